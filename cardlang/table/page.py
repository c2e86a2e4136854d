"""A match as one page of HTML: deal by deal the cards, the moves and the scores, drawn.

The page stands alone: no scripts, nothing from elsewhere; a deal is opened and closed by the reader
(`details`).  It is written from what one seat has noticed, so that what that seat did not see lies
there with its back, or with open cards, from a record that holds them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from cardlang.knowledge.observer import Observer
from cardlang.match.live.moves import Wording
from cardlang.match.records.events import Chosen, Event, Moved, Scored, Shown, Shuffled
from cardlang.match.state import State, outcomes_of, setup_of, why_aborted
from cardlang.show.cards import Mark, Stock, back_of, face_of
from cardlang.show.html import drawn
from cardlang.show.news import draw_end
from cardlang.show.notation import Notation, hidden


class OpenObserver(Observer):
    """Everybody sees the faces of all cards."""

    def token(self, card: int, back: bool) -> str:
        """A card that lies face down, told by its id all the same."""
        return self.wording.ids[card]


def events_of(state: State, seat: int | None) -> list[Event]:
    """All that this seat has noticed; without one, all that has happened with open cards."""
    if seat is not None:
        return list(state.observation(seat).events)
    setup = setup_of(state)
    machine = setup.runner.machine
    observer = OpenObserver(setup.runner, setup.terms, Wording(machine))
    observer.follow(outcomes_of(state))
    own = [iter([e for e in observer.events[k] if _by(e, k)]) for k in range(machine.players)]
    return [next(own[e.seat]) if isinstance(e, Chosen) else e for e in observer.events[0]]


def _by(event: Event, seat: int) -> bool:
    return isinstance(event, Chosen) and event.seat == seat


@frozen
class DealLine:
    """A move, or what came of one (`then`): the seat's name, words, and a row of cards."""

    text: str
    cards: Sequence[str] = ()
    who: str = ""
    then: bool = False


@frozen
class DrawnDeal:
    """A deal as it is drawn: its head, cards by the places where they were dealt, and lines."""

    head: str
    dealt: Sequence[tuple[str, Sequence[str]]]
    lines: Sequence[DealLine]


def match_page(state: State, notation: Notation, title: str, seat: int | None = None) -> str:
    """The page of a match, in the language of `notation`, which has to be without colours."""
    writer = _Writer(notation, -1 if seat is None else seat)
    for event in events_of(state, seat):
        writer.take(event)
    writer.close()
    say = notation.tongue.say
    if state.is_aborted:
        end = why_aborted(state, notation.tongue) or ""
    else:
        end = (
            draw_end(notation, state.scores, state.winners) if state.is_over else say("unfinished")
        )
    stock, backs = stock_of(notation, state), backs_of(notation)

    def card(text: str) -> str:
        return stock.back(backs.get(text, ())) if hidden(text) else stock.front(text)

    page = drawn(
        "table/templates/match.html",
        title=title,
        language=notation.tongue.language,
        eyes=say("step-all") if seat is None else say("step-from", who=notation.tongue.seat(seat)),
        sheet=writer.sheet(),
        ends=end.splitlines(),
        deals=writer.deals,
        card=card,
        stock=stock,
    )
    return page.replace("\xa0", " ")  # hard blanks are for lines of a terminal


def stock_of(notation: Notation, state: State) -> Stock:
    """The cards of a match, to be drawn on one page."""
    names = notation.tongue.names
    return Stock({card.id: face_of(names, card) for card in setup_of(state).runner.machine.cards})


def backs_of(notation: Notation) -> dict[str, tuple[Mark, ...]]:
    """By what stands for a hidden card (`S?`): what its back shows."""
    machine, names = notation.tongue.machine, notation.tongue.names
    return {
        f"{card.back}?": back_of(names, card, machine.backs) for card in machine.cards if card.back
    }


@define
class _Writer:
    """Goes through what has happened and tells it deal by deal."""

    notation: Notation
    seat: int
    deals: list[DrawnDeal] = field(factory=list)
    _dealt: dict[str, list[str]] = field(factory=dict)  # by place
    _lines: list[DealLine] = field(factory=list)
    _motions: dict[tuple[str, str], list[str]] = field(factory=dict)
    _named: set[str] = field(factory=set)
    _dealing: bool = True
    _over: bool = False
    _scores: list[tuple[int, ...]] = field(factory=list)

    def take(self, event: Event) -> None:
        """The next thing that has happened."""
        if isinstance(event, Moved):
            if self._dealing:
                _take_away(self._dealt.get(event.source, []), event.cards)
                self._dealt.setdefault(event.target, []).extend(event.cards)
            elif not self._named.issuperset(event.cards):
                pair = (event.source, event.target)
                self._motions.setdefault(pair, []).extend(event.cards)
            return
        if isinstance(event, Shuffled) and self._over:
            self._motions.clear()
            self.close()
        self._motioned()
        if isinstance(event, Shuffled):
            self._dealing = not self._lines
            self._over = False
        elif isinstance(event, Chosen):
            self._dealing = False
            verb, *words = event.text.split()
            self._named = set(words)
            who = (
                self._say("you") if event.seat == self.seat else self._say("seat", seat=event.seat)
            )
            cards = [word for word in words if hidden(word) or word in self.notation.keys]
            said = [
                self.notation.tongue.word(verb, word, at)
                for at, word in enumerate(words)
                if word not in cards
            ]
            text = " ".join([self.notation.tongue.verb(verb), *said])
            self._lines.append(DealLine(text, cards, who=who))
        elif isinstance(event, Shown):
            self._then(self._place(event.zone), event.cards)
        elif isinstance(event, Scored):
            self._over = True
            self._scores.append(tuple(event.scores[side[0]] for side in self.notation.sides))
            text = self._say("deal-over", scores=self.notation.standing(event.scores))
            self._lines.append(DealLine(text))

    def close(self) -> None:
        """The deal is complete."""
        self._motioned()
        if not (self._lines or self._dealt):
            return
        dealt = [
            (self._place(place), self.notation.sorted(cards))
            for place, cards in self._dealt.items()
            if cards and self._owned(place)
        ]
        head = self._say("deal", deal=len(self.deals) + 1)
        self.deals.append(DrawnDeal(head, dealt, self._lines))
        self._dealt, self._lines, self._dealing = {}, [], True

    def sheet(self) -> list[list[str]]:
        """The scores after each deal."""
        if not self._scores:
            return []
        sides = [self.notation.side(side) for side in range(len(self.notation.sides))]
        rows = [[self._say("sheet-deal"), *sides]]
        return rows + [[str(n), *map(str, row)] for n, row in enumerate(self._scores, start=1)]

    # ------------------------------------------------------------ parts

    def _motioned(self) -> None:
        for (source, target), cards in self._motions.items():
            self._then(f"{self._place(source)} → {self._place(target)}", cards)
        self._motions.clear()

    def _then(self, what: str, cards: Sequence[str]) -> None:
        self._lines.append(DealLine(what, cards, then=True))

    def _owned(self, place: str) -> bool:
        """Return whether what is dealt there is drawn: what somebody has, or what lies open."""
        return " of " in place or not all(map(hidden, self._dealt[place]))

    def _place(self, text: str) -> str:
        name, _, owner = text.partition(" of ")
        info = self.notation.places.get((name, owner))
        return self.notation.place(info, self.seat) if info else text

    def _say(self, key: str, **parts: object) -> str:
        return self.notation.tongue.say(key, **parts)


def _take_away(place: list[str], cards: Iterable[str]) -> None:
    for card in cards:
        if card in place:
            place.remove(card)
