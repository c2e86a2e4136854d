"""Keeps of all sights under hidden conditions: a seat cannot tell by them what it has not seen.

Small programs are put together by lot: keeps that are seen by all, by their owner or by nobody,
filled under conditions on hidden cards, in branches, loops and lets, and read after the choices.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import cardlang
from cardlang.knowledge.provenance import Provenance
from tests.laws import Objection, secret_pairs
from tests.shipped import load

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
RULES = """cardlang 1
game "Hidden"
players 3
deck small:
    suit: clubs C, hearts H, spades S
    rank: 1 2 3 4 5
    each rank suit
kind team: kontra re
zone put of each seat, face down
keep party of each seat as team, seen by owner
keep heavy of each seat as flag, seen by nobody
keep level as 0..9, seen by nobody
keep favourite as suit or none, seen by nobody
keep kept of each seat as cards, seen by nobody
keep round-of as number
keep one of each seat as card or none, seen by owner
keep laid of each seat as card or none, seen by nobody
define done-with for seat:
    choose by seat:
        put card in hand:
            move card to put
            {after}
one deal:
    shuffle-deck
    deal 4 to seats from eldest
    {before}
    for each seat from 0: done-with for seat
    {between}
    for each seat from 0: done-with for seat
    for each seat:
        if party is re or heavy or level is above 1: score gains 1
        if laid is in hand of 0 or suit of laid is hearts: score gains 1
        if favourite is hearts or kept is not empty or one is not none: score gains 1
winner is seats having highest score
"""
TESTS = (
    "5H is in hand of {a}",
    "count of (hand of {a} where suit is hearts) is above 1",
    "heavy of {a}",
    "party of {a} is re",
    "level is above 1",
    "kept of {a} is not empty",
    "hand of {a} is not empty",
    "one of {a} is none",
)
DEEDS = (
    "party of {b} becomes re",
    "party of {b} becomes kontra",
    "heavy of {b} becomes true",
    "level becomes 3",
    "level becomes count of (hand of {b} where suit is spades)",
    "favourite becomes suit of first of hand of {b}",
    "favourite becomes hearts",
    "kept of {b} becomes hand of {b}",
    "kept of {b} becomes hand of {b} where suit is clubs",
    "one of {b} becomes first of hand of {b}",
    "kept of {b} becomes none",
    "round-of gains 1",
)
SHAPES = (
    "if {test}: {deed}",
    "if {test}:\n{pad}    {deed}\n{pad}else: {other}",
    "{deed}",
    "for each seat in seats where {test}:\n{pad}    {deed}",
    "repeat 2 times:\n{pad}    if {test}: done\n{pad}    {deed}",
    "let held be hand of {a}\n{pad}if {test}: kept of {b} becomes held",
)
EXCHANGES = (
    "let held be hand of {a}\n{pad}let other be hand of {b}\n{pad}move hand of {a} to hand of {b}\n"
    "{pad}move other to hand of {a}",
    "for each seat: kept of seat becomes hand of seat\n"
    "{pad}for each seat: move kept of seat to hand of next of seat",
    "kept of {a} becomes first of hand of {a}",
    "move kept of {a} to hand of {b}",
    "move first of hand of {a} to hand of {b}",
    "show first of hand of {a} to {b}",
    "let held be first of hand of {a}\n{pad}move first of hand of {b} to hand of {a}\n"
    "{pad}move held to put of {b}",
    "move hand of {a} to put of {b}\n{pad}move put of {b} to hand of {a}",
    "{deed}",
    "if {test}: {deed}",
)


def program(seed: int, shapes: tuple[str, ...] = SHAPES) -> str:
    """Rules put together by lot."""
    dice = random.Random(seed)

    def some(pad: str) -> str:
        lines = []
        for _ in range(dice.randrange(1, 4)):
            line = dice.choice(shapes)
            test, deed, other = dice.choice(TESTS), dice.choice(DEEDS), dice.choice(DEEDS)
            line = line.replace("{test}", test).replace("{deed}", deed).replace("{other}", other)
            a, b = dice.randrange(3), dice.randrange(3)
            lines.append(line.format(a=a, b=b, pad=pad))
        return f"\n{pad}".join(lines)

    test, seat = dice.choice(TESTS).format(a=dice.randrange(3)), dice.randrange(3)
    laid = f"if {test}: laid of {seat} becomes card\n{' ' * 12}"
    return RULES.format(after=laid + some(" " * 12), before=some("    "), between=some("    "))


def pairs(tmp_path: Path, seed: int, shapes: tuple[str, ...] = SHAPES) -> int:
    path = tmp_path / "hidden.card"
    path.write_text(program(seed, shapes), encoding="utf-8")
    return secret_pairs(cardlang.load(path), 3, {}, 8, seed)


@pytest.mark.parametrize("seed", range(24 if THOROUGH else 8))
def test_what_is_hidden_decides_and_is_not_told(tmp_path: Path, seed: int) -> None:
    assert pairs(tmp_path, seed) >= 8


@pytest.mark.parametrize("seed", range(12 if THOROUGH else 5))
def test_what_is_known_through_an_exchange_was_seen(tmp_path: Path, seed: int) -> None:
    assert pairs(tmp_path, seed, EXCHANGES) >= 8


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Provenance, "_doubt", lambda self, cell, told: None)
    with pytest.raises(Objection, match="worlds"):
        for seed in range(24):
            pairs(tmp_path, seed)


@pytest.mark.parametrize("slug", ["hearts", "skat", "klapper-jas", "cuckoo", "goofspiel"])
def test_worlds_of_games_that_ship_tell_nothing(slug: str) -> None:
    game = load(slug)
    assert secret_pairs(game, game.default_players, {}, 6) >= 1
