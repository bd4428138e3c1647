"""What `play` and `serve` share: an address, and a server that listens there."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass

import click


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and the names by which the server may be called."""

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def serve(self, ready: Callable[[str], None]) -> None:
        """Listen until Ctrl-C; `ready` is called with the address once it is taken."""
        import uvicorn

        from runut.web.app import Settings, create_app
        from runut.web.connections import configured

        listener = self._listener()
        port = listener.getsockname()[1]
        app = create_app(Settings(hosts=(*Settings().hosts, self.host, *self.names)))
        config = configured(app, log_level="warning")
        shown = f"[{self.host}]" if ":" in self.host else self.host
        ready(f"http://{shown}:{port}/")
        uvicorn.Server(config).run(sockets=[listener])

    def _listener(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self.host, self.port))
            listener.listen()  # so that clients can connect as soon as they know the address
        except OSError as error:
            listener.close()
            raise click.ClickException(
                f"cannot listen on {self.host}:{self.port}: {error.strerror}; try another --port"
            ) from None
        return listener


def report_missing_page() -> None:
    """Say how to get the page, if it was not built."""
    from runut.web.app import is_built

    if not is_built():
        click.echo(
            "The page is not built: Runut was installed without Node.js. Install Node.js 20 or "
            "later, then install Runut again (pip install .). Only the interface for programs "
            "is served.",
            err=True,
        )
