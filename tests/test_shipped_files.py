"""Every file that ships: checked without a word, examples good, in canonical form, with prose."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import cardlang
from cardlang.diagnostic import Report
from cardlang.match.examples import run_examples
from cardlang.resolve import load_program
from cardlang.resources import folder, playable, slug_of
from cardlang.source import Source
from cardlang.syntax import read_file, tree
from cardlang.syntax.format import format_file
from tests import shipped
from tests.shipped import load, spread

GAMES = [*shipped.FILES, *shipped.VALET]
FILES = [*GAMES, *sorted(folder("prelude").glob("*.card"))]
DECISIONS = 120  # of a match
SPEAKING = (
    tree.ZoneNode,
    tree.KeepNode,
    tree.DefineNode,
    tree.OrderNode,
    tree.WordNode,
    tree.OptionNode,
    tree.GameNode,
)


def name(path: Path) -> str:
    return path.stem


read = cache(load_program)  # each once for all that is asked of it


@cache
def parsed(path: Path) -> tuple[Source, tree.File]:
    found = read_file(path, path.name, Report())
    assert found is not None
    return found


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_game_is_checked_without_a_word(path: Path) -> None:
    program, report = read(path)
    assert [f"{d.span}: {d.message}" for d in report.found] == []
    assert program is not None and program.examples


def test_variants_for_comparisons_are_in_no_game_of_a_family() -> None:
    assert len(shipped.VALET) == 21
    assert not {slug_of(path) for path in shipped.VALET} & set(playable())
    assert [path.name for path in shipped.FILES if "valet" in path.read_text("utf-8")] == []


@pytest.mark.parametrize("path", spread("examples", 4, GAMES), ids=lambda path: path.stem)
def test_its_examples_hold(path: Path) -> None:
    program, _ = read(path)
    assert program is not None
    results = run_examples(program)
    assert results
    assert [f"{r.title}: {r.message} {r.help}" for r in results if not r.ok] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_it_is_in_canonical_form(path: Path) -> None:
    source, file = parsed(path)
    assert format_file(file) == source.text


@pytest.mark.parametrize("path", FILES, ids=name)
def test_it_speaks_english_and_german(path: Path) -> None:
    silent = []
    for item in parsed(path)[1].items:
        if isinstance(item, SPEAKING):
            prose = item.block.prose if isinstance(item, tree.WordNode) else item.prose
            blocks = [prose]
            if isinstance(item, tree.WordNode) and not prose:  # each of its cases has a sentence
                chain = item.block.body[0]
                if isinstance(chain, tree.IfChainNode) and len(item.block.body) == 1:
                    blocks = [branch.block.prose for branch in chain.branches]
            told = all({one.language for one in block} == {"en", "de"} for block in blocks)
            if not told and not item.change:
                silent.append(f"{path.name}:{item.span.line}")
    assert silent == []


@pytest.mark.parametrize("path", spread("told again", 4, GAMES), ids=lambda path: path.stem)
def test_a_match_is_played_and_told_again(path: Path, tmp_path: Path) -> None:
    """For the fewest and the most players, as far as so many decisions go.

    `test_golden` plays for every number.  Whole matches, however long, are those of
    `tests/second_check` and of `python -m tests.campaign`.
    """
    game = load(path)
    for players in sorted({game.players[0], game.players[-1]}):
        found = cardlang.simulate(
            game, players=players, matches=1, seed=11, max_decisions=DECISIONS, records=tmp_path
        )
        assert found.matches == 1 and found.decisions <= DECISIONS
        assert not found.aborted or found.decisions == DECISIONS
        record = tmp_path / f"{game.slug}-{players}-11.jsonl"
        lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
        assert game.replay(lines).record() == lines
