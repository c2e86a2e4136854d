"""A page of each game that ships, in `docs/games`: `python -m tests.game_pages [--write] [GAME…]`.

A page is the rules sheet with the drawing of a position in front of it: what one seat sees at the
point of a first deal at which most cards lie open.  The deal is played at random, by a generator
whose seed is the game's name.  Stale pages are named; with `--write` they are written anew.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap

from attrs import frozen

from cardlang.api import load
from cardlang.cache.listed import listed
from cardlang.cli.parts.common import slugs
from cardlang.cli.parts.families import families
from cardlang.engine import open_game
from cardlang.knowledge.view import Observation, ZoneView
from cardlang.match.state import State, setup_of
from cardlang.messages import LANGUAGES
from cardlang.resources import find_game
from cardlang.show.cards import HIGH, WIDE, Mark, Stock
from cardlang.show.html import escaped
from cardlang.show.notation import Notation, notation_of
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.draw import draw
from cardlang.show.text import Paint
from cardlang.table.page import backs_of, stock_of
from tests.listed import entry

FOLDER = Path(__file__).parent.parent / "docs" / "games"
LONGEST = 400  # decisions that are looked at
MANY = 14  # cards of a row
SIZE = 0.28  # of a card
LABEL, GAP, LINE = 190, 14, 26
ROOM = LABEL + round(WIDE * SIZE) + (MANY - 1) * LINE + GAP
SAYS = {
    "en": ("A position as {who} sees it, whose turn it is", "Auf Deutsch", "All games"),
    "de": ("Eine Stellung, wie {who} sie am Zug sieht", "In English", "Alle Spiele"),
}


@frozen
class Position:
    """What the seat to act sees, and the state in which it sees that."""

    state: State
    seen: Observation


def openness(seen: Observation) -> int:
    """How much there is to be looked at: open cards, no place counted for more than eight."""
    return sum(
        min(8, sum("?" not in card for card in zone.cards)) + bool(zone.cards)
        for zone in seen.zones
    )


def position(slug: str) -> Position | None:
    """The most open moment of a first deal; None where nobody ever decides anything."""
    game = load(slug)
    state = game.start(game.default_players, seed=1)
    chance = random.Random(slug)
    best: Position | None = None
    while not state.is_over and state.decisions < LONGEST and state.deal_number < 2:
        assert state.to_act is not None
        seen = state.observation(state.to_act)
        if best is None or openness(seen) > openness(best.seen):
            best = Position(state.copy(), seen)
        state.apply(chance.choice(state.legal_moves()))
    return best


def drawing(found: Position, notation: Notation) -> str:
    """The position as a drawing: a row for each place in which cards lie."""
    stock, behind = stock_of(notation, found.state), backs_of(notation)
    rows, y = [], GAP
    for zone in found.seen.zones:
        if zone.cards:
            rows.append(_row(found, zone, notation, stock, behind, y))
            y += round(HIGH * SIZE) + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ROOM} {y}" width="{ROOM}">'
        f'<rect width="{ROOM}" height="{y}" rx="14" fill="#2f6b4f"/>'
        f"{stock.shared()}{''.join(rows)}</svg>\n"
    )


def _row(
    found: Position,
    zone: ZoneView,
    notation: Notation,
    stock: Stock,
    behind: Mapping[str, tuple[Mark, ...]],
    y: int,
) -> str:
    """One place: its name, how many cards lie there, and the last of them."""
    name = notation.place(notation.places[zone.name, zone.owner], found.seen.seat)
    cards = list(zone.cards)
    if all("?" not in card for card in cards):
        cards = notation.sorted(cards) if found.seen.seat == _seat(zone) else cards
    high = round(HIGH * SIZE)
    told = [
        f'<text x="{GAP}" y="{y + high // 2}" fill="#fff" font-family="Georgia,serif"'
        f' font-size="17">{escaped(line)}</text>'.replace(
            f'y="{y + high // 2}"', f'y="{y + high // 2 + 22 * k - 11 * (len(lines) - 1)}"'
        )
        for lines in [[*wrap(name, 20), f"({len(cards)})"]]
        for k, line in enumerate(lines)
    ]
    for k, card in enumerate(cards[-MANY:]):
        if "?" not in card:
            drawn = stock.front(card)
        else:
            drawn = stock.back(behind.get(card, ()))
        place = f'x="{LABEL + LINE * k}" y="{y}" '
        drawn = drawn.replace('class="card" ', place).replace(
            f'width="{WIDE // 4}" height="{HIGH // 4}"',
            f'width="{round(WIDE * SIZE)}" height="{high}"',
        )
        told.append(drawn)
    return "".join(told)


def _seat(zone: ZoneView) -> int | None:
    return int(zone.owner) if zone.owner.isdigit() else None


def pages(slug: str) -> dict[str, str]:
    """What is in the files of a game, by their names."""
    path = find_game(slug)
    assert path is not None
    engine, found = open_game(str(path)), position(slug)
    made = {}
    for language in LANGUAGES:
        end = "" if language == LANGUAGES[0] else f".{language}"
        title, _, rest = draw(write_sheet(engine, language), "md").partition("\n")
        caption, other, index = SAYS[language]
        picture = ""
        if found is not None:
            machine = setup_of(found.state).runner.machine
            notation = notation_of(engine.told, machine, Paint(False), language)
            made[f"{slug}{end}.svg"] = drawing(found, notation)
            who = notation.tongue.seat(found.seen.seat)
            picture = f"\n![{caption.format(who=who)}]({slug}{end}.svg)\n"
        away = next(one for one in LANGUAGES if one != language)
        link = f"{slug}.md" if away == LANGUAGES[0] else f"{slug}.{away}.md"
        head = f"[{other}]({link}) · [{index}](../games.md)\n"
        made[f"{slug}{end}.md"] = f"{title}\n\n{head}{picture}{rest}"
    return made


def index() -> str:
    """The list of all pages, by family."""
    known, told = listed(), {slug for kind in families() for slug in kind.games}
    assert told == {*slugs()}
    lines = [
        "# All games",
        "",
        "The rules of each in full, with a position. [The documented games]",
    ]
    lines[-1] += "(../games.md) have a page of their own."
    for kind in families():
        lines += [
            "",
            f"## {kind.names['en']}",
            "",
            "| game | players | what it is |",
            "| --- | --- | --- |",
        ]
        for slug in kind.games:
            row = known.get(slug) or entry(slug)
            counts = ", ".join(map(str, row["players"]))
            link = f"[{row['title']}]({slug}.md) · [Deutsch]({slug}.de.md)"
            lines.append(f"| {link} | {counts} | {row['about']} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Compare, or write; the number of files that are not current."""
    asked = [word for word in sys.argv[1:] if not word.startswith("-")]
    write = "--write" in sys.argv[1:]
    stale = []
    for slug in [*(asked or slugs()), ""]:
        for name, text in (pages(slug) if slug else {"README.md": index()}).items():
            file = FOLDER / name
            if file.is_file() and file.read_text(encoding="utf-8") == text:
                continue
            stale.append(name)
            if write:
                FOLDER.mkdir(exist_ok=True)
                file.write_text(text, encoding="utf-8")
    print(
        f"{len(stale)} files {'written' if write else 'not current'}: {', '.join(stale) or 'none'}"
    )
    return 0 if write else len(stale)


if __name__ == "__main__":
    sys.exit(main() > 0)
