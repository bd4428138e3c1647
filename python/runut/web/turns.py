"""Turns: which of the waiting jobs begins next, fair to clients.

Idea: jobs of a client wait in two lines, short and long ones apart, each first come first served. A
free place goes to the client with the fewest running jobs, among equals to the one whose turn was
longest ago. So one client may use every place for which nobody else waits.
Invariant: at most `places` long jobs run, and one job more if it or another is short; so short work
never waits for long work to end.
A client without a place need not wait for long work either: a client with several long jobs gives
back the place that it got last (`ousted`), and that job waits again, first in its line.
Room: a line may grow as long as the room that is left (dynamic thresholds: Choudhury and Hahne,
"Dynamic queue length thresholds", 1998). The more clients wait, the less one may have, and room for
a newcomer is left.
Cost: each call looks at every line.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

PREFIX = 64
"""Bits of an IPv6 address that a provider gives to one customer."""


class Waiting(Protocol):
    """What turns know of a job."""

    @property
    def client(self) -> str:
        """Whose it is."""

    @property
    def is_short(self) -> bool:
        """Whether it says that it takes little time."""

    @property
    def weight(self) -> int:
        """The room that it takes while it waits."""


Job = TypeVar("Job", bound=Waiting)


class Full(Exception):  # noqa: N818 - the answer is 429
    """A client has as many waiting jobs as the room allows."""


@dataclass(slots=True)
class Turns(Generic[Job]):
    """Jobs that wait and jobs that have a place.

    >>> from types import SimpleNamespace
    >>> job = SimpleNamespace(client="192.0.2.1", is_short=False, weight=1)
    >>> turns = Turns(places=1, room=8)
    >>> turns.join(job)
    >>> turns.begin() is job
    True
    >>> turns.leave(job)
    """

    places: int
    room: int
    running: list[Job] = field(default_factory=list)
    """From the oldest to the youngest."""
    _lines: dict[tuple[str, bool], list[Job]] = field(default_factory=dict)
    """Waiting jobs by client and length; the client whose turn was longest ago comes first."""
    _ousted: Job | None = None

    @property
    def waiting(self) -> list[Job]:
        """All jobs that wait."""
        return [job for line in self._lines.values() for job in line]

    def join(self, job: Job) -> None:
        """Let a job wait; raises `Full` where its client has too many."""
        free = self.room - sum(each.weight for each in self.waiting)
        line = self._lines.get((job.client, job.is_short), [])
        if sum(each.weight for each in line) + job.weight > free:
            raise Full
        self._lines.setdefault((job.client, job.is_short), []).append(job)

    def begin(self) -> Job | None:
        """The next job, which has its place from now on; None if all must wait."""
        held = Counter(job.client for job in self.running)
        may = [key for key in self._lines if self._has_place(is_short=key[1])]
        if not may:
            return None
        job = self._lines[min(may, key=lambda key: held[key[0]])][0]
        self._remove(job)
        self.running.append(job)
        self._to_the_end(job.client)
        return job

    def ousted(self) -> Job | None:
        """The job that must give its place to a client without any; it stays until it leaves."""
        having = {job.client for job in self.running}
        if self._ousted or all(client in having for client, _ in self._lines):
            return None
        long = Counter(job.client for job in self.running if not job.is_short)
        client, most = max(long.items(), key=itemgetter(1), default=("", 0))
        if most > 1:
            its = [job for job in self.running if job.client == client and not job.is_short]
            self._ousted = its[-1]
        return self._ousted

    def leave(self, job: Job, *, returns: bool = False) -> None:
        """Take back the place or the turn of a job; one that returns is first in its line."""
        if job is self._ousted:
            self._ousted = None
        if job in self.running:
            self.running.remove(job)
            self._to_the_end(job.client)
        else:
            self._remove(job)
        if returns:
            self._lines.setdefault((job.client, job.is_short), []).insert(0, job)

    def _has_place(self, *, is_short: bool) -> bool:
        long = sum(not job.is_short for job in self.running)
        return len(self.running) <= self.places and (is_short or long < self.places)

    def _remove(self, job: Job) -> None:
        line = self._lines[job.client, job.is_short]
        line.remove(job)
        if not line:
            del self._lines[job.client, job.is_short]

    def _to_the_end(self, client: str) -> None:
        for key in [key for key in self._lines if key[0] == client]:
            self._lines[key] = self._lines.pop(key)


def client_of(address: str) -> str:
    """Whose an address is: one client has all addresses of an IPv6 network.

    >>> client_of("2001:db8::17")
    '2001:db8::/64'
    >>> client_of("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        found = ip_address(address)
    except ValueError:  # a socket, or whatever a proxy names
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> PREFIX << PREFIX)}/{PREFIX}"
