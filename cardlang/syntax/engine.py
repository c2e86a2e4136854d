"""The parser's tables: the grammar, read by Lark once in a process.

Building the tables takes half a second, so they are kept in the user's cache folder under a name
that holds a digest of the grammar and of the versions involved.  Where the folder does not belong
to the user alone, or cannot be written, the tables are built again and nothing is said.

Import this module late: it imports Lark.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark.lexer import Lexer

from cardlang.resources import folder
from cardlang.syntax.words import RESERVED


class Words(Lexer):
    """The words come from the layout; Lark is given them one after another."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, words: Any) -> Any:
        return iter(words)


@cache
def grammar() -> str:
    return (folder("grammar") / "cardlang.lark").read_text(encoding="utf-8")


@cache
def parser() -> lark.Lark:
    """The LALR tables of the grammar for one item."""
    path = _cache_file()
    if path is not None and path.is_file():
        with contextlib.suppress(Exception), path.open("rb") as stream:
            return lark.Lark.load(stream)
    made = build()
    if path is not None:
        with contextlib.suppress(OSError):
            _save(made, path)
    return made


def build() -> lark.Lark:
    """The same, always from the text of the grammar."""
    return lark.Lark(
        grammar(), parser="lalr", lexer=Words, start="item", strict=True, keep_all_tokens=True
    )


@cache
def special() -> dict[str, str]:
    """Words that the grammar knows but does not reserve, with their terminals."""
    known = {str(terminal.pattern.value): terminal.name for terminal in parser().terminals}
    return {word: name for word, name in known.items() if word.isalpha() and word not in RESERVED}


def _cache_file() -> Path | None:
    """Where the tables are kept, or None where no folder is the user's alone."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    home = Path(base, "cardlang")
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = home.stat()
    except (OSError, ValueError):
        return None
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        return None
    parts = (grammar(), lark.__version__, sys.version, __file__)
    return home / f"grammar-{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}.tables"


def _save(made: lark.Lark, path: Path) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            made.save(stream)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
