"""Commands that need one solution say *several* or *none*, with the exit codes 3 and 1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runut.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = str(EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt")
PACKING = str(EXAMPLES / "packing/default-1.txt")
ONE = str(EXAMPLES / "hitori/figure-1.txt")
NONE = "hitori/3/3/111111111"
SEVERAL = "hitori/2/2/1221"
OPEN = "hitori/2/2/2111"


def json_of(capsys, *words: str) -> list[dict]:
    run(words)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# -- explain, rate, hint ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "code"),
    [pytest.param(PACKING, 3, marks=pytest.mark.laws), (TWO, 3), (SEVERAL, 3), (NONE, 1)],
)
@pytest.mark.parametrize("verb", ["explain", "rate"])
def test_the_exit_code_says_how_many_solutions_there_are(verb, puzzle, code, capsys) -> None:
    assert run([verb, puzzle]) == code
    said = capsys.readouterr().out
    assert ("several solutions" in said) == (code == 3)
    assert "nothing to do" not in said


def test_a_hint_has_these_exit_codes_too(capsys) -> None:
    assert [run(["hint", each]) for each in (SEVERAL, NONE, TWO)] == [3, 1, 0]
    assert "The puzzle has no solution.\n" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["explain", "rate"])
def test_json_says_how_many_solutions_there_are(verb, capsys) -> None:
    records = json_of(capsys, verb, SEVERAL, NONE, ONE, TWO, "--json")
    found = [record["uniqueness"] for record in records]
    assert found == ["several", "none", "unique", "several"]
    assert [record["complete"] for record in records] == [False, False, True, False]


def test_json_of_a_hint_says_how_many_solutions_there_are(capsys) -> None:
    (record,) = json_of(capsys, "hint", SEVERAL, "--json")
    assert (record["uniqueness"], record["step"]) == ("several", None)


def test_the_steps_until_then_are_shown(capsys) -> None:
    assert run(["explain", TWO]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith(" 1  Full house.")
    said = "The puzzle has several solutions, so the explanation stops after 21 steps."
    assert lines[-1] == said


def test_a_page_of_steps_says_it_too(tmp_path) -> None:
    page = tmp_path / "steps.html"
    assert run(["explain", TWO, "-o", str(page)]) == 3
    assert "several solutions" in page.read_text()


@pytest.mark.laws
def test_a_list_of_ratings_tells_several_from_stopped(tmp_path, capsys) -> None:
    (tmp_path / "list.sdm").write_text(f"1{'.' * 80}\n")
    assert run(["batch", str(tmp_path / "list.sdm"), "--do", "rate"]) == 3
    assert capsys.readouterr().out == "-,several\n"


# -- print --------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path):
    return tmp_path / "book.pdf"


def test_a_booklet_names_every_faulty_puzzle_and_is_not_written(book, tmp_path, capsys) -> None:
    (tmp_path / "two.sdm").write_text(f"{'.' * 81}\n1{'.' * 80}\n")
    assert run(["print", NONE, str(tmp_path / "two.sdm"), ONE, PACKING, "-o", str(book)]) == 3
    lines = capsys.readouterr().err.splitlines()
    assert lines[:3] == [
        f"{NONE}:1: has no solution",
        f"{tmp_path / 'two.sdm'}:1: has several solutions",
        f"{tmp_path / 'two.sdm'}:2: has several solutions",
    ]
    assert "--allow-multiple" in lines[3]
    assert not book.exists()


def test_a_booklet_of_a_puzzle_without_a_solution_ends_with_its_code(book) -> None:
    assert run(["print", NONE, ONE, "-o", str(book)]) == 1
    assert not book.exists()


def test_on_request_a_booklet_has_such_puzzles_too(book, capsys) -> None:
    assert run(["print", NONE, TWO, "-o", str(book), "--allow-multiple"]) == 0
    assert f"{TWO}:1: has several solutions" in capsys.readouterr().err
    assert book.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("solutions", ["end", "none"])
def test_a_booklet_takes_a_packing_with_several_solutions(solutions, book, capsys) -> None:
    assert run(["print", PACKING, "-o", str(book), "--solutions", solutions]) == 0
    assert capsys.readouterr().err == f"wrote {book}\n"


def test_a_booklet_names_what_the_time_leaves_open(book, capsys) -> None:
    assert run(["print", PACKING, ONE, "-o", str(book), "--time", "0"]) == 5
    lines = capsys.readouterr().err.splitlines()
    why = "not proven unique: stopped by the limit of seconds"
    assert lines == [f"{PACKING}:1: {why}", f"{ONE}:1: {why}", f"wrote {book}"]


def test_a_booklet_names_repeats_also_of_one_file(book, tmp_path, capsys) -> None:
    (tmp_path / "same.txt").write_text(Path(ONE).read_text())
    assert run(["print", ONE, str(tmp_path / "same.txt"), ONE, "-o", str(book)]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        f"{tmp_path / 'same.txt'}:1: the same puzzle as {ONE}:1",
        f"{ONE}:1: the same puzzle as {ONE}:1",
        f"wrote {book}",
    ]


def test_a_puzzle_that_cannot_be_read_is_worse_than_several(book, tmp_path, capsys) -> None:
    (tmp_path / "bad.sdm").write_text(f"1{'.' * 80}\n11{'.' * 79}\n1x3\n")
    assert run(["print", str(tmp_path / "bad.sdm"), "-o", str(book)]) == 4
    assert "bad.sdm:1: has several solutions" in capsys.readouterr().err
