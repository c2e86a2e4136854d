"""A web server around pages: starlette and uvicorn, of which nothing else here knows.

Imported by a command's server alone, since both are an extra.  Pages decide in plain functions what
is answered (`cardlang.web.answers`); here their answers go out, a body is read no further than it
may be long, and what goes wrong in an answer is told to the host in one line and to the page as
`failed`.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from types import FrameType
from typing import Protocol, TypeVar
from urllib.parse import quote

import uvicorn
from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from cardlang.web.answers import WebAnswer, json_answer
from cardlang.web.connections import BACKLOG, QUEUE, Connections, Turns, room

_T = TypeVar("_T")
_GRACE = 3  # seconds for questions that are still being answered at the end
_NAMED = 100  # characters of a path that the host is told
_THREADS = 40  # that answer at once, unless a limiter says otherwise
_TURNS = 2  # questions under one key that are answered at once


class WebPages(Protocol):
    """The interface of what answers requests, without a server."""

    def get(self, path: str, headers: Mapping[str, str], /) -> WebAnswer:
        """A page, or a part of one; at once."""

    def post(self, path: str, headers: Mapping[str, str], body: bytes, /) -> WebAnswer:
        """A question of a page; called in a thread, since it may take time."""


class Threads:
    """Threads that answer questions at once: a limiter that belongs to the running server."""

    def __init__(self, most: int = _THREADS) -> None:
        self._most = most
        self._limiter: CapacityLimiter | None = None

    async def __call__(self, work: Callable[[], _T]) -> _T:
        """Return the result of `work`, done in a thread."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(self._most)
        return await run_sync(work, limiter=self._limiter)


def application(
    pages: WebPages,
    largest: int,
    tell: Callable[[str], object],
    threads: Threads,
    routes: Sequence[Route] = (),
) -> Starlette:
    """Pages as a web application; `routes` come before them.

    A body counts as `largest` bytes and one if it is longer.  `tell` is given a line for each
    answer that went wrong.
    """

    turns = Turns(_TURNS)

    async def get(request: Request) -> Response:
        return response(pages.get(request.url.path, request.headers))

    async def post(request: Request) -> Response:
        body = bytearray()
        try:
            async for piece in request.stream():
                body += piece
                if len(body) > largest:
                    break
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        given, path = bytes(body[: largest + 1]), request.url.path
        async with turns(request.headers.get("x-token", "")):
            return response(await threads(lambda: pages.post(path, request.headers, given)))

    async def failed(request: Request, error: Exception) -> Response:
        tell(f"{quote(request.url.path)[:_NAMED]}: {_where(error)}")
        told = "the server made a mistake of its own; its host has been told"
        return response(json_answer(500, {"failed": told}))

    return Starlette(
        routes=[
            *routes,
            Route("/{path:path}", get, methods=["GET"]),
            Route("/{path:path}", post, methods=["POST"]),
        ],
        exception_handlers={Exception: failed},
    )


def response(answer: WebAnswer) -> Response:
    """An answer as the server sends it."""
    return Response(answer.body, answer.status, dict(answer.headers))


def run(
    app: Starlette,
    at: socket.socket,
    tell: Callable[[str], object],
    ready: Callable[[], object] | None,
    ending: Callable[[], object],
) -> None:
    """Serve until somebody interrupts; `tell` is given lines for the log, `ready` is called when
    links hold, `ending` when the end is asked for, before open answers are waited for."""
    connections = Connections(room(), tell)
    config = uvicorn.Config(
        app,
        http=connections.protocol(),
        backlog=BACKLOG,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    if ready is not None:
        ready()
    _WebServer(config, ending, connections).run(sockets=[at])


class _WebServer(uvicorn.Server):
    """A server that ends at once: it does not wait for what would go on by itself."""

    def __init__(
        self, config: uvicorn.Config, ending: Callable[[], object], connections: Connections
    ) -> None:
        super().__init__(config)
        self._ending, self._connections = ending, connections

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer until the end, and watch meanwhile who keeps it waiting."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._connections.unheard)
        watching = loop.create_task(self._connections.watch())
        try:
            await super().serve(sockets)
        finally:
            watching.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and let more wait at the door than come in at once."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End first what open answers wait for."""
        self._ending()
        super().handle_exit(sig, frame)


def _where(error: Exception) -> str:
    """A line on what went wrong and at which line of the program."""
    frames = extract_tb(error.__traceback__)
    place = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    said = " ".join(str(error).split())[:200]
    said = "".join([letter if letter.isprintable() else "?" for letter in said])
    return f"{type(error).__name__}{place}" + (f": {said}" if said else "")
