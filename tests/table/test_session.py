"""Sessions as scripts: what is typed goes in, what is printed comes out."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.show.news import draw_news
from cardlang.table import PERSON
from tests.laws import disguised
from tests.table.tables import Table, table

SHEET = "deal  seat 0  seat 1\n"


def test_only_what_has_changed_is_told_and_all_on_look() -> None:
    at = table("bonus-malus", 7)
    assert "hand of seat 1: 6 cards" in at.all
    told = at.type("8C")
    assert "dealer: " not in told
    assert "\nhand of seat 1: " not in told
    assert "scores: " not in told
    assert "trump: spades\n" in told
    assert "your hand: 3S* 10S* | QH KH | 10D | 9C JC\n" in told
    look = at.type("look")
    assert "dealer: you; " in look
    assert "odd: empty" in look


def test_a_new_deal_begins_with_the_whole_table() -> None:
    at = table("bonus-malus", 7)
    while at.match.state.deal_number == 1:
        told = at.type(at.session.menu.moves[0])
    assert "deal 2, you (seat 0) to move\nscores: " in told
    assert "hand of seat 1: 7 cards" in told


def test_the_result_of_a_deal_names_the_line_that_gave_it() -> None:
    at = table("bonus-malus", 7)
    while at.match.state.deal_number == 1:
        told = at.type(at.session.menu.moves[0])
    assert "the deal is over; scores: seats 0 and 2: 5, seats 1 and 3: 0\n" in told
    flat = " ".join(told.split())
    assert "seats 0 and 2: +5 (bonus 5, deal-number 1) Every side adds up what the cards" in flat
    assert "scores nothing and loses nothing (line 38) deal seats" in flat  # and no source code
    assert "deal  seats 0 and 2  seats 1 and 3\n   1         5 (+5)              0\n" in told
    assert at.type("score") == told[told.index("deal  seats") :].split("seat 2:")[0]


def test_who_cannot_tell_why_is_told_the_sum_only() -> None:
    """In Scarto not everybody can tell what the dealer has laid aside."""
    at = table("scarto", 3, people=(2,))
    while at.match.state.deal_number == 1:
        told = at.type(at.session.menu.moves[0])
    result = told.split("the deal is over")[1].split("deal  seat")[0]
    assert "seat 1: +" in result or "seat 1: -" in result
    assert re.search(r"seat 0: [+-]\d+ besides\n", result)


def test_the_parts_of_a_score_are_told_by_their_names() -> None:
    """Of the value of a game what it is made of, and what the line depends on."""
    at = table("skat", 3, language="de")
    while at.match.state.deal_number == 1:
        moves = at.session.menu.moves
        told = at.type("passe" if "passe" in moves else moves[0])
    flat = " ".join(told.split())
    found = re.search(
        r"Platz \d: -(\d+) \(nicht gewonnen, eingebracht (\d+), Reizwert (\d+), Wert (\d+), "
        r"Grundwert (\d+), Spitzen (\d+)\)",
        flat,
    )
    assert found is not None, flat
    lost, taken, price, worth, base, matadors = map(int, found.groups())
    assert taken <= 120 and worth % base == 0 and worth // base > matadors
    assert lost == 2 * max(worth, -(-price // base) * base)


def test_the_only_move_is_taken_after_a_word() -> None:
    at = table("bonus-malus", 7)
    while "only move" not in at.all:
        at.type(at.session.menu.moves[0])
    move = at.all.split("you: ")[-1].split(" (your only move)")[0]
    taken = [line["move"] for line in at.match.state.record() if line.get("seat") == 0]
    assert move in taken


def test_a_move_is_taken_back_and_bots_answer_it_alike() -> None:
    at = table("bonus-malus", 7)
    assert at.type("undo") == "there is nothing to take back\n"
    before = outcomes_of(at.match.state)
    first = at.type("8C")
    assert at.type("undo").startswith("taken back: play 8C\ndeal 1, you (seat 0) to move\n")
    assert outcomes_of(at.match.state) == before
    assert at.type("8C").split("taker:")[0] == first.split("taker:")[0]
    shared = table("dump", 1, players=2, people=(0, 1))
    assert shared.type("undo") == "nothing is taken back where several people play\n"


def test_each_line_of_help_begins_a_row_or_goes_on_with_one() -> None:
    told = table("bonus-malus", 7).type("help").splitlines()
    rows = [len(line) - len(line.lstrip(" ")) for line in told]
    assert "/look" in told[-1] and set(rows[-9:]) <= {2, 6} and rows[-1] == 2


def test_a_hint_is_the_same_each_time_and_names_a_move() -> None:
    at = table("bonus-malus", 7)
    told = at.type("hint")
    assert told == at.type("hint")
    assert told.splitlines()[-1].startswith("best: play ")
    assert all(f"  play {card}: " in told for card in ("8C", "9C", "JC"))


def test_a_hint_tells_what_was_weighed_to_the_end_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried a few times only looks better than it is, and is said to be so."""
    at = table("skat", 3)
    moves = [str(move) for move in at.match.state.legal_moves()]
    assert moves[-1] == "pass" and len(moves) > 10

    def weighed(*terms: Any) -> list[tuple[int, int]]:
        squares: list[float] = terms[4]
        squares.extend([0.0] * len(moves))
        tried = [(-3, 300), (-40, 4000), (100, -1000), *[(-2, -8)] * (len(moves) - 4)]
        return [*tried, (100, 0)]

    monkeypatch.setattr("cardlang.bots.good.weigh", weighed)
    told = at.type("hint").splitlines()
    assert told[1:6] == [
        "  pass: level",
        f"  {moves[2]}: behind by 5.0",
        f"  {moves[1]}: ahead by 50.0",
        f"  {moves[0]}: ahead by 50.0, but in 3 worlds only",
        f"  {moves[3]}: behind by 2.0, but in 2 worlds only",
    ]
    assert told[-2:] == [f"  … and {len(moves) - 8} moves that do worse", "best: pass"]


def test_the_log_tells_ones_own_moves_too() -> None:
    at = table("bonus-malus", 7)
    at.type("8C")
    log = at.type("log")
    assert "seat 1: play 7C\nseat 2: play 10C\nseat 3: play 4C\nseat 0: play 8C\n" in log


OWN = """cardlang 1
game "Own"
    "Its verbs are called like what may be typed besides moves."
players 2
deck french
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat 3 times:
        choose by 0:
            look: nothing
            hint card in hand: nothing
winner is seats
"""


def test_a_command_that_is_a_verb_is_a_move(tmp_path: Path) -> None:
    path = tmp_path / "own.card"
    path.write_text(OWN, "utf-8")
    game = cardlang.load(path)
    at = Table(game.start(seed=1), game, [PERSON, "random"])
    assert "stock: " in at.type("/look")
    assert "best: " in at.type("/hint")
    assert at.match.state.decisions == 0
    at.type("look")
    assert at.match.state.decisions == 1
    at.type("hint")
    assert at.match.state.decisions == 1
    at.type(next(move for move in at.session.menu.moves if move.startswith("hint ")))
    assert at.match.state.decisions == 2


def test_the_record_is_written_into_a_new_file(tmp_path: Path) -> None:
    at = table("dump", 1, keep=True)
    assert at.type("save") == "the match is kept from your first move on\n"
    path = tmp_path / "mine.jsonl"
    assert at.type(f"save {path}") == f"record: {path}\n"
    assert at.type(f"save {path}") == f"`{path}` is there already; choose another name\n"
    assert not cardlang.load("dump").replay(path).is_over
    assert "cannot be written" in at.type(f"save {tmp_path}/no/where.jsonl")
    at.type("1")
    assert at.type("save").startswith("the match is kept in ")


def test_lines_are_completed() -> None:
    at = table("bonus-malus", 7)
    assert at.session.candidates("pl") == ["play 8C", "play 9C", "play JC"]
    assert at.session.candidates("j") == ["JC"]
    assert at.session.candidates("why p") == ["why play 8C", "why play 9C", "why play JC"]
    assert at.session.candidates("s") == ["score", "save"]


# --------------------------------------------------------------------- German


CURTAINS = 12


@pytest.mark.parametrize("people", [(0, 1, 2, 3), (1, 2), (0, 3)])
def test_nobody_is_shown_the_hand_of_another(people: tuple[int, ...]) -> None:
    """Between the prompts of two people there is a curtain, and nothing else is told there."""
    at = table("dump", 1, players=4, people=people, curtains=True)
    last, drawn = at.match.state.to_act, 0
    while not at.session.over and drawn < CURTAINS:
        before = len(at.printed)
        if at.session.curtain:
            drawn, last = drawn + 1, None
            at.type("")
            continue
        assert last in (None, at.match.state.to_act)
        last = at.match.state.to_act
        at.type("1")
        assert not (at.session.curtain and "your hand" in "".join(at.printed[before:]))
    assert drawn > 5


def test_a_german_table() -> None:
    at = table("bonus-malus", 7, language="de")
    assert "Spiel 1, du (Platz 0) bist dran\nStand: Plätze 0 und 2: 0, " in at.all
    assert "Stich: Kreuz-7 (Platz 1), Kreuz-10 (Platz 2), Kreuz-4 (Platz 3)\n" in at.all
    assert "  spiele  1) Kreuz-8  2) Kreuz-9  3) Kreuz-Bube\n" in at.all
    refused = " ".join(at.type("Herz-Dame").split())
    assert refused.startswith("Herz-Dame: Farbe bedienen; wenn nicht möglich, trumpfen; sonst")
    assert refused.endswith("möglich ist `spiele` mit Kreuz-8, Kreuz-9, Kreuz-Bube")
    assert at.type("warum kreuz 8") == "`spiele Kreuz-8` ist erlaubt\n"
    assert at.type("stand") == "noch ist kein Spiel gewertet\n"
    assert "am besten: spiele Kreuz-" in at.type("tipp")
    assert "Platz 2 spielt Pik-Bube\n" in at.type("spiele Kreuz-8")
    assert at.type("zurück").startswith("zurückgenommen: spiele Kreuz-8\n")
    at.type("play 8C")  # what records write is understood too
    at.type("ende")
    assert at.all.endswith("die Partie ist nicht zu Ende\n")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", ["skat", "klapper-jas", "partout", "quartett", "hearts", "trumpf"])
def test_every_move_is_understood_as_it_is_shown(slug: str, language: str) -> None:
    at = table(slug, 5, language=language)
    tongue = at.session.notation.tongue
    for _ in range(8):
        for move in at.session.menu.moves:
            shown = tongue.move(move).replace("\xa0", " ")
            assert tongue.read(shown) == move
            assert tongue.read(move) == move
            assert tongue.read(shown.upper()).casefold() == move.casefold()
        if at.session.over:
            break
        at.type(at.session.menu.moves[-1])


# -------------------------------------------------------------- what a seat may know

FEW = 16  # moves, all of which a hint tries
COMMANDS = ("?", "look", "hint", "log all", "score", "save", "xyzzy", "play", "")


def at_the_prompt(state: State, slug: str, seat: int, language: str) -> str:
    """All that somebody in this seat can be told at one prompt."""
    names = [PERSON if one == seat else "random" for one in range(len(state.scores))]
    at = Table(state.copy(), cardlang.load(slug), names, language)
    machine = setup_of(state).runner.machine
    ids = dict.fromkeys(card.id for card in machine.cards)
    verbs = sorted({verb.name for decision in machine.decisions for verb in decision.verbs})
    asked = [f"why {verb} {card}" for verb in verbs for card in [*ids][:: max(1, len(ids) // 13)]]
    for line in (*COMMANDS, *asked):
        if at.match.state.decisions == state.decisions:
            at.type(line)
    return at.all + repr(at.session.candidates(""))


@pytest.mark.parametrize(
    "slug", ["bonus-malus", "skat", "trick-100", "klapper-jas", "partout", "cheat"]
)
def test_nothing_is_told_that_a_seat_cannot_know(slug: str) -> None:
    dice = random.Random(3)
    game, made = cardlang.load(slug), 0
    for seed in range(40):
        state = game.start(seed=seed)
        for _ in range(dice.randrange(14)):
            if not state.is_over:
                state.apply(dice.choice(state.legal_moves()))
        seat = state.to_act
        if seat is None or not 1 < len(state.legal_moves()) <= FEW:
            continue
        for twin in disguised(state, seat, dice):
            language = ("en", "de")[seed % 2]
            told = at_the_prompt(state, slug, seat, language)
            assert told == at_the_prompt(twin, slug, seat, language)
            made += 1
            break
        if made:
            return
    raise AssertionError("no pair was found")


def test_a_hint_of_all_moves_leaves_none_out(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("bonus-malus", 7)
    told = at.type("hint").splitlines()
    moves = len(at.match.state.legal_moves())
    for listed, rest in ((moves, 0), (moves - 1, 1)):
        monkeypatch.setattr("cardlang.table.hint._LISTED", listed)
        lines = at.type("hint").splitlines()
        assert len(lines) == len(told) and (lines != told) == bool(rest)


def test_of_much_news_the_last_lines_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("bonus-malus", 7)
    view = at.match.state.observation(0)
    whole = draw_news(at.session.notation, view, 0, whole=True).splitlines()
    monkeypatch.setattr("cardlang.show.news._LINES", 1)
    short = draw_news(at.session.notation, view, 0).splitlines()
    assert len(whole) > 2 and short[1:] == whole[-1:]
    assert (
        str(len(draw_news(at.session.notation, view, 0, whole=True).splitlines()) - 1) in short[0]
    )


def test_of_a_move_that_begins_well_the_words_that_go_on_are_told() -> None:
    at = table("go-fish", 7)
    move = str(at.match.state.legal_moves()[0]).split()
    told = at.type(f"{move[0]} {move[1]} wrong")
    ranks = {str(one).split()[2] for one in at.match.state.legal_moves()}
    named = set(re.findall(r"\w+", told.partition("wrong")[2]))
    assert ranks <= named and not {"1", "2"} & (named - ranks)
