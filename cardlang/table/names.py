"""Names of those who sit at a table: those of bots, and what people may call themselves.

A name is read by everybody at the table, so it is one short line of letters that can be printed,
and no two at a table are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize
from zlib import crc32

from cardlang.diagnostic import UsageError
from cardlang.limits import PLAYER_CHARACTERS
from cardlang.messages import Tongue
from cardlang.table import PERSON

BOTS = (
    "Ada Bruno Clara Emil Frida Gustav Hilde Ivo Jule Karl Lotte Max Nora Otto Paula Rosa Sofie"
).split()
_MARKS = 2  # accents on one letter


def start_names(seats: Sequence[str], key: str) -> tuple[str, ...]:
    """By seat: the name of a bot, the same for the same key; of people none yet."""
    first = crc32(key.encode())
    return tuple(
        "" if name == PERSON else BOTS[(first + 5 * seat) % len(BOTS)]
        for seat, name in enumerate(seats)
    )


def names_at(seats: Sequence[str], said: Sequence[str], key: str) -> tuple[str, ...]:
    """By seat: what people said that they are called, in their order, and names of the bots.

    Bots give way to people.  UsageError if nobody can be called so, or there are more names than
    people.
    """
    names = list(start_names(seats, key))
    people = [seat for seat, name in enumerate(seats) if name == PERSON]
    if len(said) > len(people):
        seats_said = "1 seat of a person" if len(people) == 1 else f"{len(people)} seats of people"
        raise UsageError(f"there are {len(said)} names for {seats_said}")
    for seat, asked in zip(people, said, strict=False):
        name = name_of(asked, [names[other] for other in people if other != seat])
        if not name:
            raise UsageError(
                f"nobody can be called `{asked}` here: a name is one line of at most "
                f"{PLAYER_CHARACTERS} letters that nobody else at the table has"
            )
        names[seat] = name
    taken = {names[seat].casefold() for seat in people}
    free = (name for name in BOTS if name.casefold() not in taken and name not in names)
    for seat, name in enumerate(names):
        if seat not in people and name.casefold() in taken:
            names[seat] = next(free)
    return tuple(names)


def shown_names(names: Sequence[str], tongue: Tongue) -> tuple[str, ...]:
    """The names as a table says them: who has none is counted from 1."""
    return tuple(name or tongue.say("unnamed", n=seat + 1) for seat, name in enumerate(names))


def names_for_one(names: Sequence[str], seats: Sequence[str], tongue: Tongue) -> tuple[str, ...]:
    """The names as one terminal says them: who plays alone there and has none is `you`."""
    people = [seat for seat, name in enumerate(seats) if name == PERSON]
    if len(people) == 1 and not names[people[0]]:
        names = [*names[: people[0]], tongue.say("you"), *names[people[0] + 1 :]]
    return shown_names(names, tongue)


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
