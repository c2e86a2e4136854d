"""What seats know of places they do not see, and what they forget."""

from __future__ import annotations

import pytest

from tests.match.script import Table

Step = tuple[str, str, str, str, bool]

ZONES = {"stock": "o", "hand 0": "0", "hand 1": "1", "pile": "01o", "won": "", "peek": "ot0"}


def table(cards: str = "AS KS 2H 3H 4H", **more: bool) -> Table:
    return Table(cards, ZONES, **more)


def move(cards: str, here: str, there: str, under: bool = False) -> Step:
    return "move", cards, here, there, under


def test_everybody_knows_the_deck() -> None:
    assert table().zone(0, "box").known == ("AS", "KS", "2H", "3H", "4H")


def test_a_card_drawn_unseen_is_known_to_its_owner_alone() -> None:
    t = table()
    draw = move("AS", "box", "hand 0")
    assert t.zone(0, "hand 0", draw).cards == ("AS",)
    assert t.zone(1, "hand 0", draw) == t.zone(1, "hand 0", move("4H", "box", "hand 0"))
    assert t.zone(1, "hand 0", draw).cards == ("??",)
    assert t.zone(1, "hand 0", draw).known == ()
    assert t.zone(1, "box", draw).known == ()
    assert t.zone(0, "box", draw).known == ("KS", "2H", "3H", "4H")


def test_what_was_seen_is_known_when_it_is_covered() -> None:
    t = table()
    script = (move("AS KS", "box", "pile"), move("AS KS", "pile", "won"))
    assert t.zone(1, "won", *script).cards == ("??", "??")
    assert t.zone(1, "won", *script).known == ("AS", "KS")


def test_a_stranger_leaving_makes_the_known_uncertain() -> None:
    """A card seen on its way to a hand may or may not be the one that is put away face down."""
    t = table()
    before = (
        move("AS", "box", "pile"),
        move("AS", "pile", "hand 0"),
        move("KS 2H", "box", "hand 0"),
    )
    assert t.zone(1, "hand 0", *before).known == ("AS",)
    for put in ("AS", "KS"):
        after: tuple[Step, ...] = (*before, move(put, "hand 0", "won"))
        assert t.zone(1, "hand 0", *after).known == ()
        assert t.zone(1, "won", *after).known == ()
    assert t.see(1, *before, move("AS", "hand 0", "won")) == t.see(
        1, *before, move("KS", "hand 0", "won")
    )


def test_a_whole_place_that_moves_takes_knowledge_along() -> None:
    t = table()
    script = (
        move("AS", "box", "pile"),
        move("AS", "pile", "hand 0"),
        move("KS", "box", "hand 0"),
        move("AS KS", "hand 0", "won"),
    )
    assert t.zone(1, "won", *script).known == ("AS",)


def test_backs_tell_strangers_apart() -> None:
    t = table(backs=True)
    before = (
        move("AS", "box", "pile"),
        move("AS", "pile", "hand 0"),
        move("2H 3H", "box", "hand 0"),
    )
    view = t.zone(1, "hand 0", *before, move("2H", "hand 0", "won"))
    assert view.cards == ("H?", "S?")
    assert view.known == ("AS",)
    assert t.zone(1, "hand 0", *before, move("AS", "hand 0", "won")).known == ()
    assert t.zone(1, "won", *before, move("AS", "hand 0", "won")).known == ("AS",)


def test_a_placed_card_is_followed_out_of_a_pile() -> None:
    t = table()
    before = (
        move("AS", "box", "stock"),
        move("KS", "box", "pile"),
        move("KS", "pile", "stock"),
        move("2H", "box", "stock"),
    )
    assert t.zone(1, "stock", *before).known == ("KS",)
    after: tuple[Step, ...] = (*before, move("2H", "stock", "hand 0"))
    assert t.zone(1, "stock", *after).known == ("KS",)
    after = (*after, move("KS", "stock", "hand 0"))
    assert t.zone(1, "hand 0", *after).known == ("KS",)
    assert t.zone(1, "stock", *after).known == ()


def test_a_shuffle_keeps_what_is_there_but_not_where() -> None:
    t = table()
    before = (
        move("AS", "box", "stock"),
        move("KS", "box", "pile"),
        move("KS", "pile", "stock"),
        ("shuffle", "stock", "KS AS"),
    )
    assert t.zone(1, "stock", *before).known == ("KS",)
    for drawn in ("AS", "KS"):
        after = (*before[:-1], ("shuffle", "stock", "KS AS" if drawn == "AS" else "AS KS"))
        assert t.zone(1, "stock", *after, move(drawn, "stock", "hand 0")).known == ()


def test_what_can_lie_in_one_place_only_lies_there() -> None:
    t = table()
    deal = (move("AS KS 2H", "box", "hand 0"), move("3H 4H", "box", "hand 1"))
    assert t.zone(1, "hand 0", *deal).known == ("AS", "KS", "2H")
    stock = (move("AS KS", "box", "hand 0"), move("2H", "box", "stock"), *deal[1:])
    assert t.zone(1, "hand 0", *stock).known == ()
    assert t.zone(1, "stock", *stock).known == ()


def test_with_telling_backs_the_same_for_each_back() -> None:
    t = table(backs=True)
    deal = (
        move("AS", "box", "hand 0"),
        move("2H", "box", "hand 0"),
        move("3H", "box", "won"),
        move("KS 4H", "box", "hand 1"),
    )
    assert t.zone(1, "hand 0", *deal).known == ("AS",)
    assert t.zone(1, "won", *deal).known == ()


def test_an_unseen_pile_may_hold_any_back() -> None:
    """The last spade is in the stock or is not: nobody sees the backs below its top."""
    t = table("AS KS 2H 3H 4H 5H", backs=True)
    deal = (
        move("AS 2H", "box", "stock"),
        move("3H 4H", "box", "peek"),
        move("KS 5H", "box", "hand 1"),
    )
    assert t.zone(1, "stock", *deal).known == ()


def test_the_top_of_a_pile_is_seen_by_those_who_may() -> None:
    t = table()
    script: tuple[Step, ...] = (move("AS KS", "box", "peek"),)
    assert t.zone(0, "peek", *script).cards == ("??", "KS")
    assert t.zone(1, "peek", *script).cards == ("??", "??")
    script = (*script, move("2H", "box", "peek"))
    assert t.zone(0, "peek", *script).cards == ("??", "??", "2H")
    assert t.zone(0, "peek", *script).known == ("KS",)
    script = (*script, move("2H", "peek", "hand 1"))
    assert t.zone(0, "peek", *script).cards == ("??", "KS")
    assert t.zone(0, "hand 1", *script).known == ("2H",)


def test_a_shown_card_is_known_to_those_who_saw_it() -> None:
    t = table()
    script = (move("AS KS", "box", "hand 0"), ("show", "KS", "1"))
    assert t.zone(1, "hand 0", *script).known == ("KS",)
    assert t.zone(1, "hand 0", *script).cards == ("??", "??")


@pytest.mark.parametrize("known", ["100#0", "100#1"])
@pytest.mark.parametrize("other", ["100", "06"])
def test_of_cards_that_look_alike_the_number_is_known(known: str, other: str) -> None:
    """Whether the 100 that is played is the one that was seen before cannot be told."""
    t = table("100 100 06 07 08")
    other = "100#1" if other == "100" and known == "100#0" else other
    script = (
        move(known, "box", "pile"),
        move(known, "pile", "hand 0"),
        move(other, "box", "hand 0"),
        move("100#0" if "100" in other else known, "hand 0", "pile"),
    )
    assert t.zone(1, "hand 0", *script[:3]).known == ("100",)
    assert t.zone(1, "hand 0", *script).known == ()


def test_a_packet_from_pile_to_pile_shows_its_top_back_only() -> None:
    t = table(backs=True)
    script = (move("AS 2H 3H", "box", "stock"), move("AS 2H 3H", "stock", "peek"))
    assert t.zone(1, "peek", *script).cards == ("??", "??", "H?")
    assert t.follow(*script).events[1][1].cards == ("??", "??", "H?")  # type: ignore[union-attr]  # it moved
