"""One slip: planted in a game, told, mended by the first edit and by `check --fix`."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path

from attrs import field, frozen

from cardlang.diagnostic import Diagnostic, Edit, Report
from cardlang.remedies.mend import mended
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from cardlang.resolve import read_game
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.reading import read_layers
from cardlang.show.diff import compare, rows_beside
from cardlang.source import Source
from cardlang.text.files import unsaved
from tests.shipped import FILES
from tests.slips.families import FAMILIES

_WORD = re.compile(r"[\w-]+")
TAKEN = 3  # edits that are taken one after another


@frozen
class Slip:
    """A slip: the game, its family, the line, and the text with it."""

    path: Path
    family: str
    line: int
    was: str
    now: str
    text: str = field(repr=False)


@frozen
class Fate:
    """What became of a slip.

    `outcome`: `same` or `other` (a good file at once); `restored`, `another` (good, other rules),
    `stuck` or `none`, after taking first edits; `lone` where the edit that led there was the only
    one; `fixed` is what `--fix` leaves: the same words, or `left`.  `beside`: another edit that is
    offered would have restored the game.
    """

    outcome: str
    findings: int = 0
    lone: bool = False
    fixed: str = ""
    beside: bool = False
    broken: tuple[str, ...] = ()


@cache
def text_of(path: Path) -> str:
    """The text of a game that ships."""
    return path.read_text("utf-8").replace("\r\n", "\n")


def planted(number: int, seed: int, files: Sequence[Path] = FILES) -> Slip:
    """A slip, chosen by its number: first the game and the family, then the line."""
    dice = random.Random(f"{seed} {number}")
    while True:
        path = dice.choice(files)
        family = dice.choice(sorted(FAMILIES))
        lines = text_of(path).split("\n")
        places = list(range(len(lines)))
        dice.shuffle(places)
        for at in places[:60]:
            line = lines[at]
            if not line.strip() or line.lstrip().startswith("#") or at == 0:
                continue
            wrong = [one for one in FAMILIES[family](line) if one != line]
            if wrong:
                now = dice.choice(wrong)
                text = "\n".join([*lines[:at], now, *lines[at + 1 :]])
                return Slip(path, family, at + 1, line, now, text)


def told(path: Path, text: str) -> tuple[list[Diagnostic], Source | None]:
    """The findings of a text that stands for a game's file, as far as its text tells."""
    return _told_as_shipped(path) if path in FILES and text == text_of(path) else _told(path, text)


@cache
def _told_as_shipped(path: Path) -> tuple[list[Diagnostic], Source | None]:
    return _told(path, text_of(path))


@lru_cache(maxsize=48)
def _told(path: Path, text: str) -> tuple[list[Diagnostic], Source | None]:
    with unsaved({path: text}):
        _, report, book = read_game(path, path.name)
    return report.found, None if book is None else book.root


def errors(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings that are errors."""
    return [one for one in findings if one.severity == "error"]


@lru_cache(maxsize=8)
def _original(path: Path) -> Layers:
    book = read_layers(path, path.name, path.stem, Report())
    assert book is not None
    return book


@lru_cache(maxsize=8)
def same_rules(path: Path, text: str) -> bool:
    """Return whether a good text says the same rules as the file, but for names."""
    if _alike(text) == _alike(text_of(path)):
        return True
    with unsaved({path: text}):
        book = read_layers(path, path.name, path.stem, Report())
    original = _original(path)
    assert book is not None
    if rows_beside(book, text_of(path)) == rows_beside(original, text):
        return True
    beside = path.with_name("planted_slip.card")
    with unsaved({beside: text}):
        changes = compare(path, beside).changes
    return all(change.what == "renamed" for change in changes)


def _alike(text: str) -> str:
    """A text in which what may be said in two ways is said in one: `is none`, `is empty`."""
    return text.replace("is not none", "is not empty").replace("is none", "is empty")


def judged(slip: Slip, text: str) -> str:
    """What a text without errors is, beside the game."""
    if text == text_of(slip.path):
        return "restored"
    if not same_rules(slip.path, text):
        return "another"
    here, there = text_of(slip.path).split("\n"), text.split("\n")
    if _in_example(here, slip.line) and Counter(_bare(here)) != Counter(_bare(there)):
        return "another"
    return "restored"


def _bare(lines: list[str]) -> list[str]:
    return [" ".join(_alike(line).split("#")[0].split()) for line in lines if line.strip()]


def _in_example(lines: list[str], number: int) -> bool:
    head = next((line for line in lines[number - 1 :: -1] if line[:1] not in ("", " ", "#")), "")
    return head.split()[:1] == ["example"] or head.split()[1:2] == ["example"]


def fate(slip: Slip, fix: bool = True) -> Fate:
    """Follow a slip to its end."""
    found, source = told(slip.path, slip.text)
    bad = errors(found)
    if not bad:
        return Fate("same" if judged(slip, slip.text) == "restored" else "other")
    first = remedied(slip.path, slip.path.name, found, source)
    fixed = _fixed(slip, first) if fix else ""
    text, outcome, lone, beside = slip.text, "none", False, False
    broken: list[str] = []
    for turn in range(TAKEN):
        offered = errors(list(first))
        if turn:
            offered = errors(list(remedied(slip.path, slip.path.name, found, source)))
        finding = next((one for one in offered if one.edits), None)
        if finding is None:
            break
        if not turn:
            beside = any(_restores(slip, text, edit) for edit in finding.edits[1:])
            broken += [
                law for one in offered for edit in one.edits for law in laws(slip, text, one, edit)
            ]
        lone = not turn and len(finding.edits) == 1
        text = changed(text, finding.edits[0].changes)
        outcome = "stuck"
        found, source = told(slip.path, text)
        if not errors(found):
            outcome = judged(slip, text)
            break
    return Fate(outcome, len(bad), lone, fixed, beside, tuple(broken))


def _restores(slip: Slip, text: str, edit: Edit) -> bool:
    text = changed(text, edit.changes)
    return not errors(told(slip.path, text)[0]) and judged(slip, text) == "restored"


def _fixed(slip: Slip, first: tuple[Diagnostic, ...]) -> str:
    safe = next((edit for one in first for edit in one.edits if edit.safe), None)
    if safe is None:
        return "left"
    if changed(slip.text, safe.changes) == text_of(slip.path):  # good, and its examples hold
        return "restored"
    text = mended(slip.path, slip.path.name, slip.text, first).text
    if text == slip.text or errors(told(slip.path, text)[0]):
        return "left"
    return judged(slip, text)


def laws(slip: Slip, text: str, finding: Diagnostic, edit: Edit) -> list[str]:
    """The laws that an edit breaks: a doubled word, a finding that stays, a new one."""
    broken = []
    after, moved = changed(text, edit.changes), 0
    for change in sorted(edit.changes, key=lambda one: one.span.start):
        start = change.span.start + moved
        moved += len(change.text) - len(change.span.text)
        before = after[:start].rpartition("\n")[2]
        behind = after[start + len(change.text) :].partition("\n")[0]
        added = Counter(_WORD.findall(change.text)) - Counter(_WORD.findall(change.span.text))
        sides = [*_WORD.findall(before)[-1:], *_WORD.findall(behind)[:1]]
        if any(added[word] for word in sides) and "\n" not in change.text:
            broken.append(f"doubled: {change.text}")
    here, there = text.split("\n"), after.split("\n")
    old = Counter((one.code, one.message) for one in errors(told(slip.path, text)[0]))
    new = [one for one in told(slip.path, after)[0] if one.span.source.name == slip.path.name]
    if any((one.code, one.message) == (finding.code, finding.message) for one in errors(new)):
        broken.append(f"not gone: {finding.code}")
    touched = {change.span.line for change in edit.changes} | {finding.line}
    for opcode, low, high, start, end in SequenceMatcher(None, here, there, False).get_opcodes():
        mine = {low + 1 + one for one in range(high - low)} & touched
        if opcode == "equal":
            lines = {start + number - low for number in mine}
        else:
            lines = set(range(start + 1, end + 1))
        for one in new:
            if one.line in lines and not old[one.code, one.message]:
                broken.append(f"new: {one.code} on line {one.line}")
    return broken
