"""Names of things in the language of whoever reads: `spiele Herz-Dame`.

A rules file says so under `names de:`, the prelude for the usual cards, and for languages that they
do not speak the catalogue of the language may.  What has no name there is
called as it is written in the rules, so that every word of the game can be printed in any language.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from attrs import field, frozen

from cardlang.machine.ir import CardInfo
from cardlang.messages.catalogue import LANGUAGES, catalogue
from cardlang.program import Program, Wording

_PART = re.compile(r"\{([^{}]*)\}")


@frozen
class Names:
    """The names of one game in one language (two letters)."""

    program: Program = field(repr=False)
    language: str
    wording: Wording = field(repr=False)
    data: frozenset[str] = field(repr=False)  # ids of the cards of tables, which have titles

    def called(self, sort: str, word: str) -> str:
        """The name of a verb, zone, keep or option (`sort`)."""
        return self.wording.get((sort, word), word)

    def label(self, kind: str, place: int) -> str:
        """The name of the label at a place (from 0) of an attribute, kind or option."""
        name = self.wording.get((kind, place))
        if name is not None:
            return name
        base = self.program.deck.attributes.get(kind) or self.program.bases.get(kind)
        if base is None and kind in self.program.options:
            base = self.program.options[kind].kind.base
        labels = base.labels if base is not None else ()
        return labels[place].person if labels else str(place)

    def card(self, card: CardInfo) -> str:
        """The name of a card: its own, or one put together from what is printed on it."""
        titled = card.title if card.id in self.data else ""
        name = self.wording.get(("card", card.id)) or titled
        pattern = self.wording.get(("card", ""), "")
        parts = _PART.findall(pattern)
        if name or not parts or not all(part in card.values for part in parts):
            return name or self._parts(card)
        return _PART.sub(lambda found: self.label(found[1], card.values[found[1]]), pattern)

    def _parts(self, card: CardInfo) -> str:
        """A card of which no pattern says how it is called: what is printed on it, in order."""
        kinds = self.program.deck.attributes
        borne = [(name, at) for name, at in card.values.items() if name in kinds]
        return " ".join(self.label(name, at) for name, at in borne) or card.id


def names_of(program: Program, language: str) -> Names:
    """The names of a game in a language; in one that it has none for, as the rules are written."""
    data = frozenset(row[0] for part in program.deck.parts for row in part.rows)
    own = program.wordings.get(language, {})
    return Names(program, language, {**_catalogued(program, language), **own}, data)


def _catalogued(program: Program, language: str) -> Wording:
    """The names in the catalogue of a language for what the files of a game have;
    later files win.
    """
    known = catalogue(language).names if language in LANGUAGES else {}
    found: Wording = {}
    for file in program.files if known else ():
        for sort, names in known.get(PurePath(file).stem, {}).items():
            base = program.deck.attributes.get(sort) or program.bases.get(sort)
            if base is None and sort in program.options:
                base = program.options[sort].kind.base
            labels = base.index if base is not None and base.labels else None
            for word, name in names.items():
                if labels is None:
                    found[sort, word] = name
                elif word in labels:
                    found[sort, labels[word]] = name
    return found
