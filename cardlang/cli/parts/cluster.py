"""The machines of a cluster, through `dask.distributed`, as an executor."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

_PATIENCE = 10  # seconds for the scheduler to answer, and for a worker to be there


@contextmanager
def workers_of(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the scheduler at this address, and how many batches they play at once."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise click.UsageError(
            "--cluster needs dask.distributed: pip install 'cardlang[cluster]'",
            click.get_current_context(),
        ) from None
    if not re.fullmatch(r"[a-z]+://[^/\s]+:\d+", address):
        raise _refused(address, "an address is of the form tcp://10.0.0.1:8786")
    logging.disable()  # what goes wrong is told by us
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other versions on the other side are no news here
        try:
            client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError):
            raise _refused(address, f"no scheduler answers within {_PATIENCE} s") from None
        try:
            try:
                client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError:
                raise _refused(address, "its scheduler has no workers") from None
            yield Cluster(client), max(1, sum(client.nthreads().values()))
        finally:
            with suppress(Exception):  # a scheduler that is gone cannot be left properly
                client.close(timeout=1)
            logging.disable(logging.NOTSET)


def _refused(address: str, why: str) -> click.UsageError:
    return click.UsageError(f"cluster `{address}`: {why}", click.get_current_context())


class Cluster(Executor):
    """The workers of a client.

    The executor that comes with dask leaves a future without an answer when its scheduler is lost;
    here each has one.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(  # type: ignore[override]  # nothing is given by name here
        self, work: Callable[..., Any], /, *given: Any
    ) -> Future[Any]:
        """A batch for a worker; RuntimeError if the cluster is lost."""
        near: Future[Any] = Future()
        if self._client.status != "running":
            raise RuntimeError("the scheduler is gone")
        try:
            far = self._client.submit(work, *given, pure=False)
        except Exception as error:
            raise RuntimeError(f"the cluster is lost: {error}") from None
        far.add_done_callback(lambda done: _hand_over(done, near))
        near.add_done_callback(lambda done: far.cancel() if done.cancelled() else None)
        return near


def _hand_over(far: Any, near: Future[Any]) -> None:
    if not near.set_running_or_notify_cancel():
        return
    if far.status in ("cancelled", "lost"):
        near.set_exception(RuntimeError("the scheduler is gone"))
        return
    try:
        near.set_result(far.result(timeout=_PATIENCE))
    except Exception as error:
        near.set_exception(error)
    except BaseException as error:  # dask's own kinds of cancellation
        near.set_exception(RuntimeError(f"the cluster lost a batch: {type(error).__name__}"))
