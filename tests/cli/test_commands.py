"""The output and exit code of each installed command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from installed import FIGURE_15, FIGURE_16, UNIQUE, UNSOLVABLE, Runut
from runut import read
from runut.cli.command import LAST
from runut.cli.main import COMMANDS, GROUPS, RENAMED, cli

ROOT = Path(__file__).parents[2]
MORE_THAN_ONE = {
    "--algorithm": ["A[,B]", "NAME"],
    "--as-paper": ["", "DIR"],
    "--option": ["NAME=VALUE", "NAME=VALUE,..."],
    "--output": ["DIR", "OUT", "OUT.pdf"],
    "-O": ["NAME=VALUE", "NAME=VALUE,..."],
    "-a": ["A,B,C", "A[,B]", "NAME"],
    "-o": ["DIR", "OUT", "OUT.pdf"],
}
"""Options of which a command takes several values, or an output of another kind."""
SOLVED_16 = "768213954392654781145978623417389265539726418826541379273895146951467832684132597"


def test_bare_command_shows_the_help_and_succeeds(runut: Runut) -> None:
    ran = runut()
    assert (ran.code, ran.err) == (0, "")
    assert "solve" in ran.out
    assert "Exit codes" in ran.out


def test_demo_solves_a_puzzle_of_each_family(runut: Runut) -> None:
    from runut import FAMILIES

    ran = runut("demo")
    assert ran.code == 0
    assert ran.out.count("status: solved, unique") >= 1
    assert ran.out.count("time: ") == len(FAMILIES)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_help_of_a_command_shows_examples_that_exist(runut: Runut, name: str) -> None:
    reported = runut(name, "--help").out
    assert reported.startswith(f"Usage: runut {name} ")
    for path in re.findall(r"examples/\S+", reported):
        assert list(ROOT.glob(path)), path


@pytest.mark.parametrize("name", ["", *sorted(COMMANDS)])
def test_no_line_of_a_help_is_wider_than_eighty_columns(
    runut: Runut, name: str, monkeypatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert [
        line for line in runut(*name.split(), "--help").out.splitlines() if len(line) > 80
    ] == []


def test_a_binary_file_is_rejected_at_its_byte(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    ran = runut("solve", "picture.png")
    assert ran.code == 4
    assert ran.err.startswith("picture.png:1:1: expected text in UTF-8, found the byte 0x89")


def test_a_web_address_is_read_and_not_fetched(runut: Runut) -> None:
    ran = runut("solve", "https://puzz.link/p?hitori/2/2/2111", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["solutions"] == [{"cells": [[0, 0], [0, 1]]}]
    assert runut("solve", "https://puzz.link/p?slither/2/2/21").code == 4


def test_an_unknown_command_gets_the_nearest_name(runut: Runut) -> None:
    ran = runut("sovle")
    assert ran.code == 2
    assert "Did you mean 'solve'?" in ran.err


@pytest.mark.parametrize("text", ["2x2:2111", "hitori/2/2/2111", "1......43......2", "." * 81])
def test_a_puzzle_in_one_line_may_replace_the_file(text: str, runut: Runut) -> None:
    ran = runut("convert", text)
    assert (ran.code, ran.out) == (0, str(read(text)))


def test_a_file_goes_before_a_puzzle_of_its_name(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "2x2:2111").write_text("1......43......2\n")
    assert runut("count", "2x2:2111").out == "1\n"
    assert runut("convert", "2x2:2111").out.startswith("sudoku")


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["solve", "-", "--algorithm", "autoo"], "did you mean auto?"),
        (["solve", "-", "--family", "sudko"], "did you mean sudoku?"),
        (["solve", "-", "--format", "lines81"], "did you mean line"),
        (["solve", "-", "-O", "basis=rows"], "unknown option 'basis'"),
        (["solve", "-", "-O", "basis"], "NAME=VALUE"),
        (["solve", "missing.txt"], "does not exist"),
        (["solve", "12"], "does not exist"),
        (["solve", "."], "is a folder"),
        (["solve", "-", "--all", "--unique"], "Use only one of"),
        (["solve", "-", "-o", "out.xyz"], ".svg"),
        (["generate", "sudko"], "did you mean sudoku?"),
        (["generate", "sudoku", "--method", "random"], "random-removal"),
        (["convert", "-", "--to", "lin"], "did you mean line"),
    ],
)
def test_wrong_usage_ends_with_2_and_advice(
    runut: Runut, arguments: list[str], advice: str
) -> None:
    ran = runut(*arguments, stdin=FIGURE_16)
    assert ran.code == 2
    assert advice in ran.err
    assert "Traceback" not in ran.err


def test_with_stats_solve_prints_board_status_and_figures(runut: Runut) -> None:
    ran = runut(
        "solve", "-", "--algorithm", "cell-backtracking", "--all", "--stats", stdin=FIGURE_16
    )
    assert ran.code == 0
    assert "7 6 8 | 2 1 3 | 9 5 4" in ran.out
    assert "status: solved, 2 solutions" in ran.out
    assert "nodes: 990; a node is one digit trial in a cell" in ran.out
    assert "algorithm: cell-backtracking" in ran.out


def test_a_first_answer_ends_with_status_and_time(runut: Runut) -> None:
    *_, status, time = runut("solve", "-", "--unique", stdin=UNIQUE).out.splitlines()
    assert status == "status: solved, unique"
    assert re.fullmatch(r"time: \d+\.\d{3} m?s", time)


def test_json_holds_every_field_of_the_contract(runut: Runut) -> None:
    ran = runut("solve", "-", "--all", "--json", stdin=FIGURE_16)
    record = json.loads(ran.out)
    assert ran.code == 0
    assert record["source"] == "standard input"
    assert (record["family"], record["status"], record["uniqueness"]) == (
        "sudoku",
        "solved",
        "several",
    )
    assert (record["count"], record["complete"]) == (2, True)
    assert record["stats"]["algorithm"] == "auto"
    cells = record["solutions"][0]["cells"]
    assert "".join(str(digit) for row in cells for digit in row) == SOLVED_16


@pytest.mark.parametrize(
    ("text", "code", "uniqueness"),
    [(UNIQUE, 0, "unique"), (FIGURE_16, 3, "several"), (UNSOLVABLE, 1, "none")],
)
def test_unique_tells_its_three_answers_by_exit_code(
    runut: Runut, text: str, code: int, uniqueness: str
) -> None:
    ran = runut("solve", "-", "--unique", "--json", stdin=text)
    assert ran.code == code
    assert json.loads(ran.out)["uniqueness"] == uniqueness


def test_contradictory_givens_are_rejected_naming_both_cells(runut: Runut) -> None:
    ran = runut("solve", "-", stdin=FIGURE_15)
    assert ran.code == 4
    assert ran.out == ""
    assert "standard input:1:9: 8 appears twice in row 1: r1c1 and r1c9" in ran.err
    assert "r1c1 and r3c1" in ran.err


def test_a_faulty_line_does_not_end_the_others(runut: Runut) -> None:
    ran = runut("solve", "-", "--json", stdin=f"{UNIQUE}\n{FIGURE_15}\n{FIGURE_16}\n")
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert [record["status"] for record in records] == ["solved", "bad-input", "solved"]
    assert records[1]["faults"][0]["line"] == 2
    assert ran.code == 4


def test_many_puzzles_on_two_threads_keep_their_order(runut: Runut) -> None:
    ran = runut("solve", "-", "--json", "--threads", "2", stdin=f"{UNIQUE}\n{FIGURE_16}\n" * 20)
    assert [json.loads(line)["index"] for line in ran.out.splitlines()] == list(range(1, 41))


def test_a_node_limit_ends_with_5_and_what_was_found(runut: Runut) -> None:
    ran = runut(
        "solve",
        "-",
        "--all",
        "--nodes",
        "500",
        "--json",
        "-a",
        "cell-backtracking",
        stdin=FIGURE_16,
    )
    record = json.loads(ran.out)
    assert ran.code == 5
    assert (record["status"], record["halt"], record["stats"]["nodes"]) == ("stopped", "nodes", 500)
    assert record["count"] == 1


def test_a_memory_limit_ends_with_5(runut: Runut) -> None:
    ran = runut("solve", "-", "--all", "--memory", "0.1", "--json", stdin="." * 81)
    assert (ran.code, json.loads(ran.out)["halt"]) == (5, "memory")


def test_a_method_that_may_miss_solutions_claims_no_proof(runut: Runut) -> None:
    puzzle = "3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n"
    solved = runut("solve", "-", "-a", "piece-backtracking", stdin=puzzle)
    assert solved.code == 5
    assert "can miss solutions" in solved.out
    assert "the answer of a sound algorithm (auto):" in solved.out
    counted = runut("count", "-", "-a", "piece-backtracking", stdin=puzzle)
    assert (counted.code, counted.out) == (5, ">=0\n")
    assert "can miss solutions" in counted.err


def test_count_prints_one_number(runut: Runut) -> None:
    assert runut("count", "-", stdin=FIGURE_16).out == "2\n"
    assert runut("count", "-", stdin="." * 16).out == "288\n"


def test_count_of_many_puzzles_names_their_places(runut: Runut) -> None:
    ran = runut("count", "-", stdin=f"{UNIQUE}\n{FIGURE_16}\n")
    assert ran.out == "1  standard input:1\n2  standard input:2\n"


def test_a_count_without_its_distinct_solutions_says_so(runut: Runut) -> None:
    domino = {"name": "D", "cells": [[0, 0], [0, 1]], "copies": 18}
    board = json.dumps({"packing": "rectangle", "mask": ["XXXXXX"] * 6, "pieces": [domino]})
    ran = runut("count", "-", "--memory", "0.013", stdin=board)
    assert ran.out == "6728 raw, the distinct ones were not counted (square, order 8)\n"
    assert "the count is whole" in ran.err
    assert runut("count", "-", stdin=board).out == "6728 raw, 930 distinct (square, order 8)\n"


def test_a_count_cut_short_is_a_bound(runut: Runut) -> None:
    ran = runut("count", "-", "--nodes", "100", stdin="." * 81)
    assert ran.code == 5
    assert ran.out.startswith(">=")


def test_no_solution_is_a_count_of_zero(runut: Runut) -> None:
    ran = runut("count", "-", stdin=UNSOLVABLE)
    assert (ran.code, ran.out) == (0, "0\n")


def test_check_accepts_what_solve_wrote(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(UNIQUE)
    assert runut("solve", "puzzle.txt", "-o", "answer.json").code == 0
    ran = runut("check", "puzzle.txt", "answer.json")
    assert (ran.code, ran.out) == (0, "right: every rule holds\n")


def test_check_names_the_broken_rules_and_cells(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . .\n")
    (tmp_path / "answer.txt").write_text("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 2\n")
    ran = runut("check", "puzzle.txt", "answer.txt")
    assert ran.code == 1
    assert "row-duplicate: a digit appears twice in a row: r4c3 r4c4" in ran.out
    assert "column-duplicate" in ran.out


def test_check_of_another_shape_is_bad_input(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("1 2\n3 4\n")
    ran = runut("check", "-", "answer.txt", stdin=UNIQUE)
    assert ran.code == 4
    assert "answer.txt" in ran.err
    assert "Traceback" not in ran.err


def test_convert_reads_back_equal(runut: Runut) -> None:
    grid = runut("convert", "-", stdin=FIGURE_16).out
    assert grid.startswith("sudoku 3x3\n")
    assert (
        runut("convert", "-", "--to", "line", stdin=grid).out == FIGURE_16.replace("0", ".") + "\n"
    )


def test_show_draws_text_and_a_picture(runut: Runut) -> None:
    assert "7 . 8 | . 1 . | . 5 4" in runut("show", "-", stdin=FIGURE_16).out
    root = ET.fromstring(runut("show", "-", "--svg", stdin=FIGURE_16).out)
    assert root.tag.endswith("svg")


def test_generate_repeats_from_its_seed(runut: Runut) -> None:
    first = runut("generate", "sudoku", "--method", "unique", "--seed", "7")
    assert first.code == 0
    assert first.out == runut("generate", "sudoku", "--seed", "7").out
    assert "seed 7: Sudoku 9x9" in first.err
    assert runut("solve", "-", stdin=first.out).code == 0


def test_generate_streams_many(runut: Runut) -> None:
    ran = runut("generate", "sudoku", "--seed", "1", "--count", "5", "--to", "line")
    assert len({*ran.out.split()}) == 5


def test_options_of_a_method_are_flags_too(runut: Runut) -> None:
    flagged = runut(
        "generate", "hitori", "--size", "6x5", "--seed=3", "--symmetry=none", "--count=2"
    )
    assert flagged.code == 0
    pairs = ("-O", "size=6x5", "-O", "symmetry=none")
    assert flagged.out == runut("generate", "hitori", *pairs, "--seed", "3", "--count", "2").out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--sice", "16"], "unknown option 'sice'; did you mean size?"),
        (["--size"], "Option '--size' needs a value."),
        (["16"], "Got an unexpected argument: '16'."),
    ],
)
def test_a_flag_that_no_method_knows_is_a_usage_error(
    runut: Runut, words: list[str], fault: str
) -> None:
    ran = runut("generate", "sudoku", *words)
    assert ran.code == 2
    assert fault in ran.err


def test_flags_that_no_one_method_has_are_reported_with_their_methods(runut: Runut) -> None:
    ran = runut("generate", "nonogram", "--density", "40", "--text", "HELLO")
    assert ran.code == 2
    assert "--density (shelf/unique), --text (message)" in ran.err
    ran = runut("generate", "nonogram", "--txet", "HELLO")
    assert "unknown option 'txet'; did you mean text?" in ran.err


def test_the_method_that_knows_the_flags_is_taken(runut: Runut) -> None:
    listed = runut("generate", "sudoku", "--methods").out
    assert "unique: " in listed
    assert "  --symmetry: how the givens lie (none | half-turn" in listed
    assert "random-removal: " in listed


def test_batch_writes_a_line_a_puzzle_and_tells_the_sum(runut: Runut) -> None:
    ran = runut("batch", "-", stdin=f"{UNIQUE}\n{FIGURE_16}\n")
    assert ran.code == 3
    assert [line.partition(",")[2] for line in ran.out.splitlines()] == ["unique", "several"]
    assert ran.out.splitlines()[1].startswith("7")
    assert ran.err == "2 puzzles: 1 unique, 1 several\n"


def test_batch_tells_faulty_lines_and_solves_the_others(runut: Runut) -> None:
    ran = runut("batch", "-", stdin=f"12x\n{UNIQUE}\n")
    assert ran.code == 4
    assert ran.err.startswith("standard input:1:3: expected a digit or '.' for a blank, found 'x'")
    assert ran.out.splitlines()[1].endswith(",unique")
    ran = runut("batch", "-", "--family", "packing", stdin="2 2 1\n")
    assert ran.code == 4
    assert ran.err.startswith("standard input:1:1: a line cannot hold a packing puzzle\n")


@pytest.mark.laws
def test_batch_ends_well_only_when_each_puzzle_has_one_solution(runut: Runut) -> None:
    assert runut("batch", "-", stdin=UNIQUE).code == 0
    assert runut("batch", "-", stdin="11" + "." * 79).code == 1
    assert runut("batch", "no-such-file.sdm").code == 2


def test_generate_may_be_asked_for_the_papers_boards(runut: Runut) -> None:
    ran = runut("generate", "sudoku", "--allow-multiple", "--seed", "1", "--count", "30")
    assert ran.code == 0
    reported = re.search(r"(\d+) of 30 have one solution", ran.err)
    assert reported
    assert 15 < int(reported[1]) < 30
    assert "several" in ran.err


@pytest.mark.laws
@pytest.mark.parametrize(
    "options",
    [[], ["size=16"], ["variant=jigsaw"], ["variant=diagonals+anti-knight"], ["variant=killer"]],
)
def test_new_sudokus_are_unique(runut: Runut, options: list[str]) -> None:
    words = [word for option in options for word in ("-O", option)]
    made = runut("generate", "sudoku", "--count", "5", "--seed", "1", *words)
    assert made.code == 0
    assert runut("solve", "-", "--unique", stdin=made.out).code == 0


@pytest.mark.laws
@pytest.mark.parametrize("what", ["algorithms", "formats", "techniques"])
def test_lists_name_every_family(runut: Runut, what: str) -> None:
    from runut import FAMILIES

    assert list(json.loads(runut("list", what, "--json").out)) == list(FAMILIES)
    assert all(name in runut("list", what).out for name in FAMILIES)


def test_a_family_without_sets_says_so(runut: Runut) -> None:
    listed = runut("list", "sets", "sudoku")
    assert (listed.code, listed.out, listed.err) == (0, "", "sudoku has no sets\n")


def test_help_shows_what_a_command_shows(runut: Runut) -> None:
    assert runut("help").out == runut("--help").out
    assert runut("help", "solve").out == runut("solve", "--help").out
    assert "No such command 'slove'. Did you mean 'solve'?" in runut("help", "slove").err


def test_help_names_every_command_once_below_its_group(runut: Runut) -> None:
    shown = runut("--help").out
    rows = re.findall(r"(?m)^  ([a-z][a-z-]*) +[A-Z].*\.$", shown)
    assert rows == list(COMMANDS)
    assert re.findall(r"(?m)^([A-Z][a-z]+):$", shown) == [*GROUPS, "Options"]
    assert max(map(len, shown.splitlines())) <= 80
    assert len(COMMANDS) <= 30


@pytest.mark.laws
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_shared_options_stand_last_and_in_one_order(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    options = [each.name for each in command.params if isinstance(each, click.Option)]
    shared = [each for each in options if each in LAST]
    assert options[len(options) - len(shared) :] == shared == sorted(shared, key=LAST.index)


@pytest.mark.laws
def test_an_option_takes_the_same_kind_of_value_in_all_commands() -> None:
    kinds: dict[str, set[str]] = {}
    for name in COMMANDS:
        for each in cli.get_command(click.Context(cli), name).params:
            if isinstance(each, click.Option):
                for word in each.opts:
                    kinds.setdefault(word, set()).add(each.metavar or "")
    several = {word: sorted(found) for word, found in kinds.items() if len(found) > 1}
    assert several == MORE_THAN_ONE


@pytest.mark.parametrize(("name", "now"), RENAMED.items())
def test_an_earlier_name_is_refused_with_the_new_one(runut: Runut, name: str, now: str) -> None:
    ran = runut(*name.split(), "sudoku")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"Error: 'runut {name}' is now 'runut {now}'.\n"
    assert now.split(maxsplit=1)[0] in COMMANDS


def test_forced_shows_what_all_solutions_share(runut: Runut) -> None:
    ran = runut("forced", "-", stdin=FIGURE_16)
    assert ran.code == 0
    assert "\n. . 5 | 9 7 8 | 6 2 3\n. . 7 | 3 8 9 | 2 6 5\n" in ran.out.replace(
        "-" * 21 + "\n", ""
    )
    assert "forced: 21 of 25 open cells" in ran.out


def test_forced_writes_json_with_open_cells_as_null(runut: Runut) -> None:
    ran = runut("forced", "-", "--json", stdin=f"{FIGURE_16}\n{UNIQUE}\n")
    several, unique = map(json.loads, ran.out.splitlines())
    assert (several["count"], several["open"], several["complete"]) == (21, 25, True)
    assert several["cells"][2][:3] == [None, None, 5]
    assert unique["count"] == unique["open"]


@pytest.mark.laws
def test_forced_tells_puzzles_without_a_solution_and_limits(runut: Runut) -> None:
    none = runut("forced", "-", stdin=UNSOLVABLE)
    assert none.code == 1
    assert "no solution, so nothing is forced" in none.out
    short = runut("forced", "-", "--nodes", "1", stdin=FIGURE_16)
    assert short.code == 5
    assert "stopped by the node limit" in short.out
    assert runut("forced", "-", stdin="12x").code == 4


@pytest.mark.laws
def test_forced_goes_to_a_file_as_text_json_or_picture(runut: Runut, tmp_path: Path) -> None:
    for name in ("shared.txt", "shared.json", "shared.svg"):
        assert runut("forced", "-", "-o", str(tmp_path / name), stdin=FIGURE_16).code == 0
    assert "forced: 21 of 25" in (tmp_path / "shared.txt").read_text()
    assert json.loads((tmp_path / "shared.json").read_text())["count"] == 21
    assert (tmp_path / "shared.svg").read_text().startswith("<svg")
    again = runut("forced", "-", "-o", str(tmp_path / "shared.svg"), stdin=FIGURE_16)
    assert (again.code, "--force" in again.err) == (2, True)
    two = runut("forced", "-", "-o", str(tmp_path / "two.svg"), stdin=f"{FIGURE_16}\n{UNIQUE}\n")
    assert (two.code, (tmp_path / "two.svg").exists()) == (2, False)
    assert runut("forced", "-", "--theme", "dark", stdin=FIGURE_16).code == 2


def test_batch_solves_nonograms_by_the_line(runut: Runut) -> None:
    ran = runut("batch", "-", "--family", "nonogram", stdin="3x2:1//1/1.1/\n1x1:1\n")
    assert (ran.code, ran.out) == (4, "101000,unique\n-,faulty\n")
    assert "standard input:2:6: expected 2 clues, found 1" in ran.err


def test_batch_solves_hitori_by_the_line(runut: Runut) -> None:
    ran = runut("batch", "-", "--family", "hitori", stdin="a 2 2 2,1,1,1\nhitori/2/1/12\nx\n")
    assert ran.out == "0001,unique\n00,several\n-,faulty\n"
    assert "3:2: expected 'name width height numbers', found 1 words" in ran.err
    assert ran.code == 4


@pytest.mark.laws
def test_sets_are_listed_and_stand_for_files(runut: Runut) -> None:
    listed = json.loads(runut("list", "sets", "--json").out)
    assert {"name", "summary", "notes"} == set(listed["packing"][0])
    assert listed["hitori"] == []
    assert "set:soma" in runut("list", "sets", "packing").out
    ran = runut("check", "set:pentominoes/3x20")
    assert (ran.code, ran.out) == (0, "Packing 3x20, 12 pieces: well formed (set)\n")
    assert "did you mean soma?" in runut("check", "set:some").err
    assert runut("check", "set:pentominoes/7x7").code == 4


@pytest.mark.laws
def test_an_unsolvable_puzzle_is_reported_why_in_text_and_json(runut: Runut) -> None:
    ran = runut("solve", "set:tetrominoes/4x5")
    assert ran.code == 1
    assert "\nwhy: coloured like a chessboard, the board has 10 of 20" in ran.out
    assert "\nwhy: coloured" in runut("solve", "set:tetrominoes/4x5", "--all").out
    record = json.loads(runut("solve", "set:tetrominoes/4x5", "--json").out)
    assert [reason["name"] for reason in record["reasons"]] == ["colouring"]
    assert len(record["reasons"][0]["cells"]) == 10
    assert "no solution, why: coloured" in runut("check", "set:hexominoes").out


def test_a_made_challenge_is_a_file_that_is_solved_as_unique(runut: Runut, tmp_path) -> None:
    path = str(tmp_path / "made.json")
    made = ("generate", "packing", "--set", "soma", "--given", "2", "--seed", "4", "-o", path)
    assert runut(*made).code == 0
    ran = runut("solve", path, "--unique")
    assert (ran.code, "status: solved, unique" in ran.out) == (0, True)
    assert "3x3x3 box, 7 pieces, 2 given" in ran.out


def test_a_picture_of_an_unsolvable_puzzle_points_at_the_cells_that_tell_why(
    runut: Runut, tmp_path
) -> None:
    path = tmp_path / "why.svg"
    ran = runut("solve", "set:tetrominoes/4x5", "-o", str(path))
    assert ran.code == 1
    marks = path.read_text(encoding="utf-8").partition("<title>highlights</title>")[2]
    assert len(set(re.findall(r'd="M(\S+ [\d.]+)h', marks))) == 10


@pytest.mark.laws
@pytest.mark.parametrize("way", [(), ("--all",), ("--json",)])
def test_a_long_search_says_soon_that_it_will_find_nothing_and_why(runut: Runut, way) -> None:
    ran = runut("solve", "set:hexominoes/14x15", "-a", "scanline", "--time", "3", *way)
    assert ran.code == 5
    assert "set:hexominoes/14x15:1: no solution, why: coloured like a chessboard" in ran.err
    reported = (
        "colouring" if way == ("--json",) else "\nno solution, why: coloured like a chessboard"
    )
    assert reported in ran.out


@pytest.mark.laws
def test_a_count_that_was_stopped_at_nothing_says_why(runut: Runut) -> None:
    ran = runut("count", "set:hexominoes/14x15", "-a", "scanline", "--time", "3")
    assert (ran.code, ran.out) == (5, ">=0\n")
    assert "no solution, why: coloured like a chessboard" in ran.err


def test_a_piece_that_falls_apart_is_noted_on_standard_error(runut: Runut) -> None:
    text = "1 3 2\nDEFAULT\nA A\nB\n"
    for command in ("solve", "check"):
        ran = runut(command, "-", stdin=text)
        assert ran.code == 0
        assert ran.err == "standard input:1: warning: piece A falls apart into 2 parts\n"


@pytest.mark.laws
def test_a_result_is_written_as_the_paper_s_program_does(runut: Runut, tmp_path: Path) -> None:
    text = "4 4 5\nDEFAULT\nAAA\n  AA\nC\nBB\nBB\nEE\nZZ\nZ\nZ\n"
    arguments = ("solve", "-", "-a", "piece-backtracking", "--as-paper")
    assert runut(*arguments, stdin=text).out.startswith("Solution:\nABBZ\n")
    assert runut(*arguments, "-o", "out.txt", stdin=text).code == 0
    assert (tmp_path / "out.txt").read_text().endswith("ms\n\nNumber of Iterations: 105")
    assert runut("solve", "-", "--as-paper", stdin="hitori/2/2/2111").code == 2
    assert runut("solve", "-", "--as-paper", "--all", stdin=text).code == 2
