"""A table of several people: events come once and in order, deeds are done once, secrets stay."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from attrs import evolve

import cardlang
from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.hosted import journaled
from cardlang.hosted.head import Arrangement, set_up
from cardlang.hosted.news import news
from cardlang.hosted.store import (
    HouseStoreError,
    JournalEntry,
    JournalSnapshot,
    Store,
    _File,
)
from cardlang.hosted.table import HostedTable, NoDeedError, questions_of
from cardlang.knowledge.public import NOBODY, Public
from cardlang.knowledge.view import Observation
from cardlang.match.records import events
from cardlang.match.records.events import (
    Aborted,
    Chosen,
    Ended,
    Moved,
    Scored,
    Shown,
    Shuffled,
)
from cardlang.match.state import outcomes_of, setup_of
from cardlang.show.notation import hidden
from cardlang.table.picture import _cards
from tests.hosted.tables import Follower, again, deed, engine, key, new, rigged
from tests.laws import disguised

SECRETIVE = ["bonus-malus", "hearts"]


@pytest.mark.parametrize("game", ["bonus-malus", "dump"])
def test_whoever_comes_back_gets_the_rest(tmp_path: Path, game: str) -> None:
    """Pages that hear of everything, of some of it, or come late end with the same."""
    dice = random.Random(7)
    table = new(tmp_path, game)
    seats = [*range(table.head.players), NOBODY]
    always = [Follower(seat) for seat in seats]
    lossy = [Follower(seat) for seat in seats]
    for _ in range(26):
        deed(table, dice, backs=0.3)
        for page in always:
            page.hear(table)
            assert page.hear(table) is None
        for page in lossy:
            if dice.random() < 0.2:
                page.hear(table)
    read = again(table)
    for page, other in zip(always, lossy, strict=True):
        other.hear(read)
        late = Follower(page.seat)
        late.hear(read)
        assert other.has == page.has == late.has
    assert table.message(0, "de", always[0].at + 99) is not None  # of another life: all of it


def test_every_event_leads_to_the_present(tmp_path: Path) -> None:
    """From each event on, the rest makes the same log; a restart changes no number."""
    dice = random.Random(3)
    table = new(tmp_path, "dump")
    for _ in range(16):
        deed(table, dice, backs=0.4)
    read = again(table)
    assert read._asked == table._asked
    for seat in (*range(table.head.players), NOBODY):
        whole = json.loads(table.message(seat, "en", 0)[1])  # type: ignore[index]
        for since in range(table.count(seat) + 1):
            assert table.message(seat, "en", since) == read.message(seat, "en", since)
            found = table.message(seat, "en", since)
            if found is not None and since:
                told = json.loads(found[1])
                assert told["table"] == whole["table"]
                assert told["rows"] == [r for r in whole["rows"] if r[0] >= told["start"]]


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_page_has_no_byte_of_what_its_seat_cannot_know(tmp_path: Path, game: str) -> None:
    """Two matches that differ in what a seat cannot know tell its page, and onlookers, the same."""
    dice = random.Random(11)
    pairs = 0
    for seed in range(40):
        one = new(tmp_path, game, seed=seed)
        for _ in range(dice.randrange(1, 7)):
            deed(one, dice)
        if one.is_over:
            continue
        seat = dice.randrange(one.head.players)
        for twin in disguised(one.state, seat, dice):
            moves = [line["move"] for line in twin.record() if line.get("event") == "choice"]
            plain = rigged(tmp_path, one.head, [outcomes_of(one.state)[0]])
            other = rigged(tmp_path, one.head, [outcomes_of(twin)[0]])
            assert _told(plain, seat, [m.choice.text for m in one.line]) == _told(
                other, seat, moves
            )
            pairs += 1
        if pairs >= 3:
            return
    raise AssertionError("too few pairs were found")


def _told(table: HostedTable, seat: int, moves: list[str]) -> list[object]:
    """All that a page and an onlooker are told, message by message; refusals and results too."""
    pages = [(Follower(seat), "en"), (Follower(seat), "de"), (Follower(NOBODY), "en")]
    told: list[object] = []
    for number, move in enumerate([*moves, ""]):
        told += [page.hear(table, language) for page, language in pages]
        told += [table.why(seat, card, "en") for card in ("play AS", "pass 2H 3H", "fold")]
        told.append(table.results(seat, "en"))
        if move and table.state.to_act is not None:
            acts = table.state.to_act
            table.move(acts, move, f"key {number}", table.count(acts))
            told.append(table.no_back(seat))
    return told


@pytest.mark.parametrize("game", ["bonus-malus", "leduc-poker"])
def test_an_onlooker_sees_what_all_seats_see(game: str) -> None:
    dice = random.Random(2)
    state = cardlang.load(game).start(seed=4)
    public, told = Public(setup_of(state)), 0
    for _ in range(70):
        outcomes = outcomes_of(state)
        view = public.view(outcomes[told:])
        told = len(outcomes)
        seats = [state.observation(seat) for seat in range(view.players)]
        for number, zone in enumerate(view.zones):
            for card in zone.cards:
                known = [one.zones[number] for one in seats]
                assert card.endswith("?") or all(card in (*z.cards, *z.known) for z in known)
        cells = {(cell.name, cell.owner): cell.value for cell in view.cells}
        for one in seats:
            theirs = {(cell.name, cell.owner): cell.value for cell in one.cells}
            assert cells.items() <= theirs.items()
        assert (view.scores, view.to_act, view.legal) == (seats[0].scores, state.to_act, ())
        if state.is_over:
            break
        state.apply(dice.choice(state.legal_moves()))


# ------------------------------------------------------------------ deeds


def test_a_deed_is_done_once(tmp_path: Path) -> None:
    table = new(tmp_path, "bonus-malus")
    seat = table.state.to_act
    assert seat is not None
    moves = [str(move) for move in table.state.legal_moves()]
    first = table.move(seat, moves[0], "a", table.count(seat))
    for one in (table, again(table)):
        assert one.move(seat, moves[0], "a", 1) == first
        with pytest.raises(NoDeedError, match="something else was done"):
            one.move(seat, moves[1], "a", 1)
        assert [made.choice.text for made in one.line] == moves[:1]
    assert len(table._store.journal(table.head.name)) == 1
    asked = table.ask_back(seat, "b")
    assert table.ask_back(seat, "b") == asked
    with pytest.raises(NoDeedError, match="something else was done"):
        table.answer(seat, False, "b")


def test_what_cannot_be_done_is_refused_and_not_written(tmp_path: Path) -> None:
    table = new(tmp_path, "bonus-malus")
    seat = table.state.to_act
    assert seat is not None
    move = str(table.state.legal_moves()[0])
    other = (seat + 1) % table.head.players
    for who, said, seen, language, why in [
        (other, move, table.count(other), "en", f"it is the turn of Player {seat + 1}"),
        (other, move, table.count(other), "de", f"Spieler {seat + 1} ist dran"),
        (seat, move, table.count(seat) - 1, "en", "the table has gone on"),
        (seat, move, table.count(seat) + 1, "de", "weitergegangen"),
        (seat, "play XX", table.count(seat), "en", "XX"),
        (seat, "dance", table.count(seat), "en", "dance"),
    ]:
        with pytest.raises(NoDeedError, match=why):
            table.move(who, said, "x", seen, language)
    with pytest.raises(NoDeedError, match="only the last move"):
        table.ask_back(seat, "y")
    with pytest.raises(NoDeedError, match="nobody asks"):
        table.answer(seat, True, "z")
    assert table._store.journal(table.head.name) == []


def test_a_refusal_names_the_rule(tmp_path: Path) -> None:
    table = new(tmp_path, "bonus-malus", players=3, seed=7)
    for _ in range(2):
        deed(table, random.Random(1))
    assert table.state.to_act == 0
    legal = {str(move) for move in table.state.legal_moves()}
    hand = next(z for z in table.state.observation(0).zones if z.name == "hand" and z.owner == "0")
    card = next(card for card in hand.cards if f"play {card}" not in legal)
    with pytest.raises(NoDeedError, match="follow suit if able"):
        table.move(0, f"play {card}", "x", table.count(0))
    assert "Farbe" in table.why(0, f"play {card}", "de")
    assert table.why(0, min(legal)) == ""


def test_a_journal_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new(tmp_path, "dump")
    for _ in range(3):
        deed(table, random.Random(1))
    before = [table.message(seat, "en", 0) for seat in range(table.head.players)]

    def full(*_: object) -> None:
        raise HouseStoreError("database or disk is full")

    monkeypatch.setattr(table._store, "append", full)
    with pytest.raises(HouseStoreError, match="full"):
        deed(table, random.Random(1))
    assert [table.message(seat, "en", 0) for seat in range(table.head.players)] == before
    monkeypatch.setattr(table._store, "journal", full)
    with pytest.raises(HouseStoreError, match="full"):
        deed(table, random.Random(1))
    assert [table.message(seat, "en", 0) for seat in range(table.head.players)] == before
    monkeypatch.undo()
    deed(table, random.Random(1))
    assert len(table.line) == 4


def test_two_servers_cannot_go_on_with_one_table(tmp_path: Path) -> None:
    """Whoever comes second is refused, and finds what the other has written."""
    one = new(tmp_path, "dump")
    two = again(one)
    deed(one, random.Random(1))
    with pytest.raises(HouseStoreError):
        deed(two, random.Random(2))
    assert [made.choice.text for made in two.line] == [made.choice.text for made in one.line]
    deed(two, random.Random(2))
    assert len(two.line) == 2


# ------------------------------------------------------------------ taking back


@pytest.mark.parametrize("game", ["bonus-malus", "dump"])
def test_taking_back_leaves_nothing_behind_and_nobody_wiser(tmp_path: Path, game: str) -> None:
    """What may be taken back told no seat which of two worlds it is in; and then all is as before.

    Worlds are matches that differ in cards which a seat has not seen (`laws.disguised`).
    """
    dice = random.Random(17)
    allowed = refused = compared = 0
    for seed in range(3):
        table = new(tmp_path, game, seed=seed)
        for _ in range(9):
            if table.is_over:
                break
            before, views = table.state.copy(), table._seen()
            deed(table, dice)
            last = table.line[-1]
            if table.no_back(last.choice.seat):
                refused += 1
                continue
            allowed += 1
            for seat in range(table.head.players):
                for twin in disguised(before, seat, dice):
                    if last.choice.text in map(str, twin.legal_moves()):
                        twin.apply(last.choice.text)
                        assert twin.observation(seat) == table.state.observation(seat)
                        compared += 1
            if allowed % 3 == 0:
                table.ask_back(last.choice.seat, key(dice))
                for seat in table.head.people:
                    if seat != last.choice.seat:
                        table.answer(seat, True, key(dice))
                assert table._seen() == views
                assert [table.state.observation(s) for s in range(len(views))] == views
    assert allowed and refused
    assert compared


@pytest.mark.parametrize("game", ["bonus-malus", "dump"])
def test_a_move_is_taken_back_alike_from_what_is_kept_and_by_playing_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Tables that keep one position, some, or all of them tell everybody the same to the byte."""
    dice = random.Random(23)
    kept = new(tmp_path, game)
    kept.message(NOBODY, "en", 0)
    taken = 0
    while taken < 6:  # the last deed takes back
        assert not kept.is_over
        moves = len(kept.line)
        deed(kept, dice, backs=0.5)
        taken += len(kept.line) < moves
    seats = [*range(kept.head.players), NOBODY]
    for many in (0, 1, 3):
        monkeypatch.setattr(journaled, "_KEPT", many)
        read = again(kept)
        for seat in seats:
            assert read.message(seat, "en", 0) == kept.message(seat, "en", 0)
        assert read._before == kept._before
        assert read.state.record() == kept.state.record()


def test_what_is_kept_to_come_back_to_leads_to_the_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where more is taken back than was kept, so that the match was played anew."""
    monkeypatch.setattr(journaled, "_KEPT", 2)
    monkeypatch.setattr(HostedTable, "no_back", lambda *asked: "")
    dice, table = random.Random(5), new(tmp_path, "bonus-malus", players=2)
    for _ in range(5):
        deed(table, dice)
    while table.line:
        seat = table.line[-1].choice.seat
        table.ask_back(seat, key(dice))
        table.answer(1 - seat, True, key(dice))
        moves = [len(one.state.record()) for one in table._earlier]
        assert moves == sorted({*moves, len(table.state.record())})[:-1]
        assert table._before == again(table)._before


def test_nobody_fills_a_journal_with_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three questions between two moves; so many in a match that room for all moves is left."""
    table = new(tmp_path, "bonus-malus", seed=2)
    seat = table.state.to_act
    assert seat is not None
    table.move(seat, str(table.state.legal_moves()[0]), "m", table.count(seat))
    for number in range(limits.TABLE_QUESTIONS):
        table.ask_back(seat, f"ask {number}")
        table.answer(seat, False, f"no {number}")
    with pytest.raises(NoDeedError, match="often enough"):
        table.ask_back(seat, "once more")
    with pytest.raises(NoDeedError, match="oft genug"):
        again(table).ask_back(seat, "once more", "de")
    other = table.state.to_act
    assert other is not None and other != seat
    table.move(other, str(table.state.legal_moves()[0]), "n", table.count(other))
    table._asked_by[seat] = 10**6  # which takes nothing from the others
    assert table.no_back(other) == ""
    table._asked_by[other] = questions_of(table.head.players)
    with pytest.raises(NoDeedError, match="very often"):
        table.ask_back(other, "last")
    table._asked_by[other] -= 1
    table.ask_back(other, "last")
    with pytest.raises(NoDeedError, match="nobody asks"):
        table.answer(seat, True, "yes")
        table.answer(seat, True, "yes again")
        for one in table.head.people:
            table.answer(one, True, f"yes {one}")
    for players in range(1, limits.SEATS + 1):
        # a question, an answer of each other seat, and the move that is made anew
        questions = players * questions_of(players) * (1 + players)
        names = players * limits.TABLE_NAMES
        assert questions + names + limits.DECISIONS <= limits.TABLE_ENTRIES
        assert questions_of(players) > 30


def test_taking_back_asks_all_people_and_no_bot(tmp_path: Path) -> None:
    seats = ("person", "person", "person", "random")
    table = new(tmp_path, "bonus-malus", players=4, seats=seats)
    seat = table.state.to_act
    assert seat == 1
    table.move(1, str(table.state.legal_moves()[0]), "m", table.count(1))
    for who in (0, 2):
        with pytest.raises(NoDeedError, match="only the last move"):
            table.ask_back(who, f"n{who}")
    table.ask_back(1, "b")
    page = Follower(0)
    page.hear(table)
    assert page.picture["back"] == {"by": 1, "agreed": [1]}
    table.answer(0, True, "c")
    assert len(table.line) == 1
    table.answer(2, False, "d")
    assert (len(table.line), table._asked) == (1, None)
    table.ask_back(1, "e")
    table.answer(2, True, "f")
    with pytest.raises(NoDeedError, match="nobody asks"):
        table.answer(2, True, "g")
    table.answer(0, True, "h")
    assert (len(table.line), table.state.to_act) == (0, 1)
    page.hear(table)
    assert (page.rows, page.picture["back"]) == ([], None)
    move = str(table.state.legal_moves()[1])
    table.move(1, move, "i", table.count(1))
    assert again(table).line == table.line


def test_what_a_bot_thought_of_another_position_is_not_played(tmp_path: Path) -> None:
    """Somebody takes back and plays something else while it thinks: there are as many moves as
    there were, and its answer may be none any more."""
    table = new(tmp_path, "bonus-malus", players=2, seats=("random", "person"))
    led = {}
    for move in map(str, table.state.legal_moves()):
        state = table.state.copy()
        state.apply(move)
        led[move] = {str(answer) for answer in state.legal_moves()}
    one, other = next((a, b) for a in led for b in led if led[a] - led[b])
    table.move(1, one, "a", table.count(1))
    line = [made.choice.text for made in table.line]
    table.ask_back(1, "b")
    table.move(1, other, "c", table.count(1))
    assert not table.bot_moves(line, min(led[one] - led[other]))
    assert not table.bot_moves(line, min(led[other]))
    assert table.bot_moves([other], min(led[other])) and not table.bot_moves([other], "play 2C")
    assert again(table).line == table.line and table.state.decisions == 2


def test_never_after_another_move_nor_a_shuffle(tmp_path: Path) -> None:
    table = new(tmp_path, "bonus-malus", players=2)
    dice, found = random.Random(1), set()
    while "back-counted" not in found:
        deed(table, dice)
        found.add(table.no_back(table.line[-1].choice.seat))
        if len(table.line) > 1 and table.line[-1].choice.seat != table.line[-2].choice.seat:
            assert table.no_back(table.line[-2].choice.seat) == "back-not-yours"
    assert found == {"", "back-seen", "back-counted"}


@pytest.mark.parametrize("game", ["bonus-malus", "crazy-eights"])
def test_of_a_hidden_pile_the_upper_cards_are_told(tmp_path: Path, game: str) -> None:
    """Of all other places all cards are told."""
    table, dice, piles = new(tmp_path, game), random.Random(game), 0
    words, state = table.notation("en"), table.state.copy()
    while not state.is_over and state.decisions < 40:
        for zone in state.observation(0).zones:
            told = [card["id"] for card in _cards(words, zone, ())]
            if words.places[zone.name, zone.owner].ordered and any(map(hidden, zone.cards)):
                assert len(told) == min(len(zone.cards), 3)
                assert told == list(zone.cards)[len(zone.cards) - len(told) :]
                piles += len(zone.cards) > 3
            else:
                assert sorted(told) == sorted(zone.cards)
        state.apply(dice.choice(state.legal_moves()))
    assert piles


def test_what_is_news() -> None:
    """A card or a telling back that was not there before; not what was named, or turned down."""
    view = cardlang.load("bonus-malus").start(players=2, seed=5).observation(0)
    stock = next(k for k, zone in enumerate(view.zones) if zone.name == "stock")
    hand = _own(view)
    backs = {card: f"{card[-1]}" for zone in view.zones for card in zone.cards}

    def told(at: int, named: tuple[str, ...] = (), **changes: Any) -> str:
        zones = list(view.zones)
        zones[at] = evolve(zones[at], **changes)
        return news([view], [evolve(view, zones=tuple(zones))], 0, named, backs)

    pile, held = view.zones[stock].cards, view.zones[hand].cards
    other = next(token for token in ("S?", "H?", "D?", "C?") if token != pile[-1])
    strange = next(card for card in ("2S", "2H", "2D", "2C", "3S", "3H", "3D") if card not in held)
    assert told(stock, cards=pile) == ""
    assert told(stock, cards=pile[:-1]) == ""
    assert told(stock, cards=(*pile[:-2], other)) == "back-seen"
    assert told(stock, known=(strange,)) == "back-seen"
    assert told(stock, named=(strange,), known=(strange,)) == ""
    assert told(hand, cards=(*held, strange)) == "back-seen"
    down = f"{backs[held[0]]}?"
    assert told(hand, cards=(*held[1:], down)) == ""
    assert told(hand, cards=(*held, down)) == "back-seen"


def test_what_has_happened_is_news() -> None:
    """Each event that is more than the move and what it named, though nothing of it is left."""
    view = cardlang.load("bonus-malus").start(players=2, seed=5).observation(0)
    held = view.zones[_own(view)].cards[0]
    strange = next(card for card in ("2S", "2H", "2D", "2C", "3S", "3H") if card != held)
    mine = Chosen(0, f"play {held}")
    shown: list[tuple[list[events.Event], str]] = [
        ([mine, event], found)
        for card, found in ((held, ""), ("??", ""), ("S?", ""), (strange, "back-seen"))
        for event in (Moved((card,), "stock", "box"), Shown((card,), "stock", (0,)))
    ]
    told: list[tuple[list[events.Event], str]] = [
        ([mine], ""),
        ([mine, mine], "back-moved"),
        ([Chosen(1, "pass")], "back-moved"),
        ([mine, Shuffled("stock", ())], "back-shuffled"),
        ([mine, Scored((0, 0))], "back-counted"),
        ([mine, Ended((0, 0), (0,))], "back-counted"),
        ([mine, Aborted("it was too long", "")], "back-counted"),
        *shown,
    ]
    for happened, found in told:
        after = evolve(view, events=(*view.events, *happened))
        assert news([view], [after], 0, (), {}) == found, happened
        assert news([view, view], [view, after], 0, (), {}) == found
        assert found != "back-seen" or news([view], [after], 0, (strange,), {}) == ""


def _own(view: Observation) -> int:
    zones = enumerate(view.zones)
    return next(k for k, zone in zones if (zone.name, zone.owner) == ("hand", "0"))


# ------------------------------------------------------------------ set up


def test_tables_of_one_game_take_turns(tmp_path: Path) -> None:
    """What runs a game's rules is theirs together, and can do one thing at a time."""
    known, other = engine("bonus-malus"), engine("hearts")
    store = Store.open(tmp_path / "tables.sqlite")
    one, two = (
        HostedTable(set_up(known, "bonus-malus", Arrangement(seed=k)), known, store) for k in (1, 2)
    )
    three = HostedTable(set_up(other, "hearts", Arrangement(seed=1)), other, store)
    assert one.rules is two.rules and one.rules is not three.rules


def test_no_table_waits_for_the_disk_of_another(tmp_path: Path) -> None:
    known = engine("bonus-malus")
    store = Store.open(tmp_path / "tables.sqlite")
    one, two = (
        HostedTable(set_up(known, "bonus-malus", Arrangement(seed=k)), known, store) for k in (1, 2)
    )
    writing, written = Event(), Event()

    class Slow:
        """A disk that takes its time."""

        def append(self, name: str, entry: JournalEntry) -> None:
            writing.set()
            assert written.wait(30)
            store.append(name, entry)

    def first(table: HostedTable) -> None:
        seat = table.state.to_act
        assert seat is not None
        table.move(seat, str(table.state.legal_moves()[0]), "key", table.count(seat))

    one._store = Slow()  # type: ignore[assignment]  # all of it that a move asks for
    slow = Thread(target=first, args=(one,))
    slow.start()
    assert writing.wait(30)
    quick = Thread(target=first, args=(two,))
    quick.start()
    quick.join(30)
    assert not quick.is_alive() and len(two.line) == 1 and not one.line
    written.set()
    slow.join(30)
    assert len(one.line) == 1


def test_what_cannot_be_a_table(tmp_path: Path) -> None:
    known = engine("bonus-malus")
    for given, why in [
        ({"players": 9}, "players"),
        ({"seats": ("nobody",)}, "nobody"),
        ({"seats": ("pipe:./mine",)}, "another program"),
        ({"seats": ("random",) * 5}, "as many names, not 5"),
        ({"options": {"none": "1"}}, "none"),
    ]:
        with pytest.raises(UsageError, match=why):
            set_up(known, "bonus-malus", Arrangement(**given))  # type: ignore[arg-type]
    table = new(tmp_path, "bonus-malus")
    keys = [*table.head.keys, table.head.watch]
    assert len(set(keys)) == 5 and all(len(key) >= 24 for key in keys)
    table._store.append(table.head.name, JournalEntry(1, Chosen(0, "fly")))
    with pytest.raises(UsageError, match="does not fit"):
        again(table)
    with pytest.raises(UsageError, match="have changed"):
        HostedTable(evolve(table.head, digest="x"), known, table._store)


def test_a_full_table_closes_and_its_scores_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's journal can come so far any more; one that did is over for everybody."""
    table = new(tmp_path, "dump", 4, ["person", "person", "person", "random"])
    while table.bot_to_act is None:
        deed(table, random.Random(1))
    scores = table.state.scores
    monkeypatch.setattr(limits, "TABLE_ENTRIES", table._written)
    for now in (table, again(table)):
        assert now.is_over and now.bot_to_act is None and now.state.scores == scores
        page = Follower(0)
        page.hear(now, "de")
        assert page.picture["over"] and page.picture["end"].startswith("dieser Tisch ist voll")
        move, last = str(now.state.legal_moves()[0]), now.line[-1].choice.seat
        deeds: list[Callable[[], object]] = [
            partial(now.move, 3, move, "x", now.count(3)),
            partial(now.ask_back, last, "y"),
            partial(now.name, 0, "Anna", "z"),
        ]
        for refused in deeds:
            with pytest.raises(NoDeedError, match="full and closed; the scores stand"):
                refused()


@pytest.mark.parametrize("game", ["bonus-malus", "skat"])
def test_from_snapshots_a_table_is_the_same_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Messages to all since any event, keys of deeds, names, and what may be taken back then."""
    monkeypatch.setattr(journaled, "_SNAPSHOT", 7)
    dice = random.Random(3)
    live = new(tmp_path, game)
    live.message(NOBODY, "en", 0)
    for number in range(70):
        if number == 20:
            live.name(0, "Anna", "name")
        deed(live, dice, backs=0.3)
    monkeypatch.undo()
    seats = [*range(live.head.players), NOBODY]
    read = again(live)
    assert read._snapped > 50 and len(read.line) < read._written
    monkeypatch.setattr(live._store, "snapshot", lambda name: None)
    anew = again(live)
    for table in (read, anew):
        for seat in seats:
            assert table.message(seat, "de", 0) == live.message(seat, "de", 0)
            since = live.count(seat) - 2
            mine, others = table.message(seat, "en", since), live.message(seat, "en", since)
            assert mine is not None and others is not None
            assert json.loads(mine[1])["table"] == json.loads(others[1])["table"]
        assert table._before == live._before and table.names == live.names
        assert table._done.keys() == live._done.keys()
        kept = [one.state.record() for one in live._earlier]
        assert [one.state.record() for one in table._earlier] == kept
        assert table.state.record() == live.state.record()
        assert table._asked_by == live._asked_by and table._named == live._named


def test_a_snapshot_has_all_that_seats_have_noted(tmp_path: Path) -> None:
    """Also what they know of a deal from having been asked: which keeps can have been set in it."""
    table, dice = new(tmp_path, "skat"), random.Random(1)
    while not table.is_over and len(table.line) < 18:
        for seat in range(table.head.players):
            table.message(seat, "en", 0)
        deed(table, dice)
    noted = {seat: looks.now for seat, looks in table._looks.items()}
    assert any(now.settled for now in noted.values()) and any(now.dealt for now in noted.values())
    table._store.keep(table.head.name, JournalSnapshot(table._written, noted))
    read = again(table)
    assert read._snapped == table._written
    assert {seat: looks.now for seat, looks in read._looks.items()} == noted


def test_a_file_that_is_no_store_is_said(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(HouseStoreError):
        Store.open(path)
    with pytest.raises(UsageError, match=r"cardlang\[database\]|--database"):
        Store.open("nothing://nowhere")


def test_entries_that_wait_for_the_disk_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, slowly = Store.open(tmp_path / "tables.sqlite"), _File.write
    orders: list[int] = []

    def write(file: _File, order: str, rows: Sequence[Mapping[str, Any]]) -> None:
        time.sleep(0.005)
        orders.append(len(rows))
        slowly(file, order, rows)

    monkeypatch.setattr(_File, "write", write)
    store.append("t7", JournalEntry(3, Chosen(0, "there already")))
    orders.clear()
    refused: list[str] = []

    def play(name: str) -> None:
        for number in range(1, 6):
            try:
                store.append(name, JournalEntry(number, Chosen(0, f"{name} {number}")))
            except HouseStoreError:
                refused.append(f"{name} {number}")
            else:
                assert store.journal(name)[-1].number >= number

    def spoil() -> None:
        for _ in range(20):
            with pytest.raises(HouseStoreError):
                store.append("spoilt", JournalEntry(1, Chosen(0, "x"), "\ud800"))

    threads = [Thread(target=play, args=(f"t{k}",)) for k in range(12)]
    threads += [Thread(target=spoil) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert refused == ["t7 3"]
    for k in range(12):
        assert [entry.number for entry in store.journal(f"t{k}")] == [1, 2, 3, 4, 5]
    assert store.journal("t7")[2].deed == Chosen(0, "there already")
    orders.clear()
    late = [
        Thread(target=store.append, args=(f"late{k}", JournalEntry(1, Chosen(0, "x"))))
        for k in range(12)
    ]
    with store._lock:  # as long as the disk takes for others
        for one in late:
            one.start()
        while len(store._waiting) < 12:
            time.sleep(0.001)
    for one in late:
        one.join()
    assert orders == [12]


def test_names_are_said_in_every_line_and_are_there_after_a_restart(tmp_path: Path) -> None:
    table = new(tmp_path, "hearts", 4, ["person", "person", "person", "easy"])
    page, bot = Follower(0), table.names[3]
    page.hear(table)
    assert page.picture["seats"][0]["name"] == "Player 1"
    assert page.picture["seats"][3]["name"] == bot and bot
    assert table.name(1, " Zoë  A. ", "k1") == {"done": 2}
    dice = random.Random(3)
    while table.state.to_act != 1 and table.bot_to_act is None:
        deed(table, dice)
    page.hear(table, "de")
    assert page.picture["seats"][1]["name"] == "Zoë A."
    assert page.picture["turn"] in ("Zoë A.", bot)
    assert "Platz" not in json.dumps(page.picture) + json.dumps(page.rows)
    found = again(table)
    assert found.names == table.names == ("", "Zoë A.", "", bot)
    assert found.count(0) == table.count(0)


@pytest.mark.parametrize(
    "said", ["", "  ", "...", "a" * 21, "a\u202eb", "a\nb\x1b[2J", "e" + 9 * "\u0301", "ANNA"]
)
def test_a_name_that_harms_others_is_refused(tmp_path: Path, said: str) -> None:
    table = new(tmp_path, "cuckoo", 4)
    table.name(1, "Anna", "k1")
    with pytest.raises(NoDeedError, match="a name is one short line"):
        table.name(0, said, "k2")
    assert table.name(0, "Anna B", "k3") == table.name(0, "Anna B", "k3")
    table.name(1, "anna", "k4")  # one's own name may be written otherwise


def test_nobody_fills_a_journal_with_names(tmp_path: Path) -> None:
    table = new(tmp_path, "cuckoo", 4)
    for number in range(limits.TABLE_NAMES):
        table.name(0, f"Anna {number}", f"k{number}")
    with pytest.raises(NoDeedError, match="many names"):
        table.name(0, "Berta", "k")
    table.name(1, "Berta", "k")


def test_nobody_is_told_of_a_declarer_before_there_is_one(tmp_path: Path) -> None:
    """Of keeps that are not settled yet no page tells, whoever is to move."""
    table = new(tmp_path, "skat", 3)
    pages = [Follower(seat) for seat in range(3)]
    words = "Alleinspieler", "Trumpf:", "Spiel:", "Ansage", "Grundwert"
    for page in pages:
        page.hear(table, "de")
        told = json.dumps([page.picture[key] for key in ("marks", "pills", "rest")])
        assert not any(word in told for word in words)
        assert page.picture["marks"] == [["Hinterhand", "Geber"], ["Vorhand"], []]


def _deal(table: HostedTable, wanted: str = "") -> dict[str, Any]:
    """The first deal played with a verb wherever it is offered, else with the first move."""
    while table.state.deal_number == 1:
        seat, moves = table.state.to_act, [str(move) for move in table.state.legal_moves()]
        assert seat is not None
        said = next((move for move in moves if wanted and move.startswith(wanted)), moves[0])
        table.move(seat, said, f"k{len(table.line)}", table.count(seat))
    told: dict[str, Any] = table.results(0, "de")[0]
    return told


def test_a_deal_that_was_passed_out_tells_of_no_game(tmp_path: Path) -> None:
    told = _deal(new(tmp_path, "skat", 3), "pass")
    assert told["changes"] == (0, 0, 0)
    assert told["gains"] == told["rules"] == ()
    assert told["kept"] == () and told["rest"] == ("gepasst: Spieler 1 und Spieler 3",)


def test_a_deal_is_told_in_the_words_and_figures_of_the_game(tmp_path: Path) -> None:
    table = new(tmp_path, "hearts", 4)
    table.name(2, "Carl", "n")
    told = _deal(table)
    assert sum(told["changes"]) == 26 and told["scores"] == told["changes"]
    points = told["changes"][2]
    gain = {"side": "Carl", "gain": f"+{points}", "parts": (f"Strafpunkte {points}",)}
    assert points and gain in told["gains"]
    [(sentence, line)] = told["rules"]
    assert sentence.startswith("Die Strafpunkte in den eigenen Stichen")
    assert line.startswith("Zeile ")
