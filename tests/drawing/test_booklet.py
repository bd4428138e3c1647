"""Booklets: every puzzle on its page, nothing outside the page, solutions in the right place."""

from __future__ import annotations

import re
import shutil
import zlib
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

import runut
from programs import ran
from runut.drawing.booklet import Entry, Layout, render
from runut.verbs.pictures import scene_of

pytestmark = pytest.mark.filterwarnings("ignore:.*the same puzzle as")
FAMILIES = runut.FAMILIES
LIGHT = runut.Layout(solutions="none")
HITORI = runut.read("hitori/5/5/3254523435432441335554123")
EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = runut.load(EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt")
PACKING = runut.load(EXAMPLES / "packing/default-1.txt")
NONE = runut.read("hitori/3/3/111111111")


def pages(document: bytes) -> list[str]:
    """The operators of each page, with its texts decoded by the document's own maps."""
    found = re.findall(rb"(\d+) 0 obj\n[^\n]*\nstream\n(.*?)\nendstream", document, re.DOTALL)
    streams = {int(number): zlib.decompress(stream).decode("latin-1") for number, stream in found}
    signs = {
        glyph: bytes.fromhex(sign).decode("utf-16-be")
        for stream in streams.values()
        for glyph, sign in re.findall(r"<([0-9a-f]{4})><([0-9a-f]+)>", stream)
    }

    def read(shown: re.Match[str]) -> str:
        glyphs = "".join(re.findall("<(.*?)>", shown[1]))
        return "".join(signs[glyphs[at : at + 4]] for at in range(0, len(glyphs), 4)) + " TJ"

    contents = map(int, re.findall(rb"/Contents (\d+) 0 R", document))
    return [re.sub(r"\[(<.*>)\] TJ", read, streams[number]) for number in contents]


def words(page: str) -> list[str]:
    return re.findall(r" Tm (.*) TJ", page)


@pytest.mark.parametrize(("number", "expected"), [(1, 9), (4, 3), (6, 3), (12, 2)])
def test_so_many_puzzles_stand_on_a_page(number, expected) -> None:
    document = runut.booklet([HITORI] * 7, runut.Layout(a_page=number))
    assert len(pages(document)) == expected


def test_captions_and_page_numbers_count_on() -> None:
    found = pages(runut.booklet([HITORI] * 5, runut.Layout(title="Title", a_page=4)))
    assert [f"{at}. Hitori 5x5" in words(found[0]) for at in range(1, 6)] == [True] * 4 + [False]
    assert "5. Hitori 5x5" in words(found[1])
    assert ["1 / 3" in words(found[0]), "3 / 3" in words(found[2])] == [True, True]
    assert all("Title" in words(page) for page in found)
    assert "Solutions" in words(found[2])


def test_a_title_stands_above_the_solution_alone() -> None:
    puzzle = runut.read("nonogram 2x1\n# title: A dot\nrows\n1\ncolumns\n1\n0\n")
    front, back = map(words, pages(runut.booklet([puzzle])))
    assert "A dot" not in " ".join(front)
    assert "1: A dot" in back


def test_the_rules_are_on_the_first_page_and_the_grade_below_each_puzzle() -> None:
    entries = [Entry(1, "", scene_of(HITORI), note="grade 2 (easy)")] * 2
    first, second = pages(render(entries, Layout(a_page=1, rules=("Hitori: black out cells.",))))[
        :2
    ]
    assert "Hitori: black out cells." in words(first)
    assert "Hitori: black out cells." not in words(second)
    assert "grade 2 (easy)" in words(second)


def test_long_rules_are_broken_into_lines_above_the_puzzles() -> None:
    layout = Layout(rules=("A rule " * 60,), cover="A line", solutions="none")
    (page,) = pages(render([Entry(1, "", scene_of(HITORI))], layout))
    placed = re.findall(r"^q ([\d.]+) 0 0 \S+ \S+ (\S+) cm", page, re.MULTILINE)
    (board,) = [float(y) for cell, y in placed if float(cell) != 1]
    rules = [line for line in words(page) if line.startswith("A rule")]
    assert len(rules) > 1
    assert board < 842 - 42 - 30 - 12 * len(rules)


def test_the_rules_of_each_family_are_said_once() -> None:
    sudoku = runut.read("1" + "." * 15)
    found = words(pages(runut.booklet([HITORI, sudoku, HITORI], LIGHT, allow_multiple=True))[0])
    assert sum(line.startswith("Hitori: Black out cells") for line in found) == 1
    assert sum(line.startswith("Sudoku: Each row") for line in found) == 1


def test_steps_follow_the_solutions_in_columns() -> None:
    entry = Entry(1, "Long", scene_of(HITORI), scene_of(HITORI), path=("So r1c1 = 5. " * 9,) * 60)
    found = pages(render([entry], Layout(steps=True)))
    assert "Steps" in words(found[2])
    assert any(line.startswith("1. So r1c1 = 5.") for line in words(found[2]))
    assert any(line.startswith("60. So r1c1 = 5.") for line in words(found[-1]))


def test_solutions_upside_down_stand_on_their_page() -> None:
    (page,) = pages(runut.booklet([HITORI], runut.Layout(solutions="upside-down")))
    turned = re.findall(r"^q -([\d.]+) 0 0 -\1 ", page, re.MULTILINE)
    assert len(turned) == 2


@pytest.mark.parametrize("number", [1, 4, 12])
def test_turned_round_the_first_solution_stands_first(number) -> None:
    entries = [Entry(at, "", scene_of(HITORI), scene_of(HITORI)) for at in range(1, number + 1)]
    (page,) = pages(render(entries, Layout(a_page=number, solutions="upside-down")))
    found = re.findall(r"^q -([\d.]+) 0 0 -\1 (\S+) (\S+)", page, re.MULTILINE)
    corners = [(float(y), float(x)) for cell, x, y in found if float(cell) != 1]
    assert len(corners) == number
    lines: dict[int, list[float]] = {}
    for y, x in corners:
        lines.setdefault(round(y), []).append(x)
    assert list(lines) == sorted(lines, reverse=True)
    assert all(line == sorted(line, reverse=True) for line in lines.values())


def test_puzzles_with_several_solutions_or_none_are_rejected_together() -> None:
    for layout in (Layout(), LIGHT):
        with pytest.raises(runut.PuzzleError) as caught:
            runut.booklet([TWO, HITORI, NONE], layout)
        assert [(fault.source, fault.message) for fault in caught.value.faults] == [
            ("puzzle 1", "has several solutions"),
            ("puzzle 3", "has no solution"),
        ]
    assert "allow_multiple=True" in str(caught.value)


def test_on_request_they_are_printed_and_called_so() -> None:
    front, back = map(words, pages(runut.booklet([TWO, NONE], allow_multiple=True)))
    assert {"has 2 solutions", "has no solution"} <= set(front)
    assert "2: no solution" in back
    assert not any("grade" in line for line in front)


def test_a_packing_with_several_solutions_is_printed_with_their_number() -> None:
    front, _ = map(words, pages(runut.booklet([PACKING])))
    assert "has 37,632 solutions" in front


def test_a_packing_without_a_solution_is_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="puzzle 1: has no solution"):
        runut.booklet([runut.read("set:tetrominoes/4x5")])


def test_more_solutions_than_can_be_counted_soon_are_several(monkeypatch) -> None:
    monkeypatch.setattr(runut.verbs.booklets, "_COUNTED", runut.Limits(nodes=1))
    front, _ = map(words, pages(runut.booklet([PACKING])))
    assert "has several solutions" in front


@pytest.mark.parametrize("puzzle", [PACKING, HITORI], ids=["packing", "hitori"])
def test_what_a_limit_leaves_open_is_printed_and_named(puzzle) -> None:
    named = "puzzle 1: not proven unique: stopped by the limit of seconds"
    with pytest.warns(UserWarning, match=named):
        document = runut.booklet([puzzle], limits=runut.Limits(seconds=0))
    front, back = map(words, pages(document))
    assert any(line.endswith("not proven unique") for line in front)
    assert "1: no solution known" in back


def test_a_puzzle_that_is_there_twice_is_named() -> None:
    with pytest.warns(UserWarning, match="^puzzle 3: the same puzzle as puzzle 1$"):
        runut.booklet([HITORI, PACKING, runut.read(str(HITORI))])


@pytest.mark.laws
@pytest.mark.parametrize(("paper", "theme"), [("a4", "print"), ("letter", "print"), ("a4", "dark")])
@pytest.mark.parametrize("solutions", ["end", "upside-down"])
@pytest.mark.parametrize("number", range(1, 13))
def test_everything_lies_within_the_borders(number, solutions, paper, theme) -> None:
    long = Entry(1, "A caption " * 20, scene_of(HITORI), scene_of(HITORI))
    layout = Layout("A title " * 9, "A cover line", number, paper, solutions)
    for page in pages(render([long] * number, layout, theme=theme)):
        for cell, x, y in re.findall(r"^q (-?[\d.]+) 0 0 \S+ (\S+) (\S+) cm", page, re.MULTILINE):
            assert 0 <= float(x) <= 612
            assert 0 <= float(y) <= 842
            assert abs(float(cell)) <= 40


def test_neighbours_on_a_page_do_not_overlap() -> None:
    layout = Layout(a_page=12, solutions="none")
    (page,) = pages(render([Entry(1, "", scene_of(HITORI))] * 12, layout))
    found = re.findall(r"^q ([\d.]+) 0 0 \S+ (\S+) (\S+) cm", page, re.MULTILINE)
    places = [(float(y), float(x), 5 * float(cell)) for cell, x, y in found if float(cell) != 1]
    rows = sorted(places)
    for (y, x, size), (other_y, other_x, _) in pairwise(rows):
        assert other_x >= x + size or other_y >= y + size


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"a_page": 0}, runut.PictureError),
        ({"a_page": 13}, runut.PictureError),
        ({"paper": "a3"}, runut.UnknownNameError),
        ({"solutions": "inside"}, runut.UnknownNameError),
    ],
)
def test_an_impossible_layout_is_refused(wrong, error) -> None:
    with pytest.raises(error):
        Layout(**wrong)


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
    document = runut.booklet(puzzles, runut.Layout(title="Mixed"), allow_multiple=True)
    (tmp_path / "book.pdf").write_bytes(document)
    done = ran(["pdftoppm", "-r", "20", "-png", "book.pdf", "page"], cwd=tmp_path, code=0)
    assert not done.stderr
    assert len(list(tmp_path.glob("page*.png"))) >= 2
