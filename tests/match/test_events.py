"""One event model: each written form gives back the events that went into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cardlang import limits
from cardlang.engine import open_game
from cardlang.hosted.head import Arrangement, set_up
from cardlang.hosted.store import HouseStoreError, JournalEntry, Store, _File
from cardlang.match.records.events import (
    Aborted,
    Agreed,
    AskedBack,
    Chosen,
    Declined,
    Deed,
    Ended,
    Event,
    Header,
    Moved,
    Other,
    Scored,
    Shown,
    Shuffled,
)
from cardlang.match.records.reading import Record, decoded, parse_line
from cardlang.match.records.record import line_text, lines_of
from cardlang.resolve import find_game
from cardlang.workshop.play.matches import begun, setup
from cardlang.workshop.text.rules import read

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
NUMBER = st.integers(-(2**63), 2**63 - 1)
NUMBERS = st.lists(NUMBER, max_size=3).map(tuple)
DECISIVE = st.one_of(
    st.builds(Shuffled, TEXT, TEXTS),
    st.builds(Chosen, NUMBER, TEXT, TEXTS.filter(bool)),
    st.builds(Scored, NUMBERS),
    st.builds(Ended, NUMBERS, NUMBERS, NUMBER),
    st.builds(Aborted, TEXT, TEXT),
)
HEADERS = st.builds(
    Header,
    game=TEXT,
    players=st.just(2),
    seed=st.none() | st.integers(0, 2**63 - 1),
    options=st.dictionaries(TEXT, TEXT | NUMBER | st.booleans(), max_size=3).map(
        lambda options: tuple(options.items())
    ),
    rules=st.just("sha256:" + "0" * 64),
    deals=st.none() | st.integers(1, 9),
    backs=st.none() | TEXT,
    seats=st.just(("random", "person")),
    max_decisions=st.sampled_from([limits.DECISIONS, 7]),
    meaning=st.sampled_from([1, 2]),
)


@given(HEADERS, st.lists(DECISIVE, max_size=4))
def test_a_record_gives_back_its_events(header: Header, events: list[Event]) -> None:
    texts = [line_text(line) for line in lines_of(header, events)]
    found = decoded(parse_line(number, text) for number, text in enumerate(texts, start=1))
    assert found == Record(evolve(header, more=found.header.more), tuple(events))
    assert [line_text(line) for line in lines_of(found.header, events)][1:] == texts[1:]


def test_a_header_keeps_its_bytes() -> None:
    """The keys of tables and matches of the workshop are further keys here."""
    told = {
        "moves": [],
        "seats": ["person"],
        "record": "cardlang/1",
        "game": "x",
        "players": 1,
        "seed": None,
        "options": {"b": True, "a": 2},
        "rules": "sha256:" + "0" * 64,
        "deals": 3,
        "backs": "suit",
        "players_are": ["random"],
    }
    header = decoded([told]).header
    assert line_text(header.line()) == line_text(told)
    assert header.people == () and header.more == {"moves": [], "seats": ["person"]}


def test_each_form_begins_the_same_match() -> None:
    made, seats = open_game("bonus-malus"), ("person", "easy", "random")
    options = {"odd-card": "trump"}
    header = made.setup(3, 7, options, "suit", 2, 9, seats).header()
    assert (header.backs, header.deals, header.max_decisions) == ("suit", 2, 9)
    assert made.setup(**header.given()).header() == header
    wanted = Arrangement(players=3, seed=7, options=options, backs="suit", seats=seats)
    unlimited = evolve(header, deals=None, max_decisions=limits.DECISIONS)
    head = set_up(made, "bonus-malus", wanted)
    assert head.setup(made).header() == unlimited
    path = find_game("bonus-malus")
    assert path is not None
    rules = read(path.read_text(encoding="utf-8"), str(path))
    told = {"players": 3, "seed": 7, "options": options, "seats": list(seats)}
    match = begun(rules, told)
    assert setup(rules, match).header() == evolve(unlimited, backs=None)
    assert head.people == match.people == header.people == (0,)


LINES: list[tuple[Event, str]] = [
    (
        Shuffled("stock", ("QS", "7H")),
        '{"event": "shuffle", "zone": "stock", "cards": ["QS", "7H"]}',
    ),
    (
        Chosen(1, "play 7H", ("play 7H", "pass")),
        '{"event": "choice", "seat": 1, "legal": ["play 7H", "pass"], "move": "play 7H"}',
    ),
    (Chosen(1, "pass"), '{"event": "choice", "seat": 1, "move": "pass"}'),
    (
        Moved(("??",), "stock", "hand of 0", True),
        '{"event": "moved", "cards": ["??"], "from": "stock", "to": "hand of 0", "under": true}',
    ),
    (Moved((), "a", "b"), '{"event": "moved", "cards": [], "from": "a", "to": "b"}'),
    (
        Shown(("QS",), "hand", (0, 2)),
        '{"event": "shown", "cards": ["QS"], "in": "hand", "to": [0, 2]}',
    ),
    (Scored((10, 0)), '{"event": "score", "scores": [10, 0]}'),
    (Ended((1, 2), (1,), 0), '{"event": "end", "scores": [1, 2], "winners": [1], "fuel": 0}'),
    (Ended((1, 2), (1,)), '{"event": "end", "scores": [1, 2], "winners": [1]}'),
    (Aborted("decisions", "x"), '{"event": "aborted", "reason": "decisions", "at": "x"}'),
]


@pytest.mark.parametrize(("event", "text"), LINES)
def test_each_event_has_its_line(event: Event, text: str) -> None:
    assert line_text(event.line()) == text


def test_lines_that_decide_nothing_are_kept_as_they_are() -> None:
    header = Header(1, None, ("random",), (), None, "x", "sha256:" + "0" * 64, None)
    line: dict[str, Any] = {"event": "moved", "cards": 5}
    assert decoded([header.line(), line]).events == (Other(line),)


ROWS: list[tuple[Deed, tuple[str, int, str]]] = [
    (Chosen(2, "play 7H"), ("move", 2, "play 7H")),
    (AskedBack(0), ("ask", 0, "")),
    (Agreed(1), ("agree", 1, "")),
    (Declined(3), ("decline", 3, "")),
]


def test_a_journal_gives_back_its_deeds(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store.open(path)
    for number, (deed, _) in enumerate(ROWS, start=1):
        store.append("t", JournalEntry(number, deed, f"key {number}"))
    read = store.journal("t")
    store.close()
    assert [entry.deed for entry in read] == [deed for deed, _ in ROWS]
    query = "select kind, seat, said, mark from entries order by number"
    rows = [tuple(row) for row in _File(path).read(query)]
    assert rows == [(*row, f"key {k}") for k, (_, row) in enumerate(ROWS, start=1)]
    with pytest.raises(HouseStoreError, match="unknown kind"):
        JournalEntry.of(1, "shout", 0, "", "")
