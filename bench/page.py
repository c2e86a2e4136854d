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

STEPPED = (
    *("hearts", "euchre", "crazy-eights", "gin-rummy"),
    *("leduc-poker", "go-fish", "cribbage"),
)

#: what the page calls a goal: its words, and (game, ours, other, what) of the ratios
GOALS = (
    (
        "step by step by numbers, against OpenSpiel driven from Python",
        [
            (game, "API from Python, numbers", "OpenSpiel, API from Python", "steps")
            for game in STEPPED
        ],
        "1.0 ×",
        "2 ×",
    ),
    (
        "the same with `Move` objects",
        [
            (game, "API from Python, moves", "OpenSpiel, API from Python", "steps")
            for game in STEPPED
        ],
        "0.8 ×",
        "1.5 ×",
    ),
    (
        "batch of 1,024 with masks and observations, against OpenSpiel's `SyncVectorEnv`",
        [("leduc-poker", "1,024 lanes in C", "OpenSpiel, SyncVectorEnv", "batches")],
        "100 ×",
        "200 ×",
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
        "0.64 ×",
        "0.9 ×",
    ),
    (
        "generated C against OpenSpiel's own C++ with deals",
        [(game, "native", "OpenSpiel, C++", "playouts") for game in STEPPED],
        "10 × (Cribbage 6 ×)",
        "20 ×",
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


def shipped(told: dict[str, Any]) -> str:
    rows = [
        [
            f"{one['game']}, {one['players']}",
            "no C" if one["nanoseconds"] is None else figure(one["nanoseconds"]),
            "" if one["interpreter"] is None else f"{figure(one['interpreter'])} ×",
        ]
        for one in told.get("shipped", [])
    ]
    return table(["game, players", "ns a decision in C", "against the interpreter"], rows)


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
    for part in (goals, clocks, shipped, ratios, programs):
        print(part(told))


if __name__ == "__main__":
    main()
