"""Random games with secrets: hidden places and keeps, shows, questions, and what depends on them.

They are small, so that two worlds that part are soon found, and every line is one that an author
might write.  Values of the general generator (`tests.run.programs`) stand among them now and then.
"""

from __future__ import annotations

from random import Random

from tests.run.programs.deeds import under
from tests.run.programs.scope import Dice

Lines = list[str]
HEAD = """cardlang 1
game "Secrets"
players {players}
deck few:
    suit: hearts H, spades S, clubs C
    rank: 7 J Q K A
    each rank suit
"""
SUITS, RANKS = ("hearts", "spades", "clubs"), ("7", "J", "Q", "K", "A")
CARDS = tuple(rank + suit for suit in "HSC" for rank in RANKS)
SIGHTS = ("face up", "face down", "face down", "seen by nobody", "top face up")
OWNED = (*SIGHTS, "seen by owner", "seen by others", "top seen by owner")


class Secretive:
    """Makes one game."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.names = 0
        self.lets: list[tuple[str, str]] = []  # name, kind
        self.seats: list[str] = ["0", "1", "eldest", "dealer"]
        self.zones = ["stock"]
        self.owned = ["hand"]
        self.numbers: list[str] = []
        self.others: list[tuple[str, str]] = []  # keeps: place, kind
        self.cards: list[str] = []  # names of single cards
        self.told: set[str] = set()  # the keeps that something was put into
        self.budget = 4
        self.mover = False

    def text(self) -> str:
        dice = self.dice
        lines: Lines = []
        players = 2 + dice.below(2)
        if players == 3:
            self.seats.append("2")
        for k in range(1 + dice.below(2)):
            ordered = dice.pick([", in order", ""])
            lines.append(f"zone place-{k}, {dice.pick(SIGHTS)}{ordered}")
            self.zones.append(f"place-{k}")
        if dice.chance(1, 2):
            lines.append(
                f"zone lane of each seat, {dice.pick(OWNED)}{dice.pick(['', ', in order'])}"
            )
            self.owned.append("lane")
        for k in range(2):
            sight = dice.pick(["", "", ", seen by nobody"])
            lines.append(f"keep level-{k} as number{sight}")
            self.numbers.append(f"level-{k}")
        if dice.chance(1, 2):
            sight = dice.pick(["", ", seen by owner", ", seen by nobody"])
            lines.append(f"keep own of each seat as number{sight}")
            self.owned_numbers = True
        else:
            self.owned_numbers = False
        if dice.chance(1, 2):
            lines.append(f"keep mood as suit or none{dice.pick(['', ', seen by nobody'])}")
            self.others.append(("mood", "suit"))
        if dice.chance(1, 3):
            lines.append(f"keep who as seat or none{dice.pick(['', ', seen by nobody'])}")
            self.others.append(("who", "seat"))
        if dice.chance(1, 3):
            test = self.test_of_card("it", small=True)
            lines.append(f"order fit:\n    {test}, by rank\n    otherwise, by rank")
            self.fit = True
        else:
            self.fit = False
        once = dice.chance(2, 3)
        body = ["shuffle-deck"]
        for place in self.zones[1:]:
            if dice.chance(5, 6):
                body.append(f"repeat {2 + dice.below(2)} times: move top of stock to {place}")
        body.append(f"deal {2 + dice.below(2)} to seats from eldest")
        if "lane" in self.owned and dice.chance(5, 6):
            body.append("for each seat: move top of stock to lane of seat")
        for _ in range(2 + dice.below(3)):
            body += self.deed()
            if dice.chance(2, 3):
                body += under(f"choose by {dice.pick(self.seats)}:", ["pass", "wait"])
        body += under(f"choose by {dice.pick(self.seats)}:", ["pass", "wait"])
        lines += under("one deal:" if once else "each deal:", body)
        if not once:
            lines.append("match ends when deal-number is 2")
        lines.append("winner is sides having highest score")
        return HEAD.format(players=players) + "\n".join(lines) + "\n"

    # --------------------------------------------------------------- values

    def seat(self) -> str:
        return self.dice.pick(self.seats)

    def zone(self) -> str:
        if self.dice.chance(1, 2):
            return self.dice.pick(self.zones)
        return f"{self.dice.pick(self.owned)} of {self.seat()}"

    def card(self) -> str:
        """One card, or none."""
        forms = ["top of stock", f"first of {self.zone()}", f"first of {self.zone()}"]
        forms += [f"first of ({self.zone()} where {self.test_of_card('it')})"]
        forms += self.cards * 3
        if self.fit:
            forms.append(f"first of best of {self.zone()} by fit")
        return self.dice.pick(forms)

    def some(self) -> str:
        """Some cards."""
        return self.zone() if self.dice.chance(1, 3) else self.few()

    def few(self) -> str:
        """Some cards of one place."""
        return f"({self.zone()} where {self.test_of_card('it')})"

    def test_of_card(self, it: str, small: bool = False) -> str:
        dice = self.dice
        of = "" if it == "it" else f" of {it}"
        forms = [
            f"suit{of} is {dice.pick(SUITS)}",
            f"rank{of} is {dice.pick(RANKS)}",
            f"rank{of} is at least {dice.pick(RANKS)}",
        ]
        if not small:
            forms.append(
                f"suit{of} is suit of {dice.pick(['top of stock', 'first of ' + self.zone()])}"
            )
        return dice.pick(forms)

    def test(self) -> str:
        dice = self.dice
        forms = [
            f"{dice.pick(CARDS)} is in {self.zone()}",
            f"rank of {self.card()} is {dice.pick(RANKS)}",
            f"suit of {self.card()} is {dice.pick(SUITS)}",
            f"{self.some()} is empty",
            f"count of {self.few()} is above {dice.below(2)}",
            *([f"{place} is 0" for place in self.numbers if place in self.told]),
            f"{dice.pick(SUITS)} is in suit of {self.zone()}",
        ]
        forms += [
            f"{place} is {self.of_kind(kind)}" for place, kind in self.others if place in self.told
        ]
        return dice.pick(forms)

    def of_kind(self, kind: str) -> str:
        return self.seat() if kind == "seat" else self.dice.pick(SUITS)

    def asked(self) -> str:
        """A seat, by what is hidden now and then."""
        if self.dice.chance(1, 5):
            return f"((first of (seats where {self.dice.pick(CARDS)} is in hand)) else 0)"
        return self.seat()

    # ---------------------------------------------------------------- deeds

    def block(self) -> Lines:
        found: Lines = []
        for _ in range(1 + self.dice.chance(1, 3)):
            found += self.deed(inside=True)
        return found

    def deed(self, inside: bool = False) -> Lines:
        dice = self.dice
        self.budget -= 1
        plain = [self.keep, self.keep, self.move, self.move, self.show, self.score]
        forms = plain + ([self.let] if not inside else [])
        if self.budget > 0:
            forms += [self.branch] * 3
            forms += [self.loop, self.times, self.choose, self.choose, self.until, self.shuffle]
            forms += [self.attempt, self.ask_holder]
        return dice.pick(forms)()

    def let(self) -> Lines:
        self.names += 1
        name = f"held-{self.names}"
        line = f"let {name} be {self.card()}"
        self.cards.append(name)
        return [line]

    def keep(self) -> Lines:
        dice = self.dice
        forms = [
            f"{dice.pick(self.numbers)} gains 1",
            f"{dice.pick(self.numbers)} gains count of {self.some()}",
        ]
        if self.owned_numbers:
            forms.append(f"own of {self.seat()} becomes count of {self.some()}")
        for place, kind in self.others:
            if kind == "suit":
                forms.append(f"{place} becomes suit of {self.card()}")
            else:
                forms.append(
                    f"{place} becomes first of (seats where {dice.pick(CARDS)} is in hand)"
                )
        line = dice.pick(forms)
        self.told.add(line.split()[0])
        return [line]

    def score(self) -> Lines:
        return [f"score of {self.seat()} gains {self.dice.pick(['1', f'count of {self.some()}'])}"]

    def move(self) -> Lines:
        dice = self.dice
        what = dice.pick(["top of stock", self.card(), self.some()])
        to = self.zone()
        if dice.chance(1, 6):
            to = f"({to} if {self.test()} else {self.zone()})"
        return [f"move {what} {dice.pick(['to', 'to', 'under'])} {to}"]

    def show(self) -> Lines:
        dice = self.dice
        what = dice.pick([self.zone(), self.zone(), self.card(), self.some()])
        forms = [f"show {what}", f"show {what}", f"show {what} to {self.seat()}"]
        if dice.chance(1, 6):
            return ["for each seat: show hand of seat"]
        return [dice.pick(forms)]

    def branch(self) -> Lines:
        found = under(f"if {self.test()}:", self.block())
        if self.dice.chance(1, 3):
            found += under("else:", self.block())
        return found

    def loop(self) -> Lines:
        over = ""
        if self.dice.chance(1, 2):
            over = f" in (seats where {self.dice.pick(CARDS)} is in hand)"
        self.seats.append("seat")
        body = self.block()
        self.seats.remove("seat")
        return under(f"for each seat{over}:", body)

    def times(self) -> Lines:
        return under(f"repeat (count of {self.some()}) mod 4 times:", self.block())

    def until(self) -> Lines:
        zone = self.dice.pick(self.zones[1:])
        return under(
            f"repeat until stock is empty or {self.test()}:", [f"move top of stock to {zone}"]
        )

    def shuffle(self) -> Lines:
        return [f"shuffle {self.zone()}"]

    def ask_holder(self) -> Lines:
        who = f"(holder of {self.dice.pick(CARDS)} else 0)"
        return under(f"choose by {who}:", ["pass", "wait"])

    def attempt(self) -> Lines:
        body = [*self.plain(), *under(f"if {self.test()}:", ["take back"])]
        return under("attempt:", body)

    def plain(self) -> Lines:
        return self.dice.pick([self.keep, self.move, self.score])()

    def choose(self) -> Lines:
        dice = self.dice
        who = self.asked()
        body: Lines = []
        name = f"pick-{self.names}"
        self.names += 1
        what = dice.below(4)
        if what == 0:
            when = f" when {self.test()}" if dice.chance(1, 2) else ""
            body += under(f"act{when}:", self.block())
        else:
            source = f"hand of {who}" if dice.chance(2, 3) else self.zone()
            if dice.chance(1, 3):
                source = f"({source} where {self.test_of_card('it')})"
            aloud = dice.pick(["", "", "aloud "])
            self.cards.append(name)
            inner = [f"move {name} to {self.zone()}", *self.block()]
            self.cards.remove(name)
            body += under(f"lay {aloud}{name} in {source}:", inner)
        body.append("pass" if dice.chance(2, 3) else f"pass: {self.plain()[0]}")
        if dice.chance(1, 6):
            return under("choose together by seats:", ["yes", "no"])
        return under(f"choose by {who}:", body)


def secretive(seed: int) -> str:
    """The text of the game of a seed."""
    return Secretive(Dice(Random(seed).randrange)).text()
