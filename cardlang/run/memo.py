"""A bounded memo table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Memo(dict[Any, Any]):
    """A memo of the values of `make` for each key, made when first asked for; cleared when there
    are `most`.
    """

    def __init__(self, make: Callable[[Any], Any], most: int) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: Any) -> Any:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.make(key)
        return found
