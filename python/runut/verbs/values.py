"""The text of a value: what the command prints of it, without the place where it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from runut.core.clues import Clue
from runut.core.cut import Estimate
from runut.core.family import Format
from runut.core.methods import Algorithm, GenerationResult, Generator
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Json
from runut.core.result import Forced, Reason, Result, Stats, Violation
from runut.core.shape import Cell, cell_name
from runut.core.steps import Step
from runut.drawing.terminal import Colours
from runut.explaining.results import Exercise, Proof, Rating
from runut.explaining.techniques import Technique, say
from runut.families import family_of
from runut.proving.certificate import Certificate, Verification
from runut.text.parsed import ParsedPuzzle
from runut.verbs import replies, texts
from runut.verbs.comparison import Comparison
from runut.verbs.comparison_chart import comparison_table
from runut.verbs.daily import Daily
from runut.verbs.reply_lines import (
    candidate_lines,
    clue_lines,
    completion_lines,
    forced_lines,
    superfluous_lines,
    trouble,
    verdict_lines,
)
from runut.verbs.reports import drawing, ending_lines, text_report


def text_of(value: object) -> str:
    """What the command prints of a value of the library; a value that it never prints, as `repr`.

    >>> from runut import rate
    >>> text_of(rate("hitori/2/2/2111"))[:7]
    'grade 2'
    """
    known = (_TEXTS[each] for each in type(value).__mro__ if each in _TEXTS)
    return next(known, repr)(value)


def _parsed(puzzle: Puzzle) -> ParsedPuzzle:
    return ParsedPuzzle(puzzle, None, "", "", 1, 1)


def _board(board: Solution, puzzle: Puzzle | None = None) -> str:
    if known := puzzle or board.puzzle:
        return drawing(family_of(known), known, board)
    rows = [
        [" ".join("." if each is None else str(each) for each in row) for row in layer]
        for layer in board.layers
    ]
    return "\n\n".join(map("\n".join, rows))


def _result(found: Result) -> str:
    if found.puzzle is None:
        boards = found.solutions or ([found.candidate] if found.candidate else [])
        return "\n\n".join((*map(_board, boards), "\n".join(ending_lines(found))))
    return text_report(_parsed(found.puzzle), found).split("\n\n", 1)[1].rstrip("\n")


def _of_puzzle(lines: Callable[[ParsedPuzzle, Json], Iterable[str]]) -> Callable[[Json], str]:
    """What lines about a puzzle say of a value that knows it."""

    def text(found: Json) -> str:
        said = trouble(found, "en")
        if said is not None or found.puzzle is None:
            return said or found.status.value
        return "\n".join(lines(_parsed(found.puzzle), found)).rstrip("\n")

    return text


def _conflict(found: replies.Conflict) -> str:
    return "\n".join(verdict_lines(found)) or say("no-contradiction", "en")


def _minimal(found: replies.Minimal) -> str:
    left_out = clue_lines(found.left_out, "en")
    lines = trouble(found, "en"), found.puzzle, *(() if found.puzzle else left_out)
    return "\n".join(str(line) for line in lines if line is not None).rstrip("\n")


def _proof(proof: Proof) -> str:
    lines = proof.text().splitlines()
    width = len(str(len(lines)))
    return "\n".join(
        [*(f"{at:>{width}}  {line}" for at, line in enumerate(lines, 1)), "", texts.verdict(proof)]
    )


def _step(step: Step) -> str:
    if step.puzzle is None:
        return f"{step.technique}, grade {step.grade}"
    return texts.step_text(step.puzzle, step)


def _cells(rule: str, cells: Iterable[Cell]) -> str:
    return f"{rule}: {' '.join(map(cell_name, cells))}"


_TEXTS: Mapping[type, Callable[[Json], str]] = {
    Solution: _board,
    Result: _result,
    Forced: _of_puzzle(partial(forced_lines, Colours.NONE, "en")),
    replies.Candidates: _of_puzzle(partial(candidate_lines, "en")),
    replies.Completions: _of_puzzle(partial(completion_lines, "en")),
    replies.Superfluous: _of_puzzle(partial(superfluous_lines, "en")),
    replies.Conflict: _conflict,
    replies.Minimal: _minimal,
    replies.Contradicting: lambda found: found.sentence,
    Clue: lambda clue: f"{clue.sentence} ({clue.kind})",
    Violation: lambda found: _cells(found.rule, found.cells),
    Reason: lambda reason: _cells(reason.text, reason.cells) if reason.cells else reason.text,
    Stats: lambda stats: "\n".join(f"{name}: {own}" for name, own in stats.to_dict().items()),
    Rating: texts.rating_text,
    Proof: _proof,
    Step: _step,
    Exercise: lambda found: _board(found.board, found.puzzle),
    Comparison: lambda found: comparison_table(found).rstrip("\n"),
    Certificate: lambda found: say(f"proved-{found.verdict.value}", "en", name="the puzzle"),
    Verification: lambda found: found.says,
    Estimate: lambda found: f"about {found.nodes:,.0f} nodes (±{found.spread:,.0f})",
    Daily: lambda found: str(found.puzzle),
    GenerationResult: lambda made: str(made.puzzle),
    Technique: lambda known: f"{known.name}: {known.title}. {known.says}",
    **dict.fromkeys((Algorithm, Generator, Format), lambda known: f"{known.name}: {known.summary}"),
}
