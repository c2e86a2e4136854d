"""Hints at the tables of tests: few worlds, and no compiler that runs beside them."""

from __future__ import annotations

from typing import Any

import pytest

from cardlang.match.secrets.sight import Sight
from cardlang.table import hint


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(slow: Any, sight: Sight, recipe: Any, worlds: int, seed: int, deals: Any) -> Any:
        return slow(sight, recipe, sight.moves, worlds, seed, deals)

    monkeypatch.setattr(hint, "searched", slowly)
    monkeypatch.setattr(hint, "WORLDS", 4)
