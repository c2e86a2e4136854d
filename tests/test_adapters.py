"""What the adapters have in common, and what they say where a library is missing."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from cardlang import IllegalMove, UsageError
from cardlang.adapters.course import KINDS
from cardlang.adapters.playing import Play
from tests.adapters import SAMPLE, SMALL, TESTS
from tests.shipped import load

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "openspiel"])
def test_a_missing_library_says_what_installs_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (name, "gymnasium", "pyspiel"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"pip install 'cardlang\[{name}\]'"):
        import_module(f"cardlang.adapters.{name}")


@pytest.mark.parametrize("name", TESTS)
def test_the_libraries_own_tests_pass_on_a_sample(name: str) -> None:
    """Where a library is missing, its tests fail and say what installs it: nothing is skipped."""
    line = [sys.executable, "-m", "tests.adapters", "--sample", name]
    done = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    told = done.stdout.splitlines()
    _, module, extra = TESTS[name]
    if find_spec(module) is not None:
        assert (done.returncode, told[-1]) == (0, f"{len(SAMPLE)} games, 0 tests failed"), told
        assert sum(f" {name} " in each for each in told) == len(
            SMALL if name == "small" else SAMPLE
        )
    else:
        assert done.returncode == 1
        assert f"pip install 'cardlang[{extra}]'" in done.stdout


@pytest.mark.parametrize("moves", ["numbers", "words"])
@pytest.mark.parametrize("slug", ["trumpf", "partout", "leduc-poker"])
def test_rewards_add_up(slug: str, moves: str) -> None:
    play, dice = Play(load(slug), deals=1, moves=moves), random.Random(1)
    play.begin(5)
    total = [0.0] * play.players
    while legal := play.legal():
        assert [n for n, may in enumerate(play.mask()) if may] == legal
        rows = [play.row(seat) for seat in range(play.players)]
        assert {len(play.names)} == set(map(len, rows))
        assert [[float(a == b) for a in range(play.players)] for b in range(play.players)] == [
            row[: play.players] for row in rows
        ]
        gained = play.take(dice.choice(legal))
        total = [a + b for a, b in zip(total, gained, strict=True)]
    assert list(play.now.scores) == total


def test_rows_tell_what_is_seen() -> None:
    play = Play(load("bonus-malus"), players=3, rewards="wins")
    play.begin(7)
    hand = next(z for z in play.now.observation(0).zones if (z.name, z.owner) == ("hand", "0"))
    told = dict(zip(play.names, play.row(0), strict=True))
    assert {name for name, n in told.items() if name.startswith("zone hand of 0: ") and n} == {
        f"zone hand of 0: {card}" for card in hand.cards
    }
    assert not any(n for name, n in told.items() if name.startswith("zone hand of 1: "))
    assert told["zone hand of 1"] == len(hand.cards)
    assert play.name.startswith("bonus_malus_v") and play.name.endswith(play.digest[:12])


@pytest.mark.parametrize("slug", ["bonus-malus", "leduc-poker", "scopa"])
def test_the_course_has_a_row_for_each_event_that_a_seat_has_noticed(slug: str) -> None:
    play, dice = Play(load(slug), deals=1, max_decisions=12, course=200), random.Random(1)
    play.begin(5)
    course = play.course
    assert course is not None
    events, columns = course.shape
    names, hidden = course.names, 0
    while True:
        for seat in range(play.players):
            seen = play.now.observation(seat)
            flat = course.of(seen)
            rows = [flat[at : at + columns] for at in range(0, len(flat), columns)]
            assert len(rows) == events == 200
            assert not any(map(any, rows[len(seen.events) :]))
            for event, row in zip(seen.events, rows, strict=False):
                told = dict(zip(names, row, strict=True))
                kinds = [each.__name__.lower() for each in KINDS]
                kind = type(event).__name__.lower()
                assert [name for name in kinds if told[name]] == [kind] * (kind in kinds)
                cards = getattr(event, "cards", ())
                for card in cards:
                    assert told[card] == cards.count(card)
                    hidden += card.endswith("?")
        if not (legal := play.legal()):
            break
        play.take(dice.choice(legal))
    assert hidden


def test_a_course_is_refused_that_is_too_short() -> None:
    assert Play(load("leduc-poker")).course is None
    with pytest.raises(UsageError, match="one event at least, not -1"):
        Play(load("leduc-poker"), course=-1)
    play = Play(load("leduc-poker"), course=1)
    play.begin(1)
    assert play.course is not None
    with pytest.raises(UsageError, match="has room for 1"):
        play.course.of(play.now.observation(0))


def test_refusals() -> None:
    with pytest.raises(UsageError, match="moves are one of"):
        Play(load("trumpf"), moves="letters")
    with pytest.raises(UsageError, match="too many groups"):
        Play(load("scopa"), moves="numbers")
    play = Play(load("scopa"))
    with pytest.raises(UsageError, match="call reset first"):
        play.legal()
    play.begin(1)
    with pytest.raises(IllegalMove, match="may not be said"):
        play.take(0)
