"""The template: a process that has everything loaded, and forks a worker when it is asked to.

A fork takes milliseconds and shares memory, while a fresh process takes half a second of a core for
its imports. The server cannot fork: it has threads. The template has none, and stays so, since only
its forks run jobs.

Its standard input is a socket. Each message is a number: 0, with a connection for the streams of a
new worker, or the process of a worker to end. Only the template waits for its workers, so a number
that it holds never belongs to another process. When the server dies it ends them all.
"""

from __future__ import annotations

import os
import signal
import socket
import sys

from runut.web import worker

NUMBER = 8
"""Bytes of a message, the least significant first."""


def main() -> None:
    """Fork and end workers until the server is gone."""
    worker.prepare()
    server = socket.socket(fileno=os.dup(sys.stdin.fileno()))
    workers: set[int] = set()
    while (asked := _asked(server)) is not None:
        process, handles = asked
        if handles:
            process = os.fork()
            if process == 0:
                server.close()
                _work(handles[0])
                return
            workers.add(process)
            os.close(handles[0])
        elif process in workers:
            workers.remove(process)
            _end(process)
    for process in workers:
        _end(process)


def _asked(server: socket.socket) -> tuple[int, list[int]] | None:
    """The number and the connection of the next message; None when the server is gone."""
    try:
        message, handles, _, _ = socket.recv_fds(server, NUMBER, 1, socket.MSG_WAITALL)
    except ConnectionError:
        return None
    return (int.from_bytes(message, "little"), handles) if len(message) == NUMBER else None


def _work(handle: int) -> None:
    """Do one job; its streams are this connection."""
    for stream in (sys.stdin, sys.stdout):
        os.dup2(handle, stream.fileno())
    os.close(handle)
    worker.main()


def _end(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main()
