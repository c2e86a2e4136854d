"""A game or a variant to begin with: a text that checks without a finding, plays, and has an
example that holds.

The kinds of games are files of the folder `skeletons`, whole games in which the title, the players
and the deck are put.  A variant extends its parent and says nothing else yet; its example is one of
the parent's that hold.  Whatever is written has been tried before.
"""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang import limits
from cardlang.diagnostic import Report, RuleError, UsageError
from cardlang.engine import Engine
from cardlang.many.playout import playout
from cardlang.match.examples import run_examples
from cardlang.program import Program
from cardlang.resolve import read_game, read_text
from cardlang.resources import find_game, folder, kinds, slug_of
from cardlang.syntax import read_file, tree

_TITLE = re.compile(r'^game ".*"$', re.MULTILINE)
_PLAYERS = re.compile(r"^players .*$", re.MULTILINE)
_DECK = re.compile(r"^deck .*$", re.MULTILINE)
_COUNTS = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")
_SHORT = 12  # lines of an example that is copied


def usual(kind: str) -> tuple[str, str]:
    """The players and the deck of a kind, as its file has them."""
    text = _skeleton(kind)
    players, deck = _PLAYERS.search(text), _DECK.search(text)
    assert players is not None and deck is not None, "a skeleton has players and a deck"
    return players[0].removeprefix("players "), deck[0].removeprefix("deck ")


def decks() -> list[str]:
    """The decks that come with the language."""
    report = Report()
    found = read_file(folder("prelude") / "decks.card", "decks", report)
    items = () if found is None else found[1].items
    return sorted(item.name.text for item in items if isinstance(item, tree.DeckNode))


def title_of(text: str) -> str:
    """A title as it may stand in a rules file; UsageError for one that may not."""
    text = text.strip()
    if not text or len(text) > limits.NAME_CHARACTERS or not text.isprintable() or '"' in text:
        most = limits.NAME_CHARACTERS
        raise UsageError(f"a title has 1 to {most} characters and no double quotes")
    return text


def players_of(text: str) -> str:
    """Numbers of players as a rules file has them, such as `4`, `2..5` or `2, 4`."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        found = _COUNTS.fullmatch(part)
        numbers = [] if found is None else [int(one) for one in found.groups() if one]
        if not numbers or not 1 <= numbers[0] <= numbers[-1] <= limits.SEATS:
            raise UsageError(f"players are numbers up to {limits.SEATS}: `4`, `2..5` or `2, 4`")
    return ", ".join(parts)


def game(path: Path, kind: str, title: str, players: str, deck: str) -> str:
    """The text of a new game of a kind, to be written to a path.

    UsageError if a game of this kind does not work with these players and this deck.
    """
    text = _skeleton(kind)
    for pattern, line in (
        (_TITLE, f'game "{title}"'),
        (_PLAYERS, f"players {players}"),
        (_DECK, f"deck {deck}"),
    ):
        text = pattern.sub(lambda _, line=line: line, text, count=1)  # type: ignore[misc]  # bound
    wrong = trouble(path.name, text, ())
    if wrong:
        raise UsageError(f"{kind} with `players {players}` and `deck {deck}`: {wrong}")
    return text


def variant(path: Path, parent: Path, title: str) -> str:
    """The text of a variant of a game, to be written to a path.

    UsageError if the parent cannot be found from there, or does not work.
    """
    ships = find_game(slug_of(parent))
    if parent.resolve() != (ships.resolve() if ships else None) and (
        parent.resolve().parent != path.resolve().parent
    ):
        raise UsageError(f"`{parent}` lies elsewhere; a variant lies in the folder of its parent")
    if parent.stem.lower() == path.stem.lower():
        raise UsageError(f"a variant of `{parent.name}` needs another name")
    read = read_text(parent, str(parent))
    if read.program is None:
        raise RuleError(read.report.found)
    head = f'cardlang 1\ngame "{title}"\nextends "{slug_of(parent)}"\n\n'
    head += "# What is not said here is as in the parent; write what differs: `change`, `remove`,\n"
    head += "# `before`, `after`, or a new section.\n"
    others = () if ships == parent else tuple(parent.parent.glob("*.card"))
    last = "it has no example that can be copied"
    for example in _examples(read.program):
        text = f"{head}\n{example}"
        last = trouble(path.name, text, others)
        if not last:
            return text
    raise UsageError(f"no variant of `{parent}` can be begun: {last}")


def _skeleton(kind: str) -> str:
    if kind not in kinds():
        raise UsageError(f"there is no kind `{kind[:64]}`; there are {', '.join(kinds())}")
    return (folder("skeletons") / f"{kind}.card").read_text(encoding="utf-8")


def _examples(program: Program) -> list[str]:
    """The examples of a game that hold, under names of their own, the shortest first."""
    held = [one for one in run_examples(program) if one.ok]
    texts = []
    for one in held:
        text = one.span.text.rstrip()
        lines = text.split("\n")
        if lines[0].startswith('example "') and len(lines) <= _SHORT:
            lines[0] = lines[0].replace('example "', 'example "as in the parent: ', 1)
            if len(lines[0]) < limits.TEXT_CHARACTERS:
                texts.append("\n".join(lines) + "\n")
    return sorted(texts, key=len)[:_SHORT]


def trouble(name: str, text: str, others: tuple[Path, ...]) -> str:
    """The reason why a text will not do as the rules of a game; nothing if it will."""
    with TemporaryDirectory(prefix="cardlang-new-") as where:
        for other in others:
            (Path(where) / other.name).write_bytes(other.read_bytes())
        path = Path(where, name)
        path.write_text(text, encoding="utf-8")
        program, report, _ = read_game(path, name)
        if report.found or program is None:
            return report.found[0].message if report.found else "it cannot be read"
        engine = Engine.of(program)
        for players in program.players:
            found = engine.found(players, {})
            if found:
                return f"with {players} players, {found[0].message}"
            setup = engine.setup(players, 1)
            fault = playout(setup.runner, setup.terms, 1).fault
            if fault is not None:
                return f"with {players} players, {fault[0]}"
        failed = [one for one in run_examples(program) if not one.ok]
        return f"{failed[0].title}: {failed[0].message}" if failed else ""
