"""Likelihoods as whole numbers that are the same on all machines.

What speaks for a deal is a sum of logarithms, in parts of 256; what it comes to is looked up here.
Of several deals one is drawn by lot, each with its part of what all come to together.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

CANDIDATES: Final = 24
"""Deals of which one is drawn."""

FAR: Final = 2048
"""The farthest that a sum may be from nothing; what is farther is not told apart."""

STEP: Final = 32
"""Sums within a step come to the same."""

EVEN: Final = 4096
"""Weight of a deal for which nothing speaks, nor against it."""

LIKELY: Final = tuple(
    round(EVEN * (Decimal(part) / 256).exp()) for part in range(-FAR, FAR + 1, STEP)
)
"""Weights that sums come to, from -FAR on, step by step."""


def likely(speaks: int) -> int:
    """The likelihood of a sum."""
    return LIKELY[(max(-FAR, min(FAR, speaks)) + FAR) // STEP]
