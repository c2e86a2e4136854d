"""First deals: claims as on a machine without C and with an empty cache.

    python -m bench.first                              five games, 10 deals each
    python -m bench.first skat --deals 20 --bot middle --worlds 20 --judge 20

Bots speak in Python; what they know of the rules they have to work out first.  When the first card
is to be chosen, worlds are drawn for the seat that claimed last, as it knows them there, and played
out in C: each seat searches a tree of `--judge` times 32 rounds by what lies in its sight.  A
contract is sensible if the seat comes out ahead in at least 20 of 100 of these.  Printed are the
deals, the slowest of the first moves and of all, and the shares of deals with a claim, of sensible
contracts and of worlds that were won.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import perf_counter

from attrs import evolve, frozen

from bench.bots import prepared
from bench.contracts import CLAIMS, share
from cardlang import limits
from cardlang.bots import Bot, ahead, make
from cardlang.bots.aims import aims
from cardlang.bots.flat import direction
from cardlang.bots.good import PLAYOUTS
from cardlang.bots.outlook import outlook
from cardlang.bots.tree import payoff
from cardlang.bots.tree import search as by_tree
from cardlang.bots.unanswered import forgotten
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import draw
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

GAMES = ("skat", "contract-bridge", "doppelkopf", "klapper-jas", "partout")
SENSIBLE = 0.2
_LOUD = (*CLAIMS, "re", "contra", "play", "solo", "orgi", "small", "say", "claim")
_SEED = 7000


@frozen
class FirstDeal:
    """Claims of a deal: what was said, how long it took, and in how many worlds it came out
    ahead."""

    words: tuple[str, ...]
    first: float  # seconds of the first choice
    slowest: float
    made: int
    worlds: int


def deal(setup: Setup, judging: Setup, bot: str, seed: int, worlds: int, judge: int) -> FirstDeal:
    """Speak until the first card, and play worlds of whoever claimed last."""
    machine = setup.runner.machine
    told: list[Outcome] = []
    seen, judged = (Onlookers(one, lambda: told) for one in (setup, judging))
    chance, wording = Stream(seed, CHANCE), Wording(machine)
    bots: list[Bot] = [make(bot, Stream(seed, 1 + seat)) for seat in range(machine.players)]
    driver = Driver(setup.runner, setup.terms)
    driver.settle(chance.shuffle, told)
    words: list[str] = []
    took: list[float] = []
    claimer = -1
    while moves := driver.offers():
        decision, seat = driver.asked
        sight = seen.sight(seat, decision, moves)
        names_cards = machine.decisions[decision].names_cards
        if names_cards and not aims(sight, sight.recipe(), seed, 1):
            break
        begun = perf_counter()
        taken = moves[bots[seat](sight)]
        took.append(perf_counter() - begun)
        words.append(f"{seat}:{wording.text(decision, taken)}")
        if machine.decisions[decision].verbs[taken[0]].name in _LOUD:
            claimer = seat
        driver.choose(taken)
        told.append(taken)
        driver.settle(chance.shuffle, told)
    made, tried = 0, worlds if claimer >= 0 and driver.offers() else 0
    for number in range(tried):
        decision = driver.decision
        sight = judged.sight(claimer, decision, driver.offers())
        made += _made(judging, sight, Stream(seed, 1000 + number), judge)
    return FirstDeal(tuple(words), took[0] if took else 0.0, max(took, default=0.0), made, tried)


def _made(setup: Setup, sight: Sight, chance: Stream, judge: int) -> bool:
    """Return whether a seat comes out ahead in a world that is drawn for it and played out."""
    machine = setup.runner.machine
    towards = direction(machine)
    cells = draw(sight.recipe(), machine, setup.runner, chance)
    driver = Driver.at(setup.runner, Terms(1, limits.DECISIONS), cells)
    driver.settle(chance.shuffle)
    while moves := driver.offers():
        taken = 0
        if len(moves) > 1:
            decision, seat = driver.asked
            taken = _best(sight.elsewhere(seat, decision, moves), driver, chance, judge, towards)
        driver.choose(moves[taken])
        driver.settle(chance.shuffle)
    return payoff(driver, sight.seat, towards) > 0


def _best(sight: Sight, driver: Driver, chance: Stream, judge: int, towards: int) -> int:
    recipe = outlook(sight.runner.machine, driver.cells, sight.seat)
    rounds = PLAYOUTS * judge
    counts = ahead.grown(by_tree, sight, recipe, rounds, chance.words(1)[0], 1, towards)
    return max(range(len(counts)), key=lambda move: counts[move][0])


def report(slug: str, bot: str, seeds: Sequence[int], worlds: int, judge: int) -> None:
    """Play first deals of a game, and print what came of them."""
    judging = prepared(slug)
    playing = evolve(judging, backend="python")
    made: list[FirstDeal] = []
    for seed in seeds:
        forgotten()
        one = deal(playing, judging, bot, seed, worlds, judge)
        made.append(one)
        print(f"{seed} {' '.join(one.words)} | {one.made} of {one.worlds}", flush=True)
    claimed = [one for one in made if one.worlds]
    print(f"{slug} {bot}, {len(seeds)} deals")
    print(f"first move, slowest: {max(one.first for one in made):.1f} s")
    print(f"slowest of all moves: {max(one.slowest for one in made):.1f} s")
    print("with a claim: " + share(len(claimed), len(made)))
    sensible = [one for one in claimed if one.made >= SENSIBLE * one.worlds]
    print("sensible: " + share(len(sensible), len(claimed)))
    print("worlds won: " + share(*_sums(claimed)))


def _sums(deals: Sequence[FirstDeal]) -> tuple[int, int]:
    return sum(one.made for one in deals), sum(one.worlds for one in deals)


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--bot", default="middle")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seeds", default="", help="of these deals alone, with commas")
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--judge", type=int, default=20)
    asked = parser.parse_args()
    seeds = [int(seed) for seed in asked.seeds.split(",") if seed]
    seeds = seeds or list(range(_SEED, _SEED + asked.deals))
    for slug in [asked.game] if asked.game else GAMES:
        report(slug, asked.bot, seeds, asked.worlds, asked.judge)


if __name__ == "__main__":
    main()
