"""`runut generate --as-paper DIR` is the batch run of the sudoku paper, figure 13."""

from __future__ import annotations

import re
from pathlib import Path

from installed import UNSOLVABLE, Runut

MADE = ("generate", "sudoku", "--method", "random-removal")


def test_a_run_makes_the_folder_saves_says_and_solves(runut: Runut, tmp_path: Path) -> None:
    ran = runut(*MADE, "--seed", "1", "--as-paper", "new/data")
    assert ran.code == 0
    saved, heading, *board = ran.out.split("\n")
    assert saved == "Puzzle Sudoku telah dibuat dan disimpan ke 'new/data/example_puzzles.txt'."
    assert heading == "Puzzle Sudoku awal:"
    assert board[11:14] == ["-----", "", "Sudoku berhasil dipecahkan:"]
    assert board[26] == ""
    assert re.fullmatch(r"Waktu yang dibutuhkan: \d+\.\d{4} detik", board[27])
    rows = (tmp_path / "new/data/example_puzzles.txt").read_text().splitlines()
    assert rows == [board[at].replace(" |", "") for at in (0, 1, 2, 4, 5, 6, 8, 9, 10)]


def test_each_run_replaces_the_file(runut: Runut, tmp_path: Path) -> None:
    texts = set()
    for seed in ("1", "2"):
        assert runut(*MADE, "--seed", seed, "--as-paper", "data").code == 0
        texts.add((tmp_path / "data/example_puzzles.txt").read_text())
    assert len(texts) == 2
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["example_puzzles.txt"]


def test_only_the_paper_s_own_method_and_a_seed_fit(runut: Runut) -> None:
    other = runut("generate", "sudoku", "--method", "unique", "--as-paper", "data")
    assert (other.code, "use --method random-removal" in other.err) == (2, True)
    family = runut("generate", "hitori", "--as-paper", "data")
    assert (family.code, "no paper on hitori has a generator" in family.err) == (2, True)
    several = runut(*MADE, "--count", "2", "--as-paper", "data")
    assert (several.code, "only --seed fits" in several.err) == (2, True)


def test_a_folder_that_cannot_be_made_is_named(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    ran = runut(*MADE, "--as-paper", "data/inner")
    assert ran.code != 0
    assert "data" in ran.err
    assert "Traceback" not in ran.err


def test_without_a_solution_a_blank_line_and_the_sentence_follow(runut: Runut) -> None:
    ran = runut("solve", "-", "-a", "cell-backtracking", "--as-paper", stdin=UNSOLVABLE)
    assert ran.out.endswith("-----\n\nTidak ada solusi yang ditemukan.\n")
