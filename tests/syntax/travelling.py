"""Writes the tables that travel with the grammar: `python -m tests.syntax.travelling`."""

from __future__ import annotations

from cardlang.syntax.tables import packed, travelling

if __name__ == "__main__":
    travelling().write_bytes(packed())
