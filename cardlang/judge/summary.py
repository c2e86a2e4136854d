"""A judgement in three sentences, and how it was measured in a few more."""

from __future__ import annotations

from cardlang.judge.evidence import FEWEST
from cardlang.judge.skill import STRONG, TIMES
from cardlang.judge.verdict import FAIL, WARN, Figure, Judgement, Reason

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
"""What stages are called where people read them."""


def summary(told: Judgement) -> tuple[str, ...]:
    """Sentences on the verdict, on a match and on what decides it; fewer if nothing was played."""
    found = [_verdict(told)]
    if told.scorecard:
        found += [_match(told), _decides(told)]
    return tuple(found)


def _verdict(told: Judgement) -> str:
    name, say = told.title or told.game, told.tongue.say
    failed, warned = (_reasons(told, weight) for weight in (FAIL, WARN))
    if failed:
        key = "judge-fails-more" if len(failed) > 1 else "judge-fails"
        stage = say(STAGE_NAMES[_stage(told, failed[0])])
        more = _more(told, len(failed) - 1)
        return say(key, name=name, stage=stage, more=more, text=failed[0].text)
    if warned:
        key = "judge-warns-more" if len(warned) > 1 else "judge-warns"
        return say(key, name=name, more=_more(told, len(warned) - 1), text=warned[0].text)
    return say("judge-passes", name=name)


def _more(told: Judgement, count: int) -> str:
    return told.tongue.say("judge-one-more" if count == 1 else "judge-some-more", count=count)


def _reasons(told: Judgement, weight: str) -> list[Reason]:
    return [one for stage in told.stages for one in stage.reasons if one.weight == weight]


def _stage(told: Judgement, reason: Reason) -> str:
    return next(stage.stage for stage in told.stages if reason in stage.reasons)


def _number(figure: Figure | None) -> float | None:
    value = None if figure is None else figure.value
    return None if value is None or isinstance(value, tuple) else float(value)


def _match(told: Judgement) -> str:
    card, say = told.scorecard, told.tongue.say
    length, minutes = _number(card.get("length")), _number(card.get("minutes"))
    choices, forced = _number(card.get("choices")), _number(card.get("forced"))
    more = ""
    if minutes is not None:
        some = say("judge-minute-or-less")
        if minutes >= 120:
            some = say("judge-hours", hours=minutes / 60)
        elif minutes >= 1.5:
            some = say("judge-some-minutes", minutes=minutes)
        more = say("judge-by-thumb", minutes=some)
    if choices is not None and forced is not None:
        more += say("judge-moves-each", choices=choices, forced=forced)
    key = "judge-match-alone" if told.players == 1 else "judge-match"
    return say(key, players=told.players, length=length or 0.0, more=more)


def _decides(told: Judgement) -> str:
    card, say = told.scorecard, told.tongue.say
    skill, luck = card.get("skill"), _number(card.get("luck"))
    parts = []
    if skill is not None and isinstance(skill.low, float | int):
        if skill.low > 0:
            parts.append(say("judge-matters", text=skill.text.rstrip(".")))
        else:
            parts.append(say("judge-not-shown", matches=skill.matches))
    if luck is not None:
        parts.append(say("judge-in-cards", share=luck))
    settled = _number(card.get("settled"))
    if settled is not None:
        parts.append(say("judge-settled-after", share=settled))
    text = "; ".join(parts) or say("judge-unmeasured")
    return f"{text[:1].upper()}{text[1:]}."


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
