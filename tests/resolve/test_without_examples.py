"""What is read to play, without the examples, is the same game; what is no example is read."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.engine import open_game
from cardlang.resolve import read_game
from tests.shipped import FILES

HERE = Path(__file__).parent
SPOILT = [p for p in sorted((HERE / "bad").glob("*.card")) if b"example" in p.read_bytes()]
# one changes examples of its parent, one removes them, one has most
SAME = [p for p in FILES if p.stem in ("partout_telling", "trick_100_quick", "klapper_jas")]
GAME = """\
cardlang 1
game "Two"
players 2
deck french
option extra is true or false
rule gift:
    1 if extra else 0
each deal:
    score of eldest gains gift
match ends when deal-number is at least 3
winner is sides having highest score

example "one deal":
    when deal
    then score of eldest is 1
"""


def _rows(path: Path) -> list[range]:
    """The lines of each example, with those of the words that change and remove them."""
    found = []
    lines = path.read_text("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith(("example ", "change example ", "remove example")):
            end = number + 1
            while end <= len(lines) and lines[end - 1][:1] in (" ", ""):
                end += 1
            found.append(range(number, end))
        if line.startswith("    example:"):  # their titles in another language
            found.append(range(number, number + 1))
    return found


@pytest.mark.parametrize("path", SAME, ids=lambda path: path.stem)
def test_it_is_the_same_game(path: Path) -> None:
    whole, all_found, _ = read_game(path, path.name)
    lean, found, _ = read_game(path, path.name, examples=False)
    assert whole is not None and lean is not None
    assert lean.digest == whole.digest
    assert not lean.examples
    told = open_game(path).told.examples
    assert [one.title for one in told] == [one.title for one in whole.examples]
    assert list(map(str, found.found)) == list(map(str, all_found.found))


@pytest.mark.parametrize("path", SPOILT, ids=lambda path: path.stem)
def test_other_mistakes_are_told(path: Path) -> None:
    def outside(found: list[Diagnostic]) -> list[tuple[str, int]]:
        here = [
            one for one in found if one.severity == "error" and one.span.source.name == path.name
        ]
        return [
            (one.code, one.span.start)
            for one in here
            if not any(one.span.line in rows for rows in examples)
        ]

    examples = _rows(path)
    _, all_found, _ = read_game(path, path.name)
    _, found, _ = read_game(path, path.name, examples=False)
    assert outside(found.found) == outside(all_found.found)


def test_a_mistake_in_an_example_stops_no_match(tmp_path: Path) -> None:
    path = tmp_path / "two.card"
    path.write_text(GAME + "    then score of eldset is 2\n", "utf-8")
    found = cardlang.simulate(cardlang.load(path), 2, matches=2, seed=1)
    assert found.matches == 2
    with pytest.raises(RuleError, match="eldset"):
        open_game(path, examples=True)


@pytest.mark.parametrize(
    "lines", ["    rule gift: 2\n", "    change rule gift:\n        2\n", "    shuffle stock\n"]
)
def test_rules_below_an_example_are_no_example(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "two.card"
    path.write_text(GAME + lines, "utf-8")
    with pytest.raises(RuleError):
        cardlang.load(path)
