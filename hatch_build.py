"""Files that the wheel holds and the repository does not: machines of games that ship.

They are made of the games in `games`, in about a second; with `CARDLANG_MACHINES=all`, as for what
goes to the package index, of the examples too.  Without the libraries that read games there are
none, and with an editable install neither: the cache does the same from the second time on.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Machines(BuildHookInterface[Any]):
    """Adds `cardlang/_data/machines` to a wheel."""

    PLUGIN_NAME = "custom"
    place: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the machines, and say where they go."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from cardlang.carrying import write
            from cardlang.resources import playable, shipped
        except ImportError as error:
            self.app.display_warning(f"no machines of games travel with this wheel: {error}")
            return
        finally:
            sys.path.remove(self.root)
        self.place = place = Path(mkdtemp(prefix="cardlang-machines-"))
        write(place, playable() if os.environ.get("CARDLANG_MACHINES") == "all" else shipped())
        for path in sorted(place.iterdir()):
            build_data["force_include"][str(path)] = f"cardlang/_data/machines/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written; it lies in the wheel by now."""
        if self.place is not None:
            rmtree(self.place)
