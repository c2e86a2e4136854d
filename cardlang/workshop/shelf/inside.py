"""In a worker: all that a gallery shows of one game, as JSON says it."""

from __future__ import annotations

from typing import Any

from cardlang.api import Game
from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import Engine, open_game
from cardlang.messages import LANGUAGES
from cardlang.show.cards import HIGH, WIDE, Face, front
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.page import told
from cardlang.simulation import simulate
from cardlang.syntax.tree import ProseNode

JOB = "cardlang.workshop.shelf.inside:shown"
_SEED = 1
_FAN = 5  # cards of a picture
_STEP = 62  # between two of them
_MOST = 2_000  # decisions of a match at random
_VALUES = 12  # of an option that are named one by one


def shown(path: str, matches: int) -> dict[str, Any]:
    """The title, sentences, players, options, sheets, figures and picture of a game.

    `refused` in their place where its rules cannot be played.
    """
    try:
        engine = open_game(path)
        if engine.refusal is not None:
            raise engine.refusal
        sheets = {language: write_sheet(engine, language) for language in LANGUAGES}
        figures = _figures(path, matches)
    except RuleError as error:
        return {"refused": error.diagnostics[0].message}
    except UsageError as error:
        return {"refused": str(error)}
    info, told_of = engine.info, engine.told
    return {
        "title": info.title,
        "about": {language: _about(told_of.prose, language) for language in LANGUAGES},
        "players": list(info.players),
        "options": _options(engine),
        "sheets": {language: told(sheet, "") for language, sheet in sheets.items()},
        "figures": figures,
        "picture": picture(list(sheets[LANGUAGES[0]].faces.values())),
    }


def _about(prose: tuple[ProseNode, ...], language: str) -> str:
    """The game's sentence in a language, else in any."""
    said = {one.language: one.text for one in reversed(prose)}
    return said.get(language) or next(iter(said.values()), "")


def _options(engine: Engine) -> list[dict[str, Any]]:
    rows = []
    for name, option in Game(engine).options.items():
        values = option.values
        few = len(values) <= _VALUES
        said = [_word(value) for value in values] if few else [f"{values[0]}–{values[-1]}"]
        rows.append({"name": name, "values": said, "usual": _word(option.default)})
    return rows


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _figures(path: str, matches: int) -> dict[str, Any]:
    """A few matches of random seats."""
    summary = simulate(
        path, matches=matches, seed=_SEED, backend="python", max_decisions=_MOST
    ).as_dict()
    keys = "players matches aborted length branching deals wins mean_scores".split()
    return {key: summary[key] for key in keys}


def picture(faces: list[Face]) -> str:
    """A fan of some cards of the deck, as a drawing of its own."""
    count = min(_FAN, len(faces))
    some = [faces[(2 * k + 1) * len(faces) // (2 * count)] for k in range(count)]
    wide, high = WIDE + _STEP * (count - 1) + 210, HIGH + 90
    cards = []
    for k, face in enumerate(some):
        lean = 7 * (k - (count - 1) / 2)
        x, y = 105 + _STEP * k, 40 + 1.6 * abs(lean)
        drawing = front(face).replace(
            'class="card"', f'x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}"', 1
        )
        turned = f"rotate({lean:g} {x + WIDE / 2:g} {y + HIGH:g})"
        cards.append(f'<g transform="{turned}">{drawing}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f"{''.join(cards)}</svg>\n"
    )
