"""Moves: what they are inside, and the text by which the world knows them.

Inside, a move is the place of a verb in its decision followed by what was picked for it: a card's
number, a seat, a label's number, a whole number, or the mask of several cards.  Outside, it is the
verb and its arguments separated by blanks: `play 7H`, `pass`, `bid 2`.  Cards that look alike share
an id, and of several of them one is offered, so a text means one move among those offered.

Text is made when somebody asks for it.  A match that nobody looks at formats nothing.
"""

from __future__ import annotations

from collections.abc import Container

from cardlang.diagnostic import UsageError
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine, PickInfo
from cardlang.machine.tree import NIL
from cardlang.match.live.driver import Outcome
from cardlang.run.tokens import Tokens

HIDDEN = "??"
_REMEMBERED = 1 << 16  # texts a wording keeps at most


class Wording:
    """The texts of one machine's moves and cards."""

    __slots__ = ("_texts", "held", "ids", "machine", "made")

    machine: Machine
    ids: tuple[str, ...]
    held: list[_Held]  # by decision, then by seat
    made: dict[str, object]  # what others made of these texts once: numbers, vocabularies
    _texts: dict[tuple[int, Outcome], str]

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.ids = tuple(card.id for card in machine.cards)
        self._texts = {}
        self.made = {}
        self.held = [_Held(self, number) for number in range(len(machine.decisions))]

    def text(self, decision: int, move: Outcome) -> str:
        """The record's form of a move."""
        key = (decision, move)
        text = self._texts.get(key)
        if text is None:
            if len(self._texts) >= _REMEMBERED:
                self._texts.clear()
            text = self._texts[key] = self.heard(decision, move)
        return text

    def heard(
        self, decision: int, move: Outcome, known: Container[tuple[int, int]] | None = None
    ) -> str:
        """A move as someone hears it who learns these cards only: (place of the pick, card)."""
        verb = self.machine.decisions[decision].verbs[move[0]]
        words = [verb.name]
        for place, (pick, value) in enumerate(zip(verb.picks, move[1:], strict=True)):
            if known is not None and is_of_cards(pick):
                cards = picked_cards(pick, value)
                seen = [self.ids[card] for card in cards if (place, card) in known]
                words += seen + [HIDDEN] * (len(cards) - len(seen))
            else:
                words += self.words(pick, value)
        return " ".join(words)

    def words(self, pick: PickInfo, value: int) -> list[str]:
        """The words of a pick in the text of a move."""
        if is_of_cards(pick):
            return [self.ids[card] for card in picked_cards(pick, value)]
        points = bits(value) if holds_several(pick) else [value]
        return [_point(pick, point) for point in points]

    def find(self, decision: int, offers: list[Outcome], text: str) -> Outcome | None:
        """The move offered that has this text."""
        for move in offers:
            if self.text(decision, move) == text:
                return move
        return None

    def find_loosely(self, decision: int, offers: list[Outcome], text: str) -> Outcome | None:
        """The one move offered that can be meant: whatever its case, blanks, and order of cards."""
        meant = _loose(text)
        found = [move for move in offers if _loose(self.text(decision, move)) == meant]
        return found[0] if len(found) == 1 else None


def is_of_cards(pick: PickInfo) -> bool:
    """Return whether a card or several are picked, and not a number, a seat or a label."""
    return pick.what in ("card", "cards")


def holds_several(pick: PickInfo) -> bool:
    """Return whether what is picked is a mask."""
    return pick.several or pick.what == "cards"


def picked_cards(pick: PickInfo, value: int) -> list[int]:
    """The numbers of the cards that were picked, in deck order."""
    return bits(value) if holds_several(pick) else [value]


def _point(pick: PickInfo, value: int) -> str:
    if value == NIL or (value == -1 and pick.what != "number"):
        return "none"
    return pick.labels[value] if pick.labels else str(value)


def _loose(text: str) -> list[str]:
    verb, *arguments = text.casefold().split() or [""]
    return [verb, *sorted(arguments)]


class Move:
    """Something a seat may do.  `str(move)` is the record's form; equal are seat and text.

    move = state.legal_moves()[0]
    move.seat, move.verb, move.parts, move.cards    # 1, "play", ("7H",), ("7H",)
    Move(1, "play 7H") == move                      # as `repr` writes it
    """

    __slots__ = ("_text", "_wording", "decision", "raw", "seat")

    seat: int
    raw: Outcome
    decision: int  # the number of the decision it answers
    _wording: Wording | None
    _text: str

    def __init__(
        self,
        seat: int,
        raw: Outcome | str,
        decision: int = -1,
        wording: Wording | None = None,
        text: str = "",
    ) -> None:
        """Make a move from its text; `raw`, `decision` and `wording` are for what offers moves."""
        if isinstance(raw, str):
            text, raw = raw, ()
        self.seat = seat
        self.raw = raw
        self.decision = decision
        self._wording = wording
        self._text = text

    def __str__(self) -> str:
        if not self._text and self._wording is not None:
            self._text = self._wording.text(self.decision, self.raw)
        return self._text

    def __repr__(self) -> str:
        return f"Move({self.seat}, {str(self)!r})"

    @property
    def verb(self) -> str:
        """The first word of the text: `play`."""
        return str(self).partition(" ")[0]

    @property
    def parts(self) -> tuple[str, ...]:
        """The words behind the verb: cards, seats, numbers and labels as the record writes them."""
        return tuple(str(self).split()[1:])

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards among the parts.

        UsageError for a move that no state has offered: its words alone do not say what they are.
        """
        wording = self._wording
        if wording is None:
            raise UsageError(f"`{self}` was offered by no state, so its cards are not known")
        verb = wording.machine.decisions[self.decision].verbs[self.raw[0]]
        picked = zip(verb.picks, self.raw[1:], strict=True)
        return tuple(
            wording.ids[card]
            for pick, value in picked
            if is_of_cards(pick)
            for card in picked_cards(pick, value)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.seat == other.seat and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.seat, str(self)))

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.seat, self.raw, self.decision, None, str(self))


class _Held(dict[int, Tokens]):
    """The moves of a decision, by seat; each is made once."""

    def __init__(self, wording: Wording, decision: int) -> None:
        super().__init__()
        self.wording, self.decision = wording, decision

    def __missing__(self, seat: int) -> Tokens:
        wording, decision = self.wording, self.decision
        found = self[seat] = Tokens(
            wording.machine.decisions[decision], lambda raw: Move(seat, raw, decision, wording)
        )
        return found
