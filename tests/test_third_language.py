"""A language is catalogues alone: every command that takes one speaks any, and breaks at none.

The language that is tried here has its own numbers and plurals and not one message.  What it lacks
is English, whole: no English sentence has its numbers or its plural.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import click
import pytest

from cardlang.cli.main import COMMANDS, main
from cardlang.messages.catalogue import FIRST, MORE

TABLE = {
    "grammar": {
        "name": "Zaza",
        "words": {},
        "numbers": {"group": "~", "point": "^", "percent": "pc"},
        "plurals": {"one": "[0-9]+"},
    },
    "files": {},
    "texts": {"sentences": {}, "names": {}},
}
GAME = """cardlang 1
game "Tiny"
use tricks
players 2
deck french-32

each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty:
        play-trick from taker with follow-suit
    score of taker gains 5

match ends when deal-number is 2
winner is sides having highest score
"""
EXAMPLE = """
example "none":
    given led is diamonds
    given hand of 0: 7S KH
    then follow-suit of 0: 7S
"""
ROOT = Path(__file__).parent.parent
MARKS = re.compile(r"\d[~^]\d|\dpc")
"""Signs of its numbers."""

SAME = """
check BAD
test dump
test FAILING
explain unused
explain
explain no-such
judge GAME --seed 1 --matches 8
list
entry compare dump GAME --deals 2
new NEW --title A --answer turn=shedding
""".strip().split("\n")
"""Calls that print messages alone: the same as in English."""

DRAWN = """
check --tell --sheet dump
rules dump
rules --lines dump
cards dump
play GAME --seats none --seed 1 --bots random --no-save
replay RECORD --review
replay RECORD --step
replay RECORD --html PAGE
judge GAME --seed 1 --matches 8 --html PAGE
""".strip().split("\n")
"""Calls that print texts of the game, too."""

PRINT = """
import json, sys, traceback
from pathlib import Path
from attrs import evolve
from click.testing import CliRunner
from cardlang import judge
from cardlang.cli.main import main
from tests.shipped import FILES

judged, whole = {}, judge.judge

def little(path, settings, *more):
    if settings.language not in judged:  # with little effort, and once for both forms
        less = evolve(settings, effort=0.02, against=tuple(FILES[:2]))
        judged[settings.language] = whole(path, less, *more)
    return judged[settings.language]

judge.judge = little

def printed(call, language):
    for path in (page, new):
        path.unlink(missing_ok=True)
    done = CliRunner().invoke(main, [*call, "--lang", language])
    text = done.output + (page.read_text("utf-8") if page.exists() else "")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        text = "".join(traceback.format_exception(done.exception))
    return done.exit_code, text

page, new, *languages = sys.argv[2:]
page, new = Path(page), Path(new)
calls = json.loads(sys.argv[1])
print(json.dumps([[printed(call, language) for language in languages] for call in calls]))
"""


def taking_a_language(group: click.Group, *above: str) -> Iterator[str]:
    """The commands that have the option `--lang`, those of a group among them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from taking_a_language(command, *above, name)
        elif any("--lang" in each.opts for each in command.params):
            yield " ".join([*above, name])


@cache
def told() -> dict[str, list[tuple[int, str]]]:
    """What each call prints in English and in the other language, with its exit status."""
    folder = Path(mkdtemp(prefix="cardlang-test-"))
    (folder / "zz.json").write_text(json.dumps(TABLE), "utf-8")
    names = ("BAD", "FAILING", "GAME", "NEW")
    places = {name: str(folder / f"{name.lower()}.card") for name in names}
    places |= {"PAGE": str(folder / "page.html"), "RECORD": str(folder / "game-2-1.jsonl")}
    Path(places["GAME"]).write_text(GAME, "utf-8")
    Path(places["BAD"]).write_text(GAME.replace("to seats", "to seets"), "utf-8")
    Path(places["FAILING"]).write_text(f"{GAME}{EXAMPLE}", "utf-8")
    kept = f"simulate {places['GAME']} --seed 1 --matches 1 --records {folder}".split()
    subprocess.run([sys.executable, "-m", "cardlang", *kept], check=True, capture_output=True)
    calls = [[places.get(word, word) for word in call.split()] for call in (*SAME, *DRAWN)]
    run = [sys.executable, "-c", PRINT, json.dumps(calls), places["PAGE"], places["NEW"]]
    environment = os.environ | {MORE: str(folder), "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(
        [*run, FIRST, "zz"], env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    )
    rows = [[(code, text) for code, text in row] for row in json.loads(done.stdout)]
    return dict(zip((*SAME, *DRAWN), rows, strict=True))


def test_every_command_with_a_language_is_called() -> None:
    called = {re.sub(r" (?!compare).*", "", call) for call in (*SAME, *DRAWN)}
    assert set(taking_a_language(main)) == called
    assert {call.split()[0] for call in called} <= set(COMMANDS)


@pytest.mark.parametrize("call", SAME)
def test_what_a_language_lacks_is_english_to_the_letter(call: str) -> None:
    english, other = told()[call]
    assert other == english


@pytest.mark.parametrize("call", DRAWN)
def test_no_command_breaks_at_a_language_that_has_nothing(call: str) -> None:
    (code, english), (same, other) = told()[call]
    assert (same, "Traceback" in other) == (code, False), other
    assert len(other) > len(english) / 2
    assert MARKS.findall(other) == []
