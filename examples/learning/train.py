"""A policy trained from scratch by playing against itself, with numpy and nothing else.

    python examples/learning/train.py bonus-malus --minutes 3
    python examples/learning/train.py bonus-malus --minutes 2 --backs suit --against greedy
    python examples/learning/train.py --torch                    the same with networks in torch

All seats of all lanes are played by one network with one hidden layer: what the seat to move sees
goes in, and how much better or worse each action is than the state of things goes out.  At first
all moves are random; then the seats take what looks best, and now and then something else.

It is taught by a critic, which sees what all seats see (`every=True`) and learns what the match
will bring the seat to move: what it gains until the end, less what the others gain on average.  How
good an action was is how far the critic thinks better of the match at the seat's next turn, with
what was gained in between; so of the luck of the deal little is left in it.  The critic is not
needed any more when the policy plays.

Then the policy plays every other seat of so many matches, and random moves the rest, or a bot
(`--against`); and the other way round, with the same seeds.  `--backs suit` has the cards show
their suits on their backs, which the policy sees like everything else that is to be seen.
"""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # others would wait in a loop, on our time

import numpy as np

import cardlang

N, ROLLOUT = 256, 320  # lanes, steps between two updates
HIDDEN, CRITIC = 128, 128  # units of the policy and of the critic
BATCH = 1024  # decisions in one update
RATE = 1e-3  # of learning, at first; a tenth of it at the end
RANDOM = 0.05  # of the time in which all moves are random
OTHER = 0.1  # of the moves after that which are not the best
FAR, CRITIC_FAR = 0.1, 0.9  # how much of what comes after the next turn is counted, for each


class Net:
    """A network with one hidden layer, and Adam."""

    def __init__(self, wide: int, hidden: int, out: int, dice: np.random.Generator) -> None:
        shapes = (wide, hidden), (1, hidden), (out, hidden), (out,)
        scales = (3 * wide) ** -0.5, 0.0, 0.01, 0.0
        self.of = [
            (dice.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.first = [np.zeros_like(held) for held in self.of]
        self.second = [np.zeros_like(held) for held in self.of]
        self.updates = 0

    def told(self, seen: np.ndarray) -> np.ndarray:
        """What comes out, all of it."""
        one, shift, two, last = self.of
        return np.maximum(seen @ one + shift, 0) @ two.T + last

    def learn(self, seen: np.ndarray, which: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """One update: of each row one output, and what it should have been."""
        one, shift, two, last = self.of
        hidden = np.maximum(seen @ one + shift, 0)
        wrong = (hidden * two[which]).sum(1) + last[which] - wanted
        wrong = (wrong / len(which)).astype(np.float32)[:, None]
        below = wrong * two[which] * (hidden > 0)
        where = np.zeros((len(which), len(two)), np.float32)
        where[np.arange(len(which)), which] = wrong[:, 0]
        found = seen.T @ below, below.sum(0, keepdims=True), where.T @ hidden, where.sum(0)
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for held, one, two, slope in zip(self.of, self.first, self.second, found, strict=True):
            one += 0.1 * (slope - one)
            two += 0.001 * (slope * slope - two)
            held -= rate * one / (np.sqrt(two) + 1e-8)


class Policy:
    """What each action is worth, from what the seat to move sees; the best is taken."""

    def __init__(
        self, batch: cardlang.Vector, dice: np.random.Generator, kind: type[Net] = Net
    ) -> None:
        numbers = len(batch.number_names)
        self.wide = len(batch.place_names) * len(batch.card_names) + numbers
        self.net = kind(self.wide, HIDDEN, len(batch.texts), dice)
        self.mean = np.zeros(numbers, np.float32)  # of the numbers, and their spread
        self.spread = np.ones(numbers, np.float32)

    def look(self, cards: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        """What goes in: cards as they are, the other numbers on a common scale."""
        scaled = np.clip((numbers - self.mean) / self.spread, -5, 5)
        return np.concatenate([cards.reshape(len(cards), -1), scaled], axis=1, dtype=np.float32)

    def measure(self, batch: cardlang.Vector, dice: np.random.Generator, steps: int = 200) -> None:
        """The scale of the numbers, from random play."""
        seen = []
        for _ in range(steps):
            seen.append(batch.numbers[np.arange(batch.n), np.maximum(batch.to_act, 0)])
            batch.step(drawn(batch, dice))
        every = np.concatenate(seen)
        self.mean, self.spread = every.mean(0), np.maximum(every.std(0), 0.5)

    def best(self, batch: cardlang.Vector, seen: np.ndarray) -> np.ndarray:
        """The action of each lane that looks best."""
        return np.where(batch.mask, self.net.told(seen), -np.inf).argmax(1)

    def choose(self, batch: cardlang.Vector) -> np.ndarray:
        """An action a lane, of a batch that has the rows of the seat to move alone."""
        return self.best(batch, self.look(batch.cards, batch.numbers))


def drawn(batch: cardlang.Vector, dice: np.random.Generator) -> np.ndarray:
    """A legal action of each lane, by chance; no number that is drawn is 0."""
    return (batch.mask * (1 - dice.random(batch.mask.shape, np.float32))).argmax(1)


class Training:
    """Plays and learns for so many seconds of CPU time, part by part."""

    def __init__(self, batch: cardlang.Vector, policy: Policy, seconds: float) -> None:
        self.batch, self.policy, self.seconds = batch, policy, seconds
        self.spent, self.scale, self.decisions = 0.0, 0.0, 0
        names = batch.place_names
        self.own = [place for place, name in enumerate(names) if name.endswith("of +0")]
        more = (batch.players - 1) * len(self.own) * len(batch.card_names)
        self.critic = type(policy.net)(policy.wide + more, CRITIC, 1, np.random.default_rng(1))
        rows = ROLLOUT, batch.n
        self.seen = np.zeros((*rows, policy.wide), np.float32)
        self.hidden = np.zeros((*rows, more), np.uint8)  # the other seats' own cards
        self.taken, self.seats = np.zeros(rows, int), np.zeros(rows, int)
        self.gained = np.zeros((*rows, batch.players), np.float32)
        self.ended = np.zeros(rows, bool)

    def rollout(self, other: float, dice: np.random.Generator) -> None:
        """Some steps of all lanes, so many of the moves random: what was seen, done and gained."""
        batch, policy, lanes = self.batch, self.policy, np.arange(self.batch.n)
        turns, places = np.arange(1, batch.players)[None, :, None], np.array(self.own)[None, None]
        for step in range(ROLLOUT):
            seats = np.maximum(batch.to_act, 0)
            seen = policy.look(batch.cards[lanes, seats], batch.numbers[lanes, seats])
            taken = drawn(batch, dice)
            if other < 1:
                taken = np.where(dice.random(batch.n) < other, taken, policy.best(batch, seen))
            self.seen[step], self.taken[step], self.seats[step] = seen, taken, seats
            others = (seats[:, None, None] + turns) % batch.players
            hidden = batch.cards[lanes[:, None, None], others, places]
            self.hidden[step] = hidden.reshape(self.hidden[step].shape)
            rewards, ended, cut = batch.step(taken)
            theirs = (rewards.sum(1, keepdims=True) - rewards) / max(1, batch.players - 1)
            self.gained[step], self.ended[step] = rewards - theirs, ended | cut

    def update(self, other: float, rate: float, dice: np.random.Generator) -> None:
        """Play some steps, and learn from them: the policy from the critic, the critic from what it
        thinks later, and what came."""
        self.rollout(other, dice)
        seen, hidden, taken, seats = self.seen, self.hidden, self.taken, self.seats
        gained, ended = self.gained, self.ended
        self.decisions += taken.size
        self.scale = self.scale or float(gained[gained.any(2)].std())
        if not self.scale:
            return  # nobody has gained anything yet
        pairs = zip(seen, hidden, strict=True)
        worth = np.stack([self.critic.told(both(*pair))[:, 0] for pair in pairs])
        lanes, shape = np.arange(self.batch.n), (self.batch.n, self.batch.players)
        since, later, better, truer = (np.zeros(shape, np.float32) for _ in range(4))
        known = np.zeros(shape, bool)  # whether there is a later turn of the seat, or the end
        wanted, wished, use = (
            np.zeros_like(worth),
            np.zeros_like(worth),
            np.zeros(worth.shape, bool),
        )
        for step in reversed(range(ROLLOUT)):
            over, here = ended[step], (lanes, seats[step])
            for held in (since, later, better, truer):
                held[over] = 0
            known[over] = True
            since += gained[step] / self.scale
            surprise = since[here] + later[here] - worth[step]
            better[here] = surprise + FAR * better[here]
            truer[here] = surprise + CRITIC_FAR * truer[here]
            wanted[step], wished[step] = better[here], worth[step] + truer[here]
            use[step] = known[here]
            since[here], later[here], known[here] = 0, worth[step], True
        steps, at = dice.permutation(np.argwhere(use)).T
        for few in np.array_split(np.arange(len(at)), max(1, len(at) // BATCH)):
            rows = steps[few], at[few]
            self.policy.net.learn(seen[rows], taken[rows], wanted[rows], rate)
            nothing = np.zeros(len(few), int)
            self.critic.learn(both(seen[rows], hidden[rows]), nothing, wished[rows], rate)

    def go_on(self, until: float, dice: np.random.Generator) -> None:
        """Learns until so much of the time is spent."""
        begun = time.process_time() - self.spent
        while self.spent < until * self.seconds:
            part = self.spent / self.seconds
            rate = RATE * (1 - 0.9 * min(1.0, part))
            self.update(1.0 if part < RANDOM else OTHER, rate, dice)
            self.spent = time.process_time() - begun


def both(seen: np.ndarray, hidden: np.ndarray) -> np.ndarray:
    """What the critic sees."""
    return np.concatenate([seen, hidden], axis=1, dtype=np.float32)


def strength(
    game: str, policy: Policy, matches: int, asked: argparse.Namespace
) -> tuple[float, float, float]:
    """The share of wins of the policy, how far it is ahead a match, and the standard error of
    that."""
    wins, ahead = [], []
    played = cardlang.load(game)
    players = played.default_players
    bot = None if asked.against == "random" else cardlang.bot(asked.against)
    for own in (range(0, players, 2), range(1, players, 2)):
        batch = cardlang.vector(
            game,
            matches,
            seed=10**9,
            deals=asked.deals,
            backs=asked.backs,
            autoreset="off",
            rewards="wins",
            asked=own if bot is None else None,
        )
        won = np.zeros((matches, players))
        table = {"deals": asked.deals, "backs": asked.backs}
        states = [played.start(seed=10**9 + k, **table) for k in range(matches if bot else 0)]
        while (batch.to_act >= 0).any():
            actions = policy.choose(batch)
            for lane in np.flatnonzero(~np.isin(batch.to_act, [-1, *own])) if bot else ():
                move = bot.choose(states[lane], states[lane].to_act)
                actions[lane] = batch.texts.number(str(move))
            for state, action in zip(states, actions, strict=False):
                if not state.is_over:
                    state.apply_action(int(action))
            won += batch.step(actions)[0]
        rest = [seat for seat in range(players) if seat not in own]
        wins.append(won[:, list(own)].sum(1).mean())
        ahead.append(batch.scores[:, list(own)].mean(1) - batch.scores[:, rest].mean(1))
    pairs = np.mean(ahead, axis=0)  # the same cards both ways round
    return float(np.mean(wins)), float(pairs.mean()), float(pairs.std() / matches**0.5)


def told(strong: tuple[float, float, float]) -> str:
    """Strength in words."""
    return f"{strong[0]:.1%} of wins, {strong[1]:+.2f} ± {1.96 * strong[2]:.2f} a match"


def trained(asked: argparse.Namespace, dice: np.random.Generator) -> Policy:
    """A policy that has learnt for so many minutes; how it gets on is printed."""
    table = {"seed": asked.seed, "deals": asked.deals, "backs": asked.backs}
    batch = cardlang.vector(asked.game, N, every=True, **table)
    kind = Net
    if asked.torch:
        from torch_net import TorchNet as kind
    policy = Policy(batch, dice, kind)
    policy.measure(batch, dice)
    training, parts = Training(batch, policy, asked.minutes * 60), 6
    for part in range(1, parts + 1):
        training.go_on(part / parts, dice)
        if asked.against == "random":
            strong = told(strength(asked.game, policy, asked.matches, asked))
            spent = asked.minutes * part / parts
            print(f"{spent:.1f} min, {training.decisions:,} decisions: {strong}", flush=True)
    if asked.against != "random":
        print(f"{asked.minutes:.1f} min, {training.decisions:,} decisions", flush=True)
    return policy


def arguments() -> argparse.ArgumentParser:
    """What may be said on the command line."""
    asked = argparse.ArgumentParser(description="Train a policy from scratch.")
    asked.add_argument("game", nargs="?", default="bonus-malus")
    asked.add_argument("--minutes", type=float, default=3.0, help="of CPU time, for training")
    asked.add_argument("--deals", type=int, default=1, help="of a match")
    asked.add_argument("--backs", help="what the backs of cards show, such as suit")
    asked.add_argument("--against", default="random", help="random, or a bot such as greedy")
    asked.add_argument("--matches", type=int, default=4096, help="for measuring, each way round")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--torch", action="store_true", help="networks in torch, if it is there")
    return asked


def main() -> None:
    """Trains a policy and says how strong it is."""
    asked = arguments().parse_args()
    dice = np.random.default_rng(asked.seed)
    if asked.against == "random":
        batch = cardlang.vector(asked.game, 1, seed=1, deals=asked.deals, backs=asked.backs)
        new = strength(asked.game, Policy(batch, dice), asked.matches, asked)
        print(f"untrained: {told(new)}")
    policy = trained(asked, dice)
    if asked.against != "random":
        strong = strength(asked.game, policy, asked.matches, asked)
        print(f"against {asked.against}: {told(strong)}")


if __name__ == "__main__":
    main()
