"""What cannot be played is refused at the table that it concerns, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.cli.main import main
from cardlang.diagnostic import RuleError
from tests import frames
from tests.checks.pieces import PLAY, game


def _file(folder: Path, cards: int, players: str, head: str = "") -> Path:
    deal = f"deal {cards} to seats from eldest"
    path = folder / "many.card"
    text = game("shuffle-deck", deal, PLAY, players=players, head=head)
    path.write_text(frames.whole(text), encoding="utf-8")
    return path


def test_load_refuses_what_the_usual_table_cannot_play(tmp_path: Path) -> None:
    with pytest.raises(RuleError) as refused:
        cardlang.load(_file(tmp_path, 14, "players 2..4"))
    assert [d.code for d in refused.value.diagnostics] == ["too-few-cards"]


def test_load_takes_what_only_others_cannot_play(tmp_path: Path) -> None:
    loaded = cardlang.load(_file(tmp_path, 8, "players 2..8"))
    assert loaded.start(players=6, seed=1).to_act is not None
    with pytest.raises(RuleError, match="56 cards are taken from `stock` here"):
        loaded.start(players=7, seed=1)


def test_a_table_that_can_play_plays_though_the_usual_one_cannot(tmp_path: Path) -> None:
    path = str(_file(tmp_path, 14, "players 2..4"))
    asked = ["simulate", path, "--players", "3", "--matches", "2", "--seed", "1"]
    assert CliRunner().invoke(main, asked).exit_code == 0
    refused = CliRunner().invoke(main, [*asked[:3], "4", *asked[4:]])
    assert refused.exit_code == 1 and "too-few-cards" in refused.output


@pytest.mark.parametrize(
    ("cards", "players", "told"),
    [
        (8, "players 2..8", "56 cards are taken from `stock` here, and only 52 are there, with 7"),
        (14, "players 4", "56 cards are taken from `stock` here, and only 52 are there\n"),
    ],
)
def test_check_says_with_how_many(cards: int, players: str, told: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check", str(_file(tmp_path, cards, players))])
    assert done.exit_code == 1 and told in done.output


def test_check_says_with_which_option(tmp_path: Path) -> None:
    path = tmp_path / "sizes.card"
    deal = "deal size to seats from eldest"
    head = "option size is 5..14, usually 7"
    path.write_text(frames.whole(game("shuffle-deck", deal, PLAY, head=head)), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(path)])
    assert done.exit_code == 1 and "with 4 players and option size 14" in done.output


def test_warnings_come_with_the_game_and_do_not_refuse_it(tmp_path: Path) -> None:
    text = game("shuffle-deck", "deal 5 to seats from eldest", PLAY)
    text = text.replace("match ends when deal-number is 2", "match ends when highest score is 9")
    path = tmp_path / "endless.card"
    path.write_text(frames.whole(text), encoding="utf-8")
    for _ in range(2):  # read, and as it was kept
        assert [d.code for d in cardlang.load(path).findings] == ["endless-match"]


def test_an_allowed_warning_is_not_told_and_an_idle_one_is(tmp_path: Path) -> None:
    allow = 'allow endless-match in match\n    "played until somebody has enough"'
    text = game("shuffle-deck", "deal 5 to seats from eldest", PLAY, head=allow)
    endless = text.replace("when deal-number is 2", "when highest score is 9")
    path = tmp_path / "allowed.card"
    path.write_text(frames.whole(endless), encoding="utf-8")
    assert cardlang.load(path).findings == ()
    assert CliRunner().invoke(main, ["check", str(path)]).output.endswith("allowed.card: good\n")
    path.write_text(frames.whole(text), encoding="utf-8")
    assert "allows-nothing" in CliRunner().invoke(main, ["check", str(path)]).output
