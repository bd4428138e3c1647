"""What values print: the text of the command, and a name for what they lack."""

import dataclasses
import inspect

import pytest

import runut
from runut.core.surface import Shown

LINE = "1......4.2....3."
PUZZLE = runut.read(LINE)

# -- texts --------------------------------------------------------------------------------------

SILENT = {
    "Checkpoint": "a line of a file",
    "Constraint": "a part of a model",
    "Exercise": "",
    "Fact": "a part of a step",
    "Fault": "",
    "Film": "a style",
    "Layout": "a style",
    "Limits": "a parameter",
    "Marks": "a parameter",
    "Model": "what `runut rules` shows",
    "Part": "a part of a count",
    "Premise": "a part of a step",
    "Progress": "figures of a running search",
    "Rule": "a part of a model",
    "Scene": "a drawing",
    "Shape": "a part of a puzzle",
    "StateTree": "what `draw_tree` draws",
    "Subtree": "a part of a count",
    "Trace": "events",
}


def test_every_public_value_prints_what_the_command_prints() -> None:
    values = {name: getattr(runut, name) for name in runut.__all__}
    kinds = {name for name, each in values.items() if dataclasses.is_dataclass(each)}
    silent = {name for name in kinds if values[name].__str__ is object.__str__}
    assert silent <= SILENT.keys()


def test_values_say_what_they_are() -> None:
    found = runut.solve(PUZZLE, solutions=2)
    assert str(found).splitlines()[:2] == str(found.solution).splitlines()[:2]
    assert "status: solved, unique" in str(found)
    assert str(runut.forced(PUZZLE)).endswith("forced: 12 of 12 open cells")
    proof = runut.explain(PUZZLE)
    assert str(proof[0]) in str(proof)
    assert str(runut.rate(PUZZLE)).startswith("grade ")
    assert "CPU time" in str(runut.compare(PUZZLE, ["auto"], repeat=1))
    assert str(runut.candidates(PUZZLE)).endswith("16 cells have only one")
    assert str(runut.minimal(PUZZLE)).startswith("sudoku 2x2\n")
    assert str(runut.Solution(((1, None), (0, 1)))) == "1 .\n0 1"
    assert str(runut.daily("hitori", "2026-11-29")).startswith("hitori ")
    assert str(runut.algorithms("hitori")[0]).startswith("auto: ")


def test_a_value_without_a_puzzle_prints_too() -> None:
    found = dataclasses.replace(runut.solve(PUZZLE), puzzle=None)
    *_, status, time = str(found).splitlines()
    assert (status, time[:6]) == ("status: solved", "time: ")
    step = dataclasses.replace(runut.explain(PUZZLE)[0], puzzle=None)
    assert step.technique in str(step)


def subclasses(kind: type) -> set[type]:
    own = set(kind.__subclasses__())
    return own.union(*map(subclasses, own))


def test_every_shown_value_knows_what_it_lacks() -> None:
    for kind in subclasses(Shown):
        assert inspect.isclass(kind)
        with pytest.raises(AttributeError):
            Shown.__getattr__(object.__new__(kind), "nothing_of_the_kind")


# -- what is printed ------------------------------------------------------------------------------


def test_a_copy_of_a_result_prints_the_same() -> None:
    result = runut.solve(PUZZLE)
    assert str(runut.Result.from_dict(result.to_dict(), result.puzzle)) == str(result)
    alone = str(runut.Result.from_dict(result.to_dict()))
    assert alone.rsplit("\n\n", maxsplit=1)[-1] == str(result).split("\n\n")[-1]


def test_what_is_found_one_by_one_says_how_it_is_found() -> None:
    found = runut.solutions("hitori/2/2/2111")
    assert str(found) == "solutions of a hitori puzzle; a loop over them finds each one"
    assert len(list(found)) == 1
    assert str(found) == "solutions of a hitori puzzle: solved, 1 found"


def test_answers_print_a_line_a_puzzle_and_how_many_more_there_are() -> None:
    found = runut.hitori.solve_lines(["hitori/2/2/2111", "x"] * 11)
    first, second, *_, last = str(found).splitlines()
    assert (first, second, last) == ("0001,unique", "-,faulty", "... and 2 more")


def test_a_trace_prints_its_events_by_kind() -> None:
    trace = runut.solve("hitori/2/2/2111", record=True).trace
    number, kinds = str(trace).split(": ")
    assert number == f"{len(trace)} events"
    assert sum(int(each.split()[0]) for each in kinds.split(", ")) == len(trace)


def test_a_puzzle_with_a_solution_has_no_conflict_and_says_so() -> None:
    found = runut.conflict("hitori/2/2/2111")
    assert str(found) == "it has a solution, so no rules contradict each other"
