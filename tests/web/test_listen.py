"""Where a server listens."""

from __future__ import annotations

import socket

import pytest

from cardlang.web.listen import LOOPBACK, listener, names_of


def test_answers_are_not_held_back() -> None:
    """Small answers leave at once: asyncio sees to that for sockets that say they are of TCP."""
    with listener("127.0.0.1", 0) as found, socket.create_connection(found.getsockname()):
        accepted, _ = found.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("host", [*sorted(LOOPBACK), "cards.example", "192.0.2.1", "2001:db8::1"])
def test_a_server_has_its_own_names_and_no_others(host: str) -> None:
    """A page that comes from elsewhere names another host, whatever that leads to."""
    shown, names = names_of(host, 8470)
    assert shown == (f"[{host}]:8470" if ":" in host else f"{host}:8470")
    near = {f"{one}:8470" for one in ("127.0.0.1", "localhost", "[::1]")}
    assert names == {shown} | (near if host in LOOPBACK else set())
