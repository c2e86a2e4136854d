"""What the pages for those who change the program say of its files is so."""

from __future__ import annotations

import re
from pathlib import Path

import cardlang
from cardlang.machine.operations import OPERATIONS, RANGINGS
from cardlang.messages.catalogue import LANGUAGES, catalogue
from cardlang.reckoning import RECKONING
from tests import operations
from tests.test_house import LAYERS, layer

PACKAGE = Path(cardlang.__file__).parent
ROOT = PACKAGE.parent
INTERNALS = (ROOT / "docs" / "internals.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
OPERATOR = re.compile(r"lesser|but at most|\bbut\b")
RECIPE = re.findall(r"^\d+\. `([^`]+)`", INTERNALS, re.MULTILINE)


def test_files_that_are_named_are_there() -> None:
    named = set(re.findall(r"`([a-z_]+/[a-z_/]+(?:\.[a-z]+)?)`", INTERNALS + CONTRIBUTING))
    assert len(named) > 60
    lost = [name for name in named if not any((at / name).exists() for at in (ROOT, PACKAGE))]
    assert lost == []


def test_an_operator_stands_in_the_files_of_its_recipe_and_in_few_others() -> None:
    assert len(RECIPE) == 9
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in RECIPE}
    assert [name for name, text in texts.items() if not OPERATOR.search(text)] == []
    others = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\blesser\b|\"but at", path.read_text(encoding="utf-8"))
    }
    # a word of the kernel for the same operation, and remedies for who writes something else
    known = {"machine/lowering/values.py", "syntax/habits.py", "resolve/values/expressions.py"}
    assert others - set(RECIPE) - {f"cardlang/{name}" for name in known} == set()


def test_each_operator_is_explained_in_the_reference_and_said_by_rules_sheets() -> None:
    values = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8").partition("## Values")[2]
    for row in RECKONING.values():
        assert f"`A {row.sign} B`" in values, row.sign
        for language in LANGUAGES:
            assert row.name in catalogue(language).files["sheet"], (language, row.name)


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
    assert {*rooms, "cache", "game_info", "every_table", "texts"} == first


def test_each_room_is_described() -> None:
    described = set(re.findall(r"^\| `cardlang/([a-z]+)", CONTRIBUTING, re.MULTILINE))
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms - described == set()
