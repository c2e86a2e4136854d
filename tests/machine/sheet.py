"""Reads a file of the corpus: pieces of rules, and the values that they must have.

A file is a rules file without a deal.  Three kinds of lines are the corpus's own:

    rule quotient of a as number by b as number: a / b
        7, 2 => 3
        none, 2 => none

The indented lines with `=>` below a rule are checks: what its parts are, and what must come out.

    situation:
        move {QS 7H} to hand of 0

These deeds are done before every check.  `cards` lie in the box before.

    deed "for each goes clockwise from the seat said":
        for each seat from 2: log becomes log * 10 + seat
        log => 2301

    offer "cards that look alike are one move":
        choose by 0:
            play card in hand: nothing
        => play QS, play KS

Deeds, and what must be so behind them; a choice, and the moves that it must offer.  A value is
written `7`, `none`, `true`, `QS`, `{QS KS}`, `{0 2}`, `hearts`; the empty set is `none`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

CORPUS = Path(__file__).parent / "corpus"
ARROW = " => "
PLACE = r"(?: (?:of|by|among) [a-z0-9-]+(?: as [a-z0-9-]+)?)"
HEAD = re.compile(rf"(?:rule|value) ([a-z0-9-]+)({PLACE}*):")
PART = re.compile(r"(of|by|among) ([a-z0-9-]+)(?: as ([a-z0-9-]+))?")


@frozen
class Check:
    """One line: a rule with what its parts are, or deeds, and the value that must come out.

    `rule` is the name of the rule that is asked; `args` how its parts are written; `deeds` what is
    done first; `wanted` the value as it is written, of an offer the moves.
    """

    line: int
    rule: str
    args: tuple[str, ...]
    wanted: str
    title: str
    deeds: tuple[str, ...] = ()
    offer: bool = False


@define
class Sheet:
    """A file of the corpus: its sections, its situation and its checks."""

    name: str
    sections: list[str] = field(factory=list)
    situation: list[str] = field(factory=list)
    parts: dict[str, list[tuple[str, str]]] = field(factory=dict)  # preposition, kind
    checks: list[Check] = field(factory=list)


def sheets() -> Iterator[Sheet]:
    """All files of the corpus, by name."""
    for path in sorted(CORPUS.glob("*.txt")):
        yield read(path.stem, path.read_text(encoding="utf-8"))


def read(name: str, text: str) -> Sheet:
    """The sheet that a text is.  ValueError names the line that cannot be read."""
    sheet = Sheet(name)
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), "end"], 1):
        if line.startswith(" ") or not line.strip():
            if block and line.strip():
                block.append((number, line))
            continue
        if block:
            _section(sheet, block)
        block = [] if line.startswith("#") else [(number, line)]
    return sheet


def _section(sheet: Sheet, block: list[tuple[int, str]]) -> None:
    (number, head), body = block[0], block[1:]
    if head == "situation:":
        sheet.situation = [line for _, line in body]
    elif head.startswith(("deed ", "offer ")):
        _deeds(sheet, head, body)
    else:
        sheet.sections += [head, *(line for _, line in body if ARROW not in line)]
        checks = [(at, line) for at, line in body if ARROW in line]
        found = HEAD.match(head)
        if found is None:
            if checks:
                raise ValueError(f"{sheet.name}:{number}: a check below something that is no rule")
            return
        name, parts = found.groups()
        sheet.parts[name] = [(p, kind or base) for p, base, kind in PART.findall(parts)]
        for at, line in checks:
            left, _, wanted = line.strip().rpartition(ARROW.strip())
            args = tuple(x.strip() for x in left.split(",")) if left.strip() else ()
            if len(args) != len(sheet.parts[name]):
                raise ValueError(f"{sheet.name}:{at}: `{name}` has {len(sheet.parts[name])} parts")
            title = f"{name} {left}".strip()
            sheet.checks.append(Check(at, name, args, wanted.strip(), title))


def _deeds(sheet: Sheet, head: str, body: list[tuple[int, str]]) -> None:
    kind, title = head.split(" ", 1)
    title = title.rstrip(":").strip('"')
    deeds = tuple(line for _, line in body if ARROW.strip() not in line)
    for at, line in body:
        if ARROW.strip() not in line:
            continue
        asked, _, wanted = line.strip().rpartition(ARROW.strip())
        if kind == "offer":
            sheet.checks.append(Check(at, "", (), wanted.strip(), title, deeds, True))
            continue
        name = f"asked-{at}"
        sheet.sections.append(f"rule {name}: {asked.strip()}")
        sheet.parts[name] = []
        sheet.checks.append(Check(at, name, (), wanted.strip(), f"{title}: {asked}", deeds))


__all__ = ["CORPUS", "Check", "Sheet", "read", "sheets"]
