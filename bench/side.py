"""One side of `bench.versus`: a process that does a piece of work again and again when it is asked.

    python -P bench/side.py FOLDER

It plays with the `cardlang` of its PYTHONPATH, which may be an old one, and lies in FOLDER; so it
uses nothing but what `cardlang` gives to everybody.  A question is a line of JSON on the standard
input, `[row, game, times]`; the answer is `[units, seconds]`: how many decisions were played, or
copies made, or files read, and the CPU time of this process and of those it has waited for.
Instead of that, `null`: this cannot be done here.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import cardlang

Work = Callable[[int], tuple[int, float]]
"""How many times -> units, seconds."""

_number: Iterator[int] = count()


def seconds() -> float:
    """CPU time of this process and of the children that have ended."""
    own, others = (resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


@cache
def known(slug: str) -> cardlang.Game:
    return cardlang.load(slug)


def unseen(slug: str, folder: Path) -> Path:
    """The rules of a game under a title that nobody has seen, where nothing is kept yet."""
    shutil.rmtree(Path(os.environ["XDG_CACHE_HOME"], "cardlang"), ignore_errors=True)
    text = (known(slug).path or _home(slug)).read_text(encoding="utf-8")
    path = folder / f"{slug.replace('-', '_')}.card"
    path.write_text(re.sub(r'\ngame "', f'\ngame "{next(_number)} ', text, count=1), "utf-8")
    return path


def _home(slug: str) -> Path:
    root = Path(cardlang.__file__).parents[1]
    return next(path for path in root.glob(f"*/{slug.replace('-', '_')}.card"))


# ------------------------------------------------------------ rows


def playouts(slug: str, backend: str) -> Work:
    """Matches of one deal of random seats; a unit is a decision."""

    def work(times: int) -> tuple[int, float]:
        begun = seconds()
        found = cardlang.simulate(known(slug), matches=times, seed=1, deals=1, backend=backend)
        return found.tally.length.total, seconds() - begun

    return work


def steps(slug: str) -> Work:
    """A deal by the public API; a unit is a decision."""
    game = known(slug)

    def work(times: int) -> tuple[int, float]:
        draw, decisions, begun = random.Random(1).random, 0, seconds()
        for seed in range(times):
            state = game.start(seed=seed, deals=1)
            while not state.is_over:
                legal = state.legal_moves()
                state.apply(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions, seconds() - begun

    return work


def copies(slug: str) -> Work:
    """Copies of a state in the midst of a deal."""
    state = known(slug).start(seed=3, deals=1)
    for _ in range(9):
        if not state.is_over:
            state.apply(state.legal_moves()[0])

    def work(times: int) -> tuple[int, float]:
        begun = seconds()
        for _ in range(100 * times):
            state.copy()
        return 100 * times, seconds() - begun

    return work


def check(slug: str) -> Work:
    """A text is read and checked."""
    return _fresh(slug, lambda path: None, lambda path, _: cardlang.load(path))


def text(slug: str) -> Work:
    """From a text to the end of a deal in generated Python."""

    def play(path: Path, _: object) -> None:
        cardlang.simulate(path, matches=1, seed=1, deals=1, backend="python")

    return _fresh(slug, lambda path: None, play)


def generate(slug: str) -> Work:
    """From a checked game to the end of a deal in generated Python: lowering, writing."""
    return _fresh(
        slug,
        cardlang.load,
        lambda _, game: cardlang.simulate(game, matches=1, seed=1, deals=1, backend="python"),
    )


def compiled(slug: str) -> Work:
    """From a checked game to the end of a deal in C: lowering, writing, the compiler."""
    return _fresh(
        slug,
        cardlang.load,
        lambda _, game: cardlang.simulate(game, matches=1, seed=1, deals=1, backend="native"),
    )


def _fresh(slug: str, before: Callable[[Path], object], timed: Callable[..., object]) -> Work:
    def work(times: int) -> tuple[int, float]:
        taken = 0.0
        for _ in range(times):
            with tempfile.TemporaryDirectory(prefix="cardlang-") as place:
                path = unseen(slug, Path(place))
                ready = before(path)
                gc.disable()  # what was made before is not garbage of this
                begun = seconds()
                timed(path, ready)
                taken += seconds() - begun
                gc.enable()
        return times, taken

    return work


ROWS: dict[str, Callable[[str], Work]] = {
    "interpreter": lambda slug: playouts(slug, "interpret"),
    "python": lambda slug: playouts(slug, "python"),
    "native": lambda slug: playouts(slug, "native"),
    "steps": steps,
    "copy": copies,
    "check": check,
    "text": text,
    "generate": generate,
    "compile": compiled,
}


@cache
def row(name: str, slug: str) -> Work:
    return ROWS[name](slug)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    found = Path(cardlang.__file__).resolve()
    if not found.is_relative_to(folder):
        sys.exit(f"this is to measure {folder}, but plays with {found}")
    for line in sys.stdin:
        name, slug, times = json.loads(line)
        try:
            answer = row(name, slug)(times)
        except Exception as error:
            print(f"{name}, {slug}: {error!r}", file=sys.stderr)
            answer = None
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
