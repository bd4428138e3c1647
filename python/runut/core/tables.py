"""Tables that lie as files of TOML in a package, read when they are asked for."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

from runut.core.frozen import FrozenDict


def table_of(package: str, name: str) -> FrozenDict[str, Any]:
    """The table in a file of a package; raises `FileNotFoundError`."""
    import tomllib  # noqa: PLC0415 - a search needs no table, and waits for none

    return FrozenDict(tomllib.loads((get_data(package, name) or b"").decode()))
