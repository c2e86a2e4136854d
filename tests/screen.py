"""The full screen, played on as somebody would with keys and mouse; needs the extra `screen`.

    python -m tests.screen             plays, looks, says what is wrong
    python -m tests.screen --svg DIR   and writes what is shown at each step, as SVG

A game in each row: its size of screen, its language, what is done.  After each step nothing may be
shown that the session would not tell (`look` names all that the seat sees), and all must have room.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from cardlang.cli.full_screen import FullScreen, Pager
from cardlang.match.state import setup_of
from cardlang.show.screen import plain, prints_of
from cardlang.table.session import Session
from tests.table.tables import table

ROWS: list[tuple[str, int, str, tuple[int, int], list[str]]] = [
    ("bonus-malus", 7, "en", (80, 24), ["key down", "key enter", "type look", "key escape"]),
    ("bonus-malus", 7, "de", (140, 40), ["click", "key f3", "type tipp", "key f6"]),
    ("skat", 6, "de", (80, 24), ["type passe", "click", "key f4", "key escape"]),
    ("hearts", 1, "en", (100, 30), ["click", "type QC KD KH", "key f1", "key escape"]),
    ("partout", 4, "en", (80, 24), ["key down", "key down", "key enter", "click"]),
    ("quartett", 3, "de", (80, 24), ["key down", "key enter"]),
    ("klapper-jas", 3, "en", (120, 30), ["key down", "key enter", "key f5", "key escape"]),
    ("trick-100", 3, "en", (80, 24), ["key down", "key enter"]),
]


def on_screen(slug: str, seed: int, language: str) -> tuple[FullScreen, Session]:
    """A match at a table that nobody has begun, and its screen."""
    at = table(slug, seed, language=language)
    plain_session = at.session
    machine = setup_of(at.match.state).runner.machine
    notation = plain_session.plain
    app = FullScreen(slug, prints_of(notation.tongue.names, machine), notation.tongue)
    session = Session(
        at.match,
        notation,
        plain_session.strengths,
        app.tell,
        rules=lambda: "the rules\n" * 60,
        page=app.page,
        waiting=app.waiting,
        curtains=True,
        drawn=True,
    )
    return app, session


async def _settled(app: FullScreen, pilot: Any) -> None:
    for _ in range(200):
        await pilot.pause(0.05)
        if app.ready:
            break
    await pilot.pause(0.1)


async def play(
    slug: str, seed: int, language: str, size: tuple[int, int], steps: list[str], svg: Path | None
) -> list[str]:
    """What is wrong."""
    app, session = on_screen(slug, seed, language)
    app.begin(session)
    wrong = []
    async with app.run_test(size=size) as pilot:
        await _settled(app, pilot)
        for number, step in enumerate(["", *steps]):
            before = session.match.state.decisions
            what, _, rest = step.partition(" ")
            if what == "key":
                await pilot.press(rest)
            elif what == "type":
                await pilot.press(*(key if key != " " else "space" for key in rest), "enter")
            elif what == "click":
                await pilot.click("#table", offset=_legal(app))
            await _settled(app, pilot)
            if what == "click" and not app._since and session.match.state.decisions == before:
                wrong.append(f"{slug}: a click on a legal card did nothing")
            wrong += [f"{slug}, {step}: {one}" for one in _wrong(app, session, size)]
            if svg is not None:
                path = svg / f"{slug}-{language}-{number}.svg"
                path.write_text(app.export_screenshot(), encoding="utf-8")
        await pilot.press("f10")
        await pilot.press("f10")
        await pilot.pause(0.2)
    return wrong


def _legal(app: FullScreen) -> tuple[int, int]:
    """Where the last card lies that may be played; else a move."""
    board, size = app.board(), app.query_one("#table").size
    assert board is not None
    found = (0, 0)
    for y, row in enumerate(board.rows(size.width, size.height)):
        x = 0
        for piece in row:
            if piece.typed and (piece.text[0] in "┃║[" or found == (0, 0) or ")" in piece.text):
                if not (")" in piece.text and found != (0, 0)):
                    found = (x, y)
            x += len(piece.text)
    return found


def _wrong(app: FullScreen, session: Session, size: tuple[int, int]) -> list[str]:
    board = app.board()
    if board is None or isinstance(app.screen, Pager):
        return []
    rows = board.rows(app.query_one("#table").size.width, app.query_one("#table").size.height)
    found = [f"too wide: {line}" for line in plain(rows).splitlines() if len(line) > size[0]]
    shown = plain(rows)
    machine = setup_of(session.match.state).runner.machine
    seen = {c for zone in board.view.zones for c in (*zone.cards, *zone.known)}
    seen |= {word for move in board.view.legal for word in move.split()}
    for card in {card.id for card in machine.cards} - seen:
        if f"│{board.prints.of(card)}│" in shown:
            found.append(f"{card} is shown")
    return found


def main() -> None:
    """Play all rows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--svg", type=Path)
    asked = parser.parse_args()
    if asked.svg is not None:
        asked.svg.mkdir(parents=True, exist_ok=True)
    wrong = [line for row in ROWS for line in asyncio.run(play(*row, asked.svg))]
    print("\n".join(wrong) or f"{len(ROWS)} tables, nothing is wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
