"""Object stores: the bytes of a disk, a request for each part, nothing half, and resumed runs."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from buckets import NAME, Bucket, bucket
from installed import FIGURE_16, UNIQUE, command
from programs import ran, started, until
from runut.bulk import farm

pytestmark = pytest.mark.oracle
pytest.importorskip("s3fs")
pytest.importorskip("moto")

MANY = f"{UNIQUE}\n{FIGURE_16}\n" * 5_000
URL = f"s3://{NAME}"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with bucket(tmp_path_factory.mktemp("store")) as made:
        made.put("many.sdm", MANY.encode())
        yield made


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """What a disk has."""
    folder = tmp_path_factory.mktemp("disk")
    (folder / "many.sdm").write_text(MANY)
    ran([command(), "batch", "many.sdm", "-o", "whole.csv"], cwd=folder, code=3)
    return (folder / "whole.csv").read_bytes()


def runut(store: Bucket, *words: str, code: int | None = 0) -> str:
    made = ran([command(), *words], "", environment=store.environment, code=code, text=True)
    assert "Traceback" not in made.stderr
    return made.stderr


def python(store: Bucket, script: str) -> str:
    words = [sys.executable, "-c", script]
    return ran(words, environment=store.environment, code=0, text=True).stdout.strip()


@pytest.mark.parametrize(
    "where", [("--workers", "2"), pytest.param(("--cluster", "local:2"), marks=pytest.mark.slow)]
)
def test_a_store_has_the_bytes_of_a_disk_and_each_part_is_one_request(store, whole, where) -> None:
    name = f"{where[0]}.csv"
    runut(store, "batch", f"{URL}/many.sdm", "-o", f"{URL}/{name}", *where, code=3)
    assert store.get(name) == whole
    rows, records = (store.asked("PUT", f"{name}.parts/{each}/") for each in ("rows", "done"))
    assert len(rows) == len(set(rows)) == len(records) > 1
    assert not any(each.startswith(f"{name}.parts") for each in store.names())


def test_a_killed_run_goes_on_where_it_was_and_makes_no_part_twice(store, whole) -> None:
    words = ["batch", f"{URL}/many.sdm", "-o", f"{URL}/out.csv", "--workers", "1"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with started([command(), *words], store.environment, **quiet) as process:
        until(lambda: len(store.asked("PUT", "out.csv.parts/done/")) >= 2)
        process.send_signal(signal.SIGKILL)
        process.wait()
    known = {Path(each).stem for each in store.names() if "out.csv.parts/done/" in each}
    assert len(known) >= 2
    assert store.get("out.csv") is None
    assert "keeps an unfinished run" in runut(store, *words, code=2)
    runut(store, *words, "--resume", code=3)
    assert store.get("out.csv") == whole
    made = [Path(each).name for each in store.asked("PUT", "out.csv.parts/rows/")]
    assert all(made.count(each) == 1 for each in known)
    assert not any("out.csv.parts" in each for each in store.names())


def test_a_farm_and_its_card_are_read_from_the_store(store, whole, tmp_path) -> None:
    out = tmp_path / "farm.parquet"
    farm("hitori", str(out), count=30, seed=7, options={"size": 4})
    words = ["--size", "4", "--count", "30", "--seed", "7", "-o", f"{URL}/tables/farm.parquet"]
    runut(store, "generate", "hitori", *words)
    assert store.get("tables/farm.parquet") == out.read_bytes()
    assert store.get("tables/farm.parquet.card.md") == Path(f"{out}.card.md").read_bytes()
    store.put("whole.csv", whole)
    names = [f"{URL}/{each}" for each in ("tables/farm.parquet", "tables", "whole.csv")]
    script = f"import runut.bulk; print([runut.bulk.open(n).count_rows() for n in {names}])"
    assert python(store, script) == "[30, 30, 10000]"
    check = ["batch", f"{URL}/tables", "--family", "hitori", "--do", "check"]
    assert "30 solved" in runut(store, *check, "-o", f"{URL}/checked.csv.gz")


def test_an_upload_that_fails_leaves_no_object_and_no_piece(store) -> None:
    script = f"""
from runut.bulk.objects import PIECE, Objects
try:
    with Objects().file("{URL}/half.csv") as stream:
        stream.write(bytes(2 * PIECE))
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print("interrupted")
"""
    assert python(store, script) == "interrupted"
    assert store.asked("PUT", "half.csv")
    assert store.get("half.csv") is None
    assert b"half.csv" not in store.get("?uploads")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["batch", f"{URL}/none.sdm"], f"File '{URL}/none.sdm' does not exist."),
        (["batch", f"{URL}/many.sdm", "-o", f"{URL}/many.sdm"], "--force replaces it."),
        (["batch", f"{URL}/many.sdm", "-o", "s3://none/x.csv"], "s3://none/x.csv.parts/manifest"),
        (["batch", "gs://none/x.sdm"], "gs://none/x.sdm: gs:// needs another package: "),
        (["batch", "else://none/x.sdm"], "else://none/x.sdm: Protocol not known: else"),
        (["solve", "-", "-o", f"{URL}/x.txt"], f"'{URL}/x.txt' is a URL; only 'batch' and"),
    ],
)
def test_what_is_wrong_with_a_url_is_said_with_its_name(store, words, message) -> None:
    assert message in runut(store, *words, code=2)


def test_a_store_that_does_not_answer_or_permit_is_named(store) -> None:
    nobody = Bucket("http://127.0.0.1:1", store.log)
    url = f"{URL}/many.sdm"
    assert f"Error: {url}: Could not connect" in runut(nobody, "batch", url, code=2)
