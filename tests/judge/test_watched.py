"""What `check` tells from a few matches: siblings are told, their twins and sound games never."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostic import RuleError
from cardlang.engine import Engine
from cardlang.judge.matches.free_passes import FreePasses
from cardlang.judge.matches.watched import Leftovers, watched
from cardlang.machine.ir import VerbInfo
from cardlang.resolve import read_game
from cardlang.source import Source, Span
from tests.shipped import FILES, some, spread
from tests.siblings import siblings, whole

HERE = Path(__file__).parent
ALL = list(siblings(HERE / "played.txt"))
DEAR = "none-ended"  # seats that look ahead play 2,000 decisions
TRIED = some("watched", [row for row in ALL if row[0] != DEAR], 3, lambda row: row[0])
TRIED += some("none ended", [row for row in ALL if row[0] == DEAR], 2)
SOUND = sorted((HERE / "sound").glob("*.card"))


def told(path: Path) -> list[str]:
    """The codes of what a few matches of a game hold against it."""
    program, report, book = read_game(path, str(path))
    assert program is not None and book is not None and book.root is not None, report.found
    return [one.code for one in watched(Engine.of(program), book.root)]


def written(text: str, folder: Path) -> Path:
    path = folder / "piece.card"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("code", "piece", "twin"), [pytest.param(a, c, d, id=f"{a}: {b}") for a, b, c, d in TRIED]
)
def test_the_mistake_is_told_and_its_twin_is_not(
    code: str, piece: str, twin: str, tmp_path: Path
) -> None:
    assert told(written(whole(piece), tmp_path)) == [code]
    assert told(written(whole(twin), tmp_path)) == []


NEAR = ("guildhall", "lantern_walk")
"""What conditions that do not hold decide there is noticed by few games: these are always tried."""
GOOD = [*spread("sound", 2, SOUND), *spread("watched", 12)]
GOOD += [path for path in FILES if path.stem in NEAR and path not in GOOD]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_nothing_is_told_of_a_sound_game(path: Path) -> None:
    assert told(path) == []


def test_what_is_allowed_is_not_told_and_an_idle_allow_is(tmp_path: Path) -> None:
    code, _, piece, twin = ALL[0]
    allow = f'allow {code}\n    "on purpose"\n'
    assert told(written(whole(allow + piece), tmp_path)) == []
    assert told(written(whole(allow + twin), tmp_path)) == ["allows-nothing"]


# ------------------------------------------------------------------------ both sides of each bound

SPAN = Span(Source("piece.card", "repeat 7 times\n"), 7, 8)


@pytest.mark.parametrize(
    ("deals", "is_told"),
    [
        ([(2, 2)] * 12, True),
        ([(1, 1)] * 40, True),
        ([(2, 2)] * 11, False),  # too few
        ([(0, 0)] * 40, False),  # none are left
        ([(2, 2)] * 39 + [(2, 1)], False),  # not all had as many, once
        ([(2, 1)] + [(2, 2)] * 39, False),
        ([(2, 2)] * 20 + [(1, 1)] * 20, False),  # not always as many
        ([(2,)] * 40, False),  # one seat alone
    ],
)
def test_cards_are_left_only_if_all_have_as_many_in_each_of_enough_deals(
    deals: list[tuple[int, ...]], is_told: bool
) -> None:
    left = Leftovers("hand", tuple(range(len(deals[0]))), 1, SPAN, 7)
    for counts in deals:
        left.look([0, *((1 << count) - 1 for count in counts)])
    assert [one.code for one in left.told()] == ["cards-left"] * is_told


@pytest.mark.parametrize(
    ("idle", "moved", "is_told"),
    [(100, 0, True), (100, 100, True), (99, 0, False), (100, 101, False), (9, 900, False)],
)
def test_a_pass_is_free_only_if_it_often_moves_nothing(
    idle: int, moved: int, is_told: bool
) -> None:
    passes = FreePasses(slice(0, 1), {7: "draw"}, {7: SPAN})
    verb = VerbInfo("draw", (), None, True, 0, SPAN)
    for after in [[1]] * idle + [[2]] * moved:
        passes.seen(verb, [1], after)
    assert [one.code for one in passes.told()] == ["free-pass"] * is_told


ONCE_A_DEAL = """deck french-32
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
    if stock is empty: score of dealer gains 1
"""
SHOWN = """
example "a card is left":
    given stock: 7H
    when finish
    then score of 0 is 0
"""


def test_a_condition_holds_always_only_if_it_was_asked_often(tmp_path: Path) -> None:
    """In each deal is often enough; where the dealer has taken two aces is not."""
    assert told(written(whole(ONCE_A_DEAL), tmp_path)) == ["always-holds"]
    rarely = "    if count of (won of dealer where rank is A) is 2:\n        if stock"
    assert told(written(whole(ONCE_A_DEAL.replace("    if stock", rarely)), tmp_path)) == []


def test_a_condition_that_an_example_denies_does_not_hold_always(tmp_path: Path) -> None:
    text = ONCE_A_DEAL.replace("    if stock is", "    finish\n    if stock is")
    define = 'define finish:\n    "Who deals scores if no card is left."\n'
    define += "    if stock is empty: score of dealer gains 1\n"
    text = text.replace("    if stock is empty: score of dealer gains 1\n", "") + define
    assert told(written(whole(text), tmp_path)) == ["always-holds"]
    assert told(written(whole(text) + SHOWN, tmp_path)) == []


def test_of_a_game_that_cannot_be_played_nothing_is_said(tmp_path: Path) -> None:
    path = tmp_path / "none.card"
    text = 'cardlang 1\ngame "None"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'
    path.write_text(f"{text}    deal 40 to seats from eldest\n", encoding="utf-8")
    program, _, book = read_game(path, path.name)
    assert program is not None and book is not None and book.root is not None
    engine = Engine.of(program)
    with pytest.raises(RuleError):
        engine.machine()
    assert watched(engine, book.root) == []


@pytest.mark.parametrize(
    ("nothing", "something", "told"),
    [(100, 0, True), (99, 0, False), (100, 100, True), (100, 101, False), (440, 800, False)],
)
def test_a_free_pass_is_told_from_a_hundred_and_every_second_time(
    nothing: int, something: int, told: bool
) -> None:
    """As often as it was for nothing in Tide Pools, where all see that nothing may lie there, it is
    not told."""
    span = Span(Source("x.card", "take"), 0, 4)
    found = FreePasses(slice(0, 0), {7: "take"}, {7: span}, {7: [nothing, something]})
    assert [one.code for one in found.told()] == ["free-pass"] * told
