"""Sheets: every puzzle on its page, nothing outside the page, solutions in the right place."""

from __future__ import annotations

import shutil
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

import runut
from printed_pages import letters, pages, pictures, words
from programs import ran
from runut.drawing.booklet import render
from runut.drawing.entries import PAPERS, Chapter, Entry
from runut.verbs.chapters import phrases_of
from runut.verbs.pictures import scene_of
from sudoku_boards import SAMURAI

pytestmark = pytest.mark.filterwarnings("ignore:.*the same puzzle as")
FAMILIES = runut.FAMILIES
Layout = partial(runut.Layout, style="sheet")
LIGHT = Layout(solutions="none")
HITORI = runut.read("hitori/5/5/3254523435432441335554123")
EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = runut.load(EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt")
PACKING = runut.load(EXAMPLES / "packing/default-1.txt")
NONE = runut.read("hitori/3/3/111111111")


def printed(entries: list[Entry], layout: runut.Layout, **more: str) -> list[str]:
    """The pages of a chapter."""
    chapter = Chapter("", tuple(entries), layout.rules)
    return pages(render([chapter], layout, phrases_of(layout, len(entries)), **more))


def entry(number: int = 1, name: str = "", **more: object) -> Entry:
    """A hitori of this number."""
    return Entry(number, name, scene_of(HITORI), **more)


@pytest.mark.parametrize(("number", "expected"), [(1, 8), (4, 3), (6, 3), (12, 2)])
def test_so_many_puzzles_stand_on_a_page(number, expected) -> None:
    document = runut.booklet([HITORI] * 7, Layout(a_page=number))
    assert len(pages(document)) == expected


def test_a_page_holds_two_samurais_so_that_a_pencil_has_room() -> None:
    samurai = runut.read(SAMURAI)
    document = runut.booklet([samurai] * 4, LIGHT)
    assert len(pages(document)) == 2


def test_numbers_of_puzzles_and_pages_count_on() -> None:
    found = pages(runut.booklet([HITORI] * 5, Layout("Title", a_page=4)))
    assert [words(page).count("Hitori") for page in found] == [4, 1, 0]
    assert words(found[1])[:2] == ["5", "Hitori"]
    assert [words(page)[-2] for page in found[:2]] == ["Solutions: page 3"] * 2
    assert all("Title" in words(page) for page in found)
    assert "Solutions" in words(found[2])


def test_a_title_stands_above_the_solution_alone() -> None:
    puzzle = runut.read("nonogram 2x1\n# title: A dot\nrows\n1\ncolumns\n1\n0\n")
    front, back = map(words, pages(runut.booklet([puzzle], Layout())))
    assert "A dot" not in " ".join(front)
    assert back[:2] == ["1 · page 1", "A dot"]


def test_rules_are_on_the_first_page_and_the_grade_beside_each_puzzle() -> None:
    entries = [entry(grade="grade 2 (easy)")] * 2
    first, second = printed(entries, Layout(a_page=1, rules=("Hitori: black out cells.",)))[:2]
    assert "Hitori: black out cells." in words(first)
    assert "Hitori: black out cells." not in words(second)
    assert "grade 2 (easy)" in words(second)


def test_long_rules_are_broken_into_lines_above_the_puzzles() -> None:
    layout = Layout(rules=("A rule " * 60,), cover="A line", solutions="none")
    (page,) = printed([entry()], layout)
    (board,) = pictures(page)
    rules = [each for each in letters(page) if each.said.startswith("A rule")]
    assert len(rules) > 1
    assert all(each.y < board.y for each in rules)


def test_the_rules_of_each_family_are_said_once() -> None:
    sudoku = runut.read("1" + "." * 15)
    found = words(pages(runut.booklet([HITORI, sudoku, HITORI], LIGHT, allow_multiple=True))[0])
    assert sum(line.startswith("Hitori: Black out cells") for line in found) == 1
    assert sum(line.startswith("Sudoku: Each row") for line in found) == 1


def test_steps_follow_the_solutions_in_columns() -> None:
    own = entry(name="Long", solution=scene_of(HITORI), path=("So r1c1 = 5. " * 9,) * 60)
    found = printed([own], Layout(steps=True))
    assert "Steps" in words(found[2])
    assert any(line.startswith("1. So r1c1 = 5.") for line in words(found[2]))
    assert any(line.startswith("60. So r1c1 = 5.") for line in words(found[-1]))


def test_solutions_upside_down_stand_on_their_page() -> None:
    (page,) = pages(runut.booklet([HITORI], Layout(solutions="upside-down")))
    assert sorted(each.cell < 0 for each in pictures(page)) == [False, True]


@pytest.mark.parametrize("number", [1, 4, 12])
def test_turned_round_the_first_solution_stands_first(number) -> None:
    entries = [entry(at, solution=scene_of(HITORI)) for at in range(1, number + 1)]
    (page,) = printed(entries, Layout(a_page=number, solutions="upside-down"))
    corners = [each for each in pictures(page) if each.cell < 0]
    assert len(corners) == number
    lines: dict[int, list[float]] = {}
    for each in corners:
        lines.setdefault(round(each.y), []).append(each.x)
    assert list(lines) == sorted(lines, reverse=True)
    assert all(line == sorted(line, reverse=True) for line in lines.values())


def test_puzzles_with_several_solutions_or_none_are_rejected_together() -> None:
    for layout in (Layout(), LIGHT):
        with pytest.raises(runut.PuzzleError) as caught:
            runut.booklet([TWO, HITORI, NONE], layout)
        assert [(fault.source, fault.message) for fault in caught.value.faults] == [
            ("puzzle 0", "has several solutions"),
            ("puzzle 2", "has no solution"),
        ]
    assert "allow_multiple=True" in str(caught.value)


def test_on_request_they_are_printed_and_called_so() -> None:
    front, back = map(words, pages(runut.booklet([TWO, NONE], Layout(), allow_multiple=True)))
    assert {"has 2 solutions", "has no solution"} <= set(front)
    assert "2 · page 1 has no solution" in " ".join(back)
    assert not any("grade" in line for line in front)


def test_a_packing_with_several_solutions_is_printed_with_their_number() -> None:
    front, _ = map(words, pages(runut.booklet([PACKING], Layout())))
    assert "has 37,632 solutions" in front


def test_a_packing_without_a_solution_is_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="puzzle 0: has no solution"):
        runut.booklet([runut.read("set:tetrominoes/4x5")])


def test_more_solutions_than_can_be_counted_soon_are_several(monkeypatch) -> None:
    monkeypatch.setattr(runut.verbs.chapters, "_COUNTED", runut.Limits(nodes=1))
    front, _ = map(words, pages(runut.booklet([PACKING], Layout())))
    assert "has several solutions" in front


@pytest.mark.parametrize("puzzle", [PACKING, HITORI], ids=["packing", "hitori"])
def test_what_a_limit_leaves_open_is_printed_and_named(puzzle) -> None:
    named = "puzzle 0: not proven unique: stopped by the limit of seconds"
    with pytest.warns(UserWarning, match=named):
        document = runut.booklet([puzzle], Layout(), limits=runut.Limits(seconds=0))
    front, back = map(words, pages(document))
    assert "not proven unique" in " ".join(front)
    assert " ".join(back).startswith("1 · page 1 no solution known")


def test_a_puzzle_that_is_there_twice_is_named() -> None:
    with pytest.warns(UserWarning, match="^puzzle 2: the same puzzle as puzzle 0$"):
        runut.booklet([HITORI, PACKING, runut.read(str(HITORI))])


@pytest.mark.laws
@pytest.mark.parametrize(("paper", "theme"), [("a4", "print"), ("a5", "print"), ("6x9", "dark")])
@pytest.mark.parametrize("solutions", ["end", "upside-down"])
@pytest.mark.parametrize("number", range(1, 13))
def test_everything_lies_within_the_borders(number, solutions, paper, theme) -> None:
    long = entry(name="A caption " * 20, solution=scene_of(HITORI))
    layout = Layout("A title " * 9, "A cover line", number, paper, solutions)
    width, height = PAPERS[paper]
    for page in printed([long] * number, layout, theme=theme):
        for each in (*letters(page), *pictures(page)):
            assert 0 < each.x < width
            assert 0 < each.y < height


def test_neighbours_on_a_page_do_not_overlap() -> None:
    layout = Layout(a_page=12, solutions="none")
    (page,) = printed([entry()] * 12, layout)
    rows = sorted((each.y, each.x, 5 * each.cell) for each in pictures(page))
    assert len(rows) == 12
    for (y, x, size), (other_y, other_x, _) in pairwise(rows):
        assert other_x >= x + size or other_y >= y + size


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"a_page": 0}, runut.PictureError),
        ({"a_page": 13}, runut.PictureError),
        ({"a_page": "many"}, runut.PictureError),
        ({"style": "large", "a_page": 4}, runut.PictureError),
        ({"style": "scroll"}, runut.UnknownNameError),
        ({"paper": "a3"}, runut.UnknownNameError),
        ({"solutions": "inside"}, runut.UnknownNameError),
    ],
)
def test_an_impossible_layout_is_refused(wrong, error) -> None:
    with pytest.raises(error):
        runut.Layout(**wrong)


def test_an_empty_booklet_is_refused() -> None:
    with pytest.raises(runut.PictureError, match="at least one"):
        runut.booklet([])


@pytest.mark.laws
def test_two_hundred_puzzles_take_seconds() -> None:
    puzzles = [runut.generate("hitori", seed=seed) for seed in range(20)] * 10
    before = process_time()
    runut.booklet(puzzles)
    assert process_time() - before < 10


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")
def test_a_mixed_booklet_is_rendered_without_a_complaint(tmp_path) -> None:
    puzzles = [
        runut.read(sample.text, family=family.name)
        for family in map(runut.families.load, FAMILIES)
        for sample in family.samples
    ]
    document = runut.booklet(puzzles, Layout("Mixed"), allow_multiple=True)
    (tmp_path / "book.pdf").write_bytes(document)
    done = ran(["pdftoppm", "-r", "20", "-png", "book.pdf", "page"], cwd=tmp_path, code=0)
    assert not done.stderr
    assert len(list(tmp_path.glob("page*.png"))) >= 2
