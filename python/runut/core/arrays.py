"""Boards as numpy arrays. numpy is imported only when an array is requested."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from runut.core.shape import Board


def array_of(cells: Board, dtype: object, copy: object) -> Any:  # noqa: ANN401 - an array
    """The cells as a new array, for `__array__`; a pyramid is an error, since its layers differ."""
    if copy is False:
        raise ValueError("copy=False is not supported: the array is always a copy")
    rows = [len(layer) for layer in cells] if cells else []
    if len(set(rows)) > 1:
        raise ValueError("layers of a pyramid differ in size: make an array of each layer")
    return import_module("numpy").array(cells, dtype=dtype)
