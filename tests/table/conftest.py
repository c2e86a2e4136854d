"""Hints at the tables of tests: few worlds, and no compiler that runs beside them."""

from __future__ import annotations

import pytest

from cardlang.bots import ahead, good
from cardlang.table import hint


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_natively", lambda *_, **__: None)
    monkeypatch.setattr(good, "PLAYOUTS", 1)
    monkeypatch.setattr(hint, "SIMULATIONS", 5)
