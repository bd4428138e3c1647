"""Output files, pipes, terminals, Ctrl-C and start-up."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from installed import FIGURE_16, SLOW, UNIQUE, Runut, command

UNWANTED = {"numpy", "PIL", "rich", "fastapi", "fpdf", "resvg_py", "distributed", "cv2"}


def start(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    return subprocess.Popen([command(), *arguments], env=environment, **options)  # type: ignore[call-overload,no-any-return]


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
    runut("solve", "-", "-o", "out.txt", "-a", "cell-backtracking", stdin=UNIQUE)
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
    process = start("solve", "-", "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{UNIQUE}\n".encode())
    process.stdin.flush()
    ready, _, _ = select.select([process.stdout], [], [], 20)
    assert ready
    assert json.loads(process.stdout.readline())["index"] == 1
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_a_broken_pipe_is_quiet() -> None:
    line = f"yes {UNIQUE} | head -2000 | {command()} solve - --json"
    done = subprocess.run(
        ["bash", "-c", f"({line}; echo code $? >&2) | head -1"],
        capture_output=True,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
        timeout=60,
        check=False,
    )
    assert done.stderr.decode().strip() == "code 141"


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, however busy the machine is."""
    ends = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


def has_threads(process: subprocess.Popen[bytes]) -> bool:
    """Whether a search runs, which has a thread of its own; without /proc, after a while."""
    tasks = Path(f"/proc/{process.pid}/task")
    if not tasks.is_dir():
        time.sleep(1.5)
    return not tasks.is_dir() or len(list(tasks.iterdir())) > 1


def test_ctrl_c_gives_what_was_found_and_exits_130() -> None:
    process = start(
        "count", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    process.stdin.write(SLOW.encode())
    process.stdin.close()
    process.stdin = None
    until(lambda: has_threads(process))
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    sent = time.perf_counter()
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert time.perf_counter() - sent < 2
    assert out.startswith(b">=")
    assert b"Traceback" not in err


@pytest.mark.parametrize("algorithm", ["auto", "cell-backtracking-py"])
def test_ctrl_c_while_solutions_are_listed_ends_with_the_figures(
    tmp_path: Path, algorithm: str
) -> None:
    (tmp_path / "puzzle.txt").write_text(SLOW)
    with (tmp_path / "out.txt").open("wb") as out:
        process = start(
            "solve", "puzzle.txt", "--all", "-a", algorithm, cwd=tmp_path, stdout=out, stderr=out
        )
        until(lambda: "solution 10:\n" in (tmp_path / "out.txt").read_text())
        process.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        assert process.wait(20) == 130
    assert time.perf_counter() - sent < 2
    told = (tmp_path / "out.txt").read_text()
    assert "solution 10:\n" in told
    assert "status: stopped by an interruption with " in told
    assert "Traceback" not in told


def test_ctrl_c_while_waiting_for_input_is_quiet() -> None:
    process = start(
        "solve", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(0.8)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode in (130, -signal.SIGINT)  # the latter while it is still being loaded
    assert b"Traceback" not in err


def on_terminal(*arguments: str, seconds: float, **environment: str) -> str:
    """What a command prints on a terminal, with standard error on it too."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [command(), *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "PYTHONWARNINGS": "ignore", "TERM": "xterm-256color", **environment},
    )
    os.close(follower)
    seen, ends = b"", time.monotonic() + seconds + 20
    while time.monotonic() < ends:
        ready, _, _ = select.select([leader], [], [], 0.2)
        try:
            chunk = os.read(leader, 65536) if ready else b"-"
        except OSError:
            break
        seen += chunk if ready else b""
        if not chunk:
            break
    process.wait(20)
    os.close(leader)
    return seen.decode(errors="replace")


def test_a_terminal_gets_colour_and_no_color_takes_it_away(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(UNIQUE)
    assert "\x1b[" in on_terminal("solve", str(puzzle), seconds=2)
    assert "\x1b[" not in on_terminal("solve", str(puzzle), seconds=2, NO_COLOR="1")


def test_a_terminal_that_cannot_move_its_cursor_plays_nothing(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(UNIQUE)
    seen = on_terminal("watch", str(puzzle), seconds=2, TERM="dumb")
    assert "runut animate" in seen
    assert "\x1b" not in seen


def test_a_long_search_shows_progress_on_a_terminal(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(SLOW)
    assert "nodes" in on_terminal("count", str(puzzle), "--time", "2", seconds=3)


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "puzzle.txt"]])
def test_a_start_loads_nothing_heavy(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "puzzle.txt").write_text(UNIQUE)
    program = (
        "import sys; from runut.cli.main import run; "
        f"code = run({arguments!r}); heavy = {UNWANTED!r} & set(sys.modules); "
        "sys.exit(str(heavy) if heavy else code)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
