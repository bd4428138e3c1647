"""The samples of a family, as its package lists them."""

from __future__ import annotations

from pkgutil import get_data

from runut.core.family import Sample
from runut.core.tables import table_of


def samples_of(package: str) -> tuple[Sample, ...]:
    """The samples in the file `samples.toml` of a family's package.

    In place of its text, one of a paper names its file among the boards of the lessons.
    """
    return tuple(_sample(**each) for each in table_of(package, "samples.toml")["sample"])


def _sample(name: str, title: str = "", text: str = "", board: str = "") -> Sample:
    found = board and get_data("runut", f"lessons/boards/{board}")
    return Sample(name, found.decode() if found else text, title)
