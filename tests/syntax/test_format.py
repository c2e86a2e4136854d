"""The formatter: what it prints reads back, stays as it is, and looks as the language should."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from cardlang.diagnostic import Report
from cardlang.resources import folder
from cardlang.syntax import parse_text, read_file, tree
from cardlang.syntax.format import format_file
from cardlang.syntax.tables import tables

from .trees import files

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))  # more files put together by lot
FOLDERS = ("games", "examples", "prelude")
SHIPPED = sorted(path for kind in FOLDERS for path in folder(kind).glob("*.card"))


def read(text: str) -> tree.File:
    report = Report()
    file = parse_text("test.card", text, report)
    assert [f"{d.span}: {d.message}" for d in report.found] == []
    return file


@given(files)
@settings(
    max_examples=300 if THOROUGH else 12, deadline=None, suppress_health_check=list(HealthCheck)
)
def test_what_is_printed_reads_back(file: tree.File) -> None:
    said = format_file(file)
    again = read(said)
    assert again == file
    assert format_file(again) == said


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_files_read_back(path: Path) -> None:
    report = Report()
    made = read_file(path, path.name, report)
    assert made is not None and not report.found
    source, file = made
    said = format_file(file)
    again = read(said)
    assert again == file
    assert format_file(again) == said
    assert remarks(said) == remarks(source.text)


def test_a_size_may_have_any_name() -> None:
    """Words that begin another line of a pattern stand in brackets, which stay."""
    bracketed = set()
    for name in tables().special:
        file = read(f"pattern p:\n    ({name}) cards\n")
        said = format_file(file)
        assert read(said) == file
        if f"({name})" in said:
            bracketed.add(name)
    assert bracketed == {"consecutive", "different", "one", "parted", "same", "wild"}


BELOW = """\
rule alive: seats where score is above 0
    "who is left"
    de "wer noch da ist"

value pips of card: by rank: A 11, otherwise 0
    "what a card counts"

define pay for seat: score loses 1
    "Pay a chip."

each deal:
    for each seat: pay for seat
        "All pay."
    choose by eldest:
        play card in hand: move card to box
            "any card"
        pass when hand is empty "not yet": pay for eldest
            "if there is none"
        stop
            "no more"
            de "nicht mehr"
    if stock is empty: done
        "It is over."
    else: nothing
        "It goes on."
"""
ABOVE = """\
rule alive:
    "who is left"
    de "wer noch da ist"
    seats where score is above 0

value pips of card:
    "what a card counts"
    by rank: A 11, otherwise 0

define pay for seat:
    "Pay a chip."
    score loses 1

each deal:
    for each seat:
        "All pay."
        pay for seat
    choose by eldest:
        play card in hand:
            "any card"
            move card to box
        pass when hand is empty "not yet":
            "if there is none"
            pay for eldest
        stop:
            "no more"
            de "nicht mehr"
            nothing
    if stock is empty:
        "It is over."
        done
    else:
        "It goes on."
        nothing
"""


def test_a_sentence_below_one_line_is_laid_out_above_it() -> None:
    assert read(BELOW) == read(ABOVE)
    assert format_file(read(BELOW)) == format_file(read(ABOVE)) == ABOVE


def remarks(text: str) -> list[str]:
    return sorted(line.strip() for line in text.split("\n") if line.strip().startswith("#"))


def formatted(text: str) -> str:
    return format_file(read(text))


def test_items_of_one_group_stand_together() -> None:
    assert formatted(
        'cardlang 1\n\ngame "x"\n    "y"\nuse a\nzone a, face up\nzone b\n\n\nkeep c as d\n'
        "each deal: done\nmatch ends when a\nwinner is b"
    ) == (
        'cardlang 1\ngame "x"\n    "y"\nuse a\n\nzone a, face up\nzone b\n\nkeep c as d\n\n'
        "each deal: done\n\nmatch ends when a\nwinner is b\n"
    )


def test_remarks_stay() -> None:
    text = (
        "# above\neach deal:  # behind\n    # before a line\n    done  # after it\n"
        "    if a:  # head\n        done\n    # branch\n    else: nothing\n\n# at the end\n"
    )
    assert formatted(text) == text


def test_needless_brackets_go() -> None:
    assert formatted("rule a: (b) + ((c) * (d + e))") == "rule a: b + c * (d + e)\n"
    assert formatted("rule a: (b where c) if d else (e)") == "rule a: (b where c) if d else e\n"
    assert formatted("rule a: a else (b if d else e)") == "rule a: a else b if d else e\n"
    assert formatted("rule a: a else (b if d)") == "rule a: a else b if d\n"


def test_brackets_about_an_if_before_else_stay() -> None:
    assert formatted("rule a: (b if d) else e") == "rule a: (b if d) else e\n"
    assert formatted("rule a: a else ((b if d) else e)") == "rule a: a else ((b if d) else e)\n"


def test_one_of_two_that_is_given_stands_in_brackets() -> None:
    """It reads without them, too, and means the same."""
    head = "each deal:\n    "
    for bare, told in (
        ("x gains 1 if a else 2 if b else 3", "x gains (1 if a else 2 if b else 3)"),
        ("x loses a + 1 if b is c else d", "x loses (a + 1 if b is c else d)"),
        ("draw 3 if a else 2 for seat", "draw (3 if a else 2) for seat"),
        ("move x to y if a else z", "move x to (y if a else z)"),
        ("show x to y if a else z", "show x to (y if a else z)"),
        ("x becomes 1 if a else 2", "x becomes 1 if a else 2"),
    ):
        assert formatted(head + bare) == formatted(head + told) == head + told + "\n"


def test_long_lines_are_broken() -> None:
    said = formatted("rule a:\n    " + " else ".join(["hand where suit is led"] * 8))
    assert said.split("\n")[1:4] == ["    hand where suit is led"] + 2 * [
        "    else hand where suit is led"
    ]
    said = formatted("each deal: a becomes " + " and ".join(["some-name is another-name"] * 8))
    assert max(map(len, said.split("\n"))) <= 100
    said = formatted('example "x":\n    shuffle: ' + " ".join(["10H"] * 52))
    assert max(map(len, said.split("\n"))) <= 100


def test_the_sentence_of_a_refusal_has_a_line_of_its_own() -> None:
    head, said = "        play card in hand when some-name is some-other-name", '"no" de "nein"'
    lines = ["each deal:", "    choose by eldest:", head, f"            {said}"]
    long = "\n".join(lines).replace('"no"', f'"{"no " * 20}"') + "\n        pass\n"
    assert formatted(long.replace("name\n            ", "name ")) == long


def test_one_card_is_one() -> None:
    assert formatted("pattern a:\n    1 cards\n") == "pattern a:\n    1 card\n"
    assert formatted("pattern a:\n    1..1 card\n") == "pattern a:\n    1 card\n"
    assert formatted("pattern a:\n    1..2 cards\n") == "pattern a:\n    1..2 cards\n"


def test_words_that_belong_together_stay_on_a_line() -> None:
    said = formatted(
        "each deal:\n    choose by eldest:\n        pair card in some-cards when "
        "some-name is some-other-name and enough of seat by (3 - count of discard) among "
        "(1 if count of meld of target is at least 4 else 0):\n            nothing\n        pass"
    )
    assert said.split("\n")[2:6] == [
        "        pair card in some-cards",
        "            when some-name is some-other-name",
        "            and enough of seat by (3 - count of discard)",
        "            among (1 if count of meld of target is at least 4 else 0):",
    ]
    said = formatted("match ends when " + " or ".join(["some-long-name is another-long-name"] * 3))
    assert said.startswith("match ends when some-long-name is another-long-name or ")


def test_brackets_that_help_stay() -> None:
    assert formatted("rule a: (hand - dog) where suit is led") == (
        "rule a: (hand - dog) where suit is led\n"
    )
    assert formatted("rule a: (4..10) where it is led") == "rule a: 4..10 where it is led\n"


def test_way_and_partners_stand_in_either_order() -> None:
    said = "players 2, 4, anticlockwise, partners opposite when players is 4\n"
    assert formatted("players 2, 4, partners opposite when players is 4, anticlockwise") == said
    assert formatted(said.rstrip()) == said
    usual = "players 2..8, usually 6, anticlockwise, partners opposite\n"
    assert formatted("players 2..8, usually 6, partners opposite, anticlockwise") == usual
    assert formatted("players 4, partners opposite, anticlockwise") == (
        "players 4, anticlockwise, partners opposite\n"
    )


def test_tables_are_aligned() -> None:
    said = formatted('deck a:\n    table card title n:\n        A1 "x" 1\n        B10 "yyy" -2')
    assert said.endswith('        A1  "x"   1\n        B10 "yyy" -2\n')


def test_a_file_with_mistakes_is_not_formatted() -> None:
    file = parse_text("test.card", "each deal:\n    a is is b", Report())
    with pytest.raises(ValueError, match="mistakes"):
        format_file(file)
