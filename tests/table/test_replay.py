"""Records stepped through and branched off; deals that are fixed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cardlang
from cardlang.cli.main import main
from cardlang.match.records.events import Chosen, Moved, Scored
from cardlang.match.state import outcomes_of
from cardlang.table.page import events_of
from tests.table.tables import seated


def run(*args: str, input: str = "") -> Result:
    return CliRunner().invoke(main, seated(args), input, prog_name="cardlang")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    run("simulate", "bonus-malus", "--seed", "7", "--records", str(folder))
    return folder / "bonus-malus-4-7.jsonl"


def steps(record: Path, *lines: str, seat: int | None = None) -> list[str]:
    """What is shown at each prompt."""
    eyes = () if seat is None else ("--seat", str(seat))
    result = run("replay", "--step", str(record), *eyes, input="\n".join([*lines, "q", ""]))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.split("\n> ")


def test_forward_and_back(record: Path) -> None:
    shown = steps(record, "", "n 3", "b", "b 9", "b", "end", "n", "start")
    assert shown[0].startswith("all cards open\nmove 0 of ")
    assert shown[0].count("hand of seat ") == 4
    assert "?" not in shown[0].split("hand of")[1]
    assert shown[1].startswith("seat 1: play ")
    assert [line[:12] for line in shown[2].splitlines()[:3]] == [
        *("seat 2: play", "seat 3: play", "seat 0: play")
    ]
    assert shown[4] == shown[0].split("\n", 1)[1]
    assert shown[5] == "this is the beginning"
    assert "the match is over\n" in shown[6] and " win" in shown[6]
    assert shown[7] == "this is the end"
    assert shown[8] == shown[4]


def test_one_seat_is_shown_what_it_sees(record: Path) -> None:
    shown = steps(record, "n 4", "seat 2", "open", "seat 9", "look", seat=0)
    assert shown[0].startswith("seen from seat 0\n")
    assert "your hand: " in shown[1]
    assert "hand of seat 1: 7 cards, " in shown[1]
    assert shown[2].startswith("seen from seat 2\n")
    assert shown[3].startswith("all cards open\n")
    assert shown[4] == "there are seats 0 to 3, or `open`"


def test_a_deal_is_gone_to_and_a_bot_asked(record: Path) -> None:
    shown = steps(record, "deal 2", "hint", "play", "deal 99", "xyzzy", "?")
    assert "\ndeal 2, " in shown[1]
    assert "\nbest: play " in shown[2]
    moves = [x["move"] for x in map(json.loads, record.open(encoding="utf-8")) if "move" in x]
    assert shown[2].endswith(f"the record goes on with: {moves[52]}")
    assert f"--from {record} --at 52 --seats " in shown[3]
    assert shown[4].startswith("there are deals 1 to ")
    assert "means nothing here" in shown[5]


def test_a_record_is_played_on_from(record: Path, tmp_path: Path) -> None:
    before = record.read_bytes()
    args = ("play", "--from", str(record), "--at", "8", "--no-save", "--records", str(tmp_path))
    result = run(*args, "--seats", "1", input="1\n1\nq\n")
    assert "going on after 8 moves\n" in result.stdout
    assert record.read_bytes() == before
    game = cardlang.load("bonus-malus")
    branch = game.replay(tmp_path / "bonus-malus-4-7.jsonl")
    assert outcomes_of(branch)[:9] == outcomes_of(game.replay(record))[:9]
    assert branch.decisions > 8
    assert branch.warnings == ()
    too_far = run("play", "--from", str(record), "--at", "99999")
    assert (too_far.exit_code, "--at is a number up to" in too_far.stderr) == (2, True)


def test_the_same_deal_again_from_another_seat(record: Path) -> None:
    shuffle = json.loads(record.read_text("utf-8").split("\n")[1])["cards"]
    args = ("play", "bonus-malus", "--cards", str(record), "--seed", "99", "--no-save")
    second = run(*args, "--seats", "1", input="q\n").stdout
    hand = second.split("your hand: ")[1].split("\n")[0].replace("*", "").replace("|", "").split()
    assert sorted(hand) == sorted(shuffle[0:28:4])


def test_cards_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("# of Tuesday\nshuffle: 2S 3S 4S 5S\n  6S  # and so on\n", "utf-8")
    args = ("play", "bonus-malus", "--seed", "1", "--cards", str(path), "--no-save", "--seats", "1")
    told = run(*args, input="q\n").stdout
    assert "your hand: 2S" in told and "6S" in told.split("your hand: ")[1].split("\n")[0]
    for text, why in (
        ("", "holds no line `shuffle:`"),
        ("AS KS", "line 1: a line begins with `shuffle:`"),
        ("shuffle: ZZ", "`ZZ` is no card of this game"),
        ("shuffle: AS AS", "`AS` stands once too often"),
        ("{}", "a record begins with a header"),
    ):
        path.write_text(text, "utf-8")
        result = run(*args)
        assert (result.exit_code, why in result.stderr, "Traceback" in result.output) == (
            *(2, True, False),
        ), text


def test_a_page_shows_what_a_seat_saw_and_no_more(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for seat, language in ((None, "en"), (2, "de")):
        eyes = () if seat is None else ("--seat", str(seat))
        done = run("replay", "--html", str(path), *eyes, "--lang", language, str(record))
        assert (done.exit_code, done.output) == (0, "")
        text = path.read_text("utf-8")
        assert "<script" not in text and "http" not in text.replace("http://www.w3.org", "")
        state = cardlang.load("bonus-malus").replay(record)
        events = events_of(state, seat)
        choices = [e for e in events if isinstance(e, Chosen)]
        assert len(choices) == state.decisions
        assert text.count('<li class="move">') >= state.decisions
        assert text.count("<details") == sum(isinstance(e, Scored) for e in events)
        cards = [card for e in events if isinstance(e, Moved) for card in e.cards]
        assert any(card.endswith("?") for card in cards) == (seat is not None)
        if seat is not None:
            assert events == list(state.observation(seat).events)
    unwritable = run("replay", "--html", str(tmp_path / "no" / "x.html"), str(record))
    assert (unwritable.exit_code, "cannot be written" in unwritable.stderr) == (2, True)
