"""`runut completions`."""

from __future__ import annotations

from runut.cli.command import whole
from runut.cli.exits import Exit
from runut.cli.options import file_option
from runut.cli.questions import Question, answers_of, put
from runut.verbs import questions
from runut.verbs.reply_lines import completion_lines

ENDINGS = (".txt", ".json")


class CompletionsCommand(Question):
    """List the values that each make the puzzle unique when added.

    The command lists each value of a cell that exactly one solution has. A puzzle with one solution
    needs none.

    \b
    runut completions examples/sudoku/paper-figure-16-two-solutions.txt
    """

    limit: int = whole(
        "--limit", "Count the solutions up to N.", least=2, default=questions.MOST_COUNTED
    )

    def _run(self) -> Exit:
        is_json = file_option(ENDINGS, self.output) == ".json" or self.as_json
        answers = answers_of(questions.completions, self.reading, self.choice.up_to(self.limit))
        return put(answers, completion_lines, self.output, as_json=is_json, language=self.language)
