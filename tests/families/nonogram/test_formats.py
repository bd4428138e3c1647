"""Texts of a nonogram: reading, writing, and faults with their places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import runut
from runut.core.shape import Shape
from runut.families.nonogram import FAMILY
from runut.text.reading import HEAD
from runut.verbs.reading import parse

FORMATS = (
    *("grid", "non", "nin", "paper", "mk", "olsak", "cwd", "pbm", "webpbn", "picross", "puzzlink"),
)
EXAMPLES = Path(__file__).parents[3] / "examples" / "nonogram"
GRID = "nonogram 3x2\nrows\n1 1\n0\ncolumns\n1\n0\n1\n"

pictures = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(0, 1)] * width), min_size=1, max_size=6)
)


def format_of(text):
    [parsed] = parse(text)
    return parsed.format


def faults_of(text, **how):
    with pytest.raises(runut.InputError) as caught:
        runut.read(text, family="nonogram", **how)
    return [(fault.line, fault.column, fault.message) for fault in caught.value.faults]


# -- what a text is in ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1\n3\n2\n\n2\n2\n2\n",  # as many lines as a .cwd of 1x3 has
        "0\n2\n\n1\n1\n",
        "1 1 1 1\n0 0 0 1\n\n0 2\n0 0\n0 1\n0 0\n0 1\n0 0\n0 1\n",  # begins as a line of hitori
    ],
)
def test_two_tables_of_one_picture_are_the_papers(text):
    assert {parsed.format for parsed in parse(text)} == {"paper"}


def test_a_cwd_whose_sums_differ_is_reported_as_one():
    with pytest.raises(runut.PuzzleError, match="the row clues hold 3"):
        runut.read("2\n2\n2\n1\n\n1\n1\n")


# -- round trips ----------------------------------------------------------------------------------


@pytest.mark.laws
@settings(max_examples=200, deadline=None)
@given(pictures, st.sampled_from([name for name in FORMATS if name != "paper"]))
def test_texts_are_recognised_among_all_families(clues_of, rows, format):
    puzzle = runut.Nonogram(*clues_of(rows))
    text = runut.write(puzzle, format=format)
    assert (runut.read(text), format_of(text)) == (puzzle, format)


def test_the_canonical_text_is_the_grid(hanjie):
    assert str(hanjie).startswith("nonogram 10x10\nrows\n4\n4\n4\n1 2 1\n")
    assert runut.read(str(hanjie)) == hanjie


# -- reading --------------------------------------------------------------------------------------


def test_blank_lines_of_a_grid_count_for_nothing():
    assert runut.read(GRID.replace("\n", "\n\n")) == runut.read(GRID)


def test_a_blank_line_among_the_clues_of_a_non_file_is_an_empty_clue():
    text = 'title "x"\nwidth 3\nheight 2\n\nrows\n1,1\n\n\ncolumns\n1\n\n1\n'
    assert runut.read(text) == runut.read(GRID)


def test_a_non_file_may_hold_unknown_lines_quotes_and_spaces_in_clues():
    text = (
        'catalogue "a \\"b\\" &copy;"\nby "rows"\nnonsense 12\nlicense MIT\nwidth 3\nheight 2\n'
        'rows\n1 1\n0\n\ncolumns\n1\n0\n1\n\ngoal "101000"\n'
    )
    assert runut.read(text) == runut.read(GRID)


def test_bundles_of_non_files_are_read_one_by_one():
    text = "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\nheight 1\nrows\n0\ncolumns\n0\n"
    one, none = runut.read_all(text)
    assert (one.painted, none.painted) == (1, 0)
    assert FAMILY.summary(one).endswith(", 1 painted cell")
    assert FAMILY.summary(none).endswith(", 0 painted cells")


def test_the_goal_of_a_non_file_need_not_satisfy_its_clues():
    text = 'width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal "01"\n'
    assert runut.read(text).painted == 1


def test_zeros_fill_up_the_tables_of_the_paper():
    text = "0 1 1\n0 0 0\n\n1\n0\n1\n"
    assert (runut.read(text), format_of(text)) == (runut.read(GRID), "paper")


def test_the_tables_are_written_as_the_paper_prints_them(hanjie):
    text = runut.write(hanjie, format="paper")
    assert text.startswith("4 0 0\n4 0 0\n")
    assert "\n\n3 2 2 3 10 10 3 2 2 3\n0 0 1 1 0 0 1 1 0 0\n0 0 0 2 0 0 2 0 0 0\n" in text
    assert (runut.read(text), format_of(text)) == (hanjie, "paper")


@pytest.mark.parametrize("second", ["1\n0\n1\n", "1 0 1\n", "1 0 1\n0 0 0\n"])
def test_the_second_table_may_have_its_columns_in_columns_or_in_lines(second):
    text = f"1 1\n0 0\n\n{second}"
    assert (runut.read(text), format_of(text)) == (runut.read(GRID), "paper")


def test_a_block_of_numbers_is_no_nonogram():
    square = "1 2 3 4\n2 3 4 1\n3 4 1 2\n4 1 2 3\n"
    scores = [form.matches(square) for form in runut.families.load("nonogram").formats]
    assert max(scores) == 0


def test_a_nin_file_with_too_few_lines_is_hardly_a_nonogram():
    [nin] = [form for form in runut.families.load("nonogram").formats if form.name == "nin"]
    assert nin.matches("3 2\n1 1\n0\n1\n0\n1\n") == 0.9
    assert nin.matches("3 2\n1 1\n0\n1\n0\n") == 0.35


# -- faults ---------------------------------------------------------------------------------------


def test_every_bad_number_is_named_with_its_place():
    text = "nonogram 2x2\nrows\n1 x\n1\ncolumns\n1\n  -1\n"
    assert faults_of(text, format="grid") == [
        (3, 3, "expected a block length (a whole number), found 'x'"),
        (7, 3, "expected a block length (a whole number), found '-1'"),
    ]


@pytest.mark.parametrize(
    ("text", "format", "fault"),
    [
        (
            "nonogram 2\n",
            "grid",
            (1, 1, "expected 'nonogram WxH' (width and height), found 'nonogram 2'"),
        ),
        (
            "nonogram 2x2 x\n",
            "grid",
            (1, 1, "expected 'nonogram WxH' (width and height), found 'nonogram 2x2 x'"),
        ),
        ("nonogram 2x1001\n", "grid", (1, 12, "expected the height from 1 to 1000, found 1001")),
        ("nonogram 0x2\n", "grid", (1, 10, "expected the width from 1 to 1000, found 0")),
        ("nonogram 1x1\n1\n", "grid", (2, 1, "expected 'rows', found '1'")),
        (
            "nonogram 1x2\nrows\n1\ncolumns\n",
            "grid",
            (4, 1, "expected the clue of row 2 of 2, found 'columns'"),
        ),
        (
            "nonogram 1x1\nrows\n1\ncolumns\n",
            "grid",
            (5, 1, "expected the clue of column 1 of 1, found the end of the text"),
        ),
        ("nonogram 1x1\nrows\n1\n1\n", "grid", (4, 1, "expected 'columns', found '1'")),
        (
            "nonogram 2x1\nrows\n 1 0\ncolumns\n1\n0\n",
            "grid",
            (3, 4, "expected a block length of at least 1, found 0"),
        ),
        ("99999999999 9\n", "nin", (1, 1, "expected width and height, found '99999999999 9'")),
        ("1 999999999\n", "nin", (1, 3, "expected the height from 1 to 1000, found 999999999")),
        (
            "2 1\n1\n1\n",
            "nin",
            (4, 1, "expected the clue of column 2 of 2, found the end of the text"),
        ),
        ("2 1\n1\n1\n1,\n", "nin", (4, 1, "expected a block length (a whole number), found '1,'")),
        ("1 1\n1\n\n1\n", "paper", (2, 1, "expected 2 numbers, found 1")),
        ("1 0 1\n\n1\n0\n1\n", "paper", (1, 3, "found 0 between two blocks")),
        ("1\n", "paper", (2, 1, "expected the table of the columns, found the end of the text")),
        ("width 1\nwidth 1\n", "non", (2, 1, "'width' appears twice")),
        ("width\n", "non", (1, 1, "expected 'width' and a number, found 'width'")),
        ("width 0\n", "non", (1, 7, "expected the width from 1 to 1000, found 0")),
        ("0 2\n", "nin", (1, 1, "expected the width from 1 to 1000, found 0")),
        ("0 2\n", "mk", (1, 1, "expected the height from 1 to 1000, found 0")),
        ("1\n2 0\n", "spoj", (2, 3, "expected the width from 1 to 1000, found 0")),
        ("rows\n1\n", "non", (1, 1, "expected 'width' and 'height' before 'rows'")),
        ("width 1\nheight 1\nrows\n1\n", "non", (5, 1, "expected 'columns'")),
        (
            "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n",
            "non",
            (5, 1, "found a clue that belongs to no row or column: '1'"),
        ),
        ("width 1\nheight 1\nrows\n1\nrows\n", "non", (5, 1, "'rows' appears twice")),
        (
            "width 1\nheight 2\nrows\n1\ncolumns\n1\n",
            "non",
            (5, 1, "expected the clue of row 2 of 2, found 'columns'"),
        ),
        (
            'width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "11"\n',
            "non",
            (7, 1, "expected a goal of 1×1 = 1 cells, found 2"),
        ),
    ],
)
def test_faults_have_their_place(text, format, fault):
    assert faults_of(text, format=format)[0] == fault


def test_a_clue_that_does_not_fit_is_placed_at_its_line():
    text = "nonogram 2x2\nrows\n1 1\n1\ncolumns\n2\n   1 1\n"
    assert faults_of(text) == [
        (3, 1, "row 1: the clue 1 1 does not fit 2 cells"),
        (7, 4, "column 2: the clue 1 1 does not fit 2 cells"),
        (1, 1, "the row clues hold 3 black cells, the column clues 4"),
    ]


def test_different_sums_are_placed_at_the_beginning_of_the_puzzle():
    assert faults_of("\n\n1 1\n1\n0\n", format="nin") == [
        (3, 1, "the row clues hold 1 black cells, the column clues 0")
    ]


def test_comments_may_stand_before_the_sizes_of_a_mk_file(tmp_path):
    (tmp_path / "note.mk").write_text("# from a book\n\n1 2\n2\n#\n1\n1\n")
    assert runut.load(tmp_path / "note.mk") == runut.read("nonogram 2x1\nrows\n2\ncolumns\n1\n1\n")


@pytest.mark.parametrize(
    ("count", "remarks"),
    [
        (2, ()),
        (1, ("line 1 says 1 puzzles, but 2 follow",)),
        (3, ("line 1 says 3 puzzles, but 2 follow",)),
    ],
)
def test_a_wrong_count_of_puzzles_of_spoj_is_remarked(count, remarks):
    first, second = parse(f"{count}\n" + "1 2\n2 0\n1 0\n1 0\n" * 2, format="spoj")
    assert first.remarks == remarks
    assert second.puzzle == first.puzzle


def test_the_second_puzzle_of_a_text_has_its_own_place():
    first, second = parse(GRID + "\n" + GRID.replace("1 1", "1"), family="nonogram")
    assert first.error is None
    assert (second.error.line, second.error.column) == (10, 1)


words = st.sampled_from(
    ["nonogram", "3x2", "rows", "columns", "width", "height", "goal", "====", '"01"', "0", "1",
     "2", "3", "-1", "1,1", "1a", "99999999999999999999", "²", "١", "\x00", "\n", "\n", "\n\n",
     " ", "\t"]
)  # fmt: skip
texts = st.one_of(
    st.text(max_size=60),
    st.lists(words, max_size=40).map(" ".join),
    st.lists(words, max_size=40).map("".join),
)


@pytest.mark.laws
@settings(max_examples=600, deadline=None)
@given(texts, st.sampled_from(FORMATS))
@example("nonogram ٣x٢\nrows", "grid")
@example("1" * 5000 + " 1\n1\n1\n", "nin")
@example("1 1\n" + "1" * 5000 + "\n1\n", "nin")
@example("9" * 5000 + "\n\n" + "9" * 5000, "paper")
@example("width " + "9" * 5000, "non")
def test_any_text_gives_a_puzzle_or_an_error_with_a_place(text, format):
    faults, puzzles = [], []
    try:
        puzzles += runut.read_all(text, family="nonogram", format=format)
    except runut.InputError as error:
        faults += error.faults
    assert faults or puzzles
    assert all(fault.line and fault.column for fault in faults)
    assert all(isinstance(puzzle, runut.Nonogram) for puzzle in puzzles)


@pytest.mark.laws
@settings(max_examples=400, deadline=None)
@given(texts)
@example("9" * 5000 + "\n\n" + "9" * 5000)
@example("9" * 5000 + " 1\n1")
def test_no_text_breaks_the_recognition(text):
    for form in runut.families.load("nonogram").formats:
        assert 0 <= form.matches(text) <= 1


# -- drawing --------------------------------------------------------------------------------------


def test_the_picture_stands_beside_its_clues(choiri):
    drawn = runut.draw(choiri, runut.solve(choiri).solution, format="text")
    assert drawn.splitlines() == [
        "    | 1 1   1 2",
        "    | 1 2 4 2 1",
        "---------------",
        "1 1 |     █   █",
        "  5 | █ █ █ █ █",
        "  1 |     █",
        "  3 |   █ █ █",
        "2 2 | █ █   █ █",
    ]


def test_white_cells_have_a_dot_while_others_are_undecided():
    puzzle = runut.Nonogram(((1, 1), ()), ((1,), (), (1,)))
    board = runut.Solution(((1, 0, None), (0, 0, 0)))
    assert runut.draw(puzzle, board, format="text").splitlines() == [
        "    | 1 0 1",
        "-----------",
        "1 1 | █ ·",
        "  0 | · · ·",
    ]


def test_a_graphic_holds_one_square_a_black_cell_and_a_line_every_five_cells(hanjie):
    drawn = runut.draw(hanjie, runut.solve(hanjie).solution, format="svg")
    (black,) = re.findall(r'fill="#2b2f36" d="([^"]*)"', drawn)
    assert sum(map(int, re.findall(r"h(\d+)", black))) == 48
    (guides,) = re.findall(r'stroke="#6b7480"[^>]* d="([^"]*)"', drawn)
    assert guides.count("M") == 2
    assert "<title>Nonogram 10×10</title>" in drawn


# -- examples -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "format", "count"),
    [
        ("hanjie-10.nin", "nin", 1),
        ("hanjie-10-tables.txt", "paper", 1),
        ("choiri-5.non", "non", 1),
        ("bike-20.non", "non", 1),
        ("several-5.nonogram", "grid", 24),
    ],
)
def test_the_examples_are_read_and_solved(name, format, count):
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    puzzle = runut.load(EXAMPLES / name)
    assert format_of(text) == format
    assert runut.count(puzzle).count == count


def test_the_two_texts_of_the_hanjie_paper_are_one_puzzle(hanjie):
    for name in ("hanjie-10.nin", "hanjie-10-tables.txt"):
        assert runut.load(EXAMPLES / name) == hanjie


def test_samples_are_puzzles():
    counts = [runut.count(sample.text).count for sample in runut.families.load("nonogram").samples]
    assert counts == [1, 1, 2]


@pytest.mark.laws
@pytest.mark.parametrize("size", [5, 8, 10])
def test_a_list_of_tables_longer_than_the_head_is_of_nonograms(size):
    table = f"0 {size}\n" * (size - 1) + "0 1\n"
    text = f"{table}\n{table}\n" * (2 * HEAD // len(table))
    assert {parsed.format for parsed in parse(text) if parsed.puzzle} == {"paper"}


def test_a_table_with_zeros_between_numbers_is_of_no_nonogram():
    [paper] = [form for form in runut.families.load("nonogram").formats if form.name == "paper"]
    assert paper.matches("2 1 0 2\n1 1 0 2\n\n1 1\n1 1\n") == 0


def test_pictures_of_different_sizes_are_a_list_of_cwd():
    text = "1\n2\n2\n\n1\n1\n2\n1\n1\n0\n\n1\n"
    found = [(parsed.format, parsed.get().shape) for parsed in parse(text)]
    assert found == [("cwd", Shape.flat(1, 2)), ("cwd", Shape.flat(2, 1))]


def test_what_stands_before_a_size_of_a_non_file_belongs_to_the_next_puzzle():
    size = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
    first, second = runut.read_all(f'{size}goal "1"\ntitle "A dot"\ncolor b #0000ff\n{size}')
    assert (first.note("title"), second.note("title")) == ("", "A dot")
    assert first.note("goal") == "1"


def test_what_ends_a_non_file_belongs_to_its_puzzle():
    text = 'width 1\nheight 1\nrows\n1\ncolumns\n1\ntitle "A dot"\n'
    assert runut.read(text).note("title") == "A dot"
