"""Nonograms in colour: against brute force, against a SAT model, and at their limits."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

import runut
from programs import soon
from runut.families.nonogram.model import marks_of

ALL = runut.Limits(solutions=None)
COLOURS = ("red", "green", "blue", "black")


def clues_in_colour(rows):
    """Clues of a picture: the runs of every colour."""

    def clue(line):
        return tuple((len(list(run)), colour) for colour, run in groupby(line) if colour)

    return tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True)))


def random_picture(random, width, height, colours, density):
    """Cells that often have the colour of a neighbour, so that runs touch in all ways."""
    rows = []
    for _ in range(height):
        row = []
        for column in range(width):
            near = [row[-1]] * column + [rows[-1][column]] if rows and column else [0]
            fresh = random.randint(1, colours) if random.random() < density else 0
            row.append(random.choice(near) if random.random() < 0.3 else fresh)
        rows.append(row)
    return rows


def every_picture_by_its_clues(width, height, colours):
    pictures = defaultdict(set)
    for picture in product(product(range(colours + 1), repeat=width), repeat=height):
        pictures[clues_in_colour(picture)].add(picture)
    return pictures


@pytest.mark.laws
@pytest.mark.parametrize(
    ("width", "height", "colours"), [(1, 1, 4), (5, 1, 3), (1, 5, 3), (3, 2, 3), (2, 4, 2)]
)
def test_all_small_pictures_in_colour_are_found(width, height, colours):
    pictures = every_picture_by_its_clues(width, height, colours)
    puzzles = [runut.Nonogram(*clues, COLOURS[:colours]) for clues in pictures]
    results = runut.solve_many(puzzles, limits=ALL)
    found = [{each.cells for each in result.solutions} for result in results]
    assert found == list(pictures.values())
    assert all(result.complete for result in results)
    assert [result.count for result in results] == list(map(len, pictures.values()))


@pytest.mark.slow
def test_the_19683_pictures_of_3x3_in_two_colours_are_found():
    test_all_small_pictures_in_colour_are_found(3, 3, 2)


def placements(clue, cells, start=0, before=0):
    """Every line of this clue, by trying every start of the first block."""
    if not clue:
        yield [0] * (cells - start)
        return
    (length, colour), *rest = clue
    least = start + (before == colour and start > 0)
    for at in range(least, cells - length + 1):
        for tail in placements(rest, cells, at + length, colour):
            yield [0] * (at - start) + [colour] * length + tail


def sat_solutions(rows, columns, colours, most):
    """Up to `most` pictures, with one variable a colour of a cell and one a placement."""
    width, height = len(columns), len(rows)
    top = width * height * colours

    def literal(row, column, colour):
        return (row * width + column) * colours + colour

    lines = [(clue, [(row, at) for at in range(width)]) for row, clue in enumerate(rows)]
    lines += [(clue, [(at, column) for at in range(height)]) for column, clue in enumerate(columns)]
    clauses = []
    for clue, cells in lines:
        chosen = []
        for line in placements(clue, len(cells)):
            top += 1
            chosen.append(top)
            for cell, value in zip(cells, line, strict=True):
                for colour in range(1, colours + 1):
                    sign = 1 if colour == value else -1
                    clauses.append([-top, sign * literal(*cell, colour)])
        exactly = CardEnc.equals(chosen, 1, top_id=top, encoding=EncType.seqcounter)
        top = max(top, exactly.nv)
        clauses += exactly.clauses
    pictures = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        while len(pictures) < most and solver.solve():
            model = solver.get_model()[: width * height * colours]
            pictures.add(
                tuple(
                    next((c for c in range(1, colours + 1) if model[at + c - 1] > 0), 0)
                    for at in range(0, len(model), colours)
                )
            )
            solver.add_clause([-each for each in model])
    return pictures


@pytest.mark.parametrize("seed", range(12))
def test_random_boards_in_colour_have_the_solutions_of_a_sat_model(seed):
    random = Random(seed)
    width, height = random.randint(4, 9), random.randint(4, 9)
    colours = random.randint(2, 4)
    picture = random_picture(random, width, height, colours, random.choice([0.3, 0.5, 0.7]))
    clues = clues_in_colour(picture)
    expected = sat_solutions(*clues, colours, most=2000)
    result = runut.solve(runut.Nonogram(*clues, COLOURS[:colours]), limits=ALL)
    assert {tuple(each.values()) for each in result.solutions} == expected
    assert (result.count, result.complete) == (len(expected), True)


@given(seed=st.integers(0, 1 << 32), width=st.integers(1, 12), height=st.integers(1, 12))
def test_a_random_picture_is_among_the_solutions_of_its_clues(seed, width, height):
    random = Random(seed)
    picture = random_picture(random, width, height, 3, 0.6)
    puzzle = runut.Nonogram(*clues_in_colour(picture), COLOURS[:3])
    result = runut.solve(puzzle, limits=runut.Limits(solutions=1000))
    assert all(runut.check(puzzle, each) == () for each in result.solutions)
    assert len(set(result.solutions)) == result.count
    if result.complete:
        assert tuple(map(tuple, picture)) in {each.cells for each in result.solutions}


@given(seed=st.integers(0, 1 << 32), width=st.integers(1, 9), height=st.integers(1, 9))
def test_a_picture_in_black_has_the_same_solutions_when_another_colour_is_in_the_palette(
    seed, width, height
):
    picture = random_picture(Random(seed), width, height, 1, 0.5)
    clues = clues_in_colour(picture)
    one = runut.solve(runut.Nonogram(*clues), limits=ALL)
    two = runut.solve(runut.Nonogram(*clues, ("black", "red")), limits=ALL)
    assert set(one.solutions) == set(two.solutions)
    assert (one.count, two.complete) == (two.count, True)


@pytest.fixture(scope="module")
def guessing():
    """Many pictures: each row takes a red and then a green column."""
    one = [((1, 1),), ((1, 2),)] * 3
    return runut.Nonogram([((1, 1), (1, 2))] * 3, one, COLOURS[:2])


def test_a_trace_in_colour_replays_to_its_solution(guessing):
    result = runut.solve(guessing, record=True)
    assert result.stats.nodes > 1
    assert runut.replay(guessing, result.trace) == result.solution.cells
    assert sum(event.kind.name == "NODE" for event in result.trace) == result.stats.nodes


def test_a_trace_in_colour_passes_each_solution_when_it_is_found(guessing):
    result = runut.solve(guessing, record=True, limits=ALL)
    places = [at for at, event in enumerate(result.trace, 1) if event.kind.name == "SOLUTION"]
    boards = [runut.replay(guessing, result.trace, upto=place) for place in places]
    assert boards == [solution.cells for solution in result.solutions]
    assert len(set(boards)) == result.count > 1


@pytest.mark.parametrize(
    "stage",
    ["probing", "clauses", "beliefs", "restarts", "symmetries"],
)
def test_every_stage_can_be_left_out_in_colour(stage, guessing):
    full = runut.solve(guessing, limits=ALL)
    reduced = runut.solve(guessing, limits=ALL, options={"without": stage})
    assert set(reduced.solutions) == set(full.solutions)


def test_a_search_by_clauses_is_the_same_recorded_and_replays_its_solutions():
    """A picture that takes conflicts."""
    random = Random(2252)
    cells = [
        [random.randint(1, 2) if random.random() < 0.4 else 0 for _ in range(25)] for _ in range(25)
    ]
    puzzle = runut.Nonogram(*clues_in_colour(cells), COLOURS[:2])
    limits = runut.Limits(solutions=2)
    silent = runut.solve(puzzle, limits=limits)
    recorded = runut.solve(puzzle, limits=limits, record=True)
    assert silent.stats.counters["conflicts"] > 0
    assert recorded.stats.counters == silent.stats.counters
    assert recorded.solutions == silent.solutions
    assert runut.replay(puzzle, recorded.trace) == recorded.solutions[-1].cells
    assert all(runut.check(puzzle, each) == () for each in recorded.solutions)


@pytest.mark.parametrize("nodes", [0, 1, 4])
def test_the_node_limit_is_exact_in_colour(nodes, guessing):
    result = runut.solve(guessing, limits=runut.Limits(solutions=None, nodes=nodes))
    assert (result.halt, result.stats.nodes) == ("nodes", nodes)


@pytest.mark.laws
def test_a_million_cells_in_colour_obey_time_and_memory():
    rows = (((1, 1),) * 250, ((1, 2),) * 250) * 500
    puzzle = runut.Nonogram(rows, (((1, 1), (1, 2)) * 125,) * 1000, COLOURS[:2])
    with soon(0.35):
        timed = runut.solve(puzzle, limits=runut.Limits(seconds=0.1))
    assert timed.halt == "seconds"
    assert runut.solve(puzzle, limits=runut.Limits(memory=100_000)).halt == "memory"


@given(seed=st.integers(0, 1 << 32), width=st.integers(1, 7), height=st.integers(1, 7))
def test_forced_cells_are_those_that_all_pictures_share(seed, width, height):
    picture = random_picture(Random(seed), width, height, 3, 0.5)
    puzzle = runut.Nonogram(*clues_in_colour(picture), COLOURS[:3])
    result = runut.solve(puzzle, limits=ALL)
    cells = zip(*(each.values() for each in result.solutions), strict=True)
    shared = [values[0] if len(set(values)) == 1 else None for values in cells]
    assert list(runut.forced(puzzle).board.values()) == shared


def test_clues_in_colour_that_contradict_each_other_are_unsolvable():
    puzzle = runut.Nonogram([((1, 1),), ((1, 2),)], [((1, 2), (1, 1)), ()], COLOURS[:2])
    result = runut.solve(puzzle)
    assert (result.status, result.count) == (runut.Status.UNSOLVABLE, 0)


@pytest.mark.parametrize("algorithm", ["exhaustive", "row-backtracking-py"])
def test_the_papers_algorithms_reject_colours(algorithm, guessing):
    with pytest.raises(runut.PuzzleError, match="2 colours"):
        runut.solve(guessing, algorithm=algorithm)


def test_sums_are_reported_for_the_colour_that_differs():
    with pytest.raises(runut.PuzzleError, match="1 green cells, the column clues 2"):
        runut.Nonogram([((1, 1), (1, 2))], [((1, 1),), ((1, 2),), ((1, 2),)], COLOURS[:2])


@pytest.mark.parametrize("name", ["", "dark red", "red#12", "red#", "x" * 31, "a=b", "red#GGGGGG"])
def test_a_colour_needs_a_plain_name(name):
    with pytest.raises(runut.PuzzleError, match="the colour"):
        runut.Nonogram([()], [()], (name,))


def test_more_colours_than_letters_are_rejected():
    with pytest.raises(runut.PuzzleError, match="53 colours; expected 1 to 52"):
        runut.Nonogram([()], [()], tuple(f"c{number}" for number in range(53)))


@given(st.lists(st.sampled_from(["red", "rose", "r", "#ff0000", "grün", "9"]), max_size=52))
def test_every_colour_has_a_letter_of_its_own(colours):
    marks = marks_of(colours)
    assert len(set(marks)) == len(colours)
    assert all(mark.isascii() and mark.isalpha() for mark in marks)


def test_common_colours_have_their_indonesian_names() -> None:
    shades = ("red#ff0000", "teal#008080")
    puzzle = runut.Nonogram((((1, 1), (1, 2)),), (((1, 1),), ((1, 2),)), shades)
    said = runut.model(puzzle).rule("row-clue").said
    assert said(0) == "row 1 has the runs 1 red, 1 teal, in this order"
    assert said(0, "id") == "baris 1 memuat deret 1 merah, 1 teal, dalam urutan ini"
