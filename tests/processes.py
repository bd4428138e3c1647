"""Workers as the system tells of them, whatever the server says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from programs import until

PROC = Path("/proc")

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="processes are read from /proc")


def workers_of(server: int) -> set[int]:
    """Workers of this server that are still there; its template forked them."""
    found = (int(path.name) for path in PROC.glob("[0-9]*"))
    return {pid for pid in found if is_worker(pid) and _parent(_parent(pid)) == server}


def templates_of(server: int) -> set[int]:
    """The processes that fork workers for this server."""
    found = (int(path.name) for path in PROC.glob("[0-9]*"))
    return {pid for pid in found if is_worker(pid) and _parent(pid) == server}


def threads_of(pid: int) -> int:
    """How many threads a process has."""
    return len(list((PROC / str(pid) / "task").iterdir()))


def is_worker(pid: int) -> bool:
    """Whether this process is there and is a worker, or the template of workers."""
    return "runut.web.template" in _said(pid, "cmdline")


def has_job(pid: int) -> bool:
    """Whether this worker has a job: with the job it takes on limits."""
    line = next((line for line in _said(pid, "limits").splitlines() if "cpu time" in line), "")
    return bool(line) and "unlimited" not in line


def ends_within(pid: int, seconds: float) -> bool:
    """Wait for the end of a worker: whether it works no longer than this from now on."""
    first = last = _worked(pid)

    def has_ended() -> bool:
        nonlocal last
        last = max(last, _worked(pid))
        return not is_worker(pid)

    until(has_ended)
    return last - first < seconds


def _worked(pid: int) -> float:
    """Seconds of processor time of a process so far; 0 when it has ended."""
    fields = _said(pid, "stat").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _parent(pid: int) -> int:
    state, _, rest = _said(pid, "stat").rpartition(")")[2].strip().partition(" ")
    return int(rest.split(" ", 1)[0]) if state else 0


def _said(pid: int, name: str) -> str:
    try:
        return (PROC / str(pid) / name).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
