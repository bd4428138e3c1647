"""`runut completions`."""

from __future__ import annotations

from pathlib import Path

from runut.cli.command import Command, whole
from runut.cli.exits import Exit
from runut.cli.options import JSON, LANGUAGE, LIMITED, OUT, PUZZLES, SearchChoice, file_option
from runut.cli.questions import answers_of, put
from runut.cli.sources import Reading
from runut.verbs import questions
from runut.verbs.reply_lines import completion_lines

ENDINGS = (".txt", ".json")


class CompletionsCommand(Command):
    """List the values that each make the puzzle unique when added.

    The command lists each value of a cell that exactly one solution has. A puzzle with one solution
    needs none.

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
        return put(answers, completion_lines, self.output, as_json=is_json, language=self.language)
