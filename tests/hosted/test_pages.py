"""Who may ask what of a served table; and the command itself, killed and started again."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from cardlang import limits, worker
from cardlang.hosted import sheets, thinking
from cardlang.hosted.head import Arrangement
from cardlang.hosted.house import FullError, House, HousePlace
from cardlang.hosted.pages import Pages
from cardlang.hosted.store import Store
from cardlang.hosted.table import HostedTable
from cardlang.knowledge.public import NOBODY
from cardlang.match.state import State
from cardlang.run.stream import CHANCE, Stream
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.page import told as sheet_told

HOST = "cards.example:8470"


if TYPE_CHECKING:
    from _collections_abc import dict_items


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    house = House(Store.open(tmp_path / "tables.sqlite"), pause=0.0)
    house.new("dump", Arrangement(players=2, seed=3))
    yield Pages(house, frozenset({HOST}), games=("dump",), token="host's key")
    house.close()


def headers(key: str, **more: str) -> dict[str, str]:
    return {"host": HOST, "x-token": key, "content-type": "application/json", **more}


def ask(pages: Pages, token: str, what: str, /, **given: Any) -> Any:
    """The answer to a question, with its status if that is not 200."""
    body = json.dumps({"do": what, "with": given}).encode()
    answer = pages.post("/do", headers(token), body)
    told = json.loads(answer.body)
    return told if answer.status == 200 else (answer.status, told)


def test_a_match_is_played_by_questions(pages: Pages) -> None:
    head = pages.house.heads[0]
    table = pages.house.table(head.name)
    hello = ask(pages, head.keys[1], "hello", language="de")
    assert (hello["title"], hello["seat"], hello["seats"]) == ("Dump", 1, ["person", "person"])
    assert "Herz-7" in hello["faces"]["cards"]["7H"]
    for number in range(6):
        seat = table.state.to_act
        assert seat is not None
        said = str(table.state.legal_moves()[0])
        given = {"said": said, "key": f"{number}", "seen": table.count(seat)}
        assert ask(pages, head.keys[1 - seat], "move", **given)["refused"].startswith("it is the")
        done = ask(pages, head.keys[seat], "move", **given)
        assert done == ask(pages, head.keys[seat], "move", **given)
        assert done == {"done": table.count(seat)}
    assert len(table.line) == 6
    assert "body" in ask(pages, head.watch, "rules")
    assert ask(pages, head.watch, "results") == {"results": []}
    assert ask(pages, head.watch, "move", said="x", key="x", seen=1)["refused"]


def test_results_are_for_those_who_play(pages: Pages) -> None:
    head = pages.house.heads[0]
    table = pages.house.table(head.name)
    while not ask(pages, head.keys[0], "results")["results"]:
        seat = table.state.to_act
        assert seat is not None
        table.move(
            seat, str(table.state.legal_moves()[0]), f"{table.count(seat)}", table.count(seat)
        )
    assert ask(pages, head.watch, "results") == {"results": []}


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Count the jobs that write sheets."""
    made: list[str] = []

    def run(job: str, *given: Any, **more: Any) -> Any:
        made.append(job)
        return worker.run(job, *given, **more)

    monkeypatch.setattr(sheets, "run", run)
    return made


def test_the_sheet_is_that_of_the_table(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for in turn, each is written once, in a worker; no answer is that of another table."""
    made = _counted(monkeypatch)
    tables = [pages.house.new("dump", Arrangement(players=n, seed=1)) for n in (2, 4)]
    chosen = {"target": 60}
    tables.append(pages.house.new("crazy-eights", Arrangement(players=4, seed=1, options=chosen)))
    asked = [(head, "de") for head in tables]
    for head, language in [*asked, (tables[0], "en"), *asked[::-1]]:
        engine = pages.house.engine(head.game)
        sheet = write_sheet(engine, language, head.players, dict(head.options))
        assert ask(pages, head.watch, "rules", language=language) == sheet_told(sheet)
    assert len(made) == 4


def test_a_sheet_that_takes_too_long_is_refused_and_not_tried_again_and_again(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _counted(monkeypatch)
    pages._sheets = sheets.Sheets(evolve(worker.PLAYING, wall=1e-6))
    head = pages.house.heads[0]
    for _ in range(5):
        refused = ask(pages, head.watch, "rules")["refused"]
        assert refused.startswith("the rules sheet could not be written: ")
    assert len(made) == 3


def test_the_sheets_written_last_are_kept(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """And why others could not be written; all the others are tried anew."""
    made: list[tuple[int, str]] = []

    def run(job: str, arguments: dict[str, Any], *more: object, **terms: object) -> worker.Outcome:
        made.append((arguments["head"]["players"], arguments["language"]))
        if arguments["language"] == "de":
            return worker.Outcome(failure=worker.Failure("time", "It was still at work."))
        return worker.Outcome(value={"players": arguments["head"]["players"]})

    monkeypatch.setattr(sheets, "run", run)
    monkeypatch.setattr(sheets, "_KEPT", 2)
    kept, head = sheets.Sheets(), pages.house.heads[0]
    for players in (2, 3, 4, 4, 3, 2, 2):
        assert kept.of(evolve(head, players=players), "en") == {"players": players}
    assert made == [(2, "en"), (3, "en"), (4, "en"), (2, "en")]
    made.clear()
    for players in (2, 2, 2, 2, 3, 4, 2):
        with pytest.raises(sheets.UnwrittenError):
            kept.of(evolve(head, players=players), "de")
    assert [players for players, _ in made] == [2, 2, 2, 3, 4, 2]


def test_the_lobby_is_for_the_host(pages: Pages) -> None:
    head = pages.house.heads[0]
    until = time.monotonic() + 200
    while not (told := ask(pages, pages.token, "tables"))["all"] and time.monotonic() < until:
        time.sleep(0.02)
    assert [one["name"] for one in told["tables"]] == [head.name]
    assert [one["game"] for one in told["games"]] == ["dump"]
    made = ask(pages, pages.token, "new", game="dump", players=4, seats=["person", "random"])
    assert made["name"] == pages.house.heads[1].name
    assert pages.house.heads[1].seats == ("person", "random", "person", "person")
    for key in (*head.keys, head.watch):
        assert ask(pages, key, "tables") == {"refused": "nothing is called so"}
    for given in (
        {"game": "hearts", "players": 4, "seats": []},
        {"game": "/etc/passwd", "players": 4, "seats": []},
        {"game": "dump", "players": "4", "seats": []},
        {"game": "dump", "players": 4, "seats": ["pipe:rm"]},
        {"game": "dump", "players": 4, "seats": "random"},
    ):
        assert ask(pages, pages.token, "new", **given)[0] == 400
    assert "refused" in ask(pages, pages.token, "new", game="dump", players=99, seats=[])
    assert len(pages.house.heads) == 2


def test_strangers_and_other_pages_are_told_nothing(pages: Pages) -> None:
    key = pages.house.heads[0].keys[0]
    good = json.dumps({"do": "hello", "with": {}}).encode()

    def status(given: dict[str, str], body: bytes = good, path: str = "/do") -> int:
        return pages.post(path, given, body).status

    assert status(headers(key)) == 200
    assert status(headers(key, origin=f"http://{HOST}")) == 200
    for wrong in (
        headers(key, origin="http://evil.example"),
        headers(key, origin="null"),
        headers(key, origin=f"https://{HOST}"),
        headers(key, host="evil.example"),
        headers(""),
        headers(key[:-1]),
        headers("host's ke"),
        headers("ü"),
    ):
        assert status(wrong) == 403
        assert isinstance(pages.place(wrong), HousePlace) is False
    assert status(headers(key, **{"content-type": "text/plain"})) == 415
    assert status(headers(key), b" " * (limits.TABLE_REQUEST + 1)) == 413
    assert status(headers(key), path="/other") == 404
    for body in (
        b"",
        b"[]",
        b"{",
        b"[" * 5000,
        b'{"do": 1, "with": {}}',
        b'{"do": "hello"}',
        b"\xff",
    ):
        assert status(headers(key), body) == 400
    assert pages.place(headers(key)) == HousePlace(pages.house.heads[0].name, 0)


def test_arguments_of_other_kinds_are_no_question(pages: Pages) -> None:
    key = pages.house.heads[0].keys[0]
    fine = {"said": "play 2H", "key": "k", "seen": 1, "agrees": False, "at": 0}
    wrong: dict[str, tuple[object, ...]] = {
        "said": (7, "", "x" * (limits.MOVE_CHARACTERS + 1), "play \udfff"),
        "key": ("", "k" * (limits.TABLE_KEY + 1), None, "\ud800"),
        "seen": ("1", True),
        "agrees": ("yes", 1, None),
        "at": ("1", True, None, 0.5),
    }
    asked = set[str]()
    for what, called in pages._seat.items():
        names = signature(called).parameters.keys() & fine
        asked |= names
        given = {name: fine[name] for name in names}
        assert isinstance(ask(pages, key, what, **given), dict)
        for name, value in ((one, value) for one in names for value in wrong[one]):
            assert ask(pages, key, what, **{**given, name: value})[0] == 400, (what, name)
        assert ask(pages, key, what, **given, more=1)[0] == 400
    assert asked == set(fine)
    terms: list[dict[str, Any]] = [
        {"players": "2"},
        {"seats": "random"},
        {"seats": [5, 5]},
        {"game": 5},
        {"more": 1},
    ]
    for given in terms:
        new = {"game": "dump", "players": 2, "seats": [], **given}
        assert ask(pages, pages.token, "new", **new)[0] == 400
    assert "refused" in ask(pages, key, "_move", **fine)
    assert "refused" in ask(pages, key, "hello\0")
    assert pages.house.table(pages.house.heads[0].name).line == []


def test_a_mistake_of_its_own_is_no_strangers_fault(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told to the host (`web.application`)."""

    def wrong(*given: object) -> Any:
        raise TypeError("of its own")

    monkeypatch.setattr(HostedTable, "faces", wrong)
    with pytest.raises(TypeError, match="of its own"):
        ask(pages, pages.house.heads[0].keys[0], "hello")


def test_pages_load_nothing_from_elsewhere(pages: Pages) -> None:
    found = pages.get("/", {"host": HOST})
    policy = found.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy
    assert "unsafe" not in policy and found.headers["Referrer-Policy"] == "no-referrer"
    text = found.body.decode()
    assert "<script>" not in text and "onclick" not in text and "{nonce}" not in text
    assert not re.search(r"(src|href)=.(https?:)?//", text)
    for name in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert pages.get(f"/{name}", {"host": HOST}).status == 200
    script = pages.get("/room.js", {"host": HOST}).body.decode()
    for name in re.findall(r'from "\./([^"]+)"', script):
        assert pages.get(f"/{name}", {"host": HOST}).status == 200
    for path in ("/../pages.py", "/static/room.js", "/pages.py", "//etc/passwd", "/tables.sqlite"):
        assert pages.get(path, {"host": HOST}).status == 404
    assert pages.get("/", {"host": "evil.example"}).status == 403


def test_no_more_pages_than_there_may_be(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEAT_STREAMS", 2)
    monkeypatch.setattr(limits, "TABLE_WATCHERS", 1)
    name = pages.house.heads[0].name
    woken: list[int] = []
    doors = [lambda k=k: woken.append(k) for k in range(4)]
    for door in doors[:2]:
        pages.house.enter(HousePlace(name, 0), door)
    with pytest.raises(FullError, match="2 pages"):
        pages.house.enter(HousePlace(name, 0), doors[2])
    pages.house.enter(HousePlace(name, NOBODY), doors[2])
    with pytest.raises(FullError, match="1 pages"):
        pages.house.enter(HousePlace(name, NOBODY), doors[3])
    assert pages.house.here(name) == [NOBODY, 0]

    class Watched(Counter[int]):
        def items(self) -> dict_items[int, int]:
            assert pages.house._lock.locked()  # others come and go meanwhile
            return super().items()

    room = pages.house._rooms[name]
    pages.house._rooms[name] = evolve(room, seats=Watched(room.seats))
    assert pages.house.here(name) == [NOBODY, 0]
    pages.house.leave(HousePlace(name, 0), doors[0])
    pages.house.enter(HousePlace(name, 0), doors[3])
    assert {0, 1, 2, 3} <= set(woken)
    monkeypatch.setattr(limits, "TABLES", 1)
    assert "no more" in ask(pages, pages.token, "new", game="dump", players=2, seats=[])["refused"]


def test_a_worker_moves_as_one_that_knows_nothing(pages: Pages) -> None:
    """Whatever it was asked before: lines that go on, go back, and go on in another way."""
    head = pages.house.new("bonus-malus", Arrangement(players=2, seats=("random", "random")))
    chance, lines = random.Random(1), [list[str]()]
    for _ in range(30):
        line = list(chance.choice(lines))
        state = State(head.setup(pages.house.engine(head.game)), Stream(head.seed, CHANCE))
        for said in line:
            state.apply(said)
        lines.append([*line, str(chance.choice(state.legal_moves()))])
    told = head.as_json()
    fresh = []
    for line in lines:
        thinking._states.clear()
        fresh.append(thinking.choose(told, line))
    assert len(set(fresh)) > 5
    for _ in range(3):
        order = chance.sample(range(len(lines)), len(lines))
        assert [thinking.choose(told, lines[k]) for k in order] == [fresh[k] for k in order]


def test_bots_move_by_themselves_and_alike_after_a_restart(tmp_path: Path) -> None:
    lines = []
    for name in ("one", "two"):
        house = House(Store.open(tmp_path / name), pause=0.0)
        head = house.new("dump", Arrangement(players=4, seed=9, seats=("random",) * 4))
        table = house.table(head.name)
        until = time.monotonic() + 100
        while not table.is_over and time.monotonic() < until:
            time.sleep(0.02)
        house.close()
        assert table.is_over
        lines.append(table.line)
    assert lines[0] == lines[1]


# ------------------------------------------------------------------ the command


class Served:
    """The command, with its links."""

    def __init__(self, *given: str) -> None:
        command = [sys.executable, "-m", "cardlang", "table", *given, "--no-browser"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
        )
        assert self.process.stdout is not None
        self.links: list[str] = []
        for line in self.process.stdout:
            self.links += re.findall(r"http://(\S+)", line)
            if "Ctrl-C" in line:
                break

    @property
    def place(self) -> str:
        return self.links[0].partition("/")[0]

    def do(self, token: str, what: str, /, **given: Any) -> Any:
        line = http.client.HTTPConnection(self.place, timeout=60)
        body = json.dumps({"do": what, "with": given})
        line.request("POST", "/do", body, {"X-Token": token, "Content-Type": "application/json"})
        return json.loads(line.getresponse().read())

    def events(self, key: str, since: int | str, count: int) -> list[dict[str, Any]]:
        """The next messages of a seat that has event `since`."""
        line = http.client.HTTPConnection(self.place, timeout=60)
        line.request(
            "GET", "/events?lang=en", headers={"X-Token": key, "Last-Event-ID": str(since)}
        )
        answer = line.getresponse()
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        found: list[dict[str, Any]] = []
        sort = ""
        while len(found) < count:
            row = answer.readline().decode().strip()
            if row.startswith("event: "):
                sort = row
            elif row.startswith("data: ") and not sort:
                found.append(json.loads(row[6:]))
            elif not row:
                sort = ""
        line.close()
        return found


def free_port() -> str:
    """A port that nobody has, and that no system gives to whoever asks for any: it is free again
    when a server has been killed."""
    for port in random.SystemRandom().sample(range(20_000, 30_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return str(port)
    raise AssertionError("no port is free")


def test_the_command_serves_is_killed_and_goes_on(tmp_path: Path) -> None:
    """Over a socket: what was confirmed before a SIGKILL is there, under the same links."""
    store = ("--store", str(tmp_path / "tables.sqlite"))
    game, links = ("dump", "--players", "2", "--seed", "3"), list[str]()
    port = free_port()
    served = Served(*game, "--port", port, *store)
    links += served.links
    assert served.place.endswith(f":{port}")
    keys = [link.partition("#")[2] for link in served.links]
    try:
        first = served.events(keys[1], 0, 1)[0]
        acts = first["table"]["to_act"]
        key = keys[1 + acts]
        mine = served.events(key, 0, 1)[0]
        said = mine["table"]["moves"][0]["text"]
        done = served.do(key, "move", said=said, key="a", seen=mine["n"])
        assert "done" in done
    finally:
        served.process.send_signal(signal.SIGKILL)
        served.process.communicate(timeout=60)
    served = Served(*game, "--port", port, *store)
    assert served.links == links  # of the lobby, and of the same table
    try:
        rest = served.events(key, mine["n"], 1)[0]
        assert (rest["from"], rest["n"]) == (mine["n"], done["done"])
        assert served.do(key, "move", said=said, key="a", seen=mine["n"]) == done
        for _ in range(limits.SEAT_STREAMS + 4):  # whoever has gone takes no room
            assert served.events(key, rest["n"] - 1, 1)[0]["n"] == rest["n"]
        for since in ("²", "9" * 5000, "-1", "1e3", " ", "x"):  # that is none: all from the first
            assert served.events(key, since, 1)[0]["from"] == 0
        assert served.do("x", "hello") == {"refused": "this link leads to no table here"}
    finally:
        served.process.send_signal(signal.SIGINT)
        _, told = served.process.communicate(timeout=60)
    assert "Traceback" not in told


def test_what_the_command_refuses(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from cardlang.cli.main import main

    place = ["--store", str(tmp_path / "t.sqlite"), "--no-browser", "--port", "0"]

    def told(*given: str) -> str:
        result = CliRunner().invoke(main, ["table", *given, *place], standalone_mode=False)
        return str(result.exception)

    assert "no game" in told("bonus-mallus")
    assert "do not fit" in told("dump", "--players", "2", "--bots", "random,random,random")
    assert "both say" in told("dump", "--database", "sqlite://")
    assert "no address" in told("dump", "--link", "cards.example")
    for link in ("http://[", "http://x:0", "http://a b", "http://me@x", "ftp://x", "http://"):
        assert "no address" in told("dump", "--link", link)
    assert "say `https://x`, without" in told("dump", "--link", "https://x/tables?a#b")
    assert "name the GAME" in told("--players", "3")
    assert "--link http" in told("dump", "--host", "0.0.0.0")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        place[-1] = taken
        assert "another --port" in told("dump")
    for made in ("(a)", "(name, head, begun)"):
        place[1] = str(tmp_path / f"{len(made)}.db")
        with closing(sqlite3.connect(place[1])) as foreign:
            foreign.execute(f"create table tables {made}")
            if "head" in made:
                foreign.execute("insert into tables values ('a', '{}', 1)")
            foreign.commit()
        assert told("dump").startswith(place[1])
    house = House(Store.open(tmp_path / "t.sqlite"))
    assert not house.heads  # what did not start has set up no table
    house.close()
