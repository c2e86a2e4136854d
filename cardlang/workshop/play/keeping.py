"""A move that was played becomes an `example`: what it stands on, how it came there, what may be.

Such an example deals the cards as they were dealt (`shuffle:`), plays the deal up to the move, and
says which moves there are, or that one of them must not be allowed.  Of a later deal it begins with
what the rules keep for the match; where that does not come out, with the first deal.  Every example
is carried out before it is given: it comes out as it says, or there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from cardlang.diagnostic import Report
from cardlang.game_info import shown_value
from cardlang.knowledge.view import cell_text
from cardlang.machine.ir import Machine
from cardlang.match.examples import run_examples
from cardlang.match.live.driver import Cells, Driver, Outcome
from cardlang.match.live.moves import Move
from cardlang.match.live.setup import Setup
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stops import Stop
from cardlang.syntax import parse_text
from cardlang.syntax.format import format_file
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.play.matches import Begun, engine, state_of
from cardlang.workshop.text.rules import Rules, program_of

_LISTED = 16  # moves on offer that an example names; of more it takes the one


@define
class _KeptDeal:
    """A deal on its way: what was kept before it, and after its beginning; what happened in it."""

    before: Cells
    number: int
    shuffles: list[tuple[int, tuple[int, ...]]] = field(factory=list)  # zone, bottom first
    moves: list[str] = field(factory=list)
    begun: Cells | None = None


def example(rules: Rules, match: Begun, at: int, forbid: bool, title: str) -> dict[str, Any]:
    """The text of an example about move `at` (from 0) of a match.

    It says that the move may be made, with all the others there; with `forbid`, that it must not be
    made, which fails until the rules are mended.  NoMatchError if there is no such move, or if no
    example comes out.
    """
    if not 0 <= at < len(match.moves):
        raise NoMatchError("there is no such move")
    whole = evolve(match, moves=match.moves[:at])
    state, why = state_of(rules, whole)
    if why or state.is_over:
        raise NoMatchError("the match does not come to this move")
    move = next((one for one in state.legal_moves() if str(one) == match.moves[at]), None)
    if move is None:
        raise NoMatchError("this is no move there")
    deals = _deals(state)
    for lines in _ways(rules, state, deals):
        text = _text(unused(rules, title or str(move)), [*lines, *_claims(state, move, forbid)])
        if _comes_out(rules, text, forbid):
            return {"text": text, "title": text.split('"')[1]}
    raise NoMatchError("what led to this move cannot be written as an example")


def _deals(state: State) -> list[_KeptDeal]:
    """Deals of a match, each with what happened."""
    setup = setup_of(state)
    driver = Driver(setup.runner, setup.terms)
    left = iter(outcomes_of(state))
    machine = setup.runner.machine
    deals = [_KeptDeal(list(driver.cells), 1)]
    for stop in driver.stops():
        if stop[0] == "score":
            deals.append(_KeptDeal(list(driver.cells), driver.cells[machine.deal_number] + 1))
            continue
        if stop[0] == "decide" and deals[-1].begun is None:
            deals[-1].begun = list(driver.cells)
        outcome = next(left, None)
        if outcome is None:
            break
        _take(setup, driver, deals[-1], stop, outcome)
    return deals


def _take(setup: Setup, driver: Driver, deal: _KeptDeal, stop: Stop, outcome: Outcome) -> None:
    if stop[0] == "decide":
        deal.moves.append(f"{stop[2]}: {setup.wording.text(stop[1], outcome)}")
        driver.choose(outcome)
    elif stop[0] == "shuffle":
        deal.shuffles.append((stop[1], tuple(outcome)))
        driver.shuffle(outcome)


def _ways(rules: Rules, state: State, deals: list[_KeptDeal]) -> Iterator[list[str]]:
    """The lines that lead to the present: of this deal alone if that may do, else of all."""
    setup = setup_of(state)
    machine = setup.runner.machine
    options = {name.replace("_", "-"): value for name, value in machine.options.items()}
    head = head_of(rules, machine.players, options)
    last = deals[-1]
    if len(deals) > 1:
        first = engine(rules).beginning(machine.players, machine.options, machine.backs)
        for cells in (last.begun, last.before):
            if cells is not None:
                kept = list(_kept(rules, machine, first, cells, last.number))
                yield [*head, *kept, *_course(setup, [last], state)]
    yield [*head, *_course(setup, deals, state)]


def head_of(rules: Rules, players: int, options: Mapping[str, Any]) -> list[str]:
    """The table: how many play, and what is not as usual."""
    lines = [f"given players is {players}"]
    for name, choice in engine(rules).info.choices.items():
        value = options.get(name, shown_value(choice, choice.default))
        if value != shown_value(choice, choice.default):
            said = str(value).lower() if isinstance(value, bool) else str(value)
            lines.append(f"given {name} is {said}")
    return lines


def _kept(rules: Rules, machine: Machine, first: Cells, cells: Cells, number: int) -> Iterator[str]:
    """Lines on what the rules keep from deal to deal, where it is no longer as it was at first."""
    assert rules.program is not None
    yield f"given deal-number is {number}"
    for side in range(len(machine.sides)):
        score = cells[machine.scores + side]
        if score != first[machine.scores + side]:
            yield f"given score of {side} is {score}"
    for cell in machine.cells:
        keep = rules.program.keeps.get(cell.name)
        value = cells[cell.cell]
        if keep is None or keep.each != "match" or value == first[cell.cell] or len(cell.pair):
            continue
        whose = f" of {cell.owner_label}" if cell.owner_label else ""
        text = cell_text(machine, cell, value)
        if cell.what in ("card", "cards"):
            yield f"given {cell.name}{whose}: {'' if text == 'none' else text}".rstrip()
        else:
            many = f"{{{text}}}" if cell.many and text != "none" else text
            yield f"given {cell.name}{whose} is {many}"


def _course(setup: Setup, deals: Sequence[_KeptDeal], state: State) -> list[str]:
    """The shuffles and the moves of some deals, up to now."""
    ids = setup.wording.ids
    lines = []
    masks = setup.runner.machine.masks
    for deal in deals:
        for zone, order in deal.shuffles:
            down = [ids[card] for card in reversed(order)]
            if deal is deals[-1] and len(deal.shuffles) == 1:
                lying = state._driver.cells[masks + zone]
                gone = [at for at, card in enumerate(reversed(order)) if not lying >> card & 1]
                down = down[: max(gone, default=-1) + 2]  # and the one on top
            lines.append(f"shuffle: {' '.join(down)}")
    lines.append("when deal")
    moves = [move for deal in deals for move in deal.moves]
    return [*lines, *([f"move {', '.join(moves)}"] if moves else [])]


def _claims(state: State, move: Move, forbid: bool) -> list[str]:
    """Lines that claim something of the move."""
    if forbid:
        return [f"then {move.seat} may not {move}"]
    legal = [str(one) for one in state.legal_moves()]
    return claims(move.seat, legal) or [f"move {move.seat}: {move}"]


def claims(seat: int, legal: Sequence[str]) -> list[str]:
    """That a seat may do this and nothing else; nothing where that is too much to say."""
    return [f"then {seat} may {', '.join(legal)}"] if len(legal) <= _LISTED else []


def unused(rules: Rules, title: str) -> str:
    """A title that no example has yet."""
    known = {one.title for one in rules.program.examples} if rules.program is not None else set()
    plain = " ".join(title.replace('"', "'").split())[:60] or "kept"
    number, found = 1, plain
    while found in known:
        number += 1
        found = f"{plain} ({number})"
    return found


def _text(title: str, lines: Sequence[str]) -> str:
    """The example in the usual layout; nothing where the language has no way to write it."""
    return laid_out("".join([f'example "{title}":\n', *(f"    {line}\n" for line in lines)]))


def laid_out(plain: str) -> str:
    """An example in the usual layout; nothing where it has mistakes in reading."""
    report = Report()
    tree = parse_text("example", plain, report)
    return "" if report.failed else format_file(tree)


def _comes_out(rules: Rules, text: str, forbid: bool) -> bool:
    """True if an example says what is so; one that forbids has to fail at its last line only."""
    if not text:
        return False
    joined = appended(rules.text, text)
    program = program_of(joined, rules.path)
    if program is None:
        return False
    found = next(iter(run_examples(program, {text.split('"')[1]})), None)
    if found is None:
        return False
    last = joined.rstrip().count("\n") + 1
    return (not found.ok and found.span.line == last) if forbid else found.ok


def appended(text: str, example: str) -> str:
    """A text with an example behind its last line."""
    return f"{text.rstrip()}\n\n{example}"
