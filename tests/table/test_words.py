"""What is shown of a move can be typed: in every game, in English and German."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve

from cardlang.api import engine_of
from cardlang.show.menu import menu_of
from cardlang.show.news import draw_news
from cardlang.show.notation import notation_of
from cardlang.show.table import called, value_told
from cardlang.show.text import Paint
from tests.shipped import SLUGS, load, thinned

#: a card is called like a label of its kind, two verbs have one word, a verb has more behind
ODD = ("court", "guildhall", "hanabi", "koenigrufen", "pinochle", "romme", "schwimmen", "tichu")
SETS = ("contract-bridge", "tressette")
MOST = 40  # moves of a choice that are tried


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", [s for s in SLUGS if s in ODD or thinned("typed", 8, s)])
def test_a_move_can_be_typed_as_it_is_shown(slug: str, language: str) -> None:
    game, dice = load(slug), random.Random(2)
    state = game.start(seed=3)
    engine = engine_of(game)
    notation = notation_of(engine.told, engine.machine(state.players), Paint(False), language)
    for _ in range(25):
        if state.is_over:
            break
        moves = [str(move) for move in state.legal_moves()]
        menu = menu_of(notation, moves)
        for move in moves[:MOST]:
            for shown in (notation.tongue.move(move), notation.move(move)):
                read = menu.shown_as(shown, notation) or menu.pick(notation.tongue.read(shown))
                assert read == move, shown
        state.apply(dice.choice(state.legal_moves()))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_two_things_at_a_table_have_two_names(slug: str, language: str) -> None:
    engine = engine_of(load(slug))
    machine = engine.machine()
    notation = notation_of(engine.told, machine, Paint(False), language)
    shown = [info.name for info in machine.cells if not info.off_table]
    shown += [info.name for info, _ in machine.facts]
    named = {(called(notation, name), name) for name in shown}
    named |= {(notation.tongue.thing("zone", zone.name), zone.name) for zone in machine.zones}
    often = Counter(told for told, _ in named)
    assert {told for told, count in often.items() if count > 1} == set()


def test_an_arrow_stands_before_the_place_of_a_card_and_verbs_are_split_in_german() -> None:
    game = load("spite-and-malice")
    engine = engine_of(game)
    told = {}
    for language in ("en", "de"):
        notation = notation_of(engine.told, engine.machine(2), Paint(False), language)
        told[language] = notation.move("lay 3C P1")
    assert told["en"] == "lay 3C → P1"
    assert told["de"].replace("\xa0", " ") == "lege Kreuz-3 → Stapel 1 ab"


@pytest.mark.parametrize("slug", [s for s in SLUGS if s in SETS or thinned("labels", 4, s)])
def test_a_label_is_called_alike_alone_and_in_a_set(slug: str) -> None:
    """Sets of labels, as of strains, are told in the words of the labels."""
    engine, view = engine_of(load(slug)), load(slug).start(seed=1).observation(0)
    machine = engine.machine()
    notation = notation_of(engine.told, machine, Paint(False), "de")
    names = {base.plural: base.name for base in engine.told.bases.values()}
    labels = {info.name: info.labels for info in machine.cells if info.many and info.labels}
    assert labels or slug not in SETS
    for cell in view.cells:
        if cell.name in labels:
            kind, some = names[cell.what], labels[cell.name][:2]
            told = value_told(notation, view, evolve(cell, value=" ".join(some)))
            assert told == "/".join(notation.tongue.value(kind, label) for label in some)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_seat_in_a_move_is_called_a_seat_and_a_rank_is_not(language: str) -> None:
    """`ask 3 2`: seat 3 is asked for twos, whoever sits at seat 2."""
    engine = engine_of(load("go-fish"))
    notation = notation_of(engine.told, engine.machine(4), Paint(False), language)
    seat = {"en": "seat 3", "de": "Platz 3"}[language]
    verb = {"en": "ask", "de": "frage"}[language]
    assert notation.move("ask 3 2").replace("\xa0", " ") == f"{verb} {seat} 2"
    assert seat in notation.done(1, "ask 3 2").replace("\xa0", " ")
    notation.tongue.people = ("Anna", "Bert", "Clara", "Doris")
    assert notation.move("ask 3 2") == f"{verb} Doris 2"
    menu = menu_of(notation, ["ask 3 2", "ask 3 3", "ask 2 3"])
    assert menu.shown_as(notation.move("ask 2 3"), notation) == "ask 2 3"


def test_a_trick_is_told_as_it_was_played_and_a_hand_that_is_laid_open_is_sorted() -> None:
    game, dice = load("partout"), random.Random(1)
    engine, state = engine_of(game), game.start(6, seed=3)
    notation = notation_of(engine.told, engine.machine(6), Paint(False))
    while state.decisions < 14:
        state.apply(dice.choice(state.legal_moves()))
    told = draw_news(notation, state.observation(0), 0, whole=True).splitlines()
    played = [line.split(": play ")[1] for line in told if ": play " in line]
    assert told[-1].endswith(f"took the trick: {' '.join(played)}") and len(played) == 6
    bridge = load("contract-bridge").start(seed=7)
    for text in ("bid 1 spades", "pass", "pass", "pass"):
        bridge.apply(text)
    bridge.apply(bridge.legal_moves()[0])
    engine = engine_of(load("contract-bridge"))
    notation = notation_of(engine.told, engine.machine(4), Paint(False))
    (laid,) = (
        line
        for line in draw_news(notation, bridge.observation(1), 0, whole=True).splitlines()
        if "→ dummy" in line
    )
    assert laid.count(" | ") == 3


@pytest.mark.parametrize("slug", ["hearts", "go-fish", "gin-rummy", "skat", "crazy-eights"])
def test_what_is_told_bit_by_bit_is_what_is_told_at_once(slug: str) -> None:
    """No line comes twice, and none is left out, wherever one stops to look."""
    game, dice = load(slug), random.Random(3)
    state, told, since = game.start(seed=4), "", 0
    engine = engine_of(game)
    notation = notation_of(engine.told, engine.machine(state.players), Paint(False), "en")
    for _ in range(40):
        view = state.observation(0)
        told += draw_news(notation, view, since, whole=True)
        since = len(view.events)
        state.apply(dice.choice(state.legal_moves()))
    view = state.observation(0)
    told += draw_news(notation, view, since, whole=True)
    assert told == draw_news(notation, view, 0, whole=True)


@pytest.mark.parametrize("kind", ["suit", "suits"])
def test_each_label_has_a_name_in_german_the_first_too(kind: str) -> None:
    engine = engine_of(load("hearts"))
    notation = notation_of(engine.told, engine.machine(), Paint(False), "de")
    labels = [label.move for label in engine.told.bases["suit"].labels]
    assert [notation.tongue.value(kind, label) for label in labels] == [
        "Pik",
        "Herz",
        "Karo",
        "Kreuz",
    ]


def test_moves_of_one_card_are_sorted_and_others_stand_as_they_are_offered() -> None:
    engine = engine_of(load("hearts"))
    notation = notation_of(engine.told, engine.machine(), Paint(False), "en")
    mixed = ("pass QS 2C", "pass 3D", "pass AS")
    assert menu_of(notation, mixed).moves == mixed
    assert menu_of(notation, ["play 2C", "play 3D", "play AS"]).moves[0] == "play AS"
