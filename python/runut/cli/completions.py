"""`runut completions`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from runut.cli.command import Command, whole
from runut.cli.exits import Exit
from runut.cli.options import JSON, LANGUAGE, LIMITED, OUT, PUZZLES, SearchChoice, file_option
from runut.cli.questions import answers_of, listed, put
from runut.cli.report import stopped_by
from runut.cli.sources import Reading
from runut.core.result import Uniqueness
from runut.explaining.techniques import say
from runut.text.reading import ParsedPuzzle
from runut.verbs import questions
from runut.verbs.replies import Completions

ENDINGS = (".txt", ".json")


class CompletionsCommand(Command):
    """List the values that each make the puzzle unique when added.

    Each value of a cell that exactly one solution has is listed. A puzzle with one solution needs
    none.

    \b
    runut completions examples/sudoku/paper-figure-16-two-solutions.txt
    """

    reading: Reading = PUZZLES
    choice: SearchChoice = LIMITED
    limit: int = whole(
        "--limit", "Count the solutions up to N.", least=2, default=questions.MOST_COUNTED
    )
    language: str = LANGUAGE
    as_json: bool = JSON
    output: Path | None = OUT

    def _run(self) -> Exit:
        is_json = file_option(ENDINGS, self.output) == ".json" or self.as_json
        answers = answers_of(questions.completions, self.reading, self.choice.up_to(self.limit))
        return put(answers, _lines, self.output, as_json=is_json, language=self.language)


def _lines(language: str, _parsed: ParsedPuzzle, found: Completions) -> Iterator[str]:
    if found.uniqueness is Uniqueness.UNIQUE:
        yield say("completions-unique", language)
        return
    number = "completions-solutions" if found.is_exact else "completions-at-least"
    yield say(number, language, count=found.count)
    if found.complete:
        yield say("completions", language, count=len(found.facts))
    else:
        yield say("completions-unknown", language, stopped=stopped_by(found, language))
    yield from listed(found.facts, language)
