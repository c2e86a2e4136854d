"""Warnings are looked for when somebody asks for them; mistakes never wait for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostic import RuleError
from cardlang.engine import Engine
from cardlang.machine.lowering.lower import lower
from cardlang.resolve import read_game, read_text
from tests.shipped import number, spread

BAD = sorted((Path(__file__).parent / "bad").glob("*.card"))
SILENT = sorted((Path(__file__).parent / "silent").rglob("*.card"))
LATER = ("bounds_by_table", "nothing_begins")  # whose mistakes show when all has its meaning
ALL = [
    path
    for path in (*BAD, *SILENT, *spread("found later", 16))
    if path.stem in LATER or not number("found later", path.stem) % 4
]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_what_is_found_later_are_warnings(path: Path) -> None:
    text = read_text(path, path.name)
    sound = text.program is not None
    assert sound == (not text.report.failed)
    found = list(text.found())
    assert sound == (not text.report.failed)
    assert found == text.found() == read_game(path, path.name)[1].found


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_table_that_does_not_fail_has_warnings_alone(path: Path) -> None:
    program = read_text(path, path.name, examples=False).program
    if program is None:
        return
    for players in {min(program.players), max(program.players)}:
        engine = Engine.of(program)
        checks = engine._its_checks()
        try:
            machine, said = lower(program, players)
        except RuleError:
            continue
        fails = checks.fails(machine, said)
        assert fails == any(one.severity == "error" for one in checks.findings(machine, said))
        try:
            engine.machine(players)
        except RuleError:
            assert fails
        else:
            assert not fails
