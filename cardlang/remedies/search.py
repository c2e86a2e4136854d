"""The lines that somebody may have meant: those that fit the grammar, the nearest first.

A line is a row of pieces.  At each of them it may be kept, left out, replaced by what is near, be
joined with the next or change places with it; and a small word may be put in before it.  Each of
these has a cost.  The search goes through rows of pieces that the tables of the grammar accept from
the state in which the line begins, always on with the cheapest (Dijkstra's algorithm), and gives
the whole lines in the order of their costs.  What they mean is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Protocol

from attrs import field, frozen

from cardlang.remedies import nearness
from cardlang.remedies.nearness import NearWords, lists
from cardlang.remedies.pieces import Piece, kind_of
from cardlang.syntax.lalr import Parser
from cardlang.syntax.tables import tables
from cardlang.text.forms import SECTIONS
from cardlang.text.words import FOREIGN, RESERVED, SIGNS

MOST_COST = 2.0
MOST_STEPS = 4000
MOST_INSERTED = 2
INSERT = 0.9
INSERT_OF = 0.5  # left out most often
INSERT_SMALL = 0.7
INSERT_PAIR = 0.8  # two words that are left out together
INSERT_COLON = 0.3
INSERT_COMMA = 0.6
SWAP = 0.8
SWAP_NUMBER = 0.4  # `15 raise`, `QS play`: what is meant is often said before the verb
DROP = 1.1
_ALIKE: tuple[set[str], ...] = ({"LABEL"}, {"INT"})  # two cards or numbers: no order mends a line
AWAY = 0.3  # more, where nothing was told
_HEADS = frozenset({"change", "fixed", "remove"})  # stand before the head of a section
_SMALL = frozenset({"OF", "IS", "BE", "LET", "EACH", "AT", "BY", "TO", "FROM", "FOR", "AS"})
_OTHERS = (  # that somebody may have meant with another small word, the most usual first
    *("TO", "OF", "IS", "FROM", "BY", "FOR", "AT", "AS", "BE", "EACH", "LET"),
    *("IN", "INTO", "WITH", "ONTO", "UNDER", "WHERE", "HAVING"),
)
_ONE_WAY = frozenset({"from", "to", "with"})  # from hand to pile is not from pile to hand
_NEVER = frozenset("NEEDS NAME LABEL INT STRING SPOILT LANG _NL _IN _OUT".split())
_SAID = {kind: sign for sign, kind in SIGNS.items()} | {"MINUS": "-"}
_BETTER = {
    "=": ("is", "becomes", "be"),
    "==": ("is", "becomes"),
    ":=": ("becomes", "be"),
    "->": ("becomes", ":"),
    "=>": (":", "is at least"),
    "-": ("..", "-"),
    "\u2013": ("..", "-"),
    "/": ("or", ","),
    ";": (":", ","),
    "&": ("and", ","),
    "[": ("{", "("),
    "]": ("}", ")"),
    "{": (":", "("),
    "}": (")",),
    "(": ("{",),
    ")": ("}",),
    ".": (":", ",", ".."),
    ",": (":", "and", "or"),
    ":": (",",),
    "+": ("and", ","),
    "!": ("not",),
    "++": ("gains 1",),
    "--": ("loses 1",),
    "+=": ("gains",),
    "-=": ("loses",),
}

Words = tuple[str, ...]


@frozen(order=False)
class PieceChange:
    """Pieces `first` to `last` (not included) of a line give way to words; none: left out."""

    first: int
    last: int
    words: Words


@frozen
class NearLine:
    """A line that fits: what was changed, and how far it is from what is written."""

    cost: float
    changes: tuple[PieceChange, ...]


@frozen
class Beginning:
    """The beginning of a line: the states of the parser, and what has to follow the line.

    `deeper` lines may stand below it; `at` is the first piece that does not fit, if one does not.
    """

    states: tuple[int, ...]
    deeper: bool
    at: int
    told: tuple[int, int]
    """The pieces that the finding is about; changes elsewhere cost more."""


@frozen
class _PieceStep:
    used: int
    words: Words
    cost: float


@frozen
class LineSearch:
    """A search from one beginning; `words` are those that a name may be written like."""

    row: Sequence[Piece]
    begin: Beginning
    words: NearWords
    _parser: Parser = field(init=False, repr=False)
    _after: dict[tuple[tuple[int, ...], str], tuple[int, ...] | None] = field(
        factory=dict, repr=False
    )

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_parser", Parser(tables(), lambda *made: None))

    def lines(self) -> Iterator[NearLine]:
        """Lines that fit, the nearest first; the line as it is written is none of them.

        Without changes comes a last one where the search has been given up; it has its cost.
        """
        row = self.row
        steps = [self._steps(at) for at in range(len(row))]
        heap: list[tuple[float, int, int, tuple[int, ...], tuple[PieceChange, ...], int]] = []
        heappush(heap, (0.0, 0, 0, self.begin.states, (), 0))
        visits: dict[tuple[int, tuple[int, ...]], int] = {}
        number = pops = 0
        seen: set[tuple[PieceChange, ...]] = set()
        while heap and pops < MOST_STEPS:
            cost, _, at, states, changes, inserted = heappop(heap)
            pops += 1
            key = at, states
            visits[key] = visits.get(key, 0) + 1
            if visits[key] > 24:
                continue
            if at == len(row):
                if changes and changes not in seen and self.ends(states):
                    seen.add(changes)
                    yield NearLine(round(cost, 3), changes)
            free = not changes and at <= self.begin.at + 1
            if changes or free:
                for words, more in self._inserted(states, at) if inserted < MOST_INSERTED else ():
                    total = cost + more + self._away(at, changes)
                    after = self.fed(states, words, at)
                    if after is not None and total <= MOST_COST:
                        if changes and changes[-1].last == changes[-1].first == at:
                            continue  # one insertion at a place
                        number += 1
                        change = PieceChange(at, at, words)
                        heappush(heap, (total, number, at, after, (*changes, change), inserted + 1))
            if at == len(row):
                continue
            for step in steps[at]:
                kept = step.cost == 0.0
                if not kept and not changes and at > self.begin.at + 1:
                    continue
                total = cost if kept else cost + step.cost + self._away(at, changes)
                if total > MOST_COST:
                    continue
                after = self.fed(states, step.words, at, step.used)
                if after is None:
                    continue
                number += 1
                made = changes if kept else (*changes, PieceChange(at, at + step.used, step.words))
                heappush(heap, (total, number, at + step.used, after, made, inserted))
        if heap:
            yield NearLine(heap[0][0], ())  # from here on nothing was looked at

    # ------------------------------------------------------------------------- the tables

    def fed(
        self, states: tuple[int, ...], words: Words, at: int, used: int = 0
    ) -> tuple[int, ...] | None:
        """The states after some words; None where they do not fit."""
        for number, word in enumerate(words):
            behind = words[number + 1] if number + 1 < len(words) else self._text(at + used)
            after = None
            for kind in _kinds(word, behind):
                after = self.after(states, kind)
                if after is not None:
                    break
            if after is None:
                return None
            states = after
        return states

    def _text(self, at: int) -> str:
        return self.row[at].text if at < len(self.row) else ""

    def after(self, states: tuple[int, ...], kind: str) -> tuple[int, ...] | None:
        """The states after one terminal, remembered."""
        key = states, kind
        if key not in self._after:
            made = self._parser.after(list(states), kind)
            self._after[key] = None if made is None else tuple(made)
        return self._after[key]

    def ends(self, states: tuple[int, ...]) -> bool:
        """Return whether the line may end here, and what lies below it may."""
        after = self.after(states, "_NL")
        if after is None:
            return False
        opens = self.after(after, "_IN") is not None
        if self.begin.deeper:
            return opens
        uses = self._parser.actions[after[-1]]
        return list(uses) != ["_IN"]

    # ------------------------------------------------------------------------- the changes

    def _away(self, at: int, changes: tuple[PieceChange, ...]) -> float:
        low, high = self.begin.told
        return 0.0 if low - 1 <= at <= high or changes else AWAY

    def _inserted(self, states: tuple[int, ...], at: int) -> list[tuple[Words, float]]:
        made: list[tuple[Words, float]] = []
        for kind in self._parser.actions[states[-1]]:
            if not kind.isupper() or kind in _NEVER or kind.startswith(("_", "$")):
                continue
            said = _SAID.get(kind, kind.lower())
            if at == 0 and said not in _HEADS and self._begins_a_line(said) and self._known_head():
                continue  # what begins with one word of a kind of line is no line of another
            if kind == "COLON":
                if self._is_sentence(at):
                    continue  # nothing stands below a sentence
                cost = INSERT_COLON
            elif kind == "COMMA":
                cost = INSERT_COMMA
            elif kind in ("OF", "IS", "LET", "BE"):
                cost = INSERT_OF
            elif kind in _SMALL:
                cost = INSERT_SMALL
            else:
                cost = INSERT
            made.append(((said,), cost))
        return [*made, *((pair, INSERT_PAIR) for pair in lists().wanting)]

    def _is_sentence(self, at: int) -> bool:
        """Return whether a place is behind a sentence, said with its language or without."""
        kinds = [piece.kind for piece in self.row[:at]]
        return kinds[-1:] == ["STRING"] and (at == 1 or (at == 2 and len(self.row[0].text) <= 3))

    def _steps(self, at: int) -> list[_PieceStep]:
        """The steps in which the pieces from a place on may change."""
        row, data = self.row, lists()
        piece = row[at]
        text = piece.text
        made: dict[tuple[int, Words], float] = {}

        def put(used: int, words: Words, cost: float) -> None:
            if any(not kind_of(word) for word in words):
                return
            if cost < made.get((used, words), 9.0):
                made[used, words] = cost

        around = [one.text for one in (*row[max(0, at - 1) : at], *row[at + 1 : at + 2])]
        if "n't" in text:
            pass  # what is denied stays so
        elif text in around and piece.kind != "INT":
            put(1, (), nearness.TWICE)
        elif not piece.kind:
            sign = nearness.SIGN + (0.15 if text in _BETTER else 0.0)
            put(1, (), sign if not text.isalnum() else DROP)
        elif text.lower() in data.fillers and not (at == 0 and self._begins_a_line(text)):
            put(1, (), nearness.FILLER if text not in RESERVED else nearness.FILLER + 0.3)
        elif piece.kind == "STRING":
            put(1, (), 1.6)
        else:
            put(1, (), nearness.SIGN + 0.2 if piece.kind in ("COMMA", "COLON") else DROP)
        for place, better in enumerate(_BETTER.get(text, ())):
            more = (0.1 if piece.kind else 0.0) + 0.05 * place
            put(1, tuple(better.split()), nearness.SIGN + more)
        if text in FOREIGN and FOREIGN[text][1]:
            put(1, tuple(FOREIGN[text][1].split()), nearness.SIGN)
        low = text.lower()
        taken = nearness.TAKEN if piece.kind and (text in self.words.words) else 0.0
        for place, meant in enumerate(data.meant.get(low, ())):
            number = nearness.NUMBER if meant.isdigit() else nearness.SYNONYM + taken
            put(1, (meant,), number + 0.05 * place)
        if piece.kind == "STRING" and text[1:-1] in self.words.words:
            put(1, (text[1:-1],), 0.5)
        if not text.isdigit():
            self._like(text, put)
        for other in data.near.get(text, ()):
            put(1, (other,), nearness.PAIR)
        if text in RESERVED or text in data.near:
            for kind in _OTHERS:
                put(1, (kind.lower(),), nearness.OTHER)
        self._longer(at, put)
        if piece.kind:
            made[1, (text,)] = 0.0
        return [_PieceStep(used, words, cost) for (used, words), cost in made.items()]

    def _begins_a_line(self, text: str) -> bool:
        """Return whether a word says what kind of line it is: `card king` in a deck."""
        return tables().special.get(text) in self._parser.actions[self.begin.states[-1]]

    def _known_head(self) -> bool:
        """Return whether the first word says what kind of section this is."""
        return self.row[0].text in SECTIONS and self._begins_a_line(self.row[0].text)

    def _like(self, text: str, put: _Put) -> None:
        """Words that are written like this one, and words that are written as one."""
        for other, cost in self.words.near(text):
            put(1, (other,), cost)
        if text != text.lower():
            low = text.lower()
            if low in self.words.words or low in lists().meant:
                put(1, (low,), nearness.JOINED)
        if text.lower() == text and text.upper() in self.words.words:
            put(1, (text.upper(),), nearness.JOINED)
        parts = tuple(part for part in text.replace("_", "-").split("-") if part)
        if len(parts) > 1 and all(part in self.words.words for part in parts):
            put(1, parts, nearness.JOINED + 0.1)
        for cut in range(1, len(text) if text == text.lower() else 0):
            two = text[:cut], text[cut:]
            if all(part in self.words.words or part.isdigit() for part in two):
                put(1, two, nearness.JOINED + 0.1)

    def _longer(self, at: int, put: _Put) -> None:
        """Several pieces that stand for something together."""
        row, data = self.row, lists()
        texts = [piece.text for piece in row[at : at + 4]]
        for size in (2, 3):
            if len(texts) >= size and all(text.replace("-", "").isalnum() for text in texts[:size]):
                for sign in ("-", ""):
                    whole = sign.join(texts[:size]).lower()
                    if whole in self.words.words:
                        put(size, (whole,), nearness.JOINED)
        for size in range(1, len(texts) + 1):
            said = tuple(text.lower() for text in texts[:size])
            phrase = data.phrases.get(said)
            if phrase is None and size > 1:
                phrase = data.phrases.get(("_", *said[1:]))
            for place, better in enumerate(phrase or ()):
                own = tuple(texts[0] if word == "_" else word for word in better)
                put(size, own, nearness.SYNONYM + 0.05 * place)
        if len(texts) >= 2 and texts[0] != texts[1]:
            kinds = {row[at].kind, row[at + 1].kind}
            if "STRING" not in kinds and kinds not in _ALIKE:
                count = row[at].kind in ("INT", "LABEL") and row[at + 1].kind == "NAME"
                put(2, (texts[1], texts[0]), SWAP_NUMBER if count else SWAP)
        if len(texts) >= 3 and texts[1] in ("of", "by", "from", "to", "in", "is", "with", "for"):
            counts = "INT" in (row[at].kind, row[at + 2].kind)
            if counts or texts[1] not in _ONE_WAY:
                put(3, (texts[2], texts[1], texts[0]), SWAP)


class _Put(Protocol):
    """Takes a step: how many pieces, the words in their place, the cost."""

    def __call__(self, used: int, words: Words, cost: float) -> None: ...


def _kinds(word: str, behind: str) -> tuple[str, ...]:
    """The terminals that a word may be, the more special first."""
    kind = kind_of(word)
    if kind == "MINUS":
        return ("MINUS", "NEG")
    if kind != "NAME":
        return (kind,)
    special = tables().special.get(word)
    if special is None:
        if len(word) == 2 and behind.startswith('"'):
            return ("LANG", "NAME")
        return ("NAME",)
    if word in ("take", "attempt"):
        return ("NAME", special) if behind not in ("back", ":") else (special, "NAME")
    return (special, "NAME")
