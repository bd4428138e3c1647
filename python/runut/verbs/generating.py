"""The verb `generate`: a new puzzle of a family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from runut.core.methods import GenerationResult, option_values
from runut.core.puzzle import Puzzle
from runut.errors import UnknownNameError
from runut.families import families, load

__all__ = ["generate", "make"]

Options = Mapping[str, str | int]
_NO_OPTIONS: Options = {}


def generate(
    family: str, *, method: str | None = None, seed: int = 0, options: Options = _NO_OPTIONS
) -> Puzzle:
    """A new puzzle of a family; the same seed and options give the same puzzle."""
    return cast("Puzzle", make(family, method=method, seed=seed, options=options).puzzle)


def make(
    family: str, *, method: str | None = None, seed: int = 0, options: Options = _NO_OPTIONS
) -> GenerationResult[Any]:
    """As `generate`, with what the method has to tell of the making."""
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {seed}")
    known = load(family)
    if not known.generators:
        names = [each.name for each in families() if each.generators]
        raise UnknownNameError("family with a generator", family, names)
    maker = known.generator(method) if method else known.generators[0]
    return maker.make(seed, option_values(maker.options, options))
