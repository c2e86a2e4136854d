"""What blocks are made of: values, deeds and ways on, under one name.

One class a construct, each with named fields.  What has values in it names them in `parts`;
`children` gives them in the order in which they are worked out, `walk` all that is in something.
"""

from __future__ import annotations

from cardlang.machine import tree_deeds, tree_groups, tree_nodes, tree_values
from cardlang.machine.tree_deeds import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_groups import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_nodes import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_values import *  # noqa: F403  # all, under one name

__all__: list[str] = []
__all__ += tree_nodes.__all__
__all__ += tree_values.__all__
__all__ += tree_groups.__all__
__all__ += tree_deeds.__all__

NODES: tuple[type[tree_nodes.Node], ...] = tuple(
    kind
    for module in (tree_values, tree_groups, tree_deeds)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, tree_nodes.Node) and not kind.__subclasses__()
)
"""All classes of which there are nodes, for who keeps them."""

__all__ += ["NODES"]
