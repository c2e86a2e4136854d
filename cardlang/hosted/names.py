"""Names of those who sit at a table: those of bots, and what people may call themselves.

A name is read by everybody at the table, so it is one short line of letters that can be printed,
and no two at a table are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize
from zlib import crc32

from cardlang.hosted.head import Head
from cardlang.limits import PLAYER_CHARACTERS
from cardlang.messages import Tongue
from cardlang.table import PERSON

_BOTS = (
    "Ada Bruno Clara Emil Frida Gustav Hilde Ivo Jule Karl Lotte Max Nora Otto Paula Rosa Sofie"
).split()
_MARKS = 2  # accents on one letter


def start_names(head: Head) -> tuple[str, ...]:
    """By seat: the name of a bot; of people the one that they had in the match before, or none."""
    if head.names:
        return head.names
    first = crc32(head.name.encode())
    return tuple(
        "" if name == PERSON else _BOTS[(first + 5 * seat) % len(_BOTS)]
        for seat, name in enumerate(head.seats)
    )


def shown_names(names: Sequence[str], tongue: Tongue) -> tuple[str, ...]:
    """The names as a table says them: who has none is counted from 1."""
    return tuple(name or tongue.say("unnamed", n=seat + 1) for seat, name in enumerate(names))


def one_line(said: str) -> str:
    """A line of what is said, in one form; empty if it has letters that nobody can read."""
    text = " ".join(normalize("NFC", said).split())
    marks = 0
    for letter in text:
        marks = marks + 1 if combining(letter) else 0
        if marks > _MARKS or not letter.isprintable():
            return ""
    return text


def name_of(said: str, others: Sequence[str]) -> str:
    """The name that is meant, in one form; empty if nobody can be called so at this table."""
    name = one_line(said)
    alike = name.casefold() in {other.casefold() for other in others}
    return "" if alike or len(name) > PLAYER_CHARACTERS or not any(map(str.isalnum, name)) else name
