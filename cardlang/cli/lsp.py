"""`cardlang lsp`: findings, remedies and completion in any editor."""

from __future__ import annotations

import sys

import click

from cardlang.cli.main import GOOD
from cardlang.cli.parts.common import mistakes
from cardlang.diagnostic import UsageError


@click.command("lsp")
@click.option("--stdio", is_flag=True, hidden=True, help="What editors say; there is nothing else.")
def command(stdio: bool) -> int:
    """Serve your editor: findings, remedies and completion as you type.

    An editor that speaks the Language Server Protocol starts this and talks to it over standard
    input and output: also hover, outline, layout, and how the examples come out. docs/editors.md
    says what to write into the settings of which editor.

    \b
    Examples:
      cardlang lsp
    """
    from importlib.util import find_spec

    with mistakes():
        if find_spec("pygls") is None:
            raise UsageError("editors need a library: pip install 'cardlang[lsp]'")
        if sys.stdin.isatty():
            raise UsageError("your editor starts this; docs/editors.md says how to tell it to")
        from cardlang.workshop.editors.lsp import serve

        serve()
    return GOOD
