"""New sudokus: unique ones of every kind, and the paper's."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest

import runut
from runut import sudoku
from runut.core.rng import Rng
from runut.explaining import grading
from runut.families.sudoku import grading as sudoku_grading
from runut.families.sudoku import kinds
from runut.families.sudoku.generate import LINES, THEME
from runut.families.sudoku.layout import LAYOUTS, Board
from runut.families.sudoku.variety.draw import VARIANTS, aliases, names
from runut.families.sudoku.variety.symmetries import SYMMETRIES, orbits
from stated.sudoku import check

PAPERS = "random-removal"
TWO = runut.Limits(solutions=2)


OF_ONE_GRID = [name for name in VARIANTS if name not in LAYOUTS]
"""Variants of any size; `test_grids.py` makes those of several grids."""


def made(seed: int = 0, grade: str = "any", **options: str | int) -> runut.Sudoku:
    puzzle = runut.generate("sudoku", seed=seed, options=options, grade=grade)
    assert isinstance(puzzle, runut.Sudoku)
    return puzzle


def is_unique(puzzle: runut.Puzzle, algorithm: str = "propagation") -> bool:
    result = runut.solve(puzzle, algorithm=algorithm, limits=TWO)
    return result.uniqueness is runut.Uniqueness.UNIQUE


@pytest.mark.parametrize("seed", range(20))
def test_a_board_of_nine_is_unique_and_no_given_can_go(seed) -> None:
    puzzle = made(seed, symmetry="none")
    assert is_unique(puzzle)
    for cell, digit in enumerate(puzzle.cells):
        if digit:
            cells = (*puzzle.cells[:cell], 0, *puzzle.cells[cell + 1 :])
            assert not is_unique(runut.Sudoku(3, 3, cells))


@pytest.mark.parametrize("seed", range(8))
def test_without_a_wish_a_person_can_solve_it(seed) -> None:
    puzzle = runut.generate("sudoku", seed=seed)
    assert is_unique(puzzle)
    assert runut.rate(puzzle).grade in (2, 3)


def test_the_same_seed_makes_the_same_board_and_another_another() -> None:
    assert made(5) == made(5) != made(6)
    assert made(5, variant="killer+jigsaw") == made(5, variant="killer+jigsaw")


@pytest.mark.parametrize(
    "options",
    [
        {"size": 4},
        {"size": 6, "variant": "killer"},
        {"size": 8},
        {"size": 12, "clues": 70},
        {"size": 16, "clues": 120},
        {"size": 7, "variant": "jigsaw"},
        {"variant": "jigsaw"},
        {"variant": "jigsaw+diagonals"},
        {"variant": "killer", "symmetry": "half-turn"},
        {"variant": "diagonals+anti-knight"},
        {"variant": "windoku+even-odd"},
        {"variant": "disjoint-groups"},
        {"variant": "anti-king"},
        {"variant": "non-consecutive"},
        {"variant": "extra-regions"},
    ],
    ids=lambda options: " ".join(map(str, options.values())),
)
def test_every_size_and_variant_is_unique(options) -> None:
    puzzle = made(3, **options)
    assert is_unique(puzzle)
    assert runut.read(str(puzzle)) == puzzle
    names = {constraint.name for constraint in puzzle.constraints}
    wanted = set(options.get("variant", "").split("+")) - {""}
    own = {"killer": "cage", "extra-regions": "region"}
    assert {own.get(name, name) for name in wanted} - {"even-odd"} <= names


STATED = {
    "killer": "cage",
    "extra-regions": "region",
    "even-odd": "even odd",
    "thermo": "thermometer",
    "slow-thermo": "slow-thermometer",
    "dutch-whispers": "whispers",
    "region-sum": "region-sum-line",
    "pill-arrow": "arrow",
    "kropki": "difference ratio",
    "xv": "pair-sum",
    "inequality": "greater",
    "quadruples": "quadruple",
    "extremes": "minimum maximum",
    "x-sums": "x-sum",
    "numbered-rooms": "numbered-room",
    "oblong": "size",
    "grid-diagonals": "grid",
    "rank": "full-rank",
}
"""What the kinds state in a puzzle, where it has other names."""


def faults_of(puzzle: runut.Sudoku, variant: str) -> list[str]:
    """What is wrong with a puzzle of a variant, if anything is."""
    held = {each.name for each in puzzle.constraints}
    kinds = variant.split("+")
    found = [kind for kind in kinds if held.isdisjoint(STATED.get(kind, kind).split())]
    result = runut.solve(puzzle, limits=TWO)
    if result.uniqueness is not runut.Uniqueness.UNIQUE:
        return [*found, "several solutions"]
    found += [each.rule for each in check(puzzle, result.solution)]
    return found if runut.read(str(puzzle)) == puzzle else [*found, "reads back otherwise"]


@pytest.mark.laws
@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("variant", [*OF_ONE_GRID, "thermo+arrow", "thermo+kropki"])
def test_each_kind_is_drawn_and_the_puzzle_is_unique(variant, size) -> None:
    assert faults_of(made(4, variant=variant, size=size), variant) == []


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(5, marks=pytest.mark.laws),
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 10)),
    ],
)
@pytest.mark.parametrize("variant", OF_ONE_GRID)
def test_each_kind_is_drawn_from_every_seed(variant, seed) -> None:
    assert faults_of(made(seed, variant=variant), variant) == []


@pytest.mark.laws
@pytest.mark.parametrize(
    ("variant", "size"),
    [
        ("region-sum+jigsaw", 9),
        ("region-sum+jigsaw", 5),
        ("kropki+negative", 9),
        ("xv+negative", 9),
        ("negative+difference+pair-sum", 6),
        ("ratio+xv+negative", 4),
        ("thermo+arrow+renban", 4),
        ("renban+whispers+nabner+lockout", 4),
        ("digits+numbered-rooms+killer", 6),
        ("clone+same-sets+equal-sums+total+rellik", 6),
        ("lunchbox+pill-arrow", 4),
        ("no-boxes+counting-circles", 7),
        ("anti-taxicab+indexing", 12),
    ],
)
def test_each_of_several_kinds_is_drawn(variant, size) -> None:
    for seed in (1, 2, 7):
        assert faults_of(made(seed, variant=variant, size=size), variant) == []


def test_lines_are_shorter_where_no_longer_ones_can_stand() -> None:
    nabners = made(1, variant="nabner", size=4).constraints
    assert {len(each.cells) for each in nabners} == {2}


def test_a_negative_rule_speaks_of_the_signs_that_there_are() -> None:
    kinds = {
        variant: made(1, variant=variant).constraints[-1].kinds
        for variant in ("negative", "negative+kropki", "xv+negative", "ratio+xv+negative")
    }
    assert kinds == {
        "negative": ("difference", "ratio"),
        "negative+kropki": ("difference", "ratio"),
        "xv+negative": ("sum",),
        "ratio+xv+negative": ("ratio", "sum"),
    }


@pytest.mark.parametrize(("name", "kind"), aliases().items())
def test_a_kind_can_be_named_as_in_the_text_of_a_puzzle(name, kind) -> None:
    size = {"grids": 9}.get(name, 6)
    assert made(1, variant=name, size=size) == made(1, variant=kind, size=size)


def test_every_name_of_the_text_format_is_one_of_a_kind() -> None:
    every = (getattr(kinds, name) for name in kinds.__all__)
    stated = {kind.name for kind in every if isinstance(getattr(kind, "name", None), str)}
    assert stated - {*names()} == set()


def test_known_seeds_go_on_to_make_their_puzzles() -> None:
    kinds = ("jigsaw+killer", "even-odd", "thermo+arrow", "renban+whispers", "kropki+xv", "rank")
    givens = bytes(digit for kind in kinds for digit in made(1, variant=kind).cells)
    assert zlib.crc32(givens) == 4115_599_417


def test_lines_of_two_kinds_do_not_cross() -> None:
    held = [cell for each in made(4, variant="renban+whispers").constraints for cell in each.cells]
    assert len(held) == len(set(held))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_lie_as_the_symmetry_says(symmetry) -> None:
    cells = [[value != 0 for value in row] for row in made(2, symmetry=symmetry).rows]
    upside_down, mirrored = cells[::-1], [row[::-1] for row in cells]
    transposed = _transposed(cells)
    images = {
        "none": [],
        "half-turn": [[row[::-1] for row in upside_down]],
        "quarter-turn": [_transposed(mirrored)],
        "left-right": [mirrored],
        "up-down": [upside_down],
        "diagonal": [transposed],
        "anti-diagonal": [_transposed([row[::-1] for row in upside_down])],
        "full": [_transposed(mirrored), mirrored, transposed],
    }[symmetry]
    assert all(cells == image for image in images)


def _transposed(cells: list[list[bool]]) -> list[list[bool]]:
    return [list(column) for column in zip(*cells, strict=True)]


def test_givens_lie_by_a_half_turn_where_nobody_says_how() -> None:
    for seed in range(5):
        held = [value != 0 for value in made(seed).cells]
        assert held == held[::-1]
    lines = sudoku.generate_lines(3, seed=5).decode().splitlines()
    assert lines == [runut.write(made(seed), format="line").strip() for seed in (5, 6, 7)]


@pytest.mark.parametrize("variant", ["killer", "kropki", "quadruples"])
def test_beyond_a_few_of_each_kind_nothing_is_superfluous(variant) -> None:
    puzzle = made(2, variant=variant)
    names = [each.name for each in puzzle.constraints]
    for at, name in enumerate(names):
        if names.count(name) > THEME:
            others = (*puzzle.constraints[:at], *puzzle.constraints[at + 1 :])
            assert not is_unique(replace(puzzle, constraints=others))


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "full"])
def test_a_puzzle_is_eased_by_cells_whatever_its_symmetry(symmetry) -> None:
    puzzle = made(3, symmetry=symmetry)
    groups = orbits(Board(3, 3), symmetry)
    eased = list(sudoku_grading._eased(puzzle, groups, Rng(1)))
    slack = max(map(len, groups))
    for each, share in zip(eased, sudoku_grading.SHARES, strict=True):
        assert 0 <= each.givens - puzzle.givens - 81 // share < slack


def test_no_cage_has_a_single_cell() -> None:
    cages = [each for seed in range(4) for each in made(seed, variant="killer").constraints]
    assert min(len(cage.cells) for cage in cages) > 1


@pytest.mark.parametrize("variant", ["thermo", "whispers", "palindrome"])
def test_lines_are_few_and_long(variant) -> None:
    lines = [each.cells for seed in range(4) for each in made(seed, variant=variant).constraints]
    assert len(lines) <= 4 * LINES
    assert sum(map(len, lines)) >= 4 * len(lines)


@pytest.mark.parametrize("variant", ["thermo", "renban", "pill-arrow"])
def test_lines_lie_by_a_half_turn(variant) -> None:
    puzzle = made(2, variant=variant)
    crossed = {cell for each in puzzle.constraints for part in each.groups() for cell in part}
    assert crossed == {80 - cell for cell in crossed}


@pytest.mark.parametrize(
    ("technique", "grade", "said"),
    [
        ("unique-rectangle-1", "any", "no new puzzle needs unique-rectangle-1"),
        ("x-wing", "2-3", "x-wing is of grade 4, harder than the grade 2-3"),
    ],
)
def test_what_no_new_puzzle_can_need_is_said_at_once(technique, grade, said) -> None:
    with pytest.raises(runut.PuzzleError, match=said):
        made(1, grade, technique=technique)


def test_the_symmetries_divide_the_board() -> None:
    for symmetry in SYMMETRIES:
        found = sorted(cell for orbit in orbits(Board(3, 3), symmetry) for cell in orbit)
        assert found == list(range(81))


@pytest.mark.parametrize("clues", [24, 30, 50, 81])
def test_a_number_of_clues_is_kept(clues) -> None:
    puzzle = made(4, clues=clues)
    assert puzzle.givens == clues
    assert is_unique(puzzle)


def test_a_pattern_of_givens_is_kept() -> None:
    pattern = "x.x.x.x.x.x.x.x.x." * 4 + "x.x.x.x.x"
    puzzle = made(1, pattern=pattern)
    assert [digit != 0 for digit in puzzle.cells] == [sign == "x" for sign in pattern]
    assert is_unique(puzzle)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 11}, "no boxes for 11 digits"),
        ({"size": 3}, "no boxes for 3 digits"),
        ({"size": 50}, "no boxes for 50 digits"),
        ({"clues": 82}, "82 clues; expected 0 to 81"),
        ({"clues": 5}, "no sudoku with 5 clues has one solution: 17 are the fewest"),
        ({"clues": 17}, "sudokus with 17 clues are too rare to be made"),
        ({"clues": 5, "variant": "diagonals"}, "no sudoku with 5 clues found"),
        ({"pattern": "x.x"}, "a pattern of 3 characters"),
        ({"pattern": "x" + "." * 80}, "no unique sudoku found with givens in these 1 cells"),
        ({"pattern": "x" * 81, "variant": "killer"}, "cannot be combined with killer"),
        ({"size": 4, "variant": "anti-king+anti-knight+non-consecutive"}, "no full board"),
        ({"size": 4, "variant": "entropic"}, "4 digits do not divide into low, middle and high"),
        ({"size": 8, "variant": "arrow+entropic"}, "8 digits do not divide into low, middle"),
        ({"size": 5, "variant": "jigsaw+entropic"}, "5 digits do not divide into low, middle"),
        ({"size": 25, "variant": "lunchbox"}, "a lunchbox on more than 16 digits"),
        ({"size": 4, "variant": "arrow+thermo+renban+modular+zipper+lockout"}, "no room on full"),
    ],
)
def test_what_cannot_be_made_is_said(options, message) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        made(1, **options)


@pytest.mark.parametrize(
    "options", [{"variant": "barometer"}, {"size": "big"}, {"symmetry": "some"}]
)
def test_unknown_values_are_rejected(options) -> None:
    with pytest.raises(runut.UnknownNameError):
        made(1, **options)


def test_many_lines_are_the_puzzles_of_their_seeds() -> None:
    lines = sudoku.generate_lines(40, seed=100, symmetry="diagonal").decode().splitlines()
    wanted = [
        runut.write(made(seed, symmetry="diagonal"), format="line") for seed in range(100, 140)
    ]
    assert [line + "\n" for line in lines] == wanted
    assert sudoku.solve_lines(lines).counts == bytes([1]) * 40


@pytest.mark.laws
@pytest.mark.parametrize("start", range(0, 200, 50))
def test_both_languages_make_the_same_boards(start) -> None:
    for seed in range(start, start + 50):
        native = runut.generate("sudoku", method=PAPERS, seed=seed)
        assert native == runut.generate("sudoku", method="random-removal-py", seed=seed)


def test_the_greatest_seed_makes_the_same_board_in_both_languages() -> None:
    native = runut.generate("sudoku", method=PAPERS, seed=2**64 - 1)
    assert native == runut.generate("sudoku", method="random-removal-py", seed=2**64 - 1)


def test_20_to_40_cells_are_emptied_and_all_numbers_between_occur() -> None:
    givens = [runut.generate("sudoku", method=PAPERS, seed=seed).givens for seed in range(500)]
    assert set(givens) == set(range(41, 62))


def test_every_board_can_be_solved_and_about_three_in_four_are_unique() -> None:
    puzzles = [runut.generate("sudoku", method=PAPERS, seed=seed) for seed in range(400)]
    results = runut.solve_many(puzzles, limits=runut.Limits(solutions=2))
    assert all(result.count for result in results)
    unique = sum(result.uniqueness is runut.Uniqueness.UNIQUE for result in results)
    assert 0.68 <= unique / 400 <= 0.82


def test_a_known_seed_makes_a_known_board() -> None:
    board = runut.write(runut.generate("sudoku", method=PAPERS, seed=1), format="line")
    assert board == (
        "163975...2876.4.1..4.2.136745819672...2.58941.9142765.8.4769.357158432.693...2874\n"
    )


def test_a_grade_that_no_small_sudoku_has_is_said_at_once() -> None:
    with pytest.raises(runut.PuzzleError, match="no sudoku of 4x4 has such a grade; it has 1"):
        runut.generate("sudoku", seed=1, options={"size": "4"}, grade="2-9")


def test_a_puzzle_that_is_easy_enough_was_rated_by_easy_techniques_alone(monkeypatch) -> None:
    tried = []

    def difficulty_of(explainer, model, techniques):
        tried.append({explainer.names()[number] for number in techniques})
        return grading.difficulty_of(explainer, model, techniques)

    monkeypatch.setattr(sudoku_grading, "difficulty_of", difficulty_of)
    made(1, grade="easy", variant="rank")
    assert set().union(*tried).isdisjoint({"x-wing", "forcing-net", "nested-forcing"})
