"""What it is worth to heed the backs: `python -m bench.telling_backs`.

Games are played with cards whose backs show the suit.  Everybody is a flat Monte Carlo bot with the
same number of worlds; one side heeds the backs when it draws its worlds, the others are blind to
them.  Each deal is played once for every side that may be the one that heeds, with the same cards
and the same chance, so neither the luck of the deal nor a better place counts.  What is told is by
how many points a deal the side that heeds is ahead of the mean of the others, with the interval in
which the true mean lies with 95 % (deals are independent; normal, of the means of the deals).

    python -m bench.telling_backs                 the whole table
    python -m bench.telling_backs whist 200 50    one study: its deals, and its worlds a decision

Two yardsticks stand beside it: the same bots with plain backs, where heeding must be worth exactly
nothing, and a blind bot among random seats, to see how much such points are.

Flat Monte Carlo with random seats does not bid: it takes its partner's next bid for a blunder.  So
in the study of Bridge as a game of play the dealer declares one no-trump and all pass.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from statistics import mean, stdev

from attrs import evolve, frozen

import cardlang
from cardlang.api import engine_of
from cardlang.bots import Bot, make
from cardlang.bots.flat import direction
from cardlang.bots.table import match
from cardlang.knowledge.sight import Sight
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource

SEED = 1
Maker = Callable[[str, RandomSource], Bot]
Verbs = Counter[tuple[str, str]]
"""(bot, verb) -> how often it was taken"""


def counting(maker: Maker, verbs: Verbs) -> Maker:
    """Makes the same bots, and counts the verbs they take where there are several."""

    def make_one(name: str, stream: RandomSource) -> Bot:
        bot = maker(name, stream)

        def choose(sight: Sight) -> int:
            move = bot(sight)
            offered = sight.runner.machine.decisions[sight.decision].verbs
            if len({chosen[0] for chosen in sight.moves}) > 1:
                verbs[name, offered[sight.moves[move][0]].name] += 1
            return move

        return choose

    return make_one


def one_no_trump(name: str, stream: RandomSource) -> Bot:
    """A bot that leaves the auction to a simple rule: the dealer bids 1 no-trump, all pass."""
    bot = make(name, stream)

    def choose(sight: Sight) -> int:
        decision = sight.runner.machine.decisions[sight.decision]
        if decision.verbs[0].name != "bid":
            return bot(sight)
        seen = sight.observation
        said = any("bid" in getattr(event, "text", "") for event in seen.events)
        return seen.legal.index("pass" if said else "bid 1 no-trump")

    return choose


@frozen
class Study:
    """One line of the table."""

    name: str
    slug: str
    players: int
    deals: int
    worlds: int
    points: str
    maker: Maker = make
    options: tuple[tuple[str, str], ...] = ()
    backs: str | None = "suit"  # None: those that the game has, and never plain ones


STUDIES = (
    Study("whist", "whist", 4, 700, 100, "points (tricks above six)"),
    Study("bridge-play", "contract-bridge", 4, 560, 100, "points", one_no_trump),
    Study("bridge", "contract-bridge", 4, 210, 100, "points"),
    Study("draw", "five-card-draw", 4, 4000, 100, "chips"),
    Study("holdem", "texas-holdem", 4, 150, 30, "chips"),
    *(
        Study(slug, slug, players, 60, 30, "points", backs=None)
        for slug, players in (
            ("low-tide", 4),
            ("open-letters", 4),
            ("five-fords", 2),
            ("masquerade", 5),
            ("customs-house", 4),
            ("four-horses", 4),
            ("blind-harvest", 4),
            ("last-witness", 4),
            ("inside-out", 4),
            ("twin-coats", 2),
            ("lantern-walk", 3),
            ("greenhouse", 1),
        )
    ),
)


def ahead(setup: Setup, names: list[str], side: int, seed: int, maker: Maker) -> Fraction:
    """By how much a side is ahead of the mean of the others after a deal; of one side its score."""
    machine = setup.runner.machine
    scores = match(evolve(setup, players_are=tuple(names)), seed, maker=maker).scores
    others = [score for other, score in enumerate(scores) if other != side]
    theirs = Fraction(sum(others), len(others)) if others else Fraction(0)
    return direction(machine) * (scores[side] - theirs)


def gains(study: Study, backs: str | None, mine: str, theirs: str) -> Iterator[Fraction]:
    """For every deal, the mean over the sides that may play as `mine`."""
    game = cardlang.load(study.slug)
    setup = engine_of(game).setup(study.players, 0, dict(study.options), backs, 1)
    setup = evolve(setup, backend="native")
    sides = setup.runner.machine.sides
    for seed in range(SEED, SEED + study.deals):
        found = []
        for side, seats in enumerate(sides):
            names = [mine if seat in seats else theirs for seat in range(study.players)]
            found.append(ahead(setup, names, side, seed, study.maker))
        if len(sides) == 1:  # there is nobody else: the same deal once more
            found[0] -= ahead(setup, [theirs] * study.players, 0, seed, study.maker)
        yield mean(found)


def told(values: list[Fraction]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{float(mean(values)):+.2f} ± {half:.2f}"


def shares(verbs: Verbs, heeding: str, blind: str) -> str:
    """How often either takes each verb, where several are offered."""
    whole = {
        bot: sum(n for (name, _), n in verbs.items() if name == bot) for bot in (heeding, blind)
    }
    found = []
    for verb in dict.fromkeys(verb for _, verb in verbs):
        ours, theirs = (verbs[bot, verb] / (whole[bot] or 1) for bot in (heeding, blind))
        found.append(f"{verb} {ours:.1%} / {theirs:.1%}")
    return ", ".join(found)


def line(study: Study) -> tuple[str, str]:
    """A row of the table, and the verbs."""
    heeding, blind = f"flat:{study.worlds}", f"flat:{study.worlds}:blind"
    verbs: Verbs = Counter()
    counted = evolve(study, maker=counting(study.maker, verbs))
    worth = list(gains(counted, study.backs, heeding, blind))
    few = evolve(study, deals=max(2, study.deals // 20))
    plain = told(list(gains(few, None, heeding, blind))) if study.backs else "(none)"
    scale = list(gains(evolve(study, deals=max(2, study.deals // 4)), None, blind, "random"))
    better = sum(value > 0 for value in worth) / len(worth)
    worse = sum(value < 0 for value in worth) / len(worth)
    return (
        f"| {study.name} | {study.points} | {len(worth)} | {study.worlds} | {told(worth)} | "
        f"{better:.0%} / {worse:.0%} | {plain} | {told(scale)} |"
    ), shares(verbs, heeding, blind)


def main(arguments: list[str]) -> int:
    known = {study.name: study for study in STUDIES}
    if arguments and arguments[0] not in known:
        print(f"there is {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = [known[arguments[0]]] if arguments else list(STUDIES)
    numbers = [int(word) for word in arguments[1:3]]
    if numbers:
        deals, worlds = [*numbers, chosen[0].worlds][:2]
        chosen = [evolve(chosen[0], deals=deals, worlds=worlds)]
    print(
        "| study | in | deals | worlds | heeding the backs is worth | deals better / worse | "
        "with plain backs | blind against random |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    told_verbs = []
    for study in chosen:
        row, verbs = line(study)
        print(row, flush=True)
        told_verbs += [f"{study.name}: {verbs}"] if verbs else []
    if told_verbs:
        print("\nVerbs, where several were offered, heeding / blind:\n")
        print("\n".join(told_verbs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
