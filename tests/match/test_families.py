"""Things of each two kinds: who sees which, and how they are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.diagnostic import RuleError
from cardlang.match.state import State
from cardlang.show.notation import notation_of
from cardlang.show.table import draw_table
from cardlang.show.text import Paint

GAME = """\
cardlang 1
game "Two Kinds"
players 4, partners opposite
deck french-24
zone meld of each side and rank, face up
zone secret of each suit and seat, seen by owner
zone plate of each seat and side, seen by others
keep told of each seat and suit as 0..9
keep hidden of each suit and seat as number, seen by owner
keep lot of each seat and card as number
one deal:
    shuffle-deck
    deal 4 to seats from eldest
    for each seat:
        hidden of hearts by seat becomes 5
        lot by KH becomes 1
    repeat 8 times:
        for each seat from eldest:
            choose by seat:
                lay card in hand:
                    told by suit of card gains 1
                    move card to meld by rank of card
                hide card in hand: move card to secret of suit of card by seat
                plate card in hand: move card to plate by side of next of seat
                pass
    for each side: score gains count of meld of side
"""
PLACES = """
example "where cards lie":
    given meld of 0 by 9: 9S 9H
    given meld of 3 by K: KD
    given told of 2 by hearts is 3
    then meld of 0 by 9: 9H 9S
    then meld of 0: 9S 9H
    then meld of sides: 9S 9H KD
    then told of 2 is 3
"""


def load(folder: Path, text: str = GAME + PLACES) -> cardlang.Game:
    path = folder / "two_kinds.card"
    path.write_text(text, encoding="utf-8")
    return cardlang.load(str(path))


def played(game: cardlang.Game, *verbs: str) -> State:
    """A match in which the seats take the first move of each verb in turn."""
    state = game.start(players=4, seed=3)
    for verb in verbs:
        state.apply(next(move for move in state.legal_moves() if str(move).startswith(verb)))
    return state


def named(state: State) -> list[str]:
    """The cards that moves named, in turn."""
    lines = [line for line in state.record() if line.get("event") == "choice"]
    return [line["move"].split()[1] for line in lines if " " in line["move"]]


def test_the_last_kind_changes_fastest(tmp_path: Path) -> None:
    machine = engine_of(load(tmp_path)).machine(4)
    ranks = [label.move for label in engine_of(load(tmp_path)).program.bases["rank"].labels]
    found = [zone.owner_label for zone in machine.zones if zone.name == "meld"]
    assert found == [f"{side} by {rank}" for side in (0, 1) for rank in ranks]
    suits = ("clubs", "diamonds", "hearts", "spades")
    found = [cell.owner_label for cell in machine.cells if cell.name == "hidden"]
    assert sorted(found) == [f"{suit} by {seat}" for suit in suits for seat in range(4)]
    assert [label.rpartition(" ")[2] for label in found] == ["0", "1", "2", "3"] * 4


def test_the_seat_or_side_of_two_is_the_owner(tmp_path: Path) -> None:
    machine = engine_of(load(tmp_path)).machine(4)
    sees = {(zone.name, zone.owner_label): zone.seen_by for zone in machine.zones}
    assert sees["meld", "0 by 9"] == 0b1111
    assert sees["secret", "hearts by 2"] == 0b0100
    assert sees["plate", "1 by 0"] == 0b1101
    seen = {(cell.name, cell.owner_label): cell.seen_by for cell in machine.cells}
    assert seen["hidden", "hearts by 3"] == 0b1000
    assert seen["told", "0 by hearts"] == 0b1111


def test_everybody_sees_what_lies_open_and_the_owner_alone_what_does_not(tmp_path: Path) -> None:
    state = played(load(tmp_path), "lay", "hide", "plate", "pass")
    laid, hid, plated = named(state)
    for seat in range(4):
        zones = {(z.name, z.owner): z for z in state.observation(seat).zones}
        assert zones["meld", f"1 by {laid[:-1]}"].cards == (laid,)
        [secret] = [z for z in zones.values() if z.name == "secret" and z.size]
        assert secret.owner.endswith(" by 2")
        assert secret.cards == ((hid,) if seat == 2 else ("??",))
        assert zones["plate", "3 by 0"].cards == (("??",) if seat == 3 else (plated,))
        cells = {(c.name, c.owner) for c in state.observation(seat).cells}
        assert ("hidden", f"hearts by {seat}") in cells
        assert ("hidden", f"hearts by {(seat + 1) % 4}") not in cells


def test_the_table_tells_whose_they_are(tmp_path: Path) -> None:
    game = load(tmp_path)
    state = played(game, "lay", "hide", "plate", "pass")
    engine = engine_of(game)
    laid, hid, plated = named(state)
    notation = notation_of(engine.program, engine.machine(4), Paint(False))
    suit = next(c for c in state.observation(2).zones if c.name == "secret" and c.size).owner
    own, other = (draw_table(notation, state.observation(seat)) for seat in (2, 1))
    assert f"meld of seats 1 and 3 by {laid[:-1]}: {laid}" in own
    assert f"secret of {suit.split()[0]} by you: {hid}" in own
    assert f"secret of {suit.split()[0]} by seat 2: 1 card" in other
    assert f"plate of seat 3 by seats 0 and 2: {plated}" in own
    assert "told: seat 1 by " in own
    assert "told: you by " in other
    assert "lot" not in own


def test_a_replayed_match_is_the_same(tmp_path: Path) -> None:
    game = load(tmp_path)
    state = played(game, "lay", "hide", "plate", "pass", "lay", "lay")
    again = game.replay(state.record())
    assert all(again.observation(seat) == state.observation(seat) for seat in range(4))


def test_examples_name_both(tmp_path: Path) -> None:
    load(tmp_path)
    told = CliRunner().invoke(main, ["test", str(tmp_path / "two_kinds.card")])
    assert told.exit_code == 0, told.output


HEAPS = "kind heap: " + " ".join(f"H{k}" for k in range(128))


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        ("zone nest of each card and suit, face up", ""),
        ("zone nest of each card and card, face up", "too-many-zones"),
        (f"keep far of each card and heap as number\n{HEAPS}", ""),
        (f"keep far of each heap and heap as number\n{HEAPS}", "too-many-keeps"),
    ],
)
def test_two_kinds_count_as_a_product(tmp_path: Path, kept: str, code: str) -> None:
    try:
        engine_of(load(tmp_path, f"{GAME}{kept}\n")).machine(4)
    except RuleError as refused:
        [finding] = [found for found in refused.diagnostics if found.severity == "error"]
        assert finding.code == code
        assert " times " in finding.help
    else:
        assert not code
