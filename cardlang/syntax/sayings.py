"""Forms of other languages, of spreadsheets and of English, each with what is written here.

A saying is a pattern for the words of a line, one blank between them, and what is written in its
place.  It is told where the word that does not fit stands in it or directly beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.diagnostic import Fix, Report
from cardlang.source import Span
from cardlang.syntax.trouble import Trouble

_W = r"[\w.-]+"
_SET = rf"{_W}(?: of {_W})*"
_MANY = r"max|maximum|highest|largest|biggest|greatest"
_FEW = r"min|minimum|lowest|smallest"
_MORE = r"higher|greater|larger|bigger|more|longer"
_LESS = r"lower|smaller|less|fewer|shorter"

ENDS = r"match ends when highest score is at least \1"


def _with_players(match: re.Match[str]) -> str:
    return f"{match[1]}:` and, below it, `given players is {match[2]}"


def _of_numbers(match: re.Match[str]) -> str:
    which = "highest" if re.fullmatch(_MANY, match[1]) else "lowest"
    return f"{which} it among {match[2]}"


def _no_amount(match: re.Match[str]) -> str:
    return f"{match[1]} is 0` for a number, `{match[1]} is empty` for cards, `{match[1]} is none"


def _packs(match: re.Match[str]) -> str:
    more = int(match[2]) - 1
    times = f", {more} times" if more > 1 else ""
    return f"deck mine from {match[1]}:` and, below it, `each rank suit{times}"


_Good = str | Callable[[re.Match[str]], str]
_SAYINGS: tuple[tuple[str, _Good], ...] = (
    # heads
    (r"^players from (\d+) (?:to|until) (\d+)", r"players \1..\2"),
    (r"^players (\d+) or (\d+)", r"players \1, \2"),
    (r"^players (\d+) \+", r"players \1..8"),
    (r"teams of (?:2|two)", "partners opposite"),
    (r"^option (W) is (W) / (W)", r"option \1 is \2 or \3"),
    (r", default (W)", r", usually \1"),
    (r"^deck \d+ cards", "deck french"),
    (r"^deck (french)(?: ,| \*)? (?:times )?([2-9])(?: times)?$", _packs),
    (r"^deck (W)(?: ,| \*)? (?:times )?[2-9](?: times)?$", r"deck mine from \1:"),
    (r"^use \"(W)\"", r"use \1"),
    (r"^(zone .*[^,]) (face up|face down|seen by|top face up|in order)(?! ,)", r"\1, \2"),
    (r"per (W)", r"of each \1"),
    (r", starting (?:at|with) (W)", r", starts \1"),
    (r"or nobody", "or none"),
    (r"for the (?:whole )?(?:game|session)", "for the match"),
    (r", (?:secret|hidden|private)", ", seen by nobody"),
    (r"^(rule|value) (W) \( (W) \)", r"\1 \2 of \3"),
    (r"^(rule|value) (.+) returns (W) :", r"\1 \2 as \3:"),
    (r"^match (?:ends )?(?:at|with|after|until|when) (?:.* )?(\d+) points", ENDS),
    (r"^match until (.+)", r"match ends when \1"),
    (r"^ranking (W) :", r"ranking \1 of rank:"),
    (r"^when (?:each|one|the|a|every|whole) deal", "when deal"),
    # patterns
    (r"^(?:at least )?two cards", "2 cards"),
    (r"^(?:at least )?three cards", "3 cards"),
    (r"^four cards", "4 cards"),
    (r"^at least (\d+) cards", r"\1..64 cards"),
    (r"^(\d+) (?:or more|\+) cards", r"\1..64 cards"),
    (r"^all (?:the )?same (W)", r"same \1"),
    (r"^all different (W)", r"different \1"),
    (r"^sum (?:of )?(W) is (W)", r"total \1 is \2"),
    (r"^(?:the )?(W)(?: is)?(?: the)? same", r"same \1"),
    (r"^(W)s? in (?:sequence|order|a row)", r"consecutive \1"),
    # lines
    (r"^(?:expect|assert|check) (.+)", r"then \1"),
    (r"^(example \"[^\"]*\") (?:with|for) (\d+) (?:players|seats) :", _with_players),
    (r"^(?:player |seat )?(\d+) (W?)s ([A-Z0-9]\w*)$", r"move \1: \2 \3"),
    (r"^then (.+ , by .+)", r"\1"),
    (r"gains (?:1|one) for (?:each|every) card in (SET)", r"gains count of \1"),
    (r"gains (W) for (?:each|every) card in (SET)", r"gains \1 * count of \2"),
    (r"(W) by (SET) with (W)$", r"\1 from \2 with \3"),
    (r"in (W) not (?!in |is )(?:in )?(W)(?= :|$)", r"in \1 - \2"),
    (r"(?<=if )no (W)(?= :)", _no_amount),
    (r"^(?!repeat|let|if|else)(.+?) until (.+)", r"repeat until \2: \1"),
    (r"^\( ([^,()]+) \)$", r"# \1"),
    (r"^repeat (?:for )?(W)(?: rounds| turns)? :", r"repeat \1 times:"),
    (r"^(W) times :", r"repeat \1 times:"),
    (r"^(?:do|loop) (W) times :", r"repeat \1 times:"),
    (r"^(?:repeat )?while (.+) is not empty :", r"repeat until \1 is empty:"),
    (r"^(?:repeat )?while (SET) :", r"repeat until not \1:"),
    (r"^(?:repeat )?while (.+?) :", r"repeat until not (\1):"),
    (r"^for (?:all|every|any) (W?)s? :", r"for each \1:"),
    (r"^otherwise :", "else:"),
    (r"^(end deal|end match|done) if (.+)", r"if \2: \1"),
    (
        r"^deal (W) to (?:all|every|each)(?: players?| seats?)?(?: .*)?",
        r"deal \1 to seats from eldest",
    ),
    (
        r"^(?:everyone|everybody|all|each player) draws? (\d+)(?: cards?)?$",
        r"draw \1 for seats from eldest",
    ),
    (
        r"^(?:swap|exchange) (W) of (W) (?:and|with) \1 of (W)$",
        r"for each seat in {\2 \3} at once: move \1 to \1 of (\3 if seat is \2 else \2)",
    ),
    (r"^draw (?:a|one|1|the) card(?: from (?:the )?stock)?", "draw 1 for seats from eldest"),
    (r"^(?:put|place|give|lay) (SET) (?:on|onto|in|into|to) (SET)", r"move \1 to \2"),
    (r"^move (SET) from (SET) to (SET)", r"move \1 to \3"),
    (r"^let (W) to be (.+)", r"let \1 be \2"),
    (r"gains (W) points?", r"gains \1"),
    (r"^end (?:round|hand|turn)", "end deal"),
    (r"^end (?:game|session|play)", "end match"),
    (r"^choose (?:a |one )?card (?:in|from|of) (SET)", "choose by seat:"),
    (r"^(W) (?:chooses|picks|selects|decides) .+", r"choose by \1:"),
    (r"^ask (W) .+", r"choose by \1:"),
    (r"(?:the )?(top|bottom) card (?:from|of|in) (SET)", r"\1 of \2"),
    (r"card (?:from|of) (SET)", r"card in \1"),
    (r"up to (\d+) (?:card|cards)", r"1..\1 card"),
    (r"^(?!if|rule|then|given|else|value)(W) (W) between (W) and (W)", r"\1 \2 in \3..\4"),
    (r"^(W) (\d+) \.\. (\d+)", r"\1 n in \2..\3"),
    (r"^for (W) in range \( (W) \) :", r"for each \1 in 1..\2:"),
    (r"^for (W) in (.+)", r"for each \1 in \2"),
    (r"^(?:def|function) (W) \( \) :", r"define \1:"),
    (r"^when (.+) : (.+)", r"if \1: \2"),
    (r"^unless (.+) :", r"if not (\1):"),
    # functions
    (r"(?:count|len|length|size|number) \( (SET) \)", r"count of \1"),
    (r"(?:sum|total) \( (W) of (SET) \)", r"total \1 among \2"),
    (r"(?:MANY) \( (SET) , (SET) \)", r"\1 but at least \2"),
    (r"(?:FEW) \( (SET) , (SET) \)", r"\1 but at most \2"),
    (r"(?:number|amount) of (?:the )?(?:cards|card) (?:in|of) (SET)", r"count of \1"),
    (r"count of (?:the )?(?:cards|card) in (SET)", r"count of \1"),
    (r"how many (?:(?:cards|card) (?:in|of) )?(SET)", r"count of \1"),
    (r"(?:MANY) card (?:in|of) (SET)", r"\1 having highest rank"),
    (r"(?:FEW) card (?:in|of) (SET)", r"\1 having lowest rank"),
    (r"(?:MANY) (?:of )?(W) (?:of|in|among) (SET)", r"highest \1 among \2"),
    (r"(?:FEW) (?:of )?(W) (?:of|in|among) (SET)", r"lowest \1 among \2"),
    (r"total (W) in (SET)", r"total \1 among \2"),
    (r"sum of (W) (?:of|in|among) (SET)", r"total \1 among \2"),
    (r"(MANY|FEW) of (\([^()]*\.\.[^()]*\))", _of_numbers),
    (r"(?:MANY) (?:card )?of (SET)", r"only of (\1 having highest rank)"),
    (r"(?:FEW) (?:card )?of (SET)", r"only of (\1 having lowest rank)"),
    (r"random card (?:of|in|from) (SET)", "top of stock"),
    # questions
    (r"(SET) (?:is )?between (SET) and (SET)", r"\1 is in \2..\3"),
    (r"all (W?)s are (W)", r"every \1 is \2"),
    (r"any (W) is", r"some \1 is"),
    (r"(SET) is either (W) or (W)", r"\1 is in {\2 \3}"),
    (r"(SET) is (W) , (?!by|starts|seen|usually)(W)(?!\S)", r"\1 is in {\2 \3}"),
    (r"is (not )?(?:MORE) than (SET|\()", r"is \1above \2"),
    (r"is (not )?(?:LESS) than (SET|\()", r"is \1below \2"),
    (r"(SET|\)) (?:MORE) than (SET|\()", r"\1 is above \2"),
    (r"(SET|\)) (?:LESS) than (SET|\()", r"\1 is below \2"),
    (r"(SET) not (?:is )?in (SET)", r"\1 is not in \2"),
    (r"(SET) not is (SET)", r"\1 is not \2"),
    (r"(?!is )(SET) not (empty|none)", r"\1 is not \2"),
    (r"(?!(?:is|not) )(SET) empty", r"\1 is empty"),
    (r"(SET) (?:has|have) no (?:cards|card)", r"\1 is empty"),
    (r"no (?:cards|card) (?:in|of) (SET)", r"\1 is empty"),
    (r"(SET) (?:has|have) (\d+) (?:cards|card)", r"count of \1 is \2"),
    (r"(?<=if )(W) (?:holds|owns|has) ([A-Z0-9]\w*)(?= :)", r"\2 is in hand of \1"),
    (r"(SET) (?:contains|has|have|includes|holds) (SET)", r"\2 is in \1"),
    (r"(SET) is (not )?(?:a|an) (W)", r"\1 is \2\3"),
    (r"(SET) is nothing", r"\1 is none"),
    (r"is in (W) to (W)", r"is in \1..\2"),
    # sets
    (r"\{ (SET(?: , SET)+) \}", lambda m: "{" + m[1].replace(" ,", "") + "}"),
    (r"\( (SET(?: , SET)+) \)", lambda m: "{" + m[1].replace(" ,", "") + "}"),
    (r"(SET) without (SET)", r"\1 - \2"),
    (r"(SET) such that (.*)", r"\1 where \2"),
    (r"(SET) (?:with|which have|that have) (suit|rank) (?:is )?(W)", r"\1 where \2 is \3"),
    (r"is ([A-Z0-9]\w*) ([A-Z])(?!\S)", r"is \1\2"),
    # values
    (r"if (.+) then (.+) else (.+)", r"\2 if \1 else \3"),
    (r"(SET) if (.+) otherwise (SET)", r"\1 if \2 else \3"),
    (r"(SET) plus (SET)", r"\1 + \2"),
    (r"(SET) minus (SET)", r"\1 - \2"),
    (r"(SET) times (?!each)(SET)(?! :)", r"\1 * \2"),
    (r"(W) \* \* (?:2|W)", r"\1 * \1"),
    (r"(\d+) , (\d\d\d)(?!\S)", r"\1\2"),
    (r"((?:next|previous|nearest) of SET) in (SET)", r"\1 among \2"),
    (r"next player", "next of seat"),
    (r"player (\d+)", r"\1"),
    (r"(?<!is )(?<!not )(?<!\w )(W) in (SET)", r"\1 is in \2"),
)
_TABLE = tuple(
    (
        re.compile(
            pattern.replace("FEW", _FEW)
            .replace("SET", _SET)
            .replace("W", _W)
            .replace("MANY", _MANY)
            .replace("MORE", _MORE)
            .replace("LESS", _LESS)
        ),
        good,
    )
    for pattern, good in _SAYINGS
)
#: in the lines of a rule or value
_RULES = (
    (re.compile(r"^if (.+) : (.+)"), r"\1: \2"),
    (re.compile(r"^if (.+) then (?!.*\belse\b)([^:]+)$"), r"\1: \2"),
    (re.compile(r"^default : (.+)"), r"otherwise: \1"),
    (re.compile(r"^return (.+)"), r"\1"),
    (re.compile(r"^([A-Z0-9]+ -?\d+(?: , [A-Z0-9]+ -?\d+)*)$"), r"by rank: \1"),
    (re.compile(r"^[\w-]+ becomes (.+)"), r"\1"),
)
#: a line that begins with `else`, among cases and behind a value
_BRANCHES = (
    (r"^else if (.+?): (.+)", r"\1: \2"),
    (r"^else(?: if)?:? ?(.*)", r"otherwise: \1"),
)
_FALLBACKS = (
    (r"^else if (.+?): (.+?)( else .+)?$", r"else \2 if \1\3"),
    (r"^else(?: if)?:? ?(.*)", r"else \1"),
)
_TIGHT = re.compile(r"(?<=[({]) | (?=[,:)}])| ?\.\. ?")


def in_rules(trouble: Trouble, report: Report) -> str | None:
    """What a line of a rule is taken for: a deed, a branch, a result that is handed back."""
    row = trouble.row.tokens
    if trouble.section not in ("rule", "value"):
        return None
    if trouble.kind in ("MOVE", "SHUFFLE", "SHOW"):
        name = next((str(token) for token in row[1:] if token.type == "NAME"), "go")
        help = f"what is done is a word: `define {name}:`, in the lines of which it stands"
        report.error("other-words", "a rule changes nothing", trouble.span, help=help)
        return ""
    if trouble.row.level and row[0].type == "ELSE" and trouble.at == 0:
        return _branch(trouble, report)
    for pattern, good in _RULES if trouble.row.level else ():
        match = pattern.search(" ".join(row))
        if match is not None:
            return _told(trouble, report, 0, len(row), match.expand(good))
    return None


def _branch(trouble: Trouble, report: Report) -> str:
    """A branch in a rule, whose lines are cases (`C: V`) or one value (`A if C else B`)."""
    row = trouble.row.tokens
    text = _tight(" ".join(row))
    above = trouble.source.text[: trouble.row.start].rstrip().rpartition("\n")[2]
    cases = ":" in above and '"' not in above
    forms = _BRANCHES if cases or above.endswith(('"', ":")) else _FALLBACKS
    match, good = next((m, to) for form, to in forms if (m := re.search(form, text)))
    at = Span(trouble.source, row[0].start, row[-1].end)
    message = "a rule has cases and no branches" if cases else "a value goes on with its own `else`"
    report.error("stray-else", message, at, help=f"write `{match.expand(good)}`")
    return ""


def _tight(text: str) -> str:
    """Words with blanks between them, as they are written beside brackets, commas and dots."""
    return _TIGHT.sub(lambda match: ".." if ".." in match[0] else "", text)


def saying(trouble: Trouble, report: Report) -> str | None:
    """A form that is not said here, and what is said instead."""
    row = trouble.row.tokens
    text = " ".join(row)
    starts: list[int] = []
    at = 0
    for token in row:
        starts.append(at)
        at += len(token) + 1
    starts.append(at)
    for form, written in _TABLE:
        for match in form.finditer(text):
            if match.start() not in starts or match.end() + 1 not in starts:
                continue
            begin, end = starts.index(match.start()), starts.index(match.end() + 1)
            if begin <= trouble.at <= end:
                said = written(match) if callable(written) else match.expand(written)
                return _told(trouble, report, begin, end, said)
    return None


def _told(trouble: Trouble, report: Report, begin: int, end: int, good: str) -> str:
    row = trouble.row.tokens
    span = Span(trouble.source, row[begin].start, row[end - 1].end)
    written = " ".join(span.text.split())
    good = _tight(good)
    shown = written if len(written) <= 40 else written[:39] + "…"
    message = f"`{shown}` is said in another way"
    help = f"write `{good}`"
    fix = None if "`" in good else Fix(span, good)  # several ways, or several lines
    report.error("other-words", message, span, help=help, fix=fix)
    return ""
