"""Flawed and sound games, and what a judge is to say of them.

`flawed/expected.txt` has a line for each flawed game: file, stage, code and the line of the file at
which it is to be named (0: no place).  Sound games are those of `sound/` and all that ship; of none
of them may anything be held against how it plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from cardlang.judge import Judgement
from cardlang.judge.report.summary import measured, summary
from cardlang.judge.report.text import idle
from cardlang.judge.verdict import FAIL, WARN, Reason

HERE = Path(__file__).parent
FLAWED = HERE / "flawed"
EXPECTED = FLAWED / "expected.txt"

#: what is held against a game that is sound
ACCUSING = frozenset(
    "stuck endless unfair-seat many-ties forced decided-by-deal choices-idle kingmaking "
    "never-ran always-holds dead-option idle-card never-offered too-long too-short uneven-length "
    "leak empty-prose same-prose bare-choice copy copy-other-numbers near-copy".split()
)


@frozen
class Flaw:
    """A flaw that was planted in a file."""

    file: str
    stage: str
    code: str
    line: int  # 0: it has no place

    @property
    def path(self) -> Path:
        return FLAWED / self.file


def flaws() -> list[Flaw]:
    """The flaws that were planted, one a file."""
    rows = (line.split() for line in EXPECTED.read_text(encoding="utf-8").splitlines() if line)
    return [Flaw(file, stage, code, int(line)) for file, stage, code, line in rows]


@frozen
class Twin:
    """A flawed game with one line written otherwise, by which its flaw is gone."""

    flaw: Flaw
    old: str
    new: str

    def write(self, folder: Path) -> Path:
        """Write the twin into a folder, under the name of the flawed game."""
        text = self.flaw.path.read_text(encoding="utf-8")
        assert self.old in text, self.flaw.file
        path = folder / self.flaw.file
        path.write_text(text.replace(self.old, self.new, 1), encoding="utf-8")
        return path


def twins() -> list[Twin]:
    """The twins of flawed games, by `flawed/twins.txt`: game, old text, new text."""
    known = {flaw.path.stem: flaw for flaw in flaws()}
    lines = (FLAWED / "twins.txt").read_text(encoding="utf-8").splitlines()
    rows = ([part.strip() for part in line.split(" | ")] for line in lines if line)
    return [Twin(known[game], old, new.replace("\\n", "\n")) for game, old, new in rows]


def held(told: Judgement) -> Iterator[tuple[str, Reason]]:
    """All that a judgement holds against a game, with the stage that says so."""
    for stage in told.stages:
        for reason in stage.reasons:
            if reason.weight in (WARN, FAIL):
                yield stage.stage, reason


def named(told: Judgement, flaw: Flaw) -> bool:
    """Whether a judgement names a flaw, at its stage and place."""
    at = f"{flaw.file}:{flaw.line}" if flaw.line else None
    return any(
        stage == flaw.stage and reason.code == flaw.code and reason.at == at
        for stage, reason in held(told)
    )


_QUOTED = re.compile(r"`[^`]*`|„[^“]*“|“[^”]*”")
_ENGLISH = re.compile(
    r"\b(the|of|is|are|with|and|match|matches|seat|seats|wins|deals|it|that|which|who|every"
    r"|player|players|card|cards|from|not|never|first|when|what|where|has|have|by|to|no)\b"
)


def sentences(told: Judgement) -> list[str]:
    """All sentences of a judgement, those of its page among them."""
    found = [*summary(told), *measured(told), *idle(told)]
    found += [reason.text for stage in told.stages for reason in stage.reasons]
    found += [figure.text for figure in told.scorecard.values()]
    found += [near.text for near in told.nearest]
    if told.parent is not None:
        found += [figure.text for _, figure in told.parent.play]
    return found


def english(told: Judgement) -> list[str]:
    """The sentences that have English words besides what they quote, and the name of the game."""
    texts = (text.replace(told.title or told.game, "") for text in sentences(told))
    return [text for text in texts if _ENGLISH.search(_QUOTED.sub("", text))]


def accused(told: Judgement) -> list[str]:
    """What is held against how a sound game plays."""
    return [reason.code for _, reason in held(told) if reason.code in ACCUSING]
