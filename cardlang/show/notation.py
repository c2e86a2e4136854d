"""Notation of cards and of the table: public knowledge that every view is drawn with.

A person sorts a hand by suit and within a suit by rank; cards without a suit are sorted by what
their deck names first.  Cards of a table of data have a title and numbers, which are told once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from attrs import evolve, field, frozen

from cardlang.machine.assigned import set_before
from cardlang.machine.ir import CardInfo, CellInfo, Machine, Owner, ZoneInfo
from cardlang.machine.tree import Cell, Const, walk
from cardlang.match.strength import Standing
from cardlang.messages.catalogue import FIRST, lines_in
from cardlang.program import NUMBER, Constant, Keep, Program
from cardlang.show.counted import only_counted
from cardlang.show.lexicon import ARROW, Lexicon
from cardlang.show.not_yet import Motion, motions_of
from cardlang.show.text import Paint

_ALIKE = 3  # cards in a row that are written one by one
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
    """The notation of cards, places and seats of one game."""

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
    tongue: Lexicon
    tokens: dict[str, str]  # by what a hidden card shows: what that is called
    unsaid: dict[int, frozenset[tuple[str, str]]] = field(factory=dict)  # see `_unsaid`
    asked: dict[int, str] = field(factory=dict)  # by decision: the sentence of its `choose`
    aside: frozenset[str] = frozenset()  # facts that say nothing of how play stands
    passing: frozenset[str] = frozenset()  # keeps that begin anew within a deal
    above: frozenset[str] = frozenset()  # ids of the cards that are above the others now
    starts: dict[str, str] = field(factory=dict)  # numbers that keeps begin with, by name
    printed: dict[str, str] = field(factory=dict)  # by card id: what its back shows
    motions: dict[str, frozenset[Motion]] = field(factory=dict)  # see `not_yet`

    def card(self, text: str) -> str:
        """The name of a card, in the colour of its suit."""
        style = self.styles.get(text)
        name = self.tokens[text] if text in self.tokens else self.tongue.card(text)
        return self.paint(style, name) if style else name

    def row(self, words: Iterable[str]) -> str:
        """Cards as they come."""
        return " ".join(_counted(map(self.card, words)))

    def picked(self, verb: str, words: Iterable[str], at: int | None = 0) -> str:
        """The words of a pick for a verb, as it comes; an arrow stands before where a card goes.

        `at` is the place of the first behind the verb, None if that is not known.
        """
        told, before = [], ""
        for number, word in enumerate(words):
            told += [ARROW] if self.tongue.leads(verb, before, word) else []
            place = None if at is None else at + number
            known = word in self.keys
            told.append(self.card(word) if known else self.tongue.word(verb, word, place))
            before = word
        return " ".join(told)

    def move(self, text: str) -> str:
        """A move, given as records write it."""
        verb, *words = text.split()
        return self.tongue.order(verb, self.picked(verb, words))

    def done(self, seat: int, text: str) -> str:
        """A move, given as records write it, as it is told of the seat that made it."""
        verb, *words = text.split()
        told = self.picked(verb, words)
        if words and all(word == UNKNOWN for word in words):
            told = self.count(len(words))
        return self.tongue.done(self.tongue.seat(seat), verb, told)

    def pile(self, cards: Iterable[str]) -> str:
        """Cards of which some may be hidden: faces as they come, then how many show which back."""
        given = list(cards)
        parts = [self.row(card for card in given if not hidden(card))]
        counts = Counter(card for card in given if hidden(card))
        parts += [f"{counts[back]} {self.card(back)}" for back in self.backs if back in counts]
        if UNKNOWN in counts:
            parts.append(self.count(counts[UNKNOWN]))
        return " ".join(filter(None, parts))

    def count(self, number: int) -> str:
        """`1 card`, `3 cards`."""
        say = self.tongue.say
        return say("one-card") if number == 1 else say("cards", count=number)

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
        return " ".join(_counted(parts))

    def sorted(self, ids: Iterable[str]) -> list[str]:
        """Cards as a person sorts a hand."""
        return sorted(ids, key=lambda card: self.keys.get(card, _LAST))

    def side(self, number: int) -> str:
        """The seats of a side, as text."""
        return self.tongue.seats(self.sides[number])

    def place(self, info: ZoneInfo, seat: int) -> str:
        """`stock`, `hand of seat 2`, `your meld by 7`: as the seat that looks says it."""
        say, name = self.tongue.say, self.tongue.thing("zone", info.name)
        if info.pair:
            first, second = info.pair
            other = self.owner(second, seat)
            if first.kind == "seat" and first.number == seat:
                return say("place-by", place=say("your-place", place=name), owner=other)
            return say("place-of-by", place=name, owner=self.owner(first, seat), other=other)
        if info.owner_kind == "seat" and info.owner == seat:
            return say("your-place", place=name)
        if info.owner_kind == "seat":
            return say("place-of", place=name, owner=self.tongue.seat(info.owner))
        if info.owner_kind == "side":
            return say("place-of", place=name, owner=self.side(info.owner))
        if info.owner_label:
            owner = self.tongue.value(info.owner_kind, info.owner_label)
            return say("place-of", place=name, owner=owner)
        return name

    def owner(self, owner: Owner, seat: int) -> str:
        """`seat 2`, `you`, `seats 0 and 2`, `hearts`."""
        if owner.kind == "seat":
            mine = owner.number == seat
            return self.tongue.say("you") if mine else self.tongue.seat(owner.number)
        if owner.kind == "side":
            return self.side(owner.number)
        return (
            self.card(owner.label)
            if owner.kind == "card"
            else self.tongue.value(owner.kind, owner.label)
        )

    def standing(self, scores: Sequence[int]) -> str:
        """The scores, a side at a time."""
        parts = [f"{self.tongue.seats(side)}: {scores[side[0]]}" for side in self.sides]
        return self.tongue.say("scores", scores=", ".join(parts))


def _counted(words: Iterable[str]) -> list[str]:
    """Words of which many alike in a row are counted: `46 × C`."""
    found: list[str] = []
    for word, alike in groupby(words):
        count = len(list(alike))
        found += [f"{count} × {word}"] if count > _ALIKE else [word] * count
    return found


def hidden(card: str) -> bool:
    """Return whether this is no card's id but what its back tells."""
    return card.endswith("?")


def notation_of(program: Program, machine: Machine, paint: Paint, language: str = "en") -> Notation:
    """The notation of a game for one number of players and one choice of options."""
    tongue = Lexicon(program, machine, language)
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
        titles={
            card.id: _title(card, columns, tongue) for card in machine.cards if card.id in named
        },
        styles=styles,
        verbs=frozenset(v.name for decision in machine.decisions for v in decision.verbs),
        paint=paint,
        tongue=tongue,
        tokens=_tokens(machine, tongue),
        unsaid=_unsaid(program, machine),
        asked=_asked(machine, tongue),
        passing=frozenset(
            name for name, keep in program.keeps.items() if keep.each not in ("deal", "match")
        ),
        starts={
            name: str(keep.starts.value if keep.starts else _lowest(keep))
            for name, keep in program.keeps.items()
            if keep.kind.base is NUMBER and isinstance(keep.starts, Constant | None)
        },
        printed={card.id: card.back for card in machine.cards if card.back},
        motions=motions_of(program),
        aside=only_counted(program).union(
            fact.name for fact, value in machine.facts if isinstance(value, Const)
        ),
    )


def _lowest(keep: Keep) -> int:
    """The number that a keep has before anything is said of it."""
    low = keep.low.value if isinstance(keep.low, Constant) else keep.kind.low
    return max(low or 0, 0)


def _asked(machine: Machine, tongue: Lexicon) -> dict[int, str]:
    """By decision: what its rules say above the offer, if that names none of its parts."""
    asked = {}
    for number, one in enumerate(machine.decisions):
        lines = lines_in(tongue.language, one.prose)
        lines = lines or [text for language, text in one.prose if language == one.prose[0][0]]
        told = " ".join(lines)
        if told and "{" not in told:
            asked[number] = told
    return asked


def _unsaid(program: Program, machine: Machine) -> dict[int, frozenset[tuple[str, str]]]:
    """By decision: keeps, and what is worked out from them, that nobody can have set in this deal.

    A number that is given its start in so many words is said by that.
    """
    starts = {keep.node.span for keep in program.keeps.values() if keep.node is not None}
    said = set_before(machine, lambda deed: deed.span not in starts)
    ever = frozenset[int]().union(*said.values())
    return {decision: unsettled(program, machine, ever - cells) for decision, cells in said.items()}


def unsettled(
    program: Program, machine: Machine, cells: Collection[int]
) -> frozenset[tuple[str, str]]:
    """Of keeps of a deal those in these cells, and what is worked out from them."""
    keeps = {
        name
        for name, keep in program.keeps.items()
        if keep.each != "match" and (keep.starts is None or keep.kind.base is not NUMBER)
    }
    left = {
        cell.cell: (cell.name, cell.owner_label)
        for cell in machine.cells
        if cell.name in keeps and cell.cell in cells
    }
    facts = {
        (fact.name, fact.owner_label)
        for fact, value in machine.facts
        if any(isinstance(part, Cell) and part.cell in left for part in walk(value))
    }
    return frozenset(left.values()) | facts


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


def _tokens(machine: Machine, tongue: Lexicon) -> dict[str, str]:
    """The texts for the backs of hidden cards, in the words of the table: `Pik?` for `S?`."""
    if tongue.language == FIRST:
        return {}
    return {
        f"{card.back}?": " ".join(
            tongue.names.label(name, card.values[name])
            for name in machine.backs
            if name in card.values
        )
        + "?"
        for card in machine.cards
        if card.back and any(name in card.values for name in machine.backs)
    }


def _style(program: Program, card: CardInfo, name: str) -> str:
    base = program.deck.attributes.get(name)
    if base is None or name not in card.values or not base.labels:
        return ""
    label = base.labels[card.values[name]]
    return next((_COLOURS[word] for word in label.aliases if word in _COLOURS), "")


def _title(card: CardInfo, columns: tuple[str, ...], tongue: Lexicon) -> str:
    """`The Crooked Lantern: drinks 73, seats 20`."""
    numbers = ", ".join(
        f"{tongue.column(name)} {card.values[name]}" for name in columns if name in card.values
    )
    return f"{card.title}: {numbers}" if numbers else card.title
