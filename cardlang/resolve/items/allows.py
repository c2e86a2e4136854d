"""Warnings that a file allows: its author has read them and does not want to hear them again.

`allow CODE in NAME` holds for the sections of that name, `allow CODE` for the whole game; a variant
inherits both.  Warnings are found by several checks, some of them long after the text was read:
each hands what it found to `kept` and goes on with what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.codes import allowable, registered
from cardlang.diagnostic import Diagnostic, Report
from cardlang.program import Allow
from cardlang.resolve.checker import Checker
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

READING, READY, PLAYED = "reading", "ready", "played"
"""Times at which warnings are found that `allow` takes, as their pages say: `cardlang.codes`."""


def declare_allows(checker: Checker) -> tuple[Allow, ...]:
    """The warnings that the files of a game allow; what cannot be allowed is told."""
    found = []
    for node in checker.layers.allows:
        code, text = node.code.text, node.code.span
        where = _sections(checker, node.where) if node.where is not None else None
        if not _allowable(checker.report, code, text):
            continue
        if not node.prose:
            checker.report.error(
                "no-reason",
                f"why is `{code}` allowed?",
                node.span,
                help='write the reason below it, indented, such as `"on purpose"`',
            )
        elif where != ():
            own = node.span.source is checker.layers.root
            found.append(Allow(code, where, own, node))
    return tuple(found)


def _allowable(report: Report, code: str, span: Span) -> bool:
    """Return whether there is a warning of that code; if not, that is told."""
    entry = registered(code)
    if entry is not None and entry.allow:
        return True
    if entry is not None:
        what = "is a mistake, no warning"
        if entry.severity == "warning":
            what = "tells of an `allow`"
        elif entry.severity == "reason":
            what = "is said by the judge alone"
        report.error(
            "allows-mistake",
            f"`{code}` {what}, and cannot be allowed",
            span,
            help=f"mend what it tells of; `cardlang explain {code}` says how",
        )
    else:
        report.error(
            "unknown-code",
            f"no warning is called `{code}`",
            span,
            help=did_you_mean(code, allowable())
            or "the code of a warning stands in brackets behind it",
        )
    return False


def _sections(checker: Checker, name: tree.NameNode) -> tuple[Span, ...]:
    """The places of the sections of a name; none, which is told, if there are none."""
    layers = checker.layers
    found = [space[name.text].node.span for space in layers.spaces.values() if name.text in space]
    found += [e.span for e in layers.hooks if e.name.split(" ", 1)[1] == name.text]
    single = layers.singles.get("ends" if name.text == "match" else name.text)
    found += [single.span] if single is not None else []
    if not found and not checker.missed(name.text):
        known = [*layers.singles, *(n for space in layers.spaces.values() for n in space)]
        checker.report.error(
            "unknown-name",
            f"no section is called `{name.text}`",
            name.span,
            help=did_you_mean(name.text, known)
            or "behind `in` stands the name of a rule, a zone, a word …, or `deal`",
        )
    return tuple(found)


def kept(allows: Iterable[Allow], found: Iterable[Diagnostic], when: str) -> Iterator[Diagnostic]:
    """The findings that are not allowed, and a warning of each own `allow` that allows nothing.

    Only those are warned of whose code is found `when` these were.
    """
    allows, idle = tuple(allows), {}
    for allow in allows:
        entry = registered(allow.code)
        if allow.own and entry is not None and entry.allow == when:
            idle[id(allow)] = allow
    for finding in found:
        quiet = _of(allows, finding)
        for allow in quiet:
            idle.pop(id(allow), None)
        if not quiet:
            yield finding
    for allow in idle.values():
        yield Diagnostic(
            "allows-nothing",
            f"there is no `{allow.code}` here to allow",
            allow.node.span,
            "warning",
            help="leave it out",
        )


def is_allowed(allows: Iterable[Allow], finding: Diagnostic) -> bool:
    """Return whether nobody is to hear of a finding."""
    return bool(_of(allows, finding))


def _of(allows: Iterable[Allow], finding: Diagnostic) -> list[Allow]:
    return [a for a in allows if finding.severity == "warning" and _covers(a, finding)]


def _covers(allow: Allow, finding: Diagnostic) -> bool:
    if allow.code != finding.code:
        return False
    if allow.spans is None:
        return True
    at = finding.span
    return any(s.source is at.source and s.start <= at.start < s.end for s in allow.spans)
