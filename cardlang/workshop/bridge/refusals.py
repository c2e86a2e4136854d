"""Refusals of what cannot be done, and the language in which they are said."""

from __future__ import annotations

from cardlang.diagnostic import UsageError
from cardlang.messages import LANGUAGES


class NoMatchError(UsageError):
    """A refusal of something that cannot be had of these rules, for a reason that
    is the message.
    """


def spoken(asked: object) -> str:
    """The language that is asked for, or English."""
    return asked if isinstance(asked, str) and asked in LANGUAGES else "en"
