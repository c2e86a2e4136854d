"""What is said back of a game is what its lines say, in each language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.engine import Engine, open_game
from cardlang.messages import LANGUAGES
from cardlang.resolve import read_game
from cardlang.show.sheet.told_back import ASPECTS, told_back
from tests.shipped import FILES, spread
from tests.told.law import said_back, silent, untold

GAME = """cardlang 1
game "Pass Left"
    "Everybody passes three cards to the left, then tricks are played, each a penalty point."
use tricks, passing
players 4
deck french

rule neighbour of seat:
    "the player on the left"
    previous of seat

keep stakes as 1..8, starts 1, for the match
    "what a trick counts in this deal"

each deal:
    shuffle-deck
    deal 13 to seats from eldest
    hand-on 3 to neighbour
    for each seat from eldest:
        choose by seat:
            raise when stakes is below 8: stakes becomes stakes * 2
            keep: nothing
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks * stakes
    let richest be first of (seats having highest count of won)
    score of richest gains 3
match ends when deal-number is at least 4
winner is sides having lowest score
"""
SAID = """\
direction: The turn passes clockwise.
direction 8: “neighbour” means: the player to the right of the player.
order 18: All choose 3 cards, then each hands them on; they go to neighbour.
order 19: All players, one after another, beginning with the player after the dealer.
order 20: The player chooses: raise or keep.
order 23: Repeat until the hand of each player is empty.
order 23: The taker of the last trick (at first the player after the dealer) leads; each in turn \
plays one card: follow suit if able, otherwise anything. The suit led beats the others; within a \
suit the higher card wins. The best card takes the trick.
dealer: The dealer of the next deal: the player to the left of the dealer.
scoring 21: For each player: with the choice “raise”: what a trick counts in this deal: from now \
on what a trick counts in this deal times 2, if what a trick counts in this deal is less than 8.
scoring 12: What a trick counts in this deal: it begins with 1 and lasts for the whole match.
scoring 24: For each player: the player scores the number of tricks taken by the player times what \
a trick counts in this deal.
scoring 26: The first of whoever has the highest number of cards in the tricks taken by the \
player scores 3.
ties 25: If several are meant by this, it is the one with the lowest number: whoever has the \
highest number of cards in the tricks taken by the player.
ties: By the order “trump order”: Of equals the one played first wins.
ties 27: If several have as much, they win together.
end 27: The match ends after the deal when 4 deals have been played. Winner: whoever has the \
lowest score; equals win together.
"""


def test_each_aspect_of_a_game_is_said_back_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pass_left.card"
    path.write_text(GAME, encoding="utf-8")
    rows = told_back(open_game(path))
    told = (f"{row.aspect}{f' {row.line}' if row.line else ''}: {row.text}" for row in rows)
    assert "\n".join(told) + "\n" == SAID


ONE_DEAL = """cardlang 1
game "Hearts Out"
use tricks
players 4
deck french

value height of card:
    rank is 7: 99
    otherwise: rank

one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat from eldest:
        choose by seat:
            play card in hand where suit is hearts: move card to trick
            otherwise:
                show hand
                score loses 3
    if count of trick is above 3: end match
    play-trick from taker with follow-suit
"""


def test_what_only_some_games_have_is_said_too(tmp_path: Path) -> None:
    path = tmp_path / "hearts_out.card"
    path.write_text(ONE_DEAL, encoding="utf-8")
    told = {row.line: row.text for row in told_back(open_game(path))}
    assert told[19] == (
        "For each player: the player loses 3, if nothing is there that the player can choose."
    )
    assert told[20] == "The match ends, if there are more than 3 cards in the trick."
    assert (
        told[7]
        == "“height” means: 99, if the rank of the card is 7; otherwise the rank of the card."
    )


@pytest.mark.parametrize("path", spread("told", 5), ids=lambda path: path.stem)
def test_every_line_that_scores_or_ends_is_told(path: Path) -> None:
    assert untold(path) == []


def test_sentences_of_the_author_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pass_left.card"
    path.write_text(GAME, encoding="utf-8")
    other = GAME.replace("the player on the left", "whoever sits across")
    assert other != GAME and said_back(path, other) == said_back(path)


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_another_direction_tie_end_or_score_is_another_sentence(path: Path) -> None:
    assert silent(path, every=4)[1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES[1::9], ids=lambda path: path.stem)
def test_a_shipped_game_is_said_back_in_its_order(path: Path, language: str) -> None:
    program, _, _ = read_game(path, str(path), examples=False)
    assert program is not None
    rows = told_back(Engine.of(program), language)
    places = [ASPECTS.index(row.aspect) for row in rows]
    assert places == sorted(places) and {"scoring", "end"} <= {row.aspect for row in rows}
    assert not any("{" in row.text or "  " in row.text for row in rows)


def test_the_command_says_it_beside_the_findings_and_as_data(tmp_path: Path) -> None:
    path = tmp_path / "pass_left.card"
    path.write_text(GAME, encoding="utf-8")
    plain = CliRunner().invoke(main, ["check", "--tell", "--lang", "de", str(path)])
    assert "Gleichstand:\n" in plain.stdout and "(Zeile 27)" in plain.stdout
    data = CliRunner().invoke(main, ["check", "--tell", "--json", str(path)])
    rows = json.loads(data.stdout)["files"][0]["told"]
    assert rows[1] == {
        "about": "direction",
        "line": 8,
        "sentence": "“neighbour” means: the player to the right of the player.",
    }


WHO = """cardlang 1
game "Who Begins"
use tricks
players 4
deck french

rule hindmost:
    first of (seats having lowest tricks)

keep opener as seat, starts eldest, for the match

each deal:
    shuffle-deck
    deal 13 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    opener becomes hindmost
    for each seat from opener: score gains tricks
match ends when deal-number is at least 4
winner is sides having lowest score
"""


def test_a_rule_that_says_who_is_next_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "who_begins.card"
    path.write_text(WHO, encoding="utf-8")
    told = [(row.aspect, row.line) for row in told_back(open_game(path)) if "hindmost" in row.text]
    assert told == [("dealer", 16), ("dealer", 7)]
