"""What the tests of nonograms share: the papers' puzzles, pictures and their clues."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest

import runut

HANJIE = (
    (4,), (4,), (4,), (1, 2, 1), (3, 2, 3), (10,), (2,), (2,), (4,), (6,),
), (
    (3,), (2,), (2, 1), (3, 1, 2), (10,), (10,), (3, 1, 2), (2, 1), (2,), (3,),
)  # fmt: skip
CHOIRI = (
    ((1, 1), (5,), (1,), (3,), (2, 2)),
    ((1, 1), (1, 2), (4,), (1, 2), (2, 1)),
)


def clues_of_picture(rows):
    """The clues of a picture, by counting its runs."""

    def clue(line):
        return tuple(len(list(run)) for cell, run in groupby(line) if cell)

    return tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True)))


@pytest.fixture
def hanjie():
    return runut.Nonogram(*HANJIE)


@pytest.fixture
def choiri():
    return runut.Nonogram(*CHOIRI)


@pytest.fixture(scope="session")
def clues_of():
    return clues_of_picture


@pytest.fixture
def free_data():
    """The folder of puzzle files that are not part of the project."""
    folder = os.environ.get("RUNUT_DATA")
    if folder is None:
        pytest.skip("RUNUT_DATA names no folder")
    return Path(folder) / "nonogram"
