"""Players and cards of a game, and the places where these lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from attrs import define

from cardlang.program import (
    CARD,
    SEAT,
    SIDE,
    AllOf,
    Base,
    ChooseStep,
    Expression,
    IfStep,
    IsNothing,
    MoveStep,
    Program,
    RuleCall,
    Step,
    UntilStep,
    Zone,
    ZoneCards,
)
from cardlang.resolve.review.cards.in_sight import covers, laid_in_sight
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points, SheetPack, SheetTable
from cardlang.show.sheet.reach import beaten_by, bodies_at, compared, in_use, turned_round
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, sentence
from cardlang.show.sheet.voice import SORTS, from_prelude

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
    told = s.say("count-1") if seats == (1,) else s.say("counts", n=counts)
    if program.usual_players is not None and len(seats) > 1:
        told = s.say("counts-usually", n=counts, usual=str(program.usual_players))
    if seats != (1,):
        told += " " + s.say("anticlockwise" if program.anticlockwise else "clockwise")
    if program.partners and s.holds(program.partners_when) is not False:
        if program.partners_when is None or s.holds(program.partners_when):
            told += " " + s.say(program.partners)
        else:
            told += " " + s.say(f"if-{program.partners}", when=s.clause(program.partners_when))
    parts: list[Part] = [w.head("players"), Paragraph(f"{told} {_pack(w)}".strip())]
    labels = tuple(_attributes(w))
    if labels:
        parts.append(Points(labels))
    parts.extend(_data(w))
    parts.append(SheetPack(tuple(_rows(s))))
    zones = _zones(s)
    if zones:
        known = _known(program) if any(map(covers, zones)) else ()
        packs = list(_packs(s, program.deal))
        places = tuple(Point(_place(s, zone, zone in known, zone in packs)) for zone in zones)
        parts += [Paragraph(s.say("places")), Points(places)]
    return parts


def _zones(s: Speaker) -> list[Zone]:
    """The places for cards, where the number of players is named those that it has."""
    idle = s.idle
    used, zones = in_use(s.program), s.program.zones.values()
    there = [zone for zone in zones if id(zone) in used or not from_prelude(zone.node)]
    return [zone for zone in there if zone is not s.program.box and id(zone) not in idle]


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
        yield from (cards[at : at + WIDE] for at in range(0, len(cards), WIDE))


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
    told = sentence(prose)
    words = wordlist(s.language)
    said = set[int]() if words is None else set(words.prose(prose).numbers)
    if len(w.sizes) == 1 and w.sizes[0] not in said and str(w.sizes[0]) not in prose:
        told += " " + s.say("cards-n", n=str(w.sizes[0]))
    elif not any(str(size) in prose for size in w.sizes) and (sizes := _sizes(w)):
        told += " " + s.say("cards-n", n=sizes)
    return told.strip()


def _sizes(w: SheetWriter) -> str:
    """The sizes of the pack, with the numbers of players at which it is so large."""
    found: dict[int, list[str]] = {}
    for players, copies in zip(_players(w), w.copies, strict=True):
        found.setdefault(sum(copies.values()), []).append(str(players))
    return w.speaker.at_players(found)


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
    told = deck_told(w)
    if deck.backs:
        told += " " + _backs(s, s.join(map(s.the_kind, deck.backs)))
    return told.strip()


def _backs(s: Speaker, what: str) -> str:
    """A sentence on whose backs can be seen: of a pile that of its top card alone."""
    zones = _zones(s)
    hidden = [zone for zone in zones if zone.sight != "all"]
    told = [s.say("backs", what=what)]
    spread = [_called(s, zone) for zone in hidden if not zone.ordered]
    if spread:
        told.append(s.say("backs-all", where=s.join(spread)))
    told += [s.say("backs-top", where=_called(s, zone)) for zone in hidden if zone.ordered]
    return " ".join(told)


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
        told = [_row(s, base, places, _copies(w, name)) for places in groups.values()]
        if len(told) > 1:
            rows = zip(groups, told, strict=True)
            told = [s.say("labels-in", labels=row, where=where) for where, row in rows]
        key = "lowest-first" if name in ranked else "kind-labels"
        yield Point(s.say(key, kind=capital(s.kind(name)), labels="; ".join(told)))
    single = [
        text for part in deck.parts if part.kind == "cards" and not part.attributes
        for text in part.ids if _often(w, text)
    ]  # fmt: off
    apart = {*single, *(row[0] for part in deck.parts for row in part.rows)}
    often = {_often(w, text) for text in s.cards if text not in apart}
    words = wordlist(s.language)
    said = set[int]() if words is None else set(words.prose(s.own_prose(deck)).numbers)
    if len(often) == 1 and often != {(1,)} and not said.issuperset(*often):
        numbers = s.join([s.say("often", n=str(n)) for n in often.pop()], "or")
        yield Point(s.say("each-often", often=numbers))
    yield from _missing(w)
    if single:
        cards = s.join([_single(w, text) for text in single])
        yield Point(s.say("single-cards", cards=cards))


def _single(w: SheetWriter, text: str) -> str:
    """A card by its name, and how often it is there where that is more than once."""
    known, name = _often(w, text), w.speaker.card(text)
    if len(known) > 1:
        often: dict[int, list[str]] = {}
        for players, copies in zip(_players(w), w.copies, strict=True):
            often.setdefault(copies.get(text, 0), []).append(str(players))
        told = w.speaker.at_players(often)
        return w.speaker.say("copies-so-many", label=name, n=told) if told else name
    if known == (1,):
        return name
    return w.speaker.say("copies-of", label=name, n=str(known[0]))


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
    several = [one for one in sets if not any(set(one) < set(other) for other in sets)]
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
        told = ((n, _in_row(s, some), len(some)) for n, some in rows)
        return "; ".join(
            s.say("copies-of" if many == 1 else "copies-of-each", label=row, n=str(n))
            for n, row, many in told
        )
    return _in_row(s, labels)


def _in_row(s: Speaker, labels: Iterable[str]) -> str:
    """Labels one by one; numbers that follow each other as a range."""
    told: list[list[str]] = []
    for label in labels:
        follows = told and label.isdecimal() and told[-1][-1].isdecimal()
        if follows and int(label) == int(told[-1][-1]) + 1:
            told[-1].append(label)
        else:
            told.append([label])
    rows = [[s.say("range", low=r[0], high=r[-1])] if len(r) > ROW else r for r in told]
    return ", ".join(label for row in rows for label in row)


def _copies(w: SheetWriter, name: str) -> dict[int, int]:
    """The number of cards of each label that are alike, where there are not equally many of all
    labels.
    """
    found: dict[int, set[int]] = {}
    for copies in w.copies:
        for text, number in copies.items():
            label = w.speaker.cards[text].values.get(name)
            if label is not None:
                found.setdefault(label, set()).add(number)
    numbers = {label: min(known) for label, known in found.items() if len(known) == 1}
    return numbers if len(numbers) == len(found) and len(set(numbers.values())) > 1 else {}


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
    told: dict[str, tuple[str, ...]] = {}
    for text, title, values in rows:
        cells = [_cell(w, name, values.get(name)) for name in names]
        cells += [str(often[text])] if several else []
        told[text] = (f"{text} {title}".strip() if title else s.card(text), *cells)
    yield SheetTable(head, tuple(told.values()))


def _cell(w: SheetWriter, name: str, value: int | None) -> str:
    base = w.speaker.program.deck.attributes.get(name)
    if value is None:
        return "–"
    return w.speaker.label(base, value) if base is not None and base.labels else str(value)


def _known(program: Program) -> list[Zone]:
    """The piles of which people have seen more than the top card."""
    course = StepCourse(program, program.box.node.span.source, {})
    return [zone for _, _, zone in laid_in_sight(course)]


def _packs(s: Speaker, body: Iterable[Step]) -> Iterator[Zone]:
    """The piles that all cards are gathered to in every deal, from which they are dealt."""
    for step in body:
        match step:
            case MoveStep(what=AllOf(base=base), to=ZoneCards(zone=zone)) if base is CARD:
                yield zone
            case IfStep() if any(s.holds(condition) is None for condition in step.conditions):
                pass  # not in every deal
            case _:
                for inner in bodies_at(s.holds, step):
                    yield from _packs(s, inner)


def _asks(s: Speaker, body: Iterable[Step]) -> bool:
    """Return whether somebody is asked in these statements or the words that they use."""
    return any(
        isinstance(step, ChooseStep) or any(_asks(s, inner) for inner in bodies_at(s.holds, step))
        for step in body
    )


def _dealt_out(s: Speaker, pack: Zone, body: Iterable[Step]) -> bool:
    """Return whether cards are dealt from a pile, with nobody choosing, until none is left."""
    for step in body:
        match step:
            case UntilStep(condition=IsNothing(value=ZoneCards(zone=zone))) if zone is pack:
                return not _asks(s, step.body)
            case IfStep() if any(s.holds(condition) is None for condition in step.conditions):
                pass  # not in every deal
            case _:
                if any(_dealt_out(s, pack, inner) for inner in bodies_at(s.holds, step)):
                    return True
    return False


def _place(s: Speaker, zone: Zone, in_sight: bool, pack: bool) -> str:
    sight = s.say(f"sight-{zone.sight}")
    if zone.top_sight not in ("nobody", zone.sight) and zone.sight != "all":
        sight += ", " + s.say(f"sight-top-{zone.top_sight}")
        if zone.down_to is not None:
            sight += ", " + _down_to(s, zone.down_to)
    if in_sight:
        sight += "; " + s.say(f"sight-laid-{zone.top_sight}")
    name = _called(s, zone)
    if pack:
        whole = _dealt_out(s, zone, s.program.deal)
        sight += "; " + s.say("sight-all-dealt" if whole else "sight-pack")
    if sight == s.say(f"sight-{zone.sight}") and _says_face(s, zone, name):
        return f"{capital(name)}."
    return f"{capital(name)}: {sight}."


def _says_face(s: Speaker, zone: Zone, name: str) -> bool:
    """Return whether the name of a place says that its cards are open, or that they are not."""
    words = wordlist(s.language)
    face = {"all": "face up", "nobody": "face down"}.get(zone.sight)
    return words is not None and face is not None and bool(words.prose(name).said(face))


def _down_to(s: Speaker, rule: Expression) -> str:
    """The words of the card down to which a pile is seen; a rule is told among the terms."""
    if isinstance(rule, RuleCall):
        return s.say("sight-down-to", name=s.called("rule", rule.rule.name))
    return s.say("sight-down-until", name=s.clause(rule))


def _called(s: Speaker, zone: Zone) -> str:
    """The name of a place, of each player where each has one."""
    named = {}
    for family in zone.families:
        if family is SEAT or family is SIDE:
            named[family.name] = s.say(f"each-{SORTS[s.people(family)]}")
        else:
            named[family.name] = s.some_kind("each", family.name)
    prose = s.own_prose(zone.node)
    if from_prelude(zone.node) and ("zone", zone.name) in s.names.wording:
        prose = s.known_as("zone", zone)  # by the game's own name
    if prose:
        return s.once_called(s.filled(prose, named), named)
    called = s.called("zone", zone.name)
    if named:
        return s.say("zone-of", name=called, owner=next(iter(named.values())))
    return s.say("zone", name=called)
