"""Changes that would say something else than the line did.

A remedy must not lose what was said: no `not`, no `twice`, no number, no `any`; nor may it turn the
line round, say a word twice or compare a name with itself.  These look at the words alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from cardlang.diagnostic import Diagnostic, Fix
from cardlang.messages.catalogue import LANGUAGES
from cardlang.remedies.nearness import NEAR, NearWords, lists, slip
from cardlang.remedies.place import RowPlace
from cardlang.source import Source
from cardlang.text.words import RESERVED

_DEED_WORDS = frozenset("choose do end for if let move repeat show shuffle".split())
_SPELT = frozenset({"minus-blanks", "bad-label", "bad-name"})
_PLAIN = frozenset({"true", "false", "none"})
_FRACTION = re.compile(r"[0-9]\.[0-9]")
_NAME = re.compile(r"[a-z0-9]+-[a-z0-9-]+")
_TESTS = frozenset("is not above below at least most".split())
_COMPARES = frozenset("< > <= >= == != <>".split())
_NAMES = frozenset("= := is becomes set var let be const sei".split())
_EMPTY = frozenset("none nothing no nobody null nil nichts niemand keiner keine pass".split())
_LEAVES = frozenset(
    "do does did stop return break exit finish finished end leave fertig ende".split()
)
_FLAGS = frozenset("true false yes no on off ja nein wahr falsch".split())
_OTHERS = frozenset("else sonst default others other rest remaining any".split())
_MEANS = {
    "otherwise": _OTHERS,
    "none": _EMPTY,
    "nothing": _EMPTY,
    "done": _LEAVES,
    "true": _FLAGS,
    "false": _FLAGS,
}
_REDUCES = frozenset("^ ** count random".split())
_OF_VALUES = frozenset("value rule order pattern ranking".split())
_KINDS = frozenset("cards seats sides suits ranks card suit rank".split())
_VAGUE = frozenset({"winner", "loser"})  # of a trick, a deal or a match
_OF_ONE = (["is"], ["to"], ["under"])  # behind what one card is asked or done to
_ADDS = frozenset("add plus remove without except minus all every back with".split())
_GOES_ON = frozenset(": , and by otherwise else".split())
_DENIES = frozenset(
    "until unless not no never neither nor nobody without except ! descending reversed backwards"
    " absteigend".split()
)
_MEASURES = frozenset(
    "twice double thrice triple half third quarter times two three four five six seven eight nine"
    " ten eleven twelve doppelt doppelte halb halbe zwei drei vier sieben acht neun zehn".split()
)
_QUANTIFIERS = frozenset("any some every each all jede jeder jedes alle irgendein".split())
_PAIRS = (
    ("least", "most"),
    ("above", "below"),
    ("highest", "lowest"),
    ("left", "right"),
    ("gains", "loses"),
    ("up", "down"),
    ("first", "last"),
    ("top", "bottom"),
)
_OPPOSITE = dict(_PAIRS) | {other: one for one, other in _PAIRS}


def turns_round(changes: tuple[Fix, ...], asks: bool) -> bool:
    """Return whether a line has lost a word like `until`, `not` or `twice`, or has its opposite.

    So it has without an `else`, a `repeat`, the `..` of a range, a number or one of two
    comparisons, and as a `let` or `nothing` where none was said.
    So it has where `or` is gone for an `is`, and, where it `asks`, without `any` and `every`.
    """
    said = (one for one in changes if one.text or not _twice(one))
    lost = Counter(word for one in said for word in _bare(one.span.text.split()))
    put = Counter(word for one in changes for word in _bare(one.text.split()))
    lost, put = lost - put, put - lost
    if "else" in lost and "otherwise" not in put:
        return True
    signs = sum(lost[sign] for sign in _COMPARES)
    if signs > sum(put[word] for word in ("is", "becomes", "be")):
        return True
    if {"let", "be"} <= put.keys() and not lost.keys() & _NAMES:
        return True
    if sum(map(str.isdigit, lost.elements())) > sum(map(str.isdigit, put.elements())):
        return True
    if lost["repeat"] > put["for"] or (lost["if"] and put["until"]):
        return True
    if _open_ends(one.span.text for one in changes) > _open_ends(one.text for one in changes):
        return True
    asked = {"is"} if lost.keys() & _COMPARES | {"="} & lost.keys() else set[str]()
    if "beats" in lost or ("then" in lost and put.keys() - _GOES_ON - asked):
        return True
    if any(_unsaid(word, lost) for word in put.keys() & _MEANS.keys()):
        return True
    if lost.keys() & _REDUCES and not put.keys() & {"count"}:
        return True
    if any(word in _DENIES for word in lost):
        return not (put.keys() & {"not", "is-not"} and lost.keys() & {"!"})
    if any(word in _MEASURES for word in lost) and not any(map(str.isdigit, "".join(put))):
        return True
    if (asks and lost.keys() & _QUANTIFIERS) or ("is" in put and lost.keys() & {"or", "and"}):
        return not put.keys() & {"some", "every", "none"}
    if any(all_of_a_kind(change) or _takes_a_colon(change) for change in changes):
        return True
    return any(_OPPOSITE.get(word, "") in put for word in lost)


def _open_ends(texts: Iterable[str]) -> int:
    return sum(text.count("..") for text in texts)


def all_of_a_kind(change: Fix) -> bool:
    """Return whether a change asks of all cards, or seats, what one was asked, or moves them all:
    `cards is QS`, `move cards to hand`.
    """
    word, said = change.text.strip(), change.span.text.strip()
    return word in _KINDS and word == f"{said}s" and _behind(change)[:1] in _OF_ONE


def _takes_a_colon(change: Fix) -> bool:
    """Return whether the colon behind the number of a seat is left out: `0: play`."""
    before = change.span.source.text[: change.span.start]
    return change.span.text == ":" and not change.text and before[-1:].isdigit()


def makes_an_attribute(place: RowPlace | None, changes: tuple[Fix, ...]) -> bool:
    """Return whether a colon put in would make an attribute of a line of a deck that is none."""
    if place is None or place.section[0].tokens[:1] != ["deck"]:
        return False
    if not any(":" in change.text and ":" not in change.span.text for change in changes):
        return False
    if place.pieces[0].text in LANGUAGES:
        return True
    head, *labels = (piece.text for piece in place.pieces if piece.text not in (",", ":"))
    return len(labels) < 2 or head in _ADDS or bool({*labels} & _KINDS)


def unmakes(finding: Diagnostic, place: RowPlace | None, changes: tuple[Fix, ...]) -> bool:
    """Return whether changes join what stands apart, or leave a number of what was said.

    So they do where a sign between the moves of an example is gone, where `2.5` is reckoned out of
    its digits, and where `value worth: picture cards 10` becomes 10.
    """
    heads = [] if place is None else [*map(str, place.section[0].tokens)]
    for change in changes:
        span, text = change.span, change.span.source.text
        if place is not None and place.example >= 0 and span.text.strip() in (",", ":"):
            if not change.text.strip() and text[span.end : span.end + 1].strip() != span.text:
                return True
        around = text[span.start - 1 : span.start] + span.text + text[span.end : span.end + 1]
        if _FRACTION.search(around) and change.text.strip() != "..":
            return True
        if heads[:1] == ["value"] and not change.text.strip() and finding.span.line == span.line:
            lost = [word for word in span.text.split() if word[0].isalpha()]
            behind = text[span.end : span.end + 12].split()
            if lost and text[: span.start].rstrip().endswith(":") and behind[0].isdigit():
                return True
        said = change.text.strip()
        if said[:1] == '"' and heads[:1] and heads[0] in _OF_VALUES:
            if any(map(str.isdigit, said)) and '"' not in span.text:
                return True
    return False


def asks_of_all(change: Fix) -> bool:
    """Return whether a change asks of all there are what some were asked: `where cards is in`."""
    put, text = change.text.split(), change.span.source.text
    before = text[max(0, change.span.start - 40) : change.span.start].split()[-1:]
    all_of_them = _KINDS - {"card", "suit", "rank"}
    if put[:1] == ["is"] and {*before} & all_of_them:
        return "is" not in change.span.text.split()
    return any(one in all_of_them and more == "is" for one, more in pairwise(put))


def makes_a_kind(place: RowPlace | None, changes: tuple[Fix, ...]) -> bool:
    """Return whether `kind` is put before a line: whatever follows would be its labels."""
    first = place.pieces[0].start if place is not None and place.pieces else -1
    return any(one.span.start == first and one.text.split()[:1] == ["kind"] for one in changes)


def loses_an_else(changes: tuple[Fix, ...]) -> bool:
    """Return whether what is said for want of something else is gone: `else others`."""
    lost = sum((one.span.text.split().count("else") for one in changes), 0)
    put = sum((one.text.split().count("else") + ("otherwise" in one.text) for one in changes), 0)
    return lost > put and not any(_twice(one) for one in changes)


def asks_a_namesake(finding: Diagnostic, changes: tuple[Fix, ...]) -> bool:
    """Return whether a rule that asks for itself would ask for what is called nearly so.

    What is wrong may be its head: nobody knows which of both is meant.
    """
    return finding.code == "recursion" and any(
        change.text.strip() and slip(change.span.text.strip(), change.text.strip()) is not None
        for change in changes
    )


def takes_for_a_slip(change: Fix) -> bool:
    """Return whether a word that people say for another is taken for a name spelt far from it.

    `alle` says `every` or `seats`; a keep that is called `caller` is not meant.
    """
    said, put = change.span.text.strip(), change.text.strip()
    meant = lists().meant.get(said, ())
    if not meant or put in meant or put in RESERVED or not put.isidentifier():
        return False
    cost = slip(said, put)
    return cost is None or cost > NEAR


def _unsaid(word: str, lost: Counter[str]) -> bool:
    """Return whether none of the words that were lost means, or is written like, one put there."""
    return not any(one in _MEANS[word] or slip(one, word) is not None for one in lost)


def _twice(change: Fix) -> bool:
    """Return whether a change leaves out a word that stands beside itself."""
    span, word = change.span, change.span.text.strip()
    around = span.source.text[max(0, span.start - 40) : span.start].split()[-1:]
    around += span.source.text[span.end : span.end + 40].split()[:1]
    return word in around


def takes_a_deed(finding: Diagnostic, place: RowPlace | None, changes: tuple[Fix, ...]) -> bool:
    """Return whether a change makes a name of the word that begins a deed: `move` of a verb."""
    if finding.code != "reserved-word" or place is None or not place.pieces:
        return False
    first = place.pieces[0]
    deed = first.text in _DEED_WORDS and first.start == finding.span.start
    return deed and any(change.span.start <= first.start < change.span.end for change in changes)


def says_nothing(change: Fix) -> bool:
    """Return whether a change writes `none` or `true` where something was spoken of.

    Nothing is in `none`, so to be in it is never meant either.
    """
    said, put = change.span.text.strip(), change.text.strip()
    if put in _PLAIN and _NAME.fullmatch(said) is not None:
        return True
    return put == "in none" or (put == "in" and _behind(change)[:1] == ["none"])


def does_nothing_known(change: Fix) -> bool:
    """Return whether a change puts `do` before what is the block of no word: `do finished`."""
    put = change.text.split()
    if "do" not in put or "do" in change.span.text.split():
        return False
    name, *_ = [*put[put.index("do") + 1 :], *_behind(change), ""]
    block = rf"(?:doing|else) {re.escape(name.strip(',:'))}(?![\w-])"
    return not re.search(block, change.span.source.text)


def _behind(change: Fix) -> list[str]:
    return change.span.source.text[change.span.end :].split(maxsplit=1)


def drops_a_name(change: Fix, words: NearWords) -> bool:
    """Return whether a change leaves out a word that means something: `seat` of `seat opposite`.

    Words that only fill, those said twice, and those of the language may go.
    """
    word = change.span.text.strip(" ,:")
    if change.text.strip(" ,:") or not word.isalpha() or not word.islower():
        return False
    known = word in RESERVED or word in words.words or word in lists().fillers
    return not known and not lists().meant.get(word) and not _twice(change)


def loses_an_or(finding: Diagnostic, changes: tuple[Fix, ...]) -> bool:
    """Return whether a change makes `a of b` of `a or b`, where `a` was told to be no question."""
    return finding.code == "not-a-question" and any(
        change.span.text.strip() in ("or", "and") and change.text.strip() == "of"
        for change in changes
    )


def second_choice(changes: tuple[Fix, ...]) -> bool:
    """Return whether a word gives way to what it only sometimes means: `side` for a player."""
    return any(change.span.text.strip() in _VAGUE for change in changes) or any(
        change.text.strip() in lists().meant.get(change.span.text.strip().lower(), ())[1:]
        for change in changes
    )


def loses_a_number(finding: Diagnostic, changes: tuple[Fix, ...]) -> bool:
    """Return whether a change makes a name of a word with numbers: `neg` of `5-1`."""
    return finding.code in _SPELT and any(
        change.span.text.strip(" :,")[:1].isdigit() and not any(map(str.isdigit, change.text))
        for change in changes
    )


def doubles(changes: tuple[Fix, ...], source: Source) -> bool:
    """Return whether a change would say once more what stands beside it, or a whole phrase."""
    for change in changes:
        said = change.text.split()
        if not said or "\n" in change.text or _as_written(change):
            continue
        before, behind = _beside(change, changes, source)
        words, replaced = _bare(said), _bare(change.span.text.split())
        left, right = before.split()[-1:], behind.split()[:1]
        if left == said[:1] or right == said[-1:]:
            return True
        if _with_itself(before.split(), said):
            return True
        if any(words.count(one) > replaced.count(one) for one in _bare(left + right)):
            return True
        if len(said) > 2 and " ".join(said) in " ".join([*before.split(), "|", *behind.split()]):
            return True
    return False


def _as_written(change: Fix) -> bool:
    """Return whether a change writes a card, or a number, that was written otherwise.

    In a row of cards two of a kind may stand beside each other, and so may a seat and its number, a
    rank and its worth.
    """
    said, put = change.span.text.strip(), change.text.strip()
    card = said.lower() == put.lower() and put not in RESERVED and not change.text.isdigit()
    behind = change.span.source.text[change.span.end :][:1]
    number = put.isdigit() and put in lists().meant.get(said.lower(), ())
    return card or number or (put.isdigit() and said.isalpha() and behind == ":")


def _with_itself(before: list[str], said: list[str]) -> bool:
    """Return whether a change would compare a name with itself."""
    asked = [word for word in before if word not in _TESTS]
    return before[-1:] != asked[-1:] and asked[-1:] == said


def _bare(words: list[str]) -> list[str]:
    """Words without the signs beside them."""
    return [bare for word in words if (bare := word.strip(',:(){}"'))]


def _beside(change: Fix, changes: tuple[Fix, ...], source: Source) -> tuple[str, str]:
    """The text of a change's line before and behind it, without what gives way too."""
    line, at = source.line(change.span.line), change.span.column - 1
    shown = list(line)
    for other in changes:
        if other.span.line == change.span.line:
            start = other.span.column - 1
            shown[start : start + len(other.span.text)] = "|" * len(
                line[start : start + len(other.span.text)]
            )
    kept = "".join(shown)
    return kept[:at], kept[at + len(change.span.text) :]
