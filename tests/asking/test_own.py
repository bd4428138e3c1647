"""The algorithm that a reader writes in the page, as a browser's Python runs it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from programs import ran
from runut.asking import answering
from runut.core.records import Record

EXAMPLES = Path(__file__).parents[2] / "examples"
FEWEST = (EXAMPLES / "algorithms/fewest_candidates.py").read_text("utf-8")
FIGURE_16 = (EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt").read_text("utf-8")
ASKED = {"verb": "own", "family": "sudoku", "text": FIGURE_16, "beside": "cell-backtracking"}
IN_A_BROWSER = """
import sys, threading
from runut.asking import answering
def refuse(*_given):
    raise RuntimeError("no threads")
threading.Thread.start = refuse
sys.platform, answering.RUNS_CODE = "emscripten", True
print(answering.answer(sys.stdin.read(), lambda message: None))
"""


@pytest.fixture
def said(monkeypatch, _forgets_algorithms):
    """Asks as a browser does; gives the whole answer."""
    monkeypatch.setattr(answering, "RUNS_CODE", True)

    def ask(**more: object) -> Record:
        asked = json.dumps(ASKED | {"source": FEWEST, "seconds": 20.0} | more)
        found: Record = json.loads(answering.answer(asked, lambda _message: None))
        return found

    return ask


def test_the_example_runs_beside_the_papers_without_threads() -> None:
    asked = json.dumps(ASKED | {"source": FEWEST})
    said = ran([sys.executable, "-c", IN_A_BROWSER], asked, text=True, code=0).stdout
    found = json.loads(said)["result"]
    figures = {run["algorithm"]: (run["count"], run["nodes"]) for run in found["runs"]}
    assert figures == {"fewest_candidates": (2, 29), "cell-backtracking": (2, 990)}
    assert [each["svg"][:4] for each in found["trees"]] == ["<svg", "<svg"]
    assert found["disagreements"] == []
    assert found["printed"] == ""


@pytest.mark.parametrize(
    ("family", "example", "puzzle", "paper"),
    [
        ("hitori", "white_then_black", "hitori/section-3-2.txt", "patterns"),
        ("nonogram", "row_by_row", "nonogram/choiri-5.non", "exhaustive"),
        ("packing", "first_hole", "packing/custom-1.txt", "piece-backtracking"),
    ],
)
def test_every_family_has_an_example_that_agrees(said, family, example, puzzle, paper) -> None:
    source = (EXAMPLES / f"algorithms/{example}.py").read_text("utf-8")
    text = (EXAMPLES / puzzle).read_text("utf-8")
    found = said(family=family, source=source, text=text, beside=paper)["result"]
    assert [run["algorithm"] for run in found["runs"]] == [example, paper]
    assert len({run["count"] for run in found["runs"]}) == 1
    assert found["trees"][0]["svg"].startswith("<svg")


def test_an_algorithm_without_a_tree_says_why(said) -> None:
    text = (EXAMPLES / "nonogram/choiri-5.non").read_text("utf-8")
    source = (EXAMPLES / "algorithms/row_by_row.py").read_text("utf-8")
    found = said(family="nonogram", source=source, text=text, beside="exhaustive")["result"]
    assert found["trees"][1]["svg"] == ""
    assert "as an odometer does" in found["trees"][1]["says"]


def test_what_the_code_prints_is_shown_once_and_not_too_much(said) -> None:
    assert said(source=f"print('tried')\n{FEWEST}")["result"]["printed"] == "tried\n"
    assert len(said(source=f"print('x' * 99_999)\n{FEWEST}")["result"]["printed"]) == 10_000


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("def f(:\n", "SyntaxError: invalid syntax", 1),
        ("x = 1\nx / 0\n", "ZeroDivisionError: division by zero", 2),
        ("\nimport nowhere\n", "ModuleNotFoundError: No module named 'nowhere'", 2),
        ("x = 1\n", "no function here is an algorithm", None),
        (FEWEST.replace('"sudoku"', '"hitori"'), "it is for puzzles of hitori, not of", None),
        (
            FEWEST.replace("board[cell] = digit", "digit / 0"),
            "yours.py:31: ZeroDivisionError",
            None,
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(said, source, message, line) -> None:
    (fault,) = said(source=source)["faults"]
    assert message in fault["message"]
    assert fault["line"] == line


def test_a_wrong_board_is_refused(said) -> None:
    (fault,) = said(source=FEWEST.replace("bytes(board)", "bytes([1] * 81)"))["faults"]
    assert "board 1 is no solution" in fault["message"]


def test_the_same_name_may_be_run_again(said) -> None:
    for _ in range(2):
        assert len(said()["result"]["runs"]) == 2


def test_a_server_runs_no_code() -> None:
    asked = json.dumps(ASKED | {"source": "raise SystemExit"})
    (fault,) = json.loads(answering.answer(asked, lambda _message: None))["faults"]
    assert fault["message"].startswith("unknown verb 'own'")
