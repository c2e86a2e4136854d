"""Players and cards of a game, and the places where these lie (`places`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from attrs import define

from cardlang.program import (
    Base,
)
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points, SheetPack, SheetTable
from cardlang.show.sheet.places import place_lines, place_name, zones_of
from cardlang.show.sheet.reach import beaten_by, compared, turned_round
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, sentence

WIDE = 15  # cards that are drawn in a row, the most that a page has room for
ROW = 4  # numbers in a row that are told one by one


@define
class SheetWriter:
    """Writes the sections of one game."""

    speaker: Speaker
    course: Course
    sizes: tuple[int, ...]  # of the pack, at the numbers of players that there are
    copies: Sequence[Mapping[str, int]]  # how often a card is in each of these packs

    def head(self, key: str) -> Heading:
        """The head of a section."""
        return Heading(self.speaker.say(key))


def players_and_cards(w: SheetWriter) -> list[Part]:
    """The parts on players, on cards, and on where these lie."""
    s, program = w.speaker, w.speaker.program
    seats = _players(w)
    counts = spread(s, seats)
    line = s.say("count-1") if seats == (1,) else s.say("counts", n=counts)
    if program.usual_players is not None and len(seats) > 1:
        line = s.say("counts-usually", n=counts, usual=str(program.usual_players))
    if seats != (1,):
        line += " " + s.say("anticlockwise" if program.anticlockwise else "clockwise")
    if program.partners and s.holds(program.partners_when) is not False:
        if program.partners_when is None or s.holds(program.partners_when):
            line += " " + s.say(program.partners)
        else:
            line += " " + s.say(f"if-{program.partners}", when=s.clause(program.partners_when))
    parts: list[Part] = [w.head("players"), Paragraph(f"{line} {_pack(w)}".strip())]
    labels = tuple(_attributes(w))
    if labels:
        parts.append(Points(labels))
    parts.extend(_data(w))
    parts.append(SheetPack(tuple(_rows(s))))
    lines = place_lines(s)
    if lines:
        parts += [Paragraph(s.say("places")), Points(tuple(map(Point, lines)))]
    return parts


def _sorted(s: Speaker) -> list[str]:
    """All cards, those of one suit together: by the attribute with the fewest labels first."""
    kinds = s.program.deck.attributes
    order = sorted((name for name in kinds if kinds[name].labels), key=_labels(kinds))
    last = 1 + max((len(base.labels) for base in kinds.values()), default=0)
    return sorted(s.cards, key=lambda i: [s.cards[i].values.get(name, last) for name in order])


def _rows(s: Speaker) -> Iterator[tuple[str, ...]]:
    """All cards, each suit or the like in a row of its own; long ones go on in the next."""
    kinds = s.program.deck.attributes
    first = min((name for name in kinds if kinds[name].labels), key=_labels(kinds), default="")
    for _, suit in groupby(_sorted(s), key=lambda text: s.cards[text].values.get(first, -1)):
        cards = tuple(suit)
        yield from (cards[start : start + WIDE] for start in range(0, len(cards), WIDE))


def _labels(kinds: Mapping[str, Base]) -> Callable[[str], int]:
    return lambda name: len(kinds[name].labels)


def spread(s: Speaker, numbers: tuple[int, ...]) -> str:
    """Numbers of players: `2 to 9`, `2, 4 or 6`."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 3 and numbers == tuple(range(low, high + 1)):
        return s.say("range", low=str(low), high=str(high))
    return s.join(list(map(str, numbers)), "or")


def deck_told(w: SheetWriter) -> str:
    """The deck by its sentence, or by how many cards there are."""
    s, deck = w.speaker, w.speaker.program.deck
    prose = s.prose(deck)
    line = sentence(prose)
    words = wordlist(s.language)
    numbers = set[int]() if words is None else set(words.prose(prose).numbers)
    if len(w.sizes) == 1 and w.sizes[0] not in numbers and str(w.sizes[0]) not in prose:
        line += " " + s.say("cards-n", n=str(w.sizes[0]))
    elif not any(str(size) in prose for size in w.sizes) and (sizes := _sizes(w)):
        line += " " + s.say("cards-n", n=sizes)
    return line.strip()


def _sizes(w: SheetWriter) -> str:
    """The sizes of the pack, with the numbers of players at which it is so large."""
    players_by_size: dict[int, list[str]] = {}
    for players, copies in zip(_players(w), w.copies, strict=True):
        players_by_size.setdefault(sum(copies.values()), []).append(str(players))
    return w.speaker.at_players(players_by_size)


def _players(w: SheetWriter) -> tuple[int, ...]:
    """The numbers of players that the sheet is for."""
    table = w.speaker.table
    return w.speaker.program.players if table.players is None else (table.players,)


def _missing(w: SheetWriter) -> Iterable[Point]:
    """The cards that are not there at some numbers of players, where no sentence is on the deck."""
    s = w.speaker
    if s.prose(s.program.deck):
        return
    by_cards: dict[tuple[str, ...], list[str]] = {}
    for number, copies in zip(_players(w), w.copies, strict=True):
        gone = tuple(text for text in s.cards if text not in copies)
        by_cards.setdefault(gone, []).append(str(number))
    for gone, players in by_cards.items():
        if gone:
            cards = s.join([s.card(text) for text in gone])
            yield Point(s.say("cards-without", p=s.join(players, "or"), cards=cards))


def _pack(w: SheetWriter) -> str:
    s, deck = w.speaker, w.speaker.program.deck
    line = deck_told(w)
    if deck.backs:
        line += " " + _backs(s, s.join(map(s.the_kind, deck.backs)))
    return line.strip()


def _backs(s: Speaker, what: str) -> str:
    """A sentence on whose backs can be seen: of a pile that of its top card alone."""
    zones = zones_of(s)
    hidden = [zone for zone in zones if zone.sight != "all"]
    sentences = [s.say("backs", what=what)]
    spread = [place_name(s, zone) for zone in hidden if not zone.ordered]
    if spread:
        sentences.append(s.say("backs-all", where=s.join(spread)))
    sentences += [s.say("backs-top", where=place_name(s, zone)) for zone in hidden if zone.ordered]
    return " ".join(sentences)


def _attributes(w: SheetWriter) -> Iterable[Point]:
    """The labels that cards bear, by kind; those of data cards stand in their table."""
    s, deck = w.speaker, w.speaker.program.deck
    ranked = set(compared(s.program))
    ranked -= {r.base.name for r in s.program.rankings.values() if r.name in ranked}
    ranked |= beaten_by(s.program)
    ranked -= turned_round(s.program)
    used: dict[str, set[int]] = {}
    for card in s.cards.values():
        for name, value in card.values.items():
            used.setdefault(name, set()).add(value)
    for name, base in deck.attributes.items():
        if not base.labels or name not in used:
            continue
        if len(base.labels) == 1:
            continue
        groups = _groups(s, name)
        listed = [_row(s, base, places, _copies(w, name)) for places in groups.values()]
        if len(listed) > 1:
            rows = zip(groups, listed, strict=True)
            listed = [s.say("labels-in", labels=row, where=where) for where, row in rows]
        key = "lowest-first" if name in ranked else "kind-labels"
        yield Point(s.say(key, kind=capital(s.kind(name)), labels="; ".join(listed)))
    single = [
        text for part in deck.parts if part.kind == "cards" and not part.attributes
        for text in part.ids if _often(w, text)
    ]  # fmt: off
    apart = {*single, *(row[0] for part in deck.parts for row in part.rows)}
    often = {_often(w, text) for text in s.cards if text not in apart}
    words = wordlist(s.language)
    numbers_said = set[int]() if words is None else set(words.prose(s.own_prose(deck)).numbers)
    if len(often) == 1 and often != {(1,)} and not numbers_said.issuperset(*often):
        numbers = s.join([s.say("often", n=str(n)) for n in often.pop()], "or")
        yield Point(s.say("each-often", often=numbers))
    yield from _missing(w)
    if single:
        cards = s.join([_single(w, text) for text in single])
        yield Point(s.say("single-cards", cards=cards))


def _single(w: SheetWriter, text: str) -> str:
    """A card by its name, and how often it is there where that is more than once."""
    counts, name = _often(w, text), w.speaker.card(text)
    if len(counts) > 1:
        often: dict[int, list[str]] = {}
        for players, copies in zip(_players(w), w.copies, strict=True):
            often.setdefault(copies.get(text, 0), []).append(str(players))
        at_players = w.speaker.at_players(often)
        return w.speaker.say("copies-so-many", label=name, n=at_players) if at_players else name
    if counts == (1,):
        return name
    return w.speaker.say("copies-of", label=name, n=str(counts[0]))


def _often(w: SheetWriter, text: str) -> tuple[int, ...]:
    """The numbers of a card in the packs that there are, ascending; packs without
    it do not count.
    """
    return tuple(sorted({copies[text] for copies in w.copies if text in copies}))


def _groups(s: Speaker, name: str) -> dict[str, list[int]]:
    """The labels of a kind that cards bear, apart where suits, or the like, bear others."""
    kinds = s.program.deck.attributes
    fewest = min((kind for kind in kinds if kinds[kind].labels), key=_labels(kinds))
    borne: dict[int, set[int]] = {}
    for card in s.cards.values():
        if name in card.values:
            borne.setdefault(card.values.get(fewest, -1), set()).add(card.values[name])
    sets: dict[tuple[int, ...], list[int]] = {}
    for suit, labels in sorted(borne.items()):
        sets.setdefault(tuple(sorted(labels)), []).append(suit)
    several = [
        labels_here
        for labels_here in sets
        if not any(set(labels_here) < set(other) for other in sets)
    ]
    if fewest == name or len(several) == 1 or -1 in borne or len(sets) == len(borne):
        return {"": sorted(set().union(*borne.values()))}
    base = kinds[fewest]
    return {
        s.join([s.label(base, suit) for suit in suits]): list(labels)
        for labels, suits in sets.items()
    }


def _row(s: Speaker, base: Base, places: list[int], copies: Mapping[int, int]) -> str:
    """Labels one by one; numbers that follow each other as a range."""
    labels = [s.label(base, place) for place in places]
    if copies:
        alike = groupby(places, key=copies.__getitem__)
        rows = [(n, [s.label(base, place) for place in some]) for n, some in alike]
        parts = ((n, _in_row(s, some), len(some)) for n, some in rows)
        return "; ".join(
            s.say("copies-of" if many == 1 else "copies-of-each", label=row, n=str(n))
            for n, row, many in parts
        )
    return _in_row(s, labels)


def _in_row(s: Speaker, labels: Iterable[str]) -> str:
    """Labels one by one; numbers that follow each other as a range."""
    runs: list[list[str]] = []
    for label in labels:
        follows = runs and label.isdecimal() and runs[-1][-1].isdecimal()
        if follows and int(label) == int(runs[-1][-1]) + 1:
            runs[-1].append(label)
        else:
            runs.append([label])
    rows = [[s.say("range", low=r[0], high=r[-1])] if len(r) > ROW else r for r in runs]
    return ", ".join(label for row in rows for label in row)


def _copies(w: SheetWriter, name: str) -> dict[int, int]:
    """The number of cards of each label that are alike, where there are not equally many of all
    labels.
    """
    counts: dict[int, set[int]] = {}
    for copies in w.copies:
        for text, number in copies.items():
            label = w.speaker.cards[text].values.get(name)
            if label is not None:
                counts.setdefault(label, set()).add(number)
    numbers = {label: min(same) for label, same in counts.items() if len(same) == 1}
    return numbers if len(numbers) == len(counts) and len(set(numbers.values())) > 1 else {}


def _data(w: SheetWriter) -> Iterable[Part]:
    """Cards with figures, row by row."""
    s, deck = w.speaker, w.speaker.program.deck
    rows = [row for part in deck.parts for row in part.rows]
    if not rows:
        return
    names = list(rows[0][2])
    head = (capital(s.kind("card")), *(capital(s.kind(name)) for name in names))
    often = Counter(text for text, _, _ in rows)
    several = set(often.values()) != {1}
    if several:
        head += (s.say("copies-head"),)
    lines: dict[str, tuple[str, ...]] = {}
    for text, title, values in rows:
        cells = [_cell(w, name, values.get(name)) for name in names]
        cells += [str(often[text])] if several else []
        both = title if title == text else f"{text} {title}".strip()
        lines[text] = (both if title else s.card(text), *cells)
    yield SheetTable(head, tuple(lines.values()))


def _cell(w: SheetWriter, name: str, value: int | None) -> str:
    base = w.speaker.program.deck.attributes.get(name)
    if value is None:
        return "–"
    return w.speaker.label(base, value) if base is not None and base.labels else str(value)
