"""One cause, one finding, on the guilty line, with a remedy that is accepted when it is followed.

Each piece is what people write; it is put into the frame of the documentation's fences.  The line
with the mistake ends with `# !`; where no line can bear a remark, the last one is guilty.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import frozen

from cardlang import check
from cardlang.diagnostic import Diagnostic
from cardlang.resolve import load_program
from tests import corpora, frames
from tests.resolve import deed_pieces


@frozen
class Piece:
    """What is written, the finding it should give, and the piece as the remedy has it."""

    bad: str
    code: str
    help: str
    good: str = ""


GAME = """\
cardlang 1
game "Whist"
{use}players 2
deck {deck}
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    play-trick from taker with follow-suit{mark}
    if led is hearts: nothing
match ends when deal-number is 3
rule first-hearts of seat: hand where suit is hearts
value worth of card:
    by suit: hearts 1, spades 2
    otherwise: 0
"""

#: things of each two kinds, for the deal that follows
KINDS = """\
zone meld of each side and rank, face up
keep told of each seat and suit as 0..8
keep owed of each seat and seat as number
each deal:
    shuffle-deck
    """

MELD = "pattern meld:\n    {line}\nrule melds of seat: groups of hand by meld"
LINES = [  # of a pattern: what is written, the code, what the remedy says, the line that is meant
    ("2 of each ranks", "other-words", "write `rank`", "2 of each rank"),
    ("2 of ranks", "other-words", "`2 of each rank`", "2 of each rank"),
    ("3 cards\n    same ranks # !", "other-words", "write `rank`", ""),
    ("5 cards\n    2 rank # !", "other-words", "write `ranks`", "5 cards\n    2 ranks"),
    ("5 cards\n    2 colours # !", "unknown-name", "", ""),
    ("5 cards\n    2 ranck # !", "unknown-name", "did you mean `ranks`?", ""),
    ("two pairs", "other-words", "write `2 of one rank, 2 of another`", ""),
    ("4 cards\n    2 pairs # !", "unknown-name", "`2 of one rank, 2 of another`", ""),
    ("3 of a rank", "other-words", "write `3 of one rank`", "3 of one rank"),
    ("3 of a kind", "other-words", "write `3 of one rank`", "3 of one rank"),
    ("3 of one rank and 2 of another", "other-words", "write `3 of one rank, 2 of another`", ""),
    ("3 of one rank, 2 of another rank", "other-words", "`3 of one rank, 2 of another`", ""),
    ("two of each rank", "other-words", "write `2 of each rank`", "2 of each rank"),
    ("2 each rank", "other-words", "write `2 of each rank`", ""),
    ("2..3 of each rank", "other-words", "write `2 of each rank`", ""),
    ("3..4 of one rank", "other-words", "write `3..4 cards`", ""),
    ("3 cards of one rank", "other-words", "write `3 of one rank`", ""),
    ("2 of each rank, consecutive", "other-words", "on a line of its own", ""),
    ("at least 3 cards", "other-words", "write `3..64 cards`", "3..64 cards"),
    ("3 or 4 cards", "other-words", "write `3..4 cards`", ""),
    ("3 cards\n    all same suit # !", "other-words", "write `same suit`", ""),
    ("3 cards\n    ranks consecutive # !", "other-words", "write `consecutive rank`", ""),
    ("2 of each rank\n    2 of each rank # !", "repeated-clause", "remove one", ""),
    ("3 cards\n    same hand # !", "whose", "", ""),
    ("3 cards\n    same trick # !", "kinds", "", ""),
    ("3 of one rank\n    at most 3 wild # !", "other-words", "`wild where …, at most 3`", ""),
    ("3 of one rank\n    jokers wild # !", "other-words", "`wild where rank is 2`", ""),
    ("3 of one rank\n    wild rank is 2 # !", "other-words", "write `wild where rank is 2`", ""),
    ("3 of one rank\n    wild: rank is 2 # !", "other-words", "write `wild where rank is 2`", ""),
    (
        "3 of one rank\n    wild where rank is 2 at most 3 # !",
        "other-words",
        "write `wild where rank is 2, at most 3`",
        "3 of one rank\n    wild where rank is 2, at most 3",
    ),
]
PATTERNS = [
    Piece(
        MELD.format(line=bad if "# !" in bad else f"{bad} # !"),
        code,
        help,
        MELD.format(line=good) if good else "",
    )
    for bad, code, help, good in LINES
]

PIECES = [
    *PATTERNS,
    # what depends on a thing with a mistake keeps silent
    Piece(
        GAME.format(use="", deck="french", mark=" # !"),
        "missing-use",
        "write `use tricks`",
        GAME.format(use="use tricks\n", deck="french", mark=""),
    ),
    Piece(
        GAME.format(use="use trick # !\n", deck="french", mark=""),
        "unknown-prelude",
        "did you mean `tricks`?",
    ),
    Piece(GAME.format(use="use tricks\n", deck="french36 # !", mark=""), "unknown-deck", "french"),
    # what would be taken for a range is none, and a range has a last number
    Piece(
        "each deal:\n    for each n in 1..deal-number but at most 3: nothing # !",
        "missing-brackets",
        "write `1..(deal-number but at most 3)`",
        "each deal:\n    for each n in 1..(deal-number but at most 3): nothing",
    ),
    Piece(
        "rule middling: deal-number is at least 5 but at most 9 # !",
        "other-words",
        "between two is `is in 5..9`",
        "rule middling: deal-number is in 5..9",
    ),
    Piece(
        "zone heap of each player, face up # !\n"
        "each deal:\n    move top of stock to heap of 0\n    shuffle heap of 1",
        "unknown-kind",
        "`seat`",
        "zone heap of each seat, face up\n"
        "each deal:\n    move top of stock to heap of 0\n    shuffle heap of 1",
    ),
    Piece("let best be the hand of 0 # !\nif best is empty: nothing", "other-words", "leave `the`"),
    Piece(
        "each deal:\n    shuffle-deck\n    deal 01 to seats from eldest # !",
        "unknown-name",
        "did you mean `1`?",
        "each deal:\n    shuffle-deck\n    deal 1 to seats from eldest",
    ),
    Piece("let few be none # !\nif few is 1: nothing", "kinds", ""),
    Piece("players 2 to 4 # !", "other-words", "write `2..4`", "players 2..4"),
    Piece("players 2-4 # !", "minus-blanks", "`2..4`", "players 2..4"),
    # a value without a condition
    Piece(
        "value v of card:\n    rank is A: 5\n    7 # !",
        "second-value",
        "write `otherwise: 7`",
        "value v of card:\n    rank is A: 5\n    otherwise: 7",
    ),
    Piece("value v of card:\n    5\n    7 # !", "second-value", "`otherwise: 7`"),
    # what things are called in another language
    Piece('names de:\n    suits: hearts "Herz" # !', "unknown-name", "write `suit:`"),
    Piece('names de:\n    suit: heart "Herz" # !', "unknown-name", "did you mean `hearts`?"),
    Piece('names de:\n    verb: ply "spiele" # !', "unknown-name", ""),
    Piece('names de:\n    card: "{suit}-{rnk}" # !', "unknown-name", "did you mean `rank`?"),
    Piece('names de:\n    suit: "Herz" # !', "missing-word", "write the suit before it"),
    Piece('names german: # !\n    suit: hearts "Herz"', "language", "`de` for German"),
    Piece(
        'option big is 1..9\nnames de:\n    big: 1 "eins" # !\n'
        "after deal:\n    if big is 2: nothing",
        "missing-word",
        "remove the line",
    ),
    Piece(
        'names de:\n    suit: hearts "Herz"\n    suit: H "Coeur" # !',
        "repeated-clause",
        "remove one of the two",
    ),
    # what a rule is asked of, and what comes out of it
    Piece(
        "rule few of seat as number by n as number: count of hand # !",
        "param-kind",
        "write `of seat` here",
        "rule few of seat by n as number: count of hand",
    ),
    Piece(
        "keep box as number # !", "already-there", "give it another name", "keep the-box as number"
    ),
    Piece(
        "keep side as seat # !", "already-there", "give it another name", "keep the-side as seat"
    ),
    Piece(
        "value points of card:\n    it is QS: 25 # !",
        "whose",
        "is called `card` here",
        "value points of card:\n    card is QS: 25",
    ),
    # phrases
    Piece(
        "winner is seat with highest score # !",
        "other-words",
        "write `winner is sides having highest score`",
        "winner is sides having highest score",
    ),
    Piece("winner scores 1 point # !", "other-words", "`score of … gains 1`"),
    Piece(
        "match ends after 6 deals # !",
        "other-words",
        "write `match ends when deal-number is at least 6`",
        "match ends when deal-number is at least 6",
    ),
    Piece(
        "for each seat: score gains 10 if count of hand is at least 4 # !",
        "missing-brackets",
        "write `for each seat:`, and below it `if count of hand is at least 4: score gains 10`",
        "for each seat:\n    if count of hand is at least 4: score gains 10",
    ),
    Piece(
        "for each seat: score gains hand where rank is J # !",
        "missing-brackets",
        "write `count of (hand where rank is J)`",
        "for each seat: score gains count of (hand where rank is J)",
    ),
    Piece(
        KINDS + "move meld by 7 of side of 0 to stock # !",
        "parts-swapped",
        "`meld of side of 0 by 7`",
        KINDS + "move meld of side of 0 by 7 to stock",
    ),
    Piece(
        KINDS + "move meld of 7 to stock # !",
        "parts-swapped",
        "`meld of … by 7`",
        KINDS + "move meld of 0 by 7 to stock",
    ),
    Piece(
        KINDS + "for each seat:\n        told of hearts gains 1 # !",
        "parts-swapped",
        "`told by hearts`",
        KINDS + "for each seat:\n        told by hearts gains 1",
    ),
    Piece(
        KINDS + "for each rank:\n        move meld of rank by 0 to stock # !",
        "parts-swapped",
        "`meld of 0 by rank`",
        KINDS + "for each rank:\n        move meld of 0 by rank to stock",
    ),
    Piece(
        KINDS + "for each rank:\n        move meld by rank of 1 to stock # !",
        "parts-swapped",
        "`meld of 1 by rank`",
        KINDS + "for each rank:\n        move meld of 1 by rank to stock",
    ),
    Piece(
        KINDS + "for each rank:\n        move meld by side of 1 to stock # !",
        "parts-swapped",
        "`meld of 1 by …`",
        KINDS + "for each rank:\n        move meld of side of 1 by rank to stock",
    ),
    Piece(
        KINDS + "for each seat:\n        told gains 1 # !",
        "whose",
        "`told by …`",
        KINDS + "for each seat:\n        told by hearts gains 1",
    ),
    Piece(
        KINDS + "for each rank:\n        move meld to stock # !",
        "whose",
        "`meld of … by rank`",
        KINDS + "for each rank:\n        move meld of 0 by rank to stock",
    ),
    Piece(
        KINDS + "move meld by 7 to stock # !",
        "whose",
        "`meld of … by 7`",
        KINDS + "move meld of 0 by 7 to stock",
    ),
    Piece(
        KINDS + "for each seat:\n        if owed is above 3: done # !",
        "whose",
        "`owed of … by …`",
        KINDS + "for each seat:\n        if owed of seat is above 3: done",
    ),
    Piece(
        KINDS + "for each rank:\n        move meld of 0 to stock # !",
        "two-meanings",
        "`meld of 0 by ranks`",
        KINDS + "for each rank:\n        move meld of 0 by ranks to stock",
    ),
    Piece(
        KINDS + "move hand of 0 to meld of 0 by rank of hand of 0 # !",
        "one-or-several",
        "`meld of 0 by only of rank of hand of 0`",
        KINDS + "move hand of 0 to meld of 0 by only of rank of hand of 0",
    ),
    Piece(
        KINDS + "move hand of 0 to meld of 0 # !",
        "one-or-several",
        "`meld of 0 by …`",
        KINDS + "move hand of 0 to meld of 0 by 7",
    ),
    Piece(
        KINDS + "told of 0 gains 1 # !",
        "one-or-several",
        "name one suit",
        KINDS + "for each suit:\n        told of 0 by suit gains 1",
    ),
    Piece(
        KINDS + "let x be best of meld of 0 by trump-order # !",
        "missing-brackets",
        "`(meld of 0) by trump-order`",
        KINDS + "let x be best of (meld of 0) by trump-order",
    ),
    Piece(
        "zone heap of each side of each rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side, rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side and each rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side, each rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side per rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side by rank, face up # !",
        "other-words",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "keep owed of each seat, suit as number # !",
        "other-words",
        "`of each seat and suit`",
        "keep owed of each seat and suit as number",
    ),
    Piece(
        "keep owed of each seat of each suit as number # !",
        "other-words",
        "`of each seat and suit`",
        "keep owed of each seat and suit as number",
    ),
    Piece(
        "zone heap of each side and rank and suit, face up # !",
        "third-kind",
        "`of each side and rank`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each side, rank and suit, face up # !",
        "third-kind",
        "`of each side and rank`",
    ),
    Piece(
        "keep owed of each seat and suit and rank as number # !",
        "third-kind",
        "`of each seat and suit`",
    ),
    Piece(
        "zone heap of each sides and rank, face up # !",
        "unknown-kind",
        "`side`",
        "zone heap of each side and rank, face up",
    ),
    Piece(
        "zone heap of each suit and rank, seen by owner # !",
        "no-owner",
        "`zone heap of each seat and suit, …`",
        "zone heap of each seat and suit, seen by owner",
    ),
    Piece(
        "let x be smaller of 6 by smaller of 3 by 2 # !",
        "missing-brackets",
        "`by (smaller of 3 by 2)`",
        "let x be smaller of 6 by (smaller of 3 by 2)",
    ),
    Piece(
        "let x be steps of 0 by next of 1 among seats # !",
        "missing-brackets",
        "`by (next of 1 among seats)`",
        "let x be steps of 0 by (next of 1 among seats)",
    ),
    Piece(
        "repeat untill stock is empty: move top of stock to hand of 0 # !",
        "other-words",
        "did you mean `until`?",
        "repeat until stock is empty: move top of stock to hand of 0",
    ),
    Piece(
        "lowest is count of hand of 0 # !",
        "reserved-word",
        "write `let the-lowest be count of hand of 0`",
        "let the-lowest be count of hand of 0",
    ),
    Piece(
        "few is count of hand of 0 # !",
        "asks-not-does",
        "to name it `let few be …`",
        "let few be count of hand of 0",
    ),
    Piece(
        "let s be suit of top of stock\nif s is hearts or diamonds: nothing # !",
        "not-a-question",
        "write `s is in {hearts diamonds}`",
        "let s be suit of top of stock\nif s is in {hearts diamonds}: nothing",
    ),
    Piece(
        "let s be suit of top of stock\nif s is not hearts or diamonds: nothing # !",
        "not-a-question",
        "write `s is not in {hearts diamonds}`",
        "let s be suit of top of stock\nif s is not in {hearts diamonds}: nothing",
    ),
    Piece(
        "if score of 0 is 66 or more: nothing # !",
        "not-a-question",
        "write `score of 0 is at least 66`",
        "if score of 0 is at least 66: nothing",
    ),
    Piece(
        "keep out of each seat as true or false # !",
        "other-words",
        "write `as flag`",
        "keep out of each seat as flag",
    ),
    Piece(
        "for each seat: show seat's hand # !",
        "bad-character",
        "write `hand of seat`",
        "for each seat: show hand of seat",
    ),
    Piece(
        "nothing\nfollow suit if you can # !",
        "missing-quotes",
        'write `"follow suit if you can"`',
    ),
    Piece(
        "deal 7 cards to each player # !",
        "other-words",
        "write `deal 7 to seats from eldest`",
        "deal 7 to seats from eldest",
    ),
    Piece(
        "move 3 cards from stock to hand of 0 # !",
        "other-words",
        "write `repeat 3 times: move top of stock to hand of 0`",
        "repeat 3 times: move top of stock to hand of 0",
    ),
    Piece("choose by each seat: # !\n    pass", "other-words", "`choose together by seats:`"),
    Piece("choose by eldest: pass # !", "one-line", "next line", "choose by eldest:\n    pass"),
    Piece(
        "let jacks be hand of 0 where rank is jack # !",
        "unknown-name",
        "did you mean `J`?",
        "let jacks be hand of 0 where rank is J",
    ),
    Piece('extends "Bonus-Malus" # !', "unknown-game", 'write `extends "bonus-malus"`'),
    Piece(
        "pattern low:\n    3 cards\n    total rank at most 10 # !",
        "other-words",
        "write `total rank is 15`",
        "pattern low:\n    3 cards\n    total rank is 15",
    ),
    # meanings that nobody meant
    Piece(
        "keep lives as 0..3, starts 9 # !",
        "starts-range",
        "`starts 3`",
        "keep lives as 0..3, starts 3",
    ),
    Piece("option few is 0..3, usually 9 # !", "starts-range", "`0..3`"),
    Piece("option few is 3..1 # !", "empty-range", ""),
    Piece(
        "keep boss as seat, starts holder of 7D # !",
        "starts-nothing",
        "write `as seat or none`",
        "keep boss as seat or none, starts holder of 7D",
    ),
    Piece(
        "deck court:\n    person: guard G, king K\n    card guard, 5 times # !\n    each person",
        "card-like-label",
        "write `each person where person is guard, 5 times`",
        "deck court:\n    person: guard G, king K\n"
        "    each person where person is guard, 5 times\n    each person",
    ),
    Piece(
        "keep alive as seats\neach deal:\n    alive becomes seats\n    if alive is 1: nothing # !",
        "kinds",
        "write `count of alive is 1`",
        "keep alive as seats\neach deal:\n    alive becomes seats\n"
        "    if count of alive is 1: nothing",
    ),
    Piece(
        "order beating of card by foe as card:\n    suit is suit of foe, by rank\n"
        "rule winners of seat by foe as card: hand where it beats foe by beating # !",
        "missing-part",
        "write `by beating of …`",
        "order beating of card by foe as card:\n    suit is suit of foe, by rank\n"
        "rule winners of seat by foe as card: hand where it beats foe by beating of foe",
    ),
    Piece('example "no":\n    then 0 may not # !', "unfinished-line", "or a verb alone"),
    Piece(
        "zone built, face up\nvalue worth of card:\n    by rank: A 1, 2 2\n    otherwise: 3\n"
        "rule fits of card: worth is in built # !",
        "kinds",
        "write `(built where worth is …) is not empty`",
        "zone built, face up\nvalue worth of card:\n    by rank: A 1, 2 2\n    otherwise: 3\n"
        "rule fits of card by size as number: (built where worth is size) is not empty",
    ),
    Piece(
        "let s be suit of top of stock\nif s is in hand of 0: nothing # !",
        "kinds",
        "write `s is in suit of hand of 0`",
        "let s be suit of top of stock\nif s is in suit of hand of 0: nothing",
    ),
    Piece(
        'example "no":\n    then seats where hand is empty is {0 1} # !',
        "missing-brackets",
        "put `(` and `)`",
        'example "no":\n    then (seats where hand is empty) is {0 1}',
    ),
    Piece('example "no":\n    move 0: 5S # !', "other-words", "`move 0: play 5S`"),
    Piece(
        "each deal:\n    choose by eldest:\n"
        "        play 1..3 card in hand of eldest: move card to trick\n"
        'example "no":\n    move 0: play 9H with 4S and 5S # !',
        "other-words",
        "`move 0: play 9H 4S 5S`",
    ),
    Piece(
        'example "no":\n    given hand of 0 is 5S # !\n    then stock is empty',
        "not-a-keep",
        "write `given hand of 0: 5S`",
        'example "no":\n    given hand of 0: 5S\n    then stock is empty',
    ),
    Piece(
        "deck twice:\n    rank: 2 3\n    suit: spades S\n    each rank suit, 2 times\n"
        "keep wish as card or none\n"
        "each deal:\n    wish becomes 2S # !\n    if top of stock is wish: nothing",
        "one-or-several",
        "`first of 2S`",
        "deck twice:\n    rank: 2 3\n    suit: spades S\n    each rank suit, 2 times\n"
        "keep wish as card or none\n"
        "each deal:\n    wish becomes first of 2S\n"
        "    if top of stock is in copies of wish: nothing",
    ),
    Piece(
        "if stock is empty: done\nelse move top of stock to hand of 0 # !",
        "missing-colon",
        "behind a `:`",
        "if stock is empty: nothing\nelse: move top of stock to hand of 0",
    ),
    *(Piece(*piece) for piece in deed_pieces.PIECES),
]

#: lines that go on, and values that newcomers expect to work
FINE = [
    "let few be smaller of 6 by count of hand of 0",
    KINDS
    + "for each side:\n        for each rank:\n            if meld is empty: move stock to meld",
    "choose by 0:\n    play card in hand, n in 1..3\n        when n is above 1:\n"
    '        "play it"\n        let old be hand\n        repeat n times: nothing\n    pass',
    "let few be hand of 0\n    where rank is J\n    and suit is hearts",
    "let few be 1\n    + 2\n    * 3\n- 4",
    "let few be 1\n    if stock is empty\n    else 2",
    "move top of stock\n    to hand of 0",
    "let next-one be next of eldest\n    among seats",
    "if deal-number is 1\n    or deal-number is 3: nothing",
    "if stock is empty:\n    nothing\nelse deal 1 to seats from eldest".replace("else", "else:"),
    "let high be ranks where it is in 4..A",
    "pattern one-card:\n    1 card",
    "rule few of seat:\n    hand\n        where rank is J",
    # any copy of a card will do
    "deck twice:\n    rank: 2 3\n    suit: spades S\n    each rank suit, 2 times\n"
    "keep lender of each card as seat or none\n"
    "each deal:\n    lender of 2S becomes 0\n    if 2S is in hand of 0: nothing"
    '\nexample "any":\n    given lender of 2S is 0\n    then lender of 2S is 0',
]


def test_one_label_with_its_alias_is_one(tmp_path: Path) -> None:
    text = "deck pack:\n    {}\n    number: 1..3\n    each fool number"
    for line, labels in (("fool: joker JK", 1), ("fool: joker, JK", 2), ("fool: 1 JK", 2)):
        program, _ = frames.read(frames.whole(text.format(line)), tmp_path)
        assert program is not None
        assert len(program.bases["fool"].labels) == labels


def found(text: str, folder: Path) -> list[Diagnostic]:
    return [f for f in frames.read(frames.whole(text), folder)[1] if f.code != "unused"]


def named() -> dict[str, Piece]:
    """The pieces, each under its guilty line; what comes again is counted."""
    pieces: dict[str, Piece] = {}
    again: Counter[str] = Counter()
    for piece in PIECES:
        lines = [line for line in piece.bad.split("\n") if line.endswith("# !")]
        name = (lines or [piece.bad])[0].strip().removesuffix(" # !")
        again[name] += 1
        pieces[name if again[name] == 1 else f"{name} ({again[name]})"] = piece
    return pieces


NAMED = named()


@pytest.mark.parametrize("name", NAMED)
def test_one_cause_one_finding(name: str, tmp_path: Path) -> None:
    piece = NAMED[name]
    told = found(piece.bad, tmp_path)
    assert corpora.rendered(told) == corpora.wanted("pieces", name)
    assert [finding.code for finding in told] == [piece.code]
    assert told[0].span.source.line(told[0].span.line).endswith("# !")
    assert piece.help in told[0].help


@pytest.mark.parametrize(
    "piece", [piece for piece in PIECES if piece.good], ids=lambda piece: piece.good.split("\n")[0]
)
def test_the_remedy_is_accepted(piece: Piece, tmp_path: Path) -> None:
    assert [f for f in found(piece.good, tmp_path) if f.severity == "error"] == []


@pytest.mark.parametrize("text", FINE, ids=lambda text: text.split("\n")[0])
def test_what_people_write_is_read(text: str, tmp_path: Path) -> None:
    assert found(text, tmp_path) == []


def test_a_fix_puts_the_forgotten_file_in(tmp_path: Path) -> None:
    told = found(PIECES[0].bad, tmp_path)[0]
    assert told.fix is not None
    span, text = told.fix.span, told.span.source.text
    assert found(text[: span.start] + told.fix.text + text[span.end :], tmp_path) == []


def test_a_name_in_many_places_is_told_once_with_the_first_of_them() -> None:
    path = Path(__file__).with_name("bad") / "used_in_many_places.card"
    _, report = load_program(path, path.name)
    [told] = report.found
    assert [label.span.line for label in told.labels] == [8, 9, 10]


def test_a_number_is_not_the_label_in_that_place(tmp_path: Path) -> None:
    """Of French suits clubs are the third from 0."""
    cases = ["by suit of top of stock:", "    clubs: nothing", "    3: nothing"]
    text = "\n".join([*cases, "    otherwise: nothing"])
    assert "case-twice" not in [one.code for one in found(text, tmp_path)]


def test_a_mistake_in_one_case_hides_none_in_another(tmp_path: Path) -> None:
    lines = ["keep all-in-all as number", "each deal:", "    shuffle-deck"]
    lines += ["    for each seat at once:", "        by suit of first of hand:"]
    cases = {"spode": "unknown-name", "hearts": "at-once"}
    for wrong in (["spode"], ["hearts"], ["spode", "hearts"]):
        doing = {"spode": "nothing", "hearts": "all-in-all becomes 3"}
        said = [f"            {label}: {doing[label]}" for label in wrong]
        text = "\n".join([*lines, *said, "            otherwise: nothing"])
        assert [one.code for one in found(text, tmp_path)] == [cases[label] for label in wrong]


def test_names_of_no_language_are_not_read(tmp_path: Path) -> None:
    """What stands in them may be a mistake or not: it is told when the language is there."""
    text = 'names german:\n    suit: spades "Pik", harts "Herz"\n'
    assert [one.code for one in found(text, tmp_path)] == ["language"]
    other = 'names De:\n    suit: spades "Pik"\n'
    alone = [one.code for one in found(other, tmp_path)]
    wrong = 'names de:\n    suit: harts "Herz"\n'
    told = [one.code for one in found(wrong, tmp_path)]
    assert told and [one.code for one in found(text + wrong, tmp_path)] == ["language", *told]
    assert sorted(one.code for one in found(other + text, tmp_path)) == sorted(["language", *alone])


OTHER_WAY = """cardlang 1
game "Other Way"
players 2
deck mine:
    suit: spades S, hearts H, diamonds D
    rank: 7 8 K A
    each suit rank
rule kings: {KS KH}
rule low: {7D}
rule odd: {K9}
one deal:
    shuffle-deck
    deal 2 to seats from eldest
    show kings + low + odd to eldest
"""


def test_cards_named_the_other_way_round_are_one_mistake() -> None:
    """In a deck of `each suit rank` a card is `SK`: who writes `KS`, `KH` … is told so once."""
    found = [one for one in check(OTHER_WAY) if one.severity == "error"]
    told = [(one.message, len(one.labels)) for one in found]
    assert told[0] == ("nothing is called `KS`", 1), told
    assert [message for message, _ in told[1:]] == ["nothing is called `K9`"]
    meant = OTHER_WAY.replace("KS KH", "SK HK").replace("7D", "D7").replace("{K9}", "SA")
    assert not check(meant)
