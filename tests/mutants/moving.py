"""Hits that were measured for an older text, as hits of the text of now.

What a test passes is known by numbers of probes.  A function whose text is as it was keeps its
hits, wherever it stands now, in another module too.  Of a function that has changed, each probe
counts as passed by whoever passed any of it; of one that nobody knew, by whoever passed its module;
and of a module that nobody knew, by whoever passed a module that imports it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import NamedTuple

from tests.mutants.plant import places


class Function(NamedTuple):
    text: str
    probes: list[int]  # numbers within the module


def functions(source: str) -> dict[str, Function]:
    """The functions of a module that have probes; two of one name count as one."""
    texts: dict[str, list[str]] = defaultdict(list)
    probes: dict[str, list[int]] = defaultdict(list)
    for place in places(ast.parse(source)):
        if place.probe >= 0:
            texts[place.function].append(ast.unparse(place.statement))
            probes[place.function] += [place.probe] * place.first
    return {name: Function("\n".join(texts[name]), probes[name]) for name in texts}


Texts = dict[str, str]
"""The text of each module."""
Spans = dict[str, range]
"""The numbers of each module's probes."""
Map = dict[int, set[int]]
"""For each number of then those of now."""


def moved(before: Texts, then: Spans, texts: Texts, now: Spans, users: dict[str, list[str]]) -> Map:
    """What the numbers of one set of texts are in another."""
    found: Map = defaultdict(set)
    changed = [module for module in texts if before.get(module) != texts[module]]
    for module in texts.keys() - set(changed):
        for probe, its in zip(then[module], now[module], strict=True):
            found[probe].add(its)
    gone = {  # functions that may stand elsewhere now
        (name, function.text): [then[module][probe] for probe in function.probes]
        for module in before
        if before[module] and before[module] != texts.get(module)
        for name, function in functions(before[module]).items()
    }
    for module in changed:
        known = functions(before.get(module, ""))
        sources = [module] if module in then else users.get(module, [])
        whole = [number for name in sources for number in then.get(name, ())]
        for name, function in functions(texts[module]).items():
            own_now = [now[module][probe] for probe in function.probes]
            own = [then[module][probe] for probe in known[name].probes] if name in known else []
            same = own if name in known and known[name].text == function.text else None
            same = gone.get((name, function.text)) if same is None else same
            if same is not None:
                for old, new in zip(same, own_now, strict=True):
                    found[old].add(new)
            else:
                for old in own or whole:
                    found[old] |= set(own_now)
    return found
