"""`runut batch` as a process: streams, signals, kills, and what it leaves."""

from __future__ import annotations

import csv
import gzip
import json
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from bombs import BOMB
from installed import FIGURE_16, UNIQUE, command
from programs import ran, started, until
from runut.core.limits import ENGINE_VERSION

pytestmark = pytest.mark.laws

MANY = f"{UNIQUE}\n{FIGURE_16}\n" * 20_000


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.sdm").write_text(MANY)
    return tmp_path


def test_the_first_rows_are_out_before_the_last_puzzle_is_read() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started([command(), "batch", "-"], **pipes) as process:
        for puzzle, status in ((UNIQUE, b"unique"), (FIGURE_16, b"several")):
            process.stdin.write(f"{puzzle}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline().endswith(b"," + status + b"\n")
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (3, b"", b"2 puzzles: 1 unique, 1 several\n")


def test_a_first_line_with_an_id_may_contradict_itself() -> None:
    wrong = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    given = f"p1 {wrong}\np2 53{wrong[2:]}\n"
    lines = ran([command(), "batch", "-", "--to", "csv"], given, code=1, text=True).stdout
    assert [row["status"] for row in csv.DictReader(lines.splitlines())] == ["none", "unique"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_the_parts_and_resume_ends_the_run(number, folder) -> None:
    words = [command(), "batch", "-", "-o", "out.csv", "--workers", "2"]
    with started(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder) as process:
        process.stdin.write(MANY.encode())
        process.stdin.flush()
        until(lambda: any((folder / "out.csv.parts" / "done").glob("[!.]*")))
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert err.strip().endswith(
        b"interrupted: out.csv.parts keeps what is done; --resume continues it"
    )
    made = {
        path.name: path.stat().st_mtime_ns for path in (folder / "out.csv.parts" / "rows").iterdir()
    }
    assert made
    refused = ran(words, "", cwd=folder, code=2, text=True)
    assert "'out.csv.parts' keeps an unfinished run" in refused.stderr
    ran([*words, "--resume"], MANY, cwd=folder, code=3, text=True)
    ran([command(), "batch", "many.sdm", "-o", "whole.txt"], cwd=folder, code=3)
    rows = list(csv.DictReader((folder / "out.csv").read_text().splitlines()))
    lines = (folder / "whole.txt").read_text().splitlines()
    assert [f"{row['solution']},{row['status']}" for row in rows] == lines
    assert files(folder) == {"many.sdm", "out.csv", "whole.txt"}


def test_a_signal_does_not_wait_for_a_puzzle_that_takes_long(tmp_path) -> None:
    (tmp_path / "list.sdm").write_text(f"{UNIQUE}\n" * 20 + "." * 81)  # two units
    words = [command(), "batch", "list.sdm", "--do", "count", "-o", "out.csv", "--workers", "1"]
    parts = tmp_path / "out.csv.parts"
    with started(words, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        until(lambda: any((parts / "done").glob("[!.]*")))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert b"--resume continues it" in err
    assert files(parts / "rows")


def test_a_killed_run_goes_on_where_it_was_and_makes_no_part_twice(folder) -> None:
    ran([command(), "batch", "many.sdm", "-o", "whole.csv"], cwd=folder, code=3)
    words = [command(), "batch", "many.sdm", "-o", "out.csv", "--workers", "1"]
    done = folder / "out.csv.parts" / "done"
    inodes: dict[str, int] = {}
    for number in (2, 4):
        again = ["--resume"] if inodes else []
        with started([*words, *again], cwd=folder, stderr=subprocess.DEVNULL) as process:
            until(lambda most=number: len(list(done.glob("[!.]*"))) >= most)
            process.kill()
        for path in done.glob("[!.]*"):
            assert inodes.setdefault(path.name, path.stat().st_ino) == path.stat().st_ino
    ran([*words, "--resume"], cwd=folder, code=3)
    assert (folder / "out.csv").read_bytes() == (folder / "whole.csv").read_bytes()
    assert files(folder) == {"many.sdm", "out.csv", "whole.csv"}


def test_a_poison_puzzle_among_many_is_found_and_all_others_are_right(tmp_path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BOMB)
    lines = ["hitori/2/2/2111"] * 300
    lines[123] = "hitori/2/2/3111"
    words = [command(), "batch", "-", "--family", "hitori", "--do", "count", "--to", "csv"]
    seen = {"PYTHONPATH": str(tmp_path)}
    made = ran(words, "\n".join(lines), environment=seen, code=70, text=True)
    rows = list(csv.DictReader(made.stdout.splitlines()))
    assert Counter(row["status"] for row in rows) == {"unique": 299, "failed": 1}
    assert rows[123]["fault"] == "its worker was ended by SIGKILL"
    assert made.stderr.endswith("300 puzzles: 299 unique, 1 failed\n")


def test_what_one_run_writes_another_reads_and_checks(tmp_path) -> None:
    (tmp_path / "two.sdm.gz").write_bytes(gzip.compress(f"{UNIQUE}\n{FIGURE_16}\n".encode()))
    for name, then in (("a.csv", "b.ndjson.gz"), ("a.ndjson", "b.csv")):
        ran([command(), "batch", "two.sdm.gz", "-o", name], cwd=tmp_path, code=3)
        ran([command(), "batch", name, "--do", "check", "-o", then], cwd=tmp_path, code=0)
    checked = gzip.decompress((tmp_path / "b.ndjson.gz").read_bytes()).splitlines()
    assert [json.loads(line)["status"] for line in checked] == ["solved", "solved"]
    statuses = [
        row["status"] for row in csv.DictReader((tmp_path / "b.csv").read_text().splitlines())
    ]
    assert statuses == ["solved", "solved"]


@pytest.mark.oracle
def test_a_parquet_file_has_the_values_of_the_table(tmp_path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    (tmp_path / "some.sdm").write_text(MANY[: len(MANY) // 5])
    for name in ("out.csv", "out.parquet"):
        ran([command(), "batch", "some.sdm", "-o", name], cwd=tmp_path, code=3)
    pytest.importorskip("pyarrow.parquet")
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist()
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
    assert [{name: str(value or "") for name, value in row.items()} for row in found] == rows
    ran([command(), "batch", "out.parquet", "--do", "check", "-o", "c.csv"], cwd=tmp_path, code=0)
    assert (tmp_path / "c.csv").read_text().count(",solved,") == 8_000


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("out", "'out/' is a folder; name a file in it, such as 'out/out.csv'."),
        ("new/", "'new/' is a folder; name a file in it, such as 'new/out.csv'."),
        ("s3://b/m.csv", "is a URL; tables are written to files of this machine"),
    ],
)
def test_what_is_no_file_of_this_machine_is_rejected(output, said, folder) -> None:
    (folder / "out").mkdir()
    reported = ran([command(), "batch", "many.sdm", "-o", output], cwd=folder, code=2).stderr
    assert said in reported.decode()
    assert files(folder) == {"many.sdm", "out"}


def test_no_file_of_the_folder_takes_the_place_of_a_module_in_a_worker(folder) -> None:
    (folder / "few.sdm").write_text(f"{UNIQUE}\n{FIGURE_16}\n")
    (folder / "heapq.py").write_text("raise SystemExit('this is a file of the folder')\n")
    words = [command(), "batch", "few.sdm", "--workers", "2", "-o", "out.csv"]
    assert b"1 unique, 1 several" in ran(words, cwd=folder, code=3).stderr


def test_a_full_disk_says_how_the_run_goes_on(folder) -> None:
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", command(), "batch", "many.sdm"]
    reported = ran([*limited, "-o", "out.csv"], cwd=folder, code=2).stderr.decode()
    assert "out.csv.parts keeps what is done; --resume continues it\n" in reported


def test_resuming_other_files_or_other_work_says_what_differs(folder) -> None:
    (folder / "other.sdm").write_text(f"{UNIQUE}\n")
    parts = folder / "out.csv.parts"
    parts.mkdir()
    (parts / "rows").mkdir(), (parts / "done").mkdir()
    words = [command(), "batch", "other.sdm", "-o", "out.csv", "--resume"]
    task = {"do": "solve", "family": None, "layout": "csv", "limit": 2, "nodes": None}
    task["distinct"] = False
    begun = {"version": 1, "task": task, "sources": ["many.sdm"]}
    begun["engine"] = ENGINE_VERSION
    (parts / "manifest.json").write_text(json.dumps(begun))
    reported = ran(words, cwd=folder, code=4).stderr.decode()
    assert "this run was begun with other files: many.sdm, not other.sdm\n" in reported
    begun |= {"sources": ["other.sdm"], "task": {**task, "do": "rate"}}
    (parts / "manifest.json").write_text(json.dumps(begun))
    reported = ran(words, cwd=folder, code=4).stderr.decode()
    assert "this run was begun with other work: do rate, not solve\n" in reported


def test_a_row_may_hold_a_grid_with_rules(tmp_path) -> None:
    killer = Path(__file__).parents[2] / "examples/sudoku/killer.sudoku"
    rows = [UNIQUE, killer.read_text(encoding="utf-8"), FIGURE_16]
    (tmp_path / "own.ndjson").write_text(
        "".join(f"{json.dumps({'puzzle': row})}\n" for row in rows)
    )
    done = ran([command(), "batch", "own.ndjson"], cwd=tmp_path, code=3, text=True)
    assert [line.split(",")[1] for line in done.stdout.splitlines()] == [
        "unique",
        "unique",
        "several",
    ]
