"""Connections with limits: a client that is silent, slow, gone or ambiguous is cut off.

Uvicorn limits only the pause between two requests (its issue 157 asks for more). Without other
limits, some hundred clients that do nothing keep everybody else out. This module wraps uvicorn's
protocol and uses only what asyncio and ASGI define:

- the head of a request must arrive within a time, counted from the connection or the last answer;
- a client must read on within a time once the server has to hold back an answer for it;
- what `heads.py` rejects never reaches uvicorn, which is given the start of no request instead.

The body has its limits in `bodies.py`. Events of a job are an answer like any other.
"""

from __future__ import annotations

import asyncio
import socket
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from runut.web.heads import Heads

Timer = asyncio.TimerHandle | None
NO_REQUEST = b"\0\r\n\r\n"
"""What uvicorn answers with 400, wherever in a head it stands."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that a client may take."""

    head: float = 10.0
    """Until the head of a request has arrived."""
    body: float = 60.0
    """Until the body has arrived; a picture may be large."""
    answer: float = 30.0
    """Until it reads on, once an answer waits for it."""


class Connection(asyncio.Protocol):
    """A protocol of uvicorn that does not wait for ever."""

    def __init__(self, patience: Patience, **given: Any) -> None:  # noqa: ANN401 - uvicorn's own
        self._patience = patience
        self._http = AutoHTTPProtocol(**given)
        self._loop = asyncio.get_running_loop()
        self._heads = Heads()
        self._requests = 0
        self._head: Timer = None
        self._answer: Timer = None

    # -- called by asyncio ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the head of the first request."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a connection of TCP
        self._transport = transport
        self._await_head()
        self._http.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass data on, up to a rejected head; tasks that it starts can see the connection."""
        _CONNECTION.set(self)
        good = self._heads.good(data)
        if good:
            self._http.data_received(data[:good])
        if good < len(data):
            self._http.data_received(NO_REQUEST)

    def eof_received(self) -> bool | None:
        """Pass on that the client sends nothing more."""
        return self._http.eof_received()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        self._answer = self._loop.call_later(self._patience.answer, self._transport.abort)
        self._http.pause_writing()

    def resume_writing(self) -> None:
        """The client has read on."""
        _stop(self._answer)
        self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        _stop(self._head)
        _stop(self._answer)
        self._http.connection_lost(exc)

    # -- called by the app ----------------------------------------------------------------------

    @property
    def is_last(self) -> bool:
        """Whether this request is the last of the connection."""
        return self._heads.is_last

    def begin(self) -> None:
        """A request has begun: its head is here."""
        self._requests += 1
        _stop(self._head)

    def end(self) -> None:
        """A request is answered; wait for the next, if no other runs."""
        self._requests -= 1
        if self.is_last:  # the header said so, unless the app failed
            self._transport.close()
        elif not self._requests and not self._transport.is_closing():
            self._await_head()

    def _await_head(self) -> None:
        self._head = self._loop.call_later(self._patience.head, self._transport.abort)


_CONNECTION: ContextVar[Connection | None] = ContextVar("connection", default=None)


class Attended:
    """Tells the connection of each request when the request begins and ends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        connection = _CONNECTION.get()
        if connection is None:
            await self._app(scope, receive, send)
            return

        async def attended(message: Message) -> None:
            if message["type"] == "http.response.start" and connection.is_last:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        connection.begin()
        try:
            await self._app(scope, receive, attended)
        finally:
            connection.end()


def _stop(timer: Timer) -> None:
    if timer is not None:
        timer.cancel()


class Server(uvicorn.Server):
    """A server that ends its jobs first: whoever follows one hears of it, and leaves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all jobs, then the connections."""
        await cast("FastAPI", self.config.app).state.jobs.stop()
        await super().shutdown(sockets)


def configured(app: FastAPI, **more: Any) -> uvicorn.Config:  # noqa: ANN401 - as uvicorn takes it
    """How a server of this app runs; `more` is for uvicorn.

    A proxy of these networks is trusted to name its clients: of the header `X-Forwarded-For` counts
    the rightmost address outside them.
    """
    settings = app.state.settings
    return uvicorn.Config(
        app,
        http=partial(Connection, settings.patience),  # type: ignore[arg-type]  # it is only called
        ws="none",
        server_header=False,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=2,
        **more,
    )
