"""Card games' rules sheets as text that plays.

    game = cardlang.load("games/bonus_malus.card")
    state = game.start(players=4, seed=7)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    print(state.scores, state.winners)

Names are imported when they are first used, so that `import cardlang` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.api import Game as Game
    from cardlang.api import OptionInfo as OptionInfo
    from cardlang.api import load as load
    from cardlang.diagnostic import RuleError as RuleError
    from cardlang.match.illegal import IllegalMove as IllegalMove
    from cardlang.match.moves import Move as Move
    from cardlang.match.record import RecordError as RecordError
    from cardlang.match.record import read_record as read_record
    from cardlang.match.record import write_record as write_record
    from cardlang.match.setup import UsageError as UsageError
    from cardlang.match.simulate import simulate as simulate
    from cardlang.match.state import State as State
    from cardlang.match.tally import Summary as Summary
    from cardlang.match.view import Observation as Observation

_HOMES = {
    "Game": "cardlang.api",
    "IllegalMove": "cardlang.match.illegal",
    "Move": "cardlang.match.moves",
    "Observation": "cardlang.match.view",
    "OptionInfo": "cardlang.api",
    "RecordError": "cardlang.match.record",
    "RuleError": "cardlang.diagnostic",
    "State": "cardlang.match.state",
    "Summary": "cardlang.match.tally",
    "UsageError": "cardlang.match.setup",
    "load": "cardlang.api",
    "read_record": "cardlang.match.record",
    "simulate": "cardlang.match.simulate",
    "write_record": "cardlang.match.record",
}

__all__ = sorted(_HOMES)


# Rules that use rules lie up to 500 deep in each other, each some frames of Python.
sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module `cardlang` has no attribute `{name}`")
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
