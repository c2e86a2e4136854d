"""The table as one seat sees it, laid out for a screen: rows of coloured pieces of text.

    hand of seat 1: 6          trick: 2
    ▒♠ ▒♠ ▒♥ ▒♥ ▒♥ ▒♦          ╭──╮╭───╮
                               │7♣││10♣│
                               ╰1─╯╰2──╯
    your hand: 7
    ╭──╮╭───╮╭*─╮╭*─╮┏━━┓┏━━┓┏━━┓
    │3♠││10♠││Q♥││K♥│┃8♣┃┃9♣┃┃J♣┃
    ╰──╯╰───╯╰──╯╰──╯┗━━┛┗━━┛┗━━┛

Nothing is known here but the observation of the seat, the moves on offer, and what is printed on
the cards (`Prints`, from the declaration of the deck).  Cards that a move names have a thick frame,
the chosen move a double one, so that no colour is needed; cards above the others have a star, and
below a card stands the seat that put it there.  A piece says what a click on it types.

The first of three ways that has room is taken: all cards in boxes; only those of the table and
one's own; none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from cardlang.knowledge.view import Observation, ZoneView
from cardlang.machine.ir import Machine, ZoneInfo
from cardlang.show.cards.face import Face, Mark, back_of, face_of
from cardlang.show.menu import Menu, draw_menu
from cardlang.show.news import PutCards, puts
from cardlang.show.notation import UNKNOWN, Notation, hidden
from cardlang.show.table import in_turn, is_own, place_rank, table_lines
from cardlang.show.text import cut, printable, width
from cardlang.show.wording import Names

_SIGNS = {
    "spade": "♠",
    "heart": "♥",
    "diamond": "♦",
    "club": "♣",
    "star": "★",
    "moon": "☾",
    "disc": "●",
    "triangle": "▲",
    "square": "■",
    "cross": "✚",
    "hexagon": "⬢",
}
_BACK = "▒"
_LISTED = 16  # cards of one place that are drawn
_CELLS = 2  # rows for what the rules keep
_MENU = 4  # rows for the moves, or a third of the screen
_GAP = 2
_FRAMES = {"": tuple("╭─╮│╰╯"), "legal": tuple("┏━┓┃┗┛"), "chosen": tuple("╔═╗║╚╝")}
_BRACKETS = {"": (" ", " "), "legal": ("[", "]"), "chosen": ("<", ">")}
_TALL, _LOW, _FLAT = range(3)


@frozen
class Piece:
    """A text on the screen; how it looks: `bold`, `dim`, `chosen`, a colour; what a click types."""

    text: str
    look: str = ""
    typed: str = ""


Row = list[Piece]


@frozen(eq=False)
class Prints:
    """What is printed on cards, shortly: by id `10♣`, and on backs, by what a view says: `▒♣`."""

    cards: Mapping[str, str]
    backs: Mapping[str, str]

    def of(self, card: str) -> str:
        """The text of a card or of a back."""
        if hidden(card):
            return self.backs.get(card, _BACK)
        return self.cards.get(card, card)


def prints_of(names: Names, machine: Machine) -> Prints:
    """What is printed on the cards of a machine; cards that would look alike are called by id."""
    texts = {card.id: _short(card.id, face_of(names, card)) for card in machine.cards}
    alike = list(texts.values())
    backs = {
        f"{card.back}?": _BACK + "".join(map(_marked, back_of(names, card, machine.backs)))
        for card in machine.cards
        if card.back
    }
    return Prints(
        {card: text if alike.count(text) == 1 else card for card, text in texts.items()}, backs
    )


def _short(card: str, face: Face) -> str:
    sign = _SIGNS.get(face.sign, "")
    return printable(face.index + sign if sign and face.index else card)


def _marked(mark: Mark) -> str:
    return printable(_SIGNS.get(mark.sign, mark.text or mark.name[:2]))


@frozen
class _Card:
    text: str
    look: str = ""  # a colour
    frame: str = ""
    star: bool = False
    below: str = ""
    typed: str = ""


@frozen
class _Block:
    title: str
    cards: list[_Card]
    rank: int  # 0 table, 1 others, 2 one's own
    rest: str = ""


@frozen
class Board:
    """What is drawn of one moment; `chosen` is the move that the cursor is at."""

    view: Observation
    notation: Notation
    prints: Prints
    menu: Menu
    decision: int = -1
    chosen: str = ""
    _typed: dict[str, str] = field(factory=dict, init=False)

    def rows(self, columns: int, lines: int) -> list[Row]:
        """The rows, at most so many lines of so many columns."""
        self._typed.update(_typing(self.notation, self.menu))
        head, menu = self._head(columns), self._menu(columns)
        most = max(_MENU, lines // 3)
        if len(menu) > most:
            menu = [*menu[: most - 1], [Piece("  …", "dim")]]
        blocks = self._blocks()
        room = lines - len(head) - len(menu)
        for way in (_TALL, _LOW, _FLAT):
            own = _flow([block for block in blocks if block.rank == 2], columns, way)
            rest = _flow([block for block in blocks if block.rank < 2], columns, way)
            if len(own) + len(rest) <= room:
                break
        titles = self._titles(columns)[: max(0, room - len(own) - len(rest))]
        rest = rest[: max(0, room - len(own))]
        return [*head, *rest, *own, *titles, *menu][:lines]

    # ------------------------------------------------------------ head and foot

    def _head(self, columns: int) -> list[Row]:
        lines = table_lines(self.notation, self.view, decision=self.decision)
        head = "  ".join(line.text for line in lines if line.sort in ("head", "scores"))
        cells = [line.text for line in lines if line.sort in ("cell", "family")]
        rows = [[Piece(text, "bold")] for text in _broken([head], columns)[:2]]
        return rows + [[Piece(text, "dim")] for text in _broken(cells, columns, "; ")[:_CELLS]]

    def _titles(self, columns: int) -> list[Row]:
        lines = table_lines(self.notation, self.view, decision=self.decision)
        return [[Piece(cut(line.text, columns))] for line in lines if line.sort == "title"]

    def _menu(self, columns: int) -> list[Row]:
        """The moves as the plain table lists them; their labels can be clicked."""
        if not self.menu.moves:
            return []
        rows = []
        for line in draw_menu(self.notation, self.menu).splitlines():
            row: Row = []
            for part in re.split(r"(\s{2,})", cut(line.replace("\xa0", " "), columns)):
                label = part.partition(")")[0]
                move = self.menu.labels.get(label, "") if ")" in part else ""
                look = "chosen" if move and move == self.chosen else ""
                row.append(Piece(part, look, move))
            rows.append(row)
        return rows

    # ------------------------------------------------------------ places

    def _blocks(self) -> list[_Block]:
        notation, view = self.notation, self.view
        put = puts(view.events)
        blocks = []
        for zone in sorted(view.zones, key=lambda zone: place_rank(notation, view, zone)):
            if zone.size:
                info = notation.places[zone.name, zone.owner]
                name = f"{zone.name} of {zone.owner}" if zone.owner else zone.name
                blocks.append(self._block(info, zone, put.get(name, [])))
        return blocks

    def _block(self, info: ZoneInfo, zone: ZoneView, put: Iterable[PutCards]) -> _Block:
        notation, view = self.notation, self.view
        rank = 2 if is_own(notation, view, zone) else 1 if info.owner_kind == "seat" else 0
        title = f"{notation.place(info, view.seat)}: {zone.size}".replace("\xa0", " ")
        by: dict[int, int | None] = {}
        if any(map(hidden, zone.cards)) and (info.ordered or set(zone.cards) == {UNKNOWN}):
            cards: Sequence[str] = zone.cards[-1:]
        elif any(map(hidden, zone.cards)) or (info.owner_kind == "seat" and not info.ordered):
            faces = [card for card in zone.cards if not hidden(card)]
            backs = [card for card in zone.cards if hidden(card)]
            order = {back: at for at, back in enumerate(notation.backs)}
            backs.sort(key=lambda back: order.get(back, len(order)))
            cards = [*notation.sorted(faces), *backs]
        else:
            turned = in_turn(info, zone.cards, put)[-_LISTED:]
            cards, by = (
                [card for card, _ in turned],
                {n: seat for n, (_, seat) in enumerate(turned)},
            )
        known = notation.hand(zone.known) if zone.known and rank == 2 else ""
        rest = notation.tongue.say("known", cards=known) if known else ""
        if len(cards) > _LISTED and rank < 2:
            rest = f"… {len(cards) - _LISTED}"
            cards = cards[:_LISTED]
        return _Block(
            title, [self._card(card, by.get(n)) for n, card in enumerate(cards)], rank, rest
        )

    def _card(self, card: str, by: int | None) -> _Card:
        if hidden(card):
            return _Card(self.prints.of(card), "dim")
        frame = "legal" if card in self._typed else ""
        if card in self.chosen.split()[1:]:
            frame = "chosen"
        return _Card(
            self.prints.of(card),
            self.notation.styles.get(card, ""),
            frame,
            card in self.notation.above,
            "" if by is None else str(by),
            self._typed.get(card, ""),
        )


def _typing(notation: Notation, menu: Menu) -> dict[str, str]:
    """By card that a move names: the move, if it is the only one of that card, else the card."""
    found: dict[str, str] = {}
    for move in menu.moves:
        words = move.split()[1:]
        for word in words:
            if word in notation.keys:
                found[word] = move if len(words) == 1 and word not in found else word
    return found


# --------------------------------------------------------------------- drawing


def _flow(blocks: Sequence[_Block], columns: int, way: int) -> list[Row]:
    """Blocks beside and below each other."""
    rows: list[Row] = []
    line: list[tuple[int, list[Row]]] = []
    used = 0
    for block in blocks:
        wide, drawn = _drawn(block, columns, way)
        if line and (used + _GAP + wide > columns or block.rank == 2):
            rows += _beside(line)
            line, used = [], 0
        used += wide + (_GAP if line else 0)
        line.append((wide, drawn))
    return rows + (_beside(line) if line else [])


def _beside(line: Sequence[tuple[int, list[Row]]]) -> list[Row]:
    rows: list[Row] = []
    for at in range(max(len(drawn) for _, drawn in line)):
        row: Row = []
        for wide, drawn in line:
            pieces = drawn[at] if at < len(drawn) else []
            taken = sum(width(piece.text) for piece in pieces)
            row += [*pieces, Piece(" " * (wide - taken + _GAP))]
        rows.append(row)
    return rows


def _drawn(block: _Block, columns: int, way: int) -> tuple[int, list[Row]]:
    """How wide a block is, and its rows."""
    boxed = way == _TALL or (way == _LOW and block.rank != 1)
    rows: list[Row] = [[Piece(cut(block.title, columns), "bold" if block.rank == 2 else "")]]
    lines: list[list[_Card]] = [[]]
    used = 0
    for card in block.cards:
        wide = width(card.text) + (2 if boxed else 3)
        if lines[-1] and used + wide > columns:
            lines.append([])
            used = 0
        lines[-1].append(card)
        used += wide
    for cards in lines:
        rows += _boxes(cards) if boxed else [_row(cards)]
    if block.rest:
        rows.append([Piece(cut(block.rest, columns), "dim")])
    wide = max(sum(width(piece.text) for piece in row) for row in rows)
    return min(wide, columns), rows


def _boxes(cards: Sequence[_Card]) -> list[Row]:
    rows: list[Row] = [[], [], []]
    for card in cards:
        corner, line, end, side, low, last = _FRAMES[card.frame]
        wide, look = width(card.text), "chosen" if card.frame == "chosen" else card.look
        star = ("*" if card.star else line) + line * (wide - 1)
        below = cut(card.below, wide)
        rows[0].append(Piece(corner + star + end, look, card.typed))
        rows[1].append(Piece(side + card.text + side, look, card.typed))
        rows[2].append(Piece(low + below + line * (wide - len(below)) + last, look, card.typed))
    return rows


def _row(cards: Sequence[_Card]) -> Row:
    """Cards in one line: legal ones in brackets, the chosen one in angles."""
    row: Row = []
    for card in cards:
        before, after = _BRACKETS[card.frame]
        look = "chosen" if card.frame == "chosen" else card.look
        star = "*" if card.star else f"({card.below})" if card.below else ""
        row.append(Piece(f"{before}{card.text}{star}{after}", look, card.typed))
    return row


def _broken(texts: Sequence[str], columns: int, between: str = " ") -> list[str]:
    """Texts one behind the other, broken where a line is full."""
    lines = [""]
    for word in between.join(texts).replace("\xa0", " ").split(" "):
        if lines[-1] and width(lines[-1]) + 1 + width(word) > columns:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else cut(word, columns)
    return [line for line in lines if line]


def plain(rows: Iterable[Row]) -> str:
    """Rows as text without colours."""
    return "".join("".join(piece.text for piece in row).rstrip() + "\n" for row in rows)
