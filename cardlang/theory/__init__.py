"""Small games as the theory of games has them: trees, information sets, best responses.

from cardlang.theory import extensive_form, exploitability, uniform

tree = extensive_form("my_game.card", deals=1)
len(tree.information_sets), exploitability(tree, uniform(tree))
"""

from __future__ import annotations

from cardlang.theory.extensive import InformationSet, PositionNode, TooLarge, Tree, extensive_form
from cardlang.theory.gambit import efg
from cardlang.theory.history import History
from cardlang.theory.values import (
    Policy,
    best_response,
    best_response_value,
    expected_returns,
    exploitability,
    nash_conv,
    uniform,
)

__all__ = [
    "History",
    "InformationSet",
    "Policy",
    "PositionNode",
    "TooLarge",
    "Tree",
    "best_response",
    "best_response_value",
    "efg",
    "expected_returns",
    "exploitability",
    "extensive_form",
    "nash_conv",
    "uniform",
]
