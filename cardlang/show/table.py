"""The table as one seat sees it, in plain lines.

    deal 2, you (seat 0) to move
    scores: seats 0 and 2: 55, seats 1 and 3: 0
    led: hearts; taker: seat 1
    trick: 7H (seat 1), QH (seat 2)
    stock: 24 cards, S? on top
    hand of seat 1: 6 cards, 2 S? 3 H? 1 C?
    your hand: 2S 9S | KH AH | 3D

Everything is drawn from an observation and from what is printed on the cards, so nothing can stand
here that the seat may not know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from attrs import evolve, frozen

from cardlang.knowledge.view import CellView, Observation, ZoneView
from cardlang.machine.ir import ZoneInfo
from cardlang.show.news import PutCards, puts
from cardlang.show.not_yet import not_yet
from cardlang.show.notation import UNKNOWN, Notation, hidden
from cardlang.show.text import wrap

_UNSET = ("none", "false", "")
_MANY = 24  # cards of one place that are listed before the rest is only counted


@frozen
class Line:
    """A line of the table, or part of one: what it is about, and what it says."""

    sort: str  # head, scores, cell, family, place, face, own, title
    name: str
    text: str


def draw_table(
    notation: Notation, view: Observation, *, decision: int = -1, whole: bool = False
) -> str:
    """Draw the table as this seat sees it; `whole` tells empty places and long lists too.

    With the number of the decision that a seat is at, what cannot be true yet is left out.
    """
    return _joined(table_lines(notation, view, decision=decision, whole=whole))


def draw_changes(lines: Sequence[Line], before: Collection[Line]) -> str:
    """Of a table those lines that say something else than before, and one's own cards.

    What lies face down before others is told by what has happened.
    """
    left = [line for line in lines if line.sort != "head" and line not in before]
    changed = [line for line in left if line.sort != "place"]
    return _joined([*changed, *(line for line in lines if line.sort == "own" and line in before)])


def table_lines(
    notation: Notation, view: Observation, *, decision: int = -1, whole: bool = False
) -> list[Line]:
    """The lines of the table as this seat sees it, from top to bottom."""
    unsaid = notation.unsaid.get(decision, frozenset())
    lines = [
        Line("head", "", _head(notation, view)),
        Line("scores", "", notation.standing(view.scores)),
        *cell_lines(notation, view, unsaid, whole),
    ]
    put = puts(view.events)
    for zone in sorted(view.zones, key=lambda zone: place_rank(notation, view, zone)):
        if zone.size or whole:
            mine = is_own(notation, view, zone)
            name = notation.place(notation.places[zone.name, zone.owner], view.seat)
            text = f"{name}: {_contents(notation, zone, put, whole, mine)}"
            faces = any(card != UNKNOWN for card in zone.cards)
            if zone.owner:
                faces = any(not hidden(card) for card in zone.cards)
            lines.append(Line("own" if mine else "face" if faces else "place", name, text))
    return lines + _titles(notation, view)


def draw_open(
    notation: Notation,
    views: Sequence[Observation],
    *,
    decision: int = -1,
    whole: bool = False,
) -> str:
    """The table with open cards, from what all seats see together."""
    view = views[0]
    lines = table_lines(notation, evolve(view, seat=-1), decision=decision, whole=whole)
    owned = {(z.name, z.owner) for v in views for z in v.zones if z.size and is_own(notation, v, z)}
    names = {notation.place(notation.places[zone], -1) for zone in owned}
    shown = [line for line in lines if line.name not in names and line.sort != "title"]
    return _joined(shown) + "".join(draw_own(notation, one) for one in views)


def _joined(lines: Iterable[Line]) -> str:
    """Lines as text; keeps of the table stand on one line."""
    told: list[str] = []
    cells: list[str] = []
    for line in lines:
        if line.sort == "cell":
            cells.append(line.text)
            continue
        if cells:
            told.append("; ".join(cells))
            cells = []
        told.append(line.text)
    told += ["; ".join(cells)] if cells else []
    return "".join(f"{wrap(line)}\n" for line in told)


def draw_own(notation: Notation, view: Observation) -> str:
    """Draw the hand of this seat, as others say it who look on."""
    lines = []
    for zone in view.zones:
        if zone.size and is_own(notation, view, zone):
            info = notation.places[zone.name, zone.owner]
            contents = _contents(notation, zone, {}, True, True)
            lines.append(f"{notation.place(info, -1)}: {contents}")
    return "".join(f"{wrap(line)}\n" for line in lines)


def _head(notation: Notation, view: Observation) -> str:
    tongue, deal = notation.tongue, view.deal_number
    if view.to_act is None:
        return tongue.say("deal", deal=deal)
    who = tongue.seat(view.to_act)
    if view.to_act != view.seat:
        return tongue.say("deal-of-other", deal=deal, who=who)
    key = "deal-yours" if who == tongue.say("you") else "deal-of-you"
    return tongue.say(key, deal=deal, who=who)


# -------------------------------------------------------------------- keeps


def cell_lines(
    notation: Notation,
    view: Observation,
    unsaid: frozenset[tuple[str, str]] = frozenset(),
    whole: bool = False,
) -> list[Line]:
    """The keeps that say something: those of the table, then a line a family."""
    table, families = kept(notation, view, unsaid, whole)
    lines = [
        Line(
            "cell", cell.name, f"{called(notation, cell.name)}: {value_told(notation, view, cell)}"
        )
        for cell in table
    ]
    for name, cells in families.items():
        parts = [
            f"{owner_told(notation, view, cell)} {value_told(notation, view, cell)}"
            for cell in cells
        ]
        lines.append(Line("family", name, f"{called(notation, name)}: {', '.join(parts)}"))
    return lines


def kept(
    notation: Notation,
    view: Observation,
    unsaid: frozenset[tuple[str, str]] = frozenset(),
    whole: bool = False,
) -> tuple[list[CellView], dict[str, list[CellView]]]:
    """The keeps that say something: those of the table, and those of somebody by their name."""
    table: list[CellView] = []
    families: dict[str, list[CellView]] = defaultdict(list)
    coming = not_yet(notation.motions, view.events)
    for cell in view.cells:
        info = notation.cells[cell.name, cell.owner]
        if info.off_table or (cell.name, cell.owner) in unsaid or cell.name in coming:
            continue
        if cell.name in notation.aside and not whole:
            continue
        if not info.owner_kind and (whole or cell.value not in _UNSET):
            table.append(cell)
        elif info.owner_kind and not info.of_cards and (whole or _says(notation, cell)):
            families[cell.name].append(cell)
    said = {
        name: cells
        for name, cells in families.items()
        if whole or any(cell.value != "0" for cell in cells)
    }
    return table, said


def called(notation: Notation, name: str) -> str:
    """A keep's name, or what is worked out."""
    given = notation.tongue.thing("keep", name)
    return notation.tongue.thing("rule", name) if given == name else given


def _says(notation: Notation, cell: CellView) -> bool:
    """Return whether the value of a keep of somebody says something; of many, 0 does not."""
    many = notation.cells[cell.name, cell.owner].pair
    return cell.value not in _UNSET and not (many and cell.value == "0")


def owner_told(notation: Notation, view: Observation, cell: CellView) -> str:
    """The owner of a keep: a seat, a side, a label, or two of these."""
    info = notation.cells[cell.name, cell.owner]
    if info.pair:
        first, second = (notation.owner(owner, view.seat) for owner in info.pair)
        return notation.tongue.say("place-by", place=first, owner=second)
    if info.owner_kind == "side":
        return notation.side(info.owner)
    if info.owner_kind == "seat":
        return _seat(notation, view, info.owner)
    return notation.tongue.value(info.owner_kind, cell.owner)


def _seat(notation: Notation, view: Observation, seat: int) -> str:
    return notation.tongue.say("you") if seat == view.seat else notation.tongue.seat(seat)


def value_told(notation: Notation, view: Observation, cell: CellView) -> str:
    """The value of a keep in words."""
    what = notation.cells[cell.name, cell.owner].what
    if what == "seat" and cell.value.isdigit():
        return _seat(notation, view, int(cell.value))
    if what == "seats" and cell.value not in _UNSET:
        return notation.tongue.seats(map(int, cell.value.split()))
    if what == "side" and cell.value.isdigit():
        return notation.side(int(cell.value))
    word = {"none": "none", "true": "yes", "false": "no"}.get(cell.value)
    if word is not None:
        return notation.tongue.say(word)
    if what in ("card", "cards"):
        return notation.row(cell.value.split())
    return "/".join(notation.tongue.value(what, part) for part in cell.value.split())


# ------------------------------------------------------------------- places


def place_rank(notation: Notation, view: Observation, zone: ZoneView) -> tuple[int, int]:
    """The table first, then the seats from the left, then sides; one's own places last."""
    info = notation.places[zone.name, zone.owner]
    if info.owner_kind == "seat":
        away = (info.owner - view.seat) % view.players
        return (1, away) if away else (3, 0)
    return (2 if info.owner_kind else 0), max(info.owner, 0)


def is_own(notation: Notation, view: Observation, zone: ZoneView) -> bool:
    """Return whether a place is of the seat that looks."""
    info = notation.places[zone.name, zone.owner]
    return info.owner_kind == "seat" and info.owner == view.seat


def _contents(
    notation: Notation,
    zone: ZoneView,
    put: dict[str, list[PutCards]],
    whole: bool,
    mine: bool,
) -> str:
    """The contents of a place: faces, or how many cards show which back."""
    if not zone.size:
        return notation.tongue.say("empty")
    info = notation.places[zone.name, zone.owner]
    if any(map(hidden, zone.cards)):
        return _backs(notation, info, zone, whole, mine)
    if info.owner_kind == "seat" and not info.ordered:
        return notation.hand(zone.cards)
    name = f"{zone.name} of {zone.owner}" if zone.owner else zone.name
    laid = put.get(name, [])
    if not info.ordered and all(card.seat is None for card in laid):
        return notation.hand(zone.cards)  # nobody has put them there one by one
    shown = _in_turn(notation, info, zone.cards, laid)
    if len(shown) > _MANY and not whole:
        before = notation.tongue.say("before-these", count=len(shown) - _MANY)
        return before + ", ".join(shown[-_MANY:])
    return ", ".join(shown) if any("(" in text for text in shown) else " ".join(shown)


def in_turn(
    info: ZoneInfo, cards: Sequence[str], put: Iterable[PutCards]
) -> list[tuple[str, int | None]]:
    """Faces with the seat that put them there; in a place without order, in the order of
    putting."""
    left = list(put)
    told: list[tuple[int, str, int | None]] = []
    for card in reversed(cards):  # of cards that look alike the upper one was put last
        at = next((i for i in reversed(range(len(left))) if left[i].card == card), None)
        by = None if at is None else left[at].seat
        if at is not None:
            left[at] = PutCards("", None)
        told.insert(0, (-1 if at is None else at, card, by))
    if not info.ordered:
        told.sort(key=lambda one: one[0])
    return [(card, by) for _, card, by in told]


def _in_turn(
    notation: Notation, info: ZoneInfo, cards: tuple[str, ...], put: list[PutCards]
) -> list[str]:
    """The same as texts."""
    return [
        notation.card(card) + ("" if by is None else f" ({notation.tongue.seat(by)})")
        for card, by in in_turn(info, cards, put)
    ]


def _backs(notation: Notation, info: ZoneInfo, zone: ZoneView, whole: bool, mine: bool) -> str:
    say = notation.tongue.say
    parts = [notation.count(zone.size)]
    if info.ordered and zone.cards[-1] != UNKNOWN:
        parts.append(say("on-top", card=notation.card(zone.cards[-1])))
    elif not info.ordered:
        faces = notation.hand(card for card in zone.cards if not hidden(card))
        backs = notation.pile(card for card in zone.cards if hidden(card) and card != UNKNOWN)
        parts += [text for text in (faces, backs) if text]
    if zone.known and (whole or mine or info.seen_by or not info.owner_kind):
        if len(zone.known) > _MANY and not whole:
            parts.append(say("known-count", count=len(zone.known)))
        else:
            parts.append(say("known", cards=notation.hand(zone.known)))
    return ", ".join(parts)


def _titles(notation: Notation, view: Observation) -> list[Line]:
    """Lines with what is printed on one's own cards, where that is more than their ids tell."""
    cards: list[str] = []
    for zone in view.zones:
        if is_own(notation, view, zone):
            cards += [card for card in zone.cards if card in notation.titles]
    return [
        Line("title", card, f"  {notation.card(card)} {notation.titles[card]}")
        for card in notation.sorted(cards)
    ]
