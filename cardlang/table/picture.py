"""The table as one seat sees it, as JSON that a page draws: places, cards, moves, keeps, seats.

Everything is drawn from an observation, so nothing can stand here that the seat may not know.
Texts are in the language of the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve

from cardlang.knowledge.view import CellView, Observation, ZoneView
from cardlang.machine.ir import ZoneInfo
from cardlang.match.state import State
from cardlang.match.strength import Standing
from cardlang.messages.catalogue import FIRST
from cardlang.show.menu import menu_of
from cardlang.show.news import PutCards
from cardlang.show.notation import UNKNOWN, Notation, hidden
from cardlang.show.table import called, in_turn, is_own, kept, owner_told, place_rank, value_told
from cardlang.table.page import backs_of, stock_of

Json = dict[str, Any]
MOVES = 3_000  # moves that are told; of more the rest is only counted
_PILE = 3  # hidden cards of a pile that are told
_PILLS = 3  # keeps of the table that are shown at once
_TAG = 16  # characters of who somebody is, at a seat
_COUNT = 12  # and of what somebody counts there
_INKS = {"blue": "#1d4fb3", "green": "#14733a"}  # of suits, where each is to have its own
_WARM = ("red", "blue")  # suits that stand in a hand with one of the others between them


def faces(words: Notation, state: State) -> Json:
    """All cards of a table drawn: `shared` once for the page, then the use of each by its id.

    Backs stand under what stands for a hidden card: `??`, or `S?`.
    """
    stock, backs = stock_of(words, state), backs_of(words)
    cards = {name: stock.front(name) for name in words.keys}
    drawn = {token: stock.back(marks) for token, marks in backs.items()}
    drawn[UNKNOWN] = stock.back(())
    inks = _four_inks(words, {name: stock.faces[name].ink for name in cards})
    return {"shared": stock.shared(), "cards": cards, "backs": drawn, "inks": inks}


def _four_inks(words: Notation, inks: Mapping[str, str]) -> dict[str, str]:
    """By card: an ink by which suits that are printed alike can be told apart."""
    suits = {words.groups[card] for card in inks} - {-1}
    if len(suits) < 3 or len(set(inks.values())) >= len(suits):
        return {}
    styles = {card: words.styles.get(card, "") for card in inks}
    return {card: _INKS[style] for card, style in styles.items() if style in _INKS}


class Painter:
    """Draws the tables of one match in one language.

    What looks as it did before is not worked out again: of a move most places change nothing.
    """

    def __init__(self, plain: Notation) -> None:
        self.plain = plain
        self._standing: Standing | None = None
        self._words = plain
        self._zones: dict[Any, Json] = {}

    def words(self, standing: Standing) -> Notation:
        """The notation where the cards are as high as this."""
        if standing != self._standing:
            self._standing, self._words = standing, self.plain.now(standing)
            self._zones.clear()
        return self._words

    def paint(
        self,
        view: Observation,
        standing: Standing,
        put: Mapping[str, Sequence[PutCards]],
        decision: int = -1,
        mine: bool = True,
        unsaid: frozenset[tuple[str, str]] | None = None,
        shown: Mapping[str, Sequence[str]] | None = None,
    ) -> Json:
        """The table; `put` says who put what where, `decision` is the one that the seat knows to be
        asked, and moves are told where it is `mine`.  `unsaid` are keeps that are not so yet, if
        the decision does not say which; `shown` are cards by the place in which the seat was shown
        them, and which lie open there for it as long as it knows that they are there."""
        words = self.words(standing)
        if unsaid is None:
            unsaid = words.unsaid.get(decision, frozenset())
        told: Json = {
            "seat": view.seat,
            "to_act": view.to_act,
            "deal": view.deal_number,
            "over": view.is_over,
            "seats": [_seat(words, view, number) for number in range(view.players)],
            "zones": self._places(words, view, put, shown or {}),
            **_keeps(words, view, unsaid, standing.roles),
            "asked": self.plain.asked.get(decision, ""),
            "moves": _moves(words, view.legal) if mine else [],
            "count": len(view.legal) if mine else 0,
        }
        if view.to_act is not None:
            told["turn"] = words.tongue.seat(view.to_act)
        return told

    def _places(
        self,
        words: Notation,
        view: Observation,
        put: Mapping[str, Sequence[PutCards]],
        shown: Mapping[str, Sequence[str]],
    ) -> list[Json]:
        rows = []
        for zone in sorted(view.zones, key=lambda zone: place_rank(words, view, zone)):
            if zone.name == "box" and not words.places[zone.name, zone.owner].owner_kind:
                continue
            name = f"{zone.name} of {zone.owner}" if zone.owner else zone.name
            there = tuple(put.get(name, ()))
            zone = _with_shown(words, zone, shown.get(name, ()))
            key = view.seat, zone, there
            found = self._zones.get(key)
            if found is None:
                if len(self._zones) > 4096:
                    self._zones.clear()
                found = self._zones[key] = _place(words, view, zone, name, there)
            rows.append(found)
        return rows


def _with_shown(words: Notation, zone: ZoneView, shown: Sequence[str]) -> ZoneView:
    """A place with those cards open that were shown in it and are known to be there still."""
    if not shown or words.places[zone.name, zone.owner].ordered:
        return zone
    there = list((Counter(shown) & Counter(zone.known)).elements())
    cards = list(zone.cards)
    for card in there:
        told = f"{words.printed.get(card, '')}?"
        covered = next((token for token in (told, UNKNOWN) if token in cards), None)
        if covered is not None:
            cards[cards.index(covered)] = card
    return evolve(zone, cards=tuple(cards))


def arranged(words: Notation, cards: Iterable[str]) -> list[str]:
    """Cards as people hold them: those above the others first, then suits whose colours change from
    one to the next where that can be.  Where cards beat each other the highest stands left."""
    suits: dict[int, list[str]] = {}
    above: list[str] = []
    held = words.sorted(cards)
    if any(order.used for order in words.tongue.program.orders.values()):
        held = held[::-1]
    for card in held:
        mine = above if card in words.above else suits.setdefault(words.groups.get(card, -1), [])
        mine.append(card)
    warm = [suit for suit in suits.values() if words.styles.get(suit[0]) in _WARM]
    cold = [suit for suit in suits.values() if suit not in warm]
    after_warm = bool(above) and words.styles.get(above[-1]) in _WARM
    first, second = (warm, cold) if len(warm) > len(cold) else (cold, warm)
    if len(warm) == len(cold) and after_warm == (first is warm):
        first, second = second, first
    none: list[str] = []
    turns = [suit for pair in zip_longest(first, second, fillvalue=none) for suit in pair]
    return above + [card for suit in turns for card in suit]


def _keeps(
    words: Notation,
    view: Observation,
    unsaid: frozenset[tuple[str, str]],
    roles: Mapping[str, int],
) -> Json:
    """The keeps: `marks` at each seat, `pills` at the table, and all the `rest` as lines.

    Who is the dealer stands at that seat, and so do roles and short numbers of seats.  At the table
    are what is settled for a deal, before what changes within it; what somebody counts is for those
    who ask, and so is a number that is worked out, or still as it began.
    """
    table, families = kept(words, view, unsaid)
    marks: list[list[str]] = [[] for _ in range(view.players)]
    pills: list[tuple[int, str]] = []
    rest: list[str] = []
    for cell in table:
        name, info = called(words, cell.name), words.cells[cell.name, cell.owner]
        if _nameless(words, cell.name, name):
            continue
        text = f"{name}: {value_told(words, view, cell)}"
        if info.what == "seat" and cell.value.isdigit() and len(name) <= _TAG:
            marks[int(cell.value)].append(name)
        elif (
            info.what in ("seat", "seats", "cards")
            or cell.name in words.passing
            or words.starts.get(cell.name) == cell.value
            or (info.what == "number" and cell.name in words.tongue.program.facts)
        ):
            rest.append(text)
        else:
            pills.append((_weight(info.what, cell), text))
    for name, cells in families.items():
        title = called(words, name)
        if _nameless(words, name, title):
            continue
        rest.append(f"{title}: {', '.join(_of_somebody(words, view, cell) for cell in cells)}")
        for cell in cells if len(title) <= _COUNT else ():
            info = words.cells[cell.name, cell.owner]
            begun = words.starts.get(name) == cell.value
            if info.owner_kind == "seat" and not (info.pair or begun) and cell.value.isdigit():
                marks[info.owner].append(f"{title} {value_told(words, view, cell)}")
    for rule, seat in roles.items():
        title = words.tongue.role(rule)
        if title and title not in marks[seat]:
            marks[seat].insert(0, title)
    pills.sort(key=lambda pill: pill[0])
    texts = [text for _, text in pills]
    return {"marks": marks, "pills": texts[:_PILLS], "rest": texts[_PILLS:] + rest}


def _nameless(words: Notation, name: str, title: str) -> bool:
    """Return whether something worked out has no name in the language of the table."""
    plain = words.tongue.language == FIRST
    return not plain and title == name and name in words.tongue.program.facts


def _weight(what: str, cell: CellView) -> int:
    """Words before numbers, and numbers before what merely holds."""
    return 2 if cell.value in ("true", "false") else int(what == "number")


def _of_somebody(words: Notation, view: Observation, cell: CellView) -> str:
    return f"{owner_told(words, view, cell)} {value_told(words, view, cell)}"


def _seat(words: Notation, view: Observation, seat: int) -> Json:
    return {
        "name": words.tongue.seat(seat),
        "score": view.scores[seat],
        "won": seat in view.winners and view.is_over,
        "side": next(k for k, side in enumerate(words.sides) if seat in side),
    }


def _place(
    words: Notation, view: Observation, zone: ZoneView, name: str, put: Sequence[PutCards]
) -> Json:
    info = words.places[zone.name, zone.owner]
    return {
        "name": zone.name,
        "owner": zone.owner,
        "key": name,
        "title": words.place(info, view.seat),
        "short": words.tongue.thing("zone", zone.name),
        "kind": info.owner_kind,
        "seat": _whose(words, info),
        "own": is_own(words, view, zone),
        "ordered": info.ordered,
        "size": zone.size,
        "known": list(zone.known),
        "cards": _cards(words, zone, put),
    }


def _whose(words: Notation, info: ZoneInfo) -> int | None:
    """The seat before which a place lies: its owner, or who is a side alone."""
    if info.owner_kind == "seat":
        return info.owner
    side = words.sides[info.owner] if info.owner_kind == "side" else ()
    return side[0] if len(side) == 1 else None


def _cards(words: Notation, zone: ZoneView, put: Sequence[PutCards]) -> list[Json]:
    """The cards of a place: a hand sorted, others as they came; who put them where that is known.

    Of a pile of hidden cards only the upper ones are told.
    """
    info = words.places[zone.name, zone.owner]
    if any(map(hidden, zone.cards)):
        if info.ordered:
            return [card_told(words, card) for card in zone.cards[-_PILE:]]
        covered = [card for card in zone.cards if hidden(card)]
        there = arranged(words, (card for card in zone.cards if not hidden(card)))
        return [card_told(words, card) for card in (*covered, *there)]
    if info.owner_kind == "seat" and not info.ordered:
        return [card_told(words, card) for card in arranged(words, zone.cards)]
    return [card_told(words, card, by) for card, by in in_turn(info, zone.cards, put)]


def card_told(words: Notation, card: str, by: int | None = None) -> Json:
    """A card by its id and what it is called; `by` is the seat that put it there."""
    told: Json = {"id": card, "name": words.titles.get(card) or words.card(card)}
    if hidden(card):
        told["hidden"] = True
    if card in words.above:
        told["above"] = True
    if by is not None:
        told["by"] = by
    return told


def _moves(words: Notation, legal: Sequence[str]) -> list[Json]:
    """The moves: the text of each, what it is called, and the cards in it; `words` is what each
    word of it is called, where it names something that is no card."""
    return [_move(words, move) for move in menu_of(words, legal).moves[:MOVES]]


def _move(words: Notation, text: str) -> Json:
    verb, *rest = text.split()
    told: Json = {
        "text": text,
        "name": words.move(text).replace("\xa0", " "),
        "cards": [word for word in rest if word in words.keys],
    }
    if len(told["cards"]) < len(rest) or len(rest) > 1:
        said = [
            words.tongue.verb(verb),
            *(words.picked(verb, [word], at) for at, word in enumerate(rest)),
        ]
        told["words"] = [
            word.replace("\xa0", " ")
            for word in said[: None if len(told["cards"]) < len(rest) else 1]
        ]
    return told
