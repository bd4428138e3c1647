"""Misuse: a usage error with advice, never a traceback or half an answer."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from installed import Runut
from processes import needs_proc
from runut.cli.exits import Exit
from runut.cli.main import run

TWO = Path(__file__).parents[2] / "examples/sudoku/paper-figure-16-two-solutions.txt"
PUZZLE = "hitori/2/2/2111"


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"https://puzz.link/p?{PUZZLE}\n")
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        "solve --time nan",
        "solve --time inf",
        "solve --time 1e400",
        "solve --memory nan",
        "solve --memory 1e300",
        "solve --nodes 99999999999999999999999",
        "solve --limit 99999999999999999999999",
        "solve --threads 99999999999999999999999",
        "solve --seed -1",
        "count --time nan",
        "forced --time nan",
        "compare --time nan",
        "compare --limit 99999999999999999999999",
        "show --scale nan",
        "show --explode nan",
    ],
)
def test_a_number_that_no_search_can_take_is_a_usage_error(words, puzzle, capsys) -> None:
    assert run([*words.split(), puzzle]) is Exit.USAGE
    assert f"Invalid value for '{words.split()[1]}'" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["batch --threads 99999999", "animate --seconds nan -o f.svg"])
def test_other_commands_reject_such_numbers_too(words, puzzle, capsys) -> None:
    assert run([*words.split(), puzzle]) is Exit.USAGE
    assert "Invalid value for" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("solve --json -o answer.svg", "--json writes JSON"),
        ("solve --json -o answer.txt", "--json writes JSON"),
        ("solve --scale 2", "need a picture file"),
        ("solve --theme dark -o answer.json", "need a picture file"),
        ("solve --theme drak -o answer.svg", "did you mean dark?"),
        ("show --theme drak", "did you mean dark?"),
        ("print --theme drak -o book.pdf", "did you mean dark?"),
        ("compare --theme drak -o chart.svg", "did you mean dark?"),
        ("compare --grow hitori", "takes no FILE"),
        ("compare --sizes 5", "needs --grow"),
    ],
)
def test_options_that_contradict_each_other_are_reported_and_nothing_is_written(
    words, advice, puzzle, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*words.split(), puzzle]) is Exit.USAGE
    reported = capsys.readouterr()
    assert advice in reported.err
    assert not reported.out
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle.txt"]


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("--givens 30", "'--givens' is '--clues' here"),
        ("--easy", "'--easy' is '--grade 1-2' here"),
        ("--difficulty=3", "'--difficulty' is '--grade' here"),
        ("--variant thermos", "did you mean thermo or thermometer"),
        ("--date 2026-01-01", "'--date' is '--daily' here"),
        ("--clue 30", "did you mean clues?"),
    ],
)
def test_a_neighbour_of_an_option_leads_to_it(words, advice, capsys) -> None:
    assert run(["generate", "sudoku", *words.split()]) is Exit.USAGE
    assert advice in capsys.readouterr().err


@pytest.mark.parametrize(
    ("guess", "name"),
    [
        *(("validate", "check"), ("verify", "check"), ("create", "generate"), ("make", "generate")),
        *(("new", "generate"), ("render", "show"), ("image", "show"), ("draw", "show")),
        *(("booklet", "print"), ("hints", "hint"), ("film", "animate")),
    ],
)
def test_a_guessed_command_leads_to_it(guess, name, capsys) -> None:
    assert run([guess, "x"]) == Exit.USAGE
    assert f"No such command '{guess}'. Did you mean '{name}'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--clues 10", "ask for 20 or more; those with fewer are too rare to be made"),
        ("--size 5", "no boxes for 5 digits"),
    ],
)
def test_a_sudoku_that_cannot_be_had_is_a_usage_error(words, said, capsys) -> None:
    assert run(["generate", "sudoku", *words.split()]) == Exit.USAGE
    assert said in capsys.readouterr().err


def test_colours_without_an_image_are_refused(capsys) -> None:
    assert run(["generate", "nonogram", "--size", "10", "--colours", "3"]) == Exit.USAGE
    found = capsys.readouterr()
    assert not found.out
    assert "colours 3: only a nonogram from an image can have that" in found.err


@pytest.mark.parametrize("words", ["--grade Easy", "--variant CLASSIC"])
def test_values_may_have_letters_of_either_case(words, capsys) -> None:
    assert run(["generate", "sudoku", "--size", "4", "--seed", "1", *words.split()]) == Exit.DONE
    upper = capsys.readouterr()
    run(["generate", "sudoku", "--size", "4", "--seed", "1", *words.lower().split()])
    assert upper == capsys.readouterr()


def test_a_paper_may_have_letters_of_either_case(puzzle, tmp_path) -> None:
    assert run(["print", puzzle, "--paper", "A5", "-o", str(tmp_path / "a.pdf")]) == Exit.DONE
    assert run(["print", puzzle, "--paper", "a5", "-o", str(tmp_path / "b.pdf")]) == Exit.DONE
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_language_of_the_environment_is_blamed_on_it(puzzle, capsys, monkeypatch) -> None:
    monkeypatch.setenv("RUNUT_LANGUAGE", "fr")
    assert run(["solve", puzzle]) == Exit.USAGE
    assert "Invalid value for 'RUNUT_LANGUAGE': 'fr'" in capsys.readouterr().err
    assert run(["solve", puzzle, "--language", "fr"]) == Exit.USAGE
    assert "Invalid value for '--language': 'fr'" in capsys.readouterr().err


@pytest.mark.parametrize(("limit", "said"), [("1", ">=1\n"), ("2", ">=2\n"), ("3", "2\n")])
def test_a_count_that_ends_at_its_limit_is_no_exact_number(limit, said, capsys) -> None:
    assert run(["count", str(TWO), "--limit", limit]) == Exit.DONE
    assert capsys.readouterr().out == said


def test_a_path_of_windows_is_named_as_it_was_given(capsys) -> None:
    assert run(["solve", r"C:\puzzles\new.txt"]) is Exit.USAGE
    assert r"File 'C:\puzzles\new.txt' does not exist." in capsys.readouterr().err


def test_a_link_stays_a_link_and_what_it_points_at_is_replaced(puzzle, tmp_path) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert run(["convert", puzzle, "-o", str(link), "--force"]) is Exit.DONE
    assert link.is_symlink()
    assert real.read_text() == "hitori 2x2\n2 1\n1 1\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert len(list(tmp_path.rglob("*"))) == 4


def test_a_pipe_is_written_to_and_not_replaced(puzzle, tmp_path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        text = pool.submit(pipe.read_text)
        assert run(["convert", puzzle, "-o", str(pipe)]) is Exit.DONE
        assert text.result(20) == "hitori 2x2\n2 1\n1 1\n"
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="a folder that takes no files")
def test_a_place_that_takes_no_file_is_named_as_it_was_given(puzzle, capsys) -> None:
    assert run(["convert", puzzle, "-o", "/proc/puzzle.txt"]) is Exit.USAGE
    assert capsys.readouterr().err.startswith("Error: /proc/puzzle.txt: ")


def test_commands_of_one_puzzle_reject_several(tmp_path, capsys) -> None:
    two = tmp_path / "two.txt"
    two.write_text("12..3.......4321\n4...............\n")
    for words in (["animate", "-o", str(tmp_path / "film.svg")], ["play", "--no-browser"]):
        assert run([*words, str(two)]) is Exit.USAGE
        assert "one puzzle, but there are several" in capsys.readouterr().err


@needs_proc
def test_an_input_that_cannot_be_read_is_named(runut: Runut) -> None:
    ran = runut("solve", "/proc/self/mem")
    assert (ran.code, ran.err) == (2, "Error: /proc/self/mem: Input/output error\n")
