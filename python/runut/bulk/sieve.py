"""Puzzles that were made twice: all but the one of the lowest index are left out.

The first pass hashes every puzzle to 16 bytes and sorts the hashes into files by their first byte.
Two puzzles are the same if one file has their hash twice, so that no more than a file is held in
memory, and a byte for each index: 10 MB for ten million puzzles, and 240 MB on the disk. The second
pass leaves rows out. Two different puzzles among a thousand million have the same hash with a
probability of 1 in 10^21.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from io import BytesIO, StringIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from runut.bulk.folder import Folder
from runut.bulk.merging import in_order
from runut.bulk.part import Part
from runut.bulk.recipe import Recipe
from runut.bulk.rows import written

HASH, INDEX = 16, 8
BUFFER = 1 << 15
KEPT, REPEATED, EMPTY, SPARE = range(4)
"""What a row is: a puzzle to keep, one that was made before, none, or one more than asked for."""


class _Fields(NamedTuple):
    """A row as it is written, and what is asked about it."""

    text: bytes
    number: int
    puzzle: str
    status: str
    grade: str


class Sieve:
    """The rows of a farm, sifted: which of them hold a puzzle that no earlier one holds."""

    def __init__(self, recipe: Recipe, folder: Folder, hashes: Path) -> None:
        self._recipe, self._folder, self._hashes = recipe, folder, hashes
        self._files = [bytearray() for _ in range(256)]
        self._fates = bytearray()
        self.statuses: Counter[str] = Counter()
        self.grades: Counter[str] = Counter()

    @property
    def kept(self) -> int:
        """How many puzzles there are, each once."""
        return self._fates.count(KEPT)

    @property
    def repeated(self) -> int:
        """How many were made before."""
        return self._fates.count(REPEATED)

    @property
    def made(self) -> int:
        """How many indices were tried."""
        return len(self._fates)

    @property
    def missing(self) -> int:
        """How many puzzles are missing from those that were asked for."""
        return max(0, self._recipe.count - self.kept)

    def take(self, parts: Iterable[Part]) -> None:
        """Sift the parts of further indices."""
        for part, rows in self._opened(parts):
            self._fates.extend(bytes(part.lines))
            for row in self._read(rows):
                self._note(row)
        self._spill(1)
        for path in self._hashes.iterdir():
            self._compare(path.read_bytes())
        for at in _after(self._fates, self._recipe.count):
            self._fates[at] = SPARE

    def rows(self, parts: Iterable[Part]) -> Iterator[BinaryIO]:
        """The rows to keep, in order; afterwards `statuses` and `grades` count them."""
        for part, rows in self._opened(parts):
            self.statuses += part.tally
            fates = self._fates[part.start : part.start + part.lines]
            if fates.count(KEPT) + fates.count(EMPTY) == part.lines:
                yield rows
            else:
                yield BytesIO(b"".join(self._left(rows)))

    def _left(self, rows: BinaryIO) -> Iterator[bytes]:
        for row in self._read(rows):
            if self._fates[row.number - 1] in {KEPT, EMPTY}:
                yield row.text
                continue
            self.statuses[row.status] -= 1
            if row.grade:
                self.grades[row.grade] -= 1

    def _note(self, row: _Fields) -> None:
        if row.grade:
            self.grades[row.grade] += 1
        if not row.puzzle:
            self._fates[row.number - 1] = EMPTY
            return
        digest = blake2b(row.puzzle.encode(), digest_size=HASH).digest()
        held = self._files[digest[0]]
        held += digest
        held += row.number.to_bytes(INDEX)
        if len(held) >= BUFFER:
            self._spill(BUFFER)

    def _spill(self, least: int) -> None:
        """Write what the files are to have, of those that hold so much."""
        for number, held in enumerate(self._files):
            if len(held) >= least:
                with (self._hashes / f"{number:02x}").open("ab") as stream:
                    stream.write(held)
                held.clear()

    def _compare(self, hashes: bytes) -> None:
        """Find what a file has twice; hashes stand in the order of their indices."""
        seen: set[bytes] = set()
        for at in range(0, len(hashes), HASH + INDEX):
            digest = hashes[at : at + HASH]
            if digest in seen:
                number = int.from_bytes(hashes[at + HASH : at + HASH + INDEX])
                self._fates[number - 1] = REPEATED
            seen.add(digest)

    def _opened(self, parts: Iterable[Part]) -> Iterator[tuple[Part, BinaryIO]]:
        """The parts in the order of their indices, with their rows."""
        ordered = in_order(parts)
        return zip(ordered, self._folder.rows([part.file for part in ordered]), strict=True)

    def _read(self, rows: BinaryIO) -> Iterator[_Fields]:
        text = rows.read().decode()
        return (_objects if self._recipe.layout == "ndjson" else _table)(self._recipe, text)


def _after(fates: bytearray, count: int) -> Iterator[int]:
    """Where puzzles stand beyond the first `count`."""
    at = -1
    for _ in range(count):
        at = fates.find(KEPT, at + 1)
        if at < 0:
            return
    while (at := fates.find(KEPT, at + 1)) >= 0:
        yield at


def _table(recipe: Recipe, text: str) -> Iterator[_Fields]:
    grade = recipe.columns.index("grade") if recipe.is_rated else None

    def fields(line: str, row: Sequence[str]) -> _Fields:
        known = "" if grade is None else row[grade]
        return _Fields(line.encode(), int(row[0]), row[2], row[3], known)

    if '"' in text:
        for row in csv.reader(StringIO(text, newline="")):
            yield fields(written(recipe, [tuple(row)]).decode(), row)
    else:
        for line in text.split("\n")[:-1]:
            yield fields(f"{line}\n", line.split(","))


def _objects(_recipe: Recipe, text: str) -> Iterator[_Fields]:
    for line in text.split("\n")[:-1]:
        row = json.loads(line)
        grade = str(row.get("grade") or "")
        yield _Fields(
            f"{line}\n".encode(), row["number"], row["puzzle"] or "", row["status"], grade
        )
