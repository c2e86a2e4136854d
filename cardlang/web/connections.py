"""Connections of a server: how many at once, and how long each may keep it waiting.

A connection *waits* while the head or the body of a question has not come whole.  Nobody needs
long for that, so it may take `SILENCE` seconds, whoever asks.  If there is no room for one more,
those go first that have waited longest, of the address that has most of them: whoever opens a
thousand and says nothing pushes out its own, and a page, which says at once what it wants, is
heard.  What is being answered stays; streams
of events are, and need a key.  If nobody waits, the newcomer is told so (503).

A line in the log says that there was no room, once a minute: what anybody can bring about at will
must not fill a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from attrs import define, field
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardlang import limits

SILENCE = 10.0  # seconds for a head and a body, and between two questions
_MINUTE = 60.0
_SWEEP = 1.0  # seconds between two looks at who waits
BACKLOG = 32  # connections that come in at once, before the first of them is counted
QUEUE = 1024  # those that the system keeps until then: whom it drops knocks again after a second
_SPARE = 256  # files for these, and for all else: the database, programs, pages
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 29\r\n\r\nthere is no room for one more"
)


def room() -> int:
    """The number of connections that this machine lets a server have: as many files as it may open,
    raised as far as the user may raise it.
    """
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return limits.CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.CONNECTIONS + _SPARE
    wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return limits.CONNECTIONS if soft == resource.RLIM_INFINITY else max(soft - _SPARE, soft // 2)


@define(eq=False)
class Connections:
    """The open connections of a server.  `tell` is given a line for the log."""

    most: int
    tell: Callable[[str], object]
    open: dict[WebConnection, float] = field(factory=dict)  # and since when it waits
    _told: dict[str, float] = field(factory=dict)

    def enter(self, one: WebConnection, now: float) -> bool:
        """Let a connection in, and perhaps others go for it; False if there is no room."""
        if len(self.open) >= self.most:
            for other in self._longest(max(1, self.most // 16)):
                other.let_go()
            self.seldom(f"there are {self.most} connections; those that wait longest are let go")
        if len(self.open) >= self.most:
            return False
        self.open[one] = now
        return True

    def _longest(self, most: int) -> list[WebConnection]:
        """So many that wait, of the address that has most of them: those that wait longest."""
        waiting: dict[str, list[tuple[float, int, WebConnection]]] = {}
        for one, since in self.open.items():
            if one.waits:
                waiting.setdefault(one.address, []).append((since, id(one), one))
        crowd = max(waiting.values(), key=len, default=[])
        return [one for _, _, one in sorted(crowd)[:most]]

    def sweep(self, now: float) -> None:
        """Let those go that have waited too long."""
        for one, since in list(self.open.items()):
            if not one.waits:
                self.open[one] = now
            elif now - since > SILENCE:
                one.let_go()

    def seldom(self, line: str) -> None:
        """Tell the log something, unless it was told the same within the last minute."""
        now = asyncio.get_running_loop().time()
        if now - self._told.get(line, -_MINUTE) >= _MINUTE:
            self._told = {k: at for k, at in self._told.items() if now - at < _MINUTE} | {line: now}
            self.tell(line)

    def unheard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say in a line what went wrong outside of any question."""
        error = context.get("exception")
        told = context.get("message", "") if error is None else f"{type(error).__name__}: {error}"
        self.seldom(" ".join(str(told).split())[:200])

    async def watch(self) -> None:
        """Look again and again who waits; until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_SWEEP)
            self.sweep(loop.time())

    def protocol(self) -> type[asyncio.Protocol]:
        """The protocol that uvicorn makes of each connection."""
        return type("_Connection", (WebConnection,), {"among": self})


class WebConnection(H11Protocol):
    """A connection that is counted."""

    among: Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Come in, or hear that there is no room."""
        super().connection_made(transport)
        if not self.among.enter(self, self.loop.time()):
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self.among.open.pop(self, None)
        super().connection_lost(exc)

    @property
    def address(self) -> str:
        """The address of the other side, without the port."""
        return self.client[0] if self.client else ""

    @property
    def waits(self) -> bool:
        """True if it is for the other side to say something."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def let_go(self) -> None:
        """End it at once."""
        self.among.open.pop(self, None)
        self.transport.abort()


class Turns:
    """Turns of those who ask: so many questions under one key are answered at once, the others
    wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def __call__(self, key: str) -> AsyncIterator[None]:
        """Wait until it is the turn of this question."""
        door, waiting = self._keys.get(key) or (asyncio.Semaphore(self._most), 0)
        self._keys[key] = door, waiting + 1
        try:
            async with door:
                yield
        finally:
            door, waiting = self._keys.pop(key)
            if waiting > 1:
                self._keys[key] = door, waiting - 1
