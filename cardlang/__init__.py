"""Card games' rules sheets as text that plays.

    game = cardlang.load("my_game.card")
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
    from cardlang.bots.advice import bot as bot
    from cardlang.diagnostic import Diagnostic as Diagnostic
    from cardlang.diagnostic import RuleError as RuleError
    from cardlang.diagnostic import UsageError as UsageError
    from cardlang.knowledge.view import Observation as Observation
    from cardlang.lanes.vector import Vector as Vector
    from cardlang.lanes.vector import vector as vector
    from cardlang.many.tally import Summary as Summary
    from cardlang.match.live.illegal import IllegalMove as IllegalMove
    from cardlang.match.live.moves import Move as Move
    from cardlang.match.records.packing import Pack as Pack
    from cardlang.match.records.packing import Packed as Packed
    from cardlang.match.records.packing import PackError as PackError
    from cardlang.match.records.packing import read_pack as read_pack
    from cardlang.match.records.reading import RecordError as RecordError
    from cardlang.match.records.reading import read_record as read_record
    from cardlang.match.records.record import write_record as write_record
    from cardlang.match.state import State as State
    from cardlang.simulation import simulate as simulate
    from cardlang.texts import check as check
    from cardlang.texts import load_text as load_text
    from cardlang.version import __version__ as __version__

_HOMES = {
    "Diagnostic": "cardlang.diagnostic",
    "Game": "cardlang.api",
    "IllegalMove": "cardlang.match.live.illegal",
    "Move": "cardlang.match.live.moves",
    "Observation": "cardlang.knowledge.view",
    "OptionInfo": "cardlang.api",
    "Pack": "cardlang.match.records.packing",
    "PackError": "cardlang.match.records.packing",
    "Packed": "cardlang.match.records.packing",
    "RecordError": "cardlang.match.records.reading",
    "RuleError": "cardlang.diagnostic",
    "State": "cardlang.match.state",
    "Summary": "cardlang.many.tally",
    "UsageError": "cardlang.diagnostic",
    "Vector": "cardlang.lanes.vector",
    "bot": "cardlang.bots.advice",
    "check": "cardlang.texts",
    "load": "cardlang.api",
    "load_text": "cardlang.texts",
    "read_pack": "cardlang.match.records.packing",
    "read_record": "cardlang.match.records.reading",
    "simulate": "cardlang.simulation",
    "vector": "cardlang.lanes.vector",
    "__version__": "cardlang.version",
    "write_record": "cardlang.match.records.record",
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
