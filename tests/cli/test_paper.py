"""`runut paper`: the lessons in a pipe and in a terminal, and every command that they show."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from lesson_texts import commands
from runut.cli.reader import lines_of
from runut.drawing.terminal import Colours
from runut.lessons import COURSES, KEYS, load
from terminal import Terminal

EXAMPLES = Path(__file__).parents[2] / "examples"
HANJIE = str(EXAMPLES / "nonogram/hanjie-10.nin")
CHOIRI = str(EXAMPLES / "nonogram/choiri-5.non")
EXPECTED = {
    "runut solve examples/sudoku/paper-figure-16-two-solutions.txt --unique": 3,
}
"""The exit codes of the commands that do not end with 0."""


@pytest.mark.parametrize(
    "line", list(dict.fromkeys(line for name in COURSES for line in commands(name, "en")))
)
def test_every_command_of_a_lesson_runs(runut, tmp_path, line) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    program, *words = shlex.split(line, comments=True)
    assert program == "runut"
    ran = runut(*words)
    assert ran.code == EXPECTED.get(line, 0), ran.err
    assert ran.out or "-o" in words


def test_without_a_name_it_lists_the_lessons(runut) -> None:
    listed = runut("paper", "--language", "id").out.splitlines()
    assert [line.split()[0] for line in listed] == list(COURSES)
    assert "Hanjie dengan brute force (2012)" in listed[0]
    records = json.loads(runut("paper", "--json").out)
    assert [(each["name"], each["algorithm"]) for each in records] == [
        (course.name, course.algorithm) for course in COURSES.values()
    ]


@pytest.mark.laws
@pytest.mark.parametrize("language", ["en", "id"])
def test_a_pipe_gets_the_whole_lesson_as_markdown(runut, language) -> None:
    ran = runut("paper", "hanjie", "--language", language)
    assert ran.code == 0
    assert ran.out == load("hanjie", language).markdown()
    assert "\x1b" not in ran.out


def test_one_section_is_shown_by_its_number(runut) -> None:
    shown = runut("paper", "hanjie", "--section", "5").out
    assert shown == load("hanjie").sections[4].markdown() + "\n"
    assert runut("paper", "hanjie", "--section", "10").code == 2


@pytest.mark.laws
def test_json_has_sections_with_blocks_and_exhibits(runut) -> None:
    record = json.loads(runut("paper", "hanjie", "--json").out)
    assert [each["key"] for each in record["sections"]] == list(KEYS)
    made = [block for each in record["sections"] for block in each["blocks"] if "exhibit" in block]
    lesson = load("hanjie")
    assert [(each["exhibit"], tuple(each["words"])) for each in made] == [
        (each.name, each.words) for each in lesson.exhibits
    ]
    only = json.loads(runut("paper", "hanjie", "--json", "--section", "2").out)
    assert only["sections"] == record["sections"][1:2]


def test_a_board_is_solved_by_the_paper_s_algorithm_and_the_better_one(runut) -> None:
    ran = runut("paper", "hanjie", "--puzzle", CHOIRI)
    assert ran.code == 0
    assert re.findall(r"^nodes: (\d+)", ran.out, re.MULTILINE) == ["48", "1"]
    assert re.findall(r"^(exhaustive|auto)$", ran.out, re.MULTILINE) == ["exhaustive", "auto"]


def test_a_board_of_another_family_is_an_error_with_its_place(runut) -> None:
    ran = runut("paper", "hanjie", "--puzzle", str(EXAMPLES / "hitori/figure-1.txt"))
    assert ran.code == 4
    assert "figure-1.txt:" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("--section", "1"),
        ("--puzzle", CHOIRI),
        ("hanjie", "--puzzle", CHOIRI, "--json"),
        ("hanjie", "--puzzle", CHOIRI, "--section", "1"),
        ("hanjie", "--puzzle", CHOIRI, "--answers"),
        ("--answers",),
        ("hanjie", "-o", "lesson.txt"),
        ("hanjie", "-o", "lesson.pdf", "--section", "1"),
    ],
)
def test_options_that_contradict_each_other_are_rejected(runut, words) -> None:
    assert runut("paper", *words).code == 2


def test_an_unknown_lesson_is_answered_with_near_names(runut) -> None:
    ran = runut("paper", "hanji")
    assert ran.code == 2
    assert "hanjie" in ran.err


@pytest.mark.laws
def test_a_lesson_is_written_as_a_page_or_a_print_with_or_without_answers(runut, tmp_path) -> None:
    page, print_ = tmp_path / "lesson.html", tmp_path / "lesson.pdf"
    assert runut("paper", "choiri", "--language", "id", "--answers", "-o", str(page)).code == 0
    assert "Jawaban: 20." in page.read_text("utf-8")
    assert runut("paper", "choiri", "-o", str(print_)).code == 0
    assert print_.read_bytes().startswith(b"%PDF-")
    assert runut("paper", "choiri", "-o", str(print_)).code == 2
    assert runut("paper", "choiri", "-o", str(print_), "--force").code == 0


def test_answers_are_printed_in_a_pipe_too(runut) -> None:
    shown = runut("paper", "choiri", "--section", "8", "--answers").out
    assert "**Answer: 20.**" in shown


# -- on a terminal ------------------------------------------------------------------------------


@pytest.mark.laws
def test_enter_goes_on_from_screen_to_screen_and_q_quits() -> None:
    with Terminal("paper", "hanjie", columns=80, lines=50) as terminal:
        terminal.until("Enter: next section")
        terminal.type("\r")
        terminal.until(r"1\. The puzzle and its rules.*Enter: next")
        terminal.type("\r")
        terminal.until(r"2\. The idea of the paper.*Enter: next")
        terminal.type("q")
        assert terminal.end() == 0
        assert terminal.is_as_before()
        assert "3. " not in terminal.seen


@pytest.mark.laws
def test_a_long_section_comes_a_screenful_at_a_time() -> None:
    with Terminal("paper", "hanjie", "--section", "4", columns=80, lines=24) as terminal:
        first = terminal.until("Enter: go on")
        assert first.count("\n") <= 24
        assert "After step 3:" in first
        terminal.type(" ")
        assert "(figure 6)" in terminal.until("Enter: go on")
        terminal.type("\x03")
        assert terminal.end() == 130


@pytest.mark.parametrize(
    "columns",
    [pytest.param(40, marks=pytest.mark.laws), 80, pytest.param(120, marks=pytest.mark.laws)],
)
@pytest.mark.parametrize(
    "name",
    [
        "choiri",
        *(pytest.param(each, marks=pytest.mark.laws) for each in COURSES if each != "choiri"),
    ],
)
def test_lines_fit_the_terminal_and_pictures_are_kept(name, columns) -> None:
    for section in load(name).sections:
        lines = lines_of(f"## {section.title}", section.blocks, columns, Colours.NONE)
        long = [line for line in lines if len(line) > columns]
        assert not long or columns < 80
        assert "\x1b" not in "".join(lines)
