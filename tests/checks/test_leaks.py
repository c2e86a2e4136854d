"""Leaks: what a seat is offered and what all see done, told and not told."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.checks.leaks import Leaks, check, section
from cardlang.checks.places import Places
from cardlang.diagnostic import Diagnostic, Report
from cardlang.engine import open_game
from cardlang.machine.lowering.lower import lower
from cardlang.machine.taint import Reader
from cardlang.machine.telling import Telling
from cardlang.machine.tree import Deed, Set, Value
from cardlang.quick import frozen
from cardlang.source import Source, Span

RULES = """cardlang 1
game "Leaks"
players 4
deck french
kind team: kontra re
zone table, face up
zone prize, face down
keep party of each seat as team, seen by owner
keep noted of each seat as team, seen by nobody
{declared}
one deal:
    shuffle-deck
    move top of stock to prize
    repeat 6 times: move top of stock to table
    deal 3 to seats from eldest
{deal}
"""
FIT = """order fit:
    suit is suit of only of prize, by rank
    otherwise, by rank"""
FIT_MINE = """order fit:
    suit is suit of first of hand of 1, by rank
    otherwise, by rank"""
MAKING = """value worth of card:
    by rank: A 1, 2 2
    otherwise: 5
pattern making:
    1..3 cards
    total worth is {}"""


def told(tmp_path: Path, declared: str, deal: str) -> list[tuple[int, str]]:
    """Line and message of each leak; lines are counted from the first of the deal's own."""
    path = tmp_path / "leaks.card"
    path.write_text(RULES.format(declared=declared, deal=deal), encoding="utf-8")
    found = leaks(path)
    first = path.read_text("utf-8").splitlines().index(deal.splitlines()[0])
    return [(one.span.line - first - 1, one.message.split("`")[1]) for one in found]


def leaks(path: Path) -> list[Diagnostic]:
    """The leaks of a file at its usual table."""
    engine = open_game(path)
    assert engine.refusal is None
    return [one for one in engine.findings if one.code == "leak"]


@pytest.mark.parametrize(
    ("declared", "deal", "line", "name"),
    [
        (
            "",
            """    let good be table where suit is suit of only of prize
    choose by 1:
        take card in good: move card to hand of 1
        pass""",
            2,
            "prize",
        ),
        (
            "",
            """    let seen be top of stock
    choose by 1:
        peek when suit of seen is hearts: nothing
        pass""",
            2,
            "stock",
        ),
        (
            "",
            """    for each card in prize:
        choose by 1:
            peek when card is 2C: nothing
            pass""",
            2,
            "prize",
        ),
        (
            FIT,
            """    choose by 1:
        take card in best of table by fit: move card to hand of 1
        pass""",
            1,
            "prize",
        ),
        (
            FIT,
            """    choose by 1:
        take when 2C beats 3C by fit: nothing
        pass""",
            1,
            "prize",
        ),
        (
            MAKING.format("worth of prize"),
            """    choose by 1:
        take group in groups of table by making: move group to hand of 1
        pass""",
            1,
            "prize",
        ),
        (
            "define look c as card for seat:\n    choose by seat:\n"
            "        peek when suit of c is hearts: nothing\n        pass",
            "    look top of stock for 0",
            -3,
            "stock",
        ),
        (
            "",
            """    choose together by (seats where A is in rank of hand):
        yes
        no""",
            0,
            "hand",
        ),
        (
            "rule rich: seats where A is in rank of hand",
            """    choose together by seats:
        yes when next of mover is in rich
        no""",
            1,
            "hand",
        ),
        (
            "",
            """    choose by 1:
        re: party of 1 becomes re
        kontra""",
            1,
            "re",
        ),
        (
            "",
            """    choose by 1:
        side team in teams: party of 1 becomes team""",
            1,
            "side",
        ),
        (
            "",
            """    let drawn be top of stock
    move drawn to hand of 2
    choose by 1:
        keep when suit of drawn is hearts: nothing
        pass""",
            3,
            "hand",
        ),
    ],
)
def test_a_leak_is_found(tmp_path: Path, declared: str, deal: str, line: int, name: str) -> None:
    found = told(tmp_path, declared, deal)
    assert [(line, name)] == found or (line < 0 and [name for _, name in found] == [name])


@pytest.mark.parametrize(
    ("declared", "deal"),
    [
        (
            "rule rich: seats where A is in rank of hand",
            """    choose together by seats:
        yes when mover is in rich
        no when mover is in seats - rich""",
        ),
        (
            "",
            """    let drawn be top of stock
    move drawn to hand of 1
    choose by 1:
        keep when suit of drawn is hearts: nothing
        pass""",
        ),
        (
            "",
            """    let up be top of stock
    show up
    choose by 1:
        take when suit of up is hearts: nothing
        pass""",
        ),
        (
            "",
            """    let first be next of dealer
    let good be hand of next of dealer where suit is hearts
    choose by first:
        take card in good: nothing
        pass""",
        ),
        (
            FIT_MINE,
            """    choose by 1:
        take card in best of table by fit: move card to hand of 1
        pass""",
        ),
        (
            MAKING.format("11"),
            """    choose by 1:
        take group in groups of hand of 1 by making: nothing
        pass""",
        ),
        (
            "",
            """    choose together by (seats where hand is not empty):
        yes
        no""",
        ),
        (
            "",
            """    choose by 1:
        re: noted of 1 becomes re
        lay card in hand of 1: party of 1 becomes re if suit of card is hearts else kontra""",
        ),
        (
            """define lose-one for loser as seat:
    choose by loser:
        turn-up card in hand of loser: move card to table""",
            """    choose together by seats - dealer, best first from dealer:
        doubt: lose-one for mover
        believe""",
        ),
    ],
)
def test_what_a_seat_can_know_is_no_leak(tmp_path: Path, declared: str, deal: str) -> None:
    assert told(tmp_path, declared, deal) == []


PLACES = """zone wagon, face down
keep level as 0..9
keep mood as rank or none
keep secret-level as 0..9, seen by nobody
define ask seat:
    choose by seat:
        pass
        wait"""
ASK = "    ask 1"

TOLD = {
    "the top of a pile, asked before another card went out of it in sight": (
        [
            "let new be first of (stock where suit is hearts)",
            "let same be suit of new is suit of top of stock",
            "move new to table",
            "show top of stock",
            "if same: level gains 1",
        ],
        4,
    ),
    "whose cards are shown": (["show hand of (seats where AS is in hand)"], 0),
    "a public keep": (["mood becomes rank of top of stock"], 0),
    "a score": (["for each seat: score gains count of (hand where suit is hearts)"], 0),
    "a score through a rule": (["score of 1 gains count of (hand of 1 where rank is A)"], 0),
    "a keep under a condition": (["if AS is in hand of 1: level gains 1"], 0),
    "a keep in the other branch": (
        ["if AS is in hand of 1:", "    secret-level becomes 1", "else: level gains 1"],
        0,
    ),
    "a keep of the owner, from others' cards": (
        ["party of 1 becomes re if AS is in hand of 2 else kontra"],
        0,
    ),
    "an end of the deal": (["if only of prize is AS: end deal"], 0),
    "leaving a word": (
        ["for each seat:", "    if only of prize is AS: done", "    level gains 1"],
        1,
    ),
    "who is asked": (["if only of prize is AS: ask 2"], 0),
    "who is asked, by name": (
        ["choose by ((first of (seats where AS is in hand)) else 1):", "    pass", "    wait"],
        0,
    ),
    "a loop over some": (["for each seat in seats where AS is in hand: level gains 1"], 0),
    "a loop with a count": (
        ["repeat count of (hand of 1 where suit is hearts) times: level gains 1"],
        0,
    ),
    "a loop with an end": (
        ["repeat until top of stock is AS, at most 9: move top of stock under stock"],
        0,
    ),
    "where cards go": (["move prize to (wagon if AS is in hand of 1 else stock)"], 0),
    "a hidden keep": (
        [
            "secret-level becomes count of (hand of 1 where suit is hearts)",
            "if secret-level is 3: level gains 1",
        ],
        1,
    ),
    "a show of other cards": (["if rank of top of stock is 7: show hand of 1"], 0),
    "whom cards are shown to": (["show stock to (seats where AS is in hand)"], 0),
    "whose hand it is that asks somebody else": (
        ["if AS is in hand of 1: ask 2", "else: ask 1"],
        0,
    ),
    "how many cards move unseen": (["move (hand of 1 where suit is hearts) to wagon"], 0),
    "others' cards, behind a move": (
        [
            "choose by 1:",
            "    lay card in hand of 1:",
            "        if AS is in hand of 2: level gains 1",
            "        move card to wagon",
        ],
        2,
    ),
    "shown too early": (
        ["show stock", "shuffle stock", "mood becomes rank of top of stock"],
        2,
    ),
    "shown to one only": (["show top of stock to 1", "mood becomes rank of top of stock"], 1),
    "what one branch shows of another place": (
        ["if only of prize is AS:", "    show hand of 1", "    level gains 1"],
        0,
    ),
}

TOLD |= {
    "a keep by what another was given in the turn before": (
        [
            "for each seat:",
            "    level becomes 1",
            "    noted of 2 becomes re if secret-level is 3 else kontra",
            "    secret-level becomes count of (hand of 1 where suit is hearts)",
            "if noted of 2 is re: score of 1 gains 1",
        ],
        4,
    ),
    "a hand that was shown, of whom cards were dealt to in a turn before": (
        [
            "for each seat: show hand",
            "ask 1",
            "for each seat:",
            "    level becomes count of (hand of next of seat where suit is hearts)",
            "    move top of stock to hand",
        ],
        3,
    ),
    "from which of two hands cards come onto a pile": (
        ["move ((hand of 1 + hand of 2) - first of hand of 1) to stock"],
        0,
    ),
}

QUIET = {
    "the rest of the cards, when all others are shown, wherever they went": [
        "score of 1 gains count of (stock where suit is hearts)",
        "move first of hand of 1 to hand of 2",
        "show prize",
        "for each seat: show hand",
    ],
    "a hand that never has so few cards as were dealt": [
        "deal 2 to seats from eldest",
        "if count of hand of 1 is below 5:",
        "    if AS is in hand of 1: level gains 1",
    ],
    "a hand that was shown, before cards are dealt to it in its turn": [
        "for each seat: show hand",
        "ask 1",
        "for each seat:",
        "    level becomes count of (hand where suit is hearts)",
        "    move top of stock to hand",
    ],
    "a card that is shown, or lies where all see it": [
        "let c be first of hand of 1",
        "for each seat: move first of hand to (table if count of table is 6 else wagon)",
        "mood becomes rank of c",
        "if c is in table: nothing",
        "else: show c",
    ],
    "shown of all at once": [
        "show hand of seats",
        "for each seat: score gains count of (hand where suit is hearts)",
    ],
    "shown of some at once": ["show hand of (seats - dealer)"],
    "shown before": ["show top of stock", "mood becomes rank of top of stock"],
    "shown behind it": ["mood becomes rank of top of stock", "show top of stock"],
    "shown in the branch": ["if AS is in hand of 1:", "    level gains 1", "    show hand of 1"],
    "turned up": [
        "let up be top of stock",
        "mood becomes rank of up",
        "move up to table",
    ],
    "a card played openly": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        mood becomes rank of card",
        "        move card to table",
    ],
    "how many there are": ["level becomes count of prize", "if stock is empty: level gains 1"],
    "a keep that nobody sees": ["if AS is in hand of 1: secret-level becomes 2"],
    "one's own cards in a keep of one's own": [
        "for each seat: party becomes re if AS is in hand else kontra"
    ],
    "who cannot is not asked": [
        "for each seat:",
        "    if (hand where suit is hearts) is not empty:",
        "        choose by seat:",
        "            lay card in hand where suit is hearts: move card to table",
    ],
    "one's own cards behind one's own move": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        if AS is in hand of 1: level gains 1",
        "        move card to table",
    ],
    "one's own card that one lays face down": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        mood becomes rank of card",
        "        move card to wagon",
    ],
    "a keep that only public things are put into": [
        "secret-level becomes count of prize",
        "if secret-level is 3: level gains 1",
    ],
    "an empty place": ["if AS is in wagon: level gains 1"],
    "all hands, shown one by one": [
        "for each seat: show hand",
        "for each seat in seats where AS is in hand: level gains 1",
    ],
    "seen before it was covered": [
        "let c be first of table",
        "move c to wagon",
        "mood becomes rank of only of wagon",
    ],
    "a place from which all cards have gone one by one": [
        "repeat 33 times: move top of stock to wagon",
        "score of 1 gains count of (stock where suit is hearts)",
    ],
    "more cards than there are": [
        "if count of (prize where suit is hearts) is above 1: level gains 1"
    ],
    "what never comes about": ["if prize is empty:", "    if AS is in hand of 1: level gains 1"],
    "a card with its own suit": [
        "if (stock where suit is suit of top of stock) is empty: level gains 1"
    ],
    "a suit that a card cannot have": [
        "if suit of first of (hand of 1 where suit is hearts) is clubs: level gains 1"
    ],
    "an alternative that is never offered": [
        "choose by 1:",
        "    act when prize is empty: level becomes count of (hand of 2 where suit is hearts)",
        "    pass",
    ],
    "one's own cards, by another name": [
        "choose by eldest:",
        "    pass",
        "if AS is in hand of 1: level gains 1",
    ],
    "one's own card, wherever it has gone": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        move card to stock",
        "        if rank of card is A: level gains 1",
    ],
    "all hands, shown in each turn of a loop": [
        "repeat 2 times:",
        "    ask 1",
        "    for each seat: show hand",
        "for each seat in seats where AS is in hand: level gains 1",
    ],
    "an answer": [
        "choose by 1:",
        "    ask aloud card in cards - hand of 1:",
        "        if card is in hand of 2: move card to hand of 1",
        "        else: level gains 1",
    ],
}


def found(tmp_path: Path, lines: list[str], behind: str = ASK) -> list[int]:
    deal = "\n".join("    " + line for line in lines) + "\n" + behind
    return [line for line, _ in told(tmp_path, PLACES, deal)]


@pytest.mark.parametrize("what", TOLD)
def test_what_tells_all_of_hidden_cards_is_told(tmp_path: Path, what: str) -> None:
    lines, line = TOLD[what]
    assert found(tmp_path, lines) == [line]


@pytest.mark.parametrize("what", QUIET)
def test_what_all_can_know_is_quiet(tmp_path: Path, what: str) -> None:
    assert found(tmp_path, QUIET[what]) == []


def test_each_place_is_told_once(tmp_path: Path) -> None:
    """By the check itself, however often a word is done, and not only because a report names
    nothing twice."""
    path = tmp_path / "once.card"
    for lines, _ in TOLD.values():
        word = "\n".join(["define work:", *("    " + line for line in lines)])
        declared, deal = f"{PLACES}\n{word}", f"    work\n{ASK}\n" * 2
        path.write_text(RULES.format(declared=declared, deal=deal), encoding="utf-8")
        machine, said = lower(engine_of(cardlang.load(path)).program, 4)
        found = [(one.span, one.message) for one in Leaks(machine, Places(said)).check()]
        assert found and len(found) == len(set(found))


@pytest.mark.parametrize("what", ["a score", "a keep under a condition", "a loop over some"])
def test_what_is_counted_behind_the_last_choice_is_quiet(tmp_path: Path, what: str) -> None:
    assert found(tmp_path, [ASK[4:], *TOLD[what][0]], "    nothing") == []


LONG = {
    "hidden moves": ("before", ["move top of stock to wagon", "move wagon to stock"], 9),
    "conditions": ("without_keys", ["if AS is in hand of 1: noted-of of top of stock gains 1"], 5),
}


@pytest.mark.parametrize("what", LONG)
def test_the_work_grows_with_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It does not grow with their square, nor with the values that a keep of each card has."""
    asked, lines, most = LONG[what]
    calls, of = [0], Telling if asked == "before" else Reader
    really = getattr(of, asked)

    def counted(*given: object) -> object:
        calls[0] += 1
        return really(*given)

    monkeypatch.setattr(of, asked, counted)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # nothing is read from a shelf
    declared = f"{PLACES}\nkeep noted-of of each card as number"
    deal = "\n".join("    " + line for line in lines * 100)
    told(tmp_path, declared, f"{deal}\n{ASK}")
    assert 100 <= calls[0] <= most * 100


STAYS = """cardlang 1
game "Stays"
players 2
deck french
keep level as 0..60
each deal:
    for each seat:
        choose by seat:
            name card in hand: nothing
            pass
    {first}
    move cards to stock
    shuffle stock
    deal 3 to seats from eldest
    level becomes count of (hand of 1 where suit is hearts)
match ends when deal-number is 3
winner is sides having highest score
"""


@pytest.mark.parametrize(("first", "count"), [("nothing", 1), ("shuffle stock", 1)])
def test_what_is_counted_with_cards_that_stay_is_told(
    tmp_path: Path, first: str, count: int
) -> None:
    """Somebody chooses in the next deal before the cards are shuffled."""
    path = tmp_path / "stays.card"
    path.write_text(STAYS.format(first=first), encoding="utf-8")
    assert len(leaks(path)) == count


def test_what_is_counted_with_cards_that_go_away_is_quiet(tmp_path: Path) -> None:
    """The next deal begins with a shuffle of all cards."""
    lines = STAYS.format(first="nothing").splitlines()
    at = lines.index("each deal:") + 1
    gathered = [line for line in lines if line.strip() in ("move cards to stock", "shuffle stock")]
    rest = [line for line in lines[at:] if line not in gathered]
    path = tmp_path / "away.card"
    path.write_text("\n".join([*lines[:at], *gathered, *rest]) + "\n", encoding="utf-8")
    assert leaks(path) == []


@frozen(eq=False)
class Whispered(Deed):
    """A deed that the check has never heard of."""

    parts = ("value",)
    value: Value


def test_a_deed_that_is_not_known_counts_as_public(tmp_path: Path) -> None:
    """Whoever adds to the language is told until it is said what the new deed tells."""
    path = tmp_path / "new.card"
    deal = "    secret-level becomes count of (hand of 1 where suit is hearts)\n" + ASK
    path.write_text(RULES.format(declared=PLACES, deal=deal), encoding="utf-8")
    assert leaks(path) == []
    program = engine_of(cardlang.load(path)).program
    machine, said = lower(program, 4)
    line = next(at for at, text in enumerate(path.read_text().splitlines(), 1) if text in deal)
    for block in machine.blocks:
        for at, deed in enumerate(block.deeds):
            if isinstance(deed, Set) and deed.span.line == line:
                block.deeds[at] = Whispered(deed.span, deed.value)
                said[block.deeds[at]] = said[deed]
    report = Report()
    check(machine, Places(said), report)
    assert [(one.code, one.span.line) for one in report.found] == [("leak", line)]


def test_what_is_allowed_is_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be long to work out, and nobody hears of it."""
    monkeypatch.setattr(Leaks, "foreseeing", lambda self: pytest.fail("it was"))
    path = tmp_path / "allowed.card"
    deal = "    if AS is in hand of 1: level gains 1\n" + ASK
    allowed = PLACES + '\nallow leak in deal\n    "on purpose"'
    path.write_text(RULES.format(declared=allowed, deal=deal), encoding="utf-8")
    assert leaks(path) == []


BACKS = """cardlang 1
game "Backs"
players 2
deck butterfly
kind spot: 1..4
zone place of each spot, face down
zone heap, face down
keep handed of each seat as cards, seen by nobody
keep meant of each seat as card or none, seen by nobody
keep level as 0..60
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each spot: move top of stock to place of spot
    repeat 4 times: move top of stock to heap
    choose together by seats:
        pass 3 card in hand: handed of mover becomes card
    choose together by seats:
        think card in hand: meant of mover becomes card
{deal}
    for each seat from eldest:
        choose by seat:
            play card in hand: move card to box
            wait
match ends when deal-number is 3
"""
SEEN = [
    "if suit of place of 1 is suit of place of 2: level gains 1",
    "if suit of heap is hearts: level gains 1",
    "if hearts is in suit of hand of 1: level gains 1",
    "level gains count of (heap where suit is hearts)",
    "level gains total (3 if suit of it is hearts else 1) among hand of 1",
    "level gains count of handed of 1",
    "if suit of top of stock is hearts: level gains 1",
]
UNSEEN = [
    "if suit of meant of 1 is hearts: level gains 1",
    "if (suit of meant of 1) is in {hearts spades}: level gains 1",
    "if rank of place of 1 is rank of place of 2: level gains 1",
    "if suit of handed of 1 is hearts: level gains 1",
    "level gains count of (handed of 1 where suit is hearts)",
    "level gains count of (hand of 1 - handed of 1 where suit is hearts)",
    "level gains total (3 if suit of it is hearts else 1) among handed of 1",
    "if (heap where suit is hearts and rank is A) is not empty: level gains 1",
]


@pytest.mark.parametrize("deed", SEEN + UNSEEN)
def test_backs_are_seen_of_cards_that_lie_somewhere(tmp_path: Path, deed: str) -> None:
    """What a keep holds lies among other cards, so nobody sees which backs are meant."""
    path = tmp_path / "backs.card"
    path.write_text(BACKS.format(deal=f"    {deed}"), encoding="utf-8")
    assert len(leaks(path)) == (deed in UNSEEN)


OFFERING = """cardlang 1
game "Offering"
players 4
deck french
zone table, face up, in order
zone aside, face down
keep mark as suit or none
keep hidden as rank or none, seen by nobody
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    move top of stock to table
    hidden becomes rank of top of stock
    repeat 5 times:
        for each seat from eldest:
            choose by seat:
                {}
                otherwise: score loses 1
    mark becomes suit of top of table
match ends when deal-number is 3
"""
PARTED = [
    ("hand where suit is hearts", "hand where suit is not hearts"),
    ("hand where suit is in {hearts spades}", "hand where suit is in {clubs diamonds}"),
    ("hand where suit is mark", "hand where suit is not mark"),
    ("hand where suit is mark else hand",),
    (
        "hand where rank is above rank of top of table",
        "hand where rank is not above rank of top of table",
    ),
    ("hand where suit is hearts", "hand when hand is not empty"),
    ("(hand where suit is hearts) + (hand where suit is not hearts)",),
    ("hand - (hand where rank is A)", "hand where rank is A"),
    ("hand where suit is hearts if mark is none else hand where suit is mark", "hand"),
]
UNPARTED = [
    ("hand where suit is hearts",),
    ("hand where suit is hearts", "hand where suit is spades"),
    ("hand where suit is in {hearts spades}", "hand where suit is in {hearts clubs}"),
    ("hand where suit is mark", "hand where suit is mark and rank is above 9"),
    (
        "hand where rank is above rank of top of table",
        "hand where rank is below rank of top of table",
    ),
    ("hand where rank is above hidden", "hand where rank is at most hidden"),
    ("hand when suit of card is hearts", "hand when suit of card is not hearts"),
    ("hand where suit is hearts", "hand of next of seat where suit is not hearts"),
    ("hand where suit is hearts", "table when mark is not none"),
]


@pytest.mark.parametrize("offers", [*PARTED, *UNPARTED], ids=" | ".join)
def test_otherwise_tells_only_what_the_offers_leave_out(
    tmp_path: Path, offers: tuple[str, ...]
) -> None:
    """Where one alternative or another is open to whoever has cards, `otherwise` tells nothing."""
    path = tmp_path / "offering.card"
    verbs = [f"lay{at} card in {cards}: move card to aside" for at, cards in enumerate(offers)]
    path.write_text(OFFERING.format(f"\n{' ' * 16}".join(verbs)), encoding="utf-8")
    said = [one for one in leaks(path) if one.message.startswith("what is done here")]
    assert len(said) == (offers in UNPARTED)


@pytest.mark.parametrize(
    ("pick", "count"), [("card", 0), ("2 card", 1), ("1..2 card", 0), ("aloud card", 0)]
)
def test_otherwise_tells_who_has_too_few_cards_of_a_kind(
    tmp_path: Path, pick: str, count: int
) -> None:
    path = tmp_path / "offering.card"
    verbs = [
        f"lay{at} {pick} in hand where suit is {what} hearts" for at, what in ((1, ""), (2, "not"))
    ]
    path.write_text(OFFERING.format(f"\n{' ' * 16}".join(verbs)), encoding="utf-8")
    said = [one for one in leaks(path) if one.message.startswith("what is done here")]
    assert len(said) == count


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("define lay card: move card to table\n", "lay"),
        ("define lay: move top of stock to table\n", "lay"),
        ("define lay card:\n    move card to table\n", "lay"),
        ("after lay: move top of stock to table\n", "lay"),
        ("rule few of seat: hand of seat is empty\n", "few"),
        ("zone table\n\neach deal: move top of stock to table\n", "deal"),
        ("one deal:\n    move top of stock to table\n", "deal"),
    ],
)
def test_the_section_that_may_be_allowed_is_named(text: str, name: str) -> None:
    assert section(Span(Source("x", text), len(text) - 2, len(text) - 1)) == name
