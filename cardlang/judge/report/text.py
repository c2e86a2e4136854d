"""A judgement as text for a terminal of eighty columns."""

from __future__ import annotations

from cardlang.judge.report.summary import STAGE_NAMES
from cardlang.judge.verdict import FAIL, PASS, SKIPPED, WARN, Figure, Judgement, Stage
from cardlang.messages import Tongue
from cardlang.show.text import COLUMNS, wrap

NAMES = {
    "length": "judge-figure-length",
    "minutes": "judge-figure-minutes",
    "minutes_to_win": "judge-figure-minutes-to-win",
    "forced": "judge-figure-forced",
    "choices": "judge-figure-choices",
    "seats": "judge-figure-seats",
    "sides": "judge-figure-sides",
    "ties": "judge-figure-ties",
    "skill": "judge-figure-skill",
    "luck": "judge-figure-luck",
    "backs": "judge-figure-backs",
    "settled": "judge-figure-settled",
    "lead_changes": "judge-figure-lead-changes",
    "drama": "judge-figure-drama",
    "spread": "judge-figure-spread",
    "kingmaking": "judge-figure-kingmaking",
}
"""Names of figures for people, by figure."""
VERDICTS = {
    PASS: "judge-pass",
    WARN: "judge-warn",
    FAIL: "judge-fail",
    SKIPPED: "judge-skipped",
}


def draw(told: Judgement) -> str:
    """The whole judgement: verdict, stages with reasons, scorecard, what never was, neighbours."""
    say = told.tongue.say
    head = f"{told.title or told.game}: {say(VERDICTS[told.verdict])}"
    lines = [head, "=" * min(len(head), COLUMNS), ""]
    lines += _stages(told)
    if told.scorecard:
        first = str(told.seeds[0]) if told.seeds else "-"
        run = {"players": told.players, "matches": told.matches, "seed": str(told.seed)}
        lines += ["", wrap(say("judge-summed", **run, first=first), "  "), ""]
        lines += _scorecard(told)
    notes = [wrap(text, "  ") for text in told.notes]
    for part in (_never(told), _nearest(told), _parent(told), notes):
        lines += [""] * bool(part) + part
    return "\n".join(lines)


def _stages(told: Judgement) -> list[str]:
    lines = []
    say = told.tongue.say
    names = {stage.stage: say(STAGE_NAMES[stage.stage]) for stage in told.stages}
    wide = 2 + max(map(len, names.values()))
    for stage in told.stages:
        lines.append(f"{names[stage.stage]:<{wide}}{say(VERDICTS[stage.verdict])}")
        lines += _reasons(stage, wide)
    return lines


def _reasons(stage: Stage, wide: int) -> list[str]:
    lines = []
    for reason in stage.reasons:
        if stage.verdict == "skipped" or reason.code == "skipped":
            continue
        where = f"{reason.at}: " if reason.at else ""
        note = "" if reason.weight == PASS else f" [{reason.code}]"
        lines.append(wrap(f"{' ' * wide}{where}{reason.text}{note}", " " * (wide + 2)))
    return lines


def _scorecard(told: Judgement) -> list[str]:
    lines = []
    for name, figure in told.scorecard.items():
        lines.append(f"{told.tongue.say(NAMES[name]):<14}{numbers(told.tongue, name, figure)}")
        lines.append(wrap(" " * 14 + figure.text, " " * 14))
    return lines


_SHARES = frozenset("forced seats sides ties skill luck settled drama spread kingmaking".split())


def numbers(tongue: Tongue, name: str, figure: Figure) -> str:
    """A figure with its interval and the number of matches, as people write it."""

    def one(value: float) -> str:
        if name in _SHARES:
            return tongue.say("judge-share", share=value)
        return tongue.say("judge-number", number=value)

    if isinstance(figure.value, tuple):
        return "  ".join(map(one, figure.value))
    low, high = figure.low, figure.high
    if figure.value is None or not isinstance(low, float) or not isinstance(high, float):
        if figure.value is not None and figure.matches == 1:
            return tongue.say("judge-once", value=one(figure.value))
        return "-" if figure.value is None else one(figure.value)
    told = {"value": one(figure.value), "low": one(low), "high": one(high)}
    return tongue.say("judge-interval", **told, matches=figure.matches)


def _never(told: Judgement) -> list[str]:
    never, say = told.never, told.tongue.say
    lines = []
    if never.lines:
        lines.append(say("judge-lines-never"))
        lines += [wrap(f"  {line.at}  {line.text}", "    ") for line in never.lines]
    lines += [wrap(text, "  ") for text in idle(told)]
    return lines


def idle(told: Judgement) -> list[str]:
    """Sentences about moves, cards and options that never mattered, without a full stop."""
    rows = (
        ("judge-moves-never", told.never.moves),
        ("judge-cards-never", told.never.cards),
        ("judge-options-never", told.never.options),
    )
    return [told.tongue.say(key, names=", ".join(names)) for key, names in rows if names]


def _nearest(told: Judgement) -> list[str]:
    if not told.nearest:
        return []
    say = told.tongue.say
    near = [say("judge-near", game=near.game, alike=near.alike) for near in told.nearest[:5]]
    return [wrap(say("judge-nearest", names=", ".join(near)), "  ")]


def _parent(told: Judgement) -> list[str]:
    if told.parent is None:
        return []
    changes = ", ".join(told.parent.changes)
    text = told.tongue.say("judge-against", game=told.parent.game, changes=changes)
    lines = [wrap(text, "  ")]
    lines += [wrap(f"  {figure.text}", "    ") for _, figure in told.parent.play]
    return lines
