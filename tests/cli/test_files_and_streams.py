"""Output files, pipes, terminals, Ctrl-C and start-up."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from installed import FIGURE_16, SLOW, UNIQUE, Runut, command
from processes import needs_proc
from programs import ran, started, until

pytestmark = pytest.mark.laws

UNWANTED = {"numpy", "PIL", "rich", "fastapi", "fpdf", "resvg_py", "distributed", "cv2"}


def start(*arguments: str, **options: object) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return started([command(), *arguments], **options)


@pytest.mark.parametrize(
    ("name", "beginning"), [("out.txt", "Sudoku"), ("out.json", "{"), ("out.svg", "<svg")]
)
def test_an_output_file_is_written_by_its_ending(
    runut: Runut, tmp_path: Path, name: str, beginning: str
) -> None:
    ran = runut("solve", "-", "-o", name, stdin=UNIQUE)
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / name).read_text().startswith(beginning)


def test_the_text_report_holds_solution_time_and_count(runut: Runut, tmp_path: Path) -> None:
    runut("solve", "-", "-o", "out.txt", "-a", "cell-backtracking", "--stats", stdin=UNIQUE)
    report = (tmp_path / "out.txt").read_text()
    assert "7 1 5 | 6 9 4 | 8 2 3" in report
    assert "\ntime: " in report
    assert "\nnodes: " in report


def test_an_existing_file_is_kept_unless_forced(runut: Runut, tmp_path: Path) -> None:
    kept = tmp_path / "out.txt"
    kept.write_text("mine")
    ran = runut("solve", "-", "-o", "out.txt", stdin=UNIQUE)
    assert (ran.code, kept.read_text()) == (2, "mine")
    assert "--force" in ran.err
    assert runut("solve", "-", "-o", "out.txt", "--force", stdin=UNIQUE).code == 0
    assert kept.read_text().startswith("Sudoku")


def test_a_failing_run_leaves_the_old_file_and_no_other(runut: Runut, tmp_path: Path) -> None:
    kept = tmp_path / "out.svg"
    kept.write_text("mine")
    ran = runut("solve", "-", "-o", "out.svg", "--force", stdin=f"{UNIQUE}\n{FIGURE_16}\n")
    assert ran.code == 2
    assert kept.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]


def test_a_pipe_gets_the_first_answer_before_the_last_input() -> None:
    with start("solve", "-", "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(f"{UNIQUE}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["index"] == 1
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_broken_pipe_is_quiet() -> None:
    line = f"yes {UNIQUE} | head -2000 | {command()} solve - --json"
    done = ran(["bash", "-c", f"({line}; echo code $? >&2) | head -1"])
    assert done.stderr.decode().strip() == "code 141"


def is_searching(process: subprocess.Popen[bytes]) -> bool:
    """Whether a search runs; it has its own thread."""
    return len(list(Path(f"/proc/{process.pid}/task").iterdir())) > 1


@needs_proc
def test_ctrl_c_gives_what_was_found_and_exits_130() -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start("count", "-", **pipes) as process:
        process.stdin.write(SLOW.encode())
        process.stdin.close()
        process.stdin = None
        until(lambda: is_searching(process))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.startswith(b">=")
    assert b"Traceback" not in err


@pytest.mark.parametrize("algorithm", ["auto", "cell-backtracking-py"])
def test_ctrl_c_while_solutions_are_listed_ends_with_the_figures(
    tmp_path: Path, algorithm: str
) -> None:
    (tmp_path / "puzzle.txt").write_text(SLOW)
    words = ("solve", "puzzle.txt", "--all", "-a", algorithm)
    with (
        (tmp_path / "out.txt").open("wb") as out,
        start(*words, cwd=tmp_path, stdout=out, stderr=out) as process,
    ):
        until(lambda: "solution 10:\n" in (tmp_path / "out.txt").read_text())
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    reported = (tmp_path / "out.txt").read_text()
    assert "solution 10:\n" in reported
    assert "status: stopped by an interruption with " in reported
    assert "Traceback" not in reported


def test_ctrl_c_while_waiting_for_input_is_quiet() -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start("solve", "-", "--json", **pipes) as process:
        process.stdin.write(f"{UNIQUE}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().strip() == b""


def on_terminal(*arguments: str, **environment: str) -> str:
    """What a command prints on a terminal, with standard error on it too."""
    leader, follower = pty.openpty()
    environment = {"TERM": "xterm-256color", **environment}
    ends = dict.fromkeys(("stdin", "stdout", "stderr"), follower)
    with started([command(), *arguments], environment, **ends) as process:
        os.close(follower)
        seen = b"".join(iter(partial(_read, leader), b""))
        process.wait(60)
    os.close(leader)
    return seen.decode(errors="replace")


def _read(leader: int) -> bytes:
    """The next output of a terminal; nothing when all programs have left it."""
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""


def test_a_terminal_gets_colour_and_no_color_takes_it_away(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(UNIQUE)
    assert "\x1b[" in on_terminal("solve", str(puzzle))
    assert "\x1b[" not in on_terminal("solve", str(puzzle), NO_COLOR="1")


def test_a_terminal_that_cannot_move_its_cursor_plays_nothing(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(UNIQUE)
    seen = on_terminal("watch", str(puzzle), TERM="dumb")
    assert "runut animate" in seen
    assert "\x1b" not in seen


def test_a_long_search_shows_progress_on_a_terminal(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(SLOW)
    assert "nodes" in on_terminal("count", str(puzzle), "--time", "2")


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "puzzle.txt"]])
def test_a_start_loads_nothing_heavy(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "puzzle.txt").write_text(UNIQUE)
    program = (
        "import sys; from runut.cli.main import run; "
        f"code = run({arguments!r}); heavy = {UNWANTED!r} & set(sys.modules); "
        "sys.exit(str(heavy) if heavy else code)"
    )
    done = ran([sys.executable, "-W", "ignore", "-c", program], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
