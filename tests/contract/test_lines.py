"""Puzzles one on each line: a fast path, if there is one, gives the same answers as `solve`."""

from __future__ import annotations

import pytest

import runut

TWO = runut.Limits(solutions=2, nodes=100_000)
FAULTY = 255


def short_way(family):
    return family.solve_lines or pytest.skip("the family has no fast way for lines")


def test_a_puzzle_in_one_line_has_the_answer_of_solve(case, form) -> None:
    if not form.is_line:
        pytest.skip("the format is none of one line")
    lines = short_way(case.family)(case.text_in(form).encode(), limit=2, threads=1)
    if lines.counts == bytes([FAULTY]):
        assert lines.faults
        pytest.skip("the short way does not know this puzzle")
    result = runut.solve(case.puzzle, limits=TWO)
    if result.halt == "nodes":
        pytest.skip("not solved in time")
    assert list(lines.counts) == [result.count]
    verdict = lines.text.decode().rstrip("\n").rpartition(",")[2]
    assert verdict == {0: "none", 1: "unique", 2: "several"}[result.count]


def test_every_line_has_a_line_and_faulty_ones_their_place(family) -> None:
    lines = short_way(family)(b"# a comment\n\n?!\n\xff\xfe\n" + b"x" * 9, limit=2, threads=1)
    assert lines.counts == bytes([FAULTY] * 3)
    assert [fault.line for fault in lines.faults] == [3, 4, 5]
    assert all(fault.column for fault in lines.faults)
    assert [line.rpartition(b",")[2] for line in lines.text.splitlines()] == [b"faulty"] * 3


def test_a_text_without_puzzles_has_no_answers(family) -> None:
    lines = short_way(family)(b"\n# nothing\n", limit=2, threads=1)
    assert (lines.counts, list(lines.faults), lines.text) == (b"", [], b"")
