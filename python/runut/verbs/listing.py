"""The verbs that list algorithms, formats and generators of a family, and themes."""

from __future__ import annotations

from typing import Any

from runut.core.family import Format
from runut.core.methods import Algorithm, Generator
from runut.drawing.theme import THEMES, Theme
from runut.families import load
from runut.families.own import algorithms_of


def algorithms(family: str) -> tuple[Algorithm[Any], ...]:
    """The algorithms of a family, "auto" first: the names for `algorithm=` and `options=`.

    Each has a `name`, a `summary`, its `options`, and says what a `node` is. Raises
    `UnknownNameError` for an unknown family.

    >>> [each.name for each in algorithms("hitori") if each.native]
    ['auto', 'propagation', 'clauses', 'patterns', 'model']
    """
    return algorithms_of(load(family))


def formats(family: str) -> tuple[Format[Any], ...]:
    """The formats of a family, the canonical one first: the names for `format=` of `read`.

    Each has a `name`, a `summary` and the `suffixes` of its files. Raises `UnknownNameError` for an
    unknown family.

    >>> formats("packing")[0].name
    'packing'
    """
    return load(family).formats


def generators(family: str) -> tuple[Generator[Any], ...]:
    """The generators of a family: the names for `method=` of `generate`.

    The first is the default. Each has a `name`, a `summary` and its `options`. Raises
    `UnknownNameError` for an unknown family.

    >>> generators("nonogram")[0].options[0].name
    'size'
    """
    return load(family).generators


def themes() -> tuple[Theme, ...]:
    """The themes of pictures: the names for `theme=`. Each has a `name` and a `summary`.

    >>> [each.name for each in themes()][:2]
    ['light', 'dark']
    """
    return tuple(THEMES.values())
