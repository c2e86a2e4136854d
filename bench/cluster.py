"""A cluster on one machine loses a worker half-way: `python -m bench.cluster`.

A scheduler and two workers of dask.distributed are started, and play the same matches as this
process does.  When a third of them are played one worker is killed (SIGKILL).  The sums must be
the same to the last unit of fuel.  Needs the extra: `pip install "cardlang[cluster]"`.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click

import cardlang
from cardlang.cli.parts.cluster import workers_of
from cardlang.many.tally import Summary

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def started(stack: ExitStack, *words: str) -> subprocess.Popen[bytes]:
    """A program of dask, ended with the stack."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen(
        [sys.executable, "-m", *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(program.wait)
    stack.callback(program.kill)
    return program


def lose_one(slug: str, matches: int, backend: str) -> tuple[Summary, Summary, int]:
    """The summary of this process and of the cluster, and the matches played before the loss."""
    lost_at = 0
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        address = f"tcp://127.0.0.1:{free_port()}"
        started(stack, "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard")
        usual = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", folder)
        workers = [started(stack, "distributed.cli.dask_worker", address, *usual) for _ in range(2)]

        def progress(done: int, asked: int) -> None:
            nonlocal lost_at
            if not lost_at and done >= asked // 3:
                lost_at = done
                workers[0].send_signal(signal.SIGKILL)

        context = click.Context(click.Command("cluster"))
        with context, workers_of(address) as (executor, _):
            far = cardlang.simulate(
                slug,
                matches=matches,
                seed=1,
                backend=backend,
                executor=executor,
                jobs=2,
                progress=progress,
            )
    return cardlang.simulate(slug, matches=matches, seed=1, backend=backend), far, lost_at


def main() -> int:
    parser = argparse.ArgumentParser(description="A cluster that loses a worker.")
    parser.add_argument("--game", default="bonus-malus")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--backend", default="interpret")
    asked = parser.parse_args()
    if importlib.util.find_spec("distributed") is None:
        print("dask.distributed is not here: pip install 'cardlang[cluster]'", file=sys.stderr)
        return 2
    here, far, lost_at = lose_one(asked.game, asked.matches, asked.backend)
    print(f"{asked.game}, {asked.matches:,} matches, backend {asked.backend}")
    print(f"here          {here.seconds:7.2f} s, {here.decisions:,} decisions, {here.tally.fuel:,}")
    print(f"the cluster   {far.seconds:7.2f} s, {far.decisions:,} decisions, {far.tally.fuel:,}")
    print(f"a worker was killed after {lost_at:,} matches")
    same = here.tally == far.tally
    print("the sums are the same" if same else "THE SUMS DIFFER")
    return 0 if same and lost_at else 1


if __name__ == "__main__":
    sys.exit(main())
