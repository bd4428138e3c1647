"""`runut check` takes answers in any form that Runut and the papers' programs write."""

from __future__ import annotations

import json

import pytest

import runut as library
from runut.families import families, load

SAMPLES = [(family.name, each.name) for family in families() for each in family.samples]
COLOURED = "nonogram 3x2\ncolours r=red b=black\nrows\n1r 1b\n2b\ncolumns\n1r\n1b\n2b\n"
SIDE_BY_SIDE = json.dumps({
    "packing": "box",
    "mask": [["XX", "XX"], ["X.", "XX"]],
    "pieces": [{"name": "long", "layers": [["XX"], ["X."]]}, {"name": "el", "rows": ["XX", ".X"]},
               {"name": "I", "rows": ["X"]}],
})  # fmt: skip
OUTSIDE = "sudoku 2x2\n" + ". . . .\n" * 4 + "skyscraper 2 . 2 1\n"
SIZES = [("hitori", "20x20"), ("nonogram", "10x35"), ("sudoku", "16x16"), ("packing", "5x8")]
LIST = "hitori/2/2/2111\nhitori/2/2/1121\n"


def put(folder, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return name


def verdict_on(runut, folder, puzzle: str, answer: str) -> str:
    """What `check` says about an answer, and that it was taken."""
    found = runut("check", put(folder, "puzzle", puzzle), put(folder, "answer", answer))
    assert found.code in (0, 1), f"{found.err}\n{answer}"
    return found.out.splitlines()[-1]


def forms(runut, puzzle: str):
    """What `solve` writes for a puzzle, in each of its forms."""
    for form in ((), ("--as-paper",), ("--json",)):
        found = runut("solve", "-", "--time", "9", *form, stdin=puzzle)
        if found.code == 0:
            yield found.out


@pytest.mark.laws
@pytest.mark.parametrize(("family", "name"), SAMPLES)
def test_what_solve_writes_is_right(runut, tmp_path, family, name) -> None:
    puzzle = next(each.text for each in load(family).samples if each.name == name)
    puzzle = str(library.read(puzzle, family=family))
    for text in forms(runut, puzzle):
        around = text if text.startswith("{") else f"Found on 3 May:\n{text}\nin 3 ms\n"
        assert verdict_on(runut, tmp_path, puzzle, around) == "right: every rule holds"


@pytest.mark.parametrize("puzzle", [COLOURED, SIDE_BY_SIDE, OUTSIDE])
def test_drawings_with_more_than_cells_are_read_back(runut, tmp_path, puzzle) -> None:
    for text in forms(runut, puzzle):
        assert verdict_on(runut, tmp_path, puzzle, text) == "right: every rule holds"


@pytest.mark.parametrize(("family", "size"), SIZES)
def test_boards_of_any_size_are_read_back(runut, tmp_path, family, size) -> None:
    puzzle = runut("generate", family, "--size", size, "--grade", "any", "--seed", "4").out
    for text in forms(runut, puzzle):
        assert verdict_on(runut, tmp_path, puzzle, text) == "right: every rule holds"


HITORI = "hitori 3x2\n1 1 2\n2 3 2\n"
NONOGRAM = "nonogram 3x2\nrows\n1 1\n0\ncolumns\n1\n0\n1\n"


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        (HITORI, "B W W\nW W B\n"),
        (HITORI, "BWW\nWWB"),
        (HITORI, "#..\n..#\n"),
        (HITORI, "solved:\n[1] 1  2\n 2  3 [2]\n"),
        (HITORI, "1,0,0\n0,0,1\n"),
        (HITORI, "[['B', 'W', 'W'],\n ['W', 'W', 'B']]"),
        (HITORI, '[["black", "white", "white"], ["white", "white", "black"]]'),
        (HITORI, "100001,unique\n"),
        (HITORI, "number,id,puzzle,status,count,solution,fault\n1,a:1,x,unique,1,100001,\n"),
        (HITORI, '{"number": 4, "status": "unique", "solution": "100001"}'),
        (HITORI, "| X |   |   |\n+---+---+---+\n|   |   | X |\n".replace("   ", " . ")),
        (NONOGRAM, "# #\n\n...\n".replace(" ", ".")),
        (NONOGRAM, "█-█\n---\n"),
        (NONOGRAM, "1 0 1\n0 0 0\n"),
        ("1 3 2\nDEFAULT\nA\nBB\n", "Solution:\nABB\n\nSearching Time: 1ms\n"),
        ("1234\n3412\n2143\n432.\n", "+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+\n|2 1|4 3|\n|4 3|2 1|"),
    ],
)  # fmt: skip
def test_what_people_and_programs_write_is_taken(runut, tmp_path, puzzle, answer) -> None:
    assert verdict_on(runut, tmp_path, puzzle, answer) == "right: every rule holds"
    rows = library.read(puzzle)
    if not answer.startswith(('{"n', "[[")):
        assert library.check(rows, answer) == ()


@pytest.mark.parametrize(
    "answer",
    ["BWW\nWWW\n", " 1  1  2\n 2  3  2\n", "101001\n", '{"solution": "000000"}', "B W W\n"],
)
def test_a_wrong_answer_is_refused_in_any_form(runut, tmp_path, answer) -> None:
    found = runut("check", put(tmp_path, "p", HITORI), put(tmp_path, "a", answer))
    assert found.code in (1, 4)
    assert "right" not in found.out


@pytest.mark.laws
def test_each_answer_of_a_list_belongs_to_its_puzzle(runut, tmp_path) -> None:
    for form in ("line", "csv", "ndjson"):
        rows = runut("batch", "-", "--to", form, stdin=LIST).out
        found = runut("check", put(tmp_path, "p", LIST), put(tmp_path, "a", rows))
        assert (found.code, found.out) == (
            0,
            "1: right: every rule holds\n2: right: every rule holds\n",
        ), form
        turned = "".join(reversed(rows.splitlines(keepends=True)))
        assert runut("check", "p", put(tmp_path, "a", turned)).code == 1, form
    reports = runut("solve", "-", stdin=LIST).out
    assert runut("check", "p", put(tmp_path, "a", reports)).code == 0
    only_one = runut("solve", "-", stdin="hitori/2/2/2111").out
    assert "as there are puzzles" in runut("check", "p", put(tmp_path, "a", only_one)).err
