"""The machine's operations as a table for people: `python -m tests.operations`.

What stands in the rows of `cardlang.machine.operations`: what goes in and comes out, what it says,
what comes out where a number is nothing, and how it is written in Python and in C.
"""

from __future__ import annotations

from cardlang.machine.operations import OPERATIONS, RANGINGS
from cardlang.machine.rows import Operation
from cardlang.machine.tree_nodes import NIL

TYPES = {"n": "number", "p": "point", "m": "set", "g": "groups"}
NAMES = "abcdef"


def sentence(row: Operation) -> str:
    """What an operation says of operands called a, b, …"""
    return row.says.format(*NAMES[: len(row.takes)])


def table() -> str:
    """The rows of both tables."""
    lines = [
        "| operation | of | gives | says | of nothing | Python | C |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in OPERATIONS.values():
        of = ", ".join(TYPES[type] for type in row.takes)
        nothing = {None: "", NIL: "nothing"}.get(row.strict, "false")
        written = [form.format(*NAMES[: len(row.takes)]) for form in (row.python, row.c)]
        shown = " | ".join(f"`{text}`".replace("|", "\\|") for text in written)
        gives = TYPES[row.gives]
        lines.append(f"| {row.name} | {of} | {gives} | {sentence(row)} | {nothing} | {shown} |")
    lines += ["", "| of each member of a set | says | asking burns fuel |", "| --- | --- | --- |"]
    for each in RANGINGS.values():
        lines.append(f"| {each.name} | {each.says} | {'yes' if each.burns else 'no'} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
