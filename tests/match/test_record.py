"""Records: what is written is read again, what is false is named with its line."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang import limits
from cardlang.cli.main import main
from cardlang.match.records.reading import RecordError, read_record
from cardlang.match.records.record import line_text, write_record

from .games import game, played, tables

Line = dict[str, Any]


def record(slug: str = "bonus-malus", players: int = 4, seed: int = 7, **more: Any) -> list[Line]:
    return played(slug, players, seed, **more).record()


def refused(lines: Any, slug: str = "bonus-malus") -> RecordError:
    with pytest.raises(RecordError) as caught:
        game(slug).replay(lines)
    return caught.value


# ---------------------------------------------------------------- whole records


@pytest.mark.parametrize(("slug", "players"), tables())
def test_records_replay(slug: str, players: int, tmp_path: Path) -> None:
    lines = record(slug, players, 5)
    write_record(tmp_path / "r.jsonl", lines)
    assert read_record(tmp_path / "r.jsonl") == lines
    state = game(slug).replay(tmp_path / "r.jsonl")
    assert state.record() == lines
    assert state.warnings == ()
    assert state.is_over and lines[-1]["event"] in ("end", "aborted")


@pytest.mark.parametrize(("slug", "players"), tables())
def test_short_records_replay_to_the_whole_ones(slug: str, players: int, tmp_path: Path) -> None:
    """A short record is the whole one without its legal moves, and replaying gives them again."""
    whole, short = tmp_path / "whole", tmp_path / "short"
    for folder, how in ((whole, False), (short, True)):
        cardlang.simulate(game(slug), players=players, seed=5, records=folder, short=how)
    (name,) = (path.name for path in whole.iterdir())
    lines = read_record(short / name)
    assert lines[0]["record"] == "cardlang/1-short"
    assert not any("legal" in line for line in lines)
    expected = read_record(whole / name)
    assert [{**line, "legal": 0} for line in lines[1:]] == [
        {**line, "legal": 0} for line in expected[1:]
    ]
    main(["replay", str(short / name), "--expand", str(tmp_path / "again")], standalone_mode=False)
    assert (tmp_path / "again" / name).read_bytes() == (whole / name).read_bytes()


def test_short_records_are_verified_too() -> None:
    lines = record()
    lines[0]["record"] = "cardlang/1-short"
    assert refused(lines).message.endswith("expected none in a short record")
    short = [{key: x for key, x in line.items() if key != "legal"} for line in lines]
    assert game("bonus-malus").replay(short).record()[1:] == record()[1:]
    at = next(k for k, line in enumerate(short) if line.get("event") == "choice")
    for key, value in (("move", "play 2X"), ("seat", 3 - short[at]["seat"])):
        changed = copy.deepcopy(short)
        changed[at][key] = value
        assert refused(changed).line == at + 1


@pytest.mark.parametrize("limit", ["RECORD_BYTES", "RECORD_LINE_BYTES"])
def test_what_would_be_too_long_to_be_read_is_written_short(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"RECORD_BYTES": 60_000, "RECORD_LINE_BYTES": 2_000}
    monkeypatch.setattr(limits, limit, sizes[limit])
    cardlang.simulate("hearts", players=4, seed=5, records=tmp_path)
    (path,) = tmp_path.iterdir()
    assert read_record(path)[0]["record"] == "cardlang/1-short"
    assert game("hearts").replay(path).is_over


@pytest.mark.parametrize(("slug", "players"), tables())
def test_the_second_check_agrees(slug: str, players: int) -> None:
    second = import_module(f"tests.second_check.{slug.replace('-', '_')}")
    assert second.check(record(slug, players, 9)) == []


@pytest.mark.parametrize(("slug", "players"), tables())
def test_every_beginning_of_a_record_is_good_and_goes_on(slug: str, players: int) -> None:
    lines = record(slug, players, 6)
    moves = [line["move"] for line in lines if line.get("event") == "choice"]
    dice = random.Random(6)
    cuts = sorted({1, 2, *(dice.randrange(1, len(lines)) for _ in range(5))})
    for cut in cuts:
        state = game(slug).replay(lines[:cut])
        again = state.record()
        assert again[:cut] == lines[:cut]
        while not state.is_over:
            state.apply(moves[state.decisions])
        assert state.record() == lines


def test_a_match_goes_on_with_the_shuffles_of_its_seed() -> None:
    lines = record(deals=3)
    moves = [line["move"] for line in lines if line.get("event") == "choice"]
    state = game("bonus-malus").replay(lines[:60])
    while not state.is_over:
        state.apply(moves[state.decisions])
    assert state.record() == lines


def test_the_header_to_the_letter() -> None:
    header = record(moves=0)[0]
    assert list(header) == [
        "record",
        "game",
        "players",
        "seed",
        "options",
        "rules",
        "deals",
        "backs",
        "players_are",
    ]
    assert header["record"] == "cardlang/1"
    assert header["game"] == "bonus-malus"
    assert header["options"] == {"odd_card": "aside"}
    assert len(header["rules"]) == 71
    assert header["backs"] is None


def test_events_to_the_letter() -> None:
    lines = record()
    assert {tuple(line) for line in lines[1:]} == {
        ("event", "zone", "cards"),
        ("event", "seat", "legal", "move"),
        ("event", "scores"),
        ("event", "scores", "winners", "fuel"),
    }
    assert len(lines[1]["cards"]) == 52
    first = {line["seat"]: line["legal"] for line in reversed(lines) if "seat" in line}
    dealt = lines[1]["cards"][0:28:4]  # the eldest has the first card from the top
    assert sorted(first[1]) == sorted(f"play {card}" for card in dealt)


def test_a_text_line_for_each_event() -> None:
    lines = record(moves=2)
    assert game("bonus-malus").replay(map(line_text, lines)).record() == lines


def test_other_keys_and_events_are_passed_over() -> None:
    lines = record(moves=3)
    lines[0]["table"] = "green"
    more = [lines[0], {"event": "note", "text": "hello"}, *lines[1:], {"event": "reveal"}]
    assert game("bonus-malus").replay(more).record() == lines


def test_other_rules_are_a_warning() -> None:
    lines = record(moves=3)
    lines[0]["rules"] = "sha256:" + 64 * "0"
    assert len(game("bonus-malus").replay(lines).warnings) == 1


OLDER = """cardlang 1
game "G"
players 2
deck french
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat:
        choose by seat:
            play card in hand: move card to box
            pass:
                score of seat loses 1
winner is sides having highest score
"""
NEWER = OLDER.replace(
    "deck french", "option price is PRICES\noption taxed is true or false\ndeck french"
)
NEWER = NEWER.replace("loses 1", "loses (price if taxed else 0)")


@pytest.mark.parametrize("prices", ["1..3", "3 or 1, usually 1"])
def test_options_that_a_game_has_got_since_are_as_usual(prices: str, tmp_path: Path) -> None:
    """A record of rules without these options replays as if they were said, and that is told."""
    older, newer = map(cardlang.load_text, (OLDER, NEWER.replace("PRICES", prices)))
    state = older.start(seed=3)
    while not state.is_over:
        state.apply("pass")
    lines = state.record()
    again = newer.replay(lines)
    assert again.warnings == (
        "the record was made with another version of the rules of g",
        'the record has no option "price"; its usual value is taken, 1',
        'the record has no option "taxed"; its usual value is taken, true',
    )
    assert again.record()[0]["options"] == {"price": 1, "taxed": True}
    assert again.scores == state.scores == (-1, -1)
    lines[0]["options"] = {"taxed": False}
    with pytest.raises(RecordError, match='other rules; this differs first: "scores"'):
        newer.replay(lines)
    pack = tmp_path / "pack"
    summary = cardlang.simulate(older, seed=5, matches=3, pack=pack)
    (*_, match) = cardlang.read_pack(pack)
    state = newer.replay(match)
    assert state.warnings == again.warnings
    assert summary.matches == 3 and state.options == {"price": 1, "taxed": True}


@pytest.mark.parametrize("options", [{}, {"price": 1}, {"taxed": True}])
def test_a_record_of_these_very_rules_names_all_options(options: dict[str, Any]) -> None:
    newer = cardlang.load_text(NEWER.replace("PRICES", "1..3"))
    lines = newer.start(seed=3).record()
    assert newer.replay(lines).warnings == ()
    lines[0]["options"] = options
    with pytest.raises(RecordError, match="with all options of the game"):
        newer.replay(lines)


def test_aborted_records_replay() -> None:
    state = game("bonus-malus").start(players=2, seed=1, max_decisions=3)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    lines = state.record()
    assert game("bonus-malus").replay(lines).record() == lines
    lines[-1]["reason"] = "fuel"
    assert refused(lines).line == len(lines)
    short = [*record(moves=3), {"event": "aborted", "reason": "decisions", "at": "x"}]
    assert 'the rules give a "choice" of seat' in str(refused(short))


# ---------------------------------------------------------------- false records

Change = Callable[[list[Line]], int]


def first(lines: list[Line], event: str) -> int:
    return next(n for n, line in enumerate(lines) if line.get("event") == event)


def change(key: str, event: str, new: Callable[[Any], Any]) -> Change:
    def tamper(lines: list[Line]) -> int:
        at = first(lines, event)
        lines[at][key] = new(lines[at][key])
        return at + 1

    return tamper


def drop_first_choice(lines: list[Line]) -> int:
    at = first(lines, "choice")
    del lines[at]
    return at + 1


def say_first_choice_twice(lines: list[Line]) -> int:
    at = first(lines, "choice")
    lines.insert(at, copy.deepcopy(lines[at]))
    return at + 2


def go_on_after_the_end(lines: list[Line]) -> int:
    lines.append({"event": "note"})
    return len(lines)


def another_game(lines: list[Line]) -> int:
    lines[0]["game"] = "other"
    return 1


def another_number_of_players(lines: list[Line]) -> int:
    lines[0].update(players=3, players_are=["random"] * 3)
    return first(lines, "choice") + 1


def option_left_out(lines: list[Line]) -> int:
    lines[0]["options"] = {}
    return 1


def unknown_option(lines: list[Line]) -> int:
    lines[0]["options"]["odd_cart"] = "aside"
    return 1


@pytest.mark.parametrize(
    "tamper",
    [
        change("zone", "shuffle", lambda zone: "hand"),
        change("cards", "shuffle", lambda cards: cards[1:]),
        change("cards", "shuffle", lambda cards: [*cards, cards[0]]),
        change("cards", "shuffle", lambda cards: [cards[1], *cards[1:]]),
        change("cards", "shuffle", lambda cards: ["XX", *cards[1:]]),
        change("seat", "choice", lambda seat: seat + 1),
        change("legal", "choice", lambda legal: legal[::-1]),
        change("legal", "choice", lambda legal: legal[1:]),
        change("legal", "choice", lambda legal: [*legal, "pass"]),
        change("move", "choice", lambda move: "pass"),
        change("scores", "score", lambda scores: [score + 5 for score in scores]),
        change("scores", "end", lambda scores: [*scores[::-1], 1]),
        change("winners", "end", lambda winners: [*winners, 9]),
        change("fuel", "end", lambda fuel: fuel + 1),
        change("event", "score", lambda event: "end"),
        drop_first_choice,
        say_first_choice_twice,
        go_on_after_the_end,
        another_game,
        another_number_of_players,
        option_left_out,
        unknown_option,
    ],
)
def test_what_is_false_is_named_with_its_line(tamper: Change) -> None:
    lines = record()
    expected = tamper(lines)
    error = refused(lines)
    assert error.line == expected
    assert str(error) == f"line {error.line}: {error.message}"


def test_two_shuffled_cards_that_change_places_show_in_what_is_offered() -> None:
    lines = record()
    cards = lines[1]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    assert '"legal" is' in refused(lines).message


def test_the_message_says_what_the_rules_give() -> None:
    lines = record()
    at = first(lines, "choice")
    lines[at]["seat"] = 3
    assert refused(lines).message == '"seat" is 3, but the rules give 1'


def test_a_record_of_other_rules_says_so_before_what_differs() -> None:
    lines = record()
    lines[0]["rules"] = "sha256:" + "0" * 64
    assert game("bonus-malus").replay(lines).warnings
    lines[-1]["fuel"] += 1
    told = refused(lines).message
    assert told.startswith('the record was made with other rules; this differs first: "fuel" is ')


# ---------------------------------------------------------------- hostile records

HEADER = {
    "record": "cardlang/1",
    "game": "bonus-malus",
    "players": 2,
    "seed": 7,
    "options": {"odd_card": "aside"},
    "rules": "sha256:" + 64 * "0",
    "deals": None,
    "backs": None,
    "players_are": ["random", "random"],
}


def with_header(**keys: Any) -> str:
    return json.dumps({**HEADER, **keys})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not JSON"),
        ("[]", "a line is a JSON object"),
        ("{}", "a record begins with a header"),
        ("null", "a line is a JSON object"),
        ('{"record": "cardlang/1"', "this is not JSON"),
        ('{"record": "cardlang/2"}', "of version `cardlang/2`, this program reads `cardlang/1`"),
        ('{"record": 1}', "a record begins with a header"),
        ('{"record": "cardlang/1", "record": "cardlang/1"}', "the key `record` stands twice"),
        ('{"a": NaN}', "NaN is no value"),
        ('{"a": -Infinity}', "-Infinity is no value"),
        ('{"a": 1e999}', "1e999 is no value"),
        ('{"a": ' + 5000 * "9" + "}", "a whole number is out of bounds"),
        ('{"a": 9223372036854775808}', "a whole number is out of bounds"),
        ('{"a": ' + 9 * "[" + 9 * "]" + "}", "nested more than 8 deep"),
        (200_000 * "[", "nested more than 8 deep"),
        ('{"a": "\\ud800"}', "a lone surrogate"),
        ('{"a": "' + limits.RECORD_LINE_BYTES * "x" + '"}', "a line has at most 262144 bytes"),
        (with_header(game=1), '"game" is 1; expected the name of a game'),
        (with_header(players=True), '"players" is true; expected a number of players, 1 to 16'),
        (with_header(players=17), '"players" is 17; expected a number of players, 1 to 16'),
        (with_header(seed="7"), '"seed" is "7"; expected null or a whole number'),
        (with_header(seed=-1), '"seed" is -1; expected null or a whole number'),
        (with_header(options=[]), '"options" is []; expected an object'),
        (with_header(options={"a": None}), "expected an object of numbers, flags and words"),
        (with_header(rules="x"), '"rules" is "x"; expected `sha256:`'),
        (with_header(deals=0), '"deals" is 0; expected null or a number of deals'),
        (with_header(backs=1), '"backs" is 1; expected null or the name of an attribute'),
        (with_header(players_are=["a"]), "expected a list of 2 names"),
        (with_header(players_are=None), '"players_are" is null; expected a list of 2 names'),
    ],
)
def test_a_bad_header_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record([text])
    assert caught.value.line == 1
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not JSON"),
        ("{}", 'the key "event" is missing'),
        ('{"event": 1}', 'the key "event" is missing, or no word'),
        (with_header(), "a second header"),
        ('{"event": "shuffle", "zone": "stock"}', '"cards" is missing; expected a list of cards'),
        ('{"event": "shuffle", "zone": "stock", "cards": [1]}', '"cards" is [1]; expected'),
        ('{"event": "choice", "seat": true, "legal": [], "move": ""}', '"seat" is true; expected'),
        ('{"event": "choice", "seat": 0, "legal": "x", "move": ""}', '"legal" is "x"; expected'),
        ('{"event": "score", "scores": [1.5]}', '"scores" is [1.5]; expected'),
        ('{"event": "end", "scores": [], "winners": []}', '"fuel" is missing; expected'),
        ('{"event": "aborted"}', '"reason" is missing; expected a word'),
    ],
)
def test_a_bad_line_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record([with_header(), '{"event": "note"}', text])
    assert caught.value.line == 3
    assert message in caught.value.message


def test_an_empty_record_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: the record is empty"):
        read_record([])


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(with_header().encode() + b"\n\xff\n")
    with pytest.raises(RecordError, match="line 2: this is not UTF-8"):
        read_record(path)


def test_a_torn_last_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(with_header() + '\n{"event": "choi', encoding="utf-8")
    with pytest.raises(RecordError, match="line 2: this is not JSON"):
        read_record(path)


def test_floods_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(with_header() + "\n", encoding="utf-8")
    size = path.stat().st_size
    monkeypatch.setattr(limits, "RECORD_BYTES", size)
    assert len(read_record(path)) == 1
    monkeypatch.setattr(limits, "RECORD_BYTES", size - 1)
    with pytest.raises(RecordError, match=f"a record has at most {size - 1} bytes"):
        read_record(path)


def test_lines_as_long_and_values_as_deep_as_allowed() -> None:
    text = with_header(x="")
    text = with_header(x="y" * (limits.RECORD_LINE_BYTES - len(text)))
    assert len(read_record([text])) == 1
    deep: Any = []
    for _ in range(limits.RECORD_DEPTH - 2):
        deep = [deep]
    assert len(read_record([with_header(x=deep)])) == 1
    with pytest.raises(RecordError, match="nested more than"):
        read_record([with_header(x=[deep])])


@pytest.mark.parametrize("line", ['"' * 250_000, '\\"' * 120_000, '"' + '\\"' * 120_000 + "\\"])
def test_how_deep_a_line_is_takes_one_look_at_each_character(line: str) -> None:
    begun = time.process_time()
    with pytest.raises(RecordError):
        read_record([line])
    assert time.process_time() - begun < 5


def test_a_record_has_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RECORD_LINES", 20)
    lines = [line_text(line) for line in played("whist", 4, 3).record()]
    path = tmp_path / "r.jsonl"
    assert len(read_record(lines[:20])) == 20
    path.write_text("".join(f"{line}\n" for line in lines[:20]), encoding="utf-8")
    assert len(read_record(path)) == 20
    path.write_text("".join(f"{line}\n" for line in lines[:21]), encoding="utf-8")
    for given in (lines[:21], iter(lines[:21]), path):
        with pytest.raises(RecordError, match="has at most 250,000 lines") as error:
            read_record(given)
        assert error.value.line == 21


def test_shuffles_that_the_seed_does_not_give_are_told() -> None:
    lines = played("whist", 4, 3).record()
    assert game("whist").replay(lines).warnings == ()
    lines = [{**lines[0], "seed": 4}, *lines[1:2]]
    assert game("whist").replay(lines).warnings == (
        "line 2: this shuffle is not what the seed 4 gives",
    )
    lines = [{**lines[0], "seed": None}, *lines[1:2]]
    assert game("whist").replay(lines).warnings == ()
