"""Putting words together: what is filled into a sentence takes the form that the sentence asks for.

Which forms a language has, and by which rules of writing a phrase is brought into them, stands in
its grammar (`catalogues/de/grammar.toml`): German articles and adjectives are turned by the word
before them (`von {seat}`: `von dem Spieler`, `vom Spieler`), or by what a phrase asks for
(`{seat:dat}`, in catalogues `DAT($seat)`).  Rules may be told in a language that the sheet is not
written in, so a phrase is known by the words of all languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from cardlang.messages.catalogue import FIRST, LANGUAGES, catalogue

_ASKED = re.compile(r"\{([\w-]+)(?::\w+)?\}")
_HOLE = re.compile(r"(?P<before>\b[\w-]+ |)\{(?P<name>[\w-]+)(?::(?P<form>\w+))?\}")


def asks_for(prose: str, name: str) -> bool:
    """Return whether a sentence has a hole of a name, in whatever case."""
    return name in holes_of(prose)


@lru_cache(maxsize=4096)
def holes_of(prose: str) -> frozenset[str]:
    """The names of the holes of a sentence."""
    return frozenset(_ASKED.findall(prose))


def grammar(language: str) -> Mapping[str, Any]:
    """The grammar of a language, or of the first one where there is none."""
    return catalogue(language if language in LANGUAGES else FIRST).grammar


@cache
def known_by(word: str) -> str:
    """An expression for what is known by a word of the grammars, in any language."""
    return "|".join(f"(?:{grammar(language)['words'][word]})" for language in LANGUAGES)


def reworded(text: str, rules: Iterable[Any]) -> tuple[str, bool]:
    """The text by rules of a grammar, and whether one of them fits."""
    fits = False
    for find, put, *last in rules:
        table = put if isinstance(put, dict) else None
        by = put if table is None else lambda m, known=table: known.get(m[0], m[0])
        before = text
        text, times = re.subn(find, by, text)
        fits = fits or (times > 0 and (table is None or text != before))
        if last and times:
            break
    return text, fits


@lru_cache(maxsize=4096)
def inflected(language: str, case: str, text: str) -> str:
    """A phrase in a case of the language; '' for one that has no form of its own there."""
    known = grammar(language)["cases"][case]
    told, fits = reworded(text, known["rules"])
    return told if fits or "instead" not in known else ""


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def article(text: str) -> str:
    """The article of a noun, if it has one."""
    found = re.match(rf"({known_by('article')}) ", text)
    return found[1] if found else ""


def bare(text: str) -> str:
    """A noun without its article."""
    return re.sub(rf"^(?:{known_by('article')}) ", "", text)


@lru_cache(maxsize=4096)
def several(text: str) -> bool:
    """True if a noun with its article is more than one thing: `die drei Karten`, `the cards`."""
    return bool(re.match(known_by("several"), text))


def several_cards(text: str) -> bool:
    """True if a noun with its article is cards: `the face-down cards`, not `the tricks`, of which
    the number is another than that of their cards."""
    return bool(re.match(known_by("several-cards"), text))


def everyone(text: str) -> str:
    """The form of a phrase for several people who are called `who …`."""
    told = (grammar(language)["everyone"] for language in LANGUAGES)
    rules = next((one["rules"] for one in told if re.match(one["fits"], text)), ())
    return reworded(text, rules)[0]


def behind_who(text: str) -> str | None:
    """The text behind `who`, where a phrase begins so."""
    found = re.match(rf"(?:{known_by('who')}) (.*)", text)
    return found[1] if found else None


def _fitted(language: str, told: str, form: str | None, text: str, at: slice, word: str) -> str:
    """The phrase filled in, in its case; with "\\0" in front where it replaces the word."""
    known = grammar(language)
    behind, further = text[: at.start], text[at.stop :]
    for name, case in known["cases"].items():
        if case.get("instead") == word:
            aside = re.search(case["not-behind"], behind) or re.match(case["not-before"], further)
            owner = "" if aside else inflected(language, name, told)
            if owner:
                return "\0" + owner
    clauses = known["clauses"]
    if clauses and re.match(clauses["follows"], further) and re.search(clauses["ends"], told):
        told += ","
    for name, case in known["cases"].items():
        asks = (
            re.fullmatch(by, word) and re.match(start, told) for by, start in case.get("behind", ())
        )
        if form == name or (not form and any(asks)):
            return inflected(language, name, told)
    return told


def closed(language: str, text: str) -> str:
    """A phrase with a comma behind it, if it ends with a clause within it and more follows."""
    within = grammar(language)["clauses"].get("within", "")
    return text + "," if within and re.search(within, text) else text


def fill(text: str, parts: Mapping[str, str], language: str) -> str:
    """The text with its holes filled; a hole for which there is nothing loses its braces."""

    def put(found: re.Match[str]) -> str:
        before, name = found["before"], found["name"]
        told = parts.get(name, name.replace("-", " "))
        start = not before.strip() and text[: found.start()].rstrip()[-1:] in tuple(".!?")
        at = slice(found.start(), found.end())
        told = _fitted(language, told, found["form"], text, at, before.strip())
        if told[:1] == "\0":
            return told[1:]
        return before + (capital(told) if start else told)

    return _smooth(_HOLE.sub(put, text), language)


@lru_cache(maxsize=2048)
def _smooth(text: str, language: str) -> str:
    """The text with what meets in it merged; a sheet says most things more than once."""
    text, _ = reworded(text, grammar(language)["smooth"])
    return re.sub(r"([.!?])\.", r"\1", re.sub(r"  +", " ", text))


@cache
def gender(language: str, noun: str) -> str:
    """The gender of a noun, as messages call it, a compound that of its head; '' if unknown."""
    genders = {
        known: name
        for name, nouns in grammar(language)["genders"].items()
        for known in nouns.split()
    }
    heads = (known for known in sorted(genders, key=len) if noun.lower().endswith(known.lower()))
    head, _, more = noun.partition(" ")
    if head[:1].isupper() and more[:1].islower():  # `Punkte fürs Vollspiel`
        return gender(language, head)
    known = genders.get(noun) or next((genders[head] for head in heads), "")
    return known or (gender(language, head) if more else "")


def phrases(language: str) -> Mapping[str, Any]:
    """The program's own sentences, by key."""
    return catalogue(language if language in LANGUAGES else FIRST).files["sheet"]


def phrase(language: str, key: str, /, **parts: str) -> str:
    """One of the program's own sentences."""
    known = catalogue(language if language in LANGUAGES else FIRST)
    pattern = phrases(language)[key]
    text = known.written(pattern, _Plural(parts), lambda name, case, _: _hole(name, case.lower()))
    return fill(text, parts, language)


class _Plural(dict[str, str]):
    """Parts of a message, and of each whether it is more than one thing: `$a-many`."""

    def __missing__(self, key: str) -> str:
        return "yes" if re.match(known_by("plural"), self[key.removesuffix("-many")]) else "no"


def _hole(name: str, case: str) -> str:
    return f"{{{name}:{case}}}" if case else f"{{{name}}}"


def listed(language: str, items: Iterable[str], word: str = "and") -> str:
    """`a, b and c`."""
    told = list(items)
    if len(told) < 2:
        return "".join(told)
    joint = phrase(language, word)
    told[-2] = closed(language, told[-2])
    return f"{', '.join(told[:-1])} {joint} {told[-1]}"


def sentence(text: str) -> str:
    """The text as a sentence of its own: a large letter first, a full stop last."""
    text = capital(text.strip())
    return text if not text or text[-1] in ".!?:" else text + "."


def third_person(verb: str, language: str) -> str:
    """`spiele` as it is said of somebody else, `spielt`; empty for what is no verb."""
    third = grammar(language)["third"]
    if verb in third["irregular"]:
        return str(third["irregular"][verb])
    if not verb.islower() or verb in third["not"].split():
        return ""
    for pattern, instead in third["rules"]:
        said = re.sub(pattern, instead, verb)
        if said != verb:
            return said
    return ""


def goes_behind(rest: str, language: str) -> bool:
    """Return whether the rest of a verb stands behind what is done: `ab` of `lege ab`."""
    before = grammar(language)["third"].get("before", "").split()
    return not rest[:1].isupper() and rest not in before
