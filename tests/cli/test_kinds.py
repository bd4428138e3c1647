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


def test_a_kind_that_fails_later_is_blamed_with_its_file(runut, tmp_path) -> None:
    begins = "def statements(self, board):\n"
    faulty = WINDOWS.read_text("utf-8").replace(begins, f"{begins}        1 / 0\n")
    (tmp_path / "faulty.py").write_text(faulty, "utf-8")
    board = "sudoku 2x2\n....\n....\n....\n....\nwindow-sum 11\n"
    ran = runut("--kinds", str(tmp_path / "faulty.py"), "solve", "-", stdin=board, **NEW)
    line = faulty[: faulty.index("1 / 0")].count("\n") + 1
    assert ran.code == 70
    assert (
        f"This is a fault in {tmp_path / 'faulty.py'}:{line}, which is no part of Runut." in ran.err
    )
