"""Machines that travel with the wheel: the same as those that are made, or not believed."""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardlang import carrying
from cardlang.api import engine_of, load
from cardlang.cache import carried as module
from cardlang.cache import games
from cardlang.carrying import packed
from cardlang.engine import Engine
from cardlang.resolve import load_program
from cardlang.resources import find_game, folder
from cardlang.simulation import simulate
from cardlang.source import Source

entry = cache(carrying.entry)
CHILD = "bonus-malus-rising"  # it extends a game in another folder
FILE = "examples/bonus_malus_rising.card"


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that machines travel in, an empty cache, and nothing known from before."""

    def where(kind: str) -> Path:
        return tmp_path if kind == "machines" else folder(kind)

    monkeypatch.setattr(module, "folder", where)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    games._waiting.clear()
    return tmp_path


def found(slug: str) -> module.Carried | None:
    path = find_game(slug)
    assert path is not None
    return module.carried(path, str(path))


def put(away: Path, data: bytes) -> None:
    (away / f"{Path(FILE).stem}{module.SUFFIX}").write_bytes(data)


@pytest.mark.parametrize("slug", ["klapper-jas", CHILD, "hanabi", "scarto"])
def test_what_travels_is_what_is_made(slug: str, away: Path) -> None:
    path = find_game(slug)
    assert path is not None
    program, report = load_program(slug)
    assert program is not None
    made = Engine.of(program)
    made.look_ahead()
    (away / f"{path.stem}{module.SUFFIX}").write_bytes(entry(slug))
    game = load(slug)
    engine = engine_of(game)
    assert engine._program is None and engine.info == made.info
    told = {finding.code for finding in (*report.found, *made.findings)}
    assert {finding.code for finding in game.findings} == told
    machine = engine.machine()
    assert engine._program is None
    played = simulate(game, matches=3, seed=5, deals=1).as_dict()
    assert engine._program is None
    games._travelling.clear()
    (away / f"{path.stem}{module.SUFFIX}").unlink()
    again = load(slug)
    assert repr(engine_of(again).machine()) == repr(machine)
    assert engine_of(again)._program is not None
    other = simulate(again, matches=3, seed=5, deals=1).as_dict()
    clocks = ("seconds", "decisions_per_second")
    assert {k: v for k, v in played.items() if k not in clocks} == {
        k: v for k, v in other.items() if k not in clocks
    }


def test_another_table_is_made_from_the_rules(away: Path) -> None:
    (away / f"whist{module.SUFFIX}").write_bytes(entry("whist"))
    path = find_game("whist")
    assert path is not None
    engine = engine_of(load("whist"))
    assert engine.machine(backs="suit").backs == ("suit",) and engine._program is not None


@pytest.mark.parametrize(
    "spoil", ["version", "game", "own", "parent", "prelude", "between", "kind", "form", "json", "z"]
)
def test_what_differs_is_not_believed(
    spoil: str, away: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = zlib.decompress(entry(CHILD))
    put(away, zlib.compress(whole))
    assert found(CHILD) is not None
    told: dict[str, Any] = json.loads(whole)
    kinds = {name.split("/")[0] for name in told["files"]}
    assert kinds == {"games", "examples", "prelude"} and None in told["files"].values()
    if spoil in ("own", "parent", "prelude", "between"):
        kind = {"own": "examples", "parent": "games", "prelude": "prelude"}.get(spoil)
        for name, digest in told["files"].items():
            if digest is None if kind is None else name.startswith(kind) and digest:
                told["files"][name] = "0" * 64
    elif spoil == "kind":
        told["known"]["kinds"][-1] = "system"
    elif spoil == "form":
        told["known"]["parts"][-1] = [0]
    elif spoil == "version":
        monkeypatch.setattr(module, "__version__", "0")
    elif spoil == "game":
        told["game"] = "games/bonus_malus.card"
    data = json.dumps(told).encode()
    put(away, data if spoil == "z" else zlib.compress(b"[" if spoil == "json" else data))
    assert found(CHILD) is None


def test_a_file_that_comes_between_is_seen(away: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(away, entry(CHILD))
    between = away / "bonus_malus.card"
    usual = module.place_of
    monkeypatch.setattr(
        module,
        "place_of",
        lambda name: between if name == "examples/bonus_malus.card" else usual(name),
    )
    assert found(CHILD) is not None
    between.write_text("cardlang 1\n", encoding="utf-8")
    assert found(CHILD) is None


def test_only_our_own_classes_are_written_and_made() -> None:
    with pytest.raises(TypeError):
        packed((1, Path("/")), {})
    with pytest.raises(LookupError):
        module.unpacked({"kinds": ["Path"], "plain": ["/"], "parts": [[0, 0]]}, {})


def test_what_is_shared_is_shared_again() -> None:
    """Numbers and flags stay apart, and one thing in two places stays one thing."""
    source = Source("prelude/core.card", "text\n")
    twice = (source, -5)
    told = packed([twice, {1: True, "a": twice}, None, 2**70], {source: "prelude/core.card"})
    back = module.unpacked(json.loads(json.dumps(told)), {"prelude/core.card": source})
    assert back == [twice, {1: True, "a": twice}, None, 2**70]
    assert back[0] is back[1]["a"] and back[0][0] is source and back[1][1] is True
