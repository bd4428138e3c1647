"""Large boards: drawn in time, and rejected with a clear error if a format cannot hold them."""

from __future__ import annotations

import random
import tracemalloc
from time import process_time

import pytest

import runut
from runut.families import load

SHADES = random.Random(7)


def nonogram(side: int) -> tuple[runut.Nonogram, runut.Solution]:
    rows = tuple(tuple(SHADES.randrange(2) for _ in range(side)) for _ in range(side))
    clue = lambda line: tuple(len(run) for run in "".join(map(str, line)).split("0") if run)  # noqa: E731
    puzzle = runut.Nonogram(tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True))))
    return puzzle, runut.Solution(rows)


def quickest(work, repeats: int = 5) -> float:
    times = []
    for _ in range(repeats):
        before = process_time()
        work()
        times.append(process_time() - before)
    return min(times)


@pytest.mark.parametrize(("form", "limit"), [("svg", 0.040), ("png", 0.150), ("text", 0.060)])
def test_a_nonogram_of_fifty_by_fifty_is_drawn_at_once(form, limit) -> None:
    puzzle, solution = nonogram(50)
    assert quickest(lambda: runut.draw(puzzle, solution, format=form)) < limit


@pytest.mark.laws
@pytest.mark.parametrize("form", ["svg", "pdf", "text"])
def test_memory_grows_with_the_board_alone(form) -> None:
    cells = tuple(SHADES.randrange(1, 1000) for _ in range(100 * 100))
    puzzle = load("hitori").puzzle(100, 100, cells)
    tracemalloc.start()
    drawn = runut.draw(puzzle, format=form)
    _, height = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(drawn) > 10_000
    assert height < 30_000_000


@pytest.mark.slow
def test_a_million_cells_fit_into_svg_and_png() -> None:
    puzzle, solution = nonogram(1000)
    assert runut.draw(puzzle, solution, format="svg").endswith("</svg>\n")
    assert runut.draw(puzzle, solution, format="png").startswith(b"\x89PNG")


def test_a_png_too_large_is_refused_with_the_greatest_scale() -> None:
    puzzle, solution = nonogram(100)
    with pytest.raises(runut.PictureError, match="take a scale up to"):
        runut.draw(puzzle, solution, format="png", scale=10)
