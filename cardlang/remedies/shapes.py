"""Changes that are no change of words: indentation, quotes, braces, lines that belong apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cardlang.diagnostic import Diagnostic, Fix
from cardlang.messages.catalogue import LANGUAGES
from cardlang.remedies.cases import all_alike, keep_first, label_asked, otherwise_on
from cardlang.remedies.columns import lines_below, offset_of, width_of
from cardlang.remedies.namings import declared_otherwise, headed, kept_instead, renamed, verb_head
from cardlang.remedies.nearness import NearWords, lists
from cardlang.remedies.place import RowPlace
from cardlang.source import Source, Span
from cardlang.text.forms import SECTIONS

_DECLARED = re.compile(r"(?m)^(?:change )?(?:zone|keep) ([\w-]+)")
Offer = tuple[float, tuple[Fix, ...]]

_LAID = frozenset(
    "bad-indentation unexpected-indentation unknown-section missing-block stray-else late-prose "
    "second-value unexpected-word one-line missing-colon no-block unfinished-line "
    "stray-text".split()
)
_STEP = 4  # blanks of a level
_NEAR_LINES = 12  # lines above in whose columns a line may be meant to begin
_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019'`"
_UNTIL = re.compile(r"(\s*(?:turns|for each) .+?) until (.+?) *:")
_QUOTED = re.compile(rf"(?:[{_QUOTES}]|,,)(.+?)(?:[{_QUOTES}]+)(?=$|\s*[,:]?\s*$)")
_ONLY_TEXT = frozenset("game zone keep option kind needs ranking deck allow".split())
THERE = frozenset({"already-there", "first-column"})
_WORDS = re.compile(r"[\w-]+")
_SENTENCE = re.compile(r'\s*(?:[a-z]{2,3}\s+)?"[^"]*"\s*$')
_ANY = re.compile(r"\bany (?=[\w-]+ is\b)")  # as habits have it
_JOINED = frozenset({"kinds", "one-or-several"})
_BEFORE_VALUE = frozenset({":", "be", "to", "in", "move", "becomes", "else"})
_BARE = frozenset({"unknown-name", "not-a-question", "other-words"})
_NAMED = frozenset({"unknown-name", "unknown-word", "unknown-order", "unknown-pattern"})


def shapes(
    source: Source, place: RowPlace, finding: Diagnostic, words: NearWords
) -> Iterator[Offer]:
    """Changes of the form of a line that may be meant, each with its cost."""
    lines = source.text.split("\n")
    if finding.code in _LAID or (place.row.level and place.pieces[0].text in SECTIONS):
        for number in (place.first, place.first - 1, place.last + 1):
            if 1 < number <= len(lines) and lines[number - 1].strip():
                away = 0.0 if number == place.first else 0.05
                yield from (
                    (cost + away, made)
                    for cost, made in _indents(source, lines, number, place.first)
                )
        yield from _goes_on(source, lines, place)
        yield from _colon_above(source, lines, place)
    if finding.code == "missing-block":
        yield from _blocks(source, lines, place)
    yield from _quotes(source, place, finding, words)
    yield from _braces(source, lines, place)
    yield from _parted(source, lines, place, finding)
    yield from _until(source, lines, place)
    yield from _exchanged(source, place)
    yield from _hyphens(source, place)
    yield from _colon_before_sentence(source, lines, place)
    yield from otherwise_on(source, lines, place)
    yield from all_alike(source, lines, finding)
    if finding.code in _BARE:
        yield from label_asked(source, lines, finding, place)
    if finding.code in THERE:
        yield from _there_already(source, lines, place, finding)
    if finding.code in _NAMED:
        yield from declared_otherwise(source, finding)
        yield from verb_head(source, place, finding)
    if finding.code == "missing-part":
        yield from headed(source, finding)
    if finding.code == "whose":
        yield from _own_again(source, lines, finding)
    if finding.code == "two-meanings":
        yield from renamed(source, lines, finding)
    if finding.code == "not-a-keep":
        yield from kept_instead(source, lines, place, finding)
        yield from keep_first(source, lines, finding)
    if finding.code in _JOINED:
        yield from _bracketed(source, place)


def _own_again(source: Source, lines: list[str], finding: Diagnostic) -> Iterator[Offer]:
    """`gains` for the owner's own once more: `score of dealer becomes score + 5`."""
    name = re.escape(finding.span.text)
    line = lines[finding.span.line - 1]
    found = re.fullmatch(rf"(.*\b{name} of .+ )becomes {name} ([+-]) ([^#]+?)\s*", line)
    if found is not None:
        start = offset_of(lines, finding.span.line)
        at = Span(source, start + len(found[1]), start + found.end(3))
        yield 0.1, (Fix(at, f"{'gains' if found[2] == '+' else 'loses'} {found[3]}"),)


def _bracketed(source: Source, place: RowPlace) -> Iterator[Offer]:
    """Brackets round a selection to which something is added: `(hand where …) + …`."""
    depth, where, begin = 0, False, place.pieces[0].start
    for before, piece in pairwise(place.pieces):
        depth += (before.text in "({") - (before.text in ")}")
        if depth:
            continue
        if before.text in _BEFORE_VALUE:
            begin, where = piece.start, False
        where = where or before.text in ("where", "having")
        if where and piece.text in ("+", "-"):
            end = Span(source, before.end, before.end)
            yield 0.3, (Fix(Span(source, begin, begin), "("), Fix(end, ")"))


def _goes_on(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """A comma at the end of the line above, which goes on in this one."""
    number = place.first - 1
    if number > 0 and lines[number - 1].strip() and not lines[number - 1].endswith((",", ":")):
        at = offset_of(lines, number) + len(lines[number - 1].rstrip())
        yield 0.3, (Fix(Span(source, at, at), ","),)


def _colon_above(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """A colon at the end of the line below which this one, with others, is indented."""
    width = width_of(lines[place.first - 1])
    above = (k for k in range(place.first - 1, 0, -1) if lines[k - 1].strip())
    heads = [k for k in above if not _SENTENCE.match(lines[k - 1])]
    number = next((k for k in heads if width_of(lines[k - 1]) < width), 0)
    last = heads[0] if heads else 0
    if last and width_of(lines[last - 1]) == width and lines[last - 1].lstrip().startswith("when "):
        number = last  # the head goes on in this line
    text = lines[number - 1].rstrip() if number else ""
    if text and not text.endswith((":", ",", '"')) and "#" not in text:
        at = offset_of(lines, number) + len(text)
        yield 0.2, (Fix(Span(source, at, at), ":"),)


def _indents(source: Source, lines: list[str], number: int, own: int) -> Iterator[Offer]:
    line = lines[number - 1]
    now = width_of(line)
    if not now and number != own and line.split()[0] in SECTIONS:
        return  # what begins an item well belongs to no other
    start = offset_of(lines, number)
    above = [one for one in lines[max(0, number - 1 - _NEAR_LINES) : number - 1] if one.strip()]
    widths = {width_of(one) for one in above}
    if above:
        widths.add(width_of(above[-1]) + _STEP)
    widths.discard(now)
    below = [one for one in lines[number : number + 1] if one.strip()]
    for width in widths:
        cost = 0.3 + 0.05 * abs(width - now) / _STEP
        if above and width == width_of(above[-1]) + _STEP * above[-1].rstrip().endswith(":"):
            cost -= 0.05
        if below and width == width_of(below[0]):
            cost -= 0.05
        yield cost, (Fix(Span(source, start, start + now), " " * width),)
        block = list(lines_below(lines, number, now))
        if block:
            by = width - now
            moved = [Fix(Span(source, start, start + now), " " * width)]
            for other in block:
                at, old = offset_of(lines, other), width_of(lines[other - 1])
                moved.append(Fix(Span(source, at, at + old), " " * max(0, old + by)))
            yield cost + 0.05, tuple(moved)


def _blocks(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """Lines below a head that has none, indented: the first with what lies below it, or all."""
    head = width_of(lines[place.last - 1])
    rows: list[int] = []
    for number in range(place.last + 1, len(lines) + 1):
        text = lines[number - 1]
        if not text.strip():
            if rows:
                break
            continue
        if width_of(text) < head or (rows and width_of(text) == head == 0):
            break
        rows.append(number)
    tops = [number for number in rows if width_of(lines[number - 1]) == head]
    for size in dict.fromkeys((1, len(tops))):
        if not tops[:size]:
            continue
        last = tops[size] if size < len(tops) else rows[-1] + 1
        moved = []
        for number in range(tops[0], last):
            if lines[number - 1].strip():
                at = offset_of(lines, number)
                moved.append(Fix(Span(source, at, at), " " * _STEP))
        yield 0.3, tuple(moved)


_DEEDS = frozenset("move shuffle show deal draw".split())
_STEPS = frozenset("given when then".split())


def _quotes(
    source: Source, place: RowPlace, finding: Diagnostic, words: NearWords
) -> Iterator[Offer]:
    start, end = place.pieces[0].start, place.pieces[-1].end
    text = source.text[start:end]
    end = start + len(text.split("\n")[0].rstrip())
    text = source.text[start:end]
    lead = re.match(r"([a-z]{2}) (?=\S)", text)
    skip = len(lead[0]) if lead else 0
    if text.count('"') == 1:
        at = text.index('"')
        colon = text.endswith(":") and at < len(text) - 1
        yield 0.3, (Fix(Span(source, end - colon, end - colon), '"'),)
        head = re.match(
            r"(?:game|extends|example|change example|fixed example|remove example) ", text
        )
        begin = start + (len(head[0]) if head else skip)
        yield 0.3, (Fix(Span(source, begin, begin), '"'),)
    elif '"' not in text:
        quoted = _QUOTED.search(text)
        if quoted is not None and len(quoted[1]) > 2:
            at, last = start + quoted.start(), start + quoted.end()
            yield 0.3, (Fix(Span(source, at, last), f'"{quoted[1]}"'),)
        elif place.row.level:
            cost = _sentence(source, place, text[skip:], words)
            above = source.text[: place.row.start].rstrip()
            if lead and lead[1] in LANGUAGES and above.endswith('"'):
                cost = 0.3  # what was said above, in another language
            if cost is not None:
                yield cost, (Fix(Span(source, start + skip, end), f'"{text[skip:]}"'),)
        elif finding.code == "missing-quotes" and not place.row.level:
            guilty = finding.span
            if '"' not in guilty.text and "\n" not in guilty.text:
                stop = guilty.end - guilty.text.endswith(":")
                good = source.text[guilty.start : stop]
                yield 0.3, (Fix(Span(source, guilty.start, stop), f'"{good}"'),)


def _sentence(source: Source, place: RowPlace, text: str, words: NearWords) -> float | None:
    """The cost of taking a line without quotes for a text; None where it may be a deed."""
    if place.example >= 0 and text.partition(" ")[0] in _STEPS:
        return None
    said = re.findall(r"[A-Za-z0-9\u00c0-\u024f-]+", text)
    ends = {*said[:1], *said[-1:]}
    if any(_DEEDS & {*lists().meant.get(word.lower(), ())} for word in ends):
        return None  # `mische die karten` does something
    plain = text[:1].islower() and not text.endswith((".", "!"))
    if (
        plain
        and len(
            {*said} & {*"box hand stock seat side card".split(), *_DECLARED.findall(source.text)}
        )
        > 1
    ):
        return None  # so does `die karten von middle kommen in die box`
    heads = [str(token) for token in place.section[0].tokens[:2]]
    if len(said) < 2 or (said[0] in words.words and said[1] == "is"):
        return None
    if place.row.level == 1 and not {*heads[:1]}.isdisjoint(_ONLY_TEXT) and "deck" not in heads:
        return 0.3
    if not source.text[: place.row.start].rstrip().endswith((":", '"')):
        return None
    strange = [word for word in said if word not in words.words and not words.near(word)]
    return 0.4 if len(strange) * 2 > len(said) else 1.4 if len(strange) > 1 else None


def _braces(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """`each deal: {` with a line `}` below it; `begin` and `end` too; remarks with `//`."""
    start = offset_of(lines, place.first)
    text = lines[place.first - 1]
    opened = re.search(r"(\s*:)?\s*\{\s*$", text)
    alone = [k for k in range(place.first, len(lines)) if lines[k].strip() in ("}", "};")]
    if opened is not None:
        at = Span(source, start + opened.start(), start + len(text))
        head = Fix(at, ":")
        yield 0.35, (head,)
        width = width_of(text)
        partner = next((k for k in alone if width_of(lines[k]) <= width), None)
        if partner is not None:
            gone = offset_of(lines, partner + 1)
            line = Fix(Span(source, gone, gone + len(lines[partner]) + 1), "")
            yield 0.3, (head, line)
    for number in dict.fromkeys((place.first, place.last)):
        end = lines[number - 1]
        comma = re.search(r"\s*[,;.]\s*$", end)
        below = lines[number : number + 1]
        if comma is not None and below and width_of(below[0]) > width_of(text):
            at_ = offset_of(lines, number)
            cost = 0.3 if number == place.first else 0.15  # a head that goes on before its block
            yield cost, (Fix(Span(source, at_ + comma.start(), at_ + len(end)), ":"),)
    if text.strip() in ("}", "};", "end", "end;"):
        yield 0.3, (Fix(Span(source, start, min(start + len(text) + 1, len(source.text))), ""),)
    for sign in ("//", "--"):
        at_ = text.find(sign)
        if at_ >= 0 and '"' not in text[at_:]:
            yield 0.3, (Fix(Span(source, start + at_, start + at_ + 2), "#"),)


def _parted(
    source: Source, lines: list[str], place: RowPlace, finding: Diagnostic
) -> Iterator[Offer]:
    """Offers that put what stands behind a colon or a semicolon on lines of its own.

    Lines below go deeper with it.
    """
    start = place.row.start
    begin = source.text.rfind("\n", 0, start) + 1
    indent = " " * (start - begin)
    step = " " * _STEP
    pairs = list(pairwise(place.pieces))
    heads = [pair for pair in pairs if pair[0].kind == "COLON"]
    stops = [pair for pair in pairs if pair[0].text == ";"]
    if stops and len(heads) < 2:  # with two it is not said to which the second deed belongs
        inner = indent + step * len(heads)
        parts = [Fix(Span(source, one.end, behind.start), f"\n{inner}") for one, behind in heads]
        parts += [Fix(Span(source, one.start, end.start), f"\n{inner}") for one, end in stops]
        yield 0.3, tuple(parts)
    if finding.code in ("one-line", "unexpected-word", "other-words"):
        for one, behind in heads:
            below = [offset_of(lines, k) for k in lines_below(lines, place.last, len(indent))]
            deeper = [Fix(Span(source, at, at), step) for at in below]
            gap = Fix(Span(source, one.end, behind.start), f"\n{indent}{step}")
            yield 0.45, (gap, *deeper)
            if place.pieces[0].text == "pattern":  # each claim stands on a line of its own
                yield 0.4, (gap, *_at_commas(source, place))


def _at_commas(source: Source, place: RowPlace) -> Iterator[Fix]:
    """New lines in the place of commas."""
    row = place.pieces
    for before, comma, behind in zip(row, row[1:], row[2:], strict=False):
        if comma.kind == "COMMA":
            yield Fix(Span(source, before.end, behind.start), f"\n{' ' * _STEP}")


def _until(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """`turns … until …:`, whose question is asked at the end of its block."""
    start = offset_of(lines, place.first)
    head = _UNTIL.fullmatch(lines[place.first - 1])
    block = list(lines_below(lines, place.last, width_of(lines[place.first - 1]))) if head else []
    if head is None or not block:
        return
    at = offset_of(lines, block[-1]) + len(lines[block[-1] - 1])
    ask = f"\n{' ' * width_of(lines[block[0] - 1])}if {_ANY.sub('some ', head[2])}: done"
    yield (
        0.2,
        (
            Fix(Span(source, start + len(head[1]), start + len(head[0]) - 1), ""),
            Fix(Span(source, at, at), ask),
        ),
    )


def _there_already(
    source: Source, lines: list[str], place: RowPlace, finding: Diagnostic
) -> Iterator[Offer]:
    """Leave out what the prelude or a parent says as well; else put `change` before it."""
    there = [one.span for one in finding.labels if one.span.source is not finding.span.source]
    if place.row.level or not there:
        return
    start = offset_of(lines, place.first)
    last = max([place.last, *lines_below(lines, place.last, 0)])
    own, other = (set(_WORDS.findall(text)) for text in (lines[place.first - 1], _line(there[0])))
    if own <= other and last == place.last:
        end = start + len(lines[place.first - 1])
        yield 0.3, (Fix(Span(source, max(start - 1, 0), end), ""),)
    if own != other:
        yield 0.4, (Fix(Span(source, start, start), "change "),)


def _line(at: Span) -> str:
    """The line of a place."""
    return at.source.line(at.line)


def _exchanged(source: Source, place: RowPlace) -> Iterator[Offer]:
    """Two parts of a line between commas, the other way round."""
    commas = [k for k, one in enumerate(place.pieces) if one.kind == "COMMA"]
    ends = [*commas[1:], len(place.pieces)]
    for (first, middle), end in zip(pairwise(commas), ends[1:], strict=False):
        one, other = place.pieces[first + 1 : middle], place.pieces[middle + 1 : end]
        if one and other and place.pieces[0].text in SECTIONS and place.row.level == 0:
            spans = [Span(source, part[0].start, part[-1].end) for part in (one, other)]
            yield 0.5, (Fix(spans[0], spans[1].text), Fix(spans[1], spans[0].text))


def _hyphens(source: Source, place: RowPlace) -> Iterator[Offer]:
    """Hyphens in the values of an option of which one is written in several words."""
    row = place.pieces
    heads = [piece.text for piece in row[:4]]
    if place.row.level or "option" not in heads[:2] or "is" not in heads:
        return
    begin = heads.index("is") + 1
    gaps = [
        (one, other)
        for one, other in pairwise(row[begin:])
        if one.kind == other.kind == "NAME" and one.end < other.start
    ]
    if gaps:
        yield 0.2, tuple(Fix(Span(source, one.end, other.start), "-") for one, other in gaps)


def _colon_before_sentence(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """A colon for another sign at the end of a line, below which a sentence begins the block."""
    for number in range(place.first, min(place.last + 1, len(lines))):
        line = lines[number - 1].rstrip()
        if line.endswith((",", ";")) and lines[number].lstrip().startswith('"'):
            at = offset_of(lines, number) + len(line) - 1
            yield 0.15, (Fix(Span(source, at, at + 1), ":"),)
