"""Facts: rules of the game that views tell, where they are worked out from public things."""

from __future__ import annotations

from cardlang.program import NUMBER, SEAT, SIDE, Definition
from cardlang.resolve.checker import Checker


def facts(checker: Checker) -> dict[str, Definition]:
    """The game's own rules for a number or a label, of the table or of each seat or side.

    A machine keeps those of them that read nothing hidden.
    """
    found = {}
    for name, thing in checker.things.items():
        entry = checker.layers.spaces["thing"].get(name)
        if not isinstance(thing, Definition) or entry is None or entry.prelude:
            continue
        plain = thing.kind.base is NUMBER or bool(thing.kind.base.labels)
        about = [p for p in thing.params if p.kind.base not in (SEAT, SIDE) or p.kind.many]
        if thing.body is None or not plain or thing.kind.many or about or len(thing.params) > 1:
            continue
        found[name] = thing
    return found
