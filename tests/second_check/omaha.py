"""A second check of Omaha records: hold'em with four cards, of which exactly two count."""

from __future__ import annotations

from .texas_holdem import check, play  # which tell Omaha by the name in the header

__all__ = ["check", "play"]
