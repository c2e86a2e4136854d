"""Features of moves that a learned policy weighs, told from the declarations of a machine.

A policy gives each move a whole number, the logarithm of how likely it is: the sum of the weights
of all features that the move has.  A feature is a hash of a few small numbers, and its place among
`ROOM` weights is all that is left of it, so that no table of features is needed and any game has
the same form.

A move is made of *units*.  Each card that it names is one; all else that it names, numbers, seats
and labels, is one more with the verb, and so is a set of several cards with its size and its lowest
rank.  The features of a unit are the unit alone, and the unit together with one thing that all at
the table see or the seat itself knows:

- a keep of the table: a number, a flag, a label, a card, or a seat or side, counted from the seat;
- how many cards lie in a place of the table whose cards or whose top all see;
- each of the cards that lie there, of a pile the topmost `DEPTH`, told apart by their height;
- of a card: how many cards of its suit the seat holds, and whether any of them is higher or lower;
  how many of its rank it holds, and how many next to it; how many cards of its suit in the hands
  of others are higher, and how many lower; how many are that lie in a place of the table, with its
  rank alone;
- of what is no card, where the decision names none: each card that the seat holds.

`suit` and `rank` stand for whatever attributes the deck has: the suit is the one with the fewest
values, the rank the one with the most.

A move is drawn with the chance 2 to the power of its number by `PARTS`, worked out in whole numbers
(`CHANCES`), so that generated C (`native/policy.h`) and Python (`bots/policy.py`) draw the same.
Who plays on by a policy does so for `LONG` decisions, and by lot from there on: what answers a move
at once matters most, and each decision that is looked at costs time for one more world.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from cardlang.machine.ir import CellInfo, Machine, PickInfo, ZoneInfo

ROOM: Final = 1 << 15
"""Weights of a policy."""

PARTS: Final = 8
"""Steps of a weight that make a move twice as likely."""

CHANCES: Final = (65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734)
"""2^16 divided by 2 to the power of k / PARTS, rounded."""

MOVES: Final = 512  # that are told apart; of more any is taken
LONG: Final = 16  # decisions of a playout, after which all are by lot
DEPTH: Final = 3  # cards of a pile that are looked at
LYING: Final = 8  # cards of a place without order
VARIABLES: Final = 12
TABLES: Final = 3
HANDS: Final = 3
SUITS: Final = 16
RANKS: Final = 64  # that are told apart
PICKS: Final = 4
MOST: Final = 511  # what a variable can be; the least is -1

NUMBER, CARD, SET = range(3)  # what a pick is
PLAIN, SEAT, SIDE = range(3)  # how a variable is told


@frozen
class Guide:
    """The things that a policy of one machine looks at."""

    variables: tuple[tuple[int, int], ...]  # cell and PLAIN, SEAT or SIDE
    tables: tuple[tuple[int, int], ...]  # zone, and how many of its cards; 0: it has no order
    hands: tuple[tuple[int, ...], ...]  # by seat, zones
    suit: tuple[int, ...]  # by card
    rank: tuple[int, ...]
    picks: tuple[tuple[tuple[int, ...], ...], ...]  # by decision and verb, what its picks are
    cards: tuple[bool, ...]  # by decision: whether a move can name a card


@lru_cache(maxsize=16)
def guide_of(machine: Machine) -> Guide:
    """The guide of a machine."""
    every = (1 << machine.players) - 1
    suit, rank = _attributes(machine)
    return Guide(
        tuple([(info.cell, _kind(info)) for info in machine.cells if _is_told(info, every)])[
            :VARIABLES
        ],
        tuple([table for zone in enumerate(machine.zones) for table in _table(*zone, every)])[
            :TABLES
        ],
        tuple([_hands(machine, seat, every) for seat in range(machine.players)]),
        suit,
        rank,
        tuple(
            [
                tuple([tuple(map(pick_kind, verb.picks[:PICKS])) for verb in decision.verbs])
                for decision in machine.decisions
            ]
        ),
        tuple([decision.names_cards for decision in machine.decisions]),
    )


def _is_told(info: CellInfo, every: int) -> bool:
    plain = info.owner < 0 and not info.many and not info.off_table
    return plain and info.seen_by & every == every


def _kind(info: CellInfo) -> int:
    return {"seat": SEAT, "side": SIDE}.get(info.what, PLAIN)


def _table(number: int, zone: ZoneInfo, every: int) -> Sequence[tuple[int, int]]:
    if zone.owner >= 0:
        return ()
    if zone.seen_by & every == every:
        return ((number, DEPTH if zone.ordered else 0),)
    return ((number, 1),) if zone.ordered and zone.top_seen_by & every == every else ()


def lit(machine: Machine) -> list[int]:
    """Return zones of the table in whose light a habit sees a card: piles, or where there are none
    other places."""
    tables = [zone for zone, _ in guide_of(machine).tables]
    piles = [zone for zone in tables if machine.zones[zone].ordered]
    return (piles or tables)[:2]


def _hands(machine: Machine, seat: int, every: int) -> tuple[int, ...]:
    return tuple(
        [
            number
            for number, zone in enumerate(machine.zones)
            if zone.seen_by >> seat & 1 and zone.seen_by & every != every and not zone.ordered
        ]
    )[:HANDS]


def pick_kind(pick: PickInfo) -> int:
    """Return what a pick is: `NUMBER`, `CARD` or `SET`."""
    if pick.several or pick.source.type == "g":
        return SET
    return CARD if pick.what == "card" else NUMBER


def _attributes(machine: Machine) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By card, the places of its values of the attribute with the fewest, and of that with the
    most."""
    names = list(dict.fromkeys(name for card in machine.cards for name in card.values))
    found = []
    for name in names:
        column = [card.values.get(name, -1) for card in machine.cards]
        places = {value: min(k, RANKS - 1) for k, value in enumerate(sorted(set(column)))}
        found.append((len(places), tuple([places[value] for value in column])))
    none = (0,) * len(machine.cards)
    several = sorted((one for one in found if one[0] > 1), key=lambda one: one[0])
    if not several:
        return none, none
    rank = several[-1][1]
    suit = several[0][1] if len(several) > 1 and several[0][0] <= SUITS else none
    return suit, rank
