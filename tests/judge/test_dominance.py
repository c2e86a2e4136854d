"""The worth of classes of moves, of habits that keep to them, and tables of two options."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from cardlang import load_text
from cardlang.api import engine_of
from cardlang.engine import Engine, open_game
from cardlang.judge.matches.able import able
from cardlang.judge.matches.playing import OfferTally
from cardlang.judge.matches.together import hangs_on, paired, tables_for
from cardlang.judge.moves.dominance import Candidate, candidates, never_worse, told
from cardlang.judge.moves.habits import HabitTrial, beats
from cardlang.judge.moves.rivals import MoveClass, differs_at, orders, rivals, sample
from cardlang.judge.moves.weighing import MoveFigures, weigh
from cardlang.judge.moves.worth import WeighedClass, Worth, _payoff, compared
from cardlang.judge.subject import subject_of
from cardlang.match.live.driver import Outcome, Terms
from cardlang.messages import ENGLISH
from cardlang.resources import folder
from cardlang.run.compiled import loadable
from tests.shipped import load

CUT = """cardlang 1
game "Cut"
    "Each cuts once, then lays two cards down."
players 2
deck french-32
zone pile, face up
    "what was laid down"
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    for each seat:
        choose by seat:
            {verbs}
    for each seat:
        choose by seat:
            lay card in hand: move card to pile
    for each seat: score gains count of (hand where suit is hearts)
match ends when deal-number is 2
winner is sides having highest score
"""
COUNTED = "cut n in 1..4: score gains {worth}"


def _weighed(verbs: str) -> MoveFigures:
    engine = engine_of(load_text(CUT.format(verbs=verbs)))
    setup = evolve(engine.setup(2, 1), backend="native" if loadable() else "python")
    return weigh(setup, (), lambda number: 100 + number, Terms(1), 160.0, 400.0, 3.0, 1.0)


def _codes(found: MoveFigures) -> list[tuple[str, str, bool]]:
    return [(one.code, one.kind.name, one.large) for one in told(found.worth, found.kept, ENGLISH)]


def test_a_number_that_is_always_best_is_told_with_its_habit() -> None:
    found = _weighed(COUNTED.format(worth="2 * n"))
    assert ("dominant", "4", True) in _codes(found)
    text = next(one.text for one in told(found.worth, found.kept, ENGLISH) if one.large)
    assert text.startswith("`cut 4` was the best of 4 in 40 of 40 positions")


def test_numbers_of_which_none_is_best_are_not_told() -> None:
    # what one gains the other cards may bring as well: a twin of the game above
    assert not [one for one in _codes(_weighed(COUNTED.format(worth="0"))) if one[0] == "dominant"]


def test_a_verb_that_never_pays_and_its_twin() -> None:
    verbs = "lose: score loses {loss}\n            gain: score gains count of hand - 2"
    more = "\n            win: score gains 1"
    assert [code for code, _, _ in _codes(_weighed(verbs.format(loss="4")))] == ["dominant"]
    assert ("idle-card", "", True) in _codes(_weighed(verbs.format(loss="0") + more))
    assert ("idle-card", "", True) not in _codes(_weighed(verbs.format(loss="4") + more))


BET = """red: score gains 12 * (1 if suit of top of stock is in {{hearts diamonds}} else -1)
            black: score gains 12 * (1 if suit of top of stock is in {{spades clubs}} else -1)
            pass: score gains {worth}"""


@pytest.mark.parametrize(("worth", "best"), [("7", True), ("count of hand - 2", False)])
def test_a_seat_is_not_asked_what_it_would_do_if_it_knew_the_next_card(
    worth: str, best: bool
) -> None:
    """A bet that is lost as often as it is won is never better than what is sure."""
    found = _weighed(BET.format(worth=worth)).worth
    weighed = next(one for one in found.classes.values() if one.kind.verb == "pass")
    assert weighed.positions >= 30
    assert (weighed.best > 0.7 * weighed.positions) is best
    assert weighed.worse < 0.1 * weighed.positions or not best


def test_a_habit_beats_only_beyond_chance() -> None:
    assert beats([0.6, 0.7, 0.65], 0.5)
    assert not beats([0.9, 0.1, 0.6], 0.5)
    assert not beats([0.9], 0.5)


def test_candidates_leave_out_a_verb_beside_one_that_is_needed() -> None:
    verbs = "keep-up when suit of first of hand is hearts: score gains 5\n            give-up"
    assert candidates(_weighed(verbs).worth) == []


SHOWN = """show-card card in hand, n in 1..3:
                if count of (hand where suit is hearts) is {asked} n: score gains {worth}"""


@pytest.mark.parametrize(
    ("asked", "worth", "never"),
    [
        ("below", "3", True),  # whoever says three gets the points with any hand
        ("below", "3 - n", False),  # a twin: the more is said the less it brings
        ("above", "0", False),  # all numbers come to the same
    ],
)
def test_a_number_that_is_never_worse_is_told_and_not_minded(
    asked: str, worth: str, never: bool
) -> None:
    found = _weighed(SHOWN.format(asked=asked, worth=worth)).worth
    three = MoveClass(0, "show-card", "number", "3")
    texts = [(kind.name, text) for kind, text in never_worse(found, ENGLISH)]
    assert [name for name, _ in texts] == ["3"] * never
    weighed = found.classes[three]
    assert weighed.positions >= 30 and weighed.best < 0.4 * weighed.positions
    if never:
        assert texts[0][1].startswith(
            f"`show-card 3` was never worse than another move in {weighed.positions} positions"
        )


@pytest.mark.parametrize(
    ("positions", "even", "ahead", "opening", "told"),
    [
        (30, 30, 10, False, True),
        (29, 29, 10, False, False),
        (30, 29, 10, False, False),
        (30, 30, 9, False, False),
        (30, 30, 10, True, False),  # what is right at the beginning may be wrong later
    ],
)
def test_what_is_never_worse_is_so_in_all_of_enough_positions(
    positions: int, even: int, ahead: int, opening: bool, told: bool
) -> None:
    kind = MoveClass(0, "say", "number", "9", opening)
    one = WeighedClass(kind, positions, even=even, ahead=ahead)
    for whole, open_often in ((positions, True), (2 * positions, False)):
        worth = Worth({kind: one}, positions={(0, opening): whole})
        assert len(list(never_worse(worth, ENGLISH))) == (told and open_often)
        # where random seats find it best, habits decide: they never make a contract
        for best, left in ((11, told and open_often), (12, False)):
            sure = Worth({kind: evolve(one, best=best)}, positions=worth.positions)
            assert len(list(never_worse(sure, ENGLISH))) == left


PAIRED = "lay-out card in hand, n in 1..9: score gains {worth}"


def test_a_number_that_is_named_with_a_card_is_judged_by_itself() -> None:
    """It is compared with other numbers for the same card, and leaves no choice of one."""
    assert ("dominant", "9", True) in _codes(_weighed(PAIRED.format(worth="2 * n")))
    twin = _codes(_weighed(PAIRED.format(worth="2 * (n mod 2) * (count of hand mod 2)")))
    assert not [one for one in twin if one[0] == "dominant"]


def test_moves_of_several_picks_are_compared_with_those_that_differ_in_one() -> None:
    moves: list[Outcome] = [(0, card, n) for card in range(6) for n in range(12)] + [(1,)]
    kept, base = sample(moves, random.Random(1))
    assert base is not None and len(kept) == 16 and (1,) in kept
    assert all(move in (base, (1,)) or differs_at(move, base) in (1, 2) for move in kept)
    assert {differs_at(move, base) for move in kept} == {0, 1, 2}
    machine = engine_of(load_text(CUT.format(verbs=PAIRED.format(worth="n")))).machine(2)
    rows = rivals(machine, 0, kept[:-1], False, base)
    numbers = {kind.name: row for kind, row in rows.items() if kind.sort == "number"}
    assert len(numbers) > 4
    for members, others in numbers.values():
        assert len(members) == 1
        assert {kept[k][1] for k in members + others} == {base[1]}


LAST = """cardlang 1
game "Heaps"
    "One lays cards aside, the other takes them or what lies open."
players 2
deck french-32
zone heap, face down
    "the heap"
zone rest, face up
    "the rest"
keep glance of each seat as number, for the match
    "how often {{seat}} has looked"
each deal:
    shuffle-deck
    repeat 4 times: move top of stock to hand of dealer
    choose by dealer:
        cut card in hand of dealer: move card to heap
    move hand of dealer to rest
    choose by eldest:
        open: score of eldest gains count of (rest where suit is hearts)
        hidden: {hidden}
match ends when deal-number is 2
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("hidden", "same"),
    [
        ("score of eldest gains count of (rest where suit is hearts)", True),
        ("score of eldest gains count of (heap where suit is hearts)", False),
        # the deal comes to the same, but a later one need not
        (
            "\n            glance of eldest gains 1"
            "\n            score of eldest gains count of (rest where suit is hearts)",
            False,
        ),
    ],
)
def test_two_choices_that_leave_the_same_behind_at_the_end_of_a_deal(
    hidden: str, same: bool
) -> None:
    """There whatever is chosen comes to the same in each position."""
    engine = engine_of(load_text(LAST.format(hidden=hidden)))
    setup = evolve(engine.setup(2, 1), backend="native" if loadable() else "python")
    found = weigh(setup, (), lambda number: 100 + number, Terms(1), 160.0, 400.0, 3.0, 1.0)
    texts = [one.text for one in told(found.worth, (), ENGLISH)]
    assert (["`open` and `hidden`" in text for text in texts] == [True]) == same


@pytest.mark.parametrize(("other", "same"), [("1", True), ("count of hand", False)])
def test_two_verbs_that_do_the_same_with_each_card(other: str, same: bool) -> None:
    verbs = "hold card in hand: score gains 1 + (rank of card - 7) mod 2\n"
    verbs += "            keep card in hand: score gains {} + (rank of card - 7) mod 2"
    found = told(_weighed(verbs.format(other)).worth, (), ENGLISH)
    assert (["`hold` and `keep`" in one.text for one in found] == [True]) == same


DRAW = MoveClass(0, "draw", "verb")
PLAY = MoveClass(0, "play", "verb")


def _worth(kind: MoveClass, best: int, worse: int) -> Worth:
    """Forty positions of one class, which leaves one move in each."""
    weighed = WeighedClass(kind, 40, best, worse, 120, 40)
    return Worth({kind: weighed}, positions={(0, False): 40})


@pytest.mark.parametrize("favoured", [True, False])
def test_a_verb_is_a_candidate_unless_one_of_the_two_is_sometimes_all_that_is_left(
    favoured: bool,
) -> None:
    """What is best beside another one that is needed, or never right but needed, is none."""
    for best, worse, is_one in ((40, 0, favoured), (0, 40, not favoured), (19, 19, False)):
        found = [one.favoured for one in candidates(_worth(PLAY, best, worse))]
        assert (found == [favoured]) is is_one
    worth = _worth(PLAY, 40 * favoured, 40 * (not favoured))
    assert [one.favoured for one in candidates(worth)] == [favoured]
    opening = evolve(PLAY, opening=True)
    first = Worth({opening: evolve(worth.classes[PLAY], kind=opening)}, positions={(0, True): 40})
    assert len(candidates(first)) == favoured  # to close at once is wrong, and later right
    worth.forced.add((0, (DRAW if favoured else PLAY).verb))
    assert candidates(worth) == []


def test_what_nothing_is_ever_better_than_has_to_be_best_less_often() -> None:
    for best, worse, is_one in ((20, 1, True), (19, 1, False), (16, 0, True), (15, 0, False)):
        assert len(candidates(_worth(PLAY, best, worse))) == is_one, (best, worse)


def test_cards_are_high_and_low_by_what_the_rules_count() -> None:
    """Each order once: a ranking of its own beside what is printed, and no copy of either."""
    for slug, more in (("goofspiel", [13]), ("skat", [8]), ("whist", [])):
        machine = open_game(folder("examples") / f"{slug}.card").machine()
        told = {name: len(set(heights.values())) for name, heights in orders(machine).items()}
        printed = {"rank", "suit"}
        assert printed <= told.keys()
        assert [count for name, count in told.items() if name not in printed] == more


def _trial(
    favoured: bool, ahead: float, taken: int, spread: float = 0.01, gains: float = 0.5
) -> HabitTrial:
    """Twenty deals in which the habit that is said to pay is so much ahead, to within a spread;
    `gains` is the part of that by which it is ahead of free seats."""
    better = [0.5 + ahead * gains + (k % 2 * 2 - 1) * spread for k in range(20)]
    worse = [0.5 - ahead * (1 - gains)] * 20
    rows = (better, worse) if favoured else (worse, better)
    return HabitTrial(PLAY, tuple(rows[0]), tuple(rows[1]), 0.5, 80, 100, taken)


@pytest.mark.parametrize("favoured", [True, False])
def test_a_class_is_minded_where_its_habit_pays_and_free_seats_agree(favoured: bool) -> None:
    """From both sides of each bound, for what is best and for what is never right."""
    worth = _worth(PLAY, 40 * favoured, 40 * (not favoured))
    (candidate,) = candidates(worth)
    agree, differ = (100, 50) if favoured else (0, 50)

    def test(
        ahead: float, taken: int, spread: float = 0.01, gains: float = 0.5
    ) -> tuple[bool, bool]:
        """Whether it is minded, and whether it is more than chance."""
        trial = _trial(favoured, ahead, taken, spread, gains)
        (found,) = told(worth, [(candidate, trial)], ENGLISH)
        return found.large, found.chance < 0.01

    assert test(0.16, agree) == (True, True)
    assert test(0.14, agree) == (False, True)  # it pays too little
    assert test(-0.3, agree) == (False, True)  # the other habit pays
    assert test(0.4, differ, gains=0.0) == (False, True)  # free seats do otherwise as well
    assert test(0.4, differ) == (favoured, True)  # they lose by it; what they use is of use
    if favoured:
        assert test(0.4, 85) == test(0.4, 84) == (True, True)
        # free seats nearly agree: who always takes it may not win less than they do
        assert test(0.4, 70, gains=0.0)[0] and not test(0.4, 69, gains=0.0)[0]
        assert not test(0.4, 70, gains=-0.2)[0] and not test(0.4, 70, 0.2, gains=0.0)[0]
        near = evolve(_trial(True, 0.4, 70, gains=0.0), among=(0.4,) * 6)
        assert not near.agrees(True)  # but better ones win
        beaten = evolve(_trial(True, 0.4, differ), among=(0.4,) * 6)
        assert not beaten.agrees(True)  # but better ones win
        assert not evolve(beaten, taken=96).agrees(True)
        assert evolve(beaten, taken=97).agrees(True)
        # seats that overbid lose to who always passes, and better ones do bid
        rows = (0.6, 0.65, 0.6, 0.62, 0.58, 0.64), (0.3, 0.7, 0.8, 0.2, 0.6, 0.5)
        for among, taken, minded in (
            (rows[0], 84, True),
            (rows[1], 84, False),
            (rows[1], 85, True),
        ):
            heard = evolve(beaten, among=among, better_open=100, better_taken=taken)
            assert heard.agrees(True) is minded
            # of four bidders three pass for the last time whatever they hold: 85 % is no agreement
            assert evolve(heard, taken=96).agrees(True) is minded
            assert evolve(heard, taken=97).agrees(True)
    else:
        assert (test(0.4, 2)[0], test(0.4, 3)[0]) == (True, False)  # rarely right is right
        # free seats take it now and then, and better ones, if enough were asked, do not
        some = evolve(_trial(False, 0.4, 20), better_open=60, better_taken=1)
        assert some.agrees(False)
        assert not evolve(some, taken=21).agrees(False)
        assert not evolve(some, better_open=59).agrees(False)
        assert not evolve(some, better_taken=2).agrees(False)
        assert [evolve(_trial(False, 0.4, 0), open=n).agrees(False) for n in (59, 60)] == [
            False,
            True,
        ]
    assert test(0.16, agree, 0.9) == (True, False)  # which chance may have done
    assert isinstance(candidate, Candidate) and candidate.favoured is favoured


@pytest.mark.parametrize(("ahead", "codes"), [(0.4, ["dominant"]), (0.0, ["idle-card"])])
def test_what_is_never_right_is_told_unless_another_move_of_the_choice_is_always_best(
    ahead: float, codes: list[str]
) -> None:
    """To stay seems best in positions; where its habit does not pay, to grumble is told all the
    same."""
    stay, grumble = MoveClass(0, "stay", "verb"), MoveClass(0, "grumble", "verb")
    rows = {stay: WeighedClass(stay, 40, 40, 0, 120, 40), grumble: WeighedClass(grumble, 40, 0, 40)}
    worth = Worth(rows, positions={(0, False): 40})
    best, never = candidates(worth)
    assert (best.weighed.kind, never.weighed.kind) == (stay, grumble)
    trials = [(best, _trial(True, ahead, 100)), (never, _trial(False, 0.4, 0))]
    assert [one.code for one in told(worth, trials, ENGLISH) if one.large] == codes


def test_the_half_that_picks_a_move_is_not_the_half_that_compares_it() -> None:
    """What the other half says of moves that are not picked changes nothing."""
    lucky, other, rival = [1.0, 0.0] * 4, [0.0, 9.0] * 4, [0.0, 5.0] * 4
    assert compared([lucky, other, rival], [0, 1], [2]) == [-5.0] * 4
    assert compared([rival, lucky, other], [0], [1, 2]) == [5.0] * 4


SWITCHES = """cardlang 1
game "Switches"
    "Lay a card."
players 2
option wild is false or true
    "one switch"
option loud is 1..9, usually 2
    "another switch"
option idle is false or true
    "a third one"
deck french-32
zone pile, face up
    "what was laid down"
keep called of each seat as flag
    "who has called"
rule may-call:
    "calling is allowed"
    true if wild and loud is 7
one deal:
    shuffle-deck
    deal 2 to seats from eldest
    if idle: deal 1 to seats from eldest
    for each seat:
        choose by seat:
            call when may-call: called becomes true
            silent
    for each seat:
        if called: score gains 1
winner is sides having highest score
"""


@pytest.fixture(scope="module")
def switches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("switches") / "switches.card"
    path.write_text(SWITCHES, encoding="utf-8")
    return path


def _line(text: str) -> int:
    return next(k for k, line in enumerate(SWITCHES.splitlines(), start=1) if text in line)


def test_what_hangs_on_two_options_is_known(switches: Path) -> None:
    subject = subject_of(switches)
    assert subject.engine is not None and subject.source is not None
    info = subject.engine.info
    for text in ("call when", "if called"):
        assert hangs_on(info, subject.source, _line(text)) == ["wild", "loud"]
    assert hangs_on(info, subject.source, _line("if idle")) == ["idle"]
    tables, whole = tables_for(info, subject.source, ["wild", "loud"])
    assert {"wild": True, "loud": 7} in tables and whole


def test_outermost_values_of_two_options_meet(switches: Path) -> None:
    engine: Engine = open_game(switches)
    tables = paired(engine.info)
    pairs: list[dict[str, object]] = [
        {"wild": True, "loud": 1},
        {"wild": True, "loud": 9},
        {"wild": True, "idle": True},
        {"loud": 1, "idle": True},
        {"loud": 9, "idle": True},
    ]
    for pair in pairs:
        assert any(pair.items() <= table.items() for table in tables)
    assert len(tables) < len(pairs)


@pytest.mark.parametrize("slug", ["whist", "hearts"])
def test_points_are_counted_against_the_mean_of_the_others(slug: str) -> None:
    machine = engine_of(load(slug)).machine()
    others = len(machine.sides) - 1
    for side, seats in enumerate(machine.sides):
        scores = [4] * others
        scores.insert(side, 10)
        seat = next(seat for seat in range(machine.players) if seat in seats)
        found = [_payoff(machine, seat, count, 0, scores, towards) for count, towards in _ASKED]
        assert found == [6.0, 3.0, -6.0]


_ASKED = ((1, 1), (2, 1), (1, -1))  # matches, and whether points are good


@pytest.mark.parametrize("turns", [1, 2])
def test_matches_with_the_same_deals_turned_round_are_a_group(turns: int) -> None:
    """Those of each seed, one after another."""
    engine = engine_of(load_text(CUT.format(verbs=COUNTED.format(worth="n"))))
    setup = engine.setup(2, 1)
    found = able(setup, setup.runner, OfferTally(), range(3), 10_000, turns)
    assert found.groups == tuple(
        tuple(range(begin, begin + turns)) for begin in range(0, 3 * turns, turns)
    )
    assert len(found.ended) == 3 * turns and found.cut is None
