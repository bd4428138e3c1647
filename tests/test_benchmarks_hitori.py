"""The parts of the benchmark that measure hitori board by board, on boards of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import boards, driver, hitori, table
from benchmarks.boards import Board, Duel
from benchmarks.clock import Laps, Ratio
from benchmarks.driver import DriverError, Pace
from benchmarks.hitori import OURS, PEER, Work
from programs import ran

pytestmark = pytest.mark.laws

SMALL = Board("own", "small", 2, 2, (2, 1, 1, 1))
WIDE = Board("own", "wide", 3, 1, (1, 2, 3))
OTHER = Board("other", "flat", 2, 1, (1, 2))
MET = Duel(
    (SMALL, WIDE, OTHER),
    {OURS: ((1.0, 2.0), (3.0, 4.0), (9.0, 9.0)), PEER: ((4.0, 4.0), (2.0, 2.0), (9.0, 9.0))},
    {OURS: ("aa", "several", "none"), PEER: ("bb", "several", "none")},
)


def laps(*seconds: float) -> Laps:
    return Laps(1, tuple((each,) for each in seconds))


def test_the_typical_board_is_the_median_of_each_round() -> None:
    assert MET.typical(OURS) == laps(3.0, 4.0)


def test_the_worst_board_is_that_of_the_slowest_median() -> None:
    assert MET.worst(OURS) == (OTHER, laps(9.0, 9.0))


def test_a_set_or_a_size_can_be_looked_at_alone() -> None:
    assert MET.of("own").boards == (SMALL, WIDE)
    assert MET.of("own", "other", side=2).boards == (SMALL, OTHER)
    assert MET.of("own", side=3).laps[PEER] == ((2.0, 2.0),)


def test_boards_come_by_ratio_the_narrowest_first() -> None:
    found = MET.of("own").ratios(OURS, PEER)
    assert [board.name for _, board in found] == ["wide", "small"]
    assert found[0][0] == Ratio(pytest.approx(2 / 3.5), 0.5, pytest.approx(2 / 3))


def test_an_answer_that_differs_is_named() -> None:
    assert MET.quarrels(OURS) == ["own small: cspuz_core says bb, ours aa"]


def test_a_report_is_kept_by_contestant_and_board() -> None:
    told = "answer 0 0 4 ff\nanswer 1 0 2 cc\nlap 0 0 0.5\nlap 1 0 0.2\nlap 0 0 0.4\nlap 1 0 0.1\n"
    met = boards._duel(told, (SMALL,), ["a", "b"])
    assert met.answers == {"a": ("ff",), "b": ("several",)}
    assert met.laps == {"a": ((0.5, 0.4),), "b": ((0.2, 0.1),)}


def test_a_board_without_solution_is_told_so() -> None:
    assert boards._duel("answer 0 0 -1 cc\n", (SMALL,), ["a"]).answers == {"a": ("none",)}


def test_a_strange_report_is_refused() -> None:
    with pytest.raises(DriverError, match="expected an answer or a lap"):
        boards._duel("hello\n", (SMALL,), ["a"])


@pytest.mark.parametrize(
    ("work", "holds"),
    [
        (Work("reached", laps(1.0), 0.5, laps(3.0), 3.0), True),
        (Work("missed", laps(1.0), 2.0, laps(2.9), 3.0), False),
        (Work("no peer", laps(1.0), 2.0, None, 3.0), None),
        (Work("nobody else can", laps(1.0), 2.0), True),
        (Work("too slow", laps(3.0), 2.0), False),
        (Work("no guide", laps(3.0)), None),
    ],
    ids=lambda each: each.what if isinstance(each, Work) else None,
)
def test_the_ratio_binds_and_else_the_guide(work, holds) -> None:
    assert work.holds is holds
    assert len(work.row) == len(hitori.HEADS)


@pytest.mark.parametrize(
    ("seconds", "shown"), [(3.5e-6, "3.50 µs"), (0.12e-3, "120 µs"), (2e-9, "2.00 ns"), (0, "0 ns")]
)
def test_a_time_is_shown_in_the_unit_that_suits_it(seconds, shown) -> None:
    assert table.duration(seconds) == shown


PEER_IN_C = """
#include <stddef.h>
#include <stdint.h>
size_t peer_hitori(size_t width, size_t height, const uint16_t *cells, uint8_t *colours) {
    for (size_t cell = 0; cell < width * height; cell++) colours[cell] = cells[cell] > 1;
    return cells[0] == 9 ? SIZE_MAX : cells[0] == 8 ? 0 : width * height;
}
"""


def built_peer(folder: Path) -> Path:
    source, library = folder / "peer.c", folder / f"lib{PEER}.so"
    source.write_text(PEER_IN_C, encoding="ascii")
    ran(["cc", "-shared", "-fPIC", "-o", library, source], code=0)
    return library


def test_the_driver_times_each_board_and_tells_what_was_found(tmp_path) -> None:
    program = driver.build_driver(tmp_path, "boards.c")
    none, several = (Board("own", "x", 2, 1, (first, 1)) for first in (9, 8))
    library = built_peer(tmp_path)
    contestants = {"a": library, "b": library}
    met = boards.duel(program, tmp_path, [SMALL, none, several], contestants, Pace(3, 0.0))
    assert met.quarrels("a") == []
    assert met.answers["a"][1:] == ("none", "several")
    assert [len(each) for each in met.laps["b"]] == [3, 3, 3]


def test_a_pass_over_all_boards_is_timed(tmp_path) -> None:
    assert boards.one_pass(built_peer(tmp_path), [SMALL, WIDE]) >= 0


def test_a_library_without_the_function_is_told(tmp_path) -> None:
    program = driver.build_driver(tmp_path, "boards.c")
    with pytest.raises(DriverError, match="peer_hitori"):
        boards.duel(program, tmp_path, [SMALL], {"a": Path("libc.so.6")}, Pace(1, 0.0))


def test_boards_of_a_set_are_read_with_their_names(tmp_path) -> None:
    folder = tmp_path / "hitori"
    folder.mkdir()
    text = "# ours\nsmall 2 2 2,1,1,1 1 0100\nwide 3 1 1,2,3 3 -\n"
    (folder / "unitn_18.txt").write_text(text, encoding="ascii")
    words = ["hitori", "--data", str(tmp_path), "--set", "unitn"]
    plan = hitori.Plan(tmp_path, None, ("unitn",), Pace(1, 0.0))
    found = hitori._boards(plan, "unitn")
    assert [board.line for board in found] == ["2 2 2 1 1 1", "3 1 1 2 3"]
    assert [board.text for board in found] == ["small 2 2 2,1,1,1", "wide 3 1 1,2,3"]
    assert command.parser().parse_args(words).family == "hitori"


def test_a_missing_set_ends_the_command_with_its_name(tmp_path, capsys) -> None:
    assert command.main(["hitori", "--data", str(tmp_path), "--set", "janko"]) == 1
    assert "janko_puzzlekit_470" in capsys.readouterr().err
