"""Values of the rules in words, one function for each: `the highest card that is played`."""

from __future__ import annotations

import re
from typing import assert_never

from cardlang.program import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    AgreedValue,
    AllOf,
    AllTrue,
    AnyTrue,
    AtMost,
    BeatsClaim,
    Below,
    BestBy,
    BottomOf,
    CardLabel,
    CaseValue,
    Conditional,
    Constant,
    CopiesOf,
    CountOf,
    DealNumber,
    Destination,
    Equal,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    FirstOf,
    FromTo,
    GroupBeats,
    GroupClaim,
    GroupsIn,
    HavingMost,
    HolderOf,
    Image,
    InCommon,
    IsIn,
    IsNothing,
    KeepValue,
    LabelAs,
    LabelOf,
    LargerOf,
    Listed,
    MatchOver,
    MatchWinner,
    MembersOf,
    Named,
    Negation,
    Negative,
    NextOf,
    NothingThere,
    NthOf,
    NumberOf,
    OnlyOf,
    OptionValue,
    OwnerPair,
    PackingOf,
    PlayerCount,
    PreviousOf,
    Printed,
    ProfileOf,
    QuantifiedClaim,
    RankedAt,
    ReachOf,
    Reckoned,
    RuleCall,
    SideOf,
    SmallerOf,
    SpreadOf,
    StepsOf,
    SumOver,
    TailOf,
    TopOf,
    Union,
    UnionOfGroups,
    UnitSet,
    Unknown,
    Within,
    Without,
    ZoneCards,
    any_value,
)
from cardlang.show.sheet.settled import is_nothing
from cardlang.show.sheet.speech import (
    article,
    bare,
    gender,
    grammar,
    known_by,
    reworded,
    several_cards,
)
from cardlang.show.sheet.voice import SORTS
from cardlang.show.sheet.words import SheetWords, behind_unit


def told_value(s: SheetWords, x: Expression) -> str:
    """A value in words, by its class."""
    match any_value(x):
        case Constant() as found:
            return _constant(s, found)
        case PlayerCount():
            return s.say("number-of-players")
        case DealNumber():
            return s.say("deal-number")
        case AllOf(base=base):
            if base in SORTS:
                return s.say(f"all-{SORTS[s.people(base)]}s")
            return s.some_kind("any", base.name)
        case OptionValue(option=option):
            key = "quoted-label" if option.kind.base.labels else "quoted"
            return s.say(key, a=s.option(option))
        case Named(binding=binding):
            return s.value(binding)
        case CardLabel(text=text):
            return s.card(text)
        case KeepValue(keep=keep, owner=owner):
            return s.place(keep, owner)
        case ZoneCards(zone=zone, owner=owner):
            return s.place(zone, owner)
        case Printed(attribute=attribute, card=card):
            return s.say("attr", kind=s.the_kind(attribute), card=s.value(card))
        case RankedAt(label=inner) | NumberOf(label=inner) | LabelAs(label=inner):
            return s.value(inner)
        case LabelOf(number=inner) | UnitSet(point=inner):
            return s.value(inner)
        case RuleCall(rule=rule, given=given):
            return s.rule(rule, given)
        case Listed(items=items):
            return s.join([s.value(item) for item in items], "or")
        case FromTo(low=low, high=high):
            end = s.value(high)
            return s.say("range" if end.isdecimal() else "range-to", low=s.value(low), high=end)
        case Filtered() as found:
            return _where(s, found)
        case HavingMost() as found:
            return _having(s, found)
        case ExtremeValue() as found:
            return _extreme(s, found)
        case SumOver(among=among, it=it, value=value):
            s.one(it)
            return s.say("sum", set=s.value(among), key=s.value(value))
        case Image() | AgreedValue() as found:
            return _image(s, found)
        case BestBy(cards=cards, order=order):
            return s.say("best", set=s.value(cards)) + s.by(order)
        case Conditional(value=value, condition=condition):
            if s.holds(condition):
                return s.value(value)
            return s.say("value-if", value=s.value(value), when=s.clause(condition))
        case Fallback() as found:
            return _else(s, found)
        case CaseValue() as found:
            return _cases(s, found)
        case NothingThere():
            return s.say("nobody" if x.kind.base is SEAT else "nothing")
        case Reckoned(operator=operator, left=left, right=right):
            return _two(s, operator.name, left, right)
        case Without(left=left, right=right):
            return _two(s, "minus", left, right)
        case InCommon(left=left, right=right):
            return _two(s, "common", left, right)
        case Negative(value=value):
            return s.say("neg", a=s.value(value))
        case Union():
            return s.join([s.value(part) for part in x.children()])
        case GroupsIn(pattern=pattern, cards=cards, given=given):
            return s.say("groups", pattern=s.pattern(pattern, given), set=s.value(cards))
        case TailOf(pattern=pattern, cards=cards, given=given):
            return s.say("tail", pattern=s.pattern(pattern, given), set=s.value(cards))
        case PackingOf(among=among, it=it, value=value):
            s.one(it)
            return s.say("packing", set=s.value(among), key=s.value(value))
        case ProfileOf(among=among, it=it, key=key):
            s.one(it)
            return s.say("profile", set=s.value(among), key=s.value(key))
        case SpreadOf(among=among, it=it, key=key):
            s.one(it)
            return s.say("spread", set=s.value(among), key=s.value(key))
        case ReachOf(cards=cards, pattern=pattern, given=given):
            return s.say("reach", set=s.value(cards), pattern=s.pattern(pattern, given))
        case Destination() as found:
            return _either(s, found)
        case MatchWinner():
            return s.say("all-seats")
        case CountOf(x=several):
            told = s.value(several)
            if not isinstance(behind_unit(several), ZoneCards):
                return s.say("count-n", a=bare(told))
            return s.say("count-n" if several_cards(told) else "count", a=told)
        case SideOf(x=seat):
            return _side(s, seat)
        case MembersOf(x=side):
            return _members(s, side)
        case NextOf() as found:
            return _neighbour(s, "right" if s.program.anticlockwise else "left", found)
        case PreviousOf() as found:
            return _neighbour(s, "left" if s.program.anticlockwise else "right", found)
        case FirstOf():
            return _asked(s, "first", x)
        case OnlyOf(x=several):
            return _only(s, several)
        case TopOf():
            return _asked(s, "top", x)
        case BottomOf():
            return _asked(s, "bottom", x)
        case NthOf():
            return _asked(s, "nth", x)
        case HolderOf(x=card):
            return s.say("holder", a=s.the_card(card))
        case CopiesOf():
            return _asked(s, "copies", x)
        case StepsOf():
            return _asked(s, "steps", x)
        case SmallerOf():
            return _asked(s, "lesser", x)
        case LargerOf():
            return _asked(s, "greater", x)
        case UnionOfGroups():
            return _asked(s, "union", x)
        case AllTrue() | AnyTrue() | Negation() | Equal() | Below() | AtMost() | IsIn() | Within():
            return s.clause(x)
        case IsNothing() | QuantifiedClaim() | BeatsClaim() | GroupClaim():
            return s.clause(x)
        case GroupBeats() | MatchOver():
            return s.clause(x)
        case OwnerPair() | Unknown():
            return s.say("any")
        case never:
            assert_never(never)


def _constant(s: SheetWords, x: Constant) -> str:
    base, value = x.kind.base, x.value
    if base is FLAG:
        return s.say("yes" if value else "no")
    if base is SEAT or base is SIDE:
        return s.seat(value)
    return s.label(base, value) if base.labels else s.number(value)


def _where(s: SheetWords, x: Filtered) -> str:
    base, condition = x.among, x.condition
    if s.holds(condition):  # with the options of this table
        return s.value(base)
    s.other(x.it, condition)
    if isinstance(base, AllOf) and base.kind.base in (SEAT, SIDE):
        told = s.say("where-all", when=s.clause(condition))
        return reworded(told, grammar(s.language)["whose"])[0]
    if isinstance(base, AllOf) and base.kind.base is CARD:
        return s.say("where-cards", when=s.clause(condition))
    return s.say("where", set=s.value(base), when=s.clause(condition))


def superlative(s: SheetWords, which: str, key: str) -> str:
    """The highest or lowest (`which`) of what a key says: `der höchste Punktestand`."""
    return s.say(which, key=bare(key), article=article(key) or "none")


def keyed(s: SheetWords, having: HavingMost) -> str:
    """The words for the key by which those of a `having` are compared."""
    s.other(having.it, having.key)
    return s.value(having.key)


def _having(s: SheetWords, x: HavingMost) -> str:
    base = x.among
    told = superlative(s, x.end, keyed(s, x))
    if isinstance(base, Conditional) and isinstance(base.value, AllOf):
        if s.holds(base.condition):
            return s.say("all-having", key=told)
        return s.say("value-if", value=s.say("all-having", key=told), when=s.clause(base.condition))
    if isinstance(base, AllOf):
        return s.say("all-having", key=told)
    if base.kind.base is SEAT:
        return s.say("having-who", set=s.value(base), key=told)
    return s.say("having", set=s.value(base), key=told)


def _extreme(s: SheetWords, x: ExtremeValue) -> str:
    base = x.among
    if x.which == "total" and isinstance(base, AllOf):
        s.among(x.it, "each")
        return s.say("total", key=s.value(x.key))
    s.other(x.it, x.key)
    told = s.value(x.key)
    if x.which != "total":
        told = superlative(s, x.which, told)
        if isinstance(base, AllOf):
            return told
        return s.say("extreme-of", what=told, set=s.value(base))
    return s.say("total-of", key=told, set=s.value(base))


def _image(s: SheetWords, x: Image | AgreedValue) -> str:
    base, b, one = x.among, x.it, x.value
    if isinstance(one, MembersOf):
        return s.value(base)
    if isinstance(base, AllOf):
        s.among(b, "each")
        return s.value(one)
    if isinstance(one, (ZoneCards, KeepValue)) and base.kind.base in (SEAT, SIDE):
        s.bound[b] = s.value(base)
        return s.value(one)
    s.one(b)
    return s.say("image", set=s.value(base), value=s.value(one))


def _everybody(s: SheetWords, x: Expression) -> bool:
    """Return whether a set is all of a kind, of which there is always one."""
    if isinstance(x, Conditional) and s.holds(x.condition):
        x = x.value
    return isinstance(x, AllOf)


def _else(s: SheetWords, x: Fallback) -> str:
    told = []
    for item in x.items:
        if not is_nothing(s.table.known(item)):
            told.append(s.value(item))
        if isinstance(item, HavingMost) and _everybody(s, item.among):
            break  # what comes behind is never asked
    who = x.kind.base is SEAT and not x.kind.many
    while len(told) > 1:
        other = told.pop()
        told[-1] = s.say("else-who" if who else "else-value", one=told[-1], other=other)
    return told[0] if told else s.say("nothing")


def _cases(s: SheetWords, x: CaseValue) -> str:
    told: list[str] = []
    for condition, value in x.cases:
        holds = True if condition is None else s.holds(condition)
        if holds is False:
            continue
        if holds and not told:
            return s.value(value)
        if holds:
            told.append(f"{s.say('other')} {s.value(value)}")
        else:
            told.append(s.say("value-if", value=s.value(value), when=s.clause(condition)))
        if holds:
            break
    return "; ".join(told)


def _either(s: SheetWords, x: Destination) -> str:
    holds = s.holds(x.condition)
    if holds is not None:
        return s.value(x.place if holds else x.other)
    return s.say("either", when=s.clause(x.condition), a=s.value(x.place), b=s.value(x.other))


def _two(s: SheetWords, key: str, left: Expression, right: Expression) -> str:
    number = left.kind.base is NUMBER
    a, b = (
        f"({told})" if number and re.search(r"[;:,] ", told) else told
        for told in (s.value(left), s.value(right))
    )
    return s.say(key, a=a, b=b)


def _asked(s: SheetWords, key: str, x: Expression) -> str:
    """A word of the kernel, with what it is asked of and by."""
    told = [s.value(part) for part in x.children()]
    return s.say(key, a=told[0], b=told[-1])


def _only(s: SheetWords, several: Expression) -> str:
    """The one of its kind; a place that is called after its card is that card."""
    if isinstance(several, Filtered) and isinstance(several.among, AllOf):
        base = several.among.base
        s.other(several.it, several.condition)
        sort = SORTS.get(s.people(base))
        kind = s.kind(base.name)
        noun = s.say(sort) if sort else s.the_kind(base.name)
        how = gender(s.language, bare(noun) if sort else kind)
        told = s.say("only-where", kind=noun, gender=how, when=s.clause(several.condition))
        return reworded(told, grammar(s.language)["whose"])[0]
    if isinstance(several, Image) and isinstance(several.value, Printed):
        card = s.value(several.among) if isinstance(several.among, ZoneCards) else ""
        if re.fullmatch(known_by("called-card"), card):  # `suit of turned`
            return s.say("attr", kind=s.the_kind(several.value.attribute), card=card)
    told = s.value(several)
    if isinstance(behind_unit(several), ZoneCards):
        if re.fullmatch(known_by("called-card"), told):
            return told
        return s.say("only-in", a=told)
    keys = {CARD: "only-card", SEAT: "only-seat"}
    return s.say(keys.get(several.kind.base, "only"), a=told)


def _neighbour(s: SheetWords, key: str, x: NextOf | PreviousOf) -> str:
    """The words for who sits beside somebody, or is the next of some."""
    among = x.children()[1:]
    if among and not isinstance(among[0], AllOf):
        return s.say(f"{key}-among", a=s.value(x.x), b=s.value(among[0]))
    told = s.value(x.x)
    if isinstance(x, NextOf) and re.match(known_by("after"), told):
        key = "after"  # so that it is the second one after somebody, however the turn passes
    return s.say(key, a=told)


def _side(s: SheetWords, seat: Expression) -> str:
    told = s.value(seat)
    if not s.program.partners or isinstance(seat, Constant):
        return told
    for word in ("any", "each"):
        if told == s.say(f"{word}-seat"):
            return s.say(f"{word}-side")
    return s.say("side-of", a=told, b=told)


def _members(s: SheetWords, side: Expression) -> str:
    told = s.value(side)
    if side.kind.base is SIDE and (not s.program.partners or isinstance(side, HavingMost)):
        return told
    return s.say("members", a=told, b=told)
