"""Statements and blocks as lines."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from attrs import define, field

from cardlang.syntax import tree
from cardlang.syntax.format_lines import STEP, WIDTH, broken
from cardlang.syntax.format_values import (
    ATOM,
    CONDITION,
    PLACES,
    SUM,
    VALUE,
    WORDS,
    alternatives,
    item,
    text,
)
from cardlang.syntax.tree import NO_COMMENTS, Comments

_SIMPLE = (
    tree.LetNode,
    tree.AssignNode,
    tree.CallNode,
    tree.MoveNode,
    tree.DeedNode,
)

NARROW = 60  # a longer `a else b` that is a whole rule has a line for each


@define
class Sheet:
    """Lines as they are printed, one after another."""

    lines: list[str] = field(factory=list)

    def put(self, depth: int, line: str, comments: Comments = NO_COMMENTS) -> None:
        self.add(depth, broken(STEP * depth + line), comments)

    def put_value(self, depth: int, value: tree.Expr, comments: Comments) -> None:
        """A value on lines of its own; long alternatives stand one below the other."""
        short = len(STEP) * depth + len(text(value)) <= NARROW
        told = alternatives(value) if isinstance(value, (tree.ElseNode, tree.IfElseNode)) else [""]
        if len(told) == 1 or (short and len(told) == 2):
            self.put(depth, text(value), comments)
            return
        first, *others = told
        lines = [first, *(f"else {other}" for other in others)]
        self.add(depth, "\n".join(broken(STEP * depth + line) for line in lines), comments)

    def add(self, depth: int, said: str, comments: Comments) -> None:
        self.lines += [STEP * depth + comment for comment in comments.before]
        self.lines.append(f"{said}  {comments.after}" if comments.after else said)

    def prose(self, depth: int, sentences: Iterable[tree.ProseNode]) -> None:
        for sentence in sentences:
            language = "" if sentence.language == "en" else f"{sentence.language} "
            self.put(depth, f'{language}"{sentence.text}"', sentence.comments)


def put_block(
    sheet: Sheet, depth: int, head: str, block: tree.BlockNode, comments: Comments
) -> None:
    """A head with its colon, and the block behind it or below."""
    only = _inline(block)
    if only is not None and len(STEP) * depth + len(head) + 2 + len(only) <= WIDTH:
        sheet.put(depth, f"{head}: {only}", comments)
        return
    sheet.put(depth, f"{head}:", comments)
    sheet.prose(depth + 1, block.prose)
    for statement in block.body:
        put_statement(sheet, depth + 1, statement)


def _inline(block: tree.BlockNode) -> str | None:
    """The text of a block that stood on the line of its head, if it can stand there."""
    if not block.inline or block.prose or len(block.body) != 1:
        return None
    only = block.body[0]
    if not isinstance(only, _SIMPLE) or only.comments != NO_COMMENTS:
        return None
    if isinstance(only, tree.CallNode) and only.block is not None:
        return None
    return simple(only)


def put_statement(sheet: Sheet, depth: int, statement: tree.Statement) -> None:
    comments = statement.comments
    match statement:
        case tree.IfChainNode():
            _put_if(sheet, depth, statement)
        case tree.ForEachNode():
            put_block(sheet, depth, _for_each(statement), statement.block, comments)
        case tree.RepeatUntilNode():
            limit = f", at most {text(statement.limit, SUM)}" if statement.limit is not None else ""
            head = f"repeat until {text(statement.condition, CONDITION)}{limit}"
            put_block(sheet, depth, head, statement.block, comments)
        case tree.RepeatTimesNode():
            head = f"repeat {text(statement.times, SUM)} times"
            put_block(sheet, depth, head, statement.block, comments)
        case tree.ChooseNode():
            _put_choose(sheet, depth, statement)
        case tree.AttemptNode():
            put_block(sheet, depth, "attempt", statement.block, comments)
        case tree.DeedCasesNode():
            _put_cases(sheet, depth, statement)
        case tree.CallNode(block=tree.BlockNode() as block):
            put_block(sheet, depth, call(statement), block, comments)
            if statement.otherwise is not None:
                other = statement.otherwise
                put_block(sheet, depth, "else", other.block, other.comments)
        case tree.SpoiltNode():
            raise ValueError("a file with mistakes cannot be formatted")
        case _:
            sheet.put(depth, simple(statement), comments)


def simple(statement: tree.Statement) -> str:
    """A statement without lines below it."""
    match statement:
        case tree.LetNode():
            return f"let {statement.name.text} be {text(statement.value)}"
        case tree.AssignNode():
            wanted = VALUE if statement.change == "becomes" else SUM
            return f"{place(statement.place)} {statement.change} {text(statement.value, wanted)}"
        case tree.CallNode():
            return call(statement)
        case tree.MoveNode():
            where = "under" if statement.under else "to"
            return f"move {text(statement.what)} {where} {text(statement.to, SUM)}"
        case tree.DeedNode(forms=forms):
            return next(filter(None, (_formed(form, statement) for form in forms)))
    raise TypeError(f"{type(statement).__name__} has lines below it")


def _formed(form: str, statement: tree.DeedNode) -> str:
    """A line by one of its forms, if all its fields are there."""
    line = []
    for words, name, rule, _ in Formatter().parse(form):
        line.append(words)
        if name is not None:
            value = getattr(statement, name)
            if value is None:
                return ""
            line.append(text(value, PLACES[rule or "expr"]))
    return "".join(line)


def place(value: tree.Expr) -> str:
    """The text of a place that is changed: a word, of something."""
    if isinstance(value, tree.ChainNode):
        said = " of ".join(text(word, ATOM) for word in value.words)
        return said if value.by is None else f"{said} by {text(value.by, WORDS)}"
    return text(value)


def call(statement: tree.CallNode) -> str:
    parts = [statement.word.text]
    if statement.object is not None:
        parts.append(text(statement.object, SUM))
    parts += [f"{one.preposition} {text(one.value)}" for one in statement.arguments]
    return " ".join(parts)


def _for_each(statement: tree.ForEachNode) -> str:
    head = f"for each {statement.name.text}"
    if statement.over is not None:
        head += f" in {text(statement.over)}"
    if statement.start is not None:
        head += f" from {text(statement.start, SUM)}"
    return f"{head} at once" if statement.once else head


def _put_if(sheet: Sheet, depth: int, chain: tree.IfChainNode) -> None:
    word = "if"
    comments = chain.comments
    for branch in chain.branches:
        if branch.condition is None:
            head = "else"
        else:
            head = f"{word} {text(branch.condition, CONDITION)}"
        if branch is not chain.branches[0]:
            comments = branch.comments
        put_block(sheet, depth, head, branch.block, comments)
        word = "else if"


def _put_cases(sheet: Sheet, depth: int, statement: tree.DeedCasesNode) -> None:
    sheet.put(depth, f"by {text(statement.key, SUM)}:", statement.comments)
    sheet.prose(depth + 1, statement.prose)
    for case in statement.cases:
        head = ", ".join(map(item, case.labels)) or "otherwise"
        put_block(sheet, depth + 1, head, case.block, case.comments)


def _put_choose(sheet: Sheet, depth: int, statement: tree.ChooseNode) -> None:
    together = "together " if statement.together else ""
    best = f", best first from {text(statement.start, SUM)}" if statement.start else ""
    sheet.put(depth, f"choose {together}by {text(statement.by, SUM)}{best}:", statement.comments)
    sheet.prose(depth + 1, statement.prose)
    for verb in statement.verbs:
        head = verb.name.text
        if verb.picks:
            head += " " + ", ".join(map(_pick, verb.picks))
        if verb.when is not None:
            head += f" when {text(verb.when, CONDITION)}"
        for why in verb.why:
            language = "" if why.language == "en" else f"{why.language} "
            head += f' {language}"{why.text}"'
        if verb.block is None:
            sheet.put(depth + 1, head, verb.comments)
        else:
            put_block(sheet, depth + 1, head, verb.block, verb.comments)
    if statement.otherwise is not None:
        ending = statement.otherwise
        put_block(sheet, depth + 1, "otherwise", ending.block, ending.comments)


def _pick(pick: tree.PickNode) -> str:
    words = ["aloud"] if pick.aloud else []
    if pick.low is not None:
        words.append(_amount(pick.low))
    if pick.high is not None:
        words[-1] += f"..{_amount(pick.high)}"
    return " ".join([*words, pick.name.text, "in", text(pick.source)])


def _amount(value: tree.Expr) -> str:
    simple = isinstance(value, (tree.NameNode, tree.NumberNode))
    return text(value, ATOM) if simple else f"({text(value)})"
