"""Families of slips: how people who write rules get a line wrong.

Each family takes a line of a good file and gives lines that somebody may have written instead.
Most change words outside texts and remarks; the lists are English and German as it is spoken, and
are not those of `cardlang.remedies`, which is held against them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

Wrong = Iterator[str]
_TOKEN = re.compile(r'"[^"]*"|#.*|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*|\.\.|[^\sA-Za-z0-9]')
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def words(line: str) -> list[tuple[int, int, str]]:
    """The words and signs of a line outside texts and remarks, with their places."""
    found = [(m.start(), m.end(), m[0]) for m in _TOKEN.finditer(line)]
    return [one for one in found if one[2][0] not in '"#']


def _put(line: str, start: int, end: int, text: str) -> str:
    return line[:start] + text + line[end:]


def _swapped(line: str, table: dict[str, str]) -> Wrong:
    for start, end, word in words(line):
        for other in table.get(word, "").split():
            yield _put(line, start, end, other.replace("_", " "))


def forms(line: str, known: list[tuple[str, str]]) -> Wrong:
    """Whole phrases, by regular expressions."""
    head, quote, rest = line.partition('"')
    for said, other in known:
        made = re.sub(said, other, head, count=1)
        if made != head:
            yield made + quote + rest


SMALL = {
    "to": "into on at in",
    "from": "of off by",
    "of": "from in for",
    "by": "with through from",
    "for": "to of with",
    "with": "using and by",
    "in": "of inside within",
    "among": "in of between",
    "onto": "on to upon",
    "into": "in to",
    "against": "with versus",
    "as": "is like",
    "at": "on to",
}


def small_word(line: str) -> Wrong:
    """`move card on trick`: another small word."""
    return _swapped(line, SMALL)


_PLURALS = "seat side card rank suit hand other player deal match zone point opponent survivor"


def plural(line: str) -> Wrong:
    """`for each seats`, `having highest scores`: singular and plural."""
    for start, end, word in words(line):
        if word.rstrip("s") in _PLURALS.split():
            yield _put(line, start, end, word[:-1] if word.endswith("s") else word + "s")
        elif word in ("score", "trick", "trump", "dealer", "bid", "stock"):
            yield _put(line, start, end, word + "s")


def article(line: str) -> Wrong:
    """`move the top of stock to a hand`."""
    found = words(line)
    for before, (start, _, word) in pairwise(found):
        if re.fullmatch("[a-z][a-z-]*", word) and before[2] not in ("let", "keep", "zone", "rule"):
            if word not in SMALL and word not in ("is", "be", "not", "and", "or", "each", "where"):
                yield _put(line, start, start, "the ")
                yield _put(line, start, start, "a ")


ENGLISH = {
    "move": "put place transfer",
    "shuffle": "mix",
    "show": "reveal display",
    "gains": "gets adds earns",
    "loses": "drops",
    "becomes": "turns_into gets",
    "let": "set",
    "deal": "give",
    "seats": "players everybody everyone",
    "seat": "player",
    "sides": "teams players",
    "score": "points",
    "stock": "deck pile",
    "highest": "most best biggest max",
    "lowest": "least smallest min",
    "total": "sum",
    "above": "over",
    "below": "under",
    "every": "all each",
    "some": "any",
    "none": "nobody null nothing",
    "empty": "nothing",
    "having": "with",
    "where": "which with",
    "when": "if",
    "otherwise": "else",
    "until": "till",
    "repeat": "loop",
    "choose": "select pick",
    "nothing": "pass skip",
    "done": "stop finished",
    "suit": "color",
    "next": "left",
    "count": "number",
    "eldest": "forehand",
    "opponents": "enemies",
    "true": "yes",
    "false": "no",
    "usually": "normally default",
    "starts": "start starting",
    "times": "x",
    "hearts": "heart",
    "winner": "victor",
    "rule": "function",
    "define": "procedure",
    "example": "test",
    "option": "setting",
}


def synonym(line: str) -> Wrong:
    """`put`, `reveal`, `players`: another English word."""
    return _swapped(line, ENGLISH)


GERMAN = {
    "move": "lege bewege",
    "shuffle": "mische",
    "show": "zeige",
    "gains": "bekommt",
    "loses": "verliert",
    "becomes": "wird",
    "let": "sei",
    "deal": "gib",
    "seats": "spieler alle",
    "seat": "spieler",
    "score": "punkte",
    "stock": "talon stapel",
    "if": "wenn falls",
    "when": "wenn",
    "else": "sonst",
    "otherwise": "sonst",
    "and": "und",
    "or": "oder",
    "not": "nicht",
    "is": "ist",
    "of": "von",
    "from": "von",
    "to": "zu",
    "with": "mit",
    "for": "für",
    "each": "jeder jede",
    "every": "alle jeder",
    "until": "bis",
    "repeat": "wiederhole",
    "choose": "wähle",
    "none": "keiner",
    "empty": "leer",
    "hand": "blatt",
    "trick": "stich",
    "trump": "trumpf",
    "dealer": "geber",
    "eldest": "vorhand",
    "hearts": "herz",
    "spades": "pik",
    "highest": "höchste",
    "total": "summe",
    "count": "anzahl",
    "suit": "farbe",
    "card": "karte",
    "cards": "karten",
    "true": "wahr ja",
    "false": "falsch nein",
    "nothing": "nichts",
    "above": "über",
    "winner": "sieger",
    "players": "spieler",
    "rule": "regel",
    "value": "wert",
    "example": "beispiel",
    "match": "partie",
    "ends": "endet",
    "game": "spiel",
    "least": "mindestens",
}


def german(line: str) -> Wrong:
    """`mische stock`, `wenn`, `sonst`: a German word."""
    return _swapped(line, GERMAN)


SIGN_FORMS = [
    (r" is not (?=\S)", " != "),
    (r" is at least ", " >= "),
    (r" is at most ", " <= "),
    (r" is above ", " > "),
    (r" is below ", " < "),
    (r"(?<=\w) is (?!not|at|above|below|in|empty)", " == "),
    (r"(?<=\w) is (?!not|at|above|below|in|empty)", " = "),
    (r" becomes ", " := "),
    (r" becomes ", " = "),
    (r" be ", " = "),
    (r" gains ", " += "),
    (r" loses ", " -= "),
    (r" and ", " && "),
    (r" or ", " || "),
    (r" not \(", " !("),
    (r" mod ", " % "),
    (r"(?<=[a-z0-9)])$", ";"),
    (r"\{([^{}]*)\}", r"[\1]"),
    (r"\{(\w+) (\w+)", r"{\1, \2"),
    (r"(\d)\.\.(\d)", r"\1-\2"),
    (r"(\d)\.\.(\d)", r"\1...\2"),
]


def symbols(line: str) -> Wrong:
    """`==`, `:=`, `&&`, `;`, `[A K]`: signs of other languages."""
    return forms(line, SIGN_FORMS) if '"' not in line else iter(())


def colon(line: str) -> Wrong:
    """`each deal`, `if trump is none done`: a colon forgotten, or another sign in its place."""
    for start, end, word in words(line):
        if word == ":":
            yield _put(line, start, end, "")
            if end == len(line):
                yield _put(line, start, end, ";")
                yield _put(line, start, end, " then" if line.lstrip().startswith("if ") else ",")


def hyphen(line: str) -> Wrong:
    """`follow suit`, `follow_suit`, `followSuit`."""
    for start, end, word in words(line):
        if re.fullmatch("[a-z]+(-[a-z0-9]+)+", word):
            parts = word.split("-")
            yield _put(line, start, end, " ".join(parts))
            yield _put(line, start, end, "_".join(parts))
            yield _put(line, start, end, parts[0] + "".join(p.capitalize() for p in parts[1:]))
            yield _put(line, start, end, "".join(parts))


def indentation(line: str) -> Wrong:
    """A line that begins some columns too far left or right."""
    width = len(line) - len(line.lstrip())
    for other in {width - 4, width + 4, width - 1, width + 1, width + 2, 0}:
        if other >= 0 and other != width:
            yield " " * other + line.lstrip()


def quotes(line: str) -> Wrong:
    """A text without its quotes, with one, with those of a printer."""
    match = re.search(r'"([^"]+)"', line)
    if match is None:
        return
    start, end = match.span()
    for text in (
        match[1],
        f'"{match[1]}',
        f'{match[1]}"',
        f"\u201c{match[1]}\u201d",
        f"\u201e{match[1]}\u201c",
        f"'{match[1]}'",
    ):
        yield _put(line, start, end, text)


NUMBERS = {
    "1": "one eins",
    "2": "two zwei",
    "3": "three drei",
    "4": "four vier",
    "5": "five fünf",
    "6": "six sechs",
    "7": "seven sieben",
    "8": "eight acht",
    "10": "ten zehn",
    "12": "twelve",
    "13": "thirteen",
    "20": "twenty",
    "100": "hundred",
}


def number_word(line: str) -> Wrong:
    """`deal three to seats`."""
    return _swapped(line, NUMBERS)


def word_order(line: str) -> Wrong:
    """Two words that changed places, `from eldest to seats` too, which is as good."""
    found = words(line)
    for (a, b, one), (c, d, other) in pairwise(found):
        if one[0].isalnum() and other[0].isalnum() and line[b:c] == " ":
            yield line[:a] + other + " " + one + line[d:]


NATURAL_FORMS = [
    (r"\bdeal (\S+) to seats from eldest", r"deal \1 cards to each player"),
    (r"\bdeal (\S+) to seats from", r"deal \1 cards to all players from"),
    (r"\bdeal (\S+) to", r"deal \1 cards to"),
    (r"^winner is sides having highest score", "winner is the player with highest score"),
    (r"^winner is sides having highest score", "winner is the side with the highest score"),
    (r"^winner is sides having highest score", "winner is player with most points"),
    (r"^winner is sides having lowest score", "winner is the player with the lowest score"),
    (r"^winner is sides having (\w+)", r"winner sides having \1"),
    (r"^match ends when", "match ends if"),
    (r"^match ends when", "the match ends when"),
    (r"^match ends when", "game ends when"),
    (r"every hand is empty", "all hands are empty"),
    (r"every hand is empty", "every hand empty"),
    (r"for each seat:", "for every player:"),
    (r"for each seat:", "for each player:"),
    (r"for each seat:", "each seat:"),
    (r"for each seat:", "for all seats:"),
    (r"for each seat from eldest", "for each player from eldest"),
    (r"is at least (\d+)", r"is \1 or more"),
    (r"is at least (\S+)", r"is at least than \1"),
    (r"is at least", "at least"),
    (r"is above (\S+)", r"is more than \1"),
    (r"is above", "is greater than"),
    (r"is below", "is less than"),
    (r"gains (\d+)$", r"gains \1 points"),
    (r"move top of (\S+)", r"move the top card of \1"),
    (r"move top of (\S+)", r"move top card from \1"),
    (r"\blet (\S+) be ", r"let \1 = "),
    (r"\blet (\S+) be ", r"let \1 is "),
    (r"count of hand", "number of cards in hand"),
    (r"count of hand", "count of cards in hand"),
    (r"(?<= )(\w+) is empty", r"\1 has no cards"),
    (r"is not in", "not in"),
    (r"is in", "is one of"),
    (r"is not", "isn't"),
    (r"repeat (\S+) times", r"repeat for \1 times"),
    (r"choose by (\w+):", r"\1 chooses:"),
    (r"next of dealer", "player after dealer"),
    (r"deal-number is at least", "deal number is at least"),
    (r"highest (\w+) among", r"highest \1 in"),
    (r"total (\w+) among", r"sum of \1 in"),
    (r"play-trick", "play trick"),
    (r"shuffle-deck", "shuffle deck"),
    (r"shuffle-deck", "shuffle the deck"),
    (r"^use (\S+), (\S+)", r"use \1 and \2"),
    (r"of each seat", "per player"),
    (r"of each seat", "for each seat"),
    (r"as number", "as a number"),
    (r"as number", "as integer"),
    (r"^players (\d+)\.\.(\d+)", r"players \1 to \2"),
    (r"^players (\d+), (\d+)", r"players \1 or \2"),
    (r"^option (\S+) is (\S+) or", r"option \1 is \2/"),
    (r"if (.*): done$", r"stop if \1"),
]


def natural(line: str) -> Wrong:
    """`deal 3 cards to each player`: a sentence as it is spoken."""
    return forms(line, NATURAL_FORMS)


def misspelt(line: str) -> Wrong:
    """One slip of the fingers in a word."""
    for start, _, word in words(line):
        if len(word) < 4 or not word.islower():
            continue
        for at in range(1, len(word)):
            if not word[at].isalpha():
                continue
            row = next(keys for keys in _KEYS if word[at] in keys)
            place = row.index(word[at])
            beside = row[max(0, place - 1) : place] + row[place + 1 : place + 2]
            yield _put(line, start + at, start + at + 1, "")
            yield _put(line, start + at, start + at, word[at])
            for letter in beside:
                yield _put(line, start + at, start + at + 1, letter)
            if at + 1 < len(word) and word[at] != word[at + 1] != "-":
                yield _put(line, start + at, start + at + 2, word[at + 1] + word[at])


VERBS = {
    "loses": "looses lose loose lost",
    "gains": "gain gained",
    "becomes": "become",
    "move": "moves puts moved",
    "show": "shows",
    "shuffle": "shuffles",
    "ends": "end ended",
    "choose": "chooses choice",
    "repeat": "repeats",
    "is": "are was",
    "starts": "start",
    "deal": "deals dealt",
    "draw": "draws",
    "having": "have has",
    "done": "do",
    "shows": "show",
    "beats": "beat",
}


def verb_form(line: str) -> Wrong:
    """`looses`, `gain`, `puts`."""
    return _swapped(line, VERBS)


CONFUSED = {
    "having": "with who_has where",
    "where": "with having when",
    "when": "if where",
    "if": "when where",
    "otherwise": "else",
    "else": "otherwise",
    "every": "each all",
    "each": "every",
    "is": "be",
    "be": "is",
    "becomes": "is be",
    "among": "in",
    "until": "while_not",
}


def confused(line: str) -> Wrong:
    """`with` for `having`, `if` for `when`, `else` for `otherwise`."""
    return _swapped(line, CONFUSED)


def left_out(line: str) -> Wrong:
    """`let`, `of`, `is` left out."""
    for start, end, word in words(line):
        if word in ("let", "of", "is", "be", "as", "each", "to", "in", "the", ","):
            yield _put(line, start, end + (word != "," and line[end : end + 1] == " "), "")


def doubled(line: str) -> Wrong:
    """`to to`: a word written twice."""
    for start, _, word in words(line):
        if word[0].isalpha():
            yield _put(line, start, start, word + " ")


def capital(line: str) -> Wrong:
    """`Deal 3 to Seats`."""
    for start, end, word in words(line):
        if word[0].islower():
            yield _put(line, start, end, word.capitalize())


FAMILIES: dict[str, Callable[[str], Wrong]] = {
    "small word": small_word,
    "plural": plural,
    "article": article,
    "synonym": synonym,
    "German word": german,
    "symbols": symbols,
    "colon": colon,
    "hyphen": hyphen,
    "indentation": indentation,
    "quotes": quotes,
    "number word": number_word,
    "word order": word_order,
    "natural sentence": natural,
    "misspelt": misspelt,
    "verb form": verb_form,
    "confused words": confused,
    "left out": left_out,
    "doubled": doubled,
    "capital letter": capital,
}
