"""Whatever is sent, the server answers, and never with a fault of its own."""

from __future__ import annotations

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import runut
from runut.families import families, family_of

TEXTS = st.sampled_from([sample.text for family in families() for sample in family.samples])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)
PATHS = st.sampled_from(["puzzles", "puzzles/write", "puzzles/check", "puzzles/draw"])
quiet = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def post(client: httpx.Client, path: str, body: object) -> httpx.Response:
    return client.post(f"/api/{path}", json=body)


@quiet
@given(path=PATHS, text=TEXTS, cut=st.integers(0, 300), sign=st.characters(), cells=VALUES)
def test_damaged_texts_and_odd_boards_are_answered(client, path, text, cut, sign, cells) -> None:
    damaged = text[:cut] + sign + text[cut:]
    body: dict[str, object] = {"text": damaged}
    if path == "puzzles/write":
        body["to"] = "grid"
    if path in {"puzzles/check", "puzzles/draw"}:
        body["cells"] = cells
    assert post(client, path, body).status_code in {200, 422}


@quiet
@given(
    path=st.sampled_from(["puzzles/check", "puzzles/draw"]),
    text=TEXTS,
    value=VALUES | st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
    data=st.data(),
)
def test_boards_of_the_right_shape_may_hold_anything(client, path, text, value, data) -> None:
    puzzle = runut.read(text)
    family = family_of(puzzle)
    board = family.unpack(puzzle, family.start(puzzle))
    layers = [[list(row) for row in layer] for layer in board.layers]
    row = data.draw(st.sampled_from([row for layer in layers for row in layer]))
    row[data.draw(st.integers(0, len(row) - 1))] = value
    cells = layers if board.is_layered else layers[0]
    answer = post(client, path, {"text": text, "cells": cells})
    assert answer.status_code in {200, 422}


@quiet
@given(path=PATHS | st.just("jobs"), body=st.dictionaries(st.text(max_size=8), VALUES, max_size=4))
def test_bodies_of_any_shape_are_refused_in_words(client, path, body) -> None:
    answer = post(client, path, body)
    assert answer.status_code == 422
    assert answer.json()


@quiet
@given(text=TEXTS, family=st.sampled_from(runut.FAMILIES))
def test_what_is_read_can_be_read_again(client, text, family) -> None:
    answer = post(client, "puzzles", {"text": text, "family": family})
    if answer.status_code == 200:
        again = post(client, "puzzles", {"text": answer.json()["text"], "family": family})
        assert again.json()["text"] == answer.json()["text"]
