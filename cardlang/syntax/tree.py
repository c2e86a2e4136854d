"""The syntax tree: what a rules file says, before any name has a meaning.

One class a construct, plain frozen data, no behaviour.  Every node has a `span`; nodes that stand
on a line of their own (`Line` and its children) also carry the comments written beside them, so
that the formatter can print a file back.  Chains of operators are kept flat (`Arith`, `And`, `Or`,
`Else`), so that no tree is deeper than the nesting limit of the language allows.
"""

from __future__ import annotations

from cardlang.syntax import (
    tree_decks,
    tree_definitions,
    tree_examples,
    tree_items,
    tree_statements,
    tree_values,
)
from cardlang.syntax.tree_decks import *  # noqa: F403  # all, under one name
from cardlang.syntax.tree_definitions import *  # noqa: F403  # all, under one name
from cardlang.syntax.tree_examples import *  # noqa: F403  # all, under one name
from cardlang.syntax.tree_items import *  # noqa: F403  # all, under one name
from cardlang.syntax.tree_statements import *  # noqa: F403  # all, under one name
from cardlang.syntax.tree_values import *  # noqa: F403  # all, under one name

__all__: list[str] = []
__all__ += tree_values.__all__
__all__ += tree_statements.__all__
__all__ += tree_items.__all__
__all__ += tree_decks.__all__
__all__ += tree_definitions.__all__
__all__ += tree_examples.__all__
