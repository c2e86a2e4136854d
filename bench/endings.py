"""What choices of the last cards give away, held against open cards.

    python -m bench.endings                                three games, 20 deals each
    python -m bench.endings skat --bot good:200 --deals 100
    python -m bench.endings dump --bot good:50 --deals 200 --play

A deal is played by `--bot` without looking anything through to the end (`bots/exact.py`).  Where
the true cards can be looked through from a choice of cards, it is told what each move comes to with
open cards, and how far the choice lies behind the best one, for the bot with and without that look.
Both see what their seat sees, and have the same chance.  Printed is by seat, counted from the one
that claimed last where somebody did (0: the declarer), and for all seats, what a deal costs, and
the difference of both with its interval of 95 %.

With `--play` deals are played once for each side, with that look at this side and without it at all
others; printed is how far it is ahead, in points a deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from time import process_time

from attrs import define, evolve, field

from bench.bots import prepared
from bench.contracts import CLAIMS
from cardlang.bots import ahead, exact, make, table
from cardlang.bots.ahead import Playouts
from cardlang.bots.flat import direction
from cardlang.bots.weighing import unit_of
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import FUEL, STEP, WORK
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource, Stream

GAMES = ("skat", "contract-bridge", "whist")
_SEED = 11000
_MOVES = 400_000  # that may be taken from a choice with open cards
WITHOUT, WITH = range(2)


@define
class Deal:
    """What choices of a deal gave away: by seat, without and with the look at the end."""

    seats: int
    lost: list[list[float]] = field(factory=list)
    claimer: int = 0
    choices: int = 0

    def of(self, seat: int) -> list[float]:
        """Return what a seat gave away, counted from the one that claimed last."""
        return self.lost[(self.claimer + seat) % self.seats]


def open_cards(sight: Sight, driver: Driver) -> list[int] | None:
    """Return what each move comes to with open cards; None where that is too much to look at."""
    cells = list(driver.cells)
    cells[FUEL] = cells[STEP] = cells[WORK] = 0
    recipe = Recipe(sight.seat, tuple(cells), (), (), (), (), (), (), (), 0)
    towards = direction(sight.runner.machine)
    asked = Playouts(sight, recipe, 0, 1, 1 if towards else None, towards)
    rows = ahead.solved(exact.search, asked, 1, _MOVES, _MOVES)
    return rows[0] if rows else None


def deal(setup: Setup, bot: str, claims: str, seed: int) -> Deal:
    """Play a deal."""
    machine = setup.runner.machine
    found = Deal(machine.players, [[0.0, 0.0] for _ in range(machine.players)])
    unit = unit_of(len(machine.sides), direction(machine))
    told: list[Outcome] = []

    def maker(name: str, stream: RandomSource) -> Callable[[Sight], int]:
        speaker = make(claims, stream)

        def choose(sight: Sight) -> int:
            decision = machine.decisions[sight.decision]
            if not decision.names_cards:
                taken = speaker(sight)
                if decision.verbs[sight.moves[taken][0]].name in CLAIMS:
                    found.claimer = sight.seat
                return taken
            true = open_cards(sight, replayed(setup, told)) if len(sight.moves) > 1 else None
            if true is None:
                return chosen(sight, stream, bot, WITHOUT)
            both = [chosen(sight, stream.copy(), bot, how) for how in (WITHOUT, WITH)]
            for how, move in enumerate(both):
                found.lost[sight.seat][how] += (max(true) - true[move]) / unit
            found.choices += 1
            stream.seed()
            return both[WITHOUT]

        return choose

    table.match(evolve(setup, players_are=(bot,) * machine.players), seed, told, maker=maker)
    return found


def ahead_by(setup: Setup, bot: str, seed: int) -> float:
    """Play a deal once for each side, and return how far those are ahead that look."""
    machine = setup.runner.machine
    sides, total = machine.sides, 0.0
    for side, seats in enumerate(sides):

        def maker(
            name: str, stream: RandomSource, seats: Sequence[int] = seats
        ) -> Callable[[Sight], int]:
            return lambda sight: chosen(sight, stream, name, int(sight.seat in seats))

        names = (bot,) * machine.players
        scores = table.match(evolve(setup, players_are=names), seed, maker=maker).scores
        total += scores[side] - (sum(scores) - scores[side]) / max(1, len(sides) - 1)
    return total / len(sides) * (direction(machine) or 1)


def chosen(sight: Sight, stream: RandomSource, bot: str, how: int) -> int:
    """Return the choice of a bot that looks through to the end, or does not, with a seed of its
    own."""
    before = exact.MOVES
    exact.MOVES = before if how == WITH else 0
    try:
        return make(bot, Stream(stream.seed(), 0))(sight)
    finally:
        exact.MOVES = before


def replayed(setup: Setup, told: Iterable[Outcome]) -> Driver:
    """Return the match as it stands."""
    driver, outcomes = Driver(setup.runner, setup.terms), list(told)
    for stop in driver.stops():
        if stop[0] not in ("shuffle", "decide"):
            continue
        if not outcomes:
            break
        (driver.shuffle if stop[0] == "shuffle" else driver.choose)(outcomes.pop(0))
    return driver


def interval(values: list[float]) -> str:
    """Return a mean with its interval of 95 %."""
    count = len(values)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    return f"{middle:+.3f} ± {1.96 * sqrt(spread / count):.3f}"


def report(slug: str, bot: str, claims: str, first: int, deals: int) -> None:
    """Play deals of a game, and print what was given away."""
    setup, begun = prepared(slug), process_time()
    made = [deal(setup, bot, claims, seed) for seed in range(first, first + deals)]
    choices = sum(one.choices for one in made)
    spent = process_time() - begun
    print(f"{slug} {bot}, {deals} deals, {choices} choices, {spent:.0f} s of CPU", flush=True)
    seats = setup.runner.machine.players
    for seat in (*range(seats), None):
        of = range(seats) if seat is None else (seat,)
        lost = [[sum(one.of(k)[how] for k in of) for one in made] for how in (WITHOUT, WITH)]
        gain = [a - b for a, b in zip(*lost, strict=True)]
        name = "all" if seat is None else f"seat {seat}"
        told = [sum(values) / deals for values in lost]
        print(f"  {name}: {told[0]:.3f} a deal, {told[1]:.3f} with it, less by {interval(gain)}")


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--bot", default="good:200")
    parser.add_argument("--claims", default="good:10", help="who bids")
    parser.add_argument("--first", type=int, default=_SEED)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--play", action="store_true", help="play deals, and tell who is ahead")
    asked = parser.parse_args()
    for slug in asked.games:
        if asked.play:
            setup, begun = prepared(slug), process_time()
            seeds = range(asked.first, asked.first + asked.deals)
            told = interval([ahead_by(setup, asked.bot, seed) for seed in seeds])
            spent = process_time() - begun
            print(f"{slug} {asked.bot}, {asked.deals} deals: {told}, {spent:.0f} s", flush=True)
            continue
        report(slug, asked.bot, asked.claims, asked.first, asked.deals)


if __name__ == "__main__":
    main()
