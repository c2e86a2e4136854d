"""Parts of a condition that surely hold, or do not, where it is known whether the whole does.

Checks ask here what a branch says of zones that it asks for: behind `until stock is empty` the
stock is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.machine.operations import NOT, SOME
from cardlang.machine.tree import Apply, Chain, Pile, Value, ZoneAt


def implied(
    test: Value, holds: bool, known: Callable[[Value], int | None]
) -> Iterator[tuple[Value, bool]]:
    """The parts of a condition, each with whether it holds; `known`: what is settled anyway."""
    if isinstance(test, Apply) and test.operation is NOT:
        yield from implied(test.args[0], not holds, known)
    elif isinstance(test, Chain):
        left = test.args
        if test.every is not holds:  # one of them decides, and which is known if it is the only one
            sure = int(test.every)  # what does not decide
            left = tuple([part for part in test.args if known(part) != sure])
            left = left if len(left) == 1 else ()
        for part in left:
            yield from implied(part, holds, known)
    else:
        yield test, holds


def filled(
    test: Value, holds: bool, known: Callable[[Value], int | None]
) -> Iterator[tuple[Value, bool]]:
    """The places that a condition asks for, each with whether cards lie there."""
    for part, so in implied(test, holds, known):
        if isinstance(part, Apply) and part.operation is SOME:
            if isinstance(part.args[0], (ZoneAt, Pile)):
                yield part.args[0].at, so
