"""The questions of setters on small puzzles, against what a person finds by trying everything."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import combinations, groupby, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.core.rules import search as by_model
from runut.families import family_of

UNIQUE = "1.3..4.22..4.3.1"
SEVERAL = "1..4.4......2..3"
NONE = "12........3...4."


def solved(puzzle: runut.Puzzle) -> list[runut.Solution]:
    """All solutions by the rules alone."""
    return list(
        runut.solve(puzzle, algorithm="model", limits=runut.Limits(solutions=None)).solutions
    )


def is_unique(puzzle: runut.Puzzle) -> bool:
    return len(solved(puzzle)) == 1


# -- sudoku ------------------------------------------------------------------------------------


def full_boards() -> list[tuple[int, ...]]:
    return [tuple(each.values()) for each in solved(runut.read("." * 16))]


FULL = full_boards()


@st.composite
def sudokus(draw: st.DrawFn) -> runut.Sudoku:
    """A board of four digits with some givens of a solution."""
    board = draw(st.sampled_from(FULL))
    kept = draw(st.sets(st.integers(0, 15), min_size=2))
    return runut.Sudoku(2, 2, tuple(board[at] if at in kept else 0 for at in range(16)))


@given(sudokus())
def test_a_given_is_superfluous_if_the_board_without_it_is_unique(puzzle) -> None:
    found = runut.superfluous(puzzle)
    wanted = [
        divmod(at, 4)
        for at, digit in enumerate(puzzle.cells)
        if digit
        and is_unique(puzzle)
        and is_unique(runut.Sudoku(2, 2, (*puzzle.cells[:at], 0, *puzzle.cells[at + 1 :])))
    ]
    assert [clue.cells[0] for clue in found.clues] == wanted


@given(sudokus(), st.integers(0, 3))
def test_every_given_of_a_minimal_sudoku_is_needed(puzzle, seed) -> None:
    least = runut.minimal(puzzle, seed=seed).puzzle
    assert (least is not None) == is_unique(puzzle)
    if least is not None:
        assert is_unique(least)
        assert all(own in (0, given) for own, given in zip(least.cells, puzzle.cells, strict=True))
        assert runut.superfluous(least).clues == ()


@given(sudokus())
def test_a_completion_makes_a_sudoku_unique_and_no_other_digit_does(puzzle) -> None:
    facts = {(each.cell, each.value) for each in runut.completions(puzzle).facts}
    answers = solved(puzzle)
    for at, digit in product(range(16), range(1, 5)):
        having = [each for each in answers if list(each.values())[at] == digit]
        is_completion = len(having) == 1 and len(answers) > 1 and not puzzle.cells[at]
        assert ((divmod(at, 4), digit) in facts) == is_completion


def test_each_constraint_of_a_variant_is_a_clue() -> None:
    puzzle = runut.read(
        "sudoku 2x2\n. . . .\n. . . .\n. . . .\n. . . .\n"
        "diagonals\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\nthermometer r2c1 r2c2\ncage 5 r3c1 r4c1\n"
    )
    kinds = [clue.kind for clue in family_of(puzzle).clues.of(puzzle)]
    assert kinds == ["diagonals", "cage", "cage", "thermometer", "cage"]
    sentences = [clue.sentence for clue in family_of(puzzle).clues.of(puzzle)]
    assert sentences[:2] == ["diagonals", "cage 3 r1c1 r1c2"]


def test_a_superfluous_cage_is_found_and_a_needed_one_is_not() -> None:
    cells = "12343412214.432."
    rows = "\n".join(" ".join(cells[at : at + 4]) for at in range(0, 16, 4))
    puzzle = runut.read(f"sudoku 2x2\n{rows}\ncage 4 r1c1 r1c3\n")
    found = runut.superfluous(puzzle, kinds=["cage"])
    assert [clue.kind for clue in found.clues] == ["cage"]
    needed = "cage 7 r1c1 r2c1\ncage 6 r2c2 r2c3\ncage 6 r4c3 r4c4\n"
    found = runut.superfluous("sudoku 2x2\n" + ". . . .\n" * 4 + needed)
    assert (found.uniqueness, found.tried, found.clues) == ("unique", 3, ())


def test_of_two_equal_cages_one_is_superfluous() -> None:
    full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    puzzle = runut.read(f"sudoku 2x2\n{full}cage 3 r1c1 r1c2\ncage 3 r1c1 r1c2\n")
    assert len(runut.superfluous(puzzle, kinds=["cage"]).clues) == 2
    bare = runut.Sudoku(2, 2, (0,) * 16, puzzle.constraints)
    assert len(set(family_of(bare).clues.of(bare))) == 2
    least = runut.minimal(puzzle, kinds=["cage"])
    assert (len(least.left_out), len(least.kept), least.puzzle.constraints) == (2, 16, ())


@pytest.mark.parametrize(
    "lines",
    [
        "jigsaw 1112 1322 3324 3444",
        "no-boxes",
        "negative difference\ndifference 1 r1c1 r1c2",
    ],
)
def test_what_would_change_other_rules_is_no_clue(lines) -> None:
    puzzle = runut.read("sudoku 2x2\n" + ". . . .\n" * 4 + lines + "\n")
    clues = [clue.kind for clue in family_of(puzzle).clues.of(puzzle)]
    assert clues == (["negative"] if "negative" in lines else [])


# -- hitori ------------------------------------------------------------------------------------


@st.composite
def hitoris(draw: st.DrawFn) -> runut.Hitori:
    conventions = draw(st.sets(st.sampled_from(["equal-blanks", "some-black"])))
    numbers = draw(st.lists(st.integers(0, 3), min_size=9, max_size=9))
    return runut.Hitori(3, 3, tuple(numbers), frozenset(conventions))


SIDES = [(at, at + 1) for at in range(9) if at % 3 < 2] + [(at, at + 3) for at in range(6)]


def is_shading(cells: tuple[int, ...]) -> bool:
    """Whether no two blacks of 3x3 cells touch, and the whites are one area."""
    whites = {at for at in range(9) if not cells[at]}
    area = {min(whites, default=0)}
    for _ in range(9):
        area |= {two[1 - end] for two in SIDES for end in (0, 1) if two[end] in area} & whites
    return area == whites and not any(cells[one] and cells[other] for one, other in SIDES)


SHADINGS = [cells for cells in product((0, 1), repeat=9) if is_shading(cells)]
LINES = [range(at, at + 3) for at in (0, 3, 6)] + [range(at, 9, 3) for at in range(3)]


def shadings(puzzle: runut.Hitori) -> list[tuple[int, ...]]:
    """The solutions by trying every shading."""
    numbers, found = puzzle.symbols, SHADINGS
    for line in LINES:
        for one, other in combinations(line, 2):
            if numbers[one] and numbers[one] == numbers[other]:
                found = [cells for cells in found if cells[one] or cells[other]]
    return [cells for cells in found if any(cells) or "some-black" not in puzzle.conventions]


@given(hitoris())
def test_a_number_of_a_hitori_is_superfluous_if_it_may_differ_from_all_others(puzzle) -> None:
    found = runut.superfluous(puzzle)
    assert (found.uniqueness is runut.Uniqueness.UNIQUE) == (len(shadings(puzzle)) == 1)
    wanted = []
    for at, number in enumerate(puzzle.cells):
        cells = (*puzzle.cells[:at], 9, *puzzle.cells[at + 1 :])
        less = runut.Hitori(3, 3, cells, puzzle.conventions)
        is_clue = number or "equal-blanks" in puzzle.conventions
        if is_clue and len(shadings(puzzle)) == len(shadings(less)) == 1:
            wanted.append(divmod(at, 3))
    assert [clue.cells[0] for clue in found.clues] == wanted


# -- nonogram ----------------------------------------------------------------------------------


def runs(line) -> list[int]:
    return [len(list(run)) for cell, run in groupby(line) if cell]


def pictures(rows, columns) -> int:
    """The number of pictures of 3x3 with these clues; `None` is a line without one."""
    number = 0
    for cells in product((0, 1), repeat=9):
        lines = [cells[:3], cells[3:6], cells[6:], cells[::3], cells[1::3], cells[2::3]]
        clues = zip((*rows, *columns), lines, strict=True)
        number += all(clue is None or runs(line) == clue for clue, line in clues)
    return number


@pytest.mark.laws
@given(st.lists(st.booleans(), min_size=9, max_size=9))
def test_a_line_is_superfluous_if_the_picture_needs_no_clue_for_it(cells) -> None:
    rows = [runs(cells[at : at + 3]) for at in range(0, 9, 3)]
    columns = [runs(cells[at::3]) for at in range(3)]
    found = runut.superfluous(runut.nonogram.Nonogram.from_clues(rows, columns))
    wanted = []
    for at in range(6):
        less = [None if at == line else clue for line, clue in enumerate([*rows, *columns])]
        if pictures(rows, columns) == pictures(less[:3], less[3:]) == 1:
            wanted.append(("row-clue" if at < 3 else "column-clue", at % 3))
    assert [clue.key for clue in found.clues] == wanted


@pytest.mark.laws
@given(st.lists(st.booleans(), min_size=9, max_size=9), st.integers(0, 3))
def test_the_clues_left_out_of_a_nonogram_are_not_needed_together(cells, seed) -> None:
    rows = [runs(cells[at : at + 3]) for at in range(0, 9, 3)]
    columns = [runs(cells[at::3]) for at in range(3)]
    found = runut.minimal(runut.nonogram.Nonogram.from_clues(rows, columns), seed=seed)
    lines = {("row-clue", at): clue for at, clue in enumerate(rows)}
    lines |= {("column-clue", at): clue for at, clue in enumerate(columns)}

    def left(out) -> int:
        kept = [None if key in out else clue for key, clue in lines.items()]
        return pictures(kept[:3], kept[3:])

    out = {clue.key for clue in found.left_out}
    assert found.puzzle is None or not out
    if pictures(rows, columns) == 1:
        assert left(out) == 1
        assert all(left(out | {clue.key}) > 1 for clue in found.kept)


# -- packing -----------------------------------------------------------------------------------

CHALLENGE = Path(__file__).parents[2] / "examples" / "packing" / "challenge.json"
DOMINOES = """{"packing": "rectangle", "rows": 2, "columns": 3, "pieces": [
  {"name": "A", "rows": ["AA"], "copies": 2}, {"name": "B", "rows": ["BB"]}]}"""


def test_a_given_piece_is_superfluous_if_the_others_leave_one_packing() -> None:
    puzzle = runut.load(CHALLENGE)
    found = runut.superfluous(puzzle)
    wanted = []
    for given_piece in puzzle.given:
        less = replace(puzzle, given=tuple(each for each in puzzle.given if each != given_piece))
        two = runut.solve(less, algorithm="scanline", limits=runut.Limits(solutions=2))
        wanted += [given_piece] if two.uniqueness is runut.Uniqueness.UNIQUE else []
    assert [clue.key for clue in found.clues] == wanted
    assert 0 < len(wanted) < len(puzzle.given) == found.total


def test_copies_of_a_piece_are_one_candidate() -> None:
    found = runut.candidates(DOMINOES, limit=10)
    assert found.cells == ((({"A": 6, "B": 3},) * 3),) * 2


# -- all families ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [UNIQUE, SEVERAL, NONE, "hitori/3/3/112311233", DOMINOES])
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_kernel_of_the_model_finds_the_same_candidates(text, limit) -> None:
    puzzle = runut.read(text)
    family = family_of(puzzle)
    own = runut.candidates(puzzle, limit=limit)
    search = by_model.candidates(family.model, puzzle, limit)
    found = search.run((None, None, None, None), 2**63, runut.Control().native, record=False)
    show = family.backbone.shown or family.unpack
    boards = [show(puzzle, found.solutions[at]) for at in range(len(found.solutions))]
    columns = list(zip(*(board.values() for board in boards), strict=True))
    for at, cell in enumerate(puzzle.shape.cells()):
        column = columns[at] if columns else ()
        wanted = {value: min(column.count(value), limit) for value in set(column)}
        assert own.of(cell) == wanted


def test_a_kind_of_clue_that_a_puzzle_lacks_is_an_error() -> None:
    with pytest.raises(runut.UnknownNameError, match="kind of clue"):
        runut.superfluous(UNIQUE, kinds=["givne"])


def test_candidates_need_a_limit_of_at_least_one() -> None:
    with pytest.raises(ValueError, match="limit must be at least 1"):
        runut.candidates(UNIQUE, limit=0)


def test_candidates_are_pickled_without_their_solutions() -> None:
    found = runut.candidates(SEVERAL, limit=2)
    copied = pickle.loads(pickle.dumps(found))  # noqa: S301 - of this test
    assert (copied, copied.cells) == (found, runut.candidates(SEVERAL, limit=2).cells)


def test_only_the_kinds_that_are_asked_for_are_left_out() -> None:
    puzzle = runut.read("sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\ncage 3 r1c1 r1c2\n")
    found = runut.minimal(puzzle, kinds=["cage"])
    assert (found.puzzle.givens, found.puzzle.constraints) == (16, ())


def test_the_order_of_a_minimal_puzzle_comes_from_its_seed() -> None:
    full = "".join(map(str, FULL[0]))
    found = [runut.minimal(full, seed=seed).puzzle for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_completions_count_up_to_their_limit() -> None:
    found = runut.completions("." * 16, limits=runut.Limits(solutions=10))
    assert (found.count, found.is_exact, found.facts) == (10, False, ())
    assert runut.completions("." * 16).count == 288


def test_a_stopped_question_keeps_what_it_knows() -> None:
    full = "".join(map(str, FULL[0]))
    all_nodes = runut.superfluous(full).stats.nodes
    stopped = runut.superfluous(full, limits=runut.Limits(nodes=all_nodes // 2))
    assert (stopped.complete, stopped.halt, stopped.stats.nodes) == (False, "nodes", all_nodes // 2)
    assert 0 < stopped.tried < stopped.total
    assert stopped.uniqueness is runut.Uniqueness.UNIQUE


def test_a_kind_of_clue_that_only_other_puzzles_have_gives_no_clues() -> None:
    found = runut.superfluous("." * 16, kinds=["given"])
    assert (found.clues, found.total) == ((), 0)
    assert runut.superfluous(UNIQUE, kinds=["cage"]).clues == ()
