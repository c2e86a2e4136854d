"""What must hold in every match of every game, whatever its rules are.

`follow` plays a record again move by move and looks at every stop: each card lies in exactly one
place, the offer is not empty, names no move twice and is the one of the record, partners show one
score, and the match comes to the end that the record tells.  `Objection` says what does not hold.

`secret_pairs` makes pairs of matches that differ in cards which one seat has never seen, and asks
whether that seat could tell them apart: by its observation, by its record, or by the worlds that a
player in its place would draw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.api import Game
from cardlang.knowledge.sight import Onlookers
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells
from cardlang.match.state import State, outcomes_of, setup_of, state_at
from tests.match.test_view import Seen, swapped

Line = dict[str, Any]
_TRIES = 6  # matches begun for each pair that is wanted
_FAR = (3, 12, 60)  # moves that a pair has behind it at most: deals are short or long


class Objection(Exception):
    """A law that does not hold."""


def hold(so: bool, message: str) -> None:
    if not so:
        raise Objection(message)


def follow(game: Game, lines: Sequence[Line]) -> int:
    """Play this whole record again, and say how many decisions were looked at."""
    head = lines[0]
    state = game.start(players=head["players"], seed=head["seed"], options=head["options"])
    machine = setup_of(state).runner.machine
    looked = 0
    for line in lines[1:]:
        if line["event"] != "choice":
            continue
        legal = state.legal_moves()
        texts = [str(move) for move in legal]
        look(state, texts)
        hold(state.to_act == line["seat"], f"seat {state.to_act} acts, not {line['seat']}")
        hold(texts == line["legal"], f"{texts} is offered, not {line['legal']}")
        state.apply(legal[texts.index(line["move"])])
        looked += 1
    ended(state, machine)
    hold(state.record()[1:] == list(lines[1:]), "the match played again has another record")
    return looked


def look(state: State, texts: list[str]) -> None:
    """The laws of a stop."""
    machine = setup_of(state).runner.machine
    lie(machine, state._driver.cells)
    hold(bool(texts), "nothing is offered")
    hold(len(set(texts)) == len(texts), f"a move is offered twice: {texts}")
    fair(state.scores, machine)


def lie(machine: Machine, cells: Cells) -> None:
    """Each card lies in exactly one place, and piles hold the cards that their places hold."""
    found = 0
    for number, zone in enumerate(machine.zones):
        mask = cells[machine.masks + number]
        name = f"{zone.name} {zone.owner_label}".rstrip()
        hold(not found & mask, f"a card lies in {name} and elsewhere")
        found |= mask
        if zone.ordered:
            order = cells[machine.orders + number]
            hold(sorted(order) == bits(mask), f"{name} is not the pile of its cards")
    hold(found == (1 << len(machine.cards)) - 1, "a card lies nowhere")


def fair(scores: Sequence[int], machine: Machine) -> None:
    hold(len(scores) == machine.players, f"{len(scores)} scores for {machine.players} seats")
    for side in machine.sides:
        hold(len({scores[seat] for seat in side}) == 1, f"partners have other scores: {scores}")


def ended(state: State, machine: Machine) -> None:
    """The laws of an end."""
    hold(state.is_over, "the record ends before the match")
    hold(not state.is_aborted, f"the match is given up: {state.fault}")
    lie(machine, state._driver.cells)
    fair(state.scores, machine)
    won(state.winners, machine)


def won(winners: Sequence[int], machine: Machine) -> None:
    """Somebody has won, except against nobody, and none without the partners."""
    hold(bool(winners) or len(machine.sides) == 1, "nobody has won")
    for side in machine.sides:
        share = [seat for seat in side if seat in winners]
        hold(share in ([], list(side)), f"partners do not win together: {list(winners)}")


def secret_pairs(
    game: Game, players: int, options: dict[str, Any], wanted: int, seed: int = 0
) -> int:
    """How many pairs were made, about as many as wanted; none of them can be told apart."""
    dice = random.Random(seed)
    pairs = 0
    for k in range(seed, seed + wanted * _TRIES):
        if pairs >= wanted:
            break
        state = game.start(players=players, seed=k, options=options)
        for _ in range(dice.randrange(dice.choice(_FAR))):
            if state.is_over:
                break
            state.apply(dice.choice(state.legal_moves()))
        if not state.is_over:
            pairs += _pairs(state, dice.randrange(players), dice)
    return pairs


def worlds_of(state: State, seat: int) -> Recipe:
    """How a player in this seat would draw the worlds that it cannot tell apart."""
    onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
    return onlookers.sight(seat, 0, ()).recipe()


def _pairs(state: State, seat: int, dice: random.Random) -> int:
    """Swap two cards that this seat has not seen, and compare all that it is told."""
    made = 0
    for twin in disguised(state, seat, dice):
        hold(twin.observation(seat) == state.observation(seat), f"seat {seat} sees what is hidden")
        hold(twin.record(seat) == state.record(seat), f"the record tells seat {seat} secrets")
        worlds = worlds_of(twin, seat), worlds_of(state, seat)
        hold(worlds[0] == worlds[1], f"the worlds of seat {seat} tell what is hidden")
        made += 1
    return made


def disguised(state: State, seat: int, dice: random.Random) -> Iterator[State]:
    """Matches that differ from this one in two cards that the seat has never seen."""
    outcomes = outcomes_of(state)
    runner = setup_of(state).runner
    seen = Seen(runner, seat)
    if not seen.play(outcomes) or seen.decisions.count(None) != 1:
        return  # one shuffle: what was swapped stays swapped
    cards = runner.machine.cards
    hidden = bits((1 << len(cards)) - 1 & ~seen.cards)
    dice.shuffle(hidden)
    for one, two in zip(hidden[0:6:2], hidden[1:6:2], strict=False):
        if cards[one].back != cards[two].back or cards[one].twin == cards[two].twin:
            continue
        alike = sum(
            1 << k
            for k, card in enumerate(cards)
            if card.twin in (cards[one].twin, cards[two].twin)
        )
        if seen.cards & alike:
            continue  # which of the twins was seen is not to be known
        other = swapped(seen, outcomes, one, two)
        unseen = Seen(runner, seat)
        if not unseen.play(other) or unseen.cards & alike:
            continue
        if unseen.said != seen.said:
            continue  # the rules said openly what differs
        twin = state_at(setup_of(state), state._live.chance.copy(), unseen.driver.copy(), other)
        yield twin
