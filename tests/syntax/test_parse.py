"""The grammar and the parser: every form is read, every mistake is told where it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import fields, has
from lark import Lark
from lark.exceptions import UnexpectedToken

from cardlang.diagnostic import Fix, Report
from cardlang.limits import DIAGNOSTICS
from cardlang.source import Source, Span
from cardlang.syntax import parse_text, tree
from cardlang.syntax.lalr import Parser, Unfit
from cardlang.syntax.tables import convert, grammar, lark_parser, packed, tables, travelling
from cardlang.text import forms


def read(text: str) -> tree.File:
    report = Report()
    file = parse_text("test.card", text, report)
    assert [f"{d.span}: {d.message}" for d in report.found] == []
    return file


def found(text: str) -> list[tuple[int, str]]:
    report = Report()
    parse_text("test.card", text, report)
    return [(finding.span.line, finding.code) for finding in report.found]


# ------------------------------------------------------------------------------------ grammar


@pytest.fixture(scope="module")
def lark() -> Lark:
    return lark_parser(grammar())  # strict: raises at the first conflict


def test_the_grammar_has_no_conflict_and_makes_these_tables(lark: Lark) -> None:
    made = convert(lark)
    assert len(made.rules) == len(tables().rules)
    assert made.special == tables().special


def test_each_production_has_an_example() -> None:
    for rule in re.split(r"\n(?=[?!_]*[a-z_]+:)", grammar())[1:]:
        only_lists_others = re.fullmatch(r"[?!_]*[a-z_]+: [a-z_ |\n]+", rule.split("//")[0])
        assert "//" in rule or only_lists_others, rule


def test_our_loop_and_larks_agree(lark: Lark) -> None:
    """The same words, fed to Lark's own parser, are accepted and refused alike."""
    from lark import Token

    some = "RULE NAME COLON NAME OF LPAR INT RPAR PLUS IS NOT IF ELSE _NL"
    words = some.split()
    for at in range(400):
        chosen = [words[(at * 7 + step * (3 + at % 5)) % len(words)] for step in range(6)]
        ours = Parser(tables(), lambda rule, start, end, children: None)
        theirs = lark.parse_interactive(start="item")
        for kind in ["RULE", "NAME", "COLON", *chosen]:
            try:
                theirs.feed_token(Token(kind, ""))
                good = True
            except UnexpectedToken:
                good = False
            try:
                ours.feed(kind, 0, 0, kind)
                assert good
            except Unfit:
                assert not good
                break


# -------------------------------------------------------------------------------------- forms

EXPRESSIONS = {
    "a else b else c": "Else(Name Name Name)",
    "a where b if c else d": "IfElse(Where(Name Name) Name Name)",
    "a having highest b + c": "Having(Name highest Arith(Name (+ Name)))",
    "a or b and not c": "Or(Name And(Name Not(Name)))",
    "a is not b": "Compare(Name is Name True)",
    "a is at least 3": "Compare(Name at-least Number False)",
    "a is none": "Compare(Name none False)",
    "a is not empty": "Compare(Name empty True)",
    "a is in {A 05 -1}": "Compare(Name in SetOf(Label Label Minus(Number)) False)",
    "a of b beats c by d": "Beats(Chain(Name Name) Name Name)",
    "every hand is empty": "Quantified(every Compare(Name empty False))",
    "a - b * -c": "Arith(Name (- Arith(Name (* Minus(Name)))))",
    "1..a + 2": "Range(Number Arith(Name (+ Number)))",
    "a of b of (c of d)": "Chain(Name Name Chain(Name Name))",
    "next of a by b among c of d": "Chain(Name Name Name Chain(Name Name))",
    "highest a of b among c": "Extreme(highest Chain(Name Name) Name)",
    "a of total b": "Chain(Name Extreme(total Name))",
    "(a of b) by c": "Chain(Chain(Name Name) Name)",
    "true if false": "If(Flag Flag)",
}


def shape(node: object) -> str:
    """A tree as a short text: the kinds of its nodes."""
    if isinstance(node, tree.NameNode | tree.LabelNode | tree.NumberNode | tree.FlagNode):
        return type(node).__name__.removesuffix("Node")
    if isinstance(node, tuple):
        inside = " ".join(map(shape, node))
        return f"({inside})" if node and isinstance(node[0], str) else inside
    kind = type(node)
    if has(kind):
        parts = [getattr(node, one.name) for one in fields(kind) if one.eq]
        said = " ".join(shape(part) for part in parts if part is not None)
        return f"{type(node).__name__.removesuffix('Node')}({said})"
    return str(node)


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_values(text: str) -> None:
    (item,) = read(f"rule x: {text}").items
    assert isinstance(item, tree.DefineNode) and isinstance(item.lines[0], tree.FormulaNode)
    assert shape(item.lines[0].value) == EXPRESSIONS[text]
    assert item.lines[0].value.span.text == text


STATEMENTS = """
    let x be a else b
    trump becomes none
    score of side of seat gains 10
    melds of seat loses 2 * x
    melds of seat loses 2 * x if a is b and c else 3 if d else e else f
    deal 7 if a else 5 to seats from eldest
    move trick to won of taker if a else widow
    move trick under won if a else widow
    show hand to seat if a else b
    draw
    draw 3 for seat
    deal 7 to seats from eldest
    draw -1 for a where b else c with d
    if a: done
    turns for seats from eldest:
        done
    if a is b or c:
        done
    else if d: nothing
    else:
        x gains 1
    for each seat: done
    for each seat in seats from eldest: done
    repeat until every hand is empty: done
    repeat until a, at most 9:
        done
    repeat n times: done
    choose by seat:
        "what to do"
        play card in legal: lay card
        swap aloud 1..3 card in hand, other in others when a: done
        bid n in 1..7
        pass
    choose together by seats:
        pass 3 card in hand
    choose again
    end deal
    end match
    nothing
    do body
    move top of stock to hand of seat
    move trick under won of taker
    shuffle stock
    show hand
    show top of hand to partner
"""
KINDS = (
    "Let Assign Assign Assign Assign Call Move Move Show Call Call Call Call IfChain Call "
    "IfChain ForEach ForEach "
    "RepeatUntil RepeatUntil RepeatTimes Choose Choose ChooseAgain EndDeal "
    "EndMatch NothingDone Do Move Move Shuffle Show Show"
)


def test_statements() -> None:
    (item,) = read(f"each deal:{STATEMENTS}").items
    assert isinstance(item, tree.DealNode)
    assert " ".join(type(one).__name__.removesuffix("Node") for one in item.block.body) == KINDS


def test_forms_that_are_shown_beside_mistakes_are_good() -> None:
    for word, line in forms.SECTIONS.items():
        below = {
            "order": "\n    a",
            "define": "\n    done",
            "before": " done",
            "after": " done",
            "each": " done",
            "one": " done",
            "example": "\n    then a",
            "pattern": "\n    same a",
            "names": '\n    suit: hearts "Herz"',
        }.get(word, "")
        read(line + below)
    for line in forms.STATEMENTS.values():
        start = "    if a: done\n" if line.startswith("else") else ""
        end = "\n        a" if line.startswith("choose") else " done" if line.endswith(":") else ""
        read(f"each deal:\n{start}    {line}{end}")
    for line in forms.DECK_LINES.values():
        read(f"deck a:\n    {line}" + ("\n        A" if line.endswith(":") else ""))
    for line in forms.EXAMPLE_LINES.values():
        read(f'example "x":\n    {line}')


def test_special_words_are_names_elsewhere() -> None:
    read(
        "zone zone of each deal, match\nkeep seen, starts as match, starts starts, seen by deck\n"
        "rule given of may: ties of card\neach deal:\n    table\n    card: done\n"
        "    match becomes deal\n    given then for partners\n"
        'example "x":\n    given given is may\n    then ties: A\n    when deal'
    )


def test_spans_and_comments() -> None:
    text = "# one\nzone a  # two\neach deal:\n    # three\n    x becomes (b)  # four\n"
    zone, deal = read(text).items
    assert (zone.comments, zone.span.text) == (tree.Comments(("# one",), "# two"), "zone a")
    assert isinstance(deal, tree.DealNode)
    (line,) = deal.block.body
    assert isinstance(line, tree.AssignNode)
    assert line.comments == tree.Comments(("# three",), "# four")
    assert (line.span.text, line.value.span.text) == ("x becomes (b)", "(b)")


# ------------------------------------------------------------------------------------ mistakes

MISTAKES = [
    ("zoen a", "unknown-section"),
    ("if a: done", "unknown-section"),
    ("change zoen a", "unknown-section"),
    ("game Hearts", "missing-quotes"),
    ("zone Hand", "bad-name"),
    ("zone from, face up", "reserved-word"),
    ("keep a suit", "unexpected-word"),
    ("keep a as b, starts 1, starts 2", "repeated-clause"),
    ("rule a", "unfinished-line"),
    ("rule a\n    b", "missing-colon"),
    ("rule a:", "missing-block"),
    ('rule a:\n    "b"', "missing-block"),
    ('rule a:\n    b\n    "c"', "late-prose"),
    ("rule a:\n    b: 1\n    let c be 1", "late-let"),
    ("order a:\n    b\n    ties never", "bad-ties"),
    ('example "a":\n    given b is above 3', "given-is"),
    ('example "a":\n    given led hearts', "missing-is"),
    ("extends 5 a", "missing-quotes"),
    ("each deal:\n    trump is clubs", "asks-not-does"),
    ("each deal:\n    if trump becomes clubs: done", "does-not-ask"),
    ("each deal:\n    trump of seat", "missing-becomes"),
    ("each deal:\n    if a done", "missing-colon"),
    ("each deal:\n    if a\n        done", "missing-colon"),
    ("each deal:\n    turns for seats\n        done", "missing-colon"),
    ("each deal:\n    let from be 5", "reserved-word"),
    ("each deal:\n    done\n        done", "unexpected-indentation"),
    ("each deal:\n    else: done", "stray-else"),
    ("each deal:\n    if a:\n    done", "missing-block"),
    ("each deal:\n    set a to 3 4", "foreign-word"),
    ("each deal:\n    choose by seat:\n        set a in b where c in d", "unexpected-word"),
    ("each deal:\n    x gains 5 if a", "missing-brackets"),
    ("each deal:\n    x becomes a -5", "minus-blanks"),
    ('each deal:\n    draw "x"', "stray-text"),
    ("each deal:\n    x becomes", "unfinished-line"),
    ("each deal:\n    draw 3 hand", "missing-preposition"),
    ("each deal:\n    move a b", "unexpected-word"),
    ("each deal:\n    for seat in a: done", "other-words"),
]


@pytest.mark.parametrize(("text", "code"), MISTAKES)
def test_one_mistake_one_finding(text: str, code: str) -> None:
    assert [one for _, one in found(text)] == [code]


def test_several_mistakes_in_one_item() -> None:
    text = (
        "each deal:\n"
        "    trump is clubs\n"  # 2
        "    if a becomes b:\n"  # 3
        "        move x\n"  # 4
        "        done\n"
        "    for each\n"  # 6
        "        y is 3\n"  # 7
        "    x = 3\n"  # 8
        "    choose by seat:\n"
        "        play card from hand\n"  # 10
        "        pass: z is 5\n"  # 11
        "    done\n"
    )
    assert [line for line, _ in found(text)] == [2, 3, 4, 6, 7, 8, 10, 11]
    file = parse_text("test.card", text, Report())
    (item,) = file.items
    assert isinstance(item, tree.DealNode)
    kinds = [type(one).__name__.removesuffix("Node") for one in item.block.body]
    assert kinds == ["Assign", "IfChain", "Spoilt", "Spoilt", "Choose", "Done"]


def test_a_spoilt_head_does_not_hide_its_lines() -> None:
    text = "define a b c d:\n    x is 3\nrule e of 5:\n    f g\nzone h"
    assert [line for line, _ in found(text)] == [1, 2, 3, 4]
    assert len(parse_text("test.card", text, Report()).items) == 1


def test_findings_come_in_order_and_not_without_end() -> None:
    lines = found("each deal:\n" + "    a is is b\n    c == d\n" * 300)
    assert len(lines) == DIAGNOSTICS
    assert [at for at, _ in lines] == sorted(at for at, _ in lines)
    assert lines[-1][1] == "too-many-mistakes"


@pytest.mark.parametrize(("text", "code"), MISTAKES)
def test_fixes_mend(text: str, code: str) -> None:
    """Where a finding has a fix, the text with the fix no longer has that finding."""
    report = Report()
    parse_text("test.card", text, report)
    fix = report.found[0].fix
    if fix is not None:
        assert (1, code) not in [(1, one) for _, one in found(mended(text, fix))]


def mended(text: str, fix: Fix) -> str:
    assert fix.span.source == Source("test.card", text)
    assert isinstance(fix.span, Span)
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


# --------------------------------------------------------------------------------------- cache


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lark: Lark) -> Path:
    """A cache of its own, and no tables that travel; Lark itself is asked once for all tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("cardlang.syntax.tables.travelling", lambda: tmp_path / "cardlang.json")
    monkeypatch.setattr("cardlang.syntax.tables.lark_parser", lambda text: lark)
    return tmp_path / "cardlang"


def test_the_tables_that_travel_are_those_of_the_grammar(
    lark: Lark, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`python -m tests.syntax.travelling` writes them after the grammar has changed."""
    monkeypatch.setattr("cardlang.syntax.tables.lark_parser", lambda text: lark)
    assert travelling().read_bytes() == packed()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("cardlang.syntax.tables.lark_parser", None)  # nobody is asked
    assert tables.__wrapped__() == convert(lark)
    assert not (tmp_path / "cardlang").exists()


def test_tables_of_another_grammar_are_made_again(home: Path) -> None:
    good = tables.__wrapped__()
    whole = packed()
    for spoilt in (b"", whole[1:], whole[:-100], whole[:64] + b"\n[]"):
        (home.parent / "cardlang.json").write_bytes(spoilt)
        assert tables.__wrapped__() == good


def test_spoilt_tables_are_made_again(home: Path) -> None:
    good = tables.__wrapped__()
    (kept,) = (home / "grammar").iterdir()
    assert tables.__wrapped__() == good
    whole = kept.read_bytes()
    for spoilt in (b"", whole[:-100], whole[:50] + bytes([whole[50] ^ 1]) + whole[51:]):
        kept.write_bytes(spoilt)
        again = tables.__wrapped__()
        assert sorted(map(repr, again.rules)) == sorted(map(repr, good.rules))
        assert kept.read_bytes() == whole


def test_tables_are_not_kept_where_others_write(home: Path) -> None:
    home.mkdir()
    home.chmod(0o777)
    assert tables.__wrapped__().rules
    assert list(home.iterdir()) == []
