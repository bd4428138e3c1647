"""A process that has loaded the command, and forks for each call of it.

To start Python and load the command takes longer than most of what tests ask of it, and so does
giving back its memory piece by piece at the end. Each call still is a process with pipes of its
own, which joins its threads, runs what was registered for its end and empties its streams.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from installed import Ran, Runut
from programs import started

LONGEST = 1 << 18
"""Bytes of a request: words, folder and environment."""
PATIENCE = 120


@contextmanager
def loaded_command(environment: Mapping[str, str] | None = None) -> Iterator[Runut]:
    """What runs the command: `run(folder, words, given, more)`, with `more` of an environment.

    The command is loaded in the environment of the tests with what `environment` changes.
    """
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    here.settimeout(PATIENCE)
    words = [sys.executable, __file__, str(there.fileno())]
    pipes = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)  # so a fork's streams are for pipes
    with started(words, environment, pass_fds=[there.fileno()], **pipes), here:
        there.close()

        def run(
            folder: Path,
            words: Sequence[str | Path],
            given: bytes,
            more: Mapping[str, str] | None = None,
        ) -> Ran:
            words = [str(word) for word in words]
            seen = {**os.environ, **(environment or {}), **(more or {})}
            request = {"folder": str(folder), "words": words, "environment": seen}
            return _call(here, request, given)

        yield run


def _call(channel: socket.socket, request: dict[str, object], given: bytes) -> Ran:
    (stdin, writes), (reads_out, stdout), (reads_err, stderr) = os.pipe(), os.pipe(), os.pipe()
    try:
        socket.send_fds(channel, [json.dumps(request).encode()], [stdin, stdout, stderr])
    finally:
        for end in (stdin, stdout, stderr):
            os.close(end)
    with ThreadPoolExecutor(2) as readers:
        out, err = readers.submit(_read, reads_out), readers.submit(_read, reads_err)
        with suppress(BrokenPipeError), open(writes, "wb") as stream:  # noqa: PTH123 - a pipe
            stream.write(given)
        code = int(channel.recv(16))
        return Ran(code, out.result().decode(), err.result().decode())


def _read(end: int) -> bytes:
    with open(end, "rb") as stream:
        return stream.read()


def _serve(channel: socket.socket) -> bool:
    """Fork for each request; true in the process that is to be the command."""
    while True:
        request, streams, _, _ = socket.recv_fds(channel, LONGEST, 3)
        if not request:
            return False
        if not os.fork():
            channel.close()
            _become(json.loads(request), streams)
            return True
        for stream in streams:
            os.close(stream)
        _, status = os.wait()
        channel.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(request: dict[str, object], streams: list[int]) -> None:
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["runut", *request["words"]]
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)


def _end(code: int) -> NoReturn:
    """What Python does at its end, but for its memory, which the system takes back at once."""
    threading._shutdown()
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        os._exit(120)
    os._exit(code)


if __name__ == "__main__":
    import runut
    from runut.cli import entry

    for module in pkgutil.walk_packages(runut.__path__, "runut."):
        if not module.name.startswith(("runut.web", "runut.__main__")):
            import_module(module.name)
    gc.freeze()  # a fork that looks through what is loaded would have to copy it
    if _serve(socket.socket(fileno=int(sys.argv[1]))):
        try:
            entry()
        except SystemExit as left:
            _end(int(left.code or 0))
