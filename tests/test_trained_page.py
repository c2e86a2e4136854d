"""The table of trained bots against untrained ones: the longest run counts, and games are named."""

from __future__ import annotations

import json
from pathlib import Path

from bench.trained import Row, page, read


def row(game: str, text: str, deals: int) -> Row:
    return {
        "game": game,
        "counts": "points",
        "text": text,
        "deals": deals,
        "simulations": 10,
        "learned": "1,024",
        "slower": 1.2,
    }


def test_of_each_game_the_run_with_most_deals_counts(tmp_path: Path) -> None:
    kept = tmp_path / "trained.jsonl"
    assert read(kept) == {}
    rows = [
        row("one", "**+1.50 ± 0.50** (40)", 40),
        row("one", "-9.00 ± 0.50 (12)", 12),
        row("two", "-1.50 ± 0.50 (40)", 40),
        row("three", "+0.50 ± 0.50 (10)", 10),
        row("four", "+0.50 ± 2.50 (9)", 9),
    ]
    kept.write_text("".join(json.dumps(one) + "\n" for one in rows))
    told = page(read(kept)).splitlines()
    assert [line.split(" | ")[0] for line in told[2:5]] == ["| one", "| three", "| two"]
    assert "| one | points | **+1.50 ± 0.50** (40) | 10 | 1,024 | 1.2 |" in told
    assert "Ahead in 1 of 3 games, behind in 1." in told
    assert told[-1] == "Fewer than 10 deals: `four` (9)."
