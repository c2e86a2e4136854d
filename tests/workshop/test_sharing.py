"""Links and records come from strangers; traces say which line ran for which move."""

from __future__ import annotations

import base64
import json
import re
import tracemalloc
import zlib
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang import limits
from cardlang.resources import shipped
from cardlang.workshop.bridge import call
from cardlang.workshop.text.links import LINK
from tests.workshop.test_bridge import ask, match_of, text

GAMES = ("bonus-malus", "klapper-jas", "cribbage", "hanabi", "texas-holdem")


@settings(max_examples=40)
@given(st.text(max_size=200), st.text(max_size=20), st.none() | st.just({"players": 2}))
def test_a_link_holds_what_was_put_in(whole: str, name: str, match: Any) -> None:
    told = call("link", {"text": whole, "name": name, "match": match})
    found = call("linked", {"link": "http://x/#card=" + told["link"]})
    assert (found["text"], found["match"]) == (whole, match)
    assert found["name"].endswith(".card") and "/" not in found["name"]
    assert told["size"] == len(told["link"]) <= told["most"] == LINK


def test_links_of_all_games_are_short() -> None:
    for slug in shipped():
        told = call("link", {"text": text(slug), "name": f"{slug}.card", "match": None})
        assert told["size"] < LINK // 3


def packed(told: Any) -> str:
    data = told if isinstance(told, bytes) else json.dumps(told).encode()
    return "1" + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


HOSTILE = [
    "",
    "1",
    "2abc",
    "1a?b",
    "card=",
    "1" + "A" * LINK,
    packed({"name": "x", "text": "y"})[:-4],
    packed(b"\xff\xfe"),
    packed([1]),
    packed("text"),
    packed({"text": 3}),
    packed({"text": "x", "match": [1]}),
    packed({"text": "x" * (limits.FILE_BYTES + 1)}),
    packed(b'{"text":"' + b"x" * 40_000_000 + b'"}'),  # unfolds to much more than it is
    packed(b"[" * 100_000),
    packed({"name": "x", "text": "y"}) + packed({"name": "x", "text": "y"})[1:],
]


@pytest.mark.parametrize("link", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_link_is_refused_in_a_sentence(link: str) -> None:
    told = call("linked", {"link": link})
    assert list(told) == ["refused"] and told["refused"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "a" * 500, 3, None, "x\n.card", "<b>"])
def test_names_in_links_are_plain(name: Any) -> None:
    found = call("linked", {"link": packed({"name": name, "text": "x"})})
    assert found["name"] in ("linked.card", "passwd.card")


def test_no_link_takes_more_memory_than_a_text_of_its_bounds() -> None:
    call("linked", {"link": "1"})
    for link in HOSTILE:
        tracemalloc.start()
        call("linked", {"link": link})
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert most < 32 * limits.FILE_BYTES + 8 * LINK


def test_a_text_too_long_for_a_link_says_so() -> None:
    whole = "".join(f"# {number * number * 7919 % 1_000_003}\n" for number in range(30_000))
    assert "send the file" in call("link", {"text": whole[:120_000] * 1, "name": "x"})["refused"]


# ---------------------------------------------------------------------------- records


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_is_the_match_again(slug: str) -> None:
    """With its seed as with none, when the shuffles are all there is."""
    match = match_of(slug)
    record = ask("recorded", slug, match=match)["record"]
    told = ask("review", slug, record=record)
    plain = {key: value for key, value in told["match"].items() if key != "options"}
    assert plain == {key: match[key] for key in plain} and "dealt" not in plain
    assert told["notes"] == [] and told["why"] == ""
    head, *lines = record.splitlines()
    other = json.dumps({**json.loads(head), "seed": None})
    told = ask("review", slug, record="\n".join([other, *lines]))
    assert told["match"]["moves"] == match["moves"] == match["moves"][: told["fits"]]
    again = ask("recorded", slug, match=told["match"])["record"]
    assert again.splitlines()[1:] == lines


def test_a_match_of_a_record_goes_on_and_back() -> None:
    record = ask("recorded", match=match_of("bonus-malus"))["record"]
    head, *lines = record.splitlines()
    other = json.dumps({**json.loads(head), "seed": None})
    match = ask("review", record="\n".join([other, *lines]))["match"]
    on = ask("go_on", match=match)["match"]
    assert len(on["moves"]) == len(match["moves"]) + 1 and on["dealt"] == match["dealt"]
    back = ask("undo", match=on, to=3)
    assert back["match"]["moves"] == match["moves"][:3] and back["match"]["dealt"]
    advice = ask("advise", match=back["match"], bot="random")
    assert ask("why", match=back["match"], move=advice["text"])["why"] == ""


def test_records_of_others_are_told() -> None:
    record = ask("recorded", match=match_of("bonus-malus"))["record"]
    assert "`bonus-malus`" in ask("review", "dump", record=record)["notes"][0]
    head, *lines = record.splitlines()
    told = json.loads(head)
    other = json.dumps({**told, "rules": "sha256:" + "0" * 64})
    assert len(ask("review", record="\n".join([other, *lines]))["notes"]) == 1
    cut = [line for line in lines if '"shuffle"' not in line]
    seat = json.dumps({**told, "seed": None})
    assert "one seat" in ask("review", record="\n".join([seat, *cut]))["refused"]
    bad = [line.replace('"move": "play', '"move": "plai') for line in lines]
    told = ask("review", record="\n".join([head, *bad]))
    assert told["fits"] == 0 and told["why"]


BAD_RECORDS = ["", "{", "[]\n", "x" * (2 << 20), '{"record": "cardlang/9"}', "\n\n", '{"record":1}']


@pytest.mark.parametrize("record", BAD_RECORDS, ids=range(len(BAD_RECORDS)))
def test_what_is_no_record_is_refused(record: str) -> None:
    assert list(
        call("review", {"text": text("dump"), "file": "/a/dump.card", "record": record})
    ) == ["refused"]


# ----------------------------------------------------------------------------- traces


@pytest.mark.parametrize("slug", GAMES)
def test_a_trace_follows_the_match(slug: str) -> None:
    """Every move is there with who took it; lines exist; both readings say the same."""
    match = match_of(slug)
    told = ask("trace", slug, match=match)
    rows = told["moves"]
    assert [row["text"] for row in rows[1:]] == match["moves"]
    count = text(slug).count("\n") + 1
    assert all(0 <= row["line"] <= count for row in rows)
    declared = text(slug).split("\n")
    for before, row in pairwise(rows):  # a verb of the file was asked for just before its move
        verb = row["text"].split(" ")[0]
        of_it = {
            number
            for number, line in enumerate(declared, 1)
            if re.match(rf" +{re.escape(verb)}( |:|$)", line)
        }
        if len(of_it) == 1:
            assert of_it <= {*before["ran"]}
    for line, moves in told["lines"].items():
        assert all(int(line) in rows[number]["ran"] for number in moves)
        assert moves == sorted(set(moves)) and 1 <= int(line) <= count


def test_lines_run_where_they_should() -> None:
    match = match_of("bonus-malus", 60)  # more than a deal
    whole = text("bonus-malus")
    told = ask("trace", match=match)
    lines = whole.split("\n")
    dealt = next(k for k, line in enumerate(lines, 1) if "deal 7 to seats" in line)
    play = next(k for k, line in enumerate(lines, 1) if line.strip().startswith("play-trick"))
    assert told["lines"][str(dealt)][0] == 0
    assert all(row["line"] == play for row in told["moves"][1:])
    scored = next(k for k, line in enumerate(lines, 1) if "score gains" in line)
    assert any(told["scores"])
    assert set(told["scores"]) <= {scored, 0}
    assert lines[told["declared"]["odd"] - 1].startswith("zone odd")
