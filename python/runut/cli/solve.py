"""`runut solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from runut.cli.command import flag, whole
from runut.cli.exits import Exit, worst
from runut.cli.faults import remark
from runut.cli.options import JSON, OUT, SEARCH, PuzzlesCommand, SearchChoice
from runut.cli.output import destination
from runut.cli.picture import PICTURE, PICTURES, kind_of, only, write_picture
from runut.cli.report import exit_of, report_fault, write_json
from runut.cli.search import Answer, Runner
from runut.cli.style import is_terminal, terminal_colours
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle
from runut.core.result import Result, Status, Uniqueness
from runut.drawing.terminal import Colours
from runut.errors import InputError
from runut.families import family_of
from runut.families.own import is_own
from runut.text.reading import ParsedPuzzle
from runut.verbs import solving
from runut.verbs.checking import reasons
from runut.verbs.pictures import PictureChoice
from runut.verbs.reports import Style, text_report, warning_lines

ENDINGS = (".txt", ".json", *PICTURES)
PAPER = "paper"
"""In place of an ending: the text of the family's paper."""
MESSAGE = "message"
"""The same: the text that the solution hides."""


class SolveCommand(PuzzlesCommand):
    """Solve every puzzle of every FILE, URL or '-' (standard input), in order.

    The output file's ending chooses between a text report (.txt), one JSON object a line (.json)
    and a picture of the first solution (.svg, .png, .pdf).

    \b
    runut solve examples/sudoku/paper-figure-16-two-solutions.txt --all
    runut solve examples/packing/default-1.txt -a piece-backtracking --stats
    cat examples/packing/default-?.txt | runut solve - --json
    runut solve examples/nonogram/message.non --message
    """

    choice: SearchChoice = SEARCH
    limit: int | None = whole("--limit", "Find at most N solutions; 1 by default.", least=1)
    all: bool = flag("--all", "Find all solutions.")
    unique: bool = flag("--unique", "Prove that there is exactly one solution, else exit with 3.")
    stats: bool = flag("--stats", "Print every figure of the search.")
    as_json: bool = JSON
    as_paper: bool = flag(
        "--as-paper", "Write the text that the program of the family's paper saves."
    )
    message: bool = flag(
        "--message", "Print only the text that the one solution hides, a line for each puzzle."
    )
    picture: PictureChoice = PICTURE
    output: Path | None = OUT

    def _run(self) -> Exit:
        ending = kind_of(self.output, ENDINGS, self.picture, as_json=self.as_json)
        is_list = self.all or (self.limit or 1) > 1
        texts = {"--as-paper": self.as_paper, "--message": self.message}
        asked = [name for name, is_asked in texts.items() if is_asked]
        if asked and (ending != ".txt" or is_list or len(asked) > 1):
            raise click.UsageError(f"{asked[0]} writes one solution, as text.")
        choice = self.choice.up_to(self._wanted())
        found = self.reading.puzzles()
        if self.output is not None and ending in PICTURES:
            return self._draw(only(_answers(found, choice)), self.output)
        with destination(self.output) as stream:
            kind = PAPER if self.as_paper else MESSAGE if self.message else ending
            writer = _Writer(self, stream, kind)
            if ending == ".txt" and is_list:
                code = worst(writer.enumerate(found, choice))
            else:
                if ending == ".json":
                    from runut.cli.conflicts import looked_ahead

                    found, writer.is_single = looked_ahead(found, self.reading.sources)
                code = worst(map(writer.write, _answers(found, choice)))
            writer.end(code)
            return code

    def _wanted(self) -> int | None:
        if (self.limit is not None) + self.all + self.unique > 1:
            raise click.UsageError("Use only one of --limit, --all and --unique.")
        if self.all:
            return None
        return 2 if self.unique or self.message else self.limit or 1

    def _draw(self, answer: Answer[Result], output: Path) -> Exit:
        """Write a picture of the one puzzle.

        Marks show the rules that a candidate breaks, or the cells that prove that no solution
        exists.
        """
        puzzle, result = answer.parsed.get(), answer.outcome
        if isinstance(result, InputError):
            raise result
        marks = _marks(puzzle, result) if result.solution is None else None
        write_picture(output, puzzle, result.solution or result.candidate, marks, self.picture)
        return exit_of(result, unique=self.unique)


def _answers(found: Iterator[ParsedPuzzle], choice: SearchChoice) -> Iterator[Answer[Result]]:
    ask = partial(choice.of(solving.solve), seed=choice.seed)
    may_repeat = not is_own(choice.algorithm)
    return Runner(ask, choice.limits, choice.threads, may_repeat=may_repeat).answers(found)


def _marks(puzzle: Puzzle, result: Result) -> Marks:
    if result.status is not Status.UNSOLVABLE:
        return Marks.of(result.violations)
    cells = dict.fromkeys(cell for reason in reasons(puzzle) for cell in reason.cells)
    return Marks(highlights=tuple(cells))


class _Writer:
    """Writes each answer as it comes and returns its exit code."""

    def __init__(self, asked: SolveCommand, stream: TextIO, ending: str) -> None:
        self.asked, self.stream, self.ending = asked, stream, ending
        colours = terminal_colours() if stream is sys.stdout else Colours.NONE
        self.style = Style(colours, asked.language, asked.stats)
        self.written = 0
        self.is_single = False
        self.last: Puzzle | None = None

    def write(self, answer: Answer[Result]) -> Exit:
        """Write one answer; what is wrong with an input goes to standard error."""
        self.written += 1
        outcome = answer.outcome
        if isinstance(outcome, InputError):
            stream = self.stream if self.ending == ".json" else None
            return report_fault(answer.parsed, outcome, stream)
        self.last = answer.parsed.get()
        for line in warning_lines(answer.parsed):
            click.echo(line, err=True)
        self._report(answer.parsed, outcome)
        self.stream.flush()
        return exit_of(outcome, unique=self.asked.unique or self.asked.message)

    def end(self, code: Exit) -> None:
        """After the text of a single puzzle without a solution: which rules contradict."""
        is_text = self.ending == ".txt"
        if is_text and self.written == 1 and self.last and code is Exit.NO_SOLUTION:
            from runut.cli.conflicts import conflict_lines

            self.stream.writelines(
                f"{line}\n" for line in conflict_lines(self.last, self.style.language)
            )

    def enumerate(self, found: Iterator[ParsedPuzzle], choice: SearchChoice) -> Iterator[Exit]:
        """Write the solutions of each puzzle as they are found."""
        from runut.cli.enumeration import write_solutions

        for parsed in found:
            self.stream.write("\n" if self.written else "")
            self.written += 1
            self.last = parsed.puzzle
            code = write_solutions(parsed, choice, self.stream, self.style)
            yield code
            if code is Exit.INTERRUPTED:
                return

    def _report(self, parsed: ParsedPuzzle, result: Result) -> None:
        if self.ending == PAPER:
            self.stream.write(self._as_paper(parsed.get(), result))
            return
        if self.ending == MESSAGE:
            self._write_message(parsed, result)
            return
        proves_nothing = result.status is Status.UNSOUND or result.halt == "incomplete"
        limits = Limits(seconds=self.asked.choice.limits.seconds)
        sound = solving.solve(parsed.get(), limits=limits) if proves_nothing else None
        language = self.style.language
        if self.ending == ".json":
            from runut.cli.conflicts import conflict_record

            is_asked = self.is_single and result.status is Status.UNSOLVABLE
            more = {"conflict": conflict_record(parsed.get(), language)} if is_asked else {}
            write_json(self.stream, parsed, result, sound=sound, more=more, language=language)
            return
        report = text_report(parsed, result, self.style, sound=sound)
        self.stream.write(report if self.written == 1 else "\n" + report)

    def _as_paper(self, puzzle: Puzzle, result: Result) -> str:
        family = family_of(puzzle)
        if family.paper_report is None:
            raise click.UsageError(
                f"--as-paper: the program of the {family.name} paper saves no texts."
            )
        text = family.paper_report(puzzle, result) + "\n" * (self.stream is sys.stdout)
        return text if self.written == 1 else f"\n\n{text}"

    def _write_message(self, parsed: ParsedPuzzle, result: Result) -> None:
        """Write the text of one puzzle, or say on standard error why there is none."""
        puzzle = parsed.get()
        read = family_of(puzzle).message
        if read is None:
            raise click.UsageError(f"No texts are hidden in puzzles of {puzzle.family}.")
        if result.solution is None or result.uniqueness is not Uniqueness.UNIQUE:
            remark(f"{parsed.name}: solutions: {result.uniqueness}, no message")
            return
        text = read(puzzle, result.solution)  # a stranger's, so harmless where it is a terminal
        shown = escaped(text, keep="\t\n") if is_terminal(self.stream) else text
        self.stream.write(f"{shown}\n")
