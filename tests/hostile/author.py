"""An author who means harm to whoever reads what is drawn: every text that a person may write is
one that a page, a spreadsheet, a terminal, Markdown or a line of a file would take for its own.

`RULES` is a game without a mistake in which every kind of text is such a one; `written` lays out a
folder with all else that people write: an entry, records, names of files, a program that plays.
"""

from __future__ import annotations

import json
import re
from itertools import count, cycle
from pathlib import Path

from cardlang.entry.about import CONSENT, About
from cardlang.entry.parcel import ABOUT

HARM = (
    "=1<i>|'/C x'!A0 {n} <img src=x onerror=alert({n})> &lt;b&gt; &amp;",
    "-1 </title> {n} </style></script><script>alert({n})</script> [x](javascript:1)",
    "@SUM<i> {n} ' onclick=alert({n}) x=' `code` *b* **c** _d_ ~~e~~ | f | <!-- ]]>",
    "+ 1<i> {n} <svg onload=alert({n})><a href=javascript:x> {{{{7*7}}}} $& %s %(y)s \\n \\u001b",
    "# <i> {n} <b onmouseover=alert({n})> ![y](//x.example) > 1. - + = --- ~ \\| \\` \\*",
)
"""Texts of one line without quotation marks, as rules have them; each has a number of its own."""

_kinds, _numbers = cycle(HARM), count(500)


def _made(rules: str) -> str:
    """Rules in which each `@` between quotation marks is a text that means harm."""
    numbers = iter(range(100, 1000))
    return re.sub("@", lambda _: next(_kinds).format(n=next(numbers)), rules)


RULES = _made(
    """\
cardlang 1
game "@"
    "@"
    de "@"
players 2
option odd-cards is few or many, usually few
    "@"
    de "@"
deck plain:
    "@"
    de "@"
    rank: 2 3 4 5 6 7
    suit: spades S, hearts H
    worth: number
    table card rank suit title worth:
        J1 2 S "@" 5
        J2 7 H "@" -5
        J3 3 S "@" 0
        J4 4 H "@" 1
        J5 5 S "@" 2
        J6 6 H "@" 3
        J7 7 S "@" 4
kind bid-kind: low L, high H
    "@"
    de "@"
zone pot, face up
    "@"
    de "@"
keep boldness of each seat as bid-kind or none
    "@"
    de "@"
keep turn-number as number
    "@"
    de "@"
ranking row of rank: 2 3 4 5 6 7
rule playable of seat:
    "@"
    de "@"
    hand of seat
value worth-of of card:
    "@"
    de "@"
    suit is spades: 2
    otherwise: 1
order strength:
    "@"
    de "@"
    suit is spades, by rank
    otherwise, by rank
define lay-one for seat:
    "@"
    de "@"
    choose by seat:
        lay card in playable:
            "@"
            de "@"
            move card to pot
        hold-back:
            "@"
            de "@"
            turn-number gains 1
        say kin in bid-kinds:
            "@"
            de "@"
            boldness of seat becomes kin
each deal:
    "@"
    de "@"
    shuffle-deck
    deal 2 to seats from eldest
    for each seat: lay-one for seat
    if turn-number is 900:  # @
        turn-number becomes 7  # @
    let laid be best of pot by strength
    if laid is not none:
        for each seat: score gains worth of laid
match ends when deal-number is at least 2
winner is seats having highest score
example "@":
    when deal
    then count of hand of 0 is 2
names de:
    verb: lay "@", hold-back "@", say "@"
    suit: spades "@", hearts "@"
    rank: 7 "@"
    card: "{suit}-{rank}", J1 "@"
    zone: pot "@", hand "@"
    keep: boldness "@", turn-number "@"
    option: odd-cards "@"
    odd-cards: few "@", many "@"
    rule: playable "@", worth-of "@"
    kind: bid-kind "@", suit "@", worth "@"
    bid-kind: low "@", high "@"
names en:
    verb: lay "@", hold-back "@", say "@"
    suit: spades "@", hearts "@"
    card: "{suit}-{rank}", J1 "@"
    zone: pot "@", hand "@"
    keep: boldness "@", turn-number "@"
    option: odd-cards "@"
    odd-cards: few "@", many "@"
    rule: playable "@", worth-of "@"
    kind: bid-kind "@", suit "@", worth "@"
    bid-kind: low "@", high "@"
"""
)
VARIANT = _made(
    """\
cardlang 1
game "@"
    "@"
    de "@"
extends "other"

before deal:
    "@"
    de "@"
    turn-number becomes 1  # @
"""
)
"""What is changed in other rules, which lie beside it."""

BROKEN = RULES.replace("shuffle-deck", "shufle-deck \x1b]0;harm\x07\u202e").replace(
    "winner is", "# \x1b[31m\u202e\nwinner  was"
)
"""The same with mistakes, and with signs that steer a terminal."""


def harmless(rules: str) -> str:
    """The same rules with plain words where harm is meant."""
    for harm in HARM:
        pattern = re.escape(harm.format(n="@@@")).replace("@@@", r"(\d{3})")
        rules = re.sub(pattern, r"words that mean no harm \1 at all", rules)
    return rules


def entry(folder: Path, *, spoilt: bool) -> Path:
    """The folder of an entry; one that is `spoilt` has texts that are not allowed at all."""
    folder.mkdir()
    (folder / "game.card").write_text(RULES, encoding="utf-8")
    more = "\x1b]0;harm\x07\u202e\n" if spoilt else ""
    title, author = (f"{more}{next(_kinds).format(n=next(_numbers))}" for _ in range(2))
    licence = f"{more}x" if spoilt else "CC0-1.0"
    agreed = dict.fromkeys(CONSENT, True)
    about = About(title, author, ("en",), licence, "game.card", agreed)
    (folder / ABOUT).write_text(about.written() + spoilt * f"{json.dumps(more)} = 1\n", "utf-8")
    return folder
