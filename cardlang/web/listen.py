"""Addresses at which a server listens, and names by which it is asked."""

from __future__ import annotations

import socket

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # all addresses of a machine, by none of which a link can ask


def listener(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free.  OSError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # What is said to be TCP sends small answers at once, and not when others were acknowledged.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(128)  # so that the link holds as soon as it is printed
    except OSError:
        found.close()
        raise
    return found


def names_of(host: str, port: int) -> tuple[str, frozenset[str]]:
    """The name of a listening address in links, and all names under which it may be asked."""
    shown = f"[{host}]" if ":" in host else host
    hosts = {f"{shown}:{port}"}
    if host in LOOPBACK:
        hosts |= {f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"}
    return f"{shown}:{port}", frozenset(hosts)
