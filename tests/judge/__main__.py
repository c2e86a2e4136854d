"""All flawed and sound games judged: which flaws are named, which sound games are accused.

    python -m tests.judge [--seed 1] [--flawed] [--sound] [NAME…]

A game takes some ten to forty seconds; with names only those files are judged.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

from cardlang.judge import Settings, judge
from cardlang.judge.nearest import shipped
from tests.judge.corpus import HERE, accused, flaws, held, named


def _flawed(names: list[str], seed: int) -> None:
    hits = tried = 0
    for flaw in flaws():
        if names and flaw.path.stem not in names:
            continue
        begun = process_time()
        told = judge(flaw.path, Settings(seed))
        good = named(told, flaw)
        tried, hits = tried + 1, hits + good
        seconds = process_time() - begun
        print(f"{flaw.file}: {'named' if good else 'MISSED'} {flaw.code} ({seconds:.1f} s)")
        others = [(stage, reason.code, reason.at) for stage, reason in held(told)]
        if not good:
            print(f"    {others}")
    print(f"{hits} of {tried} planted flaws are named at their place")


def _sound(names: list[str], seed: int) -> None:
    blamed = tried = 0
    for path in [*sorted((HERE / "sound").glob("*.card")), *shipped()]:
        if names and path.stem not in names:
            continue
        begun = process_time()
        told = judge(Path(path), Settings(seed))
        codes = accused(told)
        tried, blamed = tried + 1, blamed + bool(codes)
        seconds = process_time() - begun
        print(f"{path.stem}: {', '.join(codes) or 'good'} ({seconds:.1f} s)", flush=True)
    print(f"{blamed} of {tried} sound games are accused of something")


def main() -> None:
    """Judges what was asked for, and prints figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flawed", action="store_true")
    parser.add_argument("--sound", action="store_true")
    asked = parser.parse_args()
    both = asked.flawed == asked.sound
    if asked.flawed or both:
        _flawed(asked.names, asked.seed)
    if asked.sound or both:
        _sound(asked.names, asked.seed)


if __name__ == "__main__":
    main()
