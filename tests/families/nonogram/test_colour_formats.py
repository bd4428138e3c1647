"""Colours in texts: kept where a format has them, rejected with a place where they are wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families import load

FLAG = runut.Nonogram(
    [((1, 1), (2, 2)), ((3, 3),)],
    [((1, 1), (1, 3)), ((1, 2), (1, 3)), ((1, 2), (1, 3))],
    ("red", "rust#c04010", "black"),
)
TEXT = """\
nonogram 3x2
colours r=red u=rust#c04010 b=black
rows
1r 2u
3b
columns
1r 1b
1u 1b
1u 1b
"""
NAME = "expected a name of up to 30 letters"
WANTED = "expected a length and the mark of a colour"


def fault_of(text, form):
    with pytest.raises(runut.InputError) as caught:
        runut.read(text, family="nonogram", format=form)
    [first, *_] = caught.value.faults
    return first.line, first.column, first.message


def test_the_canonical_text_holds_colours_with_marks():
    assert str(FLAG) == TEXT
    assert runut.read(TEXT) == FLAG


def test_marks_of_a_text_may_be_any_letters():
    text = TEXT.replace("u=", "Q=").replace("2u", "2Q").replace("1u", "1Q")
    assert runut.read(text) == FLAG


@pytest.mark.parametrize("form", ["grid", "olsak", "webpbn"])
def test_a_format_with_names_of_colours_gives_the_puzzle_back(form):
    text = runut.write(FLAG, format=form)
    assert runut.read(text) == FLAG


def test_a_non_file_keeps_shades_and_no_names():
    text = runut.write(FLAG, format="non")
    assert "color u #c04010" in text
    assert "1r,2u" in text
    again = runut.read(text)
    assert sorted(again.colours) == ["#000000", "#c04010", "#ff0000"]
    assert [runut.count(puzzle).count for puzzle in (FLAG, again)] == [1, 1]


@pytest.mark.parametrize("form", ["cwd", "mk", "nin", "paper", "pbm", "puzzlink", "taai"])
def test_formats_in_black_and_white_reject_colours(form):
    square = runut.Nonogram([((1, 2),)], [((1, 2),)], ("black", "red"))
    with pytest.raises(runut.PuzzleError, match="black and white"):
        runut.write(square, format=form)


def test_the_formats_are_all_spoken_of_here():
    assert {each.name for each in load("nonogram").formats} >= {"grid", "olsak", "webpbn", "non"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1r 2u", "1r 2x", (4, 4, f"{WANTED}, found the mark 'x'")),
        ("1r 2u", "1r 2", (4, 4, f"{WANTED}, found no mark")),
        ("1r 2u", "r 2u", (4, 1, "expected the clue of row 1 of 2, found 'r 2u'")),
        ("r=red", "red", (2, 9, "expected a letter, '=' and a colour, found 'red'")),
        ("r=red", "rr=red", (2, 9, "expected a letter, '=' and a colour, found 'rr=red'")),
        ("u=rust", "r=rust", (2, 15, "the mark 'r' appears twice")),
        (TEXT.splitlines()[1], "colours", (2, 1, "expected colours, found none")),
        ("rust#c04010", "rust#z", (1, 1, f"the colour 'rust#z'; {NAME}")),
        ("b=black", "b=red", (1, 1, "the colour 'red' appears twice")),
    ],
)  # fmt: skip
def test_faults_of_colours_have_their_place(old, new, fault):
    assert fault_of(TEXT.replace(old, new), "grid") == fault


def test_every_fault_of_the_marks_is_reported():
    with pytest.raises(runut.FormatError) as caught:
        runut.read(TEXT.replace("1u 1b", "1x 1y"))
    assert [(each.line, each.column) for each in caught.value.faults] == [
        (8, 1), (8, 4), (9, 1), (9, 4)
    ]  # fmt: skip


def test_a_webpbn_file_tells_names_and_shades():
    text = runut.write(FLAG, format="webpbn")
    assert '<color name="rust#c04010" char="u">c04010</color>' in text
    named = text.replace("rust#c04010", "dark &quot;rust&quot;")
    assert runut.read(named).colours == ("red", 'dark-"rust"#c04010', "black")
    many = text.replace("</puzzleset>", text[text.index("<puzzle ") :])
    assert list(runut.read_all(many)) == [FLAG, FLAG]


def test_olsak_marks_may_be_declared_with_shades_and_a_default():
    text = (
        "#d\n 0: white\n 1:* black\n q:q #c04010 dark\n: rows\n1q 2\n: columns\n1q\n1\n1\n: end\n"
    )
    assert runut.read(text) == runut.Nonogram(
        [((1, 2), (2, 1))], [((1, 2),), ((1, 1),), ((1, 1),)], ("black", "dark#c04010")
    )
    assert fault_of(text.replace("q:q", "q q"), "olsak")[:2] == (4, 2)


def test_colours_that_no_block_has_are_left_out_where_files_declare_many():
    text = "#d\n 1:* black\n r:+ red\n: rows\n1\n: columns\n1\n: end\n"
    assert runut.read(text) == runut.Nonogram([(1,)], [(1,)])


NAMES = st.lists(
    st.sampled_from(["black", "red", "blue", "rust#c04010", "#102030", "x", "green"]),
    min_size=1, max_size=5, unique=True,
)  # fmt: skip


@given(colours=NAMES, form=st.sampled_from(["grid", "olsak", "webpbn"]))
def test_any_palette_survives_the_formats_with_names(colours, form):
    row = tuple((1, number) for number in range(1, len(colours) + 1))
    puzzle = runut.Nonogram([row], [(block,) for block in row], tuple(colours))
    assert runut.read(runut.write(puzzle, format=form)) == puzzle


def test_a_drawing_in_text_says_colours_by_letters():
    drawing = runut.draw(FLAG, runut.solve(FLAG).solution, format="text")
    assert drawing.splitlines() == [
        "      | 1r 1u 1u",
        "      | 1b 1b 1b",
        "----------------",
        "1r 2u |  r  u  u",
        "   3b |  b  b  b",
    ]


def test_a_drawing_has_the_shades_of_the_puzzle_and_clues_that_stand_out_from_them():
    drawing = runut.draw(FLAG, format="svg")
    assert 'fill="#c04010"' in drawing
    assert 'fill="#ff0000"' in drawing
    assert '<g fill="#ffffff"' not in runut.draw(one_cell_of("yellow"), format="svg")
    assert '<g fill="#ffffff"' in runut.draw(one_cell_of("navy"), format="svg")


def one_cell_of(colour: str) -> runut.Nonogram:
    return runut.Nonogram([((1, 1),)], [((1, 1),)], (colour,))
