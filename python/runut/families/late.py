"""Parts of Runut's own families that no search needs: loaded when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from runut.core.family import later


def part(home: str, name: str) -> Any:  # noqa: ANN401 - the type of the part
    """The value of this name in a module of a family, later."""
    return later(lambda: getattr(import_module(f"runut.families.{home}"), name))
