"""The workers of a Dask cluster: of this machine, or of any that see the same files.

Workers write their own parts; only records travel. A worker that dies takes its units with it, and
they are done again elsewhere. The wire of Dask is pickle: who reaches the scheduler can run code,
so it listens on this machine alone by default. On any other network use TLS.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep

from runut.bulk.engines import ClusterError, Engine
from runut.bulk.extras import Foreign
from runut.bulk.part import UnitLostError
from runut.bulk.remote import Remote
from runut.core.limits import ENGINE_VERSION
from runut.errors import MissingExtraError

LOCAL = "local:"
MOMENT = 0.05
PATIENCE = 10
"""Seconds to wait for a scheduler, and between two looks at how many workers it has."""
WORKERS_PATIENCE = 60
"""Seconds to wait for workers that are being started, also on a busy machine."""
CONFIGURATION = {
    "distributed.scheduler.allowed-failures": 0,
    "distributed.scheduler.worker-saturation": 1.5,
}
"""A unit whose worker dies comes back at once and is halved, so that a poison puzzle kills few."""


def dask() -> tuple[Foreign, Foreign]:
    """The packages `dask` and `distributed`; raises `MissingExtraError`."""
    try:
        return import_module("dask"), import_module("distributed")
    except ImportError:
        raise MissingExtraError("a cluster", "cluster") from None


@contextmanager
def connected(address: str) -> Iterator[Engine]:
    """The cluster at an address: `local:N`, `tcp://HOST:PORT`, `tls://…`, or a scheduler file.

    Raises `ClusterError` where there is none, where it has no workers, or where one of its
    processes has other versions than this one.
    """
    configuration, distributed = dask()
    with configuration.config.set(CONFIGURATION), _client(distributed, address) as client:
        _require_same_versions(client)
        lost = (UnitLostError, distributed.scheduler.KilledWorker)
        gone = (CancelledError, distributed.comm.CommClosedError)
        executor = Remote(client)
        try:
            yield Engine(executor, _Counted(client).workers, lost, gone)
        finally:
            executor.shutdown()


@contextmanager
def _client(distributed: Foreign, address: str) -> Iterator[Foreign]:
    if address.startswith(LOCAL):
        number = address.removeprefix(LOCAL)
        if not number.isdecimal() or int(number) < 1:
            raise ClusterError(f"expected local: and a number of workers, found {address!r}")
        with _of_this_machine(int(number)) as file, _client(distributed, file) as client:
            _wait_for_workers(client, int(number), address)
            yield client
        return
    where = {"address": address} if "://" in address else {"scheduler_file": address}
    hint = "'runut cluster scheduler' starts one"
    if "://" not in address and not Path(address).is_file():
        raise ClusterError(f"there is no scheduler file {address!r}; {hint} with --file")
    try:
        client = distributed.Client(**where, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address!r} ({error}); {hint}") from None
    with client:
        _wait_for_workers(client, 1, address)
        yield client


def _wait_for_workers(client: Foreign, number: int, address: str) -> None:
    """Raise `ClusterError` where so many workers do not come."""
    try:
        client.wait_for_workers(number, timeout=WORKERS_PATIENCE)
    except TimeoutError:
        hint = "'runut cluster worker' starts one"
        raise ClusterError(
            f"the scheduler at {address!r} has no {number} workers; {hint}"
        ) from None


@contextmanager
def _of_this_machine(number: int) -> Iterator[str]:
    """The file of a scheduler with so many workers, which end with this process."""
    words = [sys.executable, "-P", "-m", "runut", "cluster"]
    with TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder, "scheduler.json")
        own = ("--file", str(file), "--while-open")
        scheduler = stack.enter_context(_started([*words, "scheduler", "--port", "0", *own]))
        while not _is_written(file):
            if scheduler.poll() is not None:
                raise ClusterError("the scheduler did not start")
            sleep(MOMENT)
        stack.enter_context(_kept([*words, "worker", "--number", str(number), *own]))
        yield str(file)


@contextmanager
def _kept(words: Sequence[str]) -> Iterator[None]:
    """A process that is started again when it ends.

    Dask gives a worker up that dies while it starts, as one does that is handed a poison puzzle at
    once; without any worker left the process ends.
    """
    is_over = Event()

    def keep() -> None:
        while not is_over.is_set():
            with _started(words) as process:
                while process.poll() is None and not is_over.wait(MOMENT):
                    pass

    keeper = Thread(target=keep)
    keeper.start()
    try:
        yield
    finally:
        is_over.set()
        keeper.join()


@contextmanager
def _started(words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends when its standard input is closed, whoever closes it."""
    with subprocess.Popen(  # noqa: S603 - our own command
        words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        yield process


def _is_written(file: Path) -> bool:
    try:
        return "address" in json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False


def schedule(host: str, port: int, file: str | None) -> None:
    """Be a scheduler until a signal ends it."""
    configuration, _ = dask()
    main = import_module("distributed.cli.dask_scheduler").main
    named = () if file is None else ("--scheduler-file", file)
    with configuration.config.set(CONFIGURATION):
        words = ("--host", host, "--port", str(port), "--dashboard-address", f"{host}:0", *named)
        main(args=words, standalone_mode=False)


def work(address: str, number: int, memory: str) -> None:
    """Be so many workers of a scheduler, each with a thread, until a signal ends them."""
    configuration, _ = dask()
    main = import_module("distributed.cli.dask_worker").main
    where = (address,) if "://" in address else ("--scheduler-file", address)
    with configuration.config.set(CONFIGURATION):
        words = ("--nthreads", "1", "--nworkers", str(number), "--memory-limit", memory)
        main(args=(*where, *words, "--no-dashboard"), standalone_mode=False)


def versions() -> dict[str, str]:
    """What a process of a cluster runs."""
    distributed = import_module("distributed")
    return {
        "runut": ENGINE_VERSION,
        "Python": platform.python_version(),
        "distributed": distributed.__version__,
    }


def _require_same_versions(client: Foreign) -> None:
    """Raise `ClusterError` where a process of the cluster runs something else than this one."""
    own = versions()
    try:
        found: Mapping[str, Foreign] = {
            "the scheduler": client.run_on_scheduler(versions),
            **{f"the worker {name}": each for name, each in client.run(versions).items()},
        }
    except ImportError as error:
        raise ClusterError(
            f"a process of the cluster has no Runut of this version: {error}"
        ) from None
    for name, theirs in found.items():
        for what, version in own.items():
            if theirs.get(what) != version:
                raise ClusterError(f"{name} has {what} {theirs.get(what)}, not {version}")


class _Counted:
    """How many workers a cluster has, asked seldom."""

    def __init__(self, client: Foreign) -> None:
        self._client = client
        self._known, self._asked = 0, 0.0

    def workers(self) -> int:
        """The number of threads of all workers, of which each has one."""
        if monotonic() - self._asked > PATIENCE or not self._known:
            try:
                self._known = sum(self._client.nthreads().values())
            except (OSError, RuntimeError, TimeoutError):  # the scheduler is gone
                self._known = 0
            self._asked = monotonic()
        return self._known
