"""The nonograms to measure, by part of the run."""

from __future__ import annotations

import random
import tarfile
from collections.abc import Iterable, Iterator
from itertools import groupby, islice, product
from pathlib import Path

import runut
from benchmarks import nonogrid
from benchmarks.corpus import CorpusError
from runut import Limits, Nonogram
from runut.families.nonogram.model import Clue, clue_of

__all__ = [
    "FREE",
    "PROOFS",
    "SURVEY",
    "bulk_lines",
    "in_colour",
    "load",
    "packed",
    "random_large",
    "random_tail",
    "survey",
    "tail",
    "turned",
]

SURVEY = (
    *("00001-dancer", "00006-cat", "00016-knot", "00021-skid", "00023-edge", "00027-bucks"),
    *("00065-mum", "00436-petroglyph", "00529-swing", "00803-light", "01611-merka"),
    "35105-wild",
)
PROOFS = ("06574-forever", "08098-9dom")
FREE = {"knotty": "knotty.nin", "faase": "faase.nin", "cauldron": "cauldron.non"}
COLOUR = "color-and-format-samples"
TAIL = "tail_6.txt"
SEED, DENSITY = 2026, 0.6
"""The density of generated puzzles: lines alone solve two of three."""


def survey(folder: Path, name: str) -> Nonogram:
    """A puzzle of the survey, by its number and name."""
    found = sorted((folder / "free").glob(f"webpbn-{name}.*"))
    if not found:
        raise CorpusError(f"{folder / 'free'}: expected webpbn-{name}, found none")
    return _checked(runut.load(found[0], family="nonogram"))


def load(folder: Path, name: str) -> Nonogram:
    """One of the large free puzzles."""
    path = folder / "free" / FREE[name]
    if not path.is_file():
        raise CorpusError(f"{path}: expected this file, found none")
    return _checked(runut.load(path, family="nonogram"))


def packed(folder: Path, name: str) -> Iterator[tuple[str, Nonogram]]:
    """The puzzles of a compressed collection, by file name and number."""
    for file, text in _texts(folder, name, (".nin", ".txt")):
        for at, puzzle in enumerate(runut.read_all(text, family="nonogram"), 1):
            yield f"{Path(file).stem}-{at:04}", _checked(puzzle)


def tail(folder: Path) -> Iterator[tuple[str, Nonogram]]:
    """The tournament puzzles that took longest, by number."""
    path = folder / TAIL
    if not path.is_file():
        raise CorpusError(f"{path}: expected this file, found none")
    text = path.read_text(encoding="ascii")
    for at, puzzle in enumerate(runut.read_all(text, family="nonogram"), 1):
        yield f"tail-{at}", _checked(puzzle)


def in_colour(folder: Path) -> Iterator[tuple[str, Nonogram]]:
    """The samples in several colours, by file name."""
    for file, text in _texts(folder, COLOUR, (".toml", ".txt", ".g")):
        is_olsak = file.endswith(".g")
        if not is_olsak and "clues" not in text:
            continue
        puzzle = runut.read(text, family="nonogram") if is_olsak else nonogrid.read(text)
        if len(_checked(puzzle).colours) > 1:
            yield Path(file).name, _checked(puzzle)


def _texts(folder: Path, name: str, endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    path = folder / "collections" / f"{name}.tar.xz"
    if not path.is_file():
        raise CorpusError(f"{path}: expected this file, found none")
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None and member.name.endswith(endings):
                yield member.name, file.read().decode()


def _checked(puzzle: runut.Puzzle) -> Nonogram:
    if not isinstance(puzzle, Nonogram):
        raise CorpusError(f"expected a nonogram, found a {puzzle.family}")
    return puzzle


# -- made from others ---------------------------------------------------------------------------


def turned(puzzle: Nonogram, number: int) -> Iterator[Nonogram]:
    """The puzzle and its mirror images, `number` of eight.

    A search has no randomness, but each image has another search order; so the median is more
    reliable than one time, which may be lucky.
    """
    images = product((False, True), repeat=3)
    for is_transposed, is_upside_down, is_mirrored in islice(images, number):
        rows, columns = puzzle.rows, puzzle.columns
        if is_mirrored:
            rows, columns = tuple(row[::-1] for row in rows), columns[::-1]
        if is_upside_down:
            rows, columns = rows[::-1], tuple(column[::-1] for column in columns)
        if is_transposed:
            rows, columns = columns, rows
        yield Nonogram(rows, columns, puzzle.colours)


def bulk_lines(number: int, size: int = 20) -> list[str]:
    """Generated puzzles, one on each line, that lines alone solve."""
    chance = random.Random(SEED)  # noqa: S311 - puzzles, not secrets
    lines: list[str] = []
    while len(lines) < number:
        puzzle = _drawn(chance, size, DENSITY)
        result = runut.solve(puzzle, limits=Limits(solutions=2, nodes=1))
        if result.count == 1 and result.complete and not result.stats.counters["probes"]:
            lines.append(runut.write(puzzle, format="tatham").strip())
    return lines


def random_large(size: int, density: float, number: int) -> dict[str, Nonogram]:
    """The clues of square pictures by chance."""
    chance = random.Random(f"{SEED} {size} {density}")  # noqa: S311 - puzzles, not secrets
    name = f"{size}x{size} at {density:.0%}"
    return {f"{name}, {at}": _drawn(chance, size, density) for at in range(1, number + 1)}


def random_tail() -> dict[str, Nonogram]:
    """Two pictures by chance that are hard among many easy ones, by the seed of each."""
    sizes = {1060: 60, 2080: 80}
    made = {seed: _drawn(random.Random(seed), size, 0.5) for seed, size in sizes.items()}  # noqa: S311 - as above
    return {f"{sizes[seed]}x{sizes[seed]}, seed {seed}": each for seed, each in made.items()}


def _drawn(chance: random.Random, size: int, density: float) -> Nonogram:
    cells = [[int(chance.random() < density) for _ in range(size)] for _ in range(size)]
    rows, columns = map(_clue, cells), map(_clue, zip(*cells, strict=True))
    return Nonogram(tuple(rows), tuple(columns))


def _clue(cells: Iterable[int]) -> Clue:
    return clue_of([len(list(run)) for cell, run in groupby(cells) if cell])
