"""Rows that were written, as a data set of pyarrow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from runut.bulk.extras import Foreign, pyarrow
from runut.bulk.inputs import Source, tables_in
from runut.bulk.merging import layout_of
from runut.bulk.records import columns_of
from runut.bulk.tables import PARQUET, conversion, parsing, schema_of
from runut.errors import Fault, FormatError

OPEN = "opening rows"
HEAD = 1 << 16


def open_rows(path: str | Path) -> Foreign:
    """The rows of a file of `batch` or `farm`, or of all such files in a folder.

    Gives a `pyarrow.dataset.Dataset`: it reads what is asked for, and never more than a piece at a
    time. Texts stay texts, also where they look like numbers. Raises `MissingExtraError` without
    the extra `tables`, and `FormatError` where there are no rows.

    >>> from runut.bulk import open
    >>> open("rated.parquet").to_table(columns=["puzzle", "grade"])  # doctest: +SKIP
    """
    arrow = pyarrow(OPEN)
    where = str(path)
    names = tables_in(where) if Path(where).is_dir() else [where]
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(_kind(name), []).append(name)
    dataset = import_module("pyarrow.dataset")
    if len(kinds) > 1:
        fault = Fault("expected tables of one kind", "open them one by one", 1, 1, where)
        raise FormatError(fault)
    return next(_dataset(arrow, dataset, kind, files) for kind, files in kinds.items())


def _kind(name: str) -> str:
    kind = PARQUET if name.endswith(PARQUET) else layout_of(name)
    if kind is None:
        hint = "name a file that ends in .csv, .ndjson or .parquet, or a folder of them"
        raise FormatError(Fault("expected rows", hint, 1, 1, name))
    return kind


def _dataset(arrow: Foreign, dataset: Foreign, kind: str, files: Sequence[str]) -> Foreign:
    if kind == PARQUET:
        return dataset.dataset(files, format="parquet")
    schema = schema_of(arrow, _columns(kind, files[0]))
    if kind == "csv":
        form = dataset.CsvFileFormat(
            parse_options=parsing(arrow), convert_options=conversion(arrow, schema)
        )
    else:
        options = import_module("pyarrow.json").ParseOptions(explicit_schema=schema)
        form = dataset.JsonFileFormat(parse_options=options)
    return dataset.dataset(files, format=form, schema=schema)


def _columns(kind: str, file: str) -> Sequence[str]:
    """The names of the columns, by the first line."""
    with Source(file).open() as stream:
        head: bytes = stream.read(HEAD)
        while b"\n" not in head and (more := stream.read(HEAD)):
            head += more
    head = head.partition(b"\n")[0]
    if kind == "csv":
        names = columns_of(head)
    else:
        names = tuple(json.loads(head)) if head.startswith(b"{") else None
    if not names:
        raise FormatError(Fault("expected rows", "batch and generate write them", 1, 1, file))
    return names
