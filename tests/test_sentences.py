"""Sentences at the head of a block: the sheet prints each, and the game stays what it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.engine import open_game
from cardlang.machine.ir import Machine
from cardlang.resolve import load_program
from cardlang.resources import folder
from cardlang.show.sheet import rules_sheet
from tests import frames
from tests.resolve.deed_pieces import PIECES

GAMES = {"klapper_jas": 2, "partout": 3, "trick_100": 4}
HEAD = re.compile(
    r"(?P<head>(?P<pad> +)(?:for each|repeat|if|else|attempt)\b[^\"]*?:)(?: +(?P<deed>[^\"]+))?$"
)


def _told(lines: list[str]) -> tuple[list[str], int]:
    """The lines, with a sentence in each block of a deed, and how many these are."""
    found: list[str] = []
    count = 0
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        head = HEAD.match(line)
        deeper = len(following) - len(following.lstrip())
        if head is None or (not head["deed"] and (deeper <= len(head["pad"]) or '"' in following)):
            found.append(line)
            continue
        pad = head["pad"] + " " * 4
        found += [head["head"], f'{pad}"Sentence number n{count}n of all."']
        found += [pad + head["deed"]] if head["deed"] else []
        count += 1
    return found, count


def _what_is_done(machine: Machine) -> list[tuple[object, ...]]:
    return [(block.fuel, len(block.deeds), type(block.exit).__name__) for block in machine.blocks]


@pytest.mark.parametrize("name", GAMES)
def test_each_is_printed_and_changes_nothing(name: str, tmp_path: Path) -> None:
    text = (folder("games") / f"{name}.card").read_text("utf-8").split("\nexample ")[0]
    spoken, count = _told(text.split("\n"))
    assert count >= 3
    plain, told = tmp_path / "plain.card", tmp_path / "told.card"
    plain.write_text(text, "utf-8")
    told.write_text("\n".join(spoken), "utf-8")
    one, other = open_game(plain), open_game(told)
    assert not other.findings
    assert _what_is_done(one.machine(GAMES[name])) == _what_is_done(other.machine(GAMES[name]))
    sheet = " ".join(rules_sheet(other).split())
    missing = [k for k in range(count) if f"Sentence number n{k}n of all." not in sheet]
    assert not missing


BAD = Path(__file__).parent / "resolve" / "bad"
MISTAKEN = {
    f"{code} {number}": frames.whole(bad.replace(" # !", ""))
    for number, (bad, code, _, _) in enumerate(PIECES)
    if code == "at-once"
} | {name: (BAD / f"{name}.card").read_text("utf-8") for name in ("announced_secret", "leak_deeds")}
MISTAKEN["one branch at once"] = frames.whole(
    "for each seat at once:\n    if count of hand is above 2: move top of stock to hand"
)


def _findings(path: Path, text: str) -> list[tuple[str, str]]:
    path.write_text(text, "utf-8")
    return [(one.code, one.span.text[:12]) for one in load_program(path, path.name)[1].found]


@pytest.mark.parametrize("name", MISTAKEN)
def test_none_hides_a_mistake(name: str, tmp_path: Path) -> None:
    spoken, count = _told(MISTAKEN[name].split("\n"))
    assert count
    path = tmp_path / "told.card"
    assert _findings(path, "\n".join(spoken)) == _findings(path, MISTAKEN[name])


RULES = """\
cardlang 1
game "Sentences"
players 2
deck french
each deal:
    "The deal is short."
    shuffle-deck
    for each seat from eldest:
        "One for {seat}."
        score of seat gains 1
    if score of eldest is above 4:
        "Five are too many."
        score of eldest loses 1
    else: score of eldest gains 1
    by rank of top of stock:
        A, K:
            "High cards."
            score of eldest gains 1
        otherwise:
            "Other cards."
            score of eldest gains 2
    by suit of top of stock:
        "Suits matter."
        hearts: score of eldest gains 1
        otherwise: nothing
    for each seat at once:
        "All at once."
        if score of seat is 3:
            "With three."
            score of seat gains 1
    repeat 2 times:
        "Twice one."
        score of eldest gains 1
    repeat until score of eldest is above 4:
        "Up to five."
        score of eldest gains 1
    attempt:
        "One more, perhaps."
        score of eldest gains 1
        if score of eldest is above 7: take back
    choose by eldest:
        take card in (hand where suit is hearts):
            score of eldest gains 1
        otherwise:
            "Poor eldest gets 2."
            score of eldest gains 2
after shuffle-deck:
    "Thoroughly shuffled."
    score of eldest gains 1
after deal:
    "And so on."
    score of eldest gains 1
match ends when deal-number is at least 3
winner is sides having highest score
"""


def test_in_blocks_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "sentences.card"
    path.write_text(RULES, "utf-8")
    engine = open_game(path)
    assert not [one for one in engine.findings if one.code == "sentence-name"]
    sheet = " ".join(rules_sheet(engine).split())
    for said in re.findall(r'(?<=    ")[^"]*', RULES):
        assert said.replace("{seat}", "the player") in sheet
    assert "scores 2" not in sheet  # what a sentence tells is told once
    plain = tmp_path / "plain.card"
    plain.write_text(re.sub(r'\n +"[^"]*"(?=\n)', "", RULES), "utf-8")
    assert _what_is_done(open_game(plain).machine()) == _what_is_done(engine.machine())


NAMING = """\
cardlang 1
game "Names"
players 2
use tricks
deck french
option prize is 1..3
rule lowest-card:
    "the two of spades"
    2S
rule worth of card:
    "what a card is worth"
    3
each deal:
    shuffle-deck
    for each seat from eldest:
        "SENTENCE"
        score of seat gains prize
match ends when deal-number is at least 3
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("{seat} and {eldest}", "the player and the player after the dealer"),
        ("{lowest-card} brings {prize}", "the two of spades brings 1"),
        ("{card} of nobody", ""),
        ("{worth} of nothing", ""),
        ("{score} of nobody", ""),
    ],
)
def test_names_are_said_or_told(named: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "names.card"
    path.write_text(NAMING.replace("SENTENCE", named), "utf-8")
    engine = open_game(path)
    assert [one.code for one in engine.findings if one.code == "sentence-name"] == (
        [] if told else ["sentence-name"]
    )
    assert not told or told.lower() in " ".join(rules_sheet(engine).lower().split())
