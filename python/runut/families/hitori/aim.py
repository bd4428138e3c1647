"""The rules of a hitori in words, for its player."""

from __future__ import annotations

from runut.families.hitori.model import Hitori


def aim(_puzzle: Hitori) -> tuple[str, ...]:
    """The three rules."""
    return (
        "Black out cells so that no number is twice in a row or column.",
        "Black cells never share a side.",
        "All other cells stay one area.",
    )
