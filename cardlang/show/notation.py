"""What is printed on cards and on the table: public knowledge that every view is drawn with.

A person sorts a hand by suit and within a suit by rank; cards without a suit are sorted by what
their deck names first.  Cards of a table of data have a title and numbers, which are told once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen

from cardlang.machine.assigned import set_before
from cardlang.machine.ir import CardInfo, CellInfo, Machine, Owner, ZoneInfo
from cardlang.machine.tree import Cell, Const, walk
from cardlang.match.strength import Standing
from cardlang.model import NUMBER, Program
from cardlang.show.text import Paint

UNKNOWN = "??"
_FIRST = ("suit", "colour", "color", "group")  # what people sort by before all else
_LAST = (1 << 30,)
_COLOURS = {
    "hearts": "red",
    "red": "red",
    "diamonds": "blue",
    "blue": "blue",
    "clubs": "green",
    "green": "green",
    "yellow": "yellow",
}


@frozen(eq=False)
class Notation:
    """How cards, places and seats of one game are written."""

    places: dict[tuple[str, str], ZoneInfo]
    cells: dict[tuple[str, str], CellInfo]
    sides: tuple[tuple[int, ...], ...]
    keys: dict[str, tuple[int, ...]]  # by card id: what a hand is sorted by
    groups: dict[str, int]  # by card id: its suit, or what takes its place; -1 without
    backs: tuple[str, ...]  # how hidden cards look, in the order of a sorted hand
    titles: dict[str, str]  # by id of cards with data: its title and numbers
    styles: dict[str, str]  # by card id: the colour of its suit
    verbs: frozenset[str]  # of all moves of the game
    paint: Paint
    unsaid: dict[int, frozenset[tuple[str, str]]] = field(factory=dict)  # see `_unsaid`
    asked: dict[int, str] = field(factory=dict)  # by decision: the sentence of its `choose`
    constant: frozenset[str] = frozenset()  # what is worked out without looking at the table
    above: frozenset[str] = frozenset()  # ids of the cards that are above the others now

    def card(self, text: str) -> str:
        """The id of a card, in the colour of its suit."""
        style = self.styles.get(text)
        return self.paint(style, text) if style else text

    def row(self, words: Iterable[str]) -> str:
        """Cards, or other words of a move, as they come."""
        return " ".join(map(self.card, words))

    def pile(self, cards: Iterable[str]) -> str:
        """Cards of which some may be hidden: faces as they come, then how many show which back."""
        given = list(cards)
        parts = [self.row(card for card in given if not hidden(card))]
        counts = Counter(card for card in given if hidden(card))
        parts += [f"{counts[back]} {back}" for back in self.backs if back in counts]
        if UNKNOWN in counts:
            parts.append(f"{counts[UNKNOWN]} card{'s' if counts[UNKNOWN] > 1 else ''}")
        return " ".join(filter(None, parts))

    def now(self, standing: Standing) -> Notation:
        """The same, where cards are as high as this; if those above the others are of several
        suits, they stand together, before the others."""
        apart = len({self.groups.get(card) for card in standing.above}) > 1
        keys, groups = dict(self.keys), dict(self.groups)
        for card, height in standing.keys.items():
            group = groups[card] = -2 if apart and card in standing.above else groups[card]
            keys[card] = (group, *height, *keys[card])
        return evolve(self, keys=keys, groups=groups, above=standing.above)

    def hand(self, ids: Iterable[str]) -> str:
        """Cards as a person sorts them, with a bar between suits, and a star at those that are
        above the others."""
        parts: list[str] = []
        before: int | None = None
        for card in self.sorted(ids):
            group = self.groups.get(card, -1)
            if parts and group != before:
                parts.append("|")
            parts.append(self.card(card) + ("*" if card in self.above else ""))
            before = group
        return " ".join(parts)

    def sorted(self, ids: Iterable[str]) -> list[str]:
        """Cards as a person sorts a hand."""
        return sorted(ids, key=lambda card: self.keys.get(card, _LAST))

    def side(self, number: int) -> str:
        """The seats of a side, as text."""
        return seats(self.sides[number])

    def place(self, info: ZoneInfo, seat: int) -> str:
        """`stock`, `hand of seat 2`, `your meld by 7`: as the seat that looks says it."""
        if info.pair:
            first, second = (self.owner(owner, seat) for owner in info.pair)
            head = f"your {info.name}" if first == "you" else f"{info.name} of {first}"
            return f"{head} by {second}"
        if info.owner_kind == "seat":
            mine = info.owner == seat
            return f"your {info.name}" if mine else f"{info.name} of seat {info.owner}"
        if info.owner_kind == "side":
            return f"{info.name} of {self.side(info.owner)}"
        return f"{info.name} of {info.owner_label}" if info.owner_label else info.name

    def owner(self, owner: Owner, seat: int) -> str:
        """`seat 2`, `you`, `seats 0 and 2`, `hearts`."""
        if owner.kind == "seat":
            return "you" if owner.number == seat else f"seat {owner.number}"
        return self.side(owner.number) if owner.kind == "side" else owner.label

    def standing(self, scores: Sequence[int]) -> str:
        """The scores, a side at a time."""
        parts = [f"{seats(side)}: {scores[side[0]]}" for side in self.sides]
        return f"scores: {', '.join(parts)}"


def hidden(card: str) -> bool:
    """Whether this is no card's id but what its back tells."""
    return card.endswith("?")


def seats(numbers: Iterable[int]) -> str:
    """`seat 1`, `seats 0 and 2`."""
    words = [str(number) for number in numbers]
    if len(words) < 2:
        return f"seat {words[0]}" if words else "nobody"
    return f"seats {', '.join(words[:-1])} and {words[-1]}"


def notation_of(program: Program, machine: Machine, paint: Paint) -> Notation:
    """The notation of a game for one number of players and one choice of options."""
    order = _attributes(machine)
    first = order[0] if order and order[0] in _FIRST else ""
    named = {row[0] for part in program.deck.parts for row in part.rows}
    columns = program.deck.columns
    keys: dict[str, tuple[int, ...]] = {}
    groups: dict[str, int] = {}
    styles: dict[str, str] = {}
    for number, card in enumerate(machine.cards):
        marks = [
            _rank(program, name, card.values[name]) if name in card.values else 1 << 20
            for name in order
            if name not in columns
        ]
        keys.setdefault(card.id, (*marks, number))
        groups[card.id] = card.values.get(first, -1)
        style = _style(program, card, first)
        if style:
            styles[card.id] = style
    return Notation(
        places={(zone.name, zone.owner_label): zone for zone in machine.zones},
        cells={
            (cell.name, cell.owner_label): cell
            for cell in (*machine.cells, *(fact for fact, _ in machine.facts))
        },
        sides=machine.sides,
        keys=keys,
        groups=groups,
        backs=_backs(machine, keys),
        titles={card.id: _title(card, columns) for card in machine.cards if card.id in named},
        styles=styles,
        verbs=frozenset(v.name for decision in machine.decisions for v in decision.verbs),
        paint=paint,
        unsaid=_unsaid(program, machine),
        asked=_asked(machine),
        constant=frozenset(fact.name for fact, value in machine.facts if isinstance(value, Const)),
    )


def _asked(machine: Machine) -> dict[int, str]:
    """By decision: what its rules say above the offer, if that names none of its parts."""
    asked = {}
    for number, one in enumerate(machine.decisions):
        told = " ".join(text for language, text in one.prose if language == one.prose[0][0])
        if told and "{" not in told:
            asked[number] = told
    return asked


def _unsaid(program: Program, machine: Machine) -> dict[int, frozenset[tuple[str, str]]]:
    """By decision: keeps, and what is worked out from them, that nobody can have set in this deal.

    A number that is given its start in so many words is said by that.
    """
    starts = {keep.node.span for keep in program.keeps.values() if keep.node is not None}
    said = set_before(machine, lambda deed: deed.span not in starts)
    ever = frozenset().union(*said.values())
    keeps = {
        name
        for name, keep in program.keeps.items()
        if keep.each != "match" and (keep.starts is None or keep.kind.base is not NUMBER)
    }
    found = {}
    for decision, cells in said.items():
        left = {
            cell.cell: (cell.name, cell.owner_label)
            for cell in machine.cells
            if cell.name in keeps and cell.cell in ever and cell.cell not in cells
        }
        facts = {
            (fact.name, fact.owner_label)
            for fact, value in machine.facts
            if any(isinstance(part, Cell) and part.cell in left for part in walk(value))
        }
        found[decision] = frozenset(left.values()) | facts
    return found


def _rank(program: Program, name: str, label: int) -> int:
    """The place of a label of an attribute, by the ranking of it if the game has one."""
    base = program.deck.attributes.get(name)
    rankings = [ranking for ranking in program.rankings.values() if ranking.base is base]
    return rankings[0].places[label] if len(rankings) == 1 else label


def _attributes(machine: Machine) -> list[str]:
    """The attributes of the cards, those first that people sort by."""
    names = dict.fromkeys(name for card in machine.cards for name in card.values)
    return sorted(names, key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))


def _backs(machine: Machine, keys: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    cards = sorted(machine.cards, key=lambda card: keys[card.id])
    return tuple(dict.fromkeys(f"{card.back}?" for card in cards if card.back))


def _style(program: Program, card: CardInfo, name: str) -> str:
    base = program.deck.attributes.get(name)
    if base is None or name not in card.values or not base.labels:
        return ""
    label = base.labels[card.values[name]]
    return next((_COLOURS[word] for word in label.aliases if word in _COLOURS), "")


def _title(card: CardInfo, columns: tuple[str, ...]) -> str:
    """`The Crooked Lantern: drinks 73, seats 20`."""
    numbers = ", ".join(f"{name} {card.values[name]}" for name in columns if name in card.values)
    return f"{card.title}: {numbers}" if numbers else card.title
