"""How soon in sound games everything is seen, and how far they stay from other thresholds.

    python -m tests.judge.first_seen [--matches 200] [--seconds 3] [--part K/N] [NAME…]

That something never happens is said after so many matches, or after so many times that it was
asked.  So of each sound game it is counted, in matches of random seats: the match in which the last
line ran that ever ran, in which the last card was named, how often a condition held before it first
did not, and in which match an option first changed something.  Besides: matches that nobody wins,
the longest one beside the middle one, the longest sentence, moves that were for nothing, and the
nearest other game.  Prints the tables of `docs/judge.md`, least to most.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.judge.against import in_vain
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.free_passes import SHARE, FreePasses
from cardlang.judge.matches.playing import OfferTally, many, summed, traced
from cardlang.judge.report.scorecard import quantile
from cardlang.judge.stages import neighbours_of
from cardlang.judge.subject import Subject, subject_of
from cardlang.match.live.driver import Terms
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.parts import reworded_part
from tests.judge.distribution import HEAD, sound, spots

_TERMS = Terms(decisions=4_000)
_OPTION = 60  # matches in which an option is looked for
Row = tuple[str, float, str]
THRESHOLDS = {
    "never-ran (the match in which the last line ran that ever did)": 200,
    "idle-card (the match in which the last card was named that ever was)": 200,
    "always-holds (how often a condition held before it first did not)": 300,
    "dead-option (the match in which an option first changed something)": 60,
    "no-winner (matches that nobody wins)": 0.1,
    "uneven-length (the longest match, in middle ones)": 20,
    "long-sentence (characters of the longest)": limits.SHEET_SENTENCE,
    "free-pass (choices of such a verb that were for nothing)": 1 / SHARE,
    "like, near-copy, copy (the nearest game that is no variant)": 0.2,
}
LINES, CARDS, HELD, OPTION, UNWON, UNEVEN, SENTENCE, PASS, LIKE = THRESHOLDS


def measured(path: Path, matches: int, seconds: float) -> Iterator[Row]:
    """The measures of one game, within so many seconds of play."""
    subject = subject_of(path)
    usual = subject.usual
    if usual is None or usual.machine is None:
        return
    yield from _played(subject, matches, seconds)
    yield from _options(subject, seconds)
    assert subject.engine is not None
    yield SENTENCE, float(longest_sentence(subject)), path.stem
    near = [one for one in neighbours_of(subject, None) if not one.extends and one.alike < 0.999]
    if near:
        yield LIKE, near[0].alike, f"{path.stem} ({near[0].game})"


def _played(subject: Subject, matches: int, seconds: float) -> Iterator[Row]:
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.source is not None and subject.program is not None
    machine, stem = subject.usual.machine, subject.path.stem
    probe = CoverageProbe(machine, in_vain.stored(subject.program, subject.source))
    passes = FreePasses.of(subject.program, machine, subject.source)
    offers, lines, cards = OfferTally(), (0, 0), (0, 0)
    held: dict[object, int] = {}
    failed: dict[object, int] = {}
    lengths, unwon, begun = list[int](), 0, process_time()
    for number in range(1, matches + 1):
        done = passes.seen if passes.names else None
        trace = traced(probe.runner, number, _TERMS, offers, done=done)
        if trace.fault is not None:
            break
        lengths.append(len(trace.steps))
        unwon += not summed(trace).winners
        coverage = Coverage(subject.source)
        coverage.add(probe)
        if len(coverage.run) > lines[1]:
            lines = number, len(coverage.run)
        named = len({machine.cards[card].twin for card in offers.named})
        if named > cards[1]:
            cards = number, named
        for span, counts in coverage.answers.items():
            wrong, right = (sum(column) for column in zip(*counts.values(), strict=True))
            if not wrong:
                held[span] = right
            elif span in held:
                failed[span] = held.pop(span)
        if process_time() - begun > seconds:
            break
    if len(lengths) < 12:
        return
    yield LINES, float(lines[0]), stem
    if cards[1]:
        yield CARDS, float(cards[0]), stem
    if failed:
        yield HELD, float(max(failed.values())), stem
    if len(machine.sides) > 1:
        yield UNWON, unwon / len(lengths), stem
    if len(lengths) >= 100:
        yield UNEVEN, max(lengths) / max(quantile(sorted(lengths), 0.5), 20), stem
    for at, moved in passes.counts.items():
        yield PASS, moved[0] / sum(moved), f"{stem}:{passes.names[at]}"


def _options(subject: Subject, seconds: float) -> Iterator[Row]:
    """In which match each option first changed something, that did in any."""
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.engine is not None
    runner, _ = subject.engine.runner(subject.usual.machine)
    first: Counter[str] = Counter()
    begun = process_time()
    for table in subject.tables:
        if len(table.options) != 1 or table.machine is None:
            continue
        if table.players != subject.tables[0].players:
            continue
        (name,) = table.options
        other, _ = subject.engine.runner(table.machine)
        for number in range(1, _OPTION + 1):
            one, two = (many(who, None, [number], _TERMS)[0] for who in (runner, other))
            if evolve(one, fuel=0) != evolve(two, fuel=0):
                first[name] = min(first[name] or number, number)
                break
            if process_time() - begun > seconds:
                break
    for name, number in first.items():
        yield OPTION, float(number), f"{subject.path.stem}:{name}"


def longest_sentence(subject: Subject) -> int:
    """The characters of the longest sentence of a sheet, with what it names put in."""
    assert subject.engine is not None
    found = [0]

    def noted(text: str) -> str:
        found.append(len(text))
        return text

    for part in write_sheet(subject.engine, "en").parts:
        reworded_part(part, noted)
    return max(found)


def table(rows: list[Row]) -> list[str]:
    """The distribution of each measure, as lines of a table."""
    lines = [*HEAD]
    for name, threshold in THRESHOLDS.items():
        found = sorted((value, who) for measure, value, who in rows if measure == name)
        if not found:
            continue
        cells = [
            f"{value:.2f}" if threshold < 1 or value != int(value) else f"{value:.0f}"
            for value in spots(found)
        ]
        cells[-1] += f" {found[-1][1]}"
        lines.append(f"| {name} | {threshold:.4g} | {len(found)} | {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Measure the games and print the table, with the three games that come nearest to each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    part, parts = map(int, asked.part.split("/"))
    paths = [path for path in sound() if not asked.names or path.stem in asked.names]
    rows: list[Row] = []
    for path in paths[part - 1 :: parts]:
        try:
            rows += measured(path, asked.matches, asked.seconds)
        except RuleError as error:
            print(path.stem, error, flush=True)
    print(*table(rows), sep="\n")
    for name in THRESHOLDS:
        found = sorted(((value, who) for at, value, who in rows if at == name), reverse=True)
        print(name, ", ".join(f"{value:.3g} {who}" for value, who in found[:5]), sep=": ")


if __name__ == "__main__":
    main()
