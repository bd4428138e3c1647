"""The shortened JSON of SudokuPad."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.families.sudoku.formats.shortened import parse_shortened


def test_strings_are_kept() -> None:
    text = """{a:'say \\"x\\", it\\'s', "b" : [ 1.5 , -2, null ], c:[]}"""
    assert parse_shortened(text) == {"a": 'say "x", it\'s', "b": [1.5, -2, None], "c": [{}]}


@pytest.mark.parametrize("wrong", ["", "[]", "{a}", "{a:1", "{a:1}x", "{:1}", "{a:'b}"])
def test_what_is_no_object_is_rejected_with_the_reason(wrong) -> None:
    with pytest.raises(ValueError, match=r"character|object"):
        parse_shortened(wrong)


@given(st.text("{}[]\"',:ab01\\ \n", max_size=80))
def test_any_text_is_an_object_or_rejected_with_a_value_error(text) -> None:
    with suppress(ValueError):
        assert isinstance(parse_shortened(text), dict)
