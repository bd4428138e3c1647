"""Which techniques a ladder may use, and in which order it tries them: a list that a person writes.

A line names a technique; `- name` switches one off, and `#` begins a comment. Techniques that are
named trade places with one another until they stand in the order of the list; all others stay where
they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from runut.core.explainer import Explainer
from runut.errors import Fault, FormatError, UnknownNameError, checked_name

Techniques = str | Path | Iterable[str]
"""The text of a list, its file, or its lines."""


def in_order(techniques: Techniques, explainer: Explainer[Any]) -> tuple[int, ...] | None:
    """The numbers of the techniques in use, in their order; `None` for the order of the ladder.

    Raises `FormatError` for a name that the ladder does not have, or has been named before.
    """
    source = str(techniques) if isinstance(techniques, Path) else ""
    names, listed = explainer.names(), dict[int, bool]()
    faults = []
    for line, column, name in _named(techniques):
        try:
            number = names.index(
                checked_name(f"technique of {explainer.ladder}", name.lstrip("- "), names)
            )
        except UnknownNameError as error:
            faults.append(Fault(str(error), line=line, column=column, source=source))
            continue
        if number in listed:
            twice = f"{names[number]} is named twice"
            faults.append(Fault(twice, line=line, column=column, source=source))
        listed[number] = not name.startswith("-")
    if faults:
        raise FormatError(faults)
    return _traded([number for number, is_on in listed.items() if is_on], listed, len(names))


def _named(techniques: Techniques) -> Iterator[tuple[int, int, str]]:
    """The lines that say something, each with its number, its first column and what it says."""
    if isinstance(techniques, Path):
        techniques = techniques.read_text("utf-8")
    lines = techniques.splitlines() if isinstance(techniques, str) else techniques
    for number, line in enumerate(lines, 1):
        said = line.partition("#")[0]
        if name := said.strip():
            yield number, len(said) - len(said.lstrip()) + 1, name


def _traded(order: Sequence[int], listed: dict[int, bool], count: int) -> tuple[int, ...] | None:
    """The numbers of a ladder after those of `order` traded places; `None` if none is listed.

    >>> _traded([3, 1], {3: True, 1: True, 0: False}, 5)
    (3, 2, 1, 4)
    """
    if not listed:
        return None
    places = dict(zip(sorted(order), order, strict=True))
    return tuple(places.get(at, at) for at in range(count) if listed.get(at, True))
