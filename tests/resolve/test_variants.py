"""What a variant may say of the game it extends, and what is told where it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostic import Diagnostic
from cardlang.resolve import load_program

PARENT = """\
cardlang 1
game "Parent"
use tricks
fixed players 2, 3
fixed option short is true or false
option long is true or false
fixed deck french
fixed value pips of card:
    by rank: A 11
    otherwise: 0
rule playable of seat: follow-suit
fixed define settle:
    for each side: score gains pips of won
fixed each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty: play-trick from taker with playable
    settle
fixed match ends when short or long or highest score is at least 20
fixed winner is sides having highest score
fixed example "an ace":
    then pips of AS is 11
example "a king":
    then pips of KS is 0
"""
HEAD = 'cardlang 1\ngame "Child"\nextends "parent"\n'


def found(folder: Path, child: str) -> tuple[Diagnostic, ...]:
    (folder / "parent.card").write_text(PARENT, encoding="utf-8")
    path = folder / "child.card"
    path.write_text(HEAD + child, encoding="utf-8")
    _, report = load_program(path, path.name)
    return tuple(report.found)


@pytest.mark.parametrize(
    ("child", "guilty"),
    [
        ("players 4", "fixed players 2, 3"),
        ("change option short is true or false", "fixed option short"),
        ("remove option short", "fixed option short"),
        ("deck french-32", "fixed deck french"),
        ("deck mine from french:\n    without rank is 2", "fixed deck french"),
        ("change value pips of card: 1", "fixed value pips"),
        ("remove value pips", "fixed value pips"),
        ("change define settle: nothing", "fixed define settle"),
        ("before settle: nothing", "fixed define settle"),
        ("after settle: nothing", "fixed define settle"),
        ("after deal: nothing", "fixed each deal"),
        ("each deal: settle", "fixed each deal"),
        ("match ends when true", "fixed match ends"),
        ("one deal: settle", "fixed each deal"),
        ("winner is sides having lowest score", "fixed winner"),
        ('change example "an ace":\n    then pips of AS is 1', 'fixed example "an ace"'),
        ('remove example "an ace"', 'fixed example "an ace"'),
    ],
)
def test_what_is_fixed_stays(child: str, guilty: str, tmp_path: Path) -> None:
    told = [finding for finding in found(tmp_path, child) if finding.code == "fixed"]
    assert len(told) == 1
    place = told[0].span
    assert (place.source.name, place.line) == ("child.card", 4)
    (label,) = told[0].labels
    first = PARENT.splitlines()[label.span.line - 1]
    assert label.span.source.name == "parent.card"
    assert first.startswith(guilty)


@pytest.mark.parametrize(
    "child",
    [
        "",
        "change rule playable of seat: hand",
        "change option long is false or true",
        "value low of card: pips\nchange rule playable of seat: hand where low is 0 else hand",
        'remove example "a king"',
        'change example "a king":\n    then pips of KH is 0',
    ],
)
def test_the_rest_may_be_changed(child: str, tmp_path: Path) -> None:
    assert [finding for finding in found(tmp_path, child) if finding.code != "unused"] == []


def test_all_examples_but_the_fixed_are_removed_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "parent.card").write_text(PARENT, encoding="utf-8")
    path = tmp_path / "child.card"
    own = 'example "mine":\n    then pips of QS is 0\n'
    path.write_text(f"{HEAD}remove examples\n{own}", encoding="utf-8")
    program, report = load_program(path, path.name)
    assert [finding for finding in report.found if finding.code != "unused"] == []
    assert program is not None
    assert [example.title for example in program.examples] == ["an ace", "mine"]
    path.write_text(HEAD.replace('extends "parent"\n', "remove examples\n"), encoding="utf-8")
    codes = [finding.code for finding in load_program(path, path.name)[1].found]
    assert "nothing-to-change" in codes


def test_a_file_is_read_whatever_its_parent_calls_its_examples_now(tmp_path: Path) -> None:
    (tmp_path / "parent.card").write_text(PARENT, encoding="utf-8")
    path = tmp_path / "child.card"
    lines = 'change example "an acee":\n    then pips of QS is 0\nremove example "long ago"\n'
    path.write_text(HEAD + lines, encoding="utf-8")
    program, report = load_program(path, path.name)
    told = [one for one in report.found if one.code != "unused"]
    assert [(one.code, one.severity) for one in told] == [("example-gone", "warning")] * 2
    assert [one.help for one in told] == [
        'did you mean "an ace"?',
        "look what the extended game calls it now",
    ]
    assert program is not None
    assert "an acee" in [example.title for example in program.examples]


def test_the_parent_itself_may_hook_what_it_fixes(tmp_path: Path) -> None:
    path = tmp_path / "parent.card"
    path.write_text(PARENT + "after settle: nothing\n", encoding="utf-8")
    assert load_program(path, path.name)[1].found == []


@pytest.mark.parametrize(
    ("child", "code"),
    [
        ("change rule legal of seat: hand", "nothing-to-change"),
        ("remove rule legal", "nothing-to-change"),
        ('remove example "a queen"', "example-gone"),
        ("rule playable of seat: hand", "already-there"),
        ("option long is true or false", "already-there"),
    ],
)
def test_a_change_must_find_its_place(child: str, code: str, tmp_path: Path) -> None:
    told = found(tmp_path, child)
    assert [finding.code for finding in told] == [code]
    assert told[0].span.line == 4
    places = [label.span.source.name for label in told[0].labels]
    assert places == (["parent.card"] if code == "already-there" else [])


@pytest.mark.parametrize("fixed", [False, True])
def test_a_variant_of_one_deal_has_no_use_for_the_end_of_its_parent(
    fixed: bool, tmp_path: Path
) -> None:
    parent = PARENT.replace("fixed each deal", "each deal")
    if not fixed:
        parent = parent.replace("fixed match ends", "match ends")
    (tmp_path / "parent.card").write_text(parent, encoding="utf-8")
    path = tmp_path / "child.card"
    path.write_text(f"{HEAD}remove option long\none deal:\n    settle\n", encoding="utf-8")
    program, report = load_program(path, path.name)
    codes = [finding.code for finding in report.found]
    if fixed:
        assert "fixed" in codes and program is None
    else:
        assert codes == [] and program is not None and program.once and program.ends is None
