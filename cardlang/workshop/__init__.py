"""The workshop: rules are written on the left, and the cards on the table obey on the right.

`bridge` is what an editor and a page ask of cardlang: some functions from text and JSON to JSON.
Nothing there is read from or written to anywhere but what the rules stand on (the prelude and the
games they extend).  Whoever serves a page, in a process or in a browser, calls these functions.

| module | what it knows |
| --- | --- |
| `rules` | a text of rules, read once |
| `findings` | what is wrong with it, with one-click remedies; examples |
| `here` | what may stand at a place, and what stands there |
| `matches` | a match as JSON: begun, gone on with, replayed under changed rules |
| `picture` | the table as a seat sees it, as JSON |
| `changes` | where changed rules and a match part, in words |
| `keeping` | a move played becomes an example |
| `situations` | cards laid by hand, played on, kept as `given` |
| `links`, `reviewing` | a file in a link, a match in a record |
| `traces` | which line ran for which move |
| `figures` | matches at random: lengths, who wins, which lines never ran |
| `bridge` | the functions by their names; they are in `text_calls`, `match_calls`, `rules_calls` |
| `refusals` | what cannot be done |
| `lines`, `editors`, `lsp` | the same for editors on the desktop: places, answers, the server |
| `desk`, `pages`, `serve` | host A: a file that is edited; what may be asked of it; the server |
| `alone`, `site`, `pyodide` | host B: what a browser's Python is asked; the page's files; Pyodide |
"""
