"""The folder of a run: its manifest, and for each unit its rows and, after them, its record.

A file is written under a name of its own, synced, and renamed, so that a file under its name is
whole. A unit without a record is done again; what a killed process left is removed.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO

from runut.errors import Fault, FormatError

__all__ = ["Folder"]

VERSION = 1
_HINT = "start the run again without --resume, which removes the folder"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder in a file system that all workers see."""

    path: str

    @property
    def _rows(self) -> Path:
        return Path(self.path) / "rows"

    @property
    def _records(self) -> Path:
        return Path(self.path) / "done"

    @property
    def hashes(self) -> Path:
        """Where a pass over all rows keeps what it compares."""
        return Path(self.path) / "hashes"

    @property
    def _manifest(self) -> Path:
        return Path(self.path) / "manifest.json"

    @property
    def exists(self) -> bool:
        """Whether a run has begun here."""
        return self._manifest.is_file()

    def begin(self, manifest: Mapping[str, Any]) -> None:
        """Make the folder, empty but for its manifest."""
        self.remove()
        for folder in (self._rows, self._records):
            folder.mkdir(parents=True)
        with _replaced(self._manifest) as stream:
            stream.write(json.dumps({"version": VERSION, **manifest}, indent=1).encode())

    def manifest(self) -> dict[str, Any]:
        """What the run was asked to do; raises `FormatError` for a damaged one."""
        try:
            found = json.loads(self._manifest.read_text(encoding="utf-8"))
            if found.pop("version") == VERSION:
                return dict(found)
        except (OSError, ValueError, AttributeError, KeyError):
            pass
        raise FormatError(Fault("expected the manifest of a run", _HINT, 1, 1, str(self._manifest)))

    def tidy(self) -> None:
        """Remove what killed processes left half written."""
        for folder in (self._rows, self._records):
            for left in folder.glob(".*"):
                left.unlink(missing_ok=True)

    @contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        """The file for the rows of a unit."""
        with _replaced(self._rows / name) as stream:
            yield stream

    def record(self, name: str, text: str) -> None:
        """Record a unit whose rows are written."""
        with _replaced(self._records / f"{name}.json") as stream:
            stream.write(text.encode())

    def records(self) -> Iterator[str]:
        """The text of each record."""
        for path in sorted(self._records.glob("[!.]*.json")):
            yield path.read_text(encoding="utf-8", errors="replace")

    def size(self, name: str) -> int:
        """The length of the rows of a unit in bytes; -1 where there are none."""
        try:
            return (self._rows / name).stat().st_size
        except FileNotFoundError:
            return -1

    def open(self, name: str) -> BinaryIO:
        """The rows of a unit."""
        return (self._rows / name).open("rb")

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        if self._manifest.is_file():
            self._manifest.unlink()
        for folder in (self._rows, self._records, self.hashes):
            if folder.is_dir():
                rmtree(folder)
        if Path(self.path).is_dir():
            Path(self.path).rmdir()


@contextmanager
def _replaced(path: Path) -> Iterator[BinaryIO]:
    """A new file that gets its name when it is whole and on the disk."""
    name = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with name.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        name.replace(path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise
