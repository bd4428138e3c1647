"""Jobs that give reasons: hints, refutations and ratings."""

from __future__ import annotations

import json

import httpx
import pytest

import runut

HITORI = "hitori/5/5/3254523435432441335554123"
SUDOKU = "1......4.2....3."
PIECES = """{"packing": "rectangle", "rows": 2, "columns": 2,
 "pieces": [{"name": "A", "rows": ["AA"], "copies": 2}]}"""


def answer(client: httpx.Client, **request: object) -> dict:
    """The job when it has ended."""
    started = client.post("/api/jobs", json=request)
    assert started.status_code == 202, started.text
    with client.stream("GET", f"/api/jobs/{started.json()['id']}/events") as stream:
        last = [line for line in stream.iter_lines() if line.startswith("data:")][-1]
    return json.loads(last.removeprefix("data:"))


def test_a_hint_names_wrong_cells_and_nothing_else(client) -> None:
    board = [[1, 2, None, None], *[[None] * 4] * 3]
    found = answer(client, verb="hint", text=SUDOKU, board=board, language="id")["result"]
    assert (found["wrong"], found["wrong_places"]) == ([[0, 1]], [1])
    assert (found["text"], found["step"], found["texts"]) == ("Salah: r1c2.", None, {})


def test_marks_without_the_value_of_the_solution_are_wrong(client) -> None:
    solution = runut.solve(SUDOKU).solution
    assert solution is not None
    right = solution.rows()[0][1]
    others = [digit for digit in (1, 2, 3, 4) if digit != right]
    found = answer(client, verb="hint", text=SUDOKU, marks={"r1c2": others})["result"]
    assert found["wrong"] == [[0, 1]]
    found = answer(client, verb="hint", text=SUDOKU, marks={"r1c2": [right, others[0]]})["result"]
    assert found["wrong"] == []


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"verb": "why-not", "text": SUDOKU}, "needs a cell and a value"),
        ({"verb": "why-not", "text": SUDOKU, "cell": "r9c9", "value": 1}, "cell"),
        ({"verb": "hint", "text": SUDOKU, "told": [[[16], 1, True]]}, "beyond the board"),
        ({"verb": "hint", "text": SUDOKU, "marks": {"r9c9": [1]}}, "cell"),
        ({"verb": "hint", "text": SUDOKU, "board": [[7, None, None, None]] * 4}, "no value"),
        ({"verb": "hint", "text": SUDOKU, "board": [[1]]}, "another shape"),
    ],
)
def test_what_does_not_fit_the_puzzle_is_reported_as_faults(client, request_, said) -> None:
    job = answer(client, **request_)
    assert job["state"] == "faulty", job
    assert said in job["faults"][0]["message"]


def test_a_puzzle_that_has_several_solutions_gets_hints_too(client) -> None:
    found = answer(client, verb="hint", text=PIECES)
    assert found["state"] == "done"
    assert found["result"]["text"]
