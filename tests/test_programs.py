"""How tests start programs: with default signals, in one place, and never left behind."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from processes import needs_proc
from programs import MARK, default_signals, ran, started, survivors, until

TESTS = Path(__file__).parent
STARTS = re.compile(r"subprocess\.(run|call|check_\w+|Popen\()|os\.(system|spawn|popen)")


def test_a_program_hears_ctrl_c_though_pytest_ignores_it() -> None:
    known = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        done = ran([sys.executable, "-c", "import signal; signal.raise_signal(signal.SIGINT)"])
        with default_signals():
            pass
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, known)
    assert b"KeyboardInterrupt" in done.stderr


@needs_proc
def test_a_test_that_fails_leaves_no_program_behind(monkeypatch) -> None:
    monkeypatch.setenv(MARK, "failing")

    def fail() -> None:
        with started(["sh", "-c", "sleep 1000 & sleep 1000"]):
            until(lambda: len(survivors("failing")) == 3)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    until(lambda: not survivors("failing"))


@needs_proc
def test_a_program_that_is_left_behind_is_found_with_its_test(monkeypatch) -> None:
    monkeypatch.setenv(MARK, "left")
    with started(["sleep", "1000"]):
        until(lambda: bool(survivors("left")))
        [found] = survivors("left")
    assert found.startswith("sleep 1000 , started by PYTEST_CURRENT_TEST=tests/test_programs.py")
    assert str(os.getpid()) not in found


def test_programs_are_started_in_one_place() -> None:
    here = {Path(__file__), TESTS / "programs.py"}
    files = [path for path in TESTS.rglob("*.py") if path not in here]
    found = [path for path in files if STARTS.search(path.read_text(encoding="utf-8"))]
    assert not found, "tests start programs with programs.started() or programs.ran()"
