"""Conventions: equal blanks, a board without blacks, a board without whites."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut import FormatError, Hitori, Limits, PuzzleError, Status
from runut.families import load
from runut.families.hitori.model import Convention

ALL = Limits(solutions=None)
OTHERS = [form.name for form in load("hitori").formats[1:]]
SOUND = [method.name for method in load("hitori").algorithms if method.sound]
conventions = st.frozensets(st.sampled_from(Convention))


@st.composite
def small_boards(draw) -> Hitori:
    width, height = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    numbers = st.integers(0, 3)
    cells = draw(st.lists(numbers, min_size=width * height, max_size=width * height))
    return Hitori(width, height, tuple(cells), draw(conventions))


@pytest.mark.laws
@given(board=small_boards())
def test_solvers_and_checker_agree_on_every_shading_of_a_board(board: Hitori) -> None:
    right = set()
    for shading in product((0, 1), repeat=len(board.cells)):
        rows = [shading[at : at + board.width] for at in range(0, len(shading), board.width)]
        if not runut.check(board, rows):
            right.add(shading)
    for name in SOUND:
        result = runut.solve(board, algorithm=name, limits=ALL)
        assert {tuple(solution.values()) for solution in result.solutions} == right
        assert (result.count, result.complete) == (len(right), True)


@given(small_boards())
def test_the_canonical_text_tells_the_conventions(board: Hitori) -> None:
    assert runut.read(str(board)) == board


@given(small_boards())
def test_what_is_forced_is_what_all_solutions_share(board: Hitori) -> None:
    solutions = [solution.values() for solution in runut.solve(board, limits=ALL).solutions]
    shared = [set(colours) for colours in zip(*map(tuple, solutions), strict=True)]
    result = runut.forced(board)
    if not solutions:
        assert result.status is Status.UNSOLVABLE
        return
    cells = [value for row in result.board.cells for value in row]
    assert cells == [colours.pop() if len(colours) == 1 else None for colours in shared]


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ([], 1),
        (["some-black"], 0),
        (["all-black-allowed"], 2),
        (["all-black-allowed", "some-black"], 1),
    ],
)
def test_a_board_of_one_cell_is_white_unless_its_conventions_say_otherwise(words, count) -> None:
    text = "\n".join(["hitori 1x1", "5", *words])
    assert runut.count(text).count == count


def test_a_board_without_duplicates_may_have_no_black_unless_it_asks_for_some() -> None:
    free = runut.solve("hitori 2x2\n1 2\n2 1\n", limits=ALL)
    asked = runut.solve("hitori 2x2\n1 2\n2 1\nsome-black\n", limits=ALL)
    assert set(free.solutions) - set(asked.solutions) == {runut.Solution(((0, 0), (0, 0)))}
    assert (free.count, asked.count) == (5, 4)


def test_blanks_have_no_duplicates_unless_they_are_equal() -> None:
    assert runut.count("hitori 2x1\n. .\n").count == 3
    assert runut.count("hitori 2x1\n. .\nequal-blanks\n").count == 2


def test_equal_blanks_differ_from_every_number() -> None:
    board = Hitori(2, 1, (0, 1295), frozenset({Convention.EQUAL_BLANKS}))
    assert runut.count(board).count == 3


@pytest.mark.parametrize("name", ["patterns", "patterns-py"])
def test_the_papers_method_obeys_and_is_judged_by_the_conventions(name) -> None:
    white = runut.solve("hitori 2x1\n1 2\nsome-black\n", algorithm=name)
    assert [violation.rule for violation in white.violations] == ["all-white"]
    assert white.status is Status.UNSOUND
    duplicates = runut.solve("hitori 2x1\n. .\nequal-blanks\n", algorithm=name)
    assert duplicates.solution.cells == ((1, 0),)


def test_a_recorded_search_of_a_board_that_asks_for_a_black_replays_to_its_solution() -> None:
    board = runut.read("hitori 2x2\n1 2\n2 1\nsome-black\n")
    result = runut.solve(board, record=True)
    assert runut.replay(board, result.trace) == result.solution.cells


def test_conventions_of_several_boards_stay_apart() -> None:
    text = "hitori 2x1\n1 2\n\nsome-black\n\nhitori 2x1\n1 2\n"
    first, second = runut.read_all(text)
    assert first.conventions == {Convention.SOME_BLACK}
    assert second.conventions == frozenset()


def test_a_convention_may_be_given_by_its_word() -> None:
    assert Hitori(1, 1, (1,), ["some-black"]).conventions == {Convention.SOME_BLACK}


def test_a_word_that_is_no_convention_is_rejected_with_its_place() -> None:
    with pytest.raises(FormatError, match="found 'some-blck'") as caught:
        runut.read("hitori 2x1\n1 2\nsome-black\n  some-blck\n")
    assert (caught.value.line, caught.value.column) == (4, 3)
    assert "equal-blanks" in caught.value.faults[0].hint
    with pytest.raises(PuzzleError, match="no convention 'white'"):
        Hitori(1, 1, (1,), ["white"])


@pytest.mark.parametrize("form", OTHERS)
def test_a_format_that_cannot_hold_a_convention_says_so(form) -> None:
    board = Hitori(2, 2, (1, 2, 2, 1), frozenset({Convention.SOME_BLACK}))
    with pytest.raises(PuzzleError, match="some-black cannot be written"):
        runut.write(board, format=form)
