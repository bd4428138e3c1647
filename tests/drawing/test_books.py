"""Books: sixty mixed puzzles with chapters, references and examples, in every size of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

import runut
from printed_pages import Letters, letters, pages, pictures, words
from runut.core.scene import flat, written
from runut.drawing.booklet import _pages_of, _referring, _Sheet, render
from runut.drawing.entries import PAPERS, Chapter, Entry, Layout, Stage, text
from runut.drawing.solution_pages import readings
from runut.drawing.solution_pages import solved as solved_block
from runut.drawing.typeface import EM, width_of
from runut.families.sudoku.kinds.registry import known
from runut.verbs.booklets import Draft, draft
from runut.verbs.chapters import Part, chapters_of, phrases_of
from runut.verbs.pictures import scene_of
from runut.verbs.step_pictures import step_scene

EXAMPLES = Path(__file__).parents[2] / "examples"
MADE = (
    ("sudoku", 8, {"size": 6}),
    ("sudoku", 8, {"size": 4}),
    ("sudoku", 6, {"size": 6, "variant": "killer"}),
    ("sudoku", 4, {"size": 6, "variant": "thermometer"}),
    ("hitori", 8, {"size": 5}),
    ("hitori", 8, {"size": 6}),
    ("nonogram", 10, {"size": 10}),
)
HELD = (
    *(
        "packing/unique.txt",
        "sudoku/small-6x6.sudoku",
        "hitori/figure-1.txt",
        "nonogram/bike-20.non",
    ),
    *("sudoku/killer.sudoku", "sudoku/x-anti-knight.sudoku", "sudoku/paper-figure-14.txt"),
    "sudoku/jigsaw-7x7.sudoku",
)
LAYOUTS = {
    "mixed": Layout("Sixty", "A line", a_page="mixed", imprint="© 2026"),
    "a5": Layout("Sixty", a_page=6, paper="a5", language="id"),
    "6x9": Layout("Sixty", a_page=12, paper="6x9", solutions="upside-down"),
    "large": Layout("Sixty", paper="letter", style="large"),
    "sheet": Layout("Sixty", a_page=12, style="sheet"),
}
LAW = pytest.mark.laws
EVERY = pytest.mark.parametrize(
    "name", ["mixed", *(pytest.param(each, marks=LAW) for each in LAYOUTS if each != "mixed")]
)
REFERRING = pytest.mark.parametrize(
    "name", ["mixed", *(pytest.param(each, marks=LAW) for each in ("a5", "large", "sheet"))]
)
FACING = pytest.mark.parametrize(
    "name", ["mixed", *(pytest.param(each, marks=LAW) for each in ("a5", "6x9", "large"))]
)
CAGE = "A cage holds different digits, which add up to its sum if it has one."
FRONT = 3
"""Cover, imprint and contents of the mixed book."""


def made() -> Iterator[runut.Puzzle]:
    for family, count, options in MADE:
        for seed in range(count):
            yield runut.generate(family, seed=seed, options=options)


@cache
def sixty() -> tuple[runut.Puzzle, ...]:
    return (*made(), *(runut.load(EXAMPLES / name) for name in HELD))


def book(name: str) -> bytes:
    return draft(sixty(), limits=runut.Limits()).pages(LAYOUTS[name], theme="print", font=None)


@cache
def printed(name: str) -> tuple[str, ...]:
    return tuple(pages(book(name)))


@cache
def numbered(name: str) -> dict[int, int]:
    """The page on which each number of a puzzle stands, by its larger letters."""
    size = 13 * LAYOUTS[name].times
    own = [
        (each.said, at)
        for at, page in enumerate(printed(name), 1)
        for each in letters(page)
        if abs(each.points - size) < 0.01 and each.said.isdigit()
    ]
    assert len(own) == len(dict(own))
    return {int(said): at for said, at in own}


@cache
def solved(name: str) -> dict[int, tuple[int, int]]:
    """By puzzle the page that its solution names, and that of the solution."""
    pattern = re.compile(r"(\d+) · (?:page|hal\.) (\d+)")
    found = [
        (int(match[1]), int(match[2]), at)
        for at, page in enumerate(printed(name), 1)
        for said in words(page)
        if (match := pattern.fullmatch(said))
    ]
    assert len(found) == 60
    return {number: (page, at) for number, page, at in found}


def number_of(page: str) -> Letters:
    """The number of a page: its lowest bold text."""
    return max((each for each in letters(page) if each.said.isdigit()), key=lambda each: each.y)


def test_there_are_sixty() -> None:
    assert len(sixty()) == 60


@EVERY
def test_no_letters_are_below_seven_points(name) -> None:
    assert min(each.points for page in printed(name) for each in letters(page)) >= 7


@EVERY
def test_everything_is_on_its_page(name) -> None:
    width, height = PAPERS[LAYOUTS[name].paper]
    for page in printed(name):
        for each in (*letters(page), *pictures(page)):
            assert 20 < each.x < width - 20
            assert 20 < each.y < height - 20


@EVERY
def test_every_puzzle_is_there_once(name) -> None:
    assert sorted(numbered(name)) == list(range(1, 61))


@REFERRING
def test_every_solution_names_the_page_of_its_puzzle(name) -> None:
    assert {number: page for number, (page, _) in solved(name).items()} == numbered(name)


@REFERRING
def test_every_page_of_puzzles_names_the_page_of_its_solutions(name) -> None:
    own: dict[int, set[int]] = {}
    for page, at in solved(name).values():
        own.setdefault(page, set()).add(at)
    for page, found in own.items():
        said = {f"{min(found)}", f"{min(found)}–{max(found)}"}
        foot = [each for each in words(printed(name)[page - 1]) if ": " in each]
        assert any(each.rpartition(" ")[2] in said for each in foot)


@FACING
def test_the_gutter_and_the_number_change_sides(name) -> None:
    width = PAPERS[LAYOUTS[name].paper][0]
    body = LAYOUTS[name].body
    for at, page in enumerate(printed(name)[FRONT:], FRONT + 1):
        least = min(each.x for each in letters(page))
        number = number_of(page)
        assert number.said == f"{at}"
        assert (number.x < width / 2) == (at % 2 == 0)
        assert least >= (body.x if at % 2 else width - body.x - body.width) - 4


def test_a_sheet_has_no_gutter() -> None:
    body = LAYOUTS["sheet"].body
    assert body.x == pytest.approx(PAPERS["a4"][0] - body.x - body.width)


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert book("mixed") == book("mixed")


def test_the_contents_name_the_page_of_each_chapter() -> None:
    lines = [(each.said, each.y) for each in letters(printed("mixed")[2])]
    number = {round(y, 1): said for said, y in lines if said.isdigit()}
    titles = [(said, number[round(y, 1)]) for said, y in lines if round(y, 1) in number]
    chapters = [(said, int(page)) for said, page in titles if not said.startswith("grade")]
    named = [(said, page) for said, page in chapters if not said.isdigit()]
    assert ("Solutions", min(at for _, at in solved("mixed").values())) in named
    assert len(named) == 12
    for said, page in named[:-1]:
        assert said in words(printed("mixed")[page - 1])


def test_cover_and_imprint_say_what_the_layout_does() -> None:
    cover, imprint, _ = printed("mixed")[:FRONT]
    assert words(cover)[:2] == ["Sixty", "A line"]
    assert len(pictures(cover)) == 4
    said = words(imprint)
    assert said[1] == "© 2026"
    assert said[2].startswith("60 puzzles")


def test_the_easiest_puzzles_of_a_chapter_come_first() -> None:
    sudokus = [runut.load(EXAMPLES / f"sudoku/paper-figure-{at}.txt") for at in (7, 14)]
    hard = runut.load(EXAMPLES / "sudoku/seventeen-clues.sdm")
    grades = [runut.rate(each).grade for each in (hard, *sudokus)]
    layout = Layout(a_page=1)
    found = pages(runut.booklet([hard, *sudokus], layout, limits=runut.Limits()))
    shown = [each for page in found[4:7] for each in words(page) if each.startswith("grade")]
    assert [int(each.split()[1]) for each in shown] == sorted(grades)
    assert len(set(grades)) > 1


def test_the_rule_of_a_variant_is_beside_each_of_its_puzzles() -> None:
    inside = printed("mixed")[FRONT:]
    killers = [words(page) for page in inside if "Sudoku 6x6: Killer cage" in words(page)]
    assert len(killers) >= 2
    for said in killers[1:]:
        assert said.count(CAGE) == said.count("Time")


def test_a_chapter_opens_with_the_rules_of_all_its_puzzles_alone() -> None:
    turned, flipped = "Pieces may be turned, but not flipped.", "Pieces may be turned and flipped."
    packings = [runut.load(EXAMPLES / "packing" / name) for name in ("soma.json", "unique.txt")]
    found = pages(runut.booklet(packings, seconds=1))
    opening = next(words(page) for page in found if "Puzzles 1–2" in words(page))
    puzzles = [said for page in found for said in words(page) if said in (turned, flipped)]
    assert "Fill the board with the pieces, each once." in opening
    assert not {turned, flipped} & {*opening}
    assert sorted(puzzles) == sorted((turned, flipped))


def test_a_chapter_opens_with_the_first_steps_of_its_first_puzzle() -> None:
    opening = printed("mixed")[FRONT]
    assert "How puzzle 1 begins" in words(opening)
    assert [each[:2] for each in words(opening) if re.match(r"\d\. ", each)] == ["1.", "2.", "3."]
    assert len(pictures(opening)) == 3


@cache
def mixed() -> Draft:
    """Small sudokus of three kinds in a chapter."""
    kinds = ("killer", "thermo", "arrow", "killer")
    made = [
        runut.generate("sudoku", size=4, variant=kind, seed=seed, grade="any")
        for seed, kind in enumerate(kinds)
    ]
    return draft(made, parts=[Part("Mixed", len(made))], limits=runut.Limits())


def test_a_chapter_begins_with_a_puzzle_that_has_steps() -> None:
    packings = [runut.load(EXAMPLES / "packing" / name) for name in ("soma.json", "unique.txt")]
    found = pages(runut.booklet(packings, limits=runut.Limits()))
    assert "How puzzle 2 begins" in words(found[FRONT])


def test_a_kind_with_many_rules_has_its_step_without_them() -> None:
    rules = tuple(f"Rule {at}." for at in range(60))
    scene = scene_of(runut.read("hitori/2/2/2111"))
    chapter = Chapter(
        "Title", (Entry(1, "", scene),), others=(Stage("Step", "So.", scene, ("A kind", *rules)),)
    )
    layout = Layout(paper="a5")
    found = pages(render([chapter], layout, phrases_of(layout, 1)))
    page = next(page for page in found if "A kind" in words(page))
    assert "Rule 0." not in words(page)
    assert len(pictures(page)) == 1


def test_a_chapter_of_several_kinds_says_which_one_it_begins_with() -> None:
    given = mixed()
    (own,) = chapters_of(
        given.puzzles, given.results, given.parts, Layout(), "print", runut.Limits()
    )
    assert own.example[0].about[0] == own.entries[own.begins - 1].name
    assert own.example[1].about == ()


def test_a_kind_without_room_for_its_step_is_named_so() -> None:
    stage = Stage("Step", "It follows.", scene_of(striped(60, 12)), ("A kind", "Its rule."))
    entry = Entry(1, "", scene_of(runut.read("hitori/2/2/2111")))
    chapter = Chapter("Title", (entry,), others=(stage,))
    layout = Layout(style="large", paper="a5")
    found = render([chapter], layout, phrases_of(layout, 1))
    page = next(said for said in map(words, pages(found)) if "A kind" in said)
    assert "leaves no room for an example" in " ".join(page)


@pytest.mark.parametrize("style", ["book", "large"])
def test_a_chapter_of_several_kinds_shows_a_step_of_each(style) -> None:
    found = pages(mixed().pages(Layout(style=style, a_page=4 if style == "book" else None),
                                theme="print", font=None))  # fmt: skip
    shown = [words(page) for page in found if "A step of each kind" in words(page)]
    assert "How puzzle 1 begins" in [each for page in found for each in words(page)]
    assert {each for page in shown for each in page if each.startswith("Sudoku")} == {
        "Sudoku 4x4: Killer cage",
        "Sudoku 4x4: Thermometer",
        "Sudoku 4x4: Arrow",
    }


def test_a_step_of_a_kind_is_one_that_its_rule_gives() -> None:
    given = mixed()
    (own,) = chapters_of(
        given.puzzles, given.results, given.parts, Layout(), "print", runut.Limits()
    )
    assert [(each.about[1], each.heading.partition(": ")[2]) for each in own.others[1:]] == [
        ("Digits grow from the bulb of a thermometer.", "Thermometer"),
        ("The digits along an arrow add up to the number in its circle; they may repeat.", "Arrow"),
    ]


def crowded(page: str) -> Iterator[tuple[Letters, Letters]]:
    """Numbers beside each other with less than a tenth of their size between them."""
    numbers = sorted((each.y, each.x, each) for each in letters(page) if each.said.isdigit())
    for (above, left, one), (below, right, other) in pairwise(numbers):
        end = left + (width_of(one.said) / EM + 0.1) * one.points
        if abs(above - below) < 0.1 and right < end:
            yield one, other


def striped(width: int, height: int) -> runut.Puzzle:
    """A nonogram with a long clue and a 1 in each row, and one long clue in each column."""
    rows = [f"{width - 2},1"] * height
    columns = [f"{height}"] * (width - 2) + ["0", f"{height}"]
    return runut.read(
        "\n".join([f"width {width}", f"height {height}", "rows", *rows, "columns", *columns, ""])
    )


@pytest.mark.parametrize("style", ["book", "large"])
def test_clues_of_thirty_columns_stay_apart_on_small_paper(style) -> None:
    found = pages(runut.booklet([striped(30, 30)], Layout(style=style, paper="a5")))
    assert [pair for page in found for pair in crowded(page)] == []


def test_a_cover_leaves_out_a_board_whose_clues_run_together() -> None:
    small = runut.generate("hitori", seed=1, options={"size": 5})
    found = pages(runut.booklet([striped(30, 30), small], Layout(paper="a5")))
    assert len(pictures(found[0])) == 1


def test_a_board_whose_clues_run_together_fits_no_page() -> None:
    wide = striped(60, 12)
    with pytest.raises(runut.PictureError, match="puzzle 1 does not fit a page of a5"):
        runut.booklet([wide], Layout(paper="a5"))


def test_a_label_that_is_drawn_close_to_a_digit_does_not_keep_a_puzzle_from_its_page() -> None:
    close = runut.generate("sudoku", seed=3, options={"variant": "automaton+killer"})
    assert pages(runut.booklet([close]))


def test_an_example_in_large_print_has_a_page_for_letters_like_those_of_its_text() -> None:
    sudoku = runut.load(EXAMPLES / "sudoku/paper-figure-14.txt")
    found = pages(runut.booklet([sudoku], Layout(style="large", paper="a5")))
    opening, example = found[FRONT : FRONT + 2]
    assert not pictures(opening)
    assert "How puzzle 1 begins" in words(example)
    digits = Counter(each.points for each in letters(example) if each.said in "123456789")
    assert digits.most_common(1)[0][0] >= 15


def test_an_example_without_room_is_named_so() -> None:
    found = pages(runut.booklet([striped(30, 38)], Layout(style="large", paper="a5")))
    assert "no room for an example" in " ".join(words(found[FRONT]))


def test_a_book_speaks_indonesian() -> None:
    (*_, contents, opening) = pages(
        runut.booklet([runut.load(EXAMPLES / "packing/unique.txt")], Layout(language="id"))
    )[:4]
    assert words(contents)[0] == "Daftar isi"
    assert words(opening)[:2] == ["Susun keping", "Teka-teki 1"]


def test_large_print_has_digits_of_24_points_on_boards_of_170_millimetres() -> None:
    sudoku = runut.load(EXAMPLES / "sudoku/paper-figure-14.txt")
    page = pages(runut.booklet([sudoku], Layout(style="large")))[4]
    (board,) = pictures(page)
    assert 9 * board.cell >= 170 / 25.4 * 72
    digits = Counter(round(each.points, 1) for each in letters(page) if each.said in "123456789")
    assert digits.most_common(1)[0][0] >= 24


def test_puzzles_of_a_family_share_the_scale_of_a_page() -> None:
    small, large = (runut.generate("hitori", seed=1, options={"size": size}) for size in (5, 9))
    layout = Layout(solutions="none", style="sheet")
    (page,) = pages(runut.booklet([small, large], layout))
    one, other = pictures(page)
    assert one.cell == other.cell


def test_a_puzzle_with_small_letters_takes_more_room() -> None:
    two = [runut.load(EXAMPLES / f"nonogram/{name}.non") for name in ("bike-20", "message")]
    layout = Layout(solutions="none", a_page=12, style="sheet", paper="a5")
    assert len(pages(runut.booklet(two, layout))) == 2


def test_many_rules_have_a_page_after_their_board() -> None:
    lines = runut.load(EXAMPLES / "sudoku/setters-lines.sudoku")
    layout = Layout(paper="a5", style="large", solutions="none")
    limits = runut.Limits(seconds=0)
    with pytest.warns(UserWarning, match="not proven unique"):
        found = pages(runut.booklet([lines], layout, limits=limits))
    assert [len(pictures(page)) for page in found[4:]] == [1, 0]
    assert words(found[5])[0].startswith("1 Sudoku: ")
    for line in runut.aim(lines)[-3:]:
        assert line in " ".join(words(found[5]))
    height = PAPERS["a5"][1]
    assert all(0 < each.y < height - 20 for page in found for each in letters(page))


def test_a_puzzle_that_fits_no_page_is_an_error() -> None:
    entry = Entry(7, "A name " * 900, scene_of(runut.read("hitori/2/2/2111")))
    layout = Layout("", paper="a5", style="sheet")
    with pytest.raises(runut.PictureError, match="puzzle 7 does not fit a page of a5"):
        render([Chapter("", (entry,))], layout, phrases_of(layout, 1))


def test_long_contents_go_on() -> None:
    entry = Entry(1, "", scene_of(runut.read("hitori/2/2/2111")))
    chapters = [Chapter(f"Chapter {at}", (entry,)) for at in range(40)]
    layout = Layout("Long", solutions="none")
    found = pages(render(chapters, layout, phrases_of(layout, 40)))
    assert "Chapter 39" in words(found[3])
    assert "Chapter 0" in words(found[4])


def test_a_solution_shows_digits_and_regions_without_marks() -> None:
    lines = runut.load(EXAMPLES / "sudoku/setters-lines.sudoku")
    board = runut.Solution(((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 9)
    entry = Entry(1, "", scene_of(lines), scene_of(lines, board))
    block = solved_block(entry, "", {"": 10.0})
    scene = block.placed[-1].scene
    assert (scene.width, scene.height) == (9, 9)
    assert {each.role for each in flat(scene)} == {"cell", "found", "grid", "bar"}


def test_long_names_in_a_solution_stay_apart() -> None:
    puzzle = runut.load("set:conway")
    solved_board = scene_of(puzzle, runut.solve(puzzle).solution, theme="print")
    entry = Entry(1, "", scene_of(puzzle), solved_board, "packing")
    placed = solved_block(entry, "", readings([entry], 480)).placed[-1]
    names = [*written(placed.scene)]
    assert {"bar13", "rod3", "cube"} <= {each.text for each in names}
    for one, other in combinations(names, 2):
        across = (width_of(one.text) * one.size + width_of(other.text) * other.size) / 2
        assert abs(one.x - other.x) > across or abs(one.y - other.y) > one.size / 2


def test_two_pages_of_solutions_are_pages() -> None:
    entries = tuple(
        Entry(at, "", scene_of(puzzle), scene_of(puzzle), "hitori")
        for at in range(1, 5)
        for puzzle in [runut.read("hitori/2/2/2111")]
    )
    solutions = _Sheet((), numbers=(1, 2)), _Sheet((), numbers=(3, 4))
    found = _pages_of(solutions, 7)
    sheet = _Sheet((), numbers=tuple(each.number for each in entries))
    phrases = phrases_of(Layout(), 4)
    assert _referring(sheet, found, phrases).foot == "Solutions: pages 7–8"
    assert _referring(solutions[0], found, phrases).foot == "Solutions: page 7"


def test_a_sign_that_the_typeface_lacks_looks_alike() -> None:
    assert text("1 → 2", 100, 10).lines == ("1 › 2",)


def test_a_step_names_no_colour_that_a_grey_page_lacks() -> None:
    lines = runut.load(EXAMPLES / "sudoku/setters-lines.sudoku")
    aims = {aim for rule in runut.model(lines).rules for aim in rule.nature.aims if aim}
    printed = [aim.printed(language) for aim in aims for language in ("en", "id")]
    assert len(printed) > 20
    assert not [said for said in printed if COLOURS.search(said)]
    assert [aim for aim in aims if COLOURS.search(aim.says("en"))]


COLOURS = re.compile(
    r"\b(blue|green|sea-green|yellow|orange|red|purple|violet|turquoise|salmon|pink"
    r"|biru|hijau|kuning|jingga|merah|ungu|lembayung|pirus|salem)\b"
)


def test_no_rule_names_a_colour_that_a_grey_page_lacks() -> None:
    printed_rules = [
        words.text(language)
        for kind in known().values()
        for words in {**kind.said().aim, **kind.said().printed}.values()
        for language in ("en", "id")
    ]
    assert len(printed_rules) > 100
    assert not [said for said in printed_rules if COLOURS.search(said)]


def test_a_picture_of_an_example_has_no_candidates_where_nobody_reads_them() -> None:
    sudoku = runut.load(EXAMPLES / "sudoku/paper-figure-14.txt")
    proof = runut.explain(sudoku)
    placing = next(at for at, step in enumerate(proof, 1) if step.conclusions[0].holds)
    shown = [each.role for each in written(step_scene(proof, placing, is_sparse=True))]
    assert set(shown) <= {"given", "found", "answer"}
    whole = [each.role for each in written(step_scene(proof, placing))]
    assert len(whole) > len(shown)


def test_a_puzzle_with_rules_of_its_own_takes_none_from_the_others() -> None:
    plain = "sudoku 2x2\n1 . . .\n. . 4 .\n. 2 . .\n. . . 3\n"
    own = plain.replace("2x2\n", "2x2\n# title: Mine\n# rules: Only this holds.\n", 1)
    other = plain.replace("1 . . .\n", "1 4 . .\n", 1)
    layout = runut.Layout(style="sheet", solutions="none")
    found = words(pages(runut.booklet([own, other], layout))[0])
    usual = "Each row, each column and each box holds each of 1 to 4 once. The printed digits stay."
    assert found.count(usual) == 1
    assert {"Mine", "Only this holds."} < set(found)
