"""Kinds of sudoku rules in a reader's own file."""

from __future__ import annotations

from pathlib import Path

WINDOWS = Path(__file__).parents[2] / "examples/kinds/window_sum.py"
NEW = {"PYTHONHASHSEED": "0"}
"""What asks for a process of its own, which knows no kinds yet."""


def test_the_command_knows_the_kinds_of_a_file(runut) -> None:
    wish = ("generate", "sudoku", "--variant", "window-sum", "--size", "4", "--seed", "1")
    made = runut("--kinds", str(WINDOWS), *wish, **NEW)
    solved = runut("--kinds", str(WINDOWS), "solve", "-", "--unique", stdin=made.out, **NEW)
    assert "solved, unique" in solved.out


def test_a_file_that_fails_is_told_with_its_line(runut, tmp_path) -> None:
    (tmp_path / "bad.py").write_text("x = 1\ny = x / 0\n")
    ran = runut("--kinds", str(tmp_path / "bad.py"), "generate", "sudoku", **NEW)
    assert ran.code == 2
    assert "bad.py: line 2: ZeroDivisionError: division by zero" in ran.err


def faulty(folder: Path, fault: str) -> tuple[str, str]:
    """A file with a kind whose statements begin with a fault, and what says where."""
    begins = "def statements(self, board):\n"
    text = WINDOWS.read_text("utf-8").replace(begins, f"{begins}        {fault}\n")
    (folder / "faulty.py").write_text(text, "utf-8")
    line = text[: text.index(fault)].count("\n") + 1
    return str(folder / "faulty.py"), f"{folder / 'faulty.py'}: statements (line {line}): Zero"


def test_a_faulty_kind_is_a_usage_error_even_if_no_puzzle_needs_it(runut, tmp_path) -> None:
    path, place = faulty(tmp_path, "1 / 0")
    ran = runut("--kinds", path, "solve", "-", stdin="hitori/2/2/1221", **NEW)
    assert ran.code == 2
    assert place in ran.err


def test_a_kind_that_fails_later_is_blamed_with_its_file(runut, tmp_path) -> None:
    path, place = faulty(tmp_path, "1 / (board.size - 4)")
    board = "sudoku 2x2\n....\n....\n....\n....\nwindow-sum 11\n"
    ran = runut("--kinds", path, "solve", "-", stdin=board, **NEW)
    assert ran.code == 70
    assert place in ran.err
    assert "Traceback" not in ran.err


def test_a_file_of_kinds_that_the_variable_names_too_is_run_once(runut) -> None:
    board = "sudoku 2x2\n1...\n....\n....\n....\nwindow-sum 11\n"
    variable = {"RUNUT_KINDS": f"{WINDOWS.parent}/../kinds/{WINDOWS.name}"}
    ran = runut("--kinds", str(WINDOWS), "solve", "-", stdin=board, **NEW, **variable)
    assert ran.err == ""
    assert ran.code == 0
