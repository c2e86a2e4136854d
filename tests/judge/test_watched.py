"""What `check` tells from a few matches: siblings are told, their twins and sound games never."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.engine import Engine
from cardlang.judge.watched import watched
from cardlang.resolve import read_game
from tests.shipped import FILES, spread
from tests.siblings import siblings, whole

HERE = Path(__file__).parent
ALL = list(siblings(HERE / "played.txt"))
SOUND = sorted((HERE / "sound").glob("*.card"))


def told(path: Path) -> list[str]:
    """The codes of what a few matches of a game hold against it."""
    program, report, book = read_game(path, str(path))
    assert program is not None and book is not None and book.root is not None, report.found
    return [one.code for one in watched(Engine.of(program), book.root)]


def written(text: str, folder: Path) -> Path:
    path = folder / "piece.card"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("code", "piece", "twin"), [pytest.param(a, c, d, id=f"{a}: {b}") for a, b, c, d in ALL]
)
def test_the_mistake_is_told_and_its_twin_is_not(
    code: str, piece: str, twin: str, tmp_path: Path
) -> None:
    assert told(written(whole(piece), tmp_path)) == [code]
    assert told(written(whole(twin), tmp_path)) == []


NEAR = ("guildhall", "lantern_walk")
"""What conditions that do not hold decide there is noticed by few games: these are always tried."""
GOOD = [*spread("sound", 2, SOUND), *spread("watched", 12)]
GOOD += [path for path in FILES if path.stem in NEAR and path not in GOOD]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_nothing_is_told_of_a_sound_game(path: Path) -> None:
    assert told(path) == []


def test_what_is_allowed_is_not_told_and_an_idle_allow_is(tmp_path: Path) -> None:
    code, _, piece, twin = ALL[0]
    allow = f'allow {code}\n    "on purpose"\n'
    assert told(written(whole(allow + piece), tmp_path)) == []
    assert told(written(whole(allow + twin), tmp_path)) == ["allows-nothing"]
