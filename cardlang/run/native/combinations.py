"""Constants of combinations, as `combinations.h` wants them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.machine.tree import Attribute, Combined, Shape
from cardlang.run.native.writer import Writer, number


def combination(writer: Writer, s: Shape, both: Combined, k: int) -> Iterator[str]:
    """The constants of the shape number k."""
    rows = []
    for at, a in enumerate(both.attributes):
        name = f"S{k}A{at}"
        yield from _attribute(writer, a, name)
        sizes = f"{len(a.labels)}, {int(a.same)}, {int(a.once)}, {a.each}, {a.low}, {a.high}"
        counts = f"{len(a.places)}, {len(a.split)}"
        rows.append(f"{{{sizes}, {counts}, {name}R, {name}C, {name}P, {name}S}}")
    summed = [t for t, _ in s.totals]
    yield f"static const cl_attribute S{k}A[] = {_row(rows, '{0}')};"
    yield f"static const int64_t *const S{k}T[] = {_row([writer.table(t) for t in summed])};"
    falling = [str(int(min(writer.m.tables[t]) < 0)) for t in summed]
    yield f"static const int8_t S{k}F[] = {_row(falling)};"
    sizes = f"{s.low}, {s.high}, {both.most}, {len(summed)}, {len(both.attributes)}"
    yield f"static const cl_form S{k} = {{{sizes}, S{k}A, S{k}T, S{k}F}};"


def _attribute(writer: Writer, a: Attribute, name: str) -> Iterator[str]:
    yield f"static const int16_t {name}R[] = {_row(map(str, a.row))};"
    cards = [writer.set_of(mask, True) for mask in a.labels]
    yield f"static const cl_set {name}C[] = {_row(cards)};"
    for run, places in enumerate(a.places):
        yield f"static const int64_t {name}P{run}[] = {_row(map(number, places))};"
    runs = [f"{name}P{run}" for run in range(len(a.places))]
    yield f"static const int64_t *const {name}P[] = {_row(runs)};"
    yield f"static const int16_t {name}S[] = {_row(map(str, a.split))};"


def _row(parts: Iterable[str], empty: str = "0") -> str:
    return "{" + (", ".join(parts) or empty) + "}"
