"""Changes of shipped games by one word or number, and what is said back of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from cardlang.engine import Engine
from cardlang.program import Program
from cardlang.resolve import read_game
from cardlang.show.sheet.told_back import told_back
from cardlang.text.files import unsaved
from tests.shipped import FILES

_PROSE = re.compile(r'"[^"]*"|#.*')
#: of what is changed: the lines where that stands, what is written there, and what instead
CHANGES: dict[str, tuple[str, str, str]] = {
    "neighbour": (r"\b(next|previous) of\b", r"\bnext of\b", "previous of"),
    "neighbour back": (r"\b(next|previous) of\b", r"\bprevious of\b", "next of"),
    "round": (r"^players .*[2-9]", r"$", ", anticlockwise"),
    "round back": (r"^players .*, anticlockwise", r", anticlockwise", ""),
    "end later": (r"^match ends when", r"\b(\d+)\b", "1{}"),
    "end above": (r"^match ends when", r"\bat least\b", "above"),
    "winner high": (r"^winner is", r"\blowest\b", "highest"),
    "winner low": (r"^winner is", r"\bhighest\b", "lowest"),
    "winner alone": (r"^winner is", r"\bsides having (.*)$", r"first of (sides having {})"),
    "ties last": (r"^order ", r"$", "\n    ties last"),
    "tie first": (r"\bonly of \(.*having", r"\bonly of\b", "first of"),
    "tie only": (r"\bfirst of \(.*having", r"\bfirst of\b", "only of"),
    "score more": (r"\bscore( of [\w -]+)? (gains|loses)\b", r"(?<= )(\d+)\b", "1{}"),
    "score loses": (r"\bscore( of [\w -]+)? gains\b", r"\bgains\b", "loses"),
    "score when": (r"^ +if .*: score", r"\b(above|at least)\b", "below"),
    "worth": (r"^ +[\w ,-]+: -?\d+$", r"(\d+)$", "1{}"),  # of a value that scores are made of
}
_DONE = re.compile(r"\bend (match|deal)\b|(?<![-\w])score( of [\w ()-]+)? (gains|loses|becomes)\b")


@frozen
class Change:
    """A shipped game with one line changed."""

    path: Path
    what: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path.stem}:{self.line} {self.what}: {self.text.splitlines()[self.line - 1]}"


def changes(path: Path) -> Iterator[Change]:
    """All changes of a game, outside its sentences and examples."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = ""
    for at, line in enumerate(lines):
        if line[:1].strip():
            head = line
        if head.startswith(("example", "change example", "names")) or '"' in line:
            continue
        for what, (where, old, new) in CHANGES.items():
            if what == "worth" and not re.match(
                r"(change )?value (\w+ )?(pips|points|bonus)", head
            ):
                continue
            plain = _PROSE.sub("", line).rstrip()
            found = re.search(old, plain) if re.search(where, plain) else None
            if found is not None:
                put = new.format(found[1]) if "{}" in new else new
                changed = plain[: found.start()] + put + plain[found.end() :]
                text = "\n".join([*lines[:at], changed, *lines[at + 1 :], ""])
                yield Change(path, what, at + 1, text)


def said_back(path: Path, text: str | None = None) -> tuple[str, ...] | None:
    """The sentences about a game, or about a text in its place; None if that is no game."""
    program: Program | None
    with unsaved({} if text is None else {path: text}):
        program, _, _ = read_game(path, str(path), examples=False)
    if program is None:
        return None
    return tuple(f"{row.aspect}: {row.text}" for row in told_back(Engine.of(program)))


def untold(path: Path) -> list[str]:
    """The lines of a game that score or end something, and that no sentence names."""
    program, _, _ = read_game(path, str(path), examples=False)
    assert program is not None
    told = {row.line for row in told_back(Engine.of(program))}
    found, head = [], ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        head = line if line[:1].strip() else head
        if not head.startswith(("example", "change example", "names")) and number not in told:
            found += [f"{number}: {line.strip()}"] if _DONE.search(_PROSE.sub("", line)) else []
    return found


def silent(path: Path, every: int = 1, first: int = 0) -> tuple[int, list[Change]]:
    """How many changes of a game make another game, and those of which nothing is said."""
    before, count, found = said_back(path), 0, []
    for change in list(changes(path))[first::every]:
        after = said_back(path, change.text)
        if after is not None:
            count += 1
            if after == before:
                found.append(change)
    return count, found


__all__ = ["FILES", "Change", "changes", "said_back", "silent", "untold"]
