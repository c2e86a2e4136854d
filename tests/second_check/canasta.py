"""A second check of Canasta records, written from the rules alone.

Two packs and four jokers.  Draw, or take the pile with a pair of its top card, with a card and a
wild one or to a meld if it is not frozen; meld three and more of a rank, at most three of them
wild; first melds by the score.  Red threes are laid down, black ones are melded last of all.  Who
has the canastas wanted may go out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, rank

JOKER = "joker"
DECK = 2 * french_deck(RANKS) + 4 * [JOKER]
ORDER = [name + suit for name in RANKS for suit in "SHDC" for _ in range(2)] + 4 * [JOKER]
OPTIONS = {"target": (1000, 3000, 5000), "wanted": (1, 2), "drawn": (1, 2), **LOTS}
SIZE = {2: 15, 3: 13, 4: 11}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def kind(card: str) -> str:
    return "wild" if card == JOKER or rank(card) == "2" else rank(card)


def points(cards: list[str]) -> int:
    def worth(card: str) -> int:
        if card == JOKER:
            return 50
        name = rank(card)
        return 20 if name in ("A", "2") else 5 if name in "34567" else 10

    return sum(map(worth, cards))


def is_red(card: str) -> bool:
    return card in ("3H", "3D")


def play(reader: Reader) -> None:
    reader.begin("canasta", players=(2, 3, 4), options=OPTIONS)
    players = reader.players
    sides = 2 if players == 4 else players
    scores, dealer = [0] * sides, reader.first_dealer(ORDER)
    while not reader.is_cut and max(scores) < reader.options["target"]:
        deal = Deal(reader, scores, (dealer + reader.scored) % players)
        gains = deal.play()
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score([scores[seat % sides] for seat in range(players)])
    totals = [scores[seat % sides] for seat in range(players)]
    reader.end(totals, highest(totals))


class Deal:
    def __init__(self, reader: Reader, scores: list[int], dealer: int) -> None:
        self.reader, self.scores, self.sides = reader, scores, len(scores)
        self.order = clockwise((dealer + 1) % reader.players, reader.players)
        self.stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in self.order]
        for _ in range(SIZE[reader.players]):
            for seat in self.order:
                self.hands[seat].append(self.stock.pop(0))
        self.melds: list[dict[str, list[str]]] = [{} for _ in scores]
        self.threes = [0] * self.sides
        self.laid: set[int] = set()
        self.pile = [self.stock.pop(0)]
        while kind(self.pile[-1]) == "wild" or is_red(self.pile[-1]):
            self.pile.append(self.stock.pop(0))
        self.over = False  # by the stock
        self.ended = False  # before the turn was finished

    def play(self) -> list[int]:
        for seat in self.order:
            self.lay_threes(seat)
        at = 0
        while True:
            seat = self.order[at % len(self.order)]
            fresh = seat not in self.laid
            self.turn(seat)
            if self.over or not self.hands[seat]:
                return self.result(seat if not self.hands[seat] and not self.ended else None, fresh)
            at += 1

    def lay_threes(self, seat: int) -> None:
        while any(map(is_red, self.hands[seat])):
            self.hands[seat].remove(next(filter(is_red, self.hands[seat])))
            self.threes[seat % self.sides] += 1
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
            else:
                self.over = True

    def canastas(self, side: int) -> list[list[str]]:
        return [cards for cards in self.melds[side].values() if len(cards) >= 7]

    def is_free(self, side: int) -> bool:
        return len(self.canastas(side)) >= int(self.reader.options["wanted"])

    def is_short(self, seat: int, rest: int) -> bool:
        side = seat % self.sides
        score, left = self.scores[side], len(self.hands[seat]) + rest
        first = 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120
        free = self.is_free(side)
        melded = points([card for cards in self.melds[side].values() for card in cards])
        return (melded < first and not (free and left <= 1)) or (not free and left < 2)

    def saved(self, seat: int) -> tuple[list[str], dict[str, list[str]], list[str], set[int]]:
        melds = {name: list(cards) for name, cards in self.melds[seat % self.sides].items()}
        return list(self.hands[seat]), melds, list(self.pile), set(self.laid)

    def restore(
        self, seat: int, kept: tuple[list[str], dict[str, list[str]], list[str], set[int]]
    ) -> None:
        self.hands[seat], self.melds[seat % self.sides], self.pile, self.laid = kept

    def turn(self, seat: int) -> None:
        side = seat % self.sides
        kept = self.saved(seat)
        mine, top = self.melds[side], self.pile[-1] if self.pile else ""
        name = kind(top) if top and kind(top) not in ("wild", "3") else ""
        frozen = not mine or any(kind(card) == "wild" or is_red(card) for card in self.pile)
        moves = [["draw" if self.stock else "stop"]]
        if name:
            moves += [["take", *pair] for pair in self.pairs(seat, name, frozen)]
            if not frozen and name in mine and len(self.hands[seat]) + len(self.pile) > 2:
                moves.append(["pick"])
        words = self.choose(seat, moves)
        taken = words[0] in ("take", "pick")
        if taken:
            mine.setdefault(name, []).append(self.pile.pop())
            self.laid.add(seat)
        if words[0] == "take":
            for card in words[1:]:
                self.hands[seat].remove(card)
                mine[name].append(card)
            self.lay_down(seat)
            if self.is_short(seat, len(self.pile)):
                self.restore(seat, kept)
                taken = False
        if taken:
            self.hands[seat] += self.pile
            self.pile = []
            self.threes[side] += sum(map(is_red, self.hands[seat]))
            self.hands[seat] = [card for card in self.hands[seat] if not is_red(card)]
        elif not self.stock:
            self.over = True
        else:
            for _ in range(self.reader.options["drawn"]):
                self.hands[seat] += self.stock[:1]
                del self.stock[:1]
            self.lay_threes(seat)
        if self.over:
            self.ended = True
            return
        kept = self.saved(seat)
        self.lay_down(seat)
        if self.is_short(seat, 0):
            self.restore(seat, kept)
        if self.hands[seat]:
            card = self.choose(seat, [["discard", card] for card in self.hands[seat]])[1]
            self.hands[seat].remove(card)
            self.pile.append(card)

    def pairs(self, seat: int, name: str, frozen: bool) -> Iterator[list[str]]:
        for a, b in combinations(self.hands[seat], 2):
            kinds = sorted([kind(a), kind(b)])
            if kinds == [name, name] or (not frozen and kinds == sorted([name, "wild"])):
                yield [a, b]

    def lay_down(self, seat: int) -> None:
        side = seat % self.sides
        while True:
            hand, mine = self.hands[seat], self.melds[side]
            moves = [["enough"]]
            for three in combinations(hand, 3):
                naturals = {kind(card) for card in three} - {"wild"}
                wild = sum(kind(card) == "wild" for card in three)
                if len(naturals) == 1 and naturals != {"3"} and wild <= 1:
                    grown = [*mine.get(next(iter(naturals)), []), *three]
                    if len(grown) <= 11 and sum(kind(card) == "wild" for card in grown) <= 3:
                        moves.append(["meld", *three])
            for name, cards in mine.items():
                wild = sum(kind(card) == "wild" for card in cards)
                for card in hand:
                    if len(cards) < 11 and name != "3":
                        if kind(card) == name or (kind(card) == "wild" and wild < 3):
                            moves.append(["add", card, name])
            for size in (3, 4):
                black = [card for card in hand if kind(card) == "3" and not is_red(card)]
                if self.is_free(side) and len(hand) <= size + 1:
                    moves += [["close", *some] for some in combinations(black, size)]
            words = self.choose(seat, moves)
            if words[0] == "enough":
                return
            self.laid.add(seat)
            cards = words[1:2] if words[0] == "add" else words[1:]
            name = (
                words[2] if words[0] == "add" else next(k for k in map(kind, cards) if k != "wild")
            )
            for card in cards:
                hand.remove(card)
            mine.setdefault(name, []).extend(cards)

    def choose(self, seat: int, moves: list[list[str]]) -> list[str]:
        """A move as the record writes it; its cards may stand there in another order."""
        found = list(self.reader.lines[self.reader.position].get("legal", []))
        written = {key(text.split()): text for text in found}
        legal = {written.get(key(words), " ".join(words)) for words in moves}
        return self.reader.choice(seat, legal).split()

    def result(self, out: int | None, fresh: bool) -> list[int]:
        gains = []
        for side in range(self.sides):
            mine = self.melds[side]
            gain = points([card for cards in mine.values() for card in cards])
            hands = [hand for seat, hand in enumerate(self.hands) if seat % self.sides == side]
            gain -= points([card for hand in hands for card in hand])
            threes = 800 if self.threes[side] == 4 else 100 * self.threes[side]
            gain += threes if mine else -threes
            for cards in self.canastas(side):
                gain += 300 if any(kind(card) == "wild" for card in cards) else 500
            if out is not None and out % self.sides == side:
                gain += 200 if fresh else 100
            gains.append(gain)
        return gains


def key(words: list[str]) -> tuple[str, ...]:
    if words[0] == "add":
        return tuple(words)
    return (words[0], *sorted(words[1:]))
