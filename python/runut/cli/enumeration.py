"""Telling many solutions as they are found, so that nothing waits for the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TextIO

from runut.cli.exits import Exit
from runut.cli.options import SearchChoice
from runut.cli.report import exit_of, report_fault
from runut.cli.search import report_if_hopeless, threads_of, watch
from runut.core.limits import Control
from runut.core.puzzle import Solution
from runut.errors import InputError
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs import solving
from runut.verbs.reports import ANSWER, Style, closing_lines, drawing, heading


def write_solutions(
    parsed: ParsedPuzzle, choice: SearchChoice, stream: TextIO, style: Style
) -> Exit:
    """Write every solution when it is found, then how the search ended.

    Ctrl-C ends the search; what was found until then stands already.
    """
    control = Control()
    try:
        puzzle = parsed.get()
        solutions = choice.of(solving.solutions)(puzzle, limits=choice.limits, control=control)
    except InputError as error:
        return report_fault(parsed, error.at(source=parsed.source, line=parsed.line, column=1))
    family = family_of(puzzle)
    stream.write(heading(parsed, style.language) + "\n\n")
    try:
        for number, solution in enumerate(_until_interrupted(parsed, solutions, control), 1):
            board = drawing(family, puzzle, solution, colours=style.colours)
            title = ANSWER["solution-number"].say(style.language, number=number)
            stream.write(f"{title}\n{board}\n\n")
    except KeyboardInterrupt:
        control.cancel()
        _leave(solutions)
    result = solutions.result
    if result is None:
        return Exit.INTERRUPTED
    if result.candidate is not None and not result.solutions:
        stream.write(drawing(family, puzzle, result.candidate, colours=style.colours) + "\n\n")
    stream.write("\n".join(closing_lines(puzzle, result, style)) + "\n")
    stream.flush()
    return Exit.INTERRUPTED if control.cancelled else exit_of(result)


def _leave(solutions: Iterator[Solution]) -> None:
    """Let a cancelled search end; the few solutions still in the queue are dropped."""
    for _ in solutions:
        pass


def _until_interrupted(
    parsed: ParsedPuzzle, solutions: Iterator[Solution], control: Control
) -> Iterator[Solution]:
    """The solutions; after Ctrl-C those that wait already."""
    when_late: Callable[[], None] = partial(report_if_hopeless, parsed)
    with threads_of(1) as pool:
        while True:
            future = pool.submit(next, solutions, None)
            try:
                solution = watch(future, control, when_late)
            except KeyboardInterrupt:
                control.cancel()
                solution = future.result()
            if solution is None:
                return
            yield solution
            when_late = _say_nothing


def _say_nothing() -> None:
    pass
