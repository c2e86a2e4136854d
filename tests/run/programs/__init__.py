"""Random programs that are well typed and come to an end, and the laws that hold for them.

A program is text, but it is not made by spoiling text: every value is asked for by its kind, every
name stands where it may be used, every loop has a bound.  So what the checker refuses is a mistake
of this generator or of the checker, and what two backends play differently is a mistake of one of
them.  `sheet` makes whole files of `deeds`, which are made of `values`; all that is left open is
decided by a `Dice`, behind which stands Hypothesis in the tests and a random stream in campaigns:

    python -m tests.run.programs --count 300 --seed 1
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tests.run.programs.laws import Broken, Figures, hold, quickly_compiled
from tests.run.programs.scope import Dice
from tests.run.programs.sheet import Program, program


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Random programs; the simpler ones first when Hypothesis looks for the smallest."""
    return program(Dice(lambda n: draw(st.integers(0, n - 1))))


def of_seed(seed: int) -> Program:
    """The program of a campaign's seed."""
    return program(Dice(random.Random(seed).randrange))


__all__ = ["Broken", "Figures", "Program", "hold", "of_seed", "programs", "quickly_compiled"]
