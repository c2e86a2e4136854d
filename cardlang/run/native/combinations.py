"""Constants of patterns, as `groups.h` and `combinations.h` want them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlang.machine.tree import Attribute, Combined, Shape
from cardlang.run.native.writer import NativeWriter, number


def literal(type: str, parts: Iterable[str]) -> str:
    """A row of constants without a name."""
    return f"(const {type}[]){{{', '.join(parts) or '0'}}}"


def sets(writer: NativeWriter, masks: Sequence[int]) -> str:
    """A row of constant sets without a name."""
    return literal("cl_set", [writer.set_of(mask, True) for mask in masks or [0]])


def summed(writer: NativeWriter, s: Shape) -> str:
    """The tables that a pattern adds up, and whether one of their numbers is below nothing."""
    tables = [t for t, _ in s.totals]
    falling = [str(int(min(writer.m.tables[t]) < 0)) for t in tables]
    return f"{literal('int64_t *const', map(writer.table, tables))}, {literal('int8_t', falling)}"


def combination(writer: NativeWriter, s: Shape, both: Combined) -> str:
    """The constants of a pattern whose cards have attributes in common."""
    attributes = literal("cl_attribute", [_attribute(writer, a) for a in both.attributes])
    sizes = f"{s.low}, {s.high}, {both.most}, {len(s.totals)}, {len(both.attributes)}"
    return f"{{{sizes}, {attributes}, {summed(writer, s)}}}"


def _attribute(writer: NativeWriter, a: Attribute) -> str:
    sizes = f"{len(a.labels)}, {int(a.same)}, {int(a.once)}, {a.each}, {a.low}, {a.high}"
    rows = (
        literal("int16_t", map(str, a.row)),
        sets(writer, a.labels),
        literal("int64_t *const", [literal("int64_t", map(number, row)) for row in a.places]),
        literal("int16_t", map(str, a.split)),
    )
    return f"{{{sizes}, {len(a.places)}, {len(a.split)}, {', '.join(rows)}}}"
