"""Boxes, copies, spare and given pieces: against OR-Tools, between algorithms, and in traces."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import runut
from runut.errors import PuzzleError
from runut.families.packing.model import Given, Kind, Moves, Packing, Piece

cp_model = pytest.importorskip("ortools.sat.python.cp_model")
pytestmark = pytest.mark.oracle

ALL = runut.Limits(solutions=None)
ALGORITHMS = ("auto", "scanline")
SHAPES = (
    (("X",),),
    (("XX",),),
    (("XX", "X"),),
    (("XXX", "X"),),
    (("XX", " XX"),),
    (("XX", "X"), ("X",)),
    (("X", "XX"), (" X",)),
)
CORNERS = Packing(Kind.BOX, 2, 3, (), (Piece("corner", ("XX", "X"), (("X",),), copies=3),), 2)


# -- an oracle that shares nothing with Runut ---------------------------------------------------


def count_by_cp(puzzle: Packing) -> int:
    """Sets of placements that fill the board, as OR-Tools enumerates them."""
    model = cp_model.CpModel()
    free = set(puzzle.free_cells())
    over: dict[tuple, list] = {cell: [] for cell in free}
    for piece in puzzle.pieces:
        chosen = {cells: model.new_bool_var("") for cells in placements(puzzle, piece, free)}
        for cells, variable in chosen.items():
            for cell in cells:
                over[cell].append(variable)
        number = sum(chosen.values()) if chosen else 0
        if piece.is_spare:
            model.add(number <= piece.copies)
        else:
            model.add(number == piece.copies)
        for each in puzzle.given:
            if each.name == piece.name:
                model.add(chosen[frozenset(each.cells)] == 1)
    for cell in free:
        model.add_exactly_one(over[cell])
    counter = Counter()
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counter)
    return counter.count


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1


def placements(puzzle: Packing, piece: Piece, free: set[tuple]) -> set[frozenset]:
    """Every set of free cells that is the piece, moved: by trying all shifts of all motions."""
    moves = puzzle.moves_of(piece)
    found = set()
    for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        turned = [tuple(sign * cell[axis] for axis, sign in zip(order, signs, strict=True))
                  for cell in piece.places]  # fmt: skip
        is_flat = not puzzle.kind.is_layered
        is_mirror = (order in {(0, 2, 1), (1, 0, 2), (2, 1, 0)}) != (signs.count(-1) % 2 == 1)
        if is_flat and (order[0] != 0 or signs[0] != 1):
            continue
        if (moves is Moves.TURN and is_mirror) or (
            moves is Moves.NONE and (order, signs) != ((0, 1, 2), (1, 1, 1))
        ):
            continue
        for anchor in free:
            start = (0, *anchor) if is_flat else anchor
            shift = [a - b for a, b in zip(start, turned[0], strict=True)]
            cells = [tuple(a + b for a, b in zip(cell, shift, strict=True)) for cell in turned]
            place = frozenset(cell[1:] if is_flat else cell for cell in cells)
            if place <= free:
                found.add(place)
    return found


@st.composite
def extended(draw: st.DrawFn) -> Packing:
    """Small flat and solid boards with copies, spare pieces, restricted moves and given pieces."""
    kind = draw(st.sampled_from([Kind.CUSTOM, Kind.BOX]))
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    layers = draw(st.integers(1, 2)) if kind is Kind.BOX else 1
    mask = tuple(
        "".join(draw(st.sampled_from("XXXXX.")) for _ in range(columns))
        for _ in range(rows * layers)
    )
    area = "".join(mask).count("X")
    assume(area)
    shapes = SHAPES if kind is Kind.BOX else SHAPES[:5]
    pieces: list[Piece] = []
    for number in range(draw(st.integers(1, 4))):
        shape = draw(st.sampled_from(shapes))
        moves = draw(st.sampled_from([None, *Moves]))
        copies, is_spare = draw(st.integers(1, 3)), draw(st.booleans())
        name = f"p{chr(97 + number)}"
        pieces.append(Piece(name, shape[0], shape[1:], moves, copies, is_spare))
    try:
        puzzle = Packing(kind, rows, columns, mask, tuple(pieces), layers)
    except PuzzleError:
        area -= sum(piece.area * piece.copies for piece in pieces if not piece.is_spare)
        assume(area > 0)
        pieces.append(Piece("rest", ("X",), copies=area))
        puzzle = Packing(kind, rows, columns, mask, tuple(pieces), layers)
    found = runut.solve(puzzle, algorithm="scanline").solution
    if found and draw(st.booleans()):
        piece = puzzle.pieces[0]
        values = dict(zip(puzzle.cells(), found.values(), strict=True))
        cells = tuple(cell for cell, value in values.items() if value == piece.labels[0])
        placed = (Given(piece.name, cells),) if cells else ()
        puzzle = Packing(kind, rows, columns, mask, tuple(pieces), layers, placed)
    return puzzle


@settings(deadline=None, max_examples=60)
@example(CORNERS)
@given(extended())
def test_or_tools_counts_as_many_solutions(puzzle) -> None:
    limits = runut.Limits(solutions=3_000)
    counts = {runut.count(puzzle, algorithm=each, limits=limits).count for each in ALGORITHMS}
    assert len(counts) == 1
    count = counts.pop()
    assume(count < 3_000)
    assert count == count_by_cp(puzzle)


@settings(deadline=None, max_examples=60)
@example(CORNERS)
@given(extended())
def test_algorithms_find_the_same_right_solutions_each_once(puzzle) -> None:
    limits = runut.Limits(solutions=500)
    found = [runut.solve(puzzle, algorithm=each, limits=limits) for each in ALGORITHMS]
    for result in found:
        assert len(set(result.solutions)) == result.count
        assert all(runut.check(puzzle, each) == () for each in result.solutions[:20])
    if found[0].complete:
        assert set(found[0].solutions) == set(found[1].solutions)


@settings(deadline=None, max_examples=60)
@example(CORNERS)
@given(extended())
def test_a_trace_replays_to_the_solution(puzzle) -> None:
    for algorithm in ALGORITHMS:
        result = runut.solve(puzzle, algorithm=algorithm, record=True)
        assume(result.solution)
        assert runut.replay(puzzle, result.trace) == result.solution.cells


@settings(deadline=None, max_examples=30)
@given(extended())
def test_whatever_is_solved_is_drawn_and_read_back(puzzle) -> None:
    solution = runut.solve(puzzle).solution
    for form in ("text", "svg"):
        assert runut.draw(puzzle, format=form)
        assert runut.draw(puzzle, solution, format=form)
    assert runut.read(str(puzzle)) == puzzle


# -- what is known ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("soma", 11520),
        ("slothouber-graatsma", 8),
        ("pentominoes/3x20", 8),
        ("pentominoes/8x8-without-centre", 520),
        ("pentominoes/2x3x10", 96),
        ("tetrominoes/4x5", 0),
    ],
)
def test_small_sets_have_as_many_solutions_as_is_known(name, count) -> None:
    assert runut.count(f"set:{name}").count == count


def test_pieces_without_their_mirror_image_fill_less() -> None:
    text = '{"packing": "rectangle", "rows": 2, "columns": 4, "pieces": [%s]}'
    pieces = '{"name": "J", "rows": ["J", "JJJ"]}, {"name": "L", "rows": ["  L", "LLL"]%s}'
    assert runut.count(text % pieces % "").count == 4
    assert runut.count(text % pieces % ', "moves": "turn"').count == 2
    assert runut.count(text % pieces % ', "moves": "none"').count < 2


def test_copies_that_change_places_are_one_solution_and_numbered_from_their_first_cells() -> None:
    puzzle = Packing(Kind.DEFAULT, 2, 2, (), (Piece("I", ("II",), copies=2),))
    found = runut.solve(puzzle, limits=ALL)
    assert {each.cells for each in found.solutions} == {
        (("I1", "I1"), ("I2", "I2")),
        (("I1", "I2"), ("I1", "I2")),
    }


def test_spare_pieces_may_stay_away() -> None:
    pieces = (
        Piece("A", ("AA",)),
        Piece("B", ("BB",), is_spare=True),
        Piece("C", ("C",), is_spare=True),
    )
    puzzle = Packing(Kind.DEFAULT, 1, 4, (), pieces)
    assert {
        "".join(map(str, each.cells[0])) for each in runut.solve(puzzle, limits=ALL).solutions
    } == {
        "AABB",
        "BBAA",
    }


def test_a_given_piece_lies_where_it_is_given() -> None:
    soma = runut.load("set:soma")
    cells = ((0, 0, 0), (0, 1, 0), (0, 1, 1))
    puzzle = Packing(soma.kind, 3, 3, (), soma.pieces, 3, (Given("V", cells),))
    found = runut.solve(puzzle, limits=ALL)
    assert 0 < found.count < 11520
    turned = runut.solve(soma, limits=ALL)
    wanted = {each for each in turned.solutions if set(cells) == cells_of(soma, each, "V")}
    assert set(found.solutions) == wanted


def cells_of(puzzle: Packing, solution: runut.Solution, name: str) -> set:
    values = zip(puzzle.cells(), solution.values(), strict=True)
    return {cell for cell, value in values if value == name}


def test_the_paper_s_search_rejects_what_the_paper_does_not_know() -> None:
    for name in ("soma", "conway"):
        for algorithm in ("piece-backtracking", "piece-backtracking-py"):
            with pytest.raises(PuzzleError, match="the paper's search knows no boxes"):
                runut.solve(f"set:{name}", algorithm=algorithm)


def test_the_paper_s_search_takes_long_names() -> None:
    pieces = (Piece("long", ("XX", "X")), Piece("ß", ("ß",)), Piece("ф", ("фф",)))
    puzzle = Packing(Kind.DEFAULT, 2, 3, (), pieces)
    native, python = (
        runut.solve(puzzle, algorithm=each, limits=ALL)
        for each in ("piece-backtracking", "piece-backtracking-py")
    )
    assert native.solutions == python.solutions
    assert native.stats.nodes == python.stats.nodes
    assert set(native.solutions) == set(runut.solve(puzzle, limits=ALL).solutions)
