"""Conditions of the rules in words: `the highest score is at least 155`.

They are told as they stand behind `if` and `wenn`, or that they do not hold.
"""

from __future__ import annotations

import re

from cardlang.program import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AllTrue,
    AnyTrue,
    AtMost,
    BeatsClaim,
    Below,
    CardLabel,
    Constant,
    CountOf,
    DealNumber,
    Equal,
    Expression,
    GroupBeats,
    GroupClaim,
    HavingMost,
    Image,
    IsIn,
    IsNothing,
    KeepValue,
    Listed,
    MatchOver,
    Named,
    Negation,
    Negative,
    OptionValue,
    PlayerCount,
    Printed,
    QuantifiedClaim,
    RuleCall,
    Within,
    Without,
    ZoneCards,
)
from cardlang.show.sheet.speech import (
    bare,
    behind_who,
    closed,
    everyone,
    grammar,
    known_by,
    reworded,
    several,
)
from cardlang.show.sheet.values import keyed, superlative
from cardlang.show.sheet.words import SheetWords, behind_unit


def told_clause(s: SheetWords, x: Expression, no: bool) -> str:
    """A condition in words, by its class; `no`: that it does not hold."""
    match x:
        case Negation(claim=claim):
            return s.clause(claim, not no)
        case AllTrue(items=(_, GroupClaim() as claim)) if claim.span is x.span:
            return s.clause(claim, no)  # before it stands that there are so many copies
        case AllTrue() | AnyTrue():
            return _several(s, x, no)
        case Equal():
            return _is(s, x, no)
        case Below() | AtMost():
            return _less(s, x, no)
        case IsNothing(value=value):
            return _nothing(s, value, no)
        case IsIn(point=Constant(kind=kind) as label, among=Image(value=Printed(), among=cards)):
            key = "label-not-in" if no else "label-in"
            what = s.kind(kind.base.name)
            return s.say(key, kind=what, a=s.value(label), b=s.value(cards))
        case IsIn(point=point, among=Listed() as among) if among.kind.base.labels:
            return s.say("is-not" if no else "is", a=s.value(point), b=s.value(among))
        case IsIn(point=point, among=among):
            words = s.value(among)
            if among.kind.base is SEAT:  # of seats called `who …` everyone who does is one
                words = everyone(words)
            return s.say("not-in" if no else "in", a=s.the_card(point), b=words)
        case Within(part=part, whole=whole):
            return s.say("not-within" if no else "within", a=s.value(part), b=s.value(whole))
        case BeatsClaim(one=one, other=other, order=order):
            words = s.say("x-beats-not" if no else "x-beats", a=s.value(one), b=s.value(other))
            return words + s.by(order)
        case GroupBeats(one=one, other=other, pattern=pattern, given=given):
            key = "x-beats-not" if no else "x-beats"
            words = s.say(key, a=_written(s, one), b=_written(s, other))
            return words + s.by_pattern(pattern, given)
        case GroupClaim(cards=cards, pattern=pattern, given=given):
            key = "is-group-not" if no else "is-group"
            return s.say(key, a=_written(s, cards), b=s.pattern(pattern, given))
        case QuantifiedClaim(quantifier=quantifier, it=it, claim=claim):
            s.among(it, "each" if quantifier == "every" else "any")
            words = s.clause(claim)
            return s.say("not-so", a=words) if no else words
        case Constant(value=value):
            return s.say("yes" if bool(value) is not no else "no")
        case OptionValue(option=option):
            return s.say("option-off" if no else "option-on", a=s.option(option))
        case Named(binding=binding) if binding in s.bound:
            words = s.bound[binding]
            return s.say("not-so", a=words) if no else words
        case MatchOver():
            return s.say("match-goes-on" if no else "match-over")
    words = s.value(x)
    whether = re.match(rf"(?:{known_by('whether')}) ", words, re.IGNORECASE)
    if whether:  # the name of a flag is a clause itself
        words = words[whether.end() :]
        return s.say("not-so", a=words) if no else words
    return s.say("rule-fails" if no else "rule-holds", a=words)


def _several(s: SheetWords, x: AllTrue | AnyTrue, no: bool) -> str:
    whole = s.holds(x)
    if whole is not None:  # one part settles all of them
        return s.say("yes" if whole is not no else "no")
    clauses = [s.clause(item, no) for item in x.items if s.holds(item) is None]
    clauses = [*(closed(s.language, clause) for clause in clauses[:-1]), *clauses[-1:]]
    return s.join(clauses, "and" if isinstance(x, AllTrue) is not no else "or")


def _is(s: SheetWords, x: Equal, no: bool) -> str:
    a, b = s.worked_out(x.left), s.worked_out(x.right)
    if isinstance(b, (PlayerCount, OptionValue)) and isinstance(a, Constant):
        a, b = b, a
    if isinstance(b, Constant):
        plain = _is_constant(s, a, b, no)
        if plain:
            return plain
    if isinstance(a, DealNumber):
        return _deals(s, a, b, "not-equal" if no else "equal")
    who = behind_who(s.value(a)) if a.kind.base is SEAT else None
    if who is not None and not isinstance(b, (Constant, Listed)):
        return s.say("same-who-not" if no else "same-who", a=who, b=s.value(b))
    key = "is" if isinstance(b, (Constant, Negative, CardLabel, Listed)) else "same"
    if key == "same" and a.kind.base is NUMBER:
        key = "equal"
    if key == "is" and a.kind.base is NUMBER and not a.kind.base.labels:
        key = "is-number"
    if no:
        key = f"{key}-not" if key == "is-number" else "is-not" if key == "is" else f"not-{key}"
    return s.say(key, a=s.the_card(a), b=s.the_card(b))


def _is_constant(s: SheetWords, a: Expression, b: Constant, no: bool) -> str:
    """That something is a plain number or label, where there are words of its own for it."""
    people = _people(a)
    match a:
        case PlayerCount():
            return s.say("players-are-not" if no else "players-are", b=str(b.value))
        case OptionValue(option=option) if b.kind.base is FLAG:
            return s.clause(a, no is bool(b.value))
        case OptionValue(option=option):
            value = s.option_value(option, b.value)
            return s.say("option-is-not" if no else "option-is", a=s.option(option), b=value)
        case DealNumber() if b.value == 1 and not s.after_deal:
            return s.say("later-deal" if no else "first-deal")
    zone = _counted(a)
    if zone is not None:
        return _amount(s, zone, "is-not" if no else "is", b, "has")
    if people is None or b.value != 1:
        return ""
    if isinstance(people, HavingMost) and isinstance(people.among, AllOf):
        key = "several-have" if no else "one-alone"
        return s.say(key, key=superlative(s, people.end, keyed(s, people)))
    if no:
        return ""
    words = s.value(people)
    prose = words
    if isinstance(people, RuleCall) and not people.given:
        prose = s.filled(s.prose(people.rule.node), {})
    who = behind_who(prose)
    return s.say("one-left", a=words) if who is None else s.say("one-left-who", a=who)


def _less(s: SheetWords, x: Below | AtMost, no: bool) -> str:
    low, high = s.worked_out(x.left), s.worked_out(x.right)
    strict = isinstance(x, Below) is not no
    if no:
        low, high = high, low
    swapped = isinstance(low, (Constant, OptionValue)) or isinstance(high, DealNumber)
    swapped = swapped or (isinstance(low, PlayerCount) and not isinstance(high, Constant))
    if swapped:
        key, a, b = ("above" if strict else "at-least"), high, low
    else:
        key, a, b = ("below" if strict else "at-most"), low, high
    if isinstance(a, PlayerCount):
        return s.say(f"players-{key}", b=s.value(b))
    if isinstance(a, DealNumber):
        return _deals(s, a, b, key)
    zone = _counted(a)
    if zone is not None and isinstance(b, (Constant, PlayerCount)):
        return _amount(s, zone, key, b, "all" if isinstance(b, PlayerCount) else "has")
    return s.say(key, a=s.operand(a), b=s.operand(b))


def _deals(s: SheetWords, a: Expression, b: Expression, key: str) -> str:
    """That so many deals have been played, or not yet; within a deal, which one it is."""
    figure = s.figure(b)
    numbered = bool(re.match(r"\d", figure))
    played = {"equal": "deals-played", "at-least": "deals-played", "below": "deals-not-played"}
    if s.after_deal and key in played:
        if isinstance(b, OptionValue) and not numbered:
            return s.say("deals-chosen", b=s.option(b.option))
        if isinstance(b, PlayerCount) and key == "at-least":
            return s.say("deals-all")
        if numbered:
            return s.say(played[key], b=figure)
    elif figure.isdecimal() and key in ("equal", "not-equal", "at-least", "below"):
        return s.say(f"deal-{key}", b=figure)
    return s.say(key, a=s.value(a), b=figure)


def _people(x: Expression) -> Expression | None:
    """The seats or sides that are counted, if that is what a value is."""
    return x.x if isinstance(x, CountOf) and x.x.kind.base in (SEAT, SIDE) else None


def _amount(s: SheetWords, zone: Expression, key: str, b: Expression, many: str) -> str:
    """A sentence on how many cards a place has, or how many of them there are where it is called
    after them.
    """
    place, n = s.value(zone), s.value(b)
    if many == "has" and several(place):
        cards, _ = reworded(bare(place), grammar(s.language)["counted"])
        return s.say(f"are-{key}", a=cards, b=n)
    return s.say(f"{many}-{key}", a=place, b=n)


def _counted(x: Expression) -> ZoneCards | None:
    """The zone whose cards are counted, if that is what a value is."""
    if not isinstance(x, CountOf):
        return None
    inner = behind_unit(x.x)
    return inner if isinstance(inner, ZoneCards) else None


def _nothing(s: SheetWords, x: Expression, no: bool) -> str:
    what = behind_unit(x)
    words = s.value(what)
    if isinstance(what, ZoneCards) and several(words):
        return s.say("some-are" if no else "none-are", a=words if no else bare(words))
    cards = what.kind.base is CARD and isinstance(what, (Without, Image))
    if isinstance(what, ZoneCards) or cards:
        return s.say("not-empty" if no else "empty", a=words)
    if isinstance(what, KeepValue) and (who := behind_who(words)) is not None:
        return s.say("somebody-who" if no else "nobody-who", a=who)
    if isinstance(what, KeepValue) and re.match(known_by("asking"), words):
        return s.say("settled-who" if no else "open-who", a=words)
    if isinstance(what, KeepValue):
        return s.say("settled" if no else "unsettled", a=words)
    if what.kind.base is SEAT and (what.kind.many or isinstance(what, RuleCall)):
        called = s.names.called("rule", what.rule.name) if isinstance(what, RuleCall) else ""
        prose = s.prose(what.rule.node) if isinstance(what, RuleCall) else ""
        who = behind_who(prose)
        who = behind_who(called) if who is None else who
        if who is not None:
            return s.say("somebody-who" if no else "none-who", a=who)
        if what.kind.many:
            return s.say("somebody-is" if no else "nobody-is", a=words)
    return s.say("there-is" if no else "there-is-no", a=words)


def _written(s: SheetWords, cards: Expression) -> str:
    """Cards as they are written out, all of them together."""
    if isinstance(cards, Listed):
        return s.join([s.value(item) for item in cards.items])
    return s.value(cards)
