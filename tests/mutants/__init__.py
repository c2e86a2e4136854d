"""Planted bugs: does some test notice when a line of `cardlang` says something else?

    python -m tests.mutants hits                          which tests execute which lines, once
    python -m tests.mutants run --count 150 --seed 1      a sample of all areas
    python -m tests.mutants run --area machine --count 60 --seed 2
    python -m tests.mutants forked --count 20 [FILE…]     quickly, in forks of one process
    python -m tests.mutants table                         what has come of it
    python -m tests.mutants list --area front             every bug that could be planted

**A bug** is a small change of one module's tree (`plant`): a comparison, a constant, a condition, a
jump, a returned value, a statement left out.  Its key is made of the module, the function, the kind
of the change, and the text of the statement it stands in; so it stays what it is when lines move.
A module that moves takes its keys along only if somebody edits them.

**What runs.**  `hits` puts a probe before every run of simple statements of a copy of the package
(`probes`), runs the whole suite in it, and writes down for every test which probes it passed, how
long it took, and whether it was good.  Numbers of an older text are kept function by function
(`moving`), so after a change `hits FILE…` measures the tests that have changed.  A bug is held
against the tests that pass its probe, cheap ones of many files first, with what it takes to collect
these files: three seconds of tests, then four times as much in each further part, until `--budget`
seconds of tests have been run.  Tests of the same files come last, because what tests share is made
by the first of them.  The first failure kills it, and so does a run that computes far longer than
its tests took before.  Processes that tests start are seen too.  A bug in what is done when a
module is imported is held against all tests that pass any probe of the module, or of those that
import a module without functions.  What needs libraries that the suite does without (`COMMANDS`) is
held against a command of its own, where that succeeds without a bug.

**The sample.**  `--area` names areas, folders or modules (`show`, `show/sheet`, `checks/leaks`)
from which bugs are taken, else all are.  Areas get their share by their number of bugs, five at
least; within an area the kinds of change take turns.  Which bug of a kind comes first is decided by
a hash of the seed and the key, so that the same seed names the same bugs as long as these are
there.

**Where it goes on.**  Everything lies in `build/mutants/`: `hits.json`, and `state.jsonl` with a
line for every bug that was run.  A bug that stands there is not run again, so a campaign that was
broken off goes on; `--again` runs those anew that survived.  `tests/mutants_equivalent.txt` names
the bugs that change nothing anybody could see, each with its reason; they are not run.  Names that
fit no bug any more are told.

**Others.**  mutmut (3) chooses tests by what they execute, but numbers its mutants within a
function and so loses them when a line is added above; it has no sample by a seed and no list of
equivalents.  cosmic-ray names them by line and column and runs one command for all.  Neither lets
one say what a kill is worth.  What is needed is some 500 lines.
"""
