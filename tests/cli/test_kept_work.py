"""Work is kept, files stay whole: Ctrl-C, other signals, kills, full disks, two processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from installed import FIGURE_16, UNIQUE, command
from programs import ran, started, until
from runut.cli.search import until_ctrl_c
from runut.core.limits import Control
from runut.core.replacing import replacing

pytestmark = pytest.mark.laws

EXAMPLES = Path(__file__).parents[2] / "examples"
SUDOKU = str(EXAMPLES / "sudoku" / "paper-figure-7.txt")
MANY = "\n".join([UNIQUE, FIGURE_16] * 40) + "\n"

WRITERS = {
    "solve": ["solve", "many.sdm", "-o", "out.txt"],
    "solve-json": ["solve", "many.sdm", "-o", "out.json"],
    "solve-all": ["solve", "many.sdm", "--all", "-o", "out.txt"],
    "picture": ["solve", SUDOKU, "-o", "out.svg"],
    "convert": ["convert", "many.sdm", "-o", "out.sdm"],
    "forced": ["forced", "many.sdm", "-o", "out.txt"],
    "show": ["show", "many.sdm", "-o", "out.txt"],
    "batch": ["batch", "many.sdm", "-o", "out.csv"],
    "generate": ["generate", "sudoku", "--count", "40", "-o", "out.sdm"],
    "print": ["print", SUDOKU, "-o", "out.pdf"],
    "animate": ["animate", SUDOKU, "-o", "out.svg"],
    "compare": ["compare", SUDOKU, "--repeat", "1", "-o", "out.svg"],
}
"""Every command that writes a file, each with more than a kilobyte to write."""
QUICK = ("generate", "picture")
EACH_WRITER = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in WRITERS
]

KILLED = """
import os, signal, sys
from pathlib import Path
from runut.cli.main import run
replace = Path.replace
def kill(self, target):
    if ".parts" in str(target):
        return replace(self, target)
    if sys.argv[1] == "after":
        replace(self, target)
    os.kill(os.getpid(), signal.SIGKILL)
Path.replace = kill
run(sys.argv[2:])
"""
"""The command, killed just before or just after its file takes its name."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.sdm").write_text(MANY)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"many.sdm"}


# -- interrupted --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_puzzles_made_before_a_signal_are_written(number, tmp_path) -> None:
    words = [command(), "generate", "sudoku", "--count", "100000", "-o", "made.sdm"]
    with started(words, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        reported = [process.stderr.readline() for _ in range(20)]
        process.send_signal(number)
        reported += process.stderr.readlines()
        assert process.wait(60) == 128 + number
    made = (tmp_path / "made.sdm").read_text().split()
    assert {len(line) for line in made} == {81}
    assert len(made) >= 20
    assert f"interrupted: {len(made)} of 100000 puzzles were made\n".encode() in reported
    assert b"wrote made.sdm\n" in reported
    assert files(tmp_path) == {"made.sdm"}


def test_puzzles_made_before_nobody_reads_the_messages_are_written(tmp_path) -> None:
    words = [command(), "generate", "sudoku", "--count", "100000", "-o", "made.sdm"]
    with started(words, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        process.stderr.readline()
        process.stderr.close()
        assert process.wait(60) == 141
    assert {len(line) for line in (tmp_path / "made.sdm").read_text().split()} == {81}
    assert files(tmp_path) == {"made.sdm"}


@pytest.mark.parametrize(
    ("verb", "number"),
    [
        ("solve", signal.SIGINT),
        ("convert", signal.SIGTERM),
        ("forced", signal.SIGINT),
        ("show", signal.SIGHUP),
    ],
)
def test_a_signal_before_anything_is_written_leaves_the_old_file(verb, number, tmp_path) -> None:
    (tmp_path / "out.txt").write_text("mine")
    words = [command(), verb, "-", "-o", "out.txt", "--force"]
    with started(words, stdin=subprocess.PIPE, cwd=tmp_path) as process:
        until(lambda: any(name.endswith(".part") for name in files(tmp_path)))
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert (tmp_path / "out.txt").read_text() == "mine"
    assert files(tmp_path) == {"out.txt"}


def test_puzzles_converted_before_ctrl_c_are_written(tmp_path) -> None:
    words = [command(), "convert", "-", "--to", "line", "-o", "out.sdm"]
    with started(words, stdin=subprocess.PIPE, cwd=tmp_path) as process:
        process.stdin.write(f"{UNIQUE}\n".encode())
        process.stdin.flush()
        until(lambda: any(path.stat().st_size for path in tmp_path.glob(".*.part")))
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    assert (tmp_path / "out.sdm").read_text() == UNIQUE.replace("0", ".") + "\n"


# -- killed, and no space left ------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name", EACH_WRITER)
def test_a_kill_leaves_the_old_file_or_the_new_one_whole(name, when, folder) -> None:
    words = WRITERS[name]
    out = folder / words[-1]
    out.write_text("mine")
    program = [sys.executable, "-W", "ignore", "-c", KILLED, when, *words, "--force"]
    ran(program, cwd=folder, code=-signal.SIGKILL)
    left = out.read_bytes()
    assert (left == b"mine") == (when == "before")
    assert len(files(folder)) > 1
    ran([command(), *words, "--force"], cwd=folder)  # which clears what is left
    assert files(folder) == {out.name}
    assert len(out.read_bytes()) > 1024


@pytest.mark.parametrize("name", EACH_WRITER)
def test_a_full_disk_leaves_the_old_file_and_is_reported_by_its_name(name, folder) -> None:
    words = WRITERS[name]
    out = folder / words[-1]
    out.write_text("mine")
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", command(), *words, "--force"]
    done = ran(limited, cwd=folder, code=2)
    assert f"Error: {out.name}: File too large\n" in done.stderr.decode()
    assert (out.read_text(), files(folder) - {f"{out.name}.parts"}) == ("mine", {out.name})


def test_a_full_device_is_reported_by_its_name(folder) -> None:
    reported = ran([command(), "convert", "many.sdm", "-o", "/dev/full"], cwd=folder, code=2).stderr
    assert reported == b"Error: /dev/full: No space left on device\n"
    reported = ran(
        ["bash", "-c", f"{command()} convert many.sdm > /dev/full"], cwd=folder, code=2
    ).stderr
    assert reported == b"Error: standard output: No space left on device\n"


def test_two_processes_do_not_write_one_file(folder) -> None:
    words = [command(), "convert", "-", "-o", "out.sdm"]
    with started(words, stdin=subprocess.PIPE, cwd=folder) as process:
        until(lambda: ".out.sdm.lock" in files(folder))
        second = ran([command(), *WRITERS["convert"]], cwd=folder, code=2)
        assert b"Another process is writing" in second.stderr
        process.communicate(UNIQUE.encode())
        assert process.returncode == 0
    assert files(folder) == {"out.sdm"}


def test_a_signal_while_a_file_is_made_leaves_nothing(monkeypatch, tmp_path) -> None:
    def close(handle: int) -> None:
        monkeypatch.undo()
        os.close(handle)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "close", close)
    with pytest.raises(KeyboardInterrupt), replacing(tmp_path / "out.txt"):
        pass
    assert files(tmp_path) == set()


def test_ctrl_c_while_a_thread_starts_cancels_its_work(monkeypatch) -> None:
    submit = ThreadPoolExecutor.submit

    def interrupted(pool: ThreadPoolExecutor, work: Callable[[], str]) -> Future[str]:
        future = submit(pool, work)
        signal.raise_signal(signal.SIGINT)
        return future

    def work() -> str:
        until(lambda: control.cancelled, patience=10)
        return "what was found"

    control = Control()
    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted)
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert until_ctrl_c(work, control) == "what was found"
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, heard)
