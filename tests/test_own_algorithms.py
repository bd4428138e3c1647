"""Algorithms that readers write: a file of 30 lines beside the papers', held to the same laws."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import runut
from loaded import loaded_command
from packages import installed
from programs import ran
from runut.families import own

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "algorithms" / "fewest_candidates.py"
FEWEST = f"{EXAMPLE}:fewest_candidates"
FIGURE_16 = ROOT / "examples" / "sudoku" / "paper-figure-16-two-solutions.txt"
NARROW = "1......4.2....3."

Explore = Callable[..., Iterator[object]]


@pytest.fixture
def made(_forgets_algorithms) -> Callable[..., object]:
    """Makes algorithms that are forgotten after the test."""

    def make(explore: Explore, family: str = "sudoku", **named: object) -> object:
        return runut.algorithm(family, node="one try", **named)(explore)

    return make


PROFILED = f"""
import sys
import runut
from runut.families.own import named
name = named({FEWEST!r})
runut.solve({NARROW!r}, algorithm=name)
runut.solve("." * 625, algorithm=name, limits=runut.Limits(seconds=0.01))
sys.setprofile(lambda *event: None)
print(sum(map(int, "123")))
"""


def test_a_profiler_goes_on_after_the_search_of_a_reader() -> None:
    assert ran([sys.executable, "-c", PROFILED], code=0, text=True).stdout == "6\n"


@pytest.mark.laws
def test_the_file_of_the_guide_gives_table_tree_film_and_growth(run_in, tmp_path) -> None:
    table = run_in(tmp_path, "compare", FIGURE_16, "-a", f"{FEWEST},cell-backtracking").out
    assert re.search(r"fewest_candidates +solved +25 ", table)
    assert re.search(r"cell-backtracking +solved +124 ", table)
    run_in(tmp_path, "tree", FIGURE_16, "-a", FEWEST, "-o", "tree.svg")
    assert "nodes: 29" in run_in(tmp_path, "tree", FIGURE_16, "-a", FEWEST).out
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8").startswith("<svg")
    run_in(tmp_path, "animate", FIGURE_16, "-a", FEWEST, "-o", "film.webp")
    assert (tmp_path / "film.webp").read_bytes()[8:12] == b"WEBP"
    grow = ("compare", "--grow", "sudoku", "--sizes", "4,6,8", "--repeat", "1", "-o", "growth.svg")
    grown = run_in(tmp_path, *grow, "-a", FEWEST).out
    assert "fewest_candidates, 3 sizes from 16 to 64 cells: nodes " in grown
    assert "fewest_candidates" in (tmp_path / "growth.svg").read_text(encoding="utf-8")


@pytest.fixture
def run_in() -> Callable[..., object]:
    """Runs the command in a folder; it must end well."""
    with loaded_command() as run:

        def call(folder: Path, *words: object, code: int = 0) -> object:
            ended = run(folder, [str(word) for word in words], b"")
            assert ended.code == code, ended
            return ended

        yield call


def test_the_guide_shows_the_example_as_it_is() -> None:
    guide = (ROOT / "docs" / "howto" / "algorithm.md").read_text(encoding="utf-8")
    (module, *_) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert module == EXAMPLE.read_text(encoding="utf-8")


def test_its_steps_are_said_with_the_rule_that_rejects_a_try(made) -> None:
    def ascending(_puzzle, control) -> Iterator[object]:
        control.node(0, (0, 1), 1)
        control.node(0, (0, 1), 2)
        control.set(0, (0, 1), 2)
        control.node(1)
        yield from ()

    found = runut.tree(NARROW, algorithm=made(ascending))
    said = [each.sentence for each in runut.verbs.state_trees.words_of(found)]
    assert said[1:] == [
        "r1c2: 1 does not fit, row 1 already holds 1 in r1c1.",
        "r1c2: 2 fits.",
        "A step; cells that it sets: 0; nothing follows.",
    ]


BOARDS = {
    "hitori": ("hitori/2/2/2111", [[0, 0], [0, 1]]),
    "nonogram": ("3x1:1/0/1/1.1", [[1, 0, 1]]),
    "packing": ("1 2 1\nDEFAULT\nAA\n", [["A", "A"]]),
    "sudoku": ("12343412214343..", [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]),
}


@pytest.mark.parametrize("family", BOARDS)
def test_boards_are_rows_of_values_as_solutions_show_them(family, made) -> None:
    text, rows = BOARDS[family]

    def gives(_puzzle, control) -> Iterator[object]:
        control.node(0)
        yield rows

    result = runut.solve(text, algorithm=made(gives, family), limits=runut.Limits(solutions=2))
    assert [list(row) for row in result.solution.rows] == rows
    assert result.uniqueness is runut.Uniqueness.UNIQUE


def never_asks(_puzzle, _control) -> Iterator[object]:
    while True:
        pass


def returns(_puzzle, _control) -> list[object]:
    return [[1]]


def ends_badly(puzzle, control) -> Iterator[object]:
    control.node(0)
    yield puzzle.cells[99]


def yields(*boards: object) -> Explore:
    """An algorithm that yields these boards."""

    def some(_puzzle, control) -> Iterator[object]:
        control.node(0)
        yield from boards

    return some


@pytest.mark.parametrize(
    ("explore", "fault"),
    [
        (returns, r"it returns \[\[1\]\]; expected boards one by one, by yield"),
        (ends_badly, r"test_own_algorithms.py:\d+: IndexError: tuple index out of range"),
        (yields([[1] * 4] * 4), "board 1 is no solution: a given was changed; a digit appears"),
        (yields([[1] * 4] * 3), "expected 4 rows of 4 values"),
        (yields([[1, 2, 3, 5]] * 4), r"board 1 holds 5 in \(0, 3\); a solution cannot"),
        (yields(bytes(15)), "board 1 has 15 bytes; expected 16"),
        (yields(7), "board 1 is 7; expected 4 rows of 4 values"),
    ],
    ids=["list", "exception", "broken", "rows", "value", "bytes", "number"],
)
def test_what_it_does_wrong_is_named_by_every_verb(explore, fault, made) -> None:
    wrong = made(explore)
    for verb in (runut.solve, runut.count, runut.tree, runut.trace):
        with pytest.raises(runut.AlgorithmError, match=fault):
            verb(NARROW, algorithm=wrong)
    found = runut.compare(NARROW, [wrong, "auto"])
    assert re.search(fault, "".join(found.disagreements))
    assert [run.algorithm for run in found.runs] == ["auto"]


CALLS = {
    "node": (lambda c: (c.node(0, 0, 1), c.node(2, 1, 1)), "a node of depth 2 follows"),
    "set": (lambda c: (c.node(0, 0, 1), c.set(1, 0, 1)), "set fills a cell at depth 1"),
    "back": (
        lambda c: (c.node(0, 0, 1), c.set(0, 0, 1), c.node(0, 0, 2)),
        r"a node of depth 0 begins before back\(0\)",
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_tree_names_the_first_call_that_does_not_nest(call, made) -> None:
    calls, fault = CALLS[call]

    def loose(_puzzle, control) -> Iterator[object]:
        calls(control)
        yield from ()

    algorithm = made(loose)
    assert runut.solve(NARROW, algorithm=algorithm).status is runut.Status.UNSOLVABLE
    with pytest.raises(runut.AlgorithmError, match=f"do not nest.*after 1 nodes.*{fault}"):
        runut.tree(NARROW, algorithm=algorithm)


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        (lambda c: c.node(-1), "depth -1; expected a number from 0"),
        (lambda c: c.set(0, 16, 1), "cell 16; expected 0 to 15"),
        (lambda c: c.set(0, (0, 4), 1), r"cell \(0, 4\); expected 0 to 15"),
        (lambda c: c.set(0, 0, "x"), "'x' is no value"),
        (lambda c: c.set(0, 0, 5), "5 is no value"),
    ],
    ids=["depth", "cell", "column", "word", "value"],
)
def test_what_it_reports_must_be_of_the_board(call, fault, made) -> None:
    def odd(_puzzle, control) -> Iterator[object]:
        call(control)
        yield from ()

    with pytest.raises(runut.AlgorithmError, match=fault):
        runut.solve(NARROW, algorithm=made(odd))


def test_a_loop_that_reports_nothing_is_stopped_by_the_limit_of_time(made) -> None:
    result = runut.solve(NARROW, algorithm=made(never_asks), limits=runut.Limits(seconds=0.01))
    assert (result.status, result.halt) == (runut.Status.STOPPED, "seconds")


def test_a_loop_that_reports_nothing_is_cancelled(made) -> None:
    control = runut.Control()
    control.cancel()
    result = runut.solve(NARROW, algorithm=made(never_asks), control=control)
    assert (result.status, result.halt) == (runut.Status.STOPPED, "cancelled")


def greedy(_puzzle, control) -> Iterator[object]:
    """Swallows every exception, and then ends as if it had seen everything."""
    try:
        while True:
            control.node(0)
    except BaseException:  # noqa: BLE001 - what a reader may write
        return
    yield


def stubborn(_puzzle, control) -> Iterator[object]:
    while True:
        try:
            control.node(0)
        except Exception:  # noqa: BLE001, S112 - what a reader may write
            continue
    yield


@pytest.mark.parametrize("explore", [greedy, stubborn])
def test_a_limit_stands_even_where_exceptions_are_swallowed(explore, made) -> None:
    result = runut.solve(NARROW, algorithm=made(explore), limits=runut.Limits(nodes=50))
    assert (result.status, result.halt, result.complete) == ("stopped", "nodes", False)


def test_a_board_that_comes_twice_is_a_fault_unless_that_is_said(made) -> None:
    (solution,) = runut.solve(NARROW).solutions
    twice = [[list(row) for row in solution.rows]] * 2
    with pytest.raises(runut.AlgorithmError, match="board 2 came before; say may_miss=True"):
        runut.count(NARROW, algorithm=made(yields(*twice)))
    loose = made(yields(*twice), name="loose", may_miss=True)
    assert runut.count(NARROW, algorithm=loose).count == 1


def test_limits_of_nodes_are_exact(made) -> None:
    def endless(_puzzle, control) -> Iterator[object]:
        while True:
            control.node(0)
        yield

    result = runut.solve(NARROW, algorithm=made(endless), limits=runut.Limits(nodes=123))
    assert (result.halt, result.stats.nodes) == ("nodes", 123)


def test_one_that_may_miss_solutions_proves_nothing(made) -> None:
    sure, unsure = made(yields()), made(yields(), name="unsure", may_miss=True)
    assert runut.solve(NARROW, algorithm=sure).status is runut.Status.UNSOLVABLE
    assert runut.solve(NARROW, algorithm=unsure).status is runut.Status.STOPPED
    assert "proved 0 solutions, but auto found 1" in str(
        runut.compare(NARROW, [sure, "auto"]).disagreements
    )


def test_it_has_its_name_until_the_process_ends_and_may_be_made_again(made) -> None:
    made(yields(), name="mine")
    again = made(yields(), name="mine")
    assert runut.algorithms("sudoku")[-1] is again
    assert runut.solve(NARROW, algorithm="mine").count == 0
    with pytest.raises(runut.AlgorithmError, match="it is for puzzles of sudoku, not of hitori"):
        runut.solve("hitori/2/2/2111", algorithm=again)


def test_a_value_that_was_made_again_is_refused_instead_of_run_as_the_new_one(made) -> None:
    old = made(yields(), name="mine")
    new = made(yields(), name="mine")
    with pytest.raises(runut.AlgorithmError, match="made again since; to compare both"):
        runut.solve(NARROW, algorithm=old)
    with pytest.raises(runut.AlgorithmError, match="made again since"):
        runut.compare(NARROW, [old, new])


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        ({"name": "auto"}, "Runut has a hitori algorithm of this name"),
        ({"name": "patterns"}, "Runut has a hitori algorithm of this name"),
        ({"name": "a,b"}, "a name has letters, digits"),
    ],
)
def test_a_name_that_cannot_be_is_refused_where_it_is_given(named, fault, made) -> None:
    with pytest.raises(runut.AlgorithmError, match=fault):
        made(yields(), **named)
    with pytest.raises(runut.UnknownNameError, match="unknown family 'sudoko'"):
        made(yields(), family="sudoko")


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("nowhere.py:f", "nowhere.py:f: FileNotFoundError"),
        ("runut.nowhere:f", "runut.nowhere:f: ModuleNotFoundError"),
        (f"{EXAMPLE}:wrong", "has no attribute 'wrong'"),
        ("runut.verbs.solving:solve", "expected a function with @runut.algorithm"),
    ],
)
def test_a_function_that_cannot_be_had_is_named(run_in, tmp_path, spec, fault) -> None:
    assert fault in run_in(tmp_path, "solve", FIGURE_16, "-a", spec, code=2).err


@pytest.mark.laws
def test_two_files_with_one_name_for_their_functions_are_refused(run_in, tmp_path) -> None:
    for folder in ("mine", "yours"):
        (tmp_path / folder).mkdir()
        text = EXAMPLE.read_text(encoding="utf-8")
        (tmp_path / folder / "same.py").write_text(text, encoding="utf-8")
    both = ",".join(f"{folder}/same.py:fewest_candidates" for folder in ("mine", "yours"))
    ended = run_in(tmp_path, "compare", FIGURE_16, "-a", both, code=2)
    assert "mine/same.py has a sudoku algorithm of this name" in ended.err


@pytest.mark.laws
def test_a_file_without_its_function_says_how_to_name_it(run_in, tmp_path) -> None:
    ended = run_in(tmp_path, "solve", FIGURE_16, "-a", "mine.py", code=2)
    assert "write mine.py:FUNCTION" in ended.err


@pytest.mark.laws
def test_a_module_beside_the_reader_is_found_by_its_name(run_in, tmp_path) -> None:
    (tmp_path / "mine.py").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    ended = run_in(tmp_path, "count", FIGURE_16, "-a", "mine:fewest_candidates")
    assert ended.out.startswith("2")


@pytest.mark.laws
def test_an_algorithm_of_a_package_has_its_name_everywhere(tmp_path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    point = "fewest_candidates = my_search:fewest_candidates"
    seen = installed(tmp_path, "my-search", text, point, group=own.GROUP)
    with loaded_command(seen) as run:
        call = partial(run, tmp_path)
        assert (
            "Backtracking on the cell with the fewest"
            in call(["list", "algorithms", "sudoku"], b"").out
        )
        words = ["solve", str(FIGURE_16), "--all", "-a", "fewest_candidates"]
        ended = call([*words, "--stats"], b"")
        assert "nodes: 29; a node is one digit put into a cell" in ended.out


@pytest.mark.laws
def test_an_algorithm_of_a_package_that_fails_is_left_out_of_lists(tmp_path) -> None:
    seen = installed(tmp_path, "my-search", "1 / 0\n", "mine = my_search:mine", group=own.GROUP)
    with loaded_command(seen) as run:
        listed = run(tmp_path, ["list", "algorithms", "sudoku"], b"")
        assert listed.code == 0
        assert "my_search:mine cannot be imported: ZeroDivisionError" in listed.err
        assert run(tmp_path, ["solve", str(FIGURE_16), "-a", "mine"], b"").code == 2


def test_a_request_never_imports_a_file(tmp_path, monkeypatch) -> None:
    (tmp_path / "mine.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for verb in (runut.solve, runut.count, runut.tree):
        with pytest.raises(runut.UnknownNameError, match=r"unknown algorithm 'mine\.py:f'"):
            verb(NARROW, algorithm="mine.py:f")
