"""Attackers beside honest clients of `python -m tests.tables load --attacked`.

Each does without end what once harmed others: connections that say nothing, bodies that never
come, keys that no database takes, questions that are asked and declined again, rules sheets asked
for all the time, moves of nonsense.  They sit at a table of their own.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from cardlang.hosted.head import Head

IDLE = 300  # connections that say nothing

Place = tuple[str, int]


class Attack:
    """All attackers of a server; `answers` counts the lines that it answered with, by attack."""

    def __init__(self, place: Place, head: Head) -> None:
        self.place, self.head = place, head
        self.answers: Counter[tuple[str, str]] = Counter()
        ways: list[Callable[[], Awaitable[None]]] = [self._asks, self._keys, self._sheets]
        ways += [self._nonsense, self._bodies]
        self.tasks = [asyncio.create_task(self._forever(way)) for way in ways]
        self.tasks += [asyncio.create_task(self._forever(self._idle)) for _ in range(IDLE)]

    async def end(self) -> None:
        """Stop all of them."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _forever(self, way: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await way()
            except (OSError, asyncio.IncompleteReadError, ValueError):
                self.answers[way.__name__[1:], "cut off"] += 1
                await asyncio.sleep(0.2)

    async def _idle(self) -> None:
        """Say the first half of a head, and nothing more until the line is cut."""
        reader, writer = await asyncio.open_connection(*self.place)
        try:
            writer.write(b"POST /do HTTP/1.1\r\nHost: ")
            while await reader.read(4096):
                pass
        finally:
            writer.close()
        await asyncio.sleep(0.5)

    async def _bodies(self) -> None:
        """Promise a body that never comes."""
        reader, writer = await asyncio.open_connection(*self.place)
        try:
            writer.write(self._head(b"", 16_000))
            while await reader.read(4096):
                pass
        finally:
            writer.close()

    async def _keys(self) -> None:
        """Move under a key that cannot be written down."""
        await self._post(
            "keys", {"do": "move", "with": {"said": "pass", "key": "\ud800", "seen": 1}}
        )

    async def _asks(self) -> None:
        """Ask to take back, and decline one's own question."""
        number = sum(self.answers.values())
        asked = {"key": f"asks {number}", "language": "de"}
        await self._post("asks", {"do": "back", "with": asked})
        given = {"agrees": False, "key": f"declines {number}", "language": "de"}
        await self._post("asks", {"do": "answer", "with": given})

    async def _sheets(self) -> None:
        """Ask for the rules again and again."""
        await self._post("sheets", {"do": "rules", "with": {"language": "de"}})

    async def _nonsense(self) -> None:
        """Make moves that are none."""
        said = "play " + "X" * 9_000
        await self._post("nonsense", {"do": "move", "with": {"said": said, "key": "c", "seen": 1}})

    async def _post(self, what: str, asked: dict[str, Any]) -> None:
        body = json.dumps(asked).encode()
        reader, writer = await asyncio.open_connection(*self.place)
        try:
            writer.write(self._head(body, len(body)))
            line = await reader.readline()
            self.answers[what, line.decode().partition(" ")[2].strip() or "cut off"] += 1
        finally:
            writer.close()
        await asyncio.sleep(0.05)

    def _head(self, body: bytes, size: int) -> bytes:
        host = f"{self.place[0]}:{self.place[1]}"
        return (
            f"POST /do HTTP/1.1\r\nHost: {host}\r\nX-Token: {self.head.keys[0]}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {size}\r\n"
            "Connection: close\r\n\r\n"
        ).encode() + body

    def told(self) -> str:
        """The answers by attack, as one line."""
        rows = [f"{what}: {said} × {n:,}" for (what, said), n in sorted(self.answers.items())]
        return "; ".join(rows)
