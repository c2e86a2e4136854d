"""Parts of blocks: values, deeds and ways on, under one name.

One class a construct, each with named fields.  What has values in it names them in `parts`;
`children` gives them in the order in which they are worked out, `walk` all that is in something.
"""

from __future__ import annotations

from cardlang.machine.tree_deeds import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_groups import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_nodes import *  # noqa: F403  # all, under one name
from cardlang.machine.tree_nodes import Node
from cardlang.machine.tree_values import *  # noqa: F403  # all, under one name

NODES: tuple[type[Node], ...] = tuple(
    kind
    for kind in [*globals().values()]
    if isinstance(kind, type) and issubclass(kind, Node) and not kind.__subclasses__()
)
"""All classes of which there are nodes, for who keeps them."""
