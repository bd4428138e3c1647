"""What strangers try at the library without reading: it works, or one line says the right name."""

import copy
import dataclasses
import inspect
import pickle
from pathlib import Path

import pytest

import runut
from runut.core.tables import table_of
from runut.sudoku import Arrow, Cage, Jigsaw, SameSets

LINE = "1......4.2....3."
ROWS = [[1, 0, 0, 0], [0, 0, 0, 4], [0, 2, 0, 0], [0, 0, 3, 0]]
NONE = [[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]
LINE_81 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = runut.read(LINE)
EMPTY = [[0] * 4] * 4


class Column:
    """A column of another package, by its protocol."""

    def __init__(self, values: list[object]) -> None:
        self.values = values

    def to_list(self) -> list[object]:
        return self.values


class Frame:
    """A table of another package, whose iterator gives the names of its columns."""

    def __iter__(self):
        return iter("abcd")

    def to_numpy(self) -> Column:
        return Column(ROWS)


class Table:
    """A table of Arrow."""

    def to_pydict(self) -> dict[str, list[int]]:
        return {str(at): list(own) for at, own in enumerate(zip(*ROWS, strict=True))}


BOARDS = (LINE, ROWS, tuple(map(tuple, ROWS)), Column(ROWS), Frame(), Table(), iter(ROWS))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: type(board).__name__)
def test_any_board_of_a_program_makes_a_sudoku(board) -> None:
    assert runut.Sudoku(board) == PUZZLE


@pytest.mark.parametrize("board", BOARDS[2:-1], ids=lambda board: type(board).__name__)
def test_any_board_of_a_program_is_solved_and_checked(board) -> None:
    assert runut.solve(board).puzzle == PUZZLE
    assert {each.rule for each in runut.check(PUZZLE, board)} == {"cell-empty"}


def test_a_class_of_a_family_reads_its_texts() -> None:
    for name in ("Sudoku", "Hitori", "Nonogram", "Packing"):
        kind = getattr(runut, name)
        sample = runut.families.load(kind.family).samples[0].text
        assert kind(sample) == runut.read(sample)


def test_a_blank_of_a_frame_is_not_a_number() -> None:
    nan = float("nan")
    rows = [[1.0 if value == 1 else nan for value in row] for row in ROWS]
    assert runut.Sudoku(rows).givens == 1


def test_a_board_is_indexed_by_row_and_column_and_looped_over_by_rows() -> None:
    solution = runut.solve(PUZZLE).solution
    assert PUZZLE[0, 0] == PUZZLE[0][0] == solution[0, 0] == 1
    assert list(PUZZLE) == [tuple(row) for row in ROWS]
    assert list(solution) == list(solution.rows) == list(solution.cells)
    assert solution == [list(row) for row in solution]
    assert hash(solution) == hash(solution.cells)
    assert solution != PUZZLE.rows


def test_a_layered_board_is_indexed_by_layer_too() -> None:
    solution = runut.solve("set:soma").solution
    assert solution[2, 1, 0] == solution.layers[2][1][0]
    assert len(list(runut.read("set:soma"))) == 3


@pytest.mark.parametrize("at", [(4, 0), (0, 0, 0), "r1c1", 0.5])
def test_what_is_no_cell_says_what_one_is(at) -> None:
    with pytest.raises(runut.InputError, match=r"\(row, column\) from 0|0 to 3") as caught:
        PUZZLE[at]
    assert isinstance(caught.value, IndexError)


def test_a_result_is_true_where_there_is_a_solution() -> None:
    assert runut.solve(PUZZLE)
    assert runut.count(PUZZLE)
    assert not runut.solve(NONE)


def test_a_result_says_whether_the_solution_is_unique_or_not_known_to_be() -> None:
    found = [runut.solve(each, solutions=2).is_unique for each in (PUZZLE, EMPTY, NONE)]
    assert found == [True, False, False]
    assert runut.solve(PUZZLE).is_unique is None
    assert [runut.is_unique(each) for each in (PUZZLE, EMPTY, NONE)] == [True, False, False]


def test_a_limit_that_ends_the_question_of_uniqueness_is_an_error() -> None:
    with pytest.raises(runut.StoppedError, match="not known whether"):
        runut.is_unique(EMPTY, nodes=0)


def test_limits_are_keywords_or_one_value() -> None:
    assert runut.solve(EMPTY, solutions=3).count == 3
    assert runut.count(EMPTY, nodes=0).halt == "nodes"
    with pytest.raises(runut.InputError, match="limits= and nodes="):
        runut.solve(PUZZLE, limits=runut.Limits(solutions=2), nodes=1)
    assert runut.solve(EMPTY, limits=2).count == 2
    with pytest.raises(runut.InputError, match=r"limits='2'; expected Limits"):
        runut.solve(PUZZLE, limits="2")
    with pytest.raises(runut.InputError, match="limits= and seconds="):
        runut.solve(PUZZLE, limits=2, seconds=1)


@pytest.mark.parametrize(
    ("guess", "right"),
    [
        ({"limit": 2}, {"solutions": 2}),
        ({"max_solutions": None}, {"solutions": None}),
        ({"unique": True}, {"solutions": 2}),
        ({"unique": False}, {}),
        ({"all": True}, {"solutions": None}),
        ({"timeout": 0}, {"seconds": 0}),
        ({"time": 0}, {"seconds": 0}),
        ({"max_nodes": 0}, {"nodes": 0}),
        ({"method": "backtracking"}, {"algorithm": "cell-backtracking"}),
    ],
)
def test_a_keyword_that_means_one_thing_works(guess, right) -> None:
    found, wanted = runut.solve(EMPTY, **guess), runut.solve(EMPTY, **right)
    assert (found.count, found.halt) == (wanted.count, wanted.halt)
    assert found.stats.algorithm == wanted.stats.algorithm


def test_keywords_of_pictures_may_be_guessed(tmp_path) -> None:
    assert runut.draw(PUZZLE, fmt="text") == runut.draw(PUZZLE, format="text")
    assert runut.draw(PUZZLE, filename=tmp_path / "x.png") == (tmp_path / "x.png").read_bytes()
    assert len(runut.solve_many([LINE, ROWS], n_jobs=1)) == 2


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        ({"algoritm": 1}, "did you mean algorithm"),
        ({"unique": "yes"}, "unknown keyword of solve.. 'unique'"),
        ({"limit": 2, "solutions": 3}, "limit= and solutions=; expected one"),
        ({"time": 1, "timeout": 2}, "timeout= and seconds=; expected one"),
        ({"fmt": "svg"}, "unknown keyword of solve.. 'fmt'"),
    ],
)
def test_a_keyword_without_one_meaning_is_refused(keywords, error) -> None:
    with pytest.raises((runut.UnknownNameError, runut.InputError), match=error) as caught:
        runut.solve(PUZZLE, **keywords)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("guess", "right"),
    [
        ({"difficulty": "easy"}, {"grade": "easy"}),
        ({"side": 4}, {"size": 4}),
        ({"givens": 12}, {"clues": 12}),
        ({"type": "killer"}, {"variant": "killer"}),
        ({"n": 2}, {"count": 2}),
        ({"timeout": 60}, {"seconds": 60}),
    ],
)
def test_an_option_that_means_one_thing_works(guess, right) -> None:
    small = {"seed": 3} if "side" in guess else {"seed": 3, "size": 4}
    assert runut.generate("sudoku", **guess, **small) == runut.generate("sudoku", **right, **small)


@pytest.mark.parametrize(
    ("keyword", "right"),
    [("width", "say size=6"), ("siz", "did you mean size"), ("unique", "is_uni")],
)
def test_a_guessed_option_is_refused_with_the_right_one(keyword, right) -> None:
    with pytest.raises(runut.UnknownNameError, match=right):
        runut.generate("sudoku", **{keyword: 1})


def test_no_guess_hides_what_a_verb_or_a_class_has() -> None:
    rights = table_of("runut.core", "guesses.toml")
    for name, own in rights["attributes"].items():
        guesses = " ".join(own.values()).split()
        assert len({*guesses}) == len(guesses)
        assert not {*guesses} & {*dir(getattr(runut, name))}
    assert not {*" ".join(rights["names"].values()).split()} & {*runut.__all__}
    for family in runut.families.OWN:
        assert not {*" ".join(rights["options"].values()).split()} & runut.families.options_of(
            family
        )


def test_options_of_a_generator_are_keywords() -> None:
    small = {"size": 4, "seed": 7, "grade": "any"}
    made = runut.generate("sudoku", options={"size": 4, "grade": "any"}, seed=7)
    assert runut.generate("sudoku", **small) == made
    assert runut.generate("sudoku", count=2, **small)[0] == made
    assert runut.make("sudoku", **small).puzzle == made
    killer = runut.generate("sudoku", variant=["killer", "diagonals"], **small)
    assert {each.name for each in killer.constraints} == {"cage", "diagonals"}


def test_a_grade_is_a_word_too() -> None:
    rating = runut.rate(runut.generate("hitori", size=6, grade="medium", seed=1))
    assert rating.grade == 3
    with pytest.raises(runut.UnknownNameError, match="easy, medium, hard, expert"):
        runut.generate("hitori", grade="deadly")


@pytest.mark.parametrize("name", sorted(runut._HOME.keys() - {"notes"}))  # Sudoku has its own
def test_each_verb_of_a_puzzle_is_its_method(name) -> None:
    verb = getattr(runut, name)
    takes = [*inspect.signature(verb).parameters][:1] if inspect.isfunction(verb) else []
    method = getattr(PUZZLE, name, None)
    assert (takes == ["puzzle"]) <= (getattr(method, "args", None) == (PUZZLE,))
    assert (takes == ["family"]) <= (getattr(method, "args", None) == ("sudoku",))


def test_a_verb_works_as_a_method(tmp_path) -> None:
    assert PUZZLE.solve().solution == runut.solve(PUZZLE).solution
    assert PUZZLE.solve_all(n=2).__class__ is runut.Solutions
    assert PUZZLE.is_unique() is PUZZLE.has_unique_solution() is True
    whole = runut.read(LINE_81)
    assert whole.canonical() == runut.sudoku.canonical(whole)
    assert PUZZLE.save(tmp_path / "x.svg") == (tmp_path / "x.svg").read_text()
    with pytest.raises(runut.InputError, match="names no picture"):
        PUZZLE.save("x.txt")
    with pytest.raises(runut.InputError, match=r"called: is_unique\(\)"):
        bool(PUZZLE.is_unique)


def test_a_class_makes_puzzles_of_its_family(tmp_path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(LINE)
    kind = runut.Sudoku
    assert kind.from_string(LINE) == kind.from_list(ROWS) == kind.from_file(path) == PUZZLE
    assert kind.solve(PUZZLE).count == 1
    assert kind.generate(seed=7, size=4) == runut.generate("sudoku", seed=7, size=4)
    assert kind.algorithms()[0].name == "auto"
    assert runut.Nonogram.from_picture([[1, 1], [0, 1]]).painted == 3


def test_a_picture_that_is_changed_says_where() -> None:
    with pytest.warns(runut.UnreadWarning, match="one solution: r1c1"):
        runut.Nonogram.from_cells([[1, 0], [0, 1]])


@pytest.mark.parametrize("value", [PUZZLE, runut.solve])
def test_methods_and_keywords_leave_copies_and_pickles_alone(value) -> None:
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - its own


def test_a_guessed_attribute_that_means_one_thing_works() -> None:
    result, step = runut.solve(PUZZLE, solutions=2), runut.explain(PUZZLE)[0]
    assert result.unique is True
    assert result.grid == result.solution.grid == result.solution.rows
    assert runut.solve(NONE).grid is None
    assert (result.nodes, result.num_solutions) == (result.stats.nodes, 1)
    assert (step.name, step.difficulty) == (step.technique, step.grade)


@pytest.mark.parametrize(
    ("call", "right"),
    [
        (lambda: PUZZLE.svg, "to="),
        (lambda: PUZZLE.is_valid, r"runut.check\(puzzle, solution\)"),
        (lambda: PUZZLE.unique, "runut.is_unique"),
        (lambda: runut.Sudoku.nothing_of_the_kind, "known: board"),
        (lambda: runut.solve(PUZZLE).solve, "attribute of Result"),
        (lambda: runut.explain(PUZZLE)[0].text, r"str\(step\)"),
    ],
)
def test_a_guessed_attribute_is_refused_with_the_right_one(call, right) -> None:
    with pytest.raises(runut.UnknownNameError, match=right) as caught:
        call()
    assert isinstance(caught.value, AttributeError)


def test_a_name_of_one_family_and_a_guessed_verb_are_names_of_the_package() -> None:
    assert runut.Cage is Cage
    assert runut.parse is runut.read
    with pytest.raises(ImportError, match=r"in runut.hitori and in runut\.nonogram"):
        runut.solve_lines  # noqa: B018
    with pytest.raises(ImportError, match=r"say runut\.check"):
        runut.is_valid  # noqa: B018
    with pytest.raises(AttributeError):
        runut.nothing_of_the_kind  # noqa: B018


@pytest.mark.parametrize("given", ["a/board.txt", "board.JSON"])
def test_the_name_of_a_file_is_no_puzzle(given) -> None:
    with pytest.raises(runut.FormatError, match=r"load\("):
        runut.read(given)


def test_a_path_is_the_file_of_a_puzzle(tmp_path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(LINE)
    assert runut.read(path) == runut.Sudoku(path) == PUZZLE
    assert list(runut.read_all(path)) == [PUZZLE]
    assert runut.solve(path).solution == runut.solve(PUZZLE).solution


def test_drawings_go_into_the_file_that_is_named(tmp_path) -> None:
    for verb, given in ((runut.draw, PUZZLE), (runut.booklet, [PUZZLE])):
        path = tmp_path / f"{verb.__name__}.pdf"
        assert verb(given, to=path)[:5] == path.read_bytes()[:5] == b"%PDF-"
    assert runut.draw(PUZZLE, to=tmp_path / "x.txt") == (tmp_path / "x.txt").read_text()
    proof, tree = runut.explain(PUZZLE), runut.tree(PUZZLE, algorithm="cell-backtracking")
    assert runut.draw_step(proof, to=tmp_path / "x.png")[:4] == b"\x89PNG"
    assert runut.draw_tree(tree, to=tmp_path / "x.html").startswith("<!")
    assert runut.animate(PUZZLE, to=tmp_path / "x.svg") == (tmp_path / "x.svg").read_bytes()


@pytest.mark.parametrize(
    ("verb", "given", "name"),
    [
        (runut.draw, PUZZLE, "x.png"),
        (runut.draw, PUZZLE, "x.svg"),
        (runut.booklet, [PUZZLE], "x.pdf"),
        (runut.animate, "hitori/2/2/2111", "x.svg"),
        (runut.animate_steps, "hitori/2/2/2111", "x.svg"),
    ],
)
@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_may_stand_in_the_place_of_another_value(verb, given, name, kind, tmp_path) -> None:
    path = tmp_path / name
    drawn = verb(given, kind(path))
    assert path.read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)
    with pytest.raises(runut.InputError, match="two files are named"):
        verb(given, kind(path), to=tmp_path / "other")


def test_what_is_neither_a_file_nor_a_value_says_to() -> None:
    for call in (
        lambda: runut.draw(PUZZLE, "board.doc"),
        lambda: runut.booklet([PUZZLE], "x.txt"),
        lambda: runut.booklet([PUZZLE], 3),
        lambda: runut.animate(PUZZLE, "film"),
        lambda: runut.animate(PUZZLE, 3),
    ):
        with pytest.raises(runut.InputError, match="to='x"):
            call()
    with pytest.raises(runut.PuzzleError, match="'a2' is neither a solution of this puzzle nor"):
        runut.draw(PUZZLE, "a2")
    with pytest.raises(runut.InputError, match=r"result\.solution"):
        runut.draw(PUZZLE, runut.solve(PUZZLE))


def test_many_puzzles_name_every_faulty_one() -> None:
    with pytest.raises(runut.InputError) as caught:
        runut.solve_many([LINE, "nothing", ROWS, "11.............."])
    assert {fault.source for fault in caught.value.faults} == {"puzzle 1", "puzzle 3"}
    assert [bool(each) for each in runut.solve_many(Column([LINE, ROWS]))] == [True, True]


def test_a_column_of_lines_goes_into_a_batch_and_out_of_it() -> None:
    classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    found = runut.sudoku.solve_lines(Column([classic, None, "", classic])).columns
    assert found["uniqueness"] == ["unique", "unknown", "unknown", "unique"]
    assert found["solution"][1:3] == [None, None]
    assert found["solution"][0] == found["solution"][3]
    for family, line in ((runut.hitori, "hitori/2/2/2111"), (runut.nonogram, "2x1:1//1")):
        found = family.solve_lines(Column([None, line])).columns
        assert found["uniqueness"] == ["unknown", "unique"]


def test_ratings_are_sorted_by_their_grades() -> None:
    easy, hard = runut.rate(PUZZLE), runut.rate("set:tetrominoes/4x5")
    assert sorted([hard, easy]) == sorted([easy, hard])
    assert max(dataclasses.replace(easy, grade=9), easy).grade == 9


@pytest.mark.parametrize(
    ("family", "guess", "right"),
    [
        ("packing", "first-cell", "say scanline"),
        ("packing", "dlx", "say scanline or auto"),
        ("sudoku", "dlx", "say auto"),
        ("hitori", "backtracking", "known: auto"),
    ],
)
def test_an_algorithm_without_one_meaning_or_an_older_one_is_refused_with_the_right_one(
    family, guess, right
) -> None:
    with pytest.raises(runut.UnknownNameError, match=right):
        runut.solve(runut.families.load(family).samples[0].text, algorithm=guess)


def test_an_algorithm_that_means_one_of_a_family_works() -> None:
    assert runut.solve(PUZZLE, algorithm="backtracking").stats.algorithm == "cell-backtracking"
    assert runut.solve("hitori/2/2/2111", algorithm="sat").stats.algorithm == "clauses"


# -- cells --------------------------------------------------------------------------------------


def test_constraints_take_pairs_and_hold_numbers_in_a_puzzle() -> None:
    rules = [Cage([(0, 0), (1, 0)], 5), Arrow([(0, 1)], [(1, 2)]), SameSets([[(3, 3)], [(2, 1)]])]
    puzzle = runut.Sudoku.from_rows(EMPTY, constraints=rules)
    assert puzzle.constraints == (
        Cage((0, 4), 5),
        Arrow((1,), (6,)),
        SameSets(((15,), (9,))),
    )
    assert runut.read(str(puzzle)) == puzzle
    paired = [each.paired(4) for each in puzzle.constraints]
    assert paired[0].cells == ((0, 0), (1, 0))
    assert runut.Sudoku(EMPTY, constraints=paired) == puzzle


@pytest.mark.parametrize(
    ("make", "right"),
    [
        (lambda: Cage(10, "r1c1"), r"Cage\(cells, total\)"),
        (lambda: Cage("r1c1", 10), "pairs"),
        (lambda: Cage([(0, 1, 2)], 10), r"\(row, column\) from 0"),
        (lambda: runut.Sudoku(EMPTY, constraints=[Cage((0, 4), 5)]), r"\(0, 0\), \(1, 0\)"),
        (lambda: runut.Sudoku(EMPTY, constraints=[Cage([(0, 4)], 5)]), r"\(0, 4\).*0 to 3"),
    ],
)
def test_what_is_no_cell_of_a_constraint_says_what_one_is(make, right) -> None:
    with pytest.raises(runut.PuzzleError, match=right):
        make()


def test_a_number_before_the_cells_is_their_number() -> None:
    assert Cage(10, [(0, 0), (0, 1)]) == Cage([(0, 0), (0, 1)], 10)


def test_a_jigsaw_takes_the_rows_of_its_regions() -> None:
    rows = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    assert Jigsaw(rows) == Jigsaw(tuple(region for row in rows for region in row))


def test_what_is_found_of_each_cell_is_indexed_by_pairs() -> None:
    found = runut.candidates("....34...1......", limit=3)
    assert found[0, 0] == found.of((0, 0)) == {1: 3}
    with pytest.raises(runut.InputError, match="from 0"):
        found["r1c1"]
    with pytest.raises(runut.InputError, match="from 0"):
        runut.why_not(PUZZLE, 0, 2)


def test_a_single_constraint_is_taken_with_rows_or_a_text() -> None:
    rule = Cage([(0, 1), (0, 2)], 6)
    assert runut.Sudoku(LINE, constraints=rule).constraints == (Cage((1, 2), 6),)
    with pytest.raises(runut.UnknownNameError, match="keyword of Sudoku"):
        runut.Sudoku(LINE, variant="killer")


# -- names and values -----------------------------------------------------------------------------


def test_the_rooms_above_the_verbs_are_there() -> None:
    assert runut.bulk.batch
    assert runut.lessons.load
    assert runut.batch is runut.bulk.batch
    assert runut.open is runut.load


def test_a_packing_takes_rows_and_pieces_together() -> None:
    rows, pieces = ["XX", "XX"], {"A": ["AA"], "B": ["BB"]}
    wanted = runut.Packing.from_rows(rows, pieces)
    assert runut.Packing(rows, pieces) == wanted
    assert runut.Packing(rows, pieces=pieces) == wanted
    assert runut.Packing({"rows": rows, "pieces": pieces}) == wanted
    for call in (lambda: runut.Sudoku(9, [[0] * 9] * 9), runut.Sudoku):
        with pytest.raises(runut.InputError, match=r"Sudoku\(text\), Sudoku\(rows\)"):
            call()
    with pytest.raises(runut.InputError, match="Packing lacks kind, rows, columns, mask, pieces"):
        runut.Packing()


def test_rows_that_are_no_board_of_a_family_say_why() -> None:
    with pytest.raises(runut.InputError, match="6 rows of 8 cells; a sudoku has as many rows"):
        runut.Sudoku([[0] * 8] * 6)


@pytest.mark.parametrize(
    "call", [runut.read, runut.solve, runut.Sudoku, lambda text: list(runut.read_all(text))]
)
def test_what_is_not_read_is_warned_of_at_the_line_that_reads(call) -> None:
    rows = "\n".join(LINE_81[at : at + 9] for at in range(0, 81, 9))
    with pytest.warns(runut.UnreadWarning, match="By Tom") as warned:
        call(f"By Tom\n{rows}\n")
    assert {each.filename for each in warned} == {__file__}
