"""Pages of HTML: the frame that all of them have, their look, and text that cannot be markup.

A page stands alone: no scripts, nothing from elsewhere.  What is written on it by others goes
through `escaped`.
"""

from __future__ import annotations

from html import escape

from cardlang.show.text import printable

#: the look of pages that are read like a rules sheet; A4 when they are printed
STYLE = """
:root { color-scheme: light dark; --line: #b9b2a0; }
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; max-width: 44rem; margin: 2rem auto;
  padding: 0 1rem; color: #1b1b1b; background: #fdfcf8; overflow-wrap: break-word;
  hyphens: auto; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h1 { font-size: 2.2rem; margin-bottom: 1rem; }
h2 { margin-top: 2rem; border-bottom: 2px solid var(--line); padding-bottom: .2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
ul, ol { margin: .3rem 0; padding-left: 1.5rem; }
li { margin: .2rem 0; }
.wide { overflow-x: auto; margin: .8rem 0; hyphens: none; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .1rem .6rem .1rem 0; text-align: left; border-bottom: 1px solid var(--line); }
.cards { display: flex; flex-wrap: wrap; gap: .25rem; margin: .4rem 0 .6rem; }
.cards .card { width: 3.4rem; height: auto; }
.pack { margin-top: .9rem; }
.pack .card { width: 2.9rem; }
.figures .card { width: 6.2rem; }
.out { position: absolute; width: 0; height: 0; }
@media (prefers-color-scheme: dark) {
  :root { --line: #5d584d; }
  body { color: #e8e4da; background: #1c1b19; }
}
@media print {
  @page { size: A4; margin: 16mm 18mm; }
  :root { color-scheme: light; --line: #999; }
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; color: #000;
    background: none; }
  .cards .card { width: 11mm; }
  .pack .card { width: 10.5mm; }
  .figures .card { width: 25mm; }
  p, li { orphans: 2; widows: 2; }
  tr, .cards, li:not(:has(> ul, > ol)) { break-inside: avoid; }
  p:has(+ ul, + ol, + h3, + .wide), tr:has(> th) { break-after: avoid; }
  li > ul, li > ol, li > .cards { break-before: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def escaped(text: object) -> str:
    """What something is as text, so that it is neither markup nor steers what shows it."""
    return escape(printable(str(text)))


def document(title: str, body: str, style: str = STYLE, language: str = "en") -> str:
    """A whole page.  `title` is plain text, `body` is markup, `language` the code of a language."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escaped(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )
