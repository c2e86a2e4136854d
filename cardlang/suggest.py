"""Did you mean …?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cardlang import limits

_left: ContextVar[list[int] | None] = ContextVar("comparisons that are left", default=None)


@contextmanager
def bounded() -> Iterator[None]:
    """Compare no more than so many names within: of a thousand mistakes the last go unadvised."""
    token = _left.set([limits.COMPARISONS])
    try:
        yield
    finally:
        _left.reset(token)


def nearest(word: str, choices: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The choice that is written most like a word; None where none is, to a degree of 0 to 1."""
    from difflib import get_close_matches  # wanted only where something is wrong

    choices = list(choices)
    left = _left.get()
    if left is not None:
        left[0] -= len(choices)
        if left[0] < 0:
            return None
    found = get_close_matches(word, choices, n=1, cutoff=cutoff)
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
    "deal": "deal-number",
    "deals": "deal-number",
    "round": "deal-number",
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
    "herz": "hearts",
    "karo": "diamonds",
    "pik": "spades",
    "kreuz": "clubs",
    "treff": "clubs",
    "bube": "J",
    "dame": "Q",
    "koenig": "K",
    "ass": "A",
    "t": "10",
}
#: words that are no names here, and what is written for what they mean
ADVICE = {
    **dict.fromkeys(
        ("len", "length", "size", "number", "amount"), "how many there are is `count of …`"
    ),
    **dict.fromkeys(("null", "nobody", "nil", "noone"), "write `none`"),
    **dict.fromkeys(("yes", "ja"), "write `true`"),
    **dict.fromkeys(("no", "nein"), "write `false`"),
    **dict.fromkeys(("max", "maximum", "largest"), "the highest is `highest … among …`"),
    **dict.fromkeys(("min", "minimum", "smallest"), "the lowest is `lowest … among …`"),
    "odd": "whether a number is odd is asked by `… mod 2 is 1`",
    "even": "whether a number is even is asked by `… mod 2 is 0`",
    "sum": "a sum is `total … among …`",
    "any": "whether there is one is asked by `(… where it is …) is not empty`",
    "one": "one of several is asked by `is in {…}`",
    "left": "the seat to the left is `next of …`",
    "right": "the seat to the right is `previous of …`",
    "last": "the card laid last is `top of …`",
    "second": "the second from the top is `nth of … by 2`",
    **dict.fromkeys(("a", "an", "the"), "leave it out"),
    "random": "only a shuffle is random",
    **dict.fromkeys(("higher", "greater", "larger"), "write `is at least …`, or `is above …`"),
    **dict.fromkeys(("lower", "smaller", "fewer"), "write `is at most …`, or `is below …`"),
    "red": "red are `suit … is in {hearts diamonds}`",
    "black": "black are `suit … is in {spades clubs}`",
    **{
        word: f"write `{number}`"
        for number, word in enumerate("zero one two three four five six seven eight nine".split())
        if word != "one"
    },
}


def guess(word: str, choices: Iterable[str]) -> str:
    """The choice that somebody may mean by a word; nothing where none is near."""
    choices = list(choices)
    turned = (word.upper(), word[::-1], word.upper().replace("T", "10"), word.capitalize())
    same = next((one for one in turned if one != word and one in choices), None)
    if same is not None:
        return same
    meant = MEANT.get(word.lower(), "")
    other = word[:-1] if word.endswith("s") else word + "s"
    if meant.islower() and other != "players" and other in choices:
        return other  # `deal`, where the game has `deals`
    return meant if meant in choices else nearest(word, choices) or ""


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """`did you mean …?`, or nothing where no choice is near."""
    near = guess(word, choices)
    return f"did you mean `{near}`?" if near else ""


def said_here(word: str, choices: Iterable[str]) -> str:
    """The advice on a word of other languages; else `did you mean …?`, or nothing."""
    choices = list(choices)
    if word in ("True", "False", "None"):
        return f"write `{word.lower()}`"
    if word.lower() in ADVICE and word not in choices:
        return ADVICE[word.lower()]
    return did_you_mean(word, choices)


def either(words: Iterable[str]) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{w}`" for w in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]
