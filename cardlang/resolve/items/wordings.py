"""Names of things in another language: `names de: rank: K "König", Q "Dame"`.

A line begins with the sort of what it names: `verb`, `zone`, `keep`, `option`, `rule`, `kind`,
`card`, or a kind or option whose labels follow.  Later layers call things anew.  What an earlier
layer names and this game has not (a rank of another deck, a verb of a parent) is passed over; in
the game's own file it is a mistake.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from cardlang.diagnostic import Fix
from cardlang.program import Wording
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Entry
from cardlang.source import Span
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree

_PART = re.compile(r"\{([^{}]*)\}")
_SORTS = ("verb", "zone", "keep", "option", "card", "rule", "kind", "example")


def wordings(checker: Checker) -> dict[str, Wording]:
    """By language, what things are called in it."""
    found: dict[str, Wording] = {}
    own = checker.top.source
    for entry in checker.layers.wordings:
        assert isinstance(entry.node, tree.WordingNode)
        mine = entry.span.source is own
        if not entry.name.islower():  # that is told
            continue
        if not re.fullmatch("[a-z]{2}", entry.name):
            checker.report.error(
                "language",
                f"`{entry.name}` is not the two letters of a language",
                entry.span,
                help="write `de` for German, `en` for English, `fr` for French …",
            )
            continue
        _WordingReader(checker, found.setdefault(entry.name, {}), mine).read(entry)
    return found


def _these(names: list[str]) -> str:
    return f"there are {either(names)}" if 0 < len(names) <= 16 else ""


class _WordingReader:
    """One `names` section, laid over what has been said before."""

    def __init__(self, checker: Checker, wording: Wording, mine: bool) -> None:
        """`mine`: it stands in the game's own file, so that what is not there is a mistake."""
        self.checker = checker
        self.wording = wording
        self.mine = mine
        self.said: dict[tuple[str, str | int], Span] = {}

    def read(self, entry: Entry) -> None:
        assert isinstance(entry.node, tree.WordingNode)
        for line in entry.node.lines:
            if self._known_sort(line.sort):
                for word, name in line.pairs:
                    self._pair(line.sort.text, word, name)

    def _known_sort(self, sort: tree.NameNode) -> bool:
        checker = self.checker
        kinds = [base.name for base in checker.bases.values() if base.labels]
        if sort.text in (*_SORTS, *kinds, *checker.options):
            return True
        if self.mine and not checker.missed(sort.text):
            plural = next((b.name for b in checker.bases.values() if b.plural == sort.text), "")
            singular = plural or (sort.text[:-1] if sort.text[:-1] in _SORTS else "")
            names = (*_SORTS, *kinds, *checker.options)
            help = f"write `{singular}:`" if singular else did_you_mean(sort.text, list(names))
            checker.report.error(
                "unknown-name",
                f"nothing is called `{sort.text}` of which there are names",
                sort.span,
                help=help or f"a line begins with {either(names)}",
            )
        return False

    def _pair(self, sort: str, word: tree.Expr | tree.TextNode | None, name: tree.TextNode) -> None:
        key = self._key(sort, word, name)
        if key is None:
            return
        old = self.said.get(key)
        if old is not None:
            message = f"`{name.span.text}` names again what has a name above"
            self.checker.report.error(
                "repeated-clause", message, name.span, help="remove one of the two"
            )
            return
        self.said[key] = name.span
        self.wording[key] = name.value

    def _key(
        self, sort: str, word: tree.Expr | tree.TextNode | None, name: tree.TextNode
    ) -> tuple[str, str | int] | None:
        checker = self.checker
        if word is None:
            return self._composed(sort, name)
        if isinstance(word, tree.TextNode) or sort == "example":
            return self._titled(sort, word)
        text = word.span.text
        base = checker.bases.get(sort)
        if base is None and sort in checker.options:
            base = checker.options[sort].kind.base
        if base is not None and base.labels:
            if text in base.index:
                return sort, base.index[text]
            self._unknown(sort, text, word.span, list(base.index))
            return None
        if base is not None and sort not in _SORTS:
            message = f"the values of `{sort}` are {base.plural or 'true and false'}, not labels"
            help = "remove the line; numbers are called the same in all languages"
            checker.report.error("missing-word", message, word.span, help=help)
            return None
        there = self._there(sort)
        if text in there:
            return sort, text
        self._unknown(sort, text, word.span, there)
        return None

    def _there(self, sort: str) -> list[str]:
        checker = self.checker
        if sort == "verb":
            return sorted(checker.verbs)
        if sort == "card":
            return sorted(checker.ids)
        if sort == "option":
            return sorted(checker.options)
        if sort == "kind":
            labelled = {base.name for base in checker.bases.values() if base.labels}
            columns = {*checker.deck.attributes, *checker.deck.columns}
            return sorted(labelled | columns)
        rules = (tree.DefineNode, tree.PatternNode)
        kind = {"zone": (tree.ZoneNode,), "rule": rules}.get(sort, (tree.KeepNode,))
        there = [e.name for e in checker.layers.entries("thing") if isinstance(e.node, kind)]
        if sort == "rule":
            return there + [e.name for e in checker.layers.entries("need")]
        return there + (["box"] if sort == "zone" else ["score"])

    def _titled(self, sort: str, word: tree.Expr | tree.TextNode) -> tuple[str, str | int] | None:
        """The title of an example, which stands in quotation marks as it does there."""
        checker, text = self.checker, word.span.text
        titles = [entry.name for entry in checker.layers.examples]
        if not isinstance(word, tree.TextNode):
            message = "the title of an example stands in quotation marks"
            meant = next(iter(get_close_matches(text, titles, 1)), text)
            checker.report.error("missing-word", message, word.span, help=f'write `"{meant}"`')
            return None
        if sort != "example":
            message = f"of a {sort} the word stands before its name, without quotation marks"
            help = f"write `{word.value}`" if word.value else "write the word"
            checker.report.error("missing-word", message, word.span, help=help)
            return None
        if word.value in titles or not checker.layers.with_examples:
            return sort, word.value
        self._unknown(sort, word.value, word.span, titles)
        return None

    def _composed(self, sort: str, name: tree.TextNode) -> tuple[str, str | int] | None:
        """The pattern of cards of several parts: `"{suit}-{rank}"`."""
        if sort != "card":
            self.checker.report.error(
                "missing-word",
                f"which {sort} is called {name.span.text}?",
                name.span,
                help=f"write the {sort} before it; only cards are put together by a text alone",
            )
            return None
        for part in _PART.findall(name.value):
            if part not in self.checker.deck.attributes:
                if self.mine:
                    self._unknown("deck", part, name.span, list(self.checker.deck.attributes))
                return None
        return sort, ""

    def _unknown(self, sort: str, text: str, span: Span, names: list[str]) -> None:
        followers = sort == "verb" and self.checker.report.failed
        if self.mine and not followers and not self.checker.missed(text):
            what = "attribute of the deck" if sort == "deck" else sort
            fix = self._small(sort, text, span, names)
            help = f"`{text}` is declared with a capital letter" if fix else ""
            self.checker.report.error(
                "unknown-name",
                f"there is no {what} `{text}`",
                span,
                help=help or did_you_mean(text, names) or _these(names),
                fix=fix,
            )

    def _small(self, sort: str, text: str, span: Span, names: list[str]) -> Fix | None:
        """The value of an option in small letters, where it was declared with a capital one."""
        great = text.capitalize()
        if great not in names or sort not in self.checker.options:
            return None
        line = re.search(rf"^option {sort} is [^\n]*?\b({great})\b", span.source.text, re.MULTILINE)
        return Fix(Span(span.source, *line.span(1)), text) if line else None
