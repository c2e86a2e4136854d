"""Fences of the documentation as rules files that can be checked.

A fence that begins like a file, with `cardlang 1`, is one.  Any other fence is an excerpt and is
put into the frame: a game of almost nothing, whose sections step aside where the excerpt brings
its own.

    items        stand beside the frame's sections
    statements   are done in the frame's deal
    values       (`card-value`) one a line, each kept by a `let` in the frame's deal
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.engine import Engine
from cardlang.program import Program
from cardlang.resolve import load_program
from cardlang.text.forms import SECTIONS

ROOT = Path(__file__).resolve().parent.parent

FRAME = {
    "cardlang": "cardlang 1",
    "game": 'game "Frame"',
    "use": "use tricks",
    "players": "players 2..4",
    "deck": "deck french",
    "deal": "each deal:\n    shuffle-deck",
    "match": "match ends when deal-number is 1",
}
SINGLE = ("cardlang", "game", "players", "match", "winner")
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Fence:
    info: str  # what stands behind the three ticks
    text: str
    line: int  # of the ticks
    marker: str  # the line above, where that is a comment: `<!-- play -->`


def fences(text: str) -> list[Fence]:
    found = []
    for match in _FENCE.finditer(text):
        above = text[: match.start()].rstrip("\n").rpartition("\n")[2]
        marker = above if above.startswith("<!--") else ""
        line = text.count("\n", 0, match.start()) + 1
        found.append(Fence(match[1].strip(), match[2], line, marker))
    return found


def _heads(text: str) -> set[str]:
    """The sections of a text, by the key they have in the frame."""
    found = set()
    for line in text.split("\n"):
        words = re.findall(r"[a-z]+", line) if line[:1].isalpha() else []
        if not words:
            continue
        found.add("deal" if words[0] in ("each", "one") and words[1:2] == ["deal"] else words[0])
    return found


def _is_statement(line: str) -> bool:
    words = re.findall(r"[a-z-]+", line)
    return not words or words[0] not in SECTIONS


def whole(text: str, info: str = "card") -> str:
    """A rules file that holds the fence, with each line of the fence on a line of its own."""
    if re.search(r"^cardlang ", text, re.MULTILINE):
        return text
    lines = text.rstrip("\n").split("\n")
    body = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    if info == "card-value":
        lines = [f"let value-{n} be {line}" for n, line in enumerate(lines) if line.strip()]
    elif not _is_statement(body):
        heads = _heads(text)
        frame = [section for key, section in FRAME.items() if key not in heads]
        return "\n".join([*frame, "", *lines, ""])
    frame = [section for key, section in FRAME.items() if key != "match"]
    inside = ["    " + line if line else "" for line in lines]
    return "\n".join([*frame, *inside, FRAME["match"], ""])


def merged(text: str, step: str) -> str:
    """A file with the sections of a step, in place of those that are called the same."""
    return "\n\n".join({**sections(text), **sections(step)}.values()) + "\n"


def sections(text: str) -> dict[str, str]:
    """The sections of a file by what they are called: `rule playable`, `deal`."""
    found: dict[str, str] = {}
    key = ""
    for line in text.split("\n"):
        if line[:1].strip():
            words = re.findall(r'"[^"]*"|[a-z0-9-]+', line)
            key = words[0] if words[0] in SINGLE else " ".join(words[:2])
            key = "deal" if key in ("each deal", "one deal") else key
            found[key] = line
        elif line:
            found[key] += "\n" + line
    return found


def read(text: str, folder: Path, name: str = "frame") -> tuple[Program | None, list[Diagnostic]]:
    """The program of a rules file, and everything that is found in it."""
    path = folder / f"{name}.card"
    path.write_text(text, encoding="utf-8")
    program, report = load_program(path, path.name)
    return program, list(report.found)


def lowered(engine: Engine) -> list[Diagnostic]:
    """What is found when a game is made ready for its players; RuleError if an error is found.

    The engine keeps what it has made ready.
    """
    found: list[Diagnostic] = []
    for players in engine.info.players:
        try:
            engine.machine(players)
        except RuleError as error:
            found.extend(error.diagnostics)
        else:
            found.extend(engine.found(players, {}))
    if any(finding.severity == "error" for finding in found):
        raise RuleError(found)
    return found
