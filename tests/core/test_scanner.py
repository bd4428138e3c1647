"""Lines and words with their places."""

from __future__ import annotations

import gzip

import pytest

from runut.core import scanner as module
from runut.core.scanner import (
    MOST_BLANK,
    Line,
    Scanner,
    Token,
    lines_of_bytes,
    lines_of_text,
    shown,
)
from runut.errors import FormatError


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n", ["a", ""]),
        ("\n", [""]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\x0cb\u2028c", ["a\x0cb\u2028c"]),
    ],
)
def test_lines_end_at_line_feeds_and_carriage_returns_alone(text, lines) -> None:
    assert list(lines_of_text(text)) == lines
    assert list(lines_of_bytes([text.encode()])) == lines


def test_only_a_byte_order_mark_at_the_beginning_is_left_out() -> None:
    assert list(lines_of_bytes([b"\xef\xbb\xbfa\n", b"b"])) == ["a", "b"]
    assert list(lines_of_bytes([b"a\n", b"\xef\xbb\xbfb"])) == ["a", "\ufeffb"]


@pytest.mark.parametrize(
    ("content", "line", "column", "byte"),
    [
        (b"12\n3\x00", 2, 2, "0x00"),
        (b"\x89PNG\r\n\x1a\n", 1, 1, "0x89"),
        ("aé".encode("latin-1"), 1, 2, "0xE9"),
        ("éa\xff".encode()[:-2] + b"\xff", 1, 3, "0xFF"),
        ("1".encode("utf-16"), 1, 1, "0xFF"),
    ],
)
def test_a_byte_that_is_no_text_is_named_with_its_place(content, line, column, byte) -> None:
    with pytest.raises(FormatError, match=byte) as caught:
        list(lines_of_bytes([content], "board.txt"))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"board.txt:{line}:{column}: ")


def test_good_lines_come_before_a_faulty_one_is_met() -> None:
    lines = lines_of_bytes([b"a\n", b"b\n", b"\0"])
    assert [next(lines), next(lines)] == ["a", "b"]
    with pytest.raises(FormatError):
        next(lines)


def test_an_absurdly_long_line_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 10)
    assert list(lines_of_bytes([b"123456789\n"])) == ["123456789"]
    with pytest.raises(FormatError, match="longer than 10"):
        list(lines_of_bytes([b"1234567890"]))


def test_a_scanner_knows_where_it_stands() -> None:
    scanner = Scanner(["a", "  ", "b"], "file")
    assert scanner.peek() == Line("a", 1, "file")
    assert scanner.take("a line").number == 1
    scanner.skip_blank()
    assert scanner.take("a line") == Line("b", 3, "file")
    assert scanner.at_end()
    assert scanner.fault("wrong").line == 4


def test_the_end_of_the_text_is_a_fault_that_says_what_was_expected() -> None:
    scanner = Scanner.of("one\n", "file")
    scanner.take("a row")
    with pytest.raises(FormatError) as caught:
        scanner.take("row 2 of 9")
    assert str(caught.value) == "file:2:1: expected row 2 of 9, found the end of the text"


def test_skipping_blank_lines_at_the_end_ends() -> None:
    scanner = Scanner(["", " ", "\t"])
    scanner.skip_blank()
    assert scanner.at_end()


def test_blank_lines_without_end_inside_a_puzzle_are_a_fault() -> None:
    scanner = Scanner.of("1 2\n" + "\n" * (2 * MOST_BLANK))
    with pytest.raises(FormatError, match=rf"^{MOST_BLANK + 2}:1: found more than 10,000 blank"):
        any(scanner.take("a row").text == "end" for _ in range(2 * MOST_BLANK))


def test_blank_lines_without_end_between_puzzles_are_skipped() -> None:
    scanner = Scanner.of("\n" * (2 * MOST_BLANK) + "1 2\n")
    scanner.skip_blank()
    assert scanner.take("a row").number == 2 * MOST_BLANK + 1


def test_words_know_their_columns() -> None:
    line = Line(" 5\t11  x", 7, "file")
    places = [(token.text, token.line, token.column) for token in line.tokens()]
    assert places == [("5", 7, 2), ("11", 7, 4), ("x", 7, 8)]


@pytest.mark.parametrize("text", ["", "x", "1.5", "-1", "+1", "1e3", "٣", "²", "1_0", "9" * 5000])
def test_what_is_no_whole_number_is_refused(text) -> None:
    with pytest.raises(FormatError, match="expected the width") as caught:
        Token(text, 3, 4).integer("the width")
    assert (caught.value.line, caught.value.column) == (3, 4)


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), ("1000000", 10**6)])
def test_whole_numbers_are_read_up_to_their_limit(text, value) -> None:
    assert Token(text, 1, 1).integer("the width") == value


@pytest.mark.parametrize("text", ["1", "11", "100000000000000000"])
def test_numbers_beyond_the_limits_are_refused_with_the_limits(text) -> None:
    with pytest.raises(FormatError, match=f"from 2 to 10, found {text}"):
        Token(text, 1, 1).integer("the width", least=2, most=10)


def test_a_line_fails_at_the_column_that_is_told() -> None:
    with pytest.raises(FormatError) as caught:
        Line("abc", 2, "f").fail("wrong", "do it right", column=3)
    assert str(caught.value) == "f:2:3: wrong\n  do it right"


def test_long_words_are_shown_shortened() -> None:
    assert shown("short") == "'short'"
    assert shown("x" * 100) == f"'{'x' * 39}…'"
    assert shown("\x1b[31m\n") == "'\\x1b[31m\\n'"


@pytest.mark.parametrize(
    ("content", "advice"),
    [
        (gzip.compress(b"12\n21\n", mtime=0), "gzip -dc"),
        ("1\n2\n".encode("utf-16"), "iconv -f UTF-16"),
        (b"\xfe\xff\x00\x31", "iconv -f UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0", "--from-image"),
        (b"\xff\xd8\xff\xe0\0", "--from-image"),
        (b"GIF89a\1\0", "--from-image"),
        (b"RIFF\x24\0\0\0WEBPVP8L", "--from-image"),
        (b"1\n\x1f\x8b", "another encoding"),
    ],
    ids=["gzip", "little", "big", "png", "jpeg", "gif", "webp", "later"],
)
def test_a_file_that_is_no_plain_text_is_told_with_what_to_do(content, advice) -> None:
    with pytest.raises(FormatError) as caught:
        list(lines_of_bytes([content]))
    assert advice in caught.value.faults[0].hint
