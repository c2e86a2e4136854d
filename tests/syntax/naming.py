"""Files that give one word each to a thing of every kind, and use it in many places.

    python -m tests.syntax.naming        tries all words of the language, and says what is refused

`W` stands for the word.  What a text asks of the kernel besides is written without the words of
`vocabulary.WORDS`, so that nothing else changes its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import cardlang
from cardlang.diagnostic import RuleError
from cardlang.resolve.vocabulary import ALWAYS_THERE, WORDS
from cardlang.syntax.tables import tables

HEAD = """cardlang 1
game "Names"
    "A game that tries names."
players 2..4
"""
TAIL = """match ends when highest score is at least 3
winner is sides having highest score
"""
GAME = (
    HEAD
    + """deck french-32
zone pile, in order, seen by all
order usual-power:
    otherwise, by rank
{0}
define play-one for seat:
    choose by seat:
        play card in hand: move card to pile
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty:
        for each seat from eldest: play-one for seat
    for each seat: score gains 1
{1}"""
    + TAIL
)
DECK = (
    HEAD
    + """deck mine:
{0}
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    score of eldest gains 1
{1}"""
    + TAIL
)


def _game(items: str, deeds: str = "") -> str:
    return GAME.format(items.strip("\n"), _indented(deeds))


def _deck(lines: str, deeds: str = "") -> str:
    return DECK.format(_indented(lines).rstrip("\n"), _indented(deeds))


def _indented(lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines.strip("\n").split("\n") if line)


def _offer(verb: str) -> str:
    return _game("", f"choose by eldest:\n    {verb}\n    pass: nothing\n")


KINDS = {
    "zone": _game(
        """
zone W, in order, seen by all
rule few: W is empty
rule sevens: W where rank is 7
order power:
    it is in W, by rank
    otherwise
""",
        """
move pile to W
if W is empty and few and sevens is empty: nothing
if QS beats QH by power: nothing
for each card in W: move card to box
move W to box
""",
    ),
    "zone of each": _game(
        """
zone W of each seat, in order, seen by all
rule few: W of 0 is empty
rule sevens of seat: W where rank is 7
""",
        """
for each seat: move pile to W of seat
for each seat: move W to box
if every W is empty and few and (sevens of eldest) is empty: nothing
""",
    ),
    "keep": _game(
        """
keep W as 0..9
value twice: W * 2 + W
rule any: W is above 1 or W is 2
order power:
    W is 2
    otherwise, by rank
""",
        """
W becomes 3
W gains 1
W loses twice - twice
if W is 4 and any: nothing
repeat W times: nothing
if QS beats QH by power: nothing
""",
    ),
    "keep of each": _game(
        """
keep W of each seat as 0..9
value twice of seat: W * 2 + W of seat
""",
        """
for each seat: W becomes 3
for each seat: W of seat gains 1
if total W among seats is 4 and highest W is 4: score of eldest gains W of eldest
if (seats having highest W) is empty and twice of eldest is 3: nothing
""",
    ),
    "flag": _game(
        """
keep W as flag
rule also: W and not W
order power:
    W
    W, by rank
    otherwise
value due of card:
    W: 2
    otherwise: 3
""",
        """
W becomes true
if W: nothing
if not W and also: nothing
if W or W: nothing
if QS beats QH by power: nothing
if due of QS is 2: nothing
""",
    ),
    "rule": _game(
        """
rule W of seat: hand of seat where rank is 7
rule also of seat: W of seat else hand of seat
""",
        """
for each seat: move (W of seat) to box
for each seat: show W of seat
if (also of eldest) is empty: nothing
""",
    ),
    "value": _game(
        """
value W of card:
    by rank: A 11, 10 10
    otherwise: 0
order power:
    otherwise, by W
""",
        """
for each seat: score gains total W among hand
if highest W among hand of eldest is 11: nothing
if (pile having highest W) is empty: nothing
if QS beats QH by power: nothing
""",
    ),
    "order": _game(
        """
order W:
    suit is hearts, by rank
    otherwise
""",
        """
if QS beats QH by W: nothing
""",
    ),
    "pattern": _game(
        """
pattern W:
    2 of one rank
""",
        """
if pile is W: nothing
""",
    ),
    "word": _game(
        """
define W amount as number for seat:
    score of seat gains amount
""",
        """
W 3 for eldest
for each seat: W 0 for seat
""",
    ),
    "bare word": _game(
        """
define W:
    nothing
""",
        """
W
if pile is empty: W
else: W
""",
    ),
    "word for a seat": _game(
        """
define W for seat:
    score of seat gains 0
after W: nothing
""",
        """
W for eldest
""",
    ),
    "word with a block": _game(
        """
define W for group as seats doing body:
    for each seat in group: do body
""",
        """
W for seats: nothing
W for seats:
    score of eldest gains 0
""",
    ),
    "part": _game(
        """
define pay W as number for seat:
    score of seat gains W
    if W is 3: score of seat gains W * 2
value third of W as number: W / 2
""",
        """
pay 3 for eldest
if third of 4 is 2: nothing
""",
    ),
    "part that is a seat": _game(
        """
define pay amount as number for W as seat:
    score of W gains amount
    choose by W:
        lay card in hand of W: move card to pile
        pass
""",
        """
pay 0 for eldest
""",
    ),
    "let": _game(
        "",
        """
let W be 3
if W is 3: nothing
repeat W times: nothing
score of eldest gains W
""",
    ),
    "let of cards": _game(
        "",
        """
let W be pile where rank is 7
if W is empty: nothing
if QS is in W: nothing
""",
    ),
    "loop": _game("", "for each W in pile: move W to box\n"),
    "verb": _offer("W"),
    "verb with a card": _offer("W card in pile: move card to box"),
    "verb with a condition": _offer("W when pile is not empty: nothing"),
    "verb with a number of cards": _offer("W 1..2 card in pile: move card to box"),
    "verb with two picks": _offer("W n in 1..2, card in pile: move card to box"),
    "pick": _offer("bid W in 1..3: score of eldest gains W"),
    "pick of a card": _offer("bid W in pile: move W to box"),
    "option": _game(
        """
option W is yes or no, usually no
rule is-on: W is yes
""",
        """
if W is yes and is-on: nothing
""",
    ),
    "option that is a flag": _game(
        "option W is true or false, usually false\n",
        """
if W: nothing
if not W: nothing
""",
    ),
    "option that is a number": _game(
        "option W is 1..4, usually 2\n",
        """
repeat W times: nothing
score of eldest gains W
if W is 2: nothing
""",
    ),
    "value of an option": _game(
        "option big is W or plain, usually plain\n", "if big is W: nothing\n"
    ),
    "kind": _game(
        """
kind W: red R, blue B
keep said as W or none
""",
        """
said becomes red
for each W: nothing
""",
    ),
    "label of a kind": _game(
        """
kind hue: W, blue B
keep said as hue or none
value worth of hue:
    by hue: W 3, blue 2
value also-worth of hue:
    hue is W: 3
    otherwise: 4
""",
        """
said becomes W
if said is W: nothing
if said is in {W blue}: nothing
by said:
    W: nothing
    blue, none: nothing
""",
    ),
    "ranking": _game(
        """
ranking W of rank: 7 8 9 J Q K 10 A
order power:
    otherwise, by W
""",
        """
if (pile having highest W) is empty: nothing
if QS beats QH by power: nothing
""",
    ),
    "attribute": _deck(
        """
W: red R, blue B
num: 1..9
each W num
""",
        """
for each seat: move hand where W is blue to box
for each W: nothing
""",
    ),
    "column": _deck(
        """
hue: red R, blue B
num: 1..9
W: number
table card hue num W:
"""
        + "".join(f"    B{k} red {k} {k}\n    C{k} blue {k} {k}\n" for k in range(1, 9)),
        """
for each seat: score gains total W among hand
""",
    ),
    "label of a card": _deck(
        """
hue: W, blue B
num: 1..9
each hue num
""",
        """
for each seat: move hand where hue is W to box
for each card in (cards where hue is W): nothing
""",
    ),
    "card": _deck(
        """
hue: red R, blue B
num: 1..9
each hue num
card W, 2 times
""",
        """
for each seat: move hand where it is W to box
""",
    ),
    "deck": _deck(
        """
hue: red R, blue B
num: 1..9
each hue num
"""
    ).replace("deck mine:", "deck W:"),
    "deck from another": _deck("without rank is 7\n").replace("deck mine:", "deck W from french:"),
}

#: kinds that are always there: nothing that has a kind of its own may be called so
KIND_NAMES = frozenset("card seat side number flag".split())


def words() -> list[str]:
    """All words that mean something to the language and are no reserved ones."""
    return sorted({*tables().special, *WORDS})


def text(kind: str, word: str) -> str:
    """The rules in which a thing of a kind is called by a word."""
    return re.sub(r"\bW\b", word, KINDS[kind])


def refused(kind: str, word: str) -> str:
    """Why a file may not call a thing of a kind so; empty if it may."""
    try:
        cardlang.load_text(text(kind, word))
    except RuleError as error:
        return f"{error.diagnostics[0].code}: {error.diagnostics[0].message}"
    return ""


def all_refused() -> Iterator[tuple[str, str, str]]:
    """All words with the kinds of things that may not be called so, and why."""
    for word in [*words(), *sorted(ALWAYS_THERE)]:
        for kind in KINDS:
            why = refused(kind, word)
            if why:
                yield word, kind, why


if __name__ == "__main__":
    for row in all_refused():
        print(*row, sep=" · ")
