"""Sentences that disagree with their lines are told, and sound ones are not: see `campaign`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve.review.sentences.named import SayableName
from tests.hints.campaign import planted, sound, tell, warned
from tests.shipped import spread


def test_four_of_five_planted_disagreements_are_told(tmp_path: Path) -> None:
    every = planted()
    assert len(every) >= 50
    assert 5 * sum(bool(tell(one, tmp_path)) for one in every) >= 4 * len(every)


def test_nothing_is_said_of_games_that_ship() -> None:
    assert list(sound(spread("hints"))) == []


RULES = """cardlang 1
game "Rows"
players {players}
deck french
zone heap, face down
{rules}
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: work for seat
match ends when deal-number is at least 3
winner is sides having highest score
"""


def told(tmp_path: Path, rules: str, players: str = "3") -> list[tuple[str, str]]:
    """Codes and messages about a game with these rules."""
    path = tmp_path / "rows.card"
    path.write_text(RULES.format(rules=rules, players=players), "utf-8")
    return [(found.code, found.message) for found in warned(path)]


def scored(sentence: str, condition: str) -> str:
    """A word that scores under a condition, with a sentence."""
    return (
        f"define work for seat:\n    {sentence}\n    if count of hand is {condition}: score gains 1"
    )


@pytest.mark.parametrize("condition", ["above 6", "at least 7"])
@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ('"A hand of more than six scores."', True),
        ('"A hand of seven or more scores."', True),
        ('"A hand of at least 7 scores."', True),
        ('"A hand of more than seven scores."', False),
        ('"A hand of six or more scores."', False),
        ('"A hand of up to six scores nothing."', True),
        ('de "Mit mehr als sechs Karten gibt es Punkte."', True),
        ('de "Mit mindestens sieben Karten gibt es Punkte."', True),
        ('de "Mit mehr als 7 Karten gibt es Punkte."', False),
        ('de "Mit wenigstens sechs Karten gibt es Punkte."', False),
    ],
)
def test_a_limit_is_told_from_both_of_its_sides(
    sentence: str, right: bool, condition: str, tmp_path: Path
) -> None:
    found = told(tmp_path, scored(sentence, condition))
    assert [code for code, _ in found] == [] if right else ["sentence-number"]
    assert right or f"`{condition}`" in found[0][1]


def passed(side: str) -> str:
    """A word that hands the top card on, with a sentence about a side."""
    move = "move top of stock to hand of next of seat"
    return f'define work for seat:\n    "A card goes to the {side}."\n    {move}'


@pytest.mark.parametrize(
    ("players", "side", "right"),
    [
        ("3", "left", True),
        ("3", "right", False),
        ("3, anticlockwise", "left", False),
        ("3, anticlockwise", "right", True),
    ],
)
def test_left_is_where_the_turn_passes(
    players: str, side: str, right: bool, tmp_path: Path
) -> None:
    assert bool(told(tmp_path, passed(side), players)) != right


def test_what_a_named_rule_says_is_said(tmp_path: Path) -> None:
    rule = "rule good of seat: hand having {} rank\n"
    word = 'define work for seat:\n    "{}"\n    move good to heap'
    sentence = "The highest cards go to the heap."
    assert told(tmp_path, rule.format("highest") + word.format(sentence)) == []
    assert told(tmp_path, rule.format("lowest") + word.format(sentence)) == []  # it is far away
    both = word.format(sentence).replace("move good", "move (good having lowest suit)")
    assert told(tmp_path, rule.format("highest") + both) == []  # the rule says it
    lines = word.format(sentence).replace("good", "hand having lowest rank")
    assert told(tmp_path, lines) == [
        ("sentence-word", "the sentence says “highest”, and its lines `lowest`")
    ]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("Each draws two cards.", True),
        ("Each draws a pair.", True),
        ("Each draws a card.", False),
        ("Each draws three cards.", False),
        ("With three players each draws.", True),
        ("Each draws.", True),
    ],
)
def test_an_amount_is_told_or_left_out(sentence: str, right: bool, tmp_path: Path) -> None:
    rules = f'define work for seat:\n    "{sentence}"\n    draw 2 for seat from seat'
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(
    ("sentence", "verbs", "right"),
    [
        ("{seat} must lay a card.", "lay card in hand: move card to heap", True),
        ("{seat} may lay a card.", "lay card in hand: move card to heap", False),
        ("{seat} may lay any card.", "lay card in hand: move card to heap", True),
        ("{seat} may lay a card.", "lay card in hand: move card to heap\n        pass", True),
        ("{seat} must lay a card.", "lay card in hand: move card to heap\n        pass", False),
        (
            "{seat} must lay a card.",
            "lay card in hand: move card to heap\n        pass when hand is empty",
            True,
        ),
    ],
)
def test_may_has_an_alternative_and_must_has_none(
    sentence: str, verbs: str, right: bool, tmp_path: Path
) -> None:
    rules = f'define work for seat:\n    "{sentence}"\n    choose by seat:\n        {verbs}'
    assert bool(told(tmp_path, rules)) != right


def handed(sentence: str, line: str = "move top of stock to heap") -> str:
    """A word of one line, with a sentence."""
    return f'define work for seat:\n    "{sentence}"\n    {line}'


@pytest.mark.parametrize(
    ("sentence", "line", "code"),
    [
        ("A card goes to the heap, face up.", "", "sentence-word"),
        ("A card goes to the heap, face down.", "", ""),
        ("A card goes to the hand, face up.", "move top of stock to hand", ""),  # it may be shown
        ("A card goes on top of the stock.", "move top of stock under stock", "sentence-word"),
        ("A card goes under the stock.", "move top of stock under stock", ""),
        (
            "Whoever leads gets 20, others 5.",
            "score gains (25 if hand is empty else 5)",
            "sentence-number",
        ),
        ("Whoever leads gets 25, others 5.", "score gains (25 if hand is empty else 5)", ""),
        ("Three cards are a win.", "if count of hand is above 3: score gains 1", "sentence-number"),
        ("Three cards are a win.", "if count of hand is at least 3: score gains 1", ""),
        ("Any card over three wins.", "if count of hand is above 3: score gains 1", ""),
        (
            "A row is worth 4 points, a loss 1.",
            "if hand is empty: score gains 3",
            "sentence-number",
        ),
    ],
)
def test_what_is_said_of_faces_places_and_amounts(
    sentence: str, line: str, code: str, tmp_path: Path
) -> None:
    rules = handed(sentence, line) if line else handed(sentence)
    assert [found for found, _ in told(tmp_path, rules)] == [code] * bool(code)


@pytest.mark.parametrize(
    ("sentence", "line", "right"),
    [
        ("Ten cards are 6, and each card above ten one more.", "10", True),
        ("Ten cards are 6, and each card above eleven one more.", "10", False),
        ("Who holds thirty-six of seventy scores.", "36", True),
        ("Who holds thirty-six points of 70 scores.", "36", True),
        ("Who holds thirty-nine scores.", "36", False),
        ("Who holds thirty-five of seventy scores.", "36", False),
    ],
)
@pytest.mark.parametrize("german", [False, True])
def test_more_than_a_number_and_a_number_of_a_whole(
    sentence: str, line: str, right: bool, german: bool, tmp_path: Path
) -> None:
    if german:
        for english, other in GERMAN.items():
            sentence = sentence.replace(english, other)
    asked = {
        "10": "if count of hand is at least 10: score gains 6 + count of hand - 10",
        "36": "if total rank among hand is at least 36: score gains 1",
    }[line]
    prose = f'"A deed."\n    de "{sentence}"' if german else f'"{sentence}"'
    rules = f"define work for seat:\n    {prose}\n    {asked}"
    assert bool(told(tmp_path, rules)) != right


GERMAN = {
    "Ten cards are 6, and each card above": "Zehn Karten zählen 6, und jede Karte über",
    " one more": " eins mehr",
    "above ten": "über zehn",
    "ten ": "zehn ",
    "eleven ": "elf ",
    " eleven": " elf",
    "Who holds": "Wer",
    "thirty-six points of 70": "sechsunddreißig Punkte von 70",
    "thirty-six of seventy": "sechsunddreißig von siebzig",
    "thirty-five of seventy": "fünfunddreißig von siebzig",
    "thirty-nine": "neununddreißig",
    "scores": "hat, bekommt etwas",
}


@pytest.mark.parametrize(
    ("verb", "right"), [("play card in hand", True), ("fill when count of hand is 3", False)]
)
def test_a_card_that_is_played_is_one(verb: str, right: bool, tmp_path: Path) -> None:
    rules = f"""define work for seat:
    "Play cards as long as you like."
    choose by seat:
        {verb}:
            "Take a card."
            {"move card to heap" if right else "nothing"}
            draw 4 for seat from seat
            choose again
        otherwise: nothing
"""
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("ace 11, king 4, others nothing", True),
        ("ace 11, king 5, others nothing", False),
        ("aces 11, kings 4", True),
        ("aces 12, kings 4", False),
        ("the trump king 20, others 4", True),
    ],
)
def test_a_table_is_compared_row_by_row(sentence: str, right: bool, tmp_path: Path) -> None:
    rules = (
        f'value worth of card:\n    "{sentence}"\n    suit is hearts and rank is K: 20\n'
        "    by rank: A 11, K 4\n    otherwise: 0\n"
        "define work for seat: score gains worth of hand"
    )
    assert bool(told(tmp_path, rules)) != right


def test_it_can_be_allowed(tmp_path: Path) -> None:
    rules = passed("right")
    assert told(tmp_path, f'{rules}\nallow sentence-word in work\n    "as sailors say it"') == []


def test_a_language_without_words_is_passed_over(tmp_path: Path) -> None:
    assert told(tmp_path, scored('fr "plus de 9 cartes, à droite"', "above 6")) == []


GAME = """cardlang 1
game "Rows"
    {sentence}
players 3
deck french
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: score gains count of hand
match ends when highest score is at least 100
{winner}
"""


@pytest.mark.parametrize("winner", ["", "highest", "lowest"])
@pytest.mark.parametrize(
    ("sentence", "wins"),
    [
        ('"Get rid of cards. The lowest score wins."', "lowest"),
        ('"Whoever has the lowest card loses a life."', ""),
        ('"Whoever has the fewest points wins."', "lowest"),
        ('"The most points wins."', "highest"),
        ('de "Wer die wenigsten Punkte hat, gewinnt."', "lowest"),
        ('de "Es gewinnt, wer am Ende die meisten Punkte hat."', "highest"),
        ('de "Die höchste Karte gewinnt den Stich."', ""),
    ],
)
def test_who_wins_is_compared_with_the_game(
    sentence: str, wins: str, winner: str, tmp_path: Path
) -> None:
    line = f"winner is sides having {winner} score" if winner else ""
    path = tmp_path / "rows.card"
    path.write_text(GAME.format(sentence=sentence, winner=line), "utf-8")
    wrong = bool(wins) and wins != (winner or "highest")
    assert [found.code for found in warned(path)] == ["sentence-word"] * wrong


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ('"First to 100 points."', True),
        ('"First to 150 points."', False),
        ('"The cards hold 150 points."', True),
        ('de "Gespielt wird bis 150 Punkte."', False),
    ],
)
def test_the_end_is_compared_with_the_game(sentence: str, right: bool, tmp_path: Path) -> None:
    path = tmp_path / "rows.card"
    path.write_text(GAME.format(sentence=sentence, winner=""), "utf-8")
    assert [found.code for found in warned(path)] == ([] if right else ["sentence-number"])


@pytest.mark.parametrize(
    ("sentence", "right"),
    [("A row is two points.", False), ("A row is a point.", True), ("The two points count.", True)],
)
def test_a_payment_of_one_is_no_other(sentence: str, right: bool, tmp_path: Path) -> None:
    rules = f'define work for seat:\n    "{sentence}"\n    if hand is empty: score gains 1'
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(("steps", "right"), [("three", True), ("four", True), ("five", False)])
def test_steps_within_a_limit_are_one_fewer(steps: str, right: bool, tmp_path: Path) -> None:
    rules = (
        f'rule near of seat by high as number:\n    "at most {steps} steps above the last"\n'
        "    high is below count of heap + 4\n"
        "define work for seat:\n    if near of seat by 2: score gains 1"
    )
    found = [code for code, _ in told(tmp_path, rules)]
    assert found == ([] if right else ["sentence-number"])


@pytest.mark.parametrize(("number", "right"), [(7, True), (8, False)])
def test_an_option_is_compared_with_what_asks_for_it(
    number: int, right: bool, tmp_path: Path
) -> None:
    option = f'option dear is true or false\n    "rows cost {number}"\n'
    word = 'define work for seat:\n    "Rows."\n    if dear: score loses 7'
    found = [code for code, _ in told(tmp_path, option + word)]
    assert found == ([] if right else ["sentence-number"])


@pytest.mark.parametrize(
    ("german", "told_of"),
    [
        ("Jeder Stich zählt zehn.", None),
        ("Der höchste Stich zählt 10 Punkte.", None),
        ("Jeder Stich zählt zwanzig.", "zwanzig"),
        ("Der niedrigste Stich zählt zehn.", "niedrigste"),
    ],
)
def test_sentences_in_two_languages_say_the_same(
    tmp_path: Path, german: str, told_of: str | None
) -> None:
    english = "The highest trick counts ten." if "Der" in german else "Each trick counts ten."
    rules = (
        f'value worth:\n    "{english}"\n    de "{german}"\n    count of heap\n'
        "define work for seat:\n    score gains worth"
    )
    messages = [message for _, message in told(tmp_path, rules) if "beside" in message]
    assert [told_of in message for message in messages if told_of] == [True] * bool(told_of)
    assert bool(messages) is bool(told_of)


@pytest.mark.parametrize(
    ("sentence", "lines", "right"),
    [
        ("Three points for the most cards, two for a king.", "3, 2", True),
        ("Three points for the most cards, three for a king.", "3, 2", False),
        ("Two points for a king, three for the most cards.", "3, 2", True),
        ("Three points for the most cards, twice that for a king.", "3, 6", True),
    ],
)
def test_numbers_stand_beside_those_of_the_lines(
    sentence: str, lines: str, right: bool, tmp_path: Path
) -> None:
    one, two = lines.split(", ")
    rules = (
        f'define work for seat:\n    "{sentence}"\n'
        f"    if count of hand is highest count of hand among seats: score gains {one}\n"
        f"    if K is in rank of hand: score gains {two}"
    )
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(
    ("sentence", "line", "right"),
    [
        ("It costs 20.", "score loses 10", False),
        ("Each gets two cards.", "draw 3 for seat from seat", False),
        (
            "Each gets six cards, in packets.",
            "repeat 2 times: deal-packet 3 to seats from eldest into hand",
            True,
        ),
        ("A hand of at least as many cards as the heap.", "score gains count of hand", True),
    ],
)
def test_an_amount_that_no_line_has(sentence: str, line: str, right: bool, tmp_path: Path) -> None:
    rules = f'define work for seat:\n    "{sentence}"\n    {line}'
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(("comparison", "right"), [("at least", True), ("above", False)])
@pytest.mark.parametrize(
    "sentence", ['"at least as many cards as the heap"', 'de "mindestens so viele wie der Haufen"']
)
def test_as_many_is_no_more(sentence: str, comparison: str, right: bool, tmp_path: Path) -> None:
    rules = (
        f"rule rich of seat:\n    {sentence}\n    count of hand is {comparison} count of heap\n"
        "define work for seat:\n    if rich: score gains 1"
    )
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(
    ("row", "right"), [("A 2 3 4 5 6 7 8 9 10 J Q K", True), ("2 3 4 5 6 7 8 9 10 J Q K A", False)]
)
def test_the_ace_of_a_ranking_is_low_or_high(row: str, right: bool, tmp_path: Path) -> None:
    rules = (
        f'ranking mine of rank: {row}\n    "the ace low"\n'
        "define work for seat: score gains mine of first of hand"
    )
    assert bool(told(tmp_path, rules)) != right


@pytest.mark.parametrize(
    ("stem", "text", "is_told"),
    [
        ("left bower", "the left bower is high", True),
        ("left bower", "the left-bowers are high", True),
        ("left bower", "the bower on the left is high", False),
        ("bower", "both bowers are high", True),
        ("bower", "the jack is high", False),
    ],
)
def test_a_name_is_told_by_its_words_one_behind_the_other(
    stem: str, text: str, is_told: bool
) -> None:
    assert SayableName("label rank", frozenset({stem}), stem, "#").told(text) is is_told


@pytest.mark.parametrize("gained", ["1", "count of hand"])
@pytest.mark.parametrize(("said", "right"), [("Three", True), ("Two", False)])
def test_how_many_cards_are_laid_is_told_above_a_sentence_of_the_move_itself(
    said: str, right: bool, gained: str, tmp_path: Path
) -> None:
    """Whether or not the lines below hold a one besides, which is no number that is told."""
    rules = f"""define work for seat:
    "{said} cards are laid each time."
    choose by seat:
        lay 3 card in hand:
            "They score."
            move card to heap
            score gains {gained}
        pass
"""
    assert [code for code, _ in told(tmp_path, rules)] == ([] if right else ["sentence-number"])


@pytest.mark.parametrize(
    ("worth", "right"), [("twice that", True), ("10", True), ("nine", False), ("eight", False)]
)
def test_numbers_in_a_row_are_compared_where_none_stands_for_another(
    worth: str, right: bool, tmp_path: Path
) -> None:
    rules = f"""define work for seat:
    "A hand of three scores 5, one of four {worth}."
    if count of hand is 3: score gains 5
    if count of hand is 4: score gains 10
"""
    assert [code for code, _ in told(tmp_path, rules)] == ([] if right else ["sentence-number"])
