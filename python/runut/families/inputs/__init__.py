"""What people hold, paste and save in no format of a family: one table of recognisers.

A recogniser translates a text into one of the formats; so it needs no family, and none is loaded to
recognise a text. They are asked in their order, where no format is sure of a text. A format of one
program is a row here or in the table of addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any

from runut.text.number_rows import PROTOCOLS
from runut.text.recognising import Decoder, Recogniser


def _called(home: str, name: str, *given: object) -> object:
    return getattr(import_module(f"runut.families.inputs.{home}"), name)(*given)


_in: Callable[[str, str], Any] = partial(partial, _called)
"""A function of a module beside this one, which is loaded when it is called."""


def is_of_program(given: object) -> bool:
    """Whether a program holds such values: lists, dictionaries, arrays, frames; no open file."""
    is_other = isinstance(given, bytes | bytearray | type) or hasattr(given, "read")
    return not is_other and (
        isinstance(given, Iterable) or any(hasattr(given, name) for name in PROTOCOLS)
    )


of_program = _in("values", "of_program")
"""The puzzles in what a program hands over; see `values`."""
_ALL = frozenset(["sudoku", "nonogram", "hitori", "packing"])
_SUDOKU, _NONOGRAM = frozenset(["sudoku"]), frozenset(["nonogram"])
_BOARDS = frozenset(["sudoku", "hitori"])

RECOGNISERS = (
    Recogniser("address", _ALL, _in("addresses", "holds_puzzle"), _in("addresses", "read_address")),
    Recogniser("saved-game", _ALL, _in("saved", "is_tatham"), _in("saved", "read_tatham")),
    Recogniser("grids", _SUDOKU, _in("layouts", "draws_grids"), _in("layouts", "read_grids")),
    Recogniser("headings", _NONOGRAM, _in("clues", "has_headings"), _in("clues", "read_headings")),
    Recogniser("list", _SUDOKU, _in("cells", "is_list"), _in("cells", "read_list")),
    Recogniser("cells", _BOARDS, _in("cells", "draws_cells"), _in("cells", "read_cells")),
    Recogniser("values", _ALL, _in("values", "are_values"), _in("values", "read")),
)
DECODERS = (
    Decoder(b"P4", _in("saved", "text_of_bitmap")),
    Decoder(b"\x1f\x8b", _in("saved", "text_of_gzip")),
)
