"""TEMPORARY."""

from __future__ import annotations

from typing import Any

from attrs import fields

from cardlang.program import expression
from cardlang.program import steps as T
from cardlang.program import values as V

OPS: dict[type, str] = {
    V.Unknown: "any",
    V.NothingThere: "nothing-there",
    V.Constant: "const",
    V.PlayerCount: "players",
    V.DealNumber: "deal-number",
    V.MatchWinner: "winner",
    V.MatchOver: "match-over",
    V.AllOf: "all",
    V.OptionValue: "option",
    V.Named: "var",
    V.CardLabel: "card-label",
    V.OwnerPair: "pair",
    V.KeepValue: "keep",
    V.ZoneCards: "zone",
    V.Destination: "either",
    V.Printed: "attr",
    V.RankedAt: "ranking",
    V.RuleCall: "call",
    V.NumberOf: "number-of",
    V.LabelOf: "label-of",
    V.LabelAs: "label-as",
    V.UnitSet: "unit",
    V.Listed: "set",
    V.FromTo: "range",
    V.Union: "union",
    V.Without: "minus",
    V.InCommon: "common",
    V.Filtered: "where",
    V.HavingMost: "having",
    V.ExtremeValue: "extreme",
    V.QuantifiedClaim: "quantified",
    V.Image: "image",
    V.SumOver: "sum",
    V.AgreedValue: "agreed",
    V.Conditional: "if",
    V.Fallback: "else",
    V.CaseValue: "cases",
    V.AllTrue: "and",
    V.AnyTrue: "or",
    V.Negation: "not",
    V.Equal: "is",
    V.Below: "below",
    V.AtMost: "at-most",
    V.IsIn: "in",
    V.Within: "within",
    V.IsNothing: "nothing",
    V.Negative: "neg",
    V.BestBy: "best",
    V.BeatsClaim: "beats",
    V.GroupsIn: "groups",
    V.GroupClaim: "is-group",
    V.TailOf: "tail",
    V.ReachOf: "reach",
    V.PackingOf: "packing",
    V.ProfileOf: "profile",
    V.SpreadOf: "spread",
    T.LetStep: "let",
    T.AssignStep: "assign",
    T.IfStep: "if",
    T.ForEachStep: "for",
    T.AtOnceStep: "once",
    T.UntilStep: "until",
    T.TimesStep: "times",
    T.PhaseStep: "phase",
    T.ToldStep: "told",
    T.ChooseStep: "choose",
    T.AgainStep: "again",
    T.DoneStep: "done",
    T.EndDealStep: "end",
    T.EndMatchStep: "end",
    T.AttemptStep: "attempt",
    T.TakeBackStep: "back",
    T.MoveStep: "move",
    T.ShuffleStep: "shuffle",
    T.ShowStep: "show",
}
WORDS: dict[type, str] = {
    V.CountOf: "count",
    V.FirstOf: "first",
    V.OnlyOf: "only",
    V.TopOf: "top",
    V.BottomOf: "bottom",
    V.NthOf: "nth",
    V.NextOf: "next",
    V.PreviousOf: "previous",
    V.SideOf: "side",
    V.MembersOf: "members",
    V.HolderOf: "holder",
    V.CopiesOf: "copies",
    V.StepsOf: "steps",
    V.SmallerOf: "smaller",
    V.LargerOf: "larger",
    V.UnionOfGroups: "union",
}


def op_of(x: Any) -> str:
    if isinstance(x, V.Reckoned):
        return x.operator.name
    return OPS.get(type(x), "fn")


def args_of(x: Any) -> tuple[Any, ...]:
    own = [getattr(x, f.name) for f in fields(type(x)) if f.name not in ("kind", "span", "via")]
    if isinstance(x, V.ReachOf):
        return tuple(own)
    if isinstance(x, V.Reckoned):
        return (x.left, x.right)
    if type(x) in WORDS:
        return (WORDS[type(x)], tuple(own))
    if isinstance(x, V.CardLabel):
        return (x.text,) if not x.nth else (x.text, x.nth)
    if isinstance(x, V.ExtremeValue):
        return (x.which, x.among, x.it, x.key)
    if isinstance(x, V.QuantifiedClaim):
        return (x.quantifier, x.among, x.it, x.claim)
    if isinstance(x, T.AssignStep):
        return (x.place, x.value)
    if isinstance(x, T.EndDealStep):
        return ("deal",)
    if isinstance(x, T.EndMatchStep):
        return ("match",)
    return tuple(own)


expression.SHIM += [op_of, args_of]
