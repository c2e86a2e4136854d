"""`may` above the only thing that is offered, and `must` above what can be declined."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.resolve.review.passages import LineWord, ProsePassage
from cardlang.resolve.review.sentences.claims import Disagreement, Prose, Wordlist
from cardlang.syntax import tree


def offered(passage: ProsePassage, words: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`may` above the only thing that is offered, `must` above one that can be declined."""
    choice = passage.choice or passage.last_choice
    if choice is None:
        return
    may, must = (words.search(key, prose.text) for key in ("may", "must"))
    if bool(may) == bool(must):
        return
    verbs = choice.verbs
    declined = [verb for verb in verbs if _declines(verb)]
    forced = len(verbs) == 1 and verbs[0].when is None and choice.otherwise is None
    if may and forced and all(pick.low is None for pick in verbs[0].picks):
        if not words.search("freely", prose.text):
            yield _offer(may[0], verbs[0])
    elif must and len(verbs) == 2 and declined:
        yield _offer(must[0], declined[0])


def _declines(verb: tree.VerbNode) -> bool:
    """True for a move that picks nothing, does nothing and is always offered."""
    nothing = verb.block is None or all(
        isinstance(deed, tree.NothingDoneNode) for deed in verb.block.body
    )
    return verb.when is None and not verb.picks and nothing


def _offer(said: str, verb: tree.VerbNode) -> Disagreement:
    place = LineWord(verb.name.text, verb.name.span.start, verb.name.span.source)
    return Disagreement("sentence-word", said, verb.name.text, place)
