"""`auto` beside every picture of many small boards, and beside pbnsolve.

The variable RUNUT_PBNSOLVE names the program of pbnsolve; without it that comparison is skipped.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path
from random import Random

import pytest

import runut
from programs import ran
from runut import Nonogram
from runut.families.nonogram.model import Clue

pytestmark = pytest.mark.laws

COLOURS = ("red", "green", "blue")
ALL = runut.Limits(solutions=None)
TWO = runut.Limits(solutions=2)

SHAPES = (
    *((length, 1, 1) for length in (1, 2, 5, 13)),
    *((1, length, 1) for length in (1, 2, 5, 13)),
    *((width, height, 1) for width, height in ((2, 7), (7, 2), (3, 5), (5, 3), (4, 4))),
    *((width, height, 2) for width, height in ((9, 1), (1, 9), (2, 4), (4, 2), (3, 3))),
    *((width, height, 3) for width, height in ((7, 1), (1, 7), (2, 3), (3, 2), (2, 4))),
)
"""Width, height and colours of boards of which every picture can be drawn."""

Clues = tuple[tuple[Clue, ...], tuple[Clue, ...]]


def clues_of(picture) -> Clues:
    """Runs of each colour, by row and by column."""

    def clue(line):
        return tuple((len(list(run)), colour) for colour, run in groupby(line) if colour)

    return tuple(map(clue, picture)), tuple(map(clue, zip(*picture, strict=True)))


def pictures_by_clues(width: int, height: int, colours: int) -> Counter[Clues]:
    """How many pictures each set of clues has."""
    rows = product(range(colours + 1), repeat=width)
    return Counter(map(clues_of, product(list(rows), repeat=height)))


def totals(clues: tuple[Clue, ...]) -> Counter[int]:
    cells: Counter[int] = Counter()
    for length, colour in (block for clue in clues for block in clue):
        cells[colour] += length
    return cells


def mixed(known: list[Clues], random: Random, most: int) -> Iterator[Clues]:
    """Rows of one picture with columns of another; most such pairs have no picture at all."""
    pairs = (
        (random.choice(known)[0], columns)
        for _, columns in random.choices(known, k=most)
    )  # fmt: skip
    return (pair for pair in pairs if totals(pair[0]) == totals(pair[1]))


def compared(shape: tuple[int, int, int], most: int) -> Counter[str]:
    """Verdicts on clues of pictures and on mixed clues, each compared with the pictures."""
    counts = pictures_by_clues(*shape)
    random = Random(str(shape))
    known = sorted(counts)
    asked = random.sample(known, min(most, len(known)))
    asked += mixed(known, random, most)
    names = ("black",) if shape[2] == 1 else COLOURS[: shape[2]]
    puzzles = [Nonogram(*clues, names) for clues in asked]
    results = runut.solve_many(puzzles, limits=ALL)
    assert [result.count for result in results] == [counts[clues] for clues in asked]
    assert all(result.complete and len(set(result.solutions)) == result.count for result in results)
    for puzzle, result in zip(puzzles, results, strict=True):
        assert not any(runut.check(puzzle, picture) for picture in result.solutions)
    return Counter(result.uniqueness.value for result in results)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_some_small_boards_have_the_pictures_that_drawing_all_pictures_gives(shape) -> None:
    assert sum(compared(shape, 60).values()) >= 2


@pytest.mark.slow
def test_a_hundred_thousand_small_boards_have_their_pictures() -> None:
    verdicts = Counter[str]()
    for shape in SHAPES:
        verdicts += compared(shape, 65_536)
    assert sum(verdicts.values()) >= 100_000
    assert min(verdicts[each] for each in ("unique", "several", "none")) >= 5_000


# -- pbnsolve -----------------------------------------------------------------------------------

WORDS = {"contradiction": "none", "multiple": "several", "unique": "unique"}


@pytest.fixture
def pbnsolve() -> str:
    program = os.environ.get("RUNUT_PBNSOLVE")
    if not program:
        pytest.skip("RUNUT_PBNSOLVE names no program")
    return program


def their_verdict(program: str, puzzle: Nonogram, folder: Path) -> str:
    path = folder / "puzzle.xml"
    path.write_text(runut.write(puzzle, format="webpbn"), encoding="utf-8")
    done = ran([program, "-u", "-b", path], text=True, code=0)
    [word] = set(WORDS) & set(done.stdout.split())
    return WORDS[word]


def random_puzzle(random: Random) -> Nonogram:
    """Clues of a picture by chance, or its rows in another order, so that they may be wrong."""
    width, height, colours = random.randint(1, 9), random.randint(1, 9), random.randint(1, 3)
    density = random.choice([0, 0.2, 0.5, 0.8, 1])
    picture = [
        [random.randint(1, colours) if random.random() < density else 0 for _ in range(width)]
        for _ in range(height)
    ]
    rows, columns = clues_of(picture)
    rows = random.choice([rows, rows, tuple(random.sample(rows, height))])
    return Nonogram(rows, columns, COLOURS[:colours] if colours > 1 else ("black",))


def agree(program: str, folder: Path, number: int) -> Counter[str]:
    random = Random(number)
    puzzles = [random_puzzle(random) for _ in range(number)]
    ours = [each.uniqueness.value for each in runut.solve_many(puzzles, limits=TWO)]
    for puzzle, verdict in zip(puzzles, ours, strict=True):
        assert their_verdict(program, puzzle, folder) == verdict, str(puzzle)
    return Counter(ours)


def test_pbnsolve_agrees_on_boards_by_chance(pbnsolve, tmp_path) -> None:
    assert set(agree(pbnsolve, tmp_path, 100)) == {"none", "several", "unique"}


@pytest.mark.slow
def test_pbnsolve_agrees_on_four_thousand_boards_by_chance(pbnsolve, tmp_path) -> None:
    assert min(agree(pbnsolve, tmp_path, 4000).values()) > 200
