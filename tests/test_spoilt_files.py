"""A spoilt rules file is answered with diagnostics: never with a traceback, never without a place.

A sixth of the lines of the rules of every documented game are left out, one at a time, and all of
them with CARDLANG_THOROUGH; what is left is read, checked and, if nothing was found, made into a
machine.  `python -m tests.test_spoilt_files words` does the same
with every single word and prints the figures.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from cardlang.diagnostic import RuleError
from cardlang.machine.lowering.lower import lower
from cardlang.match.examples import run_examples
from cardlang.resolve import load_program
from cardlang.resources import folder

GAMES = sorted(folder("games").glob("*.card"))


def read(path: Path, text: str) -> str:
    """What becomes of a spoilt text: `fine`, the first code found, or a refusal of the machine."""
    path.write_text(text, encoding="utf-8")
    program, report = load_program(path)
    for finding in report.found:
        assert finding.span.line >= 1 and finding.message and finding.code
    if program is None:
        assert report.failed
        return next(d.code for d in report.found if d.severity == "error")
    try:
        for players in program.players[:1]:
            lower(program, players)
        run_examples(program)
    except RuleError as error:
        assert error.diagnostics
        return error.diagnostics[0].code
    return "fine"


def split(text: str) -> tuple[str, list[str]]:
    """The rules, and the examples, one text each."""
    rules, *examples = re.split(r"\n(?=example )", text)
    return rules, examples


def without_a_line(text: str) -> Iterator[str]:
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.strip():
            yield "".join(lines[:number] + lines[number + 1 :])


def without_a_word(text: str) -> Iterator[str]:
    for match in re.finditer(r"[\w-]+|[^\w\s]", text):
        yield text[: match.start()] + text[match.end() :]


PARTS = 4  # so that several processes have something to do
THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
STEP = PARTS if THOROUGH else 12 * PARTS


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_rule_line_left_out(game: Path, part: int, tmp_path: Path) -> None:
    rules, _ = split(game.read_text(encoding="utf-8"))
    for text in islice(without_a_line(rules + "\n"), part, None, STEP):
        read(tmp_path / game.name, text)


@pytest.mark.parametrize("game", [g for g in GAMES if g.stem in ("dump", "quartett")])
def test_an_example_line_left_out(game: Path, tmp_path: Path) -> None:
    rules, examples = split(game.read_text(encoding="utf-8"))
    texts = (text for example in examples for text in without_a_line(example))
    for text in islice(texts, 0, None, 1 if THOROUGH else 5):
        read(tmp_path / game.name, f"{rules}\n{text}\n")


def main() -> None:
    """The long campaign: every word of the rules of every game left out once."""
    folder_ = Path("/tmp/cardlang-spoilt")
    folder_.mkdir(exist_ok=True)
    for game in GAMES:
        rules, _ = split(game.read_text(encoding="utf-8"))
        start, found = time.perf_counter(), Counter[str]()
        slowest = 0.0
        for text in without_a_word(rules + "\n"):
            began = time.perf_counter()
            found[read(folder_ / game.name, text)] += 1
            slowest = max(slowest, time.perf_counter() - began)
        seconds = time.perf_counter() - start
        common = ", ".join(f"{code} {n}" for code, n in found.most_common(6))
        print(
            f"{game.stem}: {found.total()} words, {found['fine']} fine, slowest "
            f"{slowest:.2f} s, {seconds:.0f} s; {common}"
        )


if __name__ == "__main__" and sys.argv[1:] == ["words"]:
    main()
