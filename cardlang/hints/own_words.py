"""Remedies are made of the words that the author wrote.

What a saying has for a line is often a model: `deal 1 to seats from eldest`.  Where the author's
line names something else (`deal 1 to each survivors from eldest`), the model would be another game.
It is then filled with the author's own words, if these, without words that only fill, have the same
form; else it is shown as a model, and no edit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.source import Source
from cardlang.suggest import nearest
from cardlang.text.words import RESERVED

#: words that say nothing that a line of rules has to say
FILLERS = frozenset("a an the each every all any of card cards player players please".split())
_MODEL = 5  # words of a line that stands for many
_HEADS = "keep|zone|rule|value|define|option|order|pattern|kind|needs|ranking|let"
_DECLARED = re.compile(rf"^ *(?:{_HEADS}) ([\w-]+)", re.MULTILINE)


def widened(words: Sequence[str], begin: int, end: int, good: str) -> bool:
    """True if a remedy for the beginning of a line goes on as the line does, and is for all."""
    return not begin and end < len(words) and words[end] in good.split()[1:]


def dropped(words: Sequence[str], good: str, source: Source | None = None) -> bool:
    """True if a name that the author wrote is not in a remedy, nor one that is written like it.

    With a source a name is one that it declares.
    """
    kept = good.replace("(", " ").replace(")", " ").split()
    gone = [word for word in words if word.isalpha() and word not in RESERVED | FILLERS]
    gone = [word for word in gone if word not in kept and nearest(word, kept, 0.75) is None]
    if len(kept) < _MODEL or not gone:
        return False
    return source is None or not set(gone).isdisjoint(_DECLARED.findall(source.text))


def refilled(words: Sequence[str], good: str) -> str:
    """The author's line without words that only fill, if it has the form of a model; else ''."""
    own = [word for word in words if word not in FILLERS]
    same = list(map(_form, own)) == list(map(_form, good.split()))
    return " ".join(own) if same and own != list(words) else ""


def _form(word: str) -> str:
    return word if word in RESERVED else "1" if word.isdigit() else "name"
