"""The tables of all catalogues, made of their Fluent files: `python -m tests.catalogues`.

Of Fluent they have messages, attributes (`key.name`), variables, functions of a variable, texts in
quotes, and variants by a variable; anything else is refused here, with the file and the key.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast

import cardlang
from cardlang.messages.catalogue import FIRST, Pattern
from cardlang.resources import folder

PACKAGE = Path(cardlang.__file__).parent
EXAMPLES = folder("examples") / "languages"
PAGES = {name: PACKAGE / name / "static" / "catalogues.js" for name in ("workshop", "hosted")}


class CatalogueError(Exception):
    """A file of a catalogue that no table can be made of."""


def languages(root: Path) -> list[str]:
    """The languages that have a folder, the first one first."""
    return [FIRST, *sorted({path.name for path in root.iterdir() if path.is_dir()} - {FIRST})]


def messages(path: Path) -> dict[str, Pattern]:
    """The messages of a Fluent file by key."""
    try:
        return dict(_messages(path.read_text(encoding="utf-8")))
    except CatalogueError as error:
        raise CatalogueError(f"{path}: {error}") from error.__cause__


@cache
def _messages(text: str) -> dict[str, Pattern]:
    """The messages of a text: a catalogue that is copied is read once."""
    found: dict[str, Pattern] = {}
    for entry in FluentParser(with_spans=False).parse(text).body:
        if isinstance(entry, ast.Junk):
            raise CatalogueError(f"this is no Fluent: {entry.content!r}")
        if isinstance(entry, ast.Message):
            key = entry.id.name
            parts = {f"{key}.{one.id.name}": one.value for one in entry.attributes}
            for name, pattern in ({key: entry.value} | parts).items():
                if name in found:
                    raise CatalogueError(f"{name} stands there twice")
                try:
                    found[name] = _pattern(pattern)
                except (AttributeError, TypeError, ValueError) as error:
                    raise CatalogueError(f"{name} has what tables have not") from error
        elif isinstance(entry, ast.Term):
            raise CatalogueError(f"-{entry.id.name} is a term, which tables have not")
    return found


def _pattern(pattern: Any) -> Pattern:
    pieces: list[Any] = []
    for element in pattern.elements:
        piece = _piece(element)
        if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces[0] if len(pieces) == 1 and isinstance(pieces[0], str) else pieces


def _piece(element: Any) -> Any:
    if isinstance(element, ast.TextElement):
        return element.value
    inner = element.expression
    if isinstance(inner, ast.StringLiteral):
        return inner.parse()["value"]
    if isinstance(inner, ast.VariableReference):
        return [inner.id.name]
    if isinstance(inner, ast.FunctionReference):
        given: Any
        (given,), named = inner.arguments.positional, inner.arguments.named
        return [given.id.name, inner.id.name, {one.name.name: _option(one.value) for one in named}]
    variants = {}
    for one in inner.variants:
        pattern = _pattern(one.value)
        key = one.key.name if isinstance(one.key, ast.Identifier) else one.key.value
        variants.update({key: pattern} | ({"": pattern} if one.default else {}))
    return [inner.selector.id.name, variants]


def _option(value: Any) -> str | int:
    return int(value.value) if isinstance(value, ast.NumberLiteral) else str(value.value)


def tables(root: Path) -> dict[Path, str]:
    """The texts of all tables, by where they lie: those of the program under `root`."""
    found: dict[Path, str] = {}
    read: dict[str, Any] = {}
    for language in languages(root):
        files, grammar = _read(root / language)
        read[language] = {"grammar": grammar, "files": files}
        mine = {name: part for name, part in files.items() if name not in PAGES}
        found[root / f"{language}.json"] = _written({"grammar": grammar, "files": mine}) + "\n"
    for name, path in PAGES.items():
        told = {language: _for_page(table, name) for language, table in read.items()}
        head = "// What this page says, by language: `python -m tests.catalogues` makes it."
        found[path] = f"{head}\nexport const CATALOGUES = {_written(told)};\n"
    return found


def _read(place: Path) -> tuple[dict[str, dict[str, Pattern]], dict[str, Any]]:
    """The messages of a language by file, and its grammar."""
    files = {path.stem: messages(path) for path in sorted(place.glob("*.ftl"))}
    return files, _toml(place / "grammar.toml")


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{path}: {error}") from error


def languages_beside(root: Path) -> dict[Path, str]:
    """The texts of the tables of languages that do not ship, by where they lie."""
    found = {}
    for place in sorted(path for path in root.iterdir() if path.is_dir()):
        files, grammar = _read(place)
        table = {"grammar": grammar, "files": files, "texts": texts(place)}
        found[root / f"{place.name}.json"] = _written(table) + "\n"
    return found


def texts(place: Path) -> dict[str, Any]:
    """What a language has for rules: sentences, by those of the first, and names, by file."""
    sentences: dict[str, list[str]] = {}
    names = {}
    for path in sorted((place / "texts").glob("*.toml")):
        told = _toml(path)
        for first, lines in told.pop("sentences", {}).items():
            put = [lines] if isinstance(lines, str) else lines
            if sentences.setdefault(first, put) != put:
                raise CatalogueError(f"{path}: another file says otherwise: {first!r}")
        names[path.stem] = told.pop("names", {})
        if told:
            raise CatalogueError(f"{path}: {', '.join(told)}: neither sentences nor names")
    return {"sentences": sentences, "names": names}


def _for_page(table: dict[str, Any], name: str) -> dict[str, Any]:
    """What a page is given of the table of a language; its scripts have no functions."""
    said = table["files"].get(name, {})
    for key, pattern in said.items():
        if any(function for _, function in placeables(pattern)):
            raise CatalogueError(f"{name}.ftl: {key} has a function, which pages have not")
    grammar = {part: table["grammar"][part] for part in ("name", "plurals")}
    return {"grammar": grammar, "messages": said}


def _written(value: Any, depth: int = 0) -> str:
    """JSON, a message a line, so that differences can be read."""
    if not isinstance(value, dict) or depth == 3:
        return json.dumps(value, ensure_ascii=False)
    pad = "\n" + " " * (depth + 1)
    told = [f"{json.dumps(k)}: {_written(part, depth + 1)}" for k, part in value.items()]
    return "{" + ",".join(pad + one for one in told) + "\n" + " " * depth + "}"


def placeables(pattern: Pattern) -> Iterator[tuple[str, str]]:
    """The names of what is filled into a pattern, each with its function, "" for none."""
    for piece in pattern if isinstance(pattern, list) else ():
        if isinstance(piece, list):
            name, *more = piece
            variants = more[0].values() if more and isinstance(more[0], dict) else ()
            yield name, more[0] if more and not variants else ""
            for inner in variants:
                yield from placeables(inner)


if __name__ == "__main__":
    made = tables(folder("catalogues")) | languages_beside(EXAMPLES)
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
