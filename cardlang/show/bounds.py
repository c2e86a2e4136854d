"""Bounds of a game, as lines of text and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

if TYPE_CHECKING:
    from cardlang.match.bounds import TableBounds


def bounds_lines(bounds: TableBounds) -> list[str]:
    """One line for each bound, with its name in front."""
    told = [
        ("players", str(bounds.players)),
        ("cards", f"{bounds.cards}, of them {bounds.different} different"),
    ]
    for pick in bounds.picks:
        what = "no bound is known" if pick.choices is None else f"{pick.choices:,} choices"
        if pick.low is not None or pick.high is not None:
            what = f"from {_number(pick.low)} to {_number(pick.high)}"
        told.append((pick.verb, f"{pick.what}: {what}"))
    told.append(("score", f"from {_number(bounds.low)} to {_number(bounds.high)}"))
    told.append(("length", f"at most {bounds.decisions:,} decisions, which is a limit"))
    numbered = "not numbered" if bounds.actions is None else f"{bounds.actions:,}"
    told.append(("actions", f"{numbered}: {bounds.unnumbered}" if bounds.unnumbered else numbered))
    told.append(("words", str(bounds.words)))
    wide = max(len(name) for name, _ in told) + 2
    return [f"  {name:<{wide}}{text}" for name, text in told]


def bounds_data(bounds: TableBounds) -> dict[str, Any]:
    """The same as data; null where there is no bound."""
    return asdict(bounds)


def _number(number: int | None) -> str:
    return "any number" if number is None else f"{number:,}"
