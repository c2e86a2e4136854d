"""Flaws planted in sound games: which are named, with their cause and at their place.

    python -m tests.flaws [--seed 1] [--effort 1.0] [--seconds S] [--alone] [--of fresh] [KIND…]
    python -m tests.flaws --bases
    python -m tests.flaws --write DIR

Each flaw of the nine `.toml` files is an edit of a game of `bases`, of one of the unusual games of
`tests/judge`, or of one of `examples` or of the archive, whose worked examples are taken out.  A
word of a kind, such as `habit`, or a name chooses the flaws to judge, and `--of` a file; `--effort`
and `--seconds` are those of `judge`.  With `--alone` only what the codes of a flaw need is played.
With `--bases` the sound games are judged instead.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from attrs import evolve, frozen

from cardlang.judge import Judgement, Settings, judge
from cardlang.judge.bounds import WHOLE
from cardlang.resources import folder
from tests.archive.keeping import read as read_release
from tests.judge.corpus import HERE as CORPUS
from tests.judge.corpus import held

HERE = Path(__file__).parent
UNUSUAL = CORPUS / "unusual"
SHIPPED = folder("examples")
RELEASE = "1.0.0"  # of the archive
FILES = ("planted", "fresh", "newer", "later", "newest", "forty", "twenty", "latest", "sixty")
_EXAMPLE = re.compile(r"^example .*\n(?:[ \t]+.*\n|\n)*|^    example: .*\n", re.MULTILINE)


@frozen
class Planted:
    """A flaw: its kind, the text of the game with it, the codes that name it, and their lines."""

    kind: str
    name: str
    text: str
    codes: tuple[str, ...]
    lines: tuple[int, ...]

    def is_named(self, told: Judgement) -> bool:
        """True if a judgement names it at its place."""
        places = {f"{self.name}.card:{line}" for line in self.lines}
        return any(one.code in self.codes and one.at in places for _, one in held(told))


def planted(files: Sequence[str] = FILES) -> Iterator[Planted]:
    """All flaws of some files; ValueError where an edit does not fit its game."""
    for name in files:
        with (HERE / f"{name}.toml").open("rb") as file:
            yield from _rows(tomllib.load(file)["flaw"], name)


def _rows(rows: list[dict[str, Any]], file: str) -> Iterator[Planted]:
    for number, row in enumerate(rows, start=1):
        text, has_examples = _base(row["base"])
        if has_examples:
            text = _EXAMPLE.sub("", text)
        for old, new in row["edits"]:
            if text.count(old) == 0:
                raise ValueError(f"flaw {number}: `{old}` is not in {row['base']}")
            text = text.replace(old, new)
        at = [row["at"]] if isinstance(row["at"], str) else row["at"]
        lines = [
            line
            for line, said in enumerate(text.splitlines(), start=1)
            if any(one in said for one in at)
        ]
        if not lines:
            raise ValueError(f"flaw {number}: no line holds {at}")
        base = row["base"].rpartition("/")[2]
        name = f"{base}_{number}" if file == FILES[0] else f"{base}_{file}_{number}"
        yield Planted(row["kind"], name, text, tuple(row["codes"]), tuple(lines))


def _base(name: str) -> tuple[str, bool]:
    """The text of a game, and whether its worked examples are to be taken out.

    `archive/NAME` is a game as the archive holds it, `valet/NAME` one of the variants that are not
    listed; all other games lie where a name alone finds them.
    """
    where, _, alone = name.rpartition("/")
    if where == "archive":
        return read_release(RELEASE).texts[f"games/{alone}.card"], True
    places = (HERE / "bases", UNUSUAL, SHIPPED / where)
    path = next(place / f"{alone}.card" for place in places if (place / f"{alone}.card").exists())
    return path.read_text(encoding="utf-8"), path.is_relative_to(SHIPPED)


def _flaws(
    files: Sequence[str], words: list[str], settings: Settings, where: Path, alone: bool
) -> None:
    hits = tried = 0
    for flaw in planted(files):
        if words and not any(word in flaw.kind or word == flaw.name for word in words):
            continue
        path = where / f"{flaw.name}.card"
        path.write_text(flaw.text, encoding="utf-8")
        begun = process_time()
        asked = frozenset(flaw.codes) if alone else None
        told = judge(path, evolve(settings, asked=asked))
        good = flaw.is_named(told)
        hits, tried = hits + good, tried + 1
        seconds = process_time() - begun
        verdict = "named" if good else "MISSED"
        print(f"{verdict} {flaw.name}: {flaw.kind} ({seconds:.1f} s)", flush=True)
        for _, reason in held(told):
            print(f"    {reason.code} {reason.at}: {reason.text}", flush=True)
    print(f"{hits} of {tried} planted flaws are named at their place")


def _bases(settings: Settings) -> None:
    for path in sorted((HERE / "bases").glob("*.card")):
        told = judge(path, settings)
        codes = [reason.code for _, reason in held(told)]
        print(f"{path.stem}: {', '.join(codes) or 'good'}", flush=True)


def main() -> None:
    """Judge what was asked for, and print what was named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=WHOLE)
    parser.add_argument("--of", choices=FILES, action="append")
    parser.add_argument("--alone", action="store_true", help="play for the codes of a flaw alone")
    parser.add_argument("--bases", action="store_true")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    settings = Settings(asked.seed, effort=asked.effort, seconds=asked.seconds)
    files = asked.of or FILES
    if asked.bases:
        _bases(settings)
    elif asked.write is not None:
        asked.write.mkdir(parents=True, exist_ok=True)
        for flaw in planted(files):
            (asked.write / f"{flaw.name}.card").write_text(flaw.text, encoding="utf-8")
    else:
        with TemporaryDirectory() as name:
            _flaws(files, asked.words, settings, Path(name), asked.alone)


if __name__ == "__main__":
    main()
