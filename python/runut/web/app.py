"""The server as one value: the routes, the guards around them, and the built page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runut.core.limits import ENGINE_VERSION
from runut.web import lessons
from runut.web.bodies import BoundedBodies
from runut.web.connections import Attended, Patience
from runut.web.days import Days
from runut.web.jobs import Jobs, Limits
from runut.web.refusals import Refusal, answer_faults
from runut.web.routes import router

STATIC = Path(__file__).parent / "static"
"""The built page; missing when Runut was installed without Node.js."""

THREADS = 4
"""Small verbs that run at once; more would only compete for the interpreter."""
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PORT = re.compile(r":\d*$")
FOREIGN = Refusal(
    400, "this server does not answer for this host", "start it with `runut serve --name HOST`"
).response()


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server; the defaults suit one's own machine."""

    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)
    static: Path = STATIC


def is_built(static: Path = STATIC) -> bool:
    """Whether the page is built."""
    return (static / "index.html").is_file()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app, ready to run."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        app.state.jobs = Jobs(chosen.limits)
        app.state.days = Days(app.state.jobs)
        await app.state.jobs.start()
        yield
        await app.state.jobs.stop()

    app = FastAPI(
        title="Runut",
        version=ENGINE_VERSION,
        summary="Solve, count, check, generate and draw logic grid puzzles.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.patience = chosen.patience
    app.include_router(router)
    app.include_router(lessons.router)
    answer_faults(app)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(BoundedBodies, seconds=chosen.patience.body)
    app.add_middleware(OwnHosts, hosts=chosen.hosts)
    app.add_middleware(Guard)
    app.add_middleware(Attended)
    _serve_page(app, chosen.static)
    return app


def _serve_page(app: FastAPI, static: Path) -> None:
    """Serve the built page: hashed files are cached for ever, the page itself is not."""
    if not is_built(static):
        _add_page(app, "/", _not_built)
        return
    app.mount("/assets", StaticFiles(directory=static / "assets"), name="assets")

    def page() -> FileResponse:
        return FileResponse(static / "index.html", headers={"Cache-Control": "no-cache"})

    _add_page(app, "/", page)
    for extra in sorted(path.name for path in static.iterdir() if path.is_file()):
        _add_page(app, f"/{extra}", _file(static / extra))


def _add_page(app: FastAPI, path: str, give: Callable[[], Response]) -> None:
    app.add_api_route(path, give, methods=["GET", "HEAD"], include_in_schema=False)


def _file(path: Path) -> Callable[[], FileResponse]:
    def give() -> FileResponse:
        return FileResponse(path, headers={"Cache-Control": "no-cache"})

    return give


def _not_built() -> Response:
    text = (
        "The page is not built: Runut was installed without Node.js.\n"
        "Install Node.js 20 or later, then install Runut again: pip install .\n"
        "The interface for programs works without it: /api/openapi.json\n"
    )
    return Response(text, status_code=503, media_type="text/plain")


class Guard:
    """Adds security headers to every answer, streams included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/assets/"):
                    headers["Cache-Control"] = "public, max-age=31536000, immutable"
            await send(message)

        await self._app(scope, receive, guarded)


class OwnHosts:
    """Refuses a request for a foreign host: a page elsewhere cannot reach a local server by DNS."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(map(str.lower, hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request for one of the hosts."""
        app = self._app if scope["type"] != "http" or self._is_own(scope) else FOREIGN
        await app(scope, receive, send)

    def _is_own(self, scope: Scope) -> bool:
        host = Headers(scope=scope).get("host", "").lower()
        return host in self._hosts or PORT.sub("", host) in self._hosts
