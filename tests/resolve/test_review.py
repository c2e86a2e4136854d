"""What the text alone tells of a game that can be played, and what it rightly says nothing of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import frames

HEAD = """\
cardlang 1
game "Reviewed"
use tricks
players 2..4
deck french-32
"""
USED = """
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat: score gains pips of hand
match ends when deal-number is 2
"""
PLAIN = "value pips of card: rank + 7\n"


def told(text: str, folder: Path) -> list[tuple[str, str]]:
    """The code of each finding, and the line at which it stands."""
    program, found = frames.read(text, folder)
    assert program is not None, [finding.message for finding in found]
    return [(f.code, f.span.source.line(f.span.line).strip()) for f in found]


# ------------------------------------------------------------------------ labels that are nowhere


@pytest.mark.parametrize(
    "line",
    [
        "rank is 6: 1",
        "rank is 1: 1",
        "rank is above 1: 1",
        "rank is not 6: 1",
        "rank is above 6: 1",
        "rank is in 6..9: 1",
        "rank is in {7 6}: 1",
        "card is 6H: 1",
        "card is in {7H 6H}: 1",
        "(hand of 0 where rank is 6) is empty: 1",
        "6 is in rank of hand of 0: 1",
        "seen of card is 6: 1",
        "by rank: 7 1, 6 2",
    ],
)
def test_a_label_that_no_card_bears(line: str, tmp_path: Path) -> None:
    text = f"{HEAD}rule seen of card: rank of card\nvalue pips of card:\n    {line}\n"
    deal = USED.replace("match", "    if seen of 7H is 7: nothing\nmatch")
    text = f"{text}    otherwise: 0\n{deal}"
    assert told(text, tmp_path) == [("label-nowhere", line)]


@pytest.mark.parametrize(
    "lines",
    [
        "rank is 7: 1",
        "rank is in 7..9: 1",
        "called is 6: 1",
        "(ranks where it is in 2..6) is empty: 1",
    ],
)
def test_a_label_that_is_there_or_not_asked_of_cards(lines: str, tmp_path: Path) -> None:
    keep = "keep called as rank\n"
    deal = USED.replace("    deal", "    called becomes 7\n    if called is 8: nothing\n    deal")
    text = f"{HEAD}{keep}value pips of card:\n    {lines}\n    otherwise: 0\n{deal}"
    assert told(text, tmp_path) == []


@pytest.mark.parametrize(
    ("condition", "codes"),
    [
        ("rank is below 7", ["label-nowhere"]),
        ("pack is short and rank is below 7", []),
        ("players is 2 and rank is in 2..6", []),
        ("rank is in {2 3 4 5} or rank is 6 and pack is short", []),
        ("not (rank is at least 7)", ["label-nowhere"]),
    ],
)
def test_a_label_is_borne_for_some_option(condition: str, codes: list[str], tmp_path: Path) -> None:
    deck = f"deck own from french:\n    without {condition}\noption pack is long or short\n"
    ask = "    if pack is short: nothing\nmatch"
    text = HEAD.replace("deck french-32\n", deck) + "value pips of card:\n    rank is 6: 6\n"
    text += f"    otherwise: 0\n{USED.replace('match', ask)}"
    assert [code for code, _ in told(text, tmp_path)] == codes


# ------------------------------------------------------------------------ labels that are left out


@pytest.mark.parametrize(
    ("lines", "out"),
    [
        (["by rank: A 11, 10 10, K 4, Q 3, J 2"], "`7`, `8` and `9`"),
        (["suit is hearts: 1", "by rank: A 11, 10 10"], "`7`, `8`, `9` and 3 more"),
        (["rank is A: 11", "rank is 10: 10"], "`7`, `8`, `9` and 3 more"),
        (["by suit: hearts 1, spades 2"], "`diamonds` and `clubs`"),
        (["by suit: hearts 1, spades 2, clubs 3"], "`diamonds`"),
        (["by suit: hearts 1, spades 2, clubs 3", "rank is A: 4"], "`diamonds`"),
    ],
)
def test_labels_are_left_out(lines: list[str], out: str, tmp_path: Path) -> None:
    body = "\n".join(f"    {line}" for line in lines)
    _, found = frames.read(f"{HEAD}value pips of card:\n{body}\n{USED}", tmp_path)
    assert [finding.code for finding in found] == ["label-left-out"]
    assert found[0].message.split(" are ")[0].split(" is ")[0] == out
    mended = f"{HEAD}value pips of card:\n{body}\n    otherwise: 0\n{USED}"
    assert told(mended, tmp_path) == []


@pytest.mark.parametrize(
    "lines",
    [
        ["by suit: hearts 1, spades 2, clubs 3, diamonds 4"],
        ["by rank: A 11, 10 10, K 4, Q 3, J 2", "rank is below 10: 0"],
        ["by rank: A 11, 10 10, K 4, Q 3, J 2", "not (rank is above 9): 0"],
        ["by suit: hearts 1, spades 2", "rank is A: 7", "rank is not A: 8"],
        ["suit is hearts: 1"],
        ["rank is Q and suit is spades: 13", "suit is hearts: 1"],
        ["suit is hearts: 1", "rank is A: 1"],
    ],
)
def test_no_label_is_left_out(lines: list[str], tmp_path: Path) -> None:
    body = "\n".join(f"    {line}" for line in lines)
    assert told(f"{HEAD}value pips of card:\n{body}\n{USED}", tmp_path) == []


@pytest.mark.parametrize(
    ("tiers", "codes"),
    [
        (["suit is spades", "suit is hearts", "suit is clubs"], ["label-left-out"]),
        (["suit is spades", "suit is hearts", "suit is clubs", "suit is diamonds"], []),
        (["suit is spades", "suit is hearts", "suit is clubs", "otherwise"], []),
        (["suit is spades", "suit is led"], ["never-set"]),  # no trick is begun
        (["suit is spades", "suit is hearts"], []),
    ],
)
def test_orders(tiers: list[str], codes: list[str], tmp_path: Path) -> None:
    body = "\n".join(f"    {tier}, by rank" for tier in tiers)
    deal = USED.replace("match", "    move best of hand of 0 by own-order to trick\nmatch")
    text = f"{HEAD}{PLAIN}order own-order:\n{body}\n{deal}"
    assert [code for code, _ in told(text, tmp_path)] == codes


@pytest.mark.parametrize(
    ("labels", "pips", "codes"),
    [
        ("8 9 10 J Q K A", "row of card", ["label-left-out"]),
        ("7 8 9 10 J Q K A", "row of card", []),
        ("8 9 10 J Q K A", "row of card if rank of card is not 7 else 0", []),
        ("Q K A", "row of card", []),
        ("6 7 8 9 10 J Q K A", "row of card", ["label-nowhere"]),
    ],
)
def test_rankings(labels: str, pips: str, codes: list[str], tmp_path: Path) -> None:
    text = f"{HEAD}ranking row of rank: {labels}\nvalue pips of card: {pips}\n{USED}"
    assert [code for code, _ in told(text, tmp_path)] == codes


# ------------------------------------------------------------------------------ what is not used


@pytest.mark.parametrize(
    ("lines", "deeds", "guilty"),
    [
        ("rule a: b\nrule b: 3\n", "", ["rule a: b"]),
        ("rule b: 3\nrule a: b\n", "", ["rule a: b"]),
        ("rule b: 3\ndefine w:\n    score of 0 gains b\n", "", ["define w:"]),
        ("define w: v\ndefine v: nothing\n", "", ["define w: v"]),
        ("keep k as number\n", "k gains 1", ["keep k as number"]),
        ("keep k as number\n", "k becomes k + 1", ["keep k as number"]),
        ("keep k as number\n", "k becomes k * 2", []),
        ("zone z, face down\n", "", ["zone z, face down"]),
        ("zone z, face down\n", "move first of hand of 0 to z", []),
        (
            "option o is red or green or blue\n",
            "if o is red: nothing",
            ["option o is red or green or blue"],
        ),
        ("option o is red or green\n", "if o is red: nothing", []),
        (
            "option o is red or green or blue\n",
            "if o is in {red blue}: nothing",
            ["option o is red or green or blue"],
        ),
        (
            "option o is red or green or blue\nkeep k as o\n",
            "k becomes o\n    if k is blue: nothing",
            [],
        ),
        ("option o is true or false\n", "if o: nothing", []),
        ("kind mood: glad sad\n", "", ["kind mood: glad sad"]),
        (
            "kind mood: glad sad\nkeep k as mood\n",
            "if k is glad: nothing\n    k becomes glad",
            ["kind mood: glad sad"],
        ),
        (
            "kind mood: glad sad\nkeep k as mood\n",
            "for each mood: k becomes mood\n    if k is glad: nothing",
            [],
        ),
        ("pattern p:\n    2 cards\n    same rank\n", "", ["pattern p:"]),
        ("pattern p:\n    2 cards\n    same rank\n", "if hand of 0 is p: nothing", []),
        ("after w: nothing\ndefine w: nothing\n", "", ["after w: nothing", "define w: nothing"]),
    ],
)
def test_unused(lines: str, deeds: str, guilty: list[str], tmp_path: Path) -> None:
    deal = USED.replace("match", f"    {deeds or 'nothing'}\nmatch")
    found = [one for one in told(f"{HEAD}{PLAIN}{lines}{deal}", tmp_path) if one[0] == "unused"]
    assert found == [("unused", line) for line in guilty]


def test_an_example_is_no_use(tmp_path: Path) -> None:
    example = 'example "alone":\n    given k is 3\n    then a is 3\n    when w\n'
    lines = "keep k as number\nrule a: 3\ndefine w: nothing\n"
    found = told(f"{HEAD}{PLAIN}{lines}{USED}{example}", tmp_path)
    assert found == [("unused", line) for line in lines.splitlines()]


def test_a_parent_is_not_blamed(tmp_path: Path) -> None:
    (tmp_path / "parent.card").write_text(f"{HEAD}{PLAIN}rule spare: 3\n{USED}", "utf-8")
    variant = 'cardlang 1\ngame "Variant"\nextends "parent"\nrule other: 4\n'
    assert told(variant, tmp_path) == [("unused", "rule other: 4")]


# --------------------------------------------------------------------------------- keeps and zones


@pytest.mark.parametrize(
    ("lines", "deeds", "codes"),
    [
        ("keep k as number\n", "score of 0 gains k", ["never-set"]),
        ("keep k as number, starts 4\n", "score of 0 gains k", ["never-set"]),
        ("keep k as number, starts players + 1\n", "score of 0 gains k", []),
        ("keep k as number\n", "score of 0 gains k\n    k becomes 2", []),
        ("zone z, face down\n", "if z is empty: nothing", ["never-filled"]),
        ("zone z, face down\n", "if z is empty: nothing\n    move stock to z", ["empty-by-then"]),
        (
            "zone z, face down\ndefine w group as cards:\n    move z to box\n"
            "    if count of group is 4: score of 0 gains 1\n",
            "move top of stock to z\n    w z",
            [],
        ),
        (
            "zone z, face down\n",
            "move top of stock to z\n    let one be first of z\n    move z to box\n"
            "    if one is none: nothing",
            [],
        ),
        (
            "zone z of each seat, face up\n",
            "move stock to z of 0\n    score of 0 gains count of z of 1",
            [],
        ),
    ],
)
def test_never(lines: str, deeds: str, codes: list[str], tmp_path: Path) -> None:
    deal = USED.replace("match", f"    {deeds}\nmatch")
    text = f"{HEAD}{PLAIN}{lines}{deal}"
    assert [code for code, _ in told(text, tmp_path)] == codes


@pytest.mark.parametrize(
    ("gather", "codes"),
    [
        ("move trick to stock", ["never-emptied"]),
        ("move trick to stock\n    move away to stock", []),
        ("move cards to stock", []),
        ("move trick + away to stock", []),
        ("for each card in cards: move card to stock", []),
        ("let left be trick + away\n    move left to stock", []),
        ("nothing", []),
    ],
)
def test_cards_that_never_come_back(gather: str, codes: list[str], tmp_path: Path) -> None:
    deal = f"""\
zone away, face up
each deal:
    move box to stock
    {gather}
    shuffle stock
    move top of stock to trick
    move top of stock to away
match ends when deal-number is 3
"""
    assert [code for code, _ in told(f"{HEAD}{deal}", tmp_path)] == codes
    once = deal.replace("each deal", "one deal").replace("match ends when deal-number is 3\n", "")
    assert told(f"{HEAD}{once}", tmp_path) == []


# ------------------------------------------------------------------------------ nothing and ranges


@pytest.mark.parametrize(
    ("who", "lines", "codes"),
    [
        ("holder of 7D", "", ["may-be-nothing"]),
        ("(holder of 7D else dealer)", "", []),
        ("only of (seats where hand is empty)", "", ["may-be-nothing"]),
        ("first of (seats where hand is empty)", "", ["may-be-nothing"]),
        ("first of (seats having highest score)", "", ["first-of-several"]),
        ("first of (seats + dealer)", "", []),
        ("next of dealer", "", []),
        ("next of holder of 7D", "", ["may-be-nothing"]),
        ("who", "rule who: dealer if deal-number is 2\n", ["may-be-nothing"]),
        ("who", "rule who:\n    deal-number is 2: dealer\n", ["may-be-nothing"]),
        ("who", "rule who:\n    deal-number is 2: dealer\n    otherwise: 0\n", []),
        ("who", "rule who:\n    let few be holder of 7D\n    few\n", ["may-be-nothing"]),
        ("after of holder of 7D", "rule after of seat: next of dealer\n", ["may-be-nothing"]),
        ("after of dealer", "rule after of seat: next of dealer\n", []),
        ("boss", "keep boss as seat or none, for the match\nafter deal: boss becomes dealer\n", []),
    ],
)
def test_nobody_begins(who: str, lines: str, codes: list[str], tmp_path: Path) -> None:
    for deed in (f"for each seat from {who}: nothing", f"deal 1 to seats from {who}"):
        deal = USED.replace("    for each seat: score", f"    {deed}\n    for each seat: score")
        assert [code for code, _ in told(f"{HEAD}{PLAIN}{lines}{deal}", tmp_path)] == codes


def errors(text: str, folder: Path) -> list[tuple[str, str]]:
    _, found = frames.read(text, folder)
    return [(f.code, f.span.text) for f in found if f.severity == "error"]


@pytest.mark.parametrize(
    ("keep", "guilty"),
    [
        ("keep k as suit, starts suit of top of stock", "suit of top of stock"),
        ("keep k as suit or none, starts suit of top of stock", ""),
        ("keep k as suit, starts suit of 7D", ""),
        ("keep k as seat, starts first of seats", ""),
        ("keep k as seat, starts boss", "boss"),
        ("keep k as 0..9, starts rank of top of stock", "rank of top of stock"),
        ("keep k as 0..9, starts rank of top of stock else 0", ""),
        ("rule eldest: holder of 7D", "holder of 7D"),
        ("rule eldest: holder of 7D else dealer", ""),
    ],
)
def test_starts_with_nothing(keep: str, guilty: str, tmp_path: Path) -> None:
    deal = USED.replace("match", "    play-trick from taker with follow-suit\nmatch")
    text = f"{HEAD}{PLAIN}keep boss as seat or none\n{keep}\n{deal}"
    wanted = [("starts-nothing", guilty)] if guilty else []
    assert errors(text, tmp_path) == wanted


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("keep k as 5..3", "empty-range", "no number is in `5..3`"),
        ("keep k as 3..players", "empty-range", "no number is in `3..players`, with 2 players"),
        ("keep k as 2..players", "", ""),
        ("keep k as 0..size, starts 2", "starts-range", "size 1"),
        ("keep k as 0..size, starts size", "", ""),
        ("keep k as 0..bound, starts 3", "starts-range", "`k` is 0 to 2, and starts with 3"),
        ("keep k as 0..bound, starts 2", "", ""),
        ("option o is 1..5, usually players + 2", "starts-range", "would be 6, with 4 players"),
        ("option o is 1..6, usually players + 2", "", ""),
    ],
)
def test_ranges_for_every_table(line: str, code: str, message: str, tmp_path: Path) -> None:
    lines = f"option size is 1..3\nrule bound:\n    players is 4: 3\n    otherwise: 2\n{line}\n"
    program, found = frames.read(f"{HEAD}{PLAIN}{lines}{USED}", tmp_path)
    wrong = [finding for finding in found if finding.severity == "error"]
    assert [finding.code for finding in wrong] == [code] * bool(code)
    assert all(message in finding.message for finding in wrong)
    assert (program is None) is bool(code)


# ------------------------------------------------------------------------------ cases of deeds


@pytest.mark.parametrize(
    ("cases", "left"),
    [
        ("hearts: end deal\n        clubs, spades: nothing", ["label-left-out"]),
        ("hearts: end deal\n        clubs, spades, diamonds: nothing", []),
        ("hearts: end deal\n        otherwise: nothing", []),
    ],
)
def test_labels_for_which_nothing_is_done(cases: str, left: list[str], tmp_path: Path) -> None:
    text = (
        HEAD
        + PLAIN
        + USED.replace("match", f"    by suit of top of stock:\n        {cases}\nmatch")
    )
    assert [code for code, line in told(text, tmp_path) if line.startswith("by suit")] == left
