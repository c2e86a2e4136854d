"""Mistakes in what is done: what is written, code, words of the help, and the piece mended."""

from __future__ import annotations

BY = "keep n as number\neach deal:\n    by suit of top of stock:\n"
PICK = "for each seat:\n    choose by seat:\n        play card in hand: move card to trick\n"

TURN = "define my-turn for seat: move top of stock to hand of seat\neach deal:\n    "
FITS = "rule fits of card by other as card: suit of card is suit of other\n"
HIGH = "rule high of card: rank of card is in {Q K A}\n"

PIECES: list[tuple[str, str, str, str]] = [
    # what the file declares, asked for in another form
    (
        TURN + "turns for seats from eldest doing my-turn # !",
        "other-words",
        "write `eldest: my-turn for seat`",
        TURN + "turns for seats from eldest: my-turn for seat",
    ),
    (
        FITS + "rule some-fit of seat: hand where top of stock fits it # !",
        "other-words",
        "write `fits of top of stock by it`",
        FITS + "rule some-fit of seat: hand where fits of top of stock by it",
    ),
    (
        HIGH + "rule some-high of seat: hand where it high # !",
        "other-words",
        "write `high of it`",
        HIGH + "rule some-high of seat: hand where high of it",
    ),
    (
        "by suit of top of stock: # !\n    hearts: nothing\n    clubs, spades: nothing",
        "label-left-out",
        "`otherwise: nothing`",
        "by suit of top of stock:\n    hearts: nothing\n    otherwise: nothing",
    ),
    (
        "turns for seats from eldest: done\nelse: nothing # !",
        "no-block",
        "`else` stands in the column of its `if`",
        "turns for seats from eldest: done",
    ),
    # cases for deeds
    (
        BY + "        hearts: n gains 1\n        else: n gains 2 # !",
        "other-words",
        "write `otherwise:`",
        BY + "        hearts: n gains 1\n        otherwise: n gains 2",
    ),
    (
        BY + "        hearts n gains 1 # !\n        clubs: n gains 2",
        "missing-colon",
        "behind a `:`",
        BY + "        hearts: n gains 1\n        clubs: n gains 2",
    ),
    (
        BY + "        hearts or spades: n gains 1 # !",
        "other-words",
        "write `hearts, spades: …`",
        BY + "        hearts, spades: n gains 1",
    ),
    (
        BY + "        when hearts: n gains 1 # !",
        "other-words",
        "write `hearts: …`",
        BY + "        hearts: n gains 1",
    ),
    (
        "keep n as number\neach deal:\n    by n:\n        1..3: n gains 1 # !",
        "other-words",
        "write `1, …: …`, or `if … is in 1..…:`",
        "keep n as number\neach deal:\n    if n is in 1..3: n gains 1",
    ),
    (
        "keep n as number\neach deal:\n    by suit of top of stock: hearts n gains 1 # !",
        "one-line",
        "a line of its own, indented: `hearts: …`",
        BY + "        hearts: n gains 1",
    ),
    (
        "if stock is empty: end deal\notherwise: nothing # !",
        "other-words",
        "write `else:`",
        "if stock is empty: end deal\nelse: nothing",
    ),
    (
        BY + "        heart: n gains 1 # !",
        "unknown-name",
        "did you mean `hearts`?",
        BY + "        hearts: n gains 1",
    ),
    (BY + "        A: n gains 1 # !", "kinds", "", ""),
    (
        "keep n as number\neach deal:\n    by suit of hand of dealer: # !\n"
        "        hearts: n gains 1",
        "one-or-several",
        "write `only of (suit of hand of dealer)`",
        "keep n as number\neach deal:\n    by only of (suit of hand of dealer):\n"
        "        hearts: n gains 1",
    ),
    (
        BY + "        otherwise: n gains 1\n        otherwise: n gains 2 # !",
        "late-case",
        "remove one of the two",
        BY + "        otherwise: n gains 1",
    ),
    ("by suit of tpo of stock: # !\n    hearts: nothing", "unknown-name", "`top`", ""),
    (
        "switch suit of top of stock: # !\n    hearts: nothing",
        "unknown-word",
        "write `by …:`",
        "by suit of top of stock:\n    hearts: nothing",
    ),
    # a choice of which nothing is offered
    (
        PICK + "        otherwise: end deal\n        pass when hand is empty # !",
        "late-case",
        "move `otherwise` to the end",
        PICK + "        pass when hand is empty\n        otherwise: end deal",
    ),
    (
        PICK + "        otherwise: end deal\n        otherwise: done # !",
        "late-case",
        "remove one of the two",
        PICK + "        otherwise: end deal",
    ),
    (
        PICK + "        else: end deal # !",
        "other-words",
        "write `otherwise:`",
        PICK + "        otherwise: end deal",
    ),
    (
        PICK + "        pass\n        otherwise: end deal # !",
        "always-offered",
        "remove `otherwise`, or say `when` there is `pass`",
        PICK + "        pass when hand is empty\n        otherwise: end deal",
    ),
    (
        PICK + "        otherwise # !\n            end deal",
        "missing-colon",
        "",
        PICK + "        otherwise:\n            end deal",
    ),
    (
        PICK + "        otherwise: pass # !",
        "unknown-word",
        "write `nothing`",
        PICK + "        otherwise: nothing",
    ),
    # steps that are taken back
    (
        "for each seat:\n    move top of stock to hand\n    take back # !",
        "take-back",
        "below `attempt:`",
        "for each seat:\n    attempt:\n        move top of stock to hand\n        take back",
    ),
    (
        "attempt: # !\n    move top of stock to trick\n",
        "take-back",
        "or leave `attempt:` out",
        "move top of stock to trick",
    ),
    (
        "attempt # !\n    move top of stock to trick\n    take back",
        "missing-colon",
        "",
        "attempt:\n    move top of stock to trick\n    take back",
    ),
    # at once
    (
        "for each seat once: move hand to hand of next of seat # !",
        "other-words",
        "write `at once:`",
        "for each seat at once: move hand to hand of next of seat",
    ),
    (
        "at once for each seat: move hand to hand of next of seat # !",
        "other-words",
        "write `for each seat at once:`",
        "for each seat at once: move hand to hand of next of seat",
    ),
    (
        "for each seat from eldest at once: move hand to won of next of seat # !",
        "at-once",
        "leave `from …` out",
        "for each seat at once: move hand to won of next of seat",
    ),
    (
        "for each seat at once: move top of stock to hand # !",
        "at-once",
        "leave `at once` out",
        "for each seat: move top of stock to hand",
    ),
    (
        "for each seat at once: led becomes suit of first of hand # !",
        "at-once",
        "leave `at once` out",
        "for each seat: led becomes suit of first of hand",
    ),
    (
        "for each seat at once:\n    move hand to hand of next of seat\n    show hand # !",
        "at-once",
        "do it behind",
        "for each seat at once:\n    move hand to hand of next of seat\nfor each seat: show hand",
    ),
    (
        "for each k in 1..3 at once: score of 0 gains k # !",
        "at-once",
        "leave `at once` out",
        "for each k in 1..3: score of 0 gains k",
    ),
    (
        "use passing\neach deal:\n    exchange hand of 0 and hand of 1 # !",
        "other-words",
        "write `exchange hand of 0 with hand of 1`",
        "use passing\neach deal:\n    exchange hand of 0 with hand of 1",
    ),
    (
        "use passing\neach deal:\n    exchange hand of 0 with 1 # !",
        "not-a-zone",
        "",
        "",
    ),
    (
        "use passing\neach deal:\n    exchange hand of 0 with dealer # !",
        "not-a-zone",
        "",
        "",
    ),
    # where cards go
    (
        "move top of stock to (trick if led is none) # !",
        "not-a-zone",
        "write `(trick if led is none else …)`",
        "move top of stock to (trick if led is none else hand of 0)",
    ),
    (
        "move top of stock to (trick else hand of 0) # !",
        "not-a-zone",
        "`(trick if … else …)`",
        "move top of stock to (trick if led is none else hand of 0)",
    ),
    (
        "move top of stock to trick if led is none # !",
        "missing-brackets",
        "write `if led is none: move top of stock to trick`",
        "if led is none: move top of stock to trick",
    ),
    # what is said where a condition does not hold
    (
        'choose by dealer:\n    play card in hand "low" when rank of card is below 9 # !\n    pass',
        "stray-text",
        'write `when rank of card is below 9 "low"`',
        'choose by dealer:\n    play card in hand when rank of card is below 9 "low"\n    pass',
    ),
    (
        "choose by dealer:\n"
        '    play card in hand when rank of card is below 9, "low" # !\n    pass',
        "other-words",
        "leave the comma out",
        'choose by dealer:\n    play card in hand when rank of card is below 9 "low"\n    pass',
    ),
    ("try: # !\n    take back", "unknown-word", "write `attempt:`", "attempt:\n    take back"),
    (
        "attempt:\n    if stock is empty: take back\n    undo # !",
        "unknown-word",
        "write `take back`",
        "attempt:\n    if stock is empty: take back\n    take back",
    ),
    # labels, told where none of them is written, and what all cards of a place show
    (
        "if suit of top of stock is coins: nothing # !",
        "unknown-name",
        "a suit is one of `spades`, `hearts`, `diamonds` or `clubs`",
        "if suit of top of stock is clubs: nothing",
    ),
    (
        "value worth of card:\n    by rank: A 1, N 9, otherwise 0 # !",
        "unknown-name",
        "a rank is one of `2`",
        "value worth of card:\n    by rank: A 1, J 9, otherwise 0",
    ),
    (
        "if every rank of stock is K: nothing # !",
        "no-family",
        "`(stock where rank is not …) is empty` whether all are",
        "if (stock where rank is not K) is empty: nothing",
    ),
    (
        "if some suit of hand of 0 is hearts: nothing # !",
        "no-family",
        "`… is in suit of hand of 0` asks whether some card is so",
        "if hearts is in suit of hand of 0: nothing",
    ),
    (
        "deck shop:\n    table card name times: # !\n        C copper 4\n        S silver 2\n"
        "each deal:\n    shuffle-deck\n    if name of top of stock is copper: nothing",
        "unknown-attribute",
        "say above what it holds: `name: copper silver`",
        "deck shop:\n    name: copper silver\n    table card name times:\n"
        "        C copper 4\n        S silver 2\n"
        "each deal:\n    shuffle-deck\n    if name of top of stock is copper: nothing",
    ),
    (
        "deck shop:\n    table card cost times: # !\n        C 4 4\n        S 2 2\n"
        "each deal:\n    shuffle-deck\n    if cost of top of stock is 4: nothing",
        "unknown-attribute",
        "say above what it holds: `cost: number`",
        "deck shop:\n    cost: number\n    table card cost times:\n"
        "        C 4 4\n        S 2 2\n"
        "each deal:\n    shuffle-deck\n    if cost of top of stock is 4: nothing",
    ),
    (
        "deal 7 to players from eldest # !",
        "kinds",
        "all who play are `seats`",
        "deal 7 to seats from eldest",
    ),
    (
        "for each seat in seats having highest rank among hand: nothing # !",
        "unknown-name",
        "of several it is `total rank among …`",
        "for each seat in seats having highest total rank among hand: nothing",
    ),
    (
        "deck two:\n    suit: red R, blue B\n    rank: J Q K\n    worth: 1..3\n    each suit rank\n"
        "value pips of card: worth else rank # !",
        "kinds",
        "say what each counts, as in `by rank: …`",
        "deck two:\n    suit: red R, blue B\n    rank: J Q K\n    worth: 1..3\n    each suit rank\n"
        "value pips of card: by rank: J 2, Q 3, otherwise 4",
    ),
    (
        "pattern trio:\n    3 of one rank\n"
        "each deal:\n    shuffle-deck\n    if (hnd of eldest + trick) is trio: end deal # !",
        "unknown-name",
        "did you mean `hand`?",
        "pattern trio:\n    3 of one rank\n"
        "each deal:\n    shuffle-deck\n    if (hand of eldest + trick) is trio: end deal",
    ),
    (
        "pattern trio:\n    3 of one rank\npattern row:\n    3 cards\n    consecutive rank\n"
        "pattern whole:\n    parted into 2 of (trio or row) # !",
        "unknown-pattern",
        "make a pattern with the line `one of trio, row`",
        "pattern trio:\n    3 of one rank\npattern row:\n    3 cards\n    consecutive rank\n"
        "pattern sets:\n    one of trio, row\npattern whole:\n    parted into 2 of sets",
    ),
]
