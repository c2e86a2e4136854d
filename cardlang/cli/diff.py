"""`cardlang diff`: what differs between two games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.common import complain, emit, load, mistakes, place, say
from cardlang.cli.parts.options import complete_game, json_option
from cardlang.show.diff import compare, draw_difference

if TYPE_CHECKING:
    from cardlang.judge.alike.change import ChangeKind

_KINDS = {
    "none": "nothing differs",
    "words": "a change of words: the rules are the same at all tables that were compared",
    "options": "a change of options: tables that both games have are the same",
    "rules": "a change of rules",
}


@click.command("diff")
@click.argument("first", metavar="A", shell_complete=complete_game)
@click.argument("second", metavar="B", shell_complete=complete_game)
@click.option(
    "--kind",
    "asked",
    is_flag=True,
    help="Say whether words, options or rules differ, with a match that proves it.",
)
@json_option
def command(first: str, second: str, asked: bool, as_data: bool) -> int:
    """Tell in the language of rules what differs between two games.

    What a game extends is flattened in.  Layout, comments, prose, examples and the title do not
    count; options and tables are compared row by row.  The exit status is 1 if they differ.

    \b
    Examples:
      cardlang diff dump my_dump.card
      cardlang diff whist hearts --json
      cardlang diff --kind old/my_game.card my_game.card
    """
    from cardlang.judge.alike.change import kind_of

    with mistakes(as_data):
        games = [load(name) for name in (first, second)]
        for game in games:
            complain(game.findings)
        told = compare(place(first), place(second))
        kind = kind_of(*games) if asked else None
    status = FINDINGS if told.changes or (kind and kind.name in ("options", "rules")) else GOOD
    if not as_data:
        if kind is not None:
            say(_sentence(kind))
        say(draw_difference(told))
        return status
    emit(
        {
            **({} if kind is None else {"kind": kind.name, "of_kind": _data(kind)}),
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


def _data(kind: ChangeKind) -> dict[str, Any]:
    """The kind of a change as `--json` tells it."""
    return {
        "proof": None if kind.proof is None else asdict(kind.proof),
        "options": list(kind.options),
        "tables": kind.tables,
        "matches": kind.matches,
    }


def _sentence(kind: ChangeKind) -> str:
    """The kind of a change in a few lines, with what proves it."""
    lines = [_KINDS[kind.name], *(f"  {one}" for one in kind.options)]
    proof = kind.proof
    if proof is not None:
        options = ", ".join(f"{name} {value}" for name, value in proof.options.items())
        table = f"{proof.players} players" + (f", {options}" if options else "")
        lines.append(f"  seed {proof.seed}, {table}, line {proof.line} of the record:")
        for sign, event in (("-", proof.was), ("+", proof.now)):
            if event is not None:
                lines.append(f"  {sign} {json.dumps(event, ensure_ascii=False)}")
    elif kind.name == "rules":
        lines.append(f"  no match of {kind.matches} shows it; the rules are written otherwise")
    return "\n".join([*lines, ""])
