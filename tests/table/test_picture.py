"""A table as a page draws it: hands as people hold them, cards that were shown, what is asked."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from cardlang.show.notation import Notation, hidden
from cardlang.show.table import called, value_told
from cardlang.table.picture import Painter, _moves, arranged
from tests.hosted.tables import Follower, deed, new


def colours(words: Notation, cards: list[str]) -> list[str]:
    """The colour of each suit of a hand, in the order in which they stand."""
    suits = list(dict.fromkeys(words.groups[card] for card in cards if card not in words.above))
    assert suits == [group for group, _ in _runs(words, cards)]  # each suit stands together
    warm = {words.groups[card] for card, style in words.styles.items() if style in ("red", "blue")}
    return ["red" if suit in warm else "black" for suit in suits]


def _runs(words: Notation, cards: list[str]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for card in cards:
        group = words.groups[card]
        if card in words.above:
            continue
        if found and found[-1][0] == group:
            found[-1] = group, found[-1][1] + 1
        else:
            found.append((group, 1))
    return found


def test_a_hand_is_sorted_with_trumps_first_and_colours_that_change(tmp_path: Path) -> None:
    """For many hands of Skat: nothing is lost, and no two suits of a colour stand together
    that could stand apart."""
    table, dice = new(tmp_path, "skat", 3), random.Random(1)
    standing = table._strengths.at(table.state)
    words = table.notation("en").now(standing)
    deck = list(words.keys)
    assert words.above == {"JD", "JH", "JS", "JC"}
    for _ in range(300):
        hand = dice.sample(deck, dice.randint(1, 12))
        told = arranged(words, hand)
        assert Counter(told) == Counter(hand)
        jacks = [card for card in told if card in words.above]
        assert told[: len(jacks)] == jacks
        seen = colours(words, told)
        apart = abs(seen.count("red") - seen.count("black")) < 2
        assert not apart or all(one != other for one, other in pairwise(seen))


@pytest.mark.parametrize("game", ["klapper-jas", "cuckoo", "gin-rummy"])
def test_cards_that_were_shown_lie_open_as_long_as_they_are_known(
    tmp_path: Path, game: str
) -> None:
    """No page draws a face that its view neither shows nor knows; some were shown, some games."""
    table, dice = new(tmp_path, game, seed=3), random.Random(4)
    pages = [Follower(seat) for seat in range(table.head.players)]
    opened = 0
    for _ in range(60):
        for page in pages:
            page.hear(table)
            view = table.state.observation(page.seat)
            for zone in page.picture["zones"]:
                [seen] = [
                    z for z in view.zones if (z.name, z.owner) == (zone["name"], zone["owner"])
                ]
                faces = Counter(one["id"] for one in zone["cards"] if not one.get("hidden"))
                sight = Counter(card for card in seen.cards if not hidden(card))
                assert faces <= sight + Counter(seen.known)
                assert seen.size == len(seen.cards)
                opened += (faces - sight).total()
                if not seen.cards or not any(map(hidden, seen.cards)):
                    assert len(zone["cards"]) == seen.size
        if table.is_over:
            break
        deed(table, dice)
    assert opened or game != "klapper-jas"  # of whom each deal shows a card


def test_moves_that_are_not_cards_alone_come_with_their_words(tmp_path: Path) -> None:
    table = new(tmp_path, "skat", 3)
    page = Follower(2)
    page.hear(table, "de")
    moves = {move["text"]: move for move in page.picture["moves"]}
    assert moves["bid 18"]["words"][1] == "18" and "words" not in moves["pass"]
    table = new(tmp_path, "hearts", 4)
    page = Follower(0)
    page.hear(table, "de")
    assert {tuple(move["words"]) for move in page.picture["moves"]} == {("gib weiter",)}


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("spiele", "Anna spielt Herz-7"),
        ("biete", "Anna bietet Herz-7"),
        ("verdopple", "Anna verdoppelt Herz-7"),
        ("halte", "Anna hält Herz-7"),
        ("zeichne", "Anna zeichnet Herz-7"),
        ("gib weiter", "Anna gibt Herz-7 weiter"),
        ("lege in den Crib", "Anna legt Herz-7 in den Crib"),
        ("nenne Farbe", "Anna nennt Farbe Herz-7"),
        ("Grand", "Anna: Grand Herz-7"),
        ("genug", "Anna: genug Herz-7"),
        ("ohne", "Anna: ohne Herz-7"),
    ],
)
def test_german_says_of_others_what_they_do(tmp_path: Path, verb: str, said: str) -> None:
    lexicon = new(tmp_path, "skat", 3).notation("de").tongue
    lexicon.verb = lambda name: name  # type: ignore[method-assign]
    assert lexicon.done("Anna", verb, "Herz-7") == said


def test_hidden_cards_of_a_move_are_counted(tmp_path: Path) -> None:
    table, dice = new(tmp_path, "hearts", 4), random.Random(2)
    for _ in range(4):
        deed(table, dice)
    page, german = Follower(2), Follower(2)
    page.hear(table)
    german.hear(table, "de")
    assert sum("pass 3 cards" in row[2] for row in page.rows) == 2
    assert sum("gibt 3 Karten weiter" in row[2] for row in german.rows) == 2
    assert "??" not in str(page.rows) + str(german.rows)


@pytest.mark.parametrize(
    ("game", "players", "named"),
    [
        ("skat", 3, {1: "Vorhand", 0: "Hinterhand"}),
        ("skat-four", 4, {1: "Vorhand", 3: "Hinterhand"}),
        ("doppelkopf", 4, {1: "Vorhand"}),
        ("cuckoo", 4, {}),
    ],
)
def test_roles_that_the_rules_name_stand_at_their_seats(
    tmp_path: Path, game: str, players: int, named: dict[int, str]
) -> None:
    """Forehand and rearhand are marked where the game has names for them, and go on with the deal;
    who is left in the bidding changes within a deal, so nobody is marked as that."""
    table = new(tmp_path, game, players, seed=3)
    painter, dice = Painter(table.notation("de")), random.Random(2)
    for turned in range(2):
        standing = table._strengths.at(table.state)
        marks = painter.paint(table.state.observation(0), standing, {})["marks"]
        shifted = {(seat + turned) % players: role for seat, role in named.items()}
        roles = {"Vorhand", "Hinterhand", "der Übrige"}
        told = [(seat, role) for seat in range(players) for role in marks[seat] if role in roles]
        assert sorted(shifted.items()) == told
        deal = table.state.observation(0).deal_number
        while table.state.legal_moves() and table.state.observation(0).deal_number == deal:
            table.state.apply(dice.choice(table.state.legal_moves()))


@pytest.mark.parametrize("game", ["klapper-jas", "trumpf"])
def test_seats_and_cards_that_are_kept_are_for_those_who_ask(tmp_path: Path, game: str) -> None:
    """What stands at the table is a word, a suit or a number, never a row of seats or of cards."""
    table, dice = new(tmp_path, game, seed=3), random.Random(2)
    painter, kinds = Painter(table.notation("en")), set()
    for _ in range(120):
        standing, view = table._strengths.at(table.state), table.state.observation(0)
        words, told = painter.words(standing), painter.paint(view, standing, {})
        for cell in view.cells:
            text = f"{called(words, cell.name)}: {value_told(words, view, cell)}"
            if text in told["pills"]:
                kinds.add(words.cells[cell.name, cell.owner].what)
        if not table.state.legal_moves():
            break
        table.state.apply(dice.choice(table.state.legal_moves()))
    assert kinds and kinds.isdisjoint({"seat", "seats", "cards"})


def test_moves_that_take_a_seat_name_who_sits_there(tmp_path: Path) -> None:
    """`rob 2` is said with a name where people have one; the move that is sent stays as it is."""
    table, dice, named = new(tmp_path, "guildhall", 3, seed=3), random.Random(1), 0
    for seat, name in enumerate(("Anna", "Bert", "Clara Maria")):
        table.name(seat, name, f"name {seat}")
    for _ in range(60):
        if table.state.is_over:
            break
        acting = table.state.to_act
        assert acting is not None
        for language in ("de", "en"):
            words = table.notation(language)
            for move in _moves(words, table.state.observation(acting).legal):
                if move["text"].startswith("rob "):
                    other = int(move["text"].split()[1])
                    named += 1
                    assert move["name"].endswith(("Anna", "Bert", "Clara Maria")[other])
        table.state.apply(dice.choice(table.state.legal_moves()))
    assert named > 3
