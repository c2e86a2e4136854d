"""Two plugins of pytest for the copies in which bugs are planted.

Where `CARDLANG_PROBES_SAID` names a folder, what every test passes is written there (`probes`).
Where `CARDLANG_MUTANT` names a file, the tests it lists are run in its order and no others, and the
first failure is written beside it: `{"test", "error"}`.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Generator
from importlib import import_module
from mmap import mmap
from pathlib import Path
from typing import Any

import pytest

from tests.slowest import spent

_SAID = os.environ.get("CARDLANG_PROBES_SAID")
_MUTANT = os.environ.get("CARDLANG_MUTANT")


class Probes:
    """Tells what has been passed between two moments."""

    def __init__(self, said: str) -> None:
        self.hits: mmap = import_module("cardlang.probes_").HITS  # in copies only
        self.said = Path(said, f"{os.getpid()}.jsonl")
        self.others = tempfile.mkdtemp(prefix="cardlang-probes-")
        self.failed: set[str] = set()
        os.environ["CARDLANG_PROBES"] = self.others
        os.environ["CARDLANG_PROBES_MAIN"] = str(os.getpid())

    def told(self, name: str, begun: float, good: bool) -> None:
        found = {number for number, hit in enumerate(bytes(self.hits)) if hit}
        for path in Path(self.others).iterdir():
            data = path.read_bytes()
            found |= {number for number, hit in enumerate(data) if hit}
            if running(int(path.name)):
                with path.open("r+b") as file:
                    file.write(bytes(len(data)))
            else:
                path.unlink()
        seconds = round(spent() - begun, 3)
        line = {"test": name, "seconds": seconds, "good": good, "hits": sorted(found)}
        with self.said.open("a", encoding="utf-8") as out:
            print(json.dumps(line), file=out)
        self.hits[:] = bytes(len(self.hits))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        begun = spent()
        report = yield
        if isinstance(collector, pytest.Module):
            self.told(collector.nodeid, begun, bool(report.passed))
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.hits[:] = bytes(len(self.hits))
        begun = spent()
        result = yield
        self.told(item.nodeid, begun, item.nodeid not in self.failed)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as reason:
        return isinstance(reason, PermissionError)
    return True


class Selected:
    """Runs the tests of a list, and tells of the first failure."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.wanted = {name: at for at, name in enumerate(json.loads(self.path.read_text()))}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if self._rank(item) is not None]
        items[:] = sorted(chosen, key=lambda item: self._rank(item) or 0)

    def _rank(self, item: pytest.Item) -> int | None:
        return self.wanted.get(item.nodeid, self.wanted.get(item.nodeid.split("::")[0]))

    def pytest_exception_interact(self, node: Any, call: Any, report: Any) -> None:
        found = self.path.with_suffix(".found")
        if not found.exists():
            error = type(call.excinfo.value).__name__
            found.write_text(json.dumps({"test": report.nodeid, "error": error}))


def pytest_configure(config: pytest.Config) -> None:
    if _SAID and not (config.getoption("numprocesses", 0) and not hasattr(config, "workerinput")):
        config.pluginmanager.register(Probes(_SAID))
    if _MUTANT:
        config.pluginmanager.register(Selected(_MUTANT))
