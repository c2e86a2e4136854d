"""What all games do and show, frozen: a change that is not meant to change any of it changes none.

    python -m tests.test_golden [GAME …]            says what differs
    python -m tests.test_golden --write [GAME …]    writes tests/golden.json anew

Every game that ships is played for every number of players, with its usual options, by random
moves; for the usual number of players once more with backs that tell.  Of each of these tables
there are hashes:

    record        the lines of the record, but for the digest of the rules and the fuel
    fuel          what has been used so far
    observation   what every seat sees in the end, all that it has noticed among it; at usual tables
                  what the seat on the move sees at three moments, too
    worlds        at usual tables, a world that a bot on the move draws at these moments, in names:
                  the cards of all places, the values of all keeps, the moves that are offered

All are taken from texts in which a value is written out as people read it, so that `False` for
`false` is a difference.  A hash that changes on purpose is written anew, and the note of the
change says which and why.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import Game, engine_of
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.view import cell_text
from cardlang.knowledge.worlds import draw
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Terms
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import FILES, load, spread

GOLDEN = Path(__file__).with_name("golden.json")
SEED = 1
DECISIONS = 20  # of a match, at most
USUAL = 60  # of a match of the usual number of players and with plain backs
LOOKS = (1, 6, 19)  # decisions at which the seat that decides looks and draws a world


# ------------------------------------------------------------ what is frozen


def tables(game: Game) -> Iterator[tuple[str, int, str | None]]:
    """How a table is called, its players, and what its backs show."""
    for players in game.players:
        yield f"{players} players", players, None
    attributes = engine_of(game).info.attributes
    shown = "suit" if "suit" in attributes else attributes[0]
    yield f"{game.default_players} players, backs {shown}", game.default_players, shown


def frozen(game: Game, players: int, backs: str | None) -> dict[str, str]:
    """The hashes of a table."""
    usual = players == game.default_players
    told: dict[str, list[str]] = {"record": [], "observation": []}
    if usual:
        told["worlds"] = []
    state = start(game, players, backs)
    onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
    dice = random.Random(SEED)
    for number in range(USUAL if usual and backs is None else DECISIONS):
        if state.is_over:
            break
        if number in LOOKS and usual:
            assert state.to_act is not None
            sight = onlookers.sight(state.to_act, 0, ())
            told["observation"].append(repr(sight.observation))
            told["worlds"] += world(state, sight, number)
        state.apply(dice.choice(state.legal_moves()))
    told["observation"] += [repr(state.observation(s)) for s in range(players)]
    told["record"] += [json.dumps(line) for line in map(bare, state.record())]
    told["fuel"] = [str(state.fuel)]
    return {what: digest(texts) for what, texts in told.items()}


def bare(line: dict[str, Any]) -> dict[str, Any]:
    """A line of a record without what changes with every change of the rules' text."""
    return {name: value for name, value in line.items() if name not in ("rules", "fuel")}


def world(state: State, sight: Sight, seed: int) -> list[str]:
    """A world of the seat on the move in names, and how many words of chance it took."""
    setup, chance = setup_of(state), Stream(seed, 99)
    cells = draw(sight.recipe(), setup.runner.machine, setup.runner, chance)
    return [in_names(state, cells), str(chance.position)]


def start(game: Game, players: int, backs: str | None) -> State:
    """A match by the interpreter: nothing is generated for it."""
    setup = engine_of(game).setup(players, SEED, backs=backs, single=True)
    return State(setup, Stream(SEED, CHANCE))


def in_names(state: State, cells: list[Any]) -> str:
    """A state of the machine by the names of its places and keeps, and the moves it offers."""
    setup = setup_of(state)
    machine, wording = setup.runner.machine, setup.wording
    driver = Driver.at(setup.runner, Terms(), cells)
    driver.run()
    places = []
    for zone, info in enumerate(machine.zones):
        at = machine.orders if info.ordered else machine.masks
        cards = cells[at + zone] if info.ordered else bits(cells[at + zone])
        places.append((info.name, info.owner_label, [wording.ids[card] for card in cards]))
    keeps = [
        (info.name, info.owner_label, cell_text(machine, info, cells[info.cell]))
        for info in machine.cells
    ]
    moves = []
    if driver.stop[0] == "decide":
        moves = [wording.text(driver.stop[1], move) for move in driver.offers()]
    return repr((places, keeps, driver.scores, moves))


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def differences(path: Path, golden: dict[str, Any], closely: bool = True) -> list[str]:
    """What a game does otherwise than it is written down; at the usual table only, or at all."""
    game = load(path)
    known, found = golden.get(game.slug, {}), []
    for title, players, backs in tables(game):
        if not closely and (players, backs) != (game.default_players, None):
            continue
        now, before = frozen(game, players, backs), known.get(title, {})
        found += [f"{game.slug}, {title}: {what}" for what in now if now[what] != before.get(what)]
    gone = set(known) - {title for title, _, _ in tables(game)}
    return found + [f"{game.slug}, {title}: is not there any more" for title in sorted(gone)]


# ------------------------------------------------------------ tests


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", spread("records", 3), ids=lambda path: path.stem)
def test_nothing_has_changed(path: Path, golden: dict[str, Any]) -> None:
    """At their usual table, some at all of theirs; all games: `python -m tests.test_golden`."""
    assert differences(path, golden, path in spread("golden", 8)) == []


def test_all_that_is_written_down_ships(golden: dict[str, Any]) -> None:
    assert sorted(golden) == sorted(path.stem.replace("_", "-") for path in FILES)


# ------------------------------------------------------------ command


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m tests.test_golden")
    about.add_argument("games", nargs="*", metavar="GAME", help="slugs; all if none is named")
    about.add_argument("--write", action="store_true", help="write the hashes anew")
    asked = about.parse_args()
    wanted = {slug.replace("-", "_") for slug in asked.games}
    paths = [path for path in FILES if not wanted or path.stem in wanted]
    known = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = [line for path in paths for line in differences(path, known)]
    print("\n".join(found) or "nothing has changed")
    if asked.write and found:
        for path in paths:
            game = load(path)
            known[game.slug] = {
                t: frozen(game, players, backs) for t, players, backs in tables(game)
            }
        ships = {path.stem.replace("_", "-") for path in FILES}
        kept = {slug: known[slug] for slug in sorted(known) if slug in ships}
        GOLDEN.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 1 if found and not asked.write else 0


if __name__ == "__main__":
    sys.exit(main())
