"""Units: whole lines, every line once, whatever the sizes and the kinds of the sources."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as some

from runut.bulk.inputs import Cutting, Source, units
from runut.bulk.unit import Unit, blocks, lines_in

TEXTS = some.lists(some.text("ab#,\r", max_size=9), max_size=30).map("\n".join)


def cut(path, size, known=None):
    return list(units([Source(str(path))], Cutting(lambda: size, known or {})))


@given(TEXTS, some.integers(1, 40))
def test_units_have_every_byte_once_and_number_its_lines(tmp_path_factory, text, size) -> None:
    path = tmp_path_factory.mktemp("units") / "list.txt"
    path.write_bytes(text.encode())
    found = cut(path, size)
    assert b"".join(unit.read() for unit in found) == text.encode()
    assert [unit.start for unit in found] == [
        sum(unit.size for unit in found[:at]) for at in range(len(found))
    ]
    assert sum(unit.lines for unit in found) == lines_in(text.encode())
    assert all(unit.read().endswith(b"\n") for unit in found[:-1])


@given(TEXTS.map(str.encode), some.integers(1, 40))
def test_blocks_are_whole_lines(text, size) -> None:
    found = list(blocks(text, size))
    assert b"".join(found) == text
    assert all(block.endswith(b"\n") for block in found[:-1])


@given(TEXTS.map(str.encode))
def test_halves_have_half_of_the_lines_each(text) -> None:
    unit = Unit("-", 100, len(text), 7, 3, lines_in(text), text=text)
    halves = list(unit.halves())
    assert len(halves) == (2 if unit.lines > 1 else 0)
    if halves:
        head, tail = halves
        assert head.read() + tail.read() == text
        assert (head.lines, tail.lines) == (lines_in(head.read()), lines_in(tail.read()))
        assert (tail.start, tail.first, tail.line) == (
            100 + head.size,
            7 + head.lines,
            3 + head.lines,
        )


def test_a_packed_list_has_the_units_of_the_plain_one(tmp_path) -> None:
    text = b"".join(b"line %d\n" % at for at in range(2000))
    (tmp_path / "list.txt").write_bytes(text)
    (tmp_path / "list.txt.gz").write_bytes(gzip.compress(text))
    plain, packed = cut(tmp_path / "list.txt", 500), cut(tmp_path / "list.txt.gz", 500)
    assert [unit.read() for unit in plain] == [unit.read() for unit in packed]
    assert all(unit.path is None for unit in packed)


@pytest.mark.parametrize(
    ("text", "columns", "start", "line"),
    [
        (b'{"puzzle": "x"}\n', None, 0, 1),
        (b"\xef\xbb\xbfab\n", (), 3, 1),
        (b"id,puzzle\n1,x\n", ("id", "puzzle"), 10, 2),
        (b"ab,cd\n", (), 0, 1),
    ],
)
def test_the_first_line_says_what_a_source_holds(tmp_path, text, columns, start, line) -> None:
    (tmp_path / "list").write_bytes(text)
    (unit,) = cut(tmp_path / "list", 100)
    assert (unit.columns, unit.start, unit.line, unit.first) == (columns, start, line, 1)


def test_numbers_go_on_from_source_to_source(tmp_path) -> None:
    (tmp_path / "a").write_text("puzzle\nx\ny\n")
    (tmp_path / "b").write_text("z\n")
    sources = [Source(str(tmp_path / name)) for name in "ab"]
    found = list(units(sources, Cutting(lambda: 100, {})))
    assert [(unit.first, unit.line, unit.lines) for unit in found] == [(1, 2, 2), (3, 1, 1)]
