"""The moves on offer, numbered and grouped by verb, and what a person types to take one.

    play  1) 2S  2) 9S  3) KH
    pass  4)

A person types the number, the move's text (`play 9S`), or its arguments where one verb alone is on
offer (`9S`).  Of hundreds of moves the first are listed, and every one can be typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.show.layout import Layout
from cardlang.show.text import cut

_LISTED = 60


@frozen
class Menu:
    """`moves` are the texts of the moves in the order in which they are numbered."""

    moves: tuple[str, ...]

    def pick(self, typed: str) -> str:
        """The text of the move that is meant, which may be none of those on offer."""
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(self.moves):
            return self.moves[int(typed) - 1]
        verbs = {move.split()[0] for move in self.moves}
        words = typed.split()
        if len(verbs) == 1 and words and words[0].casefold() not in verbs:
            return f"{min(verbs)} {typed}"
        return typed


def menu_of(layout: Layout, moves: Sequence[str]) -> Menu:
    """Moves of one verb stand together; single cards as in a sorted hand."""
    verbs = list(dict.fromkeys(move.split()[0] for move in moves))
    ordered: list[str] = []
    for verb in verbs:
        mine = [move for move in moves if move.split()[0] == verb]
        if all(len(words := move.split()) == 2 and words[1] in layout.keys for move in mine):
            mine.sort(key=lambda move: layout.keys[move.split()[1]])
        ordered += mine
    return Menu(tuple(ordered))


def draw_menu(layout: Layout, menu: Menu) -> str:
    lines: dict[str, list[str]] = {}
    for number, move in enumerate(menu.moves[:_LISTED], start=1):
        verb, *words = move.split()
        lines.setdefault(verb, []).append(f"{number}) {layout.row(words)}".rstrip())
    column = max(map(len, lines), default=0)
    text = "".join(f"  {verb:<{column}}  {'  '.join(parts)}\n" for verb, parts in lines.items())
    left = len(menu.moves) - _LISTED
    if left > 0:
        example = cut(menu.moves[_LISTED], 60)
        text += f"  … and {left} more moves; type one, for example `{example}`\n"
    return text
