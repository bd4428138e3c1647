"""What people hold, paste and save in no format of a family: one table of recognisers.

A recogniser translates a text into one of the formats; so it needs no family, and none is loaded to
recognise a text. They are asked in their order, where no format is sure of a text. A format of one
program is a row here or in the table of addresses.
"""

from __future__ import annotations

from runut.core.reading import Decoder, Recogniser
from runut.families.inputs import addresses, cells, clues, saved, values

__all__ = ["DECODERS", "RECOGNISERS"]

_ALL = frozenset(["sudoku", "nonogram", "hitori", "packing"])
_SUDOKU, _NONOGRAM, _HITORI = (frozenset([each]) for each in ("sudoku", "nonogram", "hitori"))
_BOARDS = _SUDOKU | _HITORI

RECOGNISERS = (
    Recogniser("address", _ALL, addresses.holds_puzzle, addresses.read_address),
    Recogniser("saved-game", _ALL, saved.is_tatham, saved.read_tatham),
    Recogniser("xmpuzzle", frozenset(["packing"]), saved.is_xmpuzzle, saved.read_xmpuzzle),
    Recogniser("kanpen", _HITORI, saved.is_kanpen, saved.read_kanpen),
    Recogniser("spoj", _NONOGRAM, clues.is_spoj, clues.read_spoj),
    Recogniser("headings", _NONOGRAM, clues.has_headings, clues.read_headings),
    Recogniser("picture", _NONOGRAM, clues.is_picture, clues.read_picture),
    Recogniser("list", _SUDOKU, cells.is_list, cells.read_list),
    Recogniser("cells", _BOARDS, cells.draws_cells, cells.read_cells),
    Recogniser("values", _ALL, values.are_values, values.read),
)
DECODERS = (Decoder(b"P4", saved.text_of_bitmap), Decoder(b"\x1f\x8b", saved.text_of_gzip))
