"""Evidence on a game: the results of all that was played, at the usual table and at others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cardlang.judge.bounds import WHOLE, PlayBounds
from cardlang.judge.fast import Compiled
from cardlang.judge.matches import endings, secrecy
from cardlang.judge.matches.able import Able
from cardlang.judge.matches.coverage import Coverage
from cardlang.judge.matches.elsewhere import Elsewhere
from cardlang.judge.matches.free_passes import FreePasses
from cardlang.judge.matches.playing import OfferTally, Price, Roles, Trace
from cardlang.judge.matches.rare import Rarity
from cardlang.judge.matches.watched import Leftovers
from cardlang.judge.moves import reading_backs, skill, spread, weighing
from cardlang.judge.settings import Settings
from cardlang.judge.subject import JudgedTable, Subject
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Terms
from cardlang.messages import Tongue
from cardlang.source import Span

if TYPE_CHECKING:
    from cardlang.run.native import Native


@frozen
class CutOff:
    """Matches of random seats at one table that a limit ended, and what others made of them."""

    table: JudgedTable
    cut: tuple[Played, ...]
    matches: int  # all that were played there
    ending: endings.Ending
    lasting: Played | None = None  # one that ends when it is let go on


@define
class Evidence:
    """Results of all that was played, at the usual table and at others."""

    subject: Subject
    settings: Settings
    machine: Machine
    native: Native | None
    price: Price
    compiled: Compiled = field(factory=Compiled)
    bounds: PlayBounds = field(factory=lambda: PlayBounds(WHOLE))
    some_tables: bool = False  # whether tables that should be played were left out
    searching: str = "python"  # in what bots look ahead
    terms: Terms = field(factory=Terms)  # of matches of random seats
    cut: list[CutOff] = field(factory=list)
    unseen: CutOff | None = None  # all matches at the usual table, if nobody could look for an end
    played: list[Played] = field(factory=list)
    firsts: list[int] = field(factory=list)  # of each of these, who chose first
    tables: list[Elsewhere] = field(factory=list)
    traces: list[Trace] = field(factory=list)
    offers: OfferTally = field(factory=OfferTally)
    sought: int = 0  # matches that were looked at for what had never been seen
    unreached: bool = False  # whether nobody scored, and it was too dear to see whether one can
    coverage: Coverage | None = None
    unsure: set[int] = field(factory=set)  # lines of which not all tables were played
    rare: dict[int | Span, Rarity] = field(factory=dict)  # lines and conditions that never held
    left: Leftovers | None = None  # cards that nobody plays
    passes: FreePasses | None = None  # verbs that may move nothing
    able: Able | None = None  # matches of seats that play to win
    looking: float = 0.0  # seconds of a decision of theirs
    more_able: dict[tuple[Machine, int, int], Able] = field(factory=dict)  # others, where, how many
    strong: skill.Strong | None = None
    backs: skill.Backs | None = None
    in_sight: reading_backs.BacksInSight | None = None  # where there are several
    unasked: int = 0  # matches that went the same whatever the backs show
    luck: tuple[float, float, float, int] | None = None  # value, low, high, matches
    spread: spread.SpreadFigures | None = None
    readings: list[reading_backs.BackReading] = field(factory=list)  # by choice
    readings_each: float = 0.0  # such choices of a seat in a deal
    moves: weighing.MoveFigures | None = None  # of classes of moves
    secrecy: secrecy.Secrecy | None = None
    roles: Roles = field(factory=Roles)  # of cards, at all tables
    idle_options: list[tuple[str, int]] = field(factory=list)  # name, matches that were compared
    same_values: list[tuple[str, tuple[str, str], int]] = field(factory=list)  # two words of one

    @property
    def tongue(self) -> Tongue:
        """The language in which sentences are said."""
        return self.subject.tongue

    @property
    def finished(self) -> list[Played]:
        """The matches at the usual table that came to their end."""
        return [match for match in self.played if match.fault is None]
