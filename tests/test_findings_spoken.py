"""Findings in other languages: whatever is found has its form, and is said with the same words."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.cli.main import main
from cardlang.codes import registered
from cardlang.diagnostic import Diagnostic
from cardlang.hints.habits import FILE
from cardlang.messages.catalogue import FIRST, LANGUAGES
from cardlang.messages.findings import forms, said, translated
from cardlang.resources import codes
from cardlang.show.pages import meanings
from cardlang.source import Source, Span

PACKAGE = Path(cardlang.__file__).parent
OTHERS = [language for language in LANGUAGES if language != FIRST]
ROOMS = ("text", "hints", "syntax", "resolve", "checks", "machine/lowering")
MORE = (
    "judge/matches/watched.py",
    "judge/matches/stopped.py",
    "judge/matches/free_passes.py",
    "machine/fold.py",
    "match/examples.py",
    "match/example_table.py",
)
CALLS = {"error", "warning", "refuse", "Diagnostic", "_told", "_tell", "complain", "SpanLabel"}
_SAID = re.compile(r"(?:error|warning)\[[a-z-]+\]: (.*)|help: (.*)|\s+│ +[-^]+ (.*)")
_HOLE = "\0"


def told_in_corpora() -> Iterator[str]:
    """All that is said of the texts with mistakes: messages, notes, labels, remedies."""
    for path in sorted((Path(__file__).parent / "resolve").glob("*.findings")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := _SAID.fullmatch(line):
                yield next(part for part in match.groups() if part is not None)


def written(node: ast.expr | None) -> list[str]:
    """What a text in a module may come to, with holes for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*written(node.body), *written(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        texts = [""]
        for part in node.values:
            more = written(part) if isinstance(part, ast.Constant) else [_HOLE]
            if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.IfExp):
                more = written(part.value) or more
            texts = [text + end for text in texts for end in more]
        return texts
    return []


def said_in_modules() -> Iterator[tuple[str, str]]:
    """The messages, notes, labels and remedies that modules write, with their places."""
    paths = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    for path in [*paths, *(PACKAGE / name for name in MORE)]:
        for node, names in calls(ast.parse(path.read_text("utf-8")), {}):
            given = [*node.args, *(one.value for one in node.keywords)]
            texts = [text for one in given for text in written(one)]
            texts += [
                t for one in given if isinstance(one, ast.Name) for t in names.get(one.id, ())
            ]
            for text in texts:
                if re.search("[a-z]{3}.* .*[a-z]{2}", re.sub("`[^`]*`?", "", text)):
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", text


def said_in_habits() -> Iterator[tuple[str, str]]:
    """The messages, notes and remedies of the file of habits."""
    for group, entries in tomllib.loads(FILE.read_text("utf-8")).items():
        for entry in entries:
            for key in ("message", "note", "help"):
                if key in entry:
                    yield f"{group} {entry['said']}", re.sub(r"<\d>", _HOLE, entry[key])


def calls(
    tree: ast.AST, names: dict[str, list[str]]
) -> Iterator[tuple[ast.Call, dict[str, list[str]]]]:
    """The calls that tell something, each with the texts that local names have."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from calls(node, named(node))
            continue
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in CALLS:
                yield node, names
        yield from calls(node, names)


def named(function: ast.AST) -> dict[str, list[str]]:
    """The texts that are put into each name of a function; of one that grows none."""
    found: dict[str, list[str]] = {}
    grown = set()
    for node in ast.walk(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            grown.add(node.target.id)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                for name, value in pairs:
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).extend(written(value))
    return {name: texts for name, texts in found.items() if name not in grown}


def filled(text: str) -> str:
    """A text with something in its holes: a word of the rules, or a number."""
    parts = text.split(_HOLE)
    made = parts[0]
    for part in parts[1:]:
        made += ("7H" if made.count("`") % 2 else "`7H`") + part
    return made


def test_the_first_language_and_nothing_stay_as_they_are() -> None:
    """Whatever was found is said in its own language to the letter, with a form or without."""
    texts = ["", " ", "nothing like this is ever found", *list(told_in_corpora())[:20]]
    assert [said(text, FIRST) for text in texts] == texts
    assert [said(text, language) for language in OTHERS for text in texts[:2]] == [
        *texts[:2] * len(OTHERS)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_all_that_is_found_is_said(language: str) -> None:
    lines = list(told_in_corpora())
    assert len(lines) > 1500
    assert [line for line in lines if said(line, language) is None] == []


@pytest.mark.parametrize("language", OTHERS)
def test_all_that_modules_write_has_a_form(language: str) -> None:
    texts = [*said_in_modules(), *said_in_habits()]
    assert len(texts) > 700
    assert [f"{at}: {text!r}" for at, text in texts if said(filled(text), language) is None] == []


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_the_rules_stay(language: str) -> None:
    """What stands in back quotes is the same words in both, in some order."""
    quoted = re.compile("`[^`]*`")
    for line in told_in_corpora():
        told = said(line, language) or ""
        assert sorted(quoted.findall(line)) == sorted(quoted.findall(told)), (line, told)


def test_a_form_reads_what_it_writes() -> None:
    assert len({form.key for form in forms()}) == len(forms()) > 800
    assert said("nothing is called `scor`", "de") == "nichts heißt `scor`"
    assert said("a card or none is wanted here, this is a number", "de") == (
        "hier gehört eine Karte oder nichts hin, da steht eine Zahl"
    )
    assert said("expected `to`, a value or the end of the line", "de") == (
        "erwartet: `to`, ein Wert oder das Ende der Zeile"
    )
    assert said("36 cards are taken from `stock` here, and only 32 are there", "de") == (
        "36 Karten werden hier aus `stock` genommen, und dort liegen nur 32"
    )
    assert said("1 card is taken from `odd` here, and no card has come there", "de") == (
        "1 Karte wird hier aus `odd` genommen, und dorthin kommt nie eine Karte"
    )
    assert said("`10S` lies elsewhere already", "de") == "`10S` liegt schon anderswo"
    assert said("what nobody has ever said", "de") is None


def test_a_finding_keeps_its_edits() -> None:
    span = Span(Source("a.card", "use trick\n"), 4, 9)
    finding = Diagnostic("x", "nothing is called `trick`", span, help="did you mean `tricks`?")
    told = translated(finding, "de")
    assert (told.message, told.help) == ("nichts heißt `trick`", "meinst du `tricks`?")
    assert finding.edits == told.edits != ()
    assert translated(finding, "en") is finding
    strange = Diagnostic("x", "what nobody has ever said", span)
    assert translated(strange, "de").message == strange.message


@pytest.mark.parametrize("language", OTHERS)
def test_all_codes_are_explained(language: str) -> None:
    known = meanings(language)
    assert sorted(known) == sorted(codes())
    assert [code for code, text in known.items() if registered(code) and len(text) < 10] == []


def test_commands_speak(tmp_path: Path) -> None:
    path = tmp_path / "bad.card"
    path.write_text('cardlang 1\ngame "Bad"\n    "Bad."\nplayers 2\ndeck franch\n', "utf-8")
    ran = CliRunner().invoke(main, ["check", str(path), "--lang", "de"])
    assert "Fehler[unknown-deck]: es gibt kein Blatt `franch`" in ran.output
    assert "Hilfe: meinst du `french`?" in ran.output
    ran = CliRunner().invoke(main, ["test", "dump", "--lang", "de"])
    assert ran.output.endswith("Beispiele, gut\n")
