"""What reading gives for each puzzle of a source."""

from __future__ import annotations

from dataclasses import dataclass

from runut.core.escapes import escaped
from runut.core.puzzle import Puzzle
from runut.errors import InputError


@dataclass(frozen=True, slots=True)
class ParsedPuzzle:
    """One puzzle of a source, or its faults.

    `line` is its first line and `index` its number, both from 1. `unread` names what the text has
    and the puzzle lacks, such as "1 line" that is only drawn; `remarks` say in sentences how the
    text was read where that may surprise.
    """

    puzzle: Puzzle | None
    error: InputError | None
    format: str
    source: str
    index: int
    line: int
    unread: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def notices(self) -> tuple[str, ...]:
        """What a reader of the answer should know, a sentence each."""
        left_out = (f"not read as rules: {', '.join(self.unread)}",) if self.unread else ()
        return tuple(map(escaped, (*left_out, *self.remarks)))

    @property
    def name(self) -> str:
        """The source, harmless for a terminal."""
        return escaped(self.source)

    @property
    def place(self) -> str:
        """The source and the line, harmless for a terminal."""
        return f"{self.name}:{self.line}"

    def get(self) -> Puzzle:
        """The puzzle; raises its error if it is faulty."""
        if self.puzzle is None:
            raise self.error or InputError("no puzzle")
        return self.puzzle
