"""The server of tables: pages as `cardlang.web.application` serves them, and streams of events.

Imported by the command alone, since it needs an extra.  Whoever reads slowly is told more at once,
and never less.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial

from attrs import asdict, field, frozen
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cardlang import limits
from cardlang.diagnostic import RuleError, UsageError
from cardlang.hosted.garbage import collect_in_pieces
from cardlang.hosted.house import FullError, HousePlace
from cardlang.hosted.pages import Pages
from cardlang.hosted.store import HouseStoreError
from cardlang.messages import Tongue
from cardlang.web.answers import SECURE, WebAnswer, json_answer
from cardlang.web.application import Threads, application, response, run

PING = 10.0  # seconds without a word, after which a stream says that it is there
_THREADS = 8  # that answer at once; more would only take turns


@frozen
class _Streams:
    """The streams that are open, and whether they are to end."""

    ending: asyncio.Event = field(factory=asyncio.Event)
    awake: set[asyncio.Event] = field(factory=set)

    def end(self) -> None:
        """Ends all of them: none does by itself."""
        self.ending.set()
        for one in list(self.awake):
            one.set()


def app_of(pages: Pages, tell: Callable[[str], object]) -> Starlette:
    """The pages as a web application; `tell` is given a line for what goes wrong."""
    streams, threads = _Streams(), Threads(_THREADS)

    async def events(request: Request) -> Response:
        place = pages.place(request.headers)
        if isinstance(place, WebAnswer):
            return response(place)
        since = request.headers.get("last-event-id", "")
        language = request.query_params.get("lang", "en")
        number = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0
        try:
            await threads(partial(pages.house.table, place.table))
            told = _stream(pages, place, language, number, streams, threads)
            await anext(told)
        except FullError as error:
            refused = Tongue(language).say(error.key, most=error.most)
            return response(json_answer(429, {"refused": refused}))
        except (UsageError, RuleError, HouseStoreError) as error:
            return response(json_answer(503, {"failed": str(error)}))
        headers = {**SECURE, "X-Accel-Buffering": "no"}
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    routes = [Route("/events", events, methods=["GET"])]
    app = application(pages, limits.TABLE_REQUEST, tell, threads, routes)
    app.state.end = streams.end
    return app


async def _stream(
    pages: Pages,
    place: HousePlace,
    language: str,
    since: int,
    streams: _Streams,
    threads: Threads,
) -> AsyncIterator[str]:
    """Stream the events from `since` on to a page. The first thing is nothing: it has come in."""
    loop, woken = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(woken.set)

    pages.house.enter(place, wake)
    streams.awake.add(woken)
    table = pages.house.table(place.table)
    here: list[int] | None = None
    heard, follows = 0, ""
    try:
        yield ""
        while not streams.ending.is_set():
            woken.clear()
            told = await threads(partial(table.message, place.seat, language, since))
            if told is not None:
                since, text = told
                yield f"id: {since}\ndata: {text}\n\n"
                left = pages.house.left(place.table)
                if left is not None:
                    yield f"event: clock\ndata: {left:.1f}\n\n"
            lines = pages.house.said(place.table, heard)
            if lines:
                heard = lines[-1].number
                yield f"event: talk\ndata: {json.dumps([asdict(line) for line in lines])}\n\n"
            if pages.house.follows(place) != follows:
                follows = pages.house.follows(place)
                yield f"event: next\ndata: {json.dumps(follows)}\n\n"
            now = pages.house.here(place.table)
            if now != here:
                here = now
                yield f"event: here\ndata: {json.dumps(here)}\n\n"
            try:
                await asyncio.wait_for(woken.wait(), PING)
            except TimeoutError:
                yield ": here\n\n"
    finally:
        streams.awake.discard(woken)
        pages.house.leave(place, wake)


def serve(
    pages: Pages,
    at: socket.socket,
    tell: Callable[[str], object],
    ready: Callable[[], object] | None = None,
) -> None:
    """Serve until somebody interrupts: then all streams end."""
    app = app_of(pages, tell)
    collect_in_pieces()
    try:
        run(app, at, tell, ready, app.state.end)
    finally:
        pages.house.close()
