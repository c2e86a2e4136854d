"""A tree as a file of Gambit (`.efg`), which Gambit, OpenSpiel and others read.

The form is that of Gambit's manual: a prefix walk through the tree, a line a node.  Moves stand as
they do in records, draws of chance as the ids of cards.  Information sets are counted from 1, for
each player apart.
"""

from __future__ import annotations

from cardlang.theory.extensive import PositionNode, Tree


def efg(tree: Tree, title: str = "") -> str:
    """The text of a tree.  Players are called `seat 0`, `seat 1` and so on."""
    players = " ".join([f'"seat {seat}"' for seat in range(tree.players)])
    lines = [f"EFG 2 R {_quoted(title)} {{ {players} }}", '""']
    numbers: dict[int, int] = {}  # of information sets, among those of their seats
    counts = [0] * tree.players
    for known in tree.information_sets:
        counts[known.seat] += 1
        numbers[known.number] = counts[known.seat]
    chances = ends = 0
    left: list[PositionNode] = [tree.root]
    while left:
        node = left.pop()
        if node.returns:
            ends += 1
            paid = ", ".join(map(repr, node.returns))
            lines.append(f't "" {ends} "" {{ {paid} }}')
        elif node.information is None:
            chances += 1
            pairs = zip(node.draws, node.chances, strict=True)
            drawn = " ".join([f"{_quoted(text)} {chance!r}" for text, chance in pairs])
            lines.append(f'c "" {chances} "" {{ {drawn} }} 0')
        else:
            known = node.information
            moves = " ".join(map(_quoted, known.moves))
            number = numbers[known.number]
            lines.append(f'p "" {known.seat + 1} {number} "" {{ {moves} }} 0')
        left += reversed(node.children)
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
