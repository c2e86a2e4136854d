"""The page on reliability: its limits are those of the program.

    python -m tests.test_reliability

writes them into the page.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardlang import limits
from tests.hostile.test_hostile import EXPECTED

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
MARKS = ("<!-- limits -->", "<!-- end of limits -->")
LINE = re.compile(r"^([A-Z_]+) = [^#\n]*(?:# (.*))?$", re.M)


def table() -> str:
    """The limits in the order of their module, each with its remark."""
    assert limits.__file__ is not None
    lines = ["| limit | value | |", "| --- | --- | --- |"]
    for name, remark in LINE.findall(Path(limits.__file__).read_text("utf-8")):
        lines.append(f"| `{name}` | {getattr(limits, name):,} | {remark} |")
    return "\n".join(lines)


def filled(page: str) -> str:
    """The page with the limits as they are, and the number of named inputs."""
    between = f"{MARKS[0]}\n\n{table()}\n\n{MARKS[1]}"
    page = re.sub(f"{MARKS[0]}.*?{MARKS[1]}", lambda _: between, page, flags=re.S)
    named = len(EXPECTED.read_text("utf-8").splitlines())
    return re.sub(r"test suite: (\{named\}|\d+) of them", f"test suite: {named} of them", page)


def test_limits_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page
    assert table().count("\n") > 40


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
