"""Rules that are a text in a program rather than a file.

A text stands for a file that lies in no folder, so it extends only games that ship.  The file would
have the name of the game, so that records and findings are those of such a file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from unicodedata import normalize

from cardlang.api import Game
from cardlang.diagnostic import Diagnostic, RuleError, UsageError, as_given
from cardlang.engine import Engine
from cardlang.every_table import every_table
from cardlang.game_info import info_of
from cardlang.resolve import GameText, read_text
from cardlang.text.files import unsaved

_TITLE = re.compile(r'^game "([^"\n]+)"', re.MULTILINE)


def load_text(text: str) -> Game:
    """The game whose rules are this text.

    Raises RuleError, with `.diagnostics`, if the rules cannot be used with the usual number of
    players and the usual options.
    """
    read, _ = _read(text)
    if read.program is None:
        raise RuleError(read.report.found)
    engine = Engine(info_of(read.program), None, program=read.program, text=read)
    engine.look_ahead()
    if engine.refusal is not None:
        raise engine.refusal
    return Game(engine, text, load_text)


def check(text: str) -> tuple[Diagnostic, ...]:
    """All findings about rules, in the order of the text, as `cardlang check` tells them of a file.

        for finding in cardlang.check(text):
            print(finding.line, finding.code, finding.message, finding.edits)

    Errors and warnings alike; nothing is raised for what a text says.  `edits` are those that
    `cardlang check --json` and editors offer.
    """
    read, path = _read(text)
    if read.program is None:
        from cardlang.remedies.offers import remedied  # what is good needs no remedies

        book = read.layers
        return remedied(path, path.name, read.found(), None if book is None else book.root)
    return every_table(Engine.of(read.program), read.found()).findings


def _read(text: str) -> tuple[GameText, Path]:
    if not isinstance(text, str):
        raise UsageError(f"rules are a text, not {as_given(text)}")
    title = _TITLE.search(text)
    plain = normalize("NFKD", title[1] if title else "").encode("ascii", "ignore").decode().lower()
    stem = "_".join(re.findall("[a-z0-9]+", plain))[:64] or "game"
    path = Path(os.devnull, f"{stem}.card")  # where no other file can lie beside it
    with unsaved({path: text}):
        return read_text(path, path.name), path
