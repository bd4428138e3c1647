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

ENDINGS = {".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", PARQUET: "csv"}
"""Endings of files whose rows have a layout of their own; others hold lines."""
PACKED = (".gz", ".zst")
BUFFER = 1 << 24


def layout_of(path: str) -> str | None:
    """The layout that the name of a file asks for, before `.gz` or `.zst`."""
    plain = path.removesuffix(".gz").removesuffix(".zst")
    return ENDINGS.get(Path(plain).suffix)


def merge(task: Work, rows: Iterable[BinaryIO], name: str, output: BinaryIO) -> None:
    """Write the rows of all parts to `output`, as the ending of `name` asks.

    The same rows give the same bytes, however they were parted. Raises `MissingExtraError` for an
    ending that needs a package that is not installed.
    """
    if name.endswith(PARQUET):
        write_table(task, rows, output)
        return
    with _packed(name, output) as stream:
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
    return folder.rows([part.file for part in in_order(parts) if part.length])


def in_order(parts: Iterable[Part]) -> list[Part]:
    """The parts in the order of the input."""
    return sorted(parts, key=lambda part: part.first)


@contextmanager
def _packed(name: str, plain: BinaryIO) -> Iterator[BinaryIO]:
    """The stream to write to, packed if the name says so."""
    if name.endswith(".gz"):
        with gzip.GzipFile("", "wb", 6, plain, mtime=0) as stream:
            yield cast("BinaryIO", stream)
    elif name.endswith(".zst"):
        with pyarrow("a .zst file").output_stream(plain, compression="zstd") as stream:
            yield stream
    else:
        yield plain
