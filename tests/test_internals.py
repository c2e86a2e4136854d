"""What the pages for those who change the program say of its files is so."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import attrs
import pytest

import cardlang
from cardlang.machine.operations import OPERATIONS, RANGINGS
from cardlang.messages.catalogue import LANGUAGES, catalogue
from cardlang.program import steps
from cardlang.reckoning import RECKONING
from cardlang.resolve import vocabulary
from cardlang.resolve.values import kernel
from cardlang.syntax import tree
from tests import operations
from tests.catalogues import placeables
from tests.test_house import LAYERS, layer

PACKAGE = Path(cardlang.__file__).parent
ROOT = PACKAGE.parent
INTERNALS = (ROOT / "docs" / "internals.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CORPUS = "".join(path.read_text("utf-8") for path in (ROOT / "tests/machine/corpus").iterdir())


def recipe(section: str) -> list[str]:
    """The files of a section's numbered list."""
    text = INTERNALS.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([^`]+)`", text, re.MULTILINE)


OPERATOR = recipe("An operation from text to C")
STATEMENT = recipe("A statement from text to blocks")


def test_files_that_are_named_are_there() -> None:
    named = set(re.findall(r"`([a-z_]+/[a-z_/]+(?:\.[a-z]+)?)`", INTERNALS + CONTRIBUTING))
    assert len(named) > 60
    lost = [name for name in named if not any((at / name).exists() for at in (ROOT, PACKAGE))]
    assert lost == []


@pytest.mark.parametrize(
    ("files", "word"),
    [(OPERATOR, r"lesser|but at most|\bbut\b"), (STATEMENT, r"(?i)shuffle(step|node|\b)")],
)
def test_a_recipe_names_at_most_nine_files_in_which_its_example_stands(
    files: list[str], word: str
) -> None:
    assert 6 <= len(files) <= 9
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in files}
    assert [name for name, text in texts.items() if not re.search(word, text)] == []


def test_an_operator_stands_in_few_files_besides() -> None:
    others = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\blesser\b|\"but at", path.read_text(encoding="utf-8"))
    }
    # a word of the kernel for the same operation, and remedies for who writes something else
    known = {"machine/lowering/values.py", "hints/english.py", "resolve/values/expressions.py"}
    known |= {
        "show/sheet/values.py",
        "resolve/review/sentences/plain_claims.py",
    }  # which read lines
    assert others - set(OPERATOR) - {f"cardlang/{name}" for name in known} == set()


def test_each_operator_is_explained_in_the_reference_and_said_by_rules_sheets() -> None:
    values = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8").partition("## Values")[2]
    for row in RECKONING.values():
        assert f"`A {row.sign} B`" in values, row.sign
        for language in LANGUAGES:
            assert row.name in catalogue(language).files["sheet"], (language, row.name)


@pytest.mark.parametrize("word", sorted(vocabulary.WORDS))
def test_each_word_for_a_value_is_explained_in_the_reference_and_held_by_the_corpus(
    word: str,
) -> None:
    assert word in kernel.MEANINGS
    reference = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert re.search(rf"`[^`\n]*\b{word} of ", reference)
    assert re.search(rf"^[^#].*\b{word} of ", CORPUS, re.MULTILINE)


@pytest.mark.parametrize("form", sorted(tree.DEEDS))
def test_each_deed_is_explained_in_the_reference_and_held_by_the_corpus(form: str) -> None:
    written = re.escape(form).replace(r"\{\}", r"[^`\n]+")
    deeds = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8").partition("## Deeds")[2]
    assert re.search(f"`{written}`", deeds)
    if form != "end match":  # which would end all checks of the file
        assert re.search(f"^ .*\\b{written}$", CORPUS, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_statements_have_a_sentence_of_their_parts(language: str) -> None:
    said = catalogue(language).files["sheet"]
    for step in typing.get_args(steps.AnyStep):
        if issubclass(step, steps.PlainStep):
            made = step(**{one.name: None for one in attrs.fields(step) if one.init})
            parts = {name for name, _ in placeables(said.get(made.sentence, ""))}
            parts = {name.removesuffix("-many") for name in parts}  # more than one thing, or one
            assert made.sentence in said, made.sentence
            assert parts == set(step.parts), made.sentence


def test_every_operation_has_a_sentence_of_all_that_it_takes() -> None:
    rows = operations.table().split("\n")
    for row in OPERATIONS.values():
        said = operations.sentence(row)
        assert re.findall(r"\b[a-f]\b", said.replace(" a number", "")) == list(
            "abcdef"[: len(row.takes)]
        )
        assert sum(line.startswith(f"| {row.name} |") and said in line for line in rows) == 1
    assert {each.says for each in RANGINGS.values()} <= {
        cell for r in rows for cell in r.split(" | ")
    }


def test_the_drawing_shows_the_rooms_in_their_order() -> None:
    drawing = CONTRIBUTING.partition("```text\n")[2].partition("```")[0]
    rows = [re.findall(r"\b[a-z]+\b", row) for row in drawing.split("\n") if "──►" in row]
    rooms = [name for k, row in enumerate(rows) for name in row[k > 0 :]]  # the last one again
    assert rooms == sorted(rooms, key=layer)
    first = {name.partition(".")[0] for names in LAYERS[1:] for name in names.split()}
    assert {*rooms, "cache", "carrying", "game_info", "every_table", "texts"} == first


def test_each_room_is_described() -> None:
    described = set(re.findall(r"^\| `cardlang/([a-z]+)", CONTRIBUTING, re.MULTILINE))
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms - described == set()
