"""`or ... end`: one of several cases holds; `not ... end`: none does.

Said, read, solved, checked, explained and drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest

import runut
from runut.core.rules.check import holds
from runut.core.scene import Text
from runut.families.sudoku.draw import draw
from runut.families.sudoku.drawing.layers import layers_of
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku, statements
from runut.sudoku import Cage, Candidates, Lunchbox, Not, Or, Thermometer, Total

BLANK = "sudoku 2x2\n" + "....\n" * 4
SOLVERS = ["auto", "propagation", "clauses", "model", "cell-backtracking", "cell-backtracking-py"]
CELLS = [(0, 0), (0, 1)]
PUBLISHED = (
    ".~R2C2_8~R1C3_3~R1C5_2~R1C7_4~R4C9_2~R7C3_2~R8C7_9~R8C4_6"
    ".Or.NumberedRoom~R2~8~.XSum~R2~8~.End.Or.NumberedRoom~R3~8~.XSum~R3~8~.End"
    ".Or.NumberedRoom~R4~~8.XSum~R4~~8.End.Or.NumberedRoom~R4~5~.XSum~R4~5~.End"
    ".Or.NumberedRoom~R5~~8.XSum~R5~~8.End.Or.NumberedRoom~R5~2~.XSum~R5~2~.End"
    ".Or.NumberedRoom~R8~~1.XSum~R8~~1.End.Or.NumberedRoom~R8~8~.XSum~R8~8~.End"
    ".Or.NumberedRoom~C2~~8.XSum~C2~~8.End.Or.NumberedRoom~C4~~5.XSum~C4~~5.End"
    ".Or.NumberedRoom~C7~~8.XSum~C7~~8.End.Or.NumberedRoom~C7~8~.XSum~C7~8~.End"
    ".Or.NumberedRoom~C9~~7.XSum~C9~~7.End.Or.NumberedRoom~R6~~8.XSum~R6~~8.End"
    ".Or.NumberedRoom~C6~8~.XSum~C6~8~.End.Or.NumberedRoom~C5~6~.XSum~C5~6~.End"
    ".Or.NumberedRoom~C3~8~.XSum~C3~8~.End"
)
"""'Numbered Rooms vs X-Sums' of Interactive-Sudoku-Solver's own tests."""
SOLUTION = "753826419281947356964531278375194862498265137126378594612459783547683921839712645"


def puzzle_of(*lines: str) -> Sudoku:
    puzzle = runut.read(BLANK + "".join(f"{line}\n" for line in lines))
    assert isinstance(puzzle, Sudoku)
    return puzzle


def boards(holds: Callable[[Sequence[int]], bool]) -> int:
    """The full boards of four digits on which something holds."""
    found = runut.solve(runut.read(BLANK), solutions=288).solutions
    return sum(holds([int(str(value)) for value in each.values()]) for each in found)


def _grows(*digits: int) -> bool:
    return list(digits) == sorted(digits)


def _ranks(board: Sequence[int], row: int) -> list[int]:
    """The ranks of a row from the left among all lines from both ends; one if none is the same."""
    lines = [tuple(board[at : at + 4]) for at in range(0, 16, 4)]
    lines += [tuple(board[at::4]) for at in range(4)]
    every = sorted(lines + [line[::-1] for line in lines])
    return [rank for rank, line in enumerate(every, 1) if line == lines[row]]


CASES: dict[str, Callable[[Sequence[int]], bool]] = {
    "or cage 3 r1c1 r1c2 or cage 7 r1c1 r1c2 and even r2c1 end": lambda b: (
        b[0] + b[1] == 3 or (b[0] + b[1] == 7 and b[4] % 2 == 0)
    ),
    # Lines in opposite directions are read in one order.
    "or thermometer r1c1 r1c2 r1c3 or thermometer r1c3 r1c2 r1c1 end": lambda b: (
        _grows(*b[:3]) or _grows(*b[2::-1])
    ),
    "or greater r1c1 r1c2 and greater r2c1 r1c1 and whispers r1c2 r2c1 or even r4c4 end": (
        lambda b: (b[0] > b[1] and b[4] > b[0] and abs(b[1] - b[4]) >= 2) or b[15] % 2 == 0
    ),
    "or even r1c1 or or odd r1c2 or even r1c3 end and odd r1c1 end": lambda b: (
        b[0] % 2 == 0 or (b[0] % 2 == 1 and (b[1] % 2 == 1 or b[2] % 2 == 0))
    ),
    "or cage 9 r1c1 r1c2 or even r1c1 end": lambda b: b[0] % 2 == 0,
    "not cage 3 r1c1 r1c2 or even r1c3 and odd r2c3 end": lambda b: (
        b[0] + b[1] != 3 and (b[2] % 2 == 1 or b[6] % 2 == 0)
    ),
    "not thermometer r1c1 r1c2 r1c3 or thermometer r1c3 r1c2 r1c1 end": lambda b: (
        not _grows(*b[:3]) and not _grows(*b[2::-1])
    ),
    "or not even r1c1 end or not or cage 4 r2c1 r2c2 or odd r4c4 end end end": lambda b: (
        b[0] % 2 == 1 or (b[4] + b[5] != 4 and b[15] % 2 == 0)
    ),
    "or even r1c1 or or sandwich 5 c3 and palindrome r3c3 r2c3 or sandwich 2 r4 end end": (
        lambda b: (
            b[0] % 2 == 0
            or any(1 in each and 4 in each and each[1] == 2 for each in (b[12:15], b[13:16]))
        )
    ),
    "or even r1c1 or not full-rank 3 r1 end end": lambda b: b[0] % 2 == 0 or _ranks(b, 0) != [3],
    # Lines that tie are those of a whole case, of cases in it too.
    "or even r1c1 or rank-ties any and not full-rank 3 r1 end end": lambda b: (
        b[0] % 2 == 0 or _ranks(b, 0)[0] != 3
    ),
    # What says nothing always holds, and its denial never.
    "or even r1c1 or not rank-ties any end end": lambda b: b[0] % 2 == 0,
    "not not rank-ties any or even r1c1 end and odd r1c2 or even r1c1 end": lambda b: b[0] % 2 == 1,
}


@pytest.mark.parametrize("line", CASES)
@pytest.mark.parametrize("algorithm", SOLVERS)
def test_cases_have_as_many_boards_as_by_hand(line: str, algorithm: str) -> None:
    assert runut.count(puzzle_of(line), algorithm=algorithm).count == boards(CASES[line])


@pytest.mark.parametrize("line", CASES)
def test_cases_are_written_as_they_are_read(line: str) -> None:
    puzzle = puzzle_of(line)
    assert str(puzzle).splitlines()[-1] == line


@pytest.mark.parametrize("line", [line for line in CASES if "not" not in line])
def test_alternatives_are_alternatives_in_the_language_of_interactive_sudoku_solver(
    line: str,
) -> None:
    puzzle = puzzle_of(line)
    assert runut.read(runut.write(puzzle, format="interactive")) == puzzle


def test_interactive_sudoku_solver_gets_a_denial_as_an_automaton() -> None:
    puzzle = puzzle_of("not cage 3 r1c1 r1c2 end")
    text = runut.write(puzzle, format="interactive")
    assert text.startswith(".Shape~4x4.NFA~")
    assert runut.count(runut.read(text)).count == runut.count(puzzle).count
    with pytest.raises(runut.PuzzleError, match="cannot hold not"):
        runut.write(puzzle_of("not full-rank 3 r1 end"), format="interactive")


@pytest.mark.parametrize("line", CASES)
def test_a_board_that_no_case_allows_is_reported_with_the_cells(line: str) -> None:
    puzzle = puzzle_of(line)
    for solution in runut.solve(runut.read(BLANK), solutions=288).solutions:
        digits = [int(str(value)) for value in solution.values()]
        found = runut.check(puzzle, solution)
        assert {each.rule for each in found} == (
            set() if CASES[line](digits) else {line.split(maxsplit=1)[0]}
        )


def test_few_cells_are_one_automaton_and_others_have_places() -> None:
    last = tuple(range(72, 81))
    many = Not(
        [Or([Total(last, 45), Total(tuple(range(first, first + 18)), 90)]) for first in (0, 9)]
    )
    one, other = puzzle_of(list(CASES)[1]), Sudoku(3, 3, tuple(map(int, SOLUTION)), (many,))
    has_places = [
        any(each.auxiliaries for each in statements(puzzle.board, puzzle.constraints))
        for puzzle in (one, other)
    ]
    assert has_places == [False, True]
    assert runut.solve(other).status is runut.Status.UNSOLVABLE


@pytest.mark.parametrize(("first", "length"), [(0, 3), (1, 3), (0, 4), (1, 4)])
@pytest.mark.parametrize("total", [0, 2, 4, 7])
def test_a_lunchbox_as_a_case_accepts_what_its_parts_accept(
    first: int, length: int, total: int
) -> None:
    board = Board(1, 5, first=first, last=first + 4)
    kind = Lunchbox(tuple(range(length)), total)
    (whole,) = kind.as_case(board, ())
    for row in product(board.numbers, repeat=length):
        assert holds(whole.part, row) == all(
            holds(each.part, row) for each in kind.statements(board)
        )


def test_alternatives_that_turn_around_share_one_automaton() -> None:
    one, other = (
        puzzle_of(f"or {' or '.join(f'arrow {circle} = {rest}' for circle, rest in cases)} end")
        for cases in (
            [("r1c1", "r1c2 r2c1"), ("r1c2", "r1c1 r2c1")],
            [("r3c4", "r3c3 r4c3"), ("r3c3", "r4c3 r3c4")],
        )
    )
    parts = [
        each.part
        for puzzle in (one, other)
        for each in statements(puzzle.board, puzzle.constraints)
        if each.rule == "or"
    ]
    assert parts[0] is parts[1]


def test_a_published_puzzle_has_its_solution_and_no_other() -> None:
    found = runut.solve(runut.read(PUBLISHED), solutions=2).solutions
    assert ["".join(map(str, each.values())) for each in found] == [SOLUTION]


def test_a_case_of_interactive_sudoku_solver_may_be_a_group_or_a_given() -> None:
    text = ".Shape~4x4.Or.~R1C1_1.And.Cage~3~R1C2~R1C3.~R1C1_2_3.End.End"
    cases = ((Candidates(0, (1,)),), (Cage((1, 2), 3), Candidates(0, (2, 3))))
    assert runut.read(text) == Sudoku(2, 2, (0,) * 16, (Or(cases),))


def test_copies_of_alternatives_are_alternatives() -> None:
    text = ".Shape~4x4.Replicate~h.Or.Cage~3~R1C1~R2C1.Cage~7~R1C1~R2C1.End.End"
    puzzle = runut.read(text)
    assert isinstance(puzzle, Sudoku)
    assert [each.cells for each in puzzle.constraints if isinstance(each, Or)] == [(0, 4), (5, 9)]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("or cage 3 r1c1 r1c2 or cage 7 r1c1 r1c2", "expected a constraint or 'end'"),
        ("or even r1c1 or or end end", "6:20: expected a constraint, found 'end'"),
        ("not and even r1c1 end", "6:5: expected a constraint, found 'and'"),
        ("or cagee 3 r1c1 end", "unknown constraint 'cagee'"),
        ("or cage 3 r1c9 or even r1c1 end", "rows and columns from 1 to 4"),
        ("or digits 0-3 or even r1c1 end", "digits cannot stand in 'or'"),
        ("not digits 0-3 end", "digits cannot stand in 'not'"),
        ("not even r1c1 or odd r1c1 end", "no digits keep this rule: none of these holds"),
        ("or cage 9 r1c1 r1c2 or cage 1 r1c1 r1c2 end", "no digits keep this rule"),
    ],
)
def test_what_cannot_be_a_case_is_said_at_its_line(line: str, fault: str) -> None:
    with pytest.raises(runut.InputError, match=fault) as refused:
        puzzle_of(line)
    assert refused.value.faults[0].line == 6


@pytest.mark.parametrize("cases", [[], [[]], 3, [Cage(CELLS, 3), "even"]])
def test_a_program_gives_constraints_as_cases(cases) -> None:
    with pytest.raises(runut.PuzzleError, match="or"):
        Sudoku(2, 2, (0,) * 16, (Or(cases),))


def test_cells_of_cases_are_pairs_or_numbers() -> None:
    rule = Or([Cage(CELLS, 3), [Cage(CELLS, 7), Thermometer(CELLS)]])
    puzzle = Sudoku(2, 2, (0,) * 16, (rule,))
    assert puzzle.constraints[0] == rule.placed(4)
    assert rule.placed(4).paired(4) == rule


def test_each_case_is_told_to_players_in_both_languages() -> None:
    puzzle = puzzle_of("or cage 3 r1c1 r1c2 or even r1c1 end")
    english, indonesian = (runut.aim(puzzle, language=each)[-1] for each in ("en", "id"))
    assert english.startswith(
        "Where (?) stands, at least one of these holds: a cage holds different digits"
    )
    assert "; or a square holds an even digit" in english
    assert "; atau " in indonesian


@pytest.mark.parametrize(("name", "sign"), [("or", "(?)"), ("not", "(!)")])
@pytest.mark.parametrize("second", ["even r3c3", "cage 4 r3c3 r3c4"])
def test_cases_have_a_sign_that_their_rule_names(name: str, sign: str, second: str) -> None:
    puzzle = puzzle_of(f"{name} cage 3 r1c1 r1c2 or {second} end")
    labels = layers_of(puzzle.constraints, puzzle.board).labels
    found = [each.text for each in labels if isinstance(each, Text)]
    assert found.count(sign) == 2
    assert all(sign in runut.aim(puzzle, language=each)[-1] for each in ("en", "id"))


def test_a_step_by_what_does_not_hold_says_so() -> None:
    puzzle = puzzle_of("not even r2c1 or even r2c2 end")
    step = next(iter(runut.explain(puzzle)))
    assert "none of these holds: r2c1 holds one of 2 4; or r2c2 holds one of 2 4" in str(step)


def test_denials_are_made_with_one_solution() -> None:
    puzzle = runut.generate("sudoku", size=6, variant="not", seed=2)
    assert runut.is_unique(puzzle)
    assert any(isinstance(each, Not) for each in puzzle.constraints)


def test_the_parts_of_all_cases_are_drawn() -> None:
    puzzle = puzzle_of("or cage 3 r1c1 r1c2 or skyscraper 2 r1 end")
    scene = draw(puzzle)
    assert scene.width == 5


def test_an_explanation_names_the_cases() -> None:
    puzzle = puzzle_of(
        "or cage 3 r1c1 r1c2 or cage 3 r1c1 r2c1 end", "odd r1c1", "candidates r1c2 34"
    )
    found = runut.explain(puzzle)
    assert "at least one holds: r1c1 r1c2 differ and r1c1 r1c2 add up to 3; or " in found.text()
    assert "Whichever of them holds" in found.text()
    assert "Yang mana pun yang berlaku" in found.text("id")


def test_cases_in_cases_stand_in_brackets() -> None:
    puzzle = puzzle_of("or even r1c1 or or odd r1c2 or even r1c3 end and odd r1c1 end")
    (said,) = (
        each.says for each in statements(puzzle.board, puzzle.constraints) if each.rule == "or"
    )
    assert "or (at least one holds: r1c2 holds one of 1 3; or r1c3 holds" in said.en
    assert (
        "; or (where (?) stands, at least one of these holds: a disc holds" in runut.aim(puzzle)[-1]
    )


def test_alternatives_are_made_with_one_solution() -> None:
    puzzle = runut.generate("sudoku", size=6, variant="or", seed=2)
    assert runut.is_unique(puzzle)
    assert any(isinstance(each, Or) for each in puzzle.constraints)


def test_what_is_too_long_for_a_case_is_refused() -> None:
    with pytest.raises(runut.PuzzleError, match="write it of fewer cells"):
        Sudoku(3, 3, (0,) * 81, (Or([Total(tuple(range(81)), 405), Cage(CELLS, 3)]),))
