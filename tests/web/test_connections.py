"""Whoever keeps a server waiting keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
import uvicorn

from cardlang.web import connections as room_of
from cardlang.web.answers import WebAnswer, json_answer
from cardlang.web.application import Threads, _WebServer, application
from cardlang.web.connections import BACKLOG, Connections, Turns, room

HOURS = 4 * 3600.0
HEAD = "{method} / HTTP/1.1\r\nHost: here\r\nContent-Length: {length}\r\nX-Token: {key}\r\n\r\n"


class Slow:
    """Answers some questions after a while; has the connections of its server."""

    def __init__(self, among: Connections) -> None:
        self.among = among
        self.go = threading.Event()
        self.begun = threading.Semaphore(0)

    def get(self, path: str, headers: Mapping[str, str], /) -> WebAnswer:
        if path == "/stop":  # answered by the loop itself, which then takes nobody in
            self.begun.release()
            assert self.go.wait(120)
        return json_answer(200, {"got": path})

    def post(self, path: str, headers: Mapping[str, str], body: bytes, /) -> WebAnswer:
        if body == b"wait":
            self.begun.release()
            assert self.go.wait(120)
        return json_answer(200, {"read": len(body)})


@contextmanager
def served(most: int, told: list[str], silence: float = HOURS) -> Iterator[tuple[int, Slow]]:
    """A server with room for so many connections: its port, and what answers.

    Silence is not waited for longer than `silence`, which is more than any test takes.
    """
    at = socket.create_server(("127.0.0.1", 0))
    connections = Connections(most, told.append)
    pages = Slow(connections)
    app = application(pages, 100, told.append, Threads(20))
    config = uvicorn.Config(
        app,
        http=connections.protocol(),
        backlog=BACKLOG,
        log_level="critical",
        timeout_graceful_shutdown=1,
    )
    server = _WebServer(config, lambda: None, connections)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]})
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(room_of, "SILENCE", silence)
            yield at.getsockname()[1], pages
    finally:
        pages.go.set()
        server.handle_exit(signal.SIGTERM, None)
        thread.join(30)
        at.close()


def opened(port: int, said: str = "") -> socket.socket:
    one = socket.create_connection(("127.0.0.1", port), timeout=60)
    one.sendall(said.encode())
    return one


def answer(one: socket.socket) -> bytes:
    """All that comes until the end or the end of an answer."""
    told = b""
    while not told.endswith((b"}", b"more")):
        piece = one.recv(65536)
        if not piece:
            break
        told += piece
    return told


def answer_or_end(one: socket.socket) -> bytes:
    try:
        return answer(one)
    except ConnectionResetError:
        return b""


def end_of(port: int, said: str) -> bytes:
    """All that comes to somebody who says this, until it is let go."""
    try:
        return answer(opened(port, said))
    except ConnectionError:  # even before all of it was said
        return b""


def swept(pages: Slow, seconds: float) -> None:
    """Have the server look who waits, as it would do so many seconds from now."""
    loop = next(iter(pages.among.open)).loop
    done = threading.Event()

    def look() -> None:
        pages.among.sweep(loop.time() + seconds)
        done.set()

    loop.call_soon_threadsafe(look)
    assert done.wait(60)


def post(key: str, body: str = "wait", length: int | None = None) -> str:
    long = len(body) if length is None else length
    return HEAD.format(method="POST", length=long, key=key) + body


def test_a_thousand_that_say_nothing_keep_nobody_out() -> None:
    told: list[str] = []
    with served(40, told) as (port, _):
        silent = [opened(port) for _ in range(100)]
        silent += [opened(port, "POST / HTTP/1.1\r\nHost: here\r\nContent-Le") for _ in range(100)]
        silent += [opened(port, post("", "half", 99)) for _ in range(100)]
        for k in range(9):
            assert b" 200 " in answer(opened(port, post(f"k{k}", "here")))
            silent += [opened(port) for _ in range(20)]
        for one in silent:
            one.close()
    assert set(told) == {"there are 40 connections; those that wait longest are let go"}


def test_who_comes_while_the_server_is_busy_waits_at_the_door() -> None:
    """Whom the system drops there is heard only after a second."""
    with served(400, []) as (port, pages):
        busy = opened(port, "GET /stop HTTP/1.1\r\nHost: here\r\n\r\n")
        assert pages.begun.acquire(timeout=60)
        waiting = [
            socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(4 * BACKLOG)
        ]
        pages.go.set()
        for one in [busy, *waiting]:
            one.close()


def test_a_crowd_of_one_address_pushes_out_its_own() -> None:
    """Whoever comes from elsewhere may take its time, as far as there is any."""
    told: list[str] = []
    with served(40, told) as (port, _):
        other = socket.create_connection(("127.0.0.1", port), 60, ("127.0.0.2", 0))
        other.sendall(post("k", "he", 4).encode())
        crowd = [opened(port) for _ in range(120)]
        assert b" 200 " in answer(opened(port, post("k", "here")))
        other.sendall(b"re")
        assert b" 200 " in answer(other)
        for one in crowd:
            one.close()


def test_what_is_being_answered_stays_and_a_newcomer_is_told_of_it() -> None:
    told: list[str] = []
    with served(6, told) as (port, pages):
        busy = [opened(port, post(f"k{k}")) for k in range(6)]
        for _ in busy:
            assert pages.begun.acquire(timeout=60)
        refused = answer(opened(port, post("new", "here")))
        assert refused.startswith(b"HTTP/1.1 503 ") and refused.endswith(b"no room for one more")
        pages.go.set()
        assert all(b" 200 " in answer(one) for one in busy)
    assert "Traceback" not in "".join(told)


def test_who_goes_while_it_is_answered_makes_room() -> None:
    """Nobody waits for it any more, and nothing else would let go of it."""
    with served(4, []) as (port, pages):
        busy = [opened(port, post(f"k{k}")) for k in range(4)]
        for one in busy:
            assert pages.begun.acquire(timeout=60)
            one.close()
        until = time.monotonic() + 100
        while b" 200 " not in (told := answer_or_end(opened(port, post("new", "here")))):
            assert time.monotonic() < until, told
            time.sleep(0.05)


def test_silence_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks again and again, by its own clock."""
    monkeypatch.setattr(room_of, "_SWEEP", 0.05)
    told: list[str] = []
    with served(9, told, silence=0.2) as (port, _):
        for said in ("", "GET / HT", post("k", "half", 99)):
            assert end_of(port, said) == b""
    assert told == []


def test_silence_begins_when_there_is_something_to_say() -> None:
    told: list[str] = []
    with served(9, told) as (port, pages):
        long = opened(port, post("k"))
        assert pages.begun.acquire(timeout=60)
        kept = opened(port, post("a", "here"))
        assert b" 200 " in answer(kept)
        swept(pages, 0)  # from now on it waits
        kept.sendall(b"GET / HT")
        swept(pages, HOURS - 100)
        kept.setblocking(False)
        with pytest.raises(BlockingIOError):
            kept.recv(1)
        kept.settimeout(60)
        swept(pages, HOURS + 100)
        assert answer_or_end(kept) == b""
        pages.go.set()
        assert b" 200 " in answer(long)  # it has waited for the server, and not the server for it
        swept(pages, 2 * HOURS)  # as long again since it was answered
        long.sendall(post("k", "here").encode())
        assert b" 200 " in answer(long)
    assert told == []


def test_whoever_asks_much_waits_for_itself() -> None:
    told: list[str] = []
    with served(60, told) as (port, pages):
        greedy = [opened(port, post("greedy")) for _ in range(30)]
        for _ in range(2):
            assert pages.begun.acquire(timeout=60)
        assert b" 200 " in answer(opened(port, post("other", "here")))
        assert not pages.begun.acquire(timeout=0.1)
        pages.go.set()
        assert all(b" 200 " in answer(one) for one in greedy)


def test_turns_are_forgotten() -> None:
    turns = Turns(1)

    async def asked(key: str) -> None:
        async with turns(key):
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        await asyncio.gather(*[asked(f"{k % 3}") for k in range(12)])

    asyncio.run(all_of_them())
    assert turns._keys == {}


def test_the_log_has_the_same_line_once_a_minute() -> None:
    told: list[str] = []

    async def gone_wrong() -> None:
        many = Connections(1, told.append)
        for _ in range(100):
            many.unheard(
                asyncio.get_running_loop(), {"message": "m", "exception": OSError(24, "x")}
            )
        many.unheard(asyncio.get_running_loop(), {"message": "other\nlines"})

    asyncio.run(gone_wrong())
    assert told == ["OSError: [Errno 24] x", "other lines"]


def test_a_minute_later_the_line_is_told_again() -> None:
    told: list[str] = []

    async def told_at(first: float, *later: float) -> None:
        many, loop = Connections(1, told.append), asyncio.get_running_loop()
        with pytest.MonkeyPatch.context() as patch:
            for second in (first, *later):
                patch.setattr(loop, "time", lambda second=second: second)
                many.seldom(f"from {first:g}")

    asyncio.run(told_at(1.0, 1.5, 60.9))
    asyncio.run(told_at(2.0, 61.9, 62.0, 100.0, 121.9, 122.0))
    assert told == ["from 1", "from 2", "from 2", "from 2"]


def test_room_is_made_as_far_as_the_machine_allows() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(300, before[0]), before[1]))
        most, files = room(), resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files > 300 and most == files - 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
