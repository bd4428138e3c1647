"""Memory growth is reported where the system reports it, and not guessed elsewhere."""

from __future__ import annotations

import pytest

from runut.verbs import memory


@pytest.fixture
def system(tmp_path, monkeypatch):
    """Stand-ins for the two files of the kernel; the test writes `status`."""
    monkeypatch.setattr(memory, "_STATUS", tmp_path / "status")
    monkeypatch.setattr(memory, "_RESET", tmp_path / "clear_refs")

    def say(highest: int, now: int) -> None:
        (tmp_path / "status").write_text(f"VmHWM:\t{highest} kB\nVmRSS:\t{now} kB\n")

    return say


def test_growth_is_counted_from_the_mark_put_down_to_the_highest(system) -> None:
    system(highest=1000, now=1000)
    with memory.height() as grown:
        system(highest=51_000, now=1000)
    assert grown.bytes == 50_000 * 1024


def test_a_mark_that_stays_up_tells_nothing(system) -> None:
    system(highest=200_000, now=100_000)
    with memory.height() as grown:
        system(highest=200_000, now=150_000)
    assert grown.bytes is None


@pytest.mark.usefixtures("system")
def test_no_file_of_marks_tells_nothing() -> None:
    with memory.height() as grown:
        pass
    assert grown.bytes is None


@pytest.mark.usefixtures("system")
def test_a_status_without_marks_tells_nothing(tmp_path) -> None:
    (tmp_path / "status").write_text("Name:\tpython\n")
    with memory.height() as grown:
        pass
    assert grown.bytes is None
