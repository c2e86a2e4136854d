"""A second check of Four Winds records, written from the rules alone.

Hands are counted by tile.  A hand is complete if, the pair taken away, the lowest tile that is left
is always taken as the first of a pung or of a chow until nothing is left.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, highest, problems_of

TILES = [(suit, number) for suit in "BCM" for number in range(1, 10)]
DECK = [f"{suit}{number}" for suit, number in TILES for _ in range(4)]

Tile = tuple[str, int]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("four-winds", players=(4,), options={})
    scores, dealer = [0] * 4, 0
    for _ in range(8):
        if reader.is_cut:
            break
        wall = [(card[0], int(card[1:])) for card in reader.shuffle(DECK)]
        for seat, change in enumerate(Deal(reader, wall, dealer).played()):
            scores[seat] += change
        reader.score(scores)
        dealer = (dealer + 1) % 4
    reader.end(scores, highest(scores))


class Deal:
    def __init__(self, reader: Reader, wall: list[Tile], dealer: int) -> None:
        self.reader, self.turn = reader, dealer
        self.hands = [Counter[Tile]() for _ in range(4)]
        for number in range(52):
            self.hands[(dealer + number) % 4][wall[number]] += 1
        self.wall = wall[52:]
        self.open: list[list[tuple[Tile, ...]]] = [[] for _ in range(4)]

    def played(self) -> list[int]:
        """What each seat wins or loses."""
        self.hands[self.turn][self.wall.pop(0)] += 1
        drawn = True
        while True:
            discard = self.act(drawn)
            if discard is None:
                return self.paid(self.turn, None)
            claim = self.claims(discard)
            if claim is None:
                if not self.wall:
                    return [0] * 4
                self.turn = (self.turn + 1) % 4
                self.hands[self.turn][self.wall.pop(0)] += 1
                drawn = True
                continue
            seat, move = claim
            self.hands[seat][discard] += 1
            if move == "win":
                return self.paid(seat, self.turn)
            self.lay(seat, [tile(word) for word in move.split()[1:]])
            self.turn, drawn = seat, move.startswith("kong")
            if drawn:
                self.hands[seat][self.wall.pop()] += 1

    def lay(self, seat: int, tiles: list[Tile]) -> None:
        self.hands[seat] -= Counter(tiles)
        self.open[seat].append(tuple(tiles))

    def act(self, drawn: bool) -> Tile | None:
        """What is discarded; None: the hand is complete."""
        seat = self.turn
        hand = self.hands[seat]
        while True:
            moves = [f"discard {said(t)}" for t in TILES if hand[t]]
            if drawn:
                moves += ["win"] * complete(hand, self.wanted(seat))
                if self.wall:
                    moves += [kong(t) for t in TILES if hand[t] == 4]
                    moves += [
                        f"add {said(t)}" for t in TILES if hand[t] and (t,) * 3 in self.open[seat]
                    ]
            move = self.reader.choice(seat, moves)
            if move == "win":
                return None
            verb, *words = move.split()
            tiles = [tile(word) for word in words]
            if verb == "discard":
                hand[tiles[0]] -= 1
                return tiles[0]
            if verb == "kong":
                self.lay(seat, tiles)
            else:
                hand[tiles[0]] -= 1
                self.open[seat].remove((tiles[0],) * 3)
                self.open[seat].append((tiles[0],) * 4)
            hand = self.hands[seat]
            hand[self.wall.pop()] += 1

    def claims(self, discard: Tile) -> tuple[int, str] | None:
        """The best claim, and whose it is."""
        suit, number = discard
        said_by: list[tuple[int, int, int, str]] = []
        answers = {}
        for seat in [seat for seat in range(4) if seat != self.turn]:
            hand, moves = self.hands[seat], ["pass"]
            if complete(hand + Counter([discard]), self.wanted(seat)):
                moves.append("win")
            if hand[discard] == 3 and self.wall:
                moves.append(kong(discard))
            if hand[discard] >= 2:
                moves.append("pung " + " ".join([said(discard)] * 3))
            if seat == (self.turn + 1) % 4:
                for low in (number - 2, number - 1, number):
                    row = [(suit, n) for n in range(low, low + 3)]
                    if 1 <= low <= 7 and all(hand[t] for t in row if t != discard):
                        moves.append("chow " + " ".join(map(said, row)))
            answers[seat] = self.reader.choice(seat, moves)
        for seat, move in answers.items():
            rank = ["win", "kong", "pung", "chow", "pass"].index(move.split()[0])
            said_by.append((rank, (seat - self.turn) % 4, seat, move))
        _, _, seat, move = min(said_by)
        return None if move == "pass" else (seat, move)

    def wanted(self, seat: int) -> int:
        return 4 - len(self.open[seat])

    def paid(self, winner: int, discarder: int | None) -> list[int]:
        hand, melds = self.hands[winner], self.open[winner]
        points = 2 + sum(len(meld) == 4 for meld in melds)
        equal = all(len(set(meld)) == 1 for meld in melds)
        if equal and sorted(n % 3 for n in hand.values() if n)[-1] == 2:
            twos = [n for n in hand.values() if n == 2]
            threes = [n for n in hand.values() if n == 3]
            if len(twos) == 1 and len(threes) == self.wanted(winner):
                points += 4
        if len({t[0] for t in [*hand.elements(), *(t for meld in melds for t in meld)]}) == 1:
            points += 6
        change = [0] * 4
        for payer in range(4) if discarder is None else [discarder]:
            if payer != winner:
                amount = points * (2 if discarder is None else 3)
                change[payer] -= amount
                change[winner] += amount
        return change


def tile(word: str) -> Tile:
    return word[0], int(word[1:])


def said(t: Tile) -> str:
    return f"{t[0]}{t[1]}"


def kong(t: Tile) -> str:
    return "kong " + " ".join([said(t)] * 4)


def complete(hand: Counter[Tile], sets: int) -> bool:
    if hand.total() != 3 * sets + 2:
        return False
    return any(n >= 2 and melded(hand - Counter([t, t])) for t, n in hand.items())


def melded(hand: Counter[Tile]) -> bool:
    left = sorted(hand.elements())
    if not left:
        return True
    suit, number = left[0]
    if hand[left[0]] >= 3 and melded(hand - Counter([left[0]] * 3)):
        return True
    row = [(suit, number), (suit, number + 1), (suit, number + 2)]
    return all(hand[t] for t in row) and melded(hand - Counter(row))
