"""Every error that Runut raises.

::

    RunutError
    |-- InputError (ValueError)      the input is at fault
    |   |-- FormatError              the text cannot be read; knows line and column
    |   `-- PuzzleError              well-formed text of an impossible puzzle
    |       |-- WishError            what is asked for cannot be had
    |       `-- NoneFoundError       many tries made no puzzle as wanted
    |-- PictureError (ValueError)    a picture would be too large, or its format cannot hold it
    |-- WrongAnswerError (RuntimeError)  a fault in Runut: a board that it found breaks a rule
    |-- UnknownNameError (LookupError)   no such family, format, algorithm or option
    |-- StoppedError (RuntimeError)  a limit ended the making of a puzzle before it was as wanted
    |-- AlgorithmError (RuntimeError)  an algorithm of a reader or another package is at fault
    |-- FamilyError (ImportError)    a family of another package cannot be loaded or used
    |-- KindError (TypeError)        a kind of sudoku constraint lacks a face, or one fails
    `-- MissingExtraError (ImportError)  an optional package is not installed

"No solution" and "stopped by a limit" are results, not errors; only a puzzle that was not made is
no result. `UnreadWarning` is a warning.
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import currentframe
from typing import TypeVar

from runut.core.escapes import escaped

__all__ = [
    "AlgorithmError",
    "FamilyError",
    "Fault",
    "FormatError",
    "InputError",
    "KindError",
    "MissingExtraError",
    "MissingProgramError",
    "NoneFoundError",
    "PictureError",
    "PuzzleError",
    "RunutError",
    "StoppedError",
    "UnknownNameError",
    "UnreadWarning",
    "WishError",
    "WrongAnswerError",
]

T = TypeVar("T")

HALTS = {
    "nodes": "the node limit",
    "seconds": "the time limit",
    "memory": "the memory limit",
    "cancelled": "an interruption",
}
"""What ended a search, in words, by the name of its halt."""
MOST_KNOWN = 60
"""Known names that a message lists."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of an input, and its place.

    `line` and `column` count from 1; both are `None` for a fault of the whole puzzle.

    >>> print(Fault("expected a number, found 'x'", line=2, column=5, source="board.txt"))
    board.txt:2:5: expected a number, found 'x'
    """

    message: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    source: str = ""

    def __str__(self) -> str:
        parts = (escaped(self.source), self.line, self.column)
        place = ":".join(str(part) for part in parts if part)
        message = escaped(self.message, keep="\n")
        text = f"{place}: {message}" if place else message
        return f"{text}\n  {self.hint}" if self.hint else text


class RunutError(Exception):
    """The root of Runut's errors."""


class InputError(RunutError, ValueError):
    """The input is faulty; `faults` lists every known fault.

    A message, with or without a hint, is one fault without a place.
    """

    def __init__(self, faults: str | Fault | Iterable[Fault], hint: str = "") -> None:
        own = Fault(faults, hint) if isinstance(faults, str) else faults
        self.faults: tuple[Fault, ...] = (own,) if isinstance(own, Fault) else tuple(own)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    @property
    def line(self) -> int | None:
        """Line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int | None:
        """Column of the first fault, from 1."""
        return self.faults[0].column

    def at(
        self, *, source: str = "", line: int | None = None, column: int | None = None
    ) -> InputError:
        """The same error, with this place for every fault that has none."""
        return type(self)(
            replace(
                fault,
                source=fault.source or source,
                line=line if fault.line is None else fault.line,
                column=column if fault.line is None else fault.column,
            )
            for fault in self.faults
        )


class FormatError(InputError):
    """The text cannot be read: each fault says where, what was found and what was expected."""


class PuzzleError(InputError):
    """The text is well-formed, but the puzzle breaks a rule before any search."""


class WishError(PuzzleError):
    """What is asked for cannot be had, such as a step that an explanation does not have."""


class NoneFoundError(PuzzleError):
    """Many tries made no puzzle as wanted; there may be one all the same."""


class CellError(InputError, IndexError):
    """A board does not have the cell that was asked for."""


class PictureError(RunutError, ValueError):
    """The requested picture would be too large, or its format cannot hold it."""


class UnreadWarning(UserWarning):
    """A text has parts that its puzzle lacks, or was read in a way that may surprise.

    `warnings.simplefilter("error", runut.UnreadWarning)` makes it an error.

    >>> issubclass(UnreadWarning, UserWarning)
    True
    """


def warn_unread(notice: str) -> None:
    """Warn of what was not read, at the line of the program that called Runut."""
    frame, level = currentframe(), 1
    while frame and frame.f_globals.get("__name__", "").partition(".")[0] == "runut":
        frame, level = frame.f_back, level + 1
    warnings.warn(notice, UnreadWarning, stacklevel=level)


class WrongAnswerError(RunutError, RuntimeError):
    """A fault in Runut: a board that it found breaks a rule of its puzzle, so it is no answer.

    `number` is the place of the puzzle among those of one call, from 0, and `board` its packed
    board. `puzzle` is its text, `algorithm` what found the board, and `seed` what made the puzzle,
    where they are known. `wrong` says what is wrong with it, if it is not a board.
    """

    def __init__(
        self,
        number: int,
        board: bytes,
        puzzle: str = "",
        algorithm: str = "",
        seed: int | None = None,
        wrong: str = "",
    ) -> None:
        self.number, self.board = number, board
        self.puzzle, self.algorithm, self.seed = puzzle, algorithm, seed
        self.wrong = wrong or f"a board found by {algorithm or 'a search'} breaks a rule"
        super().__init__(number, board, puzzle, algorithm, seed, wrong)

    def __str__(self) -> str:
        seed = "" if self.seed is None else f" (seed {self.seed})"
        found = f"a fault in Runut: {self.wrong}{seed}, so it is no answer"
        return f"{found}\n  please report it with this puzzle:\n{self.puzzle or self.board.hex()}"


class StoppedError(RunutError, RuntimeError):
    """A limit, or a cancelled control, ended the making of a puzzle before it was as wanted.

    `halt` says which limit. `best` is the nearest puzzle until then, if there is one, and `found`
    says in words what was found.
    """

    def __init__(
        self, halt: str, best: object = None, found: str = "no puzzle was made until then"
    ) -> None:
        self.halt, self.best, self.found = halt, best, found
        super().__init__(halt, best, found)

    def __str__(self) -> str:
        return f"stopped by {HALTS.get(self.halt, 'a limit')}: {self.found}"


class UnknownNameError(RunutError, LookupError):
    """An unknown name; the message says the `right` one, or suggests the nearest known ones."""

    def __init__(self, what: str, name: str, known: Sequence[str], right: str = "") -> None:
        self.what: str = what
        self.name: str = name
        self.known: tuple[str, ...] = tuple(known)
        self.right: str = right
        super().__init__(what, name, self.known, right)

    def __str__(self) -> str:
        if self.right:
            return f"unknown {self.what} {self.name!r}; say {self.right}"
        near = difflib.get_close_matches(str(self.name), self.known, n=3, cutoff=0.5)
        first = ", ".join(self.known[:MOST_KNOWN]) or "none"
        more = f" and {len(self.known) - MOST_KNOWN} more" if len(self.known) > MOST_KNOWN else ""
        advice = f"did you mean {' or '.join(near)}?" if near else f"known: {first}{more}"
        return f"unknown {self.what} {self.name!r:.80}; {advice}"


def checked_name(what: str, name: str, known: Collection[str]) -> str:
    """The name, if it is a known one; else raises `UnknownNameError`."""
    if name not in known:
        raise UnknownNameError(what, name, tuple(known))
    return name


def named(what: str, name: str, known: Mapping[str, T]) -> T:
    """The value of this name; else raises `UnknownNameError`."""
    return known[checked_name(what, name, known)]


class UnknownAttributeError(UnknownNameError, AttributeError):
    """A value has no such attribute; the message says what has."""

    name: str


class NoGeneratorError(UnknownNameError):
    """A family that makes no puzzles; the message names those that do, and what its author adds."""

    def __str__(self) -> str:
        return (
            f"{self.name} has no generator; families with one: {', '.join(self.known)}\n"
            "  its author adds one to Family.generators, such as unique_by_drafts(...): "
            "see docs/howto/family.md"
        )


class AlgorithmError(RunutError, RuntimeError):
    """An algorithm that Runut does not bring is at fault; the message names it."""

    def __init__(self, algorithm: str, fault: str) -> None:
        self.algorithm: str = algorithm
        self.fault: str = fault
        super().__init__(algorithm, fault)

    def __str__(self) -> str:
        return f"the algorithm {self.algorithm}: {self.fault}"


class FamilyError(RunutError, ImportError):
    """A family of another package is at fault; the message names the package."""

    def __init__(self, family: str, package: str, fault: str) -> None:
        self.family: str = family
        self.package: str = package
        self.fault: str = fault
        super().__init__(family, package, fault)

    def __str__(self) -> str:
        return f"the family {self.family} of {self.package}: {self.fault}"


class KindError(RunutError, TypeError):
    """A kind of constraint lacks a face, or one fails; the message names the kind and the face."""


class MissingExtraError(RunutError, ImportError):
    """An optional package is missing; the message names the extra that brings it."""

    def __init__(self, what: str, extra: str) -> None:
        self.what: str = what
        self.extra: str = extra
        super().__init__(what, extra)

    def __str__(self) -> str:
        return (
            f"{self.what} needs an extra package: pip install 'runut[{self.extra}]', "
            f"or in a checkout pip install '.[{self.extra}]'"
        )


class MissingProgramError(RunutError, FileNotFoundError):
    """A program that Runut does not bring is missing; the message says how to install it."""

    def __init__(self, program: str, install: str) -> None:
        self.program: str = program
        self.install: str = install
        super().__init__(program, install)

    def __str__(self) -> str:
        return f"{self.program} is not installed: {self.install}"
