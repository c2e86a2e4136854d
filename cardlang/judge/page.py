"""The page that a jury reads: a judgement, the rules sheet and a sample deal, in one file of HTML.

No scripts, nothing from elsewhere, every text escaped.  A `leaf` is what one game has on the page;
it may be made in the process that judged the game.  `page` puts leaves together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardlang.diagnostic import RuleError
from cardlang.engine import open_game
from cardlang.judge import charts
from cardlang.judge.summary import measured, summary
from cardlang.judge.text import NAMES, numbers
from cardlang.judge.verdict import FAIL, PASS, SKIPPED, Figure, Judgement, Reason
from cardlang.match.live.setup import UsageError
from cardlang.show.cards import Stock
from cardlang.show.html import STYLE, document, escaped
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.page import elements

_OWN = """
.verdict { font: 700 .95rem/1 system-ui, sans-serif; padding: .25rem .6rem; border-radius: .3rem;
  color: #fff; background: #2d6a3e; white-space: nowrap; vertical-align: middle; }
.verdict.warn { background: #8a5a00; } .verdict.fail { background: #a3232b; }
.verdict.skipped { background: #6a665c; }
.facts { font-size: .85rem; color: var(--quiet); }
.summary { font-size: 1.15rem; }
.stages { width: 100%; } .stages td { vertical-align: top; padding-top: .4rem;
  padding-bottom: .4rem; } .stages p { margin: 0 0 .5rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
pre { margin: .2rem 0 0; padding: .3rem .5rem; background: var(--shade); font-size: .8rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 1.2rem 0 1.8rem; break-inside: avoid; } figcaption { font-weight: 700; }
.chart { display: block; width: 100%; max-width: 30rem; height: auto; margin: .4rem 0; }
.chart text { font: 13px system-ui, sans-serif; fill: currentColor; }
.bar { fill: var(--bar); } .dot { fill: var(--bar); }
.line { fill: none; stroke: var(--bar); stroke-width: 2; }
.mark { fill: none; stroke: currentColor; stroke-width: 1.5; }
.fair { fill: none; stroke: #b0413e; stroke-width: 1.5; stroke-dasharray: 4 3; }
.axis { stroke: currentColor; } .grid { stroke: var(--line); stroke-width: .7; }
dt { font-weight: 700; font-variant-numeric: tabular-nums; break-after: avoid; }
dd { margin: 0 0 .6rem 1rem; break-inside: avoid; }
.rules h2 { font-size: 1.2rem; border-bottom-width: 1px; }
.rules h2:first-child { font-size: 1.5rem; border-bottom-width: 2px; }
.place { margin: .8rem 0 0; font-weight: 700; font-size: .9rem; }
.moves { display: flex; flex-wrap: wrap; gap: .4rem .6rem; list-style: none; padding: 0;
  font-size: .85rem; } .moves li { margin: 0; max-width: 100%; }
.moves .cards { margin: .1rem 0; } .moves .card { width: 2.4rem; }
nav table { font-size: 1rem; } article + article { margin-top: 4rem; }
:root { --quiet: #5d584d; --shade: #f0ede2; --bar: #6f8fb3; }
@media (prefers-color-scheme: dark) {
  :root { --quiet: #b9b2a0; --shade: #2a2824; --bar: #6f8fb3; }
}
@media print {
  :root { --quiet: #444; --shade: #f3f3f3; --bar: #8fa6bf; }
  article + article { break-before: page; } .chart { max-width: 110mm; }
  .moves .card { width: 9mm; } .rules { break-before: page; }
  .stages tr { break-inside: auto; }
}
"""


def page(told: Sequence[Judgement], leaves: Sequence[str]) -> str:
    """The whole page: one game, or several under a table of them all."""
    title = f"{told[0].title or told[0].game}: judged" if len(told) == 1 else "Judged games"
    head = "" if len(told) == 1 else _contents(told)
    articles = "\n".join(
        f'<article id="game-{number}">\n{leaf}\n</article>' for number, leaf in enumerate(leaves)
    )
    return document(title, head + articles, STYLE + _OWN)


def _contents(told: Sequence[Judgement]) -> str:
    rows = [
        (
            f'<a href="#game-{number}">{escaped(one.title or one.game)}</a>',
            _badge(one.verdict),
            escaped(Path(one.file).name),
        )
        for number, one in enumerate(told)
    ]
    return f"<h1>Judged games</h1>\n<nav>{_table(('game', 'verdict', 'file'), rows)}</nav>\n"


def leaf(told: Judgement, path: Path, mark: str = "") -> str:
    """What one game has on the page; `mark` keeps its cards apart from those of others."""
    stock, rules = _rules(told, path, mark)
    parts = [
        _head(told),
        _found(told, path),
        _figures(told),
        _never(told),
        _others(told),
        _sample(told.shapes.get("sample"), stock),
        rules,
        _how(told),
    ]
    inner = "\n".join(part for part in parts if part)
    return f"{stock.shared()}{inner}"


def unread(told: Judgement) -> str:
    """The leaf of a game that could not be judged here: its rules are not opened again."""
    parts = [_head(told), _found(told, Path()), _how(told)]
    return "\n".join(parts)


def _rules(told: Judgement, path: Path, mark: str) -> tuple[Stock, str]:
    """The cards of the game, and its rules sheet; nothing of a file that is no game."""
    try:
        sheet = write_sheet(open_game(path), "en", None, None)
    except (RuleError, UsageError, OSError):
        return Stock({}, mark), ""
    stock = Stock(sheet.faces, mark)
    return (
        stock,
        f'<section class="rules"><h2>The rules sheet</h2>\n{elements(sheet, stock)}</section>',
    )


def _badge(verdict: str) -> str:
    return f'<span class="verdict {escaped(verdict)}">{escaped(verdict)}</span>'


def _head(told: Judgement) -> str:
    digest = told.digest or "no digest: the rules were not read"
    facts = f"{Path(told.file).name} · {digest} · seed {told.seed} · cardlang {told.version}"
    return (
        f"<h1>{escaped(told.title or told.game)} {_badge(told.verdict)}</h1>\n"
        f'<p class="summary">{" ".join(map(escaped, summary(told)))}</p>\n'
        f'<p class="facts">{escaped(facts)}</p>'
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], name: str = "") -> str:
    """A table of cells that are HTML already."""
    top = "".join(f"<th>{escaped(cell)}</th>" for cell in head)
    inner = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    called = f' class="{name}"' if name else ""
    return f'<div class="wide"><table{called}>\n<tr>{top}</tr>\n{inner}\n</table></div>'


# ------------------------------------------------------------------------ what was found


def _found(told: Judgement, path: Path) -> str:
    lines = _lines(path)
    rows = []
    for stage in told.stages:
        said = "".join(_reason(reason, path.name, lines) for reason in stage.reasons)
        rows.append((escaped(stage.stage), _badge(stage.verdict), said or "<p>Nothing to say.</p>"))
    return f"<h2>What was found</h2>\n{_table(('stage', '', 'reasons'), rows, 'stages')}"


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes()[: 1 << 18].decode("utf-8", "replace").splitlines()
    except OSError:
        return []


def _reason(reason: Reason, name: str, lines: list[str]) -> str:
    code = f" <code>{escaped(reason.code)}</code>" if reason.weight not in (PASS, SKIPPED) else ""
    at = f"<code>{escaped(reason.at)}</code>: " if reason.at else ""
    told = f"<p>{at}{escaped(reason.text)}{code}{_line(reason.at, name, lines)}</p>"
    return f"<strong>{told}</strong>" if reason.weight == FAIL else told


def _line(at: str | None, name: str, lines: list[str]) -> str:
    """The line of the rules that is meant."""
    file, _, number = (at or "").rpartition(":")
    if file != name or not number.isdigit() or not 1 <= int(number) <= len(lines):
        return ""
    return f"</p><pre>{escaped(lines[int(number) - 1].strip()[:200])}</pre><p>"


# ------------------------------------------------------------------------ figures


def _figures(told: Judgement) -> str:
    card = told.scorecard
    if not card:
        return ""
    told_all = "\n".join(
        f"<dt>{escaped(NAMES.get(name, name))}: {escaped(numbers(name, figure))}</dt>"
        f"<dd>{escaped(figure.text)}</dd>"
        for name, figure in card.items()
    )
    drawn = [
        _places(card),
        _at_a_glance(card),
        _lengths(told.shapes.get("lengths")),
        _ahead(told.shapes.get("ahead")),
    ]
    return (
        "<h2>How it plays</h2>\n"
        + "\n".join(filter(None, drawn))
        + "\n<h3>All figures, with their 95 % intervals</h3>\n"
        + f"<dl>\n{told_all}\n</dl>"
    )


def _several(figure: Figure) -> list[tuple[float, float, float]]:
    parts = (figure.value, figure.low, figure.high)
    if not all(isinstance(part, tuple) for part in parts):
        return []
    return list(zip(*parts, strict=True))  # type: ignore[arg-type]  # tuples, as was just asked


def _places(card: Mapping[str, Figure]) -> str:
    figure = card.get("seats")
    found = _several(figure) if figure is not None else []
    if figure is None or len(found) < 2:
        return ""
    names = [f"acts {_ordinal(k)}" for k in range(len(found))]
    rows = [charts.Share(name, *row) for name, row in zip(names, found, strict=True)]
    title = f"Who wins, by place in the order of play ({figure.matches:,} matches)"
    return _figure(title, charts.shares(title, rows, 1 / len(rows)), _share_rows(rows))


def _ordinal(place: int) -> str:
    known = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return known[place] if place < len(known) else f"at place {place + 1}"


_GLANCE = {
    "forced": "decisions without a choice",
    "ties": "matches that are shared",
    "luck": "of who wins is in the cards",
    "settled": "of a match until it is settled",
    "drama": "matches turned after half time",
}


def _at_a_glance(card: Mapping[str, Figure]) -> str:
    rows = [
        charts.Share(words, figure.value, figure.low, figure.high)
        for name, words in _GLANCE.items()
        if (figure := card.get(name)) is not None
        and isinstance(figure.value, float | int)
        and isinstance(figure.low, float | int)
        and isinstance(figure.high, float | int)
    ]
    title = "Shares at a glance"
    return _figure(title, charts.shares(title, rows), _share_rows(rows)) if rows else ""


def _share_rows(rows: Sequence[charts.Share]) -> str:
    cells = [
        (escaped(row.name), f"{row.value:.1%}", f"{row.low:.1%} to {row.high:.1%}") for row in rows
    ]
    return _table(("", "share", "95 % interval"), cells)


def _lengths(data: Mapping[str, Any] | None) -> str:
    if not data or len(data["counts"]) < 2:
        return ""
    low, wide, counts = data["from"], data["width"], data["counts"]
    spans = [(low + k * wide, low + (k + 1) * wide - 1) for k in range(len(counts))]
    title = f"How long a match is, in decisions ({sum(counts):,} matches)"
    drawn = charts.histogram(title, counts, f"{spans[0][0]:,}", f"{spans[-1][1]:,}")
    rows = [
        (f"{a:,}" if a == b else f"{a:,} to {b:,}", f"{count:,}")
        for (a, b), count in zip(spans, counts, strict=True)
    ]
    return _figure(title, drawn, _table(("decisions", "matches"), rows))


def _ahead(data: Mapping[str, Any] | None) -> str:
    if not data:
        return ""
    title = f"How often who is ahead wins ({data['matches']:,} matches)"
    values = data["shares"]
    drawn = charts.course(title, values, "beginning", "end")
    rows = [(f"{k * 10} %", f"{value:.0%}") for k, value in enumerate(values)]
    return _figure(title, drawn, _table(("of the match", "who is ahead wins"), rows))


def _figure(title: str, drawn: str, table: str) -> str:
    return f"<figure><figcaption>{escaped(title)}</figcaption>\n{drawn}\n{table}</figure>"


# ------------------------------------------------------------------------ the rest


def _never(told: Judgement) -> str:
    never = told.never
    rows = [
        (f"<code>{escaped(line.at)}</code>", f"<code>{escaped(line.text)}</code>")
        for line in never.lines
    ]
    parts = [_table(("line", "did nothing"), rows)] if rows else []
    for what, names in (
        ("Moves that were never offered", never.moves),
        ("Cards that nobody could play", never.cards),
        ("Options that change nothing", never.options),
    ):
        if names:
            parts.append(f"<p>{what}: {escaped(', '.join(names))}.</p>")
    return "<h2>What never mattered</h2>\n" + "\n".join(parts) if parts else ""


def _others(told: Judgement) -> str:
    parts = []
    if told.parent is not None:
        changes = "".join(f"<li>{escaped(change)}</li>" for change in told.parent.changes)
        play = "".join(f"<li>{escaped(figure.text)}</li>" for _, figure in told.parent.play)
        parts.append(
            f"<p>Against its parent, {escaped(told.parent.game)}:</p><ul>{changes}{play}</ul>"
        )
    if told.nearest:
        rows = [
            (escaped(near.game), f"{near.alike:.0%}", escaped(near.text))
            for near in told.nearest[:8]
        ]
        parts.append(_table(("game that ships", "alike", ""), rows))
    return "<h2>What is alike</h2>\n" + "\n".join(parts) if parts else ""


def _sample(data: Mapping[str, Any] | None, stock: Stock) -> str:
    if not data:
        return ""
    who = [name for name in data["players_are"] if name != "random"]
    seats = [str(k) for k, name in enumerate(data["players_are"]) if name != "random"]
    plays = "All seats choose at random."
    if who:
        verb = "looks" if len(seats) == 1 else "look"
        plays = (
            f"Seat{'s' * (len(seats) > 1)} {' and '.join(seats)} {verb} ahead ({who[0]}), "
            "all others choose at random."
        )
    parts = [
        f"<h2>A sample deal</h2>\n<p>The first deal of seed {data['seed']}, all cards face up. "
        f"{escaped(plays)}</p>"
    ]
    for place in data["places"]:
        more = place["count"] - len(place["cards"])
        parts.append(
            f'<p class="place">{escaped(place["place"])}</p>{_cards(place["cards"], stock)}'
            + (f"<p>and {more} more</p>" if more > 0 else "")
        )
    if data["moves"]:
        moves = "".join(
            f"<li>{escaped(move['seat'])}: {escaped(move['move'])}"
            f"{_cards(move['cards'], stock)}</li>"
            for move in data["moves"]
        )
        parts.append(f'<h3>The choices, by seat</h3>\n<ol class="moves">{moves}</ol>')
    left = f"{data['left_out']:,} more choices follow. " if data["left_out"] else ""
    scores = ", ".join(f"seat {k} {score:,}" for k, score in enumerate(data["scores"]))
    parts.append(f"<p>{left}The scores after it: {escaped(scores)}.</p>")
    return "\n".join(parts)


def _cards(names: Sequence[str], stock: Stock) -> str:
    drawn = "".join(stock.front(name) for name in names)
    return f'<div class="cards">{drawn}</div>' if drawn else ""


def _how(told: Judgement) -> str:
    parts = [f"<p>{escaped(sentence)}</p>" for sentence in measured(told)]
    rows = [
        (
            escaped(
                f"{row['players']} players"
                + "".join(f", {k} {v}" for k, v in row["options"].items())
            ),
            f"{row['matches']:,}",
            f"{row['length']:,}",
            f"{row['broken']:,}",
        )
        for row in told.tables
    ]
    if rows:
        parts.append(_table(("table", "matches", "decisions a match", "broken off"), rows))
    return "<h2>How it was measured</h2>\n" + "\n".join(parts)
