"""Asking at the terminal for what the command line did not say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import click

from cardlang.diagnostic import UsageError

T = TypeVar("T")


def asked(
    given: str | None,
    what: str,
    option: str,
    read: Callable[[str], T],
    usual: str | None = None,
) -> T:
    """Return what was given, or what somebody answers; `read` raises UsageError for what will not
    do.

    Where nobody answers, what is `usual`, and without that a UsageError that names the option.
    """
    if given is not None:
        return read(given)
    while True:
        text = _answer(what, option, usual)
        try:
            return read(text)
        except UsageError as error:
            click.echo(f"{error}", err=True)


def _answer(what: str, option: str, usual: str | None) -> str:
    hint = f" [{usual}]" if usual is not None else ""
    click.echo(f"{what}{hint}: ", nl=False, err=True)
    try:
        line = "" if sys.stdin is None else sys.stdin.readline()
    except (OSError, ValueError):
        line = ""
    if not line:
        click.echo("", err=True)
        if usual is None:
            raise UsageError(f"nobody answers; say it with `{option}`")
        return usual
    return line.strip() or usual or ""
