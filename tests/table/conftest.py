"""Hints at the tables of tests: few worlds, and no compiler that runs beside them."""

from __future__ import annotations

from typing import Any

import pytest

from cardlang.bots import good
from cardlang.knowledge.sight import Sight
from cardlang.table import hint


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(
        slow: Any, sight: Sight, recipe: Any, playouts: int, seed: int, deals: Any, towards: int
    ) -> Any:
        return slow(sight, recipe, sight.moves, playouts, seed, deals, towards)

    monkeypatch.setattr(good, "weighed", slowly)
    monkeypatch.setattr(good, "grown", slowly)
    monkeypatch.setattr(good, "PLAYOUTS", 1)
    monkeypatch.setattr(hint, "SIMULATIONS", 5)
