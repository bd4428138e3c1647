"""Nonograms of other programs: the details of each format."""

from __future__ import annotations

import sys

import pytest

import runut
from runut.verbs.reading import parse

PUZZLE = runut.Nonogram([(1, 1), ()], [(1,), (), (1,)])


def faults_of(text, form):
    with pytest.raises(runut.InputError) as caught:
        runut.read(text, family="nonogram", format=form)
    return [(fault.line, fault.column, fault.message) for fault in caught.value.faults]


def test_batches_of_a_tournament_have_their_columns_first_and_any_line_ends():
    line, _, message = faults_of("$1\n1\n1\n0\n", "taai")[0]
    assert (line, message) == (1, "expected as many columns as rows, found 3 clues in all")
    good = "$1\r\n2\r\n1\r\n1\t\r\n2\r\n\r\n$2\r\n1\r\n1\r\n"
    first, second = runut.read_all(good)
    assert (first, second) == (
        runut.Nonogram([(1,), (2,)], [(2,), (1,)]),
        runut.Nonogram([(1,)], [(1,)]),
    )
    assert runut.read(runut.write(first, format="taai")) == first
    with pytest.raises(runut.PuzzleError, match="squares only"):
        runut.write(PUZZLE, format="taai")


def test_an_address_holds_the_clues_from_the_board_outwards():
    text = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    puzzle = runut.read(text)
    assert [[block.length for block in clue] for clue in puzzle.columns] == [
        [2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], [],
    ]  # fmt: skip
    assert [[block.length for block in clue] for clue in puzzle.rows] == [
        [2, 1], [1, 1], [1, 2], [], [1, 1], [3],
    ]  # fmt: skip
    assert runut.write(puzzle, format="puzzlink") == text + "\n"
    long = runut.Nonogram([(300,)], [(1,)] * 300)
    assert runut.read(runut.write(long, format="puzzlink")) == long
    assert "found '!'" in faults_of(text.replace("j12g", "!12g"), "puzzlink")[0][2]


def test_a_file_of_webpbn_may_name_its_grammar_but_bring_none():
    body = runut.write(PUZZLE, format="webpbn").replace('<?xml version="1.0"?>\n', "")
    named = f'<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n{body}'
    [parsed] = parse(named)
    assert (parsed.puzzle, parsed.format) == (PUZZLE, "webpbn")
    bomb = f'<!DOCTYPE pbn [<!ENTITY a "aaaa">]>\n{body}'
    assert "document types" in faults_of(bomb, "webpbn")[0][2]


def test_a_full_address_costs_no_python_call_for_each_block():
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event == "call"

    text = "https://puzz.link/p?nonogram/200/200/" + 200 * 200 * "1"
    sys.setprofile(count)
    try:
        runut.read(text, family="nonogram", format="puzzlink")
    finally:
        sys.setprofile(None)
    assert calls < 10_000


def test_every_puzzle_of_a_file_of_webpbn_is_read():
    body = runut.write(PUZZLE, format="webpbn")
    start, end = body.index("<puzzle "), body.index("</puzzleset>")
    many = body[:end] + body[start:end] + body[end:]
    assert list(runut.read_all(many)) == [PUZZLE, PUZZLE]
    assert "block length" in faults_of(body.replace("<count>1<", "<count>x<", 1), "webpbn")[0][2]


def test_olsak_files_have_titles_and_colours_of_which_the_used_ones_are_kept():
    text = "A title\n#d\n  1:*  black\n: rows\n1 1\n0\n: columns\n1\n0\n1\n: end\n"
    [parsed] = parse(text)
    assert (parsed.puzzle, parsed.format) == (PUZZLE, "olsak")
    assert faults_of(text.replace("1 1", "1r 1"), "olsak") == [
        (5, 1, "expected a block length (a whole number), found '1r'")
    ]


PICROSS = """# found in an attic

GRID "Two dots" (easy)
ROWS
# the upper row
[ 1 1 ]
[ ]
COLUMNS
[ 1 ]
[0]

[ 1 ]
# another puzzle
GRID
ROWS
[ 1 ]
COLUMNS
[ 1 ]
"""


def test_texts_of_picross_solver_are_found_by_their_text_and_keep_their_comments():
    first, second = parse(PICROSS)
    assert (first.puzzle, first.format) == (PUZZLE, "picross")
    assert first.puzzle.notes == (
        ("title", '"Two dots" (easy)'),
        ("comment", "found in an attic"),
        ("comment", "the upper row"),
    )
    assert (second.puzzle, second.format) == (runut.Nonogram([(1,)], [(1,)]), "picross")
    assert second.puzzle.notes == (("comment", "another puzzle"),)
    text = "GRID\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n"
    assert runut.write(PUZZLE, format="picross") == text


@pytest.mark.parametrize(
    ("part", "wrong", "line", "column", "message"),
    [
        ('GRID "', 'GRILL "', 3, 1, "expected 'GRID', found 'GRILL"),
        ("ROWS", "LINES", 4, 1, "expected 'ROWS', found 'LINES'"),
        ("[ 1 1 ]", "[ 1 x ]", 6, 5, "a block length (a whole number), found 'x'"),
        ("[ 1 1 ]", "[ 1 1", 6, 1, "expected a clue in brackets, found '[ 1 1'"),
        ("[ 1 1 ]", "[ 3 1 ]", 6, 3, "row 1: the clue 3 1 does not fit 3 cells"),
        ("[ 1 1 ]", "[ 1 ]", 3, 1, "the row clues hold 1 black cells, the column clues 2"),
        ("COLUMNS", "2 1", 8, 1, "expected 'COLUMNS', found '2 1'"),
    ],
)
def test_faults_of_picross_solvers_texts_have_their_places(part, wrong, line, column, message):
    [fault, *_] = faults_of(PICROSS.replace(part, wrong, 1), "picross")
    assert fault[:2] == (line, column)
    assert message in fault[2]


def test_a_picture_gives_its_clues():
    assert runut.read("P1\n# made by hand\n3 2\n1 0 1 # two\n000\n") == PUZZLE
    assert faults_of("P1\n3 1\n102\n", "pbm")[0][:2] == (3, 3)
    none = runut.Nonogram([(2,), ()], [(1,), (), (1,)])
    with pytest.raises(runut.PuzzleError, match="no picture"):
        runut.write(none, format="pbm")


def test_the_height_comes_first_in_mk_and_cwd():
    for text, form in (("2 3\n1 1\n0\n#\n1\n0\n1\n", "mk"), ("2\n3\n1 1\n0\n\n1\n0\n1\n", "cwd")):
        [parsed] = parse(text)
        assert (parsed.puzzle, parsed.format) == (PUZZLE, form)
        assert runut.write(PUZZLE, format=form) == text
    assert faults_of("2 3\n1 1\n0\n1\n0\n1\n", "mk") == [
        (4, 1, "expected '#' after 2 rows, found '1'")
    ]


@pytest.mark.parametrize(
    "text",
    ["3x2:1//1/1.1/", "pattern:3x2:1/0/1/1.1/0\n", "\n  3x2:1//1/1.1/  \n"],
    ids=["written", "with its name and zeros", "with space"],
)
def test_a_game_id_of_pattern_is_read_and_written_columns_first(text):
    puzzle = runut.read(text)
    assert puzzle == runut.Nonogram([(1, 1), ()], [(1,), (), (1,)])
    assert runut.write(puzzle, format="tatham") == "3x2:1//1/1.1/\n"


def test_a_game_id_with_as_many_signs_as_cells_is_no_hitori():
    assert runut.read("3x3:1/1//1/1/").family == "nonogram"
    assert runut.read("3x3:112233123").family == "hitori"


def test_all_faults_of_a_game_id_are_reported():
    with pytest.raises(runut.FormatError) as caught:
        runut.read("2x2:x/1/y/1")
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(1, 5), (1, 9)]
