"""A judgement in three sentences, and how it was measured in a few more."""

from __future__ import annotations

from cardlang.judge.evidence import FEWEST
from cardlang.judge.skill import STRONG, TIMES
from cardlang.judge.verdict import FAIL, WARN, Figure, Judgement, Reason


def summary(told: Judgement) -> tuple[str, ...]:
    """What comes of it, what a match is like, and what decides it; fewer if nothing was played."""
    found = [_verdict(told)]
    if told.scorecard:
        found += [_match(told), _decides(told)]
    return tuple(found)


def _verdict(told: Judgement) -> str:
    name = told.title or told.game
    failed, warned = (_reasons(told, weight) for weight in (FAIL, WARN))
    if failed:
        more = f" (and {_more(len(failed) - 1)} against it)" if len(failed) > 1 else ""
        return f"{name} fails at the stage “{_stage(told, failed[0])}”{more}: {failed[0].text}"
    if warned:
        more = f", with {_more(len(warned) - 1)}" if len(warned) > 1 else ""
        return f"{name} is a game that can be played{more}, but for this: {warned[0].text}"
    return f"{name} passes all stages: nothing was found against it."


def _more(count: int) -> str:
    return f"{count} more reason{'s' if count != 1 else ''}"


def _reasons(told: Judgement, weight: str) -> list[Reason]:
    return [one for stage in told.stages for one in stage.reasons if one.weight == weight]


def _stage(told: Judgement, reason: Reason) -> str:
    return next(stage.stage for stage in told.stages if reason in stage.reasons)


def _number(figure: Figure | None) -> float | None:
    value = None if figure is None else figure.value
    return None if value is None or isinstance(value, tuple) else float(value)


def _match(told: Judgement) -> str:
    card = told.scorecard
    length, minutes = _number(card.get("length")), _number(card.get("minutes"))
    choices, forced = _number(card.get("choices")), _number(card.get("forced"))
    who = "alone" if told.players == 1 else f"of {told.players} players"
    text = f"A match {who} has about {length or 0:,.0f} decisions"
    if minutes is not None:
        unit = f"{minutes:.0f} minutes" if minutes >= 1.5 else "a minute or less"
        text += f", by a rule of thumb {unit if minutes < 120 else f'{minutes / 60:.1f} hours'}"
    if choices is not None and forced is not None:
        text += f"; at each there are {choices:.1f} legal moves, and {forced:.0%} leave no choice"
    return f"{text}."


def _decides(told: Judgement) -> str:
    card = told.scorecard
    skill, luck = card.get("skill"), _number(card.get("luck"))
    parts = []
    if skill is not None and isinstance(skill.low, float | int):
        if skill.low > 0:
            parts.append(f"{skill.text.rstrip('.')}, so it matters what one plays")
        else:
            parts.append(
                f"whether it matters what one plays is not shown by {skill.matches:,} matches"
            )
    if luck is not None:
        parts.append(f"{luck:.0%} of who wins among random seats is in the cards")
    settled = _number(card.get("settled"))
    if settled is not None:
        parts.append(f"a match is settled after {settled:.0%} of it")
    text = "; ".join(parts) or "What decides a match was not measured"
    return f"{text[:1].upper()}{text[1:]}."


def measured(told: Judgement) -> tuple[str, ...]:
    """How the figures came about, and what they are not."""
    if not told.scorecard:
        return ("No match was played: the rules do not get so far.",)
    return (
        f"{told.matches:,} matches of {told.players} players from seed {told.seed} on, all seats "
        "choosing at random among their legal moves, each as likely as the others. That shows what "
        "the rules do by themselves; people play otherwise.",
        f"Skill is what {STRONG} wins on one side among random ones, with the same deals from "
        "every side: it tries each move in eight worlds that it cannot tell from the true one. "
        f"Luck is from deals that are played {TIMES} times with other choices.",
        "Intervals hold the true figure in 95 of 100 cases. What is held against a game is a test "
        "at that level after correction for the number of tests (Holm), and large enough to be "
        f"minded; that something never happens is said from {FEWEST} matches on.",
        "How much is played follows from counts of decisions and steps, never from a clock: the "
        f"command `cardlang judge {told.file.rpartition('/')[2]} --seed {told.seed}` of version "
        f"{told.version} gives this page again.",
    )
