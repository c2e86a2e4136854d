"""Tables for what was never seen: all of them, or else so many that any three options meet."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from cardlang.engine import open_game
from cardlang.game_info import Value
from cardlang.judge.matches.together import TRIED, tables_for
from cardlang.source import Source

GAME = """cardlang 1
game "Options"
    "Everybody lays cards; hearts count."
players 2
{options}
deck french-24
zone pile, face up
    "the cards laid down"
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    repeat until every hand is empty:
        for each seat from eldest:
            choose by seat:
                lay card in hand: move card to pile
    for each seat: score gains 1
match ends when deal-number is 2
winner is sides having highest score
"""


def tables(folder: Path, values: list[int]) -> tuple[list[dict[str, Value]], bool, list[str]]:
    """The tables for options of so many values each."""
    names = [f"choice-{chr(97 + number)}" for number in range(len(values))]
    options = "\n".join(
        f'option {name} is {" or ".join(map(str, range(count)))}\n    "{name}"'
        for name, count in zip(names, values, strict=True)
    )
    path = folder / "options.card"
    path.write_text(GAME.format(options=options), encoding="utf-8")
    source = Source("options.card", path.read_text("utf-8"))
    found, whole = tables_for(open_game(path).info, source, names)
    return found, whole, names


@pytest.mark.parametrize("values", [[2, 2, 3], [2, 2, 2, 2, 3], [2, 2, 2, 2, 2], [3, 2, 2, 3, 2]])
def test_any_values_of_three_options_meet(values: list[int], tmp_path: Path) -> None:
    found, whole, names = tables(tmp_path, values)
    assert whole and len(found) <= TRIED
    rows = [tuple(int(table.get(name, 0)) for name in names) for table in found]
    for places in combinations(range(len(values)), 3):
        met = {tuple(row[at] for at in places) for row in rows}
        assert met == set(product(*(range(values[at]) for at in places)))


def test_three_options_may_have_too_many_values(tmp_path: Path) -> None:
    found, whole, _ = tables(tmp_path, [3, 3, 3])
    assert not whole and len(found) == TRIED
