"""A match as far as it is only looked at, whoever plays it: C or Python.

A `State` is that and what may be done to it.  Where C plays a match its simple figures (whose turn
it is, scores, fuel) are read where they lie; whatever needs more makes an ordinary match of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.diagnostic import whole
from cardlang.knowledge.view import Kept, Observation, ZoneView, named, observe
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver
from cardlang.match.live.moves import Move
from cardlang.match.live.setup import Setup
from cardlang.match.looking import cell_views, moves_so_far, zone_views
from cardlang.match.numbered import SEATS
from cardlang.match.records.events import Line
from cardlang.match.records.record import retell, retell_to
from cardlang.match.under_way import Live

if TYPE_CHECKING:  # needs ctypes, which not every Python has
    from cardlang.match.native_state import NativeMatch


class ReadableState:
    """A match at a decision, or at its end, as far as it is only looked at."""

    __slots__ = ("_native", "_ordinary", "_shared")

    _native: NativeMatch | None  # the match, where C plays it
    _ordinary: Live  # the match, where C does not
    _shared: bool  # whether another state may hold the same match

    @property
    def _live(self) -> Live:
        """The ordinary match; one that C plays becomes one."""
        if self._native is not None:
            self._live = self._native.ordinary()
        return self._ordinary

    @_live.setter
    def _live(self, live: Live) -> None:
        self._native, self._ordinary, self._shared = None, live, False

    @property
    def warnings(self) -> tuple[str, ...]:
        """About the record that this state was replayed from."""
        return self._ordinary.warnings if self._native is None else ()

    @property
    def _setup(self) -> Setup:
        """The setup of the match; where C plays it, but for the seed."""
        return self._ordinary.setup if self._native is None else self._native.setup

    @property
    def _driver(self) -> Driver:
        return self._live.driver

    # ------------------------------------------------------------ where it stands

    @property
    def is_over(self) -> bool:
        """Return whether nobody chooses any more: the match has ended, or was aborted."""
        native = self._native
        if native is not None:
            return not native.stop
        return not self._ordinary.moves

    @property
    def is_aborted(self) -> bool:
        """Return whether a limit or a fault of the rules stopped the match."""
        native = self._native
        return self._driver.fault is not None if native is None else native.is_aborted

    @property
    def fault(self) -> tuple[str, str] | None:
        """The reason why the match was aborted, and the line of the rules."""
        return self._driver.fault if self.is_aborted else None

    @property
    def to_act(self) -> int | None:
        """The seat that chooses; None when the match is over."""
        native = self._native
        if native is not None:
            return (native.stop - 1) % SEATS if native.stop else None
        stop = self._ordinary.driver.stop
        return stop[2] if stop[0] == "decide" else None

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> Any:
        """The `Game` that began it; None for a match that a program has set up by hand."""
        return self._setup.game

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return self._setup.runner.machine.players

    @property
    def options(self) -> dict[str, int | bool | str]:
        """Every option of the game, by its name in records."""
        return dict(self._setup.runner.machine.options)

    @property
    def seed(self) -> int | None:
        """The seed of its chance; None if the cards are dealt from a secret key."""
        return self._setup.seed if self._native is None else self._native.seed

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that have been made, the first one first."""
        return moves_so_far(self._live.setup, self._live.outcomes())

    @property
    def zones(self) -> tuple[ZoneView, ...]:
        """All places with all their cards, bottom first where their order counts."""
        live = self._live
        return zone_views(live.driver, live.setup.wording.ids)

    def zone(self, name: str, owner: int | str | None = None) -> ZoneView:
        """A place with all its cards: `state.zone("hand", 0).cards`.

        Players must not be told: what a seat may see, its observation has.  UsageError if there
        is no such place.
        """
        return named("zone", self.zones, name, owner)

    def keep(self, name: str, owner: int | str | None = None) -> Kept:
        """The value of what the rules keep: a number, seat or side, flag, card, label, several.

        UsageError if there is no such keep.
        """
        return named("keep", cell_views(self._driver), name, owner).typed

    def score(self, seat: int) -> int:
        """The match score of a seat, which is that of its side."""
        return self.scores[whole("seats", seat, 0, self.players - 1)]

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by seat, of whole numbers; partners show the score of their side."""
        native = self._native
        if native is None:
            return self._driver.scores
        scores: tuple[int, ...] = native.lane.scores()
        return scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end, and none if the match was aborted."""
        native = self._native
        if native is None:
            return self._driver.winners
        winners: tuple[int, ...] = tuple(bits(native.lane.head.winners))
        return winners

    @property
    def deal_number(self) -> int:
        """The number of the deal, counted from 1."""
        number: int = self._driver.cells[self._driver.machine.deal_number]
        return number

    @property
    def decisions(self) -> int:
        """The number of moves that have been taken."""
        native = self._native
        if native is None:
            return self._driver.decisions
        decisions: int = native.lane.head.decisions
        return decisions

    @property
    def fuel(self) -> int:
        """The fuel that the rules have burnt so far, in operations as the reference counts them."""
        native = self._native
        if native is None:
            return self._driver.fuel
        fuel: int = native.lane.head.fuel
        return fuel

    def observation(self, seat: int) -> Observation:
        """The observation of this seat: what it sees, remembers, and may do; nothing more.

        Two of them are equal, and have the same hash, if the seat cannot tell the matches apart.
        """
        return observe(self._live.follow(), seat)

    def record(self, seat: int | None = None) -> list[Line]:
        """The lines of the record so far, as dicts: all of it, or what one seat may know.

        `write_record` writes them to a file, `Game.replay` reads them.
        """
        outcomes = self._live.outcomes()
        setup = self._live.setup
        if seat is None:
            return retell(setup, outcomes)
        return retell_to(setup, outcomes, whole("seats", seat, 0, setup.runner.machine.players - 1))

    @property
    def events(self) -> list[Line]:
        """The lines of the record after its header."""
        return self.record()[1:]

    def __str__(self) -> str:
        """The table as everybody sees it, in lines."""
        game = self.game
        drawn: str = repr(self) if game is None else game.drawn(self).rstrip("\n")
        return drawn

    def __repr__(self) -> str:
        machine = self._driver.machine
        turn = "over" if self.is_over else f"seat {self.to_act} to act"
        return f"<State of {machine.slug}, {machine.players} players, {turn}>"
