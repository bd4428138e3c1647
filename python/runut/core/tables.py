"""Tables that lie as files of TOML in a package, read when they are asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import Any

from runut.core.frozen import FrozenDict

LANGUAGES = ("en", "id")
"""The languages that Runut speaks."""


@cache
def table_of(package: str, name: str) -> FrozenDict[str, Any]:
    """The table in a file of a package; raises `FileNotFoundError`."""
    read = import_module("tomllib").loads  # a search needs no table, and waits for none
    return FrozenDict(read((get_data(package, name) or b"").decode()))
