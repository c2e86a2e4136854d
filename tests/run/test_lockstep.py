"""Generated Python plays what the interpreter plays, to the last cell and unit of fuel."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import cardlang
from cardlang.api import Game, engine_of
from cardlang.game_info import Value
from cardlang.machine.ir import Machine
from cardlang.many.backends import open_backend
from cardlang.many.playout import playout
from cardlang.match.live.driver import Runner, Terms
from cardlang.resources import folder
from cardlang.run.interpret import Interpreter
from cardlang.run.python import CannotGenerate, Generated
from cardlang.run.python.flow import FlowWriter
from cardlang.run.python.fused import Fused
from cardlang.run.python.steps import PythonSteps
from cardlang.simulation import simulate
from tests.run.lockstep import steps, whole
from tests.run.odd_games import SHEETS
from tests.shipped import FILES, load, spread

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))  # all tables of the classics, more matches
SEEDS = range(3, 9 if THOROUGH else 4)
MOVES = 4000 if THOROUGH else 100
Table = tuple[str, int, tuple[tuple[str, Value], ...]]


def tables() -> Iterator[Table]:
    """Every number of players; of the documented games every value of options, or the ends."""
    for path in spread("lockstep", 10):
        game = load(str(path))
        all_of_it = path.parent.name == "games" or THOROUGH
        for players in game.players if all_of_it else (game.default_players,):
            yield str(path), players, ()
        for option in game.options.values() if all_of_it else ():
            values = option.values
            some = (values[0], values[-1]) if isinstance(values, range) else values
            for value in some:
                if value != option.default:
                    yield str(path), game.default_players, ((option.name, value),)


def name(table: object) -> str:
    if isinstance(table, str):
        return Path(table).stem
    return " ".join(f"{k}={v}" for k, v in table) if isinstance(table, tuple) else str(table)


def both(machine: Machine) -> tuple[Interpreter, Generated]:
    """The reference, and generated Python that asks the interpreter for nothing."""
    return Interpreter(machine), Generated(machine, cold=0)


def in_lockstep(machine: Machine, seeds: range, deals: int | None, moves: int) -> Generated:
    reference, generated = both(machine)
    for seed in seeds:
        assert steps(reference, generated, seed, Terms(deals, moves)) == ""
        assert whole(reference, generated, seed, Terms(1 if deals is None else deals)) == ""
    return generated


@pytest.mark.parametrize(("path", "players", "options"), list(tables()), ids=name)
def test_lockstep(path: str, players: int, options: tuple[tuple[str, Value], ...]) -> None:
    machine = engine_of(load(path)).machine(players, dict(options))
    generated = in_lockstep(machine, SEEDS, 2 if THOROUGH else 1, MOVES)
    assert generated.left == {}  # no game falls back


@pytest.mark.parametrize("slug", ["bonus_malus", "dump", "quartett"])
def test_whole_matches(slug: str) -> None:
    game = load(str(folder("games") / f"{slug}.card"))
    reference, generated = both(engine_of(game).machine(min(game.players)))
    for seed in range(40 if THOROUGH else 4):
        assert whole(reference, generated, seed, Terms()) == ""


@pytest.mark.parametrize(
    "path", FILES if THOROUGH else spread("records", 12), ids=lambda path: path.stem
)
def test_records_are_the_same_to_the_byte(path: Path, tmp_path: Path) -> None:
    texts = []
    for backend in ("interpret", "python"):
        here = tmp_path / backend
        simulate(load(str(path)), matches=3, seed=3, deals=1, backend=backend, records=here)
        texts.append({file.name: file.read_bytes() for file in here.iterdir()})
    assert texts[0] == texts[1]
    assert len(texts[0]) == 3


@pytest.mark.parametrize("cold", [0, 2])
def test_sums_do_not_depend_on_when_functions_are_written(cold: int) -> None:
    machine = engine_of(load(str(folder("games") / "partout.card"))).machine(3)
    reference: Runner = Interpreter(machine)
    generated: Runner = Generated(machine, cold)
    for seed in range(6):
        terms = Terms(1)
        assert playout(generated, terms, seed) == playout(reference, terms, seed)
        told: list[list[tuple[int, ...]]] = [[], []]
        for runner, outcomes in zip((reference, generated), told, strict=True):
            playout(runner, terms, seed, outcomes)
        assert told[0] == told[1]


@pytest.mark.parametrize("path", spread("rows of blocks", 12), ids=lambda path: path.stem)
def test_blocks_in_a_row(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand where they would lie too deep in each other."""
    monkeypatch.setattr(FlowWriter, "rows", True)
    reference, generated = both(engine_of(load(str(path))).machine())
    for seed in range(3):
        assert whole(reference, generated, seed, Terms(1)) == ""
    assert generated.left == {}


# ------------------------------------------------- what no shipped game asks for


def odd(sheet: str, tmp_path: Path) -> Game:
    path = tmp_path / f"{sheet}.card"
    path.write_text(SHEETS[sheet], encoding="utf-8")
    return cardlang.load(path)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_no_shipped_game_asks_for(sheet: str, tmp_path: Path) -> None:
    game = odd(sheet, tmp_path)
    for players in game.players:
        reference, generated = both(engine_of(game).machine(players))
        for seed in range(1 if sheet == "endless" else 100 if sheet == "faults" else 5):
            assert steps(reference, generated, seed, Terms()) == ""
            assert whole(reference, generated, seed, Terms()) == ""
        assert generated.left == {}


@pytest.mark.parametrize("numbers", ["1 3 5 9", "9 5 3 1", "5 1 9 3", "1 9 3 5", "9 1 3 5"])
def test_the_best_by_what_is_printed(numbers: str, tmp_path: Path) -> None:
    """Whether what is printed on the cards of a deck rises with their places, falls, or neither."""
    deck = f"deck odd:\n    n: {numbers}\n    suit: a b\n    each suit n\n"
    order, body = "", "    for each seat:\n"
    for name, one, other in (("up", "n", "lowest n"), ("down", "lowest n", "n")):
        order += f"order {name}:\n    suit is a, by {one}\n    suit is b, by {other}\n"
        for some in ("hand", "(hand where suit is b)"):
            body += f"        score gains score + (n of (best of {some} by {name}) else 0)\n"
    head = 'cardlang 1\ngame "Odd"\nplayers 2\n'
    deal = "each deal:\n    shuffle-deck\n    deal 4 to seats from eldest\n"
    path = tmp_path / "odd.card"
    path.write_text(f"{head}{deck}{order}{deal}{body}match ends when deal-number is 3\n", "utf-8")
    reference, generated = both(engine_of(cardlang.load(path)).machine(2))
    for seed in range(3):
        assert steps(reference, generated, seed, Terms()) == ""
        assert whole(reference, generated, seed, Terms()) == ""


def test_a_step_without_end_is_a_fault(tmp_path: Path) -> None:
    _, generated = both(engine_of(odd("endless", tmp_path)).machine(2))
    assert playout(generated, Terms(), 0).fault == ("fuel", "endless.card:9")


@pytest.mark.parametrize("limit", [1, 17, 40])
def test_matches_that_are_given_up(limit: int) -> None:
    for path in FILES[-6:]:
        reference, generated = both(engine_of(load(str(path))).machine())
        for seed in range(2):
            terms = Terms(None, limit)
            assert playout(generated, terms, seed) == playout(reference, terms, seed)


# ---------------------------------------------------------- what may go wrong


def test_a_difference_is_told_as_match_move_and_line() -> None:
    machine = engine_of(load(str(folder("games") / "bonus_malus.card"))).machine(4)
    verb = machine.decisions[0].verbs[0].block
    blocks = list(machine.blocks)
    blocks[verb] = evolve(blocks[verb], fuel=blocks[verb].fuel + 1)  # the planted mistake
    wrong = Generated(evolve(machine, blocks=blocks), cold=0)
    found = steps(Interpreter(machine), wrong, 7, Terms(1))
    assert re.fullmatch(r"match 7, move 1, tricks\.card:\d+: burnt (\d+), not (\d+)", found)
    told = whole(Interpreter(machine), wrong, 7, Terms(1))
    assert told.startswith("match 7: Played(")


def test_what_cannot_be_written_is_left_to_the_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*given: object) -> None:
        raise CannotGenerate("for a test")

    monkeypatch.setattr(PythonSteps, "taking", refuse)
    monkeypatch.setattr(Fused, "source", refuse)
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(2)
    reference, generated = both(machine)
    assert steps(reference, generated, 1, Terms(1)) == ""
    assert playout(generated, Terms(1), 1) == playout(reference, Terms(1), 1)
    assert generated.left == {"match": "for a test", "verb play": "for a test"}


def test_python_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(2)
    written = PythonSteps.taking
    for text, told in (("(" * 300 + ")" * 300, False), ("is = 1", True)):

        def spoilt(*given: Any, text: str = text) -> tuple[str, dict[str, Any]]:
            source, space = written(*given)
            return source.replace(":\n", f":\n {text}\n", 1), space

        monkeypatch.setattr(PythonSteps, "taking", spoilt)
        reference, generated = both(machine)
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            assert steps(reference, generated, 1, Terms(1)) == ""
        assert list(generated.left) == ["verb play"]
        assert [str(one.message).partition(", ")[0] for one in found] == (
            ["cardlang wrote Python that cannot be read"] if told else []
        )


def test_names_and_texts_do_not_get_into_the_source(tmp_path: Path) -> None:
    text = SHEETS["groups"]
    for old, new in (
        ("straight", "sequel"),
        ("kin", "tribe"),
        ("worth", "weight"),
        ("meld", "drop"),
        ("form", "figure"),
        ("Groups", "Others"),
    ):
        assert old in text and new not in text
        text = re.sub(rf"\b{old}", new, text)
    path = tmp_path / "renamed.card"
    path.write_text(text, encoding="utf-8")
    sources = []
    for game in (odd("groups", tmp_path), cardlang.load(path)):
        made = Generated(engine_of(game).machine(3), cold=0)
        parts = [made.steps.source(block)[0] for block in made.blocks]
        parts += [made.writer.source(decision)[0] for decision in made.machine.decisions]
        sources.append([*parts, Fused(made.machine, made.ranges, made.blocks).source()[0]])
    assert sources[0] == sources[1]


def test_backends() -> None:
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(2)
    assert isinstance(open_backend(machine, "interpret")[0], Interpreter)
    for backend in ("python", "auto"):
        runner, named, reason = open_backend(machine, backend)
        assert isinstance(runner, Generated)
        assert named == "python"
        assert reason
        assert open_backend(machine, backend, runner)[0] is runner
