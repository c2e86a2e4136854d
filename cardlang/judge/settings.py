"""Settings of a judgement: the seeds of its matches, and how much is played."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from attrs import frozen

from cardlang.judge.bounds import WHOLE

MATCHES = 2000  # at most, that are only summed up
FEWEST = 200  # at least
SUMMED = 4_000_000  # units of `playing.Price` for the matches that are summed up
TABLES, FEWER_TABLES = 16, 8
"""Numbers of players and options that are made ready and played; and for a first look."""
AT_USUAL = frozenset(
    "too-long too-short uneven-length settled-early many-ties no-winner forced decided-by-deal "
    "choices-idle kingmaking dominant".split()
)
"""Codes that are found out at the usual table alone."""
ANEW = 500_000  # number of the first match that is to confirm what others made likely
LONGER = 400_000  # of the first one of those that look for what was never seen
RARE = 300_000  # of the first one of those whose cards are dealt anew


@frozen
class Settings:
    """Settings of a judgement.

    `seed` is what the seeds of all matches come from (`first`); `matches` how many are summed up
    (None: as many as the allowance pays for); `against` the games that it is compared with (None:
    all that ship); `effort` the part of all allowances that is used, for who wants a quick look;
    `language` that of all sentences.  Without `search` no bot looks ahead and no move is compared
    with others: what skill and single moves are worth, and how long players sit who want to win,
    stays unknown.  With `variants` short matches are played without C, which is made for each game.
    `seconds` bound what is played of games whose matches are dear, by an estimate (`bounds`).
    Where only some codes are `asked`, what other codes need is not played, and a suspicion of one
    of them is taken as it is; stages that play nothing are left out.
    """

    seed: int = 1
    matches: int | None = None
    against: tuple[Path, ...] | None = None
    effort: float = 1.0
    language: str = "en"
    search: bool = True
    variants: bool = False
    seconds: float = WHOLE
    asked: frozenset[str] | None = None

    def asks(self, *codes: str) -> bool:
        """Return whether one of these codes is to be found out."""
        return self.asked is None or not self.asked.isdisjoint(codes)

    @property
    def at_usual(self) -> bool:
        """Return whether the usual table alone tells what is asked."""
        return self.asked is not None and self.asked <= AT_USUAL

    @property
    def tables(self) -> int:
        """The number of tables of a game that are made ready."""
        if self.at_usual:
            return 1
        return TABLES if self.seconds >= WHOLE / 2 else FEWER_TABLES

    @property
    def first(self) -> int:
        """The seed of the first match."""
        return self.match(0)

    def match(self, number: int) -> int:
        """The seed of a match: the last nine digits of the SHA-256 of both numbers.

        So no two seeds judge by the same matches.
        """
        return int(sha256(f"judge {self.seed} {number}".encode()).hexdigest(), 16) % 10**9

    def seeds(self, count: int, begin: int = 0) -> list[int]:
        """The seeds of so many matches, from one number on."""
        return [self.match(begin + number) for number in range(count)]
