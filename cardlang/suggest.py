"""Did you mean …?"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, choices: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The choice that is written most like a word; None where none is, to a degree of 0 to 1."""
    from difflib import get_close_matches  # wanted only where something is wrong

    found = get_close_matches(word, list(choices), n=1, cutoff=cutoff)
    return found[0] if found else None


#: what people call things that have another name here
MEANT = {
    "all": "seats",
    "everybody": "seats",
    "everyone": "seats",
    "players": "seats",
    "player": "seat",
    "points": "score",
    "deck": "stock",
    "pack": "stock",
    "talon": "stock",
    "hands": "hand",
    "winner": "taker",
    "jack": "J",
    "knave": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
    "ten": "10",
}


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """`did you mean …?`, or nothing where no choice is near."""
    choices = list(choices)
    meant = MEANT.get(word.lower(), "")
    near = meant if meant in choices else nearest(word, choices)
    return f"did you mean `{near}`?" if near else ""


def either(words: Iterable[str]) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{w}`" for w in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]
