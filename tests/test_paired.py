"""Two entries on the same deals: only the rules differ between two tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardlang import worker
from cardlang.cli.main import main
from cardlang.engine import open_game
from cardlang.entry import inside
from cardlang.entry.contest import _NOTHING, ContestRow, ContestTerms
from cardlang.entry.pages import pages
from cardlang.entry.paired import neighbours, sentences, slip
from cardlang.entry.store import EntryStore
from cardlang.judge.alike.duplicate import NO_DECK, NO_HANDS, NO_PLAYERS, Duplicate, duplicate
from cardlang.messages import Tongue
from cardlang.worker.outcome import Outcome

GAME = """cardlang 1
game "Four Tricks"
    "Each trick scores 1, and the dealer has 1 more if an ace is turned up at the end."
use tricks
players 2, 3
deck french-24
rule any-card of seat:
    "any card"
    hand

one deal:
    shuffle-deck
    deal 4 to seats from eldest
    repeat 4 times: play-trick from taker with follow-suit
    for each seat: score gains tricks
    shuffle stock
    if rank of top of stock is A: score of dealer gains 1
winner is sides having highest score
"""
OTHER_ORDER = """deck ours:
    "24 cards"
    suit: clubs C, hearts H, spades S, diamonds D
    rank: 9 10 J Q K A
    each rank suit
"""


def written(folder: Path, *edits: tuple[str, str]) -> list[Path]:
    """The game and one that is edited, in files."""
    text = GAME.replace("Four Tricks", "Other Tricks")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    paths = [folder / "one.card", folder / "other.card"]
    for path, rules in zip(paths, (GAME, text), strict=True):
        path.write_text(rules, encoding="utf-8")
    return paths


def told(folder: Path, *edits: tuple[str, str], count: int = 12) -> Duplicate:
    """What the two make of the same deals."""
    one, other = written(folder, *edits)
    return duplicate(open_game(one), open_game(other), range(1, 1 + count))


def test_the_same_rules_come_to_the_same(tmp_path: Path) -> None:
    found = told(tmp_path)
    assert not found.why and found.seats == "greedy" and len(found.deals) == 12
    assert found.parting is None
    for one in found.deals:
        assert one.alike and one.scores[0] == one.scores[1] and not one.parted
    assert found.again < len(found.deals)  # seats that choose otherwise
    assert Duplicate.read(json.loads(json.dumps(found.to_json()))) == found


def test_the_order_in_which_a_deck_is_written_is_no_rule(tmp_path: Path) -> None:
    found = told(tmp_path, ("deck french-24\n", OTHER_ORDER))
    assert not found.why and found.parting is None
    assert all(one.alike for one in found.deals)  # the card that is turned up at the end, too


def test_other_points_for_the_same_play_are_seen(tmp_path: Path) -> None:
    found = told(tmp_path, ("score gains tricks", "score gains 5 - tricks"))
    assert found.parting is None and all(one.alike is False for one in found.deals)
    lines = list(sentences(found, ("Four Tricks", "Other Tricks"), Tongue("en")))
    assert "into the same hands" in lines[0]
    assert "12 deals were played" in lines[1] and "look a move ahead" in lines[1]
    assert "in 12 of 12 deals; 12 of these come to other scores" in lines[3]


def test_it_is_told_where_tables_part(tmp_path: Path) -> None:
    found = told(tmp_path, ("with follow-suit", "with any-card"))
    parting = found.parting
    assert parting is not None and parting.seats[0] == parting.seats[1]
    mine, theirs = map(set, parting.offers)
    assert mine < theirs and parting.after.startswith("play ") and parting.decision > 1
    suit = parting.after[-1]
    assert all(move[-1] == suit for move in mine)
    assert all(one.alike for one in found.deals)  # what is legal at the first is at the second
    last = list(sentences(found, ("Four Tricks", "Other Tricks"), Tongue("en")))[-1]
    new = sorted(theirs - mine, key=parting.offers[1].index)
    assert f"after `{parting.after}`" in last and f"at Other Tricks seat {parting.seats[1]}" in last
    assert last.index(f"`{new[0]}`, ") > last.index("Other Tricks")


@pytest.mark.parametrize(
    ("old", "new", "over"), [("4 times", "3 times", 1), ("4 times", "4 times", 0)]
)
def test_a_table_may_be_done_before_the_other(
    old: str, new: str, over: int, tmp_path: Path
) -> None:
    one, other = map(open_game, written(tmp_path, (old, new)))
    if not over:
        (tmp_path / "short.card").write_text(GAME.replace("4 times", "3 times"), encoding="utf-8")
        one = open_game(tmp_path / "short.card")
    found = duplicate(one, other, range(1, 9))
    assert all(one.parted == 3 * found.players + 1 and one.alike is None for one in found.deals)
    assert found.parting is not None and found.parting.seats[over] is None
    assert "the deal is over" in list(sentences(found, ("A", "B"), Tongue("en")))[-1]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (("players 2, 3", "players 4"), NO_PLAYERS),
        (("deck french-24", "deck french-32"), NO_DECK),
        (("deck french-24", "deck french-24, backs show suit"), NO_DECK),
        (("deal 4 to", "deal 5 to"), NO_HANDS),
        (("shuffle-deck\n", "shuffle-deck\n    move top of stock under stock\n"), NO_HANDS),
    ],
)
def test_games_that_deal_otherwise_are_told_why(
    edit: tuple[str, str], why: str, tmp_path: Path
) -> None:
    found = told(tmp_path, edit)
    assert found.why == why and not found.deals
    for language in ("en", "de"):
        (line,) = sentences(found, ("A", "B"), Tongue(language))
        assert line


BETS = """cardlang 1
game "Bets"
    "Each says red or black of the next card and scores 1 if it is so."
players 2
deck french-24
keep said of each seat as number
    "1 for red"

one deal:
    shuffle-deck
    for each seat from eldest:
        choose by seat:
            red: said becomes 1
            black: said becomes 0
        if said is (1 if suit of top of stock is in {hearts diamonds} else 0): score gains 1
        move top of stock under stock
winner is sides having highest score
"""


def test_where_nobody_holds_cards_the_same_piles_are_the_same_deal(tmp_path: Path) -> None:
    cut = "shuffle-deck\n    move top of stock under stock\n"
    texts = {"same": BETS, "twice": BETS.replace("score gains 1", "score gains 2")}
    texts["cut"] = BETS.replace("shuffle-deck\n", cut)
    games = {}
    for name, text in texts.items():
        (tmp_path / f"{name}.card").write_text(text, encoding="utf-8")
        games[name] = open_game(tmp_path / f"{name}.card")
    found = duplicate(games["same"], games["twice"], range(1, 13))
    assert not found.why and not found.held and len(found.deals) == 12
    scores = [one.scores for one in found.deals if any(one.scores[0])]
    assert scores and all(tuple(2 * k for k in one) == other for one, other in scores)
    for language, words in (("en", "Nobody has cards"), ("de", "hat niemand Karten")):
        assert words in next(sentences(found, ("A", "B"), Tongue(language)))
    assert duplicate(games["same"], games["cut"], range(1, 13)).why == NO_HANDS


def test_neighbours_are_played_once_and_shown_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    def run(job: str, arguments: dict[str, Any], *rest: object, **more: object) -> Outcome:
        assert job == f"{inside.JOB}:paired"
        asked.append(arguments)
        return Outcome(json.loads(json.dumps(inside.paired(**arguments, count=8))))

    monkeypatch.setattr(worker, "run", run)
    paths = written(tmp_path, ("with follow-suit", "with any-card"))
    value = inside.judged(str(paths[0]), 1, 8, [], 0.01, True)
    more = {
        "verdict": "pass",
        "print": {"cards": 24},
        "leaf": value["leaf"],
        "judgement": value["judgement"],
    }
    rows = [
        ContestRow(str(path), path.stem, {**_NOTHING, **more, "title": path.stem.title()})
        for path in paths
    ]
    rows.append(ContestRow("far", "far", {**_NOTHING, **more, "print": {"cards": 52}}))
    store = EntryStore.open(tmp_path / "kept.db")
    terms = ContestTerms(3)
    found = neighbours(rows, store, terms, tmp_path)
    assert neighbours(rows, store, terms, tmp_path) == found and len(asked) == 1
    assert list(found) == [(str(paths[0]), str(paths[1]))]
    for language, words in (("en", "The same deals at both tables"), ("de", "Dieselben Karten")):
        texts = dict(pages(rows, lambda row: None, Tongue(language), found))
        (page,) = (text for name, text in texts.items() if words in text)
        told = found[str(paths[0]), str(paths[1])]
        for row in slip(told, ("One", "Other"), Tongue(language)):
            assert all(f">{cell}<" in page for cell in row)


def test_two_entries_are_played_from_the_command_line(tmp_path: Path) -> None:
    one, other = map(str, written(tmp_path, ("score gains tricks", "score gains 2 * tricks")))
    command = ["entry", "compare", one, other, "--deals", "8"]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0 and "8 of these come to other scores" in done.output
    german = CliRunner().invoke(main, [*command, "--lang", "de"])
    assert "8 davon" in german.output
    data = CliRunner().invoke(main, [*command, "--json"])
    assert len(json.loads(data.output)["deals"]) == 8
    (tmp_path / "bad.card").write_text("cardlang 1\n", encoding="utf-8")
    bad = CliRunner().invoke(main, [*command[:3], str(tmp_path / "bad.card"), "--deals", "8"])
    assert bad.exit_code == 2 and "the rules do not work" in bad.output
    alone = CliRunner().invoke(main, ["entry", "compare", one, "--deals", "8"])
    assert alone.exit_code == 2 and "two entries" in alone.output
