"""Cards that look alike: what is offered, which of them goes, what seats can tell, what is kept."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardlang
from cardlang.api import Game, engine_of
from cardlang.cli.main import main
from cardlang.knowledge.worlds import draw
from cardlang.machine.alike import choices, lots, printed
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.many import batches
from cardlang.many.playout import playout
from cardlang.match.examples import run_examples
from cardlang.match.live.driver import Cells, Driver, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.records.reading import RecordError
from cardlang.match.state import State, setup_of, state_at
from cardlang.run.interpret import Interpreter
from cardlang.run.native import Native, opened
from cardlang.run.python.generated import Generated
from cardlang.run.stream import CHANCE, Stream
from cardlang.show.notation import notation_of
from cardlang.show.table import draw_table
from cardlang.show.text import Paint
from tests.laws import follow, secret_pairs, worlds_of
from tests.machine.ways import has_compiler
from tests.run.lockstep import steps
from tests.run.programs.laws import quickly_compiled

QUICK = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
LETTERS = "ABCDE"


def made(text: str, folder: Path, name: str = "twins") -> Game:
    path = folder / f"{name}.card"
    path.write_text(f'cardlang 1\ngame "Twins"\n    "Cards that look alike."\n{text}', "utf-8")
    return cardlang.load(path)


def alike(game: Game) -> list[str]:
    """What is wrong with the examples of a game."""
    return [f"{r.title}: {r.message}" for r in run_examples(engine_of(game).told) if not r.ok]


# ------------------------------------------------------------------- the model


def multisets(cards: str, low: int, high: int) -> list[tuple[str, ...]]:
    """All that differ in print, by how many and then in order, the earlier letter first."""
    found: list[tuple[str, ...]] = []
    for size in range(low, high + 1):
        found += dict.fromkeys(combinations(sorted(cards), size))
    return found


def offered(cards: str, low: int, high: int) -> Iterator[str]:
    """What the verbs of the game below must offer for a hand."""
    for some in multisets(cards, low, high):
        yield " ".join(("take", *some))
    for one in sorted(set(cards)):
        left = sorted((Counter(cards) - Counter(one)).elements())
        for two in multisets("".join(left), 1, 2):
            yield " ".join(("first", one, *two))
    groups = [g for g in multisets(cards, 2, 3) if worth(g) % 2 == 0]
    # groups come by size, then by their highest card, then by the next highest
    for group in sorted(groups, key=lambda g: (len(g), numbers(g, cards)[::-1])):
        yield " ".join(("group", *group))


def worth(cards: tuple[str, ...]) -> int:
    return sum(LETTERS.index(card) for card in cards)


def numbers(group: tuple[str, ...], cards: str) -> list[int]:
    """The places in the sorted hand of the lowest cards that print so."""
    hand, found = sorted(cards), []
    for card in sorted(group):
        at = next(k for k, c in enumerate(hand) if c == card and k not in found)
        found.append(at)
    return found


def text_of(hand: str, low: int, high: int, rest: str) -> str:
    """A game whose seat 0 holds this hand, whatever the shuffle; `rest` lies in the box."""
    lines = ["players 2", "deck letters:", "    letter: A B C D E"]
    for cards in (hand, rest):
        for letter in sorted(set(cards)):
            lines.append(f"    each letter where letter is {letter}, {cards.count(letter)} times")
    lines += ["pattern even:", "    2..3 cards"]
    lines += ["value odd of card:", "    letter is B or letter is D: 1", "    otherwise: 0"]
    lines += ["value code of card:", "    by letter: A 1, B 2, C 3, D 4, E 5"]
    lines += ["define note picked as cards:"]
    lines += ["    for each card in picked: score of 0 becomes (score of 0 * 7 + code) mod 9973"]
    lines += ["zone front, face up", "one deal:"]
    for letter in sorted(set(hand)):
        lines += [
            f"    repeat {hand.count(letter)} times:",
            f"        move first of (box where letter is {letter}) to hand of 0",
        ]
    lines += [
        "    repeat 3 times:",
        "        choose by 0:",
        f"            take {low}..{high} card in hand: note card",
        "            first one in hand, 1..2 others-of in hand - one: note others-of + one",
        "            group group in (groups of hand by even) where total odd among it mod 2 is 0:",
        "                note group",
        "            stop",
    ]
    return "\n".join(lines) + "\n"


hands = st.text(LETTERS, min_size=1, max_size=6)
sizes = st.tuples(st.integers(1, 4), st.integers(0, 3))


@settings(QUICK, max_examples=12)
@given(hands, sizes, st.text(LETTERS, max_size=5))
def test_each_choice_is_offered_once_as_it_prints(
    tmp_path_factory: pytest.TempPathFactory, hand: str, size: tuple[int, int], rest: str
) -> None:
    low, high = size[0], size[0] + size[1]
    game = made(text_of(hand, low, high, rest), tmp_path_factory.mktemp("letters"))
    machine = engine_of(game).machine(2)
    wanted = [*offered(hand, low, high), "stop"]
    for runner in (Interpreter(machine), Generated(machine, cold=0)):
        driver, wording = Driver(runner, Terms()), Wording(machine)
        driver.run()
        assert [wording.text(0, move) for move in driver.offers()] == wanted
        assert list(map(str, driver.legal(wording.held))) == wanted


@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler")
@pytest.mark.parametrize(
    ("hand", "low", "high", "rest"),
    [
        ("AAB", 2, 2, ""),
        ("AABBCC", 1, 4, "ABCDE"),
        ("AAAAAA", 3, 6, "B"),
        ("ABCDE", 2, 3, "ABCDE"),
        ("ACCDDD", 1, 3, "AE"),
    ],
)
def test_c_offers_and_draws_the_same(
    tmp_path: Path, hand: str, low: int, high: int, rest: str
) -> None:
    """Every move of the list is drawn by some seed, in all ways of playing alike."""
    game = made(text_of(hand, low, high, rest), tmp_path)
    setup = engine_of(game).setup(2, 0)
    machine = setup.runner.machine
    with quickly_compiled():
        native = opened(machine)
        assert isinstance(native, Native)
        python = Generated(machine, cold=0)
        plain = Interpreter(machine)
        wanted = [*offered(hand, low, high), "stop"]
        drawn = set()
        for seed in range(60):
            told, outcomes = batches.outcomes(native, setup, seed)
            mine: list[Any] = []
            again = playout(plain, setup.terms, seed, mine)
            assert (again, mine) == (told, outcomes)
            whole = python.playout(seed, None, 10_000)
            assert whole is not None and whole[2] == told.fuel and whole[5] == told.most
            drawn |= {Wording(machine).text(k, move) for k, move in enumerate(outcomes[:1])}
        assert told.most == len(wanted)
        assert drawn <= set(wanted) and len(drawn) > len(wanted) // 3


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(0, 6))
def test_choices_of_lots(counts: list[int], size: int) -> None:
    cards = [k for k, n in enumerate(counts) for _ in range(n)]
    twins = [cards.index(k) for k in cards]
    found = [
        tuple(twins[c] for c in some) for some in choices(lots(range(len(cards)), twins), size)
    ]
    wanted = list(dict.fromkeys(combinations(twins, size)))
    assert found == wanted


@given(st.lists(st.lists(st.integers(0, 5), unique=True), max_size=8))
def test_printed_groups_are_the_first_of_each(groups: list[list[int]]) -> None:
    twins = [0, 0, 2, 2, 2, 5]
    masks = [sum(1 << c for c in group) for group in groups]
    found = printed(masks, twins)
    forms = [Counter(twins[c] for c in bits(mask)) for mask in masks]
    assert list(found) == [m for k, m in enumerate(masks) if forms.index(forms[k]) == k]


def test_a_pick_that_only_twins_would_make_too_large(tmp_path: Path) -> None:
    """Ten of twenty that look alike are one choice, not 184,756."""
    game = made(
        "players 2\ndeck apples:\n    thing: apple A, bean B\n"
        "    each thing where thing is apple, 20 times\n    each thing where thing is bean\n"
        "zone front of each seat, face up\none deal:\n    move cards to hand of 0\n"
        "    choose by 0:\n        lay 10 card in hand: move card to front\n",
        tmp_path,
    )
    texts = [str(move) for move in game.start(players=2, seed=1).legal_moves()]
    assert texts == [" ".join(["lay", *"A" * 10]), " ".join(["lay", *"A" * 9, "B"])]


# -------------------------------------------------------- which goes is not known

SECRETS = """\
players 3
deck letters:
    letter: A B C D E
    each letter, 2 times
    each letter where letter is A or letter is C, 2 times
    each letter
zone front of each seat, face up
zone pot, face down
zone turned, top face up, in order
keep last of each seat as card or none, seen by owner
one deal:
    shuffle-deck
    deal 5 to seats from 0
    move top of stock to turned
    repeat 4 times:
        for each seat:
            choose by seat:
                lay 2 card in hand: move card to front
                turn card in hand: move card to turned
                cover 2 card in hand: move card under turned
                hide card in hand:
                    last becomes card
                    move card to pot
                give aloud card in hand: move card to hand of next of seat
                hand-over 1..2 card in hand: move card to hand of previous of seat
                pass
"""


class Told:
    """A match whose shuffle is given and whose moves are texts."""

    def __init__(self, game: Game, order: list[str]) -> None:
        self.setup = evolve(engine_of(game).setup(3, 0))
        self.driver = Driver(self.setup.runner, self.setup.terms)
        self.outcomes: list[tuple[int, ...]] = []
        self.driver.run()
        pile = self.driver.pile
        left = {letter: [c for c in pile if self.id(c) == letter] for letter in order}
        shuffled = tuple(left[letter].pop(0) for letter in order)
        self.outcomes.append(shuffled)
        self.driver.shuffle(shuffled)
        self.driver.run()

    def id(self, card: int) -> str:
        return self.setup.wording.ids[card]

    def offers(self) -> list[str]:
        return [self.setup.wording.text(0, move) for move in self.driver.offers()]

    def take(self, text: str) -> None:
        move = self.driver.offers()[self.offers().index(text)]
        self.outcomes.append(move)
        self.driver.choose(move)
        self.driver.run()

    @property
    def state(self) -> State:
        chance = Stream(0, CHANCE)
        return state_at(self.setup, chance, self.driver.copy(), list(self.outcomes))


def as_printed(machine: Machine, cells: Cells) -> list[object]:
    """What lies where, as it prints."""
    ids = [card.id for card in machine.cards]
    found: list[object] = []
    for number, zone in enumerate(machine.zones):
        lying = cells[machine.orders + number] if zone.ordered else ()
        mask = cells[machine.masks + number]
        found.append([ids[c] for c in (lying if zone.ordered else bits(mask))])
    for info in machine.cells:
        value = cells[info.cell]
        found.append(ids[value] if info.what == "card" and value >= 0 else value)
    return found


def test_equal_knowledge_gives_equal_worlds(tmp_path: Path) -> None:
    """Hidden cards change places, and with them the numbers of those that are seen."""
    game = made(SECRETS, tmp_path)
    ids = [card.id for card in engine_of(game).machine(3).cards]
    dice, pairs, renumbered = random.Random(3), 0, 0
    for _ in range(50):
        order = ids.copy()
        dice.shuffle(order)
        seat = dice.randrange(3)
        mine = {len(order) - 1 - k for k in range(15) if k % 3 == seat} | {len(order) - 16}
        one, two = dice.sample([k for k in range(len(order)) if k not in mine], 2)
        other = order.copy()
        other[one], other[two] = order[two], order[one]
        matches = Told(game, order), Told(game, other)
        for _ in range(dice.randrange(10)):
            both = [text for text in matches[0].offers() if text in matches[1].offers()]
            text = dice.choice(both)
            for match in matches:
                match.take(text)
        if matches[0].driver.is_over:
            continue
        states = [match.state for match in matches]
        views = [state.observation(seat) for state in states]
        assert views[0] == views[1]
        assert states[0].record(seat) == states[1].record(seat)
        recipes = [worlds_of(state, seat) for state in states]
        pairs += 1
        renumbered += recipes[0] != recipes[1]
        worlds = []
        for state, recipe in zip(states, recipes, strict=True):
            runner, chance = setup_of(state).runner, Stream(5, CHANCE)
            drawn = [draw(recipe, runner.machine, runner, chance) for _ in range(4)]
            worlds.append([as_printed(runner.machine, cells) for cells in drawn])
        assert worlds[0] == worlds[1]
    assert pairs > 25 and renumbered > 4


# ------------------------------------------------------------- meaning and records


def test_the_header_says_under_which_meaning(tmp_path: Path) -> None:
    state = made(SECRETS, tmp_path).start(players=3, seed=1)
    header = state.record()[0]
    assert header["meaning"] == 2 and list(header)[-1] == "meaning"
    assert state.record(0)[0]["meaning"] == 2
    plain = cardlang.load("oh-hell").start(seed=1).record()[0]
    assert "meaning" not in plain


def test_an_older_record_is_not_called_forged(tmp_path: Path) -> None:
    game = made(SECRETS, tmp_path)
    state = game.start(players=3, seed=4)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    lines = state.record()
    assert game.replay(lines).warnings == ()
    old = [{k: v for k, v in lines[0].items() if k != "meaning"}, *lines[1:]]
    again = game.replay(old)
    [warning] = again.warnings
    assert "played under an older meaning of cards that look alike; it comes out" in warning
    assert again.record() == lines
    alone = next(k for k, line in enumerate(old) if line.get("event") == "choice")
    legal = [t for t in old[alone]["legal"] if len(set(t.split())) == len(t.split())]
    assert legal != old[alone]["legal"]
    older = [*old[:alone], {**old[alone], "legal": legal}, *old[alone + 1 :]]
    with pytest.raises(RecordError) as caught:
        game.replay(older)
    assert caught.value.line == alone + 1
    assert caught.value.message.startswith(
        "the record was played under an older meaning of cards that look alike, so it is not what "
        'the rules give now; first: "legal" is'
    )
    with pytest.raises(RecordError, match="a number up to 2"):
        game.replay([{**lines[0], "meaning": 3}, *lines[1:]])
    path = tmp_path / "old.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in old), "utf-8")
    found = CliRunner().invoke(main, ["replay", "--game", str(tmp_path / "twins.card"), str(path)])
    assert found.exit_code == 0 and "older meaning" in found.output


# ------------------------------------------------------------------ as it is written

ASKED = """\
players 2
deck two-of-each:
    suit: hearts H, clubs C
    rank: 10 Q
    each rank suit, 2 times
keep seen of each card as flag
keep player of each card as seat or none
keep passed of each seat as cards, seen by nobody
keep wish as card or none
one deal:
    shuffle-deck
    deal 1 to seats from eldest
    choose by 0:
        pass when QC is in hand of 0 or wish is none and seen of QC and player of QC is 1
        hand-on when passed of 0 is not empty and QC is in passed of 1
example "any copy is in the hand":
    given hand of 0: QC QH
    given hand of 1: QC
    then QC is in hand of 0
    then QC is in hand of 1
    then {QC QH} is in hand of 0
    then {QC QC} is not in hand of 0
    then QC is not in box
    then hand of 1 is QC
    then QC is hand of 1
    then hand of 0 is {QH QC}
    then only of hand of 1 is QC
    then QC is first of hand of 1
    then hand of 0 - QC is QH
    then holder of QC is not none
    then (holder of QC else 1) is 1
    then hand of holder of QC is empty
    then holder of QC is 1
    then holder of QH is 0
example "copies are counted":
    given hand of 0: QC QC
    then hand of 0: QC QC
    then {QC QC} is in hand of 0
    then hand of 0 is {QC QC}
    then holder of QC is 0
    then count of QC is 2
example "what is kept of a card holds for its copies":
    given player of QC is 1
    given seen of QC
    given seen of QH
    given not seen of QH
    then player of QC is 1
    then player of 10H is none
    then seen of QC
    then count of (cards where seen) is 2
    then count of (cards where player is 1) is 2
example "cards that are kept are those of the seat":
    given hand of 1: QC QH
    given hand of 0: QC QC
    given passed of 0: QC
    then passed of 0: QC
    then passed of 0 is in hand of 0
example "two that look alike are kept":
    given hand of 1: QC
    given hand of 0: QC
    given passed of 1: QC QC
    then passed of 1: QC QC
example "a card that is kept":
    given wish is QC
    then wish is QC
    then copies of wish is not in hand of 0
"""


def test_examples_speak_of_any_copy(tmp_path: Path) -> None:
    text = ASKED.replace("    given hand of 1: QC QH\n    given hand of 0: QC QC\n", NEAR)
    assert alike(made(text, tmp_path)) == []


NEAR = "    given hand of 1: QC QH\n    given hand of 0: QC\n"


def test_one_card_is_wanted_where_there_are_several(tmp_path: Path) -> None:
    text = ASKED.replace("    shuffle-deck\n", "    shuffle-deck\n    wish becomes QC\n")
    with pytest.raises(cardlang.RuleError) as caught:
        made(text, tmp_path)
    [found] = [d for d in caught.value.diagnostics if d.severity == "error"]
    assert found.message == "one card is wanted here, and there are several QC"
    assert "`first of QC`" in found.help and "is in copies of" in found.help
    made(text.replace("wish becomes QC", "wish becomes first of QC"), tmp_path)


def test_each_twin_stands_under_the_seat_that_played_it(tmp_path: Path) -> None:
    game = made(
        "use tricks\nplayers 3\ndeck two-of-each:\n    suit: hearts H, clubs C\n    rank: 9 K A\n"
        "    each rank suit, 2 times\none deal:\n    shuffle-deck\n"
        "    deal 4 to seats from eldest\n"
        "    repeat until every hand is empty: play-trick from taker with follow-suit\n",
        tmp_path,
    )
    engine, twice = engine_of(game), 0
    notation = notation_of(engine.program, engine.machine(3), Paint(False))
    for seed in range(40):
        state, laid = game.start(players=3, seed=seed), list[tuple[str, int]]()
        while not state.is_over:
            move, seat = state.legal_moves()[0], state.to_act
            assert seat is not None
            laid = [*laid, (str(move).split()[1], seat)] if len(laid) < 3 else []
            laid = laid or [(str(move).split()[1], seat)]
            state.apply(move)
            if state.is_over or len(laid) == 3:
                continue
            shown = draw_table(notation, state.observation(0)).splitlines()
            [trick] = [line for line in shown if line.startswith("trick: ")]
            assert trick == "trick: " + ", ".join(f"{card} (seat {k})" for card, k in laid)
            twice += len({card for card, _ in laid}) < len(laid)
    assert twice > 10


# -------------------------------------------------------------------------- games

GAMES = sorted(Path(__file__).with_name("twins").glob("*.card"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_of_twins(path: Path) -> None:
    """Good as it is written, and in its matches every law holds, alike in all ways of playing."""
    game = cardlang.load(path)
    assert not game.findings and alike(game) == []
    secrets = 0
    for players in game.players:
        engine = engine_of(game)
        machine = engine.machine(players)
        for seed in range(3):
            state = game.start(players=players, seed=seed)
            dice = random.Random(seed)
            while not state.is_over:
                state.apply(dice.choice(state.legal_moves()))
            lines = state.record()
            follow(game, lines)
            assert game.replay(lines).record() == lines
            assert steps(Interpreter(machine), Generated(machine, cold=0), seed, Terms()) == ""
        secrets += secret_pairs(game, players, {}, 3)
        if has_compiler() and players == max(game.players):
            matches_in_c(engine.setup(players, 0))
    assert secrets


def matches_in_c(setup: Setup) -> None:
    with quickly_compiled():
        native = opened(setup.runner.machine)
        assert isinstance(native, Native)
        for seed in range(30):
            mine: list[Any] = []
            told = playout(Interpreter(setup.runner.machine), setup.terms, seed, mine)
            assert batches.outcomes(native, setup, seed) == (told, mine)
