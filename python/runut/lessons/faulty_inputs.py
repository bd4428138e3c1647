"""The 23 faulty inputs of the IQ Puzzler Pro paper's repository, and what its program says of each.

Its report shows 14 of them, in figures 12 to 25, that of figure 17 (firstline-3) without its text.
The texts are edits of the paper's own boards. The words are those of the outputs that the program
saved; they name no line and no column, and only the first fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FaultyInput:
    """A faulty input: a file's `text`, or the `name` of a file that cannot be read."""

    case: str
    says: str
    """What the paper's program says."""
    text: str | None = None
    name: str = ""


def faulty_inputs(square: str, small: str, mask: str) -> Iterator[FaultyInput]:
    """All of them, made from the boards default-1, default-2 and custom-1."""
    yield FaultyInput("file-1", "Filename cannot be empty.")
    missing = "'notexist.txt' does not exist in the ~/test directory."
    yield FaultyInput("file-2", missing, name="notexist.txt")
    yield FaultyInput("file-3", "File is empty.", "")
    yield from _heads()
    yield from _types(small)
    yield from _masks(mask.splitlines())
    yield from _pieces(square.splitlines())


def _heads() -> Iterator[FaultyInput]:
    three = "First line must contain exactly three values: N, M, P. Found 2 values instead."
    positive = "N, M, and P must be positive integers. Found"
    yield FaultyInput("firstline-1", three, "1 2")
    yield FaultyInput("firstline-2", f"{positive} N = 0, M = 0, P = 0.", "0 0 0 0")
    yield FaultyInput("firstline-3", "P must be at most 26. Found P = 27.", "1 2 27")
    yield FaultyInput("firstline-4", f"{positive} A, B, C instead.", "A B C")


def _types(small: str) -> Iterator[FaultyInput]:
    wrong = "Invalid puzzle type, must be DEFAULT or CUSTOM. Found:"
    yield FaultyInput("type-1", f"{wrong} FUFUFAFA", small.replace("DEFAULT", "FUFUFAFA"))
    yield FaultyInput("type-2", f"{wrong}      ", "5 5 7\n     ")
    pyramid = small.replace("DEFAULT", "PYRAMID")
    yield FaultyInput("type-3", "Mff banh, sy skil isu bikin Pyramid :(", pyramid)
    yield FaultyInput("type-4", "No puzzle type found in the file.", "5 5 7")


def _masks(lines: list[str]) -> Iterator[FaultyInput]:
    head, rows = lines[:2], lines[2:]

    def edited(*rows: str) -> str:
        return "\n".join([*head, *rows])

    newline = "Found invalid line, expected continuation of custom configuration for every newline"
    yield FaultyInput("custom-1", newline, edited("", *rows[2:]))
    width = "Custom configuration lines must have M characters."
    found = "Found a line with 6 characters instead of 7."
    yield FaultyInput("custom-2", f"{width} {found}", edited("...X..", *rows[1:]))
    signs = "Custom configuration lines must contain only '.' and 'X' characters."
    yield FaultyInput(
        "custom-3", f"{signs} Found an invalid character 'P'.", edited("...X..P", *rows[1:])
    )
    few = "Custom configuration must have N lines. Found 4 lines instead of 5."
    yield FaultyInput("custom-4", few, edited(*rows[1:]))
    yield FaultyInput("custom-5", "No custom configuration found in the file.", edited())


def _pieces(lines: list[str]) -> Iterator[FaultyInput]:
    head, rows = lines[:2], lines[2:]

    def edited(*rows: str) -> str:
        return "\n".join([*head, *rows])

    newline = "Found invalid line, expected continuation of puzzle pieces line for every newline"
    yield FaultyInput("pieces-1", newline, edited("       ", *rows[1:]))
    letters = "Found different letters in the same piece"
    yield FaultyInput("pieces-2", letters, edited(rows[0], "AX", *rows[2:]))
    yield FaultyInput(
        "pieces-3",
        "Found invalid character for pieces: '#'",
        edited(rows[0], "A#", *rows[2:]),
    )
    twice = "There are duplicate pieces. Found A twice"
    yield FaultyInput("pieces-4", twice, edited(*rows[:4], "A", "AA", *rows[6:]))
    many = "There are too many pieces. Found 8 pieces instead of 7"
    yield FaultyInput("pieces-5", many, edited("Z", *rows))
    few = "There are too few pieces. Found 6 pieces instead of 7"
    yield FaultyInput("pieces-6", few, edited(*rows[2:]))
    area = "Area of free cells is not equal to the area of the pieces."
    found = "Found area of free cells: 25 units. Found area of the pieces: 24 units."
    yield FaultyInput("pieces-7", f"{area} {found}", edited(*rows[:3], "B", *rows[4:]))
