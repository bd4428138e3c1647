"""Every command that searches: a signal keeps what was found and is named by the exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import weakref
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from installed import command
from processes import PROC, needs_proc
from programs import started, until
from runut.cli import main
from runut.cli.exits import Exit
from runut.cli.main import COMMANDS
from runut.cli.signals import Ending
from runut.core.checkpoint import Checkpoint

pytestmark = [pytest.mark.laws, needs_proc]

SMALL = "set:slothouber-graatsma"
LARGE = "set:hexominoes/14x15"
MANY = 100
"""So many of them take far longer than a signal needs, on a busy machine too."""
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
each_signal = pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)

ONE_BY_ONE = {
    "solve": ["solve"],
    "solve-all": ["solve", "--all"],
    "count": ["count"],
    "forced": ["forced"],
    "candidates": ["candidates"],
    "completions": ["completions"],
    "minimal": ["minimal", "--json"],
    "explain": ["explain"],
    "rate": ["rate"],
}
"""Commands that answer for one puzzle after the other."""
AS_A_WHOLE = {
    "check": ["check", "--superfluous", LARGE],
    "hint": ["hint", LARGE],
    "hints": ["hint", LARGE, "--all"],
    "why-not": ["why-not", "large.non", "r1c1", "1", "--time", "600"],
    "prove": ["prove", LARGE, "-o", "proof"],
    "tree": ["tree", LARGE, "--time", "600"],
    "compare": ["compare", LARGE, "--time", "600"],
    "animate": ["animate", LARGE, "--time", "600", "-o", "out.svg"],
    "print": ["print", LARGE, "--time", "600", "-o", "out.pdf"],
    "message": ["solve", "large.non", "--message"],
    "paper": ["paper", "iq", "--puzzle", LARGE],
    "batch": ["batch", "large.txt", "-o", "out.csv"],
    "generate": ["generate", "sudoku", "--count", "1000000"],
    "begun": ["generate", "sudoku", "--begun", LARGE, "--count", "1000000"],
    "farm": ["generate", "sudoku", "--count", "1000000", "-o", "out.csv"],
    "checkpoint": ["count", LARGE, "--checkpoint", "count.json"],
    "shared": ["count", LARGE, "--threads", "2", "--checkpoint", "count.json"],
    "practice": ["practice", "sudoku", "sashimi-jellyfish", "--seed", "1"],
    "export": ["export", "site", "out"],
    "daily": ["generate", "packing", "--daily", "-o", "unread"],
}
"""Commands that answer once, with the words of a search that takes long; `daily` has none, so it
writes to a pipe that nobody reads, and waits there."""
ELSEWHERE = {"watch"}
"""What needs a terminal."""
QUICK = {
    "rules", "convert", "show", "play", "list", "demo", "completion", "help",
}  # fmt: skip
"""What does not search, or is over at once."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    draw = Random(1).choices
    rows = ["".join(draw("##...", k=100)) for _ in range(100)]
    sides = [" ".join(str(len(run)) for run in line.replace(".", " ").split())
             for line in (*rows, *map("".join, zip(*rows, strict=True)))]  # fmt: skip
    (tmp_path / "large.non").write_text(
        "\n".join(["nonogram 100x100", "rows", *sides[:100], "columns", *sides[100:]])
    )
    os.mkfifo(tmp_path / "unread")
    (tmp_path / "large.txt").write_text(("." * 81 + "\n") * 3_000_000)
    return tmp_path


def hears(process: subprocess.Popen[bytes], numbers: Iterable[int] = SIGNALS) -> bool:
    """Whether the command hears signals: the system knows a handler of it for each of these."""
    lines = (PROC / str(process.pid) / "status").read_text().splitlines()
    caught = int(next(line for line in lines if line.startswith("SigCgt")).split()[1], 16)
    return all(caught >> (number - 1) & 1 for number in numbers)


def test_every_command_is_tried_or_does_not_search() -> None:
    tried = {words[0] for words in (*ONE_BY_ONE.values(), *AS_A_WHOLE.values())}
    assert tried | ELSEWHERE | QUICK == set(COMMANDS)
    assert not tried & QUICK


@each_signal
@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_answers_before_a_signal_are_given_and_the_code_names_it(name, number, tmp_path) -> None:
    words = [command(), *ONE_BY_ONE[name], SMALL, *[LARGE] * MANY]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(words, cwd=tmp_path, **pipes) as process:
        first = process.stdout.readline()
        process.send_signal(number)
        _, err = process.communicate(timeout=300)
    assert (process.returncode, b"Traceback" in err) == (SIGNALS[number], False)
    assert first.strip()


@each_signal
@pytest.mark.parametrize("name", AS_A_WHOLE)
def test_a_search_ends_at_a_signal_whose_number_is_in_the_code(name, number, folder) -> None:
    words = [command(), *AS_A_WHOLE[name]]
    with started(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        until(lambda: hears(process))
        process.send_signal(number)
        _, err = process.communicate(timeout=300)
    assert (process.returncode, b"Traceback" in err) == (SIGNALS[number], False), err


@each_signal
@pytest.mark.parametrize("more", [[], ["--threads", "2"]], ids=["alone", "shared"])
def test_a_count_that_a_signal_ended_goes_on_from_its_checkpoint(more, number, tmp_path) -> None:
    file = tmp_path / "count.json"
    words = [command(), "count", LARGE, "--checkpoint", str(file), *more]
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until(file.exists, patience=300)
        process.send_signal(number)
        _, err = process.communicate(timeout=300)
    assert process.returncode == SIGNALS[number]
    assert b"--resume continues from there" in err
    assert Checkpoint.parse(file.read_text()).tasks


@each_signal
def test_runs_compared_before_a_signal_are_drawn(number, tmp_path) -> None:
    sizes = ",".join(["2x3"] * 3 + ["30x30"] * 100)
    words = ["compare", "--grow", "nonogram", "-a", "exhaustive", "--sizes", sizes, "--time", "600"]
    with started(
        [command(), *words, "--repeat", "1", "-o", "out.svg"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        until(lambda: len(list((PROC / str(process.pid) / "task").iterdir())) > 1)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, b"wrote out.svg" in err) == (SIGNALS[number], True)
    assert b"exhaustive" in out


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_a_reader_that_goes_away_ends_the_command_without_a_word(name, tmp_path) -> None:
    words = [command(), *ONE_BY_ONE[name], *[SMALL] * 30]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(words, cwd=tmp_path, **pipes) as process:
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(120) == 141
    assert [line for line in err.splitlines() if not line.startswith(SMALL.encode())] == []


def test_a_signal_while_a_class_is_made_ends_the_command_too(monkeypatch) -> None:
    """Modules are loaded when they are needed: on a busy machine a signal may come meanwhile."""

    class Field:
        def __set_name__(self, owner: type, name: str) -> None:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(main.cli, "main", lambda *_words, **_how: type("Late", (), {"a": Field()}))
    assert main.run([]) == Exit.TERMINATED


def test_a_signal_while_exceptions_are_ignored_ends_the_command_too(monkeypatch) -> None:
    """Python drops what the callback of a dead object raises; each import ends with one."""

    def wait(*_words: object, **_how: object) -> None:
        thing = Random()
        seen = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGTERM))
        del thing
        until(lambda: seen() is not None, patience=60)

    monkeypatch.setattr(main.cli, "main", wait)
    assert main.run([]) == Exit.TERMINATED


def test_a_signal_the_moment_it_is_heard_ends_the_command_too(monkeypatch) -> None:
    hear = signal.signal

    def hear_at_once(number: int, handler: object) -> object:
        before = hear(number, handler)
        if number == signal.SIGTERM and isinstance(handler, Ending):
            signal.raise_signal(signal.SIGTERM)
        return before

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(signal, "signal", hear_at_once)
    try:
        assert main.run(["--version"]) == Exit.TERMINATED
    finally:
        hear(signal.SIGTERM, before)


def test_an_ignored_signal_stays_ignored(tmp_path) -> None:
    empty = tmp_path / "empty.sdm"
    empty.write_text("." * 81)
    ignoring = ["nohup", command(), "count", "--time", "2", str(empty)]
    with started(ignoring, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until(lambda: hears(process, [signal.SIGTERM]))
        process.send_signal(signal.SIGHUP)
        out, _ = process.communicate(timeout=300)
    assert (process.returncode, out[:2]) == (5, b">=")
