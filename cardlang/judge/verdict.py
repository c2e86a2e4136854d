"""The judgement of one game: stages with reasons, figures with intervals, what never mattered.

Plain values that know how they are written as JSON, and nothing of how they were found.  The shape
of that JSON is a contract with other programs: keys may be added, none may change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field, frozen

from cardlang.messages import Tongue

PASS, WARN, FAIL, SKIPPED = "pass", "warn", "fail", "skipped"
STAGES = ("safe", "reads", "checks", "examples", "plays", "ends", "secret", "sheet", "new")
"""The stages, in the order in which they are gone through."""

_RANK = {SKIPPED: 0, PASS: 0, WARN: 1, FAIL: 2}
_DIGITS = 4  # behind the point of figures


def worst(verdicts: Iterable[str]) -> str:
    """The worst of some verdicts; `pass` if there is nothing to say against."""
    return max(verdicts, key=lambda verdict: _RANK[verdict], default=PASS)


HARM = (
    *("not-judged", "stuck", "endless", "leak", "copy", "failed-example"),
    *("decided-by-deal", "choices-idle", "forced", "unfair-seat", "dominant", "kingmaking"),
    *("settled-early", "many-ties", "no-winner", "too-long", "too-short", "uneven-length"),
    *("near-copy", "copy-other-numbers", "cut-off", "idle-seat", "never-ran", "never-offered"),
    *("never-adds", "always-nothing", "always-holds", "cards-left"),
    *("dead-option", "idle-card", "idle-backs"),
    *("untold", "empty-prose", "same-prose", "no-prose", "bare-choice", "long-sentence", "like"),
)
"""Codes of reasons, the one that does most harm to a game first."""
_UNRANKED = HARM.index("decided-by-deal")  # what `check` finds, and faults of a match


def harm(reason: Reason) -> tuple[int, int]:
    """Return a key that sorts reasons: those that weigh more first, then by the harm they tell."""
    rank = HARM.index(reason.code) if reason.code in HARM else _UNRANKED
    return -_RANK[reason.weight], rank


@frozen
class Reason:
    """A reason for a stage's verdict: a code, a sentence for people, a place such
    as `my.card:17`.
    """

    code: str
    text: str
    at: str | None = None
    weight: str = field(default=WARN)  # the verdict that it alone would give

    def to_json(self) -> dict[str, Any]:
        told = {"code": self.code, "text": self.text, "at": self.at}
        return {**told, "verdict": self.weight}


@frozen
class Stage:
    """One stage and what came of it."""

    stage: str
    verdict: str
    reasons: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        reasons = [reason.to_json() for reason in self.reasons]
        return {"stage": self.stage, "verdict": self.verdict, "reasons": reasons}


def stage_of(name: str, reasons: Iterable[Reason]) -> Stage:
    """A stage whose verdict is that of the weightiest of its reasons."""
    told = tuple(sorted(reasons, key=harm))
    return Stage(name, worst(PASS if r.weight == SKIPPED else r.weight for r in told), told)


@frozen
class Figure:
    """A measure: its value with a 95 % interval, from how many matches, and a sentence for people.

    `value`, `low` and `high` are numbers, or tuples of them, one for each seat or side.
    """

    value: float | tuple[float, ...] | None
    low: float | tuple[float, ...] | None
    high: float | tuple[float, ...] | None
    matches: int
    text: str

    def to_json(self) -> dict[str, Any]:
        return {
            "value": rounded(self.value),
            "low": rounded(self.low),
            "high": rounded(self.high),
            "matches": self.matches,
            "text": self.text,
        }


def rounded(value: float | tuple[float, ...] | None) -> Any:
    """Return a figure as JSON has it."""
    if isinstance(value, tuple):
        return [round(one, _DIGITS) for one in value]
    return None if value is None else round(value, _DIGITS)


@frozen
class IdleLine:
    """A line of the rules, by its place and as it is written."""

    at: str
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at, "text": self.text}


@frozen
class Never:
    """Lines, moves, cards and options that never mattered in all matches that were played."""

    lines: tuple[IdleLine, ...] = ()
    moves: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "lines": [line.to_json() for line in self.lines],
            "moves": list(self.moves),
            "cards": list(self.cards),
            "options": list(self.options),
        }


@frozen
class Near:
    """Another game that is alike: how much, from 0 to 1, by what, and a sentence about it."""

    game: str
    alike: float
    by: str  # structure or behaviour
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        told = {"game": self.game, "alike": round(self.alike, _DIGITS), "by": self.by}
        return {**told, "text": self.text}


@frozen
class Parent:
    """The game that this one extends: what the rules change, and what that changes in play."""

    game: str
    changes: tuple[str, ...]  # sections of the rules, each as a line
    play: tuple[tuple[str, Figure], ...]  # this game less its parent, on the same seeds

    def to_json(self) -> dict[str, Any]:
        play = {name: figure.to_json() for name, figure in self.play}
        return {"game": self.game, "changes": list(self.changes), "play": play}


@define
class Judgement:
    """All that is said of one game."""

    game: str
    file: str
    digest: str | None
    seed: int
    matches: int
    version: str
    title: str = ""
    players: int = 0
    options: dict[str, Any] = field(factory=dict)
    stages: list[Stage] = field(factory=list)
    scorecard: dict[str, Figure] = field(factory=dict)
    never: Never = field(factory=Never)
    nearest: tuple[Near, ...] = ()
    parent: Parent | None = None
    tables: list[dict[str, Any]] = field(factory=list)
    shapes: dict[str, Any] = field(factory=dict)
    language: str = "en"  # of all sentences
    seeds: list[int] = field(factory=list)  # of the first matches of random seats
    notes: tuple[str, ...] = ()  # how it was judged, where that was not as usual

    @property
    def tongue(self) -> Tongue:
        """The language in which sentences are said."""
        return Tongue(self.language)

    @property
    def verdict(self) -> str:
        """The worst of the stages."""
        return worst(stage.verdict for stage in self.stages)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "title": self.title,
            "file": self.file,
            "digest": self.digest,
            "verdict": self.verdict,
            "seed": self.seed,
            "matches": self.matches,
            "version": self.version,
            "language": self.language,
            "players": self.players,
            "options": dict(self.options),
            "stages": [stage.to_json() for stage in self.stages],
            "scorecard": {name: figure.to_json() for name, figure in self.scorecard.items()},
            "never": self.never.to_json(),
            "nearest": [near.to_json() for near in self.nearest],
            "parent": None if self.parent is None else self.parent.to_json(),
            "tables": self.tables,
            "shapes": self.shapes,
            "seeds": list(self.seeds),
            "notes": list(self.notes),
        }

    @classmethod
    def read(cls, data: dict[str, Any]) -> Judgement:
        """Read back what `to_json` gave; figures as they were rounded."""
        names = "game file digest seed matches version language title players".split()
        names += ["options", "tables", "shapes"]
        told = cls(**{name: data[name] for name in names})
        told.seeds, told.notes = data.get("seeds", []), tuple(data.get("notes", ()))
        for stage in data["stages"]:
            reasons = [
                Reason(one["code"], one["text"], one["at"], one["verdict"])
                for one in stage["reasons"]
            ]
            told.stages.append(Stage(stage["stage"], stage["verdict"], tuple(reasons)))
        told.scorecard = {name: _figure(one) for name, one in data["scorecard"].items()}
        never = data["never"]
        lines = tuple(IdleLine(one["at"], one["text"]) for one in never["lines"])
        names = ["moves", "cards", "options"]
        told.never = Never(lines, *(tuple(never[name]) for name in names))
        told.nearest = tuple(Near(**near) for near in data["nearest"])
        if data["parent"] is not None:
            play = data["parent"]["play"].items()
            figures = tuple((name, _figure(one)) for name, one in play)
            told.parent = Parent(data["parent"]["game"], (*data["parent"]["changes"],), figures)
        return told


def _figure(data: dict[str, Any]) -> Figure:
    parts = [data[name] for name in ("value", "low", "high")]
    value, low, high = (tuple(part) if isinstance(part, list) else part for part in parts)
    return Figure(value, low, high, data["matches"], data["text"])
