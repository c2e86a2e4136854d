"""Comments of a line."""

from __future__ import annotations

from cardlang.quick import frozen


@frozen
class Comments:
    """Comments that belong to a line: whole lines `before` it, and one `after` it."""

    before: tuple[str, ...] = ()
    after: str = ""


NO_COMMENTS = Comments()
