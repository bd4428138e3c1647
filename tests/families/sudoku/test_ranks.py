"""Full rank: lines among all rows and columns, read from both ends as numbers."""

from __future__ import annotations

from random import Random

import pytest

import runut
from runut.core.rules.check import holds
from runut.core.rules.model import Report
from runut.core.trace import Kind
from runut.families.sudoku.kinds import FullRank, RankTies
from runut.families.sudoku.model import Sudoku
from spread.small_sudokus import small_sudoku

BLANK = "sudoku 2x2\n" + ". . . .\n" * 4
TIED = "1234 3412 2143 4321"
"""Every number stands twice on this board."""
GRIDS = 288
RANKS = range(1, 17)
SITE = ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any"


def board(text: str) -> runut.Solution:
    return runut.Solution(tuple(tuple(map(int, row)) for row in text.split()))


def with_lines(*lines: str) -> runut.Sudoku:
    return runut.read(BLANK + "".join(f"{line}\n" for line in lines))


def broken(puzzle: runut.Sudoku, text: str) -> list[tuple[str, set[tuple[int, int]]]]:
    return [(each.rule, set(each.cells)) for each in runut.check(puzzle, board(text))]


def test_a_rank_counts_the_smaller_numbers() -> None:
    full = "3421 2134 1342 4213"  # from 1243 (r1 from right) to 4312 (r2 from right)
    assert broken(with_lines("full-rank 1 r1 from right", "full-rank 12 r1"), full) == []
    assert broken(with_lines("full-rank 5 r2", "full-rank 16 r2 from right"), full) == []
    row = {(0, at) for at in range(4)}
    assert broken(with_lines("full-rank 11 r1"), full) == [
        ("full-rank", row),
        ("full-rank-greater", row),
    ]
    assert ("full-rank-first", {(0, 0)}) in broken(with_lines("full-rank 4 r1"), full)


def test_an_equal_number_is_told_with_the_line_of_the_rank() -> None:
    row = {(0, at) for at in range(4)}
    assert broken(with_lines("full-rank 1 r1"), TIED) == [("full-rank-greater", row)]
    assert broken(with_lines("full-rank 1 r1", "rank-ties any"), TIED) == []
    assert broken(with_lines("full-rank 2 r1"), TIED) == [("full-rank", row)]


def test_equal_numbers_are_told_with_the_cells_that_were_compared() -> None:
    found = broken(with_lines("rank-ties none"), TIED)
    assert {rule for rule, _ in found} == {"rank-tied"}
    # The first row and the last from the right; only its ends are compared, then the columns meet.
    assert ("rank-tied", {(0, 0), (0, 1), (0, 2), (0, 3), (3, 0), (3, 1), (3, 2), (3, 3)}) in found
    assert broken(with_lines("rank-ties none"), "3421 2134 1342 4213") == []


@pytest.mark.laws
@pytest.mark.parametrize("algorithm", ["auto", "propagation", "clauses", "model"])
@pytest.mark.parametrize("line", ["r1", "c3 from below"])
def test_every_grid_gives_a_line_exactly_one_rank(algorithm, line) -> None:
    puzzles = [with_lines(f"full-rank {rank} {line}", "rank-ties any") for rank in RANKS]
    counts = [runut.count(each, algorithm=algorithm).count for each in puzzles]
    assert sum(counts) == GRIDS
    alone = [runut.count(with_lines(f"full-rank {rank} {line}")).count for rank in RANKS]
    assert all(one <= other for one, other in zip(alone, counts, strict=True))
    assert 0 < sum(alone) < GRIDS


def test_the_native_paper_and_the_python_one_find_the_same_in_the_same_order() -> None:
    puzzle = runut.read(SITE)
    native, plain = (
        runut.solve(puzzle, algorithm=f"cell-backtracking{end}", limits=runut.Limits(solutions=9))
        for end in ("", "-py")
    )
    assert list(native.solutions) == list(plain.solutions)
    assert native.stats.nodes == plain.stats.nodes


@pytest.mark.parametrize("seed", range(20))
def test_cells_determine_what_auxiliary_places_hold(seed) -> None:
    """Whatever the cells hold, even digits that repeat: exactly one value, of those it may have."""
    rng = Random(seed)
    model = runut.model(small_sudoku("full-rank", rng))
    assert model.auxiliaries
    for rule in (each for each in model.rules if each.report is Report.DEFINITION):
        for part, places in rule.pairs():
            says = model.auxiliaries[places[0] - model.shape.size].says
            for _ in range(20):
                held = [rng.choice(model.values) for _ in places[1:]]
                fitting = [value for value in model.values if holds(part, (value, *held))]
                assert len(fitting) == 1
                assert fitting[0] in says


def test_solutions_traces_and_questions_are_about_cells_alone() -> None:
    puzzle = runut.read(SITE)
    cells = puzzle.shape.size
    for algorithm in ("auto", "clauses", "model"):
        events = list(runut.trace(puzzle, algorithm=algorithm))
        assert {event.place for event in events if event.kind is Kind.SET} == {*range(cells)}
        for solution in runut.solve(puzzle, algorithm=algorithm).solutions:
            assert len(list(solution.values())) == cells
    solution = runut.solve(puzzle).solutions[0]
    assert runut.forced(puzzle).board == solution
    assert runut.candidates(puzzle).complete
    assert runut.minimal(puzzle).puzzle.constraints[0] in puzzle.constraints


def test_a_clue_that_others_imply_is_superfluous() -> None:
    (clue,) = runut.superfluous(runut.read(SITE)).clues
    assert (clue.kind, clue.sentence) == ("full-rank", "full-rank 5 r4")
    assert clue.cells == ((3, 0), (3, 1), (3, 2), (3, 3))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("full-rank 17 r1", "a rank of 17 (r1c1 r1c2 r1c3 r1c4); expected 1 to 16"),
        ("full-rank 0 r1", "a rank of 0 (r1c1 r1c2 r1c3 r1c4); expected 1 to 16"),
        ("full-rank 3 r1c1 r1c2 r1c3", "expected a whole row or column from one of its ends"),
        ("full-rank 3 r1c1 down right", "expected a whole row or column from one of its ends"),
        ("rank-ties some", "expected any or none"),
    ],
)
def test_a_rank_that_no_line_has_is_rejected_with_its_cells(line, said) -> None:
    with pytest.raises(runut.RunutError, match=said.replace("(", r"\(").replace(")", r"\)")):
        with_lines(line)


def test_two_lines_of_one_rank_have_no_solution() -> None:
    twice = with_lines("full-rank 9 r1", "full-rank 9 c2 from below")
    assert runut.count(twice).count == 0
    assert runut.count(with_lines("full-rank 9 r1")).count > 0
    tied = with_lines("full-rank 9 r1", "full-rank 9 c2 from below", "rank-ties any")
    for solution in runut.solutions(tied):
        rows = solution.rows
        assert list(rows[0]) == [rows[row][1] for row in (3, 2, 1, 0)]


def test_places_are_shared_and_called_by_their_lines() -> None:
    model = runut.model(with_lines("full-rank 5 r1", "full-rank 5 r1", "full-rank 6 c2"))
    names = [place.name for place in model.auxiliaries]
    assert len(names) == len(set(names)) == 7 + 9
    place = model.auxiliaries[names.index("column 2 from below beside row 1 from the left")]
    begins = "column 2 from below begins with the digit of row 1 from the left"
    assert place.says[2] == f"{begins} and is smaller"


def test_on_a_board_with_more_digits_all_lines_count() -> None:
    puzzle = Sudoku(
        2,
        2,
        (0,) * 16,
        (
            *runut.read("sudoku 2x2\n" + ". . . .\n" * 4 + "digits 1-5\n").constraints,
            FullRank((0, 1, 2, 3), 1),
        ),
    )
    model = runut.model(puzzle)
    assert len(model.auxiliaries) == 15
    assert not any(rule.name == "full-rank-first" for rule in model.rules)


@pytest.mark.laws
def test_an_explanation_counts_smaller_lines_and_is_verified() -> None:
    puzzle = runut.read(".Shape~6x6.FullRank~C2~9~.FullRank~C3~1~.FullRank~R6~24~")
    proof = runut.explain(puzzle)
    assert proof.complete
    clues = [step for step in proof if step.technique == "rank"]
    assert clues
    cells = puzzle.shape.size
    assert all(max(fact.places) < cells for step in proof for fact in step.conclusions)
    about = [
        fact
        for step in clues
        for line in step.lines
        for fact in line.gives
        if fact.places[0] >= cells
    ]
    assert about


@pytest.mark.parametrize(
    ("clues", "counts"),
    [(".FullRank~C1~10~.FullRank~R4~5~", (1, 1, 3)), (".FullRank~C1~10~", (6, 9, 9))],
)
def test_the_ties_of_the_site_are_three(clues, counts) -> None:
    ties = ("none", "only-unclued", "any")
    texts = [f".Shape~4x4{clues}.FullRankTies~{kind}" for kind in ties]
    assert tuple(runut.count(runut.read(text)).count for text in texts) == counts


@pytest.mark.parametrize("kind", ["any", "none"])
def test_ties_read_back_in_both_texts(kind) -> None:
    puzzle = Sudoku(2, 2, (0,) * 16, (FullRank((3, 2, 1, 0), 7), RankTies(kind)))
    for form in ("grid", "interactive"):
        assert runut.read(runut.write(puzzle, format=form)) == puzzle


def test_a_rank_beside_lunchboxes_goes_over_to_clauses() -> None:
    puzzle = runut.read(
        "sudoku 3x3\n" + ". . . . . . . . .\n" * 9 + "lunchbox 0 r4c6 r4c7 r4c8 r4c9\n"
        "lunchbox 2 r6c5 r7c5 r8c5 r9c5 r9c6\nlunchbox 4 r3c2 r4c2 r5c2 r6c2 r7c2 r7c3\n"
        "lunchbox 11 r9c7 r8c7 r7c7 r6c7 r6c8 r5c8 r4c8\nfull-rank 35 r2\n"
    )
    result = runut.solve(puzzle, limits=runut.Limits(nodes=5_000))
    assert result.status is runut.Status.SOLVED
    assert not runut.check(puzzle, result.solutions[0])


def test_a_line_of_two_ranks_has_no_solution() -> None:
    assert runut.count(with_lines("full-rank 3 r1", "full-rank 4 r1", "rank-ties any")).count == 0


def test_six_ranks_of_an_empty_board_have_one_solution() -> None:
    """A rank that fails after it found that all left is right must not rest: it did."""
    ranks = {"r5": 17, "r4": 1, "c2": 32, "c3": 28, "c4": 23, "r1": 34}
    clues = "".join(f"full-rank {rank} {line}\n" for line, rank in ranks.items())
    puzzle = runut.read("sudoku 3x3\n" + ". . . . . . . . .\n" * 9 + clues)
    assert runut.count(puzzle, limits=runut.Limits(solutions=2)).count == 1


@pytest.mark.parametrize("seed", range(12))
def test_kernels_that_compare_lines_agree_with_the_stated_places(seed) -> None:
    puzzle = small_sudoku("full-rank", Random(seed))
    limits = runut.Limits(solutions=100)
    counts = {
        each: runut.count(puzzle, algorithm=each, limits=limits).count
        for each in ("auto", "propagation", "clauses", "model")
    }
    assert len(set(counts.values())) == 1, counts
