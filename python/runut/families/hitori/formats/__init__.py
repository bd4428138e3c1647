"""Texts of a hitori, by name; the first is the canonical one."""

from __future__ import annotations

from runut.core.family import Format
from runut.families.hitori.formats.cells import without_conventions
from runut.families.hitori.formats.coded import PUZZLINK, TATHAM
from runut.families.hitori.formats.grid import GRID
from runut.families.hitori.formats.plain import LINES, PAPER
from runut.families.hitori.formats.pzprv3 import KANPEN, PZPRV3
from runut.families.hitori.formats.sized import PUZZLEKIT, SINGLES
from runut.families.hitori.model import Hitori

FORMATS: tuple[Format[Hitori], ...] = (
    GRID,
    *map(without_conventions, (PUZZLINK, PAPER, LINES, TATHAM)),
    *map(without_conventions, (PZPRV3, KANPEN, PUZZLEKIT, SINGLES)),
)
