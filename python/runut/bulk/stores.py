"""Where files are: on the disks of this machine, or in an object store.

A `Store` has no state: a file is named by its path or its URL. Whatever is written is there as a
whole, or not at all.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO, Protocol, cast

from runut.bulk.objects import Objects
from runut.core.replacing import locked, replacing, resolved

__all__ = ["Disk", "Store", "store_of"]

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


class Store(Protocol):
    """What the files of a run need of the system that holds them."""

    def path(self, name: str) -> Path | None:
        """The file as one of this machine; `None` where it is elsewhere."""

    def absolute(self, name: str) -> str:
        """The name for processes that run in another folder."""

    def resolved(self, name: str) -> str:
        """The name of the file that a link leads to."""

    def is_file(self, name: str) -> bool:
        """Whether there is a file, or something else to be read, of this name."""

    def is_folder(self, name: str) -> bool:
        """Whether files are under this name."""

    def size(self, name: str) -> int | None:
        """The length of a file in bytes, where it is known."""

    def sizes(self, folder: str) -> Mapping[str, int]:
        """The names of the files of a folder, sorted, and their lengths."""

    def read(self, name: str, start: int, size: int) -> bytes:
        """So many bytes of a file."""

    def open(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A file to read from its begin on."""

    def handle(self, name: str) -> AbstractContextManager[str | BinaryIO]:
        """What a library is given to read a file: its path, or a stream that can seek."""

    def open_all(self, names: Sequence[str]) -> Iterator[BinaryIO]:
        """Files to read one after the other, each small enough for the memory."""

    def part(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A new file that is small enough for the memory."""

    def file(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A file of any length, which takes the place of the one of this name."""

    def alone(self, name: str) -> AbstractContextManager[None]:
        """Keep others from writing this file, where the store can do so."""

    def scratch(self, folder: str) -> AbstractContextManager[Path]:
        """An empty folder of this machine, beside these files where that can be."""

    def make(self, folder: str, names: Sequence[str]) -> None:
        """Make a folder with folders in it."""

    def tidy(self, folder: str) -> None:
        """Remove from a folder what killed processes left half written."""

    def remove(self, folder: str, names: Sequence[str]) -> None:
        """Remove files and folders from a folder, and then the folder itself."""

    def for_arrow(self, names: Sequence[str]) -> tuple[Any, Sequence[str]]:
        """The file system, and the names in it, by which pyarrow finds the files."""


@dataclass(frozen=True, slots=True)
class Disk:
    """The file systems of this machine.

    A new file has another name until it is complete. A part is also synced, so that its record is
    not on the disk before it.
    """

    def path(self, name: str) -> Path | None:
        """The file itself."""
        return Path(name)

    def absolute(self, name: str) -> str:
        """The path from the root on; links stay."""
        return os.path.abspath(name)  # noqa: PTH100 - links stay

    def resolved(self, name: str) -> str:
        """The path without any links."""
        return str(resolved(Path(name)))

    def is_file(self, name: str) -> bool:
        """Whether there is a file, a device or a pipe."""
        return Path(name).exists() and not self.is_folder(name)

    def is_folder(self, name: str) -> bool:
        """Whether there is a folder."""
        return Path(name).is_dir()

    def size(self, name: str) -> int | None:
        """The length of a file in bytes."""
        return Path(name).stat().st_size

    def sizes(self, folder: str) -> Mapping[str, int]:
        """The files of a folder and their lengths."""
        files = sorted(each for each in Path(folder).iterdir() if each.is_file())
        return {str(each): each.stat().st_size for each in files}

    def read(self, name: str, start: int, size: int) -> bytes:
        """So many bytes of a file."""
        with Path(name).open("rb") as stream:
            stream.seek(start)
            return stream.read(size)

    @contextmanager
    def open(self, name: str) -> Iterator[BinaryIO]:
        """A file, without a buffer: it is read in large pieces."""
        with Path(name).open("rb", buffering=0) as stream:
            yield cast("BinaryIO", stream)

    @contextmanager
    def handle(self, name: str) -> Iterator[str | BinaryIO]:
        """The path, which libraries read best."""
        yield name

    def open_all(self, names: Sequence[str]) -> Iterator[BinaryIO]:
        """Each file, closed when the next one is asked for."""
        for name in names:
            with self.open(name) as stream:
                yield stream

    @contextmanager
    def part(self, name: str) -> Iterator[BinaryIO]:
        """A new file that gets its name when it is complete and on the disk."""
        path = Path(name)
        hidden = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with hidden.open("wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            hidden.replace(path)
        except BaseException:
            hidden.unlink(missing_ok=True)
            raise

    @contextmanager
    def file(self, name: str) -> Iterator[BinaryIO]:
        """A file whose writer has it `alone`."""
        with replacing(Path(name)) as hidden, hidden.open("wb") as stream:
            yield stream

    def alone(self, name: str) -> AbstractContextManager[None]:
        """Lock the file."""
        return locked(Path(name))

    @contextmanager
    def scratch(self, folder: str) -> Iterator[Path]:
        """The folder itself, while it is needed."""
        path = Path(folder)
        _remove(path)
        path.mkdir()
        yield path
        rmtree(path)

    def make(self, folder: str, names: Sequence[str]) -> None:
        """Make the folders."""
        for name in names:
            Path(folder, name).mkdir(parents=True)

    def tidy(self, folder: str) -> None:
        """Remove the files that have another name still."""
        for left in Path(folder).glob(".*"):
            left.unlink(missing_ok=True)

    def remove(self, folder: str, names: Sequence[str]) -> None:
        """Remove what is there of these; `OSError` if there is something else in the folder."""
        for name in names:
            _remove(Path(folder, name))
        if Path(folder).is_dir():
            Path(folder).rmdir()

    def for_arrow(self, names: Sequence[str]) -> tuple[Any, Sequence[str]]:
        """The paths."""
        return None, names


def _remove(path: Path) -> None:
    if path.is_dir():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)


def store_of(name: str) -> Store:
    """The store of a file.

    >>> store_of("s3://puzzles/list.txt"), store_of("lists/one.txt"), store_of("C://list.txt")
    (Objects(), Disk(), Disk())
    """
    return Objects() if URL.match(name) else Disk()
