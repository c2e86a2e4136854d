"""A second check of records of Skat at a table of four: of Skat, in which the dealer sits out."""

from __future__ import annotations

from .skat import check, play

__all__ = ["check", "play"]
