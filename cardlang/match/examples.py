"""The worked examples inside a rules file, carried out and compared with what they expect.

An example is a machine of its own for the players and options it gives.  Its steps are carried out
in order: a situation is laid out (cards that are not given stay in the box), words are begun, moves
are made, and whatever follows `then` is compared with what the rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from cardlang.diagnostic import RuleError
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.lower import options_of
from cardlang.machine.lowering.plans import Stages
from cardlang.match.example_table import Differs, ExampleResult, ExampleTable, Stand
from cardlang.program import (
    Constant,
    Example,
    Program,
)
from cardlang.run.interpret import Interpreter


def run_examples(
    program: Program,
    titles: Container[str] | None = None,
    made: Callable[[Machine], Interpreter] = Interpreter,
) -> list[ExampleResult]:
    """Carry out all examples of a game, or those of some titles, in the order of its files.

    `made` makes what runs the machine of each.
    """
    stages = Stages(program)
    wanted = [one for one in program.examples if titles is None or one.title in titles]
    return [_run(stages, example, made) for example in wanted]


def stand(program: Program, title: str) -> Stand:
    """Carry out the example of a title, and tell how its table stands then.  KeyError: no such."""
    example = next((one for one in program.examples if one.title == title), None)
    if example is None:
        raise KeyError(title)
    tables: list[ExampleTable] = []
    result = _run(Stages(program), example, Interpreter, tables.append)
    if not tables:
        return Stand(result)
    return tables[0].stand(result)


def _run(
    stages: Stages,
    example: Example,
    made: Callable[[Machine], Interpreter],
    begun: Callable[[ExampleTable], object] | None = None,
) -> ExampleResult:
    """Carry out one example: its own machine is made, and its steps go in order."""
    span = example.node.span
    try:
        table = ExampleTable(made(_machine(stages, example)))
        if begun is not None:
            begun(table)
        try:
            table.play(example.steps)
        except Fault as fault:
            at, message = fault.span or span, table.cannot(fault)
            return ExampleResult(example.title, False, at, message)
    except Differs as differs:
        return ExampleResult(example.title, False, differs.span, differs.message, differs.help)
    except RuleError as error:
        first = error.diagnostics[0]
        return ExampleResult(example.title, False, first.span, first.message, first.help)
    return ExampleResult(example.title, True, span)


def _machine(stages: Stages, example: Example) -> Machine:
    program = stages.program
    players = program.default_players
    if example.players is not None:
        if not isinstance(example.players, Constant):
            raise Differs(example.players.span, "a number of players is given as a plain value")
        players = example.players.value
        if players not in program.players:
            allowed = ", ".join(str(n) for n in program.players)
            raise Differs(example.players.span, f"the game is for {allowed} players")
    options = {}
    for name, x in example.options.items():
        if not isinstance(x, Constant):
            raise Differs(x.span, "an option is given as a plain value")
        options[name] = x.value
    options_of(program, players, options)
    return stages.machine(players, options, example)
