"""Where the files are that come with cardlang: the grammar, games, examples and the prelude.

Installed, they lie inside the package; in a checkout, beside it.
"""

from __future__ import annotations

from pathlib import Path

KINDS = ("grammar", "games", "examples", "prelude")

_PACKAGE = Path(__file__).resolve().parent


def folder(kind: str) -> Path:
    """The folder of `grammar`, `games`, `examples` or `prelude`."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
    if kind == "prelude":
        return _PACKAGE / "prelude"
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind
