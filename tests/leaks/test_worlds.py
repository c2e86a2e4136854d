"""A share of the campaign, and games of which it is known what two worlds tell."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from cardlang.machine.disclosure import Disclosure
from cardlang.machine.secret import NONE, Key, SecretFacts, Secrets
from tests.leaks.campaign import Found, differences, missed, precise, sound, unsaid
from tests.leaks.check import judged
from tests.shipped import spread

HEAD = """cardlang 1
game "Two worlds"
players 3
deck french-24
zone widow, face up
zone pile, face up
zone aside, face down
zone heap, top face up, in order
keep liars as seats
keep failed as flag
keep who as seat or none
keep seen of each seat as number, seen by owner
value mates of card: count of (stock where suit is suit of card)
one deal:
    shuffle-deck
{deal}
    for each seat in seats from eldest:
        choose by seat:
            accuse other in liars: score gains 1
            pass
winner is sides having highest score
"""
DEALT = "    deal 3 to seats from eldest\n"
CLAIM = """    choose by dealer:
        challenge:
            if (hand of eldest where rank is A) is empty: liars gains eldest
        believe"""
GAMES = {
    "a show": ("    if rank of top of stock is 9: show hand of eldest", True),
    "a claim that turns out false": (DEALT + CLAIM, True),
    "a claim of one without cards": (CLAIM, False),
    "a public keep, and the hand's owner is asked": (
        DEALT
        + """    choose by dealer:
        challenge:
            if AS is in hand of eldest: failed becomes false
            else:
                failed becomes true
                choose by eldest:
                    lose aloud card in hand of eldest: move card to widow
        believe
    if failed: score of eldest gains 1""",
        True,
    ),
    "places that change cards": (
        DEALT
        + """    repeat 2 times: move top of stock to widow
    if rank of top of stock is 9:
        move widow to aside
        move pile to widow
        move aside to pile""",
        True,
    ),
    "a show of part of what was asked": (
        DEALT + "    if AS is in hand of 1 and KS is in hand of 1: show KS",
        True,
    ),
    "a show of all that was asked": (
        DEALT + "    if AS is in hand of 1: show hand of 1",
        False,
    ),
    "a show of all that was asked, under another name": (
        DEALT + "    if AS is in hand of 1: show hand of eldest",
        False,
    ),
    "the only card there, onto a pile of which the top is seen": (
        DEALT + "    move top of stock to aside\n    move (aside where rank is 9) to heap",
        False,
    ),
    "some of two cards, onto a pile of which the top is seen": (
        DEALT
        + "    repeat 2 times: move top of stock to aside\n"
        + "    move (aside where rank is 9) to heap",
        True,
    ),
    "a score that gains what is surely 0": (
        DEALT + "    if AS is in hand of 1: score of 0 gains count of pile",
        False,
    ),
    "a score that gains what may be more": (
        DEALT + "    if AS is in hand of 1: score of 0 gains count of stock",
        True,
    ),
    "what hidden cards decide of each card that is moved in sight": (
        DEALT + "    move (hand of 1 where mates is above 3) to widow",
        True,
    ),
    "a card of some kind, else of another, asked if there is one": (
        DEALT
        + "    let ace be first of (hand of 1 where rank is A)\n"
        + "    let king be first of (hand of 1 where rank is K)\n"
        + "    if (ace else king) is none: score of 0 gains 1",
        True,
    ),
    "a show of one place, and something of another": (
        DEALT + "    show hand of 1\n    if AS is in hand of 2: score of 0 gains 1",
        True,
    ),
    "another top card than the one that is shown": (
        DEALT
        + """    if suit of top of stock is clubs: score of 0 gains 1
    move top of stock to aside
    move top of stock to widow""",
        True,
    ),
    "cards laid under a pile of which the top is seen": (
        DEALT + "    move (hand of 1 where suit is hearts) to aside",
        True,
    ),
    "what a hidden card decides of a move in sight": (
        DEALT + "    move (hand of 1 where suit is suit of top of stock) to widow",
        True,
    ),
    "a public keep that is told once": (
        DEALT + "    failed becomes AS is in hand of 1\n    if failed: score of 0 gains 1",
        True,
    ),
    "a card that came to the hand of the mover since it chose": (
        DEALT
        + """    choose by 1:
        wait
    move top of stock to hand of 1
    if AS is in hand of 1: score of 0 gains 1""",
        True,
    ),
    "a keep that was set since its owner chose": (
        DEALT
        + """    choose by 1:
        wait
    seen of 1 becomes count of (hand of 2 where suit is hearts)
    if seen of 1 is above 1: score of 0 gains 1""",
        True,
    ),
    "the holder of a card that went by what it is": (
        DEALT
        + """    move first of hand of 1 to aside
    choose by (holder of 9H else 0):
        wait""",
        True,
    ),
    "a show of some hands only": (
        DEALT
        + """    if AS is in hand of 1: score of 0 gains 1
    for each seat in (seats where KS is in hand): show hand of seat""",
        True,
    ),
    "the cards of all, laid aside together": (
        DEALT + "    move hand of seats to aside",
        False,
    ),
    "the cards of all, laid together onto a pile": (
        DEALT + "    move hand of seats to heap",
        True,
    ),
    "the cards of all, laid together onto a pile after they were shown": (
        DEALT + "    show hand of seats\n    move hand of seats to heap",
        False,
    ),
    "the cards of two seats together, under another name": (
        DEALT + "    let them be hand of 0 + hand of 1\n    move them to heap",
        True,
    ),
    "the cards of one seat, laid onto a pile": (
        DEALT + "    move hand of 1 to heap",
        False,
    ),
    "cards that the rules name, wherever they lie": (
        DEALT + "    move cards where rank is 10 to aside",
        False,
    ),
    "the same whichever way is taken": (
        DEALT
        + """    if AS is in hand of 1: score of 0 gains 1
    else:
        score of 0 gains 1""",
        False,
    ),
    "nearly the same whichever way is taken": (
        DEALT
        + """    if AS is in hand of 1: score of 0 gains 1
    else:
        score of 0 gains 2""",
        True,
    ),
    "cards by a hidden one, from hand to hand": (
        DEALT + "    move (hand of 0 where suit is suit of top of stock) to hand of 1",
        True,
    ),
    "a sealed choice of all, if the first who is asked has a card": (
        DEALT
        + """    if AS is in hand of dealer:
        choose together by seats:
            yes
            no""",
        True,
    ),
    "some cards of a hand, shown to all others": (
        DEALT + "    show (hand of 1 where rank is 9) to seats - 1",
        False,
    ),
    "some cards of a hand, shown to one of two others": (
        DEALT + "    show (hand of 1 where rank is 9) to 2",
        True,
    ),
    "some cards of a hand, by others in it, shown to all others": (
        DEALT + "    show (hand of 1 where suit is not suit of first of hand of 1) to seats - 1",
        True,
    ),
    "the holder of a card where some were taken from a pile and back": (
        DEALT
        + """    attempt:
        move top of stock to hand of 1
        move top of stock to hand of 2
        if count of hand of 1 is 4: take back
    choose by (holder of 9H else 0):
        wait""",
        False,
    ),
    "the top of a pile that is shown, but not in its order": (
        DEALT + "    if suit of top of stock is clubs: score of 0 gains 1\n    show stock",
        True,
    ),
    "the top of a pile that was shown, but not in its order": (
        DEALT + "    show stock\n    if suit of top of stock is clubs: score of 0 gains 1",
        True,
    ),
    "the top of a pile, of which all are then laid down one by one": (
        DEALT
        + "    if suit of top of stock is clubs: score of 0 gains 1\n"
        + "    repeat until stock is empty: move top of stock to widow",
        False,
    ),
    "the top of a pile, of which all are then laid aside one by one": (
        DEALT
        + "    if suit of top of stock is clubs: score of 0 gains 1\n"
        + "    repeat until stock is empty: move top of stock to aside",
        True,
    ),
    "the top of a pile, of which all are then laid down at once": (
        DEALT + "    if suit of top of stock is clubs: score of 0 gains 1\n    move stock to widow",
        True,
    ),
    "the top of a pile, of which all are then laid down one by one, the lowest first": (
        DEALT
        + "    if suit of top of stock is clubs: score of 0 gains 1\n"
        + "    repeat until stock is empty:\n"
        + "        move first of (stock where rank is not K or rank is K) to widow",
        True,
    ),
    "a pile of which some are then laid down one by one": (
        DEALT
        + "    if AS is in stock: score of 0 gains 1\n"
        + "    repeat until stock is empty or count of widow is 4: move top of stock to widow",
        True,
    ),
    "a number of cards of a hand that has changed when it is shown": (
        DEALT
        + """    let aces be count of (hand of 1 where rank is A)
    move hand of 1 to aside
    move top of stock to hand of 1
    score of 0 gains aces
    show hand of 1""",
        True,
    ),
    "a number of cards of a hand that is shown": (
        DEALT
        + """    let aces be count of (hand of 1 where rank is A)
    score of 0 gains aces
    show hand of 1""",
        False,
    ),
    "a keep set by a hand that has changed when it is shown": (
        DEALT
        + """    failed becomes AS is in hand of 1
    move hand of 1 to aside
    move top of stock to hand of 1
    if failed: score of 0 gains 1
    show hand of 1""",
        True,
    ),
    "a name that stood for another when its hand was shown": (
        DEALT
        + """    who becomes 1
    show hand of (who else 0)
    who becomes 2
    if AS is in hand of (who else 0): score of 0 gains 1""",
        True,
    ),
    "a name whose hand was shown": (
        DEALT
        + """    who becomes 1
    show hand of (who else 0)
    if AS is in hand of (who else 0): score of 0 gains 1""",
        False,
    ),
    "hands that were shown in turn, but cards were drawn since": (
        DEALT
        + """    for each seat:
        show hand of seat
        move top of stock to hand of seat
    if AS is in hand of 1: score of 0 gains 1""",
        True,
    ),
    "hands that are shown in turn before a card is drawn": (
        DEALT
        + """    if AS is in hand of 1: score of 0 gains 1
    for each seat:
        show hand of seat
        move top of stock to hand of seat""",
        False,
    ),
    "hands that are changed in turn before they are shown": (
        DEALT
        + """    if AS is in hand of 2: score of 0 gains 1
    for each seat:
        show hand of seat
        move hand of (next of seat) to aside
        move top of stock to hand of (next of seat)""",
        True,
    ),
    "what lies in the last place, when all others are shown": (
        DEALT + "    if AS is in stock: score of 0 gains 1\n    for each seat: show hand of seat",
        False,
    ),
    "what lies in one of two places, when all others are shown": (
        DEALT
        + """    repeat 9 times: move top of stock to aside
    if AS is in stock: score of 0 gains 1
    for each seat: show hand of seat""",
        True,
    ),
    "in which order the cards of the last place lie": (
        DEALT
        + "    if suit of top of stock is clubs: score of 0 gains 1\n"
        + "    for each seat: show hand of seat",
        True,
    ),
    "a hand that those were shown who do not see it": (
        DEALT + "    show hand of 1 to seats - 1\n    if AS is in hand of 1: score of 0 gains 1",
        False,
    ),
    "a hand that one of those was shown who do not see it": (
        DEALT + "    show hand of 1 to 2\n    if AS is in hand of 1: score of 0 gains 1",
        True,
    ),
    "a card laid in sight onto what was surely empty": (
        DEALT
        + """    repeat until stock is empty: move top of stock to widow
    move first of widow to stock
    choose by 0:
        wait
    if suit of top of stock is clubs: score of 0 gains 1""",
        False,
    ),
    "the holder of a card that was dealt": (
        DEALT + "    choose by (holder of 9H else 0):\n        wait",
        False,
    ),
}


@pytest.mark.parametrize("what", GAMES)
def test_what_two_worlds_tell_is_what_is_told(tmp_path: Path, what: str) -> None:
    deal, leaks = GAMES[what]
    path = tmp_path / "worlds.card"
    path.write_text(HEAD.format(deal=deal), encoding="utf-8")
    game = judged(path, 3)
    assert bool(game.accused) == leaks
    first = list(differences(game, 60))
    assert not list(unsaid(game, first))
    found = chain(first, differences(game, 2000 if leaks else 60, 60))
    confirmed = any(one.places & there.places for there in found for one in game.accused)
    assert confirmed == leaks


TURNS = """    for each seat from eldest:
        choose by seat:
            play card in hand where suit is hearts: move card to widow
            otherwise: move top of stock to hand{}"""
SHOWN = "    for each seat: show hand of seat\n"
ASKED = """    repeat 3 times:
        let new be top of stock
        let twice be {}
        move new to {}
        if twice: score of 0 gains 1"""
GAMES |= {
    "a hand that was shown, and has not changed before its turn": (
        DEALT + SHOWN + TURNS.format(""),
        False,
    ),
    "a hand that was shown, to which a card came in the turn before": (
        DEALT + SHOWN + TURNS.format(" of next of seat"),
        True,
    ),
    "a hand that was shown, to which a card came before the first turn": (
        DEALT + SHOWN + "    move top of stock to hand of 2\n" + TURNS.format(""),
        True,
    ),
    "a hand that was not shown, and has not changed before its turn": (
        DEALT + TURNS.format(""),
        True,
    ),
    "some cards of a hand, laid aside onto a pile that is then laid down one by one": (
        DEALT
        + "    move (hand of 2 where suit is hearts) to stock\n"
        + "    repeat until stock is empty: move top of stock to widow",
        False,
    ),
    "some cards of a hand, laid onto a pile of which some are then laid down": (
        DEALT
        + "    move (hand of 2 where suit is hearts) to stock\n"
        + "    repeat until stock is empty or count of widow is 4: move top of stock to widow",
        True,
    ),
    "some cards of a hand, by those of another, laid onto a pile that is then laid down": (
        DEALT
        + "    move (hand of 2 where suit is suit of first of hand of 1) to stock\n"
        + "    repeat until stock is empty: move top of stock to widow",
        True,
    ),
    "a card that is laid in sight, asked before of what lies there": (
        DEALT + ASKED.format("(widow where rank is rank of new) is not empty", "widow"),
        False,
    ),
    "a card that is laid out of sight, asked before of what lies there": (
        DEALT
        + "    move top of stock to widow\n"
        + ASKED.format("(widow where rank is rank of new) is not empty", "aside"),
        True,
    ),
    "a card that is laid in sight, asked before of another": (
        DEALT + ASKED.format("rank of bottom of stock is rank of new", "widow"),
        True,
    ),
    "a hand that was shown, and has changed in a round before": (
        DEALT + SHOWN + "    repeat 2 times:\n    " + TURNS.format("").replace("\n", "\n    "),
        True,
    ),
}

HANDED = DEALT + "    move {} to hand of {}"
SOME = (
    "(hand of {} where suit is spades)",
    "first of (hand of {} where suit is spades)",
    "(hand of {} - first of hand of {})",
)


@pytest.mark.parametrize("some", SOME)
@pytest.mark.parametrize(
    ("players", "giver", "taker", "leaks"),
    [
        (2, "eldest", "dealer", False),
        (2, "0", "1", False),
        (2, "eldest", "eldest", True),
        (2, "0", "dealer", True),
        (3, "eldest", "dealer", True),
        (3, "0", "1", True),
    ],
)
def test_what_goes_from_hand_to_hand_is_seen_by_both(
    tmp_path: Path, players: int, giver: str, taker: str, leaks: bool, some: str
) -> None:
    """Where there is another player, it learns how many there are."""
    path = tmp_path / "worlds.card"
    text = HEAD.format(deal=HANDED.format(some.replace("{}", giver), taker))
    path.write_text(text.replace("players 3", f"players {players}"), encoding="utf-8")
    game = judged(path)
    leaks = leaks and " - " not in some  # of which all know how many they are
    assert bool(game.accused) == leaks
    first = list(differences(game, 100))
    assert not list(unsaid(game, first))
    found = chain(first, differences(game, 1000 if leaks else 100, 100))
    assert any(one.places & there.places for there in found for one in game.accused) == leaks


def test_what_a_seat_is_told_since_it_chose_is_not_its_own(tmp_path: Path) -> None:
    """Told are the keep that its owner is not to see, and what is done by it."""
    path = tmp_path / "worlds.card"
    deal, _ = GAMES["a keep that was set since its owner chose"]
    path.write_text(HEAD.format(deal=deal), encoding="utf-8")
    lines = path.read_text("utf-8").splitlines()
    told = {
        lines[one.finding.span.line - 1].split()[0]: one.finding.help
        for one in judged(path, 3).accused
    }
    assert told.keys() == {"if", "seen"}
    assert "`show`" not in told["if"]  # a keep has no cards to be shown


def test_nothing_is_missed_in_random_programs() -> None:
    found = Found()
    sound(range(1, 30), 4, found)
    assert found.programs > 20 and found.accused > 25
    assert not found.missed


def test_most_of_what_is_told_of_random_programs_is_so() -> None:
    found = Found()
    precise(range(1, 40), 16, 60, found)
    assert found.confirmed > 0.5 * found.accused


@pytest.mark.parametrize("path", spread("leaks", 6), ids=lambda path: path.stem)
def test_nothing_is_missed_in_games_that_ship(path: Path) -> None:
    assert not list(missed(judged(path), 1))


def test_a_check_that_is_too_kind_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_know(
        self: Disclosure, secrets: Secrets, knows: SecretFacts, shown: frozenset[Key]
    ) -> Secrets:
        return NONE

    monkeypatch.setattr(Disclosure, "left", all_know)
    found = Found()
    sound(range(1, 10), 10, found)
    assert found.missed
