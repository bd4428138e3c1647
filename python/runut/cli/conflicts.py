"""Which rules of a puzzle without a solution contradict each other, as the command says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from runut.cli.search import until_ctrl_c
from runut.cli.sources import STDIN
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.errors import PuzzleError
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs import questions, texts
from runut.verbs.checking import reasons
from runut.verbs.replies import Conflict

LIMITS = Limits(nodes=100_000, seconds=2)
MOST_CONSTRAINTS = 20_000
"""A larger puzzle is not asked what contradicts itself."""


def conflict_of(puzzle: Puzzle, language: str = "en") -> Conflict | None:
    """What contradicts itself in a puzzle, within short limits.

    `None` for a puzzle that is too large, and for one whose reasons are known without a search.
    """
    if sum(map(len, family_of(puzzle).model(puzzle).rules)) > MOST_CONSTRAINTS or reasons(puzzle):
        return None
    control = Control()
    try:
        return until_ctrl_c(
            lambda: questions.conflict(puzzle, language=language, limits=LIMITS, control=control),
            control,
        )
    except PuzzleError:  # too large for the kernel
        return None


def conflict_lines(puzzle: Puzzle, language: str = "en") -> Iterator[str]:
    """One line that names the rules that contradict each other, if they are found."""
    found = conflict_of(puzzle, language)
    if found and found.constraints:
        yield texts.conflict_text((each.sentence for each in found.constraints), language)


def conflict_record(puzzle: Puzzle, language: str = "en") -> list[Record]:
    """The rules that contradict each other for JSON; empty if they are not found."""
    found = conflict_of(puzzle, language)
    return [each.to_dict() for each in found.constraints] if found else []


def looked_ahead(
    found: Iterator[ParsedPuzzle], sources: Sequence[str]
) -> tuple[Iterator[ParsedPuzzle], bool]:
    """The same puzzles, and whether there is only one.

    Nothing waits for a second puzzle on standard input, whose writer may wait for the answer.
    """
    if not sources or STDIN in sources:
        return found, False
    first = list(islice(found, 2))
    return chain(first, found), len(first) == 1
