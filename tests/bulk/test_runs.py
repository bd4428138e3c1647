"""Runs: order, little held back, lost workers, poison, and work that goes on where it stopped."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import Executor, Future
from dataclasses import replace
from types import SimpleNamespace

import pytest

from installed import UNIQUE
from runut.bulk import batch, engines
from runut.bulk.batch import begun, folder_of, write
from runut.bulk.engines import ClusterError, Engine
from runut.bulk.inputs import Source
from runut.bulk.part import UnitLostError
from runut.bulk.pool import Pool
from runut.bulk.running import Pace, Run, _Loop
from runut.bulk.task import Task
from runut.errors import FormatError

TASK = Task("solve", "hitori", "csv")
POISON = "hitori/3/1/121"


def listed(folder, number=300, poison=()):
    """A list of puzzles, two lines of two kinds; poison stands in the lines of these numbers."""
    kinds = ("hitori/2/2/2111", "hitori/2/1/12")
    lines = [POISON if at in poison else kinds[at % 2] for at in range(1, number + 1)]
    path = folder / "list.txt"
    path.write_text("\n".join(lines) + "\n")
    return path


def hands(executor, number=1):
    return Engine(executor, lambda: number)


def small(size=100):
    return Pace(most=size, size=size)


def test_rows_come_in_order_whoever_is_first(here, tmp_path) -> None:
    path = listed(tmp_path)
    run = Run(TASK, [Source(str(path))], hands(here(), 3), pace=small())
    text = b"".join(part.rows for part in run.parts()).decode()
    assert [line.split(",")[0] for line in text.splitlines()] == [str(at) for at in range(1, 301)]


@pytest.mark.parametrize("poison", [{1}, {300}, {7, 8, 250}])
def test_a_puzzle_that_kills_its_worker_is_found_and_no_other_row_is_lost(
    here, tmp_path, poison
) -> None:
    path = listed(tmp_path, poison=poison)
    executor = here(POISON.encode())
    out = tmp_path / "out.csv"
    tally = write(
        TASK, [Source(str(path))], out, hands(executor, 2), resume=False, pace=Pace(size=10**6)
    )
    assert tally["failed"] == len(poison)
    rows = [line.split(",") for line in out.read_text().splitlines()[1:]]
    assert {int(row[0]) for row in rows if row[3] == "failed"} == poison
    assert len(rows) == 300
    assert all(row[-1] == "its worker died" for row in rows if row[3] == "failed")
    assert len(executor.asked) < 25 * (1 + len(poison))


@pytest.mark.parametrize("sizes", [(64, 4096), (1000, 64), (333, 333)])
def test_a_run_that_is_resumed_writes_the_bytes_of_an_unbroken_one(here, tmp_path, sizes) -> None:
    path = listed(tmp_path)
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    sources = [Source(str(path))]
    write(TASK, sources, whole, hands(here()), resume=False)
    folder = folder_of(out)
    begun(folder, TASK, sources, resume=False)
    parts = Run(TASK, sources, hands(here()), folder, pace=small(sizes[0])).parts()
    made = [next(parts) for _ in range(3)]
    again = here()
    write(TASK, sources, out, hands(again), resume=True, pace=small(sizes[1]))
    assert out.read_bytes() == whole.read_bytes()
    assert not {unit.place for unit in again.asked} & {part.place for part in made}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["list.txt", "out.csv", "whole.csv"]


def begun_run(here, folder):
    path = listed(folder)
    out = folder / "out.csv"
    sources = [Source(str(path))]
    begun(folder_of(out), TASK, sources, resume=False)
    next(Run(TASK, sources, hands(here()), folder_of(out), pace=small()).parts())
    return path, out, sources


def test_a_part_whose_rows_are_gone_or_cut_short_is_made_again(here, tmp_path) -> None:
    _, out, sources = begun_run(here, tmp_path)
    rows = min((tmp_path / "out.csv.parts" / "rows").iterdir())
    rows.write_bytes(rows.read_bytes()[:-1])
    write(TASK, sources, out, hands(here()), resume=True)
    assert len(out.read_text().splitlines()) == 301


def test_what_a_killed_process_left_half_written_is_removed(here, tmp_path) -> None:
    _, out, sources = begun_run(here, tmp_path)
    (tmp_path / "out.csv.parts" / "rows" / ".left").write_text("half a row")
    (tmp_path / "out.csv.parts" / "done" / "torn.json").write_text("{")
    write(TASK, sources, out, hands(here()), resume=True)
    assert len(out.read_text().splitlines()) == 301
    assert not (tmp_path / "out.csv.parts").exists()


def test_other_lines_than_before_are_named_with_their_place(here, tmp_path) -> None:
    path, out, sources = begun_run(here, tmp_path)
    path.write_text(path.read_text().replace("2111", "2112", 1))
    with pytest.raises(FormatError, match=r"list\.txt:1:1: these lines are not those"):
        write(TASK, sources, out, hands(here()), resume=True)


@pytest.mark.parametrize(
    ("task", "name"),
    [
        (Task("count", "hitori", "csv"), "solve, not count"),
        (Task("solve", "sudoku"), "hitori, not sudoku"),
        (replace(TASK, seconds=1.5), "none, not 1.5"),
        (replace(TASK, memory=5), "none, not 5"),
    ],
)
def test_a_run_of_another_kind_is_not_resumed(here, tmp_path, task, name) -> None:
    _, out, sources = begun_run(here, tmp_path)
    with pytest.raises(FormatError, match=name):
        write(task, sources, out, hands(here()), resume=True)
    assert (tmp_path / "out.csv.parts" / "manifest.json").exists()


@pytest.mark.laws
def test_a_worker_that_dies_is_replaced_and_its_death_named() -> None:
    with Pool(1) as pool:
        first = pool.submit(os.getpid).result()
        with pytest.raises(UnitLostError, match="its worker was ended by SIGKILL"):
            pool.submit(signal.raise_signal, signal.SIGKILL).result()
        assert pool.submit(os.getpid).result() != first
        with pytest.raises(OSError, match="nowhere"):
            pool.submit(os.stat, "/nowhere").result()
        assert pool.submit(sys.getrecursionlimit).result() > 0


class Absent(Executor):
    """Does nothing until its worker comes back."""

    def __init__(self) -> None:
        self.looks = 0
        self.asked = []

    def submit(self, *_given):
        self.asked.append(Future())
        return self.asked[-1]

    def workers(self) -> int:
        """None at the first four looks; then the worker does what it was given."""
        self.looks += 1
        if self.looks == 5:
            self.asked[0].set_result("done")
        return int(self.looks >= 5)


@pytest.fixture
def quick_looks(monkeypatch) -> None:
    monkeypatch.setattr(engines, "LOOK", 0)


@pytest.mark.usefixtures("quick_looks")
def test_a_worker_that_comes_back_in_time_is_waited_for() -> None:
    absent = Absent()
    future = absent.submit()
    assert Engine(absent, absent.workers).first_done([future]) == {future}
    assert absent.looks == 5


@pytest.mark.usefixtures("quick_looks")
def test_units_are_not_left_to_workers_that_never_come_back(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(engines, "ABSENCE", 0)
    engine = Engine(Absent(), lambda: 0)
    source = Source(str(listed(tmp_path)))
    with pytest.raises(ClusterError, match="'runut cluster worker' starts one, and --resume goes"):
        list(Run(TASK, [source], engine).parts())
    assert len(engine.executor.asked) == 1


@pytest.mark.usefixtures("quick_looks")
def test_late_input_is_waited_for_also_without_workers(monkeypatch) -> None:
    monkeypatch.setattr(engines, "ABSENCE", 0)
    absent, late = Absent(), Future()
    looks = iter([late.running, late.running, lambda: late.set_result("read")])
    monkeypatch.setattr(engines, "monotonic", lambda: next(looks)() or 0)
    assert Engine(absent, lambda: 0).first_done([], [late]) == {late}


def test_a_list_becomes_a_file_in_one_call(tmp_path) -> None:
    given = tmp_path / "two.txt"
    given.write_text(f"{UNIQUE}\n12\n")
    tally = batch([str(given)], str(tmp_path / "two.ndjson"))
    assert tally == {"unique": 1, "faulty": 1}
    assert (tmp_path / "two.ndjson").read_text().count('"status"') == 2


def test_a_puzzle_that_is_tried_again_runs_alone() -> None:
    whole, again = SimpleNamespace(is_again=False), SimpleNamespace(is_again=True)
    loop = object.__new__(_Loop)
    loop._running = {"one": whole}
    assert loop._may_run(whole)
    assert not loop._may_run(again)
    loop._running = {"one": again}
    assert not loop._may_run(whole)
    loop._running = {}
    assert loop._may_run(again)
