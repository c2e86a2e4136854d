"""Mistakes in what is done: cases, offers, steps that are taken back."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.diagnostic import Fix, Report
from cardlang.hints.english import line_ends
from cardlang.hints.trouble import Trouble
from cardlang.source import Span

_LABELS = frozenset({"NAME", "LABEL", "INT", "TRUE", "FALSE", "NONE"})
_BEFORE = frozenset({"if", "is", "when", "case"})


def _told(trouble: Trouble, report: Report, message: str, help: str, to: str = "") -> None:
    fix = Fix(trouble.span, to) if to else None
    report.error("other-words", message, trouble.span, help=help, fix=fix)


def _among_cases(trouble: Trouble) -> bool:
    """Return whether a case of `by …:` is expected, or something behind its first label."""
    return {"OTHERWISE", "LABEL", "INT"} <= trouble.fits or trouble.fits == {"COLON", "COMMA"}


def last_case(trouble: Trouble, report: Report) -> str | None:
    """`else:` among cases, `otherwise:` below an `if`."""
    if trouble.at or trouble.next != "COLON":
        return None
    if trouble.kind == "ELSE" and "OTHERWISE" in trouble.fits:
        help = "write `otherwise:`"
        _told(trouble, report, "what is left is `otherwise` here", help, "otherwise")
        return "OTHERWISE"
    if trouble.kind == "OTHERWISE" and "ELSE" in trouble.fits:
        _told(trouble, report, "the other branch of `if` is `else`", "write `else:`", "else")
        return "ELSE"
    return None


def case_label(trouble: Trouble, report: Report) -> str | None:
    """`when guard:`, `guard or priest:`, `1..3:`, `guard n gains 1` among cases."""
    if not _among_cases(trouble):
        return None
    row, at = trouble.row.tokens, trouble.at
    before, token = trouble.before, trouble.token
    if token is None or (at == 0 and token not in _BEFORE):
        return None
    if at < 2 and row[0] in _BEFORE and len(row) > 1:
        said = row[1] if row[1] != "is" or len(row) < 3 else row[2]
        at_ = Span(trouble.source, row[0].start, row[0].end)
        message = f"a case begins with what it is for, not with `{row[0]}`"
        report.error("other-words", message, at_, help=f"write `{said}: …`")
        return ""
    if before is None or trouble.fits != {"COLON", "COMMA"}:
        return None
    if trouble.kind == "OR":
        help = f"write `{before}, {row[at + 1]}: …`" if at + 1 < len(row) else ""
        _told(trouble, report, "several labels of a case stand behind commas", help)
        return "COMMA"
    if trouble.kind == "DOTS":
        message = "a case names each number or label by itself"
        _told(trouble, report, message, f"write `{before}, …: …`, or `if … is in {before}..…:`")
        return ""
    if before.type in _LABELS and not any(one.type == "COLON" for one in row[at:]):
        report.error(
            "missing-colon",
            f"a `:` is missing before `{token}`",
            trouble.span,
            note="expected `:` before this",
            help="what is done stands behind a `:`",
            fix=Fix(trouble.end_before, ":"),
        )
        return "COLON"
    return None


def cases_in_a_line(trouble: Trouble, report: Report) -> str | None:
    """`by person of card: guard 1, priest 2` where something is done."""
    before, first = trouble.before, trouble.first
    if first.type != "BY" or trouble.fits != {"_NL"} or before is None or before.type != "COLON":
        return None
    help = f"write each case on a line of its own, indented: `{trouble.token}: …`"
    return line_ends(trouble, report, help)


def refusal(trouble: Trouble, report: Report) -> str | None:
    """`play card in hand "only high" when …`, `when …, "only high"`."""
    row, at = trouble.row.tokens, trouble.at
    conditions = [k for k, token in enumerate(row) if token.type == "WHEN" or token == "when"]
    if not conditions:
        return None
    if trouble.kind == "STRING" and at < conditions[0]:
        end = next((k for k in range(conditions[0], len(row)) if row[k].type == "COLON"), len(row))
        said = " ".join(map(str, row[conditions[0] : end]))
        message = "what is said where a condition does not hold stands behind it"
        report.error("stray-text", message, trouble.span, help=f"write `{said} {row[at]}`")
        return ""
    if trouble.kind == "COMMA" and trouble.next == "STRING" and at > conditions[0]:
        text, end = trouble.span.source.text, trouble.span.end
        below = "\n" in text[end:].partition('"')[0]  # it may begin the block of a colon
        help = "" if below else "leave the comma out"
        _told(trouble, report, "the sentence of a condition follows it directly", help)
        return ""
    return None


_DONE = frozenset({"each", "one", "define", "before", "after"})


def word_in(trouble: Trouble, report: Report) -> str | None:
    """`anybody in seats from eldest:`: a word is done for seats, not in them."""
    if trouble.kind != "IN" or trouble.at != 1 or trouble.section not in _DONE:
        return None
    row = trouble.row.tokens
    if row[-1].type != "COLON" or trouble.first.type != "NAME" or len(row) < 4:
        return None
    help = f"write `{row[0]} for {row[2]}`"
    _told(trouble, report, f"whom `{row[0]}` is done for stands behind `for`", help, "for")
    return ""


CASES: tuple[Callable[[Trouble, Report], str | None], ...] = (
    last_case,
    case_label,
    cases_in_a_line,
    refusal,
    word_in,
)
