"""Files of object stores, by their URLs: whatever fsspec and its packages can reach.

An object appears as a whole: a part is one request, and a large file an upload in pieces that is
completed at the end or aborted. Nothing is locked; see decision 41.
"""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO, cast

from runut.bulk.extras import Foreign, fsspec
from runut.core.ending import raise_at_end
from runut.errors import MissingExtraError, RunutError

if TYPE_CHECKING:
    from typing_extensions import Buffer

PIECE = 1 << 24
"""Bytes of an upload that are sent at a time; S3 takes 10,000 pieces, so 160 GB."""
AHEAD = 1 << 22
"""Bytes that are fetched at a time."""
TOGETHER = 8
"""Small files that are fetched at the same time."""


class StoreError(RunutError):
    """An object store cannot be used; the message names the URL and says why."""


@dataclass(frozen=True, slots=True)
class Objects:
    """All object stores; the URL of a file says in which it is.

    Raises `MissingExtraError` without fsspec, `OSError` for what is not there or not allowed, and
    `StoreError` for what else goes wrong.
    """

    def path(self, name: str) -> Path | None:  # noqa: ARG002 - none is here
        """No file of this machine."""
        return None

    def absolute(self, name: str) -> str:
        """The URL."""
        return name

    def resolved(self, name: str) -> str:
        """The URL: object stores have no links."""
        return name

    def is_file(self, name: str) -> bool:
        """Whether there is an object of this name."""
        return _kind(name) == "file"

    def is_folder(self, name: str) -> bool:
        """Whether names of objects begin with this one and a slash."""
        return _kind(name) == "directory"

    def size(self, name: str) -> int | None:
        """The length of an object in bytes, where the server tells it."""
        with _named(name):
            size = _files(name).info(name)["size"]
        return None if size is None else int(size)

    def sizes(self, folder: str) -> Mapping[str, int]:
        """The objects of a folder and their lengths."""
        with _named(folder):
            files = _files(folder)
            try:
                listed = files.ls(folder, detail=True)
            except FileNotFoundError:
                return {}
            found = {files.unstrip_protocol(each["name"]): each for each in listed}
        own = {name: each for name, each in found.items() if each["type"] == "file"}
        return {name: int(each["size"] or 0) for name, each in sorted(own.items())}

    def read(self, name: str, start: int, size: int) -> bytes:
        """A range of bytes, in one request."""
        if not size:
            return b""
        with _named(name):
            return cast("bytes", _files(name).cat_file(name, start=start, end=start + size))

    @contextmanager
    def open(self, name: str) -> Iterator[BinaryIO]:
        """An object, fetched in pieces."""
        with _named(name):
            inner = _files(name).open(name, "rb", block_size=AHEAD, cache_type="readahead")
        with _Reader(inner, name) as stream:
            yield cast("BinaryIO", stream)

    @contextmanager
    def handle(self, name: str) -> Iterator[str | BinaryIO]:
        """A stream that can seek."""
        with self.open(name) as stream:
            yield stream

    def open_all(self, names: Sequence[str]) -> Iterator[BinaryIO]:
        """Objects, some of which are fetched at the same time."""
        for at in range(0, len(names), TOGETHER):
            some = names[at : at + TOGETHER]
            with _named(some[0]):
                files = _files(some[0])
                found = files.cat(list(some), on_error="return")
            for name in some:
                with _named(name):
                    content = found[files._strip_protocol(name)]  # noqa: SLF001 - as fsspec keys it
                    if isinstance(content, BaseException):
                        raise content
                yield io.BytesIO(content)

    @contextmanager
    def part(self, name: str) -> Iterator[BinaryIO]:
        """A new object, which one request makes."""
        stream = io.BytesIO()
        yield stream
        with _named(name):
            _files(name).pipe_file(name, stream.getvalue())

    @contextmanager
    def file(self, name: str) -> Iterator[BinaryIO]:
        """An upload in pieces, completed at the end and aborted at any error."""
        with _named(name):
            inner = _files(name).open(name, "wb", block_size=PIECE, autocommit=False)
        try:
            yield cast("BinaryIO", _Writer(inner, name))
            with _named(name):
                inner.close()
                inner.commit()
        except BaseException:
            _discard(inner)
            raise

    @contextmanager
    def alone(self, name: str) -> Iterator[None]:  # noqa: ARG002 - others may write it too
        """Let signals end the work in order; no object can be locked."""
        with raise_at_end():
            yield

    @contextmanager
    def scratch(self, folder: str) -> Iterator[Path]:  # noqa: ARG002 - objects cannot be appended to
        """A temporary folder of this machine."""
        with TemporaryDirectory() as made:
            yield Path(made)

    def make(self, folder: str, names: Sequence[str]) -> None:
        """Nothing: a folder is there when an object is in it."""

    def tidy(self, folder: str) -> None:
        """Nothing: what was not complete is no object."""

    def remove(self, folder: str, names: Sequence[str]) -> None:
        """Remove all objects of these names, and below them."""
        for each in names:
            name = f"{folder}/{each}"
            with _named(name), suppress(FileNotFoundError):
                _files(name).rm(name, recursive=True)

    def for_arrow(self, names: Sequence[str]) -> tuple[Foreign, Sequence[str]]:
        """The file system of pyarrow itself for S3; of fsspec for all others.

        Threads of pyarrow that still read by fsspec when Python ends can abort the process
        (https://github.com/apache/arrow/issues/39162).
        """
        files = _files(names[0])
        paths = [files._strip_protocol(name) for name in names]  # noqa: SLF001 - see above
        if not names[0].startswith("s3://"):
            return files, paths
        with _named(names[0]):
            own = import_module("pyarrow.fs").FileSystem
            return own.from_uri(f"s3://{paths[0].partition('/')[0]}")[0], paths


class _Reader(io.RawIOBase):
    """A file of fsspec whose errors name it."""

    def __init__(self, inner: Foreign, name: str) -> None:
        self._inner, self._name = inner, name

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        view = memoryview(buffer)
        with _named(self._name):
            found = self._inner.read(len(view))
        view[: len(found)] = found
        return len(found)

    def seek(self, offset: int, whence: int = 0) -> int:
        return int(self._inner.seek(offset, whence))

    def tell(self) -> int:
        return int(self._inner.tell())


class _Writer(io.RawIOBase):
    """A new file of fsspec whose errors name it; its end is not for its writer to decide."""

    def __init__(self, inner: Foreign, name: str) -> None:
        self._inner, self._name = inner, name

    def writable(self) -> bool:
        return True

    def write(self, content: Buffer) -> int:
        with _named(self._name):
            return int(self._inner.write(content))

    def tell(self) -> int:
        return int(self._inner.tell())


def _files(name: str) -> Foreign:
    """The file system of a URL. What others write must be seen, so no listing is kept."""
    protocol = name.partition("://")[0]
    try:
        return fsspec(f"a URL such as {name}").core.url_to_fs(name, use_listings_cache=False)[0]
    except MissingExtraError:
        raise
    except ImportError as error:
        raise StoreError(f"{name}: {protocol}:// needs another package: {error}") from None
    except ValueError as error:
        raise StoreError(f"{name}: {error}") from None


def _kind(name: str) -> str | None:
    """What there is of this name: a `file`, a `directory`, or nothing."""
    with _named(name):
        try:
            return str(_files(name).info(name)["type"])
        except FileNotFoundError:
            return None


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Errors of a request as ones that name the URL."""
    try:
        yield
    except (MissingExtraError, StoreError):
        raise
    except FileNotFoundError:
        raise FileNotFoundError(errno.ENOENT, "There is no such object or bucket", name) from None
    except PermissionError:
        message = "The credentials that were found do not permit this"
        raise PermissionError(errno.EACCES, message, name) from None
    except Exception as error:  # noqa: BLE001 - each package of fsspec has errors of its own
        raise StoreError(f"{name}: {str(error) or type(error).__name__}") from None


def _discard(inner: Foreign) -> None:
    """Abort an upload, so that no later close completes it."""
    with suppress(Exception):
        inner.discard()
    with suppress(AttributeError):
        inner.closed = True
