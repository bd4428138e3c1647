"""Where files are: on the disks of this machine, or in an object store.

A store has no state: a file is named by its path or its URL. Whatever is written is there as a
whole, or not at all. Both kinds have the same methods.
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
from typing import BinaryIO, cast

from runut.bulk.extras import Foreign
from runut.bulk.objects import Objects
from runut.core.replacing import locked, replacing, resolved

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


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

    def for_arrow(self, names: Sequence[str]) -> tuple[Foreign, Sequence[str]]:
        """The paths."""
        return None, names


def _remove(path: Path) -> None:
    if path.is_dir():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)


Store = Disk | Objects
"""What holds the files of a run."""


def store_of(name: str) -> Store:
    """The store of a file.

    >>> store_of("s3://puzzles/list.txt"), store_of("lists/one.txt"), store_of("C://list.txt")
    (Objects(), Disk(), Disk())
    """
    return Objects() if URL.match(name) else Disk()
