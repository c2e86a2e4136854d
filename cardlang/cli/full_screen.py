"""A session on the whole screen: the table drawn, cards and moves that can be clicked.

The session is led in a thread of its own, since bots think in it.  It is given what is typed, one
line after the other; what it tells, and what may be drawn after each line (`Session.seen`), goes
into a queue, from which the screen takes it a few times a second.  Nothing else passes between
them, so the screen can show nothing that the session would not tell.

Where the screen is wide, the score sheet and the log stand beside the table, else the log below it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Thread
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from cardlang.messages import Tongue
from cardlang.show.screen import Board, Prints, Row
from cardlang.table.session import Seen, Session

_PATIENCE = 10.0  # seconds for a bot that still thinks
_POLL = 0.05  # seconds between looks at what the session has told
_WIDE = 112  # columns from which on the log stands beside the table
_LOG = 5  # lines of the log below the table
_KEYS = {
    "f1": "?",
    "f2": "hint",
    "f3": "score",
    "f4": "log",
    "f5": "rules",
    "f6": "undo",
    "f7": "look",
    "f10": "quit",
}
_STYLES = {"chosen": Style(reverse=True, bold=True), "bold": Style(bold=True), "dim": Style()}
_ASKED = frozenset(_KEYS.values()) - {"undo", "quit"}


class ScreenTable(Widget):
    """The table: rows of pieces, each of which may be clicked."""

    def __init__(self, board: Callable[[], Board | None], typed: Callable[[str], object]) -> None:
        super().__init__(id="table")
        self.board, self._typed = board, typed
        self._rows: list[Row] = []

    def render(self) -> Text:
        """The rows that have room now."""
        board = self.board()
        self._rows = [] if board is None else board.rows(self.size.width, self.size.height)
        text = Text(no_wrap=True)
        for row in self._rows:
            for piece in row:
                style = _STYLES.get(piece.look) or Style.parse(piece.look or "none")
                text.append(piece.text, style)
            text.append("\n")
        return text

    def on_click(self, event: Click) -> None:
        """What is clicked is typed."""
        if event.y < len(self._rows):
            at = 0
            for piece in self._rows[event.y]:
                at += Text(piece.text).cell_len
                if event.x < at:
                    if piece.typed:
                        self._typed(piece.typed)
                    return


class Pager(ModalScreen[None]):
    """A long text, until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss_now", show=False) for key in ("escape", "enter", "q", "f10")
    ]

    def __init__(self, text: str, foot: str) -> None:
        super().__init__()
        self._text, self._foot = text, foot

    def compose(self) -> ComposeResult:
        """The text above a line that says how to go back."""
        with VerticalScroll():
            yield Static(Text.from_ansi(self._text), markup=False)
        yield Static(self._foot, id="foot", markup=False)

    def action_dismiss_now(self) -> None:
        """Back to the table."""
        self.dismiss()


class FullScreen(App[None]):
    """One session; `prints` are what stands on its cards."""

    CSS = f"""
    #main {{ layout: vertical; height: 1fr; }}
    #table {{ width: 1fr; height: 1fr; }}
    #side {{ height: {_LOG}; border-top: solid $primary; }}
    #sheet {{ display: none; height: auto; max-height: 50%; }}
    #log {{ height: 1fr; }}
    #status, #foot, #keys {{ height: 1; }}
    Input, Input:focus {{ border: none; height: 1; padding: 0; }}
    .wide #main {{ layout: horizontal; }}
    .wide #side {{ width: 42; height: 1fr; border-top: none; border-left: solid $primary; }}
    .wide #sheet {{ display: block; border-bottom: solid $primary; }}
    Pager VerticalScroll {{ height: 1fr; }}
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"type('{word}')", show=False, priority=True)
            for key, word in _KEYS.items()
        ),
        Binding("ctrl+c", "type('quit')", show=False, priority=True),
        Binding("ctrl+q", "type('quit')", show=False, priority=True),
    ]

    def __init__(self, title: str, prints: Prints, tongue: Tongue) -> None:
        super().__init__()
        self.title = title
        self.over = False  # the session is, and everybody may leave
        self._prints, self._tongue = prints, tongue
        self._told: deque[tuple[str, str]] = deque()  # what to do with a text, and the text
        self._typed: Queue[str | None] = Queue()
        self._asking = False  # the session waits for a line
        self._answer: list[str] | None = None  # what is told to one that asks for something
        self._since: list[str] = []  # what was told since a line was typed
        self._after: Callable[[str], object] | None = None  # where it goes without a screen
        self._thread = Thread(target=self._lead, daemon=True)
        self._seen: Seen | None = None
        self._sheet = ""
        self._chosen = -1
        self._session: Session | None = None

    # ------------------------------------------------------------ the session's thread

    def tell(self, text: str) -> None:
        """The session tells something."""
        self._since.append(text)
        if self._after is not None:
            self._after(text)
        elif self._answer is not None:
            self._answer.append(text)
        else:
            self._told.append(("log", text))

    def page(self, text: str) -> None:
        """The session tells something long."""
        self._told.append(("page", text))

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Somebody thinks: the table is drawn as it stands."""
        self._look()
        self._told.append(("status", f"… {what}"))
        yield
        self._told.append(("status", ""))

    def _look(self) -> None:
        session = self._session
        assert session is not None
        self._seen, self._sheet = session.seen(), session.sheet()
        self._told.append(("draw", ""))

    def _lead(self) -> None:
        """Lead the session to its end, or until somebody leaves."""
        session = self._session
        assert session is not None
        session.begin()
        while not session.over:
            self._look()
            self._told.append(("clear" if session.curtain else "status", session.prompt.strip()))
            self._told.append(("ask", ""))
            typed = self._typed.get()
            if typed is None:
                return
            before = session.match.state.decisions
            self._since.clear()
            self._answer = [] if typed.removeprefix("/") in _ASKED else None
            session.say(typed)
            self._answered(session.match.state.decisions == before)
        self._look()
        self._told.append(("over", ""))

    def _answered(self, asked: bool) -> None:
        """A long answer has a page of its own."""
        text = "".join(self._answer or ())
        self._answer = None
        if text:
            self._told.append(("page" if asked and text.count("\n") >= _LOG else "log", text))

    # ------------------------------------------------------------ the screen

    def begin(self, session: Session) -> None:
        """Take a session that nobody has begun."""
        self._session = session

    @property
    def ready(self) -> bool:
        """Whether all is drawn that has been told, and the session waits or is over."""
        return (self._asking or self.over) and not self._told

    def lead(self, session: Session, after: Callable[[str], object]) -> None:
        """Show a session until it is over or somebody leaves it; how it ended is told `after`."""
        self.begin(session)
        self.run()
        self._typed.put(None)
        if self._thread.ident is not None:
            self._thread.join(_PATIENCE)
        self._after = after
        if session.over:
            after("".join(self._since).lstrip("\n"))
        else:
            session.quit()

    def compose(self) -> ComposeResult:
        """The table, the log, what is going on, the line that is typed, the keys."""
        with Container(id="main"):
            yield ScreenTable(self.board, self.typed)
            with Vertical(id="side"):
                yield Static("", id="sheet", markup=False)
                yield RichLog(id="log", wrap=True, max_lines=2000, min_width=20)
        yield Static("", id="status", markup=False)
        yield Input(id="line", placeholder=self._tongue.say("screen-type"))
        yield Static(self._tongue.say("screen-keys"), id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        self.query_one("#log", RichLog).can_focus = False
        self.query_one(Input).focus()
        self.set_interval(_POLL, self._poll)
        self._thread.start()

    def on_resize(self, event: Resize) -> None:
        """Beside each other where there is room."""
        self.screen.set_class(event.size.width >= _WIDE, "wide")

    def board(self) -> Board | None:
        """What is drawn now, if anything may be."""
        seen = self._seen
        if seen is None:
            return None
        moves = list(seen.menu.labels.values())
        chosen = moves[self._chosen] if -1 < self._chosen < len(moves) else ""
        prints = self._prints
        return Board(seen.view, seen.notation, prints, seen.menu, seen.decision, chosen)

    def _poll(self) -> None:
        """Take what the session has told."""
        while self._told:
            what, text = self._told.popleft()
            getattr(self, f"_on_{what}")(text)

    def _on_log(self, text: str) -> None:
        log = self.query_one("#log", RichLog)
        for line in text.splitlines():
            if line:
                log.write(Text.from_ansi(line))

    def _on_page(self, text: str) -> None:
        self.push_screen(Pager(text, self._tongue.say("screen-back")))

    def _on_status(self, text: str) -> None:
        self.query_one("#status", Static).update("" if text == ">" else text)

    def _on_clear(self, text: str) -> None:
        self.query_one("#log", RichLog).clear()
        self._on_status(text)

    def _on_draw(self, text: str) -> None:
        self.query_one(ScreenTable).refresh()
        self.query_one("#sheet", Static).update(self._sheet)

    def _on_ask(self, text: str) -> None:
        self._asking, self._chosen = True, -1

    def _on_over(self, text: str) -> None:
        self.over = True
        session = self._session
        if session is not None and session.quitted:
            self.exit()
            return
        self._on_status(self._tongue.say("screen-over"))

    # ------------------------------------------------------------ what is typed

    def typed(self, line: str) -> None:
        """Type a line."""
        if self.over:
            self.exit()
        elif self._asking:
            self._asking = False
            self._typed.put(line)

    def action_type(self, line: str) -> None:
        """A key that types a word."""
        if line == "quit" and not self._asking:
            self.exit()  # a bot thinks
        else:
            self.typed(f"/{line}" if line != "?" else line)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line, or the chosen move."""
        board = self.board()
        line = event.value or (board.chosen if board is not None else "")
        event.input.clear()
        self.typed(line)

    def on_key(self, event: Key) -> None:
        """Left and right choose a move while nothing is typed; Tab completes."""
        line = self.query_one(Input)
        if event.key in ("up", "down") and not line.value and self._seen is not None:
            count = len(self._seen.menu.labels)
            step = 1 if event.key == "down" else -1
            if count:
                start = -1 if step > 0 else 0
                self._chosen = ((self._chosen if self._chosen >= 0 else start) + step) % count
                self.query_one(ScreenTable).refresh()
            event.stop()
        elif event.key == "tab" and line.value and self._session is not None and self._asking:
            found = self._session.candidates(line.value)
            if len(found) == 1:
                line.value = found[0]
                line.action_end()
            elif found:
                self._on_status("  ".join(found[:12]))
            event.prevent_default()
            event.stop()
