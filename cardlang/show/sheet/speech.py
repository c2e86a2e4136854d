"""Putting words together: what is filled into a sentence takes the form that the sentence asks for.

German articles are turned by the word before them (`von {seat}`: `von dem Spieler`, `vom Spieler`)
or by what a phrase asks for (`{seat:dat}`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from cardlang.show.sheet.phrases import PHRASES

_HOLE = re.compile(r"(?P<before>\b[\w-]+ |)\{(?P<name>[\w-]+)(?::(?P<form>\w+))?\}")
_DATIVE = frozenset("von mit zu bei nach aus ab an neben seit unter über Von Mit Bei Nach".split())
_ACCUSATIVE = frozenset("für um ohne durch gegen Für Um Ohne Durch Gegen".split())
_DAT = {
    "der": "dem",
    "das": "dem",
    "die": "der",
    "ein": "einem",
    "eine": "einer",
    "alle": "allen",
    "jeder": "jedem",
    "jede": "jeder",
    "jedes": "jedem",
    "diese": "diesen",
    "derselbe": "demselben",
    "wer": "dem, der",
    "beliebige": "beliebigen",
}
_ACC = {"der": "den", "ein": "einen", "jeder": "jeden", "derselbe": "denselben", "wer": "den, der"}
#: what stands for `von` and a word that is often there
_GENITIVE = {
    "der Spieler": "des Spielers",
    "der Spieler am Zug": "des Spielers am Zug",
    "jeder Spieler": "jedes Spielers",
    "ein Spieler": "eines Spielers",
    "alle Spieler": "aller Spieler",
    "diese Spieler": "dieser Spieler",
    "die Partei": "der Partei",
    "jede Partei": "jeder Partei",
    "eine Partei": "einer Partei",
    "alle Parteien": "aller Parteien",
    "die Karte": "der Karte",
    "jede Karte": "jeder Karte",
    "eine Karte": "einer Karte",
    "diese Karten": "dieser Karten",
    "alle Karten": "aller Karten",
}
_MANY = {
    "ist": "sind",
    "hat": "haben",
    "war": "waren",
    "kann": "können",
    "darf": "dürfen",
    "muss": "müssen",
    "nimmt": "nehmen",
    "nahm": "nahmen",
}
_PLURALS = ("Karten", "Stiche", "Spieler", "Parteien", "Trümpfe", "Plätze", "Herzen", "Punkte")
#: adjectives that are nouns, and turn like adjectives: `der Erste`, `dem Ersten`
_NOUNS = "Erste|Zweite|Nächste|Letzte|Übrige|Einzige|Andere"
_CLAUSE = re.compile(
    r", (?:(?:bei|zu|von) )?(?:der|die|das|dem|den|denen|wer|was) [^,;.]*[a-zäöü\d]$"
)
_MERGED = (
    (r"(?<!, )\b([Vv])on dem\b(?!,)", r"\1om"),
    (r"(?<!, )\b([Zz])u dem\b(?!,)", r"\1um"),
    (r"(?<!, )\b([Zz])u der\b(?!,)", r"\1ur"),
    (r"(?<!, )\b([Bb])ei dem\b(?!,)", r"\1eim"),
    (r"(?<!, )\b([Aa])n dem\b(?!,)", r"\1m"),
    (r"(?<!, )\b([Ii])n dem\b(?!,)", r"\1m"),
)


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def bare(text: str) -> str:
    """A noun without its article."""
    return re.sub(r"^(the|an?|der|die|das|eine?) ", "", text)


def several(text: str) -> bool:
    """Whether a noun with its article is more than one thing: `die drei Karten`, `the cards`."""
    word, _, rest = text.partition(" ")
    if word == "the":
        return bool(re.match(r"([a-z-]+ ){0,3}?(cards|tricks|discards|prizes)\b(?! of the )", rest))
    if word != "die":
        return False
    words = re.match(r"((?:[a-zäöüß-]+ )*)(\w*)", rest)
    assert words is not None  # of nothing there is as much as one likes
    before, noun = words.groups()
    return noun.endswith(_PLURALS) and not re.search(r"\w[^en]e $", before)


def plural_verb(clause: str) -> str:
    """A German clause with its verb last, of several: `noch dabei ist`, `noch dabei sind`."""
    before, _, verb = clause.rpartition(" ")
    many = _MANY.get(verb) or (re.sub(r"e?t$", "en", verb) if verb.endswith("t") else verb)
    return f"{before} {many}".strip()


def dative(text: str) -> str:
    """A German noun with its article turned for `von`, `mit`, `bei`."""
    word, space, rest = text.partition(" ")
    noun = re.split(r"[\W_]", rest, maxsplit=1)[0]
    if word == "wer":
        return _DAT[word] + space + rest
    if several(text):
        word = "den"
    else:
        word = _DAT.get(word, word)
    if word.endswith(","):  # `alle, die noch dabei sind`
        return _DAT.get(word[:-1], word[:-1]) + "," + space + rest
    rest = _turned(rest)
    if noun == "Spieler" and word in ("den", "allen", "diesen"):
        rest = rest.replace("Spieler", "Spielern", 1)
    return word + space + rest


def accusative(text: str) -> str:
    """A German noun with its article turned for `für`, `ohne`."""
    word, space, rest = text.partition(" ")
    turned = _ACC.get(word, word)
    return turned + space + (_turned(rest) if turned != word and word != "wer" else rest)


def genitive(text: str) -> str:
    """What stands for `von` and a word, where that is simple: `des Gebers`; else nothing."""
    if text in _GENITIVE:
        return _GENITIVE[text]
    found = re.match(r"der ([A-ZÄÖÜ]\w*er)\b(?!,)", text)
    if found:
        return f"des {found[1]}s{text[found.end() :]}"
    return "der" + text[3:] if re.match(r"die Partei\b", text) else ""


def _turned(rest: str) -> str:
    """Adjectives behind an article that has been turned: `der oberste Stich`, `dem obersten`."""
    rest = re.sub(r"^(?:[a-zäöüß]+e )+", lambda m: m[0].replace("e ", "en "), rest)
    return re.sub(rf"^((?:[a-zäöüß]+en )*(?:{_NOUNS}|[A-ZÄÖÜ][a-zäöüß]*nde))\b", r"\1n", rest)


def fill(text: str, parts: Mapping[str, str], language: str) -> str:
    """The text with its holes filled; a hole for which there is nothing loses its braces."""

    def put(found: re.Match[str]) -> str:
        before, name, form = found["before"], found["name"], found["form"]
        told = parts.get(name, name.replace("-", " "))
        start = not before.strip() and text[: found.start()].rstrip()[-1:] in tuple(".!?")
        if language == "de":
            word = before.strip()
            further = text[found.end() :]
            aside = text[: found.start()].endswith(("links ", "rechts ", "Links ", "Rechts "))
            aside = aside or further.startswith((" an", " ab"))
            owner = genitive(told) if word == "von" and not aside else ""
            if owner:
                return before[: -len("von ")] + owner
            clause = re.match(r"wer\b", told) or _CLAUSE.search(told)
            if clause and re.match(r" [a-zäöü\d]", further):
                told += ","
            inside = word in ("in", "In") and told.startswith("jede")
            if form == "dat" or inside or (not form and word in _DATIVE):
                told = dative(told)
            elif form == "acc" or (not form and word in _ACCUSATIVE):
                told = accusative(told)
        return before + (capital(told) if start else told)

    return _smooth(_HOLE.sub(put, text), language)


@lru_cache(maxsize=2048)
def _smooth(text: str, language: str) -> str:
    """The text with what meets in it merged; a sheet says most things more than once."""
    if language == "de":
        for pattern, better in _MERGED:
            text = re.sub(pattern, better, text)
        text = re.sub(r"(?<![\w.,])1 (Karte|Runde|Stunde)n\b", r"1 \1", text)
        text = re.sub(r"(?<![\w.,])1 (Punkt|Stich|Spiel)e\b", r"1 \1", text)
    else:
        text = re.sub(r"(?<![\w.,-])1 (card|point|player|trick|deal|round)s\b", r"1 \1", text)
    return re.sub(r"([.!?])\.", r"\1", re.sub(r"  +", " ", text))


def phrase(language: str, key: str, /, **parts: str) -> str:
    """One of the program's own sentences."""
    english, german = PHRASES[key]
    return fill(german if language == "de" else english, parts, language)


def listed(language: str, items: Iterable[str], word: str = "and") -> str:
    """`a, b and c`."""
    told = list(items)
    if len(told) < 2:
        return "".join(told)
    joint = phrase(language, word)
    return f"{', '.join(told[:-1])} {joint} {told[-1]}"


def sentence(text: str) -> str:
    """The text as a sentence of its own: a large letter first, a full stop last."""
    text = capital(text.strip())
    return text if not text or text[-1] in ".!?:" else text + "."
