"""The rules sheet: a game in plain sentences, from the prose that its rules and the prelude have.

What has no prose is told by the program, from what the rules are made of.  Where the number of
players or options are named, numbers are worked out.  Options that are not named have their usual
values in the rules; what others would bring stands under the variants, in a part of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import evolve

from cardlang import limits
from cardlang.engine import Engine
from cardlang.game_info import Value, numbers_of, shown_value
from cardlang.messages import LANGUAGES
from cardlang.messages.catalogue import FIRST
from cardlang.show.cards import back_of, face_of
from cardlang.show.sheet.brief import brief
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.draw import FORMATS, draw
from cardlang.show.sheet.examples import examples
from cardlang.show.sheet.pack import SheetWriter, players_and_cards
from cardlang.show.sheet.parts import Paragraph, Part, RulesSheet, reworded_part
from cardlang.show.sheet.sections import (
    course,
    end,
    options,
    what_it_is,
)
from cardlang.show.sheet.settled import SettledTable
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import grammar, reworded
from cardlang.show.sheet.variants import variants
from cardlang.show.wording import names_of

SECTIONS = (what_it_is, players_and_cards, course, end)


def write_sheet(
    engine: Engine,
    language: str,
    players: int | None = None,
    chosen: Mapping[str, Value] | None = None,
    with_examples: bool = True,
) -> RulesSheet:
    """The rules sheet of a game in a language (two letters), for these players and options.

    Without them it is for all tables; its worked examples may be left out.  UsageError if the game
    does not allow them.
    """
    given = dict(chosen or {})
    table = SettledTable(players, numbers_of(engine.info, given), usual=True)
    writer = _writer(engine, language, table, given)
    sections = [section(writer) for section in SECTIONS]
    rules = [part for told in sections for part in told]

    def retold(more: Mapping[str, int]) -> list[Part]:
        """The rules with other values of options."""
        options = {n: shown_value(engine.info.choices[n], value) for n, value in more.items()}
        other = evolve(table, options={**table.options, **more})
        again = _writer(engine, language, other, {**given, **options})
        told = [part for section in SECTIONS for part in section(again)]
        writer.speaker.composed += again.speaker.composed
        return told

    sections.append(options(writer, variants(writer.speaker, rules, retold)))
    rules += sections[-1]
    composed = tuple(writer.speaker.composed)  # of the rules, whatever examples show of them
    sections.insert(1, brief(writer, rules, with_examples))
    sections.append(examples(writer) if with_examples else [])
    speaker, cards, names = writer.speaker, writer.speaker.cards, writer.speaker.names
    parts = [part for told in sections for part in told]
    if speaker.untranslated:
        missing = speaker.join(speaker.untranslated)
        parts.append(Paragraph(speaker.say("untranslated", what=missing)))
    if speaker.too_long or speaker.left < 0:
        parts.append(Paragraph(speaker.say("shortened", count=f"{limits.SHEET_SENTENCE:,}")))
    known = grammar(language)
    if known["printed"]:
        parts = [reworded_part(part, lambda t: reworded(t, known["printed"])[0]) for part in parts]
    return RulesSheet(
        speaker.program.title,
        language,
        tuple(parts),
        {name: face_of(names, card) for name, card in cards.items()},
        {name: back_of(names, card) for name, card in cards.items()},
        tuple(speaker.too_long),
        composed,
        known["colon"],
    )


def _writer(
    engine: Engine, language: str, table: SettledTable, chosen: Mapping[str, Value]
) -> SheetWriter:
    """The writer of a sheet for a table, with the packs that are played with there."""
    program = engine.told
    counts = program.players if table.players is None else (table.players,)
    packs = [engine.cards(count, chosen) for count in counts]
    cards = {card.id: card for pack in packs for card in pack}
    speaker = Speaker(program, names_of(program, language), cards, table)
    speaker.twins = any(len(pack) > len({card.id for card in pack}) for pack in packs)
    sizes = tuple(sorted({len(pack) for pack in packs}))
    copies = [Counter(card.id for card in pack) for pack in packs]
    return SheetWriter(speaker, Course(speaker), sizes, copies)


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
