"""A process that has loaded the command, and forks for each call of it.

To start Python and load the command takes longer than most of what tests ask of it. Each call still
is a process with pipes of its own, and ends as the installed command does.
"""

from __future__ import annotations

import json
import os
import pkgutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

from installed import Ran, Runut
from programs import started

__all__ = ["loaded_command"]

LONGEST = 1 << 18
"""Bytes of a request: words, folder and environment."""
PATIENCE = 120


@contextmanager
def loaded_command() -> Iterator[Runut]:
    """What runs the command: `run(folder, words, given)`."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    here.settimeout(PATIENCE)
    words = [sys.executable, __file__, str(there.fileno())]
    pipes = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)  # so a fork's streams are for pipes
    with started(words, pass_fds=[there.fileno()], **pipes), here:
        there.close()

        def run(folder: Path, words: list[str], given: bytes) -> Ran:
            return _call(here, folder, words, given)

        yield run


def _call(channel: socket.socket, folder: Path, words: Sequence[str], given: bytes) -> Ran:
    request = {"folder": str(folder), "words": [*map(str, words)], "environment": dict(os.environ)}
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


if __name__ == "__main__":
    import runut
    from runut.cli import entry

    for module in pkgutil.walk_packages(runut.__path__, "runut."):
        if not module.name.startswith(("runut.web", "runut.__main__")):
            import_module(module.name)
    if _serve(socket.socket(fileno=int(sys.argv[1]))):
        entry()
