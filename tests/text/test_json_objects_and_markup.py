"""Compressed texts, JSON and XML: good texts are read, harmful ones are rejected."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.core.scanner import Scanner
from runut.errors import FormatError
from runut.families.forms.nonogram import CLUE_LINE
from runut.families.nonogram.formats.non import CLUE_LINE as NON_CLUE_LINE
from runut.families.sudoku.formats.lzstring import compress, decompress
from runut.text.json_objects import take_object
from runut.text.markup import read_elements


def is_read_or_refused(read: Callable[[], object]) -> bool:
    """Whether an error, if any, is a documented one with all its parts."""
    try:
        read()
    except FormatError as error:
        return all(fault.line and fault.column for fault in error.faults)
    except ValueError as error:
        return bool(str(error))
    return True


@given(st.text(max_size=200), st.text("ab", max_size=500))
def test_packing_is_undone(text, repeated) -> None:
    for each in (text, repeated, text * 3):
        assert decompress(compress(each)) == each


@given(st.text(max_size=60))
def test_any_text_is_unpacked_or_refused(text) -> None:
    assert is_read_or_refused(lambda: decompress(text))


def test_packed_texts_of_other_programs_are_the_same() -> None:
    assert compress('{"x":3}') == "N4IgHiBcDMC+Q==="
    three = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
    assert compress(three) == "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="


def test_an_object_ends_with_its_last_brace() -> None:
    scanner = Scanner.of('\n{"a": "}{]",\n "b": [{}]\n}\n{"c": 1}')
    scanner.skip_blank()
    assert take_object(scanner, "an object")[1] == {"a": "}{]", "b": [{}]}
    assert take_object(scanner, "an object")[1] == {"c": 1}
    with pytest.raises(FormatError, match="found the end of the text"):
        take_object(scanner, "an object")


@given(st.text("{}[]\"',:ab01\\ \n", max_size=80))
def test_any_text_is_an_object_or_refused(text) -> None:
    assert is_read_or_refused(lambda: take_object(Scanner.of(text), "an object"))


@given(st.text("<>/!?=&;ab'\"- \n\udc80é", max_size=80))
def test_any_text_is_markup_or_refused(text) -> None:
    assert is_read_or_refused(lambda: read_elements(Scanner.of(text), "a document"))


def test_entities_that_grow_are_not_read() -> None:
    text = "<!DOCTYPE a [<!ENTITY b 'bbbb'><!ENTITY c '&b;&b;&b;'>]>\n<a>&c;</a>"
    with pytest.raises(FormatError, match="document types"):
        read_elements(Scanner.of(text), "a document")


def test_lines_that_are_given_back_come_first() -> None:
    scanner = Scanner.of("a\nb\nc")
    taken = [scanner.take("a line"), scanner.take("a line")]
    assert scanner.peek().text == "c"
    scanner.give_back(taken)
    assert [scanner.take("a line").number for _ in range(3)] == [1, 2, 3]
    assert scanner.at_end()


def peak(read: Callable[[], object]) -> int:
    """The peak of allocated bytes."""
    tracemalloc.start()
    try:
        is_read_or_refused(read)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_an_unfinished_text_of_an_object_takes_memory_as_its_length() -> None:
    text = '{"' + "z" * 1_000_000
    assert peak(lambda: take_object(Scanner.of(text), "an object")) < 20 * len(text)


def test_lines_of_clues_take_memory_as_their_length() -> None:
    text = "1 " * 500_000
    assert peak(lambda: (NON_CLUE_LINE.fullmatch(text), CLUE_LINE.fullmatch(text))) < len(text)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{\n", lambda scanner: take_object(scanner, "an object")),
        ("<a>\n", lambda scanner: read_elements(scanner, "some XML")),
    ],
)
def test_a_document_of_lines_without_end_is_a_fault(text, read) -> None:
    with pytest.raises(FormatError, match=r"has more than [12]00,000 lines"):
        read(Scanner.of(text + "1\n" * 200_002))
