"""The tables of docs/performance.md, from what was measured.

python -m bench.side_by_side --json > measured.json
python -m bench.page measured.json [measured2.json measured3.json]

Of several runs each figure is told from the least to the most of their medians.
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


def spread(values: list[float]) -> str:
    """A number, or from the least to the most of several runs."""
    low, high = figure(min(values)), figure(max(values))
    return low if low == high else f"{low} to {high}"


def together(runs: list[Any], part: str, key: tuple[str, ...]) -> dict[tuple[Any, ...], list[Any]]:
    """What each run has of a thing, by its names; within games also by the game."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for told in runs:
        for game in told["games"]:
            for one in game[part]:
                name = (game["game"], *(one[word] for word in key))
                found.setdefault(name, []).append({**one, "of": game})
    return found


def programs(runs: list[Any]) -> str:
    rows = []
    for (slug, who, how, what), ones in together(runs, "programs", ("who", "how", "what")).items():
        game, plays = ones[0]["of"], what in ("playouts", "steps")
        rows.append(
            [
                f"{slug} ({game['kind']}), {game['players']}",
                f"{who}, {how}",
                what,
                spread([one["decisions_per_second"] for one in ones]),
                spread([one["playouts_per_second"] for one in ones]) if plays else "",
            ]
        )
    return table(["game, players", "program", "what", "a second", "playouts/s"], rows)


def ratios(runs: list[Any]) -> str:
    rows = []
    for (slug, mine, other, what), ones in together(
        runs, "ratios", ("ours", "other", "what")
    ).items():
        low, high = ones[0]["quartiles"]
        within = f" ({figure(low)} to {figure(high)})" if len(runs) == 1 else ""
        plays = what in ("playouts", "steps")
        rows.append(
            [
                *(slug, what, mine, other),
                f"{spread([one['median'] for one in ones])} ×{within}",
                f"{spread([one['playouts'] for one in ones])} ×" if plays else "",
            ]
        )
    told = "quartiles" if len(runs) == 1 else f"medians of {len(runs)} runs"
    return table(["game", "what", "ours", "against", f"a decision ({told})", "a playout"], rows)


def goals(runs: list[Any]) -> str:
    known = together(runs, "ratios", ("ours", "other", "what"))
    rows = []
    for words, pairs, reach, aim in GOALS:
        found = []
        for pair in pairs:
            ones = known.get(pair)
            name = f"{pair[0]} " if len(pairs) > 1 else ""
            reached = f"{spread([one['median'] for one in ones])} ×" if ones else "not measured"
            found.append(name + reached)
        rows.append([words, ", ".join(found), reach, aim])
    shown = [
        f"{spread([1e9 / one['decisions_per_second'] for one in ones])} ns ({how})"
        for (slug, who, how, what), ones in together(
            runs, "programs", ("who", "how", "what")
        ).items()
        if (slug, who, what) == ("bonus-malus", "cardlang", "copies")
    ]
    if shown:
        rows.append(
            ["copy of a state of Bonus-Malus", ", ".join(shown), "500 ns, 20 ns", "200 ns, 5 ns"]
        )
    return table(["goal", "reached", "reach", "aim"], rows)


def shipped(runs: list[Any]) -> str:
    found: dict[tuple[str, int], list[Any]] = {}
    for one in [one for told in runs for one in told.get("shipped", [])]:
        found.setdefault((one["game"], one["players"]), []).append(one)
    rows = []
    for (game, players), ones in found.items():
        times = [one["nanoseconds"] for one in ones if one["nanoseconds"] is not None]
        faster = [one["interpreter"] for one in ones if one["interpreter"] is not None]
        rows.append(
            [
                f"{game}, {players}",
                spread(times) if times else "no C",
                f"{spread(faster)} ×" if faster else "",
            ]
        )
    return table(["game, players", "ns a decision in C", "against the interpreter"], rows)


def clocks(runs: list[Any]) -> str:
    found: dict[str, list[Any]] = {}
    for one in [one for told in runs for one in told.get("clocks", [])]:
        found.setdefault(one["what"], []).append(one)
    rows = [
        [
            what,
            f"{spread([one['median'] for one in ones])} {ones[0]['unit']}",
            f"{spread([one['most'] for one in ones])} {ones[0]['unit']}",
            ones[0]["of"],
        ]
        for what, ones in found.items()
    ]
    return table(["what", "median", "most", "of"], rows)


def main() -> None:
    runs = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    print("\n".join(f"- {name}: {what}" for name, what in runs[0]["machine"].items()), "\n")
    print(f"{len(runs)} runs, {runs[0]['rounds']} rounds of {runs[0]['slice']} s a program\n")
    for part in (goals, clocks, shipped, ratios, programs):
        print(part(runs))


if __name__ == "__main__":
    main()
