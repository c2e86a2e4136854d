"""Reads composed sentences of a rules sheet back, in English and German, and reckons with them.

The words are those that a player knows: nothing here asks the catalogues how a sentence is made.
What it cannot read is an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import define, frozen

from cardlang.show.sheet.parts import Point, Points, RulesSheet

DEALER = 0  # the seat that deals in the only deal


@frozen
class Words:
    """How a language says things, as regular expressions."""

    clockwise: str
    branch: str  # `other`: behind another one; `when`: its condition
    scores: str
    changes: dict[str, int]
    either: str
    loop: str
    claims: Sequence[tuple[str, str]]  # what is compared with what, and how
    among: tuple[str, str]
    joined: tuple[str, str]  # and, or
    sides: tuple[str, str]  # left, right
    second: str
    beside: str
    after: str
    dealer: str
    player: str
    places: dict[str, str]
    alone: str  # that one alone has the best mark, or several
    extremes: tuple[str, str]


WORDS = {
    "en": Words(
        clockwise="passes clockwise",
        branch=r"(?P<other>Otherwise)?(?:, )?(?:[Ii]f (?P<when>.*))?:",
        scores=r"(?P<who>.*?) (?P<how>scores|loses) (?P<n>.*)\.",
        changes={"scores": 1, "loses": -1},
        either=r"(?P<a>\d+), if (?P<when>.*); otherwise (?P<b>\d+)",
        loop=r"Whoever has the (?P<end>\w+) mark, one after another:",
        claims=(
            (r"there are at least (?P<b>.+) cards in (?P<a>.+)", ">="),
            (r"there are at most (?P<b>.+) cards in (?P<a>.+)", "<="),
            (r"there are more than (?P<b>.+) cards in (?P<a>.+)", ">"),
            (r"there are fewer than (?P<b>.+) cards in (?P<a>.+)", "<"),
            (r"(?P<a>.+) is at least (?P<b>.+)", ">="),
            (r"(?P<a>.+) is at most (?P<b>.+)", "<="),
            (r"(?P<a>.+) is more than (?P<b>.+)", ">"),
            (r"(?P<a>.+) is less than (?P<b>.+)", "<"),
            (r"(?P<a>.+) is not just (?P<b>.+)", "!="),
            (r"(?P<a>.+) is exactly (?P<b>.+)", "="),
            (r"(?P<a>.+) is not (?P<b>.+)", "!="),
            (r"(?P<a>.+) is (?P<b>.+)", "="),
        ),
        among=(r"(.+) is among (\d) or (\d)", r"(.+) is not among (\d) or (\d)"),
        joined=(" and ", " or "),
        sides=("left", "right"),
        second="the second player to the (?P<side>left|right) of ",
        beside="the player to the (?P<side>left|right) of ",
        after="the player after ",
        dealer="the dealer",
        player="the player",
        places={"the stock": "stock", "first number": "first", "other number": "other"},
        alone=r"(?:one alone has|(several) have) the (highest|lowest) mark",
        extremes=("highest", "lowest"),
    ),
    "de": Words(
        clockwise="wird im Uhrzeigersinn",
        branch=r"(?P<other>Sonst)?(?:, )?(?:[Ww]enn (?P<when>.*))?:",
        scores=r"(?P<who>D.*?) (?P<how>schreibt|verliert) (?P<n>.*?)(?: an)?\.",
        changes={"schreibt": 1, "verliert": -1},
        either=r"(?P<a>\d+), wenn (?P<when>.*); sonst (?P<b>\d+)",
        loop=r"Für den, der den (?P<end>\w+) Wert bei „mark“ hat, der Reihe nach:",
        claims=(
            (r"in?m? (?P<a>.+) mindestens (?P<b>.+) Karten sind", ">="),
            (r"in?m? (?P<a>.+) höchstens (?P<b>.+) Karten sind", "<="),
            (r"in?m? (?P<a>.+) mehr als (?P<b>.+) Karten sind", ">"),
            (r"in?m? (?P<a>.+) weniger als (?P<b>.+) Karten sind", "<"),
            (r"(?P<a>.+) mindestens (?P<b>.+) beträgt", ">="),
            (r"(?P<a>.+) höchstens (?P<b>.+) beträgt", "<="),
            (r"(?P<a>.+) größer ist als (?P<b>.+)", ">"),
            (r"(?P<a>.+) kleiner ist als (?P<b>.+)", "<"),
            (r"(?P<a>.+) nicht (?P<b>.+) (?:beträgt|ist)", "!="),
            (r"(?P<a>.+) genau (?P<b>.+) beträgt", "="),
            (r"(?P<a>.+) (?P<b>.+) (?:beträgt|ist)", "="),
        ),
        among=(r"(.+) unter (\d) oder (\d) ist", r"(.+) nicht unter (\d) oder (\d) ist"),
        joined=(" und ", " oder "),
        sides=("links", "rechts"),
        second="der zweite Spieler (?P<side>links|rechts) v[oe][nm]m? ",
        beside="(?:der |dem )?[Ss]pieler (?P<side>links|rechts) v[oe][nm]m? ",
        after="(?:der |dem )?[Ss]pieler nach ",
        dealer="(?:der |dem )?[Gg]eber",
        player="der spieler",
        places={"Talon": "stock", "„first number“": "first", "„other number“": "other"},
        alone=r"(?:einer allein|(mehrere)) den (\w+) Wert bei „mark“ (?:hat|haben)",
        extremes=("höchsten", "niedrigsten"),
    ),
}


@define
class Reader:
    """Reckons what a sheet gives to each of four seats; `known` are numbers by what they are."""

    words: Words
    turn: int  # where the next seat sits: 1 to the left, -1 to the right
    known: dict[str, int]
    marks: Sequence[int]
    scores: list[int]

    def points(self, points: Sequence[Point], seat: int | None = None) -> None:
        """Do what some points say, for a seat where they speak of one."""
        done = False  # whether one of the branches that stand together was taken
        for point in points:
            branch = re.fullmatch(self.words.branch, point.text)
            loop = re.fullmatch(self.words.loop, point.text)
            if loop is not None:
                best = (max, min)[self.words.extremes.index(loop["end"])](self.marks)
                for one in (n for n, mark in enumerate(self.marks) if mark == best):
                    self.points(point.under, one)
            elif branch is not None:
                done = bool(branch["other"]) and done
                if not done and (branch["when"] is None or self.holds(branch["when"])):
                    self.points(point.under, seat)
                    done = True
            else:
                self.score(point.text, seat)

    def score(self, text: str, seat: int | None) -> None:
        """Take up what somebody scores or loses."""
        found = re.fullmatch(self.words.scores, text)
        assert found is not None, text
        who, number = found["who"], found["n"]
        either = re.fullmatch(self.words.either, number)
        if either is not None:
            number = either["a" if self.holds(either["when"]) else "b"]
        at = seat if who.lower() == self.words.player else self.seat(who)
        assert at is not None, text
        self.scores[at] += self.words.changes[found["how"]] * int(number)

    def seat(self, who: str) -> int:
        """The seat that is called so."""
        told = who[0].lower() + who[1:]  # as within a sentence
        if re.fullmatch(self.words.dealer, told):
            return DEALER
        for words, steps in ((self.words.second, 2), (self.words.beside, 1)):
            found = re.match(words, told)
            if found is not None:
                left = found["side"] == self.words.sides[0]
                return (self.seat(told[found.end() :]) + (steps if left else -steps)) % 4
        found = re.match(self.words.after, told)
        assert found is not None, who
        return (self.seat(told[found.end() :]) + self.turn) % 4

    def holds(self, when: str) -> bool:
        """Whether a condition holds."""
        for word, all_or_any in zip(self.words.joined, (all, any), strict=True):
            parts = when.split(word)
            for at in range(1, len(parts)):
                sides = (word.join(parts[:at]), word.join(parts[at:]))
                if all(self.readable(side) for side in sides):
                    return all_or_any(self.holds(side) for side in sides)
        truth = self.claim(when)
        assert truth is not None, when
        return truth

    def readable(self, when: str) -> bool:
        return self.claim(when) is not None

    def claim(self, when: str) -> bool | None:
        """Whether a plain claim holds; None for what is none."""
        alone = re.fullmatch(self.words.alone, when)
        if alone is not None:
            best = (max, min)[self.words.extremes.index(alone[2])](self.marks)
            return (list(self.marks).count(best) > 1) is bool(alone[1])
        for words, is_so in zip(self.words.among, (True, False), strict=True):
            found = re.fullmatch(words, when)
            if found is not None and found[1] in self.words.places:
                return (self.number(found[1]) in (int(found[2]), int(found[3]))) is is_so
        for words, sign in self.words.claims:
            found = re.fullmatch(words, when)
            if found is not None:
                a, b = self.number(found["a"]), self.number(found["b"])
                if a is not None and b is not None:
                    return _compared(a, sign, b)
        return None

    def number(self, told: str) -> int | None:
        """A number that is called so."""
        if told.isdigit():
            return int(told)
        return self.known.get(self.words.places.get(told, ""))


def _compared(a: int, sign: str, b: int) -> bool:
    if sign in ("<", "<="):
        return a < b or (sign == "<=" and a == b)
    if sign in (">", ">="):
        return a > b or (sign == ">=" and a == b)
    return (a == b) is (sign == "=")


def read(sheet: RulesSheet, known: dict[str, int]) -> tuple[int, ...]:
    """What a sheet of four gives to each seat when some numbers are known."""
    words = WORDS[sheet.language]
    told = [part for part in sheet.parts if isinstance(part, Points) and part.numbered][-1]
    prose = " ".join(getattr(part, "text", "") for part in sheet.parts)
    turn = 1 if re.search(words.clockwise, prose) else -1
    marks = [0, 0, 0, 0]
    marks[DEALER], marks[(DEALER + turn) % 4] = known["first"], known["other"]
    reader = Reader(words, turn, known, marks, [0, 0, 0, 0])
    reader.points(told.points)
    return tuple(reader.scores)
