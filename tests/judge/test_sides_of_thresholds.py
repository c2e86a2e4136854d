"""Each threshold of an accusation from both sides, by matches that are made up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from cardlang import load_text
from cardlang.api import engine_of
from cardlang.game_info import Value
from cardlang.judge import gathering
from cardlang.judge.against import accusations, fairness
from cardlang.judge.against.failures import broken, ended_by_others
from cardlang.judge.against.fairness import EARLY, POINTS, SETTLED, TIED, UNFAIR, UNWON
from cardlang.judge.against.idle_choices import (
    FORCED,
    KINGS,
    idle_backs,
    worth_of_backs,
)
from cardlang.judge.bounds import FIRST, WHOLE, PlayBounds
from cardlang.judge.evidence import CutOff, Evidence
from cardlang.judge.gathering import _note_cut
from cardlang.judge.matches import endings
from cardlang.judge.matches.able import Able
from cardlang.judge.matches.elsewhere import Elsewhere
from cardlang.judge.matches.endings import Ending, is_cut
from cardlang.judge.matches.leaning import Habit, Leaning
from cardlang.judge.matches.pace import MatchPace
from cardlang.judge.matches.playing import Price, Trace, many
from cardlang.judge.moves.reading_backs import BackReading
from cardlang.judge.moves.spread import SpreadFigures
from cardlang.judge.report.scorecard import _drama, _ties, settled_at, ties_broken
from cardlang.judge.statistics import Interval, wilson
from cardlang.judge.subject import subject_of
from cardlang.judge.suspicion import Suspicion
from cardlang.judge.verdict import FAIL, PASS, WARN, Reason
from cardlang.many.playout import Played
from cardlang.match.live.driver import Terms
from cardlang.match.live.setup import Setup
from tests.judge.corpus import twins
from tests.judge.test_judge import SETTINGS
from tests.shipped import FILES

COUNT = 4_000


def _evidence(game: str, winners: Callable[[int], int]) -> Evidence:
    """Matches of 52 decisions of a game, won as a mask of seats says."""
    subject = subject_of(next(path for path in FILES if path.stem == game), 1)
    assert subject.usual is not None and subject.usual.machine is not None
    found = Evidence(subject, SETTINGS, subject.usual.machine, None, Price(1.0))
    sides = len(found.machine.sides)
    for number in range(COUNT):
        score = (0,) * sides
        found.played.append(Played(number, 52, 1, 1, 104, 2, 2, score, winners(number), None))
        found.firsts.append(0)
    found.traces.append(Trace(1, [(0, 0, 2, 0)] * 40, [(40, 1)], winners=1, deals=1))
    return found


def _codes(evidence: Evidence) -> set[str]:
    return {reason.code for reason in accusations.accusations(evidence) if reason.weight == WARN}


def _share(share: float, those: int, others: Callable[[int], int]) -> Callable[[int], int]:
    """Who wins: `those` in a share of the matches."""
    return lambda number: those if number % 1000 < 1000 * share else others(number)


def _always(winners: int) -> Callable[[int], int]:
    return lambda _: winners


def _fair(players: int) -> Callable[[int], int]:
    return lambda number: 1 << (number // 7) % players


@pytest.fixture(autouse=True)
def _no_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tests of who wins and what is chosen: nothing is looked at line by line, or played."""
    monkeypatch.setattr(accusations, "never_happened", lambda evidence: ())
    monkeypatch.setattr(fairness, "more_able", lambda *_: None)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_seat_or_side_wins_too_much_or_too_little(sign: int) -> None:
    """Hearts is for four seats, Whist for two sides."""
    may = UNFAIR / 4
    for more, told in ((may - 0.05, False), (may + 0.05, True)):
        share = 0.25 + sign * more
        seat = _share(share, 1, lambda number: 2 << (number // 7) % 3)
        assert ("unfair-seat" in _codes(_evidence("hearts", seat))) == told
    for more, told in ((POINTS - 0.05, False), (POINTS + 0.05, True)):
        side = _share(0.5 + sign * more, 0b0101, lambda _: 0b1010)
        assert ("unfair-seat" in _codes(_evidence("whist", side))) == told


@pytest.mark.parametrize(
    ("code", "winners", "most"), [("many-ties", 0b0011, TIED), ("no-winner", 0, UNWON)]
)
def test_too_many_matches_are_shared_or_won_by_nobody(code: str, winners: int, most: float) -> None:
    for more, told in ((-0.05, False), (0.0, False), (0.05, True)):
        rows = _share(most + more, winners, _fair(4))
        assert (code in _codes(_evidence("hearts", rows))) == told


def test_who_loses_is_the_aim_where_one_does_and_hardly_ever_more_than_half() -> None:
    """Three of four win; in other matches two do, one, or all."""
    for three, others, told in (
        (0.8, 0b0011, False),
        (0.7, 0b0011, True),
        (0.8, 0b0001, True),
        (0.8, 0b1111, True),
        (0.92, 0b1111, False),
    ):
        evidence = _evidence("hearts", _share(three, 0b0111, _always(others)))
        assert ("many-ties" in _codes(evidence)) == told, (three, others)


def test_shared_matches_are_held_against_a_game_if_able_seats_share_them_too() -> None:
    for shared, told in ((4, True), (3, True), (2, False), (0, False)):
        evidence = _evidence("hearts", _share(0.9, 0b0011, _fair(4)))
        rows = [Trace(k, [(0, 0, 2, 0)], winners=3 if k < shared else 1) for k in range(4)]
        evidence.able = Able(tuple(rows))
        assert ("many-ties" in _codes(evidence)) == told
    for counting, told in ((0, True), (1, True), (3, False)):
        evidence = _evidence("hearts", _share(0.9, 0b0011, _fair(4)))
        evidence.traces[0].deals, evidence.traces[0].counting = 10, 1
        evidence.able = Able(cut=Trace(1, deals=10, counting=counting))
        assert ("many-ties" in _codes(evidence)) == told
    for deals, told in ((1, False), (3, False), (4, True)):  # of so few nobody knows
        evidence = _evidence("hearts", _share(0.9, 0b0011, _fair(4)))
        evidence.able = Able(cut=Trace(1, deals=deals))
        assert ("many-ties" in _codes(evidence)) == told


@pytest.mark.parametrize("ahead", [True, False])
def test_an_advantage_is_dropped_only_where_able_seats_surely_have_none(
    ahead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few even matches leave it open, and so do many that are as uneven; the other way is none, and
    so is less than is let pass, if it is known to within as much.  At a first look they agree or
    nothing is held against it; nor is it where nobody is heard."""
    evidence = _evidence("whist", _fair(4))
    for wins, count, held in (
        (20, 40, True),
        (200, 400, False),
        (228, 400, False),
        (252, 400, True),
        (320, 400, True),
        (80, 400, False),
    ):
        won = wins if ahead else count - wins
        rows = [
            Trace(k, [(0, 0, 2, 0)], winners=0b0101 if k < won else 0b1010) for k in range(count)
        ]
        found = Able(tuple(rows))
        monkeypatch.setattr(fairness, "more_able", lambda *_, found=found: found)
        test = Suspicion(0.0, True, Reason("unfair-seat", "It is.", None), 0, ahead)
        assert fairness.as_others_say(evidence, test).weight == (WARN if held else PASS)
        quick = evolve(evidence, bounds=PlayBounds(FIRST))
        least = held and count > 40
        assert fairness.as_others_say(quick, test).weight == (WARN if least else PASS)
    monkeypatch.setattr(fairness, "more_able", lambda *_: None)
    assert fairness.as_others_say(evidence, test).weight == WARN
    assert fairness.as_others_say(quick, test).weight == PASS
    test = evolve(test, who=-1)  # of what is no seat's nobody is asked
    assert fairness.as_others_say(quick, test).weight == WARN


def test_an_advantage_that_random_seats_waste_is_told_by_seats_that_play_to_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of those that were played in any case enough have to say so, and of others surely."""

    def those(wins: int, count: int) -> Able:
        seats = range(count)
        return Able(
            tuple(Trace(k, [(0, 0, 2, 0)], winners=0b0101 if k < wins else 0b1010) for k in seats)
        )

    for first, more, told in (
        (those(34, 40), those(320, 400), True),
        (those(6, 40), those(80, 400), True),
        (those(34, 40), those(230, 400), False),  # others say that it was chance
        (those(34, 40), those(9, 11), False),  # too few others
        (those(25, 40), those(320, 400), False),  # no more than chance, so nobody else is asked
        (those(9, 11), those(320, 400), False),  # too few for a doubt
        (None, those(320, 400), False),
    ):
        evidence = _evidence("whist", _share(0.5, 0b0101, lambda _: 0b1010))
        evidence.able = first
        monkeypatch.setattr(fairness, "more_able", lambda *_, more=more: more)
        assert ("unfair-seat" in _codes(evidence)) == told, (first, more)
    evidence = _evidence("whist", _share(0.8, 0b0101, lambda _: 0b1010))
    evidence.able = those(34, 40)
    monkeypatch.setattr(fairness, "more_able", lambda *_: those(320, 400))
    found = [one for one in accusations.accusations(evidence) if one.code == "unfair-seat"]
    assert len(found) == 1 and "random seats" in found[0].text  # they say so themselves


def test_what_a_limit_ended_is_endless_or_cut_off_or_neither() -> None:
    """By table, by deals, by the limit, and by whether seats that look ahead come to an end."""
    evidence = _evidence("hearts", _fair(4))
    usual = evidence.subject.tables[0]
    other = evolve(usual, options={"short": True})
    played = evidence.played[0]
    for table, deals, limit, told in (
        (usual, 1, "decisions", "endless"),
        (usual, 1, "fuel", "endless"),
        (usual, 9, "decisions", "endless"),
        (usual, 9, "fuel", "cut-off"),
        (other, 1, "decisions", "endless"),
        (other, 9, "decisions", "cut-off"),
        (other, 9, "fuel", "cut-off"),
    ):
        cut = evolve(played, deals=deals, decisions=10_000, fault=(limit, "hearts.card:9"))
        for ended, codes in ((0, [told]), (1, [told]), (2, [])):
            evidence.cut = [CutOff(table, (cut,), 4, Ending(3, ended, 8, 400))]
            found = broken(evidence.subject, evidence)
            if told == "endless" and codes:
                few = "of 3 matches of seats that look a move ahead (`greedy`) one ends within"
                assert (few in found[0].text, "do not end it" in found[0].text) == (
                    ended == 1,
                    ended == 0,
                )
            assert [one.code for one in found] == codes, (table.options, deals, limit, ended)
            sound = [one.code for one in ended_by_others(evidence.subject, evidence)]
            assert sound == ["long-at-random"] * (not codes)


def test_that_nobody_saw_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there was no time for others, and every match of the usual table was cut off."""
    evidence = _evidence("hearts", _fair(4))
    usual = evidence.subject.tables[0]
    lost = evolve(evidence.played[0], deals=9, decisions=10_000, fault=("decisions", "a.card:9"))
    habit = Habit("pass", None, always=True)
    monkeypatch.setattr(endings, "among_better", lambda *_: None)
    for bound, seen, ended, told in (
        (WHOLE, None, 0, [("cut-off", WARN)]),
        (WHOLE, habit, 0, []),  # there is an end
        (FIRST, None, 0, [("cut-off", PASS)]),  # a first look holds nothing of it against a game
        (0.0, Ending(3, 2, 8, 400), 0, [("cut-off", PASS)]),  # there was no time to ask
        (WHOLE, None, 1, []),
        (WHOLE, Ending(3, 2, 8, 400), 0, []),
    ):
        known = seen if isinstance(seen, Ending) else None
        leaning = Leaning(12, seen if isinstance(seen, Habit) else None)
        monkeypatch.setattr(endings, "ending", lambda *asked, known=known: known)
        monkeypatch.setattr(endings, "leant", lambda *asked, leaning=leaning: leaning)
        evidence.bounds = PlayBounds(bound)
        evidence.cut, evidence.unseen = [], None
        _note_cut(evidence, usual, [lost] * 3 + evidence.played[:ended])
        found = broken(evidence.subject, evidence)
        assert [(one.code, one.weight) for one in found] == told


@pytest.mark.parametrize("limit", ["decisions", "fuel"])
@pytest.mark.parametrize("ahead", [None, Ending(1, 0), Ending(2, 1, 8, 400)])
def test_better_seats_are_asked_before_no_end_is_held_against_a_game(
    monkeypatch: pytest.MonkeyPatch, ahead: Ending | None, limit: str
) -> None:
    """Seats that look ahead bid against each other, or there was no room to see their end."""
    evidence = _evidence("hearts", _fair(4))
    usual = evidence.subject.tables[0]
    lost = evolve(evidence.played[0], deals=9, decisions=10_000, fault=(limit, "a.card:9"))
    monkeypatch.setattr(endings, "ending", lambda *_: ahead)
    monkeypatch.setattr(endings, "leant", lambda *_: Leaning(12))
    monkeypatch.setattr("cardlang.judge.gathering._lasting", lambda *_: None)
    ends = Ending(3, 2, 28, 740, seats=endings.BETTER)
    for bound, better, told in (
        (WHOLE, ends, [("long-at-random", PASS)]),
        (WHOLE, None, [("endless" if ahead and limit == "decisions" else "cut-off", WARN)]),
        (FIRST, ends, None),  # a first look asks nobody
    ):
        asked: list[int] = []
        monkeypatch.setattr(
            endings,
            "among_better",
            lambda *given, better=better, asked=asked: asked.append(given[-1]) or better,
        )
        evidence.bounds, evidence.cut, evidence.unseen = PlayBounds(bound), [], None
        _note_cut(evidence, usual, [lost] * 3)
        assert len(asked) == (bound == WHOLE)
        for cut in evidence.cut:  # plain habits are asked where nobody has seen an end
            assert (cut.ending.leaning is None) == bool(cut.ending.ended)
        if told is None:
            continue
        reasons = broken(evidence.subject, evidence)
        reasons += ended_by_others(evidence.subject, evidence)
        assert [(one.code, one.weight) for one in reasons] == told
        assert ("2 of 3 matches of better ones (`good:4`)" in reasons[0].text) == bool(better)


def test_what_better_seats_end_is_counted_as_far_as_it_was_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = _evidence("hearts", _fair(4))
    played = evidence.played[0]
    assert evidence.subject.engine is not None
    setup = evidence.subject.engine.setup(4, 1)
    for lengths, most, told in (
        ([900, 880, 590], 6_000, (3, 3)),
        ([900, 2_001, 590], 6_000, (3, 2)),
        ([900, 2_001, 2_001], 6_000, None),  # most of them have no end
        ([900, 880], 1_500, (1, 1)),  # there was no room to see the second
        ([900], 900, (1, 1)),
        ([900], 899, None),
        ([900], 0, None),
    ):
        rows = iter(lengths)

        def match(table: Setup, *_: object, rows: Iterator[int] = rows) -> Played:
            length, most = next(rows), table.terms.decisions
            assert table.players_are == (endings.BETTER,) * 4
            cut = None if length <= most else ("decisions", "a.card:9")
            return evolve(played, deals=20, decisions=min(length, most), fault=cut)

        monkeypatch.setattr(endings, "match", match)
        found = endings.among_better(setup, range(8), most)
        assert (None if found is None else (found.played, found.ended)) == told
        assert found is None or (found.sound and found.deals == 20)


def test_a_match_without_an_end_is_told_though_most_end_soon() -> None:
    evidence = _evidence("hearts", _fair(4))
    cut = evolve(evidence.played[0], deals=9, decisions=10_000, fault=("decisions", "a.card:9"))
    for played, ended, decisions, code in (
        (5, 3, 100, "endless"),
        (5, 3, 101, "long-at-random"),  # so long may be chance
        (5, 5, 100, "long-at-random"),
    ):
        found = CutOff(evidence.subject.tables[0], (cut,), 4, Ending(played, ended, 8, decisions))
        evidence.cut = [found]
        told = ended_by_others(evidence.subject, evidence)
        assert [(one.code, one.weight) for one in told] == [
            (code, WARN if code == "endless" else PASS)
        ]


def test_what_random_seats_alone_end_with_a_value_of_an_option_is_told_and_not_held() -> None:
    """Held where others were seen to take as long, or come nearer deal by deal; and at the usual
    table, since others do not end it in three hours."""
    evidence = _evidence("hearts", _fair(4))
    usual, played = evidence.subject.tables[0], evidence.played[0]
    cut = evolve(played, deals=9, decisions=10_000, fault=("decisions", "hearts.card:9"))
    far = evolve(played, deals=2_083, decisions=130_239, fault=None)
    other = evolve(usual, options={"form": "rubber"})
    for table, ending, told in (
        (other, Ending(3, 0), ("cut-off", PASS)),
        (other, Ending(3, 0, pace=MatchPace(possible=True)), ("cut-off", PASS)),
        (other, Ending(3, 0, pace=MatchPace(400, 12_800, True)), ("cut-off", WARN)),
        (other, Ending(3, 0, lasting=far), ("cut-off", WARN)),
        (usual, Ending(3, 0), ("too-long", WARN)),
    ):
        evidence.cut = [CutOff(table, (cut,), 1, ending, far)]
        found = ended_by_others(evidence.subject, evidence)
        assert [(one.code, one.weight) for one in found] == [told], (table.options, ending)


def test_tables_that_are_cut_off_for_the_same_option_are_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or for more options, that one among them; numbers of players are looked at each."""
    evidence = _evidence("hearts", _fair(4))
    usual = evidence.subject.tables[0]
    cut = evolve(evidence.played[0], decisions=10_000, fault=("decisions", "hearts.card:9"))
    rows: list[dict[str, Value]] = [
        {"form": 1},
        {"honours": 1},
        {"form": 1, "honours": 1},
        {"form": 2},
        {"lot": 1},
    ]
    tables = [evolve(usual, options=row) for row in rows]
    tables += [evolve(usual, players=number) for number in (3, 5, 3)]
    evidence.tables = [Elsewhere(table, (cut,), (0,), frozenset({0})) for table in tables]
    looked: list[tuple[int, dict[str, Value]]] = []
    monkeypatch.setattr(
        gathering,
        "_note_cut",
        lambda evidence, table, matches: looked.append((table.players, table.options)),
    )
    gathering._cut_off(evidence)
    assert looked == [(4, rows[0]), (4, rows[1]), (4, rows[4]), (3, {}), (5, {})]


def test_a_match_of_many_hours_is_long_and_not_without_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody ends it in three hours: one more match of seats that look ahead is let go on."""
    evidence = _evidence("hearts", _fair(4))
    usual, played = evidence.subject.tables[0], evidence.played[0]
    assert evidence.subject.engine is not None
    setup = evidence.subject.engine.setup(4, 1)
    fault = ("decisions", "a.card:9")
    lost = evolve(played, deals=9, decisions=10_000, fault=fault)
    for length, room, code in (
        (endings.FAR, 16_000, "too-long"),
        (endings.FAR + 1, 16_000, "endless"),
        (3_000, 8_000, "endless"),  # there was no room to see it
    ):

        def match(table: Setup, *_: object, length: int = length) -> Played:
            most = table.terms.decisions
            ended = None if length <= most else fault
            return evolve(played, deals=50, decisions=min(length, most), fault=ended)

        monkeypatch.setattr(endings, "match", match)
        found = endings.ending(setup, [lost], range(8), room)
        assert found is not None and not found.ended
        evidence.cut = [CutOff(usual, (lost,), 3, found, found.lasting)]
        reasons = broken(evidence.subject, evidence)
        reasons += ended_by_others(evidence.subject, evidence)
        assert [one.code for one in reasons] == [code]
        said = f"{endings.FAR:,} decisions and 50 deals" in reasons[0].text
        assert said == (code == "too-long")


def test_matches_that_nobody_wins_are_nobody_s_disadvantage() -> None:
    """A fair share is one of the wins that there are."""
    for lost in (1000, 900, 500, 300):

        def even(number: int, lost: int = lost) -> int:
            return 0 if number % 1000 < lost else 1 << number // 1000

        def odd(number: int, lost: int = lost) -> int:
            return 0 if number % 1000 < lost else 1

        for game in ("hearts", "whist"):
            assert "unfair-seat" not in _codes(_evidence(game, even)), lost
            assert ("unfair-seat" in _codes(_evidence(game, odd))) == (lost < 1000), lost
    evidence = _evidence("hearts", even)
    evidence.traces[:] = [Trace(1, [(0, 0, 2, 0)] * 9, [(1, 1), (3, 2)], winners=0)]
    assert _drama(evidence) is None
    evidence.traces.append(Trace(1, [(0, 0, 2, 0)] * 9, [(1, 1), (3, 2)], winners=2))
    drama = _drama(evidence)
    assert drama is not None and drama.matches == 1


def test_a_match_that_comes_nearer_to_its_end_is_long_and_one_that_may_end_does_not_fail() -> None:
    evidence = _evidence("hearts", _fair(4))
    usual, played = evidence.subject.tables[0], evidence.played[0]
    lost = evolve(played, deals=9, decisions=10_000, fault=("decisions", "a.card:9"))
    none, away = Leaning(12), Leaning(12, pace=MatchPace())
    habit = Leaning(3, Habit("pass", None, always=True))
    for going, leaning, code, weight in (
        (MatchPace(240, 5_760, True), away, "too-long", WARN),
        (MatchPace(possible=True), away, "endless", WARN),
        (MatchPace(), evolve(away, pace=MatchPace(possible=True)), "endless", WARN),
        (MatchPace(), habit, "endless", WARN),
        (MatchPace(), None, "endless", WARN),  # nobody else was asked
        (MatchPace(), none, "endless", WARN),  # too few deals, or an end that hangs on cards
        (None, away, "endless", WARN),
        (MatchPace(), away, "endless", FAIL),
    ):
        ending = endings.Ending(3, 0, pace=going, leaning=leaning)
        evidence.cut = [CutOff(usual, (lost,), 3, ending)]
        reasons = broken(evidence.subject, evidence)
        reasons += ended_by_others(evidence.subject, evidence)
        assert [(one.code, one.weight) for one in reasons] == [(code, weight)]
        assert ("without an end" in reasons[0].text) == (weight == FAIL)
        assert ("about 240 deals" in reasons[0].text) == (code == "too-long")


def test_where_nobody_who_plays_to_win_was_asked_an_end_may_be_unknown() -> None:
    """Deals that go by prove nothing; one deal that no habit ends is told, and does not fail."""
    evidence = _evidence("hearts", _fair(4))
    usual, played = evidence.subject.tables[0], evidence.played[0]
    habit = Leaning(3, Habit(None, True, always=False))
    for deals, leaning, code, weight in (
        (9, Leaning(12), "cut-off", WARN),
        (9, habit, "long-at-random", PASS),
        (1, Leaning(12), "endless", WARN),
        (1, habit, "long-at-random", PASS),
    ):
        for limit in ("decisions", "fuel"):
            lost = evolve(played, deals=deals, decisions=10_000, fault=(limit, "a.card:9"))
            ending = endings.Ending(0, 0, leaning=leaning, within=deals == 1)
            evidence.cut = [CutOff(usual, (lost,), 3, ending)]
            reasons = broken(evidence.subject, evidence)
            reasons += ended_by_others(evidence.subject, evidence)
            assert [(one.code, one.weight) for one in reasons] == [(code, weight)], (deals, limit)


def test_next_to_no_choice() -> None:
    for more, told in ((-0.03, False), (0.0, False), (0.03, True)):
        evidence = _evidence("hearts", _fair(4))
        forced = round(1000 * (FORCED + more))
        steps = [(0, 0, 1, 0)] * forced + [(0, 0, 2, 0)] * (1000 - forced)
        evidence.traces[:] = [Trace(k, steps, [(900, 1)], winners=1) for k in range(20)]
        assert ("forced" in _codes(evidence)) == told


def test_a_match_is_settled_too_early_that_goes_on_with_choices() -> None:
    for since, choices, told in ((0.2, 2, True), (0.3, 2, False), (0.2, 1, False)):
        evidence = _evidence("hearts", _fair(4))
        lead = int(100 * since)
        trace = Trace(1, [(0, 0, choices, 0)] * 100, [(0, 2), (lead, 1)], winners=1)
        evidence.traces[:] = [evolve(trace, seed=k) for k in range(20)]
        assert ("settled-early" in _codes(evidence)) == told
    assert 0.2 < SETTLED < 0.3
    evidence = _evidence("hearts", _fair(4))
    evidence.traces[:] = [
        Trace(k, [(0, 0, 2, 0)] * 100, [(0, 2), (5 if k % 2 else 40, 1)], winners=1)
        for k in range(20)
    ]
    assert "settled-early" not in _codes(evidence)  # 0.225, but that may be chance


def test_a_match_that_all_share_is_not_settled_whoever_was_ahead() -> None:
    """Nobody may ever have been ahead, as where all name the same price; three of four who win
    were ahead of one."""
    for winners, told in ((0b1111, False), (0b0111, True), (0b0001, True)):
        evidence = _evidence("hearts", _fair(4))
        steps = [(0, 0, 2, 0)] * 100
        alike = [
            Trace(k, steps, [(0, winners), (100, winners)], winners=winners) for k in range(20)
        ]
        evidence.traces[:], evidence.able = alike, Able(tuple(alike))
        assert ("settled-early" in _codes(evidence)) == told
    together = _evidence("hanabi", lambda number: 1)
    alike = [Trace(k, steps, [(0, 0), (5, 0b11111)], winners=0b11111) for k in range(20)]
    assert set(settled_at(together.machine, alike)) == {0.05}


def test_matches_of_which_most_are_settled_early_are_told_by_seats_that_play_to_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By enough matches, surely more than are let pass, with something to choose; the mean is late
    in all of them."""

    def those(early: int, count: int, choices: int = 2) -> Able:
        steps = [(0, 0, choices, 0)] * 100
        seats = range(count)
        return Able(
            tuple(Trace(k, steps, [(0, 2), (20 if k < early else 98, 1)], winners=1) for k in seats)
        )

    first = Trace(1, [(0, 0, 2, 0)] * 100, [(0, 2), (50, 1)], winners=1)
    for able, more, told in (
        (those(35, 40), None, True),
        (those(27, 40), those(210, 300), True),
        (those(27, 40), those(150, 300), False),  # others say that it was chance
        (those(27, 40), None, False),  # that may be chance, and there is nobody else
        (those(22, 40), those(300, 300), False),  # too few for a doubt
        (those(10, 11), None, False),
        (those(35, 40, 1), None, False),  # nothing is chosen
        (None, None, False),
    ):
        evidence = _evidence("hearts", _fair(4))
        evidence.traces[:] = [evolve(first, seed=k) for k in range(20)]
        evidence.able = able
        monkeypatch.setattr(fairness, "more_able", lambda *_, more=more: more)
        found = [one for one in accusations.accusations(evidence) if one.code == "settled-early"]
        assert bool(found) == told, (able, more)
        assert not told or "more than 60% are too many" in found[0].text
    assert 0.55 < EARLY < 0.65


def test_kings_in_too_many_matches() -> None:
    for kings, told in ((10, False), (int(40 * KINGS) + 2, False), (30, True)):
        evidence = _evidence("hearts", _fair(4))
        found = wilson(kings, 40)
        evidence.spread = SpreadFigures(Interval(0.1, 0.1, 0.1), found, 40, 40, ())
        assert ("kingmaking" in _codes(evidence)) == told == (found.low > KINGS)


@pytest.mark.parametrize(
    ("part", "oftener", "choices", "told"),
    [
        (0.149, 0.0, 200, True),
        (0.151, 0.0, 200, False),  # who reads them gains
        (0.0, 0.06, 200, True),
        (0.0, 0.07, 200, False),  # or may choose otherwise at a tenth, if not better
        (0.0, 0.0, 60, True),
        (0.0, 0.0, 59, False),  # too few choices
    ],
)
def test_backs_are_idle_where_little_is_gained_by_them_and_little_changed(
    part: float, oftener: float, choices: int, told: bool
) -> None:
    """One of four seats has 40 points more than the others in each of two deals; each chooses three
    times a deal."""
    evidence = _evidence("hearts", _fair(4))
    for k, one in enumerate(evidence.played):
        evidence.played[k] = evolve(one, deals=2, scores=(80, 0, 0, 0))
    spread = ((60**2 + 3 * 20**2) / 4 / 2) ** 0.5
    differs = round(oftener * choices)
    gain = part * spread / 3
    evidence.readings = [BackReading(gain, k < differs, False) for k in range(choices)]
    evidence.readings_each = 3.0
    found = [one for one in idle_backs(evidence) if one.large]
    assert [(one.reason.code, one.reason.weight) for one in found] == [("idle-backs", PASS)] * told
    worth = worth_of_backs(evidence)
    assert (worth is None) == (choices < 60)
    assert worth is None or abs(worth.part - part) < 1e-9


def test_a_twin_differs_in_the_line_that_is_told() -> None:
    for twin in twins():
        text = twin.flaw.path.read_text("utf-8")
        assert twin.old in text and twin.old != twin.new, twin.flaw.file


def test_a_loop_in_which_seats_chose_was_cut_off() -> None:
    """As by a limit: random seats may need 10,000 turns where others need twenty."""
    played = Played(1, 0, 1, 1, 0, 0, 0, (0, 0), 0, None)
    for code, decisions, cut in (
        ("loop", 0, False),
        ("loop", 999, False),
        ("loop", 1_000, True),
        ("decisions", 1, True),
        ("fuel", 1, True),
        ("no-move", 9_000, False),
    ):
        assert is_cut(evolve(played, decisions=decisions, fault=(code, "a.card:3"))) == cut
    assert not is_cut(played)


CIRCLE = """cardlang 1
game "Circle"
players 1
deck short:
    step: 1..4
    each step
zone row, face up, in order
one deal:
    shuffle-deck
    move top of stock to row
    repeat until {end}:
        choose by 0:
            lay when step of top of stock is above step of top of row:
                move top of stock to row
                score of 0 gains 1
            pass: {turn}
winner is sides where score is above 1
"""


def test_no_end_is_proved_only_where_no_moves_lead_to_one() -> None:
    """All positions behind the one that a match stands in; chance, or a way out, proves nothing."""
    under = "move top of stock under stock"
    for end, turn, told in (
        ("stock is empty", under, True),
        ("stock is empty", "shuffle stock", False),
        ("stock is empty", f"score of 0 loses 1\n                {under}", False),  # ever lower
    ):
        turn = turn.replace("score", "\n                score")
        engine = engine_of(load_text(CIRCLE.format(end=end, turn=turn)))
        setup = engine.setup(1, 1)
        matches = many(setup.runner, None, range(12), Terms())
        cut = [one for one in matches if is_cut(one)]
        assert endings.proved(setup, cut) == told, (end, turn)


def test_a_proof_is_given_up_where_moves_are_very_many(monkeypatch: pytest.MonkeyPatch) -> None:
    text = CIRCLE.format(end="stock is empty", turn="move top of stock under stock")
    setup = engine_of(load_text(text)).setup(1, 1)
    cut = [one for one in many(setup.runner, None, range(12), Terms()) if is_cut(one)]
    seen = [
        seed
        for seed in (one.seed for one in cut)
        if endings.is_closed(setup.runner, seed, 1_000, 40)
    ]
    assert seen
    monkeypatch.setattr(endings, "_WIDE", 0.01)
    assert not endings.is_closed(setup.runner, seen[0], 1_000, 40)


def test_who_breaks_ties_is_told() -> None:
    """Matches that one side won though another had as many points, and from which places."""
    evidence = _evidence("whist", lambda number: 0b0101 if number % 4 else 0b1010)
    assert ties_broken(evidence) == (0, [0.0] * 4)  # nobody ever has more: points decide nothing
    played = [
        evolve(one, scores=(5, 5) if number % 2 else (5, 0) if number % 4 else (0, 5))
        for number, one in enumerate(evidence.played)
    ]
    evidence.played[:] = played
    broken, places = ties_broken(evidence)
    assert broken == COUNT / 2 and places == [COUNT / 4, 0, COUNT / 4, 0]
    evidence.firsts[:] = [1] * COUNT  # the other side is the first to act
    assert ties_broken(evidence) == (COUNT / 2, [0, COUNT / 4, 0, COUNT / 4])
    evidence.firsts[:] = [-1] * COUNT  # nobody acts
    assert ties_broken(evidence) == (COUNT / 2, [COUNT / 4, 0, COUNT / 4, 0])
    last = COUNT - 1
    for other in (
        evolve(played[last], fault=("loop", "a.card:9")),
        evolve(played[last], winners=0),
        evolve(played[last], winners=0b1111),  # both sides win
    ):
        evidence.played[last] = other
        assert ties_broken(evidence)[0] == COUNT / 2 - 1
    evidence.played[last] = evolve(played[last], scores=(3, 5), fault=("loop", "a.card:9"))
    assert ties_broken(evidence)[0] == COUNT / 2 - 1  # what was broken off says nothing
    text = _ties(evidence).text
    assert "In another 50.0% one side wins though another has as many points" in text
    assert "who acts first, second, … wins 50.0%, 0.0%, 50.0%, 0.0% of these." in text
    for unlike in ((3, 5), (5, 3)):  # who win together have to have as many
        evidence.played[0] = evolve(played[0], scores=unlike, winners=0b1111)
        assert ties_broken(evidence)[0] == 0
    evidence.played[0] = evolve(played[0], scores=(3, 5), winners=0b0101)
    evidence.played[1] = evolve(played[1], scores=(5, 3), winners=0b0101)
    assert ties_broken(evidence)[0] == 0  # neither most nor fewest: points do not say who wins
    assert "In another" not in _ties(evidence).text


def test_who_breaks_ties_of_the_fewest_points_is_told() -> None:
    """From the place in the order of play, of seats that each play for themselves; a share is one
    of the matches that ended."""
    evidence = _evidence("hearts", _always(0b0001))
    evidence.firsts[:] = [3] * COUNT  # who wins is second
    for number, one in enumerate(evidence.played):
        evidence.played[number] = evolve(one, scores=(2, 2, 9, 9) if number % 4 else (1, 2, 5, 9))
    assert ties_broken(evidence) == (COUNT * 3 / 4, [0, COUNT * 3 / 4, 0, 0])
    first = evidence.played[0]
    evidence.played[0] = evolve(first, scores=(1, 5, 9, 9), winners=0b0011)
    assert ties_broken(evidence)[0] == 0  # who win together have to have as few
    evidence.played[0] = first
    for number in range(COUNT // 2):
        evidence.played[number] = evolve(evidence.played[number], fault=("loop", "a.card:9"))
    text = _ties(evidence).text
    assert "In another 75.0% one side wins" in text
    assert "wins 0.0%, 100.0%, 0.0%, 0.0% of these" in text
