"""Long lists of puzzles, read in units of whole lines with little memory."""

from __future__ import annotations

import gzip
import os
import select
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Protocol

from runut.bulk.distinct import BOM, Distinct, Stream
from runut.bulk.extras import Foreign, pyarrow
from runut.bulk.merging import layout_of
from runut.bulk.part import Part
from runut.bulk.records import columns_of
from runut.bulk.tables import PARQUET, TableLines
from runut.bulk.unit import STDIN, Unit, lines_in, title_of
from runut.errors import Fault, FormatError

HEAD = 1 << 16
"""Bytes that tell what a source holds, and the most that are read at a time."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """How units are cut: each of about `size()` bytes, and a `known` part stays in its place.

    An eager reader does not wait for more lines while it has some.
    """

    size: Callable[[], int]
    known: Mapping[tuple[str, int], Part]
    is_eager: bool = False


class Cut(Protocol):
    """What is cut in units: the lines of a `Source`, or indices of new puzzles."""

    @property
    def path(self) -> str:
        """Its name."""

    def units(self, first: int, cutting: Cutting) -> Iterator[Unit | Part]:
        """All of it from the line `first` on; see `units`."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input, by the name that its rows bear; its lines may be packed.

    With `distinct` it leaves out puzzles that an earlier line, or an earlier source, has.
    """

    path: str
    distinct: Distinct | None = None

    @property
    def is_plain(self) -> bool:
        """Whether workers can read its lines by themselves."""
        return self.path != STDIN and not self._ending and self.distinct is None

    @property
    def size(self) -> int | None:
        """The length in bytes, where it says how many lines are to come."""
        return Path(self.path).stat().st_size if self.is_plain else None

    @property
    def _ending(self) -> str:
        ending = Path(self.path).suffix
        return ending if ending in _OPENERS else ""

    @contextmanager
    def open(self) -> Iterator[Stream]:
        """The bytes of its lines."""
        if self.path == STDIN:
            # Unbuffered: a thread that waits here must not hold a lock when the process ends.
            with FileIO(sys.stdin.fileno(), closefd=False) as stream:
                yield stream
            return
        opened = _OPENERS.get(self._ending, _plain)
        with opened(self.path) as stream:
            yield stream

    def units(self, first: int, cutting: Cutting) -> Iterator[Unit | Part]:
        """The lines in units; see `units`."""
        with self.open() as stream:
            sifted = self.distinct and self.distinct.sifted(stream, title_of(self.path))
            lines = _Lines(sifted or stream, self, is_eager=cutting.is_eager)
            yield from _units(self, lines, first, cutting)


def sources_of(paths: Sequence[str], distinct: Distinct | None = None) -> list[Source]:
    """The sources of these names; a folder stands for the tables in it."""
    names = (each for path in paths for each in ([STDIN] if path == STDIN else _files(path)))
    return [Source(each, distinct) for each in names]


def _files(path: str) -> list[str]:
    return tables_in(path) if Path(path).is_dir() else [path]


def tables_in(folder: str) -> list[str]:
    """The files of rows in a folder, by their names; raises `FormatError` if there are none."""
    files = sorted(each for each in Path(folder).iterdir() if each.is_file())
    found = [str(each) for each in files if layout_of(str(each)) and not each.name.startswith(".")]
    if not found:
        hint = "it should have files that end in .csv, .ndjson or .parquet"
        raise FormatError(Fault("no rows are in this folder", hint, 1, 1, folder))
    return found


def units(sources: Sequence[Cut], cutting: Cutting) -> Iterator[Unit | Part]:
    """The lines of all sources in units.

    Raises `FormatError` where the lines of a known part are other ones now.
    """
    first = 1
    for source in sources:
        for each in source.units(first, cutting):
            yield each
            first = each.first + each.lines


def _units(source: Source, lines: _Lines, first: int, cutting: Cutting) -> Iterator[Unit | Part]:
    size, known = cutting.size, cutting.known
    starts = sorted(start for name, start in known if name == source.path)
    columns, start, line = lines.columns, lines.start, 1 + lines.skipped
    path = os.path.abspath(source.path) if source.is_plain else None  # noqa: PTH100 - links stay
    while True:
        part = known.get((source.path, start))
        if part is not None:
            text = lines.exactly(part.size)
            _require_same(source, part, text)
            unit: Unit | Part = part
        else:
            most = next((each - start for each in starts if each > start), None)
            text = lines.about(size() if most is None else min(size(), most))
            place = source.path, start, len(text), first, line, lines_in(text)
            unit = Unit(*place, columns, path, b"" if path else text)
        if not text:
            return
        yield unit
        start, first, line = start + len(text), first + unit.lines, line + unit.lines


def _require_same(source: Source, part: Part, text: bytes) -> None:
    if sha256(text).hexdigest() != part.given:
        message = "these lines are not those of the run that is resumed"
        hint = "give the same input again, or start without --resume"
        raise FormatError(Fault(message, hint, part.line, 1, title_of(source.path)))


class _Lines:
    """A stream, read by whole lines."""

    def __init__(self, stream: Stream, source: Source, *, is_eager: bool) -> None:
        self._stream, self._is_eager = stream, is_eager and source.path == STDIN
        self._held = b""
        self._is_open = True
        self.skipped = 0
        """Lines above the first puzzle: the header of a table."""
        head = self._first_line()
        self.columns = columns_of(head)
        self.start = len(BOM) if head.startswith(BOM) else 0
        if self.columns:
            end = self._held.find(b"\n") + 1
            self.start, self.skipped = end or len(self._held), 1
        self._held = self._held[self.start :]

    def _first_line(self) -> bytes:
        while self._is_open and b"\n" not in self._held and len(self._held) < HEAD:
            self._more(HEAD)
        return self._held

    def exactly(self, size: int) -> bytes:
        """So many bytes, or all that are left."""
        while self._is_open and len(self._held) < size:
            self._more(size - len(self._held))
        return self._taken(size)

    def about(self, size: int) -> bytes:
        """Whole lines of about `size` bytes, at least one; nothing at the end."""
        while self._is_open and len(self._held) < size:
            if self._is_eager and b"\n" in self._held and not _is_ready():
                break
            self._more(size - len(self._held))
        while not (end := self._end(size)) and self._is_open:
            self._more(HEAD)
        return self._taken(end or len(self._held))

    def _end(self, size: int) -> int:
        """Where the last line within `size` bytes ends, else the first one; 0 if none does."""
        if not self._is_open and len(self._held) <= size:
            return len(self._held)
        return self._held.rfind(b"\n", 0, size) + 1 or self._held.find(b"\n", size) + 1

    def _more(self, size: int) -> None:
        found = self._stream.read(max(size, HEAD))
        self._held += found
        self._is_open = bool(found)

    def _taken(self, size: int) -> bytes:
        taken, self._held = self._held[:size], self._held[size:]
        return taken


def _is_ready() -> bool:
    """Whether standard input has something now; where that cannot be known, it has not."""
    try:
        return bool(select.select([sys.stdin.fileno()], [], [], 0)[0])
    except (OSError, ValueError):
        return False


def _plain(path: str) -> Foreign:
    """A file, without a buffer: it is read in large pieces."""
    return Path(path).open("rb", buffering=0)


def _parquet(path: str) -> Foreign:
    return closing(TableLines(path))


def _zst(path: str) -> Foreign:
    return pyarrow("a .zst file").input_stream(path, compression="zstd")


_OPENERS: Mapping[str, Callable[[str], Foreign]] = {
    ".gz": gzip.open,
    ".zst": _zst,
    PARQUET: _parquet,
}
