"""A situation set up by hand: cards put where they are wanted, and played on from there.

What is set up is an `example` and nothing else: its `given` lines lay the cards, its `when` begins
a word, its `move` lines are what has been played since.  So the table is what the engine makes of
that very text, and what is kept is what was played.

    {"players": 3, "options": {}, "zones": {"hand of 0": ["9H"], "trick": []},
     "keeps": ["led is hearts"], "when": "play-trick from 0 with follow-suit", "moves": []}

Cards are named from the top of a pile that lies face down, as they came where one lies open; those
in no zone are in the box.  What a `given` cannot say: what seats have seen, which of several cards
that look alike it is, and a word that is half done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve, field, frozen

from cardlang.game_info import Value
from cardlang.knowledge.view import cell_text
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine, ZoneInfo
from cardlang.match.example_table import Stand
from cardlang.match.examples import stand
from cardlang.match.state import State, setup_of
from cardlang.show.notation import Notation
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.play.keeping import appended, claims, head_of, laid_out, unused
from cardlang.workshop.play.matches import Begun, engine
from cardlang.workshop.play.picture import notation_for
from cardlang.workshop.text.here import outline
from cardlang.workshop.text.rules import Rules, program_of

_LINE = re.compile(r"[^\n\r]{0,4000}")
_LINES = 400  # that a situation may have
_WORDS = 16  # words that are proposed to begin with
_ASKED = 8  # of these, that are tried
_TRIES = 24  # lines that are tried to be left out


@frozen
class Situation:
    """A situation that is set up."""

    players: int
    options: tuple[tuple[str, Value], ...] = ()
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    keeps: tuple[str, ...] = ()
    when: str = ""
    moves: tuple[str, ...] = field(default=(), repr=False)

    def as_json(self) -> dict[str, Any]:
        """As the page keeps it."""
        return {
            "players": self.players,
            "options": dict(self.options),
            "zones": {place: list(cards) for place, cards in self.zones},
            "keeps": list(self.keeps),
            "when": self.when,
            "moves": list(self.moves),
        }


def situation(rules: Rules, told: Any) -> Situation:
    """A situation as the page tells it, read with care.  NoMatchError for what is none."""
    info = engine(rules).info
    if not isinstance(told, dict):
        raise NoMatchError("a situation is an object")
    players, when = told.get("players"), told.get("when") or ""
    zones, options = told.get("zones", {}), told.get("options", {})
    keeps, moves = told.get("keeps") or [], told.get("moves") or []
    if type(players) is not int or players not in info.players:
        raise NoMatchError("the game is not for so many players")
    if not isinstance(zones, dict) or not isinstance(options, dict):
        raise NoMatchError("zones and options are objects")
    rows = [*keeps, *moves] if isinstance(keeps, list) and isinstance(moves, list) else [None]
    cards = [card for row in zones.values() for card in (row if isinstance(row, list) else [None])]
    if not all(_is_line(one) for one in (*rows, *cards, *zones, when)) or len(rows) > _LINES:
        raise NoMatchError("a situation is made of lines")
    known = {name: value for name, value in options.items() if name in info.choices}
    return Situation(
        players,
        tuple(sorted(known.items())),
        tuple((place, tuple(row)) for place, row in zones.items()),
        tuple(keeps),
        when.strip(),
        tuple(moves),
    )


def _is_line(value: object) -> bool:
    return isinstance(value, str) and _LINE.fullmatch(value) is not None and "#" not in value


def lie(rules: Rules, match: Begun, state: State) -> dict[str, Any]:
    """The present of a match as a situation, as far as `given` can say it.

    `unsaid` are the keeps that it cannot; `words` what an example may begin with.
    """
    setup = setup_of(state)
    machine, cells = setup.runner.machine, state._driver.cells
    first = engine(rules).beginning(machine.players, machine.options, machine.backs)
    zones = {_key(zone): _cards(machine, cells, number) for number, zone in _places(machine)}
    keeps = [f"deal-number is {cells[machine.deal_number]}"]
    keeps += list(_kept(rules, machine, first, cells))
    words = _words(rules)
    found = Situation(
        match.players,
        match.options,
        tuple((place, tuple(cards)) for place, cards in zones.items()),
        tuple(keeps),
        words[0] if words else "deal",
    )
    good, unsaid = _sayable(rules, found)
    asking = next((word for word in words[:_ASKED] if _asks(rules, evolve(good, when=word))), "")
    good = evolve(good, when=asking or good.when)
    return {"situation": good.as_json(), "unsaid": unsaid, "words": words}


def _asks(rules: Rules, told: Situation) -> bool:
    """Return whether somebody is asked for a move in a situation, and not after another deal."""
    text, title = _text(rules, told)
    program = program_of(appended(_rules_alone(rules.text), text), rules.path)
    if told.when == "deal" or program is None:
        return False
    at = stand(program, title)
    return at.result.ok and at.to_act is not None


def _places(machine: Machine) -> Iterator[tuple[int, ZoneInfo]]:
    """The zones of a table, without the box."""
    for number, zone in enumerate(machine.zones):
        if number:
            yield number, zone


def _key(zone: ZoneInfo) -> str:
    return f"{zone.name} of {zone.owner_label}" if zone.owner_label else zone.name


def _cards(machine: Machine, cells: Any, number: int) -> list[str]:
    """The cards of a zone as `given` names them."""
    zone = machine.zones[number]
    ids = [card.id for card in machine.cards]
    if not zone.ordered:
        return [ids[card] for card in bits(cells[machine.masks + number])]
    order = cells[machine.orders + number]
    return [ids[card] for card in (order if _open(zone, machine) else reversed(order))]


def _open(zone: ZoneInfo, machine: Machine) -> bool:
    """Return whether all see the faces of a pile: such a one is written as it was laid."""
    return zone.seen_by == (1 << machine.players) - 1


def _kept(rules: Rules, machine: Machine, first: Any, cells: Any) -> Iterator[str]:
    """Lines on what is kept and is not as at the beginning, in the words of `given`."""
    assert rules.program is not None
    for side in range(len(machine.sides)):
        score = cells[machine.scores + side]
        if score != first[machine.scores + side]:
            yield f"score of {side} is {score}"
    for cell in machine.cells:
        value = cells[cell.cell]
        if cell.name not in rules.program.keeps or value == first[cell.cell]:
            continue
        whose = f" of {cell.owner_label}" if cell.owner_label else ""
        text = cell_text(machine, cell, value)
        if cell.what in ("card", "cards"):
            yield f"{cell.name}{whose}: {'' if text == 'none' else text}".rstrip()
        else:
            yield f"{cell.name}{whose} is {f'{{{text}}}' if cell.many and text != 'none' else text}"


def _words(rules: Rules) -> list[str]:
    """Words with which an example of this game may begin: those its lines call, and the deal."""
    assert rules.program is not None
    found = []
    for line in rules.text.split("\n"):
        plain = line.partition("#")[0].strip()
        begun = plain.removeprefix("when ")
        word = re.match(r"[a-z][a-z0-9-]*", begun)
        if word is None or line[:1] not in (" ", "\t") or '"' in plain or plain.endswith(":"):
            continue
        if word[0] in rules.program.words or (begun == "deal" and plain != begun):
            found.append(begun)
    return [*[one for one in dict.fromkeys(found) if one != "deal"][: _WORDS - 1], "deal"]


def _sayable(rules: Rules, wanted: Situation) -> tuple[Situation, list[str]]:
    """A situation without the keeps that no `given` can say, and these."""
    unsaid: list[str] = []
    bare = evolve(wanted, when="", moves=())
    for _ in range(_TRIES):
        text, title = _text(rules, bare)
        line = _first_wrong(rules, text, title)
        if line is None or line not in bare.keeps:
            break
        unsaid.append(line)
        bare = evolve(bare, keeps=tuple(one for one in bare.keeps if one != line))
    return evolve(bare, when=wanted.when), unsaid


def _first_wrong(rules: Rules, text: str, title: str) -> str | None:
    """The first `given` line of an example that cannot be read or done; None if all can."""
    from cardlang.workshop.text.rules import read

    whole = appended(_rules_alone(rules.text), text)
    program = program_of(whole, rules.path)
    if program is None:
        wrong = next((one for one in read(whole, str(rules.path)).findings if _error(one)), None)
        number = 0 if wrong is None else wrong.span.line
    else:
        found = stand(program, title).result
        number = 0 if found.ok else found.span.line
    if not number:
        return None
    line = whole.split("\n")[number - 1].strip()
    return line.removeprefix("given ")


def _error(one: Any) -> bool:
    return bool(one.severity == "error")


def _text(
    rules: Rules, told: Situation, title: str = "", more: tuple[str, ...] = ()
) -> tuple[str, str]:
    """The example of a situation, and its title."""
    lines = [*head_of(rules, told.players, dict(told.options))]
    lines += [f"given {line}" for line in told.keeps]
    lines += [f"given {place}: {' '.join(cards)}".rstrip() for place, cards in told.zones if cards]
    lines += [f"when {told.when}"] if told.when else []
    lines += [f"move {', '.join(told.moves)}"] if told.moves else []
    name = unused(rules, title or "a situation")
    plain = "".join([f'example "{name}":\n', *(f"    {line}\n" for line in [*lines, *more])])
    return plain, name


def play(rules: Rules, told: Situation, language: str, title: str) -> dict[str, Any]:
    """The table of a situation, and the example that it is.

    `wrong` says what the rules say against it, at which of its lines; `moves` are offered to
    `to_act`; `example` is its text in the usual layout, with what is offered now as `then`.
    """
    text, name = _text(rules, told, title)
    program = program_of(appended(_rules_alone(rules.text), text), rules.path)
    if program is None:
        return {**_wrong(rules, text), "zones": [], "moves": [], "situation": told.as_json()}
    at = stand(program, name)
    shown: dict[str, Any] = {"situation": told.as_json(), "to_act": at.to_act, "over": at.over}
    shown["wrong"] = "" if at.result.ok else at.result.message
    shown["help"] = "" if at.result.ok else at.result.help
    shown["example"], shown["title"] = "", name
    if at.machine is not None:
        words = notation_for(rules, at.machine, language)
        shown |= _table(words, at)
    if at.result.ok:
        more = claims(at.to_act, at.moves) if at.to_act is not None else []
        whole, _ = _text(rules, told, title, tuple(more) or _lying(at))
        shown["example"] = laid_out(whole)
    return shown


@lru_cache(maxsize=4)
def _rules_alone(text: str) -> str:
    """A text without its examples, which are not asked about here: it is read in half the time."""
    lines = text.split("\n")
    for section in reversed(outline(text)):
        if section["what"] == "example":
            del lines[section["line"] - 1 : section["end"]]
    return "\n".join(lines)


def _wrong(rules: Rules, text: str) -> dict[str, Any]:
    from cardlang.workshop.text.rules import read

    found = read(appended(_rules_alone(rules.text), text), str(rules.path)).findings
    first = next((one for one in found if _error(one)), None)
    told = "this cannot be written so" if first is None else f"{first.span.text}: {first.message}"
    return {"wrong": told, "help": "" if first is None else first.help, "example": "", "title": ""}


def _lying(at: Stand) -> tuple[str, ...]:
    """Claims of an example on the table as it lies, where nobody is to act."""
    assert at.machine is not None
    if at.over:
        return ("then match-over",)
    for number, zone in _places(at.machine):
        cards = _cards(at.machine, at.cells, number)
        if cards:
            return (f"then {_key(zone)}: {' '.join(cards)}",)
    return ()


def _table(words: Notation, at: Stand) -> dict[str, Any]:
    """The zones with all their cards, the box last, and the moves."""
    assert at.machine is not None
    machine, cells = at.machine, at.cells
    rows = []
    for number, zone in [*_places(machine), (0, machine.zones[0])]:
        cards = [machine.cards[card].id for card in bits(cells[machine.masks])]
        rows.append(
            {
                "key": _key(zone) if number else "box",
                "title": words.place(zone, -1) if number else "",
                "seat": zone.owner if number and zone.owner_kind == "seat" else None,
                "ordered": bool(number and zone.ordered),
                "open": bool(number and _open(zone, machine)),
                "cards": _cards(machine, cells, number) if number else cards,
            }
        )
    moves = [{"text": one, "name": words.move(one).replace("\xa0", " ")} for one in at.moves[:200]]
    score = [cells[machine.scores + side] for side in range(len(machine.sides))]
    names = {card.id: words.card(card.id) for card in machine.cards}
    seats = [words.tongue.say("seat", seat=seat) for seat in range(machine.players)]
    return {"zones": rows, "moves": moves, "scores": score, "names": names, "seats": seats}
