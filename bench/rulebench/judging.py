"""Judging attempts: what the referee says of their matches, and what is counted.

    readable    the file is one: no error, or a module with a class
    playable    every match came to its end, with no fault and within a limit
    decisions   the share of decisions that agree: up to the first line to which a referee objects
    scores      the share of scores of deals, and of ends, that agree
    agrees      the referee objects to nothing
    silent      it objects, and the attempt had said nothing: no finding, and its examples hold

A silent disagreement is what to look out for: the file is good, and says another game.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import define, frozen

from bench.rulebench.attempts import Played, played
from bench.rulebench.tasks import Task

MATCHES = 10
_LINE = re.compile(r"line (\d+): ")


@frozen
class Judgement:
    """What is said of an attempt."""

    task: Task
    readable: bool
    playable: bool
    decisions: tuple[int, int]  # that agree, of how many
    scores: tuple[int, int]
    agrees: bool
    silent: bool
    why: str

    def as_dict(self) -> dict[str, Any]:
        """The same as data."""
        return {
            "task": self.task.slug,
            "language": self.task.language,
            "readable": self.readable,
            "playable": self.playable,
            "decisions": list(self.decisions),
            "scores": list(self.scores),
            "agrees": self.agrees,
            "silent": self.silent,
            "why": self.why,
        }


def judged(task: Task, path: Path, matches: int = MATCHES) -> Judgement:
    """What the referee of a task says of an attempt."""
    return weighed(task, played(task, path, matches))


def weighed(task: Task, found: Played) -> Judgement:
    """What the referee of a task says of matches."""
    module = importlib.import_module(f"tests.second_check.{task.slug.replace('-', '_')}")
    good = {"choice": 0, "score": 0, "end": 0}
    every, objections = dict(good), []
    for lines in found.records:
        problems = module.check(lines)
        objections += problems[:1]
        stop = _LINE.match(problems[0]) if problems else None
        upto = len(lines) if not problems else int(stop[1]) - 1 if stop else 0
        for number, line in enumerate(lines):
            kind = line.get("event")
            if kind in every:
                every[kind] += 1
                good[kind] += number < upto
    agrees = bool(found.records) and found.playable and not objections
    return Judgement(
        task,
        found.readable,
        found.playable,
        (good["choice"], every["choice"]),
        (good["score"] + good["end"], every["score"] + every["end"]),
        agrees,
        bool(objections) and not found.told,
        found.why or (objections[0] if objections else ""),
    )


@define
class Sums:
    """What many attempts came to."""

    attempts: int = 0
    readable: int = 0
    playable: int = 0
    agree: int = 0
    silent: int = 0
    decisions: float = 0.0  # shares, summed over the attempts
    scores: float = 0.0

    def add(self, one: Judgement) -> None:
        """Add an attempt; one that cannot be played agrees in nothing."""
        self.attempts += 1
        self.readable += one.readable
        self.playable += one.playable
        self.agree += one.agrees
        self.silent += one.silent
        self.decisions += one.decisions[0] / max(1, one.decisions[1])
        self.scores += one.scores[0] / max(1, one.scores[1])

    def row(self) -> str:
        """A row of a table."""
        count = max(1, self.attempts)
        shares = f"{self.decisions / count:.0%} | {self.scores / count:.0%}"
        counted = f"{self.attempts} | {self.readable} | {self.playable} | {shares}"
        return f"{counted} | {self.agree} | {self.silent}"


HEAD = "attempts | readable | playable | decisions | scores | agree | silent"


def summed(judgements: Iterable[Judgement]) -> Sums:
    """What attempts came to."""
    found = Sums()
    for one in judgements:
        found.add(one)
    return found
