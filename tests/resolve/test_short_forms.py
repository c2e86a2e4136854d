"""Forms that say the same in fewer words play the same matches."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.match.examples import run_examples
from cardlang.resolve import load_program

GAME = """cardlang 1
game "Forms"
    "The highest card takes the trick; cards taken count."
use tricks
players 3
{deck}
{rules}
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty: play-trick from taker with playable
    for each seat: score gains pips of won
match ends when deal-number is at least 2
winner is sides having highest score
"""
DECK = "deck french-32"
PLAYABLE = "rule playable of seat: hand where suit is led else hand"
PIPS = "value pips of card:\n    by rank: A 11, 10 10, K 4\n    otherwise: 0"
BEATING = "rule playable of seat: hand where it beats {best} by trick-order else hand"
LABELS = """deck mine:
    suit: spades S, hearts H
    rank: {ranks}
    each rank suit"""
ROWS = """deck mine:
    rank: low high A
    suit: S
    pence: number
    table card rank suit pence{head}:
        L low S 1{eight}
        H high S 3{four}"""
ROW_PIPS = "value pips of card: pence"
LONG_ROWS = ROWS.replace("{eight}", "\n        L low S 1" * 7).replace(
    "{four}", "\n        H high S 3" * 3
)

EXAMPLE = """
example "held, played, neither":
    given hand of 1: QC 7C
    given player of KC is 2
    given won of 0: KC
    then crew is {1 2}
    then bearers of AS is none
"""


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (
            (DECK, PLAYABLE + "\nvalue pips of card: by rank: A 11, 10 10, K 4, otherwise 0"),
            (DECK, f"{PLAYABLE}\n{PIPS}"),
        ),
        (
            (DECK, PLAYABLE + "\n" + PIPS.replace("\n    otherwise: 0", ", otherwise 0")),
            (DECK, f"{PLAYABLE}\n{PIPS}"),
        ),
        (
            (DECK, BEATING.format(best="best of trick") + "\n" + PIPS),
            (DECK, BEATING.format(best="(best of trick by trick-order)") + "\n" + PIPS),
        ),
        (
            (LABELS.format(ranks="A 2..10 J Q K"), f"{PLAYABLE}\n{PIPS}"),
            (LABELS.format(ranks="A 2 3 4 5 6 7 8 9 10 J Q K"), f"{PLAYABLE}\n{PIPS}"),
        ),
        (
            (LABELS.format(ranks="ace A, 2..10, J, Q, K"), f"{PLAYABLE}\n{PIPS}"),
            (
                LABELS.format(ranks="ace A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K"),
                f"{PLAYABLE}\n{PIPS}",
            ),
        ),
        (
            (ROWS.format(head=" times", eight=" 8", four=" 4"), f"{PLAYABLE}\n{ROW_PIPS}"),
            (LONG_ROWS.format(head=""), f"{PLAYABLE}\n{ROW_PIPS}"),
        ),
    ],
    ids=["on one line", "at the end", "beats best of", "labels", "with aliases", "rows"],
)
def test_it_plays_as_the_long_form(short: tuple[str, str], long: tuple[str, str]) -> None:
    records = []
    for deck, rules in (short, long):
        state = cardlang.load_text(GAME.format(deck=deck, rules=rules)).start(seed=5)
        while not state.is_over:
            state.apply(state.legal_moves()[-1])
        records.append(state.record()[1:])
    assert records[0] == records[1]


def test_a_column_of_that_name_goes_on_to_be_a_column() -> None:
    rows = ROWS.format(head=" times", eight=" 8", four=" 4")
    rows = rows.replace("pence: number", "pence: number\n    times: number")
    text = GAME.format(deck=rows, rules=f"{PLAYABLE}\nvalue pips of card: times")
    text = text.replace("players 3", "players 2").replace("deal 3", "deal 1")
    assert len(cardlang.load_text(text).cards) == 2


def test_who_holds_a_card_or_has_played_it(tmp_path: Path) -> None:
    text = GAME.format(deck=DECK, rules=f"{PLAYABLE}\n{PIPS}\nrule crew: bearers of {{QC KC}}")
    path = tmp_path / "crew.card"
    path.write_text(text.replace("use tricks", "use tricks, called") + EXAMPLE, encoding="utf-8")
    program, report = load_program(path, "crew.card")
    assert program is not None and [one.code for one in report.found] == ["unused"]
    assert [one.ok for one in run_examples(program)] == [True]


PICKS = """cardlang 1
game "Picks"
players 3
deck french
keep trump as suit or none
keep level as 0..9
keep called of each seat as suit or none
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    trump becomes suit of top of stock
    for each seat from eldest:
        choose by seat:
            call suit in suits where {suit} is not trump: called becomes suit
            bid n in 1..7 where {n} is above level: level becomes n
            ask other in others where hand of {other} is not empty: show top of stock to other
            lay card in hand where {card} is not QS and suit is hearts: move card to box
            pass
    for each seat:
        score gains count of (hand where suit is called)
        score gains level
match ends when deal-number is at least 3
winner is sides having highest score
"""


def test_a_pick_may_be_called_by_its_name_in_its_where(tmp_path: Path) -> None:
    """The same matches as with `it`, whatever the kind of what is picked."""
    records = []
    for names in ({}, dict.fromkeys(("suit", "n", "other", "card"), "it")):
        path = tmp_path / "picks.card"
        path.write_text(
            PICKS.format(**{"suit": "suit", "n": "n", "other": "other", "card": "card", **names})
        )
        game = cardlang.load(str(path))
        state = game.start(players=3, seed=5)
        while not state.is_over:
            moves = state.legal_moves()
            state.apply(moves[(7 * state.decisions) % len(moves)])
        records.append([line for line in state.record() if "rules" not in line])
    assert records[0] == records[1] and len(records[0]) > 10


CALL = """choose by 0:
        call suit in suits where suit is spades: nothing
"""
LOOP = """for each card in QS:
        choose by 0:
            call suit in suits where suit is spades: nothing
"""


@pytest.mark.parametrize(("deal", "offered"), [(CALL, 1), (LOOP, 4)])
def test_a_card_that_is_spoken_of_keeps_its_suit(tmp_path: Path, deal: str, offered: int) -> None:
    """Below a loop over cards `suit` is that card's, where suits are picked too."""
    path = tmp_path / "spoken.card"
    path.write_text(f'cardlang 1\ngame "Spoken"\nplayers 2\ndeck french\none deal:\n    {deal}')
    assert len(cardlang.load(str(path)).start(players=2, seed=1).legal_moves()) == offered


PARTS = """cardlang 1
game "Parts"
players 3
deck crew:
    name: coin pirate parrot
    worth: number
    table card name worth times:
        coin coin 1 20
        pirate pirate 4 8
        parrot parrot 2 4
zone open of each seat, face up, in order
rule fits of card by seat: {open} is empty or name of card is name of top of {open}
value dear of side by card: {worth} + score
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    for each seat from eldest:
        choose by seat:
            lay card in hand where fits of it by seat: move card to open
            keep card in hand where {pirate}: score gains dear of side by card
            drop card in hand where it is in {{{parrots} {parrots}}}: move card to open
            throw card in hand where {top}: move card to box
            pass
match ends when deal-number is at least 4
winner is sides having highest score
"""
SHORT_PARTS = {
    "open": "open",
    "worth": "worth",
    "pirate": "it is pirate",
    "parrots": "parrot",
    "top": "coin is it",
}
LONG_PARTS = {
    "open": "open of seat",
    "worth": "worth of card",
    "pirate": "name of it is pirate",
    "parrots": "parrot",
    "top": "name of it is coin",
}


def test_a_part_called_like_its_kind_and_a_card_called_like_a_label_are_meant() -> None:
    """Bare things are of `by seat` where a rule is of no seat; a label's place says what it is."""
    records = []
    for words in (SHORT_PARTS, LONG_PARTS):
        text = PARTS.format(**words)
        if words is LONG_PARTS:
            text = text.replace("it is in {parrot parrot}", "name of it is parrot")
        state = cardlang.load_text(text).start(seed=5)
        while not state.is_over:
            moves = state.legal_moves()
            state.apply(moves[(7 * state.decisions) % len(moves)])
        records.append([line.get("move") for line in state.record()])
    assert records[0] == records[1] and {"keep", "throw", "drop"} <= {
        str(move).split()[0] for move in records[0]
    }


ROWS_TIMES = "table card suit times:\n        A spades 9\n        B spades 3"
ROWS_TWICE = "table card suit:\n" + "        A spades\n" * 9 + "        B spades\n" * 3
SINGLE = "card A, 9 times\n    card B, 3 times"


AT_LEAST = "it is at least rank of card and it is at most rank of other"
RANGES = """cardlang 1
game "Between"
players 2
deck french
zone shown, face up, in order
rule between of card by other as card: ranks where it is in rank of card..rank of other
one deal:
    shuffle-deck
    for each rank in rank of top of stock..A: score of dealer gains 1
    score of eldest gains count of between of (top of stock) by (bottom of stock)
example "ends that come up in play":
    then between of 4H by 7S is {4 5 6 7}
    then between of 7S by 7H is {7}
    then between of 7S by 4H is empty
    then rank of 5S is in rank of 4S..7
    then rank of 9S is not in rank of 4S..7
    then (ranks where it is in rank of top of shown..K) is empty
    then (ranks where it is in 2..rank of top of shown) is empty
"""


@pytest.mark.parametrize("backend", ["interpret", "python"])
def test_labels_from_one_to_another_that_come_up_in_play(backend: str, tmp_path: Path) -> None:
    path, other = tmp_path / "between.card", tmp_path / "compared.card"
    path.write_text(RANGES, encoding="utf-8")
    long = RANGES.replace("it is in rank of card..rank of other", AT_LEAST)
    other.write_text(long.partition("example")[0], encoding="utf-8")
    program, report = load_program(path, "between.card")
    assert program is not None and not report.failed
    assert [one.ok for one in run_examples(program)] == [True]
    one, two = (cardlang.simulate(it, matches=40, seed=3, backend=backend) for it in (path, other))
    assert one.aborted == 0 and one.wins == two.wins and one.tally.scores == two.tally.scores


@pytest.mark.parametrize("lines", [ROWS_TIMES, ROWS_TWICE, SINGLE])
def test_cards_of_rows_look_alike_like_others(lines: str) -> None:
    """A label means any of the cards that are called so, however the deck makes them."""
    text = f"""cardlang 1
game "Alike"
players 2
deck mine:
    suit: spades S
    {lines}
one deal:
    move cards to stock
    for each seat from 0:
        choose by seat:
            put card in stock where it is A: nothing
            count n in {{9}} when count of A is n: nothing
""".replace("put aside card", "put card")
    moves = cardlang.load_text(text).start(seed=1).legal_moves()
    assert [str(move) for move in moves] == ["put A", "count 9"]


def test_a_part_is_nobody_where_the_rule_is_of_somebody_or_two_might_be_meant() -> None:
    """What read before goes on to mean the same; another name than the kind's tells nothing."""
    head = 'cardlang 1\ngame "P"\nplayers 2\ndeck french\n'
    tail = "\none deal: deal 1 to seats from eldest\n"
    of_seat = head + "rule owed of seat by side: score" + tail
    of_named = head + "rule owed of suit by foe as seat: hand" + tail
    assert "whose" not in [one.code for one in cardlang.check(of_seat)]
    assert "whose" in [one.code for one in cardlang.check(of_named)]


APART = """cardlang 1
game "Apart"
players 2
deck french
value held of {part} by seat:
    count of (hand of seat where {asked})
rule higher of {rank} by seat: hand of seat where {above}
each deal:
    shuffle-deck
    deal 9 to seats from eldest
    for each seat:
        score gains held of hearts by seat
        score gains count of higher of 10 by seat
match ends when deal-number is at least 3
"""


@pytest.mark.parametrize("word", ["is", "is not"])
def test_the_suit_of_it_is_the_suit_that_is_spoken_of(word: str) -> None:
    """`suit of it is suit` asks for the part of the rule, as another name for it would."""
    scores = []
    for part, rank in (("suit", "rank"), ("colour as suit", "floor as rank")):
        text = APART.format(
            part=part,
            asked=f"suit of it {word} {part.split()[0]}",
            rank=rank,
            above=f"rank of it is above {rank.split()[0]}",
        )
        assert not [one.code for one in cardlang.check(text) if one.severity == "error"]
        state = cardlang.load_text(text).start(seed=3)
        while not state.is_over:
            state.apply(state.legal_moves()[0])
        scores.append(state.scores)
    assert scores[0] == scores[1] and min(scores[0]) > 0


def test_a_bare_name_in_a_where_goes_on_to_be_told() -> None:
    """`suit is suit` and `suit of it is suit of it` are no questions for the part."""
    codes = []
    for asked in ("suit is suit", "suit of it is suit of it", "suit of top of stock is suit"):
        text = APART.format(
            part="suit", asked=asked, rank="floor as rank", above="rank is above floor"
        )
        codes.append([one.code for one in cardlang.check(text)])
    assert "two-meanings" in codes[0] and "same-sides" in codes[1] and "two-meanings" in codes[2]


@pytest.mark.parametrize(
    ("sets", "left"),
    [
        ("ranks - {2 3}", 11),
        ("teams - {red}", 1),
        ("hues - {red green}", 0),
        ("(teams - {red}) + {red}", 2),
        ("hues - (hues - {red}) - {red}", 0),
    ],
)
def test_what_is_joined_to_a_set_is_of_its_kind(sets: str, left: int) -> None:
    """Labels that two kinds have, and ranks that are numbers elsewhere, need not be told apart."""
    game = cardlang.load_text(f"""cardlang 1
game "Joined"
players 2
deck french
kind team: red blue
kind hue: red green
value rest: count of ({sets})
one deal:
    score of 0 gains 1
winner is sides having highest score
""")
    assert game.rule("rest")() == left


@pytest.mark.parametrize(
    ("owner", "sign", "short"),
    [("dealer", "+", "gains 5"), ("next of dealer", "-", "loses 5")],
)
def test_the_short_form_is_offered_where_the_owner_is_not_named_again(
    owner: str, sign: str, short: str
) -> None:
    text = GAME.format(deck=DECK, rules=f"{PLAYABLE}\n{PIPS}")
    line = f"    score of {owner} becomes score {sign} 5"
    head, end = text.split("match ends")
    (finding,) = [one for one in cardlang.check(f"{head}{line}\nmatch ends{end}") if one.edits]
    changes = [(one.span.text, one.text) for edit in finding.edits for one in edit.changes]
    assert (finding.code, changes) == ("whose", [(f"becomes score {sign} 5", short)])
