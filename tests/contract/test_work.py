"""Long texts that are not puzzles: reading takes work and memory proportional to the length.

The tests count function calls and Python's allocations, which a busy machine does not change. Each
text is the beginning of a text of the format, followed by many copies of one token.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from time import process_time
from types import FrameType
from typing import Any

import pytest

import runut
from runut.core.family import AnyFamily, Format
from runut.errors import InputError
from runut.verbs.reading import parse

pytestmark = pytest.mark.laws

LENGTH = 30_000
CALLS_A_CHARACTER = 12
MEMORY_A_CHARACTER = 20
MOST_BEFORE = 8 << 20
"""Bytes allowed for any length: tables built once, and small texts that claim large boards."""
TOKENS = (
    *("9", "1 ", "9\n", "\n", " ", ".", "a", "z", "-zz"),
    *("=0", "=5J1", "+0J3", "<puzzle/>", "<a>", '{"a":', "[", "A\n", "0,"),
    *("#\n", "====\n", "$1\n", ":\n", "/", "1/", "2.", "-", '"'),
    *("1 1\n", "rows\n", 'title "x"\n', "#d\n", "r:r red\n", "X\n", "@", "_", "1_"),
    *("even r1c1\n", "é", "| ", "+fff", "-+", "1b ", "[{}],", '{"value":1},', "<game data='1'/>"),
    *("<count>1</count>"),
)


def beginnings(family: AnyFamily, form: Format[Any]) -> Iterator[str]:
    """The empty text, the largest sizes, and parts of a text in the format."""
    spread = import_module(f"spread.{family.name}")
    yield ""
    for each in spread.HUGE.get(form.name, ()):
        yield each() if callable(each) else each
    for sample in family.samples:
        try:
            text = form.write(runut.read(sample.text, family=family.name))
        except runut.PuzzleError:
            continue
        yield from (text[: len(text) // 2], text)
        return


def read(text: str, **arguments: str) -> None:
    """Read up to three puzzles; ignore faults."""
    try:
        for _ in islice(parse(text, **arguments), 3):
            pass
    except InputError:
        pass


def calls(text: str, **arguments: str) -> int:
    """The number of function calls to read a text."""
    count = 0

    def see(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(see)
    try:
        read(text, **arguments)
    finally:
        sys.setprofile(None)
    return count // 2


def peak(text: str, **arguments: str) -> int:
    """The peak of allocated bytes while reading a text."""
    tracemalloc.start()
    try:
        read(text, **arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def hold(text: str, **arguments: str) -> None:
    """The law for one text."""
    read(text[:1000], **arguments)  # loads tables and modules
    assert calls(text, **arguments) <= CALLS_A_CHARACTER * len(text) + 100_000
    assert peak(text, **arguments) <= MEMORY_A_CHARACTER * len(text) + MOST_BEFORE


def long_texts(beginning: str, length: int, tokens: tuple[str, ...]) -> Iterator[str]:
    return (beginning + token * (length // len(token)) for token in tokens)


@pytest.mark.slow
def test_a_long_text_in_a_named_format_costs_what_its_length_costs(family, form) -> None:
    for beginning in beginnings(family, form):
        for text in long_texts(beginning, 10 * LENGTH, TOKENS):
            hold(text, family=family.name, format=form.name)


def test_a_text_of_some_length_in_a_named_format_costs_what_its_length_costs(family, form) -> None:
    first, *others = beginnings(family, form)
    texts = [*long_texts(first, LENGTH, TOKENS[:4]), *(each + "1" * LENGTH for each in others)]
    texts += [each + "1 " * (LENGTH // 2) for each in others[:2]]
    for text in texts:
        hold(text, family=family.name, format=form.name)


@pytest.mark.parametrize("token", TOKENS)
def test_finding_the_format_looks_at_the_beginning_alone(token) -> None:
    hold(token * (LENGTH // len(token)))


def test_a_small_address_of_a_large_board_takes_little_work() -> None:
    text = "https://puzz.link/p?nonogram/1000/1000/1" + "z" * 54
    begin = process_time()
    read(text, format="puzzlink")
    assert process_time() - begin < 2  # a slice of the rest for each row took five
