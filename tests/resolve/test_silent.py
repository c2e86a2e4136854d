"""What was silent once and speaks now: each code with siblings that get it, and some that must not.

`silent/CODE.pieces` has pieces of rules under titles; what a piece leaves out of a game is put
before and behind it.  A piece whose title begins with `sound` means what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.resolve import read_game
from tests.shipped import spread
from tests.siblings import whole

FOLDER = Path(__file__).parent / "silent"
_TITLE = re.compile(r"^==== (.*)\n", re.MULTILINE)


def pieces() -> Iterator[tuple[str, str, str]]:
    """The code, the title and the text of each piece."""
    for path in sorted(FOLDER.glob("*.pieces")):
        parts = _TITLE.split(path.read_text(encoding="utf-8"))[1:]
        yield from ((path.stem, *pair) for pair in zip(parts[::2], parts[1::2], strict=True))


def found(piece: str, folder: Path) -> list[str]:
    """The codes that are told of a piece, of what is unused aside."""
    return [code for code in all_found(piece, folder) if code != "unused"]


def all_found(piece: str, folder: Path) -> list[str]:
    """All codes that are told of a piece, none of them an error."""
    path = folder / "piece.card"
    path.write_text(whole(piece), encoding="utf-8")
    _, report, _ = read_game(path, path.name)
    assert [one.message for one in report.found if one.severity == "error"] == []
    return [one.code for one in report.found]


@pytest.mark.parametrize(
    ("code", "title", "piece"), [pytest.param(*one, id=f"{one[0]}: {one[1]}") for one in pieces()]
)
def test_siblings_are_told_and_sound_ones_are_not(
    code: str, title: str, piece: str, tmp_path: Path
) -> None:
    codes = [one for one in found(piece, tmp_path) if one == code or one != "never-set"]
    assert code not in codes if title.startswith("sound") else codes == [code]


@pytest.mark.parametrize("path", spread("silent", 6), ids=lambda path: path.stem)
def test_no_word_of_them_is_said_of_a_shipped_game(path: Path) -> None:
    _, report, _ = read_game(path, path.name)
    assert {one.code for one in report.found}.isdisjoint(code for code, _, _ in pieces())


def test_each_has_five_siblings_and_some_that_are_sound() -> None:
    titles = [(code, title.startswith("sound")) for code, title, _ in pieces()]
    for code in {code for code, _ in titles}:
        assert titles.count((code, False)) >= 5 and titles.count((code, True)) >= 1, code
