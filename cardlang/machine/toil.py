"""Work that burns no fuel and grows with the cards: moves of many cards, what is asked of patterns.

One operation costs the same fuel however many cards it looks at.  What it takes more counts as work
(`machine.ir`), about as much as a card takes of the interpreter's time:

- a deed that can move many cards counts the cards of the deck, by 8, whatever it moves;
- whether some cards belong together: half of these cards; what they reach: all; how labels are
  spread over them: twice all;
- the longest end of a pile that belongs together: a quarter of the cards of the pile, and of the
  square of how many are asked of at most.

What is left, sums over some cards and the like, is met by a lower limit where a deck is large.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang import limits
from cardlang.machine.ir import Machine
from cardlang.machine.tree import Deed, IsGroup, Pour, PutAll, Reach, Spread, Value

_USUAL = 64  # cards of a deck, up to which a match may do all the work there is
_PATTERNS: dict[type[Value], str] = {IsGroup: "{} >> 1", Reach: "{}", Spread: "2 * {}"}


def whole(cards: int) -> int:
    """The most work of a match, with a deck of so many cards."""
    return limits.MATCH_FUEL * _USUAL // max(_USUAL, cards)


def of_deeds(deeds: Iterable[Deed], cards: int) -> int:
    """The work of the deeds of a block beside its fuel."""
    return (cards >> 3) * sum([isinstance(d, (Pour, PutAll)) for d in deeds])


def of_fuel(machine: Machine) -> int:
    """The greatest ratio of a block's work to its fuel, values and decisions aside."""
    blocks, cards = machine.blocks, len(machine.cards)
    return 1 + max([-(-of_deeds(block.deeds, cards) // max(1, block.fuel)) for block in blocks])


def of_pattern(e: Value, count: str) -> str:
    """The work of asking something of a set of cards, from the text of how many they are.

    Python and C read it alike.
    """
    return _PATTERNS[type(e)].format(count)


def of_tail(count: str, most: int, least: str) -> str:
    """The work of looking for the end of a pile; `least` is the name of what tells the least."""
    asked = f"{least}({count}, {most})"
    return f"({count} + {asked} * {asked}) >> 2"
