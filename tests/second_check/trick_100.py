"""Second check of Trick 100, from its rules page alone.

Only a challenge is followed by a move of the same seat, so whoever answers a face-down card sits
left of the seat that laid it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .common import Line, Options, Reader, clockwise, problems_of

HUNDRED = "100"
NUMBERS = [f"{number:02}" for number in range(100)]
DECK = NUMBERS + 10 * [HUNDRED]
HAND_SIZE = 7
PENALTY = 3
OPTIONS: Options = {"passing": ("unable", "free"), "max_moves": range(1, 5001)}

Shuffle = Callable[[list[str]], list[str]]


def outbids(card: str, top: str) -> bool:
    """Whether a number card is higher than another one and shares a digit with it."""
    return HUNDRED not in (card, top) and int(card) > int(top) and bool(set(card) & set(top))


@dataclass
class Table:
    """Everything that lies on the table or is held in hands, and whose turn it is."""

    hands: list[list[str]]
    pile: list[str]
    top: str
    shuffle: Shuffle
    passing: str = "unable"
    under: list[str] = field(default_factory=list)
    waiting: str | None = None
    restart: bool = False
    passes: int = 0
    seat: int = 1
    moves: int = 0
    winner: int | None = None

    @property
    def is_free_turn(self) -> bool:
        """Whether nothing has to be outbid."""
        return self.restart or self.top == HUNDRED

    def legal(self) -> Iterator[str]:
        """The moves of the seat whose turn it is; one of its cards may be named repeatedly."""
        hand = self.hands[self.seat]
        if self.is_free_turn:
            yield from (f"play {card}" for card in hand)
            return
        higher = [card for card in hand if outbids(card, self.top)]
        yield from (f"play {card}" for card in higher)
        yield from (f"play {card}" for card in hand if card == HUNDRED)
        if self.waiting is None:
            yield from (f"cheat {card}" for card in hand if card != HUNDRED)
        else:
            yield "challenge"
        if self.passing == "free" or not higher:
            yield "pass"

    def make(self, move: str) -> None:
        """Carry out a legal move."""
        verb, _, card = move.partition(" ")
        self.moves += 1
        if verb == "challenge":
            self._challenge()
            return
        if self.waiting is not None and self._let_pass():
            return
        if verb == "play":
            self._play(card)
        elif verb == "cheat":
            self._cheat(card)
        else:
            self._pass()
        self.seat = self._next(self.seat)

    def draw(self, seat: int, count: int) -> None:
        """Let the seat draw, making the draw pile anew where it is empty."""
        for _ in range(count):
            if not self.pile and self.under:
                self.pile, self.under = self.shuffle(self.under), []
            if self.pile:
                self.hands[seat].append(self.pile.pop(0))

    def winners(self) -> list[int]:
        """The seat that got rid of its cards; if none did, those with the fewest cards."""
        if self.winner is not None:
            return [self.winner]
        counts = [len(hand) for hand in self.hands]
        if self.waiting is not None:
            counts[self._before(self.seat)] += 1
        return [seat for seat, count in enumerate(counts) if count == min(counts)]

    def _next(self, seat: int) -> int:
        return (seat + 1) % len(self.hands)

    def _before(self, seat: int) -> int:
        return (seat - 1) % len(self.hands)

    def _play(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.under.append(self.top)
        self.top, self.restart, self.passes = card, False, 0
        if not self.hands[self.seat]:
            self.winner = self.seat

    def _cheat(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.waiting, self.passes = card, 0

    def _pass(self) -> None:
        self.draw(self.seat, 1)
        self.passes += 1
        if self.passes == len(self.hands):
            self.restart, self.passes = True, 0

    def _let_pass(self) -> bool:
        """Put the waiting card under the discard unseen; whether it was a last card and wins."""
        self._put_under()
        owner = self._before(self.seat)
        if not self.hands[owner]:
            self.winner = owner
        return self.winner is not None

    def _challenge(self) -> None:
        """Show the waiting card; the loser draws, and the same seat goes on with a free turn."""
        owner, card = self._before(self.seat), self._put_under()
        self.restart, self.passes = True, 0
        if not outbids(card, self.top):
            self.draw(owner, PENALTY)
        elif self.hands[owner]:
            self.draw(self.seat, PENALTY)
        else:
            self.winner = owner

    def _put_under(self) -> str:
        card, self.waiting = self.waiting, None
        assert card is not None
        self.under.append(card)
        return card


def deal(deck: list[str], players: int, shuffle: Shuffle, passing: str = "unable") -> Table:
    """The table before the first turn."""
    hands: list[list[str]] = [[] for _ in range(players)]
    dealt = HAND_SIZE * players
    for seat, card in zip(HAND_SIZE * clockwise(1, players), deck[:dealt], strict=True):
        hands[seat].append(card)
    return Table(hands, deck[dealt + 1 :], deck[dealt], shuffle, passing)


def play(reader: Reader) -> None:
    """The whole match, which is a single deal."""
    reader.begin("trick-100", range(2, 9), OPTIONS)
    deck = reader.shuffle(DECK)
    table = deal(deck, reader.players, reader.shuffle, reader.options["passing"])
    while table.winner is None and table.moves < reader.options["max_moves"]:
        table.make(reader.choice(table.seat, table.legal()))
    winners = table.winners()
    scores = [int(seat in winners) for seat in range(reader.players)]
    reader.score(scores)
    reader.end(scores, winners)


def check(lines: list[Line]) -> list[str]:
    """What in the record is not as the rules give it, in words; empty if nothing is."""
    return problems_of(lines, play)
