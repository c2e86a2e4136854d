"""PlayBounds of a judgement: what does not fit is done less often or left out, told, and accused of
nothing."""

from __future__ import annotations

import pytest
from attrs import evolve

from cardlang.judge import judge
from cardlang.judge.against.fairness import FEWEST, share_among
from cardlang.judge.bounds import FIRST, SHARES, WHOLE, PlayBounds, compiling, seconds_of
from cardlang.judge.matches.able import Able
from cardlang.judge.matches.playing import Trace
from cardlang.judge.matches.turned import dealt, turned, turned_order
from cardlang.judge.statistics import wilson
from cardlang.judge.subject import subject_of
from cardlang.judge.verdict import FAIL, WARN
from cardlang.many.playout import Played
from cardlang.match.live.driver import Outcome, Terms
from cardlang.messages import Tongue
from tests.judge.corpus import FLAWED, HERE
from tests.judge.test_judge import SETTINGS
from tests.shipped import FILES


@pytest.mark.parametrize("part", SHARES)
def test_what_fits_is_never_more_than_the_room(part: str) -> None:
    for seconds in (0.1, FIRST, WHOLE):
        for each in (0.0, 0.001, 0.1, 9.0):
            for count, least in ((1, 1), (40, 1), (40, 12)):
                bounds = PlayBounds(seconds)
                found = bounds.fits(part, each, count, least)
                assert found * each <= SHARES[part] * seconds + 1e-9
                assert found == 0 or least <= found <= count
                assert (part in bounds.cut) == (found < count)
                assert bounds.cut.get(part, False) == (0 < found < count)


@pytest.mark.parametrize("part", SHARES)
@pytest.mark.parametrize("tongue", ["en", "de"])
def test_what_was_left_out_has_a_name(part: str, tongue: str) -> None:
    assert len(Tongue(tongue).say(f"judge-bound-{part}").split()) > 1


def test_a_match_is_dearer_by_decisions_and_by_fuel() -> None:
    machine = subject_of(FLAWED / "kingmaker.card", 1).tables[0].machine
    assert machine is not None and 0.5 < compiling(machine) < WHOLE / 2
    plain = Played(1, 50, 1, 1_000, 100, 2, 2, (0,), 1, None)
    cost = seconds_of(machine, [plain])
    for dearer in (evolve(plain, decisions=100), evolve(plain, fuel=100_000)):
        assert seconds_of(machine, [dearer]) > 1.5 * cost


@pytest.mark.parametrize("seconds", [0.0005, 0.02])
@pytest.mark.parametrize("name", ["captains", "made_to_two_hundred"])
def test_a_sound_game_is_accused_of_nothing_however_little_is_played(
    name: str, seconds: float
) -> None:
    """The second one has no end among random seats."""
    told = judge(HERE / "unusual" / f"{name}.card", evolve(SETTINGS, seconds=seconds))
    assert [
        (reason.code, reason.text)
        for stage in told.stages
        for reason in stage.reasons
        if reason.weight in (WARN, FAIL)
    ] == []
    assert any(note.startswith("Matches of this game are dear. Not") for note in told.notes)


# ------------------------------------------------------------------------ paired deals


def test_hands_go_round_the_table_and_each_seat_has_had_each_of_them() -> None:
    order = (9, 1, 8, 2, 7, 3, 0)
    owners = [0, 1, 2, 0, 1, 2, -1]
    hands = {frozenset(order[k] for k in range(7) if owners[k] == seat) for seat in range(3)}
    for seat in range(3):
        had = set()
        for turn in range(3):
            now = turned_order(3, order, owners, turn)
            assert sorted(now) == sorted(order) and now[6] == 0
            had.add(frozenset(now[k] for k in range(7) if owners[k] == seat))
        assert had == hands
    uneven = turned_order(2, (5, 6, 7), [0, 0, 1], 1)
    assert sorted(uneven) == [5, 6, 7] and uneven[0] == 7


def test_the_same_deals_are_played_with_the_hands_a_seat_on() -> None:
    subject = subject_of(next(path for path in FILES if path.stem == "whist"), 1)
    engine, machine = subject.engine, subject.tables[0].machine
    assert engine is not None and machine is not None
    setup = evolve(engine.setup(4, 1), players_are=("random",) * 4, terms=Terms(1))
    first: list[Outcome] = []
    turned(setup, 1, (), 0, first)  # nothing is known of it: as chance has it
    rows = dealt(setup.runner, first)
    again: list[Outcome] = []
    turned(setup, 1, first, 1, again)
    hands = [_hands(*row) for row in rows], [_hands(*row) for row in dealt(setup.runner, again)]
    assert len(rows) == 1
    assert [hands[1][0][seat] for seat in range(4)] == [
        hands[0][0][(seat + 1) % 4] for seat in range(4)
    ]


def _hands(order: Outcome, owners: list[int]) -> list[frozenset[int]]:
    return [
        frozenset(card for card, owner in zip(order, owners, strict=True) if owner == seat)
        for seat in range(4)
    ]


def test_deals_in_pairs_tell_a_seat_from_the_cards_it_had() -> None:
    """Half of the deals are won by whoever has the first hand, wherever he sits."""
    groups = tuple((2 * k, 2 * k + 1) for k in range(20))
    traces = tuple(Trace(k) for k in range(40))
    shares = [float(k % 2 == k // 2 % 2) for k in range(40)]
    found, rows = share_among(Able(traces, groups=groups), shares)
    assert (found.low, found.value, found.high) == (0.5, 0.5, 0.5) and len(rows) == 20
    found, rows = share_among(Able(traces, groups=groups[: FEWEST - 1]), shares)
    assert found == wilson(20, 40) and not rows
    always, _ = share_among(Able(traces, groups=groups), [1.0] * 40)
    assert always.low == 1.0
