"""An old commit against a new one, measured in one run: `python -m bench.versus OLD [NEW]`.

Without NEW, the files as they lie here are the new side.  Commits are unpacked into a temporary
folder.  Each side runs in a process of its own, with its own PYTHONPATH and its own cache, and does
what `bench/side.py` of these files asks of it, so both are asked the same; a row is a kind of work
with one game.

Both sides do equal pieces of work in turns: old, new, new, old is a round.  A ratio is taken within
a round: how many times as fast the new side is, by CPU time a unit of work; below 1 it is slower.
What is quoted is the median of the rounds and the quartiles.  A row that is worse than it may be is
measured for twice as many rounds more, and all of them count: what is slow only once is not slow.

Exit status: 0 if all is well; 1 if a row is slower than `--row` per cent allows, or the geometric
mean of all rows slower than `--mean` allows, or the new side cannot do what the old one could; 2 if
there is no such commit or nothing to measure.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import geometric_mean

from attrs import define, field

from bench.rounds import Ratio, figure, spread
from bench.side import ROWS

HERE = Path(__file__).parents[1]
GAMES = "bonus-malus klapper-jas hearts go-fish cribbage gin-rummy skat".split()
SLOW = {"compile": 3}  # rounds of what takes seconds, at most
_MOST = 1 << 20  # times of a piece of work


class NotThere(Exception):
    """A commit that is not to be found."""


class Side:
    """A process that works with the files in a folder."""

    def __init__(self, folder: Path, cache: Path) -> None:
        cache.mkdir()
        own = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(cache), "PYTHONHASHSEED": "0"}
        environment = {**os.environ, **own}
        self.process = subprocess.Popen(
            (sys.executable, "-P", str(HERE / "bench" / "side.py"), str(folder)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=folder,
        )

    def work(self, row: str, game: str, times: int) -> tuple[int, float] | None:
        """Units done and seconds taken; None if this side cannot do it."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps([row, game, times]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that measures {row} of {game} has ended")
        found = json.loads(answer)
        return None if found is None else (found[0], found[1])

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@define
class Row:
    """A kind of work with one game, and the ratios of its rounds."""

    kind: str
    game: str
    times: int = 1
    ratios: list[float] = field(factory=list)
    other_work: bool = False  # the sides have not done the same

    @property
    def ratio(self) -> Ratio:
        return spread(self.ratios)

    def __str__(self) -> str:
        ratio = self.ratio
        note = "  other matches" if self.other_work else ""
        return (
            f"{self.kind:<12} {self.game:<14} {figure(ratio.middle):>6} × "
            f"({figure(ratio.low)} to {figure(ratio.high)}), {len(self.ratios)} rounds{note}"
        )


def unpacked(commit: str, folder: Path) -> Path:
    """The files of a commit."""
    done = subprocess.run(
        ("git", "archive", "--format=tar", commit), cwd=HERE, capture_output=True, check=False
    )
    if done.returncode:
        raise NotThere(f"there is no commit `{commit}`")
    with tarfile.open(fileobj=BytesIO(done.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder


@contextmanager
def sides(old: str, new: str | None) -> Iterator[tuple[Side, Side]]:
    """Both sides, ready to work."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cardlang-versus-")))
        folders = [unpacked(old, place / "old")]
        folders.append(unpacked(new, place / "new") if new else HERE)
        found = []
        for number, folder in enumerate(folders):
            side = Side(folder, place / f"cache-{number}")
            stack.callback(side.close)
            found.append(side)
        yield found[0], found[1]


def prepare(row: Row, both: tuple[Side, Side], seconds: float) -> str:
    """Find how much work takes so long on the old side, and warm both; who cannot do it, if any.

    What is made at the first time, such as a library, says nothing of the work.
    """
    for side in both:
        side.work(row.kind, row.game, row.times)
    while True:
        before, after = (side.work(row.kind, row.game, row.times) for side in both)
        if before is None:
            return "old"
        if after is None:
            return "new"
        if before[1] >= seconds or row.times >= _MOST:
            return ""
        row.times = min(_MOST, row.times * max(2, int(seconds / max(before[1], 1e-4))))


def measure(row: Row, old: Side, new: Side, rounds: int) -> None:
    for _ in range(rounds):
        taken = {id(old): 0.0, id(new): 0.0}
        units = {id(old): 0, id(new): 0}
        for side in (old, new, new, old):
            done = side.work(row.kind, row.game, row.times)
            assert done is not None
            units[id(side)] += done[0]
            taken[id(side)] += done[1]
        row.other_work = row.other_work or units[id(old)] != units[id(new)]
        before, after = taken[id(old)] / units[id(old)], taken[id(new)] / units[id(new)]
        row.ratios.append(before / after)


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m bench.versus")
    about.add_argument("old", metavar="OLD", help="a commit")
    about.add_argument("new", metavar="NEW", nargs="?", help="a commit; else the files as they are")
    about.add_argument("--games", nargs="+", default=GAMES, metavar="GAME")
    about.add_argument("--rows", nargs="+", default=list(ROWS), metavar="ROW", choices=list(ROWS))
    about.add_argument("--rounds", type=int, default=7)
    about.add_argument("--seconds", type=float, default=0.1, help="of a piece of work, about")
    about.add_argument("--row", type=float, default=15, help="per cent a row may be slower")
    about.add_argument("--mean", type=float, default=3, help="per cent the mean may be slower")
    asked = about.parse_args()
    least = 1 / (1 + asked.row / 100)
    rows, lost = [], 0
    try:
        with sides(asked.old, asked.new) as both:
            for kind in asked.rows:
                rounds = min(asked.rounds, SLOW.get(kind, asked.rounds))
                for game in asked.games:
                    row = Row(kind, game)
                    unable = prepare(row, both, asked.seconds)
                    if unable:
                        print(f"{kind:<12} {game:<14} is left out: the {unable} side cannot do it")
                        lost += unable == "new"
                        continue
                    measure(row, *both, rounds)
                    if row.ratio.middle < least:
                        measure(row, *both, 2 * rounds)
                    print(row, flush=True)
                    rows.append(row)
    except NotThere as error:
        print(f"bench.versus: {error}", file=sys.stderr)
        return 2
    if not rows:
        print("bench.versus: nothing could be measured", file=sys.stderr)
        return 2
    slow = [row for row in rows if row.ratio.middle < least]
    mean = geometric_mean([row.ratio.middle for row in rows])
    print(f"\n{len(rows)} rows, geometric mean {mean:.3f} ×")
    print(f"{len(slow)} slower than allowed, {lost} lost")
    for row in slow:
        print(f"slower: {row}")
    return 1 if slow or lost or mean < 1 / (1 + asked.mean / 100) else 0


if __name__ == "__main__":
    sys.exit(main())
