"""The speaker who tells a game by its lines alone, whatever its own sentences say of them."""

from __future__ import annotations

import re
from typing import Any

from cardlang.program import Expression, Keep, Pattern, Zone
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.voice import from_prelude
from cardlang.syntax import tree

_RULES = (
    tree.DefineNode,
    tree.OrderNode,
    tree.PatternNode,
    tree.RankingNode,
    tree.BlockNode,
    tree.DeedCasesNode,
    tree.ChooseNode,
)


class LinesSpeaker(Speaker):
    """Tells what the lines of a game say, whatever its own sentences say of them."""

    def prose(self, node: Any) -> str:
        """The prose of the prelude, and names of places."""
        mine = isinstance(node, _RULES) and not from_prelude(node)
        return "" if mine else super().prose(node)

    def own_prose(self, node: Any) -> str:
        """The same in this language alone."""
        mine = isinstance(node, _RULES) and not from_prelude(node)
        return "" if mine else super().own_prose(node)

    def place(self, thing: Zone | Keep, owner: Expression | None) -> str:
        """A zone or keep: by its name, where a list is said of it."""
        if isinstance(thing, Keep) and re.search("[,:;]", self.own_prose(thing.node)):
            told = self.say("named", name=self.called("keep", thing.name))
            of = "" if owner is None else self.value(owner)
            return self.say("of", what=told, owner=of) if of else told
        return super().place(thing, owner)

    def pattern_name(self, found: Pattern) -> str:
        """The words for a pattern, by its name where its lines are told below."""
        told = super().pattern_name(found)
        return told if from_prelude(found.node) else self.say("named", name=told)
