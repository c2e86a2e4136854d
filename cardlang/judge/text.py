"""A judgement as text for a terminal of eighty columns."""

from __future__ import annotations

from cardlang.judge.verdict import PASS, Figure, Judgement, Stage
from cardlang.show.text import COLUMNS, wrap

_NAMES = {"lead_changes": "lead changes", "settled": "settled at"}


def draw(told: Judgement) -> str:
    """The whole judgement: verdict, stages with reasons, scorecard, what never was, neighbours."""
    head = f"{told.title or told.game}: {told.verdict}"
    lines = [head, "=" * min(len(head), COLUMNS), ""]
    lines += _stages(told)
    if told.scorecard:
        lines += ["", f"{told.players} players, {told.matches:,} matches from seed {told.seed}", ""]
        lines += _scorecard(told)
    for part in (_never(told), _nearest(told), _parent(told)):
        lines += [""] * bool(part) + part
    return "\n".join(lines)


def _stages(told: Judgement) -> list[str]:
    lines = []
    for stage in told.stages:
        lines.append(f"{stage.stage:<10}{stage.verdict}")
        lines += _reasons(stage)
    return lines


def _reasons(stage: Stage) -> list[str]:
    lines = []
    for reason in stage.reasons:
        if stage.verdict == "skipped" or reason.code == "skipped":
            continue
        where = f"{reason.at}: " if reason.at else ""
        note = "" if reason.weight == PASS else f" [{reason.code}]"
        lines.append(wrap(f"          {where}{reason.text}{note}", " " * 12))
    return lines


def _scorecard(told: Judgement) -> list[str]:
    lines = []
    for name, figure in told.scorecard.items():
        lines.append(f"{_NAMES.get(name, name):<14}{_numbers(name, figure)}")
        lines.append(wrap(" " * 14 + figure.text, " " * 14))
    return lines


_SHARES = frozenset("forced seats sides ties skill luck settled drama spread kingmaking".split())


def _numbers(name: str, figure: Figure) -> str:
    def one(value: float) -> str:
        return f"{value:.1%}" if name in _SHARES else f"{value:,.1f}"

    if isinstance(figure.value, tuple):
        return "  ".join(map(one, figure.value))
    low, high = figure.low, figure.high
    if figure.value is None or not isinstance(low, float) or not isinstance(high, float):
        return "-" if figure.value is None else one(figure.value)
    return f"{one(figure.value)}  ({one(low)} to {one(high)}, {figure.matches:,} matches)"


def _never(told: Judgement) -> list[str]:
    never = told.never
    lines = []
    if never.lines:
        lines.append("Lines that never did anything:")
        lines += [wrap(f"  {line.at}  {line.text}", "    ") for line in never.lines]
    for what, names in (
        ("Moves that were never offered", never.moves),
        ("Cards that nobody could play", never.cards),
        ("Options that change nothing", never.options),
    ):
        if names:
            lines.append(wrap(f"{what}: {', '.join(names)}", "  "))
    return lines


def _nearest(told: Judgement) -> list[str]:
    if not told.nearest:
        return []
    found = ", ".join(f"{near.game} {near.alike:.0%}" for near in told.nearest[:5])
    return [wrap(f"Nearest games that ship: {found}", "  ")]


def _parent(told: Judgement) -> list[str]:
    if told.parent is None:
        return []
    lines = [wrap(f"Against {told.parent.game}: {', '.join(told.parent.changes)}", "  ")]
    lines += [wrap(f"  {figure.text}", "    ") for _, figure in told.parent.play]
    return lines
