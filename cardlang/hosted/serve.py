"""The server of tables: starlette and uvicorn, of which nothing else here knows.

Imported by the command alone, since both are an extra.  Events are a stream of server-sent events;
whoever reads slowly is told more at once, and never less.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import uvicorn
from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.hosted.house import FullError, Place
from cardlang.hosted.pages import Pages
from cardlang.hosted.store import StoreError
from cardlang.match.live.setup import UsageError
from cardlang.web.answers import SECURE, Answer, json_answer

PING = 10.0  # seconds without a word, after which a stream says that it is there
_GRACE = 3  # seconds for questions that are still being answered at the end
_THREADS = 8  # that answer at once; more would only take turns


def app_of(pages: Pages) -> Starlette:
    """The pages as a web application."""
    ending = asyncio.Event()
    streams: set[asyncio.Event] = set()
    threads: list[CapacityLimiter] = []

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        threads.append(CapacityLimiter(_THREADS))
        yield

    async def get(request: Request) -> Response:
        return _response(pages.get(request.url.path, request.headers))

    async def post(request: Request) -> Response:
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > limits.TABLE_REQUEST:
                break
        given, path = bytes(body), request.url.path
        work = partial(pages.post, path, request.headers, given)
        return _response(await run_sync(work, limiter=threads[0]))

    async def events(request: Request) -> Response:
        place = pages.place(request.headers)
        if isinstance(place, Answer):
            return _response(place)
        since = request.headers.get("last-event-id", "")
        language = request.query_params.get("lang", "en")
        number = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0
        try:
            await run_sync(pages.house.table, place.table, limiter=threads[0])
            told = _stream(pages, place, language, number, streams, ending, threads[0])
            await anext(told)
        except FullError as error:
            return _response(json_answer(429, {"refused": str(error)}))
        except (UsageError, RuleError, StoreError) as error:
            return _response(json_answer(503, {"failed": str(error)}))
        headers = {**SECURE, "X-Accel-Buffering": "no"}
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    app = Starlette(
        routes=[
            Route("/events", events, methods=["GET"]),
            Route("/{path:path}", get, methods=["GET"]),
            Route("/{path:path}", post, methods=["POST"]),
        ],
        lifespan=lifespan,
    )

    def end() -> None:
        ending.set()
        for one in list(streams):
            one.set()

    app.state.end = end
    return app


async def _stream(
    pages: Pages,
    place: Place,
    language: str,
    since: int,
    streams: set[asyncio.Event],
    ending: asyncio.Event,
    threads: CapacityLimiter,
) -> AsyncIterator[str]:
    """What a page is told from event `since` on.  The first thing is nothing: it has come in."""
    loop, woken = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(woken.set)

    pages.house.enter(place, wake)
    streams.add(woken)
    table = pages.house.table(place.table)
    here: list[int] | None = None
    try:
        yield ""
        while not ending.is_set():
            woken.clear()
            lacking = partial(table.message, place.seat, language, since)
            told = await run_sync(lacking, limiter=threads)
            if told is not None:
                since, text = told
                yield f"id: {since}\ndata: {text}\n\n"
            now = pages.house.here(place.table)
            if now != here:
                here = now
                yield f"event: here\ndata: {json.dumps(here)}\n\n"
            try:
                await asyncio.wait_for(woken.wait(), PING)
            except TimeoutError:
                yield ": here\n\n"
    finally:
        streams.discard(woken)
        pages.house.leave(place, wake)


class _Server(uvicorn.Server):
    """Whoever ends it does not wait for pages that listen."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams first: none of them ends by itself."""
        self._app.state.end()
        await super().shutdown(sockets)


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers))


def serve(pages: Pages, at: socket.socket, ready: Callable[[], object] | None = None) -> None:
    """Serve until somebody interrupts."""
    app = app_of(pages)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    if ready is not None:
        ready()
    try:
        _Server(config, app).run(sockets=[at])
    finally:
        pages.house.close()
