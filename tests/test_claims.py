"""Choices that name no card: what is looked at with few playouts, and what counts as better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from attrs import evolve

import cardlang
from cardlang.bots import ahead, claims, good, habits, make, unanswered
from cardlang.bots.answered import Claims, Thought
from cardlang.bots.outlook import in_sight, open_to_all, outlook
from cardlang.bots.unanswered import Answers, answers
from cardlang.bots.ways import needs_a_tree, ways
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.match.live.driver import Outcome, Runner
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.match.games import played
from tests.run.test_native import needs_compiler
from tests.test_bots import tiny


def sight_of(slug: str, players: int, seed: int, backend: str) -> Sight:
    """The first choice of a match."""
    state = played(slug, players, seed, moves=0)
    moves = state.legal_moves()
    setup = evolve(setup_of(state), backend=backend)
    onlookers = Onlookers(setup, lambda: outcomes_of(state))
    return onlookers.sight(moves[0].seat, moves[0].decision, [move.raw for move in moves])


def test_moves_that_differ_in_numbers_are_one_way() -> None:
    """The bids of an auction are one way, the cheapest first; the pass is another."""
    sight = sight_of("skat", 3, 1, "python")
    decision = sight.runner.machine.decisions[sight.decision]
    found = ways(decision, list(reversed(sight.moves)))
    assert sorted(found.values()) == [sorted(sight.moves[:-1]), [sight.moves[-1]]]
    sight = sight_of("contract-bridge", 4, 1, "python")
    decision = sight.runner.machine.decisions[sight.decision]
    assert sorted(map(len, ways(decision, sight.moves).values())) == [1, 7, 7, 7, 7, 7]


def test_where_something_has_to_be_named_a_tree_is_grown() -> None:
    """A tree tries one move a round, and takes the one it tried most often; numbers are claims,
    but for those that are no more than names, as that of the trumps in Partout, and where all is
    played by places, as in Inside Out; in Blackjack nobody names a card either, nor a place."""
    for slug, players in (("watten", 4), ("partout", 4), ("inside-out", 4)):
        sight = sight_of(slug, players, 1, "python")
        assert needs_a_tree(sight.runner.machine, sight.runner.machine.decisions[sight.decision])
        found = good.weigh(sight, sight.recipe(), 2, 1)
        assert sum(abs(count) for count, _ in found) == 2 * good.PLAYOUTS
        assert max(found)[0] == max(abs(count) for count, _ in found)
    for slug, players in (("skat", 3), ("oh-hell", 4), ("blackjack", 4)):
        sight = sight_of(slug, players, 1, "python")
        machine = sight.runner.machine
        assert not needs_a_tree(machine, machine.decisions[sight.decision])


def test_without_c_nobody_opens_with_a_number_that_no_hand_is_worth() -> None:
    for seed in range(1, 5):
        sight = sight_of("skat", 3, seed, "python")
        taken = make("good:1", Stream(seed, 1))(sight)
        assert taken in (*range(4), len(sight.moves) - 1)


def test_who_has_not_read_the_rules_yet_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long to find out how bids are answered: the bot passes, and knows it later."""
    sight, gate, work = sight_of("skat", 3, 1, "python"), Event(), unanswered._worked_out

    def slowly(runner: Runner) -> Answers:
        gate.wait(60)
        return work(runner)

    monkeypatch.setattr(unanswered, "_worked_out", slowly)
    monkeypatch.setattr(good, "PATIENCE", 0.05)
    unanswered.forgotten()
    bot = make("good", Stream(1, 1))
    assert isinstance(bot, good.Good)
    assert bot(sight) == len(sight.moves) - 1
    assert bot.made == [0]
    gate.set()
    assert unanswered.known_within(sight.runner, 60)


def trial(rows: Sequence[Sequence[int]]) -> claims.Trial:
    """What moves brought in the same worlds."""
    products = [[sum(a * b for a, b in zip(one, two, strict=True)) for two in rows] for one in rows]
    return claims.Trial(
        [(k,) for k in range(len(rows))], [(len(r), sum(r)) for r in rows], products
    )


def test_a_move_that_is_ahead_by_chance_is_not_taken() -> None:
    """Eight worlds: the first move always brings 1; the others up to 10 and 40 more or less. Of
    four worlds nothing is believed."""
    rows = [[1, 1, 1, 1], [-9, 11, -6, 14], [41, 31, 36, 32]]
    assert trial([2 * row for row in rows]).sure() == {(0,), (2,)}
    assert trial(rows).sure() == {(0,)}


def test_who_has_no_time_is_quiet_or_takes_what_looks_best() -> None:
    """A clock that has run out leaves playouts of a part of the moves."""
    for slug, players, verb in (("skat", 3, "pass"), ("contract-bridge", 4, "pass")):
        sight = sight_of(slug, players, 1, "python")
        verbs = sight.runner.machine.decisions[sight.decision].verbs
        for bot in ("good:0.01s", "good:3"):
            taken = sight.moves[make(bot, Stream(1, 1))(sight)]
            assert bot == "good:3" or verbs[taken[0]].name == verb
            assert taken[1:2] in ((), (18,), (1,))


def test_where_no_time_was_left_to_try_a_pass_one_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the bid that was tried brought something."""
    sight = sight_of("skat", 3, 1, "python")
    verbs = sight.runner.machine.decisions[sight.decision].verbs

    def cut(run: object, sight: object, recipe: object, moves: list[Outcome], *more: object) -> Any:
        tried = [verbs[move[0]].name != "pass" for move in moves]
        return [(3 * one, 90 * one) for one in tried], [[2700] * len(moves)] * len(moves)

    monkeypatch.setattr(claims, "weighed", cut)
    asked = ahead.Playouts(sight, cast(Recipe, None), 40, 1, None, 0)
    found, _ = claims.weigh_claims(asked)
    taken = [move for move, (count, _) in zip(sight.moves, found, strict=True) if count > 0]
    assert [verbs[move[0]].name for move in taken] == ["pass"]


def test_worlds_are_compared_in_pairs() -> None:
    """Both vary a lot from world to world, but one of them is a little better in each."""
    rows = [[100, -100, 80, -80], [103, -98, 84, -77]]
    assert trial([2 * row for row in rows]).sure() == {(0,), (1,)}


def test_a_raise_has_to_be_ahead_by_more_than_a_bid() -> None:
    """It wins 20 in the mean and 200 more or less: enough for a bid, too little for a double."""
    found = trial([[0] * 64, [220, -180] * 32, [220, -100] * 32])
    assert found.sure() == {(0,), (1,), (2,)}
    assert found.sure({(1,), (2,)}) == {(0,), (2,)}


def test_the_rules_tell_what_only_raises_the_stakes() -> None:
    """A double leaves the contract where it was, whoever holds a bid takes it over."""
    for slug, players, raising in (
        ("contract-bridge", 4, {"double", "redouble"}),
        ("skat", 3, set()),
    ):
        machine = sight_of(slug, players, 1, "python").runner.machine
        found = answers(sight_of(slug, players, 1, "python").runner).raises
        assert {machine.decisions[d].verbs[verb].name for d, verb in found} == raising


def test_who_goes_on_alone_is_not_quiet() -> None:
    """After a silent choice the game goes on with others or with cards; to play from the hand is
    followed by the game that is named, and is no way to say nothing."""
    runner = sight_of("skat", 3, 1, "python").runner
    decisions, quiet = runner.machine.decisions, answers(runner).quiet
    names = {
        (decision.verbs[verb].name if verb >= 0 else "")
        for decision, verb in zip(decisions, quiet, strict=True)
    }
    assert names == {"pass", ""}


def test_a_move_that_no_world_offered_is_left() -> None:
    assert claims.Trial([(0,), (1,)], [(0, 0), (2, 6)], [[0, 0], [0, 18]]).sure() == {(1,)}
    assert claims.Trial([(0,)], [(0, 0)], [[0]]).sure() == {(0,)}


@pytest.mark.parametrize(
    ("slug", "players", "verb", "silent"),
    [
        ("skat", 3, "pass", True),
        ("contract-bridge", 4, "pass", True),
        ("klapper-jas", 3, "pass", True),
        ("five-card-draw", 4, "check", False),
    ],
)
def test_the_rules_tell_what_is_quiet_and_what_play_tests(
    slug: str, players: int, verb: str, silent: bool
) -> None:
    """A raise has to be answered; who bids may be let play for it."""
    sight = sight_of(slug, players, 1, "python")
    found = answers(sight.runner)
    verbs = sight.runner.machine.decisions[sight.decision].verbs
    assert verbs[found.quiet[sight.decision]].name == verb
    assert found.manners(sight.decision, sight.seat) == ahead.Manners(found.quiet, silent)


@pytest.mark.parametrize(
    ("slug", "raising"), [("contract-bridge", {"double", "redouble"}), ("schieber", set())]
)
def test_what_raises_the_stakes_is_played_alike(slug: str, raising: set[str]) -> None:
    """A double changes nothing but what is paid; who names how tricks are won in Schieber has named
    what is played, though the same seat leads whatever is named."""
    runner = sight_of(slug, 4, 1, "python").runner
    known, decisions = answers(runner), runner.machine.decisions
    found = {decisions[n].verbs[verb].name for n, verb in known.raises if n in known.played}
    assert found == raising


@needs_compiler
def test_native_code_and_python_choose_alike() -> None:
    weighed, found = [], []
    for backend in ("native", "python"):
        sight = sight_of("skat", 3, 2, backend)
        moves = [sight.moves[k] for k in (0, 2, -1)]
        weighed.append(ahead.weighed(habits.search, sight, sight.recipe(), moves, 40, 7, 1, 1))
        found.append(good.weigh(sight, sight.recipe(), 3, 5))
    assert weighed[0] == weighed[1]
    assert found[0] == found[1]


def test_a_number_that_changes_nothing_brings_the_same() -> None:
    """Who bids 20 plays as who bids 18: the second of them is not played by what the first one
    came to in the same world."""
    sight = sight_of("skat", 3, 1, "python")
    manners = answers(sight.runner).manners(sight.decision, sight.seat)
    terms = 120, 5, 1, 1, manners
    weights, _ = ahead.weighed(habits.search, sight, sight.recipe(), sight.moves[:2], *terms)
    assert weights[0] == weights[1]
    assert weights[0][0] == 30


@needs_compiler
def test_claims_are_thought_through_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is foreseen and answered is the same in native code and in Python."""
    sizes = {"THOUGHT": 0, "FEWEST": 2, "MOST": 2, "SEEN_WORLDS": 2, "SEEN": 8, "NESTED": 8}
    for name, size in sizes.items():
        monkeypatch.setattr(claims, name, size)
    for name in ("NESTED", "SEEN", "MADE"):
        monkeypatch.setattr(f"cardlang.bots.answered.{name}", 8)
    monkeypatch.setattr("cardlang.bots.answered.MET_LEAST", 0)
    found = []
    for backend in ("native", "python"):
        sight = sight_of("skat", 3, 2, backend)
        found.append(good.weigh(sight, sight.recipe(), 2, 5))
    assert found[0] == found[1]


GUESSED = """deck french-24
zone guessed, face up
each deal:
    shuffle-deck
    deal 1 to seats from eldest
    choose by 0:
        go:
            choose by 1:
                guess colour in suits:
                    if suit of hand of 0 is colour: score of 1 gains 12
            choose by 0:
                play card in hand of 0: move card to guessed
        leave: nothing
match ends when deal-number is 3
"""


@needs_compiler
def test_others_do_not_play_against_a_hand_that_they_do_not_know(tmp_path: Path) -> None:
    """Who guesses by habit learns the suit of the one hand of all worlds. Learned in worlds where
    that hand is dealt anew, it guesses one suit against all hands."""
    game = tiny(tmp_path, GUESSED)
    together, apart = [], []
    for seed in range(1, 5):
        state = game.start(players=2, seed=seed)
        found = [_guessed(state, backend) for backend in ("native", "python")]
        assert found[0] == found[1]
        together.append(found[0][0])
        apart.append(found[0][1])
    assert max(together) < -11
    assert set(apart) == {-12.0, 0.0}


def _guessed(state: State, backend: str) -> list[float]:
    """Return what it comes to if all learn in worlds of a seat, and if others do not."""
    moves = state.legal_moves()
    seen = Onlookers(evolve(setup_of(state), backend=backend), lambda: outcomes_of(state))
    sight = seen.sight(0, moves[0].decision, [move.raw for move in moves])
    machine, recipe, found = sight.runner.machine, sight.recipe(), []
    anybody = open_to_all(machine, draw(recipe, machine, sight.runner, Stream(1, 1)), 0)
    quiet = tuple(habits.CARDS if d.names_cards else -1 for d in machine.decisions)
    for asked in ([(recipe, ahead.ALL)], [(anybody, ahead.STRANGERS), (recipe, ahead.OWN)]):
        learned = ahead.Learned()
        for where, met in asked:
            terms = 400, 5, 1, 1, ahead.Manners(quiet, met=met), learned
            weights, _ = ahead.weighed(habits.search, sight, where, sight.moves, *terms)
        found.append(habits.mean(weights[0]))
    return found


@needs_compiler
def test_who_answers_has_not_seen_the_hand(tmp_path: Path) -> None:
    """Who thinks about a move that others answer by a guess at its hand expects them to guess one
    suit, whatever it holds; with few playouts, and where all see the hand, it is always guessed."""
    playing = (
        "            choose by 0:\n                play card in hand of 0: move card to guessed\n"
    )
    text = GUESSED.replace(playing, "")
    assert text != GUESSED
    dear = {}
    for word, where in {"hidden": text, "open": text.replace("face up", "face up, HAND")}.items():
        where = where.replace(", HAND", "\nchange zone hand of each seat, face up")
        game = tiny(tmp_path, where)
        for simulations in (4, 20):
            dear[word, simulations] = [
                _dear(game.start(players=2, seed=seed), simulations) for seed in range(1, 7)
            ]
    assert max(dear["hidden", 4]) < -9
    assert max(dear["open", 20]) < -9
    assert min(dear["hidden", 20]) < -9
    assert max(dear["hidden", 20]) > -1


def _dear(state: State, simulations: int) -> float:
    """Return what a move comes to that others answer, told alike by native code and Python."""
    moves, found = state.legal_moves(), []
    for backend in ("native", "python"):
        seen = Onlookers(evolve(setup_of(state), backend=backend), lambda: outcomes_of(state))
        sight = seen.sight(0, moves[0].decision, [move.raw for move in moves])
        found.append(good.weigh(sight, sight.recipe(), simulations, 6))
    assert found[0] == found[1]
    return habits.mean(found[0][0])


def thought_of(sight: Sight) -> Thought:
    """Thinking about a choice, by the rules of its game."""
    known = answers(sight.runner)
    manners = known.manners(sight.decision, sight.seat)
    return Thought(Claims(sight, known, manners, 1, 1, in_python=True), 3)


def test_a_seat_is_taken_to_know_what_lies_in_its_sight() -> None:
    """Its own cards stay, all others may lie anywhere, and as many lie everywhere."""
    sight = sight_of("skat", 3, 1, "python")
    machine = sight.runner.machine
    thought = thought_of(sight)
    (world,) = thought.drawn(sight.recipe(), 1)
    for seat in range(3):
        known = in_sight(machine, world.cells, seat)
        assert known.bit_count() == 10
        drawn = thought.drawn(outlook(machine, world.cells, seat), 4)
        assert {in_sight(machine, one.cells, seat) for one in drawn} == {known}
        zones = range(machine.masks, machine.masks + len(machine.zones))
        counts = {tuple(one.cells[z].bit_count() for z in zones) for one in (world, *drawn)}
        assert len(counts) == 1
        assert len({tuple(one.cells[z] for z in zones) for one in drawn}) == 4


def test_new_cards_are_foreseen_and_nothing_else_is() -> None:
    """Who takes up cards chooses when they are seen; who does not plays on by habit."""
    state = played("skat", 3, 1, moves=0)
    for move in ("pass", "pass", "bid 18"):
        state.apply(move)
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend="python"), lambda: outcomes_of(state))
    sight = onlookers.sight(moves[0].seat, moves[0].decision, [move.raw for move in moves])
    thought = thought_of(sight)
    found = {
        str(move): thought.foreseen(sight.recipe(), move.raw, 1, 4) is not None for move in moves
    }
    assert found == {"take": True, "hand": False}


ACES = """deck french-24
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    choose by 0:
        go: score of 0 gains 1
        leave:
            choose by 1:
                go:
                    repeat 3 times:
                        choose by 1:
                            play card in hand of 1:
                                if rank of card is A: score of 1 gains 9
                                move card to box
                leave: nothing
match ends when deal-number is 3
"""


def test_who_passes_expects_others_to_look_at_their_cards(tmp_path: Path) -> None:
    """Passing costs what the other seat makes of its aces, and it goes only with one."""
    state = tiny(tmp_path, ACES).start(players=2, seed=1)
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend="python"), lambda: outcomes_of(state))
    sight = onlookers.sight(0, moves[0].decision, [move.raw for move in moves])
    quiet = tuple(habits.CARDS if d.names_cards else 1 for d in sight.runner.machine.decisions)
    manners = ahead.Manners(quiet, silent=True)
    known = Answers(quiet, frozenset(range(len(quiet))), frozenset(), (0, 1))
    thought = Thought(Claims(sight, known, manners, 1, 1, in_python=True), 3)
    go, leave = (move.raw for move in moves)
    claimed, left = thought.answered(sight.recipe(), {go: 1.0, leave: 0.0}, 12)
    assert claimed == [1.0] * 12
    assert set(left) <= {0.0, -9.0, -18.0, -27.0}
    assert 0.0 in left
    assert min(left) < 0


SIDES = """cardlang 1
game "Tiny"
    "Partner or an opponent may answer."
players 4, partners opposite
deck french-24
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    choose by 0:
        go: score of 0 gains 1
        leave: nothing
    choose by WHO:
        go:
            repeat 3 times:
                choose by WHO:
                    play card in hand of WHO:
                        if rank of card is A: score of WHO gains 9
                        move card to box
        leave: nothing
match ends when deal-number is 3
"""


@pytest.mark.parametrize("who", [1, 2])
def test_nobody_speaks_over_its_own_side(tmp_path: Path, who: int) -> None:
    """A partner with aces speaks over a pass, and not over a claim; an opponent over both."""
    path = tmp_path / "sides.card"
    path.write_text(SIDES.replace("WHO", str(who)), encoding="utf-8")
    state = cardlang.load(path).start(players=4, seed=1)
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend="python"), lambda: outcomes_of(state))
    sight = onlookers.sight(0, moves[0].decision, [move.raw for move in moves])
    quiet = tuple(habits.CARDS if d.names_cards else 1 for d in sight.runner.machine.decisions)
    manners = ahead.Manners(quiet, silent=True)
    known = Answers(quiet, frozenset(range(len(quiet))), frozenset(), (0, 1, 0, 1))
    thought = Thought(Claims(sight, known, manners, 1, 1, in_python=True), 3)
    go, leave = (move.raw for move in moves)
    claimed, left = thought.answered(sight.recipe(), {go: 1.0, leave: 0.0}, 12)
    assert len(set(left)) > 1
    assert (claimed == [1.0] * 12) == (who == 2)


def test_what_few_worlds_tell_is_believed_in_part() -> None:
    """A change of 40 with an error of 20 counts for 30, one of 15 or of nothing for nothing."""
    assert claims.believed(10.0, 40.0, 20.0) == (40.0, 15.0)
    assert claims.believed(10.0, -40.0, 20.0) == (-20.0, 15.0)
    assert claims.believed(10.0, 15.0, 20.0) == (10.0, 0.0)
    assert claims.believed(10.0, 0.0, 0.0) == (10.0, 0.0)
    assert claims.believed(10.0, 5.0, 0.0) == (15.0, 0.0)


CLAIMED = """deck french-24
keep claimed as flag
each deal:
    claimed becomes false
    shuffle-deck
    deal 3 to seats from eldest
    choose by 1:
        go: claimed becomes true
        leave: nothing
    choose by 0:
        go: score of 0 gains 1
        leave:
            if claimed:
                choose by 1:
                    rest: nothing
                    all:
                        repeat 3 times:
                            choose by 1:
                                play card in hand of 1:
                                    if rank of card is A: score of 1 gains 9
                                    move card to box
match ends when deal-number is 3
"""


def claimed(tmp_path: Path, word: str, text: str = CLAIMED) -> tuple[Sight, Thought]:
    """A seat that is to choose after another one has said something."""
    state = tiny(tmp_path, text).start(players=2, seed=1)
    state.apply(word)
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend="python"), lambda: outcomes_of(state))
    sight = onlookers.sight(moves[0].seat, moves[0].decision, [move.raw for move in moves])
    decisions = sight.runner.machine.decisions
    names = [[verb.name for verb in decision.verbs] for decision in decisions]
    quiet = tuple(
        habits.CARDS if one.names_cards else verbs.index("leave") if "leave" in verbs else -1
        for one, verbs in zip(decisions, names, strict=True)
    )
    known = Answers(quiet, frozenset(range(len(quiet))), frozenset(), (0, 1))
    manners = ahead.Manners(quiet, silent=True)
    return sight, Thought(Claims(sight, known, manners, 1, 1, in_python=True), 3)


def test_who_has_claimed_is_taken_to_have_cards_for_it(tmp_path: Path) -> None:
    """Of twelve worlds the six go on in which the other seat has most aces; all, if it left."""
    aces = {}
    for word in ("go", "leave"):
        sight, thought = claimed(tmp_path, word)
        machine = sight.runner.machine
        drawn = thought.drawn(sight.recipe(), 12)
        high = sum(1 << k for k, card in enumerate(machine.cards) if card.id[0] == "A")
        hand = max(k for k, zone in enumerate(machine.zones) if zone.name == "hand")
        counts = [(one.cells[machine.masks + hand] & high).bit_count() for one in drawn]
        kept = thought._likely(drawn, 0)
        assert [one for one in drawn if one in kept] == kept
        aces[word] = counts, [counts[drawn.index(one)] for one in kept]
    assert aces["leave"][0] == aces["leave"][1]
    assert len(aces["go"][1]) == 6
    assert sum(sorted(aces["go"][0])[6:]) == sum(aces["go"][1])


def test_who_passes_pays_for_what_is_made_of_a_claim(tmp_path: Path) -> None:
    """To play costs nine: the seat that claimed plays with two aces and rests without. By habit,
    which knows no hand, it would always rest."""
    text = CLAIMED.replace("all:", "all:\n                        score of 1 loses 9")
    sight, thought = claimed(tmp_path, "go", text)
    go, leave = sight.moves
    stayed, left = thought.answered(sight.recipe(), {go: 1.0, leave: 0.0}, 32)
    assert stayed == [1.0] * 16
    assert min(left) <= -9.0
    assert max(left) <= 0
