"""`runut print --plan`: a magazine from a file, and what is said where the file is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from printed_pages import pages, words
from runut.cli.main import run

PLAN = """\
title = "The train"
cover = "A dozen"
imprint = "© 2026 A publisher"
paper = "a5"
a-page = "mixed"
language = "id"
seed = 7

[[chapter]]
family = "sudoku"
size = 4
count = 3

[[chapter]]
family = "hitori"
size = 5
count = 4

[[chapter]]
title = "From readers"
files = ["readers/*.txt"]
"""
ROOT = Path(__file__).parents[2]
TWO = "1..............."


@pytest.fixture
def plan(tmp_path) -> Path:
    (tmp_path / "readers").mkdir()
    (tmp_path / "readers/one.txt").write_text("2x2:2111\n")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def printed(plan: Path, name: str = "book.pdf", *more: str) -> int:
    where = str(plan.with_name(name))
    return run(["print", "--plan", str(plan), "-o", where, "--time", "600", *more])


def test_a_plan_makes_a_magazine(plan, capsys) -> None:
    assert printed(plan) == 0
    said = [word for page in pages(plan.with_name("book.pdf").read_bytes()) for word in words(page)]
    assert {"The train", "A dozen", "© 2026 A publisher", "From readers", "Hitori"} <= set(said)
    assert "Daftar isi" in said
    assert "8 teka-teki." in " ".join(said)
    assert capsys.readouterr().err.endswith("book.pdf\n")


def test_the_how_to_shows_the_example() -> None:
    example = (ROOT / "examples/plan.toml").read_text()
    assert f"```toml\n{example}```" in (ROOT / "docs/howto/booklet.md").read_text()


def test_the_same_plan_gives_the_same_book(plan) -> None:
    assert [printed(plan), printed(plan, "again.pdf")] == [0, 0]
    one, again = (plan.with_name(name).read_bytes() for name in ("book.pdf", "again.pdf"))
    assert one == again


def test_another_seed_gives_another_book(plan) -> None:
    assert printed(plan) == 0
    plan.write_text(PLAN.replace("seed = 7", "seed = 8"))
    assert printed(plan, "other.pdf") == 0
    assert plan.with_name("book.pdf").read_bytes() != plan.with_name("other.pdf").read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "The train"', "title = The train", ":1:9: Invalid value"),
        ('title = "The train"', "title = 3", ":1:1: title: expected a text in quotes, found 3"),
        ("seed = 7", "sed = 7", ":7:1: unknown key 'sed'; did you mean seed"),
        ('title = "The train"', 'titel = "A"', ":1:1: unknown key 'titel'; did you mean title"),
        ("a-page", "a_page", ":5:1: unknown key 'a_page'; say a-page = 4"),
        ("seed = 7", "trim = 7", ":7:1: unknown key 'trim'; say paper = \"a5\""),
        ("size = 5", "level = 5", ":16:1: chapter 2: unknown option 'level'; say grade = "),
        ("seed = 7", "x = 7", ":7:1: unknown key 'x'; known: title, "),
        ("seed = 7", 'style = "large"', ":5:1: large print has 1 puzzle on a page, not mixed"),
        ("seed = 7", "seed = -1", ":7:1: seed: expected a whole number from 0 to "),
        ('paper = "a5"', 'paper = "a3"', ":4:1: unknown paper 'a3'; did you mean a5"),
        ('"mixed"', "13", ":5:1: a page holds 1 to 12 puzzles or mixed, not 13"),
        ('"mixed"', "true", ":5:1: a page holds 1 to 12 puzzles or mixed, not True"),
        ('"id"', '"de"', ":6:1: unknown language 'de'"),
        ("count = 4", 'count = "4"', ":17:1: chapter 2: count: expected a whole number from 1"),
        ("size = 5", "colour = 5", ":16:1: chapter 2: unknown option 'colour'"),
        ("size = 5", "size = 5.5", ":16:1: chapter 2: size: expected a text or a number"),
        ("size = 5", "size = 'big'", ":16:1: chapter 2: option size: expected "),
        ('family = "hitori"', 'family = "hitory"', ":15:1: chapter 2: unknown family 'hitory'"),
        ('family = "hitori"\nsize = 5\n', "", ":14:1: chapter 2: family or files is missing"),
        ("readers/*.txt", "*.sdm", ":21:1: chapter 3: files: there is no file '*.sdm'"),
        ('["readers/*.txt"]', '"one.txt"', ":21:1: chapter 3: files: expected a list of texts"),
        ('title = "From readers"', "count = 2", ":20:1: chapter 3: unknown key 'count'"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old, new, said, plan, capsys) -> None:
    plan.write_text(PLAN.replace(old, new))
    assert printed(plan) == 4
    assert f"{plan}{said}" in capsys.readouterr().err
    assert not plan.with_name("book.pdf").exists()


def test_a_plan_without_chapters_is_wrong(plan, capsys) -> None:
    plan.write_text('title = "Nothing"\n')
    assert printed(plan) == 4
    assert "expected at least one [[chapter]]" in capsys.readouterr().err


@pytest.mark.parametrize("plan_bytes", [b"chapter = []", b"chapter = 3", b"[chapter]\n"])
def test_chapters_are_a_list_of_tables(plan_bytes, plan, capsys) -> None:
    plan.write_bytes(plan_bytes)
    assert printed(plan) == 4
    assert f"{plan}:1:1: expected at least one [[chapter]]" in capsys.readouterr().err


@pytest.mark.parametrize("head", ["[chapter]", "[[chapters]]", "[ chapters ]"])
def test_a_chapter_with_another_head_is_named(head, plan, capsys) -> None:
    plan.write_text(f'title = "One"\n\n{head}\nfamily = "sudoku"\n')
    assert printed(plan) == 4
    assert f"{plan}:3:1: expected at least one [[chapter]]" in capsys.readouterr().err


def test_variants_of_a_chapter_may_be_a_list(plan) -> None:
    chapter = '[[chapter]]\nfamily = "sudoku"\nseed = 1\nvariant = '
    books = [
        f"{chapter}{variant}\n"
        for variant in ('["diagonals", "anti-knight"]', '"diagonals+anti-knight"')
    ]
    for name, text in zip(("list.pdf", "text.pdf"), books, strict=True):
        plan.write_text(text)
        assert printed(plan, name) == 0
    assert plan.with_name("list.pdf").read_bytes() == plan.with_name("text.pdf").read_bytes()


def test_a_plan_that_is_no_text_is_wrong(plan, capsys) -> None:
    plan.write_bytes(b"\xff\xfe")
    assert printed(plan) == 4
    assert capsys.readouterr().err.startswith(f"{plan}: expected a text in UTF-8")


def test_files_may_be_named_from_the_root(plan) -> None:
    one = plan.parent / "readers/one.txt"
    plan.write_text(f"[[chapter]]\nfiles = ['{one}']\n")
    assert printed(plan) == 0


def test_letters_that_the_typeface_lacks_are_named(plan, capsys) -> None:
    plan.write_text(PLAN.replace("From readers", "数独"))
    assert printed(plan) == 0
    assert "'数独' has letters that are drawn as boxes" in capsys.readouterr().err


def test_a_seed_that_gives_no_puzzle_is_named(plan, capsys) -> None:
    plan.write_text('[[chapter]]\nfamily = "sudoku"\nsize = 7\nseed = 5\n')
    assert printed(plan) == 4
    assert f"{plan}:1:1: chapter 1: seed 5: " in capsys.readouterr().err


def test_faulty_puzzles_of_its_files_are_all_named(plan, capsys) -> None:
    (plan.parent / "readers/bad.txt").write_text("12x4\n\n1\n")
    assert printed(plan) == 4
    assert "bad.txt:1:" in capsys.readouterr().err


def test_an_ambiguous_puzzle_of_a_plan_is_refused(plan, capsys) -> None:
    (plan.parent / "readers/two.txt").write_text(f"{TWO}\n")
    assert printed(plan) == 3
    assert "two.txt:1: has several solutions" in capsys.readouterr().err
    assert not plan.with_name("book.pdf").exists()


def test_a_repeat_of_a_plan_is_named_with_its_seed(plan, capsys) -> None:
    again = '\n[[chapter]]\nfamily = "hitori"\nsize = 5\nseed = 10\n'
    plan.write_text(PLAN + again)
    assert printed(plan) == 0
    said = f"{plan}: chapter 4: seed 10: the same puzzle as {plan}: chapter 2: seed 10"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("more", [["2x2:2111"], ["--title", "x"], ["--a-page", "6"]])
def test_a_plan_says_by_itself_what_to_print(more, plan, capsys) -> None:
    assert printed(plan, "book.pdf", *more) == 2
    assert "--plan says what to print" in capsys.readouterr().err
