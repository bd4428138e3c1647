"""Commands that draw: `show`, `solve -o`, `print`, `animate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from runut.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"
ONE_OF_EACH = (
    "hitori/figure-1.txt",
    "nonogram/hanjie-10.nin",
    "packing/iq-puzzler-pro-pyramid.txt",
    "sudoku/killer.sudoku",
)
HEADS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.parametrize("ending", HEADS)
@pytest.mark.parametrize("verb", ["show", "solve"])
@pytest.mark.parametrize("source", ONE_OF_EACH)
def test_every_family_is_drawn_to_every_kind_of_file(source, verb, ending, tmp_path) -> None:
    out = tmp_path / f"picture.{ending}"
    assert run([verb, str(EXAMPLES / source), "-o", str(out), "--theme", "dark"]) == 0
    assert out.read_bytes().startswith(HEADS[ending])


def test_a_picture_holds_one_puzzle(tmp_path, capsys) -> None:
    out = tmp_path / "picture.png"
    two = [str(EXAMPLES / source) for source in ONE_OF_EACH[:2]]
    for verb in ("show", "solve"):
        assert run([verb, *two, "-o", str(out)]) == 2
        assert "several" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--theme", "drak"], "did you mean dark"),
        (["--view", "ball"], "did you mean balls"),
        (["--scale", "500"], "take a scale up to"),
    ],
)
def test_what_cannot_be_drawn_is_reported(more, message, tmp_path, capsys) -> None:
    out = tmp_path / "picture.png"
    source = str(EXAMPLES / "packing/iq-puzzler-pro-5x11.txt")
    assert run(["show", source, "-o", str(out), *more]) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()


def test_a_wrong_solution_is_shown_with_its_errors(tmp_path, capsys) -> None:
    board = tmp_path / "board.txt"
    board.write_text("00000\n" * 5)
    source = str(EXAMPLES / "hitori/figure-1.txt")
    assert run(["show", source, "--solution", str(board), "--svg"]) == 0
    assert "<title>errors</title>" in capsys.readouterr().out


def test_a_candidate_that_breaks_rules_is_drawn_with_its_errors(tmp_path) -> None:
    out = tmp_path / "picture.svg"
    source = str(EXAMPLES / "hitori/the-paper-fails.hitori")
    assert run(["solve", source, "--algorithm", "patterns", "-o", str(out)]) == 1
    assert "<title>errors</title>" in out.read_text()


def test_a_booklet_of_mixed_puzzles_is_printed(tmp_path) -> None:
    out = tmp_path / "book.pdf"
    files = [str(EXAMPLES / source) for source in ONE_OF_EACH]
    words = ["--title", "Four", "--a-page", "2", "--style", "sheet"]
    assert run(["print", *files, "-o", str(out), *words]) == 0
    assert out.read_bytes().count(b"/Type/Page/") == 3


@pytest.mark.parametrize(
    ("name", "head"),
    [("f.webp", b"RIFF"), ("f.gif", b"GIF8"), ("f.apng", b"\x89PNG"), ("f.svg", b"<svg")],
)
def test_a_search_is_filmed(name, head, tmp_path) -> None:
    out = tmp_path / name
    source = str(EXAMPLES / "hitori/figure-1.txt")
    command = ["animate", source, "-a", "patterns", "--seconds", "1", "-o", str(out)]
    assert run([*command, "--scale", "0.3"]) == 0
    assert out.read_bytes().startswith(head)


def test_wrong_endings_are_rejected_before_anything_is_done(tmp_path, capsys) -> None:
    source = str(EXAMPLES / "hitori/figure-1.txt")
    for verb, name in (("print", "x.txt"), ("animate", "x.mp4"), ("compare", "x.gif")):
        assert run([verb, source, "-o", str(tmp_path / name)]) == 2
        assert "ends in" in capsys.readouterr().err


# -- explanations -------------------------------------------------------------------------------

HITORI = "hitori/figure-1.txt"
STEPS = {"html": b"<!doctype html>", "pdf": b"%PDF", "txt": b"Hitori", "json": b"{"}


@pytest.mark.parametrize("ending", STEPS)
def test_all_steps_are_written_to_a_file(ending, tmp_path) -> None:
    out = tmp_path / f"steps.{ending}"
    assert run(["explain", str(EXAMPLES / HITORI), "-o", str(out)]) == 0
    assert STEPS[ending] in out.read_bytes()


@pytest.mark.parametrize("ending", HEADS)
@pytest.mark.parametrize("source", ["hitori/figure-1.txt", "nonogram/hanjie-10.nin"])
def test_one_step_is_drawn_to_every_kind_of_file(source, ending, tmp_path) -> None:
    out = tmp_path / f"step.{ending}"
    source = str(EXAMPLES / source)
    assert run(["explain", source, "--step", "2", "-o", str(out), "--theme", "dark"]) == 0
    assert out.read_bytes().startswith(HEADS[ending])


def test_a_step_is_shown_with_its_board(capsys) -> None:
    assert run(["explain", str(EXAMPLES / HITORI), "--step", "2"]) == 0
    said, blank, *board = capsys.readouterr().out.splitlines()
    assert said.startswith(" 2  ")
    assert blank == ""
    assert len(board) == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "x.svg"], "add --step N"),
        (["-o", "x.html", "--step", "1"], "leave --step out"),
        (["-o", "x.html", "--json"], "--json writes JSON"),
        (["-o", "x.html", "--scale", "2"], "need a picture file"),
        (["-o", "x.webp"], "ends in .txt or .json or .html"),
        (["--scale", "2"], "need a picture file"),
    ],
)
def test_what_cannot_be_explained_so_is_a_misuse(arguments, message, capsys, tmp_path) -> None:
    arguments = [each.replace("x.", f"{tmp_path}/x.") for each in arguments]
    assert run(["explain", str(EXAMPLES / HITORI), *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_page_of_steps_holds_one_puzzle(tmp_path, capsys) -> None:
    two = [str(EXAMPLES / source) for source in ONE_OF_EACH[:2]]
    assert run(["explain", *two, "-o", str(tmp_path / "x.html")]) == 2
    assert "several" in capsys.readouterr().err


def test_a_booklet_prints_the_steps(tmp_path) -> None:
    files = [str(EXAMPLES / HITORI)]
    sizes = []
    for name, more in (("plain.pdf", []), ("path.pdf", ["--solution-path"])):
        assert run(["print", *files, "-o", str(tmp_path / name), *more]) == 0
        sizes.append((tmp_path / name).read_bytes().count(b"/Type/Page/"))
    assert sizes[1] > sizes[0]
