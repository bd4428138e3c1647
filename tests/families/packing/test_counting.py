"""Counting without finding: raw and distinct, in parts, with checkpoints, from a diagram."""

from __future__ import annotations

import csv
import json
import subprocess
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

import runut
import runut.packing
from installed import command
from programs import ran, started, until
from runut.core.checkpoint import Checkpoint
from runut.core.search import Figures
from runut.families.packing.model import Kind, Packing, Piece
from runut.verbs.solving import request_for

DOMINOES = Packing(Kind.DEFAULT, 4, 4, (), (Piece("D", ("DD",), copies=8),))


def load(path, cells: str) -> runut.Puzzle:
    """A problem of the shared data; boxes are cell lists under a name."""
    if not cells:
        return runut.load(path)
    values = json.loads(path.read_text(encoding="utf-8"))[cells]
    layers, rows, columns = map(int, values["cells"].split()[1].split("x"))
    pieces = tuple(_solid(each["name"], each["cells"]) for each in values["pieces"])
    return Packing(Kind.BOX, rows, columns, (), pieces, layers)


def _solid(name: str, cells: list[list[int]]) -> Piece:
    sizes = [1 + max(values) for values in zip(*cells, strict=True)]
    filled = {tuple(cell) for cell in cells}
    sign = name if len(name) == 1 else "X"
    layers = tuple(
        tuple(
            "".join(sign if (z, y, x) in filled else " " for x in range(sizes[2])).rstrip() or " "
            for y in range(sizes[1])
        )
        for z in range(sizes[0])
    )
    return Piece(name, layers[0], layers[1:])


@pytest.mark.slow
def test_every_known_count_comes_out(shared) -> None:
    with (shared / "counts" / "known_counts.csv").open(encoding="utf-8") as stream:
        known = list(csv.DictReader(stream))
    for each in known:
        if "Bedlam" in each["problem"]:
            continue
        file, _, cells = each["file"].partition(":")
        result = runut.count(load(shared / file, cells))
        assert result.count == int(each["raw_count"]), each["problem"]
        if each["distinct_count"]:
            assert result.distinct == int(each["distinct_count"]), each["problem"]


def test_symmetric_copies_are_not_divided_by_the_order_of_the_group() -> None:
    result = runut.count(DOMINOES)
    assert (result.count, result.distinct, result.symmetry) == (36, 9, "square, order 8")


def test_wide_boards_are_counted_by_their_states() -> None:
    wide = replace(DOMINOES, rows=12, columns=12, pieces=(Piece("D", ("DD",), copies=72),))
    result = runut.count(wide)
    assert (result.count, result.complete) == (53_060_477_521_960_000, True)
    assert result.distinct is not None
    assert result.stats.nodes < 200_000


def test_a_count_that_a_limit_ends_after_its_total_is_whole() -> None:
    request = request_for(DOMINOES, "auto", {})
    group = "square, order 8"
    whole = request.answer(Figures(halt="seconds", count=36, distinct=(None, group)))
    assert (whole.count, whole.complete, whole.halt) == (36, True, "seconds")
    assert (whole.distinct, whole.symmetry) == (None, group)
    assert not request.answer(Figures(halt="seconds", count=36)).complete


def test_pieces_that_are_alike_keep_their_letters(cases) -> None:
    result = runut.count(cases["default-1"])
    assert (result.count, result.distinct) == (37632, 37632 // 8)


def test_threads_share_out_a_search(cases) -> None:
    limits = runut.Limits(solutions=10**9)
    assert runut.count(cases["default-1"], limits=limits, threads=2).count == 37632


@pytest.mark.parametrize("budget", [100, 777, 10**6])
def test_parts_of_any_length_give_one_count(budget, cases) -> None:
    puzzle, checkpoint, halt = runut.read(cases["default-1"]), None, "nodes"
    while halt == "nodes":
        limits = runut.Limits(solutions=None, nodes=budget)
        result, checkpoint = runut.count_on(puzzle, checkpoint, limits=limits)
        checkpoint = Checkpoint.parse(str(checkpoint))
        halt = result.halt
    assert (result.count, result.distinct, checkpoint.tasks) == (37632, 4704, [])
    whole = runut.count_on(puzzle)[1]
    assert checkpoint.nodes == whole.nodes


def test_a_checkpoint_of_another_count_is_rejected(cases) -> None:
    checkpoint = runut.count_on(runut.read(cases["default-2"]))[1]
    with pytest.raises(runut.FormatError, match="another puzzle, algorithm or version"):
        runut.count_on(runut.read(cases["custom-1"]), checkpoint)
    with pytest.raises(runut.UnknownNameError, match="auto"):
        runut.count_on(runut.read(cases["custom-1"]), algorithm="scanline")


def test_a_task_that_names_no_placement_is_rejected(cases) -> None:
    puzzle = runut.read(cases["default-2"])
    strange = replace(runut.count_on(puzzle)[1], tasks=[(1, [(900, 900)])])
    with pytest.raises(runut.FormatError, match="not in the search of this puzzle"):
        runut.count_on(puzzle, strange)


def test_a_packing_beyond_256_cells_and_pieces_cannot_be_cut() -> None:
    puzzle = runut.read("1 300 2\nDEFAULT\n" + "A" * 150 + "\n" + "B" * 150 + "\n")
    with pytest.raises(runut.PuzzleError, match="too large for a search that can be cut"):
        runut.count_on(puzzle)


@pytest.mark.slow
def test_a_count_that_is_killed_again_and_again_comes_to_the_same_number(tmp_path) -> None:
    file = tmp_path / "count.json"
    name = "set:iq-puzzler-pro/pyramid"
    counting = [command(), "count", name, "--checkpoint", str(file), "--resume"]
    nodes = [0]
    while True:
        before = file.read_bytes() if file.exists() else b""
        with started(counting, stdout=subprocess.PIPE, text=True) as process:
            until(partial(_is_over_or_new, process, file, before))
            process.kill()
            reported, _ = process.communicate()
        if process.returncode == 0:
            break
        nodes.append(Checkpoint.parse(file.read_text(encoding="utf-8")).nodes)
    assert len(nodes) > 2
    assert nodes == sorted(set(nodes))
    assert reported == "26720 raw, 3340 distinct (pyramid, order 8)\n"
    assert ran(counting, text=True, code=0).stdout == reported


def _is_over_or_new(process, file, before: bytes) -> bool:
    return process.poll() is not None or (file.exists() and file.read_bytes() != before)


# -- the diagram --------------------------------------------------------------------------------


def test_the_numbered_solutions_are_all_solutions(cases) -> None:
    puzzle = runut.read(cases["default-2"])
    diagram = runut.packing.diagram(puzzle)
    numbered = {diagram.solution(number) for number in range(diagram.count)}
    listed = runut.solve(puzzle, limits=runut.Limits(solutions=None)).solutions
    assert numbered == set(listed)
    assert all(runut.check(puzzle, solution) == () for solution in numbered)
    for number in (-1, 64):
        with pytest.raises(IndexError):
            runut.packing.solution(puzzle, number)


def test_random_solutions_are_uniform(cases) -> None:
    diagram = runut.packing.diagram(runut.read(cases["default-2"]))
    drawn = Counter(diagram.random(seed) for seed in range(6400))
    chi_square = sum((count - 100) ** 2 / 100 for count in drawn.values())
    assert len(drawn) == 64
    # 63 degrees of freedom: a fair draw goes beyond 120 once in fifty thousand times.
    assert chi_square < 120


def test_frequencies_are_those_of_the_listed_solutions(cases) -> None:
    puzzle = runut.read(cases["custom-1"])
    listed = runut.solve(puzzle, limits=runut.Limits(solutions=None)).solutions
    for name, board in runut.packing.frequencies(puzzle).items():
        for row, counts in enumerate(board):
            for column, count in enumerate(counts):
                assert count == sum(each.rows[row][column] == name for each in listed)


def test_copies_are_counted_together_in_frequencies() -> None:
    assert runut.packing.frequencies(DOMINOES) == {"D": ((36,) * 4,) * 4}


def test_without_a_solution_nothing_is_drawn(cases) -> None:
    puzzle = runut.read(cases["default-5"])
    assert runut.packing.random_solution(puzzle) is None
    assert runut.packing.diagram(puzzle).count == 0


def test_a_diagram_that_is_too_large_is_rejected(cases) -> None:
    with pytest.raises(runut.PuzzleError, match="memory"):
        runut.packing.diagram(runut.read(cases["default-1"]), memory=1000)
