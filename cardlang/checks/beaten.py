"""Advice where nothing is offered because nothing can be beaten."""

from __future__ import annotations

from cardlang.checks.places import is_own, parts
from cardlang.diagnostic import Fix
from cardlang.program import BeatsClaim, BestBy, BottomOf, ChooseStep, NthOf, Step, TopOf


def nothing_beaten(step: Step | None) -> tuple[str, Fix | None]:
    """The help and the edit for a choice that asks what beats the card of an empty pile.

    `hand where it beats best of pile by ORDER` has no card in it while the pile is empty.  The
    help is empty where a choice asks for nothing of the kind.
    """
    verbs = step.verbs if isinstance(step, ChooseStep) else ()
    sources = [pick.source for verb in verbs for pick in verb.picks]
    for claim in (part for source in sources for part in parts(source)):
        other = claim.other if isinstance(claim, BeatsClaim) else None
        if not isinstance(other, (BestBy, TopOf, BottomOf, NthOf)) or not is_own(claim.span):
            continue
        pile = other.cards if isinstance(other, BestBy) else other.x
        said, name = (" ".join(x.span.text.split()) for x in (claim, pile))
        better = f"({name} is empty or {said})"
        help = f"no card beats one of an empty `{name}`: write `{better}` if any will do then"
        return help, Fix(claim.span, better)
    return "", None
