"""Digests by which an entry and its rules are known.

`of_bytes`  the archive, as this program packs it: the same content has the same digest, whatever
            packed it
`of_text`   a rules file as it is written, with LF line ends: what `sha256sum` says of it
`of_rules`  what the rules come to at their tables: names, prose, remarks, layout and the order of
            sections do not count, numbers do; it may change with the version of cardlang
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import islice

from cardlang.engine import Engine
from cardlang.entry.packing import packed
from cardlang.game_info import tables_of
from cardlang.judge.alike.fingerprint import Fingerprint, fingerprint
from cardlang.machine.ir import Machine

TABLES = 8  # numbers of players and options that count, the outermost first


def of_bytes(members: Mapping[str, bytes]) -> str:
    """The digest of an entry with these files."""
    return f"sha256:{sha256(packed(members)).hexdigest()}"


def of_text(data: bytes) -> str:
    """The digest of a rules file; of its bytes, with LF line ends."""
    text = data.replace(b"\r\n", b"\n")
    return f"sha256:{sha256(text).hexdigest()}"


def of_rules(engine: Engine) -> str:
    """The digest of rules without names, prose and layout; RuleError if they do not work."""
    tables = islice(tables_of(engine.info), TABLES)
    return of_machines(engine.machine(players, options) for players, options in tables)


def of_machines(machines: Iterable[Machine]) -> str:
    """The same of rules that have been made ready for some tables."""
    told = sorted(_told(fingerprint(machine)) for machine in machines)
    text = "\n".join(told)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _told(found: Fingerprint) -> str:
    features, numbers = sorted(found.features.items()), sorted(found.numbers.items())
    return json.dumps([found.players, found.cards, features, numbers])
