"""Texts that ask for very much in few lines: bounded work, and one answer however they are run."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.cli.main import main
from cardlang.engine import open_game

COUNT = 9
WORDS = [f"d{level}" for level in range(COUNT)]
UNFOLDED = "\n".join(
    [
        *("cardlang 1", 'game "G"', "players 2", "deck french", "keep a as number"),
        *(
            f"define {word} for seat:\n" + f"    {below} for seat\n" * 3 + "    a gains 1"
            for word, below in zip(WORDS, [*WORDS[1:], "d9"], strict=True)
        ),
        "define d9 for seat: a gains 1",
        "one deal:",
        "    for each seat from seat-0: d0 for seat",
        "    score of seat-0 gains a",
        "winner is sides having highest score\n",
    ]
)
KEEPS = [f"k{number}" for number in range(100)]
WIDE = "\n".join(
    [
        *("cardlang 1", 'game "G"', "players 1..16", "deck french"),
        *(f"keep {keep} of each card as number, each deal" for keep in KEEPS),
        "define w for a-card as card:",
        *(f"    {keep} of a-card gains 1" for keep in KEEPS),
        "each deal:",
        "    shuffle-deck",
        "    for each it in cards:",
        *["        w for it"] * 340,
        "    score of eldest gains 1",
        "match ends when highest score is at least 3",
        "winner is sides having highest score\n",
    ]
)
ANEW = "\n".join(
    [
        *("cardlang 1", 'game "G"', "players 2", "deck french"),
        f"keep {', '.join(KEEPS)} of each card as number, each w",
        "define w: k0 of top of stock gains 1",
        "one deal:",
        *["    w"] * 340,
        "    score of eldest gains 1",
        "winner is sides having highest score\n",
    ]
)
BELOW = """\
cardlang 1
game "Below"
players 2..5
deck french
option few is 0..5
zone heap, seen by all
define give n as number:
    choose by eldest:
        lay n card in {where}: move card to heap
        pass: score of eldest gains 1
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    give ({n})
    score of eldest gains few
    score of eldest gains 20
match ends when highest score is at least 60
winner is sides having highest score
"""


@pytest.mark.parametrize("text", [UNFOLDED, WIDE, ANEW])
def test_what_unfolds_is_read_once(text: str, tmp_path: Path) -> None:
    """No remedy is tried by reading it again, and no check goes through it for each of its lines.

    With remedies the first took 47 seconds, with such a check the second 79.  The third made a
    machine of 1.6 GB.
    """
    path = tmp_path / "g.card"
    path.write_text(text, encoding="utf-8")
    began = time.process_time()
    result = CliRunner().invoke(main, ["check", str(path)])
    assert time.process_time() - began < 12
    assert result.exit_code == 1 and " error" in result.output.splitlines()[-1 - (text is WIDE)]


@pytest.mark.parametrize("where", ["cards", "hand of eldest"])
@pytest.mark.parametrize("n", ["0 - 2", "few - 3", "players - 3"])
def test_less_than_no_card_cannot_be_laid(n: str, where: str, tmp_path: Path) -> None:
    path = tmp_path / "below.card"
    path.write_text(BELOW.format(n=n, where=where), encoding="utf-8")
    engine = open_game(str(path))
    assert engine.refusal is None
    game = cardlang.load(str(path))
    state = game.start(players=2, seed=1, options={"few": 2})
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    records = []
    for backend in ("interpret", "python", "native"):
        told = cardlang.simulate(
            game, players=2, matches=3, seed=1, options={"few": 2}, backend=backend
        )
        records.append((told.decisions, told.mean_scores))
    assert records[0] == records[1] == records[2]
