"""Classes of moves, and the moves that each of them is compared with.

A class is what people would call the move: its verb, a number, a card, the highest or the lowest of
the cards that are open, the largest or the smallest number.  A move of one pick is compared with
all that are open beside it.  Of a verb of several picks, such as a card and a number that is said
of it, one move is taken by lot, and the others differ from it in one pick: whether a number is
right is no question of the card that is named with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve, frozen

from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome

MOVES = 16  # of a position that are tried


@frozen
class MoveClass:
    """A kind of moves at one choice of the rules.

    `sort` is `verb`, `number`, `card`, `label`, `most` or `least`; `name` the value, or the
    attribute of cards of which it is the most; `opening` if only the first choice of a deal counts.
    """

    decision: int
    verb: str
    sort: str
    name: str = ""
    opening: bool = False


def sample(moves: list[Outcome], dice: random.Random) -> tuple[list[Outcome], Outcome | None]:
    """Return some moves of a position, MOVES at most, in their order, and the one of several picks
    to which those of its verb are near, if there is any."""
    several = [move for move in moves if len(move) > 2]
    if not several:
        return _few(moves, MOVES, dice), None
    base = several[dice.randrange(len(several))]
    pools = [[move for move in moves if move[0] != base[0]]]
    pools += [[move for move in moves if differs_at(move, base) == k] for k in range(1, len(base))]
    share = (MOVES - 1) // sum(map(bool, pools)) if any(pools) else 0
    kept = {base}.union(*(_few(pool, share, dice) for pool in pools))
    left = [move for pool in pools for move in pool if move not in kept]
    kept.update(_few(left, MOVES - len(kept), dice))
    return [move for move in moves if move in kept], base


def _few(moves: list[Outcome], most: int, dice: random.Random) -> list[Outcome]:
    """At most so many of some moves, the first and the last among them if they are two or more."""
    if len(moves) <= most:
        return moves
    if most < 2:
        return moves[:most]
    inner = dice.sample(range(1, len(moves) - 1), most - 2)
    return [moves[k] for k in (0, *inner, len(moves) - 1)]


def differs_at(move: Outcome, base: Outcome) -> int:
    """The one place at which a move of the same verb differs from another; 0 if there is none."""
    if move[0] != base[0] or len(move) != len(base):
        return 0
    places = [at for at, (a, b) in enumerate(zip(move, base, strict=True)) if a != b]
    return places[0] if len(places) == 1 else 0


def rivals(
    machine: Machine,
    decision: int,
    moves: Sequence[Outcome],
    opening: bool,
    base: Outcome | None,
) -> dict[MoveClass, tuple[list[int], list[int]]]:
    """The classes of some moves: the places of their members, and of what these compare with."""
    found: dict[MoveClass, tuple[list[int], list[int]]] = {}
    verbs = machine.decisions[decision].verbs
    for kind, members in classes(machine, decision, moves, opening).items():
        if base is None or kind.sort == "verb" or kind.verb != verbs[base[0]].name:
            found[kind] = members, [k for k in range(len(moves)) if k not in members]
    if base is not None:
        info = verbs[base[0]]
        kind = MoveClass(decision, info.name, "verb", opening=opening)
        for at, pick in enumerate(info.picks, start=1):
            row = [k for k, one in enumerate(moves) if one == base or differs_at(one, base) == at]
            values = {k: moves[k][at] for k in row}
            for one, members in _picked(machine, kind, pick.what, values, pick.labels):
                found[one] = members, [k for k in row if k not in members]
    return {kind: (members, others) for kind, (members, others) in found.items() if others}


def classes(
    machine: Machine, decision: int, moves: Sequence[Outcome], opening: bool = False
) -> dict[MoveClass, list[int]]:
    """The classes that some moves of a decision are in, each with their places."""
    found: dict[MoveClass, list[int]] = {}
    asked = machine.decisions[decision]
    by_verb: dict[int, list[int]] = {}
    for k, move in enumerate(moves):
        by_verb.setdefault(move[0], []).append(k)
    for verb, places in by_verb.items():
        info = asked.verbs[verb]
        base = MoveClass(decision, info.name, "verb", opening=opening)
        if len(by_verb) > 1:
            found.setdefault(base, []).extend(places)
        for at, pick in enumerate(info.picks, start=1):
            values = {k: moves[k][at] for k in places}
            for kind, members in _picked(machine, base, pick.what, values, pick.labels):
                found.setdefault(kind, []).extend(members)
    return {kind: sorted(set(members)) for kind, members in found.items()}


def _picked(
    machine: Machine,
    base: MoveClass,
    what: str,
    values: dict[int, int],
    labels: Sequence[str],
) -> Iterator[tuple[MoveClass, list[int]]]:
    """The classes of one pick of a verb."""
    if what in ("cards", "seat") or any(value < 0 for value in values.values()):
        return
    for k, value in values.items():
        if what == "card":
            card = machine.cards[machine.cards[value].twin]
            yield evolve(base, sort="card", name=card.id), [k]
        elif what == "number":
            yield evolve(base, sort="number", name=str(value)), [k]
        else:
            name = labels[value] if value < len(labels) else str(value)
            yield evolve(base, sort="label", name=name), [k]
    if what == "number":
        yield from _ends(base, "", values)
    elif what == "card":
        for name, heights in orders(machine).items():
            yield from _ends(base, name, {k: heights[c] for k, c in values.items() if c in heights})


def _ends(
    base: MoveClass, name: str, heights: dict[int, int]
) -> Iterator[tuple[MoveClass, list[int]]]:
    """The most and the least of some numbers, if they differ."""
    if len(set(heights.values())) < 2:
        return
    for sort, end in (("most", max(heights.values())), ("least", min(heights.values()))):
        members = [k for k, height in heights.items() if height == end]
        yield evolve(base, sort=sort, name=name), members


COUNTED = "#"  # before the number of an order that the rules make, which has no name here


@lru_cache(maxsize=8)
def orders(machine: Machine) -> dict[str, dict[int, int]]:
    """Orders in which cards may be high or low, of three heights at least, by their names: what is
    printed on them, and tables by which the rules count them; each of several that agree once."""
    told: dict[str, dict[int, int]] = {}
    for at, card in enumerate(machine.cards):
        for name, value in card.values.items():
            told.setdefault(name, {})[at] = value
    for number, table in enumerate(machine.tables):
        if len(table) == len(machine.cards):
            told[f"{COUNTED}{number}"] = dict(enumerate(table))
    found: dict[str, dict[int, int]] = {}
    known: set[frozenset[tuple[int, int]]] = set()
    for name, heights in told.items():
        rising = sorted(set(heights.values()))
        places = {height: place for place, height in enumerate(rising)}
        ways = [
            frozenset((at, sign * places[height] - shift) for at, height in heights.items())
            for sign, shift in ((1, 0), (-1, 1 - len(rising)))
        ]
        if len(rising) > 2 and known.isdisjoint(ways):
            known.update(ways)
            found[name] = heights
    return found
