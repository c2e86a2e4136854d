"""Whole phrases of English rules sheets, each with the line that says the same here."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from cardlang.diagnostic import Fix, Report
from cardlang.hints.sentences import tell_whole
from cardlang.hints.trouble import Trouble, shown
from cardlang.hints.winners import measured, twice_by, winner
from cardlang.source import Source, Span
from cardlang.suggest import nearest
from cardlang.text.words import Token, cut, place

_KEPT = frozenset({"off", "seen", "starts", "each", "for"})  # how clauses of keeps begin
_BETWEEN = frozenset({"with", "and", "from", "to", "for", "by", "onto", "under", "against", "of"})


def _told(
    trouble: Trouble, report: Report, message: str, help: str, code: str = "other-words"
) -> str:
    report.error(code, message, trouble.span, help=help)
    return ""


def sentence(trouble: Trouble, report: Report) -> str | None:
    """A sentence of the rules sheet that stands there without its quotes."""
    row = trouble.row.tokens
    if not all(token.isalpha() or token.type == "COMMA" for token in row) or not trouble.row.level:
        return None
    pairs = [two for two in pairwise(row) if {one.type for one in two} <= {"NAME", "LABEL"}]
    if len(pairs) < 2 or row[0].type not in ("NAME", "LABEL"):
        return None
    if trouble.section == "order":
        help = (
            "the row of the labels is in the deck or a `ranking`; here write `otherwise, by rank`"
        )
        return _told(trouble, report, "an order says when and by what a card is higher", help)
    change = next((one for one in row[1:] if nearest(str(one), _CHANGED, 0.7)), None)
    if change is not None and str(change) not in _CHANGED:
        return _near(trouble, report, change, str(nearest(str(change), _CHANGED, 0.7)))
    at = Span(trouble.source, row[0].start, row[-1].end)
    if tell_whole(at, report):
        return ""
    above = trouble.source.text[: at.start].rstrip()
    stands = above.endswith((":", '"'))  # directly below a head, where texts stand
    below = "" if stands else ", directly below the head of these lines"
    if any(str(one) in _THINGS for one in row) or _names_a_thing(row, trouble.source):
        help = "what is done begins with `move`, `show`, `deal`, `choose` …, or a word of `define`"
        return _told(trouble, report, "nothing that is done begins so", help, "other-words")
    report.error(
        "missing-quotes",
        "a sentence stands in quotes",
        at,
        note="expected something to do or a text in quotes",
        help=f'write `"{cut(at.text)}"`{below}',
        fix=Fix(at, f'"{at.text}"') if stands else None,
    )
    return ""


_THINGS = frozenset("card cards hand hands stock trick dealer eldest score deal".split())


def _names_a_thing(row: Sequence[Token], source: Source) -> bool:
    """Return whether a line names a zone or a keep of the file, as what is done does."""
    named = re.findall(r"(?m)^(?:change )?(?:zone|keep) ([\w-]+)", source.text)
    return any(str(one) in named for one in row)


_CHANGED = ("gains", "loses", "becomes")


def held(trouble: Trouble, report: Report) -> str | None:
    """`keep taking, off the table`: what it holds is not said."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.section != "keep" or any(token.type == "AS" for token in row):
        return None
    behind = [k for k in range(2, len(row)) if row[k - 1].type == "COMMA" and row[k] in _KEPT]
    if trouble.token in ("starts", "seen") and at > 1 and not behind:
        help = f"write `{shown(row[:at])} as number, {shown(row[at:])}`"
        return _told(trouble, report, f"it is not said what `{row[1]}` holds", help)
    if not behind and (trouble.kind != "_NL" or "AS" not in trouble.fits):
        return None
    end = behind[0] - 1 if behind else at
    rest = shown(row[end:])
    flag = re.search(rf"\b{row[1]}\b.* becomes (?:true|false)\b", trouble.source.text)
    kind, other = ("flag", "number") if flag else ("number", "flag")
    head = shown(row[:end])
    help = f"write `{head} as {kind}{rest}`; or `as {other}`, `as seat or none` …"
    report.error(
        "unfinished-line",
        f"it is not said what `{row[1]}` holds",
        Span(trouble.source, row[end - 1].end, row[end - 1].end),
        note="expected `as`",
        help=help,
    )
    return ""


def clause(trouble: Trouble, report: Report) -> str | None:
    """`keep coins as number starts 10`: clauses stand behind commas."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.section != "keep" or trouble.token not in _KEPT or "COMMA" not in trouble.fits:
        return None
    help = f"write `{shown(row[:at])}, {shown(row[at:])}`"
    return _told(trouble, report, f"a comma is missing before `{trouble.token}`", help)


def near_keyword(trouble: Trouble, report: Report) -> str | None:
    """`repeat untill …`: a word of the language that is written almost right."""
    token, before = trouble.token, trouble.before
    if before is not None and trouble.first.type == "REPEAT" and trouble.at == 2:
        if before.type == "NAME" and nearest(str(before), ["until"], 0.75):
            return _near(trouble, report, before, "until")
    if token is None or token.type != "NAME":
        return None
    words = {kind.lower() for kind in trouble.fits if kind.isalpha() and len(kind) > 3}
    meant = nearest(str(token), sorted(words - {"name", "label", "string", "spoilt"}), 0.75)
    return _near(trouble, report, token, meant) if meant and meant != token else None


def _near(trouble: Trouble, report: Report, token: Token, meant: str) -> str:
    at = place(trouble.source, token)
    message = f"`{token}` is no word of the language"
    report.error("other-words", message, at, help=f"did you mean `{meant}`?", fix=Fix(at, meant))
    return ""


def more_behind_by(trouble: Trouble, report: Report) -> str | None:
    """`smaller of 6 by smaller of 3 by count of hand`, `… by first of x among seats`."""
    row, at = trouble.row.tokens, trouble.at
    begin = max((k + 1 for k in range(at) if row[k].type == "BY"), default=at)
    if trouble.kind not in ("BY", "AMONG") or at - begin < 3:
        return None
    behind = shown(row[begin:at])
    end = next((k for k in range(at, len(row)) if row[k].type in ("COLON", "COMMA")), len(row))
    rest = shown(row[at:end])
    help = f"put brackets around it: `by ({behind} {rest})`"
    if trouble.kind == "AMONG":
        help += f" or `by ({behind}) {rest}`"
    message = "behind `by` stand words with `of` between them, and no more"
    return _told(trouble, report, message, help, "missing-brackets")


def of_each(trouble: Trouble, report: Report) -> str | None:
    """`zone meld of each side of each rank`, `keep told of each seat, suit as 0..8`."""
    row = trouble.row.tokens
    begin = next((k for k, token in enumerate(row[: trouble.at]) if token.type == "EACH"), 0)
    if trouble.section not in ("zone", "keep") or begin < 2 or row[begin - 1].type != "OF":
        return None
    between = {"OF", "EACH", "AND", "BY"} | ({"COMMA"} if trouble.section == "keep" else set())
    last, kinds = begin, []
    for k in range(begin + 1, len(row)):
        if row[k] == "per":
            continue
        if row[k].type == "NAME":
            last = k
            kinds.append(str(row[k]))
        elif row[k].type not in between:
            break
    if not {*kinds}.isdisjoint(_KEPT):
        return None
    if trouble.at > last or len(kinds) < 2:
        return None
    at = Span(trouble.source, row[begin - 1].start, row[last].end)
    tell_kinds(report, at, kinds)
    return ""


def tell_kinds(report: Report, at: Span, kinds: list[str]) -> None:
    """Tells how the two kinds are named of each two of which there is one; three are too many."""
    said = f"of each {kinds[0]} and {kinds[1]}"
    if len(kinds) == 2:
        help, fix = f"write `{said}`", Fix(at, said)
        report.error("other-words", "two kinds are joined by `and`", at, help=help, fix=fix)
        return
    help = f"write `{said}`, and several of these, with a name of its own for each {kinds[2]}"
    report.error("third-kind", "there is one for each of one kind, or of two", at, help=help)


_OF_SCORES = frozenset({"score", "someone", "somebody", "anyone", "anybody", "reaches"})
_OF_DEALS = frozenset("deal deals round rounds game games hand hands time times".split())
_SHORT_END = 4  # words of `match ends after 5`


def heads(trouble: Trouble, report: Report) -> str | None:
    """Sections that begin well: `match ends after 6 deals`, `winner …`."""
    row, token, before = trouble.row.tokens, trouble.token, trouble.before
    if trouble.row.level or token is None or before is None:
        return None
    number = next((str(one) for one in row if one.type == "INT"), "")
    words = set(map(str, row))
    if trouble.first == "match" and number and "deal" not in row and words & _OF_SCORES:
        below = any(one.type in ("MINUS", "NEG") for one in row)
        bound = (
            f"lowest score is at most -{number}" if below else f"highest score is at least {number}"
        )
        help = f"write `match ends when {bound}`"
        return _told(trouble, report, "the end of a match is a question", help)
    if trouble.first == "match" and number and (words & _OF_DEALS or len(row) <= _SHORT_END):
        help = f"write `match ends when deal-number is at least {number}`"
        return _told(trouble, report, "the end of a match is a question", help)
    if trouble.first == "winner":
        few = not {"lowest", "fewest", "least", "smallest"}.isdisjoint(map(str, row))
        what, sure = measured(row, trouble.source)
        help = f"write `winner is sides having {'lowest' if few else 'highest'} {what}`"
        if what != "score":
            help = f"write `winner is seats having {'lowest' if few else 'highest'} {what}`"
            if not sure:
                help += ", or of another place whose cards count"
        elif not {"player", "players", "seat"}.isdisjoint(map(str, row)):
            help += ", or `seats` in place of `sides`"
        if token in ("scores", "gets", "gains"):
            help += f"; points are given with `score of … gains {number or 1}`"
        return _told(trouble, report, f"`{token}` does not say who wins", help)
    return None


def move_with_more(trouble: Trouble, report: Report) -> str | None:
    """`move 0: lay 9H with 4S and 5S`."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.section != "example" or trouble.first != "move" or at < 4:
        return None
    said = [token for token in row if token not in _BETWEEN]
    if trouble.token not in _BETWEEN:
        return None
    help = f"write `{shown(said)}`"
    return _told(trouble, report, "a move is its verb and what is picked, no more", help)


def backs_below(trouble: Trouble, report: Report) -> str | None:
    """`backs show suit` among the lines of a deck."""
    row = trouble.row.tokens
    if trouble.section != "deck" or [*map(str, row[:2])] != ["backs", "show"]:
        return None
    text = trouble.source.text
    head = text[text.rfind("\ndeck", 0, trouble.row.start) + 1 :].partition("\n")[0]
    help = f"write `{cut(head.rstrip(': '))}, {shown(row)}:`"
    return _told(trouble, report, "what backs show is said in the deck's first line", help)


CASES: tuple[Callable[[Trouble, Report], str | None], ...] = (
    held,
    clause,
    near_keyword,
    twice_by,
    more_behind_by,
    winner,
    heads,
    move_with_more,
    backs_below,
)
