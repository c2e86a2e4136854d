"""How waiting grows with the rules: `python -m bench.defines [200 400 800 1500]`.

A game with so many words of its own, each called once, is read and checked, lowered, written as
Python and as C, and compiled.  CPU seconds, those of the compiler included; nothing is kept.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

SIZES = (200, 400, 800, 1500)
HEAD = """cardlang 1
game "Many"
    "Many words."
players 2
deck plain:
    "cards"
    suit: clubs C, hearts H
    rank: 2 3 4 5 6 7 8 9
    each rank suit

"""
DEAL = """each deal:
    shuffle-deck
    deal 4 to seats from eldest
    choose by eldest:
        play card in hand: move card to hand of next of eldest
"""
TAIL = """
match ends when deal-number is at least 2
winner is sides having highest score
"""
Kind = TypeVar("Kind")


def text_of(words: int) -> str:
    """A game with so many words."""
    defines = [
        f"define s{k} for seat:\n    if hand is empty: score gains {k % 7}\n" for k in range(words)
    ]
    calls = [f"    s{k} for eldest\n" for k in range(words)]
    return "".join([HEAD, *defines, "\n", DEAL, *calls, TAIL])


def clock() -> float:
    """CPU seconds of this process and of the children that have ended."""
    each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(used.ru_utime + used.ru_stime for used in each)


def timed(work: Callable[[], Kind]) -> tuple[Kind, float]:
    begun = clock()
    return work(), clock() - begun


def row(words: int, folder: Path) -> list[str]:
    """What one size takes."""
    from cardlang.api import engine_of, load
    from cardlang.many.playout import playout
    from cardlang.match.live.driver import Terms
    from cardlang.run.native import NativeError
    from cardlang.run.native.build import build, compiler
    from cardlang.run.native.source import generate
    from cardlang.run.python.generated import Generated

    path = folder / f"many_{words}.card"
    path.write_text(text_of(words), encoding="utf-8")
    game, checked = timed(lambda: load(path))
    machine = engine_of(game).machine()
    _, python = timed(lambda: playout(Generated(machine), Terms(), 1))
    told = [f"{words:,}", f"{checked:.2f}", f"{python:.2f}"]
    try:
        source, written = timed(lambda: generate(machine))
        made_by = compiler()
        _, compiled = timed(lambda: build(source.text, made_by))
    except NativeError as error:
        return [*told, str(error), "", f"{checked + python:.2f}"]
    return [*told, f"{written:.2f}", f"{compiled:.2f}", f"{checked + written + compiled:.2f}"]


def main(sizes: list[int]) -> None:
    """Measures all sizes."""
    print("| words | read, checked, lowered | Python | C written | compiled | until C plays |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for words in sizes:
            print(f"| {' | '.join(row(words, Path(folder)))} |", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))
