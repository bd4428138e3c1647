"""Canonical forms against a slow search of all orders of columns, and random symmetries."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import cast

import pytest

import runut
from runut.errors import FormatError, InputError, PuzzleError
from runut.families.sudoku.canonical import Symmetry, canonical, canonical_lines

MOST_CANONICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The first of all boards in canonical form; no other has more automorphisms."""
SEVENTEEN = "000801000000000043500000000000070800000000100020030000600000075003400000000200600"
ALL = 1_218_998_108_160


def _lines(random_: random.Random) -> tuple[int, ...]:
    bands = random_.sample((0, 3, 6), 3)
    return tuple(band + line for band in bands for line in random_.sample(range(3), 3))


def _symmetry(random_: random.Random) -> Symmetry:
    digits = tuple(random_.sample(range(1, 10), 9))
    return Symmetry(random_.random() < 0.5, _lines(random_), _lines(random_), digits)


def _puzzle(random_: random.Random, clues: int) -> str:
    kept = set(random_.sample(range(81), clues))
    board = _symmetry(random_).applied(MOST_CANONICAL)
    return "".join(sign if cell in kept else "." for cell, sign in enumerate(board))


@pytest.mark.parametrize("clues", [0, 1, 5, 17, 24, 40, 81])
def test_a_symmetry_keeps_the_form_and_the_automorphisms(clues: int) -> None:
    random_ = random.Random(clues)
    line = _puzzle(random_, clues)
    other = _symmetry(random_).applied(line)

    one, two = canonical_lines([line, other])

    assert one is not None
    assert two is not None
    assert (one.line, one.automorphisms) == (two.line, two.automorphisms)
    assert one.symmetry.applied(line) == two.symmetry.applied(other) == one.line
    assert canonical(one.line).line == one.line


def _columns() -> Iterator[tuple[int, ...]]:
    for stacks, *within in product(permutations(range(3)), repeat=4):
        yield tuple(
            3 * stack + own for stack, order in zip(stacks, within, strict=True) for own in order
        )


def _least_rows(rows: Sequence[Sequence[int]], used: tuple[int, ...], labels: str) -> str:
    """The smallest text of the rows that are left, by trying each that is as small as another."""
    if len(used) == 9:
        return ""
    found: dict[str, list[tuple[int, str]]] = {}
    for row in range(9):
        left = [at for at in range(row // 3 * 3, row // 3 * 3 + 3) if at not in used]
        if row in used or (len(left) == 3) != (len(used) % 3 == 0):
            continue
        known, text = labels, ""
        for digit in rows[row]:
            if digit and str(digit) not in known:
                known += str(digit)
            text += str(known.index(str(digit)) + 1) if digit else "."
        found.setdefault(text, []).append((row, known))
    least = min(found)
    return least + min(_least_rows(rows, (*used, row), known) for row, known in found[least])


def _least(line: str) -> str:
    """The smallest board by all orders of columns, for the board and its transpose."""
    cells = [0 if sign in ".0" else int(sign) for sign in line]
    rows = [cells[start : start + 9] for start in range(0, 81, 9)]
    turned = [list(column) for column in zip(*rows, strict=True)]
    return min(
        _least_rows([[row[at] for at in order] for row in grid], (), "")
        for grid in (rows, turned)
        for order in _columns()
    )


@pytest.mark.parametrize("clues", [8, 30, 81])
def test_the_form_is_the_smallest_of_all_orders_of_columns(clues: int) -> None:
    line = _puzzle(random.Random(100 + clues), clues)

    assert canonical(line).line == _least(line)


def test_automorphisms_are_those_that_theory_gives() -> None:
    one = "." * 30 + "4" + "." * 50

    assert canonical(MOST_CANONICAL).line == MOST_CANONICAL
    assert canonical(MOST_CANONICAL).automorphisms == 648
    assert canonical("." * 81).automorphisms == ALL
    assert canonical(one).automorphisms == ALL // (81 * 9)
    assert canonical(SEVENTEEN).automorphisms == 1


def test_a_sudoku_has_the_form_of_its_line() -> None:
    puzzle = runut.read(SEVENTEEN)

    assert isinstance(puzzle, runut.sudoku.Sudoku)
    assert canonical(puzzle) == canonical(SEVENTEEN.replace("0", "."))


def test_what_is_no_sudoku_has_no_form() -> None:
    hitori = cast("str", runut.read("hitori/2/2/2111"))
    with pytest.raises(InputError, match="expected a sudoku or a line of 81 characters, found "):
        canonical(hitori)


def test_no_form_for_variants_and_other_sizes() -> None:
    blank = (0,) * 81
    variant = runut.sudoku.Sudoku(3, 3, blank, (runut.sudoku.Diagonals(),))

    with pytest.raises(PuzzleError, match="no canonical form"):
        canonical(variant)
    with pytest.raises(PuzzleError, match="no canonical form"):
        canonical(runut.sudoku.Sudoku(2, 2, (0,) * 16))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5" + "." * 7 + "5" + "." * 72, "1:9: 5 stands twice in a row, column or box"),
        ("." * 80, "1:81: expected 81 cells, found 80"),
        ("." * 82, "1:82: expected 81 cells, found more"),
        ("." * 729, "1:82: expected 81 cells, found more"),
        ("x" + "." * 80, "1:1: expected a digit or '.' for a blank, found 'x'"),
    ],
)
def test_a_line_without_a_form_says_why(line: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        canonical(line)


def test_a_list_keeps_the_places_of_faulty_lines() -> None:
    forms = canonical_lines(["." * 81, "12", SEVENTEEN])

    assert [form is None for form in forms] == [False, True, False]
    assert forms.text.split()[1] == b"-"
    assert [str(fault) for fault in forms.faults] == ["2:3: expected 81 cells, found 2"]
    with pytest.raises(IndexError):
        forms[3]
