"""`cardlang simulate`: many matches between bots, summed up."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from cardlang import limits
from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED, USAGE
from cardlang.cli.parts.common import complain, emit, load, mistakes, say, why
from cardlang.cli.parts.options import (
    MAX_SEED,
    Output,
    game_argument,
    jobs_option,
    json_option,
    table_options,
)

if TYPE_CHECKING:
    from cardlang.api import Game

_PATIENCE = 0.5  # seconds before a bar is drawn


@click.command("simulate")
@game_argument
@table_options
@click.option(
    "--matches",
    type=click.IntRange(1, MAX_SEED),
    default=1,
    metavar="M",
    show_default=True,
    help="How many matches; match i has seed S+i.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_SEED),
    metavar="D",
    help="End every match after D deals, with the scores as they stand.",
)
@jobs_option("How many processes play at once; threads where native code plays.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on the machines of a dask.distributed scheduler."
)
@click.option(
    "--backend",
    type=click.Choice(["auto", "interpret", "python", "native"]),
    default="auto",
    show_default=True,
    help="How the rules are run.",
)
@click.option(
    "--max-decisions",
    type=click.IntRange(1, MAX_SEED),
    default=limits.DECISIONS,
    metavar="N",
    show_default=True,
    help="Abort a match after so many decisions.",
)
@click.option(
    "--profile",
    is_flag=True,
    help="Say which rules cost the time, line by line, instead of who wins; random seats only.",
)
@click.option("--short", is_flag=True, help="With --records: leave the legal moves out.")
@click.option(
    "--pack", type=Output(), metavar="FILE", help="Write all matches into one new file, packed."
)
@click.option(
    "--csv", type=Output(), metavar="FILE", help="Write a line for each deal into one new file."
)
@json_option
def command(game: str, as_data: bool, cluster: str | None, profile: bool, **asked: Any) -> int:
    """Play many matches between bots and sum them up.

    Without --bots every seat plays uniformly at random.  The same game, players, options and seed
    give the same matches on every machine.

    \b
    Examples:
      cardlang simulate bonus-malus --players 4 --matches 1000 --seed 1
      cardlang simulate my_game.card --matches 100 --records runs --json
      cardlang simulate dump --matches 1000000 --cluster tcp://10.0.0.1:8786
      cardlang simulate my_game.card --matches 20 --profile
      cardlang simulate dump --matches 100000 --pack dump.pack
      cardlang simulate dump --matches 1000 --csv dump.csv
    """
    from cardlang.diagnostic import UsageError
    from cardlang.many.backends import BackendError
    from cardlang.show.summary import draw_summary
    from cardlang.simulation import simulate

    with mistakes(as_data):
        rules = load(game)
        complain(rules.findings)
        think = asked.pop("think")
        if think is not None:
            from cardlang.bots.budget import budgeted

            asked["bots"] = budgeted(asked["bots"] or (), think)
        if asked["bots"] and (word := _strangers(rules, asked)):
            say(word, err=True)
        if profile:
            return _profile(rules, as_data, cluster, asked)
        try:
            with ExitStack() as stack:
                if cluster is not None:
                    if asked["jobs"] != 1:
                        raise UsageError(
                            "--jobs is for this machine; a cluster has its own workers"
                        )
                    from cardlang.cli.parts.cluster import workers_of

                    asked["executor"], asked["jobs"] = stack.enter_context(workers_of(cluster))
                asked["progress"] = stack.enter_context(Bar())
                summary = simulate(rules, **asked)
        except BackendError as error:
            say(f"cardlang simulate: {error}", err=True)
            return FINDINGS
        except OSError as error:
            where = "" if error.filename is None else f"{error.filename}: "
            say(f"cardlang simulate: {where}{why(error)}", err=True)
            return USAGE
    if as_data:
        emit(summary.as_dict())
    else:
        say(draw_summary(summary))
    if summary.interrupted:
        return INTERRUPTED
    return FINDINGS if summary.aborted else GOOD


def _strangers(rules: Game, asked: dict[str, Any]) -> str:
    """A word about trained numbers of other rules, if there are such."""
    from cardlang.api import engine_of
    from cardlang.bots.trained import strangers

    table = asked["players"], asked["options"], asked["backs"]
    return strangers(engine_of(rules).machine(*table), asked["bots"])


def _profile(rules: Game, as_data: bool, cluster: str | None, asked: dict[str, Any]) -> int:
    """Plays matches with a clock on every line, and says where the time went."""
    from cardlang.api import engine_of
    from cardlang.diagnostic import UsageError
    from cardlang.many.profiling import profile
    from cardlang.match.live.driver import Terms
    from cardlang.show.profile import draw_profile, profile_data

    other = [name for name in ("bots", "records", "short", "pack", "csv") if asked[name]]
    other += ["jobs"] * (asked["jobs"] != 1) + ["cluster"] * (cluster is not None)
    other += ["backend"] * (asked["backend"] != "auto")
    if other:
        raise UsageError(f"--profile measures random seats in one process; leave --{other[0]} out")
    machine = engine_of(rules).machine(asked["players"], asked["options"], asked["backs"])
    import secrets  # most do without

    seed = secrets.randbelow(MAX_SEED) if asked["seed"] is None else asked["seed"]
    terms = Terms(asked["deals"], asked["max_decisions"])
    found = profile(machine, range(seed, seed + asked["matches"]), terms)
    if as_data:
        told = {"game": rules.slug, "seed": seed, "matches": asked["matches"]}
        emit({**told, "profile": profile_data(found)})
    else:
        say(draw_profile(found))
    return GOOD


class Bar:
    """A progress bar on standard error: on a terminal only, and only where it is worth it."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._stack = ExitStack()
        self._bar: Any = None
        self._drawn = 0

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def __call__(self, done: int, asked: int) -> None:
        if not self._wanted or time.monotonic() - self._begun < _PATIENCE:
            return
        if self._bar is None:
            bar = click.progressbar(length=asked, label="matches", file=sys.stderr)
            self._bar = self._stack.enter_context(bar)
        self._bar.update(done - self._drawn)
        self._drawn = done
