"""Warnings from the text of a game without mistakes, and mistakes of ranges and starts."""

from __future__ import annotations

from collections import Counter

from cardlang.limits import REVIEWED
from cardlang.program import Program, Step
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.bounds import tell_bounds
from cardlang.resolve.review.cards.beyond import tell_beyond
from cardlang.resolve.review.cards.beyond_reach import tell_beyond_reach
from cardlang.resolve.review.cards.dealt_in_vain import tell_dealt_in_vain
from cardlang.resolve.review.cards.emptied import tell_emptied
from cardlang.resolve.review.cards.in_sight import tell_in_sight
from cardlang.resolve.review.cards.labels import tell_nowhere
from cardlang.resolve.review.cards.left_out import tell_left_out, tell_undealt
from cardlang.resolve.review.cards.listed_down import tell_listed_down
from cardlang.resolve.review.cards.made_again import tell_made_again
from cardlang.resolve.review.cards.place_counted import tell_place_counted, tell_two_rows
from cardlang.resolve.review.cards.unshuffled import tell_unshuffled
from cardlang.resolve.review.choices.never_there import tell_never_there
from cardlang.resolve.review.choices.nobody_has_to import tell_nobody_has_to
from cardlang.resolve.review.choices.nothing_left import tell_nothing_left
from cardlang.resolve.review.choices.odd_choices import tell_odd_choices
from cardlang.resolve.review.choices.picked import tell_picked
from cardlang.resolve.review.choices.two_readings import tell_two_readings
from cardlang.resolve.review.choices.unseen import tell_unseen
from cardlang.resolve.review.choices.who_plays import tell_who_plays
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts, deck_facts
from cardlang.resolve.review.keeps.for_good import tell_for_good
from cardlang.resolve.review.keeps.idle import tell_idle
from cardlang.resolve.review.keeps.in_vain import tell_in_vain
from cardlang.resolve.review.keeps.kept_amounts import tell_kept_amounts
from cardlang.resolve.review.keeps.meanwhile import tell_meanwhile
from cardlang.resolve.review.keeps.once_more import tell_once_more
from cardlang.resolve.review.keeps.stale import tell_stale
from cardlang.resolve.review.keeps.stays_set import tell_stays_set
from cardlang.resolve.review.keeps.unset import tell_unset
from cardlang.resolve.review.points.counted_on import tell_counted_on
from cardlang.resolve.review.points.halves import tell_halves
from cardlang.resolve.review.points.in_order import tell_in_order
from cardlang.resolve.review.points.last_counts import tell_last_counts
from cardlang.resolve.review.points.last_of_several import tell_last_of_several
from cardlang.resolve.review.points.odd_ends import tell_odd_ends
from cardlang.resolve.review.points.repeated import tell_repeated
from cardlang.resolve.review.points.who_wins import tell_who_wins
from cardlang.resolve.review.sentences.disagreements import tell_disagreements
from cardlang.resolve.review.sentences.inherited import tell_inherited
from cardlang.resolve.review.sentences.only_names import tell_only_names
from cardlang.resolve.review.sentences.promised import tell_promised
from cardlang.resolve.review.uses import Uses
from cardlang.resolve.review.values.nothings import tell_nothings, tell_starts, tell_wholes
from cardlang.resolve.review.values.of_nothing import tell_false_of_nothing
from cardlang.resolve.review.values.of_one import tell_of_one
from cardlang.resolve.review.values.one_and_several import tell_one_and_several
from cardlang.resolve.review.values.one_for_all import tell_one_for_all
from cardlang.resolve.review.values.without_else import tell_without_else
from cardlang.resolve.steps.sentences import tell_names


def tell_mistakes(checker: Checker, program: Program) -> DeckFacts:
    """Tells of mistakes that show when everything has its meaning: starts and ranges of keeps.

    Gives what it has found out of the deck.
    """
    facts = deck_facts(checker.deck)
    facts.players = program.players
    tell_starts(checker, facts)
    tell_bounds(checker, program)
    return facts


def review(
    checker: Checker, program: Program, spare: dict[str, tuple[Step, ...]], facts: DeckFacts
) -> None:
    """Warns of a game without mistakes; `spare` are words that nothing uses, carried out."""
    assert checker.layers.root is not None
    uses = Uses(checker.layers.root)
    uses.walk(tuple((part.where, part.times) for part in program.deck.parts))
    uses.tests, uses.cards = [], []  # what a deck leaves out is not in it
    uses.labels.clear()
    uses.walk(
        (program.deal, program.before_deal, program.after_deal),
        (program.ends, program.winner, program.partners_when),
    )
    tell_made_again(checker)
    tell_idle(checker, uses, spare)
    tell_unset(checker, uses)
    tell_nowhere(checker, uses, facts)
    tell_left_out(checker, uses, facts)
    tell_nothings(checker, facts, uses)
    tell_wholes(checker)
    tell_beyond(checker, uses, facts)
    tell_of_one(checker, uses)
    tell_listed_down(checker, uses)
    tell_names(checker)
    course = StepCourse(program, checker.layers.root, uses.lets)
    if len(course.deeds) > REVIEWED:
        _tell_unreviewed(checker, program, course)
    else:
        _tell_of_course(checker, course, uses, facts)
    tell_disagreements(checker, program, facts)
    tell_inherited(checker, program)
    tell_promised(checker)


def _tell_unreviewed(checker: Checker, program: Program, course: StepCourse) -> None:
    """Warn of a game that is not looked through, for it would take too long."""
    assert checker.layers.root is not None
    own = (course.own(deed.step) for deed in course.deeds)
    often = Counter(span for span in own if span is not None)
    most = often.most_common(1)
    checker.report.warning(
        "unreviewed",
        f"with words carried out this comes to {len(course.deeds):,} statements, and more than"
        f" {REVIEWED:,} are not looked through for mistakes",
        most[0][0] if most else program.box.node.span,
        help="call words in fewer places, such as in one loop",
    )


def _tell_of_course(checker: Checker, course: StepCourse, uses: Uses, facts: DeckFacts) -> None:
    """Tells what the order of a game's statements tells."""
    tell_repeated(checker, course)
    tell_last_counts(checker, course)
    tell_last_of_several(checker, course)
    tell_stale(checker, course)
    tell_picked(checker, course)
    tell_only_names(checker, course, facts)
    tell_place_counted(checker, course, uses)
    tell_two_rows(checker, course, uses)
    tell_false_of_nothing(checker, course, uses, facts)
    tell_in_sight(checker, course)
    tell_dealt_in_vain(checker, course, uses)
    tell_undealt(checker, course, facts)
    tell_emptied(checker, course)
    tell_unshuffled(checker, course)
    tell_for_good(checker, course, uses)
    tell_who_wins(checker, course)
    tell_odd_ends(checker, course)
    tell_beyond_reach(checker, course)
    tell_once_more(checker, course)
    tell_odd_choices(checker, course)
    tell_nobody_has_to(checker, course)
    tell_nothing_left(checker, course)
    tell_unseen(checker, course)
    tell_meanwhile(checker, course)
    tell_one_for_all(checker, course, uses)
    tell_counted_on(checker, course)
    tell_kept_amounts(checker, course)
    tell_who_plays(checker, course)
    tell_in_order(checker, course)
    tell_halves(checker, course)
    tell_in_vain(checker, course, uses)
    tell_never_there(checker, course, uses)
    tell_one_and_several(checker, course, uses, facts)
    tell_two_readings(checker, course, uses, facts)
    tell_stays_set(checker, course, uses)
    tell_without_else(checker, course)
