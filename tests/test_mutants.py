"""The tool that plants bugs: what it can plant, under which names, and which of them it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import in_turns, lies_in, parts, sample, table
from tests.mutants.plant import Bug, area, bugs_of, planted
from tests.mutants.probes import Hits, numbered

MODULE = '''"""A module."""

from __future__ import annotations


def least(cards, limit=3):
    """The least of them."""
    found = []
    for card in cards:
        if card in found or not card:
            continue
        found.append(min(card, limit))
    total = sum(found) & 7
    total -= 1
    return -total if total >= 2 else len("False")
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "cardlang" / "machine" / "least.py"
    path.parent.mkdir(parents=True)
    path.write_text(MODULE, encoding="utf-8")
    return path


def bugs(path: Path) -> list[Bug]:
    return bugs_of(path, path.parents[2])


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("compare", "if card not in found or not card:"),
        ("compare", "return -total if total > 2 else len('False')"),
        ("and-or", "if card in found and (not card):"),
        ("negate", "if not (card in found or not card):"),
        ("drop", "if card in found or card:"),
        ("drop", "return total if total >= 2 else len('False')"),
        ("jump", "break"),
        ("delete", "pass"),
        ("call", "found.append(max(card, limit))"),
        ("binary", "total = sum(found) | 7"),
        ("augmented", "total += 1"),
        ("constant", "total -= 2"),
        ("constant", "total -= 0"),
        ("constant", "return -total if total >= 2 else len('fALSE')"),
        ("constant", "def least(cards, limit=4):"),
        ("either", "return len('False') if total >= 2 else -total"),
        ("return", "return None"),
    ],
)
def test_each_kind_is_planted(module: Path, kind: str, line: str) -> None:
    source = module.read_text("utf-8")
    texts = [planted(source, bug) for bug in bugs(module) if bug.kind == kind]
    assert [text for text in texts if line in map(str.strip, text.splitlines())]


def test_nothing_instead_of_false_is_no_bug(module: Path) -> None:
    module.write_text("def f(x):\n    if x:\n        return False\n    return x\n", "utf-8")
    returns = [planted(module.read_text("utf-8"), b) for b in bugs(module) if b.kind == "return"]
    assert returns == ["def f(x):\n    if x:\n        return False\n    return None"]


def test_every_bug_is_another_text(module: Path) -> None:
    source = module.read_text("utf-8")
    found = bugs(module)
    assert len({bug.key for bug in found}) == len(found)
    assert len({planted(source, bug) for bug in found}) == len(found)


def test_keys_stay_when_lines_move(module: Path) -> None:
    before = bugs(module)
    text = module.read_text("utf-8").replace("def least", "LIMIT = None\n\n\ndef least")
    module.write_text(text, encoding="utf-8")
    assert [bug.key for bug in bugs(module)] == [bug.key for bug in before]


@pytest.mark.parametrize(
    ("names", "is_there"),
    [
        (["machine"], True),
        (["show", "machine/least"], True),
        (["mach"], False),
        (["machine/leas", "machine/least/more"], False),
        ([], False),
    ],
)
def test_bugs_are_taken_from_areas_folders_and_modules(
    module: Path, names: list[str], is_there: bool
) -> None:
    assert {lies_in(bug, names) for bug in bugs(module)} == {is_there}


def test_the_probe_before_a_bug(module: Path) -> None:
    at = {bug.text: bug.probe for bug in bugs(module)}
    assert at["found.append(min(card, limit))"] == 3  # behind the `if` that may go on
    assert at["total -= 1"] == 4  # behind the loop
    passing = [
        {"test": "slow", "seconds": 9.0, "good": True, "hits": {3, 13}},
        {"test": "bad", "seconds": 1.0, "good": False, "hits": {13}},
        {"test": "fast", "seconds": 2.0, "good": True, "hits": {13}},
        {"test": "other", "seconds": 1.0, "good": True, "hits": {3}},
    ]
    first = {"cardlang/a.py": 0, "cardlang/machine/least.py": 10}
    hits = Hits(first, 15, passing, {}, {}).whole()
    found = [test["test"] for test in hits.of("cardlang/machine/least.py", 3)]
    assert found == ["fast", "slow"]
    assert hits.of("cardlang/machine/least.py", 4) == []


def test_a_module_without_functions() -> None:
    """A bug is not told to have survived because its tests were looked for in the wrong place."""
    passing = [
        {"test": f"tests/{name}.py::test", "seconds": 1.0, "good": True, "hits": {hit}}
        for name, hit in (("reader", 0), ("table", 3), ("later", 5))
    ]
    first = {"cardlang/reader.py": 0, "cardlang/rows.py": 3, "cardlang/later.py": 3}
    users = {"cardlang/rows.py": ["cardlang/more.py"], "cardlang/more.py": ["cardlang/reader.py"]}
    hits = Hits(first, 6, passing, {}, users).whole()
    assert [t["test"] for t in hits.of("cardlang/rows.py", -1)] == ["tests/reader.py::test"]


def test_files_of_tests_take_turns() -> None:
    passing = [
        {"test": f"{file}::{n}", "seconds": seconds, "good": True, "hits": {0}}
        for file, n, seconds in (("a", 1, 0.1), ("a", 2, 0.2), ("b", 1, 0.3), ("b", 2, 0.4))
    ]
    collected = {"test": "c", "seconds": 9.0, "good": True, "hits": set()}
    passing += [collected, {**collected, "test": "c::1", "seconds": 0.1, "hits": {0}}]
    found = Hits({"cardlang/a.py": 0}, 1, passing, {}).whole().of("cardlang/a.py", 0)
    assert [test["test"] for test in found] == ["a::1", "b::1", "a::2", "b::2", "c::1", "c"]


def test_a_sample_is_of_all_areas_and_kinds_and_stays() -> None:
    def some(name: str, count: int) -> list[Bug]:
        kinds = ["constant"] * (count - 2) + ["jump", "drop"]
        return [Bug(f"cardlang/{name}/a.py", "f", k, str(n), 0, 0) for n, k in enumerate(kinds)]

    known = some("machine", 90) + some("run/python", 10)
    taken = sample(known, 20, 1)
    assert [area(bug.module) for bug in taken] == ["machine"] * 18 + ["run/python"] * 5
    assert {bug.kind for bug in taken[:3]} == {"constant", "jump", "drop"}
    assert taken == sample(known[::-1], 20, 1)
    assert taken != sample(known, 20, 2)
    assert in_turns(known, 1)[:5] == in_turns(known[:-1] + known[-1:], 1)[:5]


def test_cheap_tests_come_first_and_then_a_budget() -> None:
    tests = [{"test": f"a::{n}", "seconds": 1.0, "begin": 0.5} for n in range(100)]
    assert [len(part) for part in parts(tests, 60)] == [2, 11, 45]
    assert list(parts([], 60)) == []
    assert [len(part) for part in parts([{**tests[0], "seconds": 9.0}], 60)] == [1]


def test_the_table_tells_killed_from_equivalent() -> None:
    known = [Bug("cardlang/run/a.py", "f", "jump", str(n), 0, 0) for n in range(4)]
    lines = [
        {"verdict": "killed", "error": "AssertionError"},
        {"verdict": "killed", "error": "KeyError"},
        {"verdict": "survived", "error": ""},
    ]
    told = {bug.key: line for bug, line in zip(known, lines, strict=False)}
    shown = table(known, told, {known[3].key: "nothing reads it"})
    assert "| run | 2 | 1 | 1 | 1 | 67 % |" in shown
    assert shown.endswith(f"survived: {known[2].key}")


SQUARE = """
def square(x):
    if x:
        return x * x
    return 0
"""
CUBE = """
def cube(x):
    if x:
        return x * x * x
    return 0
"""


def row(name: str, *hits: int) -> dict[str, object]:
    return {"test": f"{name}::t", "seconds": 1.0, "good": True, "hits": set(hits)}


def test_hits_of_some_files_are_added_to_those_of_others() -> None:
    texts = {"cardlang/a.py": SQUARE, "cardlang/b.py": SQUARE}
    first = {"cardlang/a.py": 0, "cardlang/b.py": 3}
    before = Hits(first, 6, [row("x", 1, 3), row("y", 0)], texts)
    texts = {**texts, "cardlang/a.py": CUBE + SQUARE}
    now = Hits(*numbered(texts), [row("y", 4)], texts)
    assert (now.first, now.count) == ({"cardlang/a.py": 0, "cardlang/b.py": 6}, 9)
    found = now.added(before)
    assert found.tests == [row("x", 0, 1, 2, 4, 6), row("y", 4)]
    assert found.texts == texts


def test_hits_of_an_older_text() -> None:
    """Functions that stay keep theirs; one that has changed is passed by whoever passed it."""
    before = Hits(
        {"cardlang/a.py": 0}, 6, [row("x", 1), row("y", 5)], {"cardlang/a.py": SQUARE + CUBE}
    )
    moved = before.at({"cardlang/b.py": "from cardlang import a\n" + CUBE, "cardlang/a.py": SQUARE})
    assert moved.tests == [row("x", 4), row("y", 2)]
    other = SQUARE.replace("x * x", "x + x")
    changed = before.at({"cardlang/a.py": CUBE + other})
    assert changed.tests == [row("x", 3, 4, 5), row("y", 2)]
    fresh = before.at({"cardlang/a.py": CUBE + other, "cardlang/c.py": "from cardlang import b"})
    assert fresh.tests == changed.tests
    lone = before.at({"cardlang/a.py": "import cardlang.c", "cardlang/c.py": other})
    assert lone.tests == [row("x", 0, 1, 2), row("y", 0, 1, 2)]
