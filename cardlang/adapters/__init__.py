"""Games as environments of other libraries, each an extra that has to be installed.

`cardlang.adapters.pettingzoo`   all seats: an AEC environment
`cardlang.adapters.gymnasium`    one seat, the others played by functions
`cardlang.adapters.openspiel`    a Python game of OpenSpiel

What they have in common, moves as numbers and observations as rows of numbers, is in `playing` and
`features`, which need nothing installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def needed(module: str, extra: str) -> Any:
    """A module of another library; ImportError with the line that installs it."""
    try:
        return import_module(module)
    except ImportError:
        raise ImportError(
            f"`{module}` is not installed: pip install 'cardlang[{extra}]'", name=module
        ) from None
