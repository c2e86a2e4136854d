"""The sections of a rules sheet, one function each, in the order in which people learn a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from attrs import define

from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    CardLabel,
    CaseValue,
    Constant,
    Definition,
    Equal,
    Expression,
    Printed,
    Zone,
)
from cardlang.show.sheet.course import Course, chooses, from_prelude
from cardlang.show.sheet.definitions import makeup, meaning
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points, SheetPack, SheetTable
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, known_by, sentence
from cardlang.show.sheet.voice import SORTS
from cardlang.syntax import tree

MANY = 10  # numbers in a row that are told one by one


@define
class SheetWriter:
    """Writes the sections of one game."""

    speaker: Speaker
    course: Course
    sizes: tuple[int, ...]  # of the pack, at the numbers of players that there are

    def head(self, key: str) -> Heading:
        """The head of a section."""
        return Heading(self.speaker.say(key))


def what_it_is(w: SheetWriter) -> list[Part]:
    """What the game says of itself."""
    prose = w.speaker.prose(w.speaker.program)
    return [w.head("what"), Paragraph(prose)] if prose else []


# ------------------------------------------------------------------- players and cards


def players_and_cards(w: SheetWriter) -> list[Part]:
    """Who plays, with which cards, and where these lie."""
    s, program = w.speaker, w.speaker.program
    seats = program.players if s.table.players is None else (s.table.players,)
    counts = spread(s, seats)
    told = s.say("count-1") if seats == (1,) else s.say("counts", n=counts)
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
    parts.append(SheetPack(tuple(_sorted(s))))
    zones = [z for z in program.zones.values() if z is not program.box]
    if zones:
        places = tuple(Point(_place(s, zone)) for zone in zones)
        parts += [Paragraph(s.say("places")), Points(places)]
    return parts


def _sorted(s: Speaker) -> list[str]:
    """All cards, those of one suit together: by the attribute with the fewest labels first."""
    kinds = s.program.deck.attributes
    order = sorted((name for name in kinds if kinds[name].labels), key=_labels(kinds))
    last = 1 + max((len(base.labels) for base in kinds.values()), default=0)
    return sorted(s.cards, key=lambda i: [s.cards[i].values.get(name, last) for name in order])


def _labels(kinds: Mapping[str, Base]) -> Callable[[str], int]:
    return lambda name: len(kinds[name].labels)


def spread(s: Speaker, numbers: tuple[int, ...]) -> str:
    """Numbers of players: `2 to 9`, `2, 4 or 6`."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 3 and numbers == tuple(range(low, high + 1)):
        return s.say("range", low=str(low), high=str(high))
    return s.join(list(map(str, numbers)), "or")


def _pack(w: SheetWriter) -> str:
    s, deck = w.speaker, w.speaker.program.deck
    prose = s.prose(deck)
    told = sentence(prose)
    if len(w.sizes) == 1 and str(w.sizes[0]) not in prose:
        told += " " + s.say("cards-n", n=str(w.sizes[0]))
    if deck.backs:
        told += " " + s.say("backs", what=s.join(map(s.the_kind, deck.backs)))
    return told.strip()


def _attributes(w: SheetWriter) -> Iterable[Point]:
    """The labels that cards bear, by kind; those of data cards stand in their table."""
    s, deck = w.speaker, w.speaker.program.deck
    used: dict[str, set[int]] = {}
    for card in s.cards.values():
        for name, value in card.values.items():
            used.setdefault(name, set()).add(value)
    for name, base in deck.attributes.items():
        if not base.labels or name not in used:
            continue
        labels = [s.label(base, place) for place in sorted(used[name])]
        if base.numbers is not None and len(labels) > MANY:
            low, high = base.numbers[min(used[name])], base.numbers[max(used[name])]
            if high - low + 1 == len(labels):
                labels = [s.say("range", low=labels[0], high=labels[-1])]
        if len(base.labels) == 1:
            continue
        ranked = base.numbers is not None or name == "rank"
        key = "lowest-first" if ranked else "kind-labels"
        yield Point(s.say(key, kind=capital(s.kind(name)), labels=", ".join(labels)))
    single = [
        text for part in deck.parts if part.kind == "cards" and not part.attributes
        for text in part.ids
    ]  # fmt: off
    if single:
        told = s.join([s.card(text) for text in single])
        yield Point(s.say("single-cards", cards=told))


def _data(w: SheetWriter) -> Iterable[Part]:
    """Cards with figures, row by row."""
    s, deck = w.speaker, w.speaker.program.deck
    rows = [row for part in deck.parts for row in part.rows]
    if not rows:
        return
    names = list(rows[0][2])
    head = (capital(s.kind("card")), *(capital(s.kind(name)) for name in names))
    told = []
    for text, title, values in rows:
        cells = [_cell(w, name, values.get(name)) for name in names]
        told.append((f"{text} {title}".strip() if title else s.card(text), *cells))
    yield SheetTable(head, tuple(told))


def _cell(w: SheetWriter, name: str, value: int | None) -> str:
    base = w.speaker.program.deck.attributes.get(name)
    if value is None:
        return "–"
    return w.speaker.label(base, value) if base is not None and base.labels else str(value)


def _place(s: Speaker, zone: Zone) -> str:
    named = {}
    for family in zone.families:
        if family is SEAT or family is SIDE:
            named[family.name] = s.say(f"each-{SORTS[s.people(family)]}")
        else:
            named[family.name] = s.some_kind("each", family.name)
    prose = s.prose(zone.node)
    called = s.called("zone", zone.name)
    if prose:
        name = s.filled(prose, named)
    elif named:
        name = s.say("zone-of", name=called, owner=next(iter(named.values())))
    else:
        name = s.say("zone", name=called)
    sight = s.say(f"sight-{zone.sight}")
    if zone.top_sight not in ("nobody", zone.sight) and zone.sight != "all":
        sight += ", " + s.say(f"sight-top-{zone.top_sight}")
    return f"{capital(name)}: {sight}."


# ---------------------------------------------------------------------------- the course


def course(w: SheetWriter) -> list[Part]:
    """The deal, the play, and what comes of it."""
    s, program = w.speaker, w.speaker.program
    steps = program.deal
    asked = [number for number, step in enumerate(steps) if chooses((step,))]
    first, last = (asked[0], asked[-1] + 1) if asked else (len(steps), len(steps))
    parts: list[Part] = []
    dealt = w.course.steps(program.before_deal) + w.course.steps(steps[:first])
    if dealt:
        parts.append(w.head("deal"))
        parts.append(Points(tuple(dealt), numbered=True))
    played = w.course.steps(steps[first:last])
    parts.append(w.head("play"))
    parts.append(Points(tuple(played), numbered=True))
    parts.extend(_beats(w))
    settled = w.course.steps(steps[last:])
    after = [] if program.once else w.course.steps(program.after_deal)
    needed, values = _definitions(w)
    if needed:
        parts += [Paragraph(s.say("drawn-on")), Points(needed)]
    scoring: list[Part] = []
    if settled:
        scoring.append(Points(tuple(settled), numbered=True))
    if values:
        scoring.append(Points(values))
    if after:
        scoring += [Paragraph(s.say("after-deal")), Points(tuple(after))]
    return [*parts, w.head("scoring"), *scoring] if scoring else parts


def _beats(w: SheetWriter) -> Iterable[Part]:
    """Orders that no sentence has told, and rankings."""
    s = w.speaker
    points = []
    for found in s.program.orders.values():
        if id(found.node) in s.told or not found.used:
            continue
        prose = s.order(found)
        if prose:
            points.append(Point(sentence(prose)))
        else:
            tiers = tuple(_tier(s, *tier) for tier in found.tiers)
            ties = Point(s.say(f"ties-{found.ties}"))
            name = found.name.replace("-", " ")
            points.append(Point(s.say("order", name=name), (*tiers, ties)))
    for ranking in s.program.rankings.values():
        what = s.prose(ranking.node) or s.say("ranking-of", kind=s.kind(ranking.base.name))
        ranked = sorted(zip(ranking.places, range(len(ranking.places)), strict=True))
        labels = ", ".join(s.label(ranking.base, label) for at, label in ranked if at >= 0)
        points.append(Point(s.say("ranking", what=capital(what), labels=labels)))
    if points:
        yield Paragraph(s.say("beats"))
        yield Points(tuple({point.text: point for point in points}.values()))


def _tier(
    s: Speaker, condition: Expression | None, keys: tuple[tuple[bool, Expression], ...]
) -> Point:
    what = s.say("tier-rest") if condition is None else s.say("tier", when=s.clause(condition))
    told = [s.say("tier-low", key=s.value(k)) if low else s.value(k) for low, k in keys]
    return Point(sentence(s.say("tier-by", what=what, keys=s.join(told)) if told else what))


def _definitions(w: SheetWriter) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Rules that play draws on and no sentence has told, and what things are worth."""
    s = w.speaker
    rules, values = [], []
    for found in s.program.rules.values():
        known = id(found.node) in s.told
        table = _by_label(s, found)
        prose = s.prose(found.node)
        mine = not from_prelude(found.node)
        if found.what == "value" and (table or (mine and not known)) and (prose or table):
            values.append(_definition(s, found, table))
        elif not known and prose and _worth_telling(found):
            rules.append(_definition(s, found, ""))
        elif mine and not prose and found.used:
            told = meaning(s, found)
            if told:
                rules.append(Point(told, lead=s.called("rule", found.name)))
    for pattern in list(s.patterns.values()):
        if not from_prelude(pattern.node) and not s.prose(pattern.node):
            rules.append(Point(makeup(s, pattern), lead=s.called("rule", pattern.name)))
    return tuple(rules), tuple(values)


def _definition(s: Speaker, found: Definition, table: str) -> Point:
    lead = s.names.called("rule", found.name)
    prose = s.prose(found.node)
    if lead == found.name and s.language != FIRST and prose:
        lead = ""  # it has no name in this language, but a sentence
    lead = s.called("rule", found.name) if lead else ""
    text = s.rule(found) if prose else ""
    if prose and table and _says(prose, table):
        table = ""  # the sentence has all of it
    told = "; ".join(filter(None, [text, table]))
    if lead and told.lower().startswith(lead.lower()):
        lead = ""
    return Point(told if lead else sentence(told), lead=lead)


def _says(prose: str, table: str) -> bool:
    """True if a sentence has all figures of a table: nothing and `its number` are figures too."""
    number = rf"(?:(?:{known_by('minus')}) )?(\d+)"
    rows = re.findall(rf"([^ ,;]+) = {number}|(?:{known_by('otherwise')}) {number}", table)
    figures = {number for label, number, _ in rows if label != number}
    figures |= {rest for _, _, rest in rows} - {"", "0"}
    figures.discard("")
    if any(label and label == number for label, number, _ in rows):
        if not re.search(rf"\b(?:{known_by('number')})\b", prose):
            return False
    if re.search(rf"\b(?:{known_by('nothing')})\b", prose):
        figures.discard("0")
    return figures <= set(re.findall(r"\d+", prose))


def _by_label(s: Speaker, found: Definition) -> str:
    """What a table says, label by label."""
    node = found.node
    if not isinstance(node, tree.DefineNode) or not isinstance(found.body, CaseValue):
        return ""
    if not any(isinstance(line, tree.TableCaseNode) for line in node.lines):
        return ""
    for param in found.params:
        s.one(param)
    told = bool(s.prose(node))  # which says the cases that are no labels
    given: set[int | None] = set()
    rows, base = [], ""  # of labels that all cards may bear, and the attribute that has them
    for condition, value in found.body.cases:
        if condition is None:
            borne = {card.values.get(base) for card in s.cards.values()}
            if not base or not borne <= given:
                rows.append(f"{s.say('other')} {s.value(value)}")
        elif isinstance(condition, Equal) and isinstance(condition.right, (Constant, CardLabel)):
            label = s.value(condition.right)
            if isinstance(condition.left, Printed) and isinstance(condition.right, Constant):
                base = condition.left.attribute
                given.add(condition.right.value)
            rows.append(s.say("worth", label=label, value=s.value(value)))
        else:
            rows.append(f"{s.value(value)}, {s.say('when', when=s.clause(condition))}" * (not told))
    return ", ".join(filter(None, rows))


def _worth_telling(found: Definition) -> bool:
    """Return whether a rule is one of the game, or one of the prelude's about cards."""
    return not from_prelude(found.node) or found.kind.base not in (FLAG, NUMBER, SEAT)


# -------------------------------------------------------------------- end and options


def end(w: SheetWriter) -> list[Part]:
    """When the match is over, and who has won."""
    s, program = w.speaker, w.speaker.program
    told = []
    if program.once or s.holds(program.ends):
        told.append(s.say("one-deal"))
    elif program.ends is not None:
        told.append(s.say("ends-when", when=s.clause(program.ends)))
    if program.winner is not None:
        told.append(s.say("winner", who=s.value(program.winner)))
    else:
        told.append(s.say("winner-high"))
    return [w.head("end"), Paragraph(" ".join(told))]


def options(w: SheetWriter) -> list[Part]:
    """What is settled before a match."""
    s, program = w.speaker, w.speaker.program
    points = []
    for option in program.options.values():
        prose = s.prose(option.node)
        chosen = s.table.option(option)
        if chosen is not None:
            told = s.say("chosen", value=s.option_value(option, chosen))
            points.append(Point(f"{sentence(prose)} {told}".strip(), lead=s.option(option)))
            continue
        default = option.default
        usual = s.value(default)
        if isinstance(default, Constant):
            usual = s.option_value(option, default.value)
        elif option.kind.base is FLAG:
            holds = s.holds(default)
            usual = s.say("yes-if", when=s.clause(default)) if holds is None else ""
            usual = usual or s.say("yes" if holds else "no")
        if option.values:
            values = [s.option_value(option, value) for value in option.values]
            told = s.say("values", values=s.join(values, "or"), usual=usual)
        elif option.kind.base is FLAG:
            values = [s.say("yes"), s.say("no")]
            told = s.say("values", values=s.join(values, "or"), usual=usual)
        else:
            low, high = str(option.low), str(option.high)
            told = s.say("values-range", low=low, high=high, usual=usual)
        text = f"{sentence(prose)} {told}".strip()
        points.append(Point(text, lead=s.option(option)))
    return [w.head("options"), Points(tuple(points))] if points else []
