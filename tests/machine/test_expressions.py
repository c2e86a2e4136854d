"""Expressions by chance come to what the model says, in every way."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.machine import ways
from tests.machine.build import NOTHING
from tests.machine.expressions import Maker, sheet, table
from tests.machine.model import Node
from tests.machine.test_corpus import Table, wrong_in

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
CHANCE = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
KINDS = ("number", "flag", "card", "cards", "seat", "seats")
MANY = 30  # expressions of one game


def hold(draw: object, in_ways: tuple[str, ...]) -> None:
    """Expressions of one table; AssertionError names each that comes out otherwise."""
    assert callable(draw)
    maker, at = Maker(draw), table(draw)
    nodes: list[Node] = []
    while len(nodes) < MANY:
        node = maker.of(KINDS[len(nodes) % len(KINDS)], 1 + draw(3))
        value = node.meaning(at, None)
        if len(node.text) > 300 or (isinstance(value, int) and abs(value) >= -NOTHING // 2):
            node = maker.of(node.kind, 1)
        nodes.append(node)
    with TemporaryDirectory() as folder:
        made = Table(sheet(nodes, at), Path(folder))
        wrong = [found for way in in_ways for found in wrong_in(made, way)]
    assert not wrong, "\n".join([*made.sheet.situation, *wrong])


@settings(CHANCE, max_examples=60 if THOROUGH else 5)
@given(st.data())
def test_in_python(data: st.DataObject) -> None:
    hold(lambda n: data.draw(st.integers(0, n - 1)), ("interpret", "python", "whole"))


@pytest.mark.skipif(not ways.has_compiler(), reason="there is no C compiler")
@settings(CHANCE, max_examples=10 if THOROUGH else 1)
@given(st.data())
def test_in_c(data: st.DataObject) -> None:
    hold(lambda n: data.draw(st.integers(0, n - 1)), ("native",))
