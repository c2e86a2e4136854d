"""Cards that a deck has from another, and that a line of its own makes once more.

`deck two-packs from french:` with `each rank suit, 2 times` below it has three packs, and with
`each rank suit where rank is at least 9` more cards than `french`, not fewer.  Told where it is
sure that both are made; what hangs on players or options may be kept apart by these.
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix
from cardlang.program import Constant, DeckPart
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import asked, surely_made
from cardlang.source import Span
from cardlang.syntax import tree

_HEAD = re.compile(r"\A([^#\n]*)(.*)", re.DOTALL)


def tell_made_again(checker: Checker) -> None:
    """Warns of the lines of the game's deck that make what the deck it is made from has made."""
    node = checker.deck.node
    if node.base is None:
        return
    own = {line.span for line in node.lines}
    above: dict[str, dict[str, int]] = {}
    for part in checker.deck.parts:
        if part.kind == "without":
            above = {id_: values for id_, values in above.items() if asked(part, values) == 0}
        elif part.span not in own:
            above.update(surely_made(part))
        else:
            made = surely_made(part)
            again = [id_ for id_ in made if id_ in above]
            if again:
                _tell(checker, node, part, again, whole=len(made) == len(again) == len(above))


def _tell(
    checker: Checker, node: tree.DeckNode, part: DeckPart, again: list[str], whole: bool
) -> None:
    assert node.base is not None and part.span is not None
    fix, base = None, node.base.text
    help = "leave cards out with `without`, or `allow made-again` if these are to come once more"
    if whole and node.times is None:
        more = part.times.value if isinstance(part.times, Constant) else 1
        assert isinstance(more, int)
        packs = f"deck {node.name.text} is {base} {max(more, 2)} times"
        help = f"`{packs}` has {max(more, 2)} packs, without this line"
        if more == 1:
            fix = _two_packs(node, part.span)
    cards = f"`{again[0]}` and {len(again) - 1} more are" if len(again) > 1 else f"`{again[0]}` is"
    message = f"{cards} in the deck once already, from `{base}`; this line makes them again"
    checker.report.warning("made-again", message, part.span, help=help, fix=fix)


def _two_packs(node: tree.DeckNode, line: Span) -> Fix:
    """Say of the head that there are two packs, and take the line that made the second away."""
    assert node.base is not None
    text, start = node.span.text, node.span.start
    head, tail = text[: node.name.span.end - start], text[line.end - start :]
    between = text[node.base.span.end - start : line.start - start].rstrip()
    if len(node.lines) == 1:  # nothing but sentences stays below it
        first, rest = _HEAD.findall(between)[0]
        between = "".join(first.rsplit(":", 1)) + rest
    return Fix(node.span, f"{head} is {node.base.text} 2 times{between}{tail}")
