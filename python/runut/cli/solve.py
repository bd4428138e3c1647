"""`runut solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

import click

from runut.cli.exits import Exit, worst
from runut.cli.options import (
    SearchChoice,
    output_options,
    puzzle_options,
    search_options,
    whole_option,
)
from runut.cli.output import destination
from runut.cli.picture import (
    PICTURES,
    PictureChoice,
    kind_of,
    only,
    picture_options,
    write_picture,
)
from runut.cli.report import error_line, exit_of, text_report, warning_lines, write_json
from runut.cli.search import Answer, Runner
from runut.cli.sources import Reading
from runut.cli.style import terminal_colours
from runut.core.limits import Limits
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle
from runut.core.reading import ParsedPuzzle
from runut.core.result import Result, Status
from runut.drawing.terminal import Colours
from runut.errors import InputError
from runut.families import family_of
from runut.families.own import is_own
from runut.verbs import solving
from runut.verbs.advice import reasons

ENDINGS = (".txt", ".json", *PICTURES)
PAPER = "paper"
"""In place of an ending: the text of the family's paper."""


@click.command(name="solve")
@puzzle_options
@search_options
@whole_option("--limit", "Find at most N solutions; 1 by default.", least=1)
@click.option("--all", "everything", is_flag=True, help="Find all solutions.")
@click.option(
    "--unique", is_flag=True, help="Prove that there is exactly one solution, else exit with 3."
)
@click.option("--stats", is_flag=True, help="Print every figure of the search.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@click.option(
    "--as-paper", is_flag=True, help="Write the text that the program of the family's paper saves."
)
@picture_options
@output_options
def command(
    reading: Reading,
    limit: int | None,
    everything: bool,
    unique: bool,
    stats: bool,
    as_json: bool,
    as_paper: bool,
    picture: PictureChoice,
    output: Path | None,
    choice: SearchChoice,
) -> int:
    """Solve every puzzle of every FILE, URL or '-' (standard input), in order.

    The output file's ending chooses between a text report (.txt), one JSON object a line (.json)
    and a picture of the first solution (.svg, .png, .pdf).

    \b
    runut solve examples/sudoku/paper-figure-16-two-solutions.txt --all
    runut solve examples/packing/default-1.txt --algorithm piece-backtracking --stats
    cat examples/packing/default-?.txt | runut solve - --json
    """
    ending = kind_of(output, ENDINGS, picture, as_json=as_json)
    if as_paper and (ending != ".txt" or everything or (limit or 1) > 1):
        raise click.UsageError("--as-paper writes one solution, as text.")
    choice = choice.up_to(_wanted(limit, everything=everything, unique=unique))
    found = reading.puzzles()
    if output is not None and ending in PICTURES:
        return _draw(found, choice, picture, output, unique=unique)
    with destination(output) as stream:
        seconds = choice.limits.seconds
        kind = PAPER if as_paper else ending
        writer = _Writer(stream, kind, stats=stats, unique=unique, seconds=seconds)
        if ending == ".txt" and (everything or (limit or 1) > 1):
            code = worst(writer.enumerate(found, choice))
        else:
            if ending == ".json":
                from runut.cli.conflicts import looked_ahead

                found, writer.is_single = looked_ahead(found, reading.sources)
            runner = _runner(choice)
            code = worst(writer.write(answer) for answer in runner.answers(found))
        writer.end(code)
        return code


def _wanted(limit: int | None, *, everything: bool, unique: bool) -> int | None:
    if (limit is not None) + everything + unique > 1:
        raise click.UsageError("Use only one of --limit, --all and --unique.")
    if everything:
        return None
    return 2 if unique else limit or 1


def _runner(choice: SearchChoice) -> Runner[Result]:
    return Runner(
        lambda puzzle, limits, control: solving.solve(
            puzzle,
            algorithm=choice.algorithm,
            limits=limits,
            options=choice.options,
            seed=choice.seed,
            control=control,
        ),
        choice.limits,
        choice.threads,
        may_repeat=not is_own(choice.algorithm),
    )


def _draw(
    found: Iterator[ParsedPuzzle],
    choice: SearchChoice,
    picture: PictureChoice,
    output: Path,
    *,
    unique: bool,
) -> Exit:
    """Solve the one puzzle and write a picture of it.

    Marks show the rules that a candidate breaks, or the cells that prove that no solution exists.
    """
    runner = _runner(choice)
    answer = only(runner.answers(found))
    parsed, result = answer.parsed, answer.outcome
    if isinstance(result, InputError):
        raise result
    marks = _marks(parsed.get(), result) if result.solution is None else None
    write_picture(output, parsed.get(), result.solution or result.candidate, marks, picture)
    return exit_of(result, unique=unique)


def _marks(puzzle: Puzzle, result: Result) -> Marks:
    if result.status is not Status.UNSOLVABLE:
        return Marks.of(result.violations)
    cells = dict.fromkeys(cell for reason in reasons(puzzle) for cell in reason.cells)
    return Marks(highlights=tuple(cells))


def _conflict(puzzle: Puzzle) -> Mapping[str, object]:
    from runut.cli.conflicts import conflict_record

    return {"conflict": conflict_record(puzzle)}


class _Writer:
    """Writes each answer as it comes and returns its exit code."""

    def __init__(
        self, stream: TextIO, ending: str, *, stats: bool, unique: bool, seconds: float | None
    ) -> None:
        self.stream, self.ending, self.stats, self.unique = stream, ending, stats, unique
        self.limits = Limits(seconds=seconds)
        self.colours = terminal_colours() if stream is sys.stdout else Colours.NONE
        self.written = 0
        self.is_single = False
        self.last: Puzzle | None = None

    def write(self, answer: Answer[Result]) -> Exit:
        """Write one answer; what is wrong with an input goes to standard error."""
        self.written += 1
        outcome = answer.outcome
        if isinstance(outcome, InputError):
            click.echo(outcome, err=True)
            if self.ending == ".json":
                self.stream.write(error_line(answer.parsed, outcome))
            return Exit.BAD_INPUT
        self.last = answer.parsed.get()
        for line in warning_lines(answer.parsed):
            click.echo(line, err=True)
        self._report(answer.parsed, outcome)
        self.stream.flush()
        return exit_of(outcome, unique=self.unique)

    def end(self, code: Exit) -> None:
        """After the text of a single puzzle without a solution: which rules contradict."""
        is_text = self.ending == ".txt"
        if is_text and self.written == 1 and self.last and code is Exit.NO_SOLUTION:
            from runut.cli.conflicts import conflict_lines

            self.stream.writelines(f"{line}\n" for line in conflict_lines(self.last))

    def enumerate(self, found: Iterator[ParsedPuzzle], choice: SearchChoice) -> Iterator[Exit]:
        """Write the solutions of each puzzle as they are found."""
        from runut.cli.enumeration import write_solutions

        for parsed in found:
            self.stream.write("\n" if self.written else "")
            self.written += 1
            self.last = parsed.puzzle
            code = write_solutions(
                parsed, choice, self.stream, stats=self.stats, colours=self.colours
            )
            yield code
            if code is Exit.INTERRUPTED:
                return

    def _report(self, parsed: ParsedPuzzle, result: Result) -> None:
        if self.ending == PAPER:
            self.stream.write(self._as_paper(parsed.get(), result))
            return
        proves_nothing = result.status is Status.UNSOUND or result.halt == "incomplete"
        sound = solving.solve(parsed.get(), limits=self.limits) if proves_nothing else None
        if self.ending == ".json":
            is_asked = self.is_single and result.status is Status.UNSOLVABLE
            more = _conflict(parsed.get()) if is_asked else {}
            write_json(self.stream, parsed, result, sound=sound, more=more)
            return
        report = text_report(parsed, result, stats=self.stats, colours=self.colours, sound=sound)
        self.stream.write(report if self.written == 1 else "\n" + report)

    def _as_paper(self, puzzle: Puzzle, result: Result) -> str:
        family = family_of(puzzle)
        if family.paper_report is None:
            raise click.UsageError(
                f"--as-paper: the program of the {family.name} paper saves no texts."
            )
        text = family.paper_report(puzzle, result) + "\n" * (self.stream is sys.stdout)
        return text if self.written == 1 else f"\n\n{text}"
