"""What an editor and a page ask of cardlang: functions from text and JSON to JSON.

Every function is given the whole text and the name of its file, so nothing has to be kept in step;
what is known of a text is kept as long as it is asked about.  They read nothing but what the rules
stand on, and write nothing.  A match is an object (`matches`); offsets count as browsers count.

    from cardlang.workshop.bridge import call

    call("check", {"text": text, "file": "my_game.card"})

`call` never raises for what a page may send: what cannot be done is `{"refused": sentence}`.

What only some questions need is imported when they come: a worker that reads the text never sees
the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve

from cardlang.diagnostic import Report, RuleError, UsageError
from cardlang.match.state import State, move_of, why_not
from cardlang.messages import LANGUAGES
from cardlang.syntax import parse_text
from cardlang.syntax.text import unsaved
from cardlang.table.match import Match
from cardlang.workshop import findings, matches
from cardlang.workshop.changes import told
from cardlang.workshop.matches import Begun, NoMatchError, begun
from cardlang.workshop.picture import faces, notation, picture
from cardlang.workshop.rules import Rules, read

Json = dict[str, Any]
MATCHES = 200  # of random seats, where nobody asks for another number
EFFORT = 0.15  # of what `cardlang judge` plays, for a look while writing
_SEED_OF_JUDGE = 1
_UNASKED = (
    "Nothing was searched here: what skill, a single move and the backs of cards are worth, and "
    "how long players sit who want to win, is asked by `cardlang judge {name}`."
)


# ------------------------------------------------------------------------------- text


def check(text: str, file: str, whole: bool = False) -> Json:
    """What is wrong with a text (see `findings.check`); `whole` asks for every table."""
    return findings.check(read(text, file), whole)


def examples(text: str, file: str) -> Json:
    """How the worked examples come out, those of the games it extends among them."""
    return {"examples": findings.examples(read(text, file))}


def explain(code: str) -> Json:
    """The page of a finding."""
    return findings.explain(code)


def complete(text: str, file: str, at: int, known: str = "", language: str = "en") -> Json:
    """What may stand at an offset; names come from `known`, the last text that was good."""
    from cardlang.workshop import here

    rules = read(text, file)
    return here.complete(rules, read(known, file) if known else rules, at, _language(language))


def hover(text: str, file: str, at: int) -> Json:
    """What stands at an offset, and the sentence that players will read."""
    from cardlang.workshop import here

    return here.hover(read(text, file), at)


def definition(text: str, file: str, at: int, known: str = "") -> Json:
    """Where the name at an offset is declared (see `here.definition`)."""
    from cardlang.workshop import here

    rules = read(text, file)
    return here.definition(rules, read(known, file) if known else rules, at)


def outline(text: str) -> Json:
    """The sections of a text."""
    from cardlang.workshop import here

    return {"sections": here.outline(text)}


def layout(text: str, file: str) -> Json:
    """The text in the one usual layout; refused while it has mistakes in reading."""
    from cardlang.syntax.format import format_file

    report = Report()
    tree = parse_text(Path(file).name, text, report)
    if report.failed:
        raise NoMatchError("the text has mistakes and cannot be laid out")
    return {"text": format_file(tree)}


# ------------------------------------------------------------------------------ match


def start(text: str, file: str, match: Json, **look: Any) -> Json:
    """A new match, gone on with up to the first move by hand."""
    rules = read(text, file)
    new = evolve(begun(rules, match), moves=())
    state, _ = matches.state_of(rules, new)
    return _on(rules, new, state, look)


def replay(text: str, file: str, match: Json, before: str = "", **look: Any) -> Json:
    """A match so far under this text; `before` is the text it was played under.

    What does not fit any more is cut off.  `parted` says what the change does to the match: the
    move, the changed lines, in words (see `changes.told`); it is None where nothing is otherwise.
    """
    rules = read(text, file)
    old = begun(rules, match)
    state, why = matches.state_of(rules, old)
    parted = None
    if before and before != text:
        earlier = read(before, file)
        if earlier.playable:
            language = _language(look.get("language"))
            found = told(earlier, rules, old, state, why, language)
            parted = found if found["text"] or why else None
    kept = evolve(old, moves=old.moves[: state.decisions])
    return {**_on(rules, kept, state, look, alone=0), "parted": parted}


def move(text: str, file: str, match: Json, move: str, **look: Any) -> Json:
    """The match after a move by hand and those of bots behind it; or why not (`refused`)."""
    rules, old, state = _at(text, file, match)
    meant = move_of(state, move)
    if meant is None:
        words = notation(rules, state, _language(look.get("language")))
        return {"refused": why_not(state, move, words.tongue)}
    state = state.copy()
    state.apply(meant)
    after = evolve(old, moves=(*old.moves, str(meant)))
    matches.remember(rules, after, state)
    return _on(rules, after, state, look)


def go_on(text: str, file: str, match: Json, **look: Any) -> Json:
    """The match after more moves of bots."""
    rules, old, state = _at(text, file, match)
    return _on(rules, old, state, look)


def undo(text: str, file: str, match: Json, to: int = -1, **look: Any) -> Json:
    """The match before the last move by hand, or before move `to` (from 0)."""
    rules = read(text, file)
    old = begun(rules, match)
    if to >= 0:
        new = evolve(old, moves=old.moves[:to])
    else:
        new = matches.before_last(old, matches.seats_of(rules, old))
    state, _ = matches.state_of(rules, new)
    return _told(rules, new, state, look, False)


def why(text: str, file: str, match: Json, move: str, language: str = "en") -> Json:
    """Why a move may not be made now, with the rule and its line; empty if it may."""
    rules, _, state = _at(text, file, match)
    words = notation(rules, state, _language(language))
    return {"why": why_not(state, move, words.tongue)}


def hint(text: str, file: str, match: Json, language: str = "en") -> Json:
    """What a good player would weigh at this move."""
    from cardlang.table.hint import draw_hint

    rules, old, state = _at(text, file, match)
    if state.to_act is None:
        raise NoMatchError("the match is over")
    words = notation(rules, state, _language(language))
    view = state.observation(state.to_act)
    table = Match(state.copy(), old.seats, old.seed)
    return {"hint": draw_hint(words, view, table.sight()).replace("\xa0", " ")}


def example(
    text: str, file: str, match: Json, at: int, forbid: bool = False, title: str = ""
) -> Json:
    """A played move as an `example`, and the text with it (see `keeping`)."""
    from cardlang.workshop import keeping

    rules = read(text, file)
    found = keeping.example(rules, begun(rules, match), at, forbid, title)
    return {**found, "whole": keeping.appended(rules.text, found["text"])}


def link(text: str, name: str, match: Json | None = None) -> Json:
    """The part of a link that holds a text, and a match if given (see `links`)."""
    from cardlang.workshop import links

    return links.written(text, name, match)


def linked(link: str) -> Json:
    """What a link holds."""
    from cardlang.workshop import links

    return links.read_link(link)


def review(text: str, file: str, record: str) -> Json:
    """The match in the text of a record file (see `reviewing`)."""
    from cardlang.workshop import reviewing

    known = read(text, file)
    found = reviewing.match_of(known, record)
    state, why = matches.state_of(known, begun(known, found["match"]))
    return {**found, "fits": state.decisions, "why": why}


def recorded(text: str, file: str, match: Json) -> Json:
    """The record of a match, as a file has it."""
    from cardlang.workshop import reviewing

    return {"record": reviewing.record_of(_at(text, file, match)[2])}


def advise(text: str, file: str, match: Json, bot: str = "hard", language: str = "en") -> Json:
    """The move that a bot would take for the seat to act: its `text` and its `name`."""
    known, old, state = _at(text, file, match)
    seat = state.to_act
    if seat is None:
        raise NoMatchError("the match is over")
    seats = list(old.seats)
    seats[seat] = bot if bot in matches.SEATED[1:] else "hard"
    taken = Match(state.copy(), seats, old.seed).bot_move()
    words = notation(known, state, _language(language))
    return {"text": str(taken), "name": words.move(str(taken)).replace("\xa0", " "), "seat": seat}


def lay(text: str, file: str, match: Json) -> Json:
    """A match as it stands, as a situation that can be set otherwise (see `situations`)."""
    from cardlang.workshop import situations

    known, old, state = _at(text, file, match)
    return situations.lie(known, old, state)


def situation(text: str, file: str, situation: Json, language: str = "en", title: str = "") -> Json:
    """The table of a situation set up by hand, and the `example` that it is."""
    from cardlang.workshop import situations

    known = read(text, file)
    told = situations.situation(known, situation)
    return situations.play(known, told, _language(language), title)


def trace(text: str, file: str, match: Json) -> Json:
    """Which lines ran for which move of a match (see `traces`)."""
    from cardlang.workshop import traces

    known, _, state = _at(text, file, match)
    return traces.trace(known, state)


# ------------------------------------------------------------------------- the others


def rules(text: str, file: str, language: str = "en", players: int | None = None) -> Json:
    """The rules sheet as HTML: `body` and `shared` (drawings, once), and the `style` of both."""
    from cardlang.show.sheet import write_sheet
    from cardlang.show.sheet.page import told

    return dict(told(write_sheet(matches.engine(read(text, file)), _language(language), players)))


def simulate(text: str, file: str, match: Json, most: int = MATCHES) -> Json:
    """A few matches of random seats: figures, and the lines that never ran."""
    from cardlang.workshop.figures import figures

    known = read(text, file)
    return figures(known, begun(known, match), max(1, min(most, 1000)))


def judged(text: str, file: str, effort: float = EFFORT, search: bool = True) -> Json:
    """The judge's verdict: `told` is what `cardlang judge --json` gives, `text` what it prints.

    Without `search` no bot looks ahead; `summary` then says what was not asked, and who asks it.
    """
    from cardlang.judge import Settings, judge
    from cardlang.judge.summary import summary
    from cardlang.judge.text import draw

    path = Path(file)
    with unsaved({path: text}):
        settings = Settings(_SEED_OF_JUDGE, effort=min(max(effort, 0.05), 1.0), search=search)
        found = judge(path, settings)
    unasked = [] if search else [_UNASKED.format(name=path.name)]
    return {
        "told": found.to_json(),
        "summary": [*summary(found), *unasked],
        "text": "\n".join([draw(found), *unasked]),
    }


def diff(text: str, file: str, against: str = "") -> Json:
    """What differs from the game that this one extends, or from another text."""
    from cardlang.show.diff import compare, draw_difference

    known = read(text, file)
    if known.program is None:
        raise NoMatchError("the rules cannot be read as they are")
    parent, texts = known.parent, {known.path: text}
    if against:
        parent = known.path.with_name(f"before-{known.path.name}")
        texts[parent] = against
    if parent is None:
        raise NoMatchError("this game extends no other")
    with unsaved(texts):
        found = compare(parent, known.path)
    changes = [
        {
            "what": one.what,
            "section": one.section,
            "now": one.now,
            "rows": [[sign, row] for sign, row in one.rows],
        }
        for one in found.changes
    ]
    near = round(found.nearness, 4)
    return {
        "parent": found.first,
        "nearness": near,
        "changes": changes,
        "text": draw_difference(found),
    }


# ------------------------------------------------------------------------------ parts


def _language(asked: Any) -> str:
    return asked if asked in LANGUAGES else "en"


def _at(text: str, file: str, match: Json) -> tuple[Rules, Begun, State]:
    """A match that fits the text wholly.  NoMatchError if it does not."""
    known = read(text, file)
    old = begun(known, match)
    state, why = matches.state_of(known, old)
    if why:
        raise NoMatchError(f"the match does not fit these rules: {why}")
    return known, old, state


def _on(known: Rules, match: Begun, state: State, look: Mapping[str, Any], alone: int = 1) -> Json:
    """What the page is told when bots have had their turn; without people, `alone` moves."""
    after, now, more = matches.go_on(known, match, state, alone)
    return _told(known, after, now, look, more)


def _told(known: Rules, match: Begun, state: State, look: Mapping[str, Any], more: bool) -> Json:
    language, seat = _language(look.get("language")), look.get("seat")
    eyes = seat if type(seat) is int else None
    answer = {
        "match": match.as_json(),
        "table": picture(known, match, state, eyes, language, bool(look.get("open"))),
        "more": more,
    }
    if look.get("faces"):
        answer["faces"] = faces(known, state, language)
    return answer


CALLS: dict[str, Callable[..., Json]] = {
    "check": check,
    "examples": examples,
    "explain": explain,
    "complete": complete,
    "hover": hover,
    "definition": definition,
    "outline": outline,
    "layout": layout,
    "start": start,
    "replay": replay,
    "move": move,
    "go_on": go_on,
    "undo": undo,
    "why": why,
    "hint": hint,
    "example": example,
    "link": link,
    "linked": linked,
    "review": review,
    "recorded": recorded,
    "advise": advise,
    "trace": trace,
    "lay": lay,
    "situation": situation,
    "rules": rules,
    "simulate": simulate,
    "judge": judged,
    "diff": diff,
}


def call(function: str, arguments: Mapping[str, Any]) -> Json:
    """The answer of one of `CALLS`; `refused` says in a sentence what cannot be done."""
    asked = CALLS.get(function)
    if asked is None:
        return {"refused": f"nothing is called `{function}`"}
    try:
        return asked(**arguments)
    except (NoMatchError, UsageError) as error:
        return {"refused": str(error)}
    except RuleError as error:
        return {"refused": error.diagnostics[0].message}
