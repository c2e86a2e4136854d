"""Models of each kind of line, which are shown beside a mistake."""

from __future__ import annotations

PREFIXES = ("change", "fixed")  # words before a section

SECTIONS = {
    "cardlang": "cardlang 1",
    "game": 'game "My Game"',
    "extends": 'extends "my-game"',
    "use": "use tricks, jass",
    "players": "players 2, 4..6, partners opposite when players is 4",
    "option": "option odd-card is yes or no, usually yes",
    "deck": "deck french, backs show suit",
    "kind": "kind strain: clubs C, diamonds D, no-trump",
    "zone": "zone cellar of each seat, seen by owner",
    "keep": "keep bid of each seat as 0..13, starts 0",
    "needs": "needs trump as suit or none, usually none",
    "ranking": "ranking row of rank: 7 8 9 J Q K 10 A",
    "rule": "rule legal of owner as seat: hand",
    "value": "value points: 10",
    "order": "order strength:",
    "pattern": "pattern run:",
    "define": "define refill amount as number for seat:",
    "before": "before take-trick:",
    "after": "after take-trick:",
    "each": "each deal:",
    "one": "one deal:",
    "names": "names de:",
    "match": "match ends when deal-number is at least 6",
    "winner": "winner is sides having highest score",
    "example": 'example "void in the suit led":',
    "change": "change rule legal: hand",
    "fixed": "fixed deck butterfly",
    "remove": "remove option odd-card",
    "allow": "allow unused in spare",
}

STATEMENTS = {
    "let": "let best be top of stock",
    "if": "if trump is none: done",
    "else": "else: nothing",
    "for": "for each seat in seats from eldest:",
    "repeat": "repeat until every hand is empty:",
    "choose": "choose by seat:",
    "move": "move top of stock to hand",
    "shuffle": "shuffle stock",
    "show": "show hand to partner",
    "end": "end deal",
    "do": "do body",
}

DECK_LINES = {
    "each": "each rank suit where rank is not 2, 2 times",
    "card": "card king, queen, 2 times",
    "table": "table card title drinks:",
    "without": "without rank is 2",
}

EXAMPLE_LINES = {
    "given": "given hand of 2: QS 7C",
    "shuffle": "shuffle: AS KS 7H",
    "when": "when take-trick",
    "move": "move 1: play AH, 2: pass",
    "then": "then 2 may play 7C, pass",
}

OTHER_LINES = {
    "by": "by rank: A 11, 10 10, J -2",
    "otherwise": "otherwise: 0",
    "ties": "ties last",
}

# Words of other languages at the beginning of a line, and what is written here.
FOREIGN = {
    "elif": "else if",
    "elseif": "else if",
    "elsif": "else if",
    "while": "repeat until",
    "foreach": "for each",
    "loop": "repeat",
    "set": "… becomes …",
    "return": "rule",
    "print": "show",
    "break": "done",
    "stop": "done",
    "skip": "nothing",
    "function": "define",
    "def": "define",
    "var": "let",
    "import": "use",
    "include": "use",
    "name": "game",
    "title": "game",
    "cards": "deck",
    "scoring": "value",
    "win": "winner",
    "test": "example",
    "setup": "each",
    "round": "each",
    "turn": "each",
    "on": "after",
    "spiel": "game",
    "spieler": "players",
    "regel": "rule",
    "wert": "value",
    "beispiel": "example",
    "sieger": "winner",
    "karten": "deck",
    "expect": "then",
    "assert": "then",
    "variable": "keep",
    "state": "keep",
}


def model(first: str, section: str) -> str:
    """A good line that begins like a guilty one in a given section, or nothing."""
    if section == "deck":
        return DECK_LINES.get(first, "suit: spades S, hearts H, diamonds D, clubs C")
    if section == "example":
        return EXAMPLE_LINES.get(first, "")
    return STATEMENTS.get(first) or OTHER_LINES.get(first, "")
