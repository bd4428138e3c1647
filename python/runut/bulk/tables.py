"""Parquet files, read as JSON objects and written from rows of CSV."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import BinaryIO

from runut.bulk.extras import Foreign, pyarrow
from runut.bulk.records import meanings
from runut.bulk.rows import OUTSIDE
from runut.bulk.task import Work
from runut.core.escapes import FORMULA
from runut.errors import Fault, FormatError

PARQUET = ".parquet"
ROW_GROUP = 1 << 16
"""Rows of a Parquet file that are packed together."""
BATCH = 1 << 12
"""Rows that are read at a time."""
READ = ("id", "puzzle", "solution")
"""The columns that are read."""

_TYPES: Mapping[str, str] = {
    "number": "int64",
    "seed": "uint64",
    "nodes": "int64",
    "grade": "int8",
    "effort": "float64",
    "steps": "int32",
    "forced": "int32",
    "open": "int32",
}
"""The types of columns that are not texts; a count may be longer than any integer."""


class TableLines:
    """A Parquet file as a stream of JSON objects, one for each row."""

    def __init__(self, name: str) -> None:
        self._file = pyarrow("a Parquet file").parquet.ParquetFile(name)
        columns = self._file.schema_arrow.names
        own = dict(zip(columns, meanings(columns), strict=True))
        names = [name for name in columns if own[name] in READ]
        if "puzzle" not in own.values():
            fault = Fault("expected a column 'puzzle'", "", 1, 1, name)
            raise FormatError(fault)
        self._batches: Iterator[Foreign] = self._file.iter_batches(BATCH, columns=names)
        self._held = b""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""
        while not self._held:
            batch = next(self._batches, None)
            if batch is None:
                return b""
            self._held = "".join(f"{json.dumps(row)}\n" for row in batch.to_pylist()).encode()
        taken, self._held = self._held[:size], self._held[size:]
        return taken


def write_table(task: Work, texts: Iterable[BinaryIO], output: BinaryIO) -> None:
    """Write rows of CSV as a Parquet file; the same rows give the same bytes."""
    arrow = pyarrow("a Parquet file")
    schema = schema_of(arrow, task.columns)
    schema = schema.with_metadata({"runut": json.dumps(task.to_dict())})
    held = schema.empty_table()
    with arrow.parquet.ParquetWriter(output, schema, compression="zstd") as writer:
        for text in texts:
            held = arrow.concat_tables([held, _table(arrow, task, schema, text)])
            while len(held) >= ROW_GROUP:
                writer.write_table(held.slice(0, ROW_GROUP).combine_chunks())
                held = held.slice(ROW_GROUP)
        if len(held):
            writer.write_table(held.combine_chunks())


def _table(arrow: Foreign, task: Work, schema: Foreign, text: BinaryIO) -> Foreign:
    """Rows of CSV as a table."""
    csv = arrow.csv
    table = csv.read_csv(
        text,
        csv.ReadOptions(column_names=list(task.columns), use_threads=False),
        parsing(arrow),
        conversion(arrow, schema),
    )
    replace = import_module("pyarrow.compute").replace_substring_regex
    for name in {*OUTSIDE, "puzzle"} & {*task.columns}:
        plain = replace(table[name], pattern=f"^'({FORMULA})", replacement=r"\1")
        table = table.set_column(table.schema.get_field_index(name), name, plain)
    return table


def parsing(arrow: Foreign) -> Foreign:
    """What separates the rows of CSV from one another."""
    return arrow.csv.ParseOptions(newlines_in_values=True)


def conversion(arrow: Foreign, schema: Foreign) -> Foreign:
    """How fields of CSV become values."""
    return arrow.csv.ConvertOptions(
        column_types=schema,
        null_values=[""],
        strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )


def schema_of(arrow: Foreign, names: Sequence[str]) -> Foreign:
    """The types of columns; a count is small where it stands beside a solution."""
    types = {**_TYPES, "count": "int16" if "solution" in names else "string"}
    return arrow.schema([(name, getattr(arrow, types.get(name, "string"))()) for name in names])
