"""`cardlang perft`: all that can happen in a deal, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.common import complain, emit, load, mistakes, say
from cardlang.cli.parts.options import (
    MAX_SEED,
    game_argument,
    json_option,
    options_option,
    players_option,
)
from cardlang.diagnostic import UsageError
from cardlang.match.perft import POSITIONS, TooManyPositions, count_tree

if TYPE_CHECKING:
    from cardlang.match.live.setup import Setup

_LINES = 10_000  # of one seed in all, if no depth is said


@click.command("perft")
@game_argument
@players_option
@options_option
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_SEED),
    metavar="D",
    help="End every match after D deals; 1 if not said.",
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
    help="Give up beyond N different positions; with --seed, beyond N lines of play.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="S",
    help="Count lines of play of this seed's cards, depth by depth, to the end of the deal.",
)
@click.option(
    "--after",
    type=click.IntRange(0, MAX_SEED),
    metavar="K",
    help="Let random seats take K moves first, as `simulate` does with this seed.",
)
@click.option("--divide", is_flag=True, help="Say how many lines begin with each move, too.")
@json_option
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    deals: int | None,
    depth: int | None,
    max_positions: int,
    seed: int | None,
    after: int | None,
    divide: bool,
    as_data: bool,
) -> int:
    """Count all that can happen in a game, node by node.

    A shuffle counts as the draws that the rules or a seat look at, card by
    card; a card that nobody ever sees is not drawn.  Meant for small games.

    With `--seed` the cards are dealt, and of a game of any size the
    sequences of moves are counted that the rules allow.

    \b
    Examples:
      cardlang perft leduc-poker
      cardlang perft my_game.card --players 2 --depth 3 --json
      cardlang perft skat --seed 1 --depth 3
      cardlang perft skat --seed 1 --after 30 --divide
    """
    from cardlang.api import engine_of
    from cardlang.match.lines import GivenUp, TooManyLines
    from cardlang.match.live.driver import Driver

    with mistakes(as_data):
        if seed is None and (after is not None or divide):
            raise UsageError("`--after` and `--divide` go with `--seed`")
        if seed is not None and deals is not None:
            raise UsageError("`--deals` does not go with `--seed`: a line ends with its deal")
        rules = load(game)
        complain(rules.findings)
        setup = engine_of(rules).setup(players, options=options, deals=deals or 1)
    told: dict[str, Any] = {"game": rules.slug, "players": setup.runner.machine.players}
    try:
        if seed is not None:
            with mistakes(as_data):
                told |= _dealt(setup, seed, after or 0, depth, max_positions, divide)
            if as_data:
                emit(told)
            else:
                _print(told)
            return GOOD
        count = count_tree(Driver(setup.runner, setup.terms), depth, max_positions)
    except (TooManyPositions, TooManyLines) as error:
        say(f"cardlang perft: {error}; try a smaller --depth", err=True)
        return FINDINGS
    except GivenUp as error:
        say(f"cardlang perft: a line of play ends in the fault `{error}`", err=True)
        return FINDINGS
    kinds = ("chance", "decision", "terminal", "cut", "faults")
    told |= {kind: getattr(count, kind) for kind in kinds}
    if as_data:
        emit(told)
    else:
        wide = len(str(max(told[kind] for kind in kinds[:4]))) + 1
        for kind in kinds:
            if told[kind] or kind in kinds[:3]:
                say(f"{kind:<10}{told[kind]:>{wide}}")
    return FINDINGS if count.faults else GOOD


def _dealt(
    setup: Setup, seed: int, after: int, depth: int | None, most: int, divide: bool
) -> dict[str, Any]:
    """The counts of one seed, as they are told."""
    from attrs import asdict

    from cardlang.match.lines import Dealt, counts, counts_within, divided

    match = Dealt.begin(setup.runner, seed, after)
    if match.match_over:
        raise UsageError(f"the match of seed {seed} is over before {after} moves")
    found = counts_within(match, min(_LINES, most)) if depth is None else counts(match, depth, most)
    rows = [{"depth": k, **asdict(row)} for k, row in enumerate(found, 1)]
    told: dict[str, Any] = {"seed": seed, "after": after, "counts": rows}
    if divide and found:
        words, decision = setup.wording, match.driver.decision
        parts = divided(match, len(found), most)
        told["divided"] = {words.text(decision, move): number for move, number in parts}
    return told


def _print(told: dict[str, Any]) -> None:
    """A line a depth, and below them a line a first move."""
    wide = max([7, *(len(str(row["lines"])) for row in told["counts"])]) + 2
    say(f"depth{'lines':>{wide}}{'deals':>{wide}}{'matches':>{wide}}  scores")
    for row in told["counts"]:
        head = "".join(f"{row[kind]:>{wide}}" for kind in ("lines", "deals", "matches"))
        said = " ".join(map(str, row["scores"])) if row["deals"] else "-"
        say(f"{row['depth']:>5}{head}  {said}")
    for move, number in told.get("divided", {}).items():
        say(f"{number:>{5 + wide}}  {move}")
