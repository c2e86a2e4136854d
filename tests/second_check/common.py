"""What the second checks of all games share: reading a match record line by line.

A second check replays a record by the rules page of its game alone and never imports the engine.
Every game has a module with two functions:

    def play(reader: Reader) -> None:           # the game, told by the rules page
        reader.begin("my-game", players=(2, 4), options={"odd_card": ("aside", "trump")})
        scores = [0] * reader.players
        while not over(scores) and not reader.is_cut:
            cards = reader.shuffle(DECK)        # top card first; exactly the cards of DECK
            move = reader.choice(seat, legal)   # exactly this seat, exactly this set of moves
            reader.score(scores)                # exactly these numbers; ends a deal
        reader.end(scores, highest(scores))     # nothing may follow

    def check(lines: list[Line]) -> list[str]:  # the problems in words; empty: to the letter
        return problems_of(lines, play)

`play` reads as if it were the game itself. The first line that differs from what it asks for
raises `Differs`; a record that stops early (unfinished, or aborted by a limit) raises `Stopped`.
`problems_of` catches both: the first is a problem, the second is none.
Events of unknown kinds are passed over. Lines count from 1, the header is line 1.

Options are looked up in `reader.options`, the deals allowed by the header in `reader.deals`;
`reader.is_cut` says that so many deals have been scored. For tests there are `header_line`,
`end_line`, `with_legal` (fills in the `legal` of a record made by hand) and `written`
(plays a whole record with random shuffles and moves).
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeGuard, TypeVar

Item = TypeVar("Item")
Line = dict[str, Any]
Options = Mapping[str, Collection[Any]]

KNOWN_EVENTS = {"shuffle", "choice", "score", "end", "aborted"}
LARGEST_SEED = 2**63 - 1
LOTS: Options = {"first_dealer": ("seat-0", "lot")}
"""The option of a game that may draw its first dealer by lot; see `Reader.first_dealer`."""


class Differs(Exception):
    """A line of the record is not what the rules give; the message says which and how."""


class Stopped(Exception):
    """The record stops before the end of the match, which is no mistake."""


# --- Small helpers ---------------------------------------------------------------------------


def french_deck(ranks: Iterable[str], suits: Iterable[str] = "SHDC") -> list[str]:
    """One card of every rank in every suit: `AS`, `10H`, …"""
    ranks = list(ranks)
    return [rank + suit for suit in suits for rank in ranks]


def clockwise(first: int, players: int) -> list[int]:
    """All seats in turn, beginning with `first`."""
    return [(first + step) % players for step in range(players)]


def highest(scores: Sequence[int]) -> list[int]:
    """The seats with the highest score."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def in_pack_order(cards: Iterable[str], ranks: str, suits: str = "SHDC") -> list[str]:
    """Cards by rank and then by suit, what has neither last."""
    names, last = ranks.split(), len(ranks)
    place = {
        name + suit: (names.index(name), suits.index(suit)) for name in names for suit in suits
    }
    return sorted(cards, key=lambda card: place.get(card, (last, 0)))


def is_number(value: object) -> bool:
    """Whether this is a whole number (in JSON `true` is none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(value: object, kind: type[Item]) -> TypeGuard[list[Item]]:
    """Whether this is a list that holds only values of exactly this kind."""
    return isinstance(value, list) and all(type(item) is kind for item in value)


def is_one_of(value: object, allowed: Collection[Any]) -> bool:
    """Whether the value is among the allowed ones, `true` and 1 being different."""
    return any(type(value) is type(item) and value == item for item in allowed)


# --- Reading ---------------------------------------------------------------------------------


class Reader:
    """The lines of one record, read in order against what the rules give."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.problems: list[str] = []
        self.position = 0
        self.scored = 0
        self.players = 0
        self.options: dict[str, Any] = {}
        self.deals: int | None = None
        self.first = 0
        self.is_valet = False  # the record is of the variant in `examples/valet`

    @property
    def is_cut(self) -> bool:
        """Whether as many deals have been scored as the header allows."""
        return self.deals is not None and self.scored >= self.deals

    def begin(
        self,
        game: str,
        players: Collection[int],
        options: Options | None = None,
        valet: Options | None = None,
        lots: Sequence[str] | Callable[[Reader], Sequence[str]] | None = None,
    ) -> None:
        """Read the header: this game, a possible number of players, exactly these options.

        With `valet`, the options of the game's variant in `examples/valet`, it may be that one.
        With `lots`, the pack in the order of its list, the first dealer may be drawn by lot; then
        `first` is that seat, and else seat 0.
        """
        if lots is not None:
            options = {**(options or {}), **LOTS}
            valet = {**valet, **LOTS} if valet is not None else None
        if not self.lines or not isinstance(self.lines[0], dict):
            raise Differs("line 1: there is no header")
        self.position = 1
        header = self.lines[0]
        if valet is not None and header.get("game") == f"{game}-valet":
            game, options, self.is_valet = f"{game}-valet", valet, True
        self._check_game(header, game, players, options or {})
        self.players = header["players"]
        self.options = header["options"]
        self.deals = header["deals"]
        self._check_header_form(header)
        if lots is not None:
            self.first = self.first_dealer(lots(self) if callable(lots) else lots)

    def shuffle(self, cards: Iterable[str] | None = None, zone: str | None = None) -> list[str]:
        """The cards of the next shuffle, top card first.

        They have to be exactly `cards` in some order, and the pile to be named `zone`, if given.
        """
        line = self._next("shuffle")
        shuffled = line.get("cards")
        if not is_list_of(shuffled, str):
            raise self.differs(f"cards is no list of cards: {shuffled!r}")
        if not isinstance(line.get("zone"), str):
            raise self.differs(f"zone is no name: {line.get('zone')!r}")
        if zone is not None and line["zone"] != zone:
            raise self.differs(f"zone is {line['zone']!r} but the rules give {zone!r}")
        if cards is not None:
            self._check_pile(shuffled, list(cards))
        return list(shuffled)

    def first_dealer(self, deck: Sequence[str]) -> int:
        """Seat 0, or whom the lot falls on: the first in this list, of equals the lower seat."""
        if self.options["first_dealer"] == "seat-0":
            return 0
        drawn = self.shuffle(deck)[: self.players]
        return min(range(self.players), key=lambda seat: (deck.index(drawn[seat]), seat))

    def choice(self, seat: int, legal: Iterable[str]) -> str:
        """The move taken in the next choice, offered to this seat with exactly these moves."""
        moves = set(legal)
        line = self._next("choice")
        if not is_number(line.get("seat")) or line["seat"] != seat:
            raise self.differs(f"seat is {line.get('seat')!r} but the rules give {seat}")
        self._check_legal(line, moves)
        move = line.get("move")
        if not isinstance(move, str) or move not in moves:
            raise self.differs(f"move is {move!r} but the rules give {sorted(moves)}")
        return move

    def score(self, scores: Sequence[int]) -> None:
        """Read the score that ends a deal; it has to show these scores by seat."""
        line = self._next("score")
        self._check_scores(line, scores)
        self.scored += 1

    def end(self, scores: Sequence[int], winners: Iterable[int]) -> None:
        """Read the end of the match, with these scores and winners; nothing may follow."""
        line = self._next("end")
        self._check_scores(line, scores)
        expected = sorted(set(winners))
        found = line.get("winners")
        if not is_list_of(found, int) or sorted(found) != expected:
            raise self.differs(f"winners is {found!r} but the rules give {expected}")
        if not is_number(line.get("fuel")) or line["fuel"] < 0:
            raise self.differs(f"fuel is no whole number: {line.get('fuel')!r}")
        self._check_last("end")

    def offered(self) -> list[str]:
        """The moves that were offered here, as the record writes them; none where it goes on in
        another way."""
        here = self.lines[self.position] if self.position < len(self.lines) else {}
        return list(here.get("legal", []))

    def aborted(self) -> bool:
        """Whether the next event is `aborted`; reads nothing."""
        self._skip_unknown()
        return self._kind_here() == "aborted"

    def differs(self, text: str) -> Differs:
        """A difference in the line read last, to be raised."""
        return Differs(f"line {self.position}: {text}")

    def _next(self, kind: str) -> Line:
        """The next known event, which has to be of this kind."""
        self._skip_unknown()
        if self.position == len(self.lines):
            raise Stopped
        found = self._kind_here()
        line = self.lines[self.position]
        self.position += 1
        if found == "aborted" and kind != "end":
            self._check_aborted(line)
            raise Stopped
        if found != kind:
            raise self.differs(f"event is {found!r} but the rules give {kind!r}")
        return line

    def _skip_unknown(self) -> None:
        """Pass over events of kinds that a reader need not know."""
        while self.position < len(self.lines) and self._kind_here() not in KNOWN_EVENTS:
            self.position += 1

    def _kind_here(self) -> str | None:
        """The kind of event in the line to be read next; None at the end of the record."""
        if self.position == len(self.lines):
            return None
        line = self.lines[self.position]
        kind = line.get("event") if isinstance(line, dict) else None
        if not isinstance(kind, str):
            raise Differs(f"line {self.position + 1}: there is no event in it: {line!r}")
        return kind

    def _check_game(
        self, header: Line, game: str, players: Collection[int], options: Options
    ) -> None:
        """Check what the game is played by; without it nothing else can be checked."""
        if header.get("record") != "cardlang/1":
            raise self.differs(f"record is {header.get('record')!r}, not 'cardlang/1'")
        if header.get("game") != game:
            raise self.differs(f"game is {header.get('game')!r}, not {game!r}")
        if not is_one_of(header.get("players"), players):
            raise self.differs(f"players is {header.get('players')!r}, not in {list(players)}")
        self._check_options(header.get("options"), options)
        deals = header.get("deals", 0)
        if deals is not None and (not is_number(deals) or deals < 1):
            raise self.differs("deals is neither null nor a number of deals")

    def _check_options(self, found: object, options: Options) -> None:
        """Check that the header has every option of the game, no other, with good values."""
        if not isinstance(found, dict) or set(found) != set(options):
            raise self.differs(f"options is {found!r}, but the game has {sorted(options)}")
        for name, allowed in options.items():
            if not is_one_of(found[name], allowed):
                raise self.differs(f"option {name} has the impossible value {found[name]!r}")

    def _check_header_form(self, header: Line) -> None:
        """Note what is wrong with the rest of the header, which decides nothing."""
        seed, backs, rules = header.get("seed", ""), header.get("backs", 0), header.get("rules")
        if seed is not None and not (is_number(seed) and 0 <= seed <= LARGEST_SEED):
            self._note("seed is neither null nor a number from 0 to 2^63-1")
        if not re.fullmatch("sha256:[0-9a-f]{64}", str(rules)):
            self._note(f"rules is no digest: {rules!r}")
        if backs is not None and not isinstance(backs, str):
            self._note("backs is neither null nor a name")
        names = header.get("players_are")
        if not is_list_of(names, str) or len(names) != self.players:
            self._note(f"players_are does not name {self.players} players: {names!r}")

    def _note(self, text: str) -> None:
        """Keep a problem that does not stop the check."""
        self.problems.append(str(self.differs(text)))

    def _check_pile(self, found: list[str], cards: list[str]) -> None:
        """Check that the shuffled pile holds exactly these cards."""
        too_many = sorted((Counter(found) - Counter(cards)).elements())
        missing = sorted((Counter(cards) - Counter(found)).elements())
        if too_many or missing:
            raise self.differs(f"the pile lacks {missing} and has {too_many} beyond the rules")

    def _check_legal(self, line: Line, moves: set[str]) -> None:
        """Check that exactly these moves are offered, each once."""
        found = line.get("legal")
        if not is_list_of(found, str):
            raise self.differs(f"legal is no list of moves: {found!r}")
        if set(found) != moves:
            raise self.differs(f"legal is {found} but the rules give {sorted(moves)}")
        if len(set(found)) != len(found):
            raise self.differs(f"legal holds a move more than once: {found}")

    def _check_scores(self, line: Line, scores: Sequence[int]) -> None:
        """Check the scores by seat."""
        found = line.get("scores")
        if not is_list_of(found, int) or found != list(scores):
            raise self.differs(f"scores is {found!r} but the rules give {list(scores)}")

    def _check_aborted(self, line: Line) -> None:
        """Check the form of `aborted`, the last line read."""
        for key in ("reason", "at"):
            if not isinstance(line.get(key), str):
                raise self.differs(f"{key} is no text: {line.get(key)!r}")
        self._check_last("aborted")

    def _check_last(self, kind: str) -> None:
        """Check that no line follows."""
        if self.position < len(self.lines):
            raise Differs(f"line {self.position + 1}: nothing may follow {kind!r}")


def problems_of(lines: Sequence[Line], play: Callable[[Reader], None]) -> list[str]:
    """The problems found when the record is read by this game; empty if there are none."""
    return _problems(Reader(lines), play)


def _problems(reader: Reader, play: Callable[[Reader], None]) -> list[str]:
    try:
        play(reader)
    except Differs as difference:
        reader.problems.append(str(difference))
    except Stopped:
        pass
    return reader.problems


# --- Making records for tests ----------------------------------------------------------------


def header_line(
    game: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    deals: int | None = None,
) -> Line:
    """A complete header."""
    return {
        "record": "cardlang/1",
        "game": game,
        "players": players,
        "seed": 7,
        "options": dict(options or {}),
        "rules": "sha256:" + 64 * "0",
        "deals": deals,
        "backs": None,
        "players_are": ["random"] * players,
    }


def end_line(scores: Sequence[int], winners: Sequence[int]) -> Line:
    """The end of a match."""
    return {"event": "end", "scores": list(scores), "winners": list(winners), "fuel": 0}


class _Filler(Reader):
    """Reads a record without `legal` and fills it in."""

    def _check_legal(self, line: Line, moves: set[str]) -> None:
        line["legal"] = sorted(moves)


def with_legal(lines: Sequence[Line], play: Callable[[Reader], None]) -> list[Line]:
    """The record with `legal` filled in by the game; AssertionError where it differs otherwise."""
    filled = [dict(line) for line in lines]
    problems = _problems(_Filler(filled), play)
    assert not problems, problems
    return filled


class _Writer(Reader):
    """Writes a record instead of reading one: random shuffles, random moves."""

    def __init__(self, header: Line, seed: int) -> None:
        super().__init__([header])
        self.chance = random.Random(seed)
        self.made: list[Line] = [header]

    def shuffle(self, cards: Iterable[str] | None = None, zone: str | None = None) -> list[str]:
        assert cards is not None, "only a game that names the cards of its piles can be written"
        pile = sorted(cards)
        self.chance.shuffle(pile)
        self.made.append({"event": "shuffle", "zone": zone or "deck", "cards": list(pile)})
        return pile

    def first_dealer(self, deck: Sequence[str]) -> int:
        """Seat 0, or whom the lot falls on: the first in this list, of equals the lower seat."""
        if self.options["first_dealer"] == "seat-0":
            return 0
        drawn = self.shuffle(deck)[: self.players]
        return min(range(self.players), key=lambda seat: (deck.index(drawn[seat]), seat))

    def choice(self, seat: int, legal: Iterable[str]) -> str:
        moves = sorted(set(legal))
        move = self.chance.choice(moves)
        self.made.append({"event": "choice", "seat": seat, "legal": moves, "move": move})
        return move

    def score(self, scores: Sequence[int]) -> None:
        self.made.append({"event": "score", "scores": list(scores)})
        self.scored += 1

    def end(self, scores: Sequence[int], winners: Iterable[int]) -> None:
        self.made.append(end_line(scores, sorted(winners)))

    def aborted(self) -> bool:
        return False


def written(header: Line, play: Callable[[Reader], None], seed: int) -> list[Line]:
    """A whole record of the game with random shuffles and moves, drawn from this seed."""
    writer = _Writer(header, seed)
    play(writer)
    assert not writer.problems, writer.problems
    return writer.made
