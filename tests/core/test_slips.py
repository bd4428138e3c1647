"""Slips of a program: each is refused with one line that names it, and nothing is guessed."""

import pytest

import runut

LINE = "1......4.2....3."
EMPTY = [[0] * 4] * 4


# -- boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [runut.read, runut.Sudoku, runut.Hitori, runut.solve])
@pytest.mark.parametrize("value", [2.5, float("inf")])
def test_a_fraction_is_no_blank(make, value) -> None:
    with pytest.raises(runut.PuzzleError, match=f"{value} in r2c3; expected a number"):
        make([EMPTY[0], [0, 0, value, 0], *EMPTY[2:]])


def test_a_fraction_in_a_flat_board_or_a_clue_is_named_by_its_indices() -> None:
    with pytest.raises(runut.PuzzleError, match=r"0\.5 at \[1\]; expected a number"):
        runut.read([0, 0.5] + [0] * 14)
    with pytest.raises(runut.PuzzleError, match=r"1\.5 at \['rows'\]\[0\]\[0\]; expected"):
        runut.read({"rows": [[1.5]], "columns": [[1]]})
