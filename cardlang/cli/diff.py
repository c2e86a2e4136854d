"""`cardlang diff`: what differs between two games."""

from __future__ import annotations

import click

from cardlang.cli.common import complain, emit, load, mistakes, place, say
from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.options import complete_game, json_option
from cardlang.show.diff import compare, draw_difference


@click.command("diff")
@click.argument("first", metavar="A", shell_complete=complete_game)
@click.argument("second", metavar="B", shell_complete=complete_game)
@json_option
def command(first: str, second: str, as_data: bool) -> int:
    """Tell in the language of rules what differs between two games.

    What a game extends is flattened in.  Layout, comments, prose, examples and the title do not
    count; options and tables are compared row by row.  The exit status is 1 if they differ.

    \b
    Examples:
      cardlang diff dump my_dump.card
      cardlang diff whist hearts --json
    """
    with mistakes(as_data):
        for name in (first, second):
            complain(load(name).findings)
        told = compare(place(first), place(second))
    status = FINDINGS if told.changes else GOOD
    if not as_data:
        say(draw_difference(told))
        return status
    emit(
        {
            "first": told.first,
            "second": told.second,
            "equal": not told.changes,
            "nearness": round(told.nearness, 4),
            "changes": [
                {
                    "what": c.what,
                    "section": c.section,
                    "now": c.now,
                    "gone": [row for sign, row in c.rows if sign == "-"],
                    "new": [row for sign, row in c.rows if sign == "+"],
                }
                for c in told.changes
            ],
        }
    )
    return status
