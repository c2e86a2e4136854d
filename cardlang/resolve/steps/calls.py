"""Words where they are used: what each is given, and its body put in its place.

A word is a template.  Its parts are values, looked at once before the word begins, or the names of
rules, orders and zones, looked at whenever the word asks; and it may be given a block, which keeps
the names and the jumps of the place where it is written.  No word may reach itself, so expansion
ends; what is left is one tree of statements without calls.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import Fix
from cardlang.diagnostic import SpanLabel as Place
from cardlang.hints.habits import remedy
from cardlang.hints.inside import CALL_LIKE
from cardlang.hints.sentences import whole_line
from cardlang.program import (
    NUMBER,
    Binding,
    Expression,
    Given,
    Label,
    LetStep,
    PhaseStep,
    Step,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kind_names import param_kind
from cardlang.resolve.kinds import unknown
from cardlang.resolve.scope import ByName, Scope
from cardlang.resolve.steps.parts import LOOKED_AT_ANEW, arguments, given_block, is_subject
from cardlang.resolve.steps.sentences import told
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


def call(checker: Checker, node: tree.CallNode, scope: Scope) -> list[Step]:
    """The statements of a word where it is used: its body, inside a statement
    that names the word.
    """
    entry = checker.layers.spaces["word"].get(node.word.text)
    if entry is None:
        unknown_word(checker, node, scope)
        return []
    word = entry.node
    assert isinstance(word, tree.WordNode)
    if node.word.text in scope.calling():
        chain = " → ".join([*reversed(scope.calling()), node.word.text])
        checker.report.error(
            "recursion",
            f"a word cannot come to use itself: {chain}",
            node.word.span,
            help="what is done again is a loop, `repeat until …:`, and a choice that comes again"
            " ends with `choose again`",
        )
        return []
    if len(scope.calling()) >= limits.CALL_DEPTH:
        checker.report.error("call-depth", "words use each other more than 32 deep", node.word.span)
        return []
    checker.words_used.add(node.word.text)
    found = len(checker.report.found)
    given = {a.preposition: a.value for a in node.arguments}
    _said_twice(checker, node, word)
    if node.object is not None:
        given[""] = node.object
    inside = Scope(scope, word=node.word.text, via=(*scope.via, node.span), barrier=True)
    label = Label(node.word.text)
    lets = arguments(checker, node, word, given, scope, inside)
    inside.done = label
    inside.block = given_block(checker, node, word, scope, label)
    body = [*lets, *checker.statements(word.block.body, inside)]
    before = _hooked(checker, "before", node.word.text, inside)
    after = _hooked(checker, "after", node.word.text, inside)
    if entry.prelude:
        _to_the_author(checker, node, found)
    told = _told(inside, word, lets)
    return [*before, PhaseStep(node.span, label, word, tuple(body), told, via=scope.via), *after]


def _said_twice(checker: Checker, node: tree.CallNode, word: tree.WordNode) -> None:
    """Warn of a part that is given twice: the last one counts; once, if the word itself asks so."""
    asked = _asked_twice(checker, word)
    last = {a.preposition: a for a in node.arguments}
    for one in node.arguments:
        if last[one.preposition] is not one and one.preposition not in asked:
            start, end = one.span.start, node.arguments[node.arguments.index(one) + 1].span.start
            checker.report.warning(
                "part-twice",
                f"`{one.preposition}` stands twice, and only the last of them counts",
                one.span,
                help="leave one of them out, or write a line for each",
                fix=Fix(Span(one.span.source, start, end), ""),
            )


def _asked_twice(checker: Checker, word: tree.WordNode) -> set[str]:
    """The small words before two parts of a word, of which its declaration is told once."""
    first: dict[str, tree.ParamNode] = {}
    asked: set[str] = set()
    for param in word.params:
        if first.setdefault(param.preposition, param) is param:
            continue
        asked.add(param.preposition)
        told = (one.span for one in checker.report.found if one.code == "part-twice")
        if param.span not in told:
            checker.report.warning(
                "part-twice",
                f"`{param.preposition}` stands before two parts, and both of them get the last"
                " that is said with it",
                param.span,
                help=f"write another small word before `{param.name.text}`",
            )
    return asked


def _told(inside: Scope, word: tree.WordNode, lets: list[LetStep]) -> Given:
    """The things given to the word, part by part: values, and names that it looks at anew."""
    values = {s.binding: s.value for s in lets}
    parts: dict[str, Any] = {}
    for param in word.params:
        name = param.name.text
        found = inside.names[name]
        while isinstance(found, ByName):
            node = found.node
            further = found.scope.look(node.text) if isinstance(node, tree.NameNode) else None
            if further is None:
                parts[name] = node
                break
            found = further
        else:
            parts[name] = values.get(found, found) if isinstance(found, Binding) else found
    return Given(parts)


def _to_the_author(checker: Checker, node: tree.CallNode, first: int) -> None:
    """Tell what is found inside a word of the prelude where the game uses it, and once."""
    if node.span.source.name.startswith("prelude/"):
        return
    found = checker.report.found[first:]
    inside = [one for one in found if one.span.source.name.startswith("prelude/")]
    kept = [one for one in found if one not in inside]
    for one in inside[:1]:
        place = Place(one.span, f"where `{node.word.text}` asks for it")
        kept.append(evolve(one, span=node.span, labels=(*one.labels, place), fix=None))
    checker.report.found[first:] = kept


def _hooked(checker: Checker, when: str, word: str, inside: Scope) -> list[Step]:
    """The statements before or after a word: the prelude's around it, a game's outside of that."""
    found: list[Step] = []
    if word == "deal":  # the hooks of that name belong to the deal as a whole
        return found
    for hook in checker.layers.hooked(when, word):
        scope = inside.child(done=None)
        body = checker.statements(hook.block.body, scope)
        found.extend(told(checker, hook.block, body, scope))
    return found


def do(checker: Checker, node: tree.DoNode, scope: Scope) -> list[Step]:
    """The block that a word was given, in the scope of the place where it is written."""
    given, entry = scope.block, checker.layers.spaces["word"].get(scope.word or "")
    if entry is not None and isinstance(entry.node, tree.WordNode):
        _has_block(checker, node, entry.node)
    if given is None:
        if scope.word is None:
            checker.report.error("do", "there is no block here to carry out", node.span)
        return []  # reported where the word was used without its block
    block: tree.BlockNode | None = given.block
    if node.name.text == given.other[0]:
        block = given.other[1]
    if block is None:
        return []  # what is done otherwise may be left out
    outer = given.scope
    inner = Scope(
        outer,
        done=given.label,
        again=outer.again,
        attempt=outer.attempt,
        block=outer.block,
        word=outer.word,
        via=scope.via,
    )
    if given.binds is not None:
        whom = scope.look(given.binds)
        if isinstance(whom, (Binding, Expression)):
            inner.names[given.binds] = whom
            inner.subjects = (whom,)
    body = checker.statements(block.body, inner)
    return list(told(checker, block, body, inner))


def _has_block(checker: Checker, node: tree.DoNode, word: tree.WordNode) -> None:
    """Warn where a word is given no block of the name that `do` has for it."""
    called = [one.text for one in (word.doing, word.doing_else) if one is not None]
    told = (one for one in checker.report.found if one.code == "no-block")
    if any(label.span == word.name.span for one in told for label in one.labels):
        return  # where the word was used a block was given for which it has no name
    if not called:
        message = f"`{word.name.text}` is given no block, so that nothing is done here"
        checker.report.warning("do-what", message, node.span, help="leave the line out")
    elif node.name.text not in called:
        message = f"the block of `{word.name.text}` is called `{called[0]}`"
        fix = Fix(node.name.span, called[0])
        help = f"write `do {called[0]}`"
        checker.report.warning("do-what", message, node.span, help=help, fix=fix)


def alone(checker: Checker, word: tree.WordNode) -> tuple[Step, ...]:
    """The statements of a word that nothing uses, with parameters of which only
    the kind is known.
    """
    scope = Scope(None, word=word.name.text, barrier=True)
    subjects: list[Binding | Expression] = []
    for param in word.params:
        if param.kind is not None and param.kind.name and param.kind.name.text in LOOKED_AT_ANEW:
            scope.names[param.name.text] = unknown(param.span)
            continue
        kind = param_kind(checker, param)
        binding = Binding(param.name.text, kind, param.span)
        scope.names[param.name.text] = binding
        if is_subject(param) and not kind.many and kind.base is not NUMBER:
            subjects.append(binding)
    scope.subjects = tuple(subjects)
    scope.done = Label(word.name.text)
    return checker.statements(word.block.body, scope)


def unknown_word(checker: Checker, node: tree.CallNode, scope: Scope) -> None:
    """Tells of a word that nobody declared; its arguments are looked at for further findings."""
    text = node.word.text
    if text in checker.layers.lost:  # a mistake in what says it has been told
        return
    said, fix = whole_line(_line_of(node.word.span))
    elsewhere = said or remedy("opening", text)
    if not elsewhere and checker.forgotten(text, node.word.span):
        for argument in node.arguments:
            checker.quietly(argument.value, scope)
        return
    if text in CALL_LIKE:
        checker.report.error(
            "first-column",
            f"`{text}` begins an item, and lines of another lie around it",
            node.word.span,
            note="expected something to do",
            help="begin it in the first column, behind the lines of this item",
        )
        return
    words = list(checker.layers.spaces["word"])
    help = elsewhere or did_you_mean(text, words)
    thing = checker.thing(text)
    if thing is not None and not help:
        help = f"`{text}` is something to ask, not to do; to change it write `{text} becomes …`"
    checker.report.error(
        "unknown-word",
        f"there is no word called `{text}`",
        node.word.span,
        note="expected something to do",
        help=help or "what is done begins with `move`, `deal`, `choose` …, or a word of `define`",
        fix=fix,
    )
    for argument in node.arguments:
        checker.quietly(argument.value, scope)


def _line_of(span: Span) -> Span:
    """The rest of the line that a word begins, without its remark."""
    text, start = span.source.text, span.start
    end = text.find("\n", start)
    said = text[start : end if end >= 0 else len(text)].partition("#")[0].rstrip()
    return Span(span.source, start, start + len(said))
