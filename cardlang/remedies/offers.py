"""Remedies: changes of the author's own line after which a finding is gone.

For each finding that is an error, changes are collected: what the finding itself advises, changes
of the form of the line (`shapes`), and lines near to it that fit the grammar (`search`).  In the
order of their costs each is tried: it is kept if the finding is gone, no error stands on its lines
and there are not more errors than before.  Where nothing in the line helps, the lines that it hangs
on are looked at.  The nearest change is offered; what is nearly as near and means something else is
offered beside it.  An edit is safe if it is alone, near, and nothing else that would do was found
within a wide margin.

The work is bounded by numbers of trials and steps, not by time, so that the same text gives the
same edits on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from heapq import merge
from pathlib import Path

from attrs import evolve, frozen

from cardlang.diagnostic import Diagnostic, Edit, Fix
from cardlang.hints.sentences import line_said
from cardlang.remedies.guards import (
    all_of_a_kind,
    asks_a_namesake,
    asks_of_all,
    does_nothing_known,
    doubles,
    drops_a_name,
    loses_a_number,
    loses_an_else,
    loses_an_or,
    makes_a_kind,
    makes_an_attribute,
    says_nothing,
    second_choice,
    takes_a_deed,
    takes_for_a_slip,
    turns_round,
    unmakes,
)
from cardlang.remedies.nearness import lists
from cardlang.remedies.pieces import pieces
from cardlang.remedies.place import LaidText, RowPlace, fixes, vocabulary
from cardlang.remedies.search import LineSearch
from cardlang.remedies.shapes import THERE, shapes
from cardlang.remedies.trial import TrialOutcome, Trials, changed, rules_of
from cardlang.source import Source, Span
from cardlang.text.forms import PREFIXES
from cardlang.text.words import RESERVED

TRIALS = 80  # of a file
FINDINGS = 6  # for which remedies are looked for
EACH = 40  # trials for one finding
RIVAL = 0.3  # nearly as near
MARGIN = 0.5  # within which a safe edit has no rival
SAFE = 1.3  # the highest cost of a safe edit
MOST = 3  # edits that are offered
ADVISED = 0.3
WARNED = 0.8  # dearer, where a warning would stand in the place of the error
LONG_ROW = 60  # words of a line; for longer ones nothing is looked for
_TOO_MUCH = "too-large"
_LONG = 400  # lines; longer files have fewer trials
_NEVER_SAFE = frozenset({"reserved-word", "two-meanings"})  # the name stands in other lines too
_AT_HOME = frozenset({"no-order"})  # what is wrong is asked in the line itself
_DATA = frozenset({"row-length"})  # what a row of a table lacks stands nowhere in the file
#: findings of lines whose words do fit, in another place or once
_FITTING = THERE | {"one-line", "second-section", "verb-twice", "no-order"}
_BELOW = "` and, below it, "  # what is advised takes more than a line
_WRITE = re.compile(r"[Ww]rite `([^`]+)`")
_PROPOSED = re.compile(r"(?:did you mean|write) `([^`]+)`\??")
_MODELS = (
    "such a line is written",
    "what is done begins with",
    "what a word is given stands behind small words",
)
"""Helps that speak of any such line, not of the one that was written."""
_ASKS = frozenset("if else when match repeat until winner rule wenn".split())
_ROLE = re.compile(r"(?:the )?([a-z-]+) becomes the ([a-z-]+)")
_MODEL = re.compile(r": `([^`]+)`$")

Offer = tuple[float, tuple[Fix, ...]]


@frozen(eq=False)
class _Kept:
    cost: float
    changes: tuple[Fix, ...]
    outcome: TrialOutcome


def remedied(
    path: Path, name: str, findings: Sequence[Diagnostic], source: Source | None
) -> tuple[Diagnostic, ...]:
    """The findings of a file, its errors with the edits that mend them; `name` is its shown name.

    `source` is its text as the findings count in it.
    """
    errors = [one for one in findings if one.severity == "error"]
    if not errors or source is None:
        return tuple(findings)
    if any(one.code == _TOO_MUCH for one in errors):  # no edit of a line mends that
        return tuple(evolve(one, offered=()) if one in errors else one for one in findings)
    lines = max(1, source.text.count("\n"))
    trials = Trials(path, name, source, max(12, min(TRIALS, TRIALS * _LONG // lines)))
    page = LaidText(source)
    made = []
    number = 0
    for finding in findings:
        own = finding.span.source.name == source.name and finding.severity == "error"
        if own and number < FINDINGS:
            number += 1
            finding = _remedied(finding, page, trials)
        elif finding.severity == "error":
            finding = evolve(finding, offered=())
        made.append(finding)
    return tuple(made)


def _remedied(finding: Diagnostic, page: LaidText, trials: Trials) -> Diagnostic:
    if finding.code in _DATA or _BELOW in finding.help:
        return evolve(finding, offered=())
    place = page.row_of(finding)
    before = trials.read(page.source.text, -1 if place is None else place.example)
    kept, whole = _kept(finding, place, page, trials, before)
    search = place is not None and finding.code not in _AT_HOME
    if place is not None and search and not any(not one.outcome.errors for one in kept):
        for other in page.rows_behind(place, finding) if not kept or len(before.errors) > 1 else ():
            more, all_near = _kept(finding, other, page, trials, before, away=True)
            if more and (not kept or _least(more) < _least(kept)):
                kept, whole = more, all_near
                break
    if not kept:
        return evolve(finding, offered=())
    least = _least(kept)
    kept = [one for one in kept if len(one.outcome.errors) == least]
    in_example = place is not None and place.example >= 0
    apart: dict[object, _Kept] = {}
    for one in sorted(kept, key=lambda one: one.cost):
        apart.setdefault(rules_of(one.outcome, page.source.text, in_example), one)
    best, *others = apart.values()
    rivals = [one for one in others if one.cost <= best.cost + RIVAL]
    near = [one for one in others if one.cost <= best.cost + MARGIN]
    safe = whole and not near and best.cost <= SAFE and finding.code not in _NEVER_SAFE
    safe = safe and not second_choice(best.changes) and not _fresh(best.outcome, before)
    safe = safe and (
        place is None or place.section[0].tokens[:1] != ["names"]
    )  # which of both is it?
    edits = [Edit(one.changes, safe) for one in [best, *rivals][:MOST]]
    return evolve(finding, offered=tuple(edits), help=_help(finding, best, page.source))


def _fresh(after: TrialOutcome, before: TrialOutcome) -> bool:
    """Return whether a mistake is told afterwards that was not told before."""
    old = {(one.code, one.message) for one in before.errors}
    return any((one.code, one.message) not in old for one in after.errors)


def _least(kept: list[_Kept]) -> int:
    return min(len(one.outcome.errors) for one in kept)


def _help(finding: Diagnostic, best: _Kept, source: Source) -> str:
    """The help, or the mended line where the help is only a model or proposes something else."""
    line = _written(best, source)
    proposed = _PROPOSED.match(finding.help)
    other = proposed is not None and (proposed[1] not in line or proposed[1] == finding.span.text)
    model = _MODEL.search(finding.help)
    other = other or (model is not None and model[1] not in line)
    other = other or best.changes[0].span.text == _line_of(finding, source)
    if line and (not finding.help or finding.help.startswith(_MODELS) or other):
        return f"write `{line}`"
    return finding.help


def _line_of(finding: Diagnostic, source: Source) -> str:
    """The line of a finding, without its indentation and remark."""
    return source.text.split("\n")[finding.span.line - 1].split(" #")[0].strip()


def _written(kept: _Kept, source: Source) -> str:
    """The line as an edit leaves it, for the help."""
    first = min(kept.changes, key=lambda one: one.span.start).span
    if any("\n" in one.text + one.span.text for one in kept.changes):
        return ""
    if len({one.span.line for one in kept.changes}) > 1:
        return ""
    after = changed(source.text, kept.changes).split("\n")
    line = after[first.line - 1].split(" #")[0].strip()
    return line if "`" not in line and len(line) < 100 else ""


def _kept(
    finding: Diagnostic,
    place: RowPlace | None,
    page: LaidText,
    trials: Trials,
    before: TrialOutcome,
    away: bool = False,
) -> tuple[list[_Kept], bool]:
    """The changes that mend a finding, and whether all near ones have been tried."""
    kept: list[_Kept] = []
    best = 9.0
    left = EACH // 2 if away else EACH
    example = -1 if place is None else place.example
    for cost, changes in _offers(finding, place, page, before, away):
        if cost > best + MARGIN:
            return kept, True
        if not changes:
            return kept, False
        if left <= 0:
            return kept, False
        left -= 1
        outcome = trials.after(changes, example, alone=len(before.errors) == 1)
        if outcome is None:
            return kept, False
        if _mends(finding, changes, before, outcome):
            warned = trials.warned(outcome, _touched(changes), example >= 0)
            cost += WARNED * warned
            kept.append(_Kept(cost, changes, outcome))
            if not warned and len(outcome.errors) < len(before.errors):
                best = min(best, cost)
    return kept, True


def _touched(changes: tuple[Fix, ...]) -> range:
    """The lines of a text after some changes, from the first to the last that differs."""
    first = min(change.span.line for change in changes)
    last = max(change.span.source.place(change.span.end)[0] for change in changes)
    more = sum(change.text.count("\n") - change.span.text.count("\n") for change in changes)
    return range(first, last + more + 1)


def _mends(
    finding: Diagnostic, changes: tuple[Fix, ...], before: TrialOutcome, after: TrialOutcome
) -> bool:
    if len(after.errors) > len(before.errors) or after.book is None:
        return False
    if len(after.errors) == len(before.errors) and len(before.errors) < 2:
        return False
    first = min(change.span.line for change in changes)
    last = max(change.span.source.place(change.span.end)[0] for change in changes)
    more = sum(change.text.count("\n") for change in changes)
    less = sum(change.span.text.count("\n") for change in changes)
    name, own = finding.span.source.name, finding.span.line
    if after.on_lines(first, max(first, last + more - less), name):
        return False
    own += more - less if own > last else 0
    old = {(one.code, one.message) for one in before.errors}
    key = finding.code, finding.message
    if 0 < _times(key, after) >= _times(key, before):  # another line may have the same mistake
        return False
    if _times(key, after, (name, own)) >= _times(key, before, (name, finding.span.line)):
        return False  # what was mended is another line's
    return not any(
        one.span.line == own and one.span.source.name == name and (one.code, one.message) not in old
        for one in after.errors
    )


def _times(key: tuple[str, str], outcome: TrialOutcome, line: tuple[str, int] | None = None) -> int:
    """Counts how often a mistake is told, of one line of a file or of all."""
    told = (one.span for one in outcome.errors if (one.code, one.message) == key)
    return sum(line is None or (at.source.name, at.line) == line for at in told)


def _offers(
    finding: Diagnostic, place: RowPlace | None, page: LaidText, before: TrialOutcome, away: bool
) -> Iterator[Offer]:
    """Changes that may mend a finding, the nearest first, each once."""
    first: list[Offer] = []
    for edit in () if away else finding.advised:
        if not any(change.text == f'"{change.span.text}"' for change in edit.changes):
            far = any("\n" in change.text for change in edit.changes)  # a line elsewhere
            first.append((ADVISED + 0.3 * far + _strange(finding, edit), edit.changes))
    if place is not None and not away:
        first += _sentences(place, page.source)
    advised = {changes for _, changes in first}
    seen: set[tuple[Fix, ...]] = set()
    found: Iterator[Offer] = iter(())
    if place is not None:
        source = page.source
        words = vocabulary(source, before.book, range(place.first, place.last + 1))
        if not away:
            hidden = _below_another(finding, place, before)
            shaped = shapes(source, place, finding, words)
            first += [one for one in shaped if not (hidden and _moves_lines(one[1]))]
            first += _lines_of_help(finding, place, source)
        if len(place.pieces) <= LONG_ROW and finding.code not in _FITTING:
            begin = page.beginning(place, None if away else finding.span, words)
            search = LineSearch(place.pieces, begin, words)
            near = ((one.cost, fixes(source, place.pieces, one.changes)) for one in search.lines())
            asks = place.pieces[0].text in _ASKS
            found = (one for one in near if not turns_round(one[1], asks))
    for cost, changes in merge(
        sorted(first, key=lambda one: one[0]), found, key=lambda one: one[0]
    ):
        if not changes:
            yield cost, changes
        elif changes not in seen and not doubles(changes, page.source):
            seen.add(changes)
            if loses_a_number(finding, changes) or loses_an_or(finding, changes):
                continue
            if changes not in advised and loses_an_else(changes):
                continue
            if takes_a_deed(finding, place, changes) or makes_an_attribute(place, changes):
                continue
            if unmakes(finding, place, changes) or asks_a_namesake(finding, changes):
                continue
            if any(all_of_a_kind(one) or does_nothing_known(one) for one in changes):
                continue
            if makes_a_kind(place, changes) or any(map(asks_of_all, changes)):
                continue
            if any(map(takes_for_a_slip, changes)):
                continue
            if not any(says_nothing(one) or drops_a_name(one, words) for one in changes):
                yield cost, changes


def _below_another(finding: Diagnostic, place: RowPlace, before: TrialOutcome) -> bool:
    """Return whether a mistake stands above in the section: behind it columns are not told."""
    begin, source = place.section[0].start, finding.span.source
    return any(
        one.span.source.name == source.name
        and begin <= one.span.start < place.row.start
        and one.span.line < place.first
        for one in before.errors
    )


def _moves_lines(changes: tuple[Fix, ...]) -> bool:
    """Return whether changes are of the columns alone in which lines begin."""
    return not any((one.span.text + one.text).strip() for one in changes)


def _strange(finding: Diagnostic, edit: Edit) -> float:
    """The cost to add to an advice that is written like a word whose meaning is known."""
    meant = lists().meant.get(finding.span.text.lower(), ())
    return 0.4 if meant and not {change.text for change in edit.changes} & {*meant} else 0.0


def _sentences(place: RowPlace, source: Source) -> Iterator[Offer]:
    """Offers of a whole line that reads like a sentence, as a deed and as a move."""
    head = [str(token) for token in place.section[0].tokens if token not in PREFIXES]
    row = Span(source, place.pieces[0].start, place.pieces[-1].end)
    role = _ROLE.fullmatch(row.text)
    if role is not None:  # a keep, or who is in it?
        yield ADVISED, (Fix(row, f"{role[2]} becomes {role[1]}"),)
        yield ADVISED, (Fix(row, f"{role[1]} becomes {role[2]}"),)
    for move in (False, True):
        good = line_said(row, head[0] if place.row.level and head else "", move)
        if good:
            yield ADVISED, (Fix(row, good),)


def _lines_of_help(finding: Diagnostic, place: RowPlace, source: Source) -> Iterator[Offer]:
    """Offers of a line that the help tells to write: they keep the author's names."""
    match = _WRITE.fullmatch(finding.help)
    if match is None or "\u2026" in match[1]:
        return
    said = [piece.text for piece in pieces(match[1], 0, len(match[1]))]
    if not said:  # a comment
        return
    row = place.pieces
    told = [k for k, one in enumerate(row) if one.start <= finding.span.start < one.end] or [0]
    for begin in dict.fromkeys((0, told[0], max(0, told[0] - 1))):
        if row[begin].kind == "COLON":
            continue
        ends = [k + 1 for k in range(begin, len(row)) if row[k].text == said[-1]]
        for end in dict.fromkeys([len(row), *ends, told[0] + 1]):
            part = [one.text for one in row[begin:end]]
            fillers = lists().fillers
            own = {one for one in part if one[0].isalnum() and one not in RESERVED} - fillers
            beside = {one.text for one in (*row[:begin], *row[end:])} - RESERVED - {*part}
            if beside.intersection(one for one in said if one[0].isalnum()):
                continue  # it would say a name once more
            if begin < end and part != said and not own - {*said, row[told[0]].text}:
                start, stop = row[begin].start, row[end - 1].end
                yield ADVISED + 0.15, (Fix(Span(source, start, stop), match[1]),)
