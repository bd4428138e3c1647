"""Clusters: the same bytes as on one machine, whoever comes late, dies, or has other versions."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

import runut
from bombs import BOMB
from installed import FIGURE_16, UNIQUE, command
from programs import ran, started, until
from runut.bulk import cluster, engines
from runut.bulk.inputs import Source
from runut.bulk.running import Run
from runut.bulk.sharing import Sharing
from runut.bulk.task import Task

pytestmark = pytest.mark.oracle
pytest.importorskip("distributed")

RUNUT = [sys.executable, "-m", "runut"]
MANY = f"{UNIQUE}\n{FIGURE_16}\n" * 5_000
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.sdm").write_text(MANY)
    return tmp_path


def batch(*words: str) -> list[str]:
    return [command(), "batch", "many.sdm", *words]


def new_cluster(stack: ExitStack, file: str) -> list[subprocess.Popen[bytes]]:
    """A scheduler, whose address is in a file, and a worker."""
    Path(file).unlink(missing_ok=True)
    schedule = [*RUNUT, "cluster", "scheduler", "--port", "0", "--file", file]
    work = [*RUNUT, "cluster", "worker", "--number", "1", "--file", file]
    scheduler = stack.enter_context(started(schedule, **QUIET))
    until(lambda: cluster._is_written(Path(file)))
    return [scheduler, stack.enter_context(started(work, **QUIET))]


def test_a_cluster_writes_the_bytes_of_one_machine(folder) -> None:
    ran(batch("-o", "whole.csv"), cwd=folder, code=3)
    ran(batch("-o", "out.csv", "--cluster", "local:2"), cwd=folder, code=3)
    assert (folder / "out.csv").read_bytes() == (folder / "whole.csv").read_bytes()
    assert {path.name for path in folder.iterdir()} == {"many.sdm", "whole.csv", "out.csv"}


def test_a_poison_puzzle_is_found_on_a_cluster(tmp_path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BOMB)
    lines = ["hitori/2/2/2111"] * 4
    lines[2] = "hitori/2/2/3111"
    words = [*RUNUT, "batch", "-", "--family", "hitori", "--do", "count", "--to", "csv"]
    seen = {"PYTHONPATH": str(tmp_path)}
    given = "\n".join(lines)
    made = ran([*words, "--cluster", "local:2"], given, environment=seen, code=70, text=True)
    rows = list(csv.DictReader(made.stdout.splitlines()))
    assert Counter(row["status"] for row in rows) == {"unique": 3, "failed": 1}
    assert rows[2]["status"] == "failed"


def test_workers_of_this_machine_that_have_all_ended_are_started_again(tmp_path) -> None:
    starts = tmp_path / "starts"
    starts.touch()
    words = [sys.executable, "-c", f"open({str(starts)!r}, 'a').write('x')"]
    with cluster._kept(words):
        until(lambda: len(starts.read_text()) >= 2)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("local:none", "expected local: and a number of workers, found 'local:none'"),
        ("nowhere.json", "there is no scheduler file 'nowhere.json'"),
    ],
)
def test_an_address_without_a_cluster_is_named(folder, address, message) -> None:
    made = ran(batch("-o", "out.csv", "--cluster", address), cwd=folder, code=2, text=True)
    assert message in made.stderr
    assert "Traceback" not in made.stderr


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    message = "no scheduler answers at 'tcp://127.0.0.1:1'"
    with pytest.raises(engines.ClusterError, match=message), cluster.connected("tcp://127.0.0.1:1"):
        pass


def test_a_result_that_is_lost_twice_is_reported_as_lost(tmp_path) -> None:
    """A worker dies when its result is fetched, and the next one when it does the work again."""
    mark = tmp_path / "fetched"

    def work() -> object:
        class Fetched:
            def __reduce__(self) -> str:
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
                return ""

        if mark.exists():
            os.kill(os.getpid(), signal.SIGKILL)
        return Fetched()

    with cluster.connected("local:1") as engine, pytest.raises(engine.lost):
        engine.executor.submit(work).result(timeout=60)


def test_a_cluster_that_has_lost_its_workers_is_given_up(folder, monkeypatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    monkeypatch.setattr(engines, "LOOK", 0.1)
    monkeypatch.setattr(engines, "ABSENCE", 0)
    file = str(folder / "scheduler.json")
    with ExitStack() as stack:
        _, worker = new_cluster(stack, file)
        engine = stack.enter_context(cluster.connected(file))
        os.killpg(worker.pid, signal.SIGKILL)
        until(lambda: engine.workers() == 0)
        run = Run(Task("solve", "sudoku"), [Source(str(folder / "many.sdm"))], engine)
        with pytest.raises(engines.ClusterError, match="has lost all its workers"):
            next(run.parts())
        with pytest.raises(engines.ClusterError, match="has lost all its workers"):
            Sharing(runut.read("set:bedlam"), engine).count()


def test_other_versions_are_named_before_any_work() -> None:
    class Client:
        def run_on_scheduler(self, asked):
            return asked()

        def run(self, asked):
            return {"tcp://10.0.0.7:4000": {**asked(), "Python": "3.0.1"}}

    with pytest.raises(
        engines.ClusterError, match=r"the worker tcp://10\.0\.0\.7:4000 has Python 3\.0\.1"
    ):
        cluster._require_same_versions(Client())


@pytest.mark.slow
def test_lost_and_late_workers_and_a_lost_scheduler_change_nothing(folder) -> None:
    """A worker is killed and another comes late; then client and scheduler die, and a new cluster
    goes on."""
    (folder / "many.sdm").write_text(MANY * 60)
    ran(batch("-o", "whole.csv"), cwd=folder, code=3)
    done = folder / "out.csv.parts" / "done"
    file = str(folder / "scheduler.json")
    quiet = {**QUIET, "cwd": folder}
    words = batch("-o", "out.csv", "--cluster", file)
    with ExitStack() as stack:
        scheduler, worker = new_cluster(stack, file)
        client = stack.enter_context(started(words, **quiet))
        until(lambda: len(list(done.glob("[!.]*"))) >= 3)
        worker.kill()
        stack.enter_context(started(worker.args, **QUIET))
        so_far = len(list(done.glob("[!.]*")))
        until(lambda: len(list(done.glob("[!.]*"))) >= so_far + 2)
        client.send_signal(signal.SIGKILL)
        scheduler.kill()
    made = {path.name: path.stat().st_ino for path in done.glob("[!.]*")}
    assert made
    with ExitStack() as stack:
        new_cluster(stack, file)
        ended = stack.enter_context(started([*words, "--resume"], **quiet))
        assert ended.wait(120) == 3
    assert (folder / "out.csv").read_bytes() == (folder / "whole.csv").read_bytes()
