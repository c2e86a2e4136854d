"""What others hear of a move."""

from __future__ import annotations

from typing import Any, cast

from cardlang.knowledge.observer import Observer
from cardlang.match.live.driver import Runner, Terms
from cardlang.match.records.events import Chosen, Event, Moved

from .script import Table

ZONES = {"stock": "o", "hand 0": "0", "hand 1": "1", "pile": "01o", "won": "", "down": "o"}
CARDS = "AS KS 2H 3H 4H"


def table(**more: bool) -> Table:
    return Table(CARDS, ZONES, **more)


DEAL = ("move", "AS KS", "box", "hand 0")
PLAY = ("choose", 0, "play AS")


def test_a_card_played_openly_is_heard() -> None:
    t = table()
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "pile"))
    assert t.heard(1, *script) == ["play AS"]


def test_also_when_it_is_covered_before_the_match_stops() -> None:
    t = table()
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "pile"), ("move", "AS", "pile", "won"))
    assert t.heard(1, *script) == ["play AS"]


def test_a_card_put_face_down_is_not() -> None:
    t = table()
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "down"))
    assert t.heard(0, *script) == ["play AS"]
    assert t.heard(1, *script) == ["play ??"]
    other = (DEAL, ("choose", 0, "play KS"), ("move", "KS", "hand 0", "down"))
    assert t.see(1, *script) == t.see(1, *other)


def test_a_card_picked_aloud_is_heard_wherever_it_lies() -> None:
    assert table(aloud=True).heard(1, DEAL, PLAY) == ["play AS"]
    assert table().heard(1, DEAL, PLAY) == ["play ??"]


def test_a_card_that_lies_in_sight_is_heard() -> None:
    script = (("move", "AS KS", "box", "pile"), PLAY)
    assert table().heard(1, *script) == ["play AS"]


def test_a_card_shown_at_once_is_heard() -> None:
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "down"), ("show", "AS", "1"))
    assert table().heard(1, *script) == ["play AS"]


def test_a_card_turned_up_among_others_is_not() -> None:
    """Which of the cards that are turned up is the one that was picked, nobody can tell."""
    t = table()
    seen = ("move", "2H", "box", "won")
    script = (
        DEAL,
        seen,
        PLAY,
        ("move", "AS", "hand 0", "won"),
        ("move", "AS", "won", "pile"),
        ("move", "2H", "won", "pile"),
    )
    assert t.heard(1, *script) == ["play ??"]
    together = (DEAL, PLAY, ("show", "AS KS", "1"))
    assert t.heard(1, *together) == ["play ??"]


def test_what_happens_after_the_next_stop_tells_nothing() -> None:
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "down"), ("score",), ("show", "AS", "1"))
    assert table().heard(1, *script) == ["play ??"]


def test_of_several_cards_each_is_heard_by_itself() -> None:
    t = table(several=True)
    script = (
        DEAL,
        ("move", "2H", "box", "pile"),
        ("choose", 0, "play AS KS 2H"),
        ("move", "AS", "hand 0", "pile"),
    )
    assert t.heard(1, *script) == ["play AS 2H ??"]
    assert t.heard(0, *script) == ["play AS KS 2H"]


def test_the_move_comes_before_what_it_brings_about() -> None:
    t = table()
    script = (DEAL, PLAY, ("move", "AS", "hand 0", "pile"))
    assert t.follow(*script).events[1][1:3] == [
        Chosen(0, "play AS"),
        Moved(("AS",), "hand of 0", "pile"),
    ]


def test_hidden_cards_of_an_unordered_place_are_named_in_no_order() -> None:
    t = Table(CARDS, ZONES, backs=True)
    script = (("move", "2H AS", "box", "hand 0"), ("move", "2H AS", "hand 0", "won"))
    assert [event.cards for event in t.follow(*script).events[1][:2]] == [  # type: ignore[union-attr]  # it moved
        ("H?", "S?"),
        ("H?", "S?"),
    ]
    script = (("move", "AS 2H", "box", "hand 0"), ("move", "AS 2H", "hand 0", "won"))
    assert t.follow(*script).events[1][1].cards == ("H?", "S?")  # type: ignore[union-attr]  # it moved


# ---------------------------------------------------------------- choosing together


SEALED = Table(CARDS, ZONES, sealed=True)
BOTH = (DEAL, ("move", "2H 3H", "box", "hand 1"), PLAY, ("choose", 1, "play 2H"))


def choices(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Chosen)]


def unfinished(moves: int, *script: tuple[Any, ...]) -> Observer:
    """The script as far as it goes with so many moves."""
    SEALED.script = list(script)
    observer = Observer(cast(Runner, SEALED), Terms(), SEALED.wording)
    texts = [step[2] for step in script if step[0] == "choose"]
    observer.follow([SEALED.move(text) for text in texts[:moves]])
    return observer


def test_nobody_hears_of_a_sealed_move_before_all_have_chosen() -> None:
    observer = unfinished(1, *BOTH)
    assert choices(observer.events[0]) == [Chosen(0, "play AS")]
    assert choices(observer.events[1]) == []
    copy = observer.copy()
    observer.follow([SEALED.move("play 2H")])
    assert choices(observer.events[1]) == [Chosen(1, "play 2H"), Chosen(0, "play ??")]
    assert choices(observer.events[0]) == [Chosen(0, "play AS"), Chosen(1, "play ??")]
    assert choices(copy.events[1]) == []


def test_sealed_moves_are_heard_as_far_as_they_come_to_light() -> None:
    observer = unfinished(2, *BOTH, ("move", "AS", "hand 0", "pile"))
    assert choices(observer.events[1]) == [Chosen(1, "play 2H"), Chosen(0, "play AS")]
    assert choices(observer.events[0]) == [Chosen(0, "play AS"), Chosen(1, "play ??")]


def test_a_second_round_of_sealed_moves_opens_the_first() -> None:
    observer = unfinished(1, DEAL, PLAY, ("choose", 0, "play KS"), ("choose", 1, "play 2H"))
    assert choices(observer.events[1]) == [Chosen(0, "play ??")]
