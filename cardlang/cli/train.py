"""`cardlang train`: the playouts of bots learn by playing against themselves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED, USAGE
from cardlang.cli.parts.common import complain, emit, load, mistakes, say, why
from cardlang.cli.parts.options import (
    backs_option,
    game_argument,
    json_option,
    options_option,
    players_option,
)

if TYPE_CHECKING:
    from cardlang.bots.training import TrainingResult

_MOST = 24 * 60.0  # minutes


@click.command("train")
@game_argument
@players_option
@options_option
@backs_option
@click.option(
    "--minutes",
    type=click.FloatRange(0.01, _MOST),
    default=10.0,
    metavar="M",
    show_default=True,
    help="Minutes of one processor, half of them for learning and half for a trial.",
)
@json_option
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    backs: str | None,
    minutes: float,
    as_data: bool,
) -> int:
    """Train the bots of a game: `good` learns by self-play.

    What is learned is tried against playing without it, and kept only if that comes out ahead, for
    these rules, this number of players and these options alone.  `good:200+untrained` plays without
    it.  Given again it goes on from what was learned so far.  Ctrl-C ends learning, and what there
    is is tried shortly; a second one ends that too.  It needs a C compiler, playing does not.

    \b
    Examples:
      cardlang train hearts
      cardlang train my_game.card --players 3 --minutes 2
    """
    from cardlang.api import engine_of
    from cardlang.bots.trained import Trained, keep, learning_at, own_folder
    from cardlang.bots.training import learned
    from cardlang.run.native import NativeError

    with mistakes(as_data):
        rules = load(game)
        complain(rules.findings)
        setup = engine_of(rules).setup(players, 0, options, backs)
        machine = setup.runner.machine
        try:
            found = learned(setup, 60 * minutes, _progress(as_data), learning_at(machine))
            path = None
            if found.trial.helps:
                path = keep(machine, found.weights, _told(found), own_folder())
        except NativeError as error:
            say(f"cardlang train: {error}", err=True)
            return FINDINGS
        except OSError as error:
            where = "" if error.filename is None else f"{error.filename}: "
            say(f"cardlang train: {where}{why(error)}", err=True)
            return USAGE
    tag = Trained(found.weights, {}).tag if path is not None else None
    if as_data:
        table = {"game": machine.slug, "players": machine.players, "tag": tag}
        emit({**table, **_told(found), "kept": None if path is None else str(path)})
    else:
        for line in _lines(found, machine.slug, tag):
            say(line)
    return INTERRUPTED if found.interrupted else GOOD


def _told(found: TrainingResult) -> dict[str, Any]:
    """Facts that are kept beside the weights, and told as data."""
    trial = found.trial
    return {
        "deals": found.deals,
        "decisions": found.decisions,
        "trial": {
            "deals": len(trial.ahead),
            "mean": round(trial.mean, 4),
            "error": round(trial.error, 4),
            "simulations": found.simulations,
            "slower": round(found.slower, 2),
        },
    }


def _lines(found: TrainingResult, slug: str, tag: str | None) -> list[str]:
    """The outcome in words."""
    trial = found.trial
    lines = [f"learned from {found.deals:,} deals, {found.decisions:,} decisions"]
    if len(trial.ahead) < 2:
        lines.append("there was no time to try it")
    else:
        lines.append(
            f"tried in {len(trial.ahead)} deals against playing without it: {trial.mean:+.2f} "
            f"± {1.96 * trial.error:.2f} a deal at equal time; a simulation takes "
            f"{found.slower:.1f} times as long"
        )
    if tag is None:
        lines.append("nothing is kept: that it helps is not shown")
    else:
        lines.append(f"kept: `good` plays {slug} by it from now on, as `good:200@{tag}`")
    return lines


def _progress(silent: bool) -> Any:
    """A line on a terminal that says how far it is."""
    if silent or not sys.stderr.isatty():
        return lambda stage, part: None
    words = {"learn": "learning", "try": "trying what was learned"}

    def told(stage: str, part: float) -> None:
        click.echo(f"\r{words[stage]}: {min(100, int(100 * part))} %   ", nl=False, err=True)

    return told
