"""The server as one value: the routes, the guards around them, and the built page."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runut.core.limits import ENGINE_VERSION
from runut.web.access import AccessLog
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
OWN_ALONE = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
UNUSED = "camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"
"""What the page never asks a browser for."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
}
PORT = re.compile(r":\d*$")
FOREIGN = Refusal(
    400, "this server does not answer for this host", "start it with `runut play --name HOST`"
).response()
CROSS_SITE = Refusal(
    403, "pages of other sites may not use this server", "open its own page, or call it yourself"
).response()


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server; the defaults suit one's own machine."""

    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` is believed."""
    root: str = ""
    """The path below which a proxy serves the app, such as `/puzzles`."""
    public: str = ""
    """The address in links that are shared, with a slash at its end."""
    embedders: tuple[str, ...] = ()
    """The origins whose pages may show the app in a frame, such as `https://blog.example`."""
    log: logging.Handler | None = None
    """Where a line goes for each request."""


def is_built() -> bool:
    """Whether the page is built."""
    return (STATIC / "index.html").is_file()


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
        redirect_slashes=False,
        servers=[{"url": chosen.root}] if chosen.root else None,
    )
    app.state.settings = chosen
    app.include_router(router)
    answer_faults(app)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(BoundedBodies, seconds=chosen.patience.body)
    app.add_middleware(OwnHosts, hosts=chosen.hosts)
    app.add_middleware(Guard, embedders=chosen.embedders)
    app.add_middleware(Below, root=chosen.root)
    app.add_middleware(Attended)
    if chosen.log:
        app.add_middleware(AccessLog, handler=chosen.log)
    _serve_page(app, chosen)
    return app


def headed(page: str, name: str, value: str) -> str:
    """The page with a value in its head, where its scripts read it."""
    begins = f'<meta name="{name}" content="'
    return page.replace(begins, begins + escape(value))


def _serve_page(app: FastAPI, settings: Settings) -> None:
    """Serve the built page: hashed files are cached for ever, the page itself is not."""
    if not is_built():
        _add_page(app, "/", _not_built)
        return
    app.mount("/assets", StaticFiles(directory=STATIC / "assets"), name="assets")

    def page() -> HTMLResponse:
        text = (STATIC / "index.html").read_text(encoding="utf-8")
        text = headed(text, "public-url", settings.public)
        return HTMLResponse(text, headers={"Cache-Control": "no-cache"})

    _add_page(app, "/", page)
    for extra in sorted(path.name for path in STATIC.iterdir() if path.is_file()):
        _add_page(app, f"/{extra}", _file(STATIC / extra))


def _add_page(app: FastAPI, path: str, give: Callable[[], Response]) -> None:
    app.add_api_route(path, give, methods=["GET", "HEAD"], include_in_schema=False)


def _file(path: Path) -> Callable[[], FileResponse]:
    return lambda: FileResponse(path, headers={"Cache-Control": "no-cache"})


def _not_built() -> Response:
    text = (
        "The page is not built: Runut was installed without Node.js.\n"
        "Install Node.js 20 or later, then install Runut again: pip install .\n"
        "The interface for programs works without it: /api/openapi.json\n"
    )
    return Response(text, status_code=503, media_type="text/plain")


class Guard:
    """Adds security headers to every answer, streams included."""

    def __init__(self, app: ASGIApp, embedders: Iterable[str]) -> None:
        self._app = app
        framed = " ".join(embedders) or "'none'"
        self._policy = f"{OWN_ALONE}; frame-ancestors {framed}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers["Content-Security-Policy"] = self._policy
                if scope["path"].startswith("/assets/"):
                    headers["Cache-Control"] = "public, max-age=31536000, immutable"
            await send(message)

        await self._app(scope, receive, guarded)


class Below:
    """Serves the app below a path too, whether or not the proxy takes that path away."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request as if the app were served at the root."""
        app, path = self._app, scope.get("path", "")
        if self._root and path == self._root:  # links of the page start from the slash
            app = RedirectResponse(f"{self._root}/", 308)
        elif self._root and path.startswith(f"{self._root}/"):
            scope = {**scope, "path": path.removeprefix(self._root)}
        await app(scope, receive, send)


class OwnHosts:
    """Refuses requests for foreign hosts and by pages of other sites.

    So a page elsewhere reaches a local server neither by DNS nor by an image.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(map(str.lower, hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request for one of the hosts."""
        app = self._app if scope["type"] != "http" else self._refusal(scope) or self._app
        await app(scope, receive, send)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if host not in self._hosts and PORT.sub("", host) not in self._hosts:
            return FOREIGN
        is_foreign = headers.get("sec-fetch-site") == "cross-site"
        return CROSS_SITE if is_foreign and scope["path"].startswith("/api/") else None
