"""What bids and passes make likely: heard where there is something to hear, by all alike."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from cardlang import limits
from cardlang.bots import leaning
from cardlang.bots.leaning import agreement, heeding, pays, rivals
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import SET, Group, Recipe, draw
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.setup import Setup
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.likely import CANDIDATES, EVEN, FAR, LIKELY, STEP, likely
from cardlang.run.stream import CHANCE, Stream
from tests.match.games import played
from tests.match.test_view import Seen, swapped
from tests.test_bots import seated, tiny

CONTRACT = """deck french-24
zone hidden, face down
zone seen, face up
keep taken as 0..4
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    move top of stock to hidden
    choose by 1:
        go
        stay: end deal
    choose by 0:
        mark card in hand of 0: nothing
    choose by 1:
        lay card in hand of 1:
            if rank of card is A: taken gains 1
            move card to seen
    choose by 0:
        mark card in hand of 0: nothing
    choose by 1:
        lay card in hand of 1:
            if rank of card is A: taken gains 1
            move card to box
    if taken is at least 1: score of 1 gains 10
    else: score of 1 loses 4
    taken becomes 0
match ends when deal-number is 12
"""
GO = 0


def at_the_mark(setup: Setup, seed: int) -> tuple[list[Outcome], Driver]:
    """A match in which seat 1 has gone, and seat 0 is to choose."""
    driver, told = Driver(setup.runner, Terms(None, limits.DECISIONS)), list[Outcome]()
    driver.settle(Stream(seed, CHANCE).shuffle, told)
    for move in ((GO,),):
        driver.choose(move)
        told.append(move)
        driver.settle(Stream(seed, CHANCE).shuffle, told)
    return told, driver


def sight_of(setup: Setup, told: list[Outcome], driver: Driver) -> Sight:
    decision, seat = driver.asked
    return Onlookers(setup, lambda: told).sight(seat, decision, driver.offers())


def test_who_goes_is_taken_to_hold_what_it_takes(tmp_path: Path) -> None:
    """Aces speak for themselves, and other cards against; in worlds seat 1 holds more of them."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    told, driver = at_the_mark(setup, 4)
    sight = sight_of(setup, told, driver)
    plain = sight.recipe()
    leaning = heeding(sight, plain, 100)
    [(zone, weights)] = leaning.leans
    machine = setup.runner.machine
    unknown = {card for group in plain.groups for card in group.cards}
    aces = {card for card in unknown if machine.cards[card].id.startswith("A")}
    assert 0 < len(aces) < len(unknown)
    assert min(weights[card] for card in aces) > max(weights[card] for card in unknown - aces)
    assert not any(weights[card] for card in range(len(weights)) if card not in unknown)
    held = [0, 0]
    for k, made in enumerate((plain, leaning)):
        for number in range(400):
            cells = draw(made, machine, setup.runner, Stream(number, 9))
            held[k] += sum(cells[machine.masks + zone] >> card & 1 for card in aces)
    assert held[1] > 1.15 * held[0]
    assert abs(sum(weights)) <= len(unknown)


@pytest.mark.parametrize("ahead", [-1000.0, -1.0, 0.0, 1000.0])
def test_what_is_believed_is_bounded(
    ahead: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice that nearly every hand would have made tells little, a rare one much; but a hand is
    no more than so many times as likely."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    told, driver = at_the_mark(setup, 4)
    sight = sight_of(setup, told, driver)
    plain = sight.recipe()
    cards = range(len(setup.runner.machine.cards))
    gains = tuple(float(k % 5 - 2) for k in cards)
    monkeypatch.setattr(leaning, "_gains", lambda *_: ((ahead, gains),))
    [(zone, weights)] = heeding(sight, plain, 100).leans or [(0, (0,) * len(cards))]
    unknown = [card for group in plain.groups for card in group.cards]
    spread = leaning._spread([weights[card] for card in unknown], sight.strangers(zone) or 4)
    most = leaning.MOST * leaning._PART
    assert spread < 1.01 * most
    assert ahead > -1000 or spread > 0.99 * most
    assert ahead < 1000 or spread < 0.01 * most


def test_two_rivals_are_heard_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same again tells less than the first time, and what speaks against it tells more."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    sight = sight_of(setup, *at_the_mark(setup, 4))
    plain = sight.recipe()
    cards = range(len(setup.runner.machine.cards))
    one = (0.0, tuple(float(k % 5 - 2) for k in cards))
    against = (0.0, tuple(-gain for gain in one[1]))

    def spread(*several: leaning.Gain) -> float:
        monkeypatch.setattr(leaning, "_gains", lambda *_: several)
        for call in sight.calls():
            call.gains = None
        unknown = [card for group in plain.groups for card in group.cards]
        [(zone, weights)] = heeding(sight, plain, 100).leans
        return leaning._spread([weights[card] for card in unknown], sight.strangers(zone))

    assert spread(one) < spread(one, one) < 1.8 * spread(one)
    assert spread(one, against) < 0.8 * spread(one)


def test_means_above_a_bound() -> None:
    """Those of a normal quantity, by adding up its density in small steps."""
    for bound in (-2.5, -1.0, -0.3, 0.0, 0.7, 2.0):
        steps = [bound + k / 1000 for k in range(9000)]
        densities = [Decimal(-step * step / 2).exp() for step in steps]
        mean = sum(float(d) * step for d, step in zip(densities, steps, strict=True))
        assert leaning._beyond(bound) == pytest.approx(mean / float(sum(densities)), abs=0.02)
    assert leaning._beyond(-50) < 0.01 < 3 < leaning._beyond(50)


def test_what_is_known_by_now_has_no_weight(tmp_path: Path) -> None:
    """A card that seat 1 has laid in sight is not dealt any more."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    told, driver = at_the_mark(setup, 4)
    for _ in range(2):
        told.append(driver.offers()[0])
        driver.choose(told[-1])
        driver.settle(Stream(4, CHANCE).shuffle, told)
    [(_, weights)] = heeding(*asked(setup, told, driver), 100).leans
    assert driver.seat == 0
    assert weights[told[-1][1]] == 0
    assert any(weights)


def test_nothing_is_heard_where_nothing_is_said(tmp_path: Path) -> None:
    """What going comes to hangs on no card."""
    rules = CONTRACT.replace("if taken is at least 1", "if deal-number is 0")
    setup = seated(tiny(tmp_path, rules), "good:100")
    assert heeding(*asked(setup, *at_the_mark(setup, 4)), 100).leans == ()


def test_few_playouts_hear_nothing(tmp_path: Path) -> None:
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    sight = sight_of(setup, *at_the_mark(setup, 4))
    plain = sight.recipe()
    assert heeding(sight, plain, 10) is plain
    [call] = sight.calls()
    assert (call.seat, call.move, call.gains) == (1, (GO,), None)
    assert heeding(sight, plain, 100, until=0.0) == plain  # there is no time


def test_what_is_hidden_changes_nothing_that_is_heard(tmp_path: Path) -> None:
    """Two matches that differ in what seat 0 cannot know."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    told, driver = at_the_mark(setup, 7)
    seen = Seen(setup.runner, 0)
    assert seen.play(told)
    hidden = bits((1 << len(setup.runner.machine.cards)) - 1 & ~seen.cards)
    dice, heard = Random(1), heeding(*asked(setup, told, driver), 100).leans
    assert heard
    for _ in range(3):
        other = swapped(seen, told, *dice.sample(hidden, 2))
        twin = Driver(setup.runner, Terms(None, limits.DECISIONS))
        twin.run()
        for outcome in other:
            twin.shuffle(outcome) if twin.stop[0] == "shuffle" else twin.choose(outcome)
            twin.run()
        assert heeding(*asked(setup, other, twin), 100).leans == heard


def asked(setup: Setup, told: list[Outcome], driver: Driver) -> tuple[Sight, Recipe]:
    sight = sight_of(setup, told, driver)
    return sight, sight.recipe()


def test_the_cheapest_of_each_other_way_is_tried_besides(tmp_path: Path) -> None:
    """What only raises the stakes is no rival; where there is one way, other moves of it are."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    [call] = sight_of(setup, *at_the_mark(setup, 4)).calls()
    assert rivals(call, setup.runner.machine.decisions[call.decision]) == [(0,), (1,)]
    sight = opening("contract-bridge", 4)
    decision = sight.runner.machine.decisions[sight.decision]
    verbs = {verb.name: (k,) for k, verb in enumerate(decision.verbs)}
    (bid,), double, quiet = verbs["bid"], verbs["double"], verbs["pass"]
    found = evolve(call, decision=sight.decision, move=quiet, moves=[*sight.moves, double])
    cheapest = [(bid, 1, strain) for strain in range(5)]
    assert set(rivals(found, decision, {(sight.decision, double[0])})) == {quiet, *cheapest}
    assert double in rivals(found, decision)
    named = [(bid, k, 0) for k in range(1, 8)]
    higher = evolve(found, move=named[3], moves=named)
    assert rivals(higher, decision) == named


def opening(slug: str, players: int) -> Sight:
    """The first choice of a match."""
    state = played(slug, players, 1, moves=0)
    first, *_ = moves = state.legal_moves()
    onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
    return onlookers.sight(first.seat, first.decision, [move.raw for move in moves])


def test_what_a_card_brings() -> None:
    """The move that was taken against each other one, with the card and without it."""
    tried = [(10, 100), (10, 200), (10, 0), (0, 0)]
    there = [[(5, 80), (0, 0)], [(5, 90), (0, 0)], [(5, 0), (0, 0)], [(0, 0), (0, 0)]]
    assert pays(0, tried, there) == {
        1: (10 - 20, {0: (16 - 4) - (18 - 22)}),
        2: (10 - 0, {0: (16 - 4) - 0}),
    }
    assert pays(0, [(10, 100), (0, 0)], there[:2]) == {}


def test_agreement() -> None:
    assert agreement([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert agreement([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert agreement([1, 1, 1], [3, 2, 1]) == 0
    assert agreement([], []) == 0


def test_what_sums_come_to() -> None:
    """A table of e to the power of sums in parts of 256; nothing is ever ruled out."""
    assert likely(0) == EVEN
    assert likely(-10 * FAR) == likely(-FAR) == LIKELY[0] >= 1
    assert likely(10 * FAR) == LIKELY[-1]
    assert LIKELY[-1] * CANDIDATES < 1 << 32
    for speaks in range(-FAR, FAR, STEP):
        assert likely(speaks + STEP - 1) == likely(speaks)
        assert abs(likely(speaks) - EVEN * (Decimal(speaks) / 256).exp()) <= Decimal("0.5")


def test_deals_are_drawn_by_what_is_likely(tmp_path: Path) -> None:
    """Of eight deals one is drawn, each with its part: as it comes to over all rows of eight."""
    setup = seated(tiny(tmp_path, CONTRACT), "good:100")
    machine = setup.runner.machine
    cells = setup.runner.start()
    group = Group((0, 1), ((1, SET, 1), (1, SET, 2)))
    weights = (710, *[0] * 23)  # e to the power of 2.75
    made = Recipe(0, tuple(cells), (), (group,), (), (), (), (), (), 0, ((1, weights),))
    part, expected = likely(710) / EVEN, 0.0
    for k in range(CANDIDATES + 1):
        ways = 1.0
        for j in range(k):
            ways = ways * (CANDIDATES - j) / (j + 1)
        expected += ways / 2**CANDIDATES * k * part / (k * part + CANDIDATES - k)
    drawn = 0
    for number in range(3000):
        found = draw(made, machine, setup.runner, Stream(number, 3))
        drawn += found[machine.masks + 1] & 1
    assert abs(drawn / 3000 - expected) < 0.025
