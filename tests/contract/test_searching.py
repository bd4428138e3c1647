"""Algorithms: the same answers, exact figures, and a trace of every step."""

from __future__ import annotations

from dataclasses import replace

import pytest

import runut
from runut.core.trace import Event, Kind
from runut.errors import PuzzleError

NODE_LIMITS = (0, 1, 2, 3, 7, 50, 256, 257, 1023, 1024, 1025, 3000)


def figures(result: runut.Result) -> runut.Result:
    """The result without the parts that depend on the clock, recording or the algorithm's name."""
    return replace(result, stats=replace(result.stats, seconds=0, algorithm=""), trace=None)


def test_sound_algorithms_find_the_same_solutions(case, method) -> None:
    answers = case.answers()
    result = method.solved(case)
    assert len(set(result.solutions)) == len(result.solutions)
    if method.algorithm.sound:
        assert set(result.solutions) <= answers
        assert not result.complete or set(result.solutions) == answers


@pytest.mark.laws
def test_every_sound_algorithm_is_seen_through_on_some_sample(family) -> None:
    puzzles = [runut.read(sample.text, family=family.name) for sample in family.samples]
    limits = runut.Limits(solutions=None, nodes=200_000)
    for algorithm in family.algorithms:
        results = (runut.solve(each, algorithm=algorithm.name, limits=limits) for each in puzzles)
        assert any(result.complete for result in results) == algorithm.sound


def test_a_result_says_what_it_proves(case, method) -> None:
    result = method.solved(case)
    if result.halt is None:
        assert result.complete == method.algorithm.sound
        assert result.status is not runut.Status.STOPPED
    if result.complete:
        wanted = {0: "none", 1: "unique"}.get(result.count, "several")
        assert result.uniqueness == wanted
        assert result.status == ("solved" if result.count else "unsolvable")
    if result.halt not in (None, "solutions"):
        assert result.status is runut.Status.STOPPED
    assert (result.status is runut.Status.UNSOUND) == bool(result.violations)
    assert result.stats.algorithm == method.name
    assert result.stats.engine_version == runut.__version__
    assert result.stats.seconds >= 0


def test_every_solution_and_no_other_board_passes_the_check(case, damaged) -> None:
    answers = case.answers()
    for solution in list(answers)[:20]:
        assert runut.check(case.puzzle, solution) == ()
        for board in damaged(solution, 60):
            violations = runut.check(case.puzzle, board)
            assert bool(violations) == (board not in answers), board


def test_violations_carry_known_rules_and_cells_of_the_board(case, damaged) -> None:
    solution = next(iter(case.answers()), None)
    if solution is None:
        return
    for board in damaged(solution, 200):
        violations = runut.check(case.puzzle, board)
        assert len(set(violations)) == len(violations)
        for violation in violations:
            assert violation.rule in case.family.rules
            for cell in violation.cells:
                row = board.cells
                for index in cell:
                    assert 0 <= index < len(row)
                    row = row[index]
                assert not isinstance(row, tuple)


def test_rows_of_plain_values_are_checked_as_a_solution_is(case, damaged) -> None:
    def listed(cells):
        return [listed(part) if isinstance(part, tuple) else part for part in cells]

    for solution in list(case.answers())[:1]:
        assert runut.check(case.puzzle, listed(solution.cells)) == ()
        for board in damaged(solution, 3):
            rows = listed(board.cells)
            assert runut.check(case.puzzle, rows) == runut.check(case.puzzle, board)


def test_a_board_of_another_shape_is_refused(case) -> None:
    for solution in list(case.answers())[:1]:
        rows = solution.cells
        for board in ((), rows[1:], (*rows, rows[0]), (rows[0][1:], *rows[1:]), (5,), ((),), 5):
            with pytest.raises(PuzzleError):
                runut.check(case.puzzle, board)


def test_an_undecided_cell_is_no_solution(case) -> None:
    for solution in list(case.answers())[:1]:
        blank = case.family.unpack(case.puzzle, bytes([255]) * len(case.family.start(case.puzzle)))
        assert runut.check(case.puzzle, solution) == ()
        assert runut.check(case.puzzle, blank)


def test_the_board_before_a_search_has_the_shape_of_a_solution(case) -> None:
    start = case.family.unpack(case.puzzle, case.family.start(case.puzzle))
    for solution in list(case.answers())[:5]:
        assert [len(row) for row in start.rows] == [len(row) for row in solution.rows]
        for before, after in zip(start.values(), solution.values(), strict=True):
            assert before in {None, after}
            assert after is not None


def test_recording_changes_no_figure(case, method) -> None:
    few = replace(method.limits(solutions=200), nodes=5_000)
    silent = method.solve(case.puzzle, limits=few)
    recorded = method.solve(case.puzzle, limits=few, record=True)
    assert silent.trace is None
    assert figures(recorded) == figures(silent)


def test_there_is_one_node_event_a_node(case, method) -> None:
    few = replace(method.limits(), nodes=5_000)  # each event of a trace is read in Python
    result = method.solve(case.puzzle, limits=few, record=True)
    kinds = [event.kind for event in result.trace]
    if not result.trace.dropped:
        assert kinds.count(Kind.NODE) == result.stats.nodes
        assert kinds.count(Kind.SOLUTION) == (result.count if result.candidate is None else 0)
        depths = [event.depth for event in result.trace if event.kind is Kind.NODE]
        assert max(depths, default=0) == result.stats.max_depth


def test_a_trace_replays_to_the_solution_it_stopped_at(case, method) -> None:
    result = method.solve(case.puzzle, limits=method.limits(solutions=1), record=True)
    if result.trace.dropped or result.status is runut.Status.STOPPED:
        pytest.skip("the first solution is not found in time")
    board = runut.replay(case.puzzle, result.trace)
    if result.candidate is not None:
        assert board == result.candidate.cells
    elif result.solution is not None:
        assert board == result.solution.cells


def test_every_solution_of_a_trace_is_on_the_board_when_it_is_found(case, method) -> None:
    result = method.solve(case.puzzle, limits=method.limits(solutions=20), record=True)
    ends = [at for at, event in enumerate(result.trace, 1) if event.kind is Kind.SOLUTION]
    boards = [runut.replay(case.puzzle, result.trace, end) for end in ends]
    if not result.trace.dropped and result.candidate is None:
        assert boards == [solution.cells for solution in result.solutions]


def test_a_trace_begins_at_the_start_and_sets_cells_of_the_board(case, method) -> None:
    result = method.solve(case.puzzle, limits=method.limits(solutions=1), record=True)
    cells = len(case.family.start(case.puzzle))
    places = {event.place for event in result.trace if event.kind is Kind.SET}
    assert all(0 <= place < cells for place in places)
    start = case.family.unpack(case.puzzle, case.family.start(case.puzzle))
    assert runut.replay(case.puzzle, result.trace, 0) == start.cells


def steps(result: runut.Result) -> list[Event]:
    """The events of a search, without the depth of solutions, which may differ."""
    ends = Kind.SOLUTION
    return [each._replace(depth=0) if each.kind is ends else each for each in result.trace]


@pytest.mark.parametrize("solutions", [1, 2, None])
def test_the_kernel_and_its_reference_give_equal_figures(case, pair, solutions) -> None:
    for nodes in (*NODE_LIMITS, 5000):
        limits = runut.Limits(solutions=solutions, nodes=nodes)
        native = pair.solve(case.puzzle, limits=limits)
        plain = pair.solve_plainly(case.puzzle, limits=limits)
        assert figures(native) == figures(plain)
        if plain.halt is None:
            break


def test_the_kernel_and_its_reference_take_the_same_steps(case, pair) -> None:
    limits = runut.Limits(nodes=2000)
    native = pair.solve(case.puzzle, limits=limits, record=True)
    plain = pair.solve_plainly(case.puzzle, limits=limits, record=True)
    assert steps(native) == steps(plain)


def test_a_kernel_gives_the_same_figures_again(case, method) -> None:
    assert figures(method.solve(case.puzzle)) == figures(method.solved(case))


def test_the_node_limit_is_exact(case, method) -> None:
    whole = method.solved(case)
    for nodes in (each for each in NODE_LIMITS if each < whole.stats.nodes):
        limits = runut.Limits(solutions=whole.count + 1, nodes=nodes)
        result = method.solve(case.puzzle, limits=limits)
        assert (result.stats.nodes, result.halt) == (nodes, "nodes")
        assert result.status is runut.Status.STOPPED
        assert result.solutions == whole.solutions[: result.count]


def test_the_solution_limit_is_exact(case, method) -> None:
    whole = method.solved(case)
    if whole.candidate is not None:
        return
    for most in range(1, min(whole.count, 5) + 1):
        result = method.solve(case.puzzle, limits=method.limits(solutions=most))
        assert (result.count, result.halt) == (most, "solutions")
        assert result.status is runut.Status.SOLVED
        assert result.solutions == whole.solutions[:most]


def test_a_count_is_the_number_of_solutions(case, method) -> None:
    limits = method.limits()
    result = runut.count(case.puzzle, algorithm=method.name, limits=limits, options=method.options)
    solved = method.solved(case)
    assert result.count == solved.count
    assert (result.complete, result.stats.nodes) == (solved.complete, solved.stats.nodes)
    assert result.solutions == () or result.candidate is not None


def test_a_stream_gives_the_solutions_in_the_order_of_the_search(case, method) -> None:
    limits = method.limits(solutions=30)
    found = runut.solutions(
        case.puzzle, algorithm=method.name, limits=limits, options=method.options
    )
    solved = method.solve(case.puzzle, limits=limits)
    wanted = solved.solutions if solved.candidate is None else ()
    assert list(found) == list(wanted)


def test_many_puzzles_are_answered_in_their_order(family, method) -> None:
    puzzles = [runut.read(sample.text, family=family.name) for sample in family.samples]
    limits = method.limits(solutions=3)
    single = [figures(method.solve(puzzle, limits=limits)) for puzzle in puzzles]
    for threads, given, wanted in ((1, puzzles, single), (2, puzzles * 2, single * 2)):
        results = runut.solve_many(
            given, algorithm=method.name, limits=limits, options=method.options, threads=threads
        )
        assert list(map(figures, results)) == wanted


@pytest.mark.laws
def test_as_many_threads_as_cores_answer_in_order(family, method) -> None:
    puzzles = [runut.read(sample.text, family=family.name) for sample in family.samples]
    limits = method.limits(solutions=3)
    results = runut.solve_many(
        puzzles * 2, algorithm=method.name, limits=limits, options=method.options
    )
    single = [figures(method.solve(puzzle, limits=limits)) for puzzle in puzzles]
    assert list(map(figures, results)) == single * 2


def test_a_control_tells_what_the_search_came_to(case, method) -> None:
    control = runut.Control()
    result = method.solve(case.puzzle, control=control)
    progress = control.progress()
    assert progress.nodes == result.stats.nodes
    assert progress.solutions == (result.count if result.candidate is None else 0)
    assert progress.seconds >= result.stats.seconds
    assert not control.cancelled
