"""The questions of setters, as the installed command answers them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import runut as library
from installed import FIGURE_16, UNIQUE, UNSOLVABLE, Runut
from runut.verbs.reply_lines import verdict_lines

SIX = "....34...1......"
"""A board with six solutions."""
CANDIDATES = [
    "1   2  34   34",
    "3   4  12   12",
    "24  1  234  234",
    "24  3  124  124",
]
FOUR = "1...34...1.3..2."
EXAMPLES = Path(__file__).parents[2] / "examples"
HANJIE = str(EXAMPLES / "nonogram" / "hanjie-10.nin")


def test_superfluous_clues_are_listed(runut: Runut) -> None:
    ran = runut("check", "-", "--superfluous", stdin=f"{FOUR}\n")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0] == "Sudoku 4x4, 6 givens (standard input)"
    assert lines[2:6] == [
        "superfluous: 3 of 6 clues, each by itself",
        "  r1c1 is 1 (given)",
        "  r2c1 is 3 (given)",
        "  r3c2 is 1 (given)",
    ]


def test_superfluous_clues_are_an_object_of_json(runut: Runut) -> None:
    ran = runut("check", "-", "--superfluous", "--json", stdin=f"{FOUR}\n")
    record = json.loads(ran.out)
    assert record["clues"][0] == {"kind": "given", "cells": [[0, 0]], "sentence": "r1c1 is 1"}
    assert (record["uniqueness"], record["tried"], record["total"]) == ("unique", 6, 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FOUR, ["tidak diperlukan: 3 dari 6 petunjuk, masing-masing sendiri", "  r1c1 berisi 1"]),
        ("hitori/2/2/2111", ["tidak diperlukan: 1 dari 4 petunjuk", "  r1c1 berisi 2"]),
        (FIGURE_16, ["teka-teki ini punya beberapa solusi, jadi semua petunjuk diperlukan"]),
        (UNSOLVABLE, ["teka-teki ini tidak punya solusi"]),
    ],
)
def test_superfluous_clues_are_said_in_indonesian(text: str, said: list[str], runut: Runut) -> None:
    words = ("check", "-", "--superfluous", "--language", "id")
    lines = runut(*words, stdin=f"{text}\n").out.splitlines()[2:]
    assert all(line.startswith(begin) for line, begin in zip(lines, said, strict=False))
    clues = json.loads(runut(*words, "--json", stdin=f"{text}\n").out)["clues"]
    assert [f"  {clue['sentence']}" for clue in clues[: len(said) - 1]] == said[1:]


def test_a_stopped_search_for_superfluous_clues_says_so_in_indonesian(runut: Runut) -> None:
    words = ("check", "-", "--superfluous", "--language", "id", "--nodes", "1")
    said = runut(*words, stdin=f"{SIX}\n").out.splitlines()[2]
    assert said.startswith("dihentikan oleh batas simpul; belum diketahui apakah")


@pytest.mark.parametrize("words", [["check", "-", "--superfluous"], ["minimal", "-"]])
def test_questions_about_clues_of_several_solutions_end_with_code_3(words, runut: Runut) -> None:
    ran = runut(*words, stdin=f"{FIGURE_16}\n")
    assert ran.code == 3
    assert "several solutions" in ran.out + ran.err
    assert runut(*words, stdin=f"{UNSOLVABLE}\n").code == 1


@pytest.mark.parametrize("option", ["--json", "--kind=given", "--nodes=5"])
def test_options_of_superfluous_need_it(option, runut: Runut) -> None:
    ran = runut("check", "-", option, stdin=f"{FOUR}\n")
    assert ran.code == 2
    assert "need --superfluous" in ran.err


def test_a_minimal_puzzle_is_written_and_reads_back(runut: Runut, tmp_path: Path) -> None:
    ran = runut("minimal", "-", "--seed", "3", "-o", "less.txt", stdin=f"{UNIQUE}\n")
    less = library.load(tmp_path / "less.txt")
    assert ran.code == 0
    assert f"left out {library.read(UNIQUE).givens - less.givens} of " in ran.err
    assert library.superfluous(less).clues == ()
    assert library.minimal(UNIQUE, seed=3).puzzle == less


def test_a_nonogram_keeps_its_clues_and_those_it_does_not_need_are_listed(runut: Runut) -> None:
    ran = runut("minimal", HANJIE)
    assert ran.code == 0
    assert ran.out.startswith("clues that can be left out together:\n  ")
    assert "of 20 clues" in ran.err


def test_candidates_stand_in_columns(runut: Runut) -> None:
    ran = runut("candidates", "-", stdin=f"{SIX}\n")
    assert ran.out.splitlines()[2:6] == CANDIDATES
    assert ran.code == 0


def test_candidates_with_a_limit_have_their_numbers(runut: Runut) -> None:
    ran = runut("candidates", "-", "--limit", "2", "--json", stdin=f"{SIX}\n")
    assert json.loads(ran.out)["cells"][0][2] == [[3, 2], [4, 2]]
    text = runut("candidates", "-", "--limit", "2", stdin=f"{SIX}\n")
    assert "3:2,4:2" in text.out


def test_candidates_are_drawn_into_their_cells(runut: Runut, tmp_path: Path) -> None:
    ran = runut("candidates", "-", "-o", "marks.svg", stdin=f"{SIX}\n")
    assert ran.code == 0
    assert (
        'class="candidate' in (tmp_path / "marks.svg").read_text()
        or "candidates" in (tmp_path / "marks.svg").read_text()
    )


def test_an_unsolvable_puzzle_has_no_candidates(runut: Runut) -> None:
    ran = runut("candidates", "-", stdin=f"{UNSOLVABLE}\n")
    assert ran.code == 1
    assert "no solution, so no cell has a candidate" in ran.out


def test_completions_are_listed_with_the_number_of_solutions(runut: Runut) -> None:
    ran = runut("completions", "-", stdin=f"{FIGURE_16}\n")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[2:4] == ["solutions: 2", "values that each make the puzzle unique: 8"]
    assert runut("completions", "-", stdin=f"{FOUR}\n").out.splitlines()[2] == (
        "the puzzle is unique already"
    )


def test_a_stopped_question_says_so(runut: Runut) -> None:
    ran = runut("check", "-", "--superfluous", "--nodes", "3", stdin=f"{FOUR}\n")
    assert ran.code == 5
    assert "stopped by the node limit after" in ran.out


def test_many_puzzles_are_asked_and_a_faulty_one_stops_none(runut: Runut) -> None:
    ran = runut("candidates", "-", "--json", stdin=f"{FIGURE_16}\n{'.' * 80}x\n{UNIQUE}\n")
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["status"] for each in records] == ["solved", "bad-input", "solved"]
    assert ran.code == 4


@pytest.mark.parametrize(
    ("path", "superfluous", "total"),
    [
        ("sudoku/killer.sudoku", 27, 30),
        ("nonogram/hanjie-10.nin", 20, 20),
        ("hitori/figure-1.txt", 17, 25),
        ("packing/challenge.json", 1, 4),
    ],
)
def test_the_four_questions_on_an_example_of_each_family(
    path, superfluous, total, runut: Runut
) -> None:
    def asked(*words: str) -> dict:
        ran = runut(*words, str(EXAMPLES / path), "--json")
        assert ran.code == 0, ran
        return json.loads(ran.out)

    clues = asked("check", "--superfluous")
    assert (len(clues["clues"]), clues["tried"]) == (superfluous, total)
    least = asked("minimal", "--seed", "1")
    assert len(least["kept"]) + len(least["left_out"]) == total
    assert 0 < len(least["left_out"]) <= superfluous
    solution = library.solve(library.load(EXAMPLES / path)).solution
    cells = [own for row in asked("candidates")["cells"] for own in row]
    assert cells == [[[value, 1]] for value in solution.values()]
    assert asked("completions")["uniqueness"] == "unique"


# -- conflict ----------------------------------------------------------------------------------

PAIR = "sudoku 2x2\n....\n....\n....\n....\npair-sum 8 r1c1 r1c2\n"
SAID = "these rules contradict each other: row 1 holds no digit twice; r1c1 r1c2 add up to 8"


def test_check_names_the_rules_that_contradict_each_other(runut: Runut) -> None:
    ran = runut("check", "-", stdin=PAIR)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "Sudoku 4x4, 0 givens: well formed (grid)",
        "no solution: these rules contradict each other",
        "row-duplicate: row 1 holds no digit twice: r1c1 r1c2 r1c3 r1c4",
        "pair-sum: r1c1 r1c2 add up to 8: r1c1 r1c2",
    ]


def test_check_of_a_puzzle_with_a_reason_exits_as_without_a_solution(runut: Runut) -> None:
    ran = runut("check", "set:tetrominoes/4x5")
    assert ran.code == 1
    assert "contradict" not in ran.out


@pytest.mark.parametrize("words", [("solve",), ("solve", "--all"), ("explain",)])
def test_the_text_of_a_single_puzzle_ends_with_what_contradicts(runut: Runut, words) -> None:
    ran = runut(*words, "-", stdin=PAIR)
    assert (ran.code, ran.out.splitlines()[-1]) == (1, SAID)
    assert "contradict each other" not in runut(*words, "-", stdin=PAIR + "\n" + PAIR).out


def test_what_contradicts_is_said_in_the_language_of_the_explanation(
    runut: Runut, tmp_path
) -> None:
    (tmp_path / "one.txt").write_text(PAIR)
    words = "saling bertentangan: baris 1 tidak memuat angka dua kali; r1c1 r1c2 berjumlah 8"
    assert runut("explain", "one.txt", "--language", "id").out.strip().endswith(words)
    record = json.loads(runut("explain", "one.txt", "--language", "id", "--json").out)
    assert record["conflict"][1]["sentence"] == "r1c1 r1c2 berjumlah 8"
    assert "r1c1 r1c2 berjumlah 8" in runut("rules", "-", "--language", "id", stdin=PAIR).out


@pytest.mark.parametrize("command", ["solve", "check", "prove"])
def test_sentences_of_rules_follow_the_language(runut: Runut, command) -> None:
    assert "r1c1 r1c2 berjumlah 8" in runut(command, "-", "--language", "id", stdin=PAIR).out


def test_a_broken_rule_is_said_in_the_language(runut: Runut, tmp_path) -> None:
    (tmp_path / "one.txt").write_text("hitori/2/2/2111")
    ran = runut("check", "one.txt", "-", "--language", "id", stdin="[[0, 1], [1, 1]]")
    assert "dua sel hitam berbagi sisi: r1c2 r2c2 (black-adjacent)" in ran.out


def test_a_proof_of_none_names_what_contradicts(runut: Runut) -> None:
    assert runut("prove", "-", stdin=PAIR).out.splitlines()[-1] == f"  {SAID}"


@pytest.mark.parametrize("command", ["solve", "prove", "explain"])
def test_json_of_a_single_puzzle_has_what_contradicts(runut: Runut, tmp_path, command) -> None:
    (tmp_path / "one.txt").write_text(PAIR)
    record = json.loads(runut(command, "one.txt", "--json").out)
    assert [each["rule"] for each in record["conflict"]] == ["row-duplicate", "pair-sum"]
    if command != "prove":
        two = runut(command, "one.txt", "one.txt", "--json").out.splitlines()
        assert not any("conflict" in json.loads(line) for line in two)


def test_check_says_that_it_is_not_known_whether_there_is_a_solution() -> None:
    found = library.conflict(FOUR, limits=library.Limits(nodes=0))
    said = "stopped by the node limit before it is known whether there is a solution"
    assert list(verdict_lines(found)) == [said]
