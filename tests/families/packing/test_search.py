"""Searching: the paper's counts and grids, known totals, oracles, limits."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import runut
from programs import cancelled
from runut.families import load
from runut.families.packing.model import Given, Kind, Packing, Piece

ALL = runut.Limits(solutions=None)
GRIDS = {
    "default-1": "AABCC ABBCD EEEDD EEFFF GGGFF",
    "default-2": "ABBZ ABBZ AAZZ CAEE",
    "default-3": "JJBBFAEEC BBBFFAECC HHDAAAECI HDDGGGGII DDKKKKKII",
    "default-4": (
        "VVAAAIIIAAAK VVAAAIIIAAAK VVAAAAAAAAAK AAAAAAAAAAAK AAAAAAAAAAAK "
        "AAAAAAHHHBBB AAAAAAHBBBBB NNAAAABBBBBB NNAAAAAAAAAR NNAAAAAAAAAR"
    ),
    "custom-1": "...A... .AAABB. CCCCBBB .CDEEE. ...E...",
}
NODES = {
    "default-1": 132503,
    "default-2": 105,
    "default-3": 4984477,
    "default-4": 3449,
    "default-5": 1,
    "custom-1": 39,
}


def grid(solution: runut.Solution) -> str:
    return " ".join("".join(map(str, row)) for row in solution.rows)


# -- the paper ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GRIDS)
def test_the_paper_s_search_takes_the_paper_s_steps_to_the_paper_s_grid(name, cases) -> None:
    result = runut.solve(cases[name], algorithm="piece-backtracking")
    assert result.stats.nodes == NODES[name]
    assert grid(result.solution) == GRIDS[name]


@pytest.mark.parametrize(
    "name",
    [pytest.param("default-1", marks=pytest.mark.laws), "default-2", "default-4", "custom-1"],
)
def test_plain_python_takes_the_same_steps(name, cases) -> None:
    result = runut.solve(cases[name], algorithm="piece-backtracking-py")
    assert result.stats.nodes == NODES[name]
    assert grid(result.solution) == GRIDS[name]


@pytest.mark.slow
def test_plain_python_takes_the_same_five_million_steps(cases) -> None:
    result = runut.solve(cases["default-3"], algorithm="piece-backtracking-py")
    assert result.stats.nodes == NODES["default-3"]
    assert grid(result.solution) == GRIDS["default-3"]


@pytest.mark.parametrize("algorithm", ["piece-backtracking", "piece-backtracking-py"])
def test_the_unsolvable_case_ends_at_its_first_call(algorithm, cases) -> None:
    result = runut.solve(cases["default-5"], algorithm=algorithm)
    assert (result.status, result.stats.nodes) == ("unsolvable", 1)
    assert result.complete


@pytest.mark.parametrize("algorithm", ["piece-backtracking", "piece-backtracking-py"])
def test_a_blank_column_hides_a_solution_from_the_paper_unless_trimmed(algorithm) -> None:
    puzzle = runut.read("3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n")
    found = {
        trim: runut.count(puzzle, algorithm=algorithm, options={"trim": trim}).count
        for trim in ("off", "on")
    }
    assert found == {"off": 0, "on": 1}
    assert runut.count(puzzle).count == 1


@pytest.mark.parametrize("algorithm", ["piece-backtracking", "piece-backtracking-py"])
def test_the_letters_of_the_pieces_change_the_paper_s_count(algorithm, cases) -> None:
    renamed = cases["default-2"].replace("A", "Q").replace("DEFQULT", "DEFAULT")
    original = runut.solve(cases["default-2"], algorithm=algorithm)
    other = runut.solve(renamed, algorithm=algorithm)
    assert (original.stats.nodes, other.stats.nodes) == (105, 66)


@pytest.mark.parametrize("trim", ["off", "on"])
def test_both_languages_agree_on_boards_of_every_width_of_mask(trim) -> None:
    for rows, columns in ((4, 5), (9, 9), (11, 12)):
        puzzle = cut_at_random(random.Random(rows), rows, columns, 4)
        limits = runut.Limits(solutions=30, nodes=400)
        results = [
            runut.solve(puzzle, algorithm=name, limits=limits, options={"trim": trim}, record=True)
            for name in ("piece-backtracking", "piece-backtracking-py")
        ]
        assert results[0].solutions == results[1].solutions
        assert results[0].stats.nodes == results[1].stats.nodes
        assert results[0].trace == results[1].trace


# -- totals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["auto", "scanline"])
@pytest.mark.parametrize(
    ("name", "count"), [("default-1", 37632), ("default-2", 64), ("custom-1", 32)]
)
def test_the_paper_s_cases_have_as_many_solutions_as_known(algorithm, name, count, cases) -> None:
    assert runut.count(cases[name], algorithm=algorithm).count == count


def test_twelve_pentominoes_fill_3_by_20_in_8_ways(pentominoes) -> None:
    assert runut.count(f"3 20 12\nDEFAULT\n{pentominoes}").count == 8


def test_twelve_pentominoes_fill_8_by_8_without_its_centre_in_520_ways(pentominoes) -> None:
    full, holes = "XXXXXXXX\n" * 3, "XXX..XXX\n" * 2
    puzzle = runut.read(f"8 8 12\nCUSTOM\n{full}{holes}{full}{pentominoes}")
    assert runut.count(puzzle).count == 520
    listed = runut.solve(puzzle, limits=runut.Limits(solutions=None)).solutions
    assert len(set(listed)) == len(listed) == 520


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["auto", "scanline"])
@pytest.mark.parametrize(("size", "count"), [("6 10", 9356), ("5 12", 4040)])
def test_twelve_pentominoes_fill_rectangles_in_the_known_ways(
    algorithm, size, count, pentominoes
) -> None:
    result = runut.count(f"{size} 12\nDEFAULT\n{pentominoes}", algorithm=algorithm)
    assert (result.count, result.complete) == (count, True)


@pytest.mark.slow
def test_the_real_game_s_pyramid_has_26720_solutions(game) -> None:
    assert runut.count(f"5 5 12\nPYRAMID\n{game}").count == 26720


def test_the_real_game_s_boards_are_solved_and_checked(game, shared) -> None:
    for path in sorted((shared / "problems").glob("iqpuzzlerpro-*.txt")):
        puzzle = runut.load(path)
        assert "".join(row + "\n" for piece in puzzle.pieces for row in piece.rows) == game
        assert runut.check(puzzle, runut.solve(puzzle).solution) == ()


@pytest.mark.slow
def test_the_paper_s_third_case_has_2775048_solutions(cases) -> None:
    assert runut.count(cases["default-3"]).count == 2_775_048


# -- oracles ------------------------------------------------------------------------------------


def cut_at_random(dice: random.Random, rows: int, columns: int, number: int) -> Packing:
    """A board with holes, cut at random into pieces of neighbouring cells, some of them apart."""
    owner = {(r, c): None for r in range(rows) for c in range(columns) if dice.random() < 0.9}
    letters = "ABCDEFGH"[:number]
    owner |= dict(zip(dice.sample(sorted(owner), number), letters, strict=True))
    while None in owner.values():
        row, column = dice.choice([cell for cell, letter in owner.items() if letter is None])
        near = [owner.get((row + a, column + b)) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        owner[row, column] = dice.choice([*filter(None, near), *dice.sample([None, "A"], 1)])
    mask = tuple(
        "".join("X" if (r, c) in owner else "." for c in range(columns)) for r in range(rows)
    )
    pieces = tuple(
        Piece(
            letter,
            tuple(
                "".join(letter if owner.get((r, c)) == letter else " " for c in range(columns))
                for r in range(rows)
                if letter in [owner.get((r, c)) for c in range(columns)]
            ),
        )
        for letter in letters
    )
    return Packing(Kind.CUSTOM, rows, columns, mask, pieces)


@pytest.mark.parametrize("seed", range(12))
def test_a_sat_solver_counts_the_same_on_random_boards(seed, count_by_sat) -> None:
    puzzle = cut_at_random(random.Random(seed), 4, 4, 5)
    wanted = count_by_sat(puzzle)
    assert wanted > 0
    assert runut.count(puzzle).count == wanted
    assert runut.count(puzzle, algorithm="scanline").count == wanted
    trimmed = runut.count(puzzle, algorithm="piece-backtracking", options={"trim": "on"})
    assert trimmed.count == wanted


PYRAMIDS = [
    "2 2 2\nPYRAMID\nAA\nAA\nB\n",
    "2 2 2\nPYRAMID\nAAA\nBB\n",
    "2 2 3\nPYRAMID\nAA\nA\nB\nC\n",
    "3 3 5\nPYRAMID\nAA\nAA\nBBB\nC\nCC\nDD\nEE\n",
    "3 3 4\nPYRAMID\nAAA\nA\nB\nBB\nCC\n CC\nDD\nD\n",
    "3 3 4\nPYRAMID\nAAA\n A\nB\nBB\nCC\nCC\nDDD\n",
]


@pytest.mark.parametrize("text", PYRAMIDS)
def test_a_sat_solver_counts_the_same_in_pyramids(text, count_by_sat) -> None:
    puzzle = runut.read(text)
    wanted = count_by_sat(puzzle)
    for algorithm in ("auto", "scanline", "piece-backtracking", "piece-backtracking-py"):
        assert runut.count(puzzle, algorithm=algorithm).count == wanted, algorithm


def test_the_pyramids_of_the_oracle_have_solutions_and_have_none() -> None:
    assert [runut.count(text).count > 0 for text in PYRAMIDS].count(True) >= 4


def test_every_solution_is_different_and_right(cases) -> None:
    puzzle = runut.read(cases["default-2"])
    solutions = runut.solve(puzzle, limits=ALL).solutions
    assert len(set(solutions)) == 64
    assert all(runut.check(puzzle, solution) == () for solution in solutions)


def test_turning_a_square_board_turns_its_solutions(cases) -> None:
    solutions = set(runut.solve(cases["default-2"], limits=ALL).solutions)
    turned = {runut.Solution(tuple(zip(*each.rows[::-1], strict=True))) for each in solutions}
    assert turned == solutions


# -- large boards and stopping ------------------------------------------------------------------


@pytest.mark.laws
def test_a_million_cells_are_no_hindrance() -> None:
    halves = Piece("A", ("A" * 1000,) * 400), Piece("B", ("B" * 1000,) * 600)
    puzzle = Packing(Kind.DEFAULT, 1000, 1000, (), halves)
    result = runut.solve(puzzle, limits=ALL)
    assert (result.count, result.complete) == (4, True)
    assert runut.check(puzzle, result.solution) == ()


@pytest.mark.laws
@pytest.mark.parametrize("algorithm", ["auto", "scanline", "piece-backtracking"])
def test_a_search_on_a_large_board_is_cancelled_at_once(algorithm, pentominoes) -> None:
    all_but_6_by_10 = ("A" * 1000 + "\n") * 994 + ("A" * 990 + "\n") * 6
    puzzle = runut.read(f"1000 1000 13\nDEFAULT\n{pentominoes}{all_but_6_by_10}")
    control = runut.Control()
    with cancelled(control, after=0.5, within=1.5):
        result = runut.count(puzzle, algorithm=algorithm, control=control)
    assert result.halt == "cancelled"


@pytest.mark.parametrize("algorithm", ["auto", "scanline", "piece-backtracking"])
def test_tables_and_pieces_count_as_memory(algorithm, pentominoes) -> None:
    text = f"6 10 12\nDEFAULT\n{pentominoes}"
    result = runut.solve(text, algorithm=algorithm, limits=runut.Limits(memory=500))
    assert (result.status, result.halt) == ("stopped", "memory")


def test_replaying_a_whole_trace_shows_the_solution(cases) -> None:
    puzzle = runut.read(cases["custom-1"])
    for algorithm in ("auto", "scanline", "piece-backtracking", "piece-backtracking-py"):
        result = runut.solve(puzzle, algorithm=algorithm, record=True)
        assert runut.replay(puzzle, result.trace) == result.solution.cells


def test_the_piece_that_covers_a_cell_in_every_solution_is_forced():
    puzzle = runut.read("2 3 3\nDEFAULT\nA\nA\nBB\nCC", family="packing")
    forced = runut.forced(puzzle)
    assert (forced.count, forced.open, forced.complete) == (0, 6, True)
    given = replace(puzzle, given=(Given("A", ((0, 0), (1, 0))),))
    assert tuple(runut.forced(given).board.values()) == ("A", None, None, "A", None, None)


def test_copies_are_alike_where_it_is_reported_what_is_forced():
    puzzle = Packing(Kind.CUSTOM, 2, 3, ("XXX", "X.."), (Piece("D", ("DD",), copies=2),))
    assert tuple(runut.forced(puzzle).board.values()) == ("D", "D", "D", "D", ".", ".")


def test_the_only_solution_of_a_packing_is_forced_everywhere():
    puzzle = runut.read(load("packing").samples[1].text, family="packing")
    forced = runut.forced(puzzle)
    assert (forced.count, forced.open) == (17, 17)
    assert forced.board == runut.solve(puzzle).solution
