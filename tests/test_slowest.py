"""The table of what the tests take: dearest first, nothing lost, put between its marks."""

from __future__ import annotations

from pathlib import Path

from tests import slowest


def meter(seconds: list[float]) -> slowest.Meter:
    found = slowest.Meter()
    for number, took in enumerate(seconds):
        found.seconds[f"test_{number}.py"] = took
        found.tests[f"test_{number}.py"] = 2
        found.slowest[f"test_{number}.py"] = (took / 2, "test_it")
    return found


def test_the_dearest_come_first_and_the_others_together() -> None:
    rows = meter([0.5] * slowest.ROWS + [12.0, 0.25]).table().splitlines()[2:]
    assert rows[0] == "| test_30.py | 2 | 12.0 | `test_it` | 6.0 |"
    assert len(rows) == slowest.ROWS + 2
    assert rows[-2:] == ["| 2 others | 4 | 0.8 | | |", "| all | 64 | 27.2 | | |"]


def test_what_takes_too_long_is_named() -> None:
    found = meter([slowest.MOST, slowest.MOST + 0.1])
    found.seconds[slowest.COLLECTION] = 2 * slowest.MOST
    assert found.dear() == ["test_1.py"]


def test_the_table_is_put_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{slowest.MARKS[0]}\nold\n{slowest.MARKS[1]}\nafter\n", "utf-8")
    slowest.write("new", page)
    wanted = f"before\n{slowest.MARKS[0]}\n\nnew\n\n{slowest.MARKS[1]}\nafter\n"
    assert page.read_text("utf-8") == wanted
