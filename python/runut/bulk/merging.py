"""One file of all parts, in the order of the input."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO, cast

from runut.bulk.extras import pyarrow
from runut.bulk.folder import Folder
from runut.bulk.part import Part
from runut.bulk.rows import header
from runut.bulk.tables import PARQUET, write_table
from runut.bulk.task import Work

__all__ = ["ENDINGS", "layout_of", "merge", "rows_of"]

ENDINGS = {".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", PARQUET: "csv"}
"""Endings of files whose rows have a layout of their own; others hold lines."""
PACKED = (".gz", ".zst")
BUFFER = 1 << 24


def layout_of(path: str) -> str | None:
    """The layout that the name of a file asks for, before `.gz` or `.zst`."""
    plain = path.removesuffix(".gz").removesuffix(".zst")
    return ENDINGS.get(Path(plain).suffix)


def merge(task: Work, rows: Iterable[BinaryIO], name: str, path: Path) -> None:
    """Write the rows of all parts to `path`, as the ending of `name` asks.

    The same rows give the same bytes, however they were parted. Raises `MissingExtraError` for an
    ending that needs a package that is not installed.
    """
    if name.endswith(PARQUET):
        write_table(task, rows, path)
        return
    with _opened(name, path) as stream:
        stream.write(header(task))
        for each in rows:
            if not name.endswith(PACKED):
                _copy_in_system(each, stream)
            copyfileobj(each, stream, BUFFER)


def _copy_in_system(rows: BinaryIO, stream: BinaryIO) -> None:
    """Append a file to another without its bytes passing through this process, where that goes.

    What is left is for the caller to copy.
    """
    stream.flush()
    with suppress(AttributeError, OSError):  # of systems and file systems that cannot
        while os.copy_file_range(rows.fileno(), stream.fileno(), BUFFER):
            pass


def rows_of(parts: Iterable[Part], folder: Folder) -> Iterator[BinaryIO]:
    """The rows of each part that has any, in the order of the input."""
    for part in sorted(parts, key=lambda part: part.first):
        if part.length:
            with folder.open(part.file) as rows:
                yield rows


@contextmanager
def _opened(name: str, path: Path) -> Iterator[BinaryIO]:
    """The file to write, packed if its name says so."""
    with path.open("wb") as plain:
        if name.endswith(".gz"):
            with gzip.GzipFile("", "wb", 6, plain, mtime=0) as stream:
                yield cast("BinaryIO", stream)
        elif name.endswith(".zst"):
            with pyarrow("a .zst file").output_stream(plain, compression="zstd") as stream:
                yield stream
        else:
            yield plain
