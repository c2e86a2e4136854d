"""Ten questions, and a first file of which each answer is a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.entry import questions
from cardlang.workshop.bridge import call
from cardlang.workshop.host.desk import Desk, DeskError
from tests import begun


@pytest.mark.parametrize("given", begun.covering(1), ids=lambda given: "-".join(given.values()))
def test_each_answer_gives_a_good_game(given: dict[str, str]) -> None:
    assert begun.trouble(given) == ""


def test_ten_questions_come_up_in_each_kind_of_game() -> None:
    for answer in questions.questions()[0].answers:
        assert len(list(questions.asked({"turn": answer.name}))) == 10


def test_each_answer_changes_a_line() -> None:
    """Any two answers to a question give two texts, and few lines differ."""
    for given in begun.covering(2):
        text = questions.text_of("Mine", given)
        taken: dict[str, str] = {}
        for question, chosen in questions.asked(given):
            for other in question.open(taken):
                if other is chosen or question.name in ("turn", "players"):
                    continue
                rows = questions.changes(
                    text, questions.text_of("Mine", {**given, question.name: other.name})
                )
                assert 1 <= len(rows) <= 14, (question.name, other.name, rows)
            taken[question.name] = chosen.name


def test_the_files_have_sentences_in_both_languages() -> None:
    for question in questions.questions():
        for said in (question.said, *(answer.said for answer in question.answers)):
            assert (said["en"] and said["de"] and said["en"] != said["de"]) or said["en"].isdigit()


def test_the_command_asks_and_shows_what_changes(tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    told = CliRunner().invoke(main, ["new", str(path)], input="Mine\nmelding\n\n\n2\n")
    assert told.exit_code == 0, told.output
    assert "- players 4\n    + players 4, anticlockwise\n" in told.output
    assert "players 4, anticlockwise\n" in path.read_text("utf-8")
    assert CliRunner().invoke(main, ["check", "--strict", str(path)]).exit_code == 0
    assert CliRunner().invoke(main, ["new", str(path)]).exit_code == 2
    german = CliRunner().invoke(
        main, ["new", str(tmp_path / "b.card"), "--lang", "de"], input="B\n1\n"
    )
    assert "Wer gewinnt?" in german.output


@pytest.mark.parametrize(
    "more, said",
    [
        (["--answer", "turn"], "NAME=ANSWER"),
        (["--answer", "turn=chess"], "none of"),
        (["--answer", "turn=tricks", "--answer", "fits=suit"], "nothing is asked about `fits`"),
        (["--answer", "turn=tricks", "--kind", "tricks"], "no `--kind` is said"),
    ],
)
def test_answers_that_are_none_make_no_file(more: list[str], said: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["new", str(tmp_path / "a.card"), "--title", "A", *more])
    assert told.exit_code == 2 and said in told.output
    assert not (tmp_path / "a.card").exists()


def test_answers_on_the_command_line_are_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.card"
    said = ["--answer", "turn=shedding", "--answer", "deck=german-32"]
    assert CliRunner().invoke(main, ["new", str(path), "--title", "A", *said]).exit_code == 0
    assert "deck german-32\n" in path.read_text("utf-8")


def test_a_page_is_told_questions_answers_and_the_text() -> None:
    told = call("questions", {"answers": {"turn": "tricks"}, "language": "de"})
    assert [one["name"] for one in told["questions"]][:3] == ["turn", "players", "deck"]
    assert told["questions"][1]["said"] == "Wie viele spielen mit?"
    kept = {one["name"]: one["chosen"] for one in told["questions"]}
    other = call("questions", {"answers": {**kept, "turn": "melding", "players": "more"}})
    assert {one["name"] for one in other["questions"]} > {"meld"}
    assert "trumps" not in {one["name"] for one in other["questions"]}
    assert "players 3..5\n" in other["text"]
    seven = call("questions", {"answers": {**kept, "players": "more", "hand": "seven"}})
    assert "deal 5 to seats" in seven["text"]  # seven do not go with five players
    assert "refused" in call("questions", {"answers": {"turn": 3}})
    assert "refused" in call("questions", {"answers": {}, "title": 'a"b'})


def test_the_desk_writes_what_was_answered(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    answers = json.dumps({"turn": "melding", "hand": "six"})
    made = desk.new("mine.card", "Mine", "", "", answers)
    assert "deal 6 to seats from eldest\n" in made["text"]
    for bad in ("[]", "{", '{"turn": 1}'):
        with pytest.raises(DeskError):
            desk.new("other.card", "Mine", "", "", bad)
    assert not (tmp_path / "other.card").exists()


def test_what_is_not_asked_is_refused() -> None:
    with pytest.raises(UsageError, match="nothing is asked"):
        questions.text_of("Mine", {"weather": "fair"})
    with pytest.raises(UsageError, match="one of four"):
        questions.text_of("Mine", {"players": "nine"})


def test_who_is_asked_in_german_is_answered_in_german(tmp_path: Path) -> None:
    """The title, an answer that is none, and what was made."""
    path = tmp_path / "spiel.card"
    ran = CliRunner().invoke(main, ["new", str(path), "--lang", "de"], input="\n\nnix\n1\n")
    assert ran.exit_code == 0 and path.exists()
    told = ran.output
    assert told.startswith("Titel [Spiel]: ")
    assert "Antwort: antworte mit einer Nummer" in told and "`nix` steht nicht zur Wahl" in told
    assert "ist angelegt; `cardlang play" in told
