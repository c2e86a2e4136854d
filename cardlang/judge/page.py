"""The page that a jury reads: a judgement, the rules sheet and a sample deal, in one file of HTML.

No scripts, nothing from elsewhere, every text escaped.  A `leaf` is what one game has on the page;
it may be made in the process that judged the game.  `page` puts leaves together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge import charts
from cardlang.judge.subject import JudgedTable
from cardlang.judge.summary import STAGE_NAMES, measured, summary
from cardlang.judge.text import NAMES, VERDICTS, idle, numbers
from cardlang.judge.verdict import FAIL, PASS, SKIPPED, Figure, Judgement, Reason
from cardlang.messages import Tongue
from cardlang.show.cards import Stock
from cardlang.show.html import STYLE, document, escaped
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.page import elements
from cardlang.show.sheet.parts import Heading, Paragraph, RulesSheet

_EXAMPLES = 6  # of the rules sheet
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
.place { margin: .8rem 0 0; font-weight: 700; font-size: .9rem; break-after: avoid; }
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
  figure { display: grid; grid-template-columns: 105mm 1fr; column-gap: 5mm; align-items: start; }
  figcaption { grid-column: 1 / -1; } figure table { font-size: .8rem; }
  .moves .card { width: 9mm; } .rules { break-before: page; }
  .stages tr { break-inside: auto; }
}
"""


def page(told: Sequence[Judgement], leaves: Sequence[str]) -> str:
    """The whole page: one game, or several under a table of them all."""
    say = told[0].tongue.say
    title = say("judge-titles")
    if len(told) == 1:
        title = say("judge-title", game=told[0].title or told[0].game)
    head = "" if len(told) == 1 else _contents(told)
    articles = "\n".join(
        f'<article id="game-{number}">\n{leaf}\n</article>' for number, leaf in enumerate(leaves)
    )
    return document(title, head + articles, STYLE + _OWN, told[0].language)


def _contents(told: Sequence[Judgement]) -> str:
    say = told[0].tongue.say
    rows = [
        (
            f'<a href="#game-{number}">{escaped(one.title or one.game)}</a>',
            _badge(one, one.verdict),
            escaped(Path(one.file).name),
        )
        for number, one in enumerate(told)
    ]
    head = [say("judge-game"), say("judge-verdict"), say("judge-file")]
    return f"<h1>{say('judge-titles')}</h1>\n<nav>{_table(head, rows)}</nav>\n"


def leaf(told: Judgement, path: Path, mark: str = "") -> str:
    """What one game has on the page; `mark` keeps its cards apart from those of others."""
    tongue = told.tongue
    stock, rules = _rules(told, path, mark)
    parts = [
        _head(told),
        _found(told, path),
        _figures(told),
        _never(told),
        _others(told),
        _sample(told.shapes.get("sample"), stock, tongue),
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
        sheet = write_sheet(open_game(path), told.language, None, None)
    except (RuleError, UsageError, OSError):
        return Stock({}, mark), ""
    stock = Stock(sheet.faces, mark)
    return (
        stock,
        f'<section class="rules"><h2>{told.tongue.say("judge-sheet")}</h2>\n'
        f"{elements(_shortened(sheet, told.tongue), stock)}</section>",
    )


def _shortened(sheet: RulesSheet, tongue: Tongue) -> RulesSheet:
    """A sheet with a few of its worked examples: a jury reads the rules, not every test of them."""
    heads = [
        k for k, part in enumerate(sheet.parts) if isinstance(part, Heading) and part.level > 2
    ]
    if len(heads) <= _EXAMPLES:
        return sheet
    text = tongue.say("judge-more-examples", count=len(heads) - _EXAMPLES)
    return evolve(sheet, parts=(*sheet.parts[: heads[_EXAMPLES]], Paragraph(text)))


def _badge(told: Judgement, verdict: str) -> str:
    name = told.tongue.say(VERDICTS[verdict])
    return f'<span class="verdict {escaped(verdict)}">{escaped(name)}</span>'


def _head(told: Judgement) -> str:
    say = told.tongue.say
    digest = told.digest or say("judge-no-digest")
    run = {"file": Path(told.file).name, "seed": told.seed, "version": told.version}
    facts = say("judge-facts", **run, digest=digest)
    return (
        f"<h1>{escaped(told.title or told.game)} {_badge(told, told.verdict)}</h1>\n"
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
    lines, say = _lines(path), told.tongue.say
    rows = []
    for stage in told.stages:
        said = "".join(_reason(reason, path.name, lines) for reason in stage.reasons)
        name = escaped(say(STAGE_NAMES[stage.stage]))
        nothing = f"<p>{say('judge-nothing')}</p>"
        rows.append((name, _badge(told, stage.verdict), said or nothing))
    head = (say("judge-stage"), "", say("judge-reasons"))
    return f"<h2>{say('judge-found')}</h2>\n{_table(head, rows, 'stages')}"


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
    tongue = told.tongue
    told_all = "\n".join(
        f"<dt>{escaped(tongue.say(NAMES[name]))}: {escaped(numbers(tongue, name, figure))}</dt>"
        f"<dd>{escaped(figure.text)}</dd>"
        for name, figure in card.items()
    )
    drawn = [
        _places(card, tongue),
        _at_a_glance(card, tongue),
        _lengths(told.shapes.get("lengths"), tongue),
        _ahead(told.shapes.get("ahead"), tongue),
    ]
    return (
        f"<h2>{tongue.say('judge-how-plays')}</h2>\n"
        + "\n".join(filter(None, drawn))
        + f"\n<h3>{tongue.say('judge-all-figures')}</h3>\n"
        + f"<dl>\n{told_all}\n</dl>"
    )


def _several(figure: Figure) -> list[tuple[float, float, float]]:
    parts = (figure.value, figure.low, figure.high)
    if not all(isinstance(part, tuple) for part in parts):
        return []
    return list(zip(*parts, strict=True))  # type: ignore[arg-type]  # tuples, as was just asked


def _places(card: Mapping[str, Figure], tongue: Tongue) -> str:
    figure = card.get("seats")
    found = _several(figure) if figure is not None else []
    if figure is None or len(found) < 2:
        return ""
    names = [tongue.say("judge-place", place=k + 1) for k in range(len(found))]
    rows = [charts.Share(name, *row) for name, row in zip(names, found, strict=True)]
    title = tongue.say("judge-who-wins", matches=figure.matches)
    return _figure(
        title, charts.shares(title, rows, 1 / len(rows), tongue), _share_rows(rows, tongue)
    )


_GLANCE = {
    "forced": "judge-glance-forced",
    "ties": "judge-glance-ties",
    "luck": "judge-glance-luck",
    "settled": "judge-glance-settled",
    "drama": "judge-glance-drama",
}


def _at_a_glance(card: Mapping[str, Figure], tongue: Tongue) -> str:
    rows = [
        charts.Share(tongue.say(key), figure.value, figure.low, figure.high)
        for name, key in _GLANCE.items()
        if (figure := card.get(name)) is not None
        and isinstance(figure.value, float | int)
        and isinstance(figure.low, float | int)
        and isinstance(figure.high, float | int)
    ]
    title = tongue.say("judge-glance")
    return (
        _figure(title, charts.shares(title, rows, None, tongue), _share_rows(rows, tongue))
        if rows
        else ""
    )


def _share_rows(rows: Sequence[charts.Share], tongue: Tongue) -> str:
    say = tongue.say
    cells = []
    for row in rows:
        value, low, high = (say("judge-share", share=one) for one in (row.value, row.low, row.high))
        cells.append((escaped(row.name), value, say("judge-to", low=low, high=high)))
    return _table(("", say("judge-share-head"), say("judge-interval-head")), cells)


def _lengths(data: Mapping[str, Any] | None, tongue: Tongue) -> str:
    if not data or len(data["counts"]) < 2:
        return ""
    low, wide, counts = data["from"], data["width"], data["counts"]
    spans = [(low + k * wide, low + (k + 1) * wide - 1) for k in range(len(counts))]
    title = tongue.say("judge-how-long", matches=sum(counts))

    def number(count: int) -> str:
        return tongue.say("judge-count", count=count)

    drawn = charts.histogram(title, counts, number(spans[0][0]), number(spans[-1][1]), tongue)
    rows = []
    for (a, b), count in zip(spans, counts, strict=True):
        both = tongue.say("judge-to", low=number(a), high=number(b))
        rows.append((number(a) if a == b else both, number(count)))
    head = (tongue.say("judge-decisions"), tongue.say("judge-matches"))
    return _figure(title, drawn, _table(head, rows))


def _ahead(data: Mapping[str, Any] | None, tongue: Tongue) -> str:
    if not data:
        return ""
    say = tongue.say
    title = say("judge-ahead", matches=data["matches"])
    values = data["shares"]
    drawn = charts.course(title, values, say("judge-beginning"), say("judge-end"), tongue)
    rows = [(f"{k * 10} %", say("judge-whole", share=value)) for k, value in enumerate(values)]
    return _figure(title, drawn, _table((say("judge-of-match"), say("judge-ahead-wins")), rows))


def _figure(title: str, drawn: str, table: str) -> str:
    return f"<figure><figcaption>{escaped(title)}</figcaption>\n{drawn}\n{table}</figure>"


# ------------------------------------------------------------------------ the rest


def _never(told: Judgement) -> str:
    never, say = told.never, told.tongue.say
    rows = [
        (f"<code>{escaped(line.at)}</code>", f"<code>{escaped(line.text)}</code>")
        for line in never.lines
    ]
    parts = [_table((say("judge-line"), say("judge-did-nothing")), rows)] if rows else []
    parts += [f"<p>{escaped(text)}.</p>" for text in idle(told)]
    return f"<h2>{say('judge-never')}</h2>\n" + "\n".join(parts) if parts else ""


def _others(told: Judgement) -> str:
    parts, say = [], told.tongue.say
    if told.parent is not None:
        changes = "".join(f"<li>{escaped(change)}</li>" for change in told.parent.changes)
        play = "".join(f"<li>{escaped(figure.text)}</li>" for _, figure in told.parent.play)
        head = escaped(say("judge-against-parent", game=told.parent.game))
        parts.append(f"<p>{head}</p><ul>{changes}{play}</ul>")
    if told.nearest:
        rows = [
            (escaped(near.game), say("judge-whole", share=near.alike), escaped(near.text))
            for near in told.nearest[:8]
        ]
        parts.append(_table((say("judge-ships"), say("judge-alike-head"), ""), rows))
    return f"<h2>{say('judge-what-alike')}</h2>\n" + "\n".join(parts) if parts else ""


def _sample(data: Mapping[str, Any] | None, stock: Stock, tongue: Tongue) -> str:
    if not data:
        return ""
    say = tongue.say
    who = [name for name in data["players_are"] if name != "random"]
    seats = [str(k) for k, name in enumerate(data["players_are"]) if name != "random"]
    plays = say("judge-all-random")
    if who:
        key = "judge-looks" if len(seats) == 1 else "judge-look"
        plays = say(key, seats=tongue.listed(seats), bot=who[0])
    head = say("judge-sample-of", seed=data["seed"], plays=plays)
    parts = [f"<h2>{say('judge-sample')}</h2>\n<p>{escaped(head)}</p>"]
    for place in data["places"]:
        more = place["count"] - len(place["cards"])
        parts.append(
            f'<p class="place">{escaped(place["place"])}</p>{_cards(place["cards"], stock)}'
            + (f"<p>{say('judge-cards-more', count=more)}</p>" if more > 0 else "")
        )
    if data["moves"]:
        moves = "".join(
            f"<li>{escaped(move['seat'])}: {escaped(move['move'])}"
            f"{_cards(move['cards'], stock)}</li>"
            for move in data["moves"]
        )
        parts.append(f'<h3>{say("judge-the-choices")}</h3>\n<ol class="moves">{moves}</ol>')
    left = say("judge-choices-left", count=data["left_out"]) + " " if data["left_out"] else ""
    each = [say("judge-score", seat=k, score=score) for k, score in enumerate(data["scores"])]
    parts.append(f"<p>{left}{escaped(say('judge-scores-after', scores=', '.join(each)))}</p>")
    return "\n".join(parts)


def _cards(names: Sequence[str], stock: Stock) -> str:
    drawn = "".join(stock.front(name) for name in names)
    return f'<div class="cards">{drawn}</div>' if drawn else ""


def _how(told: Judgement) -> str:
    parts = [f"<p>{escaped(sentence)}</p>" for sentence in measured(told)]
    say = told.tongue.say
    rows = [
        (
            escaped(JudgedTable(row["players"], row["options"], None).name(told.tongue)),
            say("judge-count", count=row["matches"]),
            say("judge-number", number=float(row["length"])),
            say("judge-count", count=row["broken"]),
        )
        for row in told.tables
    ]
    if rows:
        keys = ("judge-table", "judge-matches", "judge-decisions-each", "judge-broken")
        parts.append(_table([say(key) for key in keys], rows))
    return f"<h2>{say('judge-measured')}</h2>\n" + "\n".join(parts)
