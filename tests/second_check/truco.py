"""A second check of Truco records, written from the rules of Truco argentino alone.

Three cards each, two tricks win the hand; truco, retruco and vale cuatro raise it to 2, 3, 4.
Envido, real envido and falta envido, or a flor, count the cards of a suit.
"""

from __future__ import annotations

from contextlib import suppress

from .common import Line, Reader, highest, in_pack_order, problems_of
from .tricks import rank, suit

RANKS = ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"]
DECK = [r + s for r in RANKS for s in "DCSB"]
TOP = ["1S", "1B", "7S", "7D"]
ROW = ["4", "5", "6", "7", "10", "11", "12", "1", "2", "3"]
RAISES = {2: "truco", 3: "retruco", 4: "vale-cuatro"}
CALLS = {"envido": 2, "real-envido": 3}
OPTIONS = {
    "target": range(9, 41),
    "flor": (False, True),
    "all_in": ("missing", "match"),
    "pica_pica": (False, True),
}


class Over(Exception):
    """The hand is over."""


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "truco",
        players=(2, 4, 6),
        options=OPTIONS,
        lots=in_pack_order(DECK, " ".join(RANKS), "DCSB"),
    )
    scores = [0, 0]
    players, target = reader.players, reader.options["target"]
    first, turn = (reader.first - 1) % players, 0
    dealt: list[list[str]] = []
    while not reader.is_cut and max(scores) < target:
        if turn < 2:
            cards = reader.shuffle(DECK)
            dealt = [[] for _ in range(players)]
            for k in range(3 * players):
                dealt[(first - k) % players].append(cards[k])
        here = range(players) if turn == 0 else [(first - turn + 1) % 6, (first - turn + 4) % 6]
        hand = Hand(reader, scores, (first - max(turn - 1, 0)) % players, list(here), dealt)
        with suppress(Over):
            hand.play()
        reader.score([scores[seat % 2] for seat in range(players)])
        if turn not in (1, 2):
            first = (first - 1) % players
        if turn:
            turn = (turn + 1) % 4
        elif players == 6 and reader.options["pica_pica"] and target - max(scores) > 5:
            turn = 1
    final = [scores[seat % 2] for seat in range(players)]
    reader.end(final, highest(final))


def power(card: str) -> int:
    return 100 - TOP.index(card) if card in TOP else ROW.index(rank(card))


def face(card: str) -> int:
    return int(rank(card)) if int(rank(card)) < 10 else 0


class Hand:
    def __init__(
        self,
        reader: Reader,
        scores: list[int],
        first: int,
        here: list[int],
        dealt: list[list[str]],
    ) -> None:
        self.reader, self.scores, self.first = reader, scores, first
        self.players, self.options = reader.players, reader.options
        self.here, self.dealt = here, dealt
        self.hands = [list(hand) for hand in dealt]
        self.stake = 1
        self.raiser: int | None = None
        self.envido_over = False
        self.flor_side: int | None = None
        self.flors: set[int] = set()
        self.tricks: list[int | None] = []

    def order(self, first: int) -> list[int]:
        around = [(first - step) % self.players for step in range(self.players)]
        return [seat for seat in around if seat in self.here]

    # --- Scoring

    def gain(self, seat: int, points: int) -> None:
        self.scores[seat % 2] += points

    def stop(self) -> None:
        if max(self.scores) >= self.options["target"]:
            raise Over

    def falta(self) -> int:
        target, best = int(self.options["target"]), max(self.scores)
        if self.options["all_in"] == "match" and 2 * best < target:
            return target
        return target - best

    def points(self, seat: int) -> int:
        cards, best = self.dealt[seat], 0
        for letter in "DCSB":
            faces = sorted((face(c) for c in cards if suit(c) == letter), reverse=True)
            best = max(best, 20 + sum(faces[:2]) if len(faces) > 1 else sum(faces))
        return best

    def has_flor(self, seat: int) -> bool:
        return len({suit(card) for card in self.dealt[seat]}) == 1

    def flor(self, seat: int) -> int:
        return 20 + sum(map(face, self.dealt[seat]))

    # --- The tricks

    def play(self) -> None:
        leader = self.first
        while (winner := self.winner()) is None:
            played: dict[int, str] = {}
            for seat in self.order(leader):
                played[seat] = self.turn(seat)
            top = max(map(power, played.values()))
            front = [seat for seat in self.order(leader) if power(played[seat]) == top]
            if len({seat % 2 for seat in front}) == 1:
                leader = front[0]
                self.tricks.append(leader % 2)
            else:
                self.tricks.append(None)
        self.gain(winner, self.stake)

    def winner(self) -> int | None:
        taken = [side for side in self.tricks if side is not None]
        for side in (0, 1):
            if taken.count(side) == 2:
                return side
        if len(taken) < len(self.tricks):
            if taken:
                return taken[0]
            if len(self.tricks) == 3:
                return self.first % 2
        return None

    def may_envido(self, seat: int) -> bool:
        return not self.envido_over and len(self.hands[seat]) == 3

    def may_flor(self, seat: int) -> bool:
        if not self.options["flor"] or len(self.hands[seat]) < 3 or seat in self.flors:
            return False
        return self.has_flor(seat) and (not self.envido_over or self.flor_side == seat % 2)

    def early(self, seat: int) -> list[str]:
        """The calls before one's first card."""
        calls = ["envido", "real-envido", "falta-envido"] if self.may_envido(seat) else []
        return [*calls, "flor"] if self.may_flor(seat) else calls

    def turn(self, seat: int) -> str:
        while True:
            legal = [f"play {card}" for card in self.hands[seat]] + ["fold", *self.early(seat)]
            if self.stake == 1 or (self.stake < 4 and self.raiser == seat % 2):
                legal.append(RAISES[self.stake + 1])
            move = self.reader.choice(seat, legal)
            if move.startswith("play "):
                card = move.removeprefix("play ")
                self.hands[seat].remove(card)
                return card
            if move == "fold":
                self.gain(seat + 1, self.stake + (not self.envido_over and not self.tricks))
                raise Over
            if move in RAISES.values():
                self.truco(seat)
            else:
                self.called(seat, move)

    def called(self, seat: int, move: str) -> None:
        if move == "flor":
            self.call_flor(seat)
        else:
            self.envido(seat, move)

    # --- Calls and answers

    def truco(self, caller: int) -> None:
        offered, answerer = self.stake + 1, self.order(caller)[1]
        while True:
            legal = ["quiero", "no-quiero"]
            if offered < 4:
                legal.append(RAISES[offered + 1])
            move = self.reader.choice(answerer, legal + self.early(answerer))
            if move == "no-quiero":
                self.gain(caller, self.stake)
                raise Over
            if move in ("envido", "real-envido", "falta-envido", "flor"):
                self.called(answerer, move)
                continue
            self.envido_over = True
            self.stake = offered
            if move == "quiero":
                self.raiser = answerer % 2
                return
            offered += 1
            caller, answerer = answerer, caller

    def envido(self, caller: int, call: str) -> None:
        self.envido_over = True
        said = [call]
        answerer = self.order(caller)[1]
        while True:
            legal = ["quiero", "no-quiero"]
            if said == ["envido"]:
                legal.append("envido")
            if not {"real-envido", "falta-envido"} & set(said):
                legal.append("real-envido")
            if "falta-envido" not in said:
                legal.append("falta-envido")
            if self.options["flor"] and self.flor_side is None and len(self.hands[answerer]) == 3:
                legal += ["flor"] * self.has_flor(answerer)
            move = self.reader.choice(answerer, legal)
            if move == "flor":
                self.call_flor(answerer)
                return
            if move == "quiero":
                best = max(map(self.points, self.here))
                winner = next(s for s in self.order(self.first) if self.points(s) == best)
                whole = sum(CALLS.get(name, 0) for name in said)
                self.gain(winner, self.falta() if said[-1] == "falta-envido" else whole)
                break
            if move == "no-quiero":
                self.gain(caller, max(1, sum(CALLS[name] for name in said[:-1])))
                break
            said.append(move)
            caller, answerer = answerer, caller
        self.stop()

    def call_flor(self, seat: int) -> None:
        self.envido_over = True
        self.flors.add(seat)
        if self.flor_side is not None:
            self.gain(seat, 3)
            self.stop()
            return
        self.flor_side = seat % 2
        for foe in self.order(seat)[1::2]:
            legal = ["no-flor"]
            if self.has_flor(foe):
                legal += ["con-flor-quiero", "contraflor", "contraflor-al-resto"]
            move = self.reader.choice(foe, legal)
            if move != "no-flor":
                self.duel(seat, foe, move)
                break
        else:
            self.gain(seat, 3)
        self.stop()

    def duel(self, seat: int, foe: int, move: str) -> None:
        if move == "con-flor-quiero":
            self.compare(seat, foe, 4)
        elif move == "contraflor":
            answer = self.reader.choice(seat, ["quiero", "no-quiero", "contraflor-al-resto"])
            if answer == "quiero":
                self.compare(seat, foe, 6)
            elif answer == "no-quiero":
                self.gain(foe, 4)
            else:
                self.resto(foe, seat, 6)
        else:
            self.resto(seat, foe, 4)

    def resto(self, answerer: int, caller: int, declined: int) -> None:
        if self.reader.choice(answerer, ["quiero", "no-quiero"]) == "quiero":
            self.compare(answerer, caller, self.falta())
        else:
            self.gain(caller, declined)

    def compare(self, one: int, other: int, points: int) -> None:
        both = [seat for seat in self.order(self.first) if seat in (one, other)]
        self.gain(max(both, key=lambda s: (self.flor(s), -both.index(s))), points)
