"""The laws of the campaign object where they should, and a small campaign goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.state import setup_of
from tests import campaign, laws

LEAKY = """cardlang 1
game "Leaky"
    "What is offered betrays what nobody may see."
players 2
deck french
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat 40 times:
        move top of stock to box
        choose by eldest:
            red when suit of top of stock is in {hearts diamonds}: nothing
            pass
"""


def record(tmp_path: Path, slug: str, players: int) -> list[dict[str, Any]]:
    cardlang.simulate(slug, players=players, matches=1, seed=5, records=tmp_path)
    text = (tmp_path / f"{slug}-{players}-5.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_record_is_followed_to_its_end(tmp_path: Path) -> None:
    lines = record(tmp_path, "whist", 4)
    looked = laws.follow(cardlang.load("whist"), lines)
    assert looked == sum(line.get("event") == "choice" for line in lines)


@pytest.mark.parametrize(
    ("event", "key", "value"),
    [
        ("choice", "seat", 3),
        ("choice", "legal", ["pass"]),
        ("end", "winners", [0]),
        ("score", "scores", [9, 9, 9, 9]),
    ],
)
def test_a_wrong_line_is_objected_to(tmp_path: Path, event: str, key: str, value: object) -> None:
    lines = record(tmp_path, "whist", 4)
    next(line for line in lines if line.get("event") == event)[key] = value
    with pytest.raises(laws.Objection):
        laws.follow(cardlang.load("whist"), lines)


def test_each_card_lies_in_one_place() -> None:
    state = cardlang.load("whist").start(players=4, seed=1)
    machine, cells = setup_of(state).runner.machine, state._driver.cells
    laws.lie(machine, cells)
    full = [z for z in range(len(machine.zones)) if cells[machine.masks + z]]
    mask = cells[machine.masks + full[0]]
    for wrong in (mask | cells[machine.masks + full[1]], mask & (mask - 1)):
        spoilt = list(cells)
        spoilt[machine.masks + full[0]] = wrong
        with pytest.raises(laws.Objection):
            laws.lie(machine, spoilt)


def test_partners_score_and_win_together() -> None:
    machine = engine_of(cardlang.load("whist")).machine(4)
    laws.fair([1, 2, 1, 2], machine)
    laws.won([0, 2], machine)
    for wrong in ([1, 2, 2, 2], [1, 2, 1]):
        with pytest.raises(laws.Objection):
            laws.fair(wrong, machine)
    for winners in ([], [0], [0, 1, 2]):
        with pytest.raises(laws.Objection):
            laws.won(winners, machine)


def test_an_offer_that_betrays_a_hidden_card_is_found(tmp_path: Path) -> None:
    file = tmp_path / "leaky.card"
    file.write_text(LEAKY, encoding="utf-8")
    with pytest.raises(laws.Objection, match=r"sees what is hidden|secrets"):
        laws.secret_pairs(cardlang.load(file), 2, {}, 30)
    assert laws.secret_pairs(cardlang.load("whist"), 4, {}, 3) >= 3


def test_a_campaign_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "campaign.jsonl"
    first = campaign.campaign(["belote"], 6, True, 1, 500, log)
    assert [row["objections"] for row in first] == [[], [], []]
    assert [row["matches"] for row in first] == [2, 2, 2]
    assert "3/3 belote 4 announcements=True: 2 matches" in capsys.readouterr().out
    assert campaign.campaign(["belote"], 6, True, 1, 500, log) == first
    assert capsys.readouterr().out == ""
    assert "| Belote | 3 | 6 |" in campaign.table(first)
