"""The bridge from editors and pages to cardlang: functions from text and JSON to JSON.

Every function is given the whole text and the name of its file, so nothing has to be kept in step;
what is known of a text is kept as long as it is asked about.  They read nothing but what the rules
stand on, and write nothing.  A match is an object (`matches`); offsets count as browsers count.

    from cardlang.workshop.bridge import call

    call("check", {"text": text, "file": "my_game.card"})

`call` never raises for what a page may send: what cannot be done is `{"refused": sentence}`, and
so are arguments that a function does not have, or of another kind than it says.

What only some questions need is imported when they come: a worker that reads the text never sees
the table, nor either of them the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from inspect import signature
from typing import Any, get_type_hints

from cardlang.diagnostic import RuleError, UsageError

Json = dict[str, Any]
_HOMES = {
    "text_calls": "check examples explain complete hover definition outline layout questions",
    "match_calls": "start replay move go_on undo why hint example link linked review recorded "
    "advise lay situation trace",
    "rules_calls": "rules told simulate judge diff",
}
CALLS = {name: home for home, names in _HOMES.items() for name in names.split()}
"""The names of all functions, each with the module that it is in."""


def _named(name: str) -> Callable[..., Json]:
    """One of the functions."""
    found: Callable[..., Json] = getattr(import_module(f"{__name__}.{CALLS[name]}"), name)
    return found


_KINDS: dict[Any, tuple[str, tuple[type, ...]]] = {
    str: ("a text", (str,)),
    int: ("a whole number", (int,)),
    int | None: ("a whole number", (int, type(None))),
    float: ("a number", (int, float)),
    bool: ("true or false", (bool,)),
    Json: ("an object", (dict,)),
    Json | None: ("an object", (dict, type(None))),
}
"""Kinds of arguments: how a page calls each, and what comes of its JSON."""


@cache
def _hints(name: str) -> dict[str, Any]:
    """The types of the arguments of a function."""
    return get_type_hints(_named(name))


def _misfit(name: str, arguments: Mapping[str, Any]) -> str:
    """The reason why a function does not take these arguments; empty if it does."""
    try:
        signature(_named(name)).bind(**arguments)
    except TypeError as error:
        return f"`{name}`: {error}"
    for key, value in arguments.items():
        said, kinds = _KINDS.get(_hints(name).get(key), ("", ()))
        if kinds and type(value) not in kinds:
            return f"`{key}` has to be {said}"
    return ""


def call(function: str, arguments: Mapping[str, Any]) -> Json:
    """The answer of one of `CALLS`; `refused` says in a sentence what cannot be done."""
    if function not in CALLS:
        return {"refused": f"nothing is called `{function}`"}
    if misfit := _misfit(function, arguments):
        return {"refused": misfit}
    try:
        return _named(function)(**arguments)
    except UsageError as error:
        return {"refused": str(error)}
    except RuleError as error:
        return {"refused": error.diagnostics[0].message}
