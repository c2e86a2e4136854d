"""The workshop's server.

Imported by the command alone, since it needs an extra.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

from starlette.applications import Starlette

from cardlang.web.application import Threads, application, run
from cardlang.workshop.host.pages import LARGEST, WorkshopPages


def app_of(pages: WorkshopPages, tell: Callable[[str], object]) -> Starlette:
    """The pages as a web application; `tell` is given a line for what goes wrong."""
    return application(pages, LARGEST, tell, Threads())


def serve(
    pages: WorkshopPages,
    at: socket.socket,
    tell: Callable[[str], object],
    ready: Callable[[], object] | None = None,
) -> None:
    """Serve until somebody interrupts: then no match is waited for."""
    try:
        run(app_of(pages, tell), at, tell, ready, pages.lanes.stop)
    finally:
        pages.tables.close()
        pages.lanes.close()
