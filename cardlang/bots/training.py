"""Training: a policy learns by self-play, and is tried against playing without it.

It learns in batches, in C (`native/training.h`), for a part of the time that there is.  Then bots
play deals, each once from each side: one side's playouts draw moves by what was learned, those of
the others by lot.  The numbers are kept only if the trained bot came out ahead by more than two
standard errors; a trial that shows nothing keeps nothing, and says so.  The bots of a trial have
equal time: those without make as many more simulations as that allows.

What was learned is kept every few seconds, and gone on from: training that is cut off in any way
loses no more than that.  Ctrl-C ends learning, and a short trial follows.

With the same number of batches and the same seed the same numbers come out on any machine whose
compiler keeps to IEEE 754; how many there are in a minute depends on the machine.
"""

from __future__ import annotations

import signal
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from threading import current_thread, main_thread
from time import process_time
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from cardlang.bots import ahead, table
from cardlang.bots.flat import direction
from cardlang.bots.good import Good
from cardlang.durable import make_folder, write_whole
from cardlang.knowledge.sight import Sight
from cardlang.match.live.driver import Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource

if TYPE_CHECKING:
    from cardlang.run.native.learning import Learner

BATCH = 4  # deals, between which the time is looked at
SHARE = 0.5  # of the time, for learning
SIMULATIONS = 10  # of the bots of a trial
FEWEST = 16  # deals of a trial
SURE = 2.0  # standard errors that a trial has to be ahead by
CLEAR = 4.0  # from which on it need not go on
_TRAINED = "trained"
_SAVING = 5.0  # seconds, after which what was learned is kept again
_TIMED = 24  # decisions by which it is told how long a simulation takes
_LONGEST = 3000  # decisions of a deal that is learned from


@frozen
class TrialResult:
    """Deals of a trial: how far the trained bot was ahead in each."""

    ahead: list[float] = field(factory=list)

    @property
    def mean(self) -> float:
        """Points ahead of the mean of the others a deal, or parts of a win."""
        return fmean(self.ahead) if self.ahead else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for fewer than two deals."""
        count = len(self.ahead)
        return stdev(self.ahead) / sqrt(count) if count > 1 else 0.0

    @property
    def helps(self) -> bool:
        """True if the trained bot is ahead by more than chance makes likely."""
        return len(self.ahead) >= FEWEST and self.mean > SURE * self.error

    @property
    def clear(self) -> bool:
        """True if more deals would hardly change what it shows."""
        return len(self.ahead) >= FEWEST and abs(self.mean) > CLEAR * self.error


@frozen
class TrainingResult:
    """The weights that were learned, from how much, and how the trial went.

    `slower` is how many times as long a simulation takes with them.
    """

    weights: bytes
    deals: int
    decisions: int
    trial: TrialResult
    simulations: int
    slower: float
    interrupted: bool


Progress = Callable[[str, float], object]
"""Called with `learn` or `try`, and the part of the time of that that is over."""


def learned(
    setup: Setup,
    seconds: float,
    progress: Progress = lambda stage, part: None,
    kept: Path | None = None,
    batches: int | None = None,
    simulations: int = SIMULATIONS,
) -> TrainingResult:
    """Learn for so many seconds of this process, or so many batches, and try what was learned.

    What is learned is in the file `kept` every few seconds, and is gone on from if that is there.
    NativeError where nothing can be compiled, or most deals cannot be played in C.
    """
    from cardlang.run.native.learning import Learner

    machine = setup.runner.machine
    towards = direction(machine)
    learner = Learner(ahead.made(machine), towards, 1 if towards else None, _LONGEST)
    before = deals = _gone_on(learner, kept)
    decisions = 0
    interrupted, begun = False, process_time()
    saved = begun
    with _told_to_end():
        try:
            while (
                deals - before < batches * BATCH
                if batches is not None
                else process_time() - begun < SHARE * seconds
            ):
                decisions += learner.play(BATCH, deals // BATCH)
                deals += BATCH
                progress("learn", (process_time() - begun) / (SHARE * seconds))
                if process_time() - saved > _SAVING:
                    saved = process_time()
                    _save(learner, deals, kept)
        except KeyboardInterrupt:
            interrupted = True
        _save(learner, deals, kept)
        weights = learner.weights
        trial, slower = TrialResult(), 1.0
        left = 0.2 * seconds if interrupted else seconds - (process_time() - begun)
        try:
            slower = slowed(setup, weights, simulations)
            trial = tried(setup, weights, left, simulations, slower, progress)
        except KeyboardInterrupt:
            interrupted = True
    return TrainingResult(weights, deals, decisions, trial, simulations, slower, interrupted)


@contextmanager
def _told_to_end() -> Iterator[None]:
    """To be asked to end is as Ctrl-C meanwhile."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _gone_on(learner: Learner, kept: Path | None) -> int:
    """Go on from what is kept: from how many deals that was learned."""
    if kept is None:
        return 0
    try:
        data = kept.read_bytes()
        number, _, packed = data.partition(b"\n")
        state = zlib.decompress(packed)
        return int(number) if learner.go_on(state) else 0
    except (OSError, ValueError, zlib.error):
        return 0


def _save(learner: Learner, deals: int, kept: Path | None) -> None:
    """Keep what was learned so far.  OSError if that is impossible."""
    if kept is not None:
        make_folder(kept.parent)
        write_whole(kept, b"%d\n" % deals + zlib.compress(learner.state, 1))


def slowed(setup: Setup, weights: bytes, simulations: int) -> float:
    """The time of a simulation with weights, by that of one without, over choices of a deal."""
    seconds = {b"": 0.0, weights: 0.0}

    def maker(name: str, stream: RandomSource) -> Callable[[Sight], int]:
        def choose(sight: Sight) -> int:
            taken = 0
            for kind in seconds:
                bot = Good(simulations, stream.copy())
                bot.weights = kind
                begun = process_time()
                taken = bot(sight)
                seconds[kind] += process_time() - begun
            return taken

        return choose

    names = ("",) * setup.runner.machine.players
    one = evolve(setup, players_are=names, terms=Terms(1, _TIMED))
    table.match(one, 0, maker=maker)
    return max(1.0, seconds[weights] / max(1e-9, seconds[b""]))


def tried(
    setup: Setup,
    weights: bytes,
    seconds: float,
    simulations: int,
    slower: float,
    progress: Progress = lambda stage, part: None,
) -> TrialResult:
    """Play deals, each once from each side, by trained bots against untrained ones, which make as
    many more simulations as they have time for."""
    machine = setup.runner.machine
    found: list[float] = []
    result, begun, seed = TrialResult(found), process_time(), 0
    more = max(1, round(simulations * slower))
    while process_time() - begun < seconds and not result.clear:
        total, until = 0.0, begun + seconds
        try:
            for side in range(len(machine.sides)):
                total += _played(setup, weights, side, seed, (simulations, more), until)
        except _TimeIsUpError:
            break
        found.append(total / len(machine.sides))
        seed += 1
        progress("try", (process_time() - begun) / seconds)
    return result


class _TimeIsUpError(Exception):
    """The time of a trial is over in the middle of a deal, which is left out."""


def _played(
    setup: Setup,
    weights: bytes,
    side: int,
    seed: int,
    simulations: tuple[int, int],
    until: float,
) -> float:
    """Points by which the trained side is ahead of the mean of the others; of the win, what is
    beyond its part.  `_TimeIsUpError` if that takes longer than `until`, by `process_time`."""
    machine = setup.runner.machine

    def maker(name: str, stream: RandomSource) -> Callable[[Sight], int]:
        bot = Good(simulations[name != _TRAINED], stream)
        bot.weights = weights if name == _TRAINED else b""

        def choose(sight: Sight) -> int:
            if process_time() > until:
                raise _TimeIsUpError
            return bot(sight)

        return choose

    seats = machine.sides[side]
    names = tuple([_TRAINED if seat in seats else "" for seat in range(machine.players)])
    towards, sides = direction(machine), len(machine.sides)
    one = evolve(setup, terms=evolve(setup.terms, deals=1 if towards else None))
    played = table.match(evolve(one, players_are=names), seed, maker=maker)
    if sides == 1:  # nobody to be ahead of but oneself without it
        plain = table.match(evolve(one, players_are=("",) * machine.players), seed, maker=maker)
        return towards * float(played.scores[0] - plain.scores[0])
    if towards:
        own = played.scores[side]
        return towards * (own - (sum(played.scores) - own) / max(1, sides - 1))
    shares = played.winners.bit_count()
    won = sum(played.winners >> seat & 1 for seat in seats)
    return won / shares - len(seats) / machine.players if shares else 0.0
