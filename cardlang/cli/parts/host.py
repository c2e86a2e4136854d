"""A session at a terminal: lines are read, edited and completed; long text is paged."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Timer
from typing import Any, Protocol

import click

from cardlang.cli.parts.common import say, styled

_PATIENCE = 0.7  # seconds until somebody who waits is told for what
_PAGE = 23  # lines that are shown without being paged


class HostQuestions(Protocol):
    """Questions asked and answered until all is over."""

    @property
    def prompt(self) -> str:
        """The text before the line that is to be typed."""
        ...

    @property
    def curtain(self) -> bool:
        """Return whether the screen is to be cleared before."""
        ...

    @property
    def over(self) -> bool:
        """Return whether nothing is asked any more."""
        ...

    def begin(self) -> None:
        """Go on to the first prompt."""
        ...

    def say(self, typed: str) -> None:
        """Answer what was typed."""
        ...

    def quit(self) -> None:
        """Somebody leaves."""
        ...

    def candidates(self, typed: str) -> list[str]:
        """Completions of the beginning of a line."""
        ...


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Says on a terminal what is being waited for, if it takes a while."""
    timer = Timer(_PATIENCE, say, [f"… {what}"], {"err": True})
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def tell(text: str) -> None:
    """Print text of a table; what people wrote in it has been made harmless."""
    styled(text, sys.stdout)


def page(text: str) -> None:
    """Print long text: on a terminal with the pager of the user."""
    if text.count("\n") > _PAGE and at_a_terminal():
        click.echo_via_pager(text)
    else:
        tell(text)


def at_a_terminal() -> bool:
    """Return whether somebody sits there who reads and types."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """A line of standard input; its end, too, where there is no such stream."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def host(session: HostQuestions) -> None:
    """Lead a session to its end, or until somebody leaves."""
    _edit(lambda typed: session.candidates(typed))
    try:
        session.begin()
        while not session.over:
            if session.curtain:
                click.clear()
            session.say(ask(session.prompt))
    except (EOFError, KeyboardInterrupt):
        session.quit()


def _edit(candidates: Callable[[str], list[str]]) -> None:
    """Let lines be edited and completed, where that is possible."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    with suppress(ImportError):
        readline: Any = import_module("readline")
        found: list[str] = []

        def complete(typed: str, at: int) -> str | None:
            nonlocal found
            if at == 0:
                found = candidates(typed)
            return found[at] if at < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims("")  # whole lines
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
