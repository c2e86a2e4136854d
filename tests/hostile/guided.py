"""Coverage-guided fuzzing of reader and checker, with atheris (`pip install atheris`).

    python -m tests.hostile.guided [-max_total_time=60] [-seed=1]

What is given is handed on to libFuzzer; what it keeps lies in `build/corpus`.  An input is changed
by libFuzzer's own mutations and, one time in two, by repeating a piece of it, which plain changes
of bytes hardly ever do.  Any exception but a finding ends the run, with the input in `crash-…`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

CORPUS = Path(__file__).parents[2] / "build" / "corpus"


def main() -> None:
    """Fuzz until something is found or the time is up."""
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install atheris")
    with atheris.instrument_imports(include=["cardlang"]):
        from tests.hostile.inputs import read
        from tests.shipped import FILES
    path = Path(tempfile.mkdtemp()) / "hostile.card"

    def one(data: bytes) -> None:
        path.write_bytes(data)
        read(path)

    def changed(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < 0.5 or not data:
            return bytes(atheris.Mutate(data, most))
        at = random.randrange(len(data))
        end = min(len(data), at + random.randint(1, 60))
        times = 2 ** random.randint(0, 9)
        return bytes((data[:end] + data[at:end] * times + data[end:])[:most])

    CORPUS.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        (CORPUS / file.name).write_bytes(file.read_bytes()[:8192])
    given = [str(CORPUS), *(sys.argv[1:] or ["-max_total_time=60"])]
    atheris.Setup([sys.argv[0], "-max_len=16384", *given], one, custom_mutator=changed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
