"""`cardlang perft`: all that can happen in a deal, counted."""

from __future__ import annotations

from typing import Any

import click

from cardlang.cli.common import complain, emit, load, mistakes, say
from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.options import (
    MAX_SEED,
    game_argument,
    json_option,
    options_option,
    players_option,
)
from cardlang.match.perft import POSITIONS, TooManyPositions, count_tree


@click.command("perft")
@game_argument
@players_option
@options_option
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_SEED),
    default=1,
    metavar="D",
    show_default=True,
    help="End every match after D deals.",
)
@click.option(
    "--depth",
    type=click.IntRange(0, MAX_SEED),
    metavar="D",
    help="Open no decision below D others.",
)
@click.option(
    "--max-positions",
    type=click.IntRange(1, MAX_SEED),
    default=POSITIONS,
    metavar="N",
    show_default=True,
    help="Give up beyond N different positions.",
)
@json_option
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    deals: int,
    depth: int | None,
    max_positions: int,
    as_data: bool,
) -> int:
    """Count all that can happen in a game, node by node.

    A shuffle counts as the draws that the rules or a seat look at, card by card; a card that
    nobody ever sees is not drawn.  Meant for small games.

    \b
    Examples:
      cardlang perft leduc-poker
      cardlang perft my_game.card --players 2 --depth 3 --json
    """
    from cardlang.api import engine_of
    from cardlang.match.live.driver import Driver

    with mistakes(as_data):
        rules = load(game)
        complain(rules.findings)
        setup = engine_of(rules).setup(players, options=options, deals=deals)
    try:
        count = count_tree(Driver(setup.runner, setup.terms), depth, max_positions)
    except TooManyPositions as error:
        say(f"cardlang perft: {error}; try a smaller --depth", err=True)
        return FINDINGS
    told: dict[str, Any] = {
        "game": rules.slug,
        "players": setup.runner.machine.players,
        "chance": count.chance,
        "decision": count.decision,
        "terminal": count.terminal,
        "cut": count.cut,
        "faults": count.faults,
    }
    if as_data:
        emit(told)
    else:
        wide = len(str(max(count.chance, count.decision, count.terminal, count.cut))) + 1
        for name in ("chance", "decision", "terminal", "cut", "faults"):
            if told[name] or name in ("chance", "decision", "terminal"):
                say(f"{name:<10}{told[name]:>{wide}}")
    return FINDINGS if count.faults else GOOD
