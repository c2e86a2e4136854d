"""What a process that runs tests does once, so that its tests take less time.

What was made while tests were collected stays to the end, so nobody looks through it for garbage.
Where Python may not write bytecode beside its modules, each process that a test starts would have
to compile all of them; a folder of this process takes the bytecode instead, as long as it runs.
"""

from __future__ import annotations

import gc
import os
import sys
from tempfile import TemporaryDirectory

_FEWEST = 50_000  # objects that are made before somebody looks for garbage
_lent: list[TemporaryDirectory[str]] = []  # removed when this process ends


def pytest_collectstart() -> None:
    """Modules of tests are read, of which nothing is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """All modules of tests are there, and no test has begun."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_FEWEST, 20, 20)
    if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
        _lent.append(TemporaryDirectory(prefix="cardlang-bytecode-"))
        os.environ["PYTHONPYCACHEPREFIX"] = _lent[-1].name
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_sessionstart() -> None:
    """What tests play is kept in a folder of this process, not in that of the user."""
    _lent.append(TemporaryDirectory(prefix="cardlang-data-"))
    os.environ["XDG_DATA_HOME"] = _lent[-1].name
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name, "").startswith("de"):  # a table would be German
            del os.environ[name]
