"""A judgement in a few sentences, and how it was measured in a few more."""

from __future__ import annotations

from cardlang.judge.moves.skill import STRONG, TIMES
from cardlang.judge.report.scorecard import minutes_text
from cardlang.judge.settings import FEWEST
from cardlang.judge.verdict import FAIL, WARN, Figure, Judgement, Reason, harm

STAGE_NAMES = {
    "safe": "judge-stage-safe",
    "reads": "judge-stage-reads",
    "checks": "judge-stage-checks",
    "examples": "judge-stage-examples",
    "plays": "judge-stage-plays",
    "ends": "judge-stage-ends",
    "secret": "judge-stage-secret",
    "sheet": "judge-stage-sheet",
    "new": "judge-stage-new",
}
"""Names of stages for people, by stage."""
NEARLY = 0.005
"""A share so near to none or all is written as 0 or 100 percent, and told in words."""


def summary(told: Judgement) -> tuple[str, ...]:
    """Sentences on the verdict, on a match and on what decides it; fewer if nothing was played."""
    found = [_verdict(told)]
    if told.scorecard:
        found += [_match(told), _decides(told)]
    return tuple(found)


def _verdict(told: Judgement) -> str:
    name, say = told.title or told.game, told.tongue.say
    failed, warned = (_reasons(told, weight) for weight in (FAIL, WARN))
    against = failed or warned
    if not against:
        return say("judge-passes", name=name)
    more = len(against) - 1
    key = "judge-fails" if failed else "judge-warns"
    stage = say(STAGE_NAMES[_stage(told, against[0])])
    text = say(key, name=name, stage=stage, text=against[0].text)
    return f"{text} {say('judge-against-more', count=more)}" if more else text


def _reasons(told: Judgement, weight: str) -> list[Reason]:
    """Return the reasons of a weight, the one that does most harm first."""
    found = [one for stage in told.stages for one in stage.reasons if one.weight == weight]
    return sorted(found, key=harm)


def _stage(told: Judgement, reason: Reason) -> str:
    return next(stage.stage for stage in told.stages if reason in stage.reasons)


def _number(figure: Figure | None) -> float | None:
    value = None if figure is None else figure.value
    return None if value is None or isinstance(value, tuple) else float(value)


def _match(told: Judgement) -> str:
    card, say = told.scorecard, told.tongue.say
    length = _number(card.get("length"))
    choices, forced = _number(card.get("choices")), _number(card.get("forced"))
    aimed = card.get("minutes_to_win")
    figure = card.get("minutes") if aimed is None else aimed
    minutes = _number(figure)
    more = ""
    if figure is not None and minutes is not None:
        key = "judge-by-thumb" if aimed is None else "judge-by-thumb-to-win"
        more = say(key, minutes=minutes_text(minutes, told.tongue), matches=figure.matches)
    if choices is not None and forced is not None:
        key = "judge-moves-each"
        if forced < NEARLY:
            key = "judge-moves-free"
        elif forced > 1 - NEARLY:
            key = "judge-moves-none"
        more += say(key, choices=choices, forced=forced)
    key = "judge-match-alone" if told.players == 1 else "judge-match"
    return say(key, players=told.players, length=length or 0.0, more=more)


def _decides(told: Judgement) -> str:
    card, say = told.scorecard, told.tongue.say
    skill, luck = card.get("skill"), card.get("luck")
    parts = []
    if skill is not None and isinstance(skill.low, float | int):
        parts.append(_skill(told, skill))
    if luck is not None and _number(luck) is not None and (luck.low, luck.high) != (0.0, 1.0):
        parts.append(say("judge-in-cards", **_interval(luck)))
    settled = card.get("settled")
    if settled is not None and _number(settled) is not None and settled.low is not None:
        last = isinstance(settled.value, float | int) and settled.value > 1 - NEARLY
        parts.append(
            say("judge-settled-last" if last else "judge-settled-after", **_interval(settled))
        )
    parts = parts or [say("judge-unmeasured")]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in parts)


def _skill(told: Judgement, skill: Figure) -> str:
    """Return the part of a sentence about a player who looks ahead among players at random."""
    seats = told.scorecard.get("sides") or told.scorecard.get("seats")
    count = len(seats.value) if seats is not None and isinstance(seats.value, tuple) else 1
    fair = 1 / count if count > 1 else 0.0
    interval = _interval(skill)
    known = {name: value + fair for name, value in interval.items()}
    known = {name: min(1.0, max(0.0 if fair else -1.0, value)) for name, value in known.items()}
    if interval["low"] <= 0 <= interval["high"]:
        return told.tongue.say("judge-not-shown", matches=skill.matches)
    key = "judge-matters" if count > 1 else "judge-matters-alone"
    return told.tongue.say(key, **known, fair=fair)


def _interval(figure: Figure) -> dict[str, float]:
    parts = {"share": figure.value, "low": figure.low, "high": figure.high}
    return {name: float(part) for name, part in parts.items() if isinstance(part, float | int)}


def measured(told: Judgement) -> tuple[str, ...]:
    """Sentences on how the figures came about, and what they are not."""
    say = told.tongue.say
    if not told.scorecard:
        return (say("judge-none-played"), *told.notes)
    run = {"seed": str(told.seed), "version": told.version, "file": told.file.rpartition("/")[2]}
    first = str(told.seeds[0]) if told.seeds else "-"
    return (
        say("judge-how-random", matches=told.matches, players=told.players),
        say("judge-how-skill", bot=STRONG, times=TIMES),
        say("judge-how-sure", fewest=FEWEST),
        say("judge-how-again", **run, first=first),
        *told.notes,
    )
