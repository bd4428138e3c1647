"""The benchmarks' own parts, on puzzles of our own: no peers, and nothing that hangs on time."""

from __future__ import annotations

import gzip
import re
import sys
import tomllib
from pathlib import Path

import pytest

import runut
from benchmarks import __main__ as command
from benchmarks import (
    browser,
    clock,
    corpus,
    driver,
    nonogram,
    nonogram_peers,
    nonogram_sets,
    nonogrid,
    sudoku,
    sudoku_large,
    sudoku_verbs,
    table,
)
from benchmarks.clock import Laps, Ratio
from benchmarks.corpus import CorpusError
from benchmarks.driver import BULK, SINGLE, Contestant, DriverError, Pace, Score
from benchmarks.plan import Plan, plan_pace
from benchmarks.sat import count_by_cadical
from benchmarks.sudoku import Set
from benchmarks.table import Line
from programs import ran
from runut import Nonogram, _engine

pytestmark = pytest.mark.laws

ROOT = Path(__file__).parents[1]
SAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PEER, OURS, MANY = (
    Contestant("peer", SINGLE, Path("libpeer.so")),
    Contestant("ours", SINGLE, Path("libours.so")),
    Contestant("ours, bulk", BULK, Path("libours.so")),
)


def score(*rounds: float, counts: str = "same") -> Score:
    return Score(Laps(1000, tuple((lap,) for lap in rounds)), 1, 1, counts)


def test_a_corpus_is_read_without_its_blank_and_comment_lines(tmp_path) -> None:
    path = tmp_path / "few.txt"
    path.write_text(f"# ours\n\n{SAMPLE}\r\n{'.' * 81}\n", encoding="ascii")
    assert corpus.read_lines(corpus.find(tmp_path, "few")) == [SAMPLE, "." * 81]


def test_a_packed_corpus_reads_like_a_plain_one(tmp_path) -> None:
    (tmp_path / "few.txt.gz").write_bytes(gzip.compress(f"{SAMPLE}\n".encode()))
    assert corpus.read_lines(corpus.find(tmp_path, "few")) == [SAMPLE]


def test_a_table_of_puzzles_is_read_without_the_names_of_its_columns(tmp_path) -> None:
    (tmp_path / "few.csv").write_text(f"puzzle,solutions\n{SAMPLE},1\n", encoding="ascii")
    assert corpus.read_lines(corpus.find(tmp_path, "few")) == [f"{SAMPLE},1"]


def test_a_set_can_lack_the_first_given_of_each_puzzle(tmp_path) -> None:
    (tmp_path / "sudoku").mkdir()
    corpus.write_lines([SAMPLE], tmp_path / "sudoku" / "few.txt")
    plan = Plan(tmp_path, None, (), plan_pace(1, is_quick=True))
    assert sudoku._lines(plan, Set("few", "few", 1.0, 1.0, without=1)) == [f".{SAMPLE[1:]}"]


def test_verbs_are_measured_on_puzzles_and_counts_beside_a_peer(tmp_path) -> None:
    source = tmp_path / "peer.c"
    source.write_text(PEER_IN_C, encoding="ascii")
    ran(["cc", "-shared", "-fPIC", "-o", tmp_path / "libtdoku.so", source], code=0)
    plan = Plan(tmp_path, tmp_path, (), plan_pace(1, is_quick=True), is_quick=True)
    full = runut.sudoku.solve_line(SAMPLE)[1]
    figures = {each.what: each for each in sudoku_verbs.counting([f".{full[1:]}"], plan)}
    assert figures["count over the best tdoku"].value > 0
    with pytest.raises(DriverError, match="tdoku counts otherwise than ours"):
        sudoku_verbs.counting([SAMPLE], plan)
    assert all(each.value > 0 for each in sudoku_verbs.costs([SAMPLE], is_quick=True))


def test_cadical_counts_up_to_two_solutions_of_a_model() -> None:
    boards = ("1...............", "1234341221434321")
    assert [count_by_cadical(runut.model(each))[1] for each in boards] == [2, 1]


def test_our_kernels_are_measured_as_the_product_is_built() -> None:
    manifests = (ROOT / "Cargo.toml", driver.OURS / "Cargo.toml")
    product, measured = (tomllib.loads(each.read_text())["profile"] for each in manifests)
    product["release"].pop("package")  # packages of others that no kernel uses
    assert measured == {name: product[name] for name in ("release", "wheel")}


def test_a_report_names_the_profile(capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(driver, "build_ours", lambda: tmp_path / "ours.so")  # nothing is raced
    assert command.main(["sudoku", "--data", "nowhere"]) == 1
    assert f"profile {_engine.PROFILE}" in capsys.readouterr().out


def test_a_missing_corpus_is_named(tmp_path) -> None:
    with pytest.raises(corpus.CorpusError, match=r"few\.txt or few\.txt\.gz"):
        corpus.find(tmp_path, "few")


def test_a_corpus_without_puzzles_is_refused(tmp_path) -> None:
    path = corpus.write_lines(["# nothing"], tmp_path / "few.txt")
    with pytest.raises(corpus.CorpusError, match="found none"):
        corpus.read_lines(path)


def test_the_order_is_mixed_always_in_the_same_way() -> None:
    lines = [str(each) for each in range(100)]
    assert corpus.shuffled(lines) == corpus.shuffled(list(lines)) != lines
    assert sorted(corpus.shuffled(lines)) == sorted(lines)


def test_written_lines_are_read_again(tmp_path) -> None:
    path = corpus.write_lines([SAMPLE, "1" * 81], tmp_path / "few.txt")
    assert corpus.read_lines(path) == [SAMPLE, "1" * 81]


def test_a_speed_is_that_of_the_median_pass() -> None:
    laps = Laps(1000, ((0.1, 0.9), (0.2,)))
    assert laps.speed == 5000
    assert laps.by_round == [2000, 5000]


def test_a_ratio_compares_medians_and_tells_the_range_of_the_rounds() -> None:
    own = Laps(10, ((1.0,), (2.0,), (1.0,)))
    other = Laps(10, ((2.0,), (2.0,), (6.0,)))
    assert clock.ratio(own, other) == Ratio(2.0, 1.0, 6.0)


def test_cpu_seconds_gives_what_the_work_gave() -> None:
    seconds, given = clock.cpu_seconds(lambda: 42)
    assert given == 42
    assert seconds >= 0


def test_a_table_aligns_names_to_the_left_and_figures_to_the_right() -> None:
    shown = table.table(["set", "speed"], [["easy", "1,500"], ["a", "1"]])
    assert shown.splitlines() == [
        "| set  | speed |",
        "|------|------:|",
        "| easy | 1,500 |",
        "| a    |     1 |",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(1523.4, "1,523"), (100, "100"), (15.234, "15.2"), (1.5234, "1.52"), (0.0154, "0.015")],
)
def test_a_figure_shows_the_digits_that_count(value, shown) -> None:
    assert table.number(value) == shown


def test_a_ratio_is_shown_with_its_range() -> None:
    assert table.times(Ratio(1.314, 1.2, 1.4)) == "1.31 (1.20-1.40)"


@pytest.mark.parametrize(("holds", "word"), [(True, "yes"), (False, "no"), (None, "-")])
def test_a_verdict_has_a_word(holds, word) -> None:
    assert table.verdict(holds) == word


@pytest.mark.parametrize(
    ("single", "holds"), [(1.0, "no"), (0.5, "yes")], ids=["too slow", "fast enough"]
)
def test_a_set_holds_when_both_ratios_reach_their_target(single, holds) -> None:
    scores = {PEER: score(1.2, 1.2), OURS: score(single, single), MANY: score(0.4, 0.4)}
    row, figures = sudoku._row(Set("own", "own", 1.5, 2.0), scores, (OURS, MANY))
    assert row[0] == "own"
    assert row[2] == "peer"
    assert row[-1] == holds
    assert figures["bulk"]["value"] == pytest.approx(3.0)


def test_without_peers_there_is_neither_ratio_nor_verdict() -> None:
    scores = {OURS: score(0.5), MANY: score(0.25)}
    row, _ = sudoku._row(Set("own", "own", 1.5, 2.0), scores, (OURS, MANY))
    assert row == ["own", "-", "2.00", "4.00", "1.5/2.0", "-"]


def test_a_contestant_that_counts_otherwise_is_named() -> None:
    scores = {PEER: score(1.0, counts="other"), OURS: score(1.0), MANY: score(1.0)}
    (told,) = sudoku._quarrels(Set("own", "own", 1, 1), scores)
    assert told.startswith("own: peer found")


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        (Line("most", 2.0, "s", most=2.0), True),
        (Line("most", 2.1, "s", most=2.0), False),
        (Line("least", 2.0, "s", least=2.0), True),
        (Line("least", 1.9, "s", least=2.0), False),
        (Line("none", 1.0, "s"), None),
        (Line("stopped", 1.0, "s", most=2.0, is_stopped=True), False),
    ],
    ids=lambda each: each.what if isinstance(each, Line) else None,
)
def test_a_line_holds_within_its_guide(line, holds) -> None:
    assert line.holds is holds


def test_the_time_of_a_stopped_board_is_shown_as_a_lower_bound() -> None:
    line = Line("board", 20.0, "s", most=3.0, note="stopped", is_stopped=True)
    assert line.row == ["board", "> 20.0 s (stopped)", "<= 3.00", "no"]


def test_a_ratio_to_a_stopped_search_of_ours_is_an_upper_bound() -> None:
    line = Line("all", 1.5, "s", least=3.0, is_stopped=True, peer="other", theirs=30.0, ours=20.0)
    assert line.row == ["all", "< 1.50 (20.0 s; other 30.0 s)", ">= 3.00", "no"]


def test_the_driver_s_report_is_kept_by_contestant_and_round() -> None:
    told = (
        "count 0 9 8 aa\ncount 1 9 8 aa\npass 0 0 0.5\npass 1 0 0.2\npass 1 0 0.4\npass 0 1 0.7\n"
    )
    told += "pass 1 1 0.1\n"
    first, second = driver._scores(told, 9, 2)
    assert (first.laps.rounds, first.solved, first.unique) == (((0.5,), (0.7,)), 9, 8)
    assert second.laps.rounds == ((0.2, 0.4), (0.1,))


def test_a_strange_report_is_refused() -> None:
    with pytest.raises(DriverError, match="expected a count or a pass"):
        driver._scores("hello\n", 1, 1)


def test_peers_are_the_libraries_of_a_folder_by_name(tmp_path) -> None:
    (tmp_path / "libb.so").touch()
    (tmp_path / "liba.so").touch()
    (tmp_path / "notes.txt").touch()
    assert [peer.name for peer in driver.find_peers(tmp_path)] == ["a", "b"]


def test_a_folder_without_peers_is_named(tmp_path) -> None:
    with pytest.raises(DriverError, match=r"lib<NAME>\.so"):
        driver.find_peers(tmp_path)


PEER_IN_C = """
#include <stddef.h>
#include <stdint.h>
size_t peer_solve(const char *p, size_t limit, uint32_t config, char *s, size_t *guesses) {
    (void)config; (void)s; (void)guesses;
    size_t blanks = 0;
    for (int i = 0; i < 81; i++) blanks += p[i] == '.';
    return p[81] ? 0 : blanks < limit ? blanks : limit;
}
"""


def test_the_driver_counts_and_times_what_a_library_solves(tmp_path) -> None:
    source, library = tmp_path / "peer.c", tmp_path / "libpeer.so"
    source.write_text(PEER_IN_C, encoding="ascii")
    ran(["cc", "-shared", "-fPIC", "-o", library, source], code=0)
    puzzles = ["1" * 81, "." + "1" * 80, ".." + "1" * 79]
    path = corpus.write_lines(puzzles, tmp_path / "few.txt")
    peers = driver.find_peers(tmp_path)
    found = driver.race(driver.build_driver(tmp_path), path, peers, Pace(2, 0.0))
    assert (found[peers[0]].solved, found[peers[0]].unique) == (2, 1)
    assert [len(laps) for laps in found[peers[0]].laps.rounds] == [1, 1]


def test_a_library_that_cannot_be_loaded_is_told(tmp_path) -> None:
    path = corpus.write_lines(["." * 81], tmp_path / "few.txt")
    (tmp_path / "libnone.so").write_text("no library", encoding="ascii")
    peers = driver.find_peers(tmp_path)
    with pytest.raises(DriverError, match=r"libnone\.so"):
        driver.race(driver.build_driver(tmp_path), path, peers, Pace(1, 0.0))


def test_a_run_is_short_when_it_is_quick_and_repeats_as_told() -> None:
    assert plan_pace(None, is_quick=True).rounds < plan_pace(None, is_quick=False).rounds
    assert plan_pace(3, is_quick=False).rounds == 3


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--set", "nothing"], "--set: no nothing; expected easy_random"),
        (["--repeat", "0"], "--repeat: expected 1 or more"),
    ],
)
def test_a_word_that_is_not_known_is_a_usage_error(words, complaint, capsys) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["sudoku", "--data", ".", *words])
    assert complaint in capsys.readouterr().err


def test_missing_sets_end_the_command_with_their_name(tmp_path, capsys) -> None:
    assert command.main(["sudoku", "--data", str(tmp_path), "--set", "16x16"]) == 1
    assert "gecode_16x16.txt" in capsys.readouterr().err


def test_the_boards_of_36_digits_hold_two_shares_of_givens() -> None:
    lines = corpus.read_lines(corpus.find(sudoku_large.OWN, "sudoku_36x36"))
    boards = [runut.read(line, family="sudoku") for line in lines]
    assert [board.size for board in boards] == [36] * 6
    assert [board.givens for board in boards] == [518] * 3 + [596] * 3


def test_the_command_tells_its_options() -> None:
    done = ran([sys.executable, "-m", "benchmarks", "--help"], cwd=ROOT, text=True, code=0)
    assert "--peers" in done.stdout


DIAGONALS = Nonogram([(1,), (1,)], [(1,), (1,)])
RED_GREEN = Nonogram([((1, 1), (1, 2)), ()], [((1, 1),), ((1, 2),)], ("red", "green"))


def pretended(folder: Path, name: str, script: str) -> dict[str, Path]:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    program.chmod(0o755)
    return {name: program}


def test_a_nonogram_job_is_timed_and_compared(tmp_path) -> None:
    peers = pretended(tmp_path, "pbnsolve", 'test -f "$3"')
    job = nonogram.Job("diagonals", {"one": DIAGONALS}, 1.0)
    row, figures, _ = nonogram._measured(job, peers, 2)
    assert row[0] == "diagonals"
    assert row[3] == "yes"
    assert figures["puzzles"] == 1


def test_without_peers_a_nonogram_job_has_no_ratio() -> None:
    row, *_ = nonogram._measured(nonogram.Job("diagonals", {"one": DIAGONALS}, 1.0), {}, 1)
    assert row[-1] == "-"


def test_a_nonogram_job_without_guide_is_measured_by_its_peer(tmp_path) -> None:
    peers = pretended(tmp_path, "nonogrid", "i=0; while test $i -lt 20000; do i=$((i+1)); done")
    job = nonogram.Job("colours", {"one": RED_GREEN})
    assert nonogram._measured(job, peers, 1)[0][2:4] == ["-", "yes"]
    assert nonogram._measured(job, {}, 1)[0][2:4] == ["-", "-"]


def test_a_single_nonogram_above_its_bound_holds_nothing() -> None:
    job = nonogram.Job("diagonals", {"one": DIAGONALS, "two": DIAGONALS}, 9.0, each=0.0)
    row, figures, _ = nonogram._measured(job, {}, 1)
    assert (row[3], figures["holds"]) == ("no", False)
    assert "worst" in row[1]


def test_the_images_of_a_nonogram_are_its_eight_turns() -> None:
    puzzle = Nonogram([(1,), (2, 1)], [(2,), (1,), (), (1,)])
    images = list(nonogram_sets.turned(puzzle, 8))
    assert images[0] == puzzle
    assert len(set(images)) == 8
    assert [image.width for image in images] == [4, 4, 4, 4, 2, 2, 2, 2]


def test_peers_get_colours_in_the_form_that_they_read(tmp_path) -> None:
    peers = pretended(tmp_path, "nonogrid", f'cp "$3" {tmp_path}/seen')
    nonogram_peers.cpu_seconds_of("nonogrid", peers["nonogrid"], [RED_GREEN], 1)
    text = (tmp_path / "seen").read_text(encoding="ascii")
    assert "1r 1g" in text
    again = nonogrid.read(text)
    assert (again.rows, again.columns) == (RED_GREEN.rows, RED_GREEN.columns)


def test_a_peer_that_takes_too_long_is_stopped_and_marked(tmp_path) -> None:
    peers = pretended(tmp_path, "nonogrid", "while :; do :; done")
    job = nonogram.Job("endless", {"one": DIAGONALS}, 9.0, patience=1)
    row, figures, _ = nonogram._measured(job, peers, 3)
    assert row[4].startswith("> ")
    assert figures["peers"]["nonogrid"][1] is True


def test_lines_for_the_long_list_are_solved_by_lines_alone() -> None:
    lines = nonogram_sets.bulk_lines(3, size=6)
    assert lines == nonogram_sets.bulk_lines(3, size=6)
    assert runut.nonogram.solve_lines(lines).counts == bytes([1, 1, 1])


def test_random_large_nonograms_are_the_same_each_time_and_have_their_density() -> None:
    boards = nonogram_sets.random_large(60, 0.4, 2)
    assert boards == nonogram_sets.random_large(60, 0.4, 2)
    first, second = boards.values()
    assert first != second
    assert (first.width, first.height) == (60, 60)
    black = sum(block.length for row in first.rows for block in row)
    assert 0.36 < black / 3600 < 0.44


def test_the_hard_ones_among_random_nonograms_are_squares_by_seed() -> None:
    sizes = [(each.width, each.height) for each in nonogram_sets.random_tail().values()]
    assert sizes == [(60, 60), (80, 80)]


def test_the_tail_is_read_and_missed_by_name(tmp_path) -> None:
    (tmp_path / "tail_6.txt").write_text("$7\n" + "1\n" * 4, encoding="ascii")
    puzzle = Nonogram([(1,), (1,)], [(1,), (1,)])
    assert dict(nonogram_sets.tail(tmp_path)) == {"tail-1": puzzle}
    with pytest.raises(CorpusError, match=r"tail_6\.txt: expected this file"):
        dict(nonogram_sets.tail(tmp_path / "nowhere"))


def test_the_bytes_of_a_visit_are_counted_by_part_and_once_compressed() -> None:
    text = b"a" * 1000
    sent = [
        browser.Sent("/below/assets/index.js", text, is_for_later=False),
        browser.Sent("/below/assets/Tutorial.js", text, is_for_later=True),
        browser.Sent("/below/data/families.json", text, is_for_later=False),
        browser.Sent("/below/engine/pyodide.asm.1.wasm.gz", text, is_for_later=False),
    ]
    plain, packed = browser.bytes_by_part(sent)
    assert set(plain) == {"page", "kept for later", "puzzles and words", "Pyodide's core"}
    assert set(plain.values()) == {1000}
    assert packed["Pyodide's core"] == 1000
    assert 0 < packed["page"] < 100


def test_missing_nonograms_end_the_command_with_their_name(tmp_path, capsys) -> None:
    assert command.main(["nonogram", "--data", str(tmp_path), "--set", "woven"]) == 1
    assert "knotty.nin" in capsys.readouterr().err


def test_nothing_here_fetches_or_builds_the_programs_of_others() -> None:
    folders = (ROOT / "benchmarks", ROOT / "tools", ROOT / "docs" / "howto")
    texts = [
        path
        for folder in folders
        for ending in ("md", "py", "sh", "mjs")
        for path in folder.rglob(f"*.{ending}")
        if "node_modules" not in path.parts
    ]
    fetching = re.compile(r"git clone|\bwget\b|curl -[LO]|clang\+\+ |g\+\+ -|peers-env")
    assert [path.name for path in texts if fetching.search(path.read_text("utf-8"))] == []
    assert len(texts) > 20
