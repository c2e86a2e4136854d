"""Modules of other libraries, of which each is an extra that has to be installed."""

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
