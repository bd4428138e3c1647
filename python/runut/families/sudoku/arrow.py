"""Boards in arrays of Arrow: their memory as it is, and new arrays around the engine's memory.

An array is one of pyarrow, or of any library that hands over its arrays by the Arrow C data
interface (`__arrow_c_array__`, `__arrow_c_stream__`), which copies nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, TypeGuard

from runut.errors import FormatError

CELLS = 81


class ArrowArray(Protocol):
    """An array that other libraries can take without a copy."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """Arrays in pieces, such as a column of a table."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


def is_arrow(cells: object) -> TypeGuard[ArrowArray | ArrowStream]:
    """Whether it is an array of Arrow, in one piece or several."""
    return hasattr(cells, "__arrow_c_array__") or hasattr(cells, "__arrow_c_stream__")


def pieces_of(cells: ArrowArray | ArrowStream) -> list[tuple[Any, memoryview]]:
    """The pieces of an array, each with its memory, a byte a cell.

    Raises `FormatError` for an array of another type, or one with missing boards.
    """
    pyarrow = _package()
    if isinstance(cells, pyarrow.Array):
        pieces: list[Any] = [cells]
    elif hasattr(cells, "__arrow_c_array__"):
        pieces = [pyarrow.array(cells)]
    else:
        pieces = pyarrow.chunked_array(cells).chunks
    return [(each, _memory(pyarrow, each)) for each in pieces]


def _package() -> Any:  # noqa: ANN401 - a module
    """Pyarrow, which only those need who have an array of Arrow."""
    return import_module("pyarrow")


def _memory(pyarrow: Any, array: Any) -> memoryview:  # noqa: ANN401 - of pyarrow
    kind = array.type
    start = array.offset * CELLS
    if kind == pyarrow.binary(CELLS):
        held = array.buffers()[1]
    elif _is_list(pyarrow, kind):
        held = array.buffers()[-1]
        start += array.values.offset
    else:
        message = f"expected fixed_size_binary[{CELLS}] or fixed_size_list<uint8>[{CELLS}]"
        raise FormatError(f"{message}, found {kind}")
    if array.null_count or (kind != pyarrow.binary(CELLS) and array.values.null_count):
        raise FormatError("expected a number in each cell, 0 for a blank; some are missing")
    memory = memoryview(b"" if held is None else held).cast("B")
    return memory[start : start + len(array) * CELLS]


def _is_list(pyarrow: Any, kind: Any) -> bool:  # noqa: ANN401 - of pyarrow
    """Whether a type is that of lists of 81 bytes, however their field is named."""
    if not pyarrow.types.is_fixed_size_list(kind):
        return False
    return bool(kind.list_size == CELLS and kind.value_type == pyarrow.uint8())


def wrapped(array: Any, counts: bytes, solutions: bytes) -> tuple[Any, Any]:  # noqa: ANN401 - of pyarrow
    """Counts and solutions as arrays, these of the type of `array`."""
    pyarrow = _package()
    number, held = len(array), pyarrow.py_buffer(solutions)
    found = pyarrow.UInt8Array.from_buffers(
        pyarrow.uint8(), number, [None, pyarrow.py_buffer(counts)]
    )
    if array.type == pyarrow.binary(CELLS):
        boards = pyarrow.FixedSizeBinaryArray.from_buffers(array.type, number, [None, held])
    else:
        cells = pyarrow.UInt8Array.from_buffers(pyarrow.uint8(), number * CELLS, [None, held])
        boards = pyarrow.FixedSizeListArray.from_arrays(cells, type=array.type)
    return found, boards


def joined(cells: ArrowArray | ArrowStream, found: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """What was found for the pieces, in one piece where `cells` was."""
    pyarrow = _package()
    if hasattr(cells, "__arrow_c_array__"):
        return found[0]
    if not found:
        return pyarrow.chunked_array([], pyarrow.uint8()), cells
    counts, boards = zip(*found, strict=True)
    return pyarrow.chunked_array(counts), pyarrow.chunked_array(boards)
