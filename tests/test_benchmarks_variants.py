"""The table of variants: what is read, what is compared, what counts as slower or lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import runut
from benchmarks import corpus, driver, grids, variants, variants_tail
from benchmarks.driver import DriverError, Pace
from benchmarks.plan import Plan
from benchmarks.variants import Duel, Entry
from benchmarks.variants_peers import Spent
from benchmarks.variants_tail import Found
from programs import ran

SOLVED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def duel(own: float, peer: float | None, *, is_stopped: bool = False) -> Duel:
    entry = Entry("HS_KILLERS", "a killer", "", "", None)
    other = None if peer is None else Spent(1, peer)
    return Duel(entry, Spent(1, own, is_stopped), other)


def test_the_ratio_is_ours_over_the_peer_s_where_both_proved() -> None:
    assert duel(0.1, 0.3).ratio == pytest.approx(3)
    assert duel(0.1, None).ratio is None
    assert duel(10, 0.3, is_stopped=True).ratio is None


def test_a_set_is_told_by_its_geometric_mean_and_its_total() -> None:
    row = variants._row("both", [duel(0.1, 0.4), duel(0.9, 0.9)])
    assert row[1:] == ["2", "1.00 s", "1.30 s", "2.00", "1.30", "0", "yes"]


def test_a_killer_is_slower_only_where_the_peer_takes_long() -> None:
    short, long = duel(0.2, 0.09), duel(0.2, 0.11)
    assert variants._slower([short]) == []
    assert variants._slower([long]) == ["a killer"]
    assert variants._row("both", [duel(0.1, 9), long])[-1] == "no"


def test_a_puzzle_that_only_the_peer_proves_is_lost() -> None:
    lost = duel(10, 0.3, is_stopped=True)
    section = variants._others([duel(0.1, 0.2), lost])
    assert "by the peer: a killer" in section.text
    assert section.text.splitlines()[2].endswith(" no |")


def test_what_cannot_be_read_is_counted(tmp_path) -> None:
    entries = [
        {
            "set": "EXAMPLES",
            "name": "a line",
            "input": SOLVED.replace("1", "."),
            "solution": SOLVED,
        },
        {"set": "EXAMPLES", "name": "a name", "input": "Another puzzle"},
        {"set": "EXAMPLES", "name": "a program", "input": "/data/puzzle.js"},
    ]
    folder = tmp_path / "sudoku"
    folder.mkdir()
    (folder / variants.FILE).write_text(json.dumps(entries), encoding="utf-8")
    plan = Plan(tmp_path, None, ("others",), Pace(1, 0.0))
    read, others = variants.run(plan)
    assert read.text == "1 of 3 puzzles can be read."
    assert others.figures["a line"]["peer"] is None


def test_another_solution_than_the_set_s_ends_the_run() -> None:
    puzzle = variants._read(SOLVED.replace("1", "."))
    entry = Entry("EXAMPLES", "a line", "", SOLVED[::-1], puzzle)
    with pytest.raises(DriverError, match="a line: expected"):
        variants._search(entry)


def test_boards_of_grids_are_compared_with_cp_sat_where_it_is_installed() -> None:
    (section,) = variants.run(Plan(Path(), None, ("grids",), Pace(1, 0.0), is_quick=True))
    assert len(section.figures["samurai"]["own"]) == grids.QUICK
    assert section.text.startswith("| layout ")


@pytest.mark.parametrize(
    ("own", "warm", "peer", "holds"),
    [
        ([0.02, 0.02], [0.01, 0.02], [0.2, 0.2], "yes"),
        ([0.02, 0.3], [0.01, 0.02], [0.2, 9.0], "no"),
        ([0.02, 0.02], [0.01, 0.02], [0.01, 0.1], "no"),
        ([0.30, 0.30], [0.01, 0.01], [0.2, 0.2], "no"),
        ([0.01], [0.01], [], "-"),
    ],
    ids=["held", "one too long", "rules read before", "rules and all", "no peer"],
)
def test_boards_of_grids_need_both_ratios_and_the_longest_time(own, warm, peer, holds) -> None:
    assert grids.Race("samurai", own, warm, peer).row[-1] == holds


class Forgetful:
    """A peer that finds one solution of anything, and so many when all cells are given."""

    def __init__(self, accepted: int) -> None:
        self.accepted = accepted

    def search(self, text: str, *, seconds: float) -> Spent:
        return Spent(self.accepted if ".~R1C1_" in text else 1, seconds / 100)


def test_a_solution_that_the_peer_misses_is_told_and_one_that_it_rejects_ends_the_run() -> None:
    puzzle = variants._read(SOLVED.replace("1", ".").replace("2", "."))
    entry = Entry("EXAMPLES", "two left out", "", "", puzzle)
    found = variants._duel(entry, Forgetful(1), 1)
    assert (found.is_missed, found.ratio) == (True, None)
    assert "when their cells are given: two left out" in variants._others([found]).text
    with pytest.raises(DriverError, match="two left out: found 2, the peer 1"):
        variants._duel(entry, Forgetful(0), 1)


PEER_IN_C = """
#include <stddef.h>
#include <stdint.h>
#include <string.h>
size_t peer_solve(const char *p, size_t limit, uint32_t config, char *s, size_t *guesses) {
    (void)config; (void)s; (void)guesses; (void)limit;
    return strlen(p) == 729 && p[728] == '9';
}
"""


def test_the_driver_takes_lines_of_candidates(tmp_path) -> None:
    source = tmp_path / "peer.c"
    source.write_text(PEER_IN_C, encoding="ascii")
    ran(["cc", "-shared", "-fPIC", "-o", tmp_path / "libpeer.so", source], code=0)
    path = corpus.write_lines(["123456789" * 81, "." * 729], tmp_path / "few.txt")
    peers = driver.find_peers(tmp_path)
    found = driver.race(driver.build_driver(tmp_path), path, peers, Pace(1, 0.0))
    assert (found[peers[0]].solved, found[peers[0]].unique) == (1, 1)


def test_a_kind_of_the_tail_holds_if_its_worst_board_does() -> None:
    quick, slow = (Found("full rank", is_made=True, ours=own, peer=0.1) for own in (0.1, 0.3))
    zero = Found(variants_tail.FROM_ZERO, is_made=True, ours=0.31, peer=None)
    rows = variants_tail.section([quick, slow, zero]).text.splitlines()
    assert [each.strip() for each in rows[2].split("|")][1:-1] == [
        *("full rank", "2", "made", "400 ms", "200 ms", "2.00", "3.00", "no")
    ]
    assert rows[-1].endswith("found 310 ms (no)")


def test_a_board_belongs_to_the_first_kind_that_it_names() -> None:
    assert variants_tail.kind_of(".FullRank~R1~5~.Sandwich~3~R2") == "full rank"
    assert variants_tail.kind_of(".X~R1C1~R1C2") is None


def test_made_boards_of_the_tail_have_solutions_and_stay_the_same() -> None:
    boards = list(variants_tail.made())
    assert boards == list(variants_tail.made())
    for kind, text in dict(boards).items():
        puzzle = variants._read(text)
        assert puzzle is not None, kind
        assert runut.solve(puzzle, limits=runut.Limits(solutions=1)).count == 1, kind
