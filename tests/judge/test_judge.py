"""What a judge says: the shape of it, the same for the same seed, and each planted flaw by name.

The whole corpus is judged by `python -m tests.judge`; here are a few of its files, and the parts
that need no match.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

import cardlang
from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.codes import registered
from cardlang.engine import open_game
from cardlang.entry.contest import ContestTerms, _rules
from cardlang.judge import Judgement, Settings, judge, judge_apart, judging, stages
from cardlang.judge.against.idle_choices import _matters
from cardlang.judge.against.options import OptionMatches, _alike, _news, idle_options
from cardlang.judge.alike.fingerprint import Fingerprint, alike, fingerprint, numbers_apart, rarity
from cardlang.judge.alike.nearest import Neighbour
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.playing import OfferTally, Price, Roles, Trace, traced
from cardlang.judge.matches.secrecy import secrecy
from cardlang.judge.matches.sitting import LONG
from cardlang.judge.moves.skill import BY_DEAL, Strong
from cardlang.judge.prose.sentences import says_nothing, untold, untold_in
from cardlang.judge.report.scorecard import _unsure, tied
from cardlang.judge.stages import SHORT, ends, new
from cardlang.judge.statistics import Interval
from cardlang.judge.subject import place, subject_of
from cardlang.judge.verdict import FAIL, PASS, STAGES, WARN, Reason, stage_of, worst
from cardlang.many.playout import Played, playout
from cardlang.match.live.driver import Terms
from cardlang.match.records.events import Moved, Shown
from cardlang.resolve import read_game
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError
from cardlang.run.native import build as native_build
from cardlang.run.stream import Stream
from cardlang.show.sheet import draw, write_sheet
from cardlang.worker import JUDGING, Outcome
from cardlang.worker.outcome import failure
from tests.judge.corpus import FLAWED, Flaw, flaws, named
from tests.shipped import FILES, load, spread

KNOWN = tuple(path for path in FILES if path.stem in ("klapper_jas", "dump"))
SETTINGS = Settings(1, 20, KNOWN, 0.1)
LITTLE = Settings(1, 8, KNOWN[:1], 0.005)
QUICK = ("not_read.card", "unknown.card")


def test_every_flawed_file_has_a_planted_flaw() -> None:
    assert sorted(flaw.file for flaw in flaws()) == sorted(p.name for p in FLAWED.glob("*.card"))


@pytest.mark.parametrize("flaw", [f for f in flaws() if f.file in QUICK], ids=lambda f: f.file)
def test_a_planted_flaw_is_named(flaw: Flaw) -> None:
    told = judge(flaw.path, SETTINGS)
    assert named(told, flaw)
    assert told.verdict == FAIL


# ------------------------------------------------------------------------ the value


@pytest.fixture(scope="module")
def kingmaker() -> dict[str, object]:
    return judge(FLAWED / "kingmaker.card", SETTINGS).to_json()


def test_the_value_is_as_other_programs_expect_it(kingmaker: dict[str, object]) -> None:
    told = json.loads(json.dumps(kingmaker))
    keys = "game file digest verdict seed matches version stages scorecard never nearest parent"
    assert set(keys.split()) <= told.keys()
    assert [stage["stage"] for stage in told["stages"]] == list(STAGES)
    for stage in told["stages"]:
        assert stage["verdict"] in ("pass", "warn", "fail", "skipped")
        for reason in stage["reasons"]:
            entry = registered(reason["code"])
            assert entry is not None and entry.stage in ("", stage["stage"])
            assert reason.keys() >= {"code", "text", "at"}
            assert reason["at"] is None or re.fullmatch(r"[\w.-]+\.card:\d+", reason["at"])
            assert reason["text"].endswith((".", ")"))
    measures = "length minutes forced choices seats ties skill lead_changes settled"
    assert set(measures.split()) <= told["scorecard"].keys()
    for name, figure in told["scorecard"].items():
        assert figure.keys() >= {"value", "low", "high", "matches", "text"}
        assert isinstance(figure["value"], list) == (name in ("seats", "sides"))
    assert len(told["scorecard"]["seats"]["value"]) == told["players"]
    assert told["never"].keys() == {"lines", "moves", "cards", "options"}
    assert told["matches"] == 20 and told["digest"].startswith("sha256:")


def test_a_judgement_is_read_back(kingmaker: dict[str, object]) -> None:
    assert Judgement.read(json.loads(json.dumps(kingmaker))).to_json() == kingmaker


@pytest.mark.parametrize(
    ("code", "verdict"), [("memory", FAIL), ("computing", FAIL), ("time", WARN), ("crash", WARN)]
)
def test_what_asks_for_too_much_fails_and_a_busy_machine_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, verdict: str
) -> None:
    outcome = Outcome(failure=failure(code, JUDGING))
    monkeypatch.setattr("cardlang.worker.run", lambda *_, **__: outcome)
    told = judge_apart(FLAWED / "kingmaker.card", SETTINGS, tmp_path)
    (reason,) = told.stages[0].reasons
    assert (reason.code, told.verdict) == ("not-judged", verdict)
    value, _ = _rules(FLAWED / "kingmaker.card", ContestTerms(seed=1), tmp_path)
    assert value["verdict"] == verdict and value["why"].startswith("Not judged here")


def test_a_process_of_its_own_judges_by_the_same_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = evolve(LITTLE, language="de", search=False, variants=True)
    seen: list[Settings] = []

    def job(name: str, arguments: dict[str, Any], *_: object, **__: object) -> Outcome:
        assert name.endswith(":judge_to_json")
        return Outcome(value=judging.judge_to_json(**json.loads(json.dumps(arguments))))

    def judged(path: Path, settings: Settings) -> Judgement:
        seen.append(settings)
        return Judgement("kingmaker", str(path), None, 1, 0, "1.0.0")

    monkeypatch.setattr("cardlang.worker.run", job)
    monkeypatch.setattr(judging, "judge", judged)
    judge_apart(FLAWED / "kingmaker.card", asked, tmp_path)
    assert seen == [asked]


def test_what_plays_to_its_end_is_judged_in_every_stage(kingmaker: dict[str, Any]) -> None:
    verdicts = {stage["stage"]: stage["verdict"] for stage in kingmaker["stages"]}
    assert len(verdicts) > 7
    assert [name for name, verdict in verdicts.items() if verdict == "skipped"] == []


@pytest.mark.parametrize("at", ["made", "build"])
def test_without_the_library_of_bots_the_judgement_goes_on(
    monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """As where its compiler is too slow, killed, or has no room; and then it is the same."""
    usual = judge(FLAWED / "kingmaker.card", LITTLE)
    assert usual.notes == ()

    def slow(*_: object) -> None:
        raise NativeError("the C compiler took more than 120 seconds")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    if at == "made":
        monkeypatch.setattr("cardlang.judge.fast.made", slow)
    else:
        monkeypatch.setattr(native_build, "cached", lambda *_: None)
        monkeypatch.setattr(native_build, "_build", full)
    told = judge(FLAWED / "kingmaker.card", LITTLE)
    assert {**told.to_json(), "notes": []} == usual.to_json()
    (note,) = told.notes
    assert ("120 seconds" if at == "made" else "No space left") in note


def test_a_king_is_made_where_one_who_cannot_win_chooses(kingmaker: dict[str, object]) -> None:
    flaw = next(flaw for flaw in flaws() if flaw.file == "kingmaker.card")
    stages = kingmaker["stages"]
    assert isinstance(stages, list)
    reasons = next(stage["reasons"] for stage in stages if stage["stage"] == flaw.stage)
    assert (flaw.code, f"{flaw.file}:{flaw.line}") in {(r["code"], r["at"]) for r in reasons}


def _matches(*lengths: int) -> Evidence:
    """Matches of Whist of so many decisions, each of a deal for each decision, in none of which
    anybody scores."""
    subject = subject_of(next(path for path in FILES if path.stem == "whist"), 1)
    assert subject.usual is not None and subject.usual.machine is not None
    found = Evidence(subject, SETTINGS, subject.usual.machine, None, Price(1.0))
    found.traces.append(Trace(1, [(0, 0, 2, 0)], deals=1))
    for n in lengths:
        found.played.append(Played(1, n, n, 1, 2 * n, 2, 2, (0, 0), 1, None))
        found.firsts.append(0)
    return found


def test_a_match_is_too_long_if_it_is_longer_than_it_may_be() -> None:
    """A decision with a choice takes 6 seconds and a deal 30, by the rule of thumb."""
    most = LONG * 60 // 36
    for length, codes in ((SHORT - 1, ["too-short"]), (SHORT, []), (most, [])):
        evidence = _matches(length, length, length)
        assert [reason.code for reason in ends(evidence.subject, evidence).reasons] == codes
    evidence = _matches(*[most + 1] * 3)
    assert [reason.code for reason in ends(evidence.subject, evidence).reasons] == [
        "long-at-random"
    ]


def test_a_match_is_not_too_long_where_nobody_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random seats score in every deal here, and those that play to win were too dear, or not."""
    monkeypatch.setattr(stages, "sitting", lambda evidence: None)
    evidence = _matches(400, 400, 400)
    evidence.traces = [Trace(1, [(0, 0, 2, 0)], deals=1, counting=1)]
    for asked, code in (({"to-win": False}, "long-at-random"), ({}, "too-long")):
        evidence.bounds.cut = asked
        (reason,) = ends(evidence.subject, evidence).reasons
        assert (reason.code, reason.weight) == (code, PASS if asked else WARN)


def test_a_tie_is_where_several_sides_have_won() -> None:
    """Whoever wins of a side, the side has won."""
    evidence = _matches(52)
    assert evidence.machine.sides == ((0, 2), (1, 3))
    for winners in range(16):
        won = {seat % 2 for seat in range(4) if winners >> seat & 1}
        assert tied(evidence, evolve(evidence.played[0], winners=winners)) == (len(won) > 1)


@pytest.mark.parametrize("luck", [BY_DEAL - 0.01, BY_DEAL, BY_DEAL + 0.01])
@pytest.mark.parametrize("gain", [0.04, 0.05, 0.06])
def test_the_deal_decides_where_luck_is_all_and_a_strong_bot_gains_nothing(
    luck: float, gain: float
) -> None:
    evidence = _matches(52)
    evidence.luck = luck, luck, luck, 100
    evidence.strong = Strong(Interval(gain, gain, gain), 8, 8, None, (), ())
    found = [test.reason.code for test in _matters(evidence) if test.large]
    assert (found == ["decided-by-deal"]) == (luck > BY_DEAL and gain < 0.05)
    for low, value, doubtful in ((-0.2, gain, gain < 0.05), (0.001, gain, False)):
        evidence.strong = Strong(Interval(value, low, 0.3), 8, 8, None, (), ())
        found = [test.reason.code for test in _matters(evidence) if test.large]
        assert (found == ["decided-by-deal"]) == (luck > BY_DEAL and doubtful)


def test_a_stage_that_is_not_reached_says_so() -> None:
    told = judge(FLAWED / "unknown.card", SETTINGS)
    verdicts = {stage.stage: stage.verdict for stage in told.stages}
    assert verdicts["reads"] == PASS and verdicts["checks"] == FAIL
    assert {verdicts[name] for name in STAGES[3:]} == {"skipped"}
    assert all(stage.reasons for stage in told.stages if stage.verdict == "skipped")


def test_the_worst_verdict_counts() -> None:
    assert worst(["skipped", PASS, WARN]) == WARN
    assert worst([]) == PASS
    reasons = [Reason("a", "A.", None, PASS), Reason("b", "B.", None, FAIL)]
    stage = stage_of("plays", reasons)
    assert (stage.verdict, stage.reasons[0].code) == (FAIL, "b")


def test_the_command_exits_by_the_verdict(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["judge", str(FLAWED / "not_read.card"), "--seed", "1"])
    assert found.exit_code == 1 and "not_read.card:27" in found.output
    assert all(len(line) <= 80 for line in found.output.splitlines())
    found = CliRunner().invoke(main, ["judge", str(tmp_path)])
    assert found.exit_code == 2 and "holds no rules file" in found.output


# ------------------------------------------------------------------------ parts


def test_traced_matches_are_those_of_a_simulation() -> None:
    engine = engine_of(load("hearts"))
    machine = engine.machine()
    runner, _ = engine.runner(machine)
    for seed in (3, 4):
        trace = traced(Interpreter(machine), seed, Terms(), OfferTally())
        played = playout(runner, Terms(), seed)
        assert (len(trace.steps), trace.deals, trace.fuel, trace.winners, trace.scores) == (
            played.decisions,
            played.deals,
            played.fuel,
            played.winners,
            played.scores,
        )
        again = traced(Interpreter(machine), seed, Terms(), OfferTally(), trace.outcomes)
        assert (again.steps, again.leads) == (trace.steps, trace.leads)


def test_deals_count_that_change_a_score_at_any_time() -> None:
    text = 'cardlang 1\ngame "Early"\nplayers 2\ndeck french\nmatch ends when deal-number is 4\n'
    text += "each deal:\n    choose by 0:\n        pass\n"
    text += "    if deal-number is above 1: score of 0 gains 1\n    choose by 1:\n        pass\n"
    machine = engine_of(cardlang.load_text(text)).machine()
    trace = traced(Interpreter(machine), 1, Terms(), None)
    assert (trace.deals, trace.counting) == (4, 3)


@pytest.mark.parametrize(("file", "line"), [("never_fires", 28), ("never_a_case", 13)])
def test_a_line_that_never_runs_is_known(file: str, line: int) -> None:
    subject = subject_of(FLAWED / f"{file}.card", 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.source is not None
    probe, coverage = CoverageProbe(subject.usual.machine), Coverage(subject.source)
    for seed in range(8):
        traced(probe.runner, seed, Terms(), OfferTally())
    coverage.add(probe)
    assert coverage.heads() == [line]
    assert coverage.heads({line}) == []  # if a worked example shows that it runs


LOOPED = """cardlang 1
game "Leftovers"
    "Three of three cards are laid."
players 2
deck french-24
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat {times} times:
        for each seat from eldest:
            choose by seat:
                lay card in hand:
                    if rank of card is A: score gains 1
                    move card to box
    for each seat in seats where hand is not empty: score loses 1
match ends when deal-number is 2
winner is sides having highest score
"""


@pytest.mark.parametrize(("times", "lines"), [(3, [15]), (2, [])])
def test_a_loop_on_one_line_never_does_what_is_behind_its_colon(
    times: int, lines: list[int], tmp_path: Path
) -> None:
    (tmp_path / "leftovers.card").write_text(LOOPED.format(times=times), encoding="utf-8")
    subject = subject_of(tmp_path / "leftovers.card", 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.source is not None
    probe, coverage = CoverageProbe(subject.usual.machine), Coverage(subject.source)
    coverage.add(CoverageProbe(subject.usual.machine))  # a table at which nothing was played
    for seed in range(8):
        traced(probe.runner, seed, Terms(), OfferTally())
    coverage.add(probe)
    assert coverage.heads() == lines
    assert coverage.heads({15}) == []


def test_a_line_has_run_if_what_is_below_it_has() -> None:
    """The turns of this game end with the match: nothing comes after them."""
    subject = subject_of(next(path for path in FILES if path.stem == "trick_100"), 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.source is not None
    probe, coverage = CoverageProbe(subject.usual.machine), Coverage(subject.source)
    traced(probe.runner, 1, Terms(), OfferTally())
    coverage.add(probe)
    turns = [k for k in range(1, subject.source.lines) if "turns for" in subject.source.line(k)]
    assert turns and not set(turns) & set(coverage.never())


def _traced(path: Path, matches: int) -> tuple[list[Trace], set[str], set[str]]:
    """Matches of a game, the ids of its cards that were in play, and all ids."""
    subject = subject_of(path, 1)
    assert subject.usual is not None and subject.usual.machine is not None
    machine, offers = subject.usual.machine, OfferTally()
    runner = Interpreter(machine)
    found = [traced(runner, seed, Terms(), offers) for seed in range(matches)]
    return found, offers.roles(machine).in_play, {card.id for card in machine.cards}


def test_a_prize_is_in_play_and_a_card_that_lies_aside_is_not() -> None:
    path = next(path for path in FILES if path.stem == "goofspiel")
    _, used, cards = _traced(path, 4)
    assert used == cards
    _, used, cards = _traced(FLAWED / "idle_card.card", 8)
    assert cards - used == {"fool"}
    _, used, cards = _traced(FLAWED / "idle_in_hand.card", 8)
    assert cards - used == {"fool"}
    assert Roles({"a"}, {"b", "c"}, {"c", "d"}).in_play == {"a", "b"}


@pytest.mark.parametrize("slug", ["trick-100", "goofspiel", "whist"])
def test_what_lies_open_is_what_every_seat_sees(slug: str) -> None:
    game, offers = load(slug), OfferTally()
    machine = engine_of(game).machine()
    traced(Interpreter(machine), 1, Terms(1), offers)
    ids = {card.id for card in machine.cards}
    shown, away = set[str](), set[str]()
    state = game.start(players=machine.players, seed=1, deals=1)
    below = [Stream(1, 1 + seat).below for seat in range(machine.players)]
    while (seat := state.to_act) is not None:
        seen = [state.observation(k).zones for k in range(machine.players)]
        now = set.intersection(*[{c for zone in zones for c in zone.cards} for zones in seen])
        shown |= now & ids
        away |= ids - now
        actions = state.legal_actions()
        state.apply_action(actions[below[seat](len(actions))])
    assert {card.id for n, card in enumerate(machine.cards) if offers._open >> n & 1} == shown
    assert {card.id for n, card in enumerate(machine.cards) if offers._away >> n & 1} == away
    assert offers.roles(machine).turned <= shown & away


def test_an_option_that_changes_who_knows_what_is_alive() -> None:
    for path, idle in (
        (next(path for path in FILES if path.stem == "goofspiel"), []),
        (FLAWED / "dead_option.card", ["last-trick"]),
    ):
        subject = subject_of(path)
        found = idle_options(OptionMatches(subject, SETTINGS.seeds, Price(1e9), Terms()))
        assert [name for name, _, _ in found] == idle


def test_what_is_shown_again_at_once_is_no_news() -> None:
    post, moved = Shown(("7C",), "post of 0", (1,)), Moved(("7C",), "post of 0", "hand of 0")
    assert list(_news([post, post, moved, post])) == [post, moved, post]


SHOWING = """cardlang 1
game "Shown or Not"
use tricks
players 2
deck french-32
option open is false or true
option again is false or true
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    if open: show hand of eldest
    show hand of dealer
    if again: show hand of dealer
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains count of won
match ends when deal-number is 2
"""


def test_what_is_shown_to_somebody_matters_and_what_is_shown_again_does_not(tmp_path: Path) -> None:
    path = tmp_path / "shown.card"
    path.write_text(SHOWING, encoding="utf-8")
    subject = subject_of(path, 1)
    plain, seeds = subject.table(2, {}), SETTINGS.seeds(6)
    for name, same in (("open", 0), ("again", 6)):
        assert _alike(subject, subject.table(2, {name: True}), plain, seeds, Terms()) == same


def test_who_won_all_of_a_few_deals_may_have_been_lucky() -> None:
    sure, some = Interval(0.75, 0.75, 0.75), Interval(0.5, 0.4, 0.6)
    found = _unsure(sure, 0.25, 8)
    assert found.low < found.value == 0.75 == found.high and found.low > 0.25
    assert _unsure(some, 0.25, 8) == some
    wide = _unsure(Interval(0.1, -2.7, 2.9), 0.25, 2)  # two deals tell next to nothing
    assert (wide.value, wide.low, wide.high) == (0.1, -0.25, 0.75)


def test_deals_in_which_nobody_scores_are_known() -> None:
    (whole,), _, _ = _traced(FLAWED / "too_long.card", 1)
    assert whole.counting == whole.deals == 90


def test_an_offer_that_tells_a_secret_is_found() -> None:
    subject = subject_of(FLAWED / "leak.card", 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.engine is not None
    machine = subject.usual.machine
    found = secrecy(subject.engine.runner(machine)[0], range(30, 60), 96, 1)
    assert [place(machine.decisions[leak.decision].span) for leak in found.leaks] == [
        "leak.card:19"
    ]


def test_offers_of_a_shipped_game_tell_no_secret() -> None:
    engine = engine_of(load("dump"))
    found = secrecy(engine.runner(engine.machine())[0], range(30), 30, 1)
    assert found.pairs >= 30 and found.leaks == ()


# ------------------------------------------------------------------------ novelty


def _print(path: Path) -> Fingerprint:
    subject = subject_of(path, 1)
    assert subject.usual is not None and subject.usual.machine is not None
    return fingerprint(subject.usual.machine)


def test_names_and_order_do_not_count_and_numbers_do() -> None:
    copy, number = _print(FLAWED / "copied.card"), _print(FLAWED / "copied_number.card")
    first = fingerprint(engine_of(load("klapper-jas")).machine())
    other = fingerprint(engine_of(load("dump")).machine())
    weights = rarity([first, other])
    assert alike(copy, first, weights) == alike(number, first, weights) == 1.0
    assert numbers_apart(copy, first) == ([], [])
    assert set(numbers_apart(number, first)[0]) == {11}
    assert set(numbers_apart(number, first)[1]) == {12}
    assert alike(first, other, weights) < 0.3
    assert alike(first, other, weights) == alike(other, first, weights)
    assert Fingerprint.read(first.kept()) == first


def test_a_copy_is_refused_and_a_declared_variant_is_not() -> None:
    subject = subject_of(FLAWED / "copied.card", 1)
    codes = {reason.code: reason.weight for reason in new(subject, [_near(1.0)]).reasons}
    assert codes == {"copy": FAIL}
    path = next(path for path in FILES if path.stem == "klapper_jas_strict")
    variant = subject_of(path, 1)
    told = new(variant, [_near(0.96)])
    assert {reason.code for reason in told.reasons} == {"variant-of"} and told.verdict == PASS


def _near(share: float) -> Neighbour:
    return Neighbour("klapper-jas", share, (), ())


# ------------------------------------------------------------------------ sentences


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("todo", ""),
        ("...", ""),
        ("as usual", "cost"),
        ("the rule", "cost"),
        ("A nice card game.", "Nines"),
        ("Settle.", "settle"),
        ("the deal packets", "deal-packet"),
        ("see the rules", ""),
    ],
)
def test_what_says_nothing(text: str, name: str) -> None:
    assert says_nothing(text, name)


def test_the_prose_of_shipped_games_says_something() -> None:
    for path in spread("prose", 16):
        _, _, book = read_game(path, str(path))
        assert book is not None
        found = [one for one in untold(book, engine_of(load(path))) if one.why != "no-prose"]
        assert [(path.name, one.name, one.said) for one in found] == []


def test_a_choice_that_is_open_only_sometimes_needs_a_sentence(tmp_path: Path) -> None:
    path = FLAWED / "bare_choice.card"
    bare = [one.name for one in untold_in(path) if one.why == "bare-choice"]
    assert bare == ["call", "pass"]
    told = tmp_path / "told.card"
    text = path.read_text("utf-8").replace(
        "choose by eldest:\n",
        'choose by eldest:\n        "Any trumps but clubs; later one may pass."\n',
    )
    told.write_text(text, "utf-8")
    assert [one.name for one in untold_in(told) if one.why == "bare-choice"] == []


def test_what_the_program_tells_itself_needs_no_sentence(tmp_path: Path) -> None:
    """Words and values are asked for a sentence that says something, orders and patterns not."""
    text = (FLAWED / "bare_choice.card").read_text("utf-8")
    assert "what a card costs whoever takes it" in text
    path = tmp_path / "told.card"
    more = "order tall:\n    otherwise, by rank\n\npattern pair:\n    2 cards\n    same rank\n"
    more += "\ndefine settle: nothing\n\neach deal:\n    settle\n"
    text = text.replace("what a card costs whoever takes it", "todo")
    path.write_text(text.replace("\neach deal:\n", f"\n{more}"), "utf-8")
    found = {(one.why, one.name) for one in untold_in(path) if one.why != "bare-choice"}
    assert found == {("empty-prose", "cost"), ("no-prose", "settle")}


def test_a_sentence_that_grows_with_what_it_names_is_told(tmp_path: Path) -> None:
    """Each of these sentences holds the next one twice: the last would have 2 ** 16 parts."""
    values = "".join(
        f'define d{k} x as number for seat:\n    "{{x}} and {{x}}"\n    d{k + 1} (x + x) for seat\n'
        for k in range(16)
    )
    path = tmp_path / "grows.card"
    path.write_text(
        f'cardlang 1\ngame "Grows"\nplayers 2\ndeck french\n{values}'
        'define d16 x as number for seat:\n    "{x}"\n    score of seat gains x\none deal:\n'
        "    shuffle-deck\n    deal 5 to seats from eldest\n    for each seat:\n"
        "        choose by seat:\n            play card in hand: move card to box\n"
        "        d0 1 for seat\n"
        "winner is sides having highest score\n",
        "utf-8",
    )
    found = [one.span.line for one in untold_in(path) if one.why == "long-sentence"]
    assert found and set(found) <= {6 + 3 * k for k in range(17)}
    for language in ("en", "de"):
        sheet = write_sheet(open_game(path), language)
        text = draw(sheet, "text")
        assert len(text) < 60_000
        assert ("4,000" in text) == (language == "en")  # others set it apart as it is
