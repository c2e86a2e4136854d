"""What is worked out when it is first asked for, and comes up again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Remembered(dict[Any, Any]):
    """By key what is made of it; all is forgotten when there is too much."""

    def __init__(self, make: Callable[[Any], Any], most: int) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: Any) -> Any:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.make(key)
        return found
