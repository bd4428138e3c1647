"""Sets of puzzles: their files, their contents and the order in which contestants get them."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

__all__ = ["CorpusError", "find", "read_lines", "shuffled", "write_lines"]

SEED = 2026
"""A fixed seed, so that every contestant and every run has the same order."""


class CorpusError(Exception):
    """A set is missing or empty."""


def find(folder: Path, name: str) -> Path:
    """The file `name` in `folder`, compressed or not; `CorpusError` if it is missing."""
    for path in (folder / f"{name}.{end}" for end in ("txt", "txt.gz", "csv", "csv.gz")):
        if path.is_file():
            return path
    raise CorpusError(f"{folder}: expected {name}.txt or {name}.txt.gz, found neither")


def read_lines(path: Path) -> list[str]:
    """The puzzles of a file, one on each line; blank lines and `#` lines are skipped.

    The first line of a table names its columns, and is no puzzle.
    """
    raw = path.read_bytes()
    if path.suffix == ".gz":
        raw = gzip.decompress(raw)
    lines = (line.strip() for line in raw.decode().splitlines())
    kept = [line for line in lines if line and not line.startswith("#")]
    kept = kept[1:] if ".csv" in path.suffixes else kept
    if not kept:
        raise CorpusError(f"{path}: expected a puzzle a line, found none")
    return kept


def shuffled(lines: list[str]) -> list[str]:
    """The lines in a fixed random order.

    Neighbours in a list are often similar, which would help solvers with caches.
    """
    mixed = list(lines)
    random.Random(SEED).shuffle(mixed)  # noqa: S311 - an order, not a secret
    return mixed


def write_lines(lines: list[str], path: Path) -> Path:
    """Write the puzzles to `path`, one on each line."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    return path
