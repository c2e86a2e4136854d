"""Items that are written below another: `match ends when …` at the end of a deal."""

from __future__ import annotations

from cardlang.diagnostic import Report
from cardlang.hints.trouble import Trouble
from cardlang.text.forms import PREFIXES
from cardlang.text.words import Token, cut, place

_AROUND = frozenset({"each", "one", "before", "after", "define", "rule", "value", "order"})
_NAMING = frozenset(
    "zone keep option needs ranking rule value order pattern define deck kind".split()
)
#: words of items that read like something to do: `players 3`
CALL_LIKE = frozenset({"deck", "extends", "players", "use"})
_SECOND = {
    "match": "ends",
    "winner": "is",
    "each": "deal",
    "one": "deal",
}


def item_inside(trouble: Trouble, report: Report) -> str | None:
    """Finding on `winner is sides having highest score`, of lines that lie below `each deal:`."""
    if not trouble.row.level or trouble.section not in _AROUND:
        return None
    row = trouble.row.tokens
    words = row[1:] if row[0] in PREFIXES else row
    if len(words) < 2 or not _begins_item(*words[:2]):
        return None
    help = "begin it in the first column, behind the lines of this item"
    if words[0] == "match" and len(words) > 3:
        asked = cut(" ".join(words[3:]))
        help = (
            "begin it in the first column, and it is asked after each deal; at once is"
            f" `if {asked}: end match`"
        )
    report.error(
        "first-column",
        f"`{words[0]}` begins an item, and lines of another lie around it",
        place(trouble.source, row[0]),
        note="expected something to do",
        help=help,
    )
    return ""


def _begins_item(first: Token, second: Token) -> bool:
    if first in _NAMING:
        return second.type == "NAME"
    return first in _SECOND and second == _SECOND[first]
