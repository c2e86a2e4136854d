"""Wrong habits: what people write, found in lines that cannot be read, and what is written here.

They are data: `habits.toml` says how an entry is written.  Nothing of it is read before a line does
not fit, and the form of an entry is compiled when it is first tried.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

from attrs import define

from cardlang.diagnostic import Fix, Report
from cardlang.hints.own_words import dropped, refilled, widened
from cardlang.hints.trouble import Trouble
from cardlang.source import Span
from cardlang.text.words import cut

FILE = Path(__file__).with_name("habits.toml")
NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen".split()
_ZAHLEN = "eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn".split()
COUNTS = {word: str(k + 1) for row in (NUMBERS, _ZAHLEN) for k, word in enumerate(row)} | {"a": "1"}
_HOLES = {
    "WORD": r"[\w.-]+",
    "SET": r"[\w.-]+(?: of [\w.-]+)*",
    "NUMBER": r"\d+",
    "LABEL": r"[A-Z0-9]\w*",
    "KIND": "[a-z-]+",
    "NAME": r"[\w-]+",
    "REST": ".+",
    "ANY": ".*",
    "MANY": "max|maximum|highest|largest|biggest|greatest",
    "FEW": "min|minimum|lowest|smallest",
    "MORE": "higher|greater|larger|bigger|more|longer",
    "LESS": "lower|smaller|less|fewer|shorter",
    "COUNT": r"\d+|" + "|".join(COUNTS),
}
_MARK = "\0"  # before the word that does not fit, where a form has `»`
_BLANK = "\1"  # in a text in quotes, which counts as one word
_SIGNS = {"<": "(", ">": ")", "(": "(?:", "»": _MARK} | _HOLES
_SIGN = re.compile(rf"\\.|\[[^]]+\]|\(\?<?[=!]|[<>(»]|(?<![A-Z])(?:{'|'.join(_HOLES)})(?![A-Z])")


def expression(said: str) -> str:
    """The regular expression that a form stands for."""
    return _SIGN.sub(lambda sign: _SIGNS.get(sign[0], sign[0]), said)


@define(slots=False, frozen=True)
class HabitEntry:
    """An entry of the file."""

    said: str
    better: str = ""
    by: str = ""
    message: str = ""
    help: str = ""
    note: str = ""
    code: str = "other-words"
    section: str = ""
    fits: str = ""
    under: int = 0
    reads: str = ""
    whole: bool = False

    @cached_property
    def form(self) -> re.Pattern[str]:
        """The pattern that is looked for in the words of a line."""
        form = expression(self.said)
        return re.compile(rf"(?<!\S)(?:{form})(?!\S)" if self.whole else form)

    def line(self, match: re.Match[str]) -> str:
        """The line to write in place of what was found; empty where that cannot be said."""
        if self.by:
            return tight(_BY[self.by](match))
        return tight(filled(self.better, match, COUNTS if "COUNT" in self.said else {}))


def filled(text: str, match: re.Match[str], counts: Mapping[str, str] = {}) -> str:
    """A text with what stood in the holes, numbers in words as digits where they are counts."""

    def said(hole: re.Match[str]) -> str:
        words = match[int(hole[1])] or ""
        return counts.get(words, words)

    return re.sub(r"<(\d)>", said, text)


@cache
def habits() -> dict[str, tuple[HabitEntry, ...]]:
    """The entries of the file, by where they are looked for, in their order."""
    from tomllib import loads

    groups = loads(FILE.read_text("utf-8"))
    examples = {"in", "wrong", "right"}
    return {
        name: tuple(
            HabitEntry(
                **{key: entry[key] for key in entry.keys() - examples},
                whole=name in ("done", "phrase", "misfit"),
            )
            for entry in entries
        )
        for name, entries in groups.items()
    }


def remedy(group: str, word: str) -> str:
    """The remedy for a single word; empty where there is none."""
    found = next((habit for habit in habits()[group] if habit.said == word), None)
    return "" if found is None else found.help or f"write `{found.better}`"


def without_commas(match: re.Match[str]) -> str:
    """`{1, 2}`, `(1, 2)`, `{seat, partner of seat}`: a set."""
    members = (f"({one})" if " " in one else one for one in match[1].split(" , "))
    return "{" + " ".join(members) + "}"


_BY: dict[str, Callable[[re.Match[str]], str]] = {
    "without_commas": without_commas,
}
PIECES = re.compile(r"[\w-]+|\.\.|\S")
_TIGHT = re.compile(r"(?<=[({]) | (?=[,:)}])| ?\.\. ?")


def in_rules(trouble: Trouble, report: Report) -> str | None:
    """Tell for what a line of a rule is taken: a deed, a branch, a result that is handed back."""
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
    return _line(trouble, report, "rule", " ".join(row)) if trouble.row.level else None


def _branch(trouble: Trouble, report: Report) -> str:
    """A branch in a rule, whose lines are cases (`C: V`) or one value (`A if C else B`)."""
    row = trouble.row.tokens
    text = " ".join(row)
    above = trouble.source.text[: trouble.row.start].rstrip().rpartition("\n")[2]
    cases = ":" in above and '"' not in above
    group = "branch" if cases or above.endswith(('"', ":")) else "fallback"
    good = next(one.line(m) for one in habits()[group] if (m := one.form.fullmatch(text)))
    at = Span(trouble.source, row[0].start, row[-1].end)
    message = "a rule has cases and no branches" if cases else "a value goes on with its own `else`"
    report.error("stray-else", message, at, help=f"write `{good}`")
    return ""


def tight(text: str) -> str:
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
    for habit in habits()["saying"]:
        for match in habit.form.finditer(text):
            if match.start() not in starts or match.end() + 1 not in starts:
                continue
            begin, end = starts.index(match.start()), starts.index(match.end() + 1)
            if begin <= trouble.at <= end:
                good, help = habit.line(match), filled(habit.help, match)
                return _told(trouble, report, good, begin, end, habit.message, help)
    return None


def done(trouble: Trouble, report: Report) -> str | None:
    """Tell of what is done, before a part of its line is looked at."""
    return _misfit(trouble, report, "done")


def phrase(trouble: Trouble, report: Report) -> str | None:
    """Tell of a phrase, as forms of the words around the one that does not fit know it."""
    return _misfit(trouble, report, "phrase")


def misfit(trouble: Trouble, report: Report) -> str | None:
    """Tell of a word that does not fit, as forms of the words around it know it."""
    return _misfit(trouble, report, "misfit")


def _misfit(trouble: Trouble, report: Report, group: str) -> str | None:
    """Tell of the word that does not fit by the first form of a group; return the repair."""
    plain = [token.replace(" ", _BLANK) for token in trouble.row.tokens]
    marked = [*plain[: trouble.at], _MARK + " ".join(plain[trouble.at :])]
    for habit in habits()[group]:
        if habit.section not in ("", trouble.section):
            continue
        match = habit.form.search(" ".join(marked if "»" in habit.said else plain))
        if match is None or not trouble.fits.issuperset(habit.fits.split()):
            continue
        span = _under(trouble, match, habit.under) if habit.under else trouble.span
        good = habit.line(match).replace(_BLANK, " ")
        message, help = _shown(habit.message, match), _shown(habit.help, match)
        fix = Fix(span, good) if good else None
        report.error(habit.code, message, span, note=habit.note, help=help, fix=fix)
        return habit.reads
    return None


def _under(trouble: Trouble, match: re.Match[str], hole: int) -> Span:
    """The place of the words in a hole, of a form with `»`."""
    row = trouble.row.tokens
    starts = [0, *accumulate(len(token) + 1 for token in row)]
    begin = len(match.string[: match.start(hole)].replace(_MARK, ""))
    end = len(match.string[: match.end(hole)].replace(_MARK, ""))
    first, last = bisect_right(starts, begin) - 1, bisect_left(starts, end) - 1
    return Span(trouble.source, row[first].start, row[last].end)


def _shown(text: str, match: re.Match[str]) -> str:
    """A text with what stood in the holes, as it is written and cut where it is long."""
    shown = re.sub(r"<(\d)>", lambda hole: cut(tight(match[int(hole[1])] or "")), text)
    return shown.replace(_BLANK, " ")


def deck_line(trouble: Trouble, report: Report) -> str | None:
    """A line of a deck that says in other words what can be said here."""
    row = trouble.row.tokens
    if trouble.section != "deck" or not trouble.row.level or row[-1].type == "COLON":
        return None
    return _line(trouble, report, "deck", " ".join(row))


def order_line(trouble: Trouble, report: Report) -> str | None:
    """A line of an order without the cards that it is for, or with a key in other words."""
    if trouble.section != "order" or not trouble.row.level:
        return None
    return _line(trouble, report, "order", " ".join(trouble.row.tokens))


def pattern_line(trouble: Trouble, report: Report) -> str | None:
    """A line of a pattern that says in other words what can be said here, numbers in words too."""
    if trouble.section != "pattern" or not trouble.row.level:
        return None
    words = [str(token) for token in trouble.row.tokens]
    first = words[0]
    for k, word in enumerate(words):
        ranged = words[k - 1 : k] in (["to"], ["or"], ["least"], ["most"])
        if word in NUMBERS and (k in (0, len(words) - 1) or ranged):
            words[k] = str(NUMBERS.index(word) + 1)
    text = " ".join(words)
    repair = _line(trouble, report, "pattern", text)
    if repair is None and words[0] != first:
        return _told(trouble, report, tight(text), 0, len(words))
    return repair


def _line(trouble: Trouble, report: Report, group: str, text: str) -> str | None:
    """A whole line that is said in another way."""
    for habit in habits()[group]:
        match = habit.form.fullmatch(text)
        if match is not None:
            good = habit.line(match)
            if good == tight(text):
                return None
            help = filled(habit.help, match)
            return _told(trouble, report, good, 0, len(trouble.row.tokens), habit.message, help)
    return None


def _told(
    trouble: Trouble,
    report: Report,
    good: str,
    begin: int,
    end: int,
    message: str = "",
    help: str = "",
) -> str:
    row = trouble.row.tokens
    words = [str(token) for token in row]
    model = False
    if widened(words, begin, end, good):
        begin, end = 0, len(row)
        model = dropped(words, good)
    part = words[begin:end]
    rules = trouble.section not in ("deck", "order", "pattern")
    if model or (rules and dropped(part, good, trouble.source)):
        own = refilled(part, good)
        model, good = not own, own or good
    span = Span(trouble.source, row[begin].start, row[end - 1].end)
    message = message or f"`{cut(' '.join(span.text.split()))}` is said in another way"
    fix = None if model or not good or "`" in good else Fix(span, good)  # several ways or lines
    help = help or (f"such a line is written `{good}`" if model else f"write `{good}`")
    report.error("other-words", message, span, help=help, fix=fix)
    return ""
