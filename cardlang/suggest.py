"""Did you mean …?"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is spelled most like the word; None if none is near."""
    from difflib import get_close_matches  # wanted only where something is wrong

    found = get_close_matches(word, list(choices), n=1, cutoff=0.6)
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
