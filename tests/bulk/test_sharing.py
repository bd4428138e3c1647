"""A count that is shared out: the same solutions and nodes, whoever dies and wherever it stops."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future

import pytest

import runut
from installed import command
from programs import ran
from runut.bulk import sharing
from runut.bulk.engines import ClusterError, Engine
from runut.bulk.part import UnitLostError
from runut.bulk.sharing import Sharing
from runut.bulk.workers import processes

PUZZLES = {
    "packing": ("set:pentominoes/6x10", 9356),
    "sudoku": ("." * 16, 288),
    "nonogram": ("4x4:1/1/1/1/1/1/1/1", 24),
    "hitori": ("hitori/4/4/1234234134124123", 562),
}


class Fickle(Executor):
    """Does all work at once, but the worker of every `third` call dies after it, `often` a time."""

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


def engine(third: int = 0, often: int = 1) -> Engine:
    return Engine(Fickle(third, often), lambda: 3)


@pytest.fixture(params=PUZZLES)
def puzzle(request, monkeypatch):
    monkeypatch.setattr(sharing, "LEAST", 20_000 if request.param == "packing" else 40)
    monkeypatch.setattr(sharing, "GROWTH", 1)
    return runut.read(PUZZLES[request.param][0])


@pytest.mark.parametrize("third", [0, 3])
def test_shares_add_up_to_the_whole_count_whoever_dies(puzzle, third) -> None:
    whole = runut.count_part(puzzle)
    made = engine(third)
    sharing_ = Sharing(puzzle, made)
    sharing_._budget = sharing.LEAST
    result = sharing_.count()
    assert (result.count, result.stats.nodes) == (whole.count, whole.nodes)
    assert result.complete
    assert made.executor.calls > 1


def test_the_counts_are_the_known_ones() -> None:
    for text, count in PUZZLES.values():
        assert Sharing(runut.read(text), engine()).count().count == count


def test_a_count_goes_on_from_any_checkpoint(puzzle) -> None:
    whole = runut.count_part(puzzle)
    saved = []
    first = Sharing(puzzle, engine(), save=saved.append)
    first._budget = sharing.LEAST
    first.count()
    assert len(saved) > 1
    for checkpoint in saved[:: max(1, len(saved) // 5)]:
        again = runut.Checkpoint.parse(str(checkpoint))
        result = Sharing(puzzle, engine()).count(again)
        assert (result.count, result.stats.nodes) == (whole.count, whole.nodes)


def test_a_limit_of_nodes_is_exact_and_leaves_a_lower_bound() -> None:
    puzzle = runut.read("set:pentominoes/6x10")
    saved = []
    limits = runut.Limits(nodes=300_000)
    stopped = Sharing(puzzle, engine(), limits=limits, save=saved.append).count()
    assert (stopped.complete, saved[-1].nodes) == (False, 300_000)
    assert stopped.count == saved[-1].count < 9356
    assert Sharing(puzzle, engine()).count(saved[-1]).count == 9356


def test_workers_that_die_over_one_subtree_again_and_again_end_the_count() -> None:
    with pytest.raises(ClusterError, match="die over the same subtrees: its worker died"):
        Sharing(runut.read("." * 16), engine(1, often=9)).count()


def test_processes_share_a_count() -> None:
    with processes(2) as made:
        result = Sharing(runut.read("set:pentominoes/6x10"), made).count()
    assert (result.count, result.distinct, result.stats.nodes) == (9356, 2339, 904_969)


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


@pytest.mark.oracle
def test_a_cluster_shares_a_count() -> None:
    pytest.importorskip("distributed")
    words = [command(), "count", "set:pentominoes/6x10", "--cluster", "local:2"]
    assert ran(words, code=0, text=True).stdout == "9356 raw, 2339 distinct (rectangle, order 4)\n"
