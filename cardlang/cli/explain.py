"""`cardlang explain`: what a finding means."""

from __future__ import annotations

import sys

import attrs
import click
from click.shell_completion import CompletionItem

from cardlang.cli.parts.common import emit, say, styled
from cardlang.cli.parts.options import json_option, language_option
from cardlang.messages.catalogue import FIRST
from cardlang.resources import codes
from cardlang.show.pages import Page, draw_page, page_of
from cardlang.show.text import wants_colour
from cardlang.suggest import did_you_mean


def page(code: str, language: str = FIRST) -> Page:
    """The page of a code."""
    return page_of(code, language)


def known_code(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The code that was given; UsageError if it has no page."""
    if value is None or value in (known := codes()):
        return value
    hint = did_you_mean(value, known) or "`cardlang explain` lists all codes"
    raise click.UsageError(f"there is no code `{value}`; {hint}", ctx)


def complete_code(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The codes that begin like this."""
    return [CompletionItem(code) for code in codes() if code.startswith(incomplete)]


@click.command("explain")
@click.argument("code", required=False, callback=known_code, shell_complete=complete_code)
@language_option(
    "The language in which a code is explained; rules stay as they are written.", FIRST
)
@json_option
def command(code: str | None, language: str, as_data: bool) -> None:
    """Tell what a finding means, with a bad and a good example.

    CODE is the word in brackets of a finding; without it all codes are listed.

    \b
    Examples:
      cardlang explain unknown-word
      cardlang explain
      cardlang explain unknown-word --lang de
    """
    if code is not None:
        _one(page(code, language), as_data, language)
        return
    pages = [page(name, language) for name in codes()]
    if as_data:
        emit({"codes": [{"code": p.code, "meaning": p.meaning} for p in pages]})
        return
    column = max((len(p.code) for p in pages), default=0)
    for p in pages:
        say(f"{p.code:<{column}}  {p.meaning}")


def _one(page: Page, as_data: bool, language: str) -> None:
    if as_data:
        emit(attrs.asdict(page))
    else:
        styled(draw_page(page, colour=wants_colour(sys.stdout), language=language), sys.stdout)
