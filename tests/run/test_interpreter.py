"""Values as deep as lowering lets them be are made and worked out within Python's own limit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.machine.operations import ADD, DIV, TOTAL
from cardlang.machine.tree import NIL, Apply, Chain, Cond, Const, Each, OrElse, Value
from cardlang.run.interpret import Interpreter

DEPTH = 500
ONE, NOTHING = Const("n", 1), Const("n", NIL)
DEEPER: dict[str, tuple[Callable[[Value], Value], int]] = {
    "a sum": (lambda e: Apply("n", ADD, (e, ONE)), DEPTH + 1),
    "a quotient": (lambda e: Apply("n", DIV, (ONE, e)), 1),
    "and": (lambda e: Chain("n", True, (ONE, ONE, e)), True),
    "cases": (lambda e: Cond("n", ((Const("n", 0), ONE), (ONE, e)), ONE), 1),
    "or else": (lambda e: OrElse("n", (NOTHING, e)), 1),
    "members": (lambda e: Each("n", TOTAL, Const("m", 1), 0, e), 1),
}


@pytest.mark.parametrize("kind", DEEPER)
def test_deep_values(kind: str) -> None:
    deeper, expected = DEEPER[kind]
    value: Value = ONE
    for _ in range(DEPTH):
        value = deeper(value)
    run = Interpreter(engine_of(cardlang.load("dump")).machine())
    assert expected == run.value(run.start(), value)
