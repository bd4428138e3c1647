"""The folder of a run: its manifest, and for each unit its rows and, after them, its record.

A file under its name is whole. A unit without a record is done again; what a killed process left is
removed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO, cast

from runut.core.records import Record
from runut.core.replacing import replacing
from runut.errors import Fault, FormatError

VERSION = 1
ROWS, RECORDS, HASHES, MANIFEST = "rows", "done", "hashes", "manifest.json"
_HINT = "start the run again without --resume, which removes the folder"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that all workers see."""

    path: Path

    @property
    def exists(self) -> bool:
        """Whether a run has begun here."""
        return (self.path / MANIFEST).is_file()

    def begin(self, manifest: Mapping[str, Any]) -> None:
        """Make the folder, empty but for its manifest."""
        self.remove()
        for name in (ROWS, RECORDS):
            (self.path / name).mkdir(parents=True)
        with _part(self.path / MANIFEST) as stream:
            stream.write(json.dumps({"version": VERSION, **manifest}, indent=1).encode())

    def manifest(self) -> Record:
        """What the run was asked to do; raises `FormatError` for a damaged one."""
        path = self.path / MANIFEST
        try:
            found = json.loads(path.read_bytes())
            if found.pop("version") == VERSION:
                return dict(found)
        except (OSError, ValueError, AttributeError, KeyError):
            pass
        raise FormatError(Fault("expected the manifest of a run", _HINT, 1, 1, str(path)))

    def tidy(self) -> None:
        """Remove what killed processes left half written."""
        for name in (ROWS, RECORDS):
            for left in (self.path / name).glob(".*"):
                left.unlink(missing_ok=True)

    def writing(self, name: str) -> AbstractContextManager[BinaryIO]:
        """The file for the rows of a unit."""
        return _part(self.path / ROWS / name)

    def record(self, name: str, text: str) -> None:
        """Record a unit whose rows are written."""
        with _part(self.path / RECORDS / f"{name}.json") as stream:
            stream.write(text.encode())

    def records(self) -> Iterator[str]:
        """The text of each record."""
        for path in sorted((self.path / RECORDS).glob("[!.]*.json")):
            yield path.read_text("utf-8", "replace")

    def sizes(self) -> dict[str, int]:
        """The names of all files of rows, and their lengths in bytes."""
        return {each.name: each.stat().st_size for each in (self.path / ROWS).iterdir()}

    def rows(self, names: Sequence[str]) -> Iterator[BinaryIO]:
        """The rows of these units; each file is closed when the next one is asked for."""
        for name in names:
            with (self.path / ROWS / name).open("rb", buffering=0) as stream:
                yield cast("BinaryIO", stream)

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """Where a pass over all rows keeps what it compares."""
        path = self.path / HASHES
        _remove(path)
        path.mkdir()
        yield path
        rmtree(path)

    def remove(self) -> None:
        """Remove the folder with all that is in it; `OSError` if there is something else."""
        for name in (MANIFEST, ROWS, RECORDS, HASHES):
            _remove(self.path / name)
        if self.path.is_dir():
            self.path.rmdir()


@contextmanager
def _part(path: Path) -> Iterator[BinaryIO]:
    """A new file that gets its name when it is complete and on the disk.

    It is synced, so that its record is not on the disk before it.
    """
    with replacing(path) as hidden, hidden.open("wb") as stream:
        yield stream
        stream.flush()
        os.fsync(stream.fileno())


def _remove(path: Path) -> None:
    if path.is_dir():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)
