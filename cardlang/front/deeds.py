"""Deeds: statements get their meaning, and words are expanded where they are used.

A word is a template.  Its parameters are values (looked at once, when the word begins), or names of
rules, orders and zones (looked at whenever the word asks), and it may be given a block, which keeps
the names and the jumps of the place where it is written.  No word may reach itself, so expansion
ends; what is left is one tree of statements without calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardlang import limits
from cardlang.diagnostic import Label as Place
from cardlang.front import names
from cardlang.front.calls import (
    LOOKED_AT_ANEW,
    arguments,
    given_block,
    param_kind,
    unknown_word,
)
from cardlang.front.fit import fit, unit
from cardlang.front.scope import Scope
from cardlang.model import (
    ANY,
    CARD,
    GROUPS,
    NOWHERE,
    NUMBER,
    SEAT,
    Binding,
    Kind,
    Label,
    Pick,
    S,
    Verb,
    X,
)  # fmt: skip
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree

if TYPE_CHECKING:
    from cardlang.front.world import World


def block(world: World, node: tree.Block, scope: Scope) -> tuple[S, ...]:
    return statements(world, node.body, scope.child())


def statements(world: World, body: Iterable[tree.Statement], scope: Scope) -> tuple[S, ...]:
    found: list[S] = []
    for node in body:
        world.size += 1
        if world.size > limits.TOKENS:
            world.report.error("too-large", "these words unfold into too many statements",
                               node.span)  # fmt: skip
            break
        found.extend(FORMS[type(node)](world, node, scope))
    return tuple(found)


def _let(world: World, node: tree.Let, scope: Scope) -> list[S]:
    x = world.value(node.value, scope, None)
    if x.kind.base is NOWHERE:
        world.report.error("kinds", "`none` alone has no kind", node.value.span)
    if x.kind.base is NUMBER and x.kind.many:
        world.report.error("kinds", "a set of numbers cannot be kept", node.value.span)
    _fresh(world, node.name, scope)
    kind = x.kind if x.kind.base is not NUMBER else Kind(NUMBER, maybe=x.kind.maybe)
    binding = Binding(node.name.text, kind, node.name.span, names.zone_source(x))
    scope.names[node.name.text] = binding
    return [S("let", node.span, (binding, x), scope.via)]


def _fresh(world: World, name: tree.Name, scope: Scope) -> None:
    """A new name must not hide one of the game."""
    old = names.find(world, name.text)
    if old is not None and scope.word is None:
        node = getattr(old, "node", None)
        labels = (Place(node.span, "this one"),) if node is not None else ()
        world.report.error(
            "already-there", f"`{name.text}` is already there", name.span, labels=labels,
            help="give it another name",
        )  # fmt: skip


def _assign(world: World, node: tree.Assign, scope: Scope) -> list[S]:
    place = world.value(node.place, scope, None)
    if place.kind.base is ANY:
        world.value(node.value, scope, None)
        return []
    if place.op == "sum" and place.args[2].op == "keep":
        return _each_of(world, node, place, scope)
    if place.op != "keep":
        what = "is worked out from other things" if place.op == "call" else "cannot be changed"
        world.report.error(
            "not-a-keep", f"`{node.place.span.text[:40]}` {what}", node.place.span,
            help="only what is declared with `keep` can be changed; cards are moved with `move`",
        )  # fmt: skip
        return []
    kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
    value = fit(world, world.value(node.value, scope, kind), kind)
    if node.op != "becomes":
        here = place
        if kind.many:
            value = X("union" if node.op == "gains" else "minus", kind, node.span, (here, value))
        else:
            if kind.base is not NUMBER:
                world.report.error("kinds", f"`{node.op}` is for numbers and sets, this is {kind}",
                                   node.place.span)  # fmt: skip
                return []
            op = "add" if node.op == "gains" else "sub"
            value = X(op, Kind(NUMBER), node.span, (here, value))
    return [S("assign", node.span, (place, value), scope.via)]


def _each_of(world: World, node: tree.Assign, place: X, scope: Scope) -> list[S]:
    world.report.error(
        "one-or-several", "this names several places at once", node.place.span,
        help="change them one by one: `for each seat in …:`",
    )  # fmt: skip
    return []


def _if(world: World, node: tree.IfChain, scope: Scope) -> list[S]:
    branches = []
    for branch in node.branches:
        condition = world.flag(branch.condition, scope) if branch.condition is not None else None
        branches.append((condition, block(world, branch.block, scope)))
    return [S("if", node.span, (tuple(branches),), scope.via)]


def _for(world: World, node: tree.ForEach, scope: Scope) -> list[S]:
    name = node.name
    if node.over is not None:
        over = world.value(node.over, scope, None)
        over = unit(over)
    else:
        base = world.bases.get(name.text)
        if base is None or base is NUMBER:
            kinds = [b for b in world.bases if b not in ("number", "flag")]
            help = f"say `for each {name.text} in …:`, or one of {either(kinds)}"
            world.report.error(
                "unknown-kind", f"for each `{name.text}` of what?", name.span,
                help=did_you_mean(name.text, kinds) or help,
            )  # fmt: skip
            return []
        over = X("all", Kind(base, many=True), name.span, (base,))
    kind = Kind(CARD, many=True) if over.kind.base is GROUPS else Kind(over.kind.base)
    binding = Binding(name.text, kind, name.span, names.zone_source(over))
    start = None
    if node.start is not None:
        start = fit(world, world.value(node.start, scope, Kind(SEAT)), Kind(SEAT))
        if over.kind.base not in (SEAT, ANY):
            world.report.error("from-seat", "only seats are gone through `from` somewhere",
                               node.start.span)  # fmt: skip
    label = Label(f"for each {name.text}")
    inner = scope.child(subjects=_subjects(binding), done=label)
    inner.names[name.text] = binding
    body = block(world, node.block, inner)
    return [S("for", node.span, (label, binding, over, start, body), scope.via)]


def _subjects(binding: Binding) -> tuple[Binding, ...]:
    return (binding,) if binding.kind.base is not NUMBER else ()


def _until(world: World, node: tree.RepeatUntil, scope: Scope) -> list[S]:
    condition = world.flag(node.condition, scope)
    limit = world.number(node.limit, scope) if node.limit is not None else None
    label = Label("repeat")
    body = block(world, node.block, scope.child(done=label))
    return [S("until", node.span, (label, condition, limit, body), scope.via)]


def _times(world: World, node: tree.RepeatTimes, scope: Scope) -> list[S]:
    count = world.number(node.times, scope)
    if isinstance(node.times, tree.Number) and node.times.value > limits.LOOP:
        world.report.error("loop-bound", f"a loop runs at most {limits.LOOP:,} times",
                           node.times.span)  # fmt: skip
    label = Label("repeat")
    body = block(world, node.block, scope.child(done=label))
    return [S("times", node.span, (label, count, body), scope.via)]


# ---------------------------------------------------------------------- choices


def _choose(world: World, node: tree.Choose, scope: Scope) -> list[S]:
    aim = Kind(SEAT, many=node.together)
    chooser = fit(world, world.value(node.by, scope, aim), aim)
    label = Label("choose")
    mover = Binding("mover", Kind(SEAT), node.by.span)
    spoken: Binding | X = mover
    if chooser.op in ("var", "const") and not node.together:  # the seat we spoke of already
        spoken = chooser.args[0] if chooser.op == "var" else chooser
    inner = scope.child(subjects=(spoken,), again=label)
    inner.names["mover"] = mover
    verbs, seen = [], set()
    for verb in node.verbs:
        if verb.name.text in seen:
            world.report.error("verb-twice", f"`{verb.name.text}` is offered twice",
                               verb.name.span)  # fmt: skip
        seen.add(verb.name.text)
        verbs.append(_verb(world, verb, inner))
    return [S("choose", node.span, (chooser, mover, tuple(verbs), node.together, label, node),
              scope.via)]  # fmt: skip


def _verb(world: World, node: tree.Verb, scope: Scope) -> Verb:
    inner = scope.child()
    picks = []
    for pick in node.picks:
        picks.append(_pick(world, pick, inner))
    when = world.flag(node.when, inner) if node.when is not None else None
    body = block(world, node.block, inner) if node.block is not None else ()
    return Verb(node.name.text, tuple(picks), when, body, node)


def _pick(world: World, node: tree.Pick, scope: Scope) -> Pick:
    text = node.name.text
    base = world.bases.get(text)
    aim = Kind(base, many=True) if base is not None else None
    world.picking = text
    source = world.value(node.source, scope, aim)
    world.picking = ""
    if source.kind.base is ANY:
        source = X("any", Kind(ANY, many=True), node.source.span)
    source = unit(source)
    several = node.low is not None
    low = world.number(node.low, scope) if node.low is not None else None
    high = world.number(node.high, scope) if node.high is not None else low
    if several and source.kind.base not in (CARD, ANY):
        world.report.error("kinds", "several at once can only be cards", node.span)
    kind = Kind(source.kind.base, many=several)
    if source.kind.base is GROUPS:
        kind = Kind(CARD, many=True)
    binding = Binding(text, kind, node.name.span, names.zone_source(source))
    scope.names[text] = binding
    return Pick(binding, source, low, high, node.aloud, node.span)


def _jump(world: World, node: tree.Jump, scope: Scope) -> list[S]:
    if node.kind == "nothing":
        return []
    if node.kind == "done":
        if scope.done is None:
            world.report.error("done", "there is no loop or word to leave here", node.span,
                               help="to end the deal write `end deal`")  # fmt: skip
            return []
        return [S("done", node.span, (scope.done,), scope.via)]
    if node.kind == "choose again":
        if scope.again is None:
            world.report.error("again", "there is no choice here to make again", node.span)
            return []
        return [S("again", node.span, (scope.again,), scope.via)]
    what = node.kind.split()[-1]
    if what not in ("deal", "match"):
        world.report.error("end-what", f"`end {what}`: only a deal or the match can be ended",
                           node.span, help="write `end deal`, `end match` or `done`")  # fmt: skip
        return []
    return [S("end", node.span, (what,), scope.via)]


# ------------------------------------------------------------------ cards, sight


def _move(world: World, node: tree.Move, scope: Scope) -> list[S]:
    cards = Kind(CARD, many=True)
    what = world.value(node.what, scope, cards)
    what = fit(world, what, Kind(CARD, many=what.kind.many))
    zone = zone_of(world, node.to, scope)
    if zone is None:
        return []
    return [S("move", node.span, (what, zone, node.under), scope.via)]


def zone_of(world: World, node: tree.Expr, scope: Scope) -> X | None:
    """A place for cards; reported where it is none."""
    zone = world.value(node, scope, None)
    if zone.kind.base is ANY:
        return None
    if zone.op != "zone":
        world.report.error(
            "not-a-zone", f"`{node.span.text[:40]}` is no place for cards", node.span,
            help="name a zone, such as `hand of seat`",
        )  # fmt: skip
        return None
    return zone


def _shuffle(world: World, node: tree.Shuffle, scope: Scope) -> list[S]:
    zone = zone_of(world, node.zone, scope)
    return [] if zone is None else [S("shuffle", node.span, (zone,), scope.via)]


def _show(world: World, node: tree.Show, scope: Scope) -> list[S]:
    cards, seats = Kind(CARD, many=True), Kind(SEAT, many=True)
    what = fit(world, world.value(node.what, scope, cards), cards)
    to = X("all", seats, node.span, (SEAT,))
    if node.to is not None:
        to = fit(world, world.value(node.to, scope, seats), seats)
    return [S("show", node.span, (what, to), scope.via)]


# ------------------------------------------------------------------------ words


def _call(world: World, node: tree.Call, scope: Scope) -> list[S]:
    entry = world.book.spaces["word"].get(node.word.text)
    if entry is None:
        unknown_word(world, node, scope)
        return []
    word = entry.node
    assert isinstance(word, tree.Word)
    if node.word.text in scope.calling():
        chain = " → ".join([*reversed(scope.calling()), node.word.text])
        world.report.error("recursion", f"a word cannot come to use itself: {chain}",
                           node.word.span)  # fmt: skip
        return []
    if len(scope.calling()) >= limits.CALL_DEPTH:
        world.report.error("call-depth", "words use each other more than 32 deep", node.word.span)
        return []
    world.words_used.add(node.word.text)
    given = {a.preposition: a.value for a in node.arguments}
    if node.object is not None:
        given[""] = node.object
    inside = Scope(scope, word=node.word.text, via=(*scope.via, node.span), barrier=True)
    label = Label(node.word.text)
    lets = arguments(world, node, word, given, scope, inside)
    inside.done = label
    inside.block = given_block(world, node, word, scope, label)
    body = [*lets, *statements(world, word.block.body, inside)]
    before = _hooked(world, "before", node.word.text, inside)
    after = _hooked(world, "after", node.word.text, inside)
    return [*before, S("phase", node.span, (label, word, tuple(body)), scope.via), *after]


def _hooked(world: World, when: str, word: str, inside: Scope) -> list[S]:
    """What is done before or after a word: the prelude's around it, a game's outside of that."""
    found: list[S] = []
    if word == "deal":  # the hooks of that name belong to the deal as a whole
        return found
    for hook in world.book.hooked(when, word):
        found.extend(statements(world, hook.block.body, inside.child(done=None)))
    return found


def _do(world: World, node: tree.Do, scope: Scope) -> list[S]:
    given = scope.block
    if given is None:
        if scope.word is not None:
            return []  # reported where the word was used without its block
        world.report.error("do", "there is no block here to carry out", node.span)
        return []
    outer = given.scope
    inner = Scope(outer, done=given.label, again=outer.again, block=outer.block, word=outer.word,
                  via=scope.via)  # fmt: skip
    if given.binds is not None:
        whom = scope.look(given.binds)
        if isinstance(whom, (Binding, X)):
            inner.names[given.binds] = whom
            inner.subjects = (whom,)
    return list(statements(world, given.block.body, inner))


def _spoilt(world: World, node: tree.Spoilt, scope: Scope) -> list[S]:
    return []


def alone(world: World, word: tree.Word) -> None:
    """Check a word that nothing uses, with parameters of which only the kind is known."""
    scope = Scope(None, word=word.name.text, barrier=True)
    subjects: list[Binding | X] = []
    for param in word.params:
        if param.kind is not None and param.kind.name and param.kind.name.text in LOOKED_AT_ANEW:
            scope.names[param.name.text] = names.unknown(param.span)
            continue
        kind = param_kind(world, param)
        binding = Binding(param.name.text, kind, param.span)
        scope.names[param.name.text] = binding
        if param.preposition in ("", "for") and not kind.many and kind.base is not NUMBER:
            subjects.append(binding)
    scope.subjects = tuple(subjects)
    scope.done = Label(word.name.text)
    statements(world, word.block.body, scope)


Form = Callable[["World", Any, Scope], list[S]]
FORMS: dict[type, Form] = {
    tree.Let: _let, tree.Assign: _assign, tree.Call: _call, tree.IfChain: _if,
    tree.ForEach: _for, tree.RepeatUntil: _until, tree.RepeatTimes: _times,
    tree.Choose: _choose, tree.Move: _move, tree.Shuffle: _shuffle, tree.Show: _show,
    tree.Jump: _jump, tree.Do: _do, tree.Spoilt: _spoilt,
}  # fmt: skip

__all__ = ["alone", "block", "statements", "zone_of"]
