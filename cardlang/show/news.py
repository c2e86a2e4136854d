"""News of the table, as one seat noticed it: a line for each thing.

    seat 1: play 7H
    seat 2: play QH
    seats 0 and 2 took the trick: 7H QH 2H AH
    seat 2 took from the stock: 1 S?

A person needs no line for what goes without saying: one's own moves, the card that is put where
its move says, the deal before the first move.  Motions between the same two places are told
together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from cardlang.knowledge.view import Observation
from cardlang.machine.ir import ZoneInfo
from cardlang.match.records.events import Chosen, Event, Moved, Scored, Shown, Shuffled
from cardlang.show.notation import Notation, hidden
from cardlang.show.sheet.speech import phrase
from cardlang.show.text import wrap

_SORTED = 6  # so many cards that move together are sorted
_LINES = 40  # lines of news at once
_SORTED = 6  # so many cards that move together are sorted


@frozen
class PutCards:
    """A card that came into sight in a place, and the seat whose move named it."""

    card: str
    seat: int | None


class Puts:
    """Follows who put which face where, event by event.

    `places`: by place, as events name it, the faces that were put there and not moved on, in order.
    `gathered`: the cards that were put into one place by several seats and were taken away together
    last in this deal, and where they went; None until then.
    `shown`: by place, the cards that were shown in it in this deal.
    """

    def __init__(self) -> None:
        self.places: dict[str, list[PutCards]] = defaultdict(list)
        self.gathered: tuple[str, tuple[PutCards, ...]] | None = None
        self.shown: dict[str, list[str]] = {}
        self._who: int | None = None
        self._named: set[str] = set()
        self._going: dict[tuple[str, str], list[PutCards]] = {}  # taken away since the last move
        self._over = False  # the deal is: cards are gathered for the next

    def take(self, event: Event) -> None:
        """The next thing that has happened."""
        if isinstance(event, Chosen):
            self._who, self._named, self._going = event.seat, set(event.text.split()[1:]), {}
            self._over = False
        elif isinstance(event, Shuffled | Scored):
            self.gathered, self._over = None, True
            if isinstance(event, Shuffled):
                self.places[event.zone].clear()
            else:
                self.shown.clear()
        elif isinstance(event, Shown):
            self.shown.setdefault(event.zone, []).extend(
                card for card in event.cards if not hidden(card)
            )
        elif isinstance(event, Moved):
            for card in event.cards:
                if not hidden(card):
                    self._put(event, card)

    def _put(self, event: Moved, card: str) -> None:
        before = _take(self.places[event.source], card)
        place = self.places[event.target]
        at = 0 if event.under else len(place)
        place.insert(at, PutCards(card, self._who if card in self._named else None))
        if before is not None and before.seat is not None and not self._over:
            going = self._going.setdefault((event.source, event.target), [])
            going.append(before)
            if len({one.seat for one in going}) > 1:
                self.gathered = event.target, tuple(going)


def puts(events: Iterable[Event]) -> dict[str, list[PutCards]]:
    """By place, as events name it: the faces that were put there and not moved on, in order."""
    followed = Puts()
    for event in events:
        followed.take(event)
    return followed.places


def _take(place: list[PutCards], card: str) -> PutCards | None:
    for at in reversed(range(len(place))):
        if place[at].card == card:
            return place.pop(at)
    return None


def draw_news(
    notation: Notation,
    view: Observation,
    since: int,
    *,
    results: Sequence[str] = (),
    whole: bool = False,
) -> str:
    """The news since the event of that number.

    `results` are texts that tell how each deal came out; `whole` tells one's own moves too, and all
    lines.
    """
    news = _News(notation, view)
    news.results, news.whole = results, whole
    lines = news.lines(since)
    if len(lines) > _LINES and not whole:
        before = notation.tongue.say("lines-before", count=len(lines) - _LINES)
        lines = [before, *lines[-_LINES:]]
    return "".join(f"{wrap(line)}\n" for line in lines)


def draw_end(notation: Notation, scores: Sequence[int], winners: Sequence[int]) -> str:
    """The end of the match: scores and winners."""
    tongue = notation.tongue
    verb = "win" if len(winners) > 1 else "wins"
    who = tongue.say(verb, winners=tongue.seats(winners))
    return f"{tongue.say('over')}\n{notation.standing(scores)}\n{who}\n"


class _News:
    def __init__(self, notation: Notation, view: Observation) -> None:
        self.notation = notation
        self.view = view
        self.told: list[str] = []
        self.dealing = True  # between a shuffle and the first move after it
        self.over = False  # the deal is, and the cards are not yet shuffled again
        self.named: set[str] = set()  # the cards of the last move
        self.motions: dict[tuple[str, str], list[str]] = {}
        self.lying: dict[str, int] = {}  # by place, the cards that came there since it was empty
        self.emptied: set[tuple[str, str]] = set()  # motions after which nothing was left there
        self.results: Sequence[str] = ()
        self.whole = False  # one's own moves are told too
        self.scored = 0  # deals counted so far

    def lines(self, since: int) -> list[str]:
        for number, event in enumerate(self.view.events):
            if number == since:
                self.told.clear()
                self.motions.clear()
            self._tell(event)
        self._tell_motions()
        return self.told if since < len(self.view.events) else []

    def _tell(self, event: Event) -> None:
        if isinstance(event, Moved):
            left = self.lying.get(event.source, 0) - len(event.cards)
            self.lying[event.source] = max(left, 0)
            self.lying[event.target] = self.lying.get(event.target, 0) + len(event.cards)
            if not left:
                self.emptied.add((event.source, event.target))
            if not self.dealing and not self.named.issuperset(event.cards):
                self.motions.setdefault((event.source, event.target), []).extend(event.cards)
            return
        if isinstance(event, Shuffled) and self.over:
            self.motions.clear()  # cards are gathered for the next deal
        self._tell_motions()
        self.over = isinstance(event, Scored)
        if isinstance(event, Shuffled):
            self.dealing = True
        elif isinstance(event, Chosen):
            words = event.text.split()[1:]
            self.dealing, self.named = False, set(words)
            if event.seat != self.view.seat or self.whole:
                self.told.append(self.notation.done(event.seat, event.text))
        elif isinstance(event, Shown):
            place, cards = self._place(event.zone), self.notation.pile(event.cards)
            self.told.append(self.notation.tongue.say("shown-in", place=place, cards=cards))
        elif isinstance(event, Scored):
            standing = self.notation.standing(event.scores)
            self.told.append(self.notation.tongue.say("deal-over", scores=standing))
            self.scored += 1
            if self.scored <= len(self.results):
                self.told += self.results[self.scored - 1].splitlines()

    def _tell_motions(self) -> None:
        for (source, target), cards in self.motions.items():
            pile = self._pile(source, target, cards)
            told = self._taken(source, target, pile)
            self.told.append(told or f"{self._place(source)} → {self._place(target)}: {pile}")
        self.motions.clear()
        self.emptied.clear()

    def _pile(self, source: str, target: str, cards: list[str]) -> str:
        """Cards that go to a place; those of a hand that is laid open are sorted as it was."""
        a, b = self._known(source), self._known(target)
        loose = [x is not None and not x.ordered for x in (a, b)]
        if a is None or a.owner_kind != "seat" or not all(loose) or any(map(hidden, cards)):
            return self.notation.pile(cards)
        return self.notation.hand(cards) if len(cards) >= _SORTED else self.notation.pile(cards)

    def _taken(self, source: str, target: str, pile: str) -> str:
        """The sentence for cards that somebody takes: a whole pile, or some into the hand."""
        notation, language = self.notation, self.notation.tongue.language
        a, b = self._known(source), self._known(target)
        if a is None or b is None or a.owner_kind or b.pair or b.owner_kind not in ("seat", "side"):
            return ""
        whole = (source, target) in self.emptied
        if not whole and (b.owner_kind != "seat" or b.seen_by != 1 << b.owner):
            return ""
        place = notation.tongue.noun(a.name)
        if not place:
            return ""
        seats = notation.sides[b.owner] if b.owner_kind == "side" else (b.owner,)
        mine = tuple(seats) == (self.view.seat,)
        who = notation.tongue.say("you") if mine else notation.tongue.seats(seats)
        sort = "you" if mine else "many" if len(seats) > 1 else "one"
        key = f"took-{sort}" if whole else f"took-from-{sort}"
        return phrase(language, key, who=who, place=place, cards=pile)

    def _known(self, text: str) -> ZoneInfo | None:
        name, _, owner = text.partition(" of ")
        return self.notation.places.get((name, owner))

    def _place(self, text: str) -> str:
        """A place as events name it (`stock`, `hand of 2`), in the words of this table."""
        info = self._known(text)
        return self.notation.place(info, self.view.seat) if info else text


class Watched(_News):
    """News besides the moves, told bit by bit to somebody who looks on."""

    def __init__(self, notation: Notation, view: Observation) -> None:
        super().__init__(notation, evolve(view, seat=-1))
        self.at = 0

    def more(self, view: Observation) -> str:
        """The news since the last time."""
        self.told.clear()
        for event in view.events[self.at :]:
            self._tell(event)
            if isinstance(event, Chosen):
                del self.told[-1]
        self._tell_motions()
        self.at = len(view.events)
        return "".join(f"{wrap(line)}\n" for line in self.told)


class Chronicle(_News):
    """Notices of a seat, told bit by bit, its own moves too: lines without a width."""

    def __init__(self, notation: Notation, view: Observation) -> None:
        super().__init__(notation, view)
        self.whole = True
        self.at = 0

    def more(self, view: Observation) -> list[tuple[int, int | None, str]]:
        """The news since the last time: the event behind which each line stands, the seat that made
        the move if it is one, and the line.
        """
        found: list[tuple[int, int | None, str]] = []
        for number, event in enumerate(view.events[self.at :], start=self.at):
            if not isinstance(event, Moved | Shuffled):
                found += self._moved(number - 1)
            self.told.clear()
            self._tell(event)
            mover = event.seat if isinstance(event, Chosen) else None
            found += [(number, mover, line) for line in self.told]
        self.at = len(view.events)
        return found + self._moved(self.at - 1)

    def _moved(self, number: int) -> list[tuple[int, int | None, str]]:
        """Motions, as of the last event of them."""
        self.told.clear()
        self._tell_motions()
        return [(number, None, line) for line in self.told]
