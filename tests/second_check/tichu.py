"""A second check of Tichu records, written from the rules alone.

Combinations are made rank by rank from a hand.  What lies is remembered as a form, a length and a
height; of what a phoenix could stand for, the highest counts.
"""

from __future__ import annotations

from itertools import combinations, product

from .common import Line, Reader, highest, problems_of

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "DSPT"
DECK = ["MJ", *[name + suit for name in RANKS for suit in SUITS], "dog", "phoenix", "dragon"]
IN_ORDER = {card: at for at, card in enumerate(DECK)}
OPTIONS = {"grand": (True, False), "target": (500, 1000)}
COUNTS = {"5": 5, "10": 10, "K": 10}
Group = frozenset[str]
Kind = tuple[str, int, float]  # form, how many cards, how high


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def place(card: str) -> int:
    """1 for the mah jong, 2 to 14 for two to ace, 0 for the other special cards."""
    if card == "MJ":
        return 1
    return RANKS.index(card[:-1]) + 2 if card[:-1] in RANKS else 0


def worth(cards: list[str]) -> int:
    special = {"dragon": 25, "phoenix": -25}
    return sum(special.get(card, COUNTS.get(card[:-1], 0)) for card in cards)


def combinations_of(hand: set[str]) -> dict[Group, Kind]:
    """All combinations of a hand but single cards, each as what it counts for at its best."""
    held: dict[int, list[str]] = {}
    for card in sorted(hand):
        if place(card):
            held.setdefault(place(card), []).append(card)
    found: dict[Group, Kind] = {}

    def note(cards: list[str], form: str, height: int) -> None:
        group = frozenset(cards)
        before = found.get(group)
        kind = (form, len(group), float(height))
        if before is None or (before[0] == form and before[2] < height):
            found[group] = kind

    wild = ["phoenix"] if "phoenix" in hand else []

    def alike(at: int, size: int) -> list[list[str]]:
        """So many cards of a rank, one of them perhaps the phoenix."""
        if at < 2 or at not in held:
            return []
        plain = [list(group) for group in combinations(held[at], size)]
        if wild and size > 1:
            plain += [[*group, *wild] for group in combinations(held[at], size - 1)]
        return plain

    for at in held:
        for size, form in ((2, "pair"), (3, "three")):
            for cards in alike(at, size):
                note(cards, form, at)
        if len(held[at]) == 4:
            note(held[at], "four", at)
    for three, two in product(held, held):
        if three != two:
            for body, rest in product(alike(three, 3), alike(two, 2)):
                if not ("phoenix" in body and "phoenix" in rest):
                    note(body + rest, "house", three)
    for low in range(2, 15):
        rows: list[list[str]] = [[]]
        for at in range(low, 15):
            rows = [
                row + pair
                for row in rows
                for pair in alike(at, 2)
                if not ("phoenix" in row and "phoenix" in pair)
            ]
            if at > low:
                for row in rows:
                    note(row, "pairs", at)
    for low in range(1, 11):
        rows = [[]]
        for at in range(low, 15):
            fitting = held.get(at, []) + (wild if at > 1 else [])
            rows = [
                [*row, card]
                for row in rows
                for card in fitting
                if card != "phoenix" or "phoenix" not in row
            ]
            for row in rows:
                if len(row) >= 5:
                    is_bomb = "phoenix" not in row and low > 1 and len({c[-1] for c in row}) == 1
                    note(row, "flush" if is_bomb else "run", at)
    return found


def is_bomb(kind: Kind) -> bool:
    return kind[0] in ("four", "flush")


def beats(kind: Kind, lying: Kind) -> bool:
    if is_bomb(kind):
        if not is_bomb(lying):
            return True
        if kind[0] != lying[0]:
            return kind[0] == "flush"
        return kind[1:] > lying[1:]
    return kind[:2] == lying[:2] and kind[2] > lying[2]


def said(verb: str, group: Group) -> str:
    return " ".join([verb, *sorted(group, key=IN_ORDER.__getitem__)])


def play(reader: Reader) -> None:
    reader.begin("tichu", players=(4,), options=OPTIONS, lots=DECK)
    scores, dealer = [0, 0], reader.first
    while not reader.is_cut and max(scores) < reader.options["target"]:
        gains = Deal(reader, (dealer - 1) % 4).play()
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score([scores[seat % 2] for seat in range(4)])
        dealer = (dealer - 1) % 4
    by_seat = [scores[seat % 2] for seat in range(4)]
    reader.end(by_seat, highest(by_seat))


class Deal:
    def __init__(self, reader: Reader, first: int) -> None:
        self.reader = reader
        self.circle = [(first - step) % 4 for step in range(4)]
        self.hands: list[set[str]] = [set() for _ in range(4)]
        self.won: list[list[str]] = [[] for _ in range(4)]
        self.staked = [0] * 4
        self.out: list[int] = []
        self.wish = 0

    def from_(self, seat: int) -> list[int]:
        """All seats in turn, beginning with this one."""
        return [(seat - step) % 4 for step in range(4)]

    @property
    def is_over(self) -> bool:
        return {0, 2} <= set(self.out) or {1, 3} <= set(self.out)

    def play(self) -> list[int]:
        cards = self.reader.shuffle(DECK)
        for number, card in enumerate(cards[:32]):
            self.hands[self.circle[number % 4]].add(card)
        if self.reader.options["grand"]:
            for seat in self.circle:
                if self.reader.choice(seat, ["grand-tichu", "pass"]) == "grand-tichu":
                    self.staked[seat] = 200
        for number, card in enumerate(cards[32:]):
            self.hands[self.circle[number % 4]].add(card)
        self.ask_for_tichu()
        self.pass_cards()
        self.ask_for_tichu()
        leader = next(seat for seat in range(4) if "MJ" in self.hands[seat])
        while not self.is_over:
            leader = self.trick(next(s for s in self.from_(leader) if self.hands[s]))
        return self.settled()

    def ask_for_tichu(self) -> None:
        for seat in self.circle:
            moves = ["pass"] if self.staked[seat] else ["tichu", "pass"]
            if self.reader.choice(seat, moves) == "tichu":
                self.staked[seat] = 100

    def pass_cards(self) -> None:
        given: list[list[str]] = [[] for _ in range(4)]
        for verb in ("to-next", "to-partner", "to-previous"):
            for seat in range(4):
                left = self.hands[seat] - set(given[seat])
                move = self.reader.choice(seat, [f"{verb} {card}" for card in left])
                given[seat].append(move.split()[1])
        for seat in range(4):
            self.hands[seat] -= set(given[seat])
        for seat in range(4):
            for step, card in enumerate(given[seat], 1):
                self.hands[(seat - step) % 4].add(card)

    def chosen(self, seat: int, moves: list[str]) -> str:
        """The choice of a seat, which may call tichu before its first card."""
        if not self.staked[seat] and len(self.hands[seat]) == 14:
            move = self.reader.choice(seat, [*moves, "tichu"])
            if move != "tichu":
                return move
            self.staked[seat] = 100
        return self.reader.choice(seat, moves)

    def singles(self, seat: int, bar: float) -> dict[Group, Kind]:
        """The single cards above this height, of what they would be worth on it."""
        heights = {card: float(place(card)) for card in self.hands[seat]}
        for card, height in (("dog", 0.0), ("dragon", 15.0)):
            if card in heights:
                heights[card] = height
        if "phoenix" in heights:
            heights["phoenix"] = bar + 0.5 if bar < 15 else 0.0
        return {frozenset([card]): ("single", 1, height) for card, height in heights.items()}

    def fulfils(self, group: Group) -> bool:
        return bool(self.wish) and any(place(card) == self.wish for card in group)

    def put_down(self, seat: int, group: Group) -> None:
        self.hands[seat] -= group
        if not self.hands[seat]:
            self.out.append(seat)
        if self.fulfils(group):
            self.wish = 0
        if "MJ" in group and not self.is_over:
            moves = [f"wish {name}" for name in RANKS]
            move = self.reader.choice(seat, [*moves, "no-wish"])
            if move != "no-wish":
                self.wish = RANKS.index(move.split()[1]) + 2

    def bombs(self, asked: list[int], lying: Kind) -> tuple[int, Kind, Group] | None:
        """The first bomb that is thrown out of turn, if there is one."""
        for seat in asked:
            if len(self.hands[seat]) < 4:
                continue
            offers = {
                said("bomb", group): (group, kind)
                for group, kind in combinations_of(self.hands[seat]).items()
                if is_bomb(kind) and beats(kind, lying)
            }
            if offers:
                move = self.chosen(seat, [*offers, "pass"])
            else:
                move = self.reader.choice(seat, ["pass"])
            if move != "pass":
                group, kind = offers[move]
                self.put_down(seat, group)
                return seat, kind, group
        return None

    def answer(self, seat: int, lying: Kind) -> tuple[int, Kind, Group] | None:
        able = {
            group: kind
            for group, kind in combinations_of(self.hands[seat]).items()
            if beats(kind, lying)
        }
        if lying[0] == "single":
            for group, kind in self.singles(seat, lying[2]).items():
                if kind[2] > lying[2]:
                    able[group] = kind
        wished = {group: kind for group, kind in able.items() if self.fulfils(group)}
        offers = {said("play", group): group for group in wished or able}
        move = self.chosen(seat, [*offers, *([] if wished else ["pass"])])
        if move == "pass":
            return None
        group = offers[move]
        self.put_down(seat, group)
        return seat, able[group], group

    def trick(self, leader: int) -> int:
        """One trick; whoever is to lead to the next, if there are cards."""
        able = combinations_of(self.hands[leader]) | self.singles(leader, 1.0)
        wished = {group: kind for group, kind in able.items() if self.fulfils(group)}
        offers = {said("play", group): group for group in wished or able}
        group = offers[self.chosen(leader, list(offers))]
        self.put_down(leader, group)
        if group == {"dog"}:
            self.won[leader] += group
            return (leader + 2) % 4
        pile, lying = list(group), able[group]
        while not self.is_over:
            played = self.beaten_by(leader, lying)
            if played is None:
                break
            leader, lying, group = played
            pile += group
        if self.is_over and len(self.out) == 2:
            return leader
        taker = leader
        if group == {"dragon"}:
            opponents = [(leader + 1) % 4, (leader + 3) % 4]
            move = self.reader.choice(leader, [f"give-trick {seat}" for seat in opponents])
            taker = int(move.split()[1])
        self.won[taker] += pile
        return leader

    def beaten_by(self, leader: int, lying: Kind) -> tuple[int, Kind, Group] | None:
        """Who beats what lies, and with what; nothing if all have passed."""
        others = [seat for seat in self.from_(leader)[1:] if self.hands[seat]]
        played = self.bombs([*others, leader], lying)
        if played is not None:
            return played
        for seat in others:
            played = self.answer(seat, lying)
            if played is not None:
                return played
        return self.bombs([*others, leader], lying)

    def settled(self) -> list[int]:
        gains = [0, 0]
        for seat in range(4):
            gains[seat % 2] += self.staked[seat] if seat == self.out[0] else -self.staked[seat]
        if len(self.out) == 2:
            gains[self.out[0] % 2] += 200
            return gains
        last = next(seat for seat in range(4) if seat not in self.out)
        gains[self.out[0] % 2] += worth(self.won[last])
        gains[1 - last % 2] += worth(list(self.hands[last]))
        for seat in self.out:
            gains[seat % 2] += worth(self.won[seat])
        return gains
