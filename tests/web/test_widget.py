"""The widget of a notebook: what it shares with the kernel, and its board in a browser."""

from __future__ import annotations

import json
import sys

import pytest

import runut
from pages import NONOGRAM, PUZZLES, SUDOKU
from runut.errors import MissingExtraError, MissingProgramError, PuzzleError, UnknownNameError

pytest.importorskip("anywidget", reason="needs anywidget: pip install 'runut[notebook]'")

from traitlets import TraitError

from runut.web import puzzle_widget
from runut.web.puzzle_widget import PuzzleWidget

OPEN = ((None,) * 5,) * 5
STARTS = {
    "sudoku": (
        (1, None, None, None),
        (None, None, None, 4),
        (None, 2, None, None),
        (None, None, 3, None),
    ),
    "hitori": OPEN,
    "nonogram": OPEN,
    "packing": ((None, "B", "B"), (None, None, "B")),
}


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch) -> None:
    """A board that is built, whether or not this checkout has one."""
    for name in ("widget.js", "widget.css"):
        (tmp_path / name).write_text(f"built {name}", encoding="utf-8")
    monkeypatch.setattr(puzzle_widget, "NOTEBOOK", tmp_path)


def asked(widget: PuzzleWidget, request: object) -> list[dict[str, object]]:
    """What the kernel answers to a question of the board."""
    said: list[dict[str, object]] = []
    widget.send = lambda content, buffers=None: said.append(content)  # noqa: ARG005
    widget._handle_custom_msg(request, [])
    return said


@pytest.mark.parametrize("family", PUZZLES)
def test_a_widget_begins_with_the_board_to_start_from(family) -> None:
    widget = runut.widget(PUZZLES[family])
    assert widget.puzzle == runut.read(PUZZLES[family])
    assert widget.board == STARTS[family]
    assert not widget.solved


def test_the_board_holds_the_givens() -> None:
    widget = runut.widget(SUDOKU)
    widget.board = [[None] * 4] * 4
    assert widget.board[0] == (1, None, None, None)


@pytest.mark.parametrize("family", PUZZLES)
def test_the_board_of_a_solution_is_solved(family) -> None:
    widget = runut.widget(PUZZLES[family])
    widget.board = runut.solve(widget.puzzle).solution
    assert widget.solved
    assert runut.check(widget.puzzle, widget.board) == ()


def test_open_cells_of_a_picture_are_background() -> None:
    widget = runut.widget(NONOGRAM)
    solution = runut.solve(NONOGRAM).solution
    widget.board = [[value or None for value in row] for row in solution.cells]
    assert widget.solved


def test_a_board_with_a_mistake_is_not_solved() -> None:
    widget = runut.widget(SUDOKU)
    widget.board = [[1, 2, 3, 4], [4, 3, 2, 4], [3, 2, 4, 1], [2, 1, 3, 4]]
    assert not widget.solved


def test_observers_hear_of_a_board_that_is_solved() -> None:
    widget, heard = runut.widget(SUDOKU), []
    widget.observe(lambda change: heard.append(change.new), "solved")
    widget.board = runut.solve(SUDOKU).solution
    assert heard == [True]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (3, "expected a solution as rows of values"),
        ("x", "shape"),
        ([[1, 2]], "the board has another shape than the puzzle"),
        ([[2] * 4] * 4, "r1c1: 1 is given, found 2"),
        ([[9] * 4] * 4, "r1c1: 9 is no value of this puzzle"),
    ],
)
def test_a_board_that_does_not_fit_is_an_error_and_changes_nothing(board, message) -> None:
    widget = runut.widget(SUDOKU)
    before = widget.board
    with pytest.raises(PuzzleError, match=message):
        widget.board = board
    assert widget.board == before


@pytest.mark.parametrize(
    ("name", "value"), [("solved", True), ("marks", {}), ("language", "fr"), ("theme", "pink")]
)
def test_what_nobody_may_set_is_an_error(name, value) -> None:
    with pytest.raises(TraitError, match=name):
        setattr(runut.widget(SUDOKU), name, value)


@pytest.mark.parametrize(
    ("chosen", "message"), [({"language": "fr"}, "known: en, id"), ({"theme": 3}, "known: system")]
)
def test_unknown_choices_are_errors_with_the_known_ones(chosen, message) -> None:
    with pytest.raises(UnknownNameError, match=message):
        runut.widget(SUDOKU, **chosen)


def test_what_is_no_puzzle_is_an_error() -> None:
    with pytest.raises(runut.InputError, match="expected a puzzle, found an int"):
        runut.widget(7)


def test_without_anywidget_one_line_says_how_to_get_it(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(MissingExtraError) as caught:
        runut.widget(SUDOKU)
    assert str(caught.value) == (
        "a widget needs an extra package: pip install 'runut[notebook]', "
        "or in a checkout pip install '.[notebook]'"
    )


def test_without_the_built_board_one_line_says_how_to_build_it(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(puzzle_widget, "NOTEBOOK", tmp_path / "nowhere")
    with pytest.raises(MissingProgramError, match=r"Install Node\.js"):
        runut.widget(SUDOKU)


def test_a_question_of_the_board_is_answered_as_a_server_answers_it() -> None:
    request = json.dumps({"verb": "hint", "text": SUDOKU, "family": "sudoku"})
    *_, last = asked(runut.widget(SUDOKU), {"about": 7, "request": request})
    assert last["about"] == 7
    assert json.loads(last["said"])["result"]["step"]


def test_a_faulty_question_has_its_faults() -> None:
    request = json.dumps({"verb": "read", "text": "?"})
    (said,) = asked(runut.widget(SUDOKU), {"about": 1, "request": request})
    assert json.loads(said["said"])["faults"]


def test_an_interrupted_kernel_says_so(monkeypatch) -> None:
    def interrupted(_request: str, _say: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_widget, "answer", interrupted)
    (said,) = asked(runut.widget(SUDOKU), {"about": 1, "request": "{}"})
    assert json.loads(said["said"])["faults"][0]["message"] == "the kernel was interrupted"


def test_messages_of_anywidget_itself_are_no_questions() -> None:
    assert asked(runut.widget(SUDOKU), {"id": "1", "kind": "anywidget-command"}) == []


def test_a_board_from_the_notebook_is_frozen_and_judged() -> None:
    widget = runut.widget(SUDOKU)
    widget.set_state({"board": [[1, 4, 2, 3], [2, 3, 1, 4], [3, 2, 4, 1], [4, 1, 3, 2]]})
    assert widget.board[0] == (1, 4, 2, 3)
    assert widget.solved


def test_marks_from_the_notebook_are_what_a_hint_takes() -> None:
    widget = runut.widget(SUDOKU)
    widget.set_state({"marks": {"r1c2": [4]}})
    hint = runut.hint(widget.puzzle, widget.board, marks=widget.marks)
    assert widget.marks == {"r1c2": [4]}
    assert "r1c2 = 4" in hint.text
