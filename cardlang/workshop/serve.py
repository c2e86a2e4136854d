"""The workshop's server: starlette and uvicorn, of which nothing else here knows.

Imported by the command alone, since both are an extra.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardlang.web.answers import Answer
from cardlang.workshop.pages import LARGEST, Pages

_GRACE = 3  # seconds for questions that are still being answered at the end


def app_of(pages: Pages) -> Starlette:
    """The pages as a web application."""

    async def get(request: Request) -> Response:
        return _response(pages.get(request.url.path, request.headers))

    async def post(request: Request) -> Response:
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST:
                break
        given = bytes(body)
        path = request.url.path
        return _response(await run_sync(lambda: pages.post(path, request.headers, given)))

    return Starlette(
        routes=[
            Route("/{path:path}", get, methods=["GET"]),
            Route("/{path:path}", post, methods=["POST"]),
        ]
    )


class _Server(uvicorn.Server):
    """Whoever ends it does not wait for matches that are still played."""

    def __init__(self, config: uvicorn.Config, pages: Pages) -> None:
        super().__init__(config)
        self._pages = pages

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the workers first, so that all questions have an answer."""
        self._pages.lanes.stop()
        super().handle_exit(sig, frame)


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers))


def serve(pages: Pages, at: socket.socket, ready: Callable[[], object] | None = None) -> None:
    """Serve until somebody interrupts."""
    config = uvicorn.Config(
        app_of(pages),
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    if ready is not None:
        ready()
    try:
        _Server(config, pages).run(sockets=[at])
    finally:
        pages.lanes.close()
