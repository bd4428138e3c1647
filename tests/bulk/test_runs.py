"""Runs: order, little held back, lost workers, poison, and work that goes on where it stopped."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from installed import UNIQUE
from programs import ran
from runut.bulk import batch
from runut.bulk.batch import begun, folder_of, write
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


def small(size=100):
    return Pace(most=size, size=size)


def test_rows_come_in_order_whoever_is_first(here, tmp_path) -> None:
    path = listed(tmp_path)
    run = Run(TASK, [Source(str(path))], here(room=6), pace=small())
    text = b"".join(part.rows for part in run.parts()).decode()
    assert [line.split(",")[0] for line in text.splitlines()] == [str(at) for at in range(1, 301)]


@pytest.mark.parametrize("poison", [{1}, {300}, {7, 8, 250}])
def test_a_puzzle_that_kills_its_worker_is_found_and_no_other_row_is_lost(
    here, tmp_path, poison
) -> None:
    path = listed(tmp_path, poison=poison)
    executor = here(POISON.encode())
    out = tmp_path / "out.csv"
    tally = write(TASK, [Source(str(path))], out, executor, resume=False, pace=Pace(size=10**6))
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
    write(TASK, sources, whole, here(), resume=False)
    folder = folder_of(out)
    begun(folder, TASK, sources, resume=False)
    parts = Run(TASK, sources, here(), folder, pace=small(sizes[0])).parts()
    made = [next(parts) for _ in range(3)]
    again = here()
    write(TASK, sources, out, again, resume=True, pace=small(sizes[1]))
    assert out.read_bytes() == whole.read_bytes()
    assert not {unit.place for unit in again.asked} & {part.place for part in made}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["list.txt", "out.csv", "whole.csv"]


def begun_run(here, folder):
    path = listed(folder)
    out = folder / "out.csv"
    sources = [Source(str(path))]
    begun(folder_of(out), TASK, sources, resume=False)
    next(Run(TASK, sources, here(), folder_of(out), pace=small()).parts())
    return path, out, sources


def test_a_part_whose_rows_are_gone_or_cut_short_is_made_again(here, tmp_path) -> None:
    _, out, sources = begun_run(here, tmp_path)
    rows = min((tmp_path / "out.csv.parts" / "rows").iterdir())
    rows.write_bytes(rows.read_bytes()[:-1])
    write(TASK, sources, out, here(), resume=True)
    assert len(out.read_text().splitlines()) == 301


def test_what_a_killed_process_left_half_written_is_removed(here, tmp_path) -> None:
    _, out, sources = begun_run(here, tmp_path)
    (tmp_path / "out.csv.parts" / "rows" / ".left").write_text("half a row")
    (tmp_path / "out.csv.parts" / "done" / "torn.json").write_text("{")
    write(TASK, sources, out, here(), resume=True)
    assert len(out.read_text().splitlines()) == 301
    assert not (tmp_path / "out.csv.parts").exists()


def test_other_lines_than_before_are_named_with_their_place(here, tmp_path) -> None:
    path, out, sources = begun_run(here, tmp_path)
    path.write_text(path.read_text().replace("2111", "2112", 1))
    with pytest.raises(FormatError, match=r"list\.txt:1:1: these lines are not those"):
        write(TASK, sources, out, here(), resume=True)


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
        write(task, sources, out, here(), resume=True)
    assert (tmp_path / "out.csv.parts" / "manifest.json").exists()


def test_rows_of_another_task_in_the_same_folder_are_not_taken(here, tmp_path) -> None:
    """A worker of a run that was ended may write its last part into the folder of the next one."""
    sources = [Source(str(listed(tmp_path)))]
    folder = folder_of(tmp_path / "out.csv")
    begun(folder, TASK, sources, resume=False)
    next(Run(Task("count", "hitori", "csv"), sources, here(), folder).parts())
    assert begun(folder, TASK, sources, resume=True) == {}


@pytest.mark.laws
def test_plain_rows_import_no_package_of_the_extra(tmp_path) -> None:
    (tmp_path / "two.txt").write_text("hitori/2/2/2111\nhitori/2/1/12\n")
    script = """
import sys
from runut.bulk import batch
batch(["two.txt"], "two.csv", family="hitori")
print("pyarrow" in sys.modules)
"""
    assert ran([sys.executable, "-c", script], cwd=tmp_path, code=0, text=True).stdout == "False\n"


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
