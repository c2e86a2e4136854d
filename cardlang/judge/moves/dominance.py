"""Moves that are best wherever they are open, moves that are never right, moves that are the same.

Positions make it likely (`worth`), habits make it sure (`habits`): what is best in the eyes of
random seats may still be wrong, as every bid is among seats that keep no promise.  So a class of
moves is told only where seats that look ahead agree, and where whoever always takes it wins more
than whoever never does, the same deals played from every side.

A class settles a choice of the rules if it is nearly always open and leaves a single move; only
then the choice is none.  To play whatever fits rather than to draw may be best too, and leaves the
question with what; and drawing is needed where nothing fits.  So a verb is best only if none beside
it is sometimes all that is left, and never right only if it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cardlang.judge import statistics
from cardlang.judge.moves.habits import HabitTrial
from cardlang.judge.moves.rivals import COUNTED, MoveClass
from cardlang.judge.moves.worth import FEWEST, WeighedClass, Worth
from cardlang.messages import Tongue

BEST, WORSE, SURER = 0.5, 0.04, 0.4
"""A class is a candidate if it is best beyond doubt at so many positions, and worse at so few; or
at SURER, if it is worse at none."""
OPEN = 0.8  # of the positions of a choice at which a class is open that settles it
SINGLE, ENDS = 0.8, 0.5
"""Shares of these at which it leaves one move: of a class by itself, and of the highest or lowest
of some, which may be there more than once."""
PAYS = 0.3  # of a fair share, by which who always takes it is ahead of who never does, at least
MOST = 3  # classes of a game that are played
BETTER = 10  # positions at which what is never worse has to be better than something


@frozen
class Candidate:
    """A class that seems best wherever it is open, or never right."""

    weighed: WeighedClass
    favoured: bool


def candidates(worth: Worth) -> list[Candidate]:
    """The classes that are worth a trial by play, the surest first; one of each choice."""
    found: list[Candidate] = []
    for kind, one in worth.classes.items():
        if one.positions < FEWEST:
            continue
        best, worse = one.best / one.positions, one.worse / one.positions
        whole = worth.positions[kind.decision, kind.opening]
        if best >= (BEST if one.worse else SURER) and worse <= WORSE:
            if kind.sort == "verb" and worth.needs_others(kind):
                continue
            single = ENDS if kind.sort in ("most", "least") else SINGLE
            if one.positions >= OPEN * whole and one.single >= single * one.positions:
                found.append(Candidate(one, True))
        elif worse >= BEST and best <= WORSE and kind.sort in ("verb", "card"):
            if kind.opening:
                continue  # what is wrong at the beginning of a deal may be right later
            if (kind.decision, kind.verb) not in worth.forced:
                found.append(Candidate(one, False))
    found.sort(key=_sureness)
    first: dict[tuple[int, bool], Candidate] = {}
    for candidate in found:
        kind = candidate.weighed.kind
        first.setdefault((kind.decision, candidate.favoured), candidate)
    return list(first.values())[:MOST]


_SORTS = ("number", "label", "most", "least", "verb", "card")


def _sureness(one: Candidate) -> tuple[bool, bool, int, float, bool]:
    """Favoured ones first, whole choices before openings, plain names before comparisons."""
    kind, weighed = one.weighed.kind, one.weighed
    hits = weighed.best if one.favoured else weighed.worse
    plain = not kind.name.startswith(COUNTED)
    sort = _SORTS.index(kind.sort)
    return not one.favoured, kind.opening, sort, -hits / weighed.positions, not plain


@frozen
class ClassTest:
    """A test of a class of moves: its code, its sentence, its p-value, and if it is minded."""

    code: str
    text: str
    kind: MoveClass
    chance: float
    large: bool


_KEYS = {
    (True, False): "judge-dominant",
    (True, True): "judge-dominant-first",
    (False, False): "judge-never-right",
    (False, True): "judge-never-right-first",
}


def told(
    found: Worth, habits: Sequence[tuple[Candidate, HabitTrial]], tongue: Tongue
) -> Iterator[ClassTest]:
    """Tests of classes of moves, by positions and by habits."""
    settled: set[int] = set()  # choices of which a class is told that is always best
    for candidate, kept in habits:
        weighed = candidate.weighed
        if weighed.kind.decision in settled and not candidate.favoured:
            continue  # what is not best there is no news
        value = sum(kept.pays) / len(kept.pays) if kept.pays else 0.0
        ahead = value if candidate.favoured else -value
        large = kept.agrees(candidate.favoured) and ahead > PAYS * kept.fair
        chance = statistics.differs(kept.pays, 0.0) if kept.pays else 1.0
        key = _KEYS[candidate.favoured, weighed.kind.opening]
        text = tongue.say(key, **_figures(tongue, weighed, kept, candidate.favoured))
        code = "dominant" if candidate.favoured else "idle-card"
        if large and candidate.favoured:
            settled.add(weighed.kind.decision)
        yield ClassTest(code, text, weighed.kind, chance, large)
    groups: dict[tuple[int, str, str], list[tuple[MoveClass, MoveClass, int]]] = {}
    for one, other in {**found.same, **found.idle}:
        if count := found.same_at((one, other)):
            groups.setdefault((one.decision, one.verb, one.sort), []).append((one, other, count))
    for pairs in groups.values():
        one, other, count = pairs[0]
        texts = {"one": named(tongue, one), "other": named(tongue, other), "positions": count}
        yield ClassTest("idle-card", tongue.say("judge-same-moves", **texts), other, 0.0, True)


def never_worse(found: Worth, tongue: Tongue) -> Iterator[tuple[MoveClass, str]]:
    """Classes that settle a choice, of which no play of any position came out worse than another
    move; with the sentence on each, one of each choice."""
    settled: set[int] = set()
    for kind, one in found.classes.items():
        whole = found.positions.get((kind.decision, kind.opening), 0)
        if kind.opening or kind.sort not in ("number", "label", "verb"):
            continue
        if kind.decision in settled or (kind.sort == "verb" and found.needs_others(kind)):
            continue
        if one.positions < max(FEWEST, OPEN * whole) or one.even < one.positions:
            continue
        if one.best >= SURER * one.positions:
            continue  # of what random seats find best, who plays to win decides
        if one.ahead >= BETTER:
            settled.add(kind.decision)
            told = {"positions": one.positions, "ahead": one.ahead}
            yield kind, tongue.say("judge-never-worse", what=named(tongue, kind), **told)


def _figures(
    tongue: Tongue, weighed: WeighedClass, kept: HabitTrial, favoured: bool
) -> dict[str, str | int | float]:
    share = {
        name: sum(values) / max(1, len(values))
        for name, values in (("always", kept.always), ("never", kept.never))
    }
    return {
        "what": named(tongue, weighed.kind),
        "hits": weighed.best if favoured else weighed.worse,
        "against": weighed.worse if favoured else weighed.best,
        "positions": weighed.positions,
        "rivals": round(weighed.rivals / weighed.positions),
        "fair": kept.fair,
        "matches": kept.matches,
        **share,
    }


def named(tongue: Tongue, kind: MoveClass) -> str:
    """A class as people call it."""
    if kind.sort == "verb":
        return f"`{kind.verb}`"
    if kind.sort in ("most", "least"):
        counted = kind.name.startswith(COUNTED)
        key = f"judge-class-{kind.sort}" + ("-counted" if counted else "")
        key += "" if kind.name else "-number"
        return tongue.say(key, verb=kind.verb, name=kind.name)
    return f"`{kind.verb} {kind.name}`"
