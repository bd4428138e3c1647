"""One file of all parts, in the order of the input."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import Any, BinaryIO, cast

from runut.bulk.extras import pyarrow
from runut.bulk.folder import Folder
from runut.bulk.part import Part
from runut.bulk.rows import header
from runut.bulk.task import Task

__all__ = ["ENDINGS", "layout_of", "merge"]

PARQUET = ".parquet"
ENDINGS = {".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", PARQUET: "csv"}
"""Endings of files whose rows have a layout of their own; others hold lines."""
ROW_GROUP = 1 << 16
"""Rows of a Parquet file that are packed together."""
BUFFER = 1 << 20

_TYPES: Mapping[str, str] = {
    "number": "int64",
    "count": "string",
    "nodes": "int64",
    "grade": "int8",
    "effort": "float64",
    "steps": "int32",
    "forced": "int32",
    "open": "int32",
}
"""The types of columns that are not texts; a count may be longer than any integer."""


def layout_of(path: str) -> str | None:
    """The layout that the name of a file asks for, before `.gz` or `.zst`."""
    plain = path.removesuffix(".gz").removesuffix(".zst")
    return ENDINGS.get(Path(plain).suffix)


def merge(task: Task, parts: Sequence[Part], folder: Folder, name: str, path: Path) -> None:
    """Write the rows of all parts to `path`, as the ending of `name` asks.

    The same rows give the same bytes, however they were parted. Raises `MissingExtraError` for an
    ending that needs a package that is not installed.
    """
    parts = sorted(parts, key=lambda part: part.first)
    if name.endswith(PARQUET):
        _write_parquet(task, parts, folder, path)
        return
    with _opened(name, path) as stream:
        stream.write(header(task))
        for part in parts:
            with folder.open(part.file) as rows:
                copyfileobj(rows, stream, BUFFER)


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


def _write_parquet(task: Task, parts: Sequence[Part], folder: Folder, path: Path) -> None:
    arrow = pyarrow("a Parquet file")
    schema = arrow.schema(
        [(name, _type(arrow, task, name)) for name in task.columns],
        metadata={"runut": str(task.to_dict())},
    )
    held = schema.empty_table()
    with arrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for table in _tables(task, parts, folder, schema):
            held = arrow.concat_tables([held, table])
            while len(held) >= ROW_GROUP:
                writer.write_table(held.slice(0, ROW_GROUP).combine_chunks())
                held = held.slice(ROW_GROUP)
        if len(held):
            writer.write_table(held.combine_chunks())


def _tables(task: Task, parts: Sequence[Part], folder: Folder, schema: Any) -> Iterator[Any]:  # noqa: ANN401 - of pyarrow
    """The rows of each part as a table."""
    csv = pyarrow("a Parquet file").csv
    convert = csv.ConvertOptions(
        column_types=schema,
        null_values=[""],
        strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )
    names = csv.ReadOptions(column_names=list(task.columns), use_threads=False)
    parsing = csv.ParseOptions(newlines_in_values=True)
    for part in parts:
        if part.length:
            with folder.open(part.file) as stream:
                yield csv.read_csv(stream, names, parsing, convert)


def _type(arrow: Any, task: Task, name: str) -> Any:  # noqa: ANN401 - of pyarrow
    if name == "count" and task.do == "solve":
        return arrow.int16()
    makers: dict[str, Callable[[], Any]] = {
        each: getattr(arrow, each) for each in {*_TYPES.values(), "string"}
    }
    return makers[_TYPES.get(name, "string")]()
