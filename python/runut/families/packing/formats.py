"""The formats of packings; the first is canonical."""

from __future__ import annotations

from runut.families.packing.paper_file import PAPER_FILE

__all__ = ["FORMATS"]

FORMATS = (PAPER_FILE,)
