"""Lowering of the lines of a combination: what they say of each attribute, as constants."""

from __future__ import annotations

from cardlang.machine.lowering.ground import type_of
from cardlang.machine.tree import NOTHING, Attribute, Row
from cardlang.program import (
    DifferentLabels,
    EachLabel,
    LabelClaim,
    LabelCount,
    LabelParts,
    RunOfLabels,
    SameLabel,
    once,
)

_FIRST = (RunOfLabels, LabelParts, EachLabel, SameLabel, LabelCount, DifferentLabels)
"""Along which labels a search grows: those that a line holds together best."""


def abouts(lines: tuple[LabelClaim, ...]) -> list[str]:
    """The attributes that the lines speak of, each once, in the order of the search."""
    ordered = sorted(lines, key=lambda line: _FIRST.index(type(line)))
    return list(dict.fromkeys([line.about for line in ordered]))


def attributes_of(rows: list[tuple[LabelClaim, Row]]) -> tuple[Attribute, ...]:
    """The attributes of a combination, each with what its lines say."""
    found = []
    for about in abouts(tuple([line for line, _ in rows])):
        told = [(line, row) for line, row in rows if line.about == about]
        told.sort(key=lambda pair: _FIRST.index(type(pair[0])))
        found.append(_attribute(told))
    return tuple(found)


def _attribute(told: list[tuple[LabelClaim, Row]]) -> Attribute:
    lines = [line for line, _ in told]
    nothing = [NOTHING[type_of(line.x.kind)] for line in lines]
    shown = list(zip(*[row for _, row in told], strict=True))  # by card: what its lines speak of
    keys = sorted({key for key in shown if not _lacks(key, nothing)})
    number = {key: label for label, key in enumerate(keys)}
    runs = [k for k, line in enumerate(lines) if isinstance(line, RunOfLabels)]
    splits = [line.parts for line in lines if isinstance(line, LabelParts)]
    counted = [line for line in lines if isinstance(line, LabelCount)]
    return Attribute(
        tuple([number.get(key, -1) for key in shown]),
        tuple([tuple([key[k] for key in keys]) for k in runs]),
        any(isinstance(line, SameLabel) for line in lines),
        once(lines),
        next((line.number for line in lines if isinstance(line, EachLabel)), 0),
        tuple(sorted(splits[0], reverse=True)) if splits else (),
        max([line.low for line in counted], default=1),
        min([line.high for line in counted], default=2**30),
    )


def _lacks(key: Row, nothing: list[int]) -> bool:
    """Return whether a card lacks something that a line speaks of."""
    return any(one == none for one, none in zip(key, nothing, strict=True))
