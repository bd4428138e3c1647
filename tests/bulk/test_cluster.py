"""Clusters: the same bytes as on one machine, whoever comes late, dies, or has other versions."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from bombs import BOMB
from installed import FIGURE_16, UNIQUE, command
from programs import ran, started, until

pytestmark = pytest.mark.oracle
pytest.importorskip("distributed")

RUNUT = [sys.executable, "-m", "runut"]
MANY = f"{UNIQUE}\n{FIGURE_16}\n" * 5_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.sdm").write_text(MANY)
    return tmp_path


def batch(*words: str) -> list[str]:
    return [command(), "batch", "many.sdm", *words]


def test_a_cluster_writes_the_bytes_of_one_machine(folder) -> None:
    ran(batch("-o", "whole.csv"), cwd=folder, code=3)
    ran(batch("-o", "out.csv", "--cluster", "local:2"), cwd=folder, code=3)
    assert (folder / "out.csv").read_bytes() == (folder / "whole.csv").read_bytes()
    assert {path.name for path in folder.iterdir()} == {"many.sdm", "whole.csv", "out.csv"}


@pytest.mark.slow
def test_a_poison_puzzle_is_found_on_a_cluster(tmp_path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BOMB)
    lines = ["hitori/2/2/2111"] * 20
    lines[7] = "hitori/2/2/3111"
    words = [*RUNUT, "batch", "-", "--family", "hitori", "--do", "count", "--to", "csv"]
    seen = {"PYTHONPATH": str(tmp_path)}
    given = "\n".join(lines)
    made = ran([*words, "--cluster", "local:2"], given, environment=seen, code=5, text=True)
    rows = list(csv.DictReader(made.stdout.splitlines()))
    assert Counter(row["status"] for row in rows) == {"unique": 19, "failed": 1}
    assert rows[7]["status"] == "failed"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("local:none", "expected local: and a number of workers, found 'local:none'"),
        ("nowhere.json", "there is no scheduler file 'nowhere.json'"),
        ("tcp://127.0.0.1:1", "no scheduler answers at 'tcp://127.0.0.1:1'"),
    ],
)
def test_an_address_without_a_cluster_is_named(folder, address, message) -> None:
    made = ran(batch("-o", "out.csv", "--cluster", address), cwd=folder, code=2, text=True)
    assert message in made.stderr
    assert "Traceback" not in made.stderr


def test_other_versions_are_named_before_any_work() -> None:
    from runut.bulk import cluster
    from runut.bulk.engines import ClusterError

    class Client:
        def run_on_scheduler(self, asked):
            return asked()

        def run(self, asked):
            return {"tcp://10.0.0.7:4000": {**asked(), "Python": "3.0.1"}}

    with pytest.raises(ClusterError, match=r"the worker tcp://10\.0\.0\.7:4000 has Python 3\.0\.1"):
        cluster._require_same_versions(Client())


@pytest.mark.slow
def test_lost_and_late_workers_and_a_lost_scheduler_change_nothing(folder) -> None:
    """A worker is killed and another comes late; then client and scheduler die, and a new cluster
    goes on."""
    (folder / "many.sdm").write_text(MANY * 60)
    ran(batch("-o", "whole.csv"), cwd=folder, code=3)
    done = folder / "out.csv.parts" / "done"
    file = str(folder / "scheduler.json")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    schedule = [*RUNUT, "cluster", "scheduler", "--port", "0", "--file", file]
    work = [*RUNUT, "cluster", "worker", "--number", "1", "--file", file]
    words = batch("-o", "out.csv", "--cluster", file)

    def cluster(stack: ExitStack) -> list[subprocess.Popen[bytes]]:
        Path(file).unlink(missing_ok=True)
        scheduler = stack.enter_context(started(schedule, **quiet))
        until(Path(file).is_file)
        return [scheduler, stack.enter_context(started(work, **quiet))]

    with ExitStack() as stack:
        scheduler, worker = cluster(stack)
        client = stack.enter_context(started(words, **quiet))
        until(lambda: len(list(done.glob("[!.]*"))) >= 3)
        worker.kill()
        stack.enter_context(started(work, **quiet))
        so_far = len(list(done.glob("[!.]*")))
        until(lambda: len(list(done.glob("[!.]*"))) >= so_far + 2)
        client.send_signal(signal.SIGKILL)
        scheduler.kill()
    made = {path.name: path.stat().st_ino for path in done.glob("[!.]*")}
    assert made
    with ExitStack() as stack:
        cluster(stack)
        ended = stack.enter_context(started([*words, "--resume"], **quiet))
        assert ended.wait(120) == 3
    assert (folder / "out.csv").read_bytes() == (folder / "whole.csv").read_bytes()
