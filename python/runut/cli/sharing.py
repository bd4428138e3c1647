"""Counting one puzzle with processes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from runut.cli.checkpoints import Journal, journal
from runut.cli.faults import remark
from runut.cli.options import SearchChoice
from runut.cli.progress import progress_line
from runut.cli.search import Answer
from runut.cli.signals import cancelling
from runut.cli.style import is_terminal
from runut.core.checkpoint import Checkpoint
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Result
from runut.errors import FormatError, InputError
from runut.families import family_of
from runut.families.own import algorithm_of
from runut.text.reading import ParsedPuzzle
from runut.verbs.cutting import estimate
from runut.verbs.solving import cut_algorithm

APART = 0.5
"""Seconds between two times that the file or the line of progress is written."""
_ESTIMATE_SECONDS = 1.0


def shared(
    found: Sequence[ParsedPuzzle],
    choice: SearchChoice,
    checkpoint: Path | None,
    *,
    resume: bool,
    by_cubes: bool = False,
) -> Answer[Result]:
    """Count the one puzzle; with a file for checkpoints the count can go on later.

    `by_cubes` shares out a search that learns clauses.
    """
    from runut.bulk.pool import Pool
    from runut.bulk.sharing import Sharing

    parsed = found[0]
    try:
        puzzle = parsed.get()
    except InputError as error:
        return Answer(parsed, error)
    if not by_cubes:
        report_cut_algorithm(puzzle, choice)
    control = Control()
    with ExitStack() as stack:
        kept = None
        if checkpoint is not None:
            kept = stack.enter_context(journal(checkpoint, resume=resume))
        workers = stack.enter_context(Pool(choice.threads))
        writer = _Writer(stack, kept, puzzle, choice, by_cubes=by_cubes)
        stack.callback(writer.write)
        sharing = Sharing(
            puzzle,
            workers,
            choice.algorithm,
            choice.options,
            choice.limits,
            writer.take,
            by_cubes=by_cubes,
            control=control,
        )
        known = kept.read() if kept else None
        try:
            with cancelling(control):
                return Answer(parsed, sharing.count(known))
        except FormatError as error:
            raise error.at(source=str(checkpoint or ""), line=1, column=1) from None


def report_cut_algorithm(puzzle: Puzzle, choice: SearchChoice) -> None:
    """Report which algorithm counts if the search of the requested one cannot be split."""
    name = cut_algorithm(puzzle, choice.algorithm)
    if name != algorithm_of(family_of(puzzle), choice.algorithm).name:
        remark(f"Counting with {name}: the search of {choice.algorithm} cannot be split.")


class _Writer:
    """Writes checkpoints and shows progress, each not too often."""

    def __init__(
        self,
        stack: ExitStack,
        kept: Journal | None,
        puzzle: Puzzle,
        choice: SearchChoice,
        *,
        by_cubes: bool,
    ) -> None:
        self.kept, self.puzzle, self.choice = kept, puzzle, choice
        self.is_by_cubes = by_cubes
        self.last: Checkpoint | None = None
        self.written = 0.0
        self.line = progress_line(stack, "counting") if is_terminal(sys.stderr) else None
        self.expected: float | None = None

    def take(self, checkpoint: Checkpoint) -> None:
        """Keep the newest checkpoint."""
        self.last = checkpoint
        if monotonic() - self.written >= APART:
            self.written = monotonic()
            self.write()
            if self.line is not None:
                self.line(self.words(checkpoint))

    def write(self) -> None:
        """Write the newest checkpoint to the file."""
        if self.kept is not None and self.last is not None:
            self.kept.write(self.last)

    def words(self, checkpoint: Checkpoint) -> str:
        """How far the count is; the share is by an estimate of all nodes."""
        found = f"{checkpoint.count:,} found, {checkpoint.nodes:,} nodes"
        if self.is_by_cubes:
            return f"{found}, {len(checkpoint.tasks):,} cubes open"
        if self.expected is None:
            self.expected = estimate(
                self.puzzle,
                algorithm=checkpoint.algorithm,
                limits=Limits(seconds=_ESTIMATE_SECONDS),
                options=self.choice.options,
            ).nodes
        if not self.expected:
            return found
        part = min(99, round(100 * checkpoint.nodes / max(self.expected, 1)))
        return f"{found}, about {part} %"
