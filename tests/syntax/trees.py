"""Random trees of everything that can be said, for `parse(format(tree)) == tree`.

A tree that no text can say is not made: a comparison `is none` with a value, a set of alternatives
with one member, a table line whose first word begins another kind of line.
"""

from __future__ import annotations

from typing import Any

from attrs import fields
from hypothesis import strategies as st

from cardlang.reckoning import RECKONING
from cardlang.source import Source, Span
from cardlang.syntax import tree
from cardlang.syntax.format_values import text

Draw = st.DrawFn
NOWHERE = Span(Source("tree", ""), 0, 0)

NAMES = (
    "hand",
    "trump-rank",
    "x1",
    "seats",
    "a",
    "zone",
    "match",
    "deal",
    "card",
    "may",
    "starts",
    "ties",
    "the",
    "given",
    "number",
    "one",
    "table",
    "seen",
    "backs",
    "partners",
    "again",
    "kind",
)


def made(kind: Any, *parts: Any, **named: Any) -> st.SearchStrategy[Any]:
    return st.builds(lambda *a, **n: kind(*a, span=NOWHERE, **n), *parts, **named)


def one_of(words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(words.split())


def several(parts: Any, low: int = 0, high: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(parts, min_size=low, max_size=high).map(tuple)


def maybe(part: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), part)


names = made(tree.NameNode, st.sampled_from(NAMES))
labels = made(tree.LabelNode, st.sampled_from(("QS", "10H", "05", "A", "K", "A1", "X2b")))
numbers = st.integers(0, 999_999_999).map(lambda n: tree.NumberNode(n, str(n), span=NOWHERE))
signed = st.one_of(numbers, made(tree.MinusNode, numbers))
words = st.one_of(names, labels, numbers)
UNSEEN = "\u115f\u1160\u3164\uffa0"  # letters that nobody sees, which the reader refuses
texts = st.text(
    st.characters(
        codec="utf-8",
        categories=("L", "N", "P", "S", "Zs"),
        exclude_characters='"\xa0' + UNSEEN,
    ),
    max_size=30,
)
prose = several(made(tree.ProseNode, texts, st.sampled_from(("en", "de", "fr"))), 0, 2)

# ------------------------------------------------------------------------------------- values


@st.composite
def compares(draw: Draw, inner: Any) -> tree.CompareNode:
    test: Any = draw(one_of("is above below at-least at-most in none empty"))
    right = None if test in ("none", "empty") else draw(inner)
    if test == "is" and isinstance(right, tree.NothingNode):
        test, right = "none", None
    return tree.CompareNode(draw(inner), test, right, draw(st.booleans()), span=NOWHERE)


@st.composite
def chains(draw: Draw, inner: Any) -> tree.ChainNode:
    by, among = draw(maybe(inner)), draw(maybe(inner))
    low = 1 if by or among else 2
    return tree.ChainNode(draw(several(inner, low)), by, among, span=NOWHERE)


SIGNS = [
    [row.sign for row in RECKONING.values() if row.rule == rule]
    for rule in ("sum", "arith", "factor")
]


@st.composite
def ariths(draw: Draw, inner: Any) -> tree.ArithNode:
    signs = draw(st.sampled_from(SIGNS))
    rest = draw(several(st.tuples(st.sampled_from(signs), inner), 1))
    return tree.ArithNode(draw(inner), rest, span=NOWHERE)


def grown(inner: Any) -> st.SearchStrategy[Any]:
    best = st.sampled_from(("highest", "lowest"))
    return st.one_of(
        made(tree.SetOfNode, several(inner, 1)),
        made(tree.RangeNode, inner, inner),
        chains(inner),
        made(tree.MinusNode, inner),
        ariths(inner),
        made(tree.NotNode, inner),
        made(tree.AndNode, several(inner, 2)),
        made(tree.OrNode, several(inner, 2)),
        compares(inner),
        made(tree.BeatsNode, inner, inner, inner),
        made(tree.QuantifiedNode, st.sampled_from(("every", "some")), compares(inner)),
        made(tree.ExtremeNode, st.one_of(best, st.just("total")), inner, maybe(inner)),
        made(tree.WhereNode, inner, inner),
        made(tree.HavingNode, inner, best, inner),
        made(tree.IfNode, inner, inner),
        made(tree.ElseNode, several(inner, 2)),
        made(tree.IfElseNode, inner, inner, inner),
    )


atoms = st.one_of(words, made(tree.NothingNode), made(tree.FlagNode, st.booleans()))
values = st.recursive(atoms, grown, max_leaves=8)
small = st.recursive(atoms, grown, max_leaves=3)

# --------------------------------------------------------------------------------- statements

prepositions = one_of("to from for with at into under onto against")
arguments = several(made(tree.ArgumentNode, prepositions, small), 0, 2)
places = st.one_of(
    names,
    made(tree.ChainNode, st.tuples(names, small)),
    made(tree.ChainNode, st.tuples(names), small),
    made(tree.ChainNode, st.tuples(names, small), small),
)


def deeds(form: str, deed: type[tree.DeedNode]) -> st.SearchStrategy[Any]:
    """Lines of one of the forms of a deed."""
    kinds = {one.name: names if one.type == "NameNode" else values for one in fields(deed)}
    written = next(one for one in deed.forms if tree.FIELD.sub("{}", one) == form)
    return made(deed, *(kinds[name] for name in tree.FIELD.findall(written)))


simple = st.one_of(
    made(tree.LetNode, names, values),
    made(tree.AssignNode, places, st.sampled_from(("becomes", "gains", "loses")), values),
    made(tree.CallNode, names, maybe(small), arguments),
    made(tree.MoveNode, values, small, st.booleans()),
    *(deeds(form, deed) for form, deed in tree.DEEDS.items()),
)
inline = simple.map(lambda one: tree.BlockNode((), (one,), True, span=NOWHERE))


@st.composite
def if_chains(draw: Draw, blocks: Any) -> tree.IfChainNode:
    branches = draw(several(made(tree.BranchNode, small, blocks), 1))
    last = draw(several(made(tree.BranchNode, st.none(), blocks), 0, 1))
    return tree.IfChainNode(branches + last, span=NOWHERE)


@st.composite
def picks(draw: Draw) -> tree.PickNode:
    low = draw(maybe(small))
    high = draw(maybe(small)) if low else None
    return tree.PickNode(draw(names), draw(small), low, high, draw(st.booleans()), span=NOWHERE)


def with_blocks(statements: Any) -> st.SearchStrategy[Any]:
    blocks = st.one_of(inline, made(tree.BlockNode, prose, several(statements, 1)))
    verbs = made(tree.VerbNode, names, several(picks(), 0, 2), maybe(small), maybe(blocks))
    whys = made(tree.VerbNode, names, several(picks(), 0, 2), small, maybe(blocks), prose)
    labels = st.one_of(words, made(tree.NothingNode), made(tree.FlagNode, st.booleans()), signed)
    ending = made(tree.OtherwiseNode, blocks)
    cases = made(tree.DeedCaseNode, several(labels, 0, 3), blocks)
    return st.one_of(
        made(tree.CallNode, names, maybe(small), arguments, blocks),
        made(
            tree.CallNode,
            names,
            maybe(small),
            arguments,
            blocks,
            made(tree.BranchNode, st.none(), blocks),
        ),
        if_chains(blocks),
        made(tree.ForEachNode, names, maybe(values), maybe(small), blocks, st.booleans()),
        made(tree.RepeatUntilNode, small, maybe(small), blocks),
        made(tree.RepeatTimesNode, small, blocks),
        made(tree.AttemptNode, blocks),
        made(tree.DeedCasesNode, small, prose, several(cases, 1)),
        made(
            tree.ChooseNode,
            small,
            st.booleans(),
            prose,
            several(st.one_of(verbs, whys), 1),
            maybe(ending),
        ),
        made(tree.ChooseNode, small, st.just(True), prose, several(verbs, 1), st.none(), small),
    )


statements = st.recursive(simple, with_blocks, max_leaves=5)
blocks = st.one_of(inline, made(tree.BlockNode, prose, several(statements, 1)))

# -------------------------------------------------------------------------------------- items

kinds = st.one_of(
    made(tree.KindNode, names, or_none=st.booleans()),
    made(
        tree.KindNode, st.none(), st.one_of(signed, names), st.one_of(signed, names), st.booleans()
    ),
)
ranges = made(tree.RangeNode, signed, signed)
plain_attributes = made(tree.NameNode, st.sampled_from(("suit", "rank", "tens")))
figures = made(tree.RangeNode, numbers, numbers)
rising = st.one_of(figures, made(tree.RangeNode, made(tree.MinusNode, numbers), signed))
runs = several(st.one_of(words, figures).map(lambda word: (word,)), 2)
aliases = st.one_of(
    several(words.map(lambda word: (word,)), 1),
    several(several(words, 1), 2),
)


def _no_number(values: tuple[tuple[tree.Expr, ...], ...]) -> bool:
    """`suit: number` is a column of numbers."""
    first = values[0][0]
    return not (isinstance(first, tree.NameNode) and first.text == "number")


deck_lines = st.one_of(
    made(tree.AttributeLine, plain_attributes, aliases.filter(_no_number)),
    made(tree.AttributeLine, plain_attributes, runs.filter(_no_number)),
    made(tree.AttributeLine, plain_attributes, st.just(()), rising),
    made(tree.AttributeLine, plain_attributes, st.just(()), st.none(), st.just(True)),
    made(tree.ProductLine, several(names, 1), maybe(small), maybe(small)),
    made(tree.CardLine, several(words, 1), maybe(small), maybe(small)),
    made(
        tree.TableLine,
        several(names, 1),
        several(
            made(tree.RowNode, several(st.one_of(words, signed, made(tree.TextNode, texts)), 1)), 1
        ),
    ),
    made(tree.WithoutLine, small),
)
clauses = several(
    made(tree.ClauseNode, several(one_of("face up seen by owner in order of top 36"), 1))
)


def params(*prepositions: str) -> st.SearchStrategy[Any]:
    return several(made(tree.ParamNode, st.sampled_from(prepositions), names, maybe(kinds)))


of_by = params("of", "by", "among")
parts = several(
    st.one_of(
        made(tree.ParamNode, st.sampled_from(("of", "by", "among")), names, maybe(kinds)),
        made(tree.ParamNode, st.sampled_from(("of", "by", "among")), names, kinds, kinds),
    ),
    1,
)
heads = st.one_of(st.tuples(maybe(kinds), st.just(())), st.tuples(st.none(), parts))


@st.composite
def definitions(draw: Draw) -> tree.DefineNode:
    what, (result, parted) = draw(st.sampled_from(("rule", "value"))), draw(heads)
    lets = draw(several(made(tree.LetNode, names, values)))
    lines = draw(st.one_of(several(formulas, 1, 1), several(cases, 1)))
    inline, change = draw(st.booleans()), draw(changed)
    made_of: Any = (what, draw(names), result, parted, draw(prose), lets, lines, inline)
    return tree.DefineNode(*made_of, span=NOWHERE, change=change)


called = made(
    tree.CalledNode, names, several(st.tuples(maybe(words), made(tree.TextNode, texts)), 1, 12)
)
entries = several(st.tuples(words, st.one_of(signed, atoms, small)), 1)
formulas = made(tree.FormulaNode, values)
cases = st.one_of(
    made(tree.CaseNode, maybe(small), values),
    made(tree.CaseNode, st.none(), st.one_of(signed, atoms, small), st.just(True)),
    made(tree.TableCaseNode, small, entries),
)
keys = several(made(tree.TierKeyNode, st.booleans(), small), 0, 2)
tiers = made(tree.TierNode, maybe(small), keys).filter(
    lambda tier: tier.condition is None or not text(tier.condition).startswith("ties")
)


@st.composite
def words_defined(draw: Draw) -> tree.WordNode:
    about = draw(several(made(tree.ParamNode, st.just(""), names, maybe(kinds)), 0, 1))
    others = draw(params("to", "from", "for", "with", "at", "into", "under", "onto", "against"))
    doing = draw(maybe(names))
    of = draw(maybe(names)) if doing else None
    last = draw(maybe(names)) if doing else None
    return tree.WordNode(draw(names), about + others, doing, of, last, draw(blocks), span=NOWHERE)


moves = made(tree.ExampleMoveNode, st.none(), names, several(words))
seat_moves = made(tree.ExampleMoveNode, numbers, names, several(words))
whats = st.one_of(compares(small), small)
givens = compares(small).filter(lambda one: one.test in ("is", "none") and not one.negated)
calls = made(tree.CallNode, names, maybe(small), arguments)
example_lines = st.one_of(
    made(tree.GivenNode, givens, st.none()),
    made(tree.GivenNode, small, several(words)),
    made(tree.GivenShuffleNode, several(words, 1, 60)),
    made(tree.WhenNode, calls),
    made(tree.MovesNode, several(seat_moves, 1)),
    made(tree.ThenNode, whats, st.none()),
    made(tree.ThenNode, small, several(words)),
    made(tree.ThenMayNode, numbers, several(moves)),
)


def _no_card(name: tree.NameNode) -> bool:
    """Whether `3 NAME` is no number of cards."""
    return name.text != "card"


shares = st.one_of(
    made(tree.ShareNode, numbers, numbers, names),
    names.flatmap(lambda n: made(tree.ShareNode, st.just(n), st.just(n), names)),
    made(tree.ShareNode, st.none(), st.none(), names),
)
pattern_lines = st.one_of(
    made(tree.SizedLine, names),
    made(tree.PartedLine, several(shares, 1), maybe(names)),
    made(tree.FormsLine, several(names, 1)),
    numbers.map(lambda n: tree.SizeLine(n, n, span=NOWHERE)),
    made(tree.SizeLine, numbers, numbers),
    made(tree.SameLine, names),
    made(tree.DifferentLine, names),
    made(tree.ConsecutiveLine, names),
    made(tree.TotalLine, small, small),
    made(tree.WhereLine, small),
    made(tree.CountLine, names.filter(_no_card), numbers, numbers),
    made(tree.EachLine, names, numbers),
    made(tree.PartsLine, names, several(numbers, 1)),
    made(tree.WildLine, small, maybe(numbers)),
)
sections = one_of("option deck zone keep rule value order define example")
choices = st.one_of(
    several(st.one_of(names, labels, signed, made(tree.FlagNode, st.booleans())), 1),
    ranges.map(lambda one: (one,)),
)
counts = several(st.one_of(numbers, made(tree.RangeNode, numbers, numbers)), 1)


@st.composite
def players(draw: Draw) -> tree.PlayersNode:
    partners = draw(maybe(names))
    when = draw(maybe(small)) if partners else None
    usual = draw(maybe(numbers))
    return tree.PlayersNode(draw(counts), partners, when, usual=usual, span=NOWHERE)


@st.composite
def decks(draw: Draw) -> tree.DeckNode:
    base = draw(maybe(names))
    times = draw(maybe(values)) if base else None
    lines = draw(several(deck_lines))
    rest = draw(several(names)), lines, draw(prose), times
    return tree.DeckNode(draw(names), base, *rest, change=draw(changed), span=NOWHERE)


families = several(names, 0, 2)  # `of each side and rank`
changed = st.booleans()
items = st.one_of(
    made(tree.VersionNode, st.integers(0, 9)),
    made(tree.GameNode, texts, prose),
    made(tree.ExtendsNode, texts),
    made(tree.UseNode, several(names, 1)),
    players(),
    made(tree.OptionNode, names, choices, maybe(values), prose, change=changed),
    decks(),
    made(tree.LabelsNode, names, aliases, prose),
    made(tree.ZoneNode, names, families, clauses, prose, change=changed),
    made(
        tree.KeepNode,
        several(names, 1),
        families,
        kinds,
        maybe(values),
        maybe(names),
        st.booleans(),
        maybe(names),
        st.booleans(),
        prose,
        change=changed,
    ),
    made(tree.NeedsNode, names, maybe(names), kinds, maybe(values), prose),
    made(tree.RankingNode, names, names, several(words, 1), prose),
    definitions(),
    made(tree.WordingNode, names, several(called, 1)),
    made(
        tree.OrderNode, names, of_by, prose, several(tiers, 1), st.sampled_from(("first", "last"))
    ),
    made(tree.PatternNode, names, of_by, prose, several(pattern_lines, 1)),
    words_defined(),
    made(tree.DealNode, st.booleans(), blocks),
    made(tree.HookNode, st.sampled_from(("before", "after")), names, blocks),
    made(tree.EndsNode, small, change=changed),
    made(tree.WinnerNode, values),
    made(tree.ExampleNode, texts, prose, several(example_lines, 1), change=changed),
    made(tree.RemoveNode, sections, st.one_of(names, made(tree.TextNode, texts))),
    made(tree.RemoveNode, st.just("examples"), st.none()),
    made(tree.AllowNode, names, maybe(names), prose),
)
files = st.builds(tree.File, several(items, 1, 4))
