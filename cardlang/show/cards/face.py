"""Faces of cards, worked out from the declaration of their deck alone.

An attribute whose labels are suits or colours gives the sign and the ink; the others make what
stands in the corner.  A number of a suit is drawn as so many pips, a label that decks use for
persons as a figure, a number without a suit large.  A card of a table is its name and its figures.
What is known by none of this has the first letter of its name in the middle.
"""

from __future__ import annotations

import re

from attrs import frozen

from cardlang.machine.ir import CardInfo
from cardlang.messages.catalogue import FIRST
from cardlang.program import Base
from cardlang.show.cards.figures import EMBLEMED, FIGURED
from cardlang.show.cards.signs import BLACK, BLUE, COLOURS, INKS, OTHERS, RED, SUITS
from cardlang.show.wording import Names

_MANY_PIPS = 10
_LONG_INDEX = 4
_SIDES = frozenset(["suit", "colour", "color"])  # attributes that are drawn as a sign


@frozen
class Face:
    """The front of one card. Texts are as they were written, not escaped.

    `sign`, `figure` and `emblem` are keys of the tables of shapes, `coat` one of the table of
    colours; `pips` is how often the sign is drawn; `big` stands in the middle, `rows` below.
    """

    name: str
    index: str
    ink: str
    sign: str = ""
    coat: str = ""
    pips: int = 0
    figure: str = ""
    emblem: str = ""
    big: str = ""
    title: str = ""
    rows: tuple[tuple[str, str], ...] = ()


@frozen
class Mark:
    """One thing that a back shows: a sign, a coat in a colour, or a text."""

    name: str
    ink: str
    sign: str = ""
    coat: str = ""
    text: str = ""


def face_of(names: Names, card: CardInfo) -> Face:
    """The face of a card, with names in the language of `names`."""
    name = names.card(card)
    if card.id in names.data:
        return _figures(names, card, name)
    borne = [(base, at) for base, at in _borne(names, card) if len(base.labels) > 1]
    side, rest = None, list(borne)
    for base, at in borne:
        word = _word(base, at)
        if word in SUITS or word in COLOURS or base.name in _SIDES:
            side = (base, at)
            rest.remove(side)
            break
    index = "".join(_letter(names, base, at) for base, at in rest)
    if side is None:
        return _single(names, card, name, rest)
    mark = mark_of(names, *side)
    if mark.coat:
        return Face(name, index, mark.ink, coat=mark.coat, big=index or mark.text)
    ids = "".join(base.labels[at].id for base, at in rest)
    words = [ids.lower(), *(_word(*one) for one in rest)]
    words += [names.label(base.name, at).lower() for base, at in rest]
    number = int(ids) if ids.isascii() and ids.isdigit() and len(ids) < _LONG_INDEX else 0
    if mark.sign in OTHERS and number:
        return Face(name, index, mark.ink, mark.sign, big=index)
    if not rest or number == 1 or words[0] in ("a", "ace", "ass"):
        return Face(name, index, mark.ink, mark.sign, pips=1)
    if 1 < number <= _MANY_PIPS:
        return Face(name, index, mark.ink, mark.sign, pips=number)
    figure = next((FIGURED[word] for word in words if word in FIGURED), "")
    big = "" if figure else index
    return Face(name, index, mark.ink, mark.sign, figure=figure, big=big)


def _borne(names: Names, card: CardInfo) -> list[tuple[Base, int]]:
    """The labels that a card bears, in the order of its id."""
    kinds = names.program.deck.attributes
    return [(kinds[key], at) for key, at in card.values.items() if key in kinds]


def _letter(names: Names, base: Base, at: int) -> str:
    """The corner of a label: its id, or for persons the letter of its name where all have one."""
    label = base.labels[at]
    name = names.wording.get((base.name, at), "")
    plain = names.language == FIRST or not name
    if plain or not (len(label.id) == 1 and label.id.isalpha()):
        return label.id
    shown = [
        names.wording.get((base.name, place), "")[:1].upper() or other.id
        for place, other in enumerate(base.labels)
    ]
    letter = name[0].upper()
    return letter if shown.count(letter) == 1 else label.id


def _word(base: Base, at: int) -> str:
    return base.labels[at].person.lower()


def _single(names: Names, card: CardInfo, name: str, rest: list[tuple[Base, int]]) -> Face:
    """A card without suit or colour: a number, a person, or a special."""
    shown = rest or _borne(names, card)
    texts = [base.labels[at].id for base, at in shown]
    index = "".join(texts if rest else texts[-1:]) or card.id
    if index.isdigit():
        return Face(name, index, BLACK if shown else RED, big=index)
    words = [card.id.lower(), *(_word(*one) for one in shown)]
    ink = next((COLOURS[c][0] for w in words for c in w.split("-") if c in COLOURS), "")
    figure = next((FIGURED[word] for word in words if len(word) > 1 and word in FIGURED), "")
    emblem = next((EMBLEMED[word] for word in words if word in EMBLEMED), "")
    if not ink:
        ink = RED if figure == "jester" else INKS[shown[-1][1] % len(INKS)] if shown else BLUE
    index = index if len(index) < _LONG_INDEX else ""
    big = "" if figure or emblem else name[:1].upper()
    sign = "" if index else "star"
    return Face(name, index, ink, sign, figure=figure, emblem=emblem, big=big, title=name)


def _figures(names: Names, card: CardInfo, name: str) -> Face:
    """A card of a table: its name and its figures."""
    deck, rows, ink = names.program.deck, [], BLUE
    for key, value in card.values.items():
        base = deck.attributes.get(key)
        if base is not None and base.labels:
            ink = INKS[value % len(INKS)]
            continue
        called = names.called("kind", key)
        if called == key:  # named like a label that is asked for
            called = next((n for (_, place), n in _labels(names, key) if place >= 0), key)
        rows.append((called.replace("-", " "), str(value)))
    return Face(name, card.id, ink, title=name, rows=tuple(rows))


def _labels(names: Names, word: str) -> list[tuple[tuple[str, int], str]]:
    """Names that are given to labels which are called like a word."""
    found = []
    for kind, base in names.program.bases.items():
        for place, label in enumerate(base.labels):
            name = names.wording.get((kind, place))
            if word in label.aliases and name:
                found.append(((kind, place), name))
    return found


def mark_of(names: Names, base: Base, at: int) -> Mark:
    """The mark of one label where it is all that is shown."""
    word, told = _word(base, at), names.label(base.name, at)
    if word in SUITS:
        sign, ink = SUITS[word]
        return Mark(told, ink, sign=sign)
    if word in COLOURS:
        return Mark(told, COLOURS[word][0], coat=word, text=base.labels[at].id)
    ink = INKS[at % len(INKS)]
    strange = [n for n in range(len(base.labels)) if _word(base, n) not in SUITS]
    if base.name in _SIDES and len(strange) <= len(OTHERS):
        return Mark(told, ink, sign=OTHERS[strange.index(at)])
    return Mark(told, ink, text=base.labels[at].id)


def back_of(names: Names, card: CardInfo, shown: tuple[str, ...] | None = None) -> tuple[Mark, ...]:
    """The back of a card: the attributes `shown`, those of its deck if not said."""
    kinds = names.program.deck.attributes
    attributes = names.program.deck.backs if shown is None else shown
    marks = []
    for key in attributes:
        if key not in card.values:
            continue
        base = kinds.get(key)
        if base is None or not base.labels:
            marks.append(Mark(f"{key} {card.values[key]}", BLACK, text=str(card.values[key])))
        else:
            marks.append(mark_of(names, base, card.values[key]))
    return tuple(marks)


def turns(text: str) -> bool:
    """True if a number reads as another when the card lies upside down, so that it has a bar."""
    return bool(re.fullmatch(r"[01689]*[69][01689]*", text)) and text != text[::-1].translate(
        str.maketrans("69", "96")
    )
