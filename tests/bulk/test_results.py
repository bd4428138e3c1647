"""Using results: opened by pyarrow, read by others, checked by the rules, a folder of them too."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

from installed import FIGURE_16, UNIQUE
from runut import MissingExtraError
from runut.bulk import batch, farm
from runut.bulk import open as opened
from runut.bulk.rows import header, written
from runut.bulk.task import Task
from runut.errors import FormatError

LISTED = ("out.csv", "out.ndjson", "out.parquet", "out.csv.gz")
STATUSES = ["unique", "several", "faulty"]


@pytest.fixture
def folder(tmp_path):
    """A list of three sudokus, and what was found as a table of each kind."""
    (tmp_path / "three.sdm").write_text(f"{UNIQUE}\n{FIGURE_16}\n12\n")
    return tmp_path


def solved(folder, name, **how):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    batch([str(folder / "three.sdm")], str(path), **how)
    return path


def statuses(path):
    with path.open(newline="") as stream:
        return [(row["id"], row["status"]) for row in csv.DictReader(stream)]


@pytest.mark.laws
def test_a_folder_of_tables_is_checked_by_the_rules(folder) -> None:
    solved(folder, "found/a.csv")
    solved(folder, "found/b.ndjson")
    (folder / "found" / "notes.txt").write_text("no table\n")
    tally = batch([str(folder / "found")], str(folder / "checked.csv"), do="check")
    assert tally == {"solved": 4, "faulty": 2}
    names = [f"three.sdm:{line}" for line in (1, 2, 3)]
    verdicts = ["solved", "solved", "faulty"]
    wanted = list(zip(names, verdicts, strict=True))
    assert statuses(folder / "checked.csv") == [*wanted, *wanted]


@pytest.mark.laws
def test_a_wrong_solution_in_a_table_is_found(folder) -> None:
    path = solved(folder, "found/a.csv")
    first = next(csv.DictReader(path.read_text().splitlines()))["solution"]
    path.write_text(path.read_text().replace(first, first[:-1] + first[0]))
    batch([str(folder / "found")], str(folder / "checked.csv"), do="check")
    assert statuses(folder / "checked.csv")[0] == ("three.sdm:1", "faulty")


@pytest.mark.laws
def test_what_a_farm_made_is_checked_by_the_rules(tmp_path) -> None:
    for name in ("made.csv", "made.ndjson"):
        farm("hitori", str(tmp_path / name), count=4, seed=1, options={"size": 4})
        tally = batch(
            [str(tmp_path / name)], str(tmp_path / f"ok-{name}"), do="check", family="hitori"
        )
        assert tally == {"solved": 4}


def test_a_folder_without_tables_is_named(tmp_path) -> None:
    with pytest.raises(FormatError, match="no rows are in this folder"):
        batch([str(tmp_path)], str(tmp_path / "out.csv"))


def test_without_the_package_the_extra_is_named(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.csv", None)
    with pytest.raises(MissingExtraError, match=r"runut\[tables\]"):
        opened(tmp_path / "x.csv")


@pytest.mark.oracle
@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("do", ["solve", "rate"])
def test_every_table_opens_with_the_same_rows(folder, name, do) -> None:
    pytest.importorskip("pyarrow")
    found = opened(solved(folder, name, do=do)).to_table()
    wanted = opened(solved(folder, "wanted.csv", do=do)).to_table()
    assert found.schema.remove_metadata() == wanted.schema
    assert found.to_pylist() == wanted.to_pylist()
    assert found["puzzle"].to_pylist() == [UNIQUE, FIGURE_16, "12"]


@pytest.mark.oracle
def test_a_folder_opens_as_one_set(folder) -> None:
    pytest.importorskip("pyarrow")
    for name in ("found/a.csv", "found/b.csv"):
        solved(folder, name)
    table = opened(folder / "found").to_table(columns=["status"])
    assert table["status"].to_pylist() == 2 * STATUSES
    solved(folder, "found/c.parquet")
    with pytest.raises(FormatError, match="tables of one kind"):
        opened(folder / "found")


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["out.txt", "rows.csv"])
def test_what_is_no_table_is_named(tmp_path, name) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / name).write_text("1,2\n3,4\n")
    with pytest.raises(FormatError, match="expected rows"):
        opened(tmp_path / name)


@pytest.mark.oracle
@pytest.mark.parametrize("library", ["polars", "duckdb", "pandas"])
def test_the_lines_in_the_docs_read_a_table(tmp_path, monkeypatch, library) -> None:
    namespace = {library: pytest.importorskip(library)}
    pytest.importorskip("pyarrow")
    text = (Path(__file__).parents[2] / "docs" / "reference" / "tables.md").read_text()
    shown = [line for line in text.splitlines() if line.startswith(f"{library}.")]
    for name in ("many.csv", "many.parquet"):
        farm("sudoku", str(tmp_path / name), count=5, seed=1)
    monkeypatch.chdir(tmp_path)
    sizes = [len(eval(line, namespace)) for line in shown]  # noqa: S307 - our own page
    assert sizes == {"polars": [5], "duckdb": [1], "pandas": [5, 5]}[library]


@pytest.mark.laws
@pytest.mark.parametrize("layout", ["csv", "ndjson"])
def test_counts_beyond_any_integer_arrive_digit_by_digit(tmp_path, layout) -> None:
    pytest.importorskip("pyarrow")
    counts = ["2", str(2**63), str(3**50)]
    task = Task("count", "sudoku", layout)
    rows = [(at, "a", "x", "several", count, 5, "") for at, count in enumerate(counts, 1)]
    path = tmp_path / f"counts.{layout}"
    path.write_bytes(header(task) + written(task, rows))
    assert opened(path).to_table()["count"].to_pylist() == counts


def test_the_largest_seeds_arrive_as_numbers(tmp_path) -> None:
    pytest.importorskip("pyarrow")
    seed = 2**64 - 2
    farm("hitori", str(tmp_path / "two.ndjson"), count=2, seed=seed, options={"size": 4})
    found = opened(tmp_path / "two.ndjson").to_table()
    assert found["seed"].to_pylist() == [seed, seed + 1]
