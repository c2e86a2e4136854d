"""What a sentence lacks of the lines that it stands for is told behind it, or to the author."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.api import engine_of, load
from cardlang.cli.rules import command
from cardlang.judge.prose.sentences import untold_in
from cardlang.show.sheet import rules_sheet

RULES = """cardlang 1
game "Rows"
players 3
deck french
zone heap, face down
keep pace as number{kept}
{rule}
define work for seat:
    {sentence}
    {deed}
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: work for seat
    {more}
match ends when deal-number is at least 3
winner is sides having highest score
"""


def game(place: Path, sentence: str, deed: str, **more: str) -> Path:
    path = place / "rows.card"
    parts = {"rule": "", "kept": "", "more": "shuffle stock", **more}
    path.write_text(RULES.format(sentence=sentence, deed=deed, **parts), "utf-8")
    return path


def told(path: Path, language: str = "en") -> str:
    return " ".join(rules_sheet(engine_of(load(path)), language=language).split())


@pytest.mark.parametrize(
    ("sentence", "deed", "line"),
    [
        ("The player is paid 5.", "score gains 5", ""),
        ("The player is paid five points.", "score gains 5", ""),
        ("The player is paid.", "score gains 5", "The player scores 5."),
        ("The player pays.", "score loses 5", "The player loses 5."),
        ("Twice the pace.", "score gains 2 * pace", ""),
        (
            "If more than six are held, one counts.",
            "if count of hand is above 6: score gains 1",
            "",
        ),
        (
            "Who holds seven gets one.",
            "if count of hand is above 6: score gains 1",
            "",
        ),
        (
            "Long hands are worth something.",
            "if count of hand is above 6: score gains 1",
            "If there are more than 6 cards in the hand of the player: - The player scores 1.",
        ),
        (
            "A card goes to the heap.",
            "if heap is empty: move first of hand to heap",
            "If the place “heap” is empty: - Move the first of the hand of the player to",
        ),
        (
            "A good hand may be worth a point.",
            "if K is in rank of hand: score gains 1",
            "If there is a card with rank king in the hand of the player: - The player scores 1.",
        ),
        ("Whoever holds kings gets a point.", "if K is in rank of hand: score gains 1", ""),
        (
            "The first card is one point.",
            "if heap is empty: score gains 1",
            "",
        ),
    ],
)
def test_a_statement_is_told_behind_a_sentence_that_lacks_it(
    sentence: str, deed: str, line: str, tmp_path: Path
) -> None:
    sheet = told(game(tmp_path, f'"{sentence}"', deed))
    behind = sheet.partition(sentence)[2].partition("4. Shuffle the stock")[0].strip(" -")
    assert behind.startswith(line) and bool(line) == bool(behind)


def test_who_takes_part_is_told_where_a_word_of_the_prelude_is_given_some(tmp_path: Path) -> None:
    turns = "turns for seats where hand is not empty from eldest: move first of hand to heap"
    sheet = told(game(tmp_path, '"Work."', "score gains 1", more=turns))
    assert "Only these have turns, as long as there are any: all whose hand is not empty." in sheet


@pytest.mark.parametrize(
    ("kept", "line"),
    [
        ("", ""),
        (", starts 3", "at first 3."),
        (", for the match", "kept from deal to deal."),
        (", starts 3, for the match", "at first 3; kept from deal to deal."),
        (", each shuffle-deck", "only until the end of that part of the deal."),
    ],
)
def test_how_a_keep_begins_is_told(kept: str, line: str, tmp_path: Path) -> None:
    sheet = told(game(tmp_path, '"The pace counts."', "score gains pace", kept=kept))
    assert ("What is remembered:" in sheet) is bool(line)
    assert line in sheet


@pytest.mark.parametrize(
    ("sentence", "number"),
    [("what a card is worth", "7"), ("seven more than the pace", ""), ("7 and the pace", "")],
)
def test_a_number_that_no_sentence_has_is_said_to_the_author(
    sentence: str, number: str, tmp_path: Path
) -> None:
    rule = f'value gain:\n    "{sentence}"\n    pace + 7'
    path = game(tmp_path, '"The gain counts."', "score gains gain", rule=rule)
    found = [(one.name, one.said, one.span.line) for one in untold_in(path) if one.why == "untold"]
    assert found == ([("gain", number, 9)] if number else [])


@pytest.mark.parametrize(("sentence", "lacks"), [("what a card is worth", True), ("7 more", False)])
def test_whoever_prints_a_sheet_is_told_what_it_lacks(
    sentence: str, lacks: bool, tmp_path: Path
) -> None:
    rule = f'value gain:\n    "{sentence}"\n    pace + 7'
    path = game(tmp_path, '"The gain counts."', "score gains gain", rule=rule)
    ran = CliRunner().invoke(command, [str(path)])
    assert ran.exit_code == 0
    assert (f"{path}:9: The sentence of “gain” lacks a number" in ran.stderr) is lacks
    assert "lacks a number" not in ran.stdout


def test_a_value_without_a_sentence_is_told_by_its_lines(tmp_path: Path) -> None:
    rule = "value gain: pace + 7"
    path = game(tmp_path, '"The gain counts."', "score gains gain", rule=rule)
    assert [one for one in untold_in(path) if one.why == "untold"] == []
    assert "pace plus 7" in told(path)


@pytest.mark.parametrize(
    ("sentence", "cases"),
    [
        ("What a card costs", "queen of spades = 13, hearts = 5, otherwise 0"),
        ("The queen of spades costs 13, other cards less", "queen of spades = 13, hearts = 5"),
        ("The queen of spades costs 13, each heart five", ""),
    ],
)
def test_what_a_scored_value_comes_to_is_told_case_by_case(
    sentence: str, cases: str, tmp_path: Path
) -> None:
    rule = (
        f'value worth of card:\n    "{sentence}"\n    card is QS: 13\n'
        "    suit of card is hearts: 5\n    otherwise: 0"
    )
    path = game(tmp_path, '"The hand counts."', "score loses total worth among hand", rule=rule)
    sheet = told(path)
    assert sentence in sheet and (f"; {cases}" in sheet if cases else "; queen" not in sheet)


@pytest.mark.parametrize("head", ["each deal:", "one deal:"])
def test_what_happens_after_a_deal_is_told_where_there_is_one_alone(
    head: str, tmp_path: Path
) -> None:
    path = game(tmp_path, '"Nothing."', "pass", more="shuffle stock")
    text = path.read_text("utf-8").replace("each deal:", head)
    if head == "one deal:":
        text = text.replace("match ends when deal-number is at least 3\n", "")
    text += "after deal: score of dealer gains 8\n"
    path.write_text(text.replace("    pass\n", "    score gains pace\n"), "utf-8")
    _, _, after = told(path).partition(" After the deal ")
    assert "- The dealer scores 8." in after
    assert ("the turn to deal passes" in after) is (head == "each deal:")


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_is_added_to_a_word_from_outside_is_told_below_its_sentence(
    when: str, tmp_path: Path
) -> None:
    """The sentence of the word knows nothing of it, whatever it says."""
    inner = "define pay for seat:\n    score gains 5"
    sentence = '"The player is paid five points, and seven."'
    path = game(tmp_path, sentence, "pay for seat", rule=inner)
    path.write_text(path.read_text("utf-8") + f"{when} pay: score gains 7\n", "utf-8")
    assert "- The player scores 7." in told(path)
    assert "The player scores 5." not in told(path)


BARREL = """cardlang 1
game "Barrel"
players 2
deck french
zone barrel of each seat, face up
define turn-of for seat:
    "{said}"
    choose by seat:
        draw when count of barrel is below 4:
            if suit of top of stock is in suit of barrel: move barrel to box
            else: move top of stock to barrel
        stop: score gains count of barrel
each deal:
    shuffle-deck
    turns for seats from eldest:
        turn-of for seat
        if stock is empty: done
match ends when deal-number is at least 3
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("said", "condition", "payment"),
    [
        ("{seat} draws or stops.", True, True),
        ("{seat} draws, and if the suit is there already all is lost; or stops.", False, False),
        ("{seat} draws until a suit comes twice, or stops.", False, True),
        ("{seat} draws or stops and scores the barrel.", True, False),
    ],
)
def test_what_comes_of_a_move_is_told_below_a_sentence_about_less(
    said: str, condition: bool, payment: bool, tmp_path: Path
) -> None:
    """That `turns` go on with somebody, and that a move is open, are no words of the author."""
    path = tmp_path / "barrel.card"
    path.write_text(BARREL.replace("{said}", said), "utf-8")
    sheet = told(path)
    assert condition == ("- If the suit of the top card of the stock" in sheet)
    assert payment == ("- The player in turn scores the number of cards" in sheet)


def test_who_deals_first_is_agreed_on_where_no_lot_is_drawn() -> None:
    agreed = "The dealer is agreed on before the first deal."
    hearts = engine_of(load("hearts"))
    drawn = " ".join(rules_sheet(hearts, chosen={"first-dealer": "lot"}).split())
    assert agreed in " ".join(rules_sheet(hearts).split())
    assert agreed not in drawn and "Before the first deal each player draws a card" in drawn


def test_a_condition_that_this_table_settles_is_no_part_of_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "bid.card"
    path.write_text(
        'cardlang 1\ngame "Bids"\nplayers 3\noption hook is false or true\n'
        '    "the last bid may not make the sum fit"\ndeck french\n\n'
        "keep bid of each seat as number\n\neach deal:\n    shuffle-deck\n"
        "    for each seat from eldest:\n        choose by seat:\n"
        "            bid n in 0..5 where not (hook and n + total bid is 5): bid of seat becomes n\n"
        "match ends when deal-number is 2\nwinner is seats having highest score\n",
        encoding="utf-8",
    )
    sheet = told(path)
    assert "bid: a number: 0 to 5" in sheet and "for which yes" not in sheet
    assert "the total of bid of each player" in sheet


def test_an_end_is_told_where_no_sentence_can_be_about_it(tmp_path: Path) -> None:
    sheet = told(game(tmp_path, '"Lay cards."', "if hand is empty: end deal"))
    assert "If the hand of the player is empty: - The deal ends." in sheet
    sheet = told(game(tmp_path, '"Lay cards."', "pace becomes 1\n    end deal"))
    assert "Pace: from now on 1. - The deal ends." in sheet
    sheet = told(game(tmp_path, '"Whoever has no card is out."', "if hand is empty: end deal"))
    assert "The deal ends" not in sheet.partition("Whoever has no card is out.")[2]


def test_a_sentence_of_a_choice_does_not_hide_one_of_two_picks(tmp_path: Path) -> None:
    choice = 'choose by seat:\n            "Pass a card on."\n            '
    choice += "pass other in seats - seat, wish in ranks: nothing"
    more = f"for each seat:\n        {choice}"
    sheet = told(game(tmp_path, '"Work."', "score gains 1", more=more))
    assert "pass: one of the players except the player; any rank" in sheet


WORTH = """cardlang 1
game "Worth"
players 2
deck french
value worth of card:
    "{said}"
    card is QS: 13
    suit of card is hearts: 5
    otherwise: 0
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: score loses worth of first of hand
match ends when deal-number is 3
"""


@pytest.mark.parametrize(
    ("said", "lacks"),
    [
        ("What a card is worth", True),
        ("The queen is worth 13, others nothing", True),
        ("The queen of spades counts 13, each heart five", False),
    ],
)
def test_the_cases_of_a_value_are_told_behind_a_sentence_without_them(
    said: str, lacks: bool, tmp_path: Path
) -> None:
    path = tmp_path / "worth.card"
    path.write_text(WORTH.replace("{said}", said), "utf-8")
    assert ("queen of spades = 13, hearts = 5, otherwise 0" in told(path)) is lacks


@pytest.mark.parametrize(
    ("sentence", "deed", "line"),
    [
        ("The player earns a point.", "score loses 1", "The player loses 1."),
        ("A penalty point for the player.", "score gains 1", ""),
        ("A point for the player.", "score gains 0", "The player scores 0."),
        ("The player earns a point.", "score gains 1", ""),
        ("The player pays a point.", "score loses 1", ""),
        (
            "With a king you may be paid.",
            "if not (K is in rank of hand): score gains 1",
            "If there is no card with rank king in the hand of the player:",
        ),
        ("With cards one is paid.", "if hand is not empty: score gains 1", ""),
        ("If there is no king one is paid.", "if K is not in rank of hand: score gains 1", ""),
    ],
)
def test_a_line_against_its_sentence_is_told_behind_it(
    sentence: str, deed: str, line: str, tmp_path: Path
) -> None:
    sheet = told(game(tmp_path, f'"{sentence}"', deed))
    behind = sheet.partition(sentence)[2].partition("4. Shuffle the stock")[0].strip(" -")
    assert behind.startswith(line) and bool(line) == bool(behind)
