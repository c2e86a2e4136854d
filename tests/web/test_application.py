"""What goes out over the web when an answer goes wrong, and how much of a question is read."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Mapping
from contextlib import suppress
from threading import Lock
from typing import Any

import uvicorn

from cardlang.web.answers import WebAnswer, json_answer, question
from cardlang.web.application import Threads, _WebServer, application
from cardlang.web.connections import Connections


class Pages:
    """Answers with what was read, and stumbles where it is told to."""

    def get(self, path: str, headers: Mapping[str, str], /) -> WebAnswer:
        return json_answer(200, {"path": path} | {"stumbled": 1 // (path != "/stumble")})

    def post(self, path: str, headers: Mapping[str, str], body: bytes, /) -> WebAnswer:
        if body == b"!":
            raise KeyError(path)
        return json_answer(200, {"read": len(body), "stumbled": 0})


def asked(method: str, path: str, pieces: list[bytes], told: list[str]) -> tuple[int, Any]:
    """Status and JSON of the answer, as it is sent; `told` grows by what the host reads, and of
    `pieces` those are left that nobody has read."""
    app = application(Pages(), 100, told.append, Threads(2))
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [],
        "server": ("cards.example", 80),
        "scheme": "http",
    }
    with suppress(ZeroDivisionError, KeyError):  # the server's own log has it too, and is silent
        asyncio.run(app(scope, receive, send))
    return sent[0]["status"], json.loads(sent[1]["body"])


def test_what_goes_wrong_is_told_to_page_and_host() -> None:
    told: list[str] = []
    status, answer = asked("GET", "/stumble", [b""], told)
    assert (status, list(answer)) == (500, ["failed"])
    assert "Traceback" not in str(answer)
    status, answer = asked("POST", "/other", [b"!"], told)
    assert (status, list(answer)) == (500, ["failed"])
    assert len(told) == 2
    assert told[0].startswith("/stumble: ZeroDivisionError in test_application.py, line ")
    assert told[1].startswith("/other: KeyError in test_application.py, line ")
    asked("POST", "/a\x1b[2J\u202e" + "c" * 999, [b"!"], told)
    assert all(line.isprintable() for line in told)
    assert len(told[2].partition(": ")[0]) == 100


def test_a_body_is_read_until_it_is_too_long() -> None:
    told: list[str] = []
    assert asked("POST", "/", [b"a" * 40] * 2, told) == (200, {"read": 80, "stumbled": 0})
    pieces = [b"a" * 60] * 9
    assert asked("POST", "/", pieces, told) == (200, {"read": 101, "stumbled": 0})
    assert len(pieces) == 7  # nobody has the rest in memory
    assert asked("GET", "/page", [b""], told) == (200, {"path": "/page", "stumbled": 1})
    assert told == []


def test_what_open_answers_wait_for_is_ended_first() -> None:
    told: list[bool] = []
    config, connections = uvicorn.Config("nothing.here"), Connections(1, print)
    server = _WebServer(config, lambda: told.append(server.should_exit), connections)
    server.handle_exit(signal.SIGINT, None)
    assert told == [False] and server.should_exit


def test_a_question_may_be_as_long_as_is_said() -> None:
    body = json.dumps({"do": "look", "with": {"at": 3}}).encode()
    told = {"content-type": "application/json; charset=utf-8"}
    for spare in (0, 1, 99):
        assert question(told, body, len(body) + spare) == ("look", {"at": 3})
    refused = question(told, body, len(body) - 1)
    assert isinstance(refused, WebAnswer) and refused.status == 413


def test_no_more_is_answered_at_once_than_is_said() -> None:
    at_once, most = 0, 0
    threads, lock = Threads(2), Lock()

    def work() -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.02)
        with lock:
            at_once -= 1

    async def all_of_it() -> None:
        await asyncio.gather(*[threads(work) for _ in range(12)])

    asyncio.run(all_of_it())
    assert 0 < most <= 2
