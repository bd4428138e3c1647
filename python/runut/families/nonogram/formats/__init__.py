"""Texts of a nonogram, by name; the first is the canonical one."""

from __future__ import annotations

from runut.core.family import Format
from runut.families.nonogram.formats.coded import PUZZLINK, TATHAM
from runut.families.nonogram.formats.grid import GRID
from runut.families.nonogram.formats.lists import CWD, MK, NIN, SPOJ, TAAI
from runut.families.nonogram.formats.non import NON
from runut.families.nonogram.formats.olsak import OLSAK
from runut.families.nonogram.formats.paper import PAPER
from runut.families.nonogram.formats.picross import PICROSS
from runut.families.nonogram.formats.pictures import PBM, PICTURE
from runut.families.nonogram.formats.webpbn import WEBPBN
from runut.families.nonogram.model import Nonogram

FORMATS: tuple[Format[Nonogram], ...] = (
    GRID,
    NON,
    NIN,
    PAPER,
    MK,
    OLSAK,
    CWD,
    TAAI,
    PBM,
    PICTURE,
    WEBPBN,
    PICROSS,
    PUZZLINK,
    TATHAM,
    SPOJ,
)
