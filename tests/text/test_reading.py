"""Puzzles from streams and texts."""

from __future__ import annotations

import io
import os
import queue
import threading
from dataclasses import replace

import pytest

import runut
from runut.families import families, readers
from runut.text.reading import likeliest
from runut.text.recognising import Reader
from runut.verbs.reading import parse, parse_file

LINE = "..3.1.56.32..542.32.645..12.45.4.1.."
GRID = "sudoku 2x2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"


def test_a_line_format_goes_on_after_a_faulty_line() -> None:
    text = f"{LINE}\n{LINE[:-1]}\n\n{LINE}\n"
    parsed_puzzles = list(parse(text, source="many.txt"))
    assert [(each.index, each.line) for each in parsed_puzzles] == [(1, 1), (2, 2), (3, 4)]
    assert [each.puzzle is None for each in parsed_puzzles] == [False, True, False]
    assert str(parsed_puzzles[1].error).startswith("many.txt:2:36: expected a line of 81 cells")


def test_a_block_format_ends_with_the_first_faulty_puzzle() -> None:
    parsed_puzzles = list(parse(GRID + "sudoku 2x2\n1 . . x\n" + GRID))
    assert [each.puzzle is None for each in parsed_puzzles] == [False, True]
    places = [(fault.line, fault.column) for fault in parsed_puzzles[1].error.faults]
    assert places == [(7, 7), (8, 1)]


def test_every_puzzle_of_a_text_is_read() -> None:
    puzzles = list(runut.read_all(GRID + "\n\n" + GRID))
    assert len(puzzles) == 2
    assert puzzles[0] == puzzles[1] == runut.read(GRID)


def test_reading_all_raises_at_the_faulty_one() -> None:
    puzzles = runut.read_all(f"{LINE}\nnonsense\n")
    assert next(puzzles) == runut.read(LINE)
    with pytest.raises(runut.FormatError):
        next(puzzles)


def test_reading_one_refuses_a_second_one_at_its_line() -> None:
    with pytest.raises(runut.FormatError, match="found a second one") as caught:
        runut.read(f"{LINE}\n\n{LINE}\n")
    assert caught.value.line == 3


def test_the_fault_of_a_puzzle_without_a_place_gets_its_first_line() -> None:
    with pytest.raises(runut.FormatError) as caught:
        runut.read("sudoku 2x2\n1 .")
    assert (caught.value.line, caught.value.column) > (1, 0)


def test_a_text_that_nobody_knows_names_the_families() -> None:
    known = [*readers(), *readers()]
    with pytest.raises(runut.FormatError, match="no format that Runut knows") as caught:
        likeliest("Lorem ipsum dolor sit amet", known, "poem.txt")
    assert str(caught.value).startswith("poem.txt:1:1: ")
    assert all(family.name in str(caught.value) for family in known)


@pytest.mark.parametrize(
    ("name", "form"), [("", "one"), ("a.one", "one"), ("a.two", "two"), ("A.TWO", "two")]
)
def test_the_ending_of_a_file_tips_the_balance_between_formats(name, form) -> None:
    sudoku = families("sudoku")[0]
    looks = {"one": 0.5, "two": 0.4}
    forms = tuple(
        replace(
            sudoku.formats[0], name=each, suffixes=(f".{each}",), matches=lambda _, like=like: like
        )
        for each, like in looks.items()
    )
    found, _ = likeliest(GRID, [Reader.of(replace(sudoku, formats=forms))], name)
    assert found.name == form


def test_a_file_is_read_by_its_path_and_named_in_faults(tmp_path) -> None:
    path = tmp_path / "one.sudoku"
    path.write_bytes(b"\xef\xbb\xbf" + GRID.replace("\n", "\r\n").encode())
    assert runut.load(path) == runut.load(str(path)) == runut.read(GRID)
    path.write_text("sudoku 2x2\n1 . . 9\n")
    with pytest.raises(runut.FormatError, match=rf"{path}:2:7: expected a digit from 1 to 4"):
        runut.load(path)


def test_reading_may_be_left_before_the_end_of_a_file(tmp_path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{LINE}\n" * 5000)
    puzzles = runut.load_all(path)
    assert next(puzzles) == runut.read(LINE)
    puzzles.close()


def test_an_open_file_stays_open() -> None:
    stream = io.BytesIO(GRID.encode())
    assert runut.load(stream) == runut.read(GRID)
    assert not stream.closed


def test_a_raw_file_is_read_too(tmp_path) -> None:
    path = tmp_path / "raw.txt"
    path.write_text(GRID)
    with path.open("rb", buffering=0) as stream:
        assert runut.load(stream) == runut.read(GRID)


def test_a_file_in_text_mode_is_refused() -> None:
    with pytest.raises(TypeError, match="binary mode"):
        runut.load(io.StringIO(GRID))


@pytest.mark.parametrize("given", [1, None], ids=repr)
@pytest.mark.parametrize("verb", [runut.read, lambda given: list(runut.read_all(given))])
def test_what_is_no_text_is_an_input_error(verb, given) -> None:
    with pytest.raises(runut.InputError, match="expected a puzzle as text or rows, found"):
        verb(given)


@pytest.mark.parametrize("verb", [runut.load, lambda given: list(runut.load_all(given))])
def test_what_is_no_file_is_an_input_error(verb) -> None:
    with pytest.raises(runut.InputError, match=r"expected a path or a file .*, found 3"):
        verb(3)


def test_a_pipe_is_answered_before_it_ends() -> None:
    read_end, write_end = os.pipe()
    with os.fdopen(write_end, "wb", buffering=0) as writer, os.fdopen(read_end, "rb") as stream:
        writer.write(f"{LINE}\n".encode())
        puzzles = runut.load_all(stream)
        assert next(puzzles) == runut.read(LINE)
        writer.write(f"{LINE}\n".encode())
        assert next(puzzles) == runut.read(LINE)
        writer.close()
        assert list(puzzles) == []


@pytest.mark.parametrize("text", [f"{LINE}\n", GRID, f"\n \n{GRID}"])
def test_a_pipe_that_trickles_is_read_as_a_whole(text) -> None:
    read_end, write_end = os.pipe()

    def trickle() -> None:
        with os.fdopen(write_end, "wb", buffering=0) as writer:
            for byte in text.encode():
                writer.write(bytes([byte]))

    thread = threading.Thread(target=trickle)
    thread.start()
    with os.fdopen(read_end, "rb") as stream:
        assert runut.load(stream) == runut.read(text)
    thread.join()


def test_a_long_blank_beginning_hides_no_puzzle() -> None:
    blank = "\n" * 100_000
    for puzzle in (runut.read(blank + GRID), runut.load(io.BytesIO((blank + GRID).encode()))):
        assert puzzle == runut.read(GRID)
    with pytest.raises(runut.FormatError) as caught:
        runut.read(blank + "sudoku 2x2\n1 . . 9\n")
    assert caught.value.line == 100_002


def test_the_name_of_a_file_decides_where_the_text_does_not(tmp_path) -> None:
    path = tmp_path / "lines.sdm"
    path.write_text("0" * 16 + "\n")
    assert [each.format for each in parse_file(path, family="sudoku")] == ["line"]


def test_a_byte_order_mark_does_not_matter() -> None:
    assert runut.read("\ufeff" + LINE) == runut.read(LINE)


def test_nul_is_named_with_its_place() -> None:
    with pytest.raises(runut.FormatError, match="0x00") as caught:
        runut.read("ab\r\nc\0d")
    assert (caught.value.line, caught.value.column) == (2, 2)


@pytest.mark.parametrize(("family", "format"), [("sudoko", None), (None, "gird")])
def test_unknown_names_are_answered_with_near_ones(family, format) -> None:
    with pytest.raises(runut.UnknownNameError, match=r"did you mean (sudoku|grid)"):
        runut.read(LINE, family=family, format=format)


def test_a_named_format_is_kept_to() -> None:
    with pytest.raises(runut.FormatError):
        runut.read(GRID, format="line")
    assert runut.read(LINE, format="line", family="sudoku").size == 6


def test_whole_lines_of_a_pipe_are_answered_before_the_rest_of_a_line_comes() -> None:
    read_end, write_end = os.pipe()
    answers: queue.Queue[runut.Puzzle] = queue.Queue()

    def answer() -> None:
        with os.fdopen(read_end, "rb") as stream:
            for puzzle in runut.load_all(stream):
                answers.put(puzzle)

    thread = threading.Thread(target=answer)
    thread.start()
    with os.fdopen(write_end, "wb", buffering=0) as writer:
        writer.write(f"{LINE}\n{LINE}\n{LINE[:9]}".encode())
        found = [answers.get(timeout=60), answers.get(timeout=60)]
        writer.write(f"{LINE[9:]}\n".encode())
    thread.join()
    assert [*found, answers.get()] == [runut.read(LINE)] * 3


def test_the_puzzles_of_a_recognised_text_are_numbered_from_one() -> None:
    (parsed,) = parse("[[1,0,0,0],[0,0,4,3],[0,0,0,0],[0,0,0,2]]")
    assert (parsed.format, parsed.index) == ("values", 1)
