"""Changes that are no change of words: indentation, quotes, braces, lines that belong apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cardlang.diagnostic import Diagnostic, Fix
from cardlang.messages.catalogue import LANGUAGES
from cardlang.remedies.nearness import NearWords, slip
from cardlang.remedies.place import RowPlace
from cardlang.source import Source, Span
from cardlang.syntax.forms import SECTIONS
from cardlang.syntax.words import RESERVED

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
_DECLARES = re.compile(
    r"^ *(?:change )?(?:keep|zone|rule|value|define|option|order|pattern|kind|needs|ranking|deck"
    r"|let|for each) ([\w-]+)",
    re.MULTILINE,
)
_INNER = re.compile(r'"[^"\n]*"|#[^\n]*|(?<=[ :({,-])([A-Za-z][A-Za-z0-9-]*)')
_ONLY_TEXT = frozenset("game zone keep option kind needs ranking deck allow".split())
THERE = frozenset({"already-there", "first-column"})
_WORDS = re.compile(r"[\w-]+")
_ANY = re.compile(r"\bany (?=[\w-]+ is\b)")  # as habits have it
_WANTED = re.compile("`([a-z0-9-]+)` needs a part with `([a-z]+)`")
_PREPOSITIONS = re.compile(r"(?<= )(?:to|from|for|with|at|into|under|onto|against)(?= )")
_JOINED = frozenset({"kinds", "one-or-several"})
_BEFORE_VALUE = frozenset({":", "be", "to", "in", "move", "becomes", "else"})
_ASKED_OF_CARDS = re.compile(r"\b(?:where|where [^\n:]* (?:and|or)) (?:not )?\Z")
_KEEP_IT = re.compile(r"declare `(keep ([a-z0-9-]+) as [a-z0-9-]+)`")
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
    if finding.code in THERE:
        yield from _there_already(source, lines, place, finding)
    if finding.code in _NAMED:
        yield from _declared(source, finding)
        yield from _verb_head(source, place, finding)
    if finding.code == "missing-part":
        yield from _headed(source, finding)
    if finding.code == "two-meanings":
        yield from _renamed(source, lines, finding)
    if finding.code == "not-a-keep":
        yield from _kept_instead(source, lines, place, finding)
    if finding.code in _JOINED:
        yield from _bracketed(source, place)


def _kept_instead(
    source: Source, lines: list[str], place: RowPlace, finding: Diagnostic
) -> Iterator[Offer]:
    """A keep in place of a `let` whose name is to change later on."""
    kept = _KEEP_IT.search(finding.help)
    section = place.section[0].start
    if kept is None:
        return
    said = re.compile(rf"^( *)let {re.escape(kept[2])} be ", re.MULTILINE)
    lets = [one for one in said.finditer(source.text) if one.start() < finding.span.start]
    if lets:
        let = lets[-1]
        span = Span(source, let.start() + len(let[1]), let.end())
        head = Fix(Span(source, section, section), f"{kept[1]}\n\n")
        yield 0.3, (head, Fix(span, f"{kept[2]} becomes "))


def _renamed(source: Source, lines: list[str], finding: Diagnostic) -> Iterator[Offer]:
    """Another name for the member of a loop that is called like an attribute.

    In `where colour is colour` the first one is what the cards have.
    """
    name = finding.span.text
    head = re.compile(rf"^ *for each ({re.escape(name)})(?=:| in )")
    above = range(finding.span.line, 0, -1)
    number = next((k for k in above if head.match(lines[k - 1])), 0)
    loop = head.match(lines[number - 1]) if number else None
    if loop is None:
        return
    last = max(_deeper(lines, number, _width(lines[number - 1])), default=number)
    start = _offset(lines, number)
    at = start + loop.start(1)
    plural = "" if lines[number - 1][loop.end(1)] == " " else f" in {name}s"
    changes = [Fix(Span(source, at, at + len(name)), f"the-{name}{plural}")]
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])(?! of)")
    for one in word.finditer(source.text, at + len(name), _offset(lines, last + 1) - 1):
        if _ASKED_OF_CARDS.search(source.text, 0, one.start()) and source.text.startswith(
            " is ", one.end()
        ):
            continue
        changes.append(Fix(Span(source, one.start(), one.end()), f"the-{name}"))
    yield 0.3, tuple(changes)


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


def _offset(lines: list[str], number: int) -> int:
    """The offset of a line, which is counted from 1."""
    return sum(len(line) + 1 for line in lines[: number - 1])


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _goes_on(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """A comma at the end of the line above, which goes on in this one."""
    number = place.first - 1
    if number > 0 and lines[number - 1].strip() and not lines[number - 1].endswith((",", ":")):
        at = _offset(lines, number) + len(lines[number - 1].rstrip())
        yield 0.3, (Fix(Span(source, at, at), ","),)


def _colon_above(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """A colon at the end of the line below which this one, with others, is indented."""
    width = _width(lines[place.first - 1])
    heads = (k for k in range(place.first - 1, 0, -1) if lines[k - 1].strip())
    number = next((k for k in heads if _width(lines[k - 1]) < width), 0)
    text = lines[number - 1].rstrip() if number else ""
    if text and not text.endswith((":", ",", '"')) and "#" not in text:
        at = _offset(lines, number) + len(text)
        yield 0.2, (Fix(Span(source, at, at), ":"),)


def _indents(source: Source, lines: list[str], number: int, own: int) -> Iterator[Offer]:
    line = lines[number - 1]
    now = _width(line)
    if not now and number != own and line.split()[0] in SECTIONS:
        return  # what begins an item well belongs to no other
    start = _offset(lines, number)
    above = [one for one in lines[max(0, number - 1 - _NEAR_LINES) : number - 1] if one.strip()]
    widths = {_width(one) for one in above}
    if above:
        widths.add(_width(above[-1]) + _STEP)
    widths.discard(now)
    below = [one for one in lines[number : number + 1] if one.strip()]
    for width in widths:
        cost = 0.3 + 0.05 * abs(width - now) / _STEP
        if above and width == _width(above[-1]) + _STEP * above[-1].rstrip().endswith(":"):
            cost -= 0.05
        if below and width == _width(below[0]):
            cost -= 0.05
        yield cost, (Fix(Span(source, start, start + now), " " * width),)
        block = list(_deeper(lines, number, now))
        if block:
            by = width - now
            moved = [Fix(Span(source, start, start + now), " " * width)]
            for other in block:
                at, old = _offset(lines, other), _width(lines[other - 1])
                moved.append(Fix(Span(source, at, at + old), " " * max(0, old + by)))
            yield cost + 0.05, tuple(moved)


def _deeper(lines: list[str], number: int, width: int) -> Iterator[int]:
    """The lines below one that are deeper than it."""
    for other in range(number + 1, len(lines) + 1):
        text = lines[other - 1]
        if text.strip() and _width(text) <= width:
            return
        if text.strip():
            yield other


def _blocks(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """Lines below a head that has none, indented: the first with what lies below it, or all."""
    head = _width(lines[place.last - 1])
    rows: list[int] = []
    for number in range(place.last + 1, len(lines) + 1):
        text = lines[number - 1]
        if not text.strip():
            if rows:
                break
            continue
        if _width(text) < head or (rows and _width(text) == head == 0):
            break
        rows.append(number)
    tops = [number for number in rows if _width(lines[number - 1]) == head]
    for size in dict.fromkeys((1, len(tops))):
        if not tops[:size]:
            continue
        last = tops[size] if size < len(tops) else rows[-1] + 1
        moved = []
        for number in range(tops[0], last):
            if lines[number - 1].strip():
                at = _offset(lines, number)
                moved.append(Fix(Span(source, at, at), " " * _STEP))
        yield 0.3, tuple(moved)


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
    said = re.findall(r"[A-Za-z0-9\u00c0-\u024f-]+", text)
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
    start = _offset(lines, place.first)
    text = lines[place.first - 1]
    opened = re.search(r"(\s*:)?\s*\{\s*$", text)
    alone = [k for k in range(place.first, len(lines)) if lines[k].strip() in ("}", "};")]
    if opened is not None:
        at = Span(source, start + opened.start(), start + len(text))
        head = Fix(at, ":")
        yield 0.35, (head,)
        width = _width(text)
        partner = next((k for k in alone if _width(lines[k]) <= width), None)
        if partner is not None:
            gone = _offset(lines, partner + 1)
            line = Fix(Span(source, gone, gone + len(lines[partner]) + 1), "")
            yield 0.3, (head, line)
    comma = re.search(r"\s*[,;.]\s*$", text)
    below = lines[place.first : place.first + 1]
    if comma is not None and below and _width(below[0]) > _width(text):
        yield 0.3, (Fix(Span(source, start + comma.start(), start + len(text)), ":"),)
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
            below = [_offset(lines, k) for k in _deeper(lines, place.last, len(indent))]
            deeper = [Fix(Span(source, at, at), step) for at in below]
            yield 0.45, (Fix(Span(source, one.end, behind.start), f"\n{indent}{step}"), *deeper)


def _until(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """`turns … until …:`, whose question is asked at the end of its block."""
    start = _offset(lines, place.first)
    head = _UNTIL.fullmatch(lines[place.first - 1])
    block = list(_deeper(lines, place.last, _width(lines[place.first - 1]))) if head else []
    if head is None or not block:
        return
    at = _offset(lines, block[-1]) + len(lines[block[-1] - 1])
    ask = f"\n{' ' * _width(lines[block[0] - 1])}if {_ANY.sub('some ', head[2])}: done"
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
    start = _offset(lines, place.first)
    last = max([place.last, *_deeper(lines, place.last, 0)])
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
    """A colon for a comma at the end of a line, below which a sentence begins the block."""
    for number in range(place.first, min(place.last + 1, len(lines))):
        line = lines[number - 1].rstrip()
        if line.endswith(",") and lines[number].lstrip().startswith('"'):
            at = _offset(lines, number) + len(line) - 1
            yield 0.25, (Fix(Span(source, at, at + 1), ":"),)


def _verb_head(source: Source, place: RowPlace, finding: Diagnostic) -> Iterator[Offer]:
    """The verb where it is offered, as the names of the game write it."""
    wanted = finding.span.text
    if place.section[0].tokens[:1] != ["names"]:
        return
    heads = re.compile(r"^ +([a-z][a-z0-9-]*)(?=:| [a-z]+ in | when )", re.MULTILINE)
    for match in heads.finditer(source.text):
        near = slip(match[1], wanted) is not None or _squeezed(match[1]) == _squeezed(wanted)
        if near and match[1] not in RESERVED and match[1] != wanted:
            yield 0.25, (Fix(Span(source, *match.span(1)), wanted),)


def _squeezed(name: str) -> str:
    return name.replace("-", "")


def _declared(source: Source, finding: Diagnostic) -> Iterator[Offer]:
    """The name where it is declared, if nothing asks for it as it stands there."""
    wanted = finding.span.text
    found: dict[str, list[re.Match[str]]] = {}
    for match in _INNER.finditer(source.text):
        if match[1]:
            found.setdefault(match[1], []).append(match)
    uses = len(found.get(wanted, ()))
    for name, matches in found.items():
        joined = _squeezed(name) == _squeezed(wanted) and len(name) < len(wanted)
        if (len(matches) > 1 and not joined) or name == wanted or name in RESERVED:
            continue
        match = matches[0]
        if joined and match.start() < finding.span.start:
            yield 0.05, tuple(Fix(Span(source, *one.span(1)), wanted) for one in matches)
            continue
        cost = slip(name, wanted)
        if cost is None or match.start() <= finding.span.start < match.end():
            continue
        declared = _DECLARES.search(source.text, source.text.rfind("\n", 0, match.start()) + 1)
        is_head = declared is not None and declared.span(1) == match.span(1)
        if not is_head and uses < 2:
            continue
        span = Span(source, *match.span(1))
        spoken = all(_spoken(part, source.text) for part in wanted.split("-"))
        odd = not all(_spoken(part, source.text) for part in name.split("-"))
        yield cost + (0.05 if uses < 2 and not (spoken and odd) else -0.15), (Fix(span, wanted),)


def _headed(source: Source, finding: Diagnostic) -> Iterator[Offer]:
    """The small word in the head of a word, as the calls say it."""
    said = _WANTED.search(finding.message)
    head = said and re.search(rf"^(?:change )?define {said[1]}\b[^\n:]*", source.text, re.MULTILINE)
    if not said or not head:
        return
    declared = _PREPOSITIONS.findall(head[0])
    call = source.line(finding.span.line).partition(said[1])[2]
    other = next((one for one in _PREPOSITIONS.findall(call) if one not in declared), "")
    if not other or declared.count(said[2]) != 1:
        return
    at = head.start() + head[0].index(f" {said[2]} ") + 1
    calls = re.findall(rf"^ .*\b{said[1]}\b.* {other} ", source.text, re.MULTILINE)
    usual = other == "for" and f" {said[2]} seat" in head[0]
    cost = 0.25 if len(calls) > 1 or usual else 0.45
    yield cost, (Fix(Span(source, at, at + len(said[2])), other),)


def _spoken(part: str, text: str) -> bool:
    """Return whether a part of a name is said more than once, in sentences too."""
    return part.isdigit() or len(re.findall(rf"(?<![a-z]){re.escape(part)}(?![a-z])", text)) > 1
