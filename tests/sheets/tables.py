"""The sheet of a table is that of the game with its options and players written in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from unittest import mock

from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.diagnostic import RuleError, UsageError
from cardlang.game_info import Value
from cardlang.program import ChooseStep, walk_steps
from cardlang.show.sheet import LANGUAGES, write_sheet
from cardlang.show.sheet.draw import draw
from cardlang.show.sheet.parts import Heading, Paragraph, Part
from cardlang.show.sheet.speech import phrase
from tests.sheets.law import Rules, tables

_ASKING = ("if", "when", "where", "and", "or", "not")  # before an option as a condition
_NO_VARIANTS = mock.Mock(return_value={})
_COUNTS = re.compile(
    r"^players (\d+(?:\.\.\d+)?(?:, \d+(?:\.\.\d+)?)*)(?:, usually \d+)?", re.MULTILINE
)


def written_in(
    text: str,
    players: int,
    options: Mapping[str, Value],
    moves: frozenset[str] = frozenset(),
    labels: frozenset[str] = frozenset(),
) -> str:
    """A text with one number of players, and options as constants: no option is left.

    `moves`: names of moves, which stay although an option has the same name; `labels`: names of
    labels, of which only what is asked is an option.
    """
    text = _COUNTS.sub(f"players {players}", text, count=1)
    dashed = {name.replace("_", "-") for name in options}  # of these stay, which a `let` is called
    shadowed = {name for name in dashed if re.search(rf"\blet {name} be\b", text)}
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.strip() and not line[0].isspace():
            inside = line.startswith("option ") and line.split()[1] not in shadowed
        if not inside:
            kept.append(line)
    used = {at: line for at, line in enumerate(kept) if line.startswith("use ")}
    text = "\n".join(kept) + "\n"
    for underlined, value in options.items():
        name = underlined.replace("_", "-")
        if name in shadowed:
            continue
        told = str(value).lower() if isinstance(value, bool) else str(value)
        if isinstance(value, str):  # two labels are compared here, before anybody plays
            label = r"(?:in \{[^}]*\}|[\w-]+)"
            text = re.sub(rf"(?<![\w-]){name} is (not )?({label})", partial(_truth, value), text)
        first = "(?<!    )" if name in moves else ""  # a move of that name begins its line
        first += "(?<!, in )"  # `in order` of a zone
        if name in labels:
            text = re.sub(rf"^( +){name}(?= (?:and|or) )", rf"\1{told}", text, flags=re.MULTILINE)
            first = f"(?:{'|'.join(f'(?<={word} )' for word in _ASKING)})"
        text = re.sub(rf"(?<!\w)(?<!\w-){first}{name}(?![\w-])", told, text)
    lines = [used.get(at, line) for at, line in enumerate(text.splitlines())]
    return "\n".join(lines) + "\n"


def _truth(value: str, found: re.Match[str]) -> str:
    labels = re.sub(r"^in \{|\}$", "", found[2]).split()
    return "false" if (value in labels) is bool(found[1]) else "true"


def apart(rules: Rules) -> Iterator[str]:
    """Tables of a game whose sheets are not those of the game with the table written in."""
    for players, chosen in tables(rules.game):
        try:
            head = rules.game.start(players=players, options=chosen, seed=0).record()[0]
        except (RuleError, UsageError):
            continue  # there is no such table
        options = head.get("options", {})
        file = rules.path.with_name("written.card")
        names = _moves(rules.game), _labels(rules)
        file.write_text(written_in(rules.text, players, options, *names), "utf-8")
        other = cardlang.load(file)
        for language in LANGUAGES:
            one = _course(rules.game, players, chosen, language)
            given = {name: value for name, value in options.items() if name in other.options}
            two = _course(other, players, given, language)
            if one != two:
                yield f"{rules.name} ({language}): {players} players, {chosen}"


def _moves(game: cardlang.Game) -> frozenset[str]:
    """The names of all moves of a game."""
    steps = walk_steps(engine_of(game).told.deal)
    choices = (step for step in steps if isinstance(step, ChooseStep))
    return frozenset(verb.name for step in choices for verb in step.verbs)


def _labels(rules: Rules) -> frozenset[str]:
    """The names of all labels of a game: of what its cards bear, and of kinds of its own."""
    bases = engine_of(rules.game).told.deck.attributes.values()
    borne = {label.move for base in bases for label in base.labels}
    kinds = re.findall(r"^kind [\w-]+: (.*)", rules.text, re.MULTILINE)
    return frozenset(borne.union(*map(str.split, kinds)))


def _course(game: cardlang.Game, players: int, chosen: Mapping[str, Value], language: str) -> str:
    """The sheet from the players to the end of the match: no options, no half page before it."""
    with mock.patch("cardlang.show.sheet.variants", _NO_VARIANTS):  # which would take most time
        sheet = write_sheet(engine_of(game), language, players, chosen)
    told, inside = list[Part](), False
    for part in sheet.parts:
        if isinstance(part, Heading) and part.level == 2:
            inside = part.text not in (phrase(language, "options"), phrase(language, "what"))
        missing = isinstance(part, Paragraph) and part.text.startswith(
            phrase(language, "untranslated", what="").rstrip(" .")
        )
        if inside and not missing:
            told.append(part)
    return draw(evolve(sheet, parts=tuple(told)), "md")
