"""A table of the rules that cost the time.

46.1 %  rule meld of card by size as number:      games/my_game.card:72
    40.2 %      1,204 times  75  cards where suit is suit of card …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.many.profiling import Section

_SECTIONS = 10  # that are shown
_LINES = 4  # of each
_LEAST = 0.005  # a line with less is not shown
_WIDTH = 60  # characters of a line of rules


def draw_profile(sections: Sequence[Section]) -> str:
    """The costliest items of the rules with their costliest lines."""
    shown = [section for section in sections[:_SECTIONS] if section.share >= _LEAST]
    lines = ["where the time goes, by the lines of the rules (measured in the interpreter):"]
    for section in shown:
        lines += ["", f"{section.share:6.1%}  {_cut(section.text)}"]
        lines[-1] += f"  {section.source.name}:{section.line}"
        for cost in section.lines[:_LINES]:
            if cost.share >= _LEAST:
                lines.append(
                    f"  {cost.share:6.1%}  {cost.times:>11,} times  line {cost.line:<5}"
                    f"{_cut(cost.text)}"
                )
    rest = sum(section.share for section in sections) - sum(s.share for s in shown)
    if rest >= _LEAST:
        lines += ["", f"{rest:6.1%}  all others"]
    return "\n".join(lines)


def profile_data(sections: Sequence[Section]) -> list[dict[str, Any]]:
    """All items with all their lines, for `--json`."""
    return [
        {
            "file": section.source.name,
            "line": section.line,
            "text": section.text,
            "share": round(section.share, 6),
            "lines": [
                {
                    "line": cost.line,
                    "text": cost.text,
                    "share": round(cost.share, 6),
                    "times": cost.times,
                }
                for cost in section.lines
            ],
        }
        for section in sections
    ]


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
