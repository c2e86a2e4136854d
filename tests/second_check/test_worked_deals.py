"""The second checks of Bonus-Malus and Dump against the worked examples of their rules pages.

The whole deals are written down as records by hand, only `legal` is filled in; the checks have to
accept them and to report every error planted in them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from types import ModuleType

import pytest

from . import bonus_malus, dump
from .common import Line, end_line, header_line, highest, with_legal, written

BONUS_MALUS_DECK = """
    2D 7S 3S 7D JD 10S 2C 8C 8H 3D 5S AS AH 3H 9S 6C 3C 4H KS KC 10C 2H KH QS 7C 10D 2S 8D JH 9D
    QH 7H 4C 10H 8S AC KD 6H JC 9H 5D 6S QC 4S 4D 9C QD 5H 5C AD JS 6D
"""
BONUS_MALUS_FOUR = """
    1: AH, 2: 2H, 3: KH, 0: 6C
    1: JD, 2: 3D, 3: 2C, 0: 7D
    3: KS, 0: AS, 1: 8S, 2: 7S
    0: KC, 1: 3C, 2: AC, 3: 4C
    2: JC, 3: 2S, 0: QC, 1: 7C
    0: KD, 1: 2D, 2: 5D, 3: 3S
    0: QS, 1: 4S, 2: 10S, 3: 5S
    0: 10H, 1: JH, 2: 3H, 3: QH
    3: 9H, 0: 7H, 1: 6H, 2: 4H
    3: 9S, 0: 4D, 1: 8H, 2: JS
    2: QD, 3: 6D, 0: 8D, 1: AD
    1: 10C, 2: 9D, 3: 5H, 0: 5C
    1: 9C, 2: 10D, 3: 6S, 0: 8C
"""
BONUS_MALUS_THREE = """
    1: AH, 2: 3H, 0: 4H
    1: KS, 2: 5S, 0: AS
    0: QS, 1: 2D, 2: 2S
    1: 10D, 2: JD, 0: 9D
    2: KC, 0: 7C, 1: 2C
    2: KH, 0: 7H, 1: 2H
    2: KD, 0: 6H, 1: 3D
    0: 10C, 1: JC, 2: 3C
    1: AC, 2: 8C, 0: 3S
    1: QC, 2: 4S, 0: 4D
    1: 9C, 2: 6S, 0: 5H
    1: 8D, 2: QD, 0: 8S
    2: AD, 0: 8H, 1: 5D
    2: QH, 0: 9H, 1: 4C
    2: JH, 0: 9S, 1: 5C
    2: 10H, 0: 10S, 1: 6C
    2: 7S, 0: JS, 1: 7D
"""
BONUS_MALUS_TWO = """
    1: AH, 0: 3H
    1: JD, 0: 3D
    1: 9S, 0: 10S
    0: AS, 1: 3S
    0: KS, 1: 5S
    0: KH, 1: 2H
    0: 10C, 1: KC
    1: QS, 0: 7S
    1: JH, 0: 4H
    1: QH, 0: 7H
    1: 10D, 0: 7D
    1: 8H, 0: 10H
    0: AC, 1: 2C
    0: KD, 1: 2D
    0: JC, 1: 3C
    0: QC, 1: 4C
    0: 9D, 1: 2S
    0: QD, 1: 9C
    1: 9H, 0: 4D
    1: JS, 0: 5D
    1: 8S, 0: 6D
    1: 6H, 0: 6C
    1: 6S, 0: 7C
    1: 5C, 0: 8C
    0: AD, 1: 4S
    0: 8D, 1: 5H
"""
DUMP_DECK = """
    AC 8D 3C QD 9H JD 3H 9D 7H 3S 10C KH QS QC 10S 7D 8H 10D JS 2S 8C 3D KC 9C QH 2H 8S 10H 7C KS
    AH 2D AD 9S 7S KD JC JH AS 2C
"""
DUMP_FOUR = """
    1: AC, 2: QC, 3: 3C, 0: 2C
    1: AD, 2: 3D, 3: 3H, 0: 2D
    1: QH, 2: 2H, 3: AH, 0: 10H
    3: AS, 0: 2S, 1: QS, 2: 3S
    3: KC, 0: 9C, 1: 7C, 2: 8D
    3: JS, 0: 7D, 1: 7H, 2: KS
    2: JD, 3: 7S, 0: QD, 1: 8H
    0: KD, 1: 8C, 2: 10D, 3: 8S
    0: KH, 1: 9H, 2: JH, 3: 10S
    0: 9D, 1: JC, 2: 9S, 3: 10C
"""
DUMP_TWO = """
    1: AC, 0: QC
    1: QS, 0: 2S
    1: KC, 0: 9C
    1: QH, 0: KH
    0: QD, 1: 3H
    0: JD, 1: 3C
    0: AH, 1: 7H
    0: AD, 1: 2D
    0: 10D, 1: KD
    1: KS, 0: 3S
    1: AS, 0: 7S
    1: JC, 0: 2C
    1: JS, 0: 8S
    1: 10C, 0: 7C
    1: 10H, 0: JH
    0: 9D, 1: 8H
    0: 8D, 1: 8C
    0: 7D, 1: 9S
    0: 3D, 1: 9H
    0: 2H, 1: 10S
"""

Change = Callable[[list[Line]], None]


# --- The whole deals -------------------------------------------------------------------------


def plays(tricks: str) -> list[Line]:
    """The choices of a table of tricks, `legal` left out."""
    turns = [turn.split(": ") for turn in tricks.strip().replace("\n", ",").split(",")]
    return [{"event": "choice", "seat": int(seat), "move": f"play {card}"} for seat, card in turns]


def deal(deck: str, tricks: str, scores: list[int]) -> list[Line]:
    """One deal, `legal` left out."""
    shuffle = {"event": "shuffle", "zone": "stock", "cards": deck.split()}
    return [shuffle, *plays(tricks), {"event": "score", "scores": scores}]


def cut_match(game: ModuleType, deck: str, tricks: str, scores: list[int]) -> list[Line]:
    """A match of one deal, ended by `deals`."""
    options = {"odd_card": "aside"} if game is bonus_malus else {}
    slug = "bonus-malus" if game is bonus_malus else "dump"
    header = header_line(slug, len(scores), options, deals=1)
    lines = [header, *deal(deck, tricks, scores), end_line(scores, highest(scores))]
    return with_legal(lines, game.play)


def four() -> list[Line]:
    """Bonus-Malus with four players; the choices are lines 3 to 54, the score is line 55."""
    return cut_match(bonus_malus, BONUS_MALUS_DECK, BONUS_MALUS_FOUR, [35, 0, 35, 0])


def three() -> list[Line]:
    """Bonus-Malus with three players; the choices are lines 3 to 53, the score is line 54."""
    return cut_match(bonus_malus, BONUS_MALUS_DECK, BONUS_MALUS_THREE, [40, 0, 0])


def two() -> list[Line]:
    """Bonus-Malus with two players; the choices are lines 3 to 54, the score is line 55."""
    return cut_match(bonus_malus, BONUS_MALUS_DECK, BONUS_MALUS_TWO, [0, 0])


def dump_four() -> list[Line]:
    """Dump with four players; the choices are lines 3 to 42, the score is line 43."""
    return cut_match(dump, DUMP_DECK, DUMP_FOUR, [22, 0, 22, 0])


def dump_two() -> list[Line]:
    """Dump with two players; the choices are lines 3 to 42, the score is line 43."""
    return cut_match(dump, DUMP_DECK, DUMP_TWO, [20, 0])


WORKED = [
    pytest.param(bonus_malus, four, id="bonus-malus-4"),
    pytest.param(bonus_malus, three, id="bonus-malus-3"),
    pytest.param(bonus_malus, two, id="bonus-malus-2"),
    pytest.param(dump, dump_four, id="dump-4"),
    pytest.param(dump, dump_two, id="dump-2"),
]
over_worked_deals = pytest.mark.parametrize(("game", "make"), WORKED)


def legal_in_trick(lines: list[Line], players: int, trick: int, seat: int) -> list[str]:
    """The cards offered to a seat in a trick of the first deal, tricks counted from 1."""
    first = 2 + (trick - 1) * players
    line = next(line for line in lines[first : first + players] if line["seat"] == seat)
    return [move.removeprefix("play ") for move in line["legal"]]


@over_worked_deals
def test_worked_deal_is_accepted(game: ModuleType, make: Callable[[], list[Line]]) -> None:
    assert game.check(make()) == []


@over_worked_deals
def test_unfinished_and_aborted_records_are_accepted(
    game: ModuleType, make: Callable[[], list[Line]]
) -> None:
    lines = make()
    stopped = {"event": "aborted", "reason": "decisions", "at": "line 7"}
    for length in range(1, len(lines)):
        assert game.check(lines[:length]) == []
    for length in range(1, len(lines) - 1):
        assert game.check([*lines[:length], stopped]) == []


@over_worked_deals
def test_unknown_events_are_ignored(game: ModuleType, make: Callable[[], list[Line]]) -> None:
    lines: list[Line] = []
    for line in make():
        lines += [line, {"event": "note", "text": "ignored"}]
    assert game.check(lines[:-1]) == []
    assert game.check(lines) == [f"line {len(lines)}: nothing may follow 'end'"]


def test_legal_in_the_deal_of_four() -> None:
    lines = four()
    assert legal_in_trick(lines, 4, 2, 3) == ["2C"]
    assert set(legal_in_trick(lines, 4, 2, 0)) == {"7D", "8D"}
    assert set(legal_in_trick(lines, 4, 5, 3)) == set("2S 3S 5S 6S 9S 9H QH".split())


def test_hands_after_the_draw_of_four() -> None:
    hands, stock = bonus_malus.dealt(BONUS_MALUS_DECK.split(), 1, 4)
    assert hands[1] == "2D JD 8H AH 3C 10C 7C".split()
    assert hands[2] == "7S 10S 3D 3H 4H 2H 10D".split()
    assert hands[3] == "3S 2C 5S 9S KS KH 2S".split()
    assert hands[0] == "7D 8C AS 6C KC QS 8D".split()
    assert (len(stock), stock[0]) == (24, "JH")
    for first in (1, 3, 0):
        bonus_malus.draw(hands, stock, first, "aside")
    assert [hand[-1] for hand in hands] == ["KD", "6H", "JC", "9H"]
    assert stock[0] == "5D"


def test_odd_card_of_three() -> None:
    lines = three()
    everything = set("6S 7S QD AD 10H JH QH".split())
    assert set(legal_in_trick(lines, 3, 11, 2)) == everything
    for line in lines:
        line.pop("legal", None)
    lines[0]["options"]["odd_card"] = "trump"
    until_seat_2 = [*lines[:33], {"event": "choice", "seat": 2, "move": "play QD"}]
    lines = with_legal(until_seat_2, bonus_malus.play)
    assert set(legal_in_trick(lines, 3, 11, 2)) == {"QD", "AD"}
    assert bonus_malus.check(lines) == []


def test_hands_dealt_in_dump() -> None:
    hands, stock = dump.dealt(DUMP_DECK.split(), 1, 4)
    assert hands[1] == "AC 9H 7H QS 8H 8C QH 7C AD JC".split()
    assert hands[0] == "QD 9D KH 7D 2S 9C 10H 2D KD 2C".split()
    assert stock == []
    hands, stock = dump.dealt(DUMP_DECK.split(), 1, 2)
    assert hands[1] == "AC 3C 9H 3H 7H 10C QS 10S 8H JS".split()
    assert hands[0] == "8D QD JD 9D 3S KH QC 7D 10D 2S".split()
    assert (len(stock), stock[0]) == (20, "8C")


# --- Planted errors --------------------------------------------------------------------------


def wrong_score(lines: list[Line]) -> None:
    lines[-2]["scores"][0] += 5


def wrong_end_score(lines: list[Line]) -> None:
    lines[-1]["scores"][0] += 5


def no_score(lines: list[Line]) -> None:
    del lines[-2]


def second_score(lines: list[Line]) -> None:
    lines.insert(-1, copy.deepcopy(lines[-2]))


def missing_move(lines: list[Line]) -> None:
    lines[2]["legal"].remove(next(m for m in lines[2]["legal"] if m != lines[2]["move"]))


def move_too_many(lines: list[Line]) -> None:
    lines[2]["legal"].append(lines[3]["move"])


def repeated_move(lines: list[Line]) -> None:
    lines[2]["legal"].append(lines[2]["legal"][0])


def illegal_move(lines: list[Line]) -> None:
    lines[2]["move"] = lines[3]["move"]


def wrong_seat(lines: list[Line]) -> None:
    lines[3]["seat"] = lines[2]["seat"]


def first_seat_leads(lines: list[Line]) -> None:
    lines[2]["seat"] = 0


def choice_left_out(lines: list[Line]) -> None:
    del lines[-3]


def winners_swapped(lines: list[Line]) -> None:
    everybody = set(range(lines[0]["players"]))
    lines[-1]["winners"] = sorted(everybody - set(lines[-1]["winners"])) or [0]


def one_winner_too_few(lines: list[Line]) -> None:
    lines[-1]["winners"].pop()


def card_twice(lines: list[Line]) -> None:
    lines[1]["cards"][-1] = lines[1]["cards"][0]


def card_missing(lines: list[Line]) -> None:
    lines[1]["cards"].pop()


def deal_too_many(lines: list[Line]) -> None:
    lines.insert(-1, copy.deepcopy(lines[1]))


def match_goes_on(lines: list[Line]) -> None:
    lines[0]["deals"] = None


def match_aborted(lines: list[Line]) -> None:
    lines[-1] = {"event": "aborted", "reason": "decisions", "at": "line 7"}


PLANTED: list[tuple[Change, str]] = [
    (wrong_score, "line {score}: scores is"),
    (wrong_end_score, "line {end}: scores is"),
    (no_score, "line {score}: event is 'end' but the rules give 'score'"),
    (second_score, "line {end}: event is 'score' but the rules give 'end'"),
    (missing_move, "line 3: legal is"),
    (move_too_many, "line 3: legal is"),
    (repeated_move, "line 3: legal holds a move more than once"),
    (illegal_move, "line 3: move is"),
    (wrong_seat, "line 4: seat is"),
    (first_seat_leads, "line 3: seat is 0 but the rules give 1"),
    (choice_left_out, "line {last}: event is 'score' but the rules give 'choice'"),
    (winners_swapped, "line {end}: winners is"),
    (one_winner_too_few, "line {end}: winners is"),
    (card_twice, "line 2: the pile lacks"),
    (card_missing, "line 2: the pile lacks"),
    (deal_too_many, "line {end}: event is 'shuffle' but the rules give 'end'"),
    (match_goes_on, "line {end}: event is 'end' but the rules give 'shuffle'"),
    (match_aborted, "line {end}: event is 'aborted' but the rules give 'end'"),
]


@over_worked_deals
@pytest.mark.parametrize(("plant", "expected"), PLANTED, ids=[p.__name__ for p, _ in PLANTED])
def test_planted_error_is_reported(
    game: ModuleType, make: Callable[[], list[Line]], plant: Change, expected: str
) -> None:
    lines = make()
    end = len(lines)
    plant(lines)
    problems = game.check(lines)
    assert len(problems) == 1
    assert problems[0].startswith(expected.format(end=end, score=end - 1, last=end - 2))


def test_message_names_both_sets_of_moves() -> None:
    lines = four()
    lines[8]["legal"] = ["play 2C", "play 3S"]
    assert bonus_malus.check(lines) == [
        "line 9: legal is ['play 2C', 'play 3S'] but the rules give ['play 2C']"
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("record", "cardlang/2"),
        ("game", "dump"),
        ("players", 5),
        ("players", True),
        ("options", {}),
        ("options", {"odd_card": "drawn"}),
        ("options", {"odd_card": "aside", "more": 1}),
        ("deals", 0),
        ("seed", -1),
        ("seed", 2**63),
        ("rules", "sha256:7"),
        ("backs", 3),
        ("players_are", ["random"]),
    ],
)
def test_header_is_checked(key: str, value: object) -> None:
    lines = four()
    lines[0][key] = value
    problems = bonus_malus.check(lines)
    assert len(problems) == 1
    assert problems[0].startswith("line 1: ")
    del lines[0][key]
    assert len(bonus_malus.check(lines)) == 1


def test_nothing_is_no_record() -> None:
    assert bonus_malus.check([]) == ["line 1: there is no header"]
    assert dump.check(four()) == ["line 1: game is 'bonus-malus', not 'dump'"]
    assert dump.check([dump_two()[0], {"cards": []}]) == [
        "line 2: there is no event in it: {'cards': []}"
    ]


# --- Whole matches ---------------------------------------------------------------------------

MATCHES = [
    pytest.param(bonus_malus, header_line("bonus-malus", players, {"odd_card": odd_card}))
    for players in (2, 3, 4)
    for odd_card in ("aside", "trump")
] + [pytest.param(dump, header_line("dump", players)) for players in (2, 4)]


def score_lines(lines: list[Line]) -> list[int]:
    """Where in the record the scores are."""
    return [at for at, line in enumerate(lines) if line.get("event") == "score"]


@pytest.mark.parametrize(("game", "header"), MATCHES)
@pytest.mark.parametrize("seed", range(20))
def test_whole_match(game: ModuleType, header: Line, seed: int) -> None:
    lines = written(header, game.play, seed)
    players, ends = header["players"], score_lines(lines)
    goal, tricks = (155, 52 // players) if game is bonus_malus else (100, 40 // players)
    length = tricks * players + 2
    assert game.check(lines) == []
    assert ends == [number * length for number in range(1, len(ends) + 1)]
    assert [lines[at - length + 2]["seat"] for at in ends] == [
        number % players for number in range(1, len(ends) + 1)
    ]
    totals = [lines[at]["scores"] for at in ends]
    assert all(max(scores) < goal for scores in totals[:-1])
    assert max(totals[-1]) >= goal
    assert lines[-1]["scores"] == totals[-1]
    if game is bonus_malus:
        steps = zip([[0] * players, *totals], totals, strict=False)
        for number, (before, after) in enumerate(steps, start=1):
            assert all((b - a) % (5 * number) == 0 for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize(("game", "header"), MATCHES)
def test_match_cut_short(game: ModuleType, header: Line) -> None:
    for seed in range(20):
        lines = written(header | {"deals": 2}, game.play, seed)
        assert game.check(lines) == []
        last = lines[-1]
        best = max(last["scores"])
        assert last["winners"] == [s for s, score in enumerate(last["scores"]) if score == best]
        assert len(score_lines(lines)) <= 2
        lines[0] = lines[0] | {"deals": 1}
        assert len(game.check(lines)) == 1 or len(score_lines(lines)) == 1


@pytest.mark.parametrize(("game", "header"), MATCHES)
def test_error_in_a_later_deal_is_reported(game: ModuleType, header: Line) -> None:
    lines = written(header, game.play, 1)
    for at, line in enumerate(lines):
        kind = line.get("event")
        changed = copy.deepcopy(line)
        if kind == "choice":
            changed["seat"] = (line["seat"] + 1) % header["players"]
        elif kind in ("score", "end"):
            changed["scores"][-1] += 5
        elif kind == "shuffle":
            changed["cards"][3] = changed["cards"][7]
        else:
            continue
        problems = game.check([*lines[:at], changed, *lines[at + 1 :]])
        assert [problem.split(":")[0] for problem in problems] == [f"line {at + 1}"]


# --- The small examples ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "table", "hand", "expected"),
    [
        ("H", "", "7S KH 2C", "7S KH 2C"),
        ("H", "9D", "4D AD QH", "4D AD"),
        ("H", "9D", "QH 2H AS", "QH 2H"),
        ("H", "9D KH", "QH 2H AS", "QH 2H"),
        ("H", "AD 3D", "QH AS", "QH"),
        ("H", "9D", "AS KC", "AS KC"),
        (None, "9D", "AS QH", "AS QH"),
        ("D", "9D", "2D AS KD", "2D KD"),
        ("D", "9D", "AS KC", "AS KC"),
        ("S", "9D 3S", "KD 8S", "KD"),
    ],
)
def test_bonus_malus_cards_allowed(trump: str | None, table: str, hand: str, expected: str) -> None:
    assert bonus_malus.playable(hand.split(), table.split(), trump) == expected.split()


@pytest.mark.parametrize(
    ("table", "hand", "expected"),
    [
        ("", "7S KH 2C", "7S KH 2C"),
        ("9D", "2D AD QH", "2D AD"),
        ("9D AS", "KD 3S", "KD"),
        ("9D", "AS KH 2C", "AS KH 2C"),
    ],
)
def test_dump_cards_allowed(table: str, hand: str, expected: str) -> None:
    assert dump.playable(hand.split(), table.split()) == expected.split()


def trick_of(text: str) -> list[tuple[int, str]]:
    """The trick written as `1: 9D, 2: KD`."""
    return [(line["seat"], line["move"].removeprefix("play ")) for line in plays(text)]


@pytest.mark.parametrize(
    ("trump", "trick", "expected"),
    [
        ("C", "1: 9D, 2: KD, 3: 2C, 0: AD", 3),
        ("C", "1: 9D, 2: 2C, 3: 10C, 0: AD", 3),
        (None, "1: 9D, 2: AS, 3: 2D, 0: KH", 1),
        ("H", "1: 9D, 2: AS, 3: KC, 0: 10D", 0),
        ("S", "1: 5S, 2: KS, 3: AH, 0: 9S", 2),
        ("H", "2: 3C, 3: 4C, 0: 2C, 1: 2H", 1),
    ],
)
def test_bonus_malus_winner(trump: str | None, trick: str, expected: int) -> None:
    assert bonus_malus.winner(trick_of(trick), trump) == expected


@pytest.mark.parametrize(
    ("trick", "expected", "points"),
    [
        ("1: 10D, 2: AD, 3: KD, 0: 9D", 2, 20),
        ("1: 2H, 2: AS, 3: KC, 0: QD", 1, 3),
        ("3: 7C, 0: 8C, 1: 10S, 2: 3C", 0, 28),
        ("0: KS, 1: QS, 2: JS, 3: JH", 0, 0),
        ("0: 3D, 1: 2D", 0, 5),
    ],
)
def test_dump_winner(trick: str, expected: int, points: int) -> None:
    cards = trick_of(trick)
    assert dump.winner(cards) == expected
    assert dump.value([card for _, card in cards]) == points


def captured(counts: str) -> list[str]:
    """Some cards captured, as numbers of spades, hearts, diamonds, clubs."""
    numbers = zip("SHDC", map(int, counts.split()), strict=True)
    return [rank + suit for suit, count in numbers for rank in bonus_malus.RANKS[:count]]


@pytest.mark.parametrize(
    ("number", "counts", "values", "scores"),
    [
        (1, ["9 6 5 4", "4 7 8 9"], [55, -55], [55, 0]),
        (3, ["9 6 5 4", "4 7 8 9"], [55, -55], [165, 0]),
        (4, ["6 6 6 6", "7 7 7 7"], [0, 0], [0, 0]),
        (1, ["13 13 13 13", "0 0 0 0"], [0, 0], [0, 0]),
        (1, ["0 0 13 13", "13 13 0 0"], [-195, 195], [0, 195]),
        (2, ["6 4 3 5", "5 5 4 4", "2 4 5 4"], [15, 15, -25], [30, 30, 0]),
    ],
)
def test_bonus_malus_deal_score(
    number: int, counts: list[str], values: list[int], scores: list[int]
) -> None:
    assert [bonus_malus.value(captured(count)) for count in counts] == values
    assert bonus_malus.scores_after([0] * len(values), values, number) == scores


@pytest.mark.parametrize(
    ("before", "number", "values", "after", "winners"),
    [
        ([120, 140, 120, 140], 4, [10, -10, 10, -10], [160, 140, 160, 140], [0, 2]),
        ([100, 95], 4, [-15, 15], [100, 155], [1]),
        ([100, 90], 3, [-20, 20], [100, 150], None),
        ([100, 90, 150], 3, [20, 25, -50], [160, 165, 150], [1]),
        ([100, 120, 60], 4, [15, 10, -30], [160, 160, 60], [0, 1]),
        ([0, 90, 0, 90], 5, [35, -35, 35, -35], [175, 90, 175, 90], [0, 2]),
        ([0, 0], 2, [30, -30], [60, 0], None),
    ],
)
def test_bonus_malus_end(
    before: list[int],
    number: int,
    values: list[int],
    after: list[int],
    winners: list[int] | None,
) -> None:
    scores = bonus_malus.scores_after(before, values, number)
    assert scores == after
    assert (highest(scores) if bonus_malus.is_over(scores) else None) == winners


@pytest.mark.parametrize(
    ("before", "values", "after", "winners"),
    [
        ([0, 0, 0, 0], [85, 75, 85, 75], [5, 0, 5, 0], None),
        ([0, 0], [79, 81], [0, 1], None),
        ([7, 5], [80, 80], [7, 5], None),
        ([0, 0], [160, 0], [80, 0], None),
        ([90, 60, 90, 60], [90, 70, 90, 70], [100, 60, 100, 60], [0, 2]),
        ([90, 60], [41, 119], [90, 99], None),
        ([99, 99], [79, 81], [99, 100], [1]),
    ],
)
def test_dump_end(
    before: list[int], values: list[int], after: list[int], winners: list[int] | None
) -> None:
    scores = dump.scores_after(before, values)
    assert scores == after
    assert (highest(scores) if dump.is_over(scores) else None) == winners


def test_dump_pictures_add_nothing() -> None:
    assert dump.value("AS 10S 9H 9D 7C 2C KC QC JC JH".split()) == 38
    assert dump.value(dump.DECK) == 160
    assert bonus_malus.value(bonus_malus.DECK) == 0
