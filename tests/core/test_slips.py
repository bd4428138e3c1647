"""Slips of a program: each is refused with one line that names it, and nothing is guessed."""

import io
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

import runut
from runut.sudoku import (
    Arrow,
    Cage,
    Candidates,
    Diagonals,
    Even,
    Jigsaw,
    Minimum,
    Negative,
    Relation,
    SameSets,
    Thermometer,
)

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


# -- constraints --------------------------------------------------------------------------------

CAGE, LONE, SETS = Cage([(0, 0), (0, 1)], 7), Minimum((2, 2)), SameSets([[(0, 0)], [(2, 1)]])
FAR = Minimum((4, 4))


@pytest.mark.parametrize("again", [lambda puzzle: puzzle, lambda puzzle: runut.read(str(puzzle))])
def test_the_constraints_of_a_puzzle_go_into_another(again) -> None:
    puzzle = runut.Sudoku(EMPTY, constraints=[CAGE, LONE, SETS, Diagonals()])
    held = pickle.loads(pickle.dumps(again(puzzle))).constraints  # noqa: S301 - our own
    assert runut.Sudoku(puzzle.rows, constraints=held) == puzzle
    assert runut.Sudoku(EMPTY, constraints=replace(held[0], total=5)).constraints[0].total == 5


def test_constraints_keep_their_rows_and_columns_on_a_board_of_another_size() -> None:
    held = runut.Sudoku(EMPTY, constraints=[CAGE, LONE]).constraints
    large = runut.Sudoku([[0] * 6] * 6, constraints=held)
    assert large == runut.Sudoku([[0] * 6] * 6, constraints=[CAGE, LONE])
    with pytest.raises(runut.PuzzleError, match=r"\(4, 4\) is not on the board"):
        runut.Sudoku(EMPTY, constraints=runut.Sudoku([[0] * 6] * 6, constraints=[FAR]).constraints)


@pytest.mark.parametrize(
    ("given", "same"),
    [
        (lambda: Arrow((0, 0), [(0, 1), (0, 2)]), Arrow([(0, 0)], [(0, 1), (0, 2)])),
        (lambda: Candidates((0, 0), [2, 1]), Candidates((0, 0), (2, 1))),
        (lambda: Candidates((0, 0), {2, 1}), Candidates((0, 0), (1, 2))),
        (lambda: Even({(1, 0), (0, 1)}), Even(((0, 1), (1, 0)))),
        (lambda: Relation([(0, 0), (0, 1)], [[1, 2]]), Relation([(0, 0), (0, 1)], {(1, 2)})),
        (lambda: Negative("sum"), Negative(("sum",))),
    ],
)
def test_lists_sets_and_a_single_cell_are_taken_where_tuples_are_kept(given, same) -> None:
    assert hash(given()) == hash(same)
    assert given() == same


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Cage([(0, 0)], 7.5), r"7\.5 in cage; expected a whole number or None as total"),
        (lambda: Cage([(0, 0)], "7"), r"'7' in cage; expected a whole number"),
        (lambda: Even([(0, 0), 3]), "3 in even; expected pairs"),
        (lambda: Even([3, (0, 0)]), "3 in even; expected pairs"),
        (lambda: Thermometer([(0, 0), (0, 1.5)]), r"\(0, 1\.5\) in thermometer; expected \(row"),
        (lambda: Candidates((0, 0), "12"), "'12' in candidates; expected whole numbers .* digits"),
        (lambda: Diagonals("down"), "'down' in diagonals; expected True or False as down"),
        (lambda: Relation([(0, 0)], [(1, 2, 3)]), "in relation; expected pairs"),
        (lambda: Jigsaw(5), "5 in jigsaw; expected the region of each cell"),
        (lambda: runut.Sudoku(EMPTY, constraints=[Even((0, 0))]), r"one cell .* is \[\(0, 0\)\]"),
        (lambda: runut.Sudoku(EMPTY, constraints=None), "constraints=None; expected"),
        (lambda: runut.Sudoku(EMPTY, constraints="killer"), "constraints='killer'; expected"),
        (lambda: runut.Sudoku(2, 2, (0,) * 16, None), "constraints=None; expected"),
    ],
)
def test_a_wrong_value_in_a_constraint_is_named(make, said) -> None:
    with pytest.raises(runut.PuzzleError, match=said):
        make()


# -- what verbs take ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "left"),
    [
        (lambda: runut.generate("sudoku", seed=1, size=4, solutions=2), "it has seconds="),
        (lambda: runut.make("sudoku", seed=1, size=4, nodes=2), "it has seconds="),
        (lambda: runut.daily("sudoku", "2026-11-23", memory=1), "it has seconds="),
        (lambda: runut.practice("hitori", "adjacent-triplet", nodes=2), "it has seconds="),
        (lambda: runut.booklet([LINE], solutions=1), "it has nodes= and seconds= and memory="),
        (lambda: runut.rate(LINE, solutions=2), "rate.. has no limit solutions="),
        (lambda: runut.hint(LINE, solutions=2), "hint.. has no limit solutions="),
        (lambda: runut.is_unique(LINE, solutions=3), "is_unique.. has no limit solutions="),
        (lambda: runut.forced(LINE, limits=runut.Limits(solutions=3)), "no limit solutions="),
        (lambda: runut.hint(LINE, limits=runut.Limits(solutions=3)), "no limit solutions="),
        (lambda: runut.generate("sudoku", limits=runut.Limits(nodes=3)), "it has seconds="),
    ],
)
def test_a_limit_that_a_verb_does_not_have_is_refused(call, left) -> None:
    with pytest.raises(runut.InputError, match=left):
        call()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"size": 6, "options": {"size": 4}}, "options=.* and size=; expected one of them"),
        ({"count": 0}, "count=0; expected a whole number from 1"),
        ({"count": -1}, "count=-1; expected"),
        ({"count": "2"}, "count='2'; expected"),
        ({"seed": "x"}, "the seed is 'x'"),
        ({"seed": -1}, "the seed is -1"),
    ],
)
def test_what_a_generator_cannot_take_is_named(given, said) -> None:
    with pytest.raises(runut.InputError, match=said):
        runut.generate("sudoku", **given)


def test_an_ending_names_the_format_or_is_refused(tmp_path) -> None:
    for call in (
        lambda: runut.draw(LINE, format="png", to=tmp_path / "x.svg"),
        lambda: runut.draw_step(runut.explain(LINE), format="text", to=tmp_path / "x.PDF"),
        lambda: runut.animate(LINE, format="gif", to=tmp_path / "x.webp"),
        lambda: runut.booklet([LINE], to=tmp_path / "x.txt"),
        lambda: runut.booklet([LINE], to=tmp_path / "x.doc"),
    ):
        with pytest.raises(runut.InputError, match=r"names another|is a PDF"):
            call()
    assert not list(tmp_path.iterdir())
    assert runut.draw(LINE, format="svg", to=tmp_path / "x") == (tmp_path / "x").read_text()


# -- lists of lines -----------------------------------------------------------------------------

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVERS = [
    (runut.sudoku.solve_lines, CLASSIC),
    (runut.hitori.solve_lines, "hitori/2/2/2111"),
    (runut.nonogram.solve_lines, "2x1:1//1"),
]


@pytest.mark.parametrize(("solve", "line"), SOLVERS)
def test_each_item_of_a_list_has_its_answer(solve, line) -> None:
    items = [line, "", None, f"{line}\n", "# text", float("nan"), line]
    found = [each.uniqueness.value for each in solve(items)]
    assert found == ["unique", "unknown", "unknown", "unique", "unknown", "unknown", "unique"]


@pytest.mark.parametrize(("solve", "line"), SOLVERS)
def test_an_item_that_is_no_line_is_named_by_its_index(solve, line) -> None:
    with pytest.raises(runut.InputError, match="item 1 has several lines"):
        solve([line, f"{line}\n{line}"])
    with pytest.raises(runut.InputError, match="item 1 is 5; expected a puzzle"):
        solve([line, 5])


def test_an_open_file_may_have_blank_lines_and_comments() -> None:
    assert len(runut.sudoku.solve_lines(io.StringIO(f"# text\n\n{CLASSIC}\n"))) == 1


# -- classes ------------------------------------------------------------------------------------


class Own(runut.Sudoku):
    """The class of a reader."""

    __slots__ = ()


def test_a_class_of_a_family_gives_its_own_puzzles() -> None:
    hitori, sudoku = runut.Hitori([[2, 1], [1, 1]]), runut.Sudoku(EMPTY, constraints=[CAGE])
    for call in (
        lambda: runut.Sudoku.from_dict(hitori.to_dict()),
        lambda: runut.Sudoku(hitori),
        lambda: runut.Sudoku(hitori, box=(1, 2)),
        lambda: runut.read(hitori, family="sudoku"),
    ):
        with pytest.raises(runut.InputError, match="expected a sudoku, found a hitori"):
            call()
    assert runut.Puzzle.from_dict(hitori.to_dict()) == hitori == runut.Hitori(hitori)
    assert runut.read(sudoku) == runut.Sudoku(sudoku) == sudoku


def test_the_class_of_a_reader_reads_puzzles_as_its_own() -> None:
    sudoku = runut.Sudoku(EMPTY, constraints=[CAGE])
    for own in (Own(str(sudoku)), Own(sudoku), Own.from_dict(sudoku.to_dict())):
        assert type(own) is Own
        assert own.constraints == sudoku.constraints
    assert type(Own(EMPTY)) is type(Own(EMPTY, constraints=[CAGE])) is Own


def test_the_base_of_all_puzzles_says_read() -> None:
    with pytest.raises(runut.InputError, match=r"runut\.read"):
        runut.Puzzle(LINE)


def test_marks_name_cells_by_pairs_too() -> None:
    by_name, by_pair = ({cell: (2, 3)} for cell in ("r1c2", (0, 1)))
    assert runut.hint(LINE, marks=by_pair) == runut.hint(LINE, marks=by_name)
    assert runut.hints(LINE, marks=by_pair) == runut.hints(LINE, marks=by_name)
    with pytest.raises(runut.PuzzleError, match=r"\(4, 0\) in the marks is no cell"):
        runut.hint(LINE, marks={(4, 0): (1,)})


@pytest.mark.parametrize("value", [runut.Sudoku(EMPTY), runut.solve(LINE), runut.rate(LINE)])
@pytest.mark.parametrize("name", ["_x", "status", "cells"])
def test_a_frozen_value_says_that_it_is(value, name) -> None:
    with pytest.raises(FrozenInstanceError, match=f"'{name}': a {type(value).__name__} is frozen"):
        setattr(value, name, 1)
    with pytest.raises(FrozenInstanceError, match="is frozen"):
        delattr(value, name)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: runut.draw(LINE, scale="2"), "a scale above 0, not '2'"),
        (lambda: runut.draw_step(runut.explain(LINE), scale=0), "a scale above 0, not 0"),
        (lambda: runut.animate(LINE, runut.Film(scale="2"), format="svg"), "not '2'"),
        (lambda: runut.solve_many([LINE], threads="2"), "threads must be .* not '2'"),
        (lambda: runut.count(LINE, threads=0), "threads must be .* not 0"),
    ],
)
def test_a_number_as_text_is_named(call, said) -> None:
    with pytest.raises(ValueError, match=said):
        call()
