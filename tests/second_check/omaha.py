"""A second check of Omaha records: hold'em with four cards, of which exactly two count."""

from __future__ import annotations

from .texas_holdem import check as check  # it tells Omaha by the name in the header
