"""`frozen` for classes of which very many objects are made.

To the type checker it is that of attrs, and the checker keeps the promise that nobody writes to
such an object.  At run time nothing watches over it, so an object is made in a third of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    from attrs import define

    def frozen(cls: Any = None, *, eq: bool = True) -> Any:
        return define(cls, eq=eq, unsafe_hash=True if eq else None)
