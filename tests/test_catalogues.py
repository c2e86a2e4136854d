"""Catalogues: all languages say the same things, all that is said is there, all of it is used."""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, nodes

from cardlang.messages import ENGLISH, Tongue
from cardlang.messages.catalogue import FIRST, LANGUAGES, Catalogue, Pattern, catalogue
from cardlang.resources import folder
from tests.catalogues import (
    EXAMPLES,
    PACKAGE,
    CatalogueError,
    languages,
    messages,
    placeables,
    tables,
)

ROOT = folder("catalogues")
OTHERS = [language for language in LANGUAGES if language != FIRST]
Files = dict[str, dict[str, Pattern]]
OF_NOUNS = {"article", "gender"}  # what a language may ask of a noun, and another has not


def files(root: Path, language: str) -> Files:
    return {path.stem: messages(path) for path in sorted((root / language).glob("*.ftl"))}


def lacking(root: Path, language: str) -> Iterator[str]:
    """What one of two languages has and the other has not, by file and key."""
    first, other = files(root, FIRST), files(root, language)
    for file in sorted({*first, *other}):
        for one, two, called in ((first, other, language), (other, first, FIRST)):
            if file not in two:
                yield f"{called}/{file}.ftl is not there"
            else:
                missing = [key for key in one.get(file, {}) if key not in two[file]]
                yield from (f"{called}/{file}.ftl lacks {key}" for key in missing)


def filled_otherwise(root: Path, language: str) -> Iterator[str]:
    """Messages into which something else is filled than in the first language."""
    first, other = files(root, FIRST), files(root, language)
    for file, known in first.items():
        for key in known.keys() & other.get(file, {}).keys():
            both = known[key], other[file][key]
            mine, theirs = (
                {name for name, _ in placeables(one) if not name.endswith("-many")} - OF_NOUNS
                for one in both
            )
            if mine != theirs:
                yield f"{language}/{file}.ftl: {key} has {sorted(theirs)}, not {sorted(mine)}"


def alike(root: Path, language: str) -> Iterator[str]:
    """Messages of a file that differ in the first language, and not in this one."""
    first, other = files(root, FIRST), files(root, language)
    for file, known in first.items():
        said: dict[str, set[str]] = {}
        for key in known.keys() & other.get(file, {}).keys():
            said.setdefault(json.dumps(other[file][key]), set()).add(key)
        for text, keys in said.items():
            pairs = combinations(sorted(keys), 2)
            yield from (
                f"{language}/{file}.ftl: {a} and {b} are both {text}"
                for a, b in pairs
                if known[a] != known[b]
            )


def stale(root: Path) -> Iterator[str]:
    """Tables that are not what their files make, or of which there are no files."""
    made = tables(root)
    for path in {*made, *root.glob("*.json")}:
        if not path.exists() or path.read_text("utf-8") != made.get(path):
            where = path.relative_to(root if root in path.parents else PACKAGE)
            yield f"{where.as_posix()}: `python -m tests.catalogues` makes it anew"


def test_tables_are_what_the_files_make() -> None:
    assert list(LANGUAGES) == languages(ROOT)
    assert list(stale(ROOT)) == []


@pytest.mark.parametrize("wrong", [lacking, filled_otherwise, alike])
@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_say_the_same(
    wrong: Callable[[Path, str], Iterator[str]], language: str
) -> None:
    assert list(wrong(ROOT, language)) == []


def test_languages_that_do_not_ship_have_all_keys_of_their_files() -> None:
    """What else has to hold of them is in `test_languages.py`."""
    files = sorted(EXAMPLES.glob("*/*.ftl"))
    wrong = [
        f"{path.relative_to(EXAMPLES).as_posix()} lacks {key}"
        for path in files
        for key in messages(ROOT / FIRST / path.name).keys() - messages(path).keys()
    ]
    assert files and wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_grammars_have_the_same_parts(language: str) -> None:
    assert catalogue(language).grammar.keys() == catalogue(FIRST).grammar.keys()


# ------------------------------------------------------------------ what is planted is told


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A copy of the catalogues with a language of its own, the same as the first."""
    shutil.copytree(ROOT, tmp_path / "catalogues")
    shutil.copytree(ROOT / FIRST, tmp_path / "catalogues" / "zz")
    return tmp_path / "catalogues"


def _changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_language_that_says_the_same_lacks_nothing_but_its_table(planted: Path) -> None:
    for wrong in (lacking, filled_otherwise, alike):
        assert list(wrong(planted, "zz")) == []
    told = sorted(line.partition(":")[0] for line in stale(planted))
    assert told == ["hosted/static/catalogues.js", "workshop/static/catalogues.js", "zz.json"]


def test_each_file_that_is_left_out_is_told(planted: Path) -> None:
    for path in sorted((planted / "zz").iterdir()):
        text = path.read_text("utf-8")
        path.unlink()
        if path.suffix == ".ftl":
            assert list(lacking(planted, "zz")) == [f"zz/{path.name} is not there"]
        else:
            with pytest.raises(CatalogueError, match=r"zz/grammar\.toml"):
                tables(planted)
        path.write_text(text, "utf-8")


def test_a_key_that_is_lacking_or_too_much_is_told(planted: Path) -> None:
    _changed(planted / "zz" / "table.ftl", "nobody = ", "no-one = ")
    assert list(lacking(planted, "zz")) == [
        "zz/table.ftl lacks nobody",
        "en/table.ftl lacks no-one",
    ]


def test_another_placeholder_is_told(planted: Path) -> None:
    _changed(planted / "zz" / "table.ftl", "seat = seat { $seat }", "seat = seat { $place }")
    found = list(filled_otherwise(planted, "zz"))
    assert found == ["zz/table.ftl: seat has ['place'], not ['seat']"]


def test_one_text_for_two_is_told(planted: Path) -> None:
    _changed(planted / "zz" / "table.ftl", "command-look = look", "command-look = log")
    found = list(alike(planted, "zz"))
    assert found == ['zz/table.ftl: command-log and command-look are both "log"']


@pytest.mark.parametrize(
    "text", ["a = { -b }", "a = { b }", "a = { { $b } }", "a = { N($b, c: 1.5) }", "-a = b", "a b"]
)
def test_what_tables_have_not_is_refused(text: str, planted: Path) -> None:
    (planted / "zz" / "table.ftl").write_text(text + "\n", "utf-8")
    with pytest.raises(CatalogueError, match=r"zz/table\.ftl"):
        tables(planted)


# ------------------------------------------------------------------ what the program says


def room(path: Path) -> tuple[str, ...]:
    """The files of a catalogue that a module says messages of."""
    return () if path.parent.name == "sheet" else ("table", "judge", "shelf", "contest")


def _pattern(node: ast.AST) -> str:
    """A key as an expression: what is made at run time may be anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value).replace(r"\-", "-")
    if isinstance(node, ast.JoinedStr):
        return "".join(_pattern(one) for one in node.values)
    return ".+" if isinstance(node, ast.FormattedValue) else ""


def package(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def spoken() -> Iterator[tuple[Path, str, bool]]:
    """Keys in the modules: as an expression, and whether it is one that is surely said."""
    for path in sorted(PACKAGE.rglob("templates/*.html")):
        for call in Environment().parse(path.read_text("utf-8")).find_all(nodes.Call):
            named = isinstance(call.node, nodes.Name) and call.node.name == "say"
            if named and isinstance(key := call.args[0], nodes.Const):
                yield path, key.value, True
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name, given = _called(node.func), node.args[0]
                if name == "typed_words" and len(node.args) == 2:
                    yield path, _pattern(given) + "-.+", True
                elif name == ".say" or (name == "say" and package(path) != "cli"):
                    either = isinstance(given, ast.IfExp)
                    for one in ast.iter_child_nodes(given) if either else (given,):
                        yield path, _pattern(one), True
            if isinstance(node, (ast.Constant, ast.JoinedStr)):
                yield path, _pattern(node), False


def _called(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f".{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@cache
def all_spoken() -> list[tuple[Path, str, bool]]:
    """The keys with letters; found when a test asks for them, not while tests are collected."""
    return [(path, key, said) for path, key, said in spoken() if re.search("[a-z]", key)]


def test_all_that_is_said_is_there() -> None:
    known = catalogue(FIRST).files
    wrong = [
        f"{path.relative_to(PACKAGE)}: {key}"
        for path, key, said in all_spoken()
        if said
        and room(path)
        and not any(re.fullmatch(key, one) for file in room(path) for one in known[file])
    ]
    assert wrong == []
    assert sum(said for _, _, said in all_spoken()) > 300


def test_all_that_is_there_is_said() -> None:
    for file in ("table", "judge", "shelf", "contest"):
        keys = {key for path, key, _ in all_spoken() if file in room(path)}
        exact = {key for key in keys if ".+" not in key}
        made = [re.compile(key) for key in keys if ".+" in key and re.search("[a-z]-", key)]
        unsaid = [
            key
            for key in catalogue(FIRST).files[file]
            if key not in exact and not any(one.fullmatch(key) for one in made)
        ]
        assert unsaid == []


# ------------------------------------------------------------------ how patterns are written


def _written(language: str, text: str, tmp_path: Path, **parts: Any) -> str:
    path = tmp_path / "some.ftl"
    path.write_text(text, "utf-8")
    return _told(catalogue(language), messages(path)["a"], parts)


def _told(known: Catalogue, pattern: Pattern, parts: dict[str, Any]) -> str:
    return known.written(
        pattern,
        parts,
        lambda name, function, options: (
            known.number(parts[name], function, options) if function else str(parts[name])
        ),
    )


def test_numbers_and_variants(tmp_path: Path) -> None:
    many = "a = { $n ->\n    [0] none\n    [one] one\n   *[other] { NUMBER($n) } of { $what }\n  }"
    told = [_written("de", many, tmp_path, n=n, what="them") for n in (0, 1, 2, 21, 1000)]
    assert told == ["none", "one", "2 of them", "21 of them", "1.000 of them"]
    sorts = 'a = { $x ->\n    [b] it is b\n   *[c] it is{ " " }c\n  }'
    assert [_written("en", sorts, tmp_path, x=x) for x in ("b", "c", "", "z")] == [
        *("it is b", "it is c", "it is c", "it is c")
    ]
    signed = 'a = { NUMBER($x, digits: 1, sign: "always") } { PERCENT($x, digits: 2) }'
    assert _written("en", signed, tmp_path, x=1234.56) == "+1,234.6 123,456.00%"
    assert _written("de", signed, tmp_path, x=0.5) == "+0,5 50,00\xa0%"


def test_lists_seats_and_prose() -> None:
    german = Tongue("de")
    assert [ENGLISH.seats(some) for some in ((), (1,), (0, 2), (0, 1, 3))] == [
        *("nobody", "seat 1", "seats 0 and 2", "seats 0, 1 and 3")
    ]
    assert german.seats((0, 1, 3)) == "Plätze 0, 1 und 3"
    assert Tongue("xx").language == "en"
    assert german.prose((("en", "a."), ("de", "b."))) == "b"
    assert german.prose((("en", "a."),)) == "a"
