"""The recognisers of all formats, in one table that loads no family."""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.forms import Form
from runut.families.forms import hitori, nonogram, packing, sudoku

FORMS: Mapping[str, tuple[Form, ...]] = {
    "hitori": hitori.FORMS,
    "nonogram": nonogram.FORMS,
    "packing": packing.FORMS,
    "sudoku": sudoku.FORMS,
}
"""The forms of each of Runut's own families, in the order of its formats."""
