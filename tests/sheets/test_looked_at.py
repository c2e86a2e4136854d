"""The writer looks at every statement of a game, and says of each why it has no point."""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from typing import Any

import pytest

from cardlang.api import engine_of
from cardlang.program import Step, walk_steps
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.cover import Cover, Told, ToldBy
from cardlang.show.sheet.voice import from_prelude
from tests.shipped import load

GAMES = ("klapper-jas", "court", "doppelkopf", "durak", "schafkopf")


@pytest.mark.parametrize("slug", GAMES)
def test_no_statement_is_passed_over(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the usual values or as a variant: none is left out, or called empty where it is not."""
    seen: dict[Step, set[str]] = defaultdict(set)
    looked: Any = import_module("cardlang.show.sheet.course").Course._step

    def noted(course: Course, step: Step, covered: Cover) -> Told:
        told: Told = looked(course, step, covered)
        seen[step].add(told.reason if isinstance(told, ToldBy) else "point")
        return told

    monkeypatch.setattr(Course, "_step", noted)
    engine = engine_of(load(slug))
    write_sheet(engine, "en")
    program = engine.told
    every = walk_steps(program.before_deal, program.deal, program.after_deal)
    own = [step for step in every if not from_prelude(step)]
    assert len(own) > 20
    assert [str(step.span) for step in own if seen[step] <= {"no deed", "no table"}] == []
