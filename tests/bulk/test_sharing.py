"""A count that is shared out: the same solutions and nodes, whoever dies and wherever it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections import Counter
from concurrent.futures import Executor, Future
from contextlib import suppress
from pathlib import Path

import pytest

import runut
from installed import command
from large_boards import board
from processes import needs_proc
from programs import ran, started, until
from runut.bulk import sharing
from runut.bulk.part import UnitLostError
from runut.bulk.pool import Pool
from runut.bulk.sharing import Sharing, WorkersLostError

PUZZLES = {
    "packing": ("set:pentominoes/6x10", 9356),
    "sudoku": ("." * 16, 288),
    "nonogram": ("4x4:1/1/1/1/1/1/1/1", 24),
    "hitori": ("hitori/4/4/1234234134124123", 562),
}


class Fickle(Executor):
    """Does all work at once, but the worker of every `third` call dies after it, `often` a time."""

    room = 6

    def __init__(self, third: int = 0, often: int = 1) -> None:
        self.third, self.often, self.calls = third, often, 0
        self.died = Counter()

    def submit(self, function, *given):
        self.calls += 1
        future = Future()
        part = function(*given)
        subtrees = given[1]
        if self.third and self.calls % self.third == 0 and self.died[subtrees] < self.often:
            self.died[subtrees] += 1
            future.set_exception(UnitLostError("its worker died"))
        else:
            future.set_result(part)
        return future


@pytest.fixture(params=PUZZLES)
def puzzle(request, monkeypatch):
    monkeypatch.setattr(sharing, "LEAST", 20_000 if request.param == "packing" else 40)
    monkeypatch.setattr(sharing, "GROWTH", 1)
    return runut.read(PUZZLES[request.param][0])


@pytest.mark.laws
@pytest.mark.parametrize("third", [0, 3])
def test_shares_add_up_to_the_whole_count_whoever_dies(puzzle, third) -> None:
    whole = runut.count_part(puzzle)
    made = Fickle(third)
    sharing_ = Sharing(puzzle, made)
    sharing_._budget = sharing.LEAST
    result = sharing_.count()
    assert (result.count, result.stats.nodes) == (whole.count, whole.nodes)
    assert result.complete
    assert made.calls > 1


def test_the_counts_are_the_known_ones() -> None:
    for text, count in PUZZLES.values():
        assert Sharing(runut.read(text), Fickle()).count().count == count


@pytest.mark.laws
def test_a_count_goes_on_from_any_checkpoint(puzzle) -> None:
    whole = runut.count_part(puzzle)
    saved = []
    first = Sharing(puzzle, Fickle(), save=saved.append)
    first._budget = sharing.LEAST
    first.count()
    assert len(saved) > 1
    for checkpoint in saved[:: max(1, len(saved) // 5)]:
        again = runut.Checkpoint.parse(str(checkpoint))
        result = Sharing(puzzle, Fickle()).count(again)
        assert (result.count, result.stats.nodes) == (whole.count, whole.nodes)


def test_a_limit_of_nodes_is_exact_and_leaves_a_lower_bound() -> None:
    puzzle = runut.read("set:pentominoes/6x10")
    saved = []
    limits = runut.Limits(nodes=300_000)
    stopped = Sharing(puzzle, Fickle(), limits=limits, save=saved.append).count()
    assert (stopped.complete, saved[-1].nodes) == (False, 300_000)
    assert stopped.count == saved[-1].count < 9356
    assert Sharing(puzzle, Fickle()).count(saved[-1]).count == 9356


def test_workers_that_die_over_one_subtree_again_and_again_end_the_count() -> None:
    with pytest.raises(WorkersLostError, match="die over the same subtrees: its worker died"):
        Sharing(runut.read("." * 16), Fickle(1, often=9)).count()


def test_what_many_shares_of_a_deep_search_leave_stays_small(monkeypatch) -> None:
    monkeypatch.setattr(sharing, "LEAST", 4000)
    monkeypatch.setattr(sharing, "GROWTH", 1)
    saved = []
    limits = runut.Limits(nodes=40_000)
    shared = Sharing(board("hitori-deep"), Fickle(), limits=limits, save=saved.append)
    shared._budget = sharing.LEAST
    shared.count()
    assert len(saved) > 2
    assert len(str(saved[-1])) < 40 * len(saved[-1].tasks)


@pytest.mark.laws
def test_processes_share_a_count() -> None:
    with Pool(2) as made:
        result = Sharing(runut.read("set:pentominoes/6x10"), made).count()
    assert (result.count, result.distinct, result.stats.nodes) == (9356, 2339, 904_969)


CUBED = [("sudoku", "auto"), ("sudoku", "clauses"), ("nonogram", "auto"), ("hitori", "auto")]


@pytest.mark.parametrize(("name", "algorithm"), CUBED)
@pytest.mark.parametrize("third", [0, 3])
def test_cubes_add_up_to_all_solutions_whoever_dies(name, algorithm, third, monkeypatch) -> None:
    text, count = PUZZLES[name]
    monkeypatch.setattr(sharing, "LEAST", 10)
    monkeypatch.setattr(sharing, "GROWTH", 1)
    saved = []
    made = Fickle(third)
    sharing_ = Sharing(runut.read(text), made, algorithm, save=saved.append, by_cubes=True)
    sharing_._budget = 10
    result = sharing_.count()
    assert (result.count, result.complete) == (count, True)
    assert result.stats.algorithm == f"{algorithm} by cubes"
    assert made.calls > 3
    middle = runut.Checkpoint.parse(str(saved[len(saved) // 2]))
    assert middle.tasks
    again = Sharing(runut.read(text), Fickle(), algorithm, by_cubes=True)
    assert again.count(middle).count == count
    with pytest.raises(runut.FormatError, match="another puzzle, algorithm or version"):
        Sharing(runut.read(text), Fickle(), "propagation").count(middle)


def test_a_search_without_cubes_names_those_with_some() -> None:
    with pytest.raises(runut.UnknownNameError, match="algorithm with cubes"):
        Sharing(runut.read("set:pentominoes/3x20"), Fickle(), by_cubes=True).count()


@pytest.mark.laws
def test_the_command_counts_by_cubes(tmp_path) -> None:
    (tmp_path / "four.txt").write_text("hitori/4/4/1234234134124123\n")
    words = [command(), "count", "four.txt", "--cubes", "--threads", "2", "--json"]
    made = ran(words, code=0, text=True, cwd=tmp_path)
    found = json.loads(made.stdout)
    assert (found["count"], found["complete"]) == (562, True)
    assert found["stats"]["algorithm"] == "auto by cubes"


@pytest.mark.laws
def test_the_command_shares_a_count_and_goes_on(tmp_path) -> None:
    file = str(tmp_path / "count.json")
    words = [command(), "count", "set:pentominoes/6x10", "--checkpoint", file, "--threads", "2"]
    first = ran([*words, "--nodes", "300000"], code=5, text=True)
    assert first.stdout.startswith(">=")
    assert first.stderr.endswith(f"  --checkpoint {file} --resume continues from there\n")
    last = ran([*words, "--resume"], code=0, text=True)
    assert last.stdout == "9356 raw, 2339 distinct (rectangle, order 4)\n"
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]


@pytest.mark.laws
def test_the_command_says_which_algorithm_shares_a_count(tmp_path) -> None:
    (tmp_path / "four.txt").write_text("4x4:1/1/1/1/1/1/1/1\n")
    words = [command(), "count", "four.txt", "--checkpoint", "c.json", "--threads", "2"]
    made = ran(words, code=0, text=True, cwd=tmp_path)
    said = "Counting with propagation: the search of auto cannot be split.\n"
    assert (made.stdout, made.stderr) == ("24\n", said)


OPEN = "7..6..8239..132....24...9.6............9...6..9....7...78....9.......6..........."
LONG = {
    "bedlam": ("set:bedlam", "460464 raw, 19186 distinct (rotations, order 24)"),
    "nonogram": ("8x8:" + "/".join(["1.1"] * 16), "2215764"),
    "hitori": ("hitori/6/6/123456234561345612456123561234612345", "1646096"),
    "sudoku": (
        f"7..6..8239..132....24...9.6{'.' * 12}9...6..9....7...78....9.......6{'.' * 11}",
        "2883834",
    ),
}


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("name", LONG)
def test_long_counts_are_exact_though_workers_and_the_count_are_killed(name, tmp_path) -> None:
    """A worker is killed after each of two checkpoints, then the count, which another goes on."""
    text, answer = LONG[name]
    file = tmp_path / "count.json"
    source = text if text.startswith("set:") else str(tmp_path / "puzzle.txt")
    (tmp_path / "puzzle.txt").write_text(f"{text}\n")
    words = [command(), "count", source, "--checkpoint", str(file), "--threads", "2", "--resume"]
    for _ in range(2):
        with started(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            before = last_change(file)
            until(lambda before=before: last_change(file) != before or process.poll() is not None)
            for pid in workers_under(process.pid)[:1]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            process.kill()
    assert ran(words, code=0, text=True).stdout == f"{answer}\n"


def last_change(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


def workers_under(parent: int) -> list[int]:
    """The workers that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            own = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if b"runut.bulk.worker" in words and int(own) == parent:
                found.append(int(folder.name))
    return found
