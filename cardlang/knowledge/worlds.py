"""Worlds: whole states of a match that a seat cannot tell from the true one.

A player that thinks ahead must not look at the cards of the others.  It plays on from *worlds*
instead: states in which everything the seat sees or knows stands as it is, and everything else is
drawn anew.  A world is made in two parts.  `provenance` works out a `Recipe` once a decision, from
what the seat knows; `draw` carries it out as often as wanted.  A recipe holds whole numbers only,
so that native code carries it out word by word as the function below does.

**What is inferred.**  Where cards lie that the seat sees or has followed (`knowledge`).  How many
cards lie at each place.  What the backs in sight show: of every card of a place without order, of
the top card of a pile.  Which cards cannot lie in a hand, since a move that was made from it would
not have been allowed, and of which cards one must lie there, since otherwise it would not
(`proofs`).  All placements of the unknown cards that fit are equally likely, unless a bot says what
the choices of others make of them (`leans`).

**What is not inferred.**  What moves that were made together tell, or moves that were not made; a
back that was seen earlier of a card that lies inside a pile now.  A blind recipe ignores the backs
altogether, as if all were alike.

**What the rules keep.**  Cells that the seat sees, and those the rules filled with nothing but what
the seat could see or knew, are copied.  Cells that nothing will read again are cleared, and so is
the fuel.  What is left holds something hidden:

- Choices made together that are still under cover are made again, by lot, by whoever has chosen:
  the world begins at the first of them and is played on to the present.
- What can be worked out now from what the seat has come to know, is.
- A set of whole places keeps to the cards that lie there in the world, as long as the seat can
  tell of each place whether all or none of its cards belong to it.
- Cards that the rules only hold in hand for a moment (a `let` or a pick) are as many others of the
  same places, at the same height of a pile: where they lie is taken to be known, as it follows from
  the rules and from what was seen to move.
- Cards that a keep holds since another seat picked them are as many cards, by lot, of the place
  from which they were picked.
- A number, a flag, a seat or a label of a known range is drawn from it.
- All else stands at its start.

So a recipe is a function of what the seat has observed, and of nothing else.

**The recipe.**  `cells` is a state of the machine (`machine.ir`): `pc, fuel, step, …`.  In the
places that are drawn, masks hold the cards that are known to lie there, and orders are empty.

`groups` are dealt one after another.  A group holds card numbers; to these come, behind them, the
cards that earlier groups have handed to it, in the order in which they came.  They are shuffled
(`Source.shuffle`) and dealt out from the front: each `(count, kind, where)` of `takes` takes the
next `count`.  Nothing is left over.  A count of -1 is all that is left, -2 - k is number k of those
that are drawn from the `splits` before each deal, one after another (`splits`).

    SET    into the mask of zone `where`
    PILE   into the lowest open places of `piles[where]`, upwards
    TOP    into the topmost place of `piles[where]` (count is 1, and it is open)
    GROUP  to group `where`, which comes later

A pile is `(zone, frame)`: by height, bottom first, the card that is known to lie there or -1 where
a place is open.  The mask of its zone is to hold the whole frame when it is filled.

`tops` are pairs `(pile, mask)`: if the top card of `piles[pile]` is not in the mask, all groups are
dealt again from the beginning, with the words that come next.  `needs` are pairs `(zone, mask)`: so
is done, but no more than `redeals` times, if the zone holds none of these cards.

`leans` are pairs `(zone, weights)`, with a weight for each card: what choices of other seats make
likely (`bots.leaning`).  Where there are any, several deals are made.  What speaks for one is the
sum of the weights of all cards that it brings to these zones; what that comes to (`run.likely`) is
its part: with `whole` the sum of the parts so far, a deal takes the place of the one that was kept
if below(whole) is less than its part.

Then the `marks` are made, one after another: `(kind, cell, a, b, c)`.

    WHOLE  cell := cell | (mask of zone a) & b
    SOME   c cards by lot out of (mask of zone a) & b, fewer if there are fewer, are added to the
           cell.  For each, k = below(number of those left); the k-th of them, low to high, goes
    AT     the card at height b of zone a, bottom 0, is added to the cell
    RANGE  cell := a + below(b - a + 1)

A cell that is marked holds a mask until all marks are made.  Those in `points` hold one card: in
the end the mask is replaced by the number of its only card, or -1 if it is empty.

At last, `replies` times: run to the decision at hand, and take the k-th move offered, k =
below(their number).  Where none is offered it cannot have been so, and all is drawn anew, with the
words that come next; after many times it is left as it is.  Then the state is run to its stop, and
is the world.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from cardlang.knowledge.splits import WHOLE as SHARES
from cardlang.knowledge.splits import Split
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Runner
from cardlang.run import likely
from cardlang.run.stream import RandomSource

SET, PILE, TOP, GROUP = range(4)
WHOLE, SOME, AT, RANGE = range(4)
_TRIES = 1000
_DEALT = 32_000  # cards, so that a place gets what it needs
_REDEALS = 16  # at least


@frozen
class Group:
    """Cards that are shuffled and dealt out together."""

    cards: tuple[int, ...]
    takes: tuple[tuple[int, int, int], ...]  # count, kind, where


@frozen
class Recipe:
    """A recipe for drawing the worlds of one seat at one decision."""

    seat: int
    cells: tuple[Any, ...]
    splits: tuple[Split, ...]
    groups: tuple[Group, ...]
    piles: tuple[tuple[int, tuple[int, ...]], ...]  # zone, frame
    tops: tuple[tuple[int, int], ...]  # pile, mask of the cards that may be its top
    needs: tuple[tuple[int, int], ...]  # zone, mask of the cards of which it holds one
    marks: tuple[tuple[int, int, int, int, int], ...]  # kind, cell, a, b, c
    points: tuple[int, ...]  # marked cells that hold one card, as a number
    replies: int  # decisions that are answered by lot
    leans: tuple[tuple[int, tuple[int, ...]], ...] = ()  # zone, weight by card


def draw(recipe: Recipe, machine: Machine, runner: Runner, chance: RandomSource) -> list[Any]:
    """One world: a state that stands at the decision of the seat, once it is run."""
    for _ in range(_TRIES):
        cells, whole = _tried(recipe, machine, runner, chance)
        if whole:
            break
    return cells


def _tried(
    recipe: Recipe, machine: Machine, runner: Runner, chance: RandomSource
) -> tuple[list[Any], bool]:
    """A state, and whether it is a world: all that was replied could be."""
    cells = list(recipe.cells)
    masks, orders = machine.masks, machine.orders
    if recipe.groups:
        dealt, frames = _dealt(recipe, machine, chance)
        for zone, mask in dealt.items():
            cells[masks + zone] |= mask
        for (zone, _), frame in zip(recipe.piles, frames, strict=True):
            cells[orders + zone] = tuple(frame)
            cells[masks + zone] = sum([1 << card for card in frame])
    for mark in recipe.marks:
        _mark(cells, mark, masks, orders, chance)
    for cell in recipe.points:
        cells[cell] = cells[cell].bit_length() - 1
    for _ in range(recipe.replies):
        try:
            offers = runner.offers(cells) if runner.run(cells)[0] == "decide" else []
        except Fault:
            offers = []
        if not offers:
            return cells, False
        runner.choose(cells, offers[chance.below(len(offers))])
    return cells, True


Dealt = tuple[dict[int, int], list[list[int]]]
"""Cards that have come into places without order, by zone; and the piles."""


def _dealt(recipe: Recipe, machine: Machine, chance: RandomSource) -> Dealt:
    """A deal; where choices tell something, of several the one that a lot falls on."""
    most = redeals(len(machine.cards))
    kept = _deal(recipe, chance, most)
    if recipe.leans:
        whole = speaking(recipe, kept[0])
        chance.below(whole)  # the first candidate is kept
        for _ in range(likely.CANDIDATES - 1):
            one = _deal(recipe, chance, most)
            share = speaking(recipe, one[0])
            whole += share
            if chance.below(whole) < share:
                kept = one
    return kept


def speaking(recipe: Recipe, dealt: Mapping[int, int]) -> int:
    """The likelihood of a deal by the choices of other seats (`run.likely`)."""
    found = 0
    for zone, weights in recipe.leans:
        found += sum([weights[card] for card in bits(dealt.get(zone, 0))])
    return likely.likely(found)


def redeals(cards: int) -> int:
    """The number of times that a pack is dealt anew so that places get what they need."""
    return max(_REDEALS, _DEALT // max(1, cards))


def _deal(recipe: Recipe, chance: RandomSource, most: int) -> Dealt:
    """Deal the cards of places without order, and of the piles."""
    deals = 0
    while True:
        deals += 1
        dealt: dict[int, int] = {}
        frames = [list(frame) for _, frame in recipe.piles]
        handed: dict[int, list[int]] = {}
        drawn = _split(recipe.splits, chance)
        for number, group in enumerate(recipe.groups):
            cards = [*group.cards, *handed.get(number, ())]
            chance.shuffle(cards)
            at = 0
            for count, kind, where in group.takes:
                taken = cards[at : at + _count(count, drawn, len(cards) - at)]
                at += len(taken)
                if kind == SET:
                    dealt[where] = dealt.get(where, 0) | sum([1 << card for card in taken])
                elif kind == GROUP:
                    handed.setdefault(where, []).extend(taken)
                elif kind == TOP:
                    frames[where][-1] = taken[0]
                else:
                    frame = frames[where]
                    place = 0
                    for card in taken:
                        place = frame.index(-1, place)
                        frame[place] = card
        if all(may >> frames[pile][-1] & 1 for pile, may in recipe.tops) and (
            deals > most or all(dealt.get(zone, 0) & cards for zone, cards in recipe.needs)
        ):
            return dealt, frames


def _split(splits: tuple[Split, ...], chance: RandomSource) -> list[int]:
    """The numbers of cards that are drawn before a deal."""
    found = []
    for nodes in splits:
        at = len(nodes) - 1
        while at >= 0:
            node = nodes[at]
            share = chance.below(SHARES) if len(node) > 1 else 0
            _, cards, at = next(triple for triple in node if share < triple[0])
            found.append(cards)
    return found


def _count(count: int, drawn: list[int], left: int) -> int:
    """The number of cards of a take."""
    return count if count >= 0 else left if count == -1 else drawn[-2 - count]


def _mark(
    cells: list[Any],
    mark: tuple[int, int, int, int, int],
    masks: int,
    orders: int,
    chance: RandomSource,
) -> None:
    kind, cell, a, b, c = mark
    if kind == WHOLE:
        cells[cell] |= cells[masks + a] & b
    elif kind == AT:
        cells[cell] |= 1 << cells[orders + a][b]
    elif kind == RANGE:
        cells[cell] = a + chance.below(b - a + 1)
    else:
        left = bits(cells[masks + a] & b)
        for _ in range(min(c, len(left))):
            cells[cell] |= 1 << left.pop(chance.below(len(left)))
