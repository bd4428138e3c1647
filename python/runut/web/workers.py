"""Workers for the jobs of a server: one is always ready, each is used once.

Where the system can fork, a template (`template.py`) forks them; elsewhere each is a process of its
own (`worker.py`) that was started before it was needed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from runut.web.template import NUMBER

LINE = 64 << 20
"""Longest line that a worker may write, in bytes."""
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that waits for its job: lines to it and from it, and how it is killed."""

    source: StreamReader
    sink: StreamWriter
    kill: Callable[[], Coroutine[Any, Any, None]]


class Workers:
    """Where workers come from."""

    def __init__(self) -> None:
        self._template: _Template | None = None
        self._ready: asyncio.Task[Worker] | None = None

    def prepare(self) -> asyncio.Task[Worker]:
        """Begin to make the worker that the next job takes."""
        self._ready = asyncio.create_task(self._fresh())
        return self._ready

    async def take(self) -> Worker:
        """A worker without a job; raises `OSError` where none can be started."""
        while True:
            ready = self._ready
            if ready is None or _has_failed(ready):
                ready = self.prepare()
            # Shielded: a job that is cancelled meanwhile leaves the worker to the next one.
            worker = await asyncio.shield(ready)
            if self._ready is not ready:  # another job has taken it
                continue
            self.prepare()
            if not worker.source.at_eof():
                return worker
            await worker.kill()

    async def stop(self) -> None:
        """End the worker that is ready, and the template."""
        if self._ready is not None:
            with contextlib.suppress(OSError):
                await (await self._ready).kill()
        if self._template is not None:
            await self._template.stop()

    async def _fresh(self) -> Worker:
        if not CAN_FORK:
            return await _started()
        if self._template is not None:
            with contextlib.suppress(ConnectionError):
                return await self._template.forked()
            await self._template.stop()
        self._template = await _Template.started()
        return await self._template.forked()


def _has_failed(ready: asyncio.Task[Worker]) -> bool:
    return ready.done() and ready.exception() is not None


class _Template:
    """The process that forks workers, and the socket over which it is asked."""

    def __init__(self, process: Process, asking: socket.socket) -> None:
        self._process = process
        self._asking = asking

    @classmethod
    async def started(cls) -> _Template:
        asking, asked = socket.socketpair()
        with asked:
            process = await asyncio.create_subprocess_exec(
                *_module("runut.web.template"),
                stdin=asked.fileno(),
                stdout=DEVNULL,
                stderr=DEVNULL,
            )
        return cls(process, asking)

    async def forked(self) -> Worker:
        """A new worker; raises `ConnectionError` when the template has died."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._asking, [bytes(NUMBER)], [theirs.fileno()])
            except ConnectionError:
                ours.close()
                raise
        source, sink = await asyncio.open_unix_connection(sock=ours, limit=LINE)
        said = await source.readline()
        if not said:
            sink.close()
            raise ConnectionResetError
        number: int = json.loads(said)["process"]

        async def kill() -> None:
            try:
                self._asking.send(number.to_bytes(NUMBER, "little"))
            except OSError:  # the template has died: its workers are nobody's
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            await _closed(source, sink)

        return Worker(source, sink, kill)

    async def stop(self) -> None:
        """End the template and what it has forked."""
        self._asking.close()
        await self._process.wait()


async def _started() -> Worker:
    """A worker in a fresh process, for systems that cannot fork."""
    process = await asyncio.create_subprocess_exec(
        *_module("runut.web.worker"), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE
    )
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    await process.stdout.readline()

    async def kill() -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    return Worker(process.stdout, process.stdin, kill)


def _module(name: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name)


async def _closed(source: StreamReader, sink: StreamWriter) -> None:
    """Wait until the other end is gone, and close ours."""
    with contextlib.suppress(ConnectionError):
        while await source.read(1 << 16):
            pass
    sink.close()
