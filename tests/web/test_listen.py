"""Where a server listens."""

from __future__ import annotations

import socket

from cardlang.web.listen import listener


def test_answers_are_not_held_back() -> None:
    """Small answers leave at once: asyncio sees to that for sockets that say they are of TCP."""
    with listener("127.0.0.1", 0) as found, socket.create_connection(found.getsockname()):
        accepted, _ = found.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP
