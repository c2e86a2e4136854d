"""A match as one page of HTML: deal by deal the cards, the moves and the scores, drawn.

The page stands alone: no scripts, nothing from elsewhere; a deal is opened and closed by the reader
(`details`).  It is written from what one seat has noticed, so that what that seat did not see lies
there with its back, or with open cards, from a record that holds them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

from cardlang.knowledge.observer import Observer
from cardlang.match.live.moves import Wording
from cardlang.match.records.events import Chosen, Event, Moved, Scored, Shown, Shuffled
from cardlang.match.state import State, outcomes_of, setup_of, why_aborted
from cardlang.show.cards import Mark, Stock, back_of, face_of
from cardlang.show.html import STYLE, document, escaped
from cardlang.show.news import draw_end
from cardlang.show.notation import Notation, hidden

_STYLE = """
body { max-width: 60rem; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: 0 .8rem; }
summary { cursor: pointer; font-weight: bold; padding: .4rem 0; }
.moves li, .dealt { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.moves { list-style: none; padding: 0; }
.moves li.then { padding-left: 2rem; opacity: .85; }
.row { display: inline-flex; flex-wrap: wrap; gap: .15rem; }
.row .card { width: 2.4rem; height: auto; }
.then .row .card { width: 1.7rem; }
.who { min-width: 5.5rem; }
"""


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


def match_page(state: State, notation: Notation, title: str, seat: int | None = None) -> str:
    """The page of a match, in the language of `notation`, which has to be without colours."""
    writer = _Writer(
        notation, -1 if seat is None else seat, stock_of(notation, state), backs_of(notation)
    )
    for event in events_of(state, seat):
        writer.take(event)
    writer.close()
    say = notation.tongue.say
    eyes = say("step-all") if seat is None else say("step-from", seat=seat)
    if state.is_aborted:
        end = why_aborted(state, notation.tongue) or ""
    else:
        end = (
            draw_end(notation, state.scores, state.winners) if state.is_over else say("unfinished")
        )
    ends = "".join(f"<p>{_html(line)}</p>" for line in end.splitlines())
    deals = "\n".join(writer.deals)
    head = f"{writer.stock.shared()}<h1>{_html(title)}</h1>\n<p>{_html(eyes)}</p>\n"
    body = f"{head}{writer.sheet()}{ends}\n{deals}"
    return document(title.replace("\xa0", " "), body, STYLE + _STYLE, notation.tongue.language)


def _html(text: str) -> str:
    return escaped(text.replace("\xa0", " "))


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
    """Goes through what has happened and writes a text for each deal."""

    notation: Notation
    seat: int
    stock: Stock
    backs: dict[str, tuple[Mark, ...]]
    deals: list[str] = field(factory=list)
    _dealt: dict[str, list[str]] = field(factory=dict)  # by place
    _items: list[str] = field(factory=list)
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
            self._dealing = not self._items
            self._over = False
        elif isinstance(event, Chosen):
            self._dealing = False
            verb, *words = event.text.split()
            self._named = set(words)
            who = (
                self._say("you") if event.seat == self.seat else self._say("seat", seat=event.seat)
            )
            name = _html(self.notation.tongue.verb(verb))
            self._item(f'<span class="who">{_html(who)}</span> {name} {self._words(verb, words)}')
        elif isinstance(event, Shown):
            self._then(self._place(event.zone), event.cards)
        elif isinstance(event, Scored):
            self._over = True
            self._scores.append(tuple(event.scores[side[0]] for side in self.notation.sides))
            self._item(_html(self._say("deal-over", scores=self.notation.standing(event.scores))))

    def close(self) -> None:
        """The deal is complete."""
        self._motioned()
        if not (self._items or self._dealt):
            return
        rows = [
            f'<div class="dealt">{_html(self._place(place))} {self._row(cards, True)}</div>'
            for place, cards in self._dealt.items()
            if cards and self._owned(place)
        ]
        number = len(self.deals) + 1
        opened = " open" if number == 1 else ""
        head = _html(self._say("deal", deal=number))
        moves = "\n".join(self._items)
        self.deals.append(
            f"<details{opened}><summary>{head}</summary>\n{''.join(rows)}\n"
            f'<ol class="moves">\n{moves}\n</ol></details>'
        )
        self._dealt, self._items, self._dealing = {}, [], True

    def sheet(self) -> str:
        """The scores after each deal."""
        if not self._scores:
            return ""
        sides = [self.notation.side(side) for side in range(len(self.notation.sides))]
        rows = [[self._say("sheet-deal"), *sides]]
        rows += [[str(n), *map(str, scores)] for n, scores in enumerate(self._scores, start=1)]
        told = (f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="wide"><table>{"".join(told)}</table></div>\n'

    # ------------------------------------------------------------ parts

    def _motioned(self) -> None:
        for (source, target), cards in self._motions.items():
            self._then(f"{self._place(source)} → {self._place(target)}", cards)
        self._motions.clear()

    def _then(self, what: str, cards: Sequence[str]) -> None:
        self._item(f"<span>{_html(what)}</span>{self._row(cards)}", "then")

    def _item(self, inner: str, sort: str = "move") -> None:
        self._items.append(f'<li class="{sort}">{inner}</li>')

    def _words(self, verb: str, words: Sequence[str]) -> str:
        parts, cards = [], []
        for word in words:
            if hidden(word) or word in self.notation.keys:
                cards.append(word)
            else:
                parts.append(_html(self.notation.tongue.word(verb, word)))
        return " ".join([*parts, self._row(cards)] if cards else parts)

    def _row(self, cards: Iterable[str], by_rank: bool = False) -> str:
        shown = self.notation.sorted(cards) if by_rank else list(cards)
        drawn = [
            self.stock.back(self.backs.get(card, ())) if hidden(card) else self.stock.front(card)
            for card in shown
        ]
        return f'<span class="row">{"".join(drawn)}</span>'

    def _owned(self, place: str) -> bool:
        """Whether what is dealt there is drawn: what somebody has, or what lies open."""
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
