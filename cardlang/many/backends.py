"""Ways of running a machine, by name: `interpret`, `python`, `native`; `auto` chooses.

Every way but the interpreter's begins in generated Python: it is ready at once, and it plays what
native code leaves to others.
"""

from __future__ import annotations

from cardlang.diagnostic import UsageError
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Runner
from cardlang.run.interpret import Interpreter

BACKENDS = ("auto", "interpret", "python", "native")


class BackendError(Exception):
    """This game cannot be run in the way that was asked for; the message says why."""


def open_backend(
    machine: Machine, backend: str, known: Runner | None = None
) -> tuple[Runner, str, str]:
    """A way of running a machine: it, its name, and why it was taken.

    `known` runs this machine already, and is taken if it will do.
    """
    if not isinstance(backend, str) or backend not in BACKENDS:
        from cardlang.suggest import did_you_mean, either

        said = str(backend)[:64]
        hint = did_you_mean(said, BACKENDS) or f"there is {either(BACKENDS)}"
        raise UsageError(f"no backend is called `{said}`; {hint}")
    if backend == "interpret":
        return Interpreter(machine), "interpret", "asked for"
    from cardlang.run.python import Generated  # many modules, which one match does without

    generated = known if isinstance(known, Generated) else Generated(machine)
    if backend == "auto":
        return generated, "python", "ready at once; C is compiled for longer runs"
    return generated, backend, "asked for"
