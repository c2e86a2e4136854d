"""A second check of Trumpf records, written from the rules page alone.

Every seat has a packet of data cards, top card first. The caller names a category, all show their
top card, and the best value takes the pile; after a tie only those who tied show their next card.
A packet is a list that loses cards at its front and gets them at its end; jokers (`J1` … `J4`)
go with the data card below them. A seat can show if its packet has a data card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .common import Line, Options, Reader, clockwise, highest, problems_of

TABLE = """
    card  drinks seats price founded taps hours
    A1      73   100   430    1650   11    54
    A2      64    60   400    1548    6    56
    A3      99    35   450    1795   11    86
    A4      47   220   430    1712    8    66
    B1      75   180   370    1968    6    30
    B2      58    90   440    1950    4    96
    B3      61   170   390    1860    7    48
    B4      36   240   410    1801    5    44
    C1      51   170   470    1856    7    94
    C2      78    20   510    1861   17    58
    C3      59   190   390    2004    8    54
    C4      82    70   420    1876    2    64
    D1      60    80   460    1825   11    62
    D2      68    30   390    1879   10    63
    D3      38   190   390    1888   13    36
    D4      66   140   340    1893    7    86
    E1      80   195   400    1870   12    60
    E2      42   150   470    1766    9    92
    E3      49    90   400    1756   10    60
    E4      49   230   410    1719    9    59
    F1      22   140   370    1640   10    90
    F2      58   280   400    1771    9    80
    F3      44   310   370    1711   15   100
    F4      43   420   405    1711    8    72
    G1      95   120   380    1983    6    58
    G2      41   150   430    1884   17    62
    G3      86   200   500    1881   11    50
    G4      83   110   480    1888   10    78
    H1      37    20   360    1937   13    88
    H2      18   160   370    1722   13    78
    H3      22    85   380    1770    6    65
    H4      39   175   280    1785   10    57
"""
LOWEST_WINS = ("price", "founded")
JOKERS = ("J1", "J2", "J3", "J4")
DEALER = 0
OPTIONS: Options = {
    "max_rounds": range(1, 5001),
    "tie_call": ("again", "same"),
    "jokers": range(len(JOKERS) + 1),
    "joker_category": ("drinks", "seats", "taps", "hours"),
}

Choose = Callable[[int, Iterable[str]], str]
"""Takes the decision of a seat among these moves."""
Packet = list[str]
"""The cards of a seat, top card first."""


def check(lines: list[Line]) -> list[str]:
    """The problems of a record of Trumpf; empty if it is to the letter."""
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    """A whole match, which is one single deal."""
    reader.begin("trumpf", players=range(2, 7), options=OPTIONS)
    options = reader.options
    packets = dealt(reader.shuffle(deck(options["jokers"])), reader.players)
    variant = Variant(options["max_rounds"], options["tie_call"], options["joker_category"])
    play_rounds(reader.choice, packets, DEALER + 1, variant)
    scores = [len(packet) for packet in packets]
    reader.score(scores)
    reader.end(scores, highest(scores))


# --- Cards -----------------------------------------------------------------------------------


def read_table(text: str) -> dict[str, dict[str, int]]:
    """The values by card and category."""
    (_, *categories), *rows = (line.split() for line in text.strip().splitlines())
    return {card: dict(zip(categories, map(int, values), strict=True)) for card, *values in rows}


VALUES = read_table(TABLE)
CALLS = [f"call {category}" for category in VALUES["A1"]]


def deck(jokers: int) -> list[str]:
    """The data cards and this number of jokers."""
    return [*VALUES, *JOKERS[:jokers]]


def dealt(cards: Sequence[str], players: int) -> list[Packet]:
    """The packets by seat: equally many cards each, singly from the dealer's left on."""
    used = cards[: len(cards) // players * players]
    order = clockwise(DEALER + 1, players)
    return [list(used[order.index(seat) :: players]) for seat in range(players)]


def can_show(packet: Packet) -> bool:
    """Whether the packet has a data card."""
    return any(card in VALUES for card in packet)


def show(packet: Packet) -> list[str]:
    """Take the cards from the top up to and including the first data card."""
    count = next(place for place, card in enumerate(packet, 1) if card in VALUES)
    shown, packet[:] = packet[:count], packet[count:]
    return shown


# --- Rounds ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variant:
    """The options that decide how rounds are played."""

    max_rounds: int = 1000
    tie_call: str = "again"
    joker_category: str = "drinks"


def play_rounds(choose: Choose, packets: list[Packet], caller: int, variant: Variant) -> None:
    """Play until only one seat is left, or as many rounds as the variant allows."""
    for _ in range(variant.max_rounds):
        caller = play_round(choose, packets, caller, variant)
        drop_out(packets)
        if sum(map(bool, packets)) == 1:
            return


def drop_out(packets: list[Packet]) -> None:
    """Set aside the jokers of seats that have nothing else."""
    for packet in packets:
        if not can_show(packet):
            packet.clear()


def play_round(choose: Choose, packets: list[Packet], caller: int, variant: Variant) -> int:
    """Play for one pile, with all ties; the seat that wins it."""
    category = call(choose, caller)
    rivals = [seat for seat in clockwise(caller, len(packets)) if packets[seat]]
    pile: list[str] = []
    while True:
        shown = {seat: show(packets[seat]) for seat in rivals}
        pile += [card for cards in shown.values() for card in cards]
        tied = best(shown, category, variant.joker_category)
        rivals = [seat for seat in tied if can_show(packets[seat])]
        if len(rivals) <= 1:
            winner = (rivals or tied)[0]
            packets[winner] += pile
            return winner
        if variant.tie_call == "again":
            category = call(choose, rivals[0])


def call(choose: Choose, seat: int) -> str:
    """Let the seat name a category."""
    return choose(seat, CALLS).removeprefix("call ")


def best(shown: Mapping[int, list[str]], category: str, joker_category: str) -> list[int]:
    """The seats that showed the best value, in the order in which they showed."""
    values = {seat: value(cards, category, joker_category) for seat, cards in shown.items()}
    target = min(values.values()) if category in LOWEST_WINS else max(values.values())
    return [seat for seat in values if values[seat] == target]


def value(shown: list[str], category: str, joker_category: str) -> int:
    """What a data card shown with the jokers on top of it counts in a category."""
    *on_top, data_card = shown
    factor: int = 2 ** len(on_top) if category == joker_category else 1
    return factor * VALUES[data_card][category]
