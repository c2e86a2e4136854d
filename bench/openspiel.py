"""Bots beside those of OpenSpiel, where the game is the same.

    python -m bench.openspiel kuhn          exploitability of the bots' policies, and of theirs
    python -m bench.openspiel leduc-poker
    python -m bench.openspiel hearts        `ismcts`, `good` and `ISMCTSBot` in equal CPU time

**Poker.**  At each information set a bot is asked `--times` times with other chance; how often it
takes a move is its policy.  A best response is worked out against it (`cardlang.theory`, and
`pyspiel.exploitability` for theirs); exploitability is NashConv by the number of seats, in chips.
That of a policy that is estimated from few answers is a little too high or too low.

**Hearts.**  One deal, passed on to the left, as in examples/hearts.card; in OpenSpiel's with
`qs_breaks_hearts` false.  Seat 0 is the bot, the others are random; the cards alone say who leads.
(`ISMCTSBot` of 2.0.2 crashes in the other seats where cards are passed on.)  It is told by how many
points it is better than the mean of the others, a deal.  Both get the same CPU time a move: the
simulations of each are set by what it is measured to take in four deals before.

OpenSpiel comes with `pip install 'cardlang[bench]'`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any

from attrs import evolve, frozen

import cardlang
from bench.bots import prepared
from bench.peers import openspiel
from cardlang.bots import Bot, make, table
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import RandomSource, Stream
from cardlang.theory import InformationSet, exploitability, extensive_form, uniform

KUHN = Path(__file__).resolve().parent.parent / "tests" / "games" / "kuhn.card"
THEIRS = {"kuhn": "kuhn_poker", "leduc-poker": "leduc_poker"}
OURS = ("greedy", "flat:200", "ismcts:200", "ismcts:1000", "good:10", "good:100")
SIMULATIONS = (200, 1000)  # of their bot
_SEEDS = 3000  # of deals, in which all that can be dealt is met
_TRIALS = 4  # deals by which the simulations are set
_HEARTS = {"qs_breaks_hearts": False}


@frozen(slots=False)
class Asked:
    """A decision as bots are given it, whose recipe is worked out once."""

    sight: Sight

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sight, name)

    def recipe(self, blind: bool = False) -> Recipe:
        return self._recipe

    @cached_property
    def _recipe(self) -> Recipe:
        return self.sight.recipe()


def decisions(game: cardlang.Game) -> Iterator[State]:
    """All states of one deal in which somebody chooses, of each way to deal once."""
    dealt: set[str] = set()
    for seed in range(_SEEDS):
        state = game.start(2, seed, deals=1)
        cards = repr(list(outcomes_of(state)))
        if cards in dealt:
            continue
        dealt.add(cards)
        stack = [state]
        while stack:
            at = stack.pop()
            if at.is_over:
                continue
            yield at
            for move in at.legal_moves():
                stack.append(at.copy())
                stack[-1].apply(move)


def sights(game: cardlang.Game, sets: int) -> dict[str, Sight]:
    """By what is observed, a decision with it: of each information set one."""
    found: dict[str, Sight] = {}
    for state in decisions(game):
        moves = state.legal_moves()
        seat = moves[0].seat
        key = repr(state.observation(seat))
        if key not in found:
            setup, outcomes = evolve(setup_of(state), backend="native"), outcomes_of(state)
            onlookers = Onlookers(setup, outcomes.copy)
            raw = [move.raw for move in moves]
            found[key] = onlookers.sight(seat, moves[0].decision, raw)
        if len(found) == sets:
            return found
    raise SystemExit(f"{len(found)} of {sets} information sets were met")


def ours(slug: str, times: int, names: list[str]) -> None:
    """Exploitability of the bots of this project."""
    game = cardlang.load(KUHN if slug == "kuhn" else slug)
    tree = extensive_form(game, 2, deals=1)
    seen = sights(game, len(tree.information_sets))
    print(f"{slug}: random {exploitability(tree, uniform(tree)):.3f}")
    for name in names:
        begun = process_time()
        asked = {key: Asked(sight) for key, sight in seen.items()}

        def policy(known: InformationSet, name: str = name, asked: Any = asked) -> list[float]:
            sight, counts = asked[repr(known.observation)], [0] * len(known.moves)
            for n in range(times):
                counts[make(name, Stream(n, known.number))(sight)] += 1
            return [count / times for count in counts]

        found = exploitability(tree, policy)
        print(f"{slug}: {name} {found:.3f}, {process_time() - begun:.0f} s", flush=True)


def theirs(pyspiel: Any, slug: str, times: int) -> None:
    """Exploitability of `ISMCTSBot`, and of a solver."""
    game = pyspiel.load_game(THEIRS[slug])
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    solved = pyspiel.exploitability(game, solver.average_policy())
    print(f"{slug}: CFR+ of 200 iterations {solved:.4f}")
    for simulations in SIMULATIONS:
        begun, policy = process_time(), {}
        stack = [game.new_initial_state()]
        while stack:
            state = stack.pop()
            if state.is_terminal():
                continue
            stack.extend(state.child(action) for action in state.legal_actions())
            if state.is_chance_node() or state.information_state_string() in policy:
                continue
            counts = dict.fromkeys(state.legal_actions(), 0)
            for n in range(times):
                evaluator = pyspiel.RandomRolloutEvaluator(1, n)
                bot = pyspiel.ISMCTSBot(
                    n,
                    evaluator,
                    2.0,
                    simulations,
                    -1,
                    pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                )
                counts[bot.step(state)] += 1
            chances = [(action, count / times) for action, count in counts.items()]
            policy[state.information_state_string()] = chances
        found = pyspiel.exploitability(game, pyspiel.TabularPolicy(policy))
        spent = process_time() - begun
        print(f"{slug}: ISMCTSBot of {simulations} {found:.3f}, {spent:.0f} s", flush=True)


# ------------------------------------------------------------------ Hearts


def hearts(pyspiel: Any, deals: int, milliseconds: float, constant: float) -> None:
    """Each bot against three random players."""
    for name, play in (("ismcts", _ours), ("good", _ours), ("ISMCTSBot", _theirs)):
        simulations, found = 100, []
        spent = [0.0, 0]  # seconds of CPU, decisions
        for deal in range(_TRIALS):
            spent[:] = [0.0, 0]
            play(pyspiel, 10_000 + deal, 0, f"{name}:{simulations}", constant, spent)
            faster = milliseconds / 1000 / (spent[0] / spent[1])
            simulations = max(1, round(simulations * faster))
        spent[:] = [0.0, 0]
        for deal in range(deals):
            found.append(play(pyspiel, 1 + deal, 0, f"{name}:{simulations}", constant, spent))
        half = 1.96 * stdev(found) / len(found) ** 0.5
        print(
            f"hearts: {name} of {simulations}: {mean(found):+.2f} ± {half:.2f} points a deal, "
            f"{deals} deals, {1000 * spent[0] / spent[1]:.1f} ms a move",
            flush=True,
        )


def _clocked(spent: list[float], choose: Callable[[], int]) -> int:
    begun = process_time()
    found = choose()
    spent[0] += process_time() - begun
    spent[1] += 1
    return found


def _ours(_: Any, seed: int, seat: int, bot: str, __: float, spent: list[float]) -> float:
    names = ["random"] * 4
    names[seat] = bot

    def maker(name: str, stream: RandomSource) -> Bot:
        made = make(name, stream)
        if name == "random":
            return made
        return lambda sight: _clocked(spent, lambda: made(sight)) if len(sight.moves) > 1 else 0

    setup = evolve(prepared("hearts"), players_are=tuple(names))
    scores = table.match(setup, seed, maker=maker).scores
    return (sum(scores) - scores[seat]) / 3 - scores[seat]


def _theirs(
    pyspiel: Any, seed: int, seat: int, bot: str, constant: float, spent: list[float]
) -> float:
    state, dice = pyspiel.load_game("hearts", _HEARTS).new_initial_state(), random.Random(seed)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)  # the bot does not keep it alive
    theirs = pyspiel.ISMCTSBot(
        seed,
        evaluator,
        constant,
        int(bot.partition(":")[2]),
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    first = True
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            taken = 1 if first else dice.choice(legal)  # 1: cards are passed on to the left
            first = False
        elif state.current_player() == seat and len(legal) > 1:
            taken = _clocked(spent, lambda: theirs.step(state))
        else:
            taken = dice.choice(legal)
        state.apply_action(taken)
    points = [-found for found in state.returns()]
    return float((sum(points) - points[seat]) / 3 - points[seat])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", choices=[*THEIRS, "hearts"])
    parser.add_argument("--times", type=int, default=40, help="answers of a bot, a decision")
    parser.add_argument("--bots", default=",".join(OURS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--milliseconds", type=float, default=10.0, help="of CPU, a move")
    parser.add_argument("--constant", type=float, default=20.0, help="of UCT, in ISMCTSBot")
    asked = parser.parse_args()
    pyspiel = openspiel()
    if asked.game == "hearts":
        if pyspiel is None:
            sys.exit("OpenSpiel is not installed: pip install 'cardlang[bench]'")
        hearts(pyspiel, asked.deals, asked.milliseconds, asked.constant)
        return
    ours(asked.game, asked.times, asked.bots.split(","))
    if pyspiel is not None:
        theirs(pyspiel, asked.game, asked.times)


if __name__ == "__main__":
    main()
