"""The folder of a run: its manifest, and for each unit its rows and, after them, its record.

A file under its name is whole, on a disk and in an object store (`stores.py`). A unit without a
record is done again; what a killed process left is removed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from runut.bulk.stores import Store, store_of
from runut.core.records import Record
from runut.errors import Fault, FormatError

VERSION = 1
ROWS, RECORDS, HASHES, MANIFEST = "rows", "done", "hashes", "manifest.json"
_HINT = "start the run again without --resume, which removes the folder"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that all workers see."""

    path: str

    @property
    def _store(self) -> Store:
        return store_of(self.path)

    def _within(self, *names: str) -> str:
        return "/".join((self.path, *names))

    @property
    def exists(self) -> bool:
        """Whether a run has begun here."""
        return self._store.is_file(self._within(MANIFEST))

    def begin(self, manifest: Mapping[str, Any]) -> None:
        """Make the folder, empty but for its manifest."""
        self.remove()
        self._store.make(self.path, (ROWS, RECORDS))
        with self._store.part(self._within(MANIFEST)) as stream:
            stream.write(json.dumps({"version": VERSION, **manifest}, indent=1).encode())

    def manifest(self) -> Record:
        """What the run was asked to do; raises `FormatError` for a damaged one."""
        name = self._within(MANIFEST)
        try:
            with self._store.open(name) as stream:
                found = json.loads(stream.read())
            if found.pop("version") == VERSION:
                return dict(found)
        except (OSError, ValueError, AttributeError, KeyError):
            pass
        raise FormatError(Fault("expected the manifest of a run", _HINT, 1, 1, name))

    def tidy(self) -> None:
        """Remove what killed processes left half written."""
        for name in (ROWS, RECORDS):
            self._store.tidy(self._within(name))

    def writing(self, name: str) -> AbstractContextManager[BinaryIO]:
        """The file for the rows of a unit."""
        return self._store.part(self._within(ROWS, name))

    def record(self, name: str, text: str) -> None:
        """Record a unit whose rows are written."""
        with self._store.part(self._within(RECORDS, f"{name}.json")) as stream:
            stream.write(text.encode())

    def records(self) -> Iterator[str]:
        """The text of each record."""
        names = [each for each in self._store.sizes(self._within(RECORDS)) if _is_record(each)]
        for stream in self._store.open_all(names):
            yield stream.read().decode("utf-8", "replace")

    def sizes(self) -> dict[str, int]:
        """The names of all files of rows, and their lengths in bytes."""
        sizes = self._store.sizes(self._within(ROWS))
        return {Path(name).name: size for name, size in sizes.items()}

    def rows(self, names: Sequence[str]) -> Iterator[BinaryIO]:
        """The rows of these units, one after the other."""
        return self._store.open_all([self._within(ROWS, name) for name in names])

    def scratch(self) -> AbstractContextManager[Path]:
        """Where a pass over all rows keeps what it compares."""
        return self._store.scratch(self._within(HASHES))

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        self._store.remove(self.path, (MANIFEST, ROWS, RECORDS, HASHES))


def _is_record(name: str) -> bool:
    path = Path(name)
    return path.suffix == ".json" and not path.name.startswith(".")
