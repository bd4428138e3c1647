"""Rows: the same answers in every layout, from every kind of source, by every way of working."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace

import pytest

import runut
from installed import FIGURE_15, FIGURE_16, UNIQUE
from runut.bulk.answering import answer
from runut.bulk.records import columns_of
from runut.bulk.task import Task
from runut.bulk.unit import Unit, lines_in

LINES = f"# three\n{UNIQUE}\n\n{FIGURE_16}\r\n{FIGURE_15}\n12x\n".encode()
NO_PLACE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
"""Its givens agree with each other, but a cell has no digit."""
STATUSES = ["unique", "several", "none", "faulty"]


def rows(task: Task, text: bytes, columns=()) -> str:
    unit = Unit("lists/a.txt", 0, len(text), 11, 1, lines_in(text), columns, text=text)
    return b"".join(each.text for each in answer(task, unit, text)).decode()


def table(task: Task, text: bytes, columns=()) -> list[dict[str, str]]:
    assert task.layout == "csv"
    return list(csv.DictReader(rows(task, text, columns).splitlines(), task.columns))


def objects(*texts: str, **more: str) -> bytes:
    return "".join(json.dumps({"puzzle": text, **more}) + "\n" for text in texts).encode()


def test_rows_are_joined_to_their_lines_by_number_and_by_name() -> None:
    found = table(Task("solve", "sudoku"), LINES)
    assert [row["status"] for row in found] == STATUSES
    assert [row["number"] for row in found] == ["12", "14", "15", "16"]
    assert [row["id"] for row in found] == [f"a.txt:{line}" for line in (2, 4, 5, 6)]
    assert [row["count"] for row in found] == ["1", "2", "0", ""]
    assert found[0]["puzzle"] == UNIQUE
    assert found[3]["fault"].startswith("lists/a.txt:6:3: expected a digit")
    assert (
        runut.check(
            UNIQUE, [list(map(int, found[0]["solution"][at : at + 9])) for at in range(0, 81, 9)]
        )
        == ()
    )


@pytest.mark.parametrize("do", ["solve", "count", "forced", "rate"])
def test_objects_have_the_values_of_the_table(do) -> None:
    task = Task(do, "hitori")
    text = b"hitori/2/2/2111\nhitori/2/1/12\n"
    plain = [
        {name: value if value is not None else "" for name, value in json.loads(line).items()}
        for line in rows(replace(task, layout="ndjson"), text).splitlines()
    ]
    assert [{name: str(value) for name, value in row.items()} for row in plain] == table(task, text)
    assert plain[0]["status"] == "unique"


def test_the_fast_way_writes_the_bytes_of_the_slow_one() -> None:
    text = f"{UNIQUE}\n{FIGURE_16}\n{NO_PLACE}\n".encode()
    for layout in ("line", "csv", "ndjson"):
        task = Task("solve", "sudoku", layout)
        slow = rows(replace(task, nodes=10**6), text)
        assert rows(task, text) == slow


def test_what_needs_quotes_has_them() -> None:
    text = f'{UNIQUE}, "easy"\n'.encode()
    (row,) = table(Task("solve", "sudoku"), text)
    assert (row["puzzle"], row["status"]) == (text.decode().strip(), "unique")


def test_objects_and_tables_bring_their_own_names() -> None:
    task = Task("solve", "hitori")
    (row,) = table(task, objects("hitori/2/2/2111", id="mine"), None)
    assert (row["id"], row["status"], row["solution"]) == ("mine", "unique", "0001")
    (again,) = table(task, b"mine,hitori/2/2/2111\n", ("id", "puzzle"))
    assert again == row


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"[1]\n", '"puzzle"'),
        (b"{\n", "JSON object"),
        (b'{"puzzle": 5}\n', '"puzzle"'),
        (b'{"puzzle": "hitori/2/2/x"}\n', "hitori"),
    ],
)
def test_a_line_that_is_no_puzzle_is_a_faulty_row(line, why) -> None:
    (row,) = table(Task("solve", "hitori"), line, None)
    assert row["status"] == "faulty"
    assert why in row["fault"] or row["fault"]


def test_puzzles_of_several_lines_come_as_objects() -> None:
    (row,) = table(Task("solve", "packing"), objects("1 3 2\nDEFAULT\nA\nBB\n"), None)
    assert (row["status"], sorted(row["solution"])) == ("several", ["A", "B", "B"])


def test_solutions_are_checked_by_the_rules_alone() -> None:
    task = Task("check", "hitori")
    right = objects("hitori/2/2/2111", solution="0001")
    wrong = objects("hitori/2/2/2111", solution="0000") + objects("hitori/2/2/2111")
    found = table(task, right + wrong + objects("hitori/2/2/2111", solution="01"), None)
    assert [row["status"] for row in found] == ["solved", "faulty", "faulty", "faulty"]
    assert "r1c1" not in found[1]["fault"]
    assert "breaks a rule" in found[1]["fault"]
    assert found[2]["fault"] == "there is no solution to check"
    assert "4 cells" in found[3]["fault"]


@pytest.mark.parametrize("family", ["sudoku", "hitori", "nonogram"])
def test_what_is_solved_is_checked_as_right(family) -> None:
    text = runut.write(
        runut.generate(family, seed=3), format="line" if family == "sudoku" else None
    )
    solved = rows(Task("solve", family, "ndjson"), objects(text), None).encode()
    (row,) = table(Task("check", family), solved, None)
    assert row["status"] == "solved"


@pytest.mark.parametrize("do", ["solve", "count", "rate", "forced"])
def test_a_puzzle_without_any_time_is_stopped_and_has_its_row(do) -> None:
    (row,) = table(Task(do, "sudoku", seconds=0), f"{'.' * 81}\n".encode())
    assert row["status"] == "stopped"


def test_a_limit_of_memory_stops_a_puzzle() -> None:
    (row,) = table(Task("solve", "sudoku", memory=1), f"{'.' * 81}\n".encode())
    assert row["status"] == "stopped"


def test_a_limit_of_nodes_stops_a_puzzle_and_no_other() -> None:
    text = f"{'.' * 81}\n{UNIQUE}\n".encode()
    found = table(Task("count", "sudoku", nodes=50), text)
    assert [row["status"] for row in found] == ["several", "unique"]
    (row,) = table(Task("solve", "sudoku", nodes=0), text[:82])
    assert row["status"] == "stopped"


def test_a_list_tells_its_family_and_a_line_of_another_one_tells_it_too() -> None:
    text = f"# found on the way\nhitori/2/2/2111\n3x2:1//1/1.1/\n{UNIQUE}\n1x2\n".encode()
    for do in ("solve", "count", "rate"):
        found = table(Task(do, None), text)
        assert [row["status"] for row in found] == ["unique"] * 3 + ["faulty"], do


def test_lines_with_something_around_the_puzzle_are_read_as_solve_reads_them() -> None:
    lines = [f"17 {UNIQUE} 2.3", f"{UNIQUE}:25", UNIQUE.replace("0", "x"), "17 12.. 2.3"]
    task = Task("solve", "sudoku")
    found = table(task, "\n".join(lines).encode())
    assert [row["status"] for row in found] == ["unique"] * 3 + ["faulty"]
    assert {row["solution"] for row in found[:3]} == {table(task, LINES)[0]["solution"]}
    assert found[3]["fault"].startswith("lists/a.txt:4:3: expected 81 cells")


@pytest.mark.parametrize("heading", ["quizzes,solutions", "Question;Answer", "puzzle\tsolution"])
def test_the_solutions_of_a_table_are_checked_beside_its_puzzles(heading) -> None:
    columns = columns_of(heading.encode())
    assert columns == ("puzzle", "solution")
    right = table(Task("solve", "sudoku"), LINES)[0]["solution"]
    between = re.sub(r"\w", "", heading)
    lines = [f"{UNIQUE}{between}{each}" for each in (right, right[::-1], right[1:], "")]
    found = table(Task("solve", "sudoku"), "\n".join(lines).encode(), columns)
    assert [row["status"] for row in found] == ["unique"] * 4
    faults = [row["fault"] for row in found]
    assert faults[0] == faults[3] == ""
    assert "beside the puzzle is wrong: a given was changed" in faults[1]
    assert "expected a solution of 81 cells, found 80" in faults[2]


FORMULA = "=cmd|' /C calc'!A0"
PLAIN = Task("solve", None)


@pytest.mark.parametrize("id_", [FORMULA, "+1", "-1", "@x", "\tx", "'=1", "plain"])
def test_an_id_that_begins_a_formula_is_a_text_in_csv_and_reads_back(id_) -> None:
    given = json.dumps({"id": id_, "puzzle": "2x2:2111"}).encode()
    found = rows(PLAIN, given, None)
    (row,) = csv.DictReader(found.splitlines(), PLAIN.columns)
    assert row["id"] == (id_ if id_ == "plain" else f"'{id_}")
    assert rows(PLAIN, found.encode(), PLAIN.columns) == found


@pytest.mark.parametrize("end", ["\r", "\n", "\u2028"])
def test_the_end_of_a_line_in_an_id_begins_no_row_of_csv(end) -> None:
    given = json.dumps({"id": f"a{end}{FORMULA}", "puzzle": "2x2:2111"}).encode()
    found = rows(PLAIN, given, None)
    assert len(found.splitlines()) == 1
    assert rows(PLAIN, found.encode(), PLAIN.columns) == found


def test_a_text_in_no_format_is_no_formula_and_a_puzzle_keeps_its_minus() -> None:
    text = f"{FORMULA}\n-------------234\n".encode()
    unit = Unit("=list.txt", 0, len(text), 1, 1, 2, (), text=text)
    found = b"".join(each.text for each in answer(PLAIN, unit, text)).decode()
    faulty, solved = csv.DictReader(found.splitlines(), PLAIN.columns)
    assert (faulty["id"], faulty["puzzle"]) == ("'=list.txt:1", f"'{FORMULA}")
    assert (solved["id"], solved["puzzle"]) == ("'=list.txt:2", "-------------234")
    assert faulty["fault"][0] not in "=+-@"


def test_a_list_named_like_a_formula_is_none_in_the_rows_of_the_engine() -> None:
    text = f"{UNIQUE}\n".encode()
    unit = Unit("=list.txt", 0, len(text), 1, 1, 1, (), text=text)
    (found,) = answer(Task("solve", "sudoku"), unit, text)
    assert found.text.startswith(b"1,'=list.txt:1,")
