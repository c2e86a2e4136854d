"""Differences between two games, in the language of rules.

Each game is read as a book: what it extends is flattened in, section by section, each under its
name.  A section is then a few rows: its lines in the one usual layout, without remarks and prose, a
table with one row for each entry and an option with one for each value, in whatever order.  Rows
that are equal as text are equal as trees.  So layout, comments, sentences for people and the title
do not count, nor do examples; of the prelude only what one of the two games has changed.

Names count where other rules could tell: a section that has only got another name, here and
wherever it is used, is renamed and not new.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from cardlang.diagnostic import Report
from cardlang.resolve.files.layers import Entry, Layers
from cardlang.resolve.files.reading import read_layers
from cardlang.resources import slug_of
from cardlang.syntax import tree
from cardlang.syntax.format_items import put_item
from cardlang.syntax.format_statements import Sheet
from cardlang.syntax.format_values import text

Rows = tuple[str, ...]
Row = tuple[str, str]  # a sign (`-`, `+` or a blank) and the row

_HEADS = {"players": "players", "deal": "deal", "ends": "match ends", "winner": "winner"}
_LAYOUT = {"listed", "inline"}


@frozen
class Change:
    """A section that differs: `changed`, `new`, `gone` or `renamed` (`rows` then is empty)."""

    what: str
    section: str
    rows: tuple[Row, ...] = ()
    now: str = ""


@frozen
class Difference:
    """The difference between two games, by parts of the rules."""

    first: str
    second: str
    changes: tuple[Change, ...]
    equal: int  # rows that are the same in both
    rows: tuple[int, int]  # rows of each

    @property
    def nearness(self) -> float:
        """The share of rows that are equal, from 0 to 1."""
        return 2 * self.equal / (sum(self.rows) or 1) if sum(self.rows) else 1.0


def compare(first: Path, second: Path) -> Difference:
    """Two files that have been checked before."""
    books = [_book(first), _book(second)]
    own = [_sections(book, ()) for book in books]
    wanted = (*own[0], *(name for name in own[1] if name not in own[0]))
    old, new = ({**_sections(book, wanted)} for book in books)
    renamed = _renamed(old, new)
    changes = [Change("renamed", was, now=now) for was, now in renamed]
    equal = 0
    for section in [*old, *(name for name in new if name not in old)]:
        before, after = old.get(section, ()), new.get(section, ())
        rows = tuple(_rows(before, after))
        equal += sum(sign == " " for sign, _ in rows)
        if before != after:
            what = "changed" if before and after else "gone" if before else "new"
            changes.append(Change(what, section, rows))
    sizes = sum(map(len, old.values())), sum(map(len, new.values()))
    return Difference(_title(books[0]), _title(books[1]), tuple(changes), equal, sizes)


def _book(path: Path) -> Layers:
    book = read_layers(path, str(path), slug_of(path), Report())
    assert book is not None, "a game that has been checked can be read"
    return book


def _title(book: Layers) -> str:
    game = book.singles.get("game")
    return game.title if isinstance(game, tree.GameNode) else book.slug


# --------------------------------------------------------------------------------- sections


def _sections(book: Layers, besides: tuple[str, ...]) -> dict[str, Rows]:
    """The game's own sections by name, and those of the prelude that are asked for besides."""
    found: dict[str, Rows] = {}
    used = [name[8:-5] for name in book.files if name.startswith("prelude/")]
    uses = sorted(name for name in used if name != "core")
    if uses:
        found["use"] = tuple(f"use {name}" for name in uses)
    for key, head in _HEADS.items():
        if key in book.singles:
            found[head] = _said(book.singles[key])
    if book.own_deck is not None:
        found["deck"] = _deck(book.own_deck)
    for space in ("option", "kind", "deck", "thing", "need", "word"):
        for entry in book.entries(space):
            section = _section(entry)
            own = not entry.prelude and entry.node is not _node(book.own_deck)
            if own or section in besides:
                found[section] = _said(entry.node, entry.name)
    for entry in book.hooks:
        if not entry.prelude:
            found[entry.name] = found.get(entry.name, ()) + _said(entry.node)
    return found


def rows_beside(book: Layers, text: str) -> frozenset[Rows]:
    """The rows of the game's own sections that do not stand, letter by letter, in another text.

    Two texts that are alike but for some sections say the same if these rows of each beside the
    other are equal.
    """
    nodes = [*book.singles.values(), *(entry.node for entry in book.hooks)]
    nodes += [entry.node for entries in book.spaces.values() for entry in entries.values()]
    nodes += [] if book.own_deck is None else [book.own_deck.node]
    own = {id(node): node for node in nodes if node.span.source is book.root}
    uses = frozenset([("use", *sorted(book.used))])
    return uses | {_said(node) for node in own.values() if node.span.text not in text}


def _node(entry: Entry | None) -> tree.Item | None:
    return entry.node if entry is not None else None


def _section(entry: Entry) -> str:
    return f"{_said(entry.node, entry.name)[0].split()[0]} {entry.name}"


def _deck(entry: Entry) -> Rows:
    """A deck of one's own is known by its cards, not by its name."""
    rows = _said(entry.node)
    if isinstance(entry.node, tree.DeckNode) and (entry.node.lines or entry.node.base):
        head = re.sub(rf"^deck {re.escape(entry.name)}\b", "deck", rows[0])
        return (head, *rows[1:])
    return rows


def _said(item: tree.Item, name: str = "") -> Rows:
    made = attrs.evolve(bare(item), change=False, fixed=False)
    if isinstance(made, tree.OptionNode):
        return tuple(_option(made))
    if isinstance(made, tree.KeepNode) and name:
        made = attrs.evolve(made, names=tuple(n for n in made.names if n.text == name))
    if isinstance(made, tree.DefineNode):
        lines = [one for line in made.lines for one in _entries(line)]
        made = attrs.evolve(made, lines=tuple(lines))
    sheet = Sheet()
    put_item(sheet, made)
    return tuple(row for line in sheet.lines for row in line.split("\n"))


def _option(made: tree.OptionNode) -> list[str]:
    """A row for each value, and one for what is usual."""
    rows = []
    for value in made.values:
        sheet = Sheet()
        put_item(sheet, attrs.evolve(made, values=(value,), default=None))
        rows += sheet.lines
    rows.sort()
    sheet = Sheet()
    usual = made.default
    if usual is None:
        only = made.values[0]
        usual = only.low if isinstance(only, tree.RangeNode) else only
    put_item(sheet, attrs.evolve(made, values=made.values[:1], default=usual))
    head = " ".join(sheet.lines)
    rows.append(f"option {made.name.text}, usually {head.rpartition(', usually ')[2]}")
    return rows


def _entries(line: Any) -> list[Any]:
    if isinstance(line, tree.TableCaseNode):
        entries = sorted(line.entries, key=lambda entry: text(entry[0]))
        return [attrs.evolve(line, entries=(entry,)) for entry in entries]
    return [line]


def bare(node: Any) -> Any:
    """A tree without remarks and prose, whatever its layout."""
    if isinstance(node, tuple):
        return tuple(bare(one) for one in node)
    if not attrs.has(type(node)) or not isinstance(node, tree.SyntaxNode):
        return node
    new: dict[str, Any] = {}
    for field in attrs.fields(type(node)):
        if not field.init or field.name == "span":
            continue
        if field.name == "prose":
            new["prose"] = ()
        elif field.name == "comments":
            new["comments"] = tree.NO_COMMENTS
        elif field.name in _LAYOUT:
            new[field.name] = False
        else:
            new[field.name] = bare(getattr(node, field.name))
    return attrs.evolve(node, **new)


# --------------------------------------------------------------------------------- comparing


def _renamed(old: dict[str, Rows], new: dict[str, Rows]) -> list[tuple[str, str]]:
    """Finds sections that only got another name, and gives them their old one in `new`."""
    found: list[tuple[str, str]] = []
    again = True
    while again:
        again = False
        for now in [name for name in new if name not in old and " " in name]:
            word, name = now.split(" ", 1)
            for was in [w for w in old if w not in new and w.startswith(word + " ")]:
                told = was.split(" ", 1)[1]
                if _called(new[now], name, told) != old[was]:
                    continue
                found.append((was, now))
                for section in list(new):
                    new[section] = _called(new[section], name, told)
                new[was] = new.pop(now)
                again = True
                break
    return found


def _called(rows: Rows, name: str, told: str) -> Rows:
    pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return tuple(pattern.sub(told, row) for row in rows)


def _rows(before: Rows, after: Rows) -> list[Row]:
    found: list[Row] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            found += [(" ", row) for row in before[a:b]]
        else:
            found += [("-", row) for row in before[a:b]] + [("+", row) for row in after[c:d]]
    return found


def draw_difference(told: Difference) -> str:
    """The whole comparison as text; of a changed section only the rows that differ."""
    share = f"{told.equal} of {told.rows[0]} and {told.rows[1]} rows are equal"
    lines = [f"{told.first} → {told.second}: {share} ({100 * told.nearness:.0f} %)"]
    if not told.changes:
        lines = [f"{told.first} and {told.second} have the same rules"]
    for change in told.changes:
        if change.what == "renamed":
            lines += ["", f"renamed {change.section}: now {change.now.split(' ', 1)[1]}"]
            continue
        lines += ["", f"{change.what} {change.section}"]
        lines += [f"  {sign} {row}" for sign, row in change.rows if sign != " "]
    return "\n".join(lines)
