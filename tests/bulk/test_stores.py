"""Files behind URLs, in the memory of this process, and plain paths, which need no package."""

from __future__ import annotations

import sys
from typing import ClassVar

import pytest

from programs import ran
from runut.bulk import farming
from runut.bulk.batch import begun, folder_of, write
from runut.bulk.engines import Engine
from runut.bulk.inputs import Source, sources_of
from runut.bulk.recipe import Recipe
from runut.bulk.running import Pace, Run
from runut.bulk.stores import store_of
from runut.bulk.task import Task
from runut.errors import MissingExtraError

TASK = Task("solve", "hitori", "csv")
LINES = "hitori/2/2/2111\nhitori/2/1/12\n" * 100


def test_a_url_without_the_extra_is_told_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(MissingExtraError, match=r"s3://a/b\.csv needs .*'runut\[cluster\]'"):
        store_of("s3://a/b.csv").is_file("s3://a/b.csv")


@pytest.mark.laws
def test_plain_paths_import_no_package_of_the_extra(tmp_path) -> None:
    (tmp_path / "two.txt").write_text("hitori/2/2/2111\nhitori/2/1/12\n")
    script = """
import sys
from runut.bulk import batch
batch(["two.txt"], "two.csv", family="hitori")
print(sorted({"fsspec", "pyarrow", "distributed"} & sys.modules.keys()))
"""
    assert ran([sys.executable, "-c", script], cwd=tmp_path, code=0, text=True).stdout == "[]\n"


def test_rows_of_another_task_in_the_same_folder_are_not_taken(here, tmp_path) -> None:
    """A worker of a run that was ended may write its last part into the folder of the next one."""
    (tmp_path / "list.txt").write_text(LINES)
    sources = [Source(str(tmp_path / "list.txt"))]
    out = tmp_path / "out.csv"
    begun(folder_of(out), TASK, sources, resume=False)
    other = Task("count", "hitori", "csv")
    next(Run(other, sources, Engine(here(), lambda: 1), folder_of(out)).parts())
    assert begun(folder_of(out), TASK, sources, resume=True) == {}


@pytest.fixture
def memory():
    """The root of a store that counts the bytes that are read of its list."""
    fsspec = pytest.importorskip("fsspec")
    from fsspec.implementations.memory import MemoryFileSystem

    class Counted(MemoryFileSystem):
        protocol = "counted"
        store, pseudo_dirs = {}, [""]
        fetched: ClassVar[list[tuple[int, int]]] = []

        @classmethod
        def _strip_protocol(cls, path):
            return super()._strip_protocol(path.replace("counted://", "memory://"))

        def cat_file(self, path, start=None, end=None, **how):
            found = super().cat_file(path, start, end, **how)
            if "list.txt" in path:
                self.fetched.append((start, len(found)))
            return found

    fsspec.register_implementation("counted", Counted, clobber=True)
    fsspec.filesystem("counted").pipe_file("/lists/list.txt", LINES.encode())
    return Counted


@pytest.mark.oracle
def test_each_unit_reads_its_own_lines_and_no_others(here, memory, tmp_path) -> None:
    out, whole = "counted://out/rows.csv", tmp_path / "whole.csv"
    (tmp_path / "list.txt").write_text(LINES)
    hands = Engine(here(), lambda: 1)
    write(TASK, [Source(str(tmp_path / "list.txt"))], whole, hands, resume=False)
    reader = here()
    sources = [Source("counted://lists/list.txt")]
    write(TASK, sources, out, Engine(reader, lambda: 1), resume=False, pace=Pace(size=300))
    assert memory.store["/out/rows.csv"].getvalue() == whole.read_bytes()
    assert sorted(memory.store) == ["/lists/list.txt", "/out/rows.csv"]
    units = {(unit.start, unit.size) for unit in reader.asked}
    assert len(units) > 1
    assert set(memory.fetched) == units


@pytest.mark.oracle
def test_a_run_in_a_store_is_resumed_with_the_parts_it_has(here, memory) -> None:
    out = "counted://out/rows.csv"
    sources = sources_of(["counted://lists/list.txt"])
    begun(folder_of(out), TASK, sources, resume=False)
    hands = Engine(here(), lambda: 1)
    parts = Run(TASK, sources, hands, folder_of(out), pace=Pace(size=300)).parts()
    known = [next(parts) for _ in range(3)]
    again = here()
    write(TASK, sources, out, Engine(again, lambda: 1), resume=True)
    assert not {unit.place for unit in again.asked} & {part.place for part in known}
    assert memory.store["/out/rows.csv"].getvalue().count(b"\n") == 201


@pytest.mark.oracle
@pytest.mark.usefixtures("memory")
def test_a_farm_finds_repetitions_in_a_store_too(here, tmp_path) -> None:
    few = Recipe.of("hitori", 7, 20, options={"size": "2"})
    hands = Engine(here(), lambda: 1)
    names = str(tmp_path / "few.csv"), "counted://few.csv"
    disk, store = (farming.write(few, name, hands, resume=False) for name in names)
    assert disk == store
    assert disk.repeated
