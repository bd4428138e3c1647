"""Connections that do not wait for ever.

Left to itself a server waits as long as its client wishes: for the rest of a request, and until an
answer is read. Some hundred clients that do nothing would then keep all others out. Here a request
must be whole within a time, and an answer must be read on within a time; who takes longer is cut
off. Events of a job are answers like any other, so a reader that never reads is cut off as well.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["PromptProtocol", "configured"]

Timer = asyncio.TimerHandle | None

MOST_CONNECTIONS = 400
"""Connections beyond which new requests are answered with 503."""


class PromptProtocol(H11Protocol):
    """Uvicorn's protocol with an end to waiting."""

    whole_within = 60.0
    """Seconds from the first byte of a request to its last; a picture may be large."""
    read_within = 30.0
    """Seconds in which a client that reads slowly takes what is kept for it here."""

    _whole: Timer = None
    _read: Timer = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; its last part ends the waiting."""
        super().data_received(data)
        if self.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
            self._await_request()
        else:
            self._whole = _stopped(self._whole)

    def pause_writing(self) -> None:
        """So much is kept for the client that it has to read first."""
        super().pause_writing()
        self._read = self._read or self.loop.call_later(self.read_within, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        self._read = _stopped(self._read)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        super().connection_lost(exc)
        self._whole, self._read = _stopped(self._whole), _stopped(self._read)

    def _await_request(self) -> None:
        self._whole = self._whole or self.loop.call_later(self.whole_within, self.transport.abort)


def _stopped(timer: Timer) -> Timer:
    if timer is not None:
        timer.cancel()
    return None


def configured(app: FastAPI, **more: Any) -> uvicorn.Config:  # noqa: ANN401 - as uvicorn takes it
    """How a server of this app is run; `more` is for uvicorn."""
    return uvicorn.Config(
        app,
        http=PromptProtocol,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
        **more,
    )
