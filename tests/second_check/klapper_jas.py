"""Second check of Klapper-Jas: a record is replayed by the rules page alone.

Everything is computed again from shuffles and moves: hands, bids, calls, cards allowed, melds,
Belle, points, game points, dealers, and when and by whom the match is won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .common import Line, Reader, clockwise, french_deck, highest, problems_of

PLAIN_ORDER = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP_ORDER = ("7", "8", "Q", "K", "10", "A", "9", "J")
MELD_ORDER = ("7", "8", "9", "10", "J", "Q", "K", "A")
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = PLAIN_POINTS | {"J": 20, "9": 14}
SUITS = ("S", "H", "D", "C")
DECK = french_deck(PLAIN_ORDER, SUITS)

MELD_SIZES = {"terz": 3, "halber": 4}
MELD_POINTS = {3: 20, 4: 50}
BELLE = {"K": "Q", "Q": "K"}
BELLE_POINTS = 20
LAST_TRICK_POINTS = 10
GOAL = 12

OPTIONS = {"play_on": (True, False), "exchange": ("any", "orgi")}


# --- Cards -----------------------------------------------------------------------------------


def rank(card: str) -> str:
    """`10` of `10H`."""
    return card[:-1]


def suit(card: str) -> str:
    """`H` of `10H`."""
    return card[-1]


def card_points(card: str, trump: str) -> int:
    """What the card counts for the taker of its trick."""
    return (TRUMP_POINTS if suit(card) == trump else PLAIN_POINTS)[rank(card)]


def trumps_in(cards: Iterable[str], trump: str) -> list[str]:
    """Those of the cards that are trumps."""
    return [card for card in cards if suit(card) == trump]


def trumps_above(cards: Iterable[str], trick: Iterable[str], trump: str) -> list[str]:
    """The trumps among the cards that are higher than every trump in the trick."""
    laid = [TRUMP_ORDER.index(rank(card)) for card in trumps_in(trick, trump)]
    to_beat = max(laid, default=-1)
    return [c for c in trumps_in(cards, trump) if TRUMP_ORDER.index(rank(c)) > to_beat]


def cards_allowed(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """The cards of the hand that may be played to the trick, given in the order of play."""
    if not trick:
        return list(hand)
    led = suit(trick[0])
    following = [card for card in hand if suit(card) == led]
    if led != trump and following:
        return following
    return trumps_above(hand, trick, trump) or trumps_in(hand, trump) or list(hand)


def best_card(trick: Sequence[str], trump: str) -> int:
    """The place in the trick of the card that takes it."""

    def strength(place: int) -> tuple[int, int]:
        card = trick[place]
        if suit(card) == trump:
            return 2, TRUMP_ORDER.index(rank(card))
        return int(suit(card) == suit(trick[0])), PLAIN_ORDER.index(rank(card))

    return max(range(len(trick)), key=strength)


# --- Melds -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meld:
    """A Terz or a Halber that a seat has announced."""

    seat: int
    cards: tuple[str, ...]  # from the lowest to the highest

    @property
    def points(self) -> int:
        """20 for a Terz, 50 for a Halber."""
        return MELD_POINTS[len(self.cards)]

    def height(self, trump: str) -> tuple[int, int, bool]:
        """What decides between melds: kind, top card, trumps."""
        top = self.cards[-1]
        return len(self.cards), MELD_ORDER.index(rank(top)), suit(top) == trump


def meld_cards(verb: str, top: str) -> tuple[str, ...]:
    """The cards of a meld; fewer than it needs if it would begin below the 7."""
    end = MELD_ORDER.index(rank(top)) + 1
    start = max(end - MELD_SIZES[verb], 0)
    return tuple(name + suit(top) for name in MELD_ORDER[start:end])


def meld_moves(free: Iterable[str]) -> set[str]:
    """Every Terz and every Halber that these cards make, as moves."""
    cards = set(free)
    return {
        f"{verb} {top}"
        for verb, size in MELD_SIZES.items()
        for top in cards
        if len(meld_cards(verb, top)) == size and cards.issuperset(meld_cards(verb, top))
    }


def highest_meld(melds: Sequence[Meld], trump: str) -> Meld | None:
    """The highest of the melds, given as announced; of equal ones the earliest."""
    return max(melds, key=lambda meld: meld.height(trump), default=None)


# --- The deal --------------------------------------------------------------------------------


@dataclass
class Deal:
    """One deal; `seats` are those that take part, forehand first."""

    seats: list[int]
    hands: dict[int, list[str]]
    aside: dict[int, list[str]]
    turned: str
    exchange: str = "any"
    declarer: int = -1
    trump: str = ""
    orgi: bool = False
    contra: bool = False
    re: bool = False
    melds: list[Meld] = field(default_factory=list)
    tricks: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tricks = dict.fromkeys(self.seats, 0)
        self.points = dict.fromkeys(self.seats, 0)

    @property
    def proposed(self) -> str:
        """The suit of the card turned in the deal."""
        return suit(self.turned)

    @property
    def has_sides(self) -> bool:
        """Whether partners play together."""
        return len(self.seats) == 4

    def side(self, seat: int) -> list[int]:
        """The seat and its partner, if there are partners."""
        return [other for other in self.seats if other == seat or self.are_partners(other, seat)]

    def are_partners(self, one: int, other: int) -> bool:
        """Whether these two sit across at four."""
        return self.has_sides and one % 2 == other % 2

    def opponents(self) -> list[int]:
        """The seats that play against the declarer."""
        return [seat for seat in self.seats if seat not in self.side(self.declarer)]

    def declare(self, seat: int, trump: str, orgi: bool) -> None:
        """Fix declarer and trumps; everybody takes up the cards kept aside."""
        self.declarer, self.trump, self.orgi = seat, trump, orgi
        for owner in self.seats:
            self.hands[owner] += self.aside[owner]
            self.aside[owner] = []


def deal_out(deck: Sequence[str], seats: Sequence[int], exchange: str = "any") -> Deal:
    """Deal to the seats that take part, forehand first."""
    four = len(seats) == 4
    hands: dict[int, list[str]] = {seat: [] for seat in seats}
    aside: dict[int, list[str]] = {seat: [] for seat in seats}
    rest = list(deck)
    for packet, size in enumerate((3, 2, 3) if four else (3, 3, 3)):
        for seat in seats:
            pile = aside if packet == 2 and not four else hands
            pile[seat] += rest[:size]
            del rest[:size]
    turned = hands[seats[-1]][-2] if four else rest[0]
    return Deal(list(seats), hands, aside, turned, exchange)


# --- Bidding ---------------------------------------------------------------------------------


def bid(reader: Reader, deal: Deal) -> bool:
    """Both rounds of bidding; false if everybody passes."""
    for seat in deal.seats:
        if reader.choice(seat, {"orgi", "pass"}) == "orgi":
            deal.declare(seat, deal.proposed, orgi=True)
            return True
    for place, seat in enumerate(deal.seats):
        if reader.choice(seat, {"small", "pass"}) == "small":
            fix_small(reader, deal, seat, deal.seats[place + 1 :])
            return True
    return False


def fix_small(reader: Reader, deal: Deal, seat: int, after: Sequence[int]) -> None:
    """Ask the seats after the one that said `small` for `better`, else let it name trumps."""
    for other in after if deal.proposed != "C" else ():
        if reader.choice(other, {"better", "pass"}) == "better":
            deal.declare(other, "C", orgi=False)
            return
    names = {f"suit {name}" for name in SUITS if name != deal.proposed}
    deal.declare(seat, reader.choice(seat, names)[-1], orgi=False)


# --- Play ------------------------------------------------------------------------------------


def play_tricks(reader: Reader, deal: Deal) -> None:
    """All tricks of the deal, with the points for cards, Belle and last trick."""
    leader = deal.seats[0]
    tricks = len(deal.hands[leader])
    for number in range(1, tricks + 1):
        leader = play_trick(reader, deal, leader, number)
    deal.points[leader] += LAST_TRICK_POINTS


def play_trick(reader: Reader, deal: Deal, leader: int, number: int) -> int:
    """One trick; gives the seat that takes it."""
    place = deal.seats.index(leader)
    order = deal.seats[place:] + deal.seats[:place]
    trick: list[str] = []
    for seat in order:
        trick.append(take_turn(reader, deal, seat, number, trick))
    taker = order[best_card(trick, deal.trump)]
    deal.tricks[taker] += 1
    deal.points[taker] += sum(card_points(card, deal.trump) for card in trick)
    return taker


def take_turn(reader: Reader, deal: Deal, seat: int, number: int, trick: Sequence[str]) -> str:
    """The calls of a seat and then its play; gives the card played."""
    while True:
        plays = {f"play {c}" for c in cards_allowed(deal.hands[seat], trick, deal.trump)}
        move = reader.choice(seat, plays | calls_open(deal, seat, number))
        verb, _, card = move.partition(" ")
        if verb == "play":
            play_card(deal, seat, card)
            return card
        call(deal, seat, verb, card)


def calls_open(deal: Deal, seat: int, number: int) -> set[str]:
    """The calls a seat may make in its turn in the trick of this number, the first being 1."""
    calls = set()
    if number <= 2 and seat == deal.declarer and deal.contra and not deal.re:
        calls.add("re")
    if number > 1:
        return calls
    if seat in deal.opponents() and not deal.contra:
        calls.add("contra")
    if may_exchange(deal, seat):
        calls.add("exchange")
    used = {card for meld in deal.melds for card in meld.cards}
    return calls | meld_moves(set(deal.hands[seat]) - used)


def may_exchange(deal: Deal, seat: int) -> bool:
    """Whether the seat, in its first turn, may take the turned card for its 7."""
    return (
        not deal.has_sides
        and "7" + deal.proposed in deal.hands[seat]
        and all(meld.seat != seat for meld in deal.melds)
        and (deal.orgi or deal.exchange == "any")
    )


def call(deal: Deal, seat: int, verb: str, card: str) -> None:
    """Carry out a call."""
    if verb == "contra":
        deal.contra = True
    elif verb == "re":
        deal.re = True
    elif verb == "exchange":
        deal.hands[seat].remove("7" + deal.proposed)
        deal.hands[seat].append(deal.turned)
    else:
        deal.melds.append(Meld(seat, meld_cards(verb, card)))


def play_card(deal: Deal, seat: int, card: str) -> None:
    """Take the card from the hand; the first card of the Belle counts."""
    deal.hands[seat].remove(card)
    other = BELLE.get(rank(card))
    if suit(card) == deal.trump and other and other + deal.trump in deal.hands[seat]:
        deal.points[seat] += BELLE_POINTS


# --- Counting --------------------------------------------------------------------------------


def meld_points(deal: Deal) -> dict[int, int]:
    """What each seat counts for melds, once the tricks are known."""
    best = highest_meld(deal.melds, deal.trump)
    counting = dict.fromkeys(deal.seats, 0)
    for meld in deal.melds:
        if best and meld.seat in deal.side(best.seat) and deal.tricks[meld.seat]:
            counting[meld.seat] += meld.points
    return counting


def points_of_seats(deal: Deal) -> dict[int, int]:
    """The points of each seat by itself, all in."""
    melds = meld_points(deal)
    return {seat: deal.points[seat] + melds[seat] for seat in deal.seats}


def is_won(deal: Deal) -> bool:
    """Whether the declarer has more than each opponent or the other side."""
    points = points_of_seats(deal)
    totals = {seat: sum(points[other] for other in deal.side(seat)) for seat in deal.seats}
    return all(totals[deal.declarer] > totals[seat] for seat in deal.opponents())


def game_points(deal: Deal) -> dict[int, int]:
    """What the seats get that get anything; partners show the same."""
    return game_value(deal, is_won(deal))


def game_value(deal: Deal, won: bool) -> dict[int, int]:
    """The game points of a deal won or lost, by the seats that get them."""
    value = (2 if deal.orgi else 1) * (2 if deal.contra else 1) * (2 if deal.re else 1)
    if won:
        return dict.fromkeys(deal.side(deal.declarer), value)
    share = value if len(deal.seats) == 3 else 2 * value
    return dict.fromkeys(deal.opponents(), share)


# --- The match -------------------------------------------------------------------------------


@dataclass
class Match:
    """Scores, dealer, and at three the seat that has reached the goal while others play on."""

    players: int
    play_on: bool = True
    scores: list[int] = field(default_factory=list)
    dealer: int = 0
    first: int | None = None

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.players

    def seats(self) -> list[int]:
        """The seats that take part in the next deal, forehand first."""
        order = clockwise((self.dealer + 1) % self.players, self.players)
        return [seat for seat in order if seat != self.first]

    def book(self, gained: dict[int, int]) -> None:
        """Add what a deal has brought and settle who deals next; nothing after a void deal."""
        if not gained:
            return
        two = len(self.seats()) == 2
        for seat, points in gained.items():
            self.scores[seat] += points
        self.dealer = next(iter(gained)) if two else (self.dealer + 1) % self.players
        done = self.arrived()
        if self.players == 3 and self.play_on and self.first is None and len(done) == 1:
            self.first = self.dealer = done[0]

    def arrived(self) -> list[int]:
        """The seats that have reached the goal, without the one the others play on after."""
        return [s for s, score in enumerate(self.scores) if score >= GOAL and s != self.first]

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its own end."""
        return bool(self.arrived())

    def winners(self) -> list[int]:
        """Who has won, also if the match has been cut short."""
        if self.first is not None:
            return [self.first]
        return self.arrived() or highest(self.scores)


def play_deal(reader: Reader, seats: Sequence[int], exchange: str) -> dict[int, int]:
    """One deal from its shuffle on; gives the game points, none if everybody passes."""
    deal = deal_out(reader.shuffle(DECK), seats, exchange)
    if not bid(reader, deal):
        return {}
    play_tricks(reader, deal)
    return game_points(deal)


def play(reader: Reader) -> None:
    """The whole match."""
    reader.begin("klapper-jas", players=(2, 3, 4), options=OPTIONS)
    match = Match(reader.players, reader.options["play_on"])
    while not match.is_over and not reader.is_cut:
        match.book(play_deal(reader, match.seats(), reader.options["exchange"]))
        reader.score(match.scores)
    reader.end(match.scores, match.winners())


def check(lines: list[Line]) -> list[str]:
    """What in the record is not to the letter of the rules; empty if all is."""
    return problems_of(lines, play)
