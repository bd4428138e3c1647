"""Solutions and counts of sudokus against the paper, an oracle and known numbers."""

from __future__ import annotations

import csv
import gzip
import random
from pathlib import Path

import pytest

import runut
from runut.families.sudoku.kinds import AntiKnight, Diagonals, Even
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import clashes

ALL = runut.Limits(solutions=None)
SOLVED_7 = "715694823986132475324785916163247589457918362892563741578326194241859637639471258"
SOLVED_14 = "968273145571468932423951786684592371195734268732186594817345629249617853356829417"
SOLVED_15 = "693457128427381956815296347968543712541872639372169485734925861156738294289614573"
SOLVED_16 = "768213954392654781145978623417389265539726418826541379273895146951467832684132597"

# The third board of 25 digits among the examples of Gecode.
HARD_25 = (
    "5.PC..7..J..I...3..H.M.2L"
    "H.......F..DA..N.G...9..P"
    "...3LCP2.54.71.B....J.8.."
    "76M8...3A...H..C.D.FO...."
    "...DK..GI..B.L.6.8.14...."
    "A......M....D.6.N.P....O2"
    "...E5BLF..92..3AJC..6I..."
    ".PNJ.6..E7A.8..IM.OL1.G.C"
    ".L3...O.N.5.KI.46.....9E."
    ".I.G.A..28.MBP...E..HJ3.7"
    "J.74.L..D1O96.A3.M...GI.."
    "E...1...K....J...P6.7.C.9"
    "8M..A9JO.F.P..1...4.E3N6."
    "...I.3.7.......EL.CD..H.."
    "....DE2..P...N.........K."
    ".O.7.FKI1..GJ.N.....9.P8."
    ".89..H..BNM73D.KFJ..I.6.A"
    "PDBN...9M..C.....O.6..7.."
    ".F.K...4..LA9B..C.E75..GN"
    "G.A.....7.8.....H....O.3."
    "B...C...4......8K.3.P...."
    "DHE5..FA...J.3..B.2.KC.98"
    "...F...5....N..J9......I."
    ".J...P..O.BK....I.M.3..5."
    "9...8.B.6.D.M.I..H.5G.J4."
)


def line(solution: runut.Solution) -> str:
    return "".join(map(str, solution.values()))


@pytest.mark.parametrize("algorithm", ["auto", "cell-backtracking", "cell-backtracking-py"])
@pytest.mark.parametrize(
    ("figure", "wanted"), [("7", SOLVED_7), ("14", SOLVED_14), ("15 repaired", SOLVED_15)]
)
def test_the_figures_have_the_printed_solution_alone(figures, algorithm, figure, wanted) -> None:
    result = runut.solve(figures[figure], algorithm=algorithm, limits=ALL)
    assert [line(solution) for solution in result.solutions] == [wanted]
    assert result.uniqueness is runut.Uniqueness.UNIQUE


def test_figure_15_is_also_unique_without_its_wrong_cell(figures) -> None:
    result = runut.solve("0" + figures["15"][1:], limits=ALL)
    assert [line(solution) for solution in result.solutions] == [SOLVED_15]


@pytest.mark.parametrize("algorithm", ["cell-backtracking", "cell-backtracking-py"])
def test_figure_16_takes_990_trials_for_its_two_solutions(figures, algorithm) -> None:
    result = runut.solve(figures["16"], algorithm=algorithm, limits=ALL)
    found = [line(solution) for solution in result.solutions]
    assert found[0] == SOLVED_16
    changed = [cell for cell in range(81) if found[0][cell] != found[1][cell]]
    assert changed == [18, 19, 27, 28]
    assert (result.count, result.stats.nodes) == (2, 990)


def test_figure_16_has_two_solutions_by_propagation(figures) -> None:
    result = runut.solve(figures["16"], limits=ALL)
    assert (result.count, result.uniqueness) == (2, runut.Uniqueness.SEVERAL)


@pytest.mark.parametrize(
    "algorithm", ["auto", "propagation", "clauses", "cell-backtracking", "cell-backtracking-py"]
)
def test_there_are_288_grids_of_4_by_4(algorithm) -> None:
    result = runut.solve("." * 16, algorithm=algorithm, limits=ALL)
    assert len(set(result.solutions)) == result.count == 288


@pytest.mark.parametrize("shape", [(1, 3), (3, 1)])
def test_boxes_of_one_row_make_latin_squares(shape) -> None:
    assert runut.count(runut.Sudoku(*shape, (0,) * 9)).count == 12


def test_there_are_161280_latin_squares_of_5_by_5() -> None:
    assert runut.count(runut.Sudoku(1, 5, (0,) * 25)).count == 161_280


def test_there_are_28200960_grids_of_6_by_6() -> None:
    assert runut.count("." * 36).count == 28_200_960


@pytest.mark.parametrize("given", [0, 2])
@pytest.mark.parametrize(
    "kinds", [(Diagonals(),), (AntiKnight(),), (Diagonals(), Even(((0, 0), (1, 1), (2, 3))))]
)
def test_a_count_by_one_labelling_of_digits_is_that_of_the_whole_search(kinds, given) -> None:
    puzzle = runut.Sudoku(2, 3, (given, *(0,) * 35), kinds)
    by_labelling, whole = (runut.count(puzzle, algorithm=each) for each in ("auto", "propagation"))
    assert by_labelling.count == whole.count > 0
    assert by_labelling.stats.nodes < whole.stats.nodes


def test_a_stopped_count_by_one_labelling_is_a_lower_bound() -> None:
    stopped = runut.count("." * 36, nodes=2000)
    assert (stopped.stats.nodes, stopped.halt, stopped.complete) == (2000, "nodes", False)
    assert 0 < stopped.count < 28_200_960
    assert stopped.count % 720 == 0


@pytest.mark.laws
def test_random_boards_have_as_many_solutions_as_the_oracle_finds(box, count_by_sat) -> None:
    rows, columns = box
    size = rows * columns
    rng = random.Random(size)
    answers = []
    for _ in range(6 if size <= 12 else 1):
        cells = random_board(rows, columns, rng)
        result = runut.count(runut.Sudoku(rows, columns, cells), limits=runut.Limits(solutions=40))
        answers.append(result.count)
        assert result.count == count_by_sat(rows, columns, list(cells), 40)
    assert any(answers)


def random_board(rows: int, columns: int, rng: random.Random) -> tuple[int, ...]:
    """A shuffled pattern with holes, in which one given may be wrong."""
    size = rows * columns
    digits = rng.sample(range(1, size + 1), size)
    lines = [
        band * rows + row
        for band in rng.sample(range(columns), columns)
        for row in rng.sample(range(rows), rows)
    ]
    cells = [
        digits[(line % rows * columns + line // rows + column) % size]
        for line in lines
        for column in range(size)
    ]
    for cell in rng.sample(range(size * size), size * size * rng.choice([5, 6, 7]) // 10):
        cells[cell] = 0
    wrong = rng.randrange(size * size)
    before, cells[wrong] = cells[wrong], rng.randint(1, size)
    if clashes(Board(rows, columns), tuple(cells)):
        cells[wrong] = before
    return tuple(cells)


@pytest.mark.parametrize("algorithm", ["auto", "cell-backtracking", "cell-backtracking-py"])
def test_a_board_without_solution_is_proved_to_have_none(algorithm) -> None:
    # The 4 has no place in the first row: r1c4 is all that is left, and its column has a 4.
    result = runut.solve("123............4", algorithm=algorithm)
    assert (result.status, result.uniqueness) == ("unsolvable", "none")


def test_a_full_board_is_its_own_solution() -> None:
    for algorithm in ("auto", "cell-backtracking", "cell-backtracking-py"):
        result = runut.solve(SOLVED_7, algorithm=algorithm, limits=ALL)
        assert [line(solution) for solution in result.solutions] == [SOLVED_7]
        assert result.stats.backtracks == 0


@pytest.mark.parametrize("size", [16, 20, 25])
def test_an_empty_board_of_any_size_is_filled_quickly(size) -> None:
    puzzle = runut.read("." * size**2)
    result = runut.solve(puzzle, limits=runut.Limits(seconds=10))
    assert result.status is runut.Status.SOLVED
    assert runut.check(puzzle, result.solution) == ()


@pytest.mark.parametrize("algorithm", ["cell-backtracking", "cell-backtracking-py"])
def test_the_first_latin_square_of_16_by_16_is_the_table_of_nim_sums(algorithm) -> None:
    # Taking the least digit that fits never fails here: row r, column c holds (r xor c) + 1.
    result = runut.solve(runut.Sudoku(1, 16, (0,) * 256), algorithm=algorithm)
    table = tuple(tuple((row ^ column) + 1 for column in range(16)) for row in range(16))
    assert result.solution.cells == table
    trials = 16 * sum(range(1, 17))
    assert (result.stats.nodes, result.stats.max_depth, result.stats.backtracks) == (trials, 255, 0)


def test_a_hard_board_of_25_digits_is_handed_over_to_clauses_and_unique() -> None:
    handed_over = runut.solve(HARD_25, limits=ALL)
    learned = runut.solve(HARD_25, algorithm="clauses", limits=ALL)
    assert handed_over.uniqueness is learned.uniqueness is runut.Uniqueness.UNIQUE
    assert handed_over.solutions == learned.solutions
    assert handed_over.stats.nodes > 2000 < learned.stats.counters["conflicts"]
    assert handed_over.stats.counters["restarts"] >= 0


def test_handing_a_board_over_leaves_limits_and_recording_exact() -> None:
    for nodes in (1999, 2000, 2001, 2500):
        limits = runut.Limits(solutions=None, nodes=nodes)
        silent = runut.solve(HARD_25, limits=limits)
        recorded = runut.solve(HARD_25, limits=limits, record=True)
        assert (silent.stats.nodes, silent.halt) == (nodes, "nodes")
        assert recorded.stats.counters == silent.stats.counters
        assert recorded.stats.backtracks == silent.stats.backtracks


def test_relabelling_and_turning_a_board_carries_over_to_its_solutions(figures) -> None:
    relabelled = figures["16"].translate(str.maketrans("123456789", "231564897"))
    turned = "".join(figures["16"][column * 9 + row] for row in range(9) for column in range(9))
    wanted = {line(each) for each in runut.solve(figures["16"], limits=ALL).solutions}
    by_labels = {line(each) for each in runut.solve(relabelled, limits=ALL).solutions}
    by_turning = {line(each) for each in runut.solve(turned, limits=ALL).solutions}
    assert by_labels == {each.translate(str.maketrans("123456789", "231564897")) for each in wanted}
    assert by_turning == {
        "".join(each[column * 9 + row] for row in range(9) for column in range(9))
        for each in wanted
    }


# -- shared data --------------------------------------------------------------------------------


def lines_of(path: Path) -> list[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as stream:
        return stream.read().split()


def test_the_papers_table_holds(data: Path, figures) -> None:
    with (data / "sudoku/paper_examples.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["puzzle"] for row in rows} == set(figures.values())
    for row in rows:
        if row["true_solution_count"] == "0":
            with pytest.raises(runut.PuzzleError):
                runut.read(row["puzzle"])
            continue
        result = runut.solve(row["puzzle"], algorithm="cell-backtracking", limits=ALL)
        assert result.count == int(row["true_solution_count"])
        assert row["printed_solution"] in {"", line(result.solutions[0])}


def test_known_counts_are_counted(data: Path) -> None:
    with (data / "sudoku/solution_counts.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 80
    small = [row for row in rows if int(row["solutions"]) <= 20_000]
    assert len(small) >= 40
    for row in small:
        assert runut.count(row["puzzle"]).count == int(row["solutions"])


@pytest.mark.slow
def test_all_known_counts_are_counted(data: Path) -> None:
    with (data / "sudoku/solution_counts.csv").open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            assert runut.count(row["puzzle"]).count == int(row["solutions"])


def test_boards_with_a_changed_given_have_the_known_number(data: Path) -> None:
    lines = lines_of(data / "sudoku/perturbed_mixed.csv.gz")[1:1001]
    puzzles, counts = zip(*(line.split(",") for line in lines), strict=True)
    results = runut.solve_many(map(runut.read, puzzles), limits=runut.Limits(solutions=2))
    assert [result.count for result in results] == list(map(int, counts))


@pytest.mark.parametrize(
    ("name", "most"), [("clue17_49158.txt.gz", 1000), ("magictour_top1465.txt", 200)]
)
def test_puzzles_known_as_unique_are_proved_so(data: Path, name: str, most: int) -> None:
    puzzles = list(map(runut.read, lines_of(data / "sudoku" / name)[:most]))
    for puzzle, result in zip(
        puzzles, runut.solve_many(puzzles, limits=runut.Limits(solutions=2)), strict=True
    ):
        assert result.uniqueness is runut.Uniqueness.UNIQUE
        assert runut.check(puzzle, result.solution) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["forum_hardest_1106.txt", "magictour_top1465.txt", "random_minimal_10k.txt.gz",
     "easy_random_10k.txt.gz", "clue17_49158.txt.gz"],
)  # fmt: skip
def test_whole_sets_known_as_unique_are_proved_so(data: Path, name: str) -> None:
    puzzles = list(map(runut.read, lines_of(data / "sudoku" / name)))
    results = runut.solve_many(puzzles, limits=runut.Limits(solutions=2))
    assert {result.uniqueness for result in results} == {runut.Uniqueness.UNIQUE}


@pytest.mark.slow
def test_large_boards_known_as_unique_are_proved_so(data: Path) -> None:
    puzzles = list(map(runut.read, lines_of(data / "sudoku/gecode_16x16.txt")))
    results = runut.solve_many(puzzles, limits=runut.Limits(solutions=2, seconds=60))
    assert {result.uniqueness for result in results} == {runut.Uniqueness.UNIQUE}
