"""What people do at a table besides the match: talk, their time, another match, looking back."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from cardlang import limits
from cardlang.bots.review import review
from cardlang.hosted import thinking
from cardlang.hosted.head import Arrangement, Even, Head, set_up
from cardlang.hosted.house import House, HousePlace
from cardlang.hosted.pages import Pages
from cardlang.hosted.store import Store
from cardlang.hosted.table import HostedTable
from cardlang.hosted.talk import SIGNS, Talk, saying
from cardlang.knowledge.public import NOBODY
from cardlang.match.records.reading import read_events
from cardlang.match.state import outcomes_of, setup_of
from cardlang.messages import LANGUAGES
from cardlang.resources import folder
from cardlang.run.stream import CHANCE
from tests.catalogues import messages
from tests.hosted.tables import deed, engine
from tests.hosted.test_pages import ask

HOST = "cards.example:8470"
CATALOGUES = folder("catalogues")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(Store.open(tmp_path / "tables.sqlite"), pause=0.0)
    yield made
    made.close()


def pages_of(house: House) -> Pages:
    return Pages(house, frozenset({HOST}), games=("dump", "cuckoo"))


def to_the_end(table: HostedTable) -> None:
    dice = random.Random(5)
    while not table.is_over:
        deed(table, dice)


# ------------------------------------------------------------------ talk


def test_what_is_said_reaches_everybody_at_the_table_and_nobody_else(house: House) -> None:
    head, other = (house.new("dump", Arrangement(players=2, seed=s)) for s in (1, 2))
    pages = pages_of(house)
    assert ask(pages, head.keys[0], "say", said=" Moin \n zusammen ") == {"said": True}
    assert ask(pages, head.keys[1], "say", sign=SIGNS[2]) == {"said": True}
    told = [(one.seat, one.text, one.sign) for one in house.said(head.name, 0)]
    assert told == [(0, "Moin zusammen", ""), (1, "", SIGNS[2])]
    assert [one.seat for one in house.said(head.name, 1)] == [1]
    assert not house.said(other.name, 0)
    refused = ask(pages, head.watch, "say", said="hey", language="de")["refused"]
    assert refused == "wer zusieht, spielt nicht mit"
    assert house.table(head.name).count(0) == 1  # talk is no event, and in no journal


@pytest.mark.parametrize("said", ["", " ", "a\u202eb", "\x1b[2J", "e" + 9 * "\u0301", "x" * 999])
def test_a_line_that_harms_readers_is_not_said(said: str) -> None:
    assert saying(said) == ""
    assert saying("x" * limits.TABLE_SAYING) and saying("naïve — 3♠")


def test_nobody_talks_without_end() -> None:
    """However often it is tried: a few lines at once, then one in some seconds."""
    now = 0.0
    talk = Talk(clock=lambda: now)
    said = 0
    for _ in range(1000):
        now += 0.1
        said += talk.say(0, "x")
    assert 40 <= said <= 46
    assert talk.say(1, "y")  # the others have their own breath
    now += 3600  # and who was silent for an hour has not saved it up
    assert [talk.say(0, "x") for _ in range(5)] == [True] * 4 + [False]
    assert len(talk.since(0)) == 40


def test_there_is_a_text_for_every_sign() -> None:
    for language in LANGUAGES:
        assert {f"sign-{sign}" for sign in SIGNS} <= messages(
            CATALOGUES / language / "hosted.ftl"
        ).keys()


# ------------------------------------------------------------------ time


def test_who_takes_too_long_is_moved_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock, which goes on here only as it is told; each move has time of its own."""
    now = 1000.0
    monkeypatch.setattr(thinking, "STAND_IN", "random")
    monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=lambda: now))
    head = house.new("dump", Arrangement(players=2, seed=4, clock=60))
    table = house.table(head.name)
    for moves in range(3):
        begun = now
        for spent in (0, 59, 60):
            now = begun + spent
            assert (house.left(head.name), len(table.line)) == (60 - spent, moves)
            with house._thinkers._ready:
                house._thinkers._ready.notify_all()
        until = time.monotonic() + 120
        while (len(table.line), table.late) != (moves + 1, -1) and time.monotonic() < until:
            time.sleep(0.02)
        assert (len(table.line), table.late) == (moves + 1, -1)


def test_time_that_is_not_over_yet_is_nobody_s_turn_to_move_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a move was taken back: what was to happen at the end of its first time is late."""
    monkeypatch.setattr(thinking, "STAND_IN", "random")
    head = house.new("dump", Arrangement(players=2, seed=4, clock=600))
    table, asked = house.table(head.name), list[float | None]()
    left = house._thinkers.left

    def noted(of: HostedTable) -> float | None:
        asked.append(left(of))
        return asked[-1]

    monkeypatch.setattr(house._thinkers, "left", noted)
    moved: list[int] = []
    monkeypatch.setattr(house._thinkers, "_move", lambda *_: moved.append(1))
    with house._thinkers._ready:
        house._thinkers._later(time.monotonic() - 1, table, 0)
    until = time.monotonic() + 120
    while not (asked or moved) and time.monotonic() < until:
        time.sleep(0.01)
    house.close()  # which waits for those who think
    assert asked and (asked[0] or 0) > 50 and not moved and not table.line


def test_without_a_clock_nobody_is_hurried(house: House) -> None:
    head = house.new("dump", Arrangement(players=2, seed=4))
    table = house.table(head.name)
    assert house.left(head.name) is None and table.bot_to_act is None


# ------------------------------------------------------------------ afterwards


def test_a_record_and_positions_are_for_matches_that_are_over(house: House) -> None:
    head = house.new("agram", Arrangement(players=2, seed=6))
    pages, table = pages_of(house), house.table(head.name)
    for link in (*head.keys, head.watch):
        for what, given in (("record", {}), ("position", {"at": 0})):
            assert ask(pages, link, what, **given)["refused"].startswith("this can be looked at")
    to_the_end(table)
    record = ask(pages, head.watch, "record")["record"]
    told = read_events(record.splitlines())
    assert [one.text for one in told.choices] == [made.choice.text for made in table.line]
    moves = len(table.line)
    for at in (0, 1, moves // 2, moves, moves + 9):
        found = ask(pages, head.watch, "position", at=at)
        assert (found["at"], found["count"]) == (min(at, moves), moves)
        hands = [zone for zone in found["table"]["zones"] if zone["name"] == "hand"]
        cards = [card for zone in hands for card in zone["cards"]]
        assert not any(card.get("hidden") for card in cards)
        assert bool(found["next"]) == (at < moves)


def test_moves_that_cost_are_told_to_their_seat_when_all_is_over(house: House) -> None:
    head = house.new("agram", Arrangement(players=2, seed=6))
    pages, table = pages_of(house), house.table(head.name)
    refused = ask(pages, head.keys[0], "review")["refused"]
    assert refused.startswith("this can be looked at")
    to_the_end(table)
    assert ask(pages, head.watch, "review")["refused"] == "who looks on does not play"
    for seat, key in [(1, head.keys[1])]:
        own = review(setup_of(table.state), outcomes_of(table.state), seat)
        found = ask(pages, key, "review")
        assert found["decisions"] == own.decisions
        assert [one["at"] for one in found["moves"]] == [one.at for one in own.moves]
        german = ask(pages, key, "review", language="de")["moves"]
        assert german and all("Punkte gekostet" in one["cost"] for one in german)
        assert len(german) == len(own.moves)


def test_the_same_deals_at_two_tables(tmp_path: Path) -> None:
    """However the cards lay before a shuffle, both tables deal the same ones; and neither match is
    shown before both are over."""
    dice = random.Random(2)
    piles = [dice.sample(range(32), 32) for _ in range(4)]
    first, second = Even(7, CHANCE), Even(7, CHANCE)
    for pile in piles:
        one, other = list(pile), dice.sample(pile, 32)
        first.shuffle(one)
        second.shuffle(other)
        assert one == other
    house = House(Store.open(tmp_path / "tables.sqlite"), pause=0.0)
    try:
        pages = pages_of(house)
        ask(pages, house.token, "new", game="dump", players=2, seats=["person"] * 2, tables=2)
        heads = house.heads
        assert len(heads) == 2 and len({head.even for head in heads}) == 1
        tables = [house.table(head.name) for head in heads]
        hands = [
            [zone.cards for zone in table.state.observation(seat).zones if zone.name == "hand"]
            for table in tables
            for seat in (0, 1)
        ]
        assert hands[:2] == hands[2:]
        to_the_end(tables[0])
        assert "refused" in ask(pages, heads[0].watch, "record")
        dice = random.Random(8)
        while not tables[1].is_over:
            deed(tables[1], dice)
        assert "record" in ask(pages, heads[0].watch, "record")
    finally:
        house.close()


def test_people_play_on_at_another_table_with_their_names(house: House) -> None:
    head = house.new("dump", Arrangement(players=2, seed=6, clock=60))
    pages, table = pages_of(house), house.table(head.name)
    table.name(0, "Anna", "k")
    assert "refused" in ask(pages, head.keys[0], "again")
    to_the_end(table)
    one = ask(pages, head.keys[0], "again")["next"]
    other = ask(pages, head.keys[1], "again")["next"]
    assert one != other and ask(pages, head.watch, "again").keys() == {"refused"}
    places = [house.place(given) for given in (one, other)]
    assert [place and place.seat for place in places] == [0, 1]
    assert places[0] is not None and places[0].table == places[1].table  # type: ignore[union-attr]
    following = house.table(places[0].table)
    assert following.names == ("Anna", "") and following.head.clock == 60
    assert house.follows(HousePlace(head.name, NOBODY)) == following.head.watch
    for name in (head.name, following.head.name):
        rows = house.evening(name)
        assert [row["over"] for row in rows] == [True, False]
        assert rows[0]["winners"] == list(table.state.winners)


# ------------------------------------------------------------------ after a restart


def test_the_host_s_key_and_the_tables_are_there_again(tmp_path: Path) -> None:
    """The same command goes on at its table, until its match is over, another one does not."""
    wanted = Arrangement(players=2, seats=("person", "easy"), clock=30)

    def open_house() -> House:
        return House(Store.open(tmp_path / "tables.sqlite"), pause=0.0)

    first = open_house()
    head, token = first.new("dump", wanted), first.token
    first.close()
    second = open_house()
    try:
        assert second.token == token
        found = second.like("dump", wanted)
        assert found == head
        for other in (
            {"players": 4, "seats": ("person", "easy", "easy", "easy")},
            {"seats": ("person", "person")},
            {"clock": 0},
            {"seed": head.seed + 1},
        ):
            assert second.like("dump", evolve(wanted, **other)) is None
        assert second.like("cuckoo", wanted) is None
        assert second.like("dump", evolve(wanted, seed=head.seed)) == head
    finally:
        second.close()


def test_a_head_is_kept_in_the_same_bytes() -> None:
    text = (
        '{"name": "t", "game": "dump", "title": "Dump", "digest": "d", "players": 2, "seed": 1, '
        '"seats": ["person", "easy"], "keys": ["k", ""], "watch": "w", "options": [["a_b", true]], '
        '"backs": "suit", "clock": 5, "even": "e", "follows": "f", "evening": "g", '
        '"names": ["Ann", "Bob"]}'
    )
    head = Head.of(json.loads(text))
    assert json.dumps(head.as_json()) == text
    assert head.people == (0,)


def test_a_head_of_before_is_read(tmp_path: Path) -> None:
    """Stores that were written when tables had no clock and no evening."""
    head = set_up(engine("dump"), "dump", Arrangement(players=2, seed=1))
    told: dict[str, Any] = json.loads(json.dumps(head.as_json()))
    for name in ("clock", "even", "follows", "evening", "names"):
        del told[name]
    assert Head.of(told) == head
