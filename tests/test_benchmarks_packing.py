"""The packing benchmark's own parts: what peers are given and tell, and how figures are judged."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import runut
from benchmarks import packing
from benchmarks.driver import DriverError, build_driver
from benchmarks.packing import Race, Work, unique_challenges
from benchmarks.packing_peers import Peer, Spent, count_in, find_peers, spent
from benchmarks.packing_problems import burr_tools, exact_cover
from runut import Packing

pytestmark = pytest.mark.laws

TROMINOES = "2 3 2\nDEFAULT\nAAA\nBBB\n"
WORK = Work("small", "problems/small.txt", 8, 2)


def board(text: str) -> Packing:
    puzzle = runut.read(text)
    assert isinstance(puzzle, Packing)
    return puzzle


def named(name: str) -> Packing:
    puzzle = runut.load(f"set:{name}")
    assert isinstance(puzzle, Packing)
    return puzzle


def raced(ours: float, **peers: float) -> Race:
    return Race(ours, Spent(1, 30), {name: Spent(seconds, 2) for name, seconds in peers.items()})


def program(folder: Path, name: str, body: str) -> Peer:
    path = folder / "packing" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return Peer(path)


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return build_driver(tmp_path_factory.mktemp("native"), "spent.c")
    except DriverError as error:
        pytest.skip(str(error))


# -- what peers are given -----------------------------------------------------------------------


def test_an_exact_cover_has_an_item_for_each_piece_and_cell_and_a_line_for_each_placement() -> None:
    items, *options = exact_cover(board(TROMINOES)).splitlines()
    assert items == "A B c0 c1 c2 c3 c4 c5"
    assert options == ["A c0 c1 c2", "A c3 c4 c5", "B c0 c1 c2", "B c3 c4 c5"]


def test_of_a_reduced_piece_one_placement_of_each_orbit_is_left() -> None:
    whole = exact_cover(named("pentominoes/6x10")).splitlines()
    some = exact_cover(named("pentominoes/6x10"), "X").splitlines()
    assert sum(line.startswith("X ") for line in whole) == 32
    assert sum(line.startswith("X ") for line in some) == 8
    assert [line for line in whole if line[0] != "X"] == [line for line in some if line[0] != "X"]


def test_burr_tools_gets_a_shape_for_each_piece_and_one_to_fill() -> None:
    text = burr_tools(named("soma"))
    assert text.count("<voxel ") == 8
    assert '<voxel x="3" y="3" z="3" type="0">###########################</voxel>' in text
    assert text.count('count="1"') == 7
    assert '<gridType type="0"/>' in text
    assert '<result id="7"/>' in text


def test_balls_lie_where_coordinates_have_an_even_sum() -> None:
    text = burr_tools(named("iq-puzzler-pro/pyramid"))
    assert '<gridType type="2"/>' in text
    assert text.count("#") == 2 * 55


# -- what peers tell ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("(16 options)\nAltogether 520 solutions, 22+108 mems", 520),
        ("Found 8 solutions!", 8),
        ("start\n2339 assemblies and 0 solutions found with 12 iterations", 2339),
        ("no", None),
    ],
)
def test_the_number_of_solutions_is_found_in_what_a_peer_tells(text, count) -> None:
    assert count_in(text) == count


def test_peers_are_the_programs_in_the_folder(tmp_path) -> None:
    program(tmp_path, "other", "")
    program(tmp_path, "burrtxt", "")
    (tmp_path / "packing" / "folder").mkdir()
    found = find_peers(tmp_path)
    assert [(peer.name, peer.reads_burr_tools) for peer in found] == [
        ("burrtxt", True),
        ("other", False),
    ]
    assert find_peers(None) == find_peers(tmp_path / "nowhere") == []


def test_a_peer_gets_the_problem_at_its_input_and_its_count_is_checked(tmp_path, launcher) -> None:
    problem = tmp_path / "problem.dlx"
    problem.write_text(exact_cover(board(TROMINOES)), encoding="utf-8")
    peer = program(
        tmp_path, "lines", "import sys; print('Found', len(list(sys.stdin)), 'solution')"
    )
    assert peer.count(launcher, problem, 5).is_whole
    with pytest.raises(
        DriverError, match=r"lines: problem\.dlx: expected 4, found 'Found 5 solution'"
    ):
        peer.count(launcher, problem, 4)


def test_burr_tools_gets_the_name_of_a_file(tmp_path, launcher) -> None:
    problem = tmp_path / "problem.xmpuzzle"
    problem.write_text("text", encoding="utf-8")
    body = "import sys; print(len(open(sys.argv[2]).read()), 'assemblies', sys.argv[1])"
    assert program(tmp_path, "burrtxt", body).count(launcher, problem, 4).is_whole


def test_a_peer_that_fails_is_named_with_its_complaint(tmp_path, launcher) -> None:
    peer = program(tmp_path, "broken", "raise SystemExit('no memory')")
    with pytest.raises(DriverError, match=r"(?s)broken: ended with 1.*no memory"):
        peer.count(launcher, peer.path, 1)


def test_time_and_memory_are_those_of_the_program_alone(tmp_path, launcher) -> None:
    # The system counts by ticks: what is shorter than some of them may cost nothing.
    busy = "import time\nwhile time.process_time() < 0.4: pass\n"
    body = busy + "block = bytearray(64 << 20); block[::4096] = bytes(len(block) // 4096)"
    used, _ = spent(launcher, [str(program(tmp_path, "large", body).path)], None, 60)
    idle, _ = spent(launcher, [str(program(tmp_path, "idle", "").path)], None, 60)
    assert used.mebibytes - idle.mebibytes == pytest.approx(64, abs=8)
    assert used.seconds > 0.1


def test_a_program_that_takes_too_long_is_stopped(tmp_path, launcher) -> None:
    endless = program(tmp_path, "endless", "while True: pass")
    used, _ = spent(launcher, [str(endless.path)], None, 2)
    assert not used.is_whole
    assert 1 < used.seconds < 5


# -- how figures are judged ---------------------------------------------------------------------


def test_the_ratio_is_to_the_best_peer() -> None:
    assert raced(0.5, one=4.0, other=2.0).ratio == 4
    assert raced(0.5).ratio is None


@pytest.mark.parametrize(
    ("work", "race", "kept"),
    [
        (WORK, raced(0.5, one=2.0), True),
        (WORK, raced(0.6, one=2.0), False),
        (replace(WORK, least=3.0), raced(0.6, one=2.0), True),
        (replace(WORK, most=0.4), raced(0.5, one=2.0), True),
        (replace(WORK, most=0.4), raced(0.5), False),
        (WORK, raced(0.5), None),
    ],
)
def test_the_ratio_binds_where_there_is_one_and_else_the_guide(work, race, kept) -> None:
    assert packing.holds(work, race) is kept


def test_peers_without_symmetry_have_all_solutions_to_find_unless_a_piece_is_reduced() -> None:
    knuth, burr = Peer(Path("ssxcc")), Peer(Path("burrtxt"))
    assert (WORK.expected(knuth), WORK.expected(burr)) == (8, 2)
    assert replace(WORK, reduced="X").expected(knuth) == 2
    assert replace(WORK, peers=("burrtxt",)).asks(burr)
    assert not replace(WORK, peers=("burrtxt",)).asks(knuth)


def test_a_stopped_peer_is_marked_and_one_that_was_not_asked_has_a_dash() -> None:
    race = Race(0.5, Spent(1, 30), {"slow": Spent(120, 5, is_whole=False)})
    shown = packing._counts([(WORK, race)], [Peer(Path("other")), Peer(Path("slow"))]).text
    assert "|     - | > 120.000 |" in shown
    assert "|     - |    5 |" in shown


def test_challenges_are_unique_and_depend_on_the_seed_alone() -> None:
    made = unique_challenges(named("pentominoes/5x12"), 6, 4, seed=3)
    assert made == unique_challenges(named("pentominoes/5x12"), 6, 4, seed=3)
    assert len(set(made)) == 6
    assert {len(each.given) for each in made} == {4}
    for each in made:
        assert runut.solve(each, limits=runut.Limits(solutions=2)).uniqueness == "unique"


def test_every_part_of_the_command_has_a_name_without_spaces() -> None:
    assert len(set(packing.PARTS)) == len(packing.WORK) + 2
    assert not [part for part in packing.PARTS if " " in part]
