"""The worked examples as a reader wants them: the cards, what happens, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import evolve

from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    SEAT,
    CardLabel,
    ChooseStep,
    Constant,
    Equal,
    Example,
    ExampleStep,
    Expression,
    IsNothing,
    KeepValue,
    Listed,
    MatchOver,
    MatchWinner,
    Negation,
    QuantifiedClaim,
    RuleCall,
    Step,
    Within,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.program.partial import UNKNOWN
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.pack import SheetWriter
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points
from cardlang.show.sheet.settled import SettledTable
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import (
    bare,
    capital,
    goes_behind,
    listed,
    sentence,
    third_person,
)

FEW = 5  # cards that are named one by one
LIST = "[,;:] "  # in what a rule is, which then is told by its name
PLAYED = ("when", "deal")  # lines of an example that are played, by a number of players
SHORT = 40  # characters of what a rule is, that stand for its name


def examples(w: SheetWriter) -> list[Part]:
    """All examples of the game, in the order of the file."""
    s = w.speaker
    shown = [example for example in s.program.examples if at_table(s, example)]
    if not shown:
        return []
    parts: list[Part] = [Heading(s.say("examples")), Paragraph(letters(s))]
    for number, example in enumerate(shown, start=1):
        parts.extend(_example(s, example, number))
    return parts


def letters(s: Speaker) -> str:
    """A sentence on the names of the players in examples."""
    most = s.table.players or max(s.program.players)
    names = [s.seat(n) for n in range(most)]
    if most == 1:
        return s.say("letter", letter=names[0])
    return s.say("letters", letters=s.join(names), first=names[0])


def at_table(s: Speaker, example: Example) -> bool:
    """Return whether an example can be of the table that the sheet is for."""
    table = s.table
    if example.players is not None and table.players is not None:
        if table.known(example.players) != table.players:
            return False
    if _is_of_others(s, example) and any(seat >= (table.players or 0) for seat in _named(example)):
        return False
    for name, value in table.options.items():
        given = example.options.get(name, s.program.options[name].default)
        if SettledTable().known(given) not in (UNKNOWN, value):
            return False
    return True


def _is_of_others(s: Speaker, example: Example) -> bool:
    """Return whether an example that names no number is of another than the sheet is for."""
    return example.players is None and s.table.players not in (None, s.program.default_players)


def _named(example: Example) -> Iterator[int]:
    """The seats that an example names."""
    for step in example.steps:
        yield from (seat for seat, _ in step.moves)
        if step.what in ("may", "may-not"):
            yield step.seat
        values = [step.place, step.value]
        for deed in walk_steps(step.body):
            values += deed.children()
        for part in walk(*(value for value in values if value is not None)):
            if isinstance(part, Constant) and part.kind.base is SEAT:
                yield part.value


def _example(s: Speaker, example: Example, number: int) -> Iterable[Part]:
    title = s.say("example", n=str(number))
    name = s.names.wording.get(("example", example.title), "") or s.own_prose(example.node)
    if not name and s.language == FIRST:
        name = example.title
    yield Heading(f"{title}: {name}" if name else title, 3)
    yield happening(s, example)


def happening(s: Speaker, example: Example) -> Points:
    """The points of an example: what is given, what happens, and what follows."""
    groups: list[tuple[str, list[Point]]] = []

    def add(key: str, *points: Point) -> None:
        if not groups or groups[-1][0] != key:
            groups.append((key, []))
        groups[-1][1].extend(points)

    if example.players is not None:
        add("given", Point(sentence(s.say("given-players", n=s.value(example.players)))))
    elif _is_of_others(s, example) and any(step.what in PLAYED for step in example.steps):
        usual = str(s.program.default_players)
        add("given", Point(sentence(s.say("given-players", n=usual))))
    for option, value in example.options.items():
        found = s.program.options[option]
        told = s.option_value(found, value.value) if isinstance(value, Constant) else s.value(value)
        add("given", Point(sentence(s.say("given-option", name=s.option(found), value=told))))
    for step in example.steps:
        key, points = _step(s, step)
        add(key, *points)
    return Points(tuple(Point("", tuple(points), s.say(key)) for key, points in groups))


def _step(s: Speaker, step: ExampleStep) -> tuple[str, list[Point]]:
    if step.what == "shuffle":
        drawn = step.cards or ()
        text = s.say("shuffled", cards=cards(s, drawn, in_order=True))
        return "given", [Point(capital(sentence(text)), cards=drawn)]
    if step.what == "given":
        return "given", [Point(sentence(_is(s, step)), cards=step.cards or ())]
    if step.what == "deal":
        return "happens", [Point(s.say("deal-begins"))]
    if step.what == "when":
        told = Course(s, set()).steps(step.body)
        return "happens", list(map(_brief, told))
    if step.what == "move":
        moves = [f"{s.seat(seat)}: {move(s, text)}" for seat, text in step.moves]
        played = [word for _, text in step.moves for word in text.split(" ")[1:]]
        shown = tuple(word for word in played if word in s.cards)
        return "happens", [Point(sentence("; ".join(moves)), cards=shown)]
    if step.what in ("may", "may-not"):
        moves = [move(s, text) for text in step.texts]
        text = s.say(step.what, who=s.seat(step.seat), moves=listed(s.language, moves, "or"))
        return "result", [Point(sentence(text))]
    return "result", [Point(sentence(_result(s, step)), cards=step.cards or ())]


def _brief(point: Point) -> Point:
    """A step of the course by its first sentence: the rest stands in the course."""
    if point.text.endswith(":") and len(point.under) <= FEW:
        return evolve(point, under=tuple(map(_brief, point.under)))
    first, more, _ = point.text.partition(". ")
    return evolve(point, under=(), text=f"{first}. …" if more else point.text)


def _is(s: Speaker, step: ExampleStep) -> str:
    place = step.place
    in_order = isinstance(place, ZoneCards) and place.zone.ordered
    value = _who(s, step.value) if step.cards is None else cards(s, step.cards, in_order)
    return s.say("is-so", place=capital(s.value(place)), value=value)


def _result(s: Speaker, step: ExampleStep) -> str:
    place = step.place
    if step.cards is not None and place is not None:
        asked = place.given if isinstance(place, RuleCall) else ()
        if isinstance(place, RuleCall) and len(asked) == 1 and asked[0].kind.base is SEAT:
            why, who = s.rule(place.rule), s.value(asked[0])
            return capital(s.say("for-whom", who=who, cards=cards(s, step.cards), why=why))
        return _is(s, step)
    assert step.value is not None
    value = plain = _of_one_copy(s, step.value)
    match value:
        case MatchOver():
            return s.say("now-over")
        case IsNothing(value=MatchWinner()):
            return s.say("no-winner")
        case Negation(claim=MatchOver()):
            return s.say("now-goes-on")
        case Equal(left=MatchWinner(), right=won) | Within(part=MatchWinner(), whole=won):
            return s.say("winners", who=_who(s, won))
        case Equal(left=left, right=right):
            return _is_of(s, left, _who(s, right))
        case IsNothing(value=RuleCall() | KeepValue() as missing) if not _seats(missing):
            return _is_of(s, missing, s.say("nothing"))
        case Negation(claim=claim):
            plain = claim
    if isinstance(plain, KeepValue):
        answer = s.say("yes" if value is plain else "no")
        return s.say("is-so", place=capital(s.value(plain)), value=answer)
    if isinstance(plain, RuleCall):
        return _answer(s, plain, value is plain)
    return capital(s.say("holds", what=s.clause(value)))


def _seats(x: Expression) -> bool:
    """Return whether a value is one player or several, or a set of something else."""
    return x.kind.base is SEAT or x.kind.many


def _of_one_copy(s: Speaker, x: Expression) -> Expression:
    """The claim that something holds of a card, though the deck has several of them."""
    match x:
        case QuantifiedClaim(among=CardLabel(text=text), it=it, claim=claim):
            s.bound[it] = s.card(text)
            return claim
        case Negation(claim=QuantifiedClaim(among=CardLabel()) as claimed):
            return Negation(x.kind, x.span, _of_one_copy(s, claimed))
    return x


def _is_of(s: Speaker, x: Expression, value: str) -> str:
    """A phrase for a value, and for what it is one of where its sentence does not say so."""
    given = [_who(s, one) for one in x.given] if isinstance(x, RuleCall) else []
    noun = s.noun(x.rule) if isinstance(x, RuleCall) else ""
    told = s.value(x)
    if isinstance(x, RuleCall) and id(x.rule) in s.leads:
        if given or len(told) > SHORT or re.search(LIST, told):
            told = noun = bare(noun)  # as it stands before what it is, among the terms
    named = any(re.search(rf"\b{re.escape(one)}\b", told) for one in given)
    if not given or named or (noun and told.startswith(f"{noun} ")):
        return s.say("is-so", place=capital(told), value=value)
    if told == noun:
        return s.say(
            "is-so", place=capital(s.say("of", what=told, owner=s.join(given))), value=value
        )
    return s.say("rule-so", what=capital(s.join(given)), rule=told, value=value)


def _answer(s: Speaker, call: RuleCall, yes: bool) -> str:
    """A sentence on what a rule that is a question says of those that it is asked of."""
    found, asked = call.rule, call.given
    told = s.rule(found, asked)
    if id(found) in s.leads and (len(told) > SHORT or re.search(LIST, told)):
        told = bare(s.noun(found))
    who = [s.value(one) for one in asked]
    value = s.say("yes" if yes else "no")
    if not who or any(one in told for one in who):
        return s.say("is-so", place=capital(told), value=value)
    asked_of = s.join([_who(s, one) for one in asked])
    return s.say("rule-so", what=capital(asked_of), rule=told, value=value)


def _who(s: Speaker, x: Expression | None) -> str:
    if isinstance(x, Listed):
        return s.join([s.value(item) for item in x.items])
    return s.value(x)


def cards(s: Speaker, ids: Iterable[str], in_order: bool = False) -> str:
    """Cards by name; many of them by what they have in common."""
    found = list(ids)
    if not found:
        return s.say("no-cards")
    if len(found) <= FEW:
        return ", ".join(s.card(text) for text in found)
    return "; ".join(_shorts(s, found, in_order))


def _shorts(s: Speaker, ids: Iterable[str], in_order: bool) -> list[str]:
    """Cards by suit, where their order matters only those that follow each other; or by name."""
    rows: list[tuple[str, list[str]]] = []
    for text in ids:
        info = s.cards.get(text)
        bases = s.program.deck.attributes
        if info is None or "suit" not in info.values or "rank" not in info.values:
            rows.append((s.card(text), []))
            continue
        suit = s.label(bases["suit"], info.values["suit"])
        rank = s.label(bases["rank"], info.values["rank"])
        among = rows[-1:] if in_order else rows
        same = next((ranks for name, ranks in among if ranks and name == suit), None)
        if same is None:
            rows.append((suit, [rank]))
        else:
            same.append(rank)
    return [f"{name} {' '.join(ranks)}".strip() for name, ranks in rows]


def move(s: Speaker, text: str) -> str:
    """A move as people say it: `spiele Herz-Dame`."""
    verb, *words = text.split(" ")
    told: list[str] = []
    picks = _picks(s.program.deal).get(verb, ())
    for at, word in enumerate(words):
        if word in s.cards or ("card", word) in s.names.wording:  # or of a pack with other options
            told.append(s.card(word))
            continue
        if at < len(picks) and picks[at] and word.isdigit():
            told.append(s.seat(int(word)) + ("" if at + 1 == len(words) else ":"))
            continue
        labels = (
            s.label(base, base.index[word])
            for base in s.program.bases.values()
            if base.labels and word in base.index
        )
        told.append(next(labels, word))
    seats = [one for one in told if one.endswith(":")]
    rest = _apart(s, words[len(seats) :], told[len(seats) :], len(picks) - len(seats))
    name = s.called("verb", verb)
    first, _, last = name.partition(" ")
    if s.language != FIRST and third_person(first, s.language) and goes_behind(last, s.language):
        return " ".join(filter(None, [first, *seats, rest, last]))  # lege Herz-7 ab
    return " ".join([name, *seats, rest]).strip()


def _apart(s: Speaker, words: list[str], told: list[str], picks: int) -> str:
    """The things that a move names: cards or the first one, then where it goes; `7 spades`."""
    first = next((at for at, word in enumerate(words) if word not in s.cards), len(words))
    if first == len(words) or (first == 0 and len(words) != picks):
        return s.join(told)
    if first == 0 and words[0].isdigit() and not words[-1].isdigit():
        return " ".join(told)
    ahead, behind = told[: max(first, 1)], told[max(first, 1) :]
    return s.join(ahead) + (f" ({', '.join(behind)})" if behind else "")


def _picks(body: Iterable[Step]) -> dict[str, tuple[bool, ...]]:
    """By verb, which of its picks are one player."""
    found: dict[str, tuple[bool, ...]] = {}
    for s in walk_steps(body):
        for verb in s.verbs if isinstance(s, ChooseStep) else ():
            found[verb.name] = tuple(pick.source.kind.base is SEAT for pick in verb.picks)
    return found
