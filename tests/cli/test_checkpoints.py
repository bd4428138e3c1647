"""Counts with a checkpoint: stopped, killed, resumed, and by two processes at once."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

import runut
from installed import command
from programs import ran, started, until
from runut.core.checkpoint import Checkpoint
from runut.core.cut import Subtree

pytestmark = pytest.mark.laws

LONG = "set:iq-puzzler-pro/pyramid"
SHORT = Path(__file__).parents[2] / "examples" / "packing" / "default-1.txt"
FOREIGN = "this checkpoint belongs to another puzzle, algorithm or version"

WRITING = """
import sys
from pathlib import Path
from runut.cli.checkpoints import journal
from runut.core.checkpoint import Checkpoint
from runut.core.cut import Subtree
written = 0
while written < 200:
    try:
        with journal(Path("count.json"), resume=True) as kept:
            before = kept.read()
            count = before.count + 1 if before else 1
            kept.write(Checkpoint("p", "a", "e", count, count, []))
            written += 1
    except BlockingIOError as error:
        assert "Another process is writing" in str(error)
"""
"""A process that adds one to the count of a checkpoint, two hundred times."""


def counting(file: Path, puzzle: str | Path = LONG, *more: str) -> list[str]:
    return [command(), "count", str(puzzle), "--checkpoint", str(file), *more]


@pytest.fixture(scope="module")
def written() -> str:
    """The text of a checkpoint of the short count."""
    limits = runut.Limits(solutions=None, nodes=2000)
    return str(runut.count_on(runut.load(SHORT), limits=limits)[1])


def packed(*numbers: int) -> str:
    """Bytes as a checkpoint holds its tasks."""
    return b64encode(bytes(numbers)).decode()


def sealed(values: dict[str, object]) -> str:
    """A text with the right checksum for any values."""
    values.pop("checksum", None)
    checksum = sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    return json.dumps(values | {"checksum": checksum})


def test_the_command_goes_on_where_it_was_stopped(tmp_path) -> None:
    file = tmp_path / "count.json"
    first = ran(counting(file, SHORT, "--nodes", "3000"), text=True)
    assert first.stdout.startswith(">=")
    assert first.stderr.endswith(f"  --checkpoint {file} --resume continues from there\n")
    again = ran(counting(file, SHORT), text=True, code=2)
    assert "--resume" in again.stderr
    last = ran(counting(file, SHORT, "--resume"), text=True, code=0)
    assert last.stdout == "37632 raw, 4704 distinct (square, order 8)\n"
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_process_is_rejected_and_a_signal_keeps_the_count(number, tmp_path) -> None:
    file = tmp_path / "count.json"
    with started(counting(file), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until((tmp_path / ".count.json.lock").exists)
        second = ran(counting(file, LONG, "--resume"), text=True, code=2)
        assert f"Error: {file}: Another process is writing this file\n" in second.stderr
        until(file.exists)
        process.send_signal(number)
        out, _ = process.communicate(timeout=60)
        assert (process.returncode, out[:2]) == (128 + number, b">=")
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]
    assert Checkpoint.parse(file.read_text()).tasks


def test_two_processes_that_write_one_file_in_turn_lose_nothing(tmp_path) -> None:
    program = [sys.executable, "-W", "ignore", "-c", WRITING]
    with started(program, cwd=tmp_path) as one, started(program, cwd=tmp_path) as other:
        assert (one.wait(120), other.wait(120)) == (0, 0)
    assert Checkpoint.parse((tmp_path / "count.json").read_text()).count == 400
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]


def test_what_a_killed_count_left_is_cleared_by_the_next(tmp_path) -> None:
    file = tmp_path / "count.json"
    with started(counting(file)) as process:
        until(file.exists)
        process.kill()
    (tmp_path / ".count.json.abc.part").write_text("half a check")
    ran(counting(file, LONG, "--resume", "--nodes", "1"), code=5)
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]


def test_a_full_disk_keeps_the_checkpoint_and_is_reported_by_its_name(tmp_path) -> None:
    file = tmp_path / "count.json"
    ran(counting(file, SHORT, "--nodes", "3000"), code=5)
    before = file.read_text()
    limited = ["bash", "-c", 'ulimit -f 0; exec "$@"', "bash", *counting(file, SHORT, "--resume")]
    assert f"Error: {file}: File too large\n" in ran(limited, text=True, code=2).stderr
    assert file.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]


# -- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "nonsense", "[" * 100_000, '{"version": ' + "9" * 5000 + "}", "\0", "null"],
)
def test_what_is_no_checkpoint_is_rejected(text) -> None:
    with pytest.raises(runut.FormatError, match="expected a checkpoint"):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    "change",
    [
        {"tasks": [[1, [[0, 0]]]]},
        {"tasks": {}},
        {"tasks": None},
        {"tasks": "no base64"},
        {"tasks": "öäü="},
        {"tasks": packed(1, 1, 0)},
        {"tasks": packed(1, 0, 1, 0)},
        {"tasks": packed(1, 0, 1, 255, 255, 255, 255, 127, 0)},
        {"tasks": packed(*[255] * 11, 0, 0)},
        {"nodes": 2**64},
        {"count": "9"},
        {"count": True},
        {"puzzle": 7},
        {"more": 1},
    ],
)
def test_values_that_no_count_has_are_rejected_under_any_checksum(change, written) -> None:
    with pytest.raises(runut.FormatError, match="expected a checkpoint"):
        Checkpoint.parse(sealed(json.loads(written) | change))
    with pytest.raises(runut.FormatError, match="checksum"):
        Checkpoint.parse(json.dumps(json.loads(written) | change))


@pytest.mark.parametrize("name", ["puzzle", "algorithm", "engine", "count", "nodes", "tasks"])
def test_a_checkpoint_that_was_changed_is_rejected(name, written) -> None:
    values = json.loads(written)
    other = {"count": values["count"] + 1, "nodes": 1, "tasks": values["tasks"][1:]}.get(name, "x")
    with pytest.raises(runut.FormatError, match="checksum does not match"):
        Checkpoint.parse(json.dumps(values | {name: other}))


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"puzzle": "x"}, {"algorithm": "x"}, {"engine": "0.0.9"}]
)
def test_the_checkpoint_of_another_count_is_rejected_by_its_name(change, written, tmp_path) -> None:
    file = tmp_path / "count.json"
    file.write_text(sealed(json.loads(written) | change))
    reported = ran(counting(file, SHORT, "--resume"), text=True, code=4).stderr
    assert reported.startswith(f"{file}:1:1: {FOREIGN}\n")


def heavier(tasks: list[Subtree]) -> list[Subtree]:
    return [*tasks[:-1], replace(tasks[-1], weight=tasks[-1].weight + 1)]


def doubled(tasks: list[Subtree]) -> list[Subtree]:
    return [*tasks, tasks[0]]


def nested(tasks: list[Subtree]) -> list[Subtree]:
    return [*tasks, replace(tasks[0], path=(*tasks[0].path, (0, 0)))]


@pytest.mark.parametrize("more", [[], ["--threads", "2"]], ids=["alone", "shared"])
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (heavier, "an open subtree has a weight that this search never gives"),
        (doubled, "one of its open subtrees is inside another"),
        (nested, "one of its open subtrees is inside another"),
    ],
)
def test_subtrees_that_no_count_leaves_are_rejected(change, why, more, written, tmp_path) -> None:
    file = tmp_path / "count.json"
    known = Checkpoint.parse(written)
    file.write_text(str(replace(known, tasks=change(list(known.tasks)))))
    reported = ran(counting(file, SHORT, "--resume", *more), text=True, code=4).stderr
    assert reported.startswith(f"{file}:1:1: no count has this checkpoint: {why}\n")


def test_more_solutions_than_nodes_can_hold_are_rejected(written, tmp_path) -> None:
    file = tmp_path / "count.json"
    file.write_text(sealed(json.loads(written) | {"count": 2**200}))
    reported = ran(counting(file, SHORT, "--resume"), text=True, code=4).stderr
    assert f"{file}:1:1: no count has this checkpoint: 2000 nodes cannot hold" in reported


@pytest.mark.parametrize(
    "tasks", [[[1]], [[1, [[0, -1]]]], [(2**64, ())], [(1, ((0, 2**32),))], {}]
)
def test_tasks_that_are_no_subtrees_are_rejected(tasks) -> None:
    with pytest.raises(runut.FormatError, match="expected a checkpoint"):
        Checkpoint("p", "a", "e", 0, 0, tasks)


def test_a_huge_file_is_rejected_unread(tmp_path, monkeypatch) -> None:
    file = tmp_path / "count.json"
    with file.open("wb") as stream:
        stream.truncate(3 << 30)
    monkeypatch.setattr(Path, "read_text", pytest.fail)
    with pytest.raises(runut.FormatError, match="expected a checkpoint"):
        Checkpoint.load(file)


def test_a_file_that_cannot_hold_a_checkpoint_is_rejected(tmp_path) -> None:
    reported = ran(counting(tmp_path / "nowhere" / "count.json"), text=True, code=2).stderr
    assert "does not exist" in reported
    reported = ran(counting(Path("/dev/null"), LONG, "--resume"), text=True, code=2).stderr
    assert "is not a regular file" in reported
    other = tmp_path / "other.json"
    other.write_text("a letter")
    reported = ran(counting(other, SHORT, "--resume"), text=True, code=4).stderr
    assert f"{other}:1:1: expected a checkpoint" in reported
