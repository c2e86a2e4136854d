#!/usr/bin/env python3
"""A bot for any game that takes the last of its legal moves.

    cardlang simulate whist --matches 10 --bots "pipe:examples/bots/last.py,random,random,random"

One line of JSON comes in for each choice, what `cardlang.Observation` is: `legal` has the moves,
`seat`, `scores`, `zones` and `cells` what the seat sees.  One line goes out: the move.
"""

import json
import sys

for line in sys.stdin:
    seen = json.loads(line)
    print(json.dumps(seen["legal"][-1]), flush=True)
