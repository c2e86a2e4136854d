"""The rules sheet: a game in plain sentences, from the prose that its rules and the prelude have.

What has no prose is told by the program, from what the rules are made of.
"""

from __future__ import annotations

from cardlang.engine import Engine
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.draw import FORMATS, draw
from cardlang.show.sheet.examples import examples
from cardlang.show.sheet.parts import Sheet
from cardlang.show.sheet.phrases import LANGUAGES
from cardlang.show.sheet.sections import Writer, course, end, options, players_and_cards, what_it_is
from cardlang.show.sheet.words import Speaker
from cardlang.show.wording import names_of

SECTIONS = (what_it_is, players_and_cards, course, end, options, examples)


def write_sheet(engine: Engine, language: str) -> Sheet:
    """The rules sheet of a game in a language."""
    program = engine.program
    packs = [engine.machine(players).cards for players in program.players]
    cards = {card.id: card for pack in packs for card in pack}
    speaker = Speaker(program, names_of(program, language), cards)
    sizes = tuple(sorted({len(pack) for pack in packs}))
    writer = Writer(speaker, Course(speaker, set()), sizes)
    parts = [part for section in SECTIONS for part in section(writer)]
    return Sheet(program.title, language, tuple(parts))


__all__ = ["FORMATS", "LANGUAGES", "draw", "write_sheet"]
