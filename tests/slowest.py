"""Where the tests' time goes: `python -m tests.slowest [--write] [what pytest may be told …]`.

Runs the tests in one process and prints the seconds of CPU that each file took, processes that its
tests started included, the dearest first; `--write` puts the table into docs/figures.md.  Seconds
of CPU change little with what else the machine does, and two idle cores take half their sum.

The whole suite has to end in three minutes on two idle cores.  A file that takes more than `MOST`
seconds is named: long campaigns are commands of their own.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

FIGURES = Path(__file__).parent.parent / "docs" / "figures.md"
MARKS = "<!-- slowest -->", "<!-- end of slowest -->"
MOST = 10.0  # seconds of CPU that a file should take
ROWS = 30  # files of the table; the others are one row
COLLECTION = "(collection)"


def spent() -> float:
    """Seconds of CPU that this process and its ended children have taken."""
    all_of_it = [
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    return sum(one.ru_utime + one.ru_stime for one in all_of_it)


class Meter:
    """A plugin of pytest that adds up, by file, seconds of CPU and tests."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.tests: dict[str, int] = defaultdict(int)
        self.slowest: dict[str, tuple[float, str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        before = spent()
        result = yield
        self.seconds[COLLECTION] += spent() - before
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = spent()
        result = yield
        took = spent() - before
        file, _, name = item.nodeid.partition("::")
        self.seconds[file] += took
        self.tests[file] += 1
        self.slowest[file] = max(self.slowest.get(file, (0.0, "")), (took, name))
        return result

    def table(self) -> str:
        """Rows of files, the dearest first; then the others, and all."""
        files = sorted(self.seconds, key=lambda file: -self.seconds[file])
        lines = ["| file | tests | CPU seconds | its dearest test | of it |"]
        lines.append("| --- | ---: | ---: | --- | ---: |")
        for file in files[:ROWS]:
            took, name = self.slowest.get(file, (0.0, ""))
            told = f"`{name}` | {took:.1f}" if name else "| "
            lines.append(f"| {file} | {self.tests[file]} | {self.seconds[file]:.1f} | {told} |")
        for title, some in ((f"{len(files[ROWS:])} others", files[ROWS:]), ("all", files)):
            seconds = sum(self.seconds[file] for file in some)
            tests = sum(self.tests[file] for file in some)
            lines.append(f"| {title} | {tests:,} | {seconds:.1f} | | |")
        return "\n".join(lines)

    def dear(self) -> list[str]:
        """The files that take more than a file should."""
        return [file for file, took in self.seconds.items() if took > MOST and file != COLLECTION]


def write(table: str, page: Path = FIGURES) -> None:
    """Put the table between its marks in the page of figures."""
    before, rest = page.read_text("utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    page.write_text(f"{before}{MARKS[0]}\n\n{table}\n\n{MARKS[1]}{after}", encoding="utf-8")


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m tests.slowest")
    about.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    asked, others = about.parse_known_args()
    meter = Meter()
    failed = pytest.main(["-q", *others], plugins=[meter])
    print(meter.table())
    for file in sorted(meter.dear()):
        print(f"{file} takes more than {MOST:.0f} s of CPU", file=sys.stderr)
    if asked.write and not failed:
        write(meter.table())
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
