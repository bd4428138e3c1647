"""A line of a collection is detected quickly: the counted work of detection."""

from __future__ import annotations

import pytest

import runut
from installed import FIGURE_16
from runut.core.scanner import Line
from runut.families.sudoku.formats import grid


def test_a_board_in_one_line_is_not_cut_into_the_cells_of_a_grid(monkeypatch) -> None:
    def reject(_line: Line) -> None:
        raise AssertionError("a line was cut into cells")

    monkeypatch.setattr(grid, "row_tokens", reject)
    assert runut.read(FIGURE_16).family == "sudoku"


@pytest.mark.parametrize("row", ["1 2 3 4", "1234", "|1|2|3|4|"])
def test_rows_of_a_grid_are_still_seen(row) -> None:
    text = f"{row}\n{row.translate(str.maketrans('1234', '3412'))}\n" + "\n".join(["...."] * 2)
    assert grid.GRID.matches(text) > 0.5
