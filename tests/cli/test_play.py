"""Commands that play: play, simulate, replay."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from itertools import combinations
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner, Result

import cardlang
from cardlang.api import engine_of
from cardlang.cli import simulate
from cardlang.cli.main import main
from cardlang.cli.parts.host import waiting
from cardlang.many.backends import BackendError
from cardlang.match.state import State, setup_of
from cardlang.match.strength import Strengths
from cardlang.show.menu import Menu, draw_menu, menu_of
from cardlang.show.notation import Notation, notation_of
from cardlang.show.table import draw_table
from cardlang.show.text import Paint, wrap
from cardlang.table.names import BOTS
from tests.table.tables import seated


def run(*args: str, input: str | None = None, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(main, seated(args), input, prog_name="cardlang")


# --------------------------------------------------------------------- play


def test_a_match_is_played_by_piped_input(tmp_path: Path) -> None:
    folder = str(tmp_path / "records")
    args = ("play", "bonus-malus", "--players", "2", "--seed", "5", "--records", folder)
    result = run(*args, input="1\n" * 900)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Bonus-Malus, 2 players, seed 5\n")
    assert "the match is over\nscores: you: " in result.stdout
    record = f"{folder}/bonus-malus-2-5.jsonl"
    assert result.stdout.endswith(f"record: {record}\n")
    header = json.loads(Path(record).read_text(encoding="utf-8").split("\n")[0])
    assert header["players_are"] == ["person", "random"]
    assert run("replay", record).exit_code == 0


def test_what_the_rules_ask_stands_above_the_offer(tmp_path: Path) -> None:
    asked = "choose by eldest:\n        "
    text = (
        'cardlang 1\ngame "Asked"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'
        f'    {asked}"The first question."\n        de "Die erste."\n        yes\n        no\n'
        f'    {asked}"The second question."\n        yes\n        no\n'
    )
    path = tmp_path / "asked.card"
    path.write_text(text, encoding="utf-8")
    played = run("play", str(path), "--seats", "0,1", input="1\n?\n1\n").stdout
    told = [line for line in played.split("\n") if "question" in line or "yes" in line]
    assert told[:2] == ["The first question.", "  yes  1)"]
    assert told[2:4] == ["The second question.", "  yes  1)"]
    assert told[4:6] == ["> The second question.", "  yes  1)"]


def test_who_quits_is_told_so_and_keeps_the_record(tmp_path: Path) -> None:
    args = ("play", "dump", "--seed", "5", "--records", str(tmp_path))
    for typed in ("1\nq\n", "1\n", "1\n\x04"):
        result = run(*args, input=typed)
        assert result.exit_code == 130
        assert "the match is not finished" in result.stdout
        replayed = run("replay", str(tmp_path / "dump-4-5.jsonl"))
        assert replayed.exit_code == 0
        assert "unfinished" in replayed.stdout


def test_no_record_is_overwritten(tmp_path: Path) -> None:
    args = ("play", "dump", "--seed", "5", "--records", str(tmp_path))
    assert run(*args, input="1\n1\n1\nq\n").exit_code == 130
    longer = (tmp_path / "dump-4-5.jsonl").read_bytes()
    again = run(*args, input="q\n")
    assert again.stdout.endswith(f"record: {tmp_path / 'dump-4-5-2.jsonl'}\n")
    assert (tmp_path / "dump-4-5.jsonl").read_bytes() == longer
    bots = ("simulate", "dump", "--seed", "5", "--records", str(tmp_path))
    for jobs in ("1", "2", "2"):  # an equal record is there already
        assert run(*bots, "--matches", "2", "--jobs", jobs).exit_code == 0
    assert (tmp_path / "dump-4-5.jsonl").read_bytes() == longer
    names = ["dump-4-5-2.jsonl", "dump-4-5-3.jsonl", "dump-4-5.jsonl", "dump-4-6.jsonl"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_control_c_keeps_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", broken_off)
    result = run("play", "dump", "--seed", "5", "--records", str(tmp_path))
    assert result.exit_code == 130
    assert (tmp_path / "dump-4-5.jsonl").exists()


def test_what_may_be_typed_besides_moves() -> None:
    result = run("play", "dump", "--seed", "1", input="?\nlook\nwhy 2D\nwhy 99\nplay zz\nq\n")
    assert "take a move by its text" in result.stdout
    assert "box: empty" in result.stdout
    assert "there is no card `zz`" in result.stdout
    assert "Traceback" not in result.output


def test_a_move_is_a_number_a_text_or_its_arguments() -> None:
    game = cardlang.load("dump")
    state = game.start(players=4, seed=1)
    notation = notation_of(engine_of(game).program, engine_of(game).machine(4), Paint(False))
    menu = menu_of(notation, [str(move) for move in state.legal_moves()])
    first = menu.moves[0]
    assert menu.pick("1") == first
    assert menu.pick(first) == first
    assert menu.pick(first.split()[1]) == first
    assert menu.pick("0") == "play 0"
    assert menu.pick("9" * 5000).startswith("play 9")
    assert "1) " + first.split()[1] in draw_menu(notation, menu)


def menu_for(slug: str, players: int, moves: list[str]) -> tuple[Notation, Menu]:
    game = cardlang.load(slug)
    machine = engine_of(game).machine(players)
    notation = notation_of(engine_of(game).program, machine, Paint(False))
    return notation, menu_of(notation, moves)


def test_rare_verbs_come_first_and_ranges_are_told_by_their_ends() -> None:
    bids = [f"bid {number}" for number in range(1, 41)]
    notation, menu = menu_for("skat", 3, [*bids, "pass"])
    assert draw_menu(notation, menu) == "  pass  a)\n  bid   1 … 40  (type one of 40)\n"
    assert [menu.pick(typed) for typed in ("a", "pass", "1", "bid 40")] == [
        *("pass", "pass", "bid 1", "bid 40")
    ]
    _, menu = menu_for("skat", 3, [bid for bid in bids if bid != "bid 5"] + ["pass"])
    assert "  bid   1 2 3 … 40  (type one of 39)\n" in draw_menu(notation, menu)
    few, menu = menu_for("skat", 3, ["bid 18", "bid 20", "pass"])
    assert draw_menu(few, menu) == "  bid   a) 18  b) 20\n  pass  c)\n"


@pytest.mark.parametrize(("count", "labels"), [(59, 59), (60, 60), (61, 0)])
def test_many_moves_of_several_cards_each_are_not_listed(count: int, labels: int) -> None:
    """They are asked for card by card; of a verb whose moves are else 60 are, or the beginning."""
    cards = [rank + suit for rank in "23456789AK" for suit in "SHDC"]
    pairs = [f"pass {one} {other}" for one, other in combinations(cards, 2)][:count]
    notation, menu = menu_for("whist", 4, pairs)
    assert len(menu.labels) == labels and len(menu.moves) == count
    assert ("one by one" in draw_menu(notation, menu)) == (count > 60)
    _, menu = menu_for("whist", 4, [f"play {card} {k}" for k in (1, 2) for card in cards][:count])
    assert len(menu.labels) == (count if count <= 60 else 20)


def test_a_number_is_never_taken_for_another_card() -> None:
    moves = [f"play N{number}" for number in (3, 9, 22, 2)]
    notation, menu = menu_for("six-nimmt", 4, moves)
    assert draw_menu(notation, menu) == "  play  a) N2  b) N3  c) N9  d) N22\n"
    assert [menu.pick(typed) for typed in ("2", "9", "n22", "b", "B")] == [
        *("play N2", "play N9", "play N22", "play N3", "play N3")
    ]
    assert menu.pick("4") == "play 4"
    _, many = menu_for("six-nimmt", 4, [f"play N{number}" for number in range(1, 31)])
    assert "q" not in many.labels
    assert many.labels["aa"] == "play N26"


def test_many_groups_are_picked_card_by_card() -> None:
    result = run("play", "hearts", "--seed", "1", "--no-save", input="QC\nKD\n\nKH qc KD\nq\n")
    shown = result.stdout.split("> ")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "  pass  3 of:  " in shown[0]
    assert "(type them one by one, or together)" in shown[0]
    assert shown[1].startswith("  pass QC …  ")
    assert "QC  " not in shown[1].partition("…")[2]
    assert all(line.split()[1:3] == ["QC", "KD"] or "KD" in line for line in shown[2].splitlines())
    assert "Emil: pass 3 cards" in shown[4]


def test_the_table_shows_what_the_seat_may_see() -> None:
    game = cardlang.load("bonus-malus")
    state = game.start(players=4, seed=1)
    for _ in range(2):
        state.apply(state.legal_moves()[0])
    notation = notation_of(engine_of(game).program, engine_of(game).machine(4), Paint(False))
    view = state.observation(3)
    notation = notation.now(Strengths(engine_of(game).program, state).at(state))
    table = draw_table(notation, view).splitlines()
    played = [event.text.split()[1] for event in view.events if hasattr(event, "text")]
    assert table[0] == "deal 1, you (seat 3) to move"
    assert table[1] == "scores: seats 0 and 2: 0, seats 1 and 3: 0"
    assert f"trick: {played[0]} (seat 1), {played[1]} (seat 2)" in table
    hand = next(zone for zone in view.zones if (zone.name, zone.owner) == ("hand", "3"))
    assert table[-1].startswith("your hand: ")
    shown = [card for card in table[-1].split()[2:] if card != "|"]
    cards = [card.removesuffix("*") for card in shown]
    trump = next(cell.value for cell in view.cells if cell.name == "trump")
    starred = {card for card in hand.cards if card[-1] == trump[0].upper()}
    assert {card[:-1] for card in shown if card.endswith("*")} == starred != set()
    assert sorted(cards) == sorted(hand.cards)
    assert [card[-1] for card in cards] == sorted((card[-1] for card in cards), key="SHDC".index)
    seen = {card for zone in view.zones for card in (*zone.cards, *zone.known)}
    ids = {card.id for card in engine_of(game).machine(4).cards}
    words = "\n".join(table).replace(",", " ").split()
    assert ids.intersection(words) <= seen


def hand_at(state: State, seat: int) -> str:
    program = engine_of(cardlang.load(state.observation(seat).game)).program
    notation = notation_of(program, setup_of(state).runner.machine, Paint(False))
    notation = notation.now(Strengths(program, state).at(state))
    table = draw_table(notation, state.observation(seat), decision=state.legal_moves()[0].decision)
    return next(line for line in table.splitlines() if line.startswith("your hand: "))[11:]


def test_hands_are_sorted_and_trumps_starred_as_the_rules_have_it() -> None:
    state = cardlang.load("skat").start(seed=4)
    moves = ["bid 18", "pass", "pass", "take", None, None, "suit hearts plain"]
    for move in moves:
        state.apply(move or state.legal_moves()[0])
    order = "7 8 9 Q K 10 A".split()
    for one in range(3):
        groups = [group.split() for group in hand_at(state, one).split(" | ")]
        starred = [card[:-1] for group in groups for card in group if card.endswith("*")]
        cards = [card.removesuffix("*") for group in groups for card in group]
        assert sorted(starred) == sorted(c for c in cards if c[:-1] == "J" or c[-1] == "H")
        assert cards[: len(starred)] == starred
        for group in groups:
            ranks = [card.removesuffix("*")[:-1] for card in group]
            plain = [rank for rank in ranks if rank != "J"]
            assert plain == sorted(plain, key=order.index)
            assert ranks == plain + ["J"] * (len(ranks) - len(plain))


def test_what_is_not_yet_true_is_not_shown() -> None:
    bidding = run("play", "skat", "--seed", "5", input="").stdout.splitlines()
    told = next(line for line in bidding if line.startswith("dealer: "))
    words = {part.split(":")[0] for part in told.split("; ")}
    assert "price" in words
    assert not words & {"announced", "played", "taker", "base"}
    while_played = " ".join(run("play", "skat", "--seed", "3", input="a\n").stdout.split())
    told = while_played.rpartition(" out: ")[2].partition(" trick: ")[0]
    shown = dict(part.split(": ") for part in told.split("; ")[1:])
    assert (shown["announced"], shown["played"]) == ("plain", "suit-game")
    assert "base" in shown and "taker" not in shown  # no trick has been taken yet
    table = run("play", "partout", "--seed", "4", input="look\n").stdout.split("> ")
    assert "all-tricks: " not in table[0]
    assert "all-tricks: " in table[1]


def test_ones_own_hidden_cards_are_told(tmp_path: Path) -> None:
    path = tmp_path / "own.card"
    path.write_text(OWN, encoding="utf-8")
    told = run("play", str(path), "--seed", "1", input="1\n").stdout.split("> ")
    assert "your kept: 1 card, known: " in told[1]
    assert "pile: 12 cards, known: " in told[0]
    assert len(told[0].split("pile: 12 cards, known: ")[1].split("\n")[0].split()) >= 12


@pytest.mark.parametrize(("count", "listed"), [(24, True), (25, False), (30, False)])
def test_many_cards_that_are_known_are_counted_unless_all_is_asked(
    count: int, listed: bool
) -> None:
    game = cardlang.load_text(OWN.replace("12 times", f"{count} times"))
    state = game.start(seed=1)
    program = engine_of(game).program
    notation = notation_of(program, setup_of(state).runner.machine, Paint(False))
    for whole in (False, True):
        table = draw_table(notation, state.observation(0), whole=whole)
        (line,) = [line for line in table.splitlines() if line.startswith("pile: ")]
        assert line.startswith(f"pile: {count} cards, ")
        assert (f"{count} known" in line) is not (whole or listed)
        assert ("known: " in line) is (whole or listed)


OWN = """cardlang 1
game "Own"
    "A card is put aside face down, and a pile was seen by all before it was turned."
players 2
deck french
zone kept of each seat, face down
zone table, face up
zone pile, face down
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat 12 times: move top of stock to table
    move table to pile
    choose by 0:
        keep card in hand: move card to kept
    choose by 0:
        finish
        wait
winner is seats
"""


def test_others_play_at_the_same_terminal() -> None:
    args = ("play", "dump", "--seats", "0,1", "--seed", "1", "--players", "2")
    result = run(*args, input="1\n1\nq\n")
    assert "you (Player 1) to move" in result.stdout
    assert "you (Player 2) to move" in result.stdout
    result = run(*args, "--names", "Anna,Bert", input="1\n1\nq\n")
    assert "you (Anna) to move" in result.stdout and "you (Bert) to move" in result.stdout
    assert "\nBert: " in result.stdout and "seat " not in result.stdout


def test_a_match_goes_on_with_the_names_that_it_had() -> None:
    own = ("--players", "3", "--seats", "0,2", "--names", "Karl,Bert", "--bots", "random")
    begun = run("play", "bonus-malus", *own, "--seed", "7", input="1\n1\nq\n").stdout
    assert "deal 1, you (Karl) to move" in begun and "of Bert: " in begun
    (bot,) = set(re.findall(r"hand of (\w+):", begun)) - {"Karl", "Bert"}
    assert bot in BOTS  # another one than Karl, who gives way
    gone_on = run("play", "--resume", input="q\n").stdout
    assert all(name in gone_on for name in ("Karl", "Bert", bot)) and "seat " not in gone_on
    others = run("play", "--resume", "--names", "Cora,Dirk", input="q\n").stdout
    assert "Cora" in others and "Dirk" in others and "Bert" not in others


def test_who_is_named_in_a_move_may_be_typed_by_name() -> None:
    table = ("play", "quartett", "--seed", "3", "--bots", "random", "--no-save")
    asked = [line for line in run(*table, input="q\n").stdout.splitlines() if "  ask " in line]
    name = asked[0].split()[1]
    card = asked[0].split(") ")[1].split()[0]
    typed = run(*table, input=f"ask {name} {card}\nlog\nq\n").stdout
    assert f"ask {name} {card}\n" in typed.split("> ")[2]
    refused = run(*table, input=f"why ask {name} A3\nq\n").stdout.split("> ")[1]
    assert refused.startswith("A3: a card that one does not hold")


def test_watching_is_the_same_match_as_simulating_it(tmp_path: Path) -> None:
    args = ("--players", "2", "--seed", "3", "--records")
    watched = run("play", "dump", "--seats", "none", *args, str(tmp_path / "a"))
    played = run("simulate", "dump", *args, str(tmp_path / "b"))
    assert (watched.exit_code, played.exit_code) == (0, 0)
    name = "dump-2-3.jsonl"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(("language", "more"), [("en", "more"), ("de", "mehr")])
def test_a_refusal_quotes_the_line_of_the_rules_on_request_alone(language: str, more: str) -> None:
    lines = f"1\n1\nplay 3D\nwhy 3D\nwhy 3D {more}\nq\n"
    table = ("play", "dump", "--seed", "3", "--bots", "easy", "--lang", language)
    result = run(*table, input=lines)
    assert result.stdout.count("prelude/tricks.card:") == 1
    assert result.stdout.count({"en": "3D: follow", "de": "Karo-3: Farbe"}[language]) == 3
    assert {"en": " took the trick: ", "de": " nehmen den Stich: "}[language] in result.stdout


def test_who_watches_is_told_hands_tricks_and_scores() -> None:
    result = run("play", "whist", "--seats", "none", "--seed", "1")
    first = result.stdout.split("\ndeal 2\n")[0].splitlines()
    hands = [line for line in first if line.startswith("hand of ")]
    assert [len(line.replace("|", "").split()) for line in hands] == [3 + 13] * 4
    assert first.index(hands[0]) == first.index("deal 1") + 1
    assert sum(" took the trick: " in line for line in first) == 13
    assert sum(": play " in line for line in first) == 52
    assert any(line.startswith("the deal is over; scores: ") for line in first)
    assert re.search(r"\n[A-Z][a-z]+: play 5D\n[A-Z][a-z]+: play QD\n", result.stdout)


def test_who_watches_is_told_how_a_deal_came_out() -> None:
    """Nobody is `you`; the dealer of the next deal is not told of the one that is over."""
    result = run("play", "skat", "--seats", "none", "--seed", "5", "--bots", "random")
    told = result.stdout.split("\ndeal 2\n")[0].split("the deal is over; ")[1]
    assert re.search(r"price: \d+; declarer: [A-Z][a-z]+; .*\n  [A-Z][a-z]+: -\d+", told, re.DOTALL)
    assert not re.search(r"\byou\b|\bdealer:", told)
    assert re.search(r"^deal( +[A-Z][a-z]+){3}$", told, re.MULTILINE)


def test_no_line_of_a_table_is_wider_than_a_terminal() -> None:
    result = run("play", "skat", "--seed", "1", input="look\nfrom here\n?\n" + "b\n" * 20)
    assert max(len(line.removeprefix("> ")) for line in result.stdout.splitlines()) <= 80
    assert wrap("  a: " + "7H " * 40).count("7H") == 40
    coloured = wrap(" ".join([Paint(True)("red", "10H")] * 30)).split("\n")
    assert [line.count("10H") for line in coloured] == [20, 10]
    assert wrap("x" * 90 + " y") == "x" * 90 + "\n    y"


def test_who_waits_is_told_for_what(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Event()

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str, /) -> int:
            size = super().write(text)
            if self.getvalue().endswith("\n"):
                said.set()
            return size

    monkeypatch.setattr("cardlang.cli.parts.host._PATIENCE", 0.01)
    for wide, told in ((Terminal(), "… seat 2 (flat:200) is thinking\n"), (StringIO(), "")):
        monkeypatch.setattr("sys.stderr", wide)
        with waiting("seat 2 (flat:200) is thinking"):
            said.wait(60 if told else 0.1)
        assert wide.getvalue() == told
        said.clear()
    monkeypatch.setattr("cardlang.cli.parts.host._PATIENCE", 3600.0)
    monkeypatch.setattr("sys.stderr", at_once := Terminal())
    with waiting("nothing"):
        pass
    assert at_once.getvalue() == ""


def typed_at_a_terminal(args: list[str], *lines: str) -> tuple[str, int]:
    """What is shown, and the status; a line is typed whenever there is a prompt."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cardlang", *seated(("play", *args))]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown, left = "", list(lines)
        while True:
            try:
                piece = os.read(ours, 4096).decode("utf-8", "replace")
            except OSError:  # nobody is at the other end
                break
            if not piece:
                break
            shown += piece
            if left and re.search(r"(> |nobody else looks )$", shown):
                os.write(ours, left.pop(0).encode() + b"\r")
        status = process.wait(60)
    os.close(ours)
    return shown, status


def test_lines_can_be_edited_and_a_shared_terminal_left() -> None:
    args = ["dump", "--players", "2", "--seats", "0,1", "--seed", "1"]
    shown, status = typed_at_a_terminal(args, "look", "\x1b[A", "1", "q")
    assert shown.count("your hand: ") == 3
    assert "nobody else looks" in shown
    assert "(Player 1) to move" not in shown
    assert (status, "the match is not finished" in shown) == (130, True)


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["--players", "9"], "2, 3 or 4 players"),
        (["--option", "odd-crd=aside"], "did you mean `odd_card`?"),
        (["--option", "odd_card=asid"], "did you mean `aside`?"),
        (["--backs", "siut"], "did you mean `suit`?"),
        (["--bots", "rndom"], "did you mean `random`?"),
        (["--seats", "4"], "seats are 0 to 3"),
        (["--names", "Anna,Bert"], "there are 2 names for 1 seat of a person"),
        (["--names", "\x07"], "a name is one line of at most"),
        (["--seats", "0,2", "--names", "Anna,anna"], "nobody can be called `anna` here"),
        (["--bots", "random,random"], "3 seats need one bot for all or 3"),
    ],
)
def test_what_does_not_exist_is_wrong_usage(args: list[str], hint: str) -> None:
    result = run("play", "bonus-malus", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr
    assert result.stderr.count("\n") == 1


# ----------------------------------------------------------------- simulate


NOBODY = """cardlang 1
game "Nobody"
players 2
deck french
keep out as flag
one deal:
    shuffle-deck
    choose by 0:
        pass
        leave: out becomes true
winner is seats where out
"""


def test_matches_that_nobody_wins_are_counted_and_told(tmp_path: Path) -> None:
    path = tmp_path / "nobody.card"
    path.write_text(NOBODY, encoding="utf-8")
    told = run("simulate", str(path), "--matches", "40", "--seed", "1").stdout
    won = sum(float(line.split()[1]) for line in told.splitlines() if line[:2] in ("0 ", "1 "))
    assert 0 < won < 40 and f"nobody won {40 - won:.0f} of 40\n" in told
    assert "nobody won" not in run("simulate", "dump", "--matches", "2").stdout
    watched = ("play", str(path), "--seats", "none", "--bots", "random", "--seed")
    ends = {run(*watched, str(seed)).stdout.splitlines()[-1] for seed in range(6)}
    assert len(ends) > 1 and "nobody wins" in ends
    assert all(re.fullmatch(r"nobody wins|\w+ and \w+ win", end) for end in ends)


def test_simulate_sums_up() -> None:
    args = ("simulate", "bonus-malus", "--players", "2", "--matches", "3", "--seed", "1")
    text = run(*args)
    assert text.exit_code == 0
    assert text.stdout.startswith("bonus-malus: 3 matches of 2 players, from seed 1\n")
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert (data["game"], data["players"], data["matches"], data["seed"]) == (
        "bonus-malus",
        2,
        3,
        1,
    )
    assert sum(data["wins"]) == 3
    assert {"mean", "min", "max"} == set(data["length"]) == set(data["branching"])
    promised = (
        "decisions",
        "seconds",
        "decisions_per_second",
        "backend",
        "backend_reason",
        "aborted",
        "mean_scores",
    )
    assert all(key in data for key in promised)


def test_a_match_that_breaks_a_limit_is_a_finding() -> None:
    result = run("simulate", "dump", "--max-decisions", "5", "--seed", "1")
    assert result.exit_code == 1
    assert (
        "1 aborted:\n  seed 1: stopped after 5 decisions, see `--max-decisions`, at "
        in result.stdout
    )


def test_a_backend_that_is_not_there_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlang.many import simulate

    def none_there(*_: object) -> Iterator[None]:
        raise BackendError("no compiler")

    monkeypatch.setattr(simulate, "open_backend", none_there)
    result = run("simulate", "dump", "--backend", "native")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "cardlang simulate: no compiler\n"


def heeding_interrupts() -> None:
    """A shell has what it runs in the background ignore them, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupted_it_gives_what_it_has(tmp_path: Path) -> None:
    args = ("simulate", "dump", "--matches", "1000000", "--seed", "1", "--json", "--records")
    command = [sys.executable, "-m", "cardlang", *args, str(tmp_path)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeding_interrupts,
    ) as process:
        try:
            while process.poll() is None and not list(tmp_path.glob("*.jsonl")):
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate()
        finally:
            process.kill()  # nothing is left behind if the test runs out of time
    assert process.returncode == 130
    assert "Traceback" not in errors
    data = json.loads(output)
    assert data["interrupted"]
    assert 0 <= data["matches"] < 1_000_000


# ------------------------------------------------------------------- replay


@pytest.fixture
def record(tmp_path: Path) -> Path:
    run("simulate", "dump", "--players", "2", "--seed", "7", "--records", str(tmp_path))
    return tmp_path / "dump-2-7.jsonl"


def test_a_good_record_is_good(record: Path) -> None:
    result = run("replay", str(record), "--strict")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{record}: good, " in result.stdout
    data = json.loads(run("replay", str(record), "--json").stdout)
    assert data["records"][0]["finished"]


def test_a_line_that_differs_is_a_finding(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[-1] = lines[-1].replace('"fuel": ', '"fuel": 1')
    record.write_text("".join(lines), encoding="utf-8")
    result = run("replay", str(record))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{record}:{len(lines)}: ")
    data = json.loads(run("replay", str(record), "--json").stdout)
    assert data["records"][0]["line"] == len(lines)


def test_other_rules_are_a_warning(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    at = text.index("sha256:") + len("sha256:")
    record.write_text(text[:at] + "0" * 64 + text[at + 64 :], encoding="utf-8")
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "warning" in result.stderr
    assert run("replay", "--strict", str(record)).exit_code == 1


def test_a_warning_about_many_records_is_told_once(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    at = text.index("sha256:") + len("sha256:")
    for name in ("a", "b", "c"):
        other = text[:at] + "0" * 64 + text[at + 64 :]
        record.with_name(f"{name}.jsonl").write_text(other, encoding="utf-8")
    files = [str(record.with_name(f"{name}.jsonl")) for name in "abc"]
    result = run("replay", str(record), *files)
    assert result.stdout.count(": good, ") == 4
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"{files[0]} and 2 more: warning: ")


@pytest.mark.parametrize("game", ["nope", "/etc/passwd", "../dump.card"])
def test_a_record_names_a_game_that_ships(record: Path, game: str) -> None:
    text = record.read_text(encoding="utf-8").replace('"game": "dump"', f'"game": "{game}"')
    record.write_text(text, encoding="utf-8")
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert "no game that ships" in result.stderr


def test_what_is_no_record_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    for data in (b"", b"{}", b"\xff", b"[" * 5000, b'{"record": "cardlang/9"}\n'):
        path.write_bytes(data)
        result = run("replay", str(path))
        assert result.exit_code == 1
        assert "Traceback" not in result.output
    assert run("replay", str(tmp_path / "nope.jsonl")).exit_code == 2


def test_many_cards_that_are_alike_are_counted() -> None:
    engine = engine_of(cardlang.load("six-nimmt"))
    notation = notation_of(engine.told, engine.machine(), Paint(False))
    assert notation.row(["55"] * 46 + ["1"] * 3 + ["55"] * 4) == "46 × 55 1 1 1 4 × 55"
    assert notation.hand(["55"] * 5).endswith("5 × 55")


def test_who_plays_is_said_once(tmp_path: Path) -> None:
    given = ("play", "whist", "--level", "easy", "--bots", "random", "--records", str(tmp_path))
    result = run(*given, input="1\n" * 200)
    assert result.exit_code == 2 and "--level and --bots" in result.stderr


class Terminal(StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_once_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for wait, drawn in ((0.0, True), (1000.0, False)):
        out = Terminal()
        monkeypatch.setattr(sys, "stderr", out)
        monkeypatch.setattr(simulate, "_PATIENCE", wait)
        with simulate.Bar() as bar:
            bar(3, 10)
            bar(10, 10)
        assert (("matches" in out.getvalue()), "100%" in out.getvalue()) == (drawn, drawn)
