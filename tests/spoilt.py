"""Hostile rules files: shipped games with words and lines spoilt, and what is found in them.

    python -m tests.spoilt [--count 100000] [--seed 1] [--jobs 1] [--write]
    python -m tests.spoilt --show 17 [--seed 1]

File `n` of a seed is always the same: a game that ships is taken (a short one more often), and
one thing is done to it.

- *word*: a word or sign left out, doubled, swapped with the next of its line, or another put in its
  place;
- *line*: a line left out, doubled, or swapped with the next;
- *splice*: lines of another game put between its lines, a section of another game put between its
  sections, or its head with the tail of another game.

What is left must give no traceback and no finding without a place in its text.  What passes the
check is lowered for its fewest players, and one file in eight has its examples run.  Batches go to
`build/spoilt.jsonl` under a digest of the program, so that a campaign goes on where it was broken
off.  `--show` prints a file's guilty place and its findings; `--write` puts the figures into
`docs/figures.md`.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from attrs import Factory, define, frozen

from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.machine.lowering.lower import lower
from cardlang.match.examples import run_examples
from cardlang.resolve import load_program
from tests.shipped import FILES

ROOT = Path(__file__).parents[1]
LOG = ROOT / "build" / "spoilt.jsonl"
FIGURES = ROOT / "docs" / "figures.md"
MARKS = ("<!-- spoilt -->", "<!-- end of spoilt -->")
BATCH = 250
NAME = "spoilt.card"  # of each file: no game, so that none extends it
WORD = re.compile(r'"[^"\n]*"|#[^\n]*|[A-Za-z0-9-]+|\.\.|[^\sA-Za-z0-9]')
WORST = 5  # files that are kept of each way of spoiling


@cache
def _texts() -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for path in FILES)


def _any_text(random: Random) -> int:
    """The number of a game; half the length is twice as likely, unless it is short."""
    return random.choices(range(len(FILES)), [1 / max(len(text), 4000) for text in _texts()])[0]


# ----------------------------------------------------------------------------- ways of spoiling


def _words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in WORD.finditer(text) if match[0][0] != "#"]


def _without_word(text: str, random: Random) -> str:
    begin, end = random.choice(_words(text))
    return text[:begin] + text[end:]


def _doubled_word(text: str, random: Random) -> str:
    begin, end = random.choice(_words(text))
    return f"{text[:end]} {text[begin:]}"


def _swapped_words(text: str, random: Random) -> str:
    words = _words(text)
    pairs = [two for two in pairwise(words) if "\n" not in text[two[0][1] : two[1][0]]]
    (a, b), (c, d) = random.choice(pairs)
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _other_word(text: str, random: Random) -> str:
    words = _words(text)
    (begin, end), (a, b) = random.choice(words), random.choice(words)
    return text[:begin] + text[a:b] + text[end:]


def _lines(text: str) -> tuple[list[str], list[int]]:
    lines = text.split("\n")
    return lines, [k for k, line in enumerate(lines) if line.split("#")[0].strip()]


def _without_line(text: str, random: Random) -> str:
    lines, said = _lines(text)
    del lines[random.choice(said)]
    return "\n".join(lines)


def _doubled_line(text: str, random: Random) -> str:
    lines, said = _lines(text)
    at = random.choice(said)
    lines.insert(at, lines[at])
    return "\n".join(lines)


def _swapped_lines(text: str, random: Random) -> str:
    lines, said = _lines(text)
    at = random.randrange(len(said) - 1)
    one, two = said[at], said[at + 1]
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def _other(random: Random) -> str:
    return _texts()[_any_text(random)]


def _strange_lines(text: str, random: Random) -> str:
    lines, said = _lines(text)
    others, theirs = _lines(_other(random))
    begin = random.choice(theirs)
    at = random.choice(said)
    return "\n".join([*lines[:at], *others[begin : begin + random.randint(1, 5)], *lines[at:]])


def _strange_section(text: str, random: Random) -> str:
    mine, theirs = (re.split(r"\n(?=[a-z])", one) for one in (text, _other(random)))
    at = random.randrange(1, len(mine) + 1)
    return "\n".join([*mine[:at], random.choice(theirs), *mine[at:]])


def _strange_tail(text: str, random: Random) -> str:
    lines, said = _lines(text)
    others, theirs = _lines(_other(random))
    return "\n".join([*lines[: random.choice(said)], *others[random.choice(theirs) :]])


WAYS: dict[str, dict[str, Callable[[str, Random], str]]] = {
    "word": {
        "left out": _without_word,
        "doubled": _doubled_word,
        "swapped": _swapped_words,
        "another": _other_word,
    },
    "line": {"left out": _without_line, "doubled": _doubled_line, "swapped": _swapped_lines},
    "splice": {
        "some lines": _strange_lines,
        "a section": _strange_section,
        "head and tail": _strange_tail,
    },
}
_NAMED = [(kind, way) for kind, ways in WAYS.items() for way in ways]


@frozen
class Spoilt:
    """A spoilt file: what was done, to which game, and what is left."""

    kind: str
    way: str
    game: int
    text: str

    @property
    def title(self) -> str:
        return f"{self.kind} {self.way}"


def spoilt(number: int, seed: int) -> Spoilt:
    """File `number` of a seed."""
    random = Random(f"{seed}:{number}")
    kind, way = random.choice(_NAMED)
    game = _any_text(random)
    return Spoilt(kind, way, game, WAYS[kind][way](_texts()[game], random))


# ------------------------------------------------------------------------------- reading a file


@frozen
class Read:
    """What a file came to: its findings, seconds of CPU, and what is to be objected to."""

    findings: tuple[Diagnostic, ...]
    seconds: float
    objection: str = ""


def read(text: str, path: Path, examples: bool = False) -> Read:
    """Read, check and lower a text; run its examples too."""
    path.write_text(text, encoding="utf-8")
    begun = process_time()
    try:
        findings = _read(path, examples)
        objection = next((said for found in findings for said in _placeless(found)), "")
    except Exception:  # whatever it is, it is what is looked for
        findings = ()
        objection = " | ".join(traceback.format_exc().strip().split("\n")[-3:])
    return Read(findings, process_time() - begun, objection)


def _read(path: Path, examples: bool) -> tuple[Diagnostic, ...]:
    program, report = load_program(path, path.name)
    found = tuple(report.found)
    if program is None:
        assert report.failed
        return found
    try:
        lower(program, min(program.players))
        if examples:
            run_examples(program)
    except RuleError as error:
        return (*found, *error.diagnostics)
    return found


def _placeless(found: Diagnostic) -> Iterator[str]:
    """What is wrong with a finding: no place, a place outside of its text, nothing said."""
    at = found.span
    if not (found.code and found.message):
        yield f"a finding says nothing: {found}"
    if not (0 <= at.start <= at.end <= len(at.source.text) and 1 <= at.line <= at.source.lines):
        yield f"{found.code}: no such place"


# -------------------------------------------------------------------------------- the campaign


@define
class Sums:
    """What the files spoilt in one way came to."""

    files: int = 0
    with_findings: int = 0
    findings: int = 0
    most: int = 0
    seconds: float = 0
    slowest: float = 0
    objections: list[str] = Factory(list)
    worst: list[list[int]] = Factory(list)  # findings, number of the file
    codes: Counter[str] = Factory(Counter)  # of files with more than one finding

    def add(self, number: int, told: Read) -> None:
        several = len(told.findings)
        self.join(
            Sums(
                1,
                several > 0,
                several,
                several,
                told.seconds,
                told.seconds,
                [f"file {number}: {told.objection}"] if told.objection else [],
                [[several, number]],
                Counter([_cluster(told.findings)] if several > 1 else []),
            )
        )

    def join(self, other: Sums) -> None:
        self.files += other.files
        self.with_findings += other.with_findings
        self.findings += other.findings
        self.most = max(self.most, other.most)
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.objections += other.objections
        self.worst = sorted(self.worst + other.worst, reverse=True)[:WORST]
        self.codes += other.codes

    @property
    def row(self) -> dict[str, Any]:
        fields = ("files", "with_findings", "findings", "most", "seconds", "slowest")
        return {name: getattr(self, name) for name in fields} | {
            "objections": self.objections,
            "worst": self.worst,
            "codes": dict(self.codes),
        }


def _cluster(findings: tuple[Diagnostic, ...]) -> str:
    """The codes of a file, each with a rough number."""
    counts = Counter(found.code for found in findings)
    return " ".join(f"{code}{'' if n == 1 else '*'}" for code, n in sorted(counts.items()))


def batch(first: int, seed: int) -> dict[str, Any]:
    """A batch of files: the sums of each way."""
    sums: dict[str, Sums] = {}
    gc.disable()  # what a file leaves behind is looked for once in a while
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + BATCH):
            one = spoilt(number, seed)
            told = read(one.text, Path(folder, NAME), number % 8 == 0)
            if number % 25 == 0:
                gc.collect()
            sums.setdefault(one.title, Sums()).add(number, told)
    gc.enable()
    return {
        "first": first,
        "seed": seed,
        "program": program_digest(),
        "sums": {title: one.row for title, one in sums.items()},
    }


@cache
def program_digest() -> str:
    """Of what reads the files, and of what they are made from."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted((ROOT / "cardlang").rglob("*")):
        if path.suffix in (".py", ".card"):
            digest.update(path.read_bytes())
    digest.update((ROOT / "grammar" / "cardlang.lark").read_bytes())
    for text in _texts():
        digest.update(text.encode())
    return digest.hexdigest()[:16]


def campaign(count: int, seed: int, jobs: int, log: Path = LOG) -> dict[str, Sums]:
    """Read what has not been read yet; the sums of all ways."""
    log.parent.mkdir(parents=True, exist_ok=True)
    total: dict[str, Sums] = {}
    firsts = set(range(0, count, BATCH))
    for row in map(json.loads, log.read_text("utf-8").splitlines() if log.exists() else []):
        if row["program"] == program_digest() and row["seed"] == seed and row["first"] in firsts:
            firsts.remove(row["first"])
            _join(total, row)
    begun = perf_counter()
    with log.open("a", encoding="utf-8") as out:
        for done, row in enumerate(_batches(sorted(firsts), seed, jobs), start=1):
            out.write(json.dumps(row) + "\n")
            out.flush()
            _join(total, row)
            left = (perf_counter() - begun) / done * (len(firsts) - done)
            print(f"{done}/{len(firsts)} batches, about {left:.0f} s left", file=sys.stderr)
    return total


def _batches(firsts: list[int], seed: int, jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        yield from (batch(first, seed) for first in firsts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, firsts, [seed] * len(firsts))


def _join(total: dict[str, Sums], row: dict[str, Any]) -> None:
    for title, sums in row["sums"].items():
        other = Sums(**{**sums, "codes": Counter(sums["codes"])})
        total.setdefault(title, Sums()).join(other)


# ------------------------------------------------------------------------------------- figures


def table(total: dict[str, Sums]) -> list[str]:
    """The figures, a line for each way, each kind and all."""
    lines = [
        "| spoilt | files | with findings | findings of a file | of one with findings | most "
        "| ms of a file | slowest, s |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for kind in WAYS:
        whole = Sums()
        for way in WAYS[kind]:
            one = total.get(f"{kind} {way}", Sums())
            lines.append(_row(f"{kind} {way}", one))
            whole.join(one)
        lines.append(_row(f"**every {kind}**", whole))
    return lines


def _row(title: str, sums: Sums) -> str:
    files, told = max(sums.files, 1), max(sums.with_findings, 1)
    return (
        f"| {title} | {sums.files:,} | {sums.with_findings:,} | {sums.findings / files:.2f} "
        f"| {sums.findings / told:.2f} | {sums.most} | {1000 * sums.seconds / files:.0f} "
        f"| {sums.slowest:.1f} |"
    )


def write(total: dict[str, Sums], count: int, seed: int, path: Path = FIGURES) -> None:
    """Put the figures into the page."""
    before, _, rest = path.read_text("utf-8").partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    objections = sum(len(one.objections) for one in total.values())
    said = f"`python -m tests.spoilt --count {count} --seed {seed}`: {objections} objections."
    inside = "\n".join([MARKS[0], "", said, "", *table(total), "", MARKS[1]])
    path.write_text(before + inside + after, "utf-8")


def show(number: int, seed: int) -> None:
    """Print where a file differs from its game, and its findings."""
    one = spoilt(number, seed)
    old = _texts()[one.game].split("\n")
    new = one.text.split("\n")
    at = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    print(f"{FILES[one.game].name}, {one.title}")
    for k in range(max(0, at - 3), min(len(new), at + 5)):
        print(f"{k + 1:5} {new[k]}" + (f"      # was: {old[k]}" if k == at else ""))
    with tempfile.TemporaryDirectory() as folder:
        told = read(one.text, Path(folder, NAME), number % 8 == 0)
    for found in told.findings:
        print(f"{found.span}: {found.code}: {found.message} | {found.note} | {found.help}")
    print(told.objection)


def main() -> None:
    parser = argparse.ArgumentParser(description="Spoilt rules files.")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, nargs="+")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.show:
        for number in asked.show:
            show(number, asked.seed)
        return
    total = campaign(asked.count, asked.seed, asked.jobs)
    print("\n".join(table(total)))
    for title, sums in total.items():
        print(f"\n{title}: worst {sums.worst}")
        for codes, times in sums.codes.most_common(12):
            print(f"    {times:4} {codes}")
        print("\n".join(sums.objections[:20]))
    if asked.write:
        write(total, asked.count, asked.seed)


if __name__ == "__main__":
    main()
