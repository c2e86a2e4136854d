"""Options of the commands that serve pages: where they listen, and what they need."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import click

from cardlang.cli.parts.options import F
from cardlang.diagnostic import UsageError
from cardlang.web.listen import listener


def place_options(port: int, told: str) -> Callable[[F], F]:
    """Options for where to listen, and whether a browser is opened; `told` says of the port what it
    is if it is not given.
    """
    options = (
        click.option(
            "--host",
            default="127.0.0.1",
            show_default=True,
            help="The address to listen at. Any other than this machine lets others in who have "
            "the link.",
        ),
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            default=port,
            metavar="P",
            help=f"The port; {told}.",
        ),
        click.option("--no-browser", is_flag=True, help="Print the link and open nothing."),
    )

    def with_options(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return with_options


def needs_web(what: str) -> None:
    """UsageError with the line that installs it, if there is no server."""
    from importlib.util import find_spec

    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise UsageError(f"{what} needs a server: pip install 'cardlang[web]'")


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; UsageError if it cannot be had."""
    try:
        return listener(host, port)
    except OSError as error:
        told = f"{host}, port {port}: {error.strerror or error}"
        if error.errno == errno.EADDRINUSE:
            told += "; end what listens there, or name another --port (0: any that is free)"
        raise UsageError(told) from None
