"""Findings on rules when they are made ready for each table they allow.

A table is a number of players and a choice of options.  Of several findings with the same code at
the same place the first is told; where not all tables have it, with what it comes.  No more tables
are tried than `limits.CHECK_TABLES` and `limits.CHECK_SIZE` allow, but at least one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from attrs import evolve

from cardlang import limits
from cardlang.collecting import no_collection
from cardlang.diagnostic import Diagnostic, Report
from cardlang.engine import Engine
from cardlang.game_info import Value, number_of_tables, tables_of
from cardlang.quick import frozen
from cardlang.resolve.items.allows import READY, kept
from cardlang.source import Span

Table = tuple[int, dict[str, Value]]

_UNREADY = 500  # of `limits.CHECK_SIZE`
_SIZES = frozenset(["unfolds", "too-deep", "too-many-keeps", "too-many-zones", "too-many-cards"])


@frozen
class Told:
    """All findings, those of the text included; how many tables there are, and were tried."""

    findings: tuple[Diagnostic, ...]
    tables: int
    tried: int


def every_table(engine: Engine, before: Sequence[Diagnostic]) -> Told:
    """Findings at the tables of a game, with those in its text before."""
    known = {(finding.code, finding.span) for finding in before}
    unseen = {finding.span.line for finding in before if finding.code == "chosen-unseen"}
    found: dict[tuple[str, Span], tuple[Diagnostic, list[Table]]] = {}
    tried: list[Table] = []
    unready = 0  # tables for which the rules cannot even be made ready
    with no_collection():
        for table in islice(tables_of(engine.info), limits.CHECK_TABLES):
            tried.append(table)
            spent = engine.spent
            here = engine.found(*table)
            unready += engine.spent == spent
            for finding in here:
                again = finding.code == "leak" and finding.span.line in unseen
                if not again and (finding.code, finding.span) not in known:
                    found.setdefault((finding.code, finding.span), (finding, []))[1].append(table)
            if any(finding.code in _SIZES for finding in here):
                break  # what is too large for one table is too large for others
            if engine.spent + _UNREADY * unready >= limits.CHECK_SIZE:
                break
    told = [_with_tables(finding, tables, tried) for finding, tables in found.values()]
    whole = number_of_tables(engine.info)
    when = READY if len(tried) == whole else ""  # another table may need an `allow`
    report = Report([*before, *kept(engine.program.allows, told, when)])
    report.sort()
    return Told(tuple(report.found), whole, len(tried))


def _with_tables(finding: Diagnostic, tables: list[Table], tried: list[Table]) -> Diagnostic:
    """A finding that says with how many players, or with which options, it comes."""
    if len(tables) == len(tried):
        return finding
    counts = sorted({players for players, _ in tables})
    if all(table in tables for table in tried if table[0] in counts):
        told = "" if " players" in finding.message else f"{_numbers(counts)} players"
    else:
        players, options = tables[0]
        told = f"{players} players"
        for name, value in options.items():
            told += f" and option {name} {_written(value)}"
    return evolve(finding, message=f"{finding.message}, with {told}") if told else finding


def _numbers(counts: list[int]) -> str:
    *others, last = map(str, counts)
    return f"{', '.join(others)} or {last}" if others else last


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
