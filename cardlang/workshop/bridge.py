"""What an editor and a page ask of cardlang: functions from text and JSON to JSON.

Every function is given the whole text and the name of its file, so nothing has to be kept in step;
what is known of a text is kept as long as it is asked about.  They read nothing but what the rules
stand on, and write nothing.  A match is an object (`matches`); offsets count as browsers count.

    from cardlang.workshop.bridge import call

    call("check", {"text": text, "file": "my_game.card"})

`call` never raises for what a page may send: what cannot be done is `{"refused": sentence}`.

What only some questions need is imported when they come: a worker that reads the text never sees
the table, nor either of them the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from cardlang.diagnostic import RuleError, UsageError

Json = dict[str, Any]
_HOMES = {
    "text_calls": "check examples explain complete hover definition outline layout",
    "match_calls": "start replay move go_on undo why hint example link linked review recorded "
    "advise lay situation trace",
    "rules_calls": "rules simulate judge diff",
}
CALLS = {name: home for home, names in _HOMES.items() for name in names.split()}
"""The names of all functions, each with the module that it is in."""


def _named(name: str) -> Callable[..., Json]:
    """One of the functions."""
    found: Callable[..., Json] = getattr(import_module(f"cardlang.workshop.{CALLS[name]}"), name)
    return found


def call(function: str, arguments: Mapping[str, Any]) -> Json:
    """The answer of one of `CALLS`; `refused` says in a sentence what cannot be done."""
    if function not in CALLS:
        return {"refused": f"nothing is called `{function}`"}
    try:
        return _named(function)(**arguments)
    except UsageError as error:
        return {"refused": str(error)}
    except RuleError as error:
        return {"refused": error.diagnostics[0].message}
