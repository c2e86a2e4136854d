"""Small games solved, and what is known of their values: `python -m bench.theory [ITERATIONS]`.

Each tree is made once; then CFR+ of `cardlang.theory` runs, 1,000 iterations if nothing else is
said.  A row tells the value of the first seat to act in the average policy, what is known of it,
exploitability, and CPU seconds: of the tree, and until exploitability is below 10⁻³.  With
open-spiel installed, its CFR+ solvers in Python run on its own game for two iterations, and their
CPU seconds an iteration stand beside ours.

Known: Kuhn Poker for two, -1/18 for who begins (H. W. Kuhn, A simplified two-person poker, 1950);
Leduc Poker -0.085606424078, which a linear programme gives (OpenSpiel's
`sequence_form_lp_test.py`); Liar's Dice with one die each, of three and four sides -1/9 and -1/8
where a win is 1 and a loss -1, and 1/3 of three sides where the ace counts as any (T. D. Ahle,
github.com/thomasahle/snyd, the table "1v1"), which are chances of 4/9, 7/16 and 2/3 to win; the
value of Goofspiel is even, for both hold the same.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from cardlang.theory import expected_returns, exploitability, extensive_form
from cardlang.theory.solving import Solver

GAMES = Path(__file__).resolve().parent.parent / "tests" / "games"
DICE = str(GAMES / "liars_dice.card")
ROWS: tuple[tuple[str, str, dict[str, int | bool | str], str, str, str], ...] = (
    ("Kuhn Poker", str(GAMES / "kuhn.card"), {}, "scores", "-0.0556", "kuhn_poker"),
    ("Leduc Poker", "leduc-poker", {}, "scores", "-0.0856", "leduc_poker"),
    ("Liar's Dice, three sides", DICE, {}, "wins", "0.4444", ""),
    ("Liar's Dice, three, aces wild", DICE, {"wild": True}, "wins", "0.6667", ""),
    ("Liar's Dice, four sides", DICE, {"pips": 4}, "wins", "0.4375", ""),
    ("Goofspiel of four", str(GAMES / "goofspiel_4.card"), {}, "wins", "0.5", ""),
    ("Goofspiel of five, 5 to A", str(GAMES / "goofspiel_5.card"), {}, "wins", "0.5", ""),
)
_FINE = 1e-3
_STEP = 20  # iterations between two looks at exploitability


def theirs(name: str) -> str:
    """CPU milliseconds that an iteration of OpenSpiel's CFR+ takes."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import cfr
    except ImportError:
        return "not installed"
    if not name:
        return "-"
    solver = cfr.CFRPlusSolver(pyspiel.load_game(name))
    begun = process_time()
    for _ in range(2):
        solver.evaluate_and_update_policy()
    return f"{500 * (process_time() - begun):.3g}"


def main() -> None:
    """Solve, and print a table."""
    iterations = int(sys.argv[1]) if sys.argv[1:] else 1_000
    print("| game | nodes, sets | value | known | exploitability | tree | to 0.001 | ms | theirs |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for title, name, options, returns, known, other in ROWS:
        begun = process_time()
        tree = extensive_form(name, 2, options, deals=1, returns=returns)
        made, solver, spent, fine = process_time() - begun, Solver(tree), 0.0, ""
        while solver.iterations < iterations:
            begun = process_time()
            solver.run(min(_STEP, iterations - solver.iterations))
            spent += process_time() - begun
            if not fine and exploitability(tree, solver.policy) < _FINE:
                fine = f"{spent:.2f} s"
        left = exploitability(tree, solver.policy)
        value = expected_returns(tree, solver.policy)[1]  # seat 0 deals
        sizes = f"{len(tree.nodes):,}, {len(tree.information_sets):,}"
        each = f"{1000 * spent / iterations:.3g}"
        row = title, sizes, f"{value:.4f}", known, f"{left:.2g}", f"{made:.1f} s", fine, each
        print(f"| {' | '.join((*row, theirs(other)))} |", flush=True)


if __name__ == "__main__":
    main()
