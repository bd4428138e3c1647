"""Heads of requests: those that a proxy could read in another way are rejected."""

from __future__ import annotations

import pytest

from runut.web.heads import Heads

GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


def post(framing: bytes, body: bytes = b"") -> bytes:
    return b"POST / HTTP/1.1\r\nHost: a\r\n" + framing + b"\r\n\r\n" + body


GOOD = [
    GET,
    GET * 3,
    post(b"Content-Length: 5", b"a\nb\n\n") + GET,
    post(b"content-length:\t0 ") + GET,
    post(b"Transfer-Encoding: chunked", b"1\r\na\r\n0\r\n\r\n"),
    b"GET / HTTP/1.0\r\n\r\n",
]
REJECTED = [
    GET.replace(b"\r\n", b"\n"),
    b"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n\tfolded\r\n\r\n",
    b"\r\n" + GET,
    post(b"Content-Length: 5\r\nTransfer-Encoding: chunked"),
    post(b"transfer-encoding: chunked\r\ncontent-length : 5"),
    post(b"Content-Length: 5\r\nContent-Length: 5"),
    post(b"Content-Length: 5, 5"),
    post(b"Content-Length: +5"),
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]


def passed(stream: bytes, size: int) -> int:
    """How many bytes are good when they arrive in parts of a size."""
    heads = Heads()
    return sum(heads.good(stream[at : at + size]) for at in range(0, len(stream), size))


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("stream", GOOD)
def test_plain_requests_pass_in_parts_of_any_size(stream, size) -> None:
    assert passed(stream, size) == len(stream)


@pytest.mark.parametrize("stream", REJECTED)
def test_an_ambiguous_head_is_rejected_whole(stream) -> None:
    assert Heads().good(stream) == 0


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("stream", REJECTED)
def test_the_end_of_a_rejected_head_never_passes(stream, size) -> None:
    assert passed(stream + GET, size) < len(stream)


@pytest.mark.parametrize("stream", REJECTED)
def test_what_came_before_a_rejected_head_passes(stream) -> None:
    before = post(b"Content-Length: 3", b"abc")
    assert Heads().good(before + stream) == len(before)


def test_nothing_passes_after_a_rejected_head() -> None:
    heads = Heads()
    heads.good(REJECTED[0])
    assert heads.good(GET) == 0


def test_a_body_in_chunks_is_the_last_of_its_connection() -> None:
    heads = Heads()
    heads.good(post(b"Transfer-Encoding: chunked"))
    assert heads.is_last
