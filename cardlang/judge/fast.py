"""Native code for one judgement: asked for as it is needed, and given up once it fails.

A compiler may be missing, slow, killed or out of room.  Then everything is played in Python, which
gives the same figures later.  What failed is not tried again: each try could take minutes.  `why`
is told with the judgement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from cardlang.bots.ahead import made
from cardlang.machine.ir import Machine
from cardlang.run.compiled import loadable

if TYPE_CHECKING:
    from cardlang.run.native import Native


@define
class Compiled:
    """Libraries of one judgement; `why` says what failed first, in English, or is empty."""

    why: str = ""
    off: bool = False  # for so little play that compiling would be dearer

    def native(self, machine: Machine) -> Native | None:
        """The library that plays matches of a machine; None if there is none."""
        if self.why or self.off or not loadable():
            return None
        from cardlang.run.native import NativeError, opened

        try:
            return opened(machine)
        except (NativeError, OSError) as error:
            self.why = str(error)
            return None

    def searching(self, machine: Machine, native: Native | None) -> str:
        """The backend in which bots look ahead: native if both libraries are at hand."""
        if native is None or self.why or self.off:
            return "python"
        from cardlang.run.native import NativeError

        try:
            made(machine)
        except (NativeError, OSError) as error:
            self.why = str(error)
            return "python"
        return "native"
