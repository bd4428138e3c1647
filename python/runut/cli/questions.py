"""The questions of setters on the command line: each puzzle is asked, and its answer reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TextIO, TypeVar

from runut.cli import report
from runut.cli.command import option
from runut.cli.exits import Exit, worst
from runut.cli.options import JSON, LIMITED, OUT, PuzzlesCommand, SearchChoice
from runut.cli.output import destination
from runut.cli.picture import PICTURE, PICTURES, kind_of, only, write_picture
from runut.cli.search import Answer, Ask, Runner
from runut.cli.sources import Reading
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Uniqueness
from runut.errors import InputError
from runut.text.reading import ParsedPuzzle
from runut.verbs.pictures import PictureChoice
from runut.verbs.replies import Minimal, Superfluous
from runut.verbs.reply_lines import trouble
from runut.verbs.reports import ANSWER, Searched, heading, milliseconds

R = TypeVar("R", bound=Searched)
Lines = Callable[[str, ParsedPuzzle, R], Iterable[str]]
"""What is said in a language of a puzzle's answer."""
Shown = Callable[[Puzzle, R], tuple[Solution | None, Marks | None]]
ENDINGS = (".txt", ".json", *PICTURES)


KINDS = option(
    "--kind", "Try only clues of this kind, such as given or cage; may be repeated.",
    multiple=True, metavar="NAME",
)  # fmt: skip
"""Which clues are tried."""


def answers_of(ask: Ask[R], reading: Reading, choice: SearchChoice) -> Iterator[Answer[R]]:
    """The answer of each puzzle within the limits of the command line."""
    return Runner(ask, choice.limits, choice.threads).answers(reading.puzzles())


def put(
    answers: Iterator[Answer[R]],
    lines: Lines[R],
    output: Path | None = None,
    *,
    as_json: bool,
    language: str,
) -> Exit:
    """Write the answer to each puzzle as text, or as a line of JSON; gives the exit code."""
    with destination(output) as stream:
        numbered = enumerate(answers)
        return worst(
            _written(answer, lines, stream, is_first=not at, as_json=as_json, language=language)
            for at, answer in numbered
        )


class Question(PuzzlesCommand):
    """A command that asks the same of each puzzle."""

    choice: SearchChoice = LIMITED
    as_json: bool = JSON
    output: Path | None = OUT


class DrawnQuestion(Question):
    """A question whose answer to one puzzle can be a picture."""

    picture: PictureChoice = PICTURE

    def _put_or_draw(self, ask: Ask[R], lines: Lines[R], shown: Shown[R]) -> Exit:
        """Write the answers, or draw what is `shown` of the one if the output is a picture."""
        output, language = self.output, self.language
        answers = answers_of(ask, self.reading, self.choice)
        ending = kind_of(output, ENDINGS, self.picture, as_json=self.as_json)
        if output is None or ending not in PICTURES:
            return put(answers, lines, output, as_json=ending == ".json", language=language)
        answer = only(answers)
        if isinstance(answer.outcome, InputError):
            raise answer.outcome
        puzzle = answer.parsed.get()
        write_picture(output, puzzle, *shown(puzzle, answer.outcome), self.picture)
        return exit_code(answer.outcome)


def _written(
    answer: Answer[R],
    lines: Lines[R],
    stream: TextIO,
    *,
    is_first: bool,
    as_json: bool,
    language: str,
) -> Exit:
    parsed, outcome = answer.parsed, answer.outcome
    if isinstance(outcome, InputError):
        return report.report_fault(parsed, outcome, stream if as_json else None)
    if as_json:
        stream.write(report.record_line(parsed, outcome))
    else:
        before = [] if is_first else [""]
        said = trouble(outcome, language)
        shown = lines(language, parsed, outcome) if said is None else [said]
        text = [*before, heading(parsed, language), "", *shown, _time(outcome, language)]
        stream.write("\n".join(text) + "\n")
    stream.flush()
    return exit_code(outcome)


def exit_code(found: Searched) -> Exit:
    """The exit code of one answer; 3 for a question about clues of a puzzle that is not unique."""
    if isinstance(found, Superfluous | Minimal) and found.uniqueness is Uniqueness.SEVERAL:
        return Exit.SEVERAL
    return report.exit_of(found)


def _time(found: Searched, language: str) -> str:
    """The time; JSON has all figures."""
    return ANSWER["time"].say(language, time=milliseconds(found.stats.seconds, language))
