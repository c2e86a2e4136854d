"""A policy trained from scratch by playing against itself, with numpy and nothing else.

    python examples/learning/train.py bonus-malus --minutes 3
    python examples/learning/train.py bonus-malus --minutes 2 --backs suit --against greedy

All seats of all lanes are played by one network with one hidden layer: what the seat to move sees
goes in, and what each action will come to goes out, learnt from what has become of it (Monte-Carlo
values, Adam).  At first all moves are random; then the seats take what looks best, and now and then
something else.  What an action comes to is what its seat gains until the match ends, less what the
others gain on average.

Then the policy plays every other seat of so many matches, and random moves the rest, or a bot
(`--against`); and the other way round, with the same seeds.  `--backs suit` has the cards show
their suits on their backs, which the policy sees like everything else that is to be seen.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import cardlang

N, ROLLOUT, HIDDEN = 1024, 64, 128  # lanes, steps between two updates, units
BATCH = 1024  # decisions in one update
RATE = 1e-3  # of learning, at first; a tenth of it at the end
RANDOM = 0.3  # of the time in which all moves are random
OTHER = 0.15  # of the moves after that which are not the best


class Policy:
    """A network with one hidden layer: a number for each action, and the best is taken."""

    def __init__(self, batch: cardlang.Vector, dice: np.random.Generator) -> None:
        wide = batch.cards[0].size + batch.numbers.shape[1]
        out = batch.mask.shape[1]
        shapes = (wide, HIDDEN), (1, HIDDEN), (out, HIDDEN), (out,)
        scales = np.sqrt(2 / wide), 0.0, 0.01, 0.0
        self.of = [
            (dice.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.first = [np.zeros_like(held) for held in self.of]
        self.second = [np.zeros_like(held) for held in self.of]
        self.updates = 0
        self.mean = np.zeros(batch.numbers.shape[1], np.float32)  # of the numbers, and their spread
        self.spread = np.ones(batch.numbers.shape[1], np.float32)

    def look(self, batch: cardlang.Vector) -> np.ndarray:
        """What goes in: cards as they are, the other numbers on a common scale."""
        numbers = (batch.numbers - self.mean) / self.spread
        cards = batch.cards.reshape(batch.n, -1)
        return np.concatenate([cards, np.clip(numbers, -5, 5)], axis=1, dtype=np.float32)

    def measure(self, batch: cardlang.Vector, dice: np.random.Generator, steps: int = 200) -> None:
        """The scale of the numbers, from random play."""
        seen = []
        for _ in range(steps):
            seen.append(batch.numbers.copy())
            batch.step(drawn(batch, dice))
        every = np.concatenate(seen)
        self.mean, self.spread = every.mean(0), np.maximum(every.std(0), 0.5)

    def best(self, batch: cardlang.Vector, seen: np.ndarray) -> np.ndarray:
        """The action of each lane that looks best."""
        one, shift, two, last = self.of
        worth = np.maximum(seen @ one + shift, 0) @ two.T + last
        return np.where(batch.mask, worth, -np.inf).argmax(1)

    def choose(self, batch: cardlang.Vector) -> np.ndarray:
        """An action a lane."""
        return self.best(batch, self.look(batch))

    def learn(self, seen: np.ndarray, taken: np.ndarray, gained: np.ndarray, rate: float) -> None:
        """One update from decisions and what became of them."""
        one, shift, two, last = self.of
        hidden = np.maximum(seen @ one + shift, 0)
        wrong = (hidden * two[taken]).sum(1) + last[taken] - gained
        wrong = (wrong / len(taken)).astype(np.float32)[:, None]
        below = wrong * two[taken] * (hidden > 0)
        towards, shifted = np.zeros_like(two), np.zeros_like(last)
        np.add.at(towards, taken, wrong * hidden)
        np.add.at(shifted, taken, wrong[:, 0])
        found = seen.T @ below, below.sum(0, keepdims=True), towards, shifted
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for held, one, two, slope in zip(self.of, self.first, self.second, found, strict=True):
            one += 0.1 * (slope - one)
            two += 0.001 * (slope * slope - two)
            held -= rate * one / (np.sqrt(two) + 1e-8)


def drawn(batch: cardlang.Vector, dice: np.random.Generator) -> np.ndarray:
    """A legal action of each lane, by chance; no number that is drawn is 0."""
    return (batch.mask * (1 - dice.random(batch.mask.shape, np.float32))).argmax(1)


def rollout(
    batch: cardlang.Vector, policy: Policy, other: float, dice: np.random.Generator
) -> list[np.ndarray]:
    """Some steps of all lanes: what was seen, taken and gained, of matches that ended; so many of
    the moves are random."""
    lanes, steps = np.arange(batch.n), []
    for _ in range(ROLLOUT):
        seen = policy.look(batch)
        taken = drawn(batch, dice)
        if other < 1:
            taken = np.where(dice.random(batch.n) < other, taken, policy.best(batch, seen))
        seats = batch.to_act.copy()
        rewards, ended, cut = (told.copy() for told in batch.step(taken))
        others = (rewards.sum(1, keepdims=True) - rewards) / (batch.players - 1)
        steps.append((seen, taken, seats, rewards - others, ended | cut))
    gained, known, found = (
        np.zeros((batch.n, batch.players), np.float32),
        np.zeros(batch.n, bool),
        [],
    )
    for seen, taken, seats, rewards, ended in reversed(steps):
        gained = rewards + np.where(ended[:, None], 0, gained)
        known |= ended
        found.append([told[known] for told in (seen, taken, gained[lanes, seats])])
    return [np.concatenate(column) for column in zip(*found, strict=True)]


class Training:
    """Plays and learns for so many seconds of CPU time, part by part."""

    def __init__(self, batch: cardlang.Vector, policy: Policy, seconds: float) -> None:
        self.batch, self.policy, self.seconds = batch, policy, seconds
        self.spent, self.scale, self.decisions = 0.0, 0.0, 0

    def go_on(self, until: float, dice: np.random.Generator) -> None:
        """Learns until so much of the time is spent."""
        begun = time.process_time() - self.spent
        while self.spent < until * self.seconds:
            part = self.spent / self.seconds
            other = 1.0 if part < RANDOM else OTHER
            seen, taken, gained = rollout(self.batch, self.policy, other, dice)
            self.decisions += ROLLOUT * self.batch.n
            self.scale = self.scale or (float(gained.std()) if len(gained) else 0.0)
            order = dice.permutation(len(taken))
            for few in np.array_split(order, max(1, len(order) // BATCH)) if self.scale else ():
                rate = RATE * (1 - 0.9 * min(1.0, part))
                self.policy.learn(seen[few], taken[few], gained[few] / self.scale, rate)
            self.spent = time.process_time() - begun


def strength(
    game: str, policy: Policy, matches: int, asked: argparse.Namespace
) -> tuple[float, float, float]:
    """The share of wins of the policy, how far it is ahead a match, and the standard error of
    that."""
    wins, ahead = [], []
    players = cardlang.load(game).default_players
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
        while (batch.to_act >= 0).any():
            actions = policy.choose(batch)
            for lane in np.flatnonzero(~np.isin(batch.to_act, [-1, *own])) if bot else ():
                state = batch.state(int(lane))
                move = str(bot.choose(state, state.to_act))
                actions[lane] = next(
                    number for number in state.legal_actions() if batch.texts[number] == move
                )
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
    batch = cardlang.vector(asked.game, N, seed=asked.seed, deals=asked.deals, backs=asked.backs)
    policy = Policy(batch, dice)
    policy.measure(batch, dice)
    training, parts = Training(batch, policy, asked.minutes * 60), 6
    for part in range(1, parts + 1):
        training.go_on(part / parts, dice)
        if asked.against == "random":
            strong = told(strength(asked.game, policy, asked.matches, asked))
            spent = asked.minutes * part / parts
            print(f"{spent:.1f} min, {training.decisions:,} decisions: {strong}", flush=True)
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
