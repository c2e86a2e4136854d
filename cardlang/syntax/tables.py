"""The grammar as tables: what Lark works out, in the form the parser uses.

Lark reads `grammar/cardlang.lark`, proves that it is LALR(1) without a conflict, and makes the
tables.  That takes half a second, so they travel beside the grammar as `cardlang.json`, whose first
line is a digest of what they were made from: `python -m tests.syntax.travelling` writes it, and a
test says when it has to.  Where it does not fit, because somebody is at work on the grammar, they
are kept as JSON under that digest (see `cache`).  With them at hand Lark is not even imported.

    actions   for each state: the terminals and rules that may come next, with what to do:
              n ≥ 0, go to state n; n < 0, the rule number ~n is complete
    rules     for each rule: what it makes (see `Rule`)
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections import deque
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import astuple

from cardlang.cache.files import read, write
from cardlang.quick import field, frozen
from cardlang.resources import folder
from cardlang.text import words
from cardlang.text.words import RESERVED

if TYPE_CHECKING:
    from lark import Lark

FORMAT = 6  # of the kept tables
SHELF = "grammar"
MOST = 8  # grammars that are kept


@frozen
class Rule:
    """The reduction of a complete rule.

    `make` is the method of the builder, or "" where the parts go on as they are: one part alone
    (`passes`), or all of them, spliced into the rule around.  `kept` are the places of the parts
    that are handed on: words that the grammar quotes are not.  A rule is `flat` if it is made of
    exactly those; otherwise some are spliced, or something optional was left out: `gaps` says how
    much before each part and behind the last.
    """

    size: int
    origin: str
    make: str
    passes: bool
    flat: bool
    gaps: tuple[int, ...]
    kept: tuple[int, ...]


@frozen
class Tables:
    """The grammar as the parser reads it: see the head of this module."""

    actions: list[dict[str, int]]
    rules: list[Rule]
    start: int
    end: int
    special: dict[str, str]  # words that are not reserved, with their terminals
    shortcuts: dict[tuple[int, int, str], int] = field(factory=dict)  # see `Parser.passed`


@cache
def tables() -> Tables:
    """The tables of the grammar: those that travel with it, or those in the cache, if they fit."""
    text = grammar()
    key = _key(text)
    for place in (_travelling, partial(read, SHELF)):
        if (kept := place(key)) is not None:
            with contextlib.suppress(ValueError, TypeError, KeyError):
                return _load(kept)
    made = convert(lark_parser(text))
    write(SHELF, key, _saved(made), MOST)
    return made


def later() -> frozenset[str]:
    """Words of the grammar that are newer than the first release: names may take them away."""
    return frozenset(tables().special.keys() - words.FIRST_WORDS)


def travelling() -> Path:
    """The file of the tables that travel with the grammar."""
    return folder("grammar") / "cardlang.json"


def packed() -> bytes:
    """The bytes that the file of tables has to hold: the digest, and a line for each state and
    rule.
    """
    text = grammar()
    made = _saved(convert(lark_parser(text)))
    rows = re.sub(rb"(?<=[}\]],)(?=[{\[])", b"\n", made)
    return _key(text).encode() + b"\n" + rows + b"\n"


def _travelling(key: str) -> bytes | None:
    """The tables that travel with the grammar, if they are those of this one."""
    try:
        digest, _, kept = travelling().read_bytes().partition(b"\n")
    except OSError:
        return None
    return kept if digest == key.encode() else None


def _key(text: str) -> str:
    return hashlib.sha256(f"{FORMAT} {sorted(RESERVED)} {text}".encode()).hexdigest()


def grammar() -> str:
    """The text of the grammar."""
    return (folder("grammar") / "cardlang.lark").read_text(encoding="utf-8")


def lark_parser(text: str) -> Lark:
    """Lark's own parser of one item; a GrammarError if the grammar has a conflict."""
    from lark import Lark
    from lark.lexer import Lexer

    class TableWords(Lexer):
        """The words come from the layout, one after another."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any = None) -> Any:
            return iter(lexer_state)

    return Lark(text, parser="lalr", lexer=TableWords, start="item", strict=True)


def convert(made: Lark) -> Tables:
    """Takes what is needed out of Lark's parser.

    Lark gives its tables away in one public form: as the data it saves and loads (`memo_serialize`,
    from which its own stand-alone parsers are written).  There an action is (0, state) for a shift
    and (1, rule) for a reduction, and symbols and rules are numbers into lists beside it.  That
    form belongs to a major version of Lark, so `pyproject.toml` names the next one as too new.

    States and rules are numbered here in an order of our own, since Lark's hangs on how Python
    hashes: the same grammar gives the same tables on every machine.
    """
    from lark.grammar import Rule as LarkRule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, LarkRule])
    table = data["parser"]["parser"]
    start, end = table["start_states"]["item"], table["end_states"]["item"]
    numbers: dict[int, int] = {}
    states = {start: 0}  # Lark's numbers and ours: in the order in which they are come to
    waiting = deque([start])
    actions: list[dict[str, int]] = []
    while waiting:
        saved = table["states"][waiting.popleft()]
        row: dict[str, int] = {}
        for name, symbol in sorted((table["tokens"][symbol], symbol) for symbol in saved):
            reduces, target = saved[symbol]
            if reduces:
                row[name] = ~numbers.setdefault(target["@"], len(numbers))
                continue
            if target not in states:
                states[target] = len(states)
                waiting.append(target)
            row[name] = states[target]
        actions.append(row)
    known = {str(terminal.pattern.value): terminal.name for terminal in made.terminals}
    special = {said: kind for said, kind in known.items() if said.isalpha()}
    for said in RESERVED & special.keys():
        del special[said]
    rules = [convert_rule(memo[number]) for number in numbers]
    return Tables(actions, rules, states[start], states[end], special)


def convert_rule(saved: Mapping[str, Any]) -> Rule:
    """A rule as Lark saves it, for the parser."""
    origin, parts, options = saved["origin"]["name"], saved["expansion"], saved["options"]
    alias = saved["alias"]
    size = len(parts)
    spliced = origin.startswith("_") and not alias
    passes = size == 1 and bool(options["expand1"]) and not alias
    make = "" if spliced or passes else str(alias or origin)
    left_out = "".join("1" if empty else "0" for empty in options["empty_indices"]) or "0" * size
    gaps = tuple(len(ones) for ones in left_out.split("0"))
    splices = any(
        part["name"].startswith("_") and part["__type__"] == "NonTerminal" for part in parts
    )
    flat = bool(make) and not splices and not any(gaps)
    kept = tuple(at for at, part in enumerate(parts) if not part.get("filter_out"))
    return Rule(size, origin, make, passes, flat, gaps if any(gaps) else (), kept)


def _load(text: bytes) -> Tables:
    actions, rules, start, end, special = json.loads(text)
    return Tables(actions, [_kept_rule(*rule) for rule in rules], start, end, special)


def _kept_rule(
    size: int,
    origin: str,
    make: str,
    passes: bool,
    flat: bool,
    gaps: list[int],
    kept: list[int],
) -> Rule:
    return Rule(size, origin, make, passes, flat, tuple(gaps), tuple(kept))


def _saved(made: Tables) -> bytes:
    parts = made.actions, [astuple(rule) for rule in made.rules], made.start, made.end, made.special
    return json.dumps(parts, separators=(",", ":")).encode()
