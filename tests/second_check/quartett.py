"""A second check of Quartett records, written from the rules page alone.

Three to six seats ask each other for single cards and lay down complete groups of four; most
quartets win. Everything follows from the hands and whose turn it is, so a `Table` holds the hands
and the quartets laid down, and `ask_on` plays on from any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .common import Line, Options, Reader, clockwise, highest, problems_of

GROUPS = "ABCDEFGH"
NUMBERS = "1234"
DECK = [group + number for group in GROUPS for number in NUMBERS]
DEALER = 0
OPTIONS: Options = {"max_asks": range(1, 5001)}

Choose = Callable[[int, Iterable[str]], str]
"""Takes the decision of a seat among these moves."""


def check(lines: list[Line]) -> list[str]:
    """The problems of a record of Quartett; empty if it is to the letter."""
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    """A whole match, which is one single deal."""
    reader.begin("quartett", players=range(3, 7), options=OPTIONS)
    table = Table.dealt(reader.shuffle(DECK), reader.players)
    first = table.next_with_cards(DEALER + 1)
    ask_on(reader.choice, table, first, reader.options["max_asks"])
    reader.score(table.quartets)
    reader.end(table.quartets, highest(table.quartets))


def ask_on(choose: Choose, table: Table, asker: int, max_asks: int) -> None:
    """Ask until all hands are empty, or `max_asks` times."""
    for _ in range(max_asks):
        if not any(table.hands):
            return
        _, asked, card = choose(asker, table.asks(asker)).split(" ")
        asker = table.ask(asker, int(asked), card)


@dataclass
class Table:
    """The hands, and the number of quartets laid down, by seat."""

    hands: list[set[str]]
    quartets: list[int]

    @classmethod
    def of(cls, hands: Iterable[Iterable[str]]) -> Table:
        """A table at which these hands are held and nothing has been laid down yet."""
        sets = [set(hand) for hand in hands]
        return cls(sets, [0] * len(sets))

    @classmethod
    def dealt(cls, cards: list[str], players: int) -> Table:
        """All cards dealt singly from the dealer's left on; dealt quartets are laid down."""
        order = clockwise(DEALER + 1, players)
        table = cls.of(cards[order.index(seat) :: players] for seat in range(players))
        for seat in range(players):
            table.lay_down(seat)
        return table

    def lay_down(self, seat: int) -> None:
        """Lay down every complete quartet in the hand of a seat."""
        for group in GROUPS:
            quartet = cards_of(group)
            if quartet <= self.hands[seat]:
                self.hands[seat] -= quartet
                self.quartets[seat] += 1

    def next_with_cards(self, seat: int) -> int:
        """This seat if it has cards, else the next one clockwise; any if there are no cards."""
        seats = clockwise(seat, len(self.hands))
        return next((other for other in seats if self.hands[other]), seat)

    def asks(self, asker: int) -> list[str]:
        """What a seat may ask: other seats with cards, for missing cards of the groups it has."""
        hand = self.hands[asker]
        asked = [seat for seat in range(len(self.hands)) if seat != asker and self.hands[seat]]
        wanted = set().union(*(cards_of(card[0]) for card in hand)) - hand
        return [f"ask {seat} {card}" for seat in asked for card in sorted(wanted)]

    def ask(self, asker: int, asked: int, card: str) -> int:
        """Carry out an ask; the seat whose turn it is then."""
        if card not in self.hands[asked]:
            return asked
        self.hands[asked].remove(card)
        self.hands[asker].add(card)
        self.lay_down(asker)
        return self.next_with_cards(asker)


def cards_of(group: str) -> set[str]:
    """The four cards of a group."""
    return {group + number for number in NUMBERS}
