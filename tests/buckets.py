"""A local object store: a server that speaks S3 and is ended with the test."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from programs import started, until

NAME = "puzzles"
SERVER = """
import sys
from werkzeug.serving import make_server
from moto.server import DomainDispatcherApplication, create_backend_app
server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=True)
print(f"port {server.port}", file=sys.stderr, flush=True)
server.serve_forever()
"""


@dataclass(frozen=True)
class Bucket:
    """A bucket, and what its server was asked."""

    endpoint: str
    log: Path

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to find it."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint,
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": "us-east-1",
        }

    def asked(self, method: str, name: str = "") -> list[str]:
        """The objects whose names begin like this and for which such requests came."""
        line = re.compile(rf'"{method} /{NAME}/({re.escape(name)}[^ ?]*)')
        return line.findall(self.log.read_text())

    def put(self, name: str, content: bytes) -> None:
        """Store an object; without a name, make the bucket."""
        with self._request(name, content, "PUT"):
            pass

    def get(self, name: str) -> bytes | None:
        """An object, if it is there."""
        try:
            with self._request(name, None, "GET") as answer:
                return answer.read()
        except HTTPError as error:
            if error.code == 404:
                return None
            raise

    def names(self) -> set[str]:
        """What is in the bucket."""
        return set(re.findall("<Key>(.*?)</Key>", self.get("").decode()))

    def _request(self, name: str, content: bytes | None, method: str):
        kind = {"Content-Type": "application/octet-stream"}
        url = f"{self.endpoint}/{NAME}/{name}"
        asked = Request(url, content, kind, method=method)  # noqa: S310 - our own server
        return urlopen(asked)  # noqa: S310 - our own server


@contextmanager
def bucket(folder: Path) -> Iterator[Bucket]:
    """A new bucket."""
    log = folder / "server.log"
    with log.open("wb") as stream, started([sys.executable, "-c", SERVER], stderr=stream):
        until(lambda: "port " in log.read_text())
        port = re.search(r"port (\d+)", log.read_text())[1]
        made = Bucket(f"http://127.0.0.1:{port}", log)
        made.put("", b"")
        yield made
