"""The register of codes: findings, faults of a match, and reasons of the judge.

Each code has a page in `explain`, `CODE.md`, and the head of the page registers it:

    ---
    severity: warning
    allow: reading
    stage: secret
    ---

`severity` is `error` or `warning` of what is found in a text, `fault` of what stops a match or an
example, `reason` of what the judge alone says; what surely stops a match is found as an error
before it.  `allow` stands at warnings that `allow CODE` takes, and says when they are found: while
the rules are `reading`, made `ready` for a table, or `played` a few times.  `stage` is the stage of
the judge at which the code belongs; a finding without one is told at `reads` or `checks`, as it is
found.  A page is read when its code is asked for.
"""

from __future__ import annotations

import re
from functools import cache

from cardlang.quick import frozen
from cardlang.resources import codes, folder

_HEAD = re.compile(r"---\n((?:[a-z]+: [a-z]+\n)+)---\n")
_NAME = re.compile(r"[a-z0-9-]{1,64}")


@frozen
class Registered:
    """The head of a code's page."""

    severity: str
    allow: str = ""
    stage: str = ""


@cache
def registered(code: str) -> Registered | None:
    """The entry of a code; None if it has no page."""
    path = folder("explain") / f"{code}.md"
    if not (_NAME.fullmatch(code) and path.is_file()):
        return None
    head = _HEAD.match(path.read_text(encoding="utf-8"))
    assert head is not None, code
    return Registered(**dict(line.split(": ") for line in head[1].splitlines()))


def is_unsafe(code: str) -> bool:
    """True for findings about what a file would cost or hide, rather than about what it says."""
    entry = registered(code)
    return entry is not None and entry.stage == "safe"


def allowable() -> list[str]:
    """The codes of all warnings that `allow` takes, in the order of the alphabet."""
    return [code for code in codes() if (entry := registered(code)) and entry.allow]
