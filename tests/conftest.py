"""What a process that runs tests does once, so that its tests take less time.

C is compiled without optimising it, and no warning of the compiler is let pass, in processes that
tests start too; tests that want it as it is compiled for everybody say so (`as_for_everybody`).
What was made while tests were collected stays to the end, so nobody looks through it for garbage.
Of the processes of xdist every other one begins to import modules of tests at the last: pytest
writes the asserts of each anew and keeps what comes of it, so each process does half of them.
Where Python may not write bytecode beside its modules, each process that a test starts would have
to compile all of them; a folder of the first process takes the bytecode of all instead, as long as
it runs.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_FEWEST = 500_000  # objects that are made before somebody looks for garbage
_FLAGS = "CARDLANG_CFLAGS"  # for the C compiler, behind those that it has anyway
_QUICK = "-O0 -Werror"
_lent: list[TemporaryDirectory[str]] = []  # removed when this process ends


def pytest_collection(session: pytest.Session) -> None:
    """Modules of tests are read, of which nothing is garbage."""
    gc.disable()
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if int(worker.removeprefix("gw")) % 2:
        for name in reversed(_modules(session.config)):
            with suppress(Exception):  # whoever collects it says so
                importlib.import_module(name)


def _modules(config: pytest.Config) -> list[str]:
    """The modules of tests in the folders that are asked for, as pytest names them."""
    folders = [config.invocation_params.dir / given for given in config.args]
    files = sorted(path for folder in folders for path in folder.rglob("test_*.py"))
    return [_name_of(path) for path in files]


def _name_of(path: Path) -> str:
    """What a module is called: by its folders as long as they are packages."""
    inside = [path.stem]
    while (path.parent / "__init__.py").exists():
        path = path.parent
        inside.append(path.name)
    return ".".join(reversed(inside))


def pytest_collection_finish() -> None:
    """All modules of tests are there, and no test has begun.

    To look for what is garbage by now takes a second of CPU, and what it holds is no matter.
    """
    gc.enable()
    gc.freeze()
    gc.set_threshold(_FEWEST, 20, 20)


def pytest_sessionstart() -> None:
    """What tests play is kept in a folder of this process, not in that of the user."""
    os.environ.setdefault(_FLAGS, _QUICK)
    if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
        _lent.append(TemporaryDirectory(prefix="cardlang-bytecode-"))
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = _lent[-1].name
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _lent.append(TemporaryDirectory(prefix="cardlang-data-"))
    os.environ["XDG_DATA_HOME"] = _lent[-1].name
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name, "").startswith("de"):  # a table would be German
            del os.environ[name]


def pytest_unconfigure() -> None:
    """Nothing that is still there is garbage to anybody: the process ends.

    pytest looks through all of it once more; of a process of xdist that may take so long that it is
    interrupted, and says so in a warning.
    """
    gc.freeze()


@pytest.fixture
def as_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """C is compiled with the flags that users have."""
    monkeypatch.delenv(_FLAGS)
