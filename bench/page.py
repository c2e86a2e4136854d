"""The tables of docs/performance.md, from what was measured.

python -m bench.side_by_side --json > measured.json
python -m bench.page measured.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bench.rounds import figure

#: what issue and page call a goal: its words, and (game, ours, other, what) of the ratios
GOALS = (
    (
        "public step API against OpenSpiel driven from Python",
        [
            (game, "API from Python", "OpenSpiel, API from Python", "steps")
            for game in ("hearts", "euchre", "crazy-eights", "leduc-poker")
        ],
        "1.0 ×",
        "1.5 ×",
    ),
    (
        "generated Python, whole playouts of Bonus-Malus, against the naive yardstick",
        [("bonus-malus", "python", "naive Python, by hand", "playouts")],
        "1.6 ×",
        "2.5 ×",
    ),
    (
        "generated C, whole playouts of Bonus-Malus, against the naive yardstick",
        [("bonus-malus", "native", "naive Python, by hand", "playouts")],
        "100 ×",
        "240 ×",
    ),
    (
        "generated C against hand-written C of the same game, same flags",
        [("bonus-malus", "native", "C, by hand", "playouts")],
        "0.5 ×",
        "0.9 ×",
    ),
    (
        "generated C against OpenSpiel's own C++ with deals",
        [
            (game, "native", "OpenSpiel, C++", "playouts")
            for game in ("hearts", "euchre", "crazy-eights", "gin-rummy")
        ],
        "20 ×",
        "50 ×",
    ),
    (
        "information-set search, simulations a second, against `ISMCTSBot` on hearts",
        [("hearts", "search in C", "OpenSpiel, ISMCTSBot", "simulations")],
        "10 ×",
        "25 ×",
    ),
)


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def programs(told: dict[str, Any]) -> str:
    rows = []
    for game in told["games"]:
        for one in game["programs"]:
            plays = one["what"] in ("playouts", "steps")
            rows.append(
                [
                    f"{game['game']} ({game['kind']}), {game['players']}",
                    f"{one['who']}, {one['how']}",
                    one["what"],
                    figure(one["decisions_per_second"]),
                    figure(one["playouts_per_second"]) if plays else "",
                ]
            )
    return table(["game, players", "program", "what", "a second", "playouts/s"], rows)


def ratios(told: dict[str, Any]) -> str:
    rows = []
    for game in told["games"]:
        for one in game["ratios"]:
            low, high = one["quartiles"]
            plays = one["what"] in ("playouts", "steps")
            rows.append(
                [
                    game["game"],
                    one["what"],
                    one["ours"],
                    one["other"],
                    f"{figure(one['median'])} × ({figure(low)} to {figure(high)})",
                    f"{figure(one['playouts'])} ×" if plays else "",
                ]
            )
    head = ["game", "what", "ours", "against", "a decision (quartiles)", "a playout"]
    return table(head, rows)


def goals(told: dict[str, Any]) -> str:
    known = {
        (game["game"], one["ours"], one["other"], one["what"]): one
        for game in told["games"]
        for one in game["ratios"]
    }
    rows = []
    for words, pairs, reach, aim in GOALS:
        found = []
        for pair in pairs:
            one = known.get(pair)
            name = f"{pair[0]} " if len(pairs) > 1 else ""
            found.append(f"{name}{figure(one['median'])} ×" if one else f"{name}not measured")
        rows.append([words, ", ".join(found), reach, aim])
    copies = {
        one["how"]: one["decisions_per_second"]
        for game in told["games"]
        if game["game"] == "bonus-malus"
        for one in game["programs"]
        if one["who"] == "cardlang" and one["what"] == "copies"
    }
    if copies:
        shown = [f"{1e9 / rate:.3g} ns ({how})" for how, rate in copies.items()]
        rows.append(
            ["copy of a state of Bonus-Malus", ", ".join(shown), "500 ns, 20 ns", "200 ns, 5 ns"]
        )
    return table(["goal", "reached", "reach", "aim"], rows)


def clocks(told: dict[str, Any]) -> str:
    rows = [
        [
            one["what"],
            f"{one['median']:.3g} {one['unit']}",
            f"{one['most']:.3g} {one['unit']}",
            one["of"],
        ]
        for one in told.get("clocks", [])
    ]
    return table(["what", "median", "most", "of"], rows)


def main() -> None:
    told = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print("\n".join(f"- {name}: {what}" for name, what in told["machine"].items()), "\n")
    print(f"{told['rounds']} rounds of {told['slice']} s a program\n")
    for part in (goals, clocks, ratios, programs):
        print(part(told))


if __name__ == "__main__":
    main()
