"""The checked program: every name resolved, every value of a known kind, every place with its span.

`resolve` makes it, the machine is lowered from it; rules sheets and `diff` read it.
"""

from __future__ import annotations

from cardlang.program.conditions import *  # noqa: F403  # all, under one name
from cardlang.program.expression import *  # noqa: F403  # all, under one name
from cardlang.program.groups import *  # noqa: F403  # all, under one name
from cardlang.program.kinds import *  # noqa: F403  # all, under one name
from cardlang.program.named import *  # noqa: F403  # all, under one name
from cardlang.program.program import *  # noqa: F403  # all, under one name
from cardlang.program.sets import *  # noqa: F403  # all, under one name
from cardlang.program.sources import *  # noqa: F403  # all, under one name
from cardlang.program.steps import *  # noqa: F403  # all, under one name
from cardlang.program.things import *  # noqa: F403  # all, under one name
from cardlang.program.values import *  # noqa: F403  # all, under one name
from cardlang.program.words import *  # noqa: F403  # all, under one name
