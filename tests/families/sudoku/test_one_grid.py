"""A rule of one of several grids: said, read, solved, checked, proved, explained, drawn, made."""

from __future__ import annotations

import json
import re

import pytest

import runut
from runut.asking.answering import answer
from runut.core.scene import Group, Line, Text
from runut.errors import InputError, PuzzleError
from runut.explaining.checker import faults
from runut.families.sudoku.aim import signs
from runut.families.sudoku.clues import CLUES
from runut.families.sudoku.draw import draw
from runut.families.sudoku.grids import cells_of, grid_called
from runut.families.sudoku.layout import LAYOUTS, Board
from runut.families.sudoku.model import statements
from runut.sudoku import (
    AntiKing,
    Cage,
    Diagonals,
    Difference,
    DisjointGroups,
    Even,
    FullRank,
    Grids,
    InGrid,
    Minimum,
    Negative,
    NonConsecutive,
    Or,
    RankTies,
    SameSets,
    Sandwich,
    Sudoku,
    Windoku,
)
from stated.sudoku import check as by_hand
from sudoku_boards import TWO_GRIDS

BLANK = """sudoku 2x2
. . . . ~ ~
. . . . ~ ~
. . . . . .
. . . . . .
~ ~ . . . .
~ ~ . . . .
grids r1c1 r3c3
"""
GRIDS = Grids(starts=((0, 0), (2, 2)))
ALGORITHMS = ("auto", "propagation", "clauses", "model")
SAMURAI = "sudoku 3x3\n" + (". " * 21 + "\n") * 21 + "grids samurai\n"


def with_rules(*rules: object) -> Sudoku:
    """The blank board with rules."""
    return Sudoku(2, 2, (0,) * 36, (GRIDS, *rules))


def stated(puzzle: Sudoku) -> list[tuple[str, tuple[int, ...]]]:
    """The rule and the cells of all that the constraints of a puzzle state."""
    found = statements(puzzle.board, puzzle.constraints)
    return [(each.rule, each.cells) for each in found if each.clue > 1]


@pytest.mark.parametrize("line", ["grid 2 diagonals", "grid 2: diagonals", "Grid 2 : DIAGONALS"])
def test_a_rule_of_one_grid_is_read_and_written(line) -> None:
    puzzle = runut.read(f"{BLANK}{line}\n")
    assert puzzle == with_rules(InGrid(2, Diagonals()))
    assert str(puzzle) == f"{BLANK}grid 2 diagonals\n"


def test_its_cells_are_those_of_its_own_rows_and_columns() -> None:
    line = "grid 2 cage 3 r1c1 r1c2\n"
    puzzle = runut.read(BLANK + line)
    assert puzzle == with_rules(InGrid(2, Cage([(0, 0), (0, 1)], 3)))
    assert str(puzzle).endswith(line)
    assert stated(puzzle) == stated(with_rules(Cage([(2, 2), (2, 3)], 3)))


def test_a_puzzle_comes_back_from_json_and_from_a_pickle() -> None:
    puzzle = runut.read(TWO_GRIDS)
    assert Sudoku.from_dict(puzzle.to_dict()) == puzzle
    assert runut.read(runut.write(puzzle, format="grid")) == puzzle


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_kernel_counts_the_boards_of_both_grids(name) -> None:
    alone = runut.count("sudoku 2x2\n" + "....\n" * 4 + "diagonals\n").count
    apart = "sudoku 2x2\n" + "....~~~~\n" * 4 + "~~~~....\n" * 4 + "grids r1c1 r5c5\n"
    free = runut.count("sudoku 2x2\n" + "....\n" * 4).count
    assert runut.count(f"{apart}grid 2 diagonals\n", algorithm=name).count == free * alone


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_kernel_solves_and_the_rules_by_hand_agree(name) -> None:
    puzzle = runut.read(TWO_GRIDS)
    result = runut.solve(puzzle, algorithm=name, solutions=2)
    assert len(result.solutions) == 1
    assert by_hand(puzzle, result.solutions[0]) == runut.check(puzzle, result.solutions[0]) == ()


def test_a_wrong_board_breaks_the_rule_of_its_grid_only() -> None:
    puzzle = with_rules(InGrid(2, Diagonals(up=False)))
    free = runut.solve(with_rules(), solutions=1).solutions[0]
    rows = [list(row) for row in free.rows]
    rows[3][3] = rows[2][2]
    wrong = runut.check(puzzle, rows)
    diagonal = [each.cells for each in wrong if each.rule == "diagonal-duplicate"]
    assert ((2, 2), (3, 3)) in [each[:2] for each in diagonal]
    assert not any(min(row for row, _ in cells) < 2 for cells in diagonal)


def test_it_is_proved_and_explained_in_both_languages() -> None:
    proof = runut.explain(TWO_GRIDS)
    puzzle = runut.read(TWO_GRIDS)
    assert proof.complete
    assert [*faults(runut.model(puzzle), proof.steps)] == []
    assert "In the diagonal from r4c1 in grid 1 (top left), 2 can only be in r4c1" in str(proof)
    assert "Full house. Look at row 4 of grid 2 (bottom right)." in str(proof)
    assert runut.prove(puzzle).verdict is runut.Uniqueness.UNIQUE


def test_a_diagonal_is_named_by_its_grid() -> None:
    found = statements(with_rules(InGrid(2, Diagonals())).board, (GRIDS, InGrid(2, Diagonals())))
    down = next(each for each in found if each.rule == "diagonal-duplicate")
    says = "the diagonal from r3c3 in grid 2 (bottom right) holds no digit twice"
    own = "diagonal dari r3c3 di kisi 2 (kanan bawah) tidak memuat angka dua kali"
    assert (down.says.en, down.says.id) == (says, own)
    rule = runut.model(with_rules(InGrid(2, Diagonals()))).rule("diagonal-duplicate")
    assert rule.subject(0)["en"] == "the diagonal from r3c3 in grid 2 (bottom right)"
    assert rule.subject(0)["id"] == "diagonal dari r3c3 di kisi 2 (kanan bawah)"


def test_a_sentence_names_the_grid_and_the_cells_of_the_whole_board() -> None:
    puzzle = with_rules(InGrid(2, Cage([(0, 0), (1, 1)], 5)))
    found = next(each for each in statements(puzzle.board, puzzle.constraints) if each.clue == 2)
    assert "r3c3" in found.says.en
    assert "grid 2 (bottom right)" in found.says.en
    assert "kisi 2 (kanan bawah)" in found.says.id


def test_ranks_of_two_grids_have_places_of_their_own() -> None:
    line = tuple((0, at) for at in range(4))
    one, two = (InGrid(number, FullRank(line, 3)) for number in (1, 2))
    places = runut.model(with_rules(one, two)).auxiliaries
    assert len({each.name for each in places}) == len(places)
    assert {each.name.partition(" (")[0] for each in places} == {"grid 1", "grid 2"}
    tied = InGrid(1, RankTies("any"))
    assert len(stated(with_rules(one, tied, two))) < len(stated(with_rules(one, two)))


def test_what_a_rule_asks_of_other_rules_is_asked_within_its_grid() -> None:
    negative = InGrid(2, Negative(("difference",)))
    dots = {
        "its own": InGrid(2, Difference([(0, 0), (0, 1)], 1)),
        "of another grid": InGrid(1, Difference([(2, 2), (2, 3)], 1)),
        "of the whole board": Difference([(2, 2), (2, 3)], 1),
    }
    pairs = {
        name: {cells for rule, cells in stated(with_rules(negative, dot)) if "negative" in rule}
        for name, dot in dots.items()
    }
    assert {len(each) for each in pairs.values()} == {23}
    assert all((14, 15) not in each for each in pairs.values())


def test_a_rule_of_the_whole_board_knows_the_marks_of_a_grid() -> None:
    inner = [Minimum((2, 2)), InGrid(2, Minimum((0, 1)))]
    plain = [Minimum((2, 2)), Minimum((2, 3))]
    compared = {cells for rule, cells in stated(with_rules(*inner)) if rule == "minimum"}
    assert (14, 15) not in compared
    assert (15, 14) not in compared
    assert compared <= {cells for _, cells in stated(with_rules(*plain))}


def test_a_setter_may_ask_what_each_rule_of_a_grid_is_for() -> None:
    spare = runut.superfluous(f"{TWO_GRIDS}grid 1 odd r2c1\n")
    assert "grid 1 odd r2c1" in str(spare)
    inner = InGrid(2, Minimum((0, 1)))
    names = {each.name for each in CLUES.of(with_rules(Minimum((2, 2)), inner))}
    assert names == set()


def test_cases_name_the_grid_of_each_rule() -> None:
    cases = Or([InGrid(1, Even([(0, 0)])), InGrid(2, Even([(0, 0)]))])
    puzzle = with_rules(cases)
    assert runut.read(str(puzzle)) == puzzle
    assert str(puzzle).endswith("or grid 1 even r1c1 or grid 2 even r1c1 end\n")
    solutions = runut.solve(puzzle, solutions=9).solutions
    assert all(by_hand(puzzle, each) == () for each in solutions)


def test_a_case_knows_the_marks_of_a_grid() -> None:
    other = [Even([(0, 0)])]
    inner, plain = (
        with_rules(Or([[Minimum((2, 2)), mark], other]))
        for mark in (InGrid(2, Minimum((0, 1))), Minimum((2, 3)))
    )
    assert "r3c3 r3c4" not in statements(inner.board, inner.constraints)[-1].says.en
    assert "r3c3 r3c4" not in statements(plain.board, plain.constraints)[-1].says.en


@pytest.mark.parametrize(
    "rule", [Diagonals(), Windoku(), DisjointGroups(), AntiKing(), NonConsecutive()]
)
def test_on_a_board_of_one_grid_the_first_grid_is_the_board(rule) -> None:
    one, plain = (Sudoku(2, 3, (0,) * 36, (each,)) for each in (InGrid(1, rule), rule))
    same = [statements(each.board, each.constraints) for each in (one, plain)]
    assert same[0] == same[1]


# -- pictures and words ----------------------------------------------------------------------------


def test_diagonals_are_drawn_where_their_grid_lies() -> None:
    scene = draw(with_rules(InGrid(2, Diagonals())))
    groups = [each for each in scene.items if isinstance(each, Group) and each.label == "grid"]
    lines = [each for group in groups for each in group.items if isinstance(each, Line)]
    assert [(each.x1, each.y1, each.x2, each.y2) for each in lines] == [(2, 2, 6, 6), (2, 6, 6, 2)]


def test_a_clue_outside_a_grid_stands_in_the_hole_beside_it() -> None:
    line = tuple((0, at) for at in range(4))
    scene = draw(with_rules(InGrid(1, Sandwich(line[::-1], 3))))
    (margin,) = (each for each in scene.items if getattr(each, "label", "") == "outside")
    (clue,) = margin.items
    assert isinstance(clue, Text)
    assert (clue.x, clue.y, scene.width) == (4.5, 0.5, 6)


def test_cells_that_are_alike_have_a_letter_in_their_grid() -> None:
    rule = SameSets(([(0, 0)], [(1, 2)]))
    inner, plain = with_rules(InGrid(2, rule)), with_rules(SameSets(([(2, 2)], [(3, 4)])))
    assert draw(inner).items[2] == draw(plain).items[2]


def test_a_person_who_hears_the_board_hears_what_a_cell_lies_on() -> None:
    puzzle = with_rules(InGrid(2, Cage([(0, 0), (0, 1)], 3)))
    heard = [each["cells"] for each in signs(puzzle.board, puzzle.constraints)]
    assert heard == [*map(puzzle.board.grid, puzzle.board.grids), (14, 15)]


def test_it_is_printed() -> None:
    assert runut.booklet([runut.read(TWO_GRIDS)]).startswith(b"%PDF")


def test_the_page_sets_and_judges_it() -> None:
    shapes, judged = (
        json.loads(answer(json.dumps({"verb": verb, "text": TWO_GRIDS}), lambda _message: None))
        for verb in ("shapes", "judge")
    )
    assert {"kind": "grid", "parts": ["2 diagonals"]} in shapes["result"]["shapes"]
    assert judged["result"]["uniqueness"] == "unique"


def test_the_rule_is_told_in_both_languages() -> None:
    puzzle = with_rules(InGrid(1, Diagonals()))
    english, indonesian = runut.aim(puzzle)[-1], runut.aim(puzzle, "id")[-1]
    assert english == "In grid 1 (top left): a diagonal that is drawn holds no digit twice."
    own = "Di kisi 1 (kiri atas): diagonal yang digambar tidak memuat angka yang sama dua kali."
    assert indonesian == own


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_two_grids_of_a_layout_are_called_alike(layout) -> None:
    rows, columns = (max(side) + 9 for side in zip(*LAYOUTS[layout], strict=True))
    board = Board(3, 3, rows=rows, columns=columns, grids=LAYOUTS[layout])
    called = [grid_called(board, number) for number in range(1, len(board.grids) + 1)]
    for language in ("en", "id"):
        texts = [each.text(language).partition(" (")[2] for each in called]
        assert len({*texts}) == len(texts)


def test_grids_of_a_samurai_are_called_by_where_they_lie() -> None:
    board = runut.read(SAMURAI).board
    called = [grid_called(board, number).en for number in range(1, 6)]
    assert called == [
        "grid 1 (top left)",
        "grid 2 (top right)",
        "grid 3 (middle)",
        "grid 4 (bottom left)",
        "grid 5 (bottom right)",
    ]
    assert cells_of(board, 3)[:2] == (6 * 21 + 6, 6 * 21 + 7)


def test_one_is_made_with_its_layout() -> None:
    puzzle = runut.generate("sudoku", variant="gattai-3+grid-diagonals", seed=1, grade="any")
    assert puzzle.constraints == (Grids("gattai-3"), InGrid(1, Diagonals()))
    assert runut.is_unique(puzzle)
    assert runut.read(str(puzzle)) == puzzle


# -- what cannot be said ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "fault"),
    [
        ("grid 3 diagonals", 6, "expected a grid from 1 to 2, found '3'"),
        ("grid two diagonals", 6, "expected a grid from 1 to 2, found 'two'"),
        ("grid 2: diagnals", 9, "unknown constraint 'diagnals'; did you mean diagonals"),
        ("grid 2 no-boxes", 8, "no-boxes shapes the whole board, not one grid"),
        ("grid 2 grid 1 diagonals", 8, "a rule of one grid names one grid"),
        ("grid 2 or even r1c1 or odd r1c1 end", 8, "name the grid in each case: or grid 2 ..."),
        ("grid 2 cage 3 r1c1 r1c1", 20, "cage names r1c1 twice"),
        ("grid 2 cage 3 r1c1 r1c5", 20, "expected rows and columns from 1 to 4, found 'r1c5'"),
        ("grid 2 windoku x", 16, "expected nothing after 'windoku', found 'x'"),
        ("diagonals", 1, "diagonals is a rule of one of the 2 grids; say which: 'grid 2 diag"),
        ("or diagonals or even r1c1 end", 1, "diagonals is a rule of one of the 2 grids"),
    ],
)
def test_a_wrong_line_is_an_error_with_its_place(line, column, fault) -> None:
    with pytest.raises(InputError, match=re.escape(fault)) as caught:
        runut.read(f"{BLANK}{line}\n")
    assert [(each.line, each.column) for each in caught.value.faults] == [(9, column)]


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (lambda: InGrid(2, "diagonals"), "'diagonals' in grid; expected a constraint"),
        (lambda: InGrid("x", Diagonals()), "expected a whole number as number"),
        (lambda: with_rules(InGrid(3, Diagonals())), "grid 3 of 2; grids are counted from 1"),
        (lambda: with_rules(InGrid(2, GRIDS)), "grids shapes the whole board"),
        (lambda: with_rules(InGrid(2, Cage([(0, 4)], 3))), r"(0, 4) is not on the board"),
        (lambda: with_rules(Or([InGrid(2, Or([Even([(0, 0)])]))])), "name the grid in each case"),
    ],
)
def test_a_wrong_rule_of_a_program_is_an_error(made, fault) -> None:
    with pytest.raises(PuzzleError, match=re.escape(fault)):
        made()


@pytest.mark.parametrize("form", ["interactive", "fpuzzles", "sudokupad", "penpa", "line"])
def test_formats_of_one_grid_name_what_they_cannot_hold(form) -> None:
    puzzle = Sudoku(3, 3, (0,) * 81, (InGrid(1, Diagonals()),))
    with pytest.raises(PuzzleError, match="cannot hold grid"):
        runut.write(puzzle, format=form)


def test_grids_below_each_other_are_read() -> None:
    text = "sudoku 2x2\n" + ". . . .\n" * 6 + "grids r1c1 r3c1\n"
    assert str(runut.read(text)) == text
