"""Which construct of the language and which word of the prelude is used by which game.

`python -m tests.coverage` writes the table of docs/coverage.md; a test says that it is fresh.
Only what stands in a game's own file is counted, its examples left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from cardlang.diagnostic import Report
from cardlang.resolve.files.layers import SPACES
from cardlang.resolve.files.reading import prelude_names
from cardlang.resources import folder
from cardlang.syntax import read_file, tree

PAGE = Path(__file__).parent.parent / "docs" / "coverage.md"
PREFIXES = ("change", "fixed")  # fields of a section that are constructs of their own
MANY = 6  # more games than these are a number

Uses = dict[str, set[str]]

HEAD = """\
# Coverage of the language

Written by `python -m tests.coverage`. A row is a construct of the language, or a word of the
prelude, and the games whose own file uses it; examples are not counted. A word used by one game is
suspect; a construct used by none has its reason below. Of more than six games the number is told;
where the prelude itself is a user, its file is named.
"""

#: why a construct stays that no game uses
UNUSED: dict[str, str] = {}

#: why a word of the prelude stays that one game uses, or none
SUSPECTS = {
    "best-poker": "hands of more than five cards: what is common to games with cards on the table",
    "french-40": "a deck that people ask for by name",
    "french-jokers": "a deck that people ask for by name",
    "left-right-across": "the customary order of passing",
    "pair": "the plainest meld beside runs and sets",
    "spanish-40": "a deck that people ask for by name",
    "tarocco": "a deck that people ask for by name",
}


def nodes(made: Any) -> Iterator[tree.SyntaxNode]:
    """All nodes below, itself included; of examples none."""
    if isinstance(made, tuple):
        for one in made:
            yield from nodes(one)
    elif isinstance(made, tree.SyntaxNode) and not isinstance(made, tree.ExampleNode):
        yield made
        for field in attrs.fields(type(made)):
            if field.name not in ("span", "comments"):
                yield from nodes(getattr(made, field.name))


def parsed(path: Path) -> tree.File:
    report = Report()
    read = read_file(path, path.name, report)
    assert read is not None and not report.failed, path
    return read[1]


def games() -> dict[str, tree.File]:
    paths = [path for kind in ("games", "examples") for path in folder(kind).glob("*.card")]
    return {path.stem.replace("_", "-"): parsed(path) for path in sorted(paths)}


def constructs() -> list[str]:
    """The classes of the tree that a rules file can hold outside examples."""
    made = {
        found
        for found in vars(tree).values()
        if isinstance(found, type) and issubclass(found, tree.SyntaxNode)
    }
    of_examples = {found for found in made if found.__module__.endswith("tree_examples")}
    above = {base for found in made for base in found.__mro__[1:]}
    return sorted({*map(named, made - of_examples - above - {tree.SpoiltNode}), *PREFIXES})


def named(kind: type[tree.SyntaxNode]) -> str:
    """What a construct is called in the table."""
    return kind.__name__.removesuffix("Node")


def prelude() -> dict[str, list[str]]:
    """Of each file of the prelude the names that it gives."""
    found = {}
    for file in prelude_names():
        items = parsed(folder("prelude") / f"{file}.card").items
        found[file] = [
            name.text
            for item in items
            if type(item) in SPACES
            for name in (item.names if isinstance(item, tree.KeepNode) else (item.name,))  # type: ignore[attr-defined]  # every class in SPACES has a name
        ]
    return found


def own_patterns(file: tree.File) -> set[str]:
    """The patterns that a game makes itself: its `pair` is not that of the prelude."""
    return {item.name.text for item in file.items if isinstance(item, tree.PatternNode)}


@cache
def uses() -> tuple[Uses, Uses]:
    """By construct, and by word, the games."""
    built: Uses = defaultdict(set)
    said: Uses = defaultdict(set)
    shipped = {
        f"prelude/{name}": parsed(folder("prelude") / f"{name}.card") for name in prelude_names()
    }
    for slug, file in (games() | shipped).items():
        own = set() if slug in shipped else own_patterns(file)
        for item in file.items:
            for prefix in PREFIXES:
                if getattr(item, prefix):
                    built[prefix].add(slug)
            if isinstance(item, tree.DeckNode) and not item.lines and item.base is None:
                said[item.name.text].add(slug)  # a deck of the prelude, named
            for node in nodes(item):
                built[named(type(node))].add(slug)
                if (
                    isinstance(node, tree.NameNode)
                    and not isinstance(
                        item, tree.WordingNode
                    )  # what a word is called is no use of it
                    and node is not getattr(item, "name", None)
                    and node.text not in own
                ):
                    said[node.text].add(slug)
    return built, said


def page() -> str:
    built, said = uses()
    lines = [HEAD, "## Constructs", "", *table("construct", constructs(), built)]
    for file, names in prelude().items():
        lines += ["", f"## `{file}`", "", *table("word", names, said)]
    lines += ["", "## Suspects", "", "| word | why it stays |", "| --- | --- |"]
    lines += [f"| `{word}` | {why} |" for word, why in {**UNUSED, **SUSPECTS}.items()]
    return "\n".join(lines) + "\n"


def suspects() -> list[str]:
    """Words of the prelude that at most one game uses, and no other file of the prelude."""
    _, said = uses()
    words = {name for names in prelude().values() for name in names}
    return sorted(
        word
        for word in words
        if len(said[word]) < 2 and not any("/" in slug for slug in said[word])
    )


def table(what: str, names: list[str], found: Uses) -> list[str]:
    lines = [f"| {what} | games |", "| --- | --- |"]
    for name in names:
        slugs = sorted(found.get(name, ()), key=lambda slug: ("/" in slug, slug))
        own = [slug for slug in slugs if "/" not in slug]
        if len(own) > MANY:
            slugs = [f"{len(own)} games", *slugs[len(own) :]]
        told = ", ".join(slugs)
        lines.append(f"| `{name}` | {told or '—'} |")
    return lines


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
