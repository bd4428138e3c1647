"""Parts of Runut's own families that no search needs: loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from runut.core.family import later


def _part(home: str, name: str) -> object:
    return later(lambda: getattr(import_module(f"runut.families.{home}"), name))


part: Callable[[str, str], Any] = _part
"""The value of this name in a module of a family, later."""
