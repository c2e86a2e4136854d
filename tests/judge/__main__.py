"""All flawed and sound games judged: which flaws are named, which sound games are accused.

    python -m tests.judge [--seed 1] [--effort 1.0] [--lang en|de] [--flawed] [--sound] [--twins]
                          [NAME…]

A game takes some ten to forty seconds; with names only those files are judged.  `--effort 0.1` is a
quick look: a tenth of what is played otherwise, so rare things are not missed in it.  `--twins`
judges flawed games with the one line mended (`flawed/twins.txt`).  With `--lang
de` the flawed games are judged in German, and sentences with English words are printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from cardlang.judge import Settings, judge
from cardlang.judge.alike.nearest import shipped
from cardlang.messages import LANGUAGES
from tests.judge.corpus import HERE, accused, english, flaws, held, named, twins


def _flawed(names: list[str], settings: Settings) -> None:
    hits = tried = 0
    for flaw in flaws():
        if names and flaw.path.stem not in names:
            continue
        begun = process_time()
        told = judge(flaw.path, settings)
        good = named(told, flaw)
        tried, hits = tried + 1, hits + good
        seconds = process_time() - begun
        print(
            f"{flaw.file}: {'named' if good else 'MISSED'} {flaw.code} ({seconds:.1f} s)",
            flush=True,
        )
        others = [(stage, reason.code, reason.at) for stage, reason in held(told)]
        if not good:
            print(f"    {others}")
        if settings.language != "en":
            print(*(f"    English: {text}" for text in english(told)), sep="\n")
    print(f"{hits} of {tried} planted flaws are named at their place")


def _sound(names: list[str], settings: Settings) -> None:
    blamed = tried = 0
    for path in [*sorted((HERE / "sound").glob("*.card")), *shipped()]:
        if names and path.stem not in names:
            continue
        begun = process_time()
        told = judge(Path(path), settings)
        codes = accused(told)
        tried, blamed = tried + 1, blamed + bool(codes)
        seconds = process_time() - begun
        print(f"{path.stem}: {', '.join(codes) or 'good'} ({seconds:.1f} s)", flush=True)
        for stage, reason in held(told):
            print(f"    {stage} {reason.code} {reason.at}: {reason.text}")
    print(f"{blamed} of {tried} sound games are accused of something")


def _twins(names: list[str], settings: Settings) -> None:
    """Judge the twins of flawed games: each differs in a line, and its flaw is not to be named."""
    blamed = tried = 0
    with TemporaryDirectory(prefix="cardlang-twins-") as folder:
        for twin in twins():
            if names and twin.flaw.path.stem not in names:
                continue
            told = judge(twin.write(Path(folder)), settings)
            found = [reason for _, reason in held(told) if reason.code == twin.flaw.code]
            tried, blamed = tried + 1, blamed + bool(found)
            print(
                f"{twin.flaw.file}: {'NAMED' if found else 'rid of'} {twin.flaw.code}", flush=True
            )
            for reason in found:
                print(f"    {reason.at}: {reason.text}")
    print(f"{blamed} of {tried} twins are named all the same")


def main() -> None:
    """Judges what was asked for, and prints figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--flawed", action="store_true")
    parser.add_argument("--sound", action="store_true")
    parser.add_argument("--twins", action="store_true")
    asked = parser.parse_args()
    settings = Settings(asked.seed, effort=asked.effort, language=asked.lang)
    both = not (asked.flawed or asked.sound or asked.twins)
    if asked.flawed or both:
        _flawed(asked.names, settings)
    if asked.sound or both:
        _sound(asked.names, settings)
    if asked.twins:
        _twins(asked.names, settings)


if __name__ == "__main__":
    main()
