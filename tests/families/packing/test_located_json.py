"""JSON with places: the same values as from Python's own parser, each at its place in the text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.core.scanner import Scanner
from runut.errors import FormatError
from runut.families.packing.located_json import Node, read_object

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def plain(node: Node) -> object:
    if isinstance(node.value, dict):
        return {name: plain(each) for name, each in node.value.items()}
    if isinstance(node.value, list):
        return [plain(each) for each in node.value]
    return node.value


@given(st.dictionaries(st.text(), VALUES, max_size=4), st.sampled_from([None, 1]))
def test_any_object_is_read_as_python_reads_it(value, indent) -> None:
    text = json.dumps(value, indent=indent)
    assert plain(read_object(Scanner.of(text), "an object")) == value


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_every_value_begins_at_its_place(value) -> None:
    text = json.dumps(value, indent=1)
    lines = text.split("\n")
    nodes = [read_object(Scanner.of(text), "an object")]
    for node in nodes:
        rest = "\n".join([lines[node.line - 1][node.column - 1 :], *lines[node.line :]])
        assert json.JSONDecoder().raw_decode(rest)[0] == plain(node)
        if isinstance(node.value, dict | list):
            nodes += node.value.values() if isinstance(node.value, dict) else node.value


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('{"a": 1,\n "a": 2}', (2, 2), "'a' appears twice in this object"),
        ('{"a": 1,\n "b": }', (2, 7), "this is no JSON: Expecting value"),
        ('{"a": ' + "[" * 70 + "]" * 70 + "}", (1, 71), "too many lists and objects"),
        ('{"a": [', (2, 1), "expected the end of the JSON text, found the end"),
    ],
)
def test_what_cannot_be_read_has_its_place(text, place, message) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read_object(Scanner.of(text), "an object")
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("object", "expected it (an object), found a list"),
        ("text", "expected it (a text), found a list"),
        ("truth", "expected it (true or false), found a list"),
        ("integer", "expected it (a whole number), found a list"),
    ],
)
def test_a_value_of_another_kind_is_refused_at_its_place(kind, message) -> None:
    node = read_object(Scanner.of('{\n  "a": [1]\n}'), "an object").object("it")["a"]
    with pytest.raises(FormatError) as caught:
        getattr(node, kind)("it")
    assert (caught.value.faults[0].message, caught.value.line, caught.value.column) == (
        message,
        2,
        8,
    )


def test_numbers_have_bounds_and_true_is_no_number() -> None:
    values = read_object(Scanner.of('{"a": true, "b": 7, "c": 2.0}'), "an object").object("it")
    assert values["b"].integer("it", least=7, most=7) == 7
    for name in "ac":
        with pytest.raises(FormatError, match="a whole number"):
            values[name].integer("it")
    with pytest.raises(FormatError, match="expected it from 8 to 9, found 7"):
        values["b"].integer("it", least=8, most=9)
    with pytest.raises(FormatError, match="a list"):
        values["b"].list("it")
