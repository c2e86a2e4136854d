"""Which test passes which places: probes in a copy of the package, and a plugin that reads them.

A probe sets a byte.  It stands in the copy only, costs little, and is seen in the processes that a
test starts, too: their bytes are those of a file in a folder, which each opens when it begins, so
that it may be confined and killed afterwards.  What is forked writes into the bytes of its parent,
and a process that several tests ask keeps its file.  The plugin writes
one JSON line for every test, and one for every module that pytest collects, into a file for each
process: `{"test", "seconds", "good", "hits"}`; hits are the numbers of probes over all modules.

Numbers are those of the text that was probed (`moving` has those of another).  A module without
functions is passed by whoever passes one that imports it.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from tests.mutants.moving import moved
from tests.mutants.plant import PACKAGE, ROOT, places

_MODULE = """
import mmap, os
def _shared():
    folder = os.environ.get("CARDLANG_PROBES")
    if not folder or os.environ.get("CARDLANG_PROBES_MAIN") == str(os.getpid()):
        return mmap.mmap(-1, {count})
    try:
        place = os.open(os.path.join(folder, str(os.getpid())), os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(place, {count})
        found = mmap.mmap(place, {count})
        os.close(place)
        return found
    except (OSError, ValueError):
        return mmap.mmap(-1, {count})
HITS = _shared()
"""
_FOUND = """
import sys as _sys
_sys.path.insert(0, {root!r})
from cardlang.probes_ import HITS as _HITS
"""
_ALONE = "cardlang/worker/child.py"  # begins as a program that knows no package
_PARENT = "cardlang/worker/parent.py"
_KEPT = "_KEPT = ("  # of the environment, for such a program


@frozen
class Hits:
    """What the tests of the suite do: `first` is the number of each module's first probe."""

    first: dict[str, int]
    count: int
    tests: list[dict[str, Any]]  # test, seconds of CPU, good, hits
    texts: dict[str, str]  # what each module was then
    users: dict[str, list[str]] = field(factory=dict)  # who imports a module

    def added(self, before: Hits) -> Hits:
        """With what was known of other files of tests."""
        files = {_file(test) for test in self.tests}
        others = [test for test in before.at(self.texts).tests if _file(test) not in files]
        return evolve(self, tests=[*others, *self.tests])

    def at(self, texts: dict[str, str]) -> Hits:
        """The same in the numbers of other texts (`moving`)."""
        first, count = numbered(texts)
        now = Hits(first, count, [], texts, users(texts))
        to = moved(self.texts, self._spans(), texts, now._spans(), now.users)
        rows = [{**t, "hits": set().union(*(to.get(n, ()) for n in t["hits"]))} for t in self.tests]
        return evolve(now, tests=rows)

    def _spans(self) -> dict[str, range]:
        """The numbers of each module's probes."""
        ends = [*self.first.values(), self.count][1:]
        return {
            m: range(*its) for m, *its in zip(self.first, self.first.values(), ends, strict=True)
        }

    def whole(self) -> Hits:
        """With `begin`, the seconds in which a test's file is collected, and with those of all of a
        file's tests where a row is of the file: to run it means to run them."""
        begin = {t["test"]: t["seconds"] for t in self.tests if t["test"] == _file(t)}
        files: dict[str, float] = defaultdict(float)
        for test in self.tests:
            files[_file(test)] += test["seconds"]
        rows = [
            {
                **t,
                "seconds": files.get(t["test"], t["seconds"]),
                "begin": 0.0 if t["test"] in begin else begin.get(_file(t), 0.0),
            }
            for t in self.tests
        ]
        return evolve(self, tests=rows)

    def of(self, module: str, probe: int) -> list[dict[str, Any]]:
        """The good tests that pass a probe of a module, any of its if it is -1.

        Cheap ones first, and such of many files, since those of one file are much alike.  Then
        others of the same files: what tests share is made by the first of them.
        """
        wanted = {self.first[module] + probe} if probe >= 0 else self._all(module)
        good = [test for test in self.tests if test["good"]]
        found = [test for test in good if wanted & test["hits"]]
        files = {_file(test) for test in found}
        mates = [test for test in good if _file(test) in files and not wanted & test["hits"]]
        return _in_turns(found) + _in_turns(mates)

    def _all(self, module: str) -> set[int]:
        """All probes of a module; if it has none, those of the modules that import it, or of theirs
        in turn."""
        spans = self._spans()
        asked, seen = [module], {module}
        while asked:
            found: set[int] = set()
            for name in asked:
                found |= set(spans.get(name, ()))
            if found:
                return found
            asked = sorted({user for name in asked for user in self.users.get(name, ())} - seen)
            seen |= set(asked)
        return set()


def _file(test: dict[str, Any]) -> str:
    return str(test["test"]).split("::")[0]


def _in_turns(tests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cheapest first, with what it takes to collect their files; each further test of a file
    counts as if it were as much dearer."""
    turns: Counter[str] = Counter()
    found = []
    for test in sorted(tests, key=lambda test: float(test["seconds"])):
        turns[_file(test)] += 1
        found.append((test["begin"] + turns[_file(test)] * float(test["seconds"]), test))
    return [test for _, test in sorted(found, key=lambda pair: pair[0])]


def numbered(texts: dict[str, str]) -> tuple[dict[str, int], int]:
    """The number of the first probe of each module, and how many there are."""
    first, count = {}, 0
    for module, text in texts.items():
        first[module] = count
        count += sum(place.first for place in places(ast.parse(text)))
    return first, count


def users(texts: dict[str, str]) -> dict[str, list[str]]:
    """The modules that import each module, wherever in their text."""
    found: dict[str, set[str]] = {}
    for module, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            names = []
            if isinstance(node, ast.Import):
                names = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
            for name in names:
                path = name.replace(".", "/")
                for one in (f"{path}.py", f"{path}/__init__.py"):
                    if one in texts:
                        found.setdefault(one, set()).add(module)
    return {module: sorted(its) for module, its in found.items()}


def copied(target: Path) -> Path:
    """A copy of all files of the project that git knows or would know."""
    listed = subprocess.run(
        ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def sources() -> dict[str, str]:
    """The text of each module of the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def probe_all(target: Path, texts: dict[str, str]) -> None:
    """Put the probes into a copy."""
    first, count = numbered(texts)
    for module, source in texts.items():
        tree = ast.parse(source)
        found = [place for place in places(tree) if place.first]
        for place in reversed(found):
            mark = ast.parse(f"_HITS[{first[module] + place.probe}] = 1").body[0]
            place.siblings.insert(place.at, mark)
        if found:
            at = next(k for k, s in enumerate(tree.body) if not _heading(s))
            lines = ast.parse(_FOUND.format(root=str(target))).body
            tree.body[at:at] = lines if module == _ALONE else lines[-1:]
            text = ast.unparse(ast.fix_missing_locations(tree))
            if module == _PARENT:
                assert _KEPT in text
                text = text.replace(_KEPT, f"{_KEPT}'CARDLANG_PROBES', 'CARDLANG_PROBES_MAIN', ")
            (target / module).write_text(text, encoding="utf-8")
    (target / "cardlang" / "probes_.py").write_text(_MODULE.format(count=count), encoding="utf-8")


def _heading(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def measure(place: Path, jobs: int, arguments: list[str]) -> Hits:
    """Run the suite in a copy with probes."""
    shutil.rmtree(place, ignore_errors=True)
    target = copied(place / "copy")
    texts = sources()
    probe_all(target, texts)
    said = place / "said"
    said.mkdir()
    environment = {
        **os.environ,
        "PYTHONPATH": str(target),
        "XDG_CACHE_HOME": str(place / "cache"),
        "CARDLANG_PROBES_SAID": str(said),
    }
    spread = ["-n", str(jobs), "--dist", "loadfile"] if jobs > 1 else []
    subprocess.run(
        (
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.mutants.plugin",
            "--hypothesis-seed=0",
            "-o",
            "timeout=0",
            "-o",
            "addopts=--strict-markers",
            *spread,
            *arguments,
        ),
        cwd=target,
        env=environment,
        check=False,
    )
    return read(said, texts)


def read(said: Path, texts: dict[str, str]) -> Hits:
    tests = [json.loads(line) for path in sorted(said.iterdir()) for line in path.open()]
    for test in tests:
        test["hits"] = set(test["hits"])
    return Hits(*numbered(texts), tests, texts, users(texts))
