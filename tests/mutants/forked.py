"""Planted bugs in forked processes: what others pay for in imports is paid once.

    python -m tests.mutants forked --count 20 --seed 32 [--limit 100] [--noting 300] [FILE…]

Pytest collects the tests of some files, or of all, in one process, which runs none of them.  A
first child runs them under the profiler of the standard library and notes which functions of the
package each one calls, and how long it takes; files take turns, until `--noting` seconds of CPU are
used up.  Then each bug has a child of its own, in which the code of the changed function takes the
place of the old one, wherever that is held; the tests that call the function are run, cheap ones of
many files first, until one fails or `--budget` seconds are used up.

So a bug costs the seconds of its tests and nothing else.  What this cannot see: bugs in lines that
are executed on import, tests that ask processes of their own, and what was worked out when tests
were collected.  A bug that survives here is therefore tried again with `run --key`.
"""

from __future__ import annotations

import ast
import cProfile
import gc
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.plant import PACKAGE, ROOT, Bug, changed_tree

ALIKE = 4  # tests of a file in a row
WAITED = 8  # times as long as it may compute


class NotPlanted(Exception):
    """A bug that cannot be put into a running process."""


# ---------------------------------------------------------------------------- planting


def function_of(module: str, name: str) -> str:
    """The outermost function that holds a place: `Class.method` of `Class.method.inner`."""
    body: list[ast.stmt] = ast.parse((ROOT / module).read_text("utf-8")).body
    names: list[str] = []
    for part in name.split("."):
        names.append(part)
        found = [one for one in ast.walk(ast.Module(body, [])) if getattr(one, "name", "") == part]
        if any(isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) for one in found):
            return ".".join(names)
        body = [one for held in found for one in getattr(held, "body", [])]
    raise NotPlanted(f"{name} is no function")


def plant(bug: Bug) -> None:
    """Put the changed code in the place of the old one, wherever a function holds that."""
    wanted = function_of(bug.module, bug.function)
    path = ROOT / bug.module
    import_module(bug.module.removesuffix("/__init__.py").removesuffix(".py").replace("/", "."))
    tree = changed_tree(path.read_text("utf-8"), bug)
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes(compiled(tree, path))}
    put = 0
    gc.unfreeze()  # else it does not tell what a test has set aside
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(path):
            code = one.__code__
            if code.co_qualname == wanted:
                try:
                    one.__code__ = new[code.co_qualname, code.co_firstlineno]
                except (ValueError, KeyError) as error:
                    raise NotPlanted(str(error)) from None
                put += 1
    if not put:
        raise NotPlanted("nobody holds the function")


def compiled(tree: ast.Module, path: Path) -> CodeType:
    made: CodeType = compile(tree, str(path), "exec")
    return made


def codes(code: CodeType) -> Iterable[CodeType]:
    """The code of all functions of a module."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


# ---------------------------------------------------------------------------- running


class Forking:
    """Takes over from pytest when all tests are collected."""

    def __init__(
        self,
        bugs: list[Bug],
        home: Path,
        limit: int,
        noting: float,
        budget: float,
        unnoted: bool = False,
    ) -> None:
        self.bugs, self.home, self.limit = bugs, home, limit
        self.noting, self.budget = noting, budget
        self.unnoted = unnoted  # whether tests that were not noted are run too
        self.failed = ""
        self.error = ""
        self.lines: list[dict[str, Any]] = []

    def pytest_exception_interact(self, node: Any, call: Any, report: Any) -> None:
        self.failed = self.failed or str(report.nodeid)
        self.error = self.error or type(call.excinfo.value).__name__

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        known = self.hits(items)
        tried = 0
        for bug in self.bugs:
            if tried >= self.limit:
                break
            try:
                function = f"{bug.module} {function_of(bug.module, bug.function)}"
            except NotPlanted:
                continue
            passing = in_turns([hit for hit in known if function in hit["functions"]])
            if self.unnoted:
                noted = {hit["test"] for hit in known}
                passing += [{"test": i, "seconds": 0.0} for i in items if i not in noted]
            if not passing:
                continue  # no test that was noted calls it: nothing can be said
            told = self.forked(lambda: self.hold(bug, items, passing))  # noqa: B023  # at once
            if told is None:
                told = {"verdict": "killed", "by": "", "error": "timeout", "tests": len(passing)}
            if told["verdict"] == "unplanted":
                print(f"not planted, {told['error']}: {bug.key}", file=sys.__stderr__)
                continue
            tried += 1
            line = {"key": bug.key, "area": bug.area, **told, "of": len(passing)}
            with (self.home / "forked.jsonl").open("a", encoding="utf-8") as out:
                print(json.dumps(line, ensure_ascii=False), file=out)
            said = f"{told['verdict']} after {told['tests']} of {len(passing)} tests"
            print(f"{tried} {said}, {told.get('seconds', 0):.1f} s: {bug.key}", file=sys.__stderr__)
        return True

    def hold(
        self, bug: Bug, items: dict[str, pytest.Item], passing: list[dict[str, Any]]
    ) -> dict[str, Any]:
        """Plant a bug and run its tests."""
        try:
            plant(bug)
        except NotPlanted as error:
            return {"verdict": "unplanted", "error": str(error)}
        begun, used, ran = time.process_time(), 0.0, 0
        for hit in passing:
            if ran and used + hit["seconds"] > self.budget:
                break
            used += hit["seconds"]
            ran += 1
            if not self.good(items[hit["test"]]):
                break
        seconds = round(time.process_time() - begun, 2)
        verdict = "killed" if self.failed else "survived"
        return {
            "verdict": verdict,
            "by": self.failed,
            "error": self.error,
            "tests": ran,
            "seconds": seconds,
        }

    def good(self, item: pytest.Item) -> bool:
        """Run one test; return whether nothing failed."""
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except SystemExit:
            self.failed = self.failed or item.nodeid
        return not self.failed

    def forked(self, work: Callable[[], Any]) -> Any:
        """What some work comes to in a child with a cache of its own; None if it took too long."""
        place = self.home / "forked.json.part"
        place.unlink(missing_ok=True)
        limit = self.budget * 4 + 30
        child = os.fork()
        if child == 0:
            os.setsid()
            quiet = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(quiet, number)
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
            cache = self.home / "forked-cache"
            for path in (cache / "cardlang").glob("*"):
                if path.name != "native":
                    shutil.rmtree(path, ignore_errors=True)
            os.environ["XDG_CACHE_HOME"] = str(cache)
            try:
                place.write_text(json.dumps(work()), encoding="utf-8")
            finally:
                os._exit(0)
        for _ in range(int(limit * WAITED * 10)):
            if os.waitpid(child, os.WNOHANG)[0]:
                break
            time.sleep(0.1)
        else:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        return json.loads(place.read_text(encoding="utf-8")) if place.exists() else None

    # ------------------------------------------------------------------------ which tests

    def hits(self, items: dict[str, pytest.Item]) -> list[dict[str, Any]]:
        """Which functions each test calls, and its seconds; what was noted before is kept."""
        place = self.home / "forked.json"
        before = json.loads(place.read_text(encoding="utf-8")) if place.exists() else []
        known = {hit["test"] for hit in before}
        new = [item for item in items.values() if item.nodeid not in known]
        if new and self.noting > 0:
            budget, self.budget = self.budget, self.noting
            self.forked(lambda: self.noted(new, before, place))
            self.budget = budget
        found: list[dict[str, Any]] = json.loads(place.read_text(encoding="utf-8"))
        return [
            {**hit, "functions": set(hit["functions"])} for hit in found if hit["test"] in items
        ]

    def noted(self, items: list[pytest.Item], before: list[dict[str, Any]], place: Path) -> int:
        """Run tests under the profiler, files in turn; add them to what was noted before."""
        turns: Counter[str] = Counter()
        order: list[tuple[int, int, pytest.Item]] = []
        for item in items:
            file = item.nodeid.split("::")[0]
            order.append((turns[file] // ALIKE, len(order), item))
            turns[file] += 1
        found = list(before)
        begun = time.process_time()
        for _, _, item in sorted(order, key=lambda row: row[:2]):
            if time.process_time() - begun > self.noting:
                break
            profile = cProfile.Profile(subcalls=False, builtins=False)
            since = time.process_time()
            try:
                profile.enable()
            except ValueError:
                continue
            try:
                good = self.good(item)
            finally:
                profile.disable()
            self.failed = self.error = ""
            seconds = round(time.process_time() - since, 3)
            if good:
                functions = sorted(set(map(_name, called(profile))))
                found.append({"test": item.nodeid, "seconds": seconds, "functions": functions})
                if len(found) % 20 == 0:
                    place.write_text(json.dumps(found), encoding="utf-8")
        place.write_text(json.dumps(found), encoding="utf-8")
        return len(found)


def called(profile: cProfile.Profile) -> Iterable[CodeType]:
    """The functions of the package that ran."""
    for row in profile.getstats():
        if isinstance(row.code, CodeType) and row.code.co_filename.startswith(str(PACKAGE)):
            yield row.code


def _name(code: CodeType) -> str:
    module = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{module} {code.co_qualname.split('.<locals>')[0]}"


def in_turns(tests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cheapest first; each further test of a file counts as if it were as much dearer."""
    turns: Counter[str] = Counter()
    found = []
    for test in sorted(tests, key=lambda test: float(test["seconds"])):
        file = test["test"].split("::")[0]
        turns[file] += 1
        found.append((turns[file] * float(test["seconds"]), test))
    return [test for _, test in sorted(found, key=lambda pair: pair[0])]


def campaign(
    bugs: list[Bug],
    home: Path,
    files: list[str],
    limit: int,
    noting: float,
    budget: float,
    unnoted: bool,
) -> None:
    """Run bugs in forked processes; a line of `forked.jsonl` for each."""
    own = ["-p", "no:cacheprovider", "-p", "no:terminal", "-s", "--hypothesis-seed=0"]
    own += ["-o", "timeout=0", "-o", "addopts=--strict-markers"]
    status = pytest.main(
        [*own, *files], plugins=[Forking(bugs, home, limit, noting, budget, unnoted)]
    )
    if status:
        print(f"pytest ended with {status!r}", file=sys.stderr)
