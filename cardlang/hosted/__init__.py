"""Tables that several people play at from their browsers: served, kept, gone on with after days.

A table is a journal: entries that are only ever added to.  All else follows from how the table was
set up and from its journal: the match, what each seat has seen, the numbers of its events.  So a
server that is killed comes back to where it was, and a deed that is sent twice is done once.

| module | what it knows |
| --- | --- |
| `head` | how a table was set up, and the keys of its seats |
| `store` | journals on the disk: SQLite, or any database by its URL |
| `news` | whether a move can be taken back, or somebody has learned something since |
| `looks` | what one seat has seen, as numbered events, and the messages that tell it |
| `journaled` | a match as its journal has it: read back, followed, taken back |
| `table` | one table: deeds in, events out |
| `talk` | what people say there |
| `replayed` | a match that is over: its record and its positions |
| `listing` | the games that a lobby offers |
| `thinking` | bots, in processes of their own |
| `house` | all tables of a server, and who may sit where |
| `pages`, `serve` | what may be asked over the web, and by whom; the server |

docs/table.md has the protocol.
"""
