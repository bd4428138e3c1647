"""Clients that are slow, rude or gone: they harm nobody else."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest

from processes import has_job, needs_proc, workers_of
from programs import until
from runut.web.app import Settings
from runut.web.connections import Connection, Patience
from web.conftest import serving

ENDLESS = "." * 81
LONG = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Trial by trial this takes tens of millions of nodes."""
SOON = 0.5
ROOM = 24 << 20
"""Bytes that no system keeps for a client that does not read them."""


NEVER = 3600.0


@pytest.fixture(scope="module")
def impatient() -> Iterator[str]:
    """A server that waits for half a second."""
    with serving(Settings(patience=Patience(head=SOON, body=SOON, answer=SOON))) as address:
        yield address


@contextmanager
def connected(server: str, *, room: int | None = None) -> Iterator[socket.socket]:
    """A bare connection; with little room for what is not read yet."""
    host, port = server.removeprefix("http://").split(":")
    with socket.socket() as link:
        if room:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        link.settimeout(20)
        link.connect((host, int(port)))
        yield link


def is_cut_off(link: socket.socket) -> bool:
    """Whether the server ends the connection without an answer."""
    try:
        return link.recv(1) == b""
    except ConnectionResetError:
        return True


def everything(link: socket.socket) -> bytes:
    """All that still comes."""
    found = b""
    with suppress(ConnectionResetError):
        while part := link.recv(1 << 20):
            found += part
    return found


def drip(link: socket.socket) -> None:
    """A header now and then, until the server hangs up."""
    link.settimeout(SOON / 5)
    while True:
        link.sendall(b"X: y\r\n")
        with suppress(TimeoutError):
            if is_cut_off(link):
                return


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def post(path: str, length: int) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def test_huge_headers_are_refused_and_the_server_goes_on(server, client) -> None:
    with connected(server) as link:
        link.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        try:
            for _ in range(64):
                link.sendall(b"x" * 4096)
            answer = link.recv(100)
        except ConnectionError:
            answer = b""
    assert answer[:12] in {b"HTTP/1.1 400", b"HTTP/1.1 431", b""}
    assert client.get("/api/health").status_code == 200


@pytest.mark.parametrize("rude", [b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"\x00" * 100])
def test_what_is_no_http_is_answered_with_400(server, client, rude) -> None:
    with connected(server) as link:
        link.sendall(rude + b"\r\n\r\n")
        assert link.recv(100).startswith(b"HTTP/1.1 400")
    assert client.get("/api/health").status_code == 200


def test_an_upload_that_is_broken_off_harms_nobody(server, client) -> None:
    for _ in range(20):
        with connected(server) as link:
            link.sendall(post("/api/puzzles", 1 << 20) + b'{"text": "' + b"1" * 5000)
    body = {"text": "1......4.2....3."}
    assert client.post("/api/puzzles", json=body).status_code == 200


@pytest.mark.parametrize("begun", [b"", b"GET /api/health HT"], ids=["silent", "in the head"])
def test_a_request_whose_head_never_ends_is_cut_off(impatient, begun) -> None:
    with connected(impatient) as link:
        link.sendall(begun)
        assert is_cut_off(link)


def test_a_request_that_drips_is_cut_off(impatient) -> None:
    with connected(impatient) as link:
        link.sendall(b"GET /api/health HTTP/1.1\r\n")
        drip(link)


def test_a_second_request_that_drips_is_cut_off(impatient) -> None:
    with connected(impatient) as link:
        link.sendall(get("/api/health"))
        assert link.recv(1000).startswith(b"HTTP/1.1 200")
        drip(link)


def test_a_body_that_never_ends_is_refused_and_the_connection_closed(impatient) -> None:
    with connected(impatient) as link:
        link.sendall(post("/api/puzzles", 1000) + b'{"text"')
        answer = everything(link)
    assert answer.startswith(b"HTTP/1.1 408")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["faults"][0]["hint"] == "send it again"


def test_a_watcher_may_wait_for_events_as_long_as_there_are_some() -> None:
    patience = Patience(head=20, body=20, answer=SOON)
    with (
        serving(Settings(patience=patience)) as address,
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        job = client.post("/api/jobs", json={"verb": "count", "text": ENDLESS, "seconds": 2}).json()
        with client.stream("GET", f"/api/jobs/{job['id']}/events") as stream:
            last = [line for line in stream.iter_lines() if line.startswith("data:")][-1]
    assert json.loads(last.removeprefix("data:"))["state"] == "done"


@needs_proc
def test_a_reader_that_never_reads_holds_no_worker(server, client) -> None:
    film = {"verb": "trace", "text": LONG, "algorithm": "cell-backtracking", "seconds": 1}
    job = client.post("/api/jobs", json=film).json()["id"]
    with connected(server, room=2048) as link:
        link.sendall(get(f"/api/jobs/{job}/events"))
        until(lambda: client.get(f"/api/jobs/{job}").json()["state"] == "done")
        until(lambda: not any(map(has_job, workers_of(os.getpid()))))


def test_a_reader_that_never_reads_is_cut_off(impatient, monkeypatch) -> None:
    cut, lost = threading.Event(), Connection.connection_lost
    monkeypatch.setattr(Connection, "connection_lost", lambda *given: (lost(*given), cut.set()))
    whole = len(httpx.get(f"{impatient}/api/families").content)
    cut.clear()
    wanted = ROOM // whole
    with connected(impatient, room=2048) as link:
        link.sendall(get("/api/families") * wanted)
        assert cut.wait(20)
        assert len(everything(link)) < whole * wanted


def test_hundreds_of_idle_connections_leave_room_for_others() -> None:
    patient = Settings(patience=Patience(head=NEVER))
    with serving(patient) as address, ExitStack() as stack:
        for _ in range(450):
            stack.enter_context(connected(address))
        assert httpx.get(f"{address}/api/health").status_code == 200


SMUGGLED = b'5\r\n{"a":\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'


@pytest.mark.parametrize(
    "ambiguous",
    [
        post("/api/puzzles", 5)[:-2] + b"Transfer-Encoding: chunked\r\n\r\n" + SMUGGLED,
        get("/api/health").replace(b"\r\n", b"\n"),
        get("/api/health")[:-2] + b"X: a\r\n folded\r\n\r\n",
    ],
    ids=["two lengths", "bare line feeds", "a folded header"],
)
def test_an_ambiguous_request_is_answered_once_and_closes_the_connection(server, ambiguous) -> None:
    with connected(server) as link:
        link.sendall(ambiguous)
        answer = everything(link)
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_request_before_an_ambiguous_one_is_answered(server) -> None:
    with connected(server) as link:
        link.sendall(get("/api/health") + get("/api/health").replace(b"\r\n", b"\n"))
        answer = everything(link)
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"200", b"400"]


@pytest.mark.parametrize(("path", "status"), [("/api/puzzles", b"200"), ("/runut", b"308")])
def test_a_body_in_chunks_is_the_last_of_its_connection(path, status) -> None:
    head = post(path, 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    body = b'13\r\n{"text":"set:soma"}\r\n0\r\n\r\n'
    with serving(Settings(root="/runut")) as server, connected(server) as link:
        link.sendall(head + body + get("/api/health"))
        answer = everything(link)
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert answer.lower().count(b"\r\nconnection: close\r\n") == 1
    assert answer.count(b"HTTP/1.1 ") == 1
