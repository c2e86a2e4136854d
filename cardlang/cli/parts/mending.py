"""`check --fix`: writes what is safe, shows the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.cli.parts.reading import Reading, checked
from cardlang.durable import write_whole
from cardlang.quick import frozen

if TYPE_CHECKING:
    from cardlang.remedies.mend import Mended


@frozen
class Mending:
    """Outcome of mending a file: its findings now, what was changed, what is only proposed."""

    reading: Reading
    lines: tuple[str, ...]
    proposed: str

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"fixed": list(self.lines), "proposed": self.proposed}


def mend(reading: Reading) -> Mending:
    """Apply the safe edits to a file with errors and read it again; OSError if it is read-only."""
    path = reading.path
    name = str(path)
    text = next(
        (one.span.source.text for one in reading.findings if one.span.source.name == name), None
    )
    if path is None or text is None or not reading.errors:
        return Mending(reading, (), "")
    from cardlang.remedies.mend import mended, proposals, with_ends_of

    made = mended(path, name, text, reading.findings)
    lines = [f"{name}:{one.line}: {_said(made, at)}" for at, (one, _) in enumerate(made.applied)]
    if made.applied:
        raw = path.read_bytes().decode("utf-8")
        write_whole(path, with_ends_of(raw, made.text).encode("utf-8"))
        reading = checked(reading.name)
    elif made.objection:
        lines.append(f"{name}: nothing was changed: {made.objection}")
    return Mending(reading, tuple(lines), proposals(made, name))


def _said(made: Mended, at: int) -> str:
    """Tell in a few words what an edit has changed."""
    finding, edit = made.applied[at]
    parts = []
    for change in edit.changes:
        was, now = " ".join(change.span.text.split()), " ".join(change.text.split())
        if was and now:
            parts.append(f"`{was}` is now `{now}`")
        elif now:
            parts.append(f"`{now}` was put in")
        elif was:
            parts.append(f"`{was}` was taken out")
        else:
            parts.append("the line begins in another column")
    return ", ".join(dict.fromkeys(parts)) + f" ({finding.message})"
