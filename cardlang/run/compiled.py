"""Return whether what a compiler makes can be loaded here.

Python in a browser has no processes, and so no compiler; whoever would look for native code asks
here first, and then needs none of the modules that know processes.
"""

from __future__ import annotations

import sys

BROWSER = "emscripten"  # the system as `sys.platform` names it


def loadable() -> bool:
    """True if there can be native code at all; whether there is a compiler is another question."""
    return sys.platform != BROWSER
