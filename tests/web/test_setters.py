"""Variants of sudoku on the page: other digits, clues around the board, signs over its lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import runut
from pages import cells, expect_solved, needs_browser, open_puzzle

pytestmark = [needs_browser, pytest.mark.web]

FROM_ZERO = """sudoku 2x2
0 . . .
. . . .
. . . .
. . . .
digits 0-3
sandwich 3 r1
difference r2c2 r3c2
thermometer r3c1 r2c2
greater r3c4 r4c4
"""
LAST_LINE_BEFORE_DOT = """() => {
    const drawn = [...document.querySelectorAll('.board :is(line, circle)')];
    const dot = drawn.findIndex((each) => each.classList.contains('role-dot-white'));
    const lines = drawn.map((each) => /role-(grid|bar)/.test(each.getAttribute('class')));
    return dot > lines.lastIndexOf(true);
}"""


def test_a_board_whose_digits_begin_at_zero_is_solved_by_keys(page) -> None:
    puzzle = runut.read(FROM_ZERO)
    solution = runut.solve(puzzle).solution
    assert solution is not None
    open_puzzle(page, str(puzzle))
    cells(page).first.focus()
    page.keyboard.press("Control+Home")
    for row in solution.rows:
        for digit in row:
            page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    expect_solved(page)


def test_clues_stand_beside_the_board_and_signs_over_its_lines(page) -> None:
    open_puzzle(page, FROM_ZERO)
    clue = page.locator(".board text.role-clue", has_text="3").first
    corner = page.locator(".board line.role-bar").first.bounding_box()
    beside = clue.bounding_box()
    assert corner is not None
    assert beside is not None
    assert beside["x"] + beside["width"] < corner["x"]
    expect(page.locator(".board .role-line-thermometer").first).to_be_attached()
    assert page.evaluate(LAST_LINE_BEFORE_DOT)
