"""Jobs that give reasons: hints, refutations and ratings."""

from __future__ import annotations

import json

import httpx
import pytest

import runut
from runut.asking.reasons import label_of

ALS = "3.2....4...8....9.765.9.3...2...3.......2.4.....7.1..2...83.95...7......8.4.6.7.."
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


@pytest.mark.parametrize(("show", "forms"), [("where", 1), ("why", 2), ("what", 3)])
def test_a_hint_tells_as_much_as_is_asked_for(client, show, forms) -> None:
    found = answer(client, verb="hint", text=HITORI, show=show)["result"]
    assert list(found["texts"]) == ["where", "why", "what"][:forms]
    assert found["text"] == found["texts"][show] == runut.hint(HITORI, show=show).text


def test_a_hint_says_what_to_draw_by_numbers_of_cells(client) -> None:
    found = answer(client, verb="hint", text=HITORI)["result"]
    cells = [row * 5 + column for row, column in (named(found["step"]["conclusions"]))]
    assert [places for places, _, _ in found["facts"]] == [[cell] for cell in cells]
    assert found["region"]
    assert all(0 <= place < 25 for place in found["region"])


def named(facts: list[dict]) -> list[list[int]]:
    return [fact["cell"] for fact in facts]


def test_what_was_told_is_not_told_again(client) -> None:
    first = answer(client, verb="hint", text=HITORI)["result"]
    then = answer(client, verb="hint", text=HITORI, told=first["facts"])["result"]
    assert not [fact for fact in then["facts"] if fact in first["facts"]]


def test_a_hint_names_wrong_cells_and_nothing_else(client) -> None:
    board = [[1, 2, None, None], *[[None] * 4] * 3]
    found = answer(client, verb="hint", text=SUDOKU, board=board, language="id")["result"]
    assert (found["wrong"], found["wrong_places"]) == ([[0, 1]], [1])
    assert (found["text"], found["step"], found["texts"]) == ("Salah: r1c2.", None, {})


def test_every_step_of_a_board_is_listed_with_its_technique(client) -> None:
    found = answer(client, verb="hints", text=HITORI, language="id")["result"]
    listed = runut.hints(HITORI, language="id")
    assert [each["text"] for each in found["hints"]] == [hint.text for hint in listed]
    assert {each["technique"] for each in found["hints"]} <= {
        each.name for each in runut.techniques("hitori")
    }
    first = answer(client, verb="hint", text=HITORI, language="id")["result"]
    assert found["hints"][0]["facts"] == first["facts"]
    assert found["complete"]


def test_the_list_of_a_wrong_board_names_the_wrong_cells(client) -> None:
    board = [[1, 2, None, None], *[[None] * 4] * 3]
    (found,) = answer(client, verb="hints", text=SUDOKU, board=board)["result"]["hints"]
    assert (found["text"], found["wrong_places"], found["texts"]) == ("Wrong: r1c2.", [1], {})


def test_sets_that_a_sentence_names_have_its_letters() -> None:
    proof = runut.explain(ALS, limits=runut.Limits(seconds=120))
    (step, *_) = [each for each in proof if each.technique == "als-xz"]
    labels = [label_of(mark.role, step) for mark in step.marks if mark.role.startswith("case")]
    assert labels == ["A", "B"]
    assert {label_of("case-1", each) for each in proof if each.technique == "full-house"} == {""}


def test_marks_without_the_value_of_the_solution_are_wrong(client) -> None:
    solution = runut.solve(SUDOKU).solution
    assert solution is not None
    right = solution.rows[0][1]
    others = [digit for digit in (1, 2, 3, 4) if digit != right]
    found = answer(client, verb="hint", text=SUDOKU, marks={"r1c2": others})["result"]
    assert found["wrong"] == [[0, 1]]
    found = answer(client, verb="hint", text=SUDOKU, marks={"r1c2": [right, others[0]]})["result"]
    assert found["wrong"] == []


def test_a_rating_names_its_grade(client) -> None:
    rating = answer(client, verb="rate", text=HITORI, language="id")["result"]
    assert rating["grade"] == runut.rate(HITORI).grade
    assert rating["name"] in {"pemula", "mudah", "sedang"}
    titles = {each.name: each.title for each in runut.techniques("hitori", "id")}
    assert set(rating["titles"]) == {titles[name] for name in rating["techniques"]}


def test_a_refutation_says_why_a_cell_cannot_have_a_value(client) -> None:
    found = answer(client, verb="why-not", text=SUDOKU, cell="r1c2", value=1)["result"]
    assert found["lines"]
    assert found["text"] == runut.why_not(SUDOKU, "r1c2", 1).text()
    assert found["brief"] == "If r1c2 = 1, there is a contradiction at once: row 1 has 1 at r1c1."
    assert {0, 1} >= set(found["places"])
    assert 1 in found["places"]


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


@pytest.mark.parametrize(
    ("text", "said"), [("hitori/2/2/1221", "several"), ("hitori/3/3/111111111", "none")]
)
def test_a_puzzle_without_one_solution_is_called_so(text, said, client) -> None:
    rating = answer(client, verb="rate", text=text)["result"]
    assert (rating["uniqueness"], rating["complete"]) == (said, False)
    hint = answer(client, verb="hint", text=text)["result"]
    assert (hint["uniqueness"], hint["step"]) == (said, None)
