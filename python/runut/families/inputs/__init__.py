"""What people hold, paste and save in no format of a family: one table of recognisers.

A recogniser translates a text into one of the formats; so it needs no family, and none is loaded to
recognise a text. They are asked in their order, where no format is sure of a text. A format of one
program is a row here or in the table of addresses.
"""

from __future__ import annotations

from runut.families.inputs import addresses, cells, clues, saved, values
from runut.text.recognising import Decoder, Recogniser

_ALL = frozenset(["sudoku", "nonogram", "hitori", "packing"])
_NONOGRAM, _BOARDS = frozenset(["nonogram"]), frozenset(["sudoku", "hitori"])

RECOGNISERS = (
    Recogniser("address", _ALL, addresses.holds_puzzle, addresses.read_address),
    Recogniser("saved-game", _ALL, saved.is_tatham, saved.read_tatham),
    Recogniser("headings", _NONOGRAM, clues.has_headings, clues.read_headings),
    Recogniser("list", frozenset(["sudoku"]), cells.is_list, cells.read_list),
    Recogniser("cells", _BOARDS, cells.draws_cells, cells.read_cells),
    Recogniser("values", _ALL, values.are_values, values.read),
)
DECODERS = (Decoder(b"P4", saved.text_of_bitmap), Decoder(b"\x1f\x8b", saved.text_of_gzip))
