"""How absurd bids are: choices that name no card, weighed by a stronger player.

    python -m bench.bids skat good:10 --deals 20          three of a kind
    python -m bench.bids skat good --deals 20 --cold      as on a machine without C

The bots play; each of their choices that names no card, as a bid, a pass or a contract, is then
weighed for the same seat, from what it could know, with `--judge` simulations and other chance.  A
choice is absurd if it costs more than `--cost` against the best one: points by which the seat is
ahead of each of the others, added up over them.  Printed are the share of these, with Wilson's
interval of 95 %, deals in which one was made, deals that nobody bid in, openings that name a
number, the slowest of these choices, and the choices that cost most (`--worst`): what was taken,
what the judge would take and by how much that is ahead, and what the seat holds that not all see.

`--cold` has the bots think in Python; it is C that judges.  Where playing on is of no interest,
`--bids` ends a deal with the first card that is chosen.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import perf_counter

from attrs import evolve, frozen

from bench.bots import prepared
from bench.contracts import CLAIMS, share
from cardlang.bots import Bot, ahead, make
from cardlang.bots.good import weigh
from cardlang.bots.habits import mean
from cardlang.bots.outlook import in_sight
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells, Driver, Outcome
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

_SEED = 7000
_JUDGING = 77  # of the judge's chance


@frozen
class Choice:
    """A choice that was weighed."""

    seed: int
    text: str
    claims: bool  # a bid, or one that is held
    cost: float
    seconds: float
    better: str  # what the judge would take
    hand: str  # what the seat sees and not all do


def deal(
    setup: Setup, judging: Setup, name: str, seed: int, judge: int, whole: bool
) -> list[Choice]:
    """The choices of a deal that name no card."""
    machine = setup.runner.machine
    told: list[Outcome] = []
    seen, judged = (Onlookers(one, lambda: told) for one in (setup, judging))
    chance = Stream(seed, CHANCE)
    bots: list[Bot] = [make(name, Stream(seed, 1 + seat)) for seat in range(machine.players)]
    driver, wording = Driver(setup.runner, setup.terms), Wording(machine)
    driver.settle(chance.shuffle, told)
    made = []
    while moves := driver.offers():
        decision, seat = driver.asked
        names_cards = machine.decisions[decision].names_cards
        if names_cards and not whole:
            break
        begun = perf_counter()
        taken = bots[seat](seen.sight(seat, decision, moves))
        seconds = perf_counter() - begun
        if not names_cards and len(moves) > 1:
            best, cost = _cost(judged.sight(seat, decision, moves), taken, judge)
            verb = machine.decisions[decision].verbs[moves[taken][0]].name
            text, better = (wording.text(decision, moves[place]) for place in (taken, best))
            hand = _held(machine, driver.cells, seat)
            about = f"{seat}: {text}", verb in CLAIMS, cost, seconds, better, hand
            made.append(Choice(seed, *about))
        driver.choose(moves[taken])
        told.append(moves[taken])
        driver.settle(chance.shuffle, told)
    return made


def _cost(sight: Sight, taken: int, judge: int) -> tuple[int, float]:
    """The place of the best move, and how much less another one brings."""
    found = [mean(one) for one in weigh(sight, sight.recipe(), judge, _JUDGING)]
    best = max(range(len(found)), key=lambda place: found[place])
    return best, found[best] - found[taken]


def _held(machine: Machine, cells: Cells, seat: int) -> str:
    """The cards at places that a seat sees and not all do."""
    every = (1 << machine.players) - 1
    known = in_sight(machine, cells, seat)
    public = sum(
        int(cells[machine.masks + zone])
        for zone, info in enumerate(machine.zones)
        if info.seen_by & every == every
    )
    return " ".join(machine.cards[card].id for card in bits(known & ~public))


def main() -> None:
    """Play, weigh, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("bot", nargs="?", default="good:10")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--judge", type=int, default=200)
    parser.add_argument("--cost", type=float, default=100)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--bids", action="store_true")
    parser.add_argument("--first", type=int, default=_SEED, help="seed of the first deal")
    parser.add_argument("--worst", type=int, default=20)
    asked = parser.parse_args()
    judging = prepared(asked.game)
    ahead.made(judging.runner.machine)
    playing = evolve(judging, backend="python") if asked.cold else judging
    deals = [
        deal(playing, judging, asked.bot, seed, asked.judge, not asked.bids)
        for seed in range(asked.first, asked.first + asked.deals)
    ]
    choices = [one for made in deals for one in made]
    absurd = [one for one in choices if one.cost > asked.cost]
    claims = [next((one.text for one in made if one.claims), "nothing") for made in deals]
    print(f"{asked.game} {asked.bot}{' cold' if asked.cold else ''}, {asked.deals} deals")
    print(f"absurd choices: {share(len(absurd), len(choices))}")
    print(f"deals with one: {share(len({one.seed for one in absurd}), len(deals))}")
    print(f"deals that nobody bid in: {share(claims.count('nothing'), len(deals))}")
    opened = Counter(text.partition(": ")[2] or text for text in claims)
    print("first bids: " + ", ".join(f"{text} × {n}" for text, n in opened.most_common(12)))
    print(f"slowest choice: {max(one.seconds for one in choices):.2f} s")
    for one in sorted(choices, key=lambda one: -one.cost)[: asked.worst]:
        print(f"  {one.seed} {one.text}: {one.cost:.0f} behind {one.better}, with {one.hand}")


if __name__ == "__main__":
    main()
