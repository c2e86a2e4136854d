"""The moves on offer, numbered and grouped by verb, and what a person types to take one.

    play  1) 2S  2) 9S  3) KH
    pass  4)

A person types the number, the move's text (`play 9S`), or its arguments where one verb alone is on
offer (`9S`).  Of hundreds of moves the first are listed, and every one can be typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.show.notation import Notation
from cardlang.show.text import cut

_LISTED = 60
_COLUMNS = 100


@frozen
class Menu:
    """`moves` are the texts of the moves in the order in which they are numbered; `verbs` are those
    of the whole game."""

    moves: tuple[str, ...]
    verbs: frozenset[str]

    def pick(self, typed: str) -> str:
        """The text of the move that is meant, which may be none of those on offer."""
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(self.moves):
            return self.moves[int(typed) - 1]
        verbs = {move.split()[0] for move in self.moves}
        words = typed.split()
        arguments = {word.casefold() for move in self.moves for word in move.split()[1:]}
        known = [word.casefold() in arguments for word in words]
        verb_itself = not arguments or (any(known) and not known[0] and words[0].isalpha())
        if len(verbs) == 1 and words and words[0].casefold() not in self.verbs and not verb_itself:
            return f"{min(verbs)} {typed}"
        return typed


def menu_of(notation: Notation, moves: Sequence[str]) -> Menu:
    """Moves of one verb stand together; single cards as in a sorted hand."""
    verbs = list(dict.fromkeys(move.split()[0] for move in moves))
    ordered: list[str] = []
    for verb in verbs:
        mine = [move for move in moves if move.split()[0] == verb]
        if all(len(words := move.split()) == 2 and words[1] in notation.keys for move in mine):
            mine.sort(key=lambda move: notation.keys[move.split()[1]])
        ordered += mine
    return Menu(tuple(ordered), notation.verbs)


def draw_menu(notation: Notation, menu: Menu) -> str:
    """The menu as lines, each move with its number."""
    rows: dict[str, list[tuple[str, str]]] = {}
    for number, move in enumerate(menu.moves[:_LISTED], start=1):
        words = move.split()
        head = _head(notation, words)
        rest = words[len(head.split()) :]
        plain = f"{number}) {' '.join(rest)}".rstrip()
        rows.setdefault(head, []).append((plain, f"{number}) {notation.row(rest)}".rstrip()))
    column = max(map(len, rows), default=0)
    text = "".join(_row(f"  {head:<{column}}", parts) for head, parts in rows.items())
    left = len(menu.moves) - _LISTED
    if left > 0:
        example = cut(menu.moves[_LISTED], 60)
        text += f"  … and {left} more moves; type one, for example `{example}`\n"
    return text


def _head(notation: Notation, words: Sequence[str]) -> str:
    """The verb, and what else stands before the last word where that is no card: `ask 2`."""
    if len(words) < 3 or any(word in notation.keys for word in words[1:-1]):
        return words[0]
    return " ".join(words[:-1])


def _row(head: str, parts: Sequence[tuple[str, str]]) -> str:
    """A head and what stands beside it, broken into lines; parts are (as measured, as shown)."""
    lines = [head]
    room = _COLUMNS - len(head)
    for plain, shown in parts:
        room -= len(plain) + 2
        if room < 0:
            lines.append(" " * len(head))
            room = _COLUMNS - len(head) - len(plain) - 2
        lines[-1] += f"  {shown}"
    return "".join(f"{line.rstrip()}\n" for line in lines)
