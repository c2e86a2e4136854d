"""The rules sheet: a game in plain sentences, from the prose that its rules and the prelude have.

What has no prose is told by the program, from what the rules are made of.  Where the number of
players or options are named, numbers are worked out and what was not chosen is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cardlang import limits
from cardlang.engine import Engine
from cardlang.game_info import Value, numbers_of
from cardlang.messages import LANGUAGES
from cardlang.messages.catalogue import FIRST
from cardlang.show.cards import back_of, face_of
from cardlang.show.sheet.brief import brief
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.draw import FORMATS, draw
from cardlang.show.sheet.examples import examples
from cardlang.show.sheet.pack import SheetWriter, players_and_cards
from cardlang.show.sheet.parts import Paragraph, RulesSheet
from cardlang.show.sheet.sections import (
    course,
    end,
    options,
    what_it_is,
)
from cardlang.show.sheet.settled import SettledTable
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.wording import names_of

SECTIONS = (what_it_is, players_and_cards, course, end, options, examples)


def write_sheet(
    engine: Engine,
    language: str,
    players: int | None = None,
    chosen: Mapping[str, Value] | None = None,
) -> RulesSheet:
    """The rules sheet of a game in a language (two letters), for these players and options.

    Without them it is for all tables.  UsageError if the game does not allow them.
    """
    program = engine.told
    table = SettledTable(players, numbers_of(engine.info, chosen or {}))
    counts = program.players if players is None else (players,)
    packs = [engine.cards(count, chosen) for count in counts]
    cards = {card.id: card for pack in packs for card in pack}
    names = names_of(program, language)
    speaker = Speaker(program, names, cards, table)
    sizes = tuple(sorted({len(pack) for pack in packs}))
    copies = [Counter(card.id for card in pack) for pack in packs]
    writer = SheetWriter(speaker, Course(speaker), sizes, copies)
    sections = [section(writer) for section in SECTIONS]
    rules = [part for told in sections[:-1] for part in told]
    sections.insert(1, brief(writer, rules))
    parts = [part for told in sections for part in told]
    if speaker.too_long or speaker.left < 0:
        parts.append(Paragraph(speaker.say("shortened", count=f"{limits.SHEET_SENTENCE:,}")))
    return RulesSheet(
        program.title,
        language,
        tuple(parts),
        {name: face_of(names, card) for name, card in cards.items()},
        {name: back_of(names, card) for name, card in cards.items()},
        tuple(speaker.too_long),
    )


def rules_sheet(
    engine: Engine,
    players: int | None = None,
    chosen: Mapping[str, Value] | None = None,
    language: str = FIRST,
    form: str = "text",
) -> str:
    """The rules sheet as text, Markdown or a page: `write_sheet`, drawn in one of FORMATS."""
    return draw(write_sheet(engine, language, players, chosen), form)


__all__ = ["FORMATS", "LANGUAGES", "draw", "rules_sheet", "write_sheet"]
