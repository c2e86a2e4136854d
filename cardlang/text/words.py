"""The words of one line: names, labels, numbers, texts and signs.

One regular expression reads a line from left to right; every branch is linear, and whatever no
branch accepts is a finding with a proposal.  The types of the tokens are the terminals of the
grammar: a reserved word has a type of its own (`if` is IF); every other word is a NAME here, and
the parser decides by its place whether it is special there (`zone`, `starts`).
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix, Report
from cardlang.limits import LITERAL_DIGITS, NAME_CHARACTERS, TEXT_CHARACTERS
from cardlang.source import Source, Span


class Token(str):
    """A word with its terminal and its place."""

    __slots__ = ("end", "start", "type")

    type: str
    start: int
    end: int


def word(kind: str, text: str, start: int, end: int) -> Token:
    """A token of a kind (a terminal), between two offsets."""
    made = Token(text)
    made.type = kind
    made.start = start
    made.end = end
    return made


def place(source: Source, token: Token) -> Span:
    """The place of a word."""
    return Span(source, token.start, token.end)


def cut(text: str) -> str:
    """A text, short enough to be quoted."""
    return text if len(text) <= 40 else text[:39] + "…"


_RESERVED = """
    if else for each in from where having highest lowest total among is not and or mod of by
    none true false above below at empty let be becomes gains loses move shuffle show to under
    onto into against with choose done end nothing repeat until do every some beats when as
    otherwise but
"""
RESERVED = frozenset(_RESERVED.split())  # words that are never names

FIRST_WORDS = frozenset(
    """
    after again allow aloud another anticlockwise attempt back backs before card cardlang cards
    change consecutive deal deck define different doing ends example examples extends fixed game
    given keep kind least match may most names needs number off once one option order partners
    pattern players ranking remove rule same seen starts table take the then ties times together
    use usually value wild winner without zone
    """.split()
)
"""Words of the grammar of the first release that may be names.  A later one is a name in a file
that gives something such a name, or extends one that does (`tables.later`).  None is added any
more, and none to `RESERVED`."""

SIGNS = {
    ",": "COMMA",
    ":": "COLON",
    "..": "DOTS",
    "+": "PLUS",
    "*": "STAR",
    "/": "SLASH",
    "(": "LPAR",
    ")": "RPAR",
    "{": "LBRACE",
    "}": "RBRACE",
}

# A sign people know from elsewhere, and what is written here: (proposal, replacement or "").
FOREIGN = {
    "==": ("to ask write `is`", "is"),
    "=": ("to ask write `is`, to change `becomes`", ""),
    ":=": ("to change something write `becomes`", "becomes"),
    "+=": ("write `gains`", "gains"),
    "-=": ("write `loses`", "loses"),
    "!=": ("write `is not`", "is not"),
    "<>": ("write `is not`", "is not"),
    ">=": ("write `is at least`", "is at least"),
    "<=": ("write `is at most`", "is at most"),
    ">": ("write `is above`", "is above"),
    "<": ("write `is below`", "is below"),
    "&&": ("write `and`", "and"),
    "&": ("write `and`", "and"),
    "||": ("write `or`", "or"),
    "|": ("write `or`", "or"),
    "!": ("write `not`", "not"),
    "%": ("write `mod`", "mod"),
    **{sign: (f"write `{letter}`", letter) for sign, letter in zip("♠♥♦♣", "SHDC", strict=True)},
    "//": ("a remark begins with `#`; `/` rounds down", ""),
    "/*": ("a remark begins with `#`", ""),
    "**": ("a power is written out, as in `n * n`", ""),
    "?": ("one of two is written `A if C else B`", ""),
    "->": ("write `:` or `becomes`", ""),
    "=>": ("write `:` or `is at least`", ""),
    "...": ("a range has two points: `1..5`", ".."),
    "\u2026": ("a range has two points: `1..5`", ".."),
    ";": ("every statement has a line of its own", ""),
    "[": ("a set is written `{A K 10}`", "{"),
    "]": ("a set is written `{A K 10}`", "}"),
    "'": ('a text stands in straight double quotes: `"…"`', '"'),
    "`": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u201c": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u201d": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u201e": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u2018": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u2019": ('a text stands in straight double quotes: `"…"`', '"'),
    "\u2013": ("a minus is the sign `-`", "-"),
    "\u2014": ("a minus is the sign `-`", "-"),
    "\u2212": ("a minus is the sign `-`", "-"),
    "\u00d7": ("write `*`", "*"),
    "\u00b7": ("write `*`", "*"),
    "\u00f7": ("write `/`", "/"),
    "\u2264": ("write `is at most`", "is at most"),
    "\u2265": ("write `is at least`", "is at least"),
    "\u2260": ("write `is not`", "is not"),
    "\u00a0": ("this is a no-break blank; type an ordinary one", " "),
    ".": ("numbers are whole; a sentence stands in quotes or after `#`", ""),
    "@": ("a remark begins with `#`", ""),
    "\\": ("nothing is escaped here; a line may go on after a comma", ""),
}

(
    _NAME,
    _LABEL,
    _TEXT,
    _BAD_SIGN,
    _SIGN,
    _MINUS,
    _COMMENT,
    _BAD_WORD,
    _OPEN_TEXT,
    _OTHER,
) = range(1, 11)

# Python 3.11 before .4 goes wrong where a group is repeated possessively, so none is.
_WORD = re.compile(
    r"""[ \t]*+(?:
        ([a-z][a-z0-9]*+(?:-[a-z0-9]+)*(?![A-Za-z0-9_]|-[a-z0-9]))
      | ([A-Z0-9][A-Za-z0-9]*+(?![_]|-[A-Za-z0-9_]))
      | ("[^"\n]*+")
      | (:=|[=<>!+-]=|=>|->|<>|&&|\|\||\.\.\.|//|/\*|\*\*)
      | (\.\.|[,:+*/(){}])
      | (-)
      | (\#.*+)
      | ([A-Za-z0-9_]+(?:-+[A-Za-z0-9_]+)*)
      | ("[^\n]*+)
      | ([^ \t\n])
    )""",
    re.VERBOSE,
)


_BARS = re.compile(r"\| *([a-z0-9-]+(?: of [\w-]+)*) - ([a-z0-9-]+(?: of [\w-]+)*) *\|")
_OWNED = re.compile(r"s ([a-z][a-z0-9-]*)")  # behind the apostrophe of `other's hand`


class LineReader:
    """Reads the words of one physical line; `spoilt` says that something was refused."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.spoilt = False

    def read(self, start: int, end: int, quiet: bool = False) -> tuple[list[Token], str]:
        """The tokens between two offsets, and the comment behind them; `quiet` in a line that is
        spoilt anyhow."""
        text = self.source.text
        tokens: list[Token] = []
        self.spoilt = quiet
        at, matches = start, _WORD.match
        while match := matches(text, at, end):
            kind = match.lastindex or _OTHER
            begin, at = match.span(kind)
            said = match[kind]
            if kind == _COMMENT:
                return tokens, said.rstrip()
            if kind == _NAME:
                type_ = said.upper() if said in RESERVED else "NAME"
                if at - begin > NAME_CHARACTERS:
                    self.long_name(begin, at)
            elif kind == _SIGN:
                type_ = SIGNS[said]
            elif kind == _LABEL:
                type_ = self.label(said, begin, at)
            elif kind == _TEXT:
                type_ = "STRING"
                if at - begin - 2 > TEXT_CHARACTERS:
                    self.long_text(begin, at)
            elif kind == _MINUS:
                type_ = self.minus(begin, start, end)
            else:
                self.refuse(kind, begin, at)
                continue
            token = Token(said)
            token.type, token.start, token.end = type_, begin, at
            tokens.append(token)
        return tokens, ""

    # ---------------------------------------------------------------------------- findings

    def error(
        self, code: str, message: str, begin: int, end: int, help: str, fix: str = ""
    ) -> None:
        """One finding a line; what follows on it is often a consequence."""
        if self.spoilt:
            return
        self.spoilt = True
        span = Span(self.source, begin, end)
        self.report.error(code, message, span, help=help, fix=Fix(span, fix) if fix else None)

    def long_name(self, begin: int, end: int) -> None:
        shown = self.source.text[begin : begin + 20]
        message = f"the name `{shown}…` is longer than {NAME_CHARACTERS} characters"
        self.error("name-too-long", message, begin, end, "choose a shorter one")

    def long_text(self, begin: int, end: int) -> None:
        message = f"this text is longer than {TEXT_CHARACTERS} characters"
        self.error("text-too-long", message, begin, end, "break it into several lines of prose")

    def label(self, word: str, begin: int, end: int) -> str:
        if word.isdigit():
            if word[0] == "0" and len(word) > 1:
                if len(word) > NAME_CHARACTERS:
                    self.long_name(begin, end)
                return "LABEL"
            if len(word) > LITERAL_DIGITS:
                message = f"the number `{word[:20]}…` has more than {LITERAL_DIGITS} digits"
                self.error("number-too-long", message, begin, end, "scores and cards need fewer")
            return "INT"
        if len(word) > NAME_CHARACTERS:
            self.long_name(begin, end)
        elif word[0] != "0" and word[0].isdigit() and word == word.lower():
            message = f"`{word}` is neither a number nor a label"
            self.error("bad-label", message, begin, end, _LABELS)
        return "LABEL"

    def minus(self, begin: int, start: int, end: int) -> str:
        """NEG touches what follows; MINUS stands between blanks."""
        text = self.source.text
        before = text[begin - 1] if begin > start else " "
        after = text[begin + 1] if begin + 1 < end else " "
        if after not in " \t" and before in " \t({-.:,":
            return "NEG"
        if before not in " \t" or after not in " \t":
            help = "a blank on both sides: ` - `; a name may hold a minus, as in `trump-rank`"
            message = "a minus stands between blanks"
            self.error("minus-blanks", message, begin, begin + 1, help)
        return "MINUS"

    def refuse(self, kind: int, begin: int, end: int) -> None:
        word = self.source.text[begin:end]
        if kind == _BAD_WORD:
            self.bad_word(word, begin, end)
        elif kind == _OPEN_TEXT:
            message = "this text is not closed on its line"
            self.error("unclosed-text", message, begin, begin + 1, 'write `"` behind its last word')
        elif word in "'\u2019" and (owned := _OWNED.match(self.source.text, end)):
            owner = re.split(r"[^a-z0-9-]", self.source.text[:begin])[-1]
            message = f"`{word}` is not a sign of this language"
            self.error("bad-character", message, begin, end, f"write `{owned[1]} of {owner}`")
        elif word in "'\u2019" and self.source.text[begin - 3 : end + 1].endswith("n" + word + "t"):
            message = f"`{word}` is not a sign of this language"
            self.error("bad-character", message, begin, end, "write `is not`")
        elif word == "|" and (bars := self.between_bars(begin)) is not None:
            if bars.start() == begin:  # of both bars the first is told
                less, more = bars[1], bars[2]
                good = f"({less} - {more} but at least {more} - {less})"
                message = "how far two numbers are apart is said in words"
                self.error("bad-character", message, begin, bars.end(), f"write `{good}`", good)
        elif word in FOREIGN:
            help, fix = FOREIGN[word]
            message = f"`{word}` is not a sign of this language"
            self.error("bad-character", message, begin, end, help, fix)
        elif word.isdecimal():
            message = f"`{word}` (U+{ord(word):04X}) is not a digit of this language"
            self.error("bad-character", message, begin, end, "use the digits 0 to 9")
        elif word.isalpha():
            message = f"`{word}` (U+{ord(word):04X}) cannot stand in a name"
            self.error("bad-character", message, begin, end, _NAMES)
        else:
            message = f"`{word}` (U+{ord(word[0]):04X}) is not a sign of this language"
            self.error("bad-character", message, begin, end, "outside texts and remarks " + _NAMES)

    def between_bars(self, at: int) -> re.Match[str] | None:
        """The difference in whose bars a `|` stands: `|tricks - bid|`."""
        text = self.source.text
        begin = text.rfind("\n", 0, at) + 1
        found = _BARS.finditer(text, begin, text.find("\n", at))
        return next((one for one in found if at in (one.start(), one.end() - 1)), None)

    def bad_word(self, word: str, begin: int, end: int) -> None:
        shown = word if len(word) <= 40 else word[:20] + "…"
        if re.fullmatch(r"[0-9]+-[0-9a-z-]+", word):
            low, _, high = word.partition("-")
            help = f"as in `{' - '.join(word.split('-'))[:40]}`; a range has `..`"
            fix = ""
            rising = high.isdecimal() and (len(low), low) < (len(high), high)
            before = self.source.text[:begin].rpartition("\n")[2]
            if rising or before.startswith(("players", "option")):  # nobody takes 6 from 0
                help = f"a range is written `{low[:20]}..{high[:20]}`"
                fix = f"{low}..{high}"
            self.error("minus-blanks", "a minus stands between blanks", begin, end, help, fix)
            return
        ends = re.fullmatch(r"([A-Z0-9]+)-([A-Z0-9]+)", word)
        if ends is not None:
            help = f"a range is written `{ends[1][:20]}..{ends[2][:20]}`"
            fix = f"{ends[1]}..{ends[2]}"
            self.error("bad-name", f"`{shown}` is not a name", begin, end, help, fix)
            return
        parts = re.split("[-_]+|(?<=[a-z0-9])(?=[A-Z])", word)
        better = "-".join(part.lower() for part in parts if part)
        good = len(better) <= NAME_CHARACTERS and better[:1].isalpha()
        help = f"write `{better}`" if good else _NAMES
        message = f"`{shown}` is not a name"
        self.error("bad-name", message, begin, end, help, better if good else "")


_NAMES = "names are small letters a to z, digits and single hyphens"
_LABELS = "a label holds a capital letter or begins with 0: `QS`, `10H`, `05`"
