"""Texts for the people at a table: what is new, the table, the moves, what may be typed.

A person is told what has happened since their last move, and of the table what has changed since
then; who watches is told all as it happens.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from cardlang.knowledge.view import Observation
from cardlang.match.records.events import Scored
from cardlang.match.strength import Strengths
from cardlang.show.menu import Menu, draw_menu, menu_of
from cardlang.show.news import Watched, draw_news
from cardlang.show.notation import Notation
from cardlang.show.table import Line, draw_changes, draw_own, draw_table, table_lines
from cardlang.show.text import wrap
from cardlang.table.lines import TableLines, Tell
from cardlang.table.match import Match
from cardlang.table.score_sheet import LedgerSheet

Waiting = Callable[[str], AbstractContextManager[object]]

COMMANDS = ("why", "rules", "score", "log", "look", "hint", "undo", "save", "quit")
_CALLED = ("random", "easy", "middle", "hard", "good")


class TableTelling(TableLines):
    """The teller of the people at one table.

    `tell` prints text, `page` text that may be long, `warn` a line of trouble; `waiting` is entered
    while somebody thinks, with a line that says so.  With `curtains` the next person is asked for
    before their hand is shown, where somebody else has moved before (`curtain` is then true at the
    prompt).
    """

    def __init__(
        self,
        match: Match,
        notation: Notation,
        strengths: Strengths,
        tell: Tell,
        *,
        rules: Callable[[bool], str] = lambda whole: "",
        page: Tell | None = None,
        warn: Tell | None = None,
        waiting: Waiting | None = None,
        curtains: bool = False,
    ) -> None:
        self.match = match
        super().__init__(notation, tell)
        self.plain = notation  # without how high the cards are now, which `notation` knows
        self.strengths = strengths
        self.rules = rules
        self.curtains = curtains
        self.prompt = ""
        self.curtain = False
        self.over = False
        self.quitted = False
        self.menu = Menu((), frozenset(), {})
        self._page_raw = page or tell
        self._warn: Tell = warn or self._tell
        self._waiting: Waiting = waiting or (lambda _: nullcontext())
        self._sheet = LedgerSheet(notation)
        self._told = dict.fromkeys(match.people, 0)  # by person: the events that were told
        self._seen: dict[int, set[Line]] = {}  # by person: the table at their last prompt
        self._deal: dict[int, int] = {}  # by person: the deal of that table
        self._last: int | None = None  # the person who was at the prompt last
        self._picked: list[str] = []  # cards of a move that is typed one by one
        self._watched: Watched | None = None
        self._watched_deal = 0

    def sheet(self) -> str:
        """The score sheet so far."""
        return self._sheet.draw(self._sheet.results(self.match.state)).replace("\xa0", " ")

    def called(self, name: str) -> str:
        """The name of a bot in the language of the table: levels have names of their own."""
        return self._message(f"bot-{name}") if name in _CALLED else name

    # ------------------------------------------------------------ people

    def _offer(self, view: Observation) -> None:
        self.menu = menu_of(self.notation, view.legal)
        self._menu()
        self.prompt = self._message("prompt")

    def _menu(self) -> None:
        """The moves, below what the rules say about the choice."""
        self._picked = []
        asked = self.notation.asked.get(self.match.state.legal_moves()[0].decision, "")
        self._raw((wrap(asked) + "\n" if asked else "") + draw_menu(self.notation, self.menu))

    def _news(self, seat: int) -> None:
        """Tell what has happened since the last time."""
        view = self.match.state.observation(seat)
        results = self._sheet.results_told(self.match.state, seat) if self._scored(view) else ()
        self._raw(draw_news(self.notation, view, self._told[seat], results=results))
        self._told[seat] = len(view.events)

    def _scored(self, view: Observation) -> bool:
        return any(isinstance(e, Scored) for e in view.events[self._told[view.seat] :])

    def _show(self, seat: int, view: Observation) -> None:
        """The table, or what of it has changed since this person's last move in the deal."""
        decision = self.match.state.legal_moves()[0].decision
        lines = table_lines(self.notation, view, decision=decision)
        seen = self._seen.get(seat)
        alone = len(self.match.people) == 1
        if seen is None or not alone or self._deal.get(seat) != view.deal_number:
            self._raw(draw_table(self.notation, view, decision=decision))
        else:
            self._raw(draw_changes(lines, seen))
        self._seen[seat], self._deal[seat] = set(lines), view.deal_number

    def _help(self) -> str:
        """Help on what may be typed, with a move of this menu as the example."""
        move = self.notation.move(self.menu.moves[0])
        say = self._message
        rows = [(label, say("help-label")) for label in list(self.menu.labels)[:1]]
        rows.append((move, say("help-move")))
        for name in COMMANDS:
            word = say(f"command-{name}")
            rows.append((f"{word} {move}" if name == "why" else word, say(f"help-{name}")))
        column = max(len(typed) for typed, _ in rows)
        heads = [f"{typed:<{column}}  ".replace(" ", "\xa0") for typed, _ in rows]
        lines = [wrap(f"  {head}{rows[at][1]}", " " * 6) for at, head in enumerate(heads)]
        lines.append(wrap("  " + say("help-slash", word=say("command-look"))))
        return "".join(f"{line}\n" for line in lines)

    # ------------------------------------------------------------ watching

    def _watch(self) -> None:
        """Tell all as it happens where nobody plays: the hands of each deal to begin with."""
        state = self.match.state
        view = state.observation(0)
        if self._watched is None:
            self._watched = Watched(self.notation, view)
        if any(isinstance(event, Scored) for event in view.events[self._watched.at :]):
            self._watched.results = self._sheet.results_told(state, view.seat, watched=True)
        self._raw(self._watched.more(view))
        if not view.is_over and view.deal_number != self._watched_deal:
            self._watched_deal = view.deal_number
            hands = (state.observation(seat) for seat in range(view.players))
            told = "".join(draw_own(self.notation, hand) for hand in hands)
            self._raw(f"\n{self._message('deal', deal=view.deal_number)}\n{told}")

    def _page(self, text: str) -> None:
        self._page_raw(text.replace("\xa0", " "))
