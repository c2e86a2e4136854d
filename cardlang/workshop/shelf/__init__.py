"""A gallery of a folder of games, as files for any web space: no server, no network.

| module | what it does |
| --- | --- |
| `gathered` | the rules files and entries of a folder, each under a name of its own |
| `inside` | in a worker: all that a gallery shows of one game |
| `gallery` | the pages made of that, and the workshop in which each game is played |

Games come from strangers: their rules run in a worker with limits, and one that cannot be shown
stands in the gallery with the reason, beside the others.
"""
