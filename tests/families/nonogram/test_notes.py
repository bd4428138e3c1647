"""The metadata of a nonogram in texts: title, author, goal and others."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import runut

KEEPING = ("grid", "non", "olsak", "webpbn", "pbm", "picross")
"""The formats that have room for every note."""
CLUES = ([(1, 1), ()], [(1,), (), (1,)])
GOAL = ("goal", "101000")

names = st.one_of(
    st.sampled_from(["title", "author", "copyright", "license", "id", "note", "comment", "by-the"]),
    st.from_regex(r"[a-z][a-z0-9_-]{0,9}", fullmatch=True).filter(
        lambda name: name not in {"rows", "columns", "width", "height", "color", "goal"}
    ),
)
notes = st.lists(st.tuples(names, st.text(max_size=30)), max_size=5).map(tuple)


def noted(*notes):
    return runut.Nonogram(*CLUES, notes=notes)


@pytest.mark.laws
@settings(max_examples=300, deadline=None)
@given(notes, st.sampled_from(KEEPING))
@example((("title", ": rows"),), "olsak")
@example((("comment", "#"), ("title", "#"), ("title", "ROWS")), "picross")
@example((("author", "title: x"), ("title", "#d")), "olsak")
@example((("comment", "a: b"), ("comment", "#x"), ("note", "a: b")), "webpbn")
@example((("title", 'a "b" & <c> &amp;'), ("license", "CC-BY 4.0")), "non")
@example((("license", "CC ]]> x"),), "webpbn")
@example((("by", "x"), ("author", "y"), ("saved", "z"), ("solution", "w")), "webpbn")
def test_notes_survive_where_the_format_has_room_for_them(given, form):
    puzzle = noted(*given)
    text = runut.write(puzzle, format=form)
    again = runut.read(text, family="nonogram", format=form)
    kept = [each for each in again.notes if form != "pbm" or each[0] != "goal"]
    assert sorted(kept) == sorted(puzzle.notes)
    assert runut.write(again, format=form) == text


@pytest.mark.parametrize("form", ["grid", "non", "webpbn", "pbm"])
def test_a_goal_survives(form):
    puzzle = noted(("title", "Two dots"), GOAL)
    assert runut.read(runut.write(puzzle, format=form)).notes == puzzle.notes


def test_puzzles_with_the_same_clues_are_equal_whatever_they_are_called():
    assert noted(("title", "A")) == noted(("title", "B")) == runut.Nonogram(*CLUES)
    assert len({noted(("title", "A")), noted()}) == 1


def test_a_note_is_one_line_and_is_asked_for_by_its_name():
    puzzle = noted(("title", " A\r\n cat\x00 "), ("author", "\t"))
    assert puzzle.notes == (("title", "A cat"),)
    assert (puzzle.note("title"), puzzle.note("author")) == ("A cat", "")


def test_a_mirrored_puzzle_has_a_mirrored_goal():
    assert noted(GOAL).transposed().note("goal") == "100010"
    assert noted(GOAL).transposed().transposed().notes == (GOAL,)


@pytest.mark.parametrize(
    ("note", "message"),
    [
        (("rows", "1"), "'rows' cannot name"),
        (("A b", "1"), "'A b' cannot name"),
        (("goal", "1"), "1 cells"),
    ],
)
def test_notes_that_no_text_could_hold_are_rejected(note, message):
    with pytest.raises(runut.PuzzleError, match=message):
        noted(note)


def test_a_wrong_goal_among_the_notes_has_a_place():
    text = "nonogram 3x2\n# goal: 1\nrows\n1 1\n0\ncolumns\n1\n0\n1\n"
    with pytest.raises(runut.PuzzleError, match="1 cells; expected 6") as caught:
        runut.read(text)
    assert caught.value.line == 1


def test_a_non_file_keeps_known_and_unknown_keys_in_their_order():
    text = (
        'catalogue "webpbn.com #1"\ntitle "Demo &amp; more"\nby "Jan"\nlicense CC-BY-3.0\n'
        'nonsense 12\nwidth 3\nheight 2\nrows\n1,1\n\ncolumns\n1\n\n1\n\ngoal "101000"\n'
    )  # fmt: skip
    puzzle = runut.read(text)
    assert puzzle.notes == (
        ("catalogue", "webpbn.com #1"), ("title", "Demo & more"), ("author", "Jan"),
        ("license", "CC-BY-3.0"), ("nonsense", "12"), GOAL,
    )  # fmt: skip
    assert 'by "Jan"\nlicense CC-BY-3.0\nnonsense "12"\n' in runut.write(puzzle, format="non")


def test_each_puzzle_of_a_bundle_without_dividers_has_its_own_title():
    one = 'title "A"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    titles = [puzzle.note("title") for puzzle in runut.read_all(one + one.replace("A", "B"))]
    assert titles == ["A", "B"]


def test_notes_of_a_set_of_webpbn_hold_for_each_puzzle():
    body = runut.write(noted(("title", "A"), GOAL), format="webpbn")
    start, end = body.index("<puzzle "), body.index("</puzzleset>")
    second = body[start:end].replace("<title>A", "<title>B &lt;")
    text = body[:start] + "<source>here</source>" + body[start:end] + second + body[end:]
    assert [puzzle.notes for puzzle in runut.read_all(text)] == [
        (("source", "here"), ("title", "A"), GOAL),
        (("source", "here"), ("title", "B <"), GOAL),
    ]


def test_a_file_of_olsak_has_a_title_and_free_text():
    text = "A rocket\n\nmade by hand\n#d\n 1:* black\n: rows\n1 1\n0\n: columns\n1\n0\n1\n: end\n"
    assert runut.read(text).notes == (("title", "A rocket"), ("comment", "made by hand"))


def test_a_batch_keeps_its_number():
    puzzle = runut.read("$17\n1\n1\n")
    assert puzzle.note("id") == "17"
    assert runut.write(puzzle, format="taai").startswith("$17\n")


def test_a_picture_is_written_as_it_was_read_though_others_have_its_clues():
    for text in ("P1\n# made by hand\n2 2\n10\n01\n", "P1\n2 2\n01\n10\n"):
        assert runut.write(runut.read(text), format="pbm") == text


def test_a_goal_in_a_file_of_webpbn_has_a_line_a_row_as_its_readers_expect():
    text = runut.write(noted(GOAL), format="webpbn")
    assert '<solution type="goal"><image>\n|X.X|\n|...|\n</image></solution>' in text
    assert runut.read(text).notes == (GOAL,)
