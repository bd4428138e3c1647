"""Exhibits of the IQ Puzzler Pro lesson: all boards and counts, the saved text, faulty inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import cast

from runut.core.puzzle import Puzzle
from runut.errors import InputError
from runut.families.packing.model import Packing
from runut.families.packing.paper_report import paper_report
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.exhibits import pieces
from runut.lessons.exhibits.common import board_of, board_text, heads, solved, table
from runut.lessons.faulty_inputs import FaultyInput, faulty_inputs
from runut.lessons.parts import Listing, Part, Picture, Words
from runut.lessons.words import phrase
from runut.verbs.generating import make
from runut.verbs.pictures import scene_of
from runut.verbs.reading import load, read
from runut.verbs.solving import count

CASES = {
    "default-1": (294, "Iterations"),
    "default-2": (1, "Cases"),
    "default-3": (12798, "Iterations"),
    "default-4": (70, "Iterations"),
    "default-5": (0, ""),
    "custom-1": (0, "Iterations"),
}
"""The paper's boards: the milliseconds that its program saved, and what it called the calls."""
UNCOUNTED = "default-4"
"""The board whose solutions nobody has counted."""
SIZES = ("4x4", "4x6", "6x6", "6x8", "8x8")
SEEDS = (1, 2, 3)


def _packing(text: str) -> Packing:
    return cast("Packing", read(text, family="packing"))


def _cases(ask: Ask) -> Iterator[Part]:
    """`cases`: the paper's boards, its iterations, all solutions, and the nodes of `auto`."""
    language, rows = ask.language, []
    for name in CASES:
        puzzle = _packing(board_text(f"{name}.txt"))
        nodes = solved(puzzle, "piece-backtracking").stats.nodes
        better = solved(puzzle, "auto").stats.nodes
        size = f"{puzzle.rows}×{puzzle.columns}"
        solutions = count(puzzle).count if name != UNCOUNTED else ""
        rows.append((name, size, len(puzzle.pieces), nodes, solutions, better))
    head = heads(language, "case", "board", "pieces", "iterations", "all-solutions", "nodes-auto")
    yield table(language, head, rows)


def _saved(ask: Ask) -> Iterator[Part]:
    """`saved CASE`: the text that the paper's program saves, with the time that the paper has."""
    puzzle = _packing(board_text(f"{ask.word(0)}.txt"))
    result = solved(puzzle, "piece-backtracking")
    milliseconds, word = CASES[ask.word(0)]
    stats = replace(result.stats, seconds=milliseconds / 1000)
    text = paper_report(puzzle, replace(result, stats=stats))
    yield Listing(text.replace("Iterations", word))


def _picture(ask: Ask) -> Iterator[Part]:
    """`picture CASE`: what the paper's search finds, drawn with circles as there."""
    puzzle = _packing(board_text(f"{ask.word(0)}.txt"))
    solution = solved(puzzle, "piece-backtracking").solution
    yield Picture(scene_of(puzzle, solution, theme="classic"))


# -- faulty inputs ------------------------------------------------------------------------------


def what_we_say(faulty: FaultyInput) -> str:
    """Runut's message: the place, what was expected and found, and a hint."""
    try:
        if faulty.text is None:
            load(faulty.name, family="packing")
        else:
            read(faulty.text, family="packing")
    except InputError as error:
        return str(error)
    except OSError as error:
        return f"{faulty.name}: {error.strerror}".removeprefix(": ")
    return ""


def _errors(ask: Ask) -> Iterator[Part]:
    """`errors GROUP...`: the faulty inputs of these groups, with the paper's message and ours."""
    for faulty in faulty_inputs():
        if faulty.case.rpartition("-")[0] in ask.words:
            paper, ours = phrase(ask.language, "paper-says"), phrase(ask.language, "runut-says")
            yield Words(f"**{faulty.case}.** {paper}: *{faulty.says.strip()}* {ours}:")
            yield Listing(what_we_say(faulty))


# -- what it costs ------------------------------------------------------------------------------


def renamed(puzzle: Packing, by: int) -> Packing:
    """The same puzzle with every piece some letters further in the alphabet."""
    moved = {chr(ord("A") + at): chr(ord("A") + (at + by) % 26) for at in range(26)}
    table = str.maketrans(moved)
    pieces = tuple(
        replace(
            each, name=each.name.translate(table), rows=tuple(r.translate(table) for r in each.rows)
        )
        for each in puzzle.pieces
    )
    return replace(puzzle, pieces=pieces)


def _letters(ask: Ask) -> Iterator[Part]:
    """`letters [FILE]`: the calls of the paper's search when the pieces have other letters."""
    puzzle, language, rows = cast("Packing", board_of(ask)), ask.language, []
    for by in range(5):
        other = renamed(puzzle, by)
        names = "".join(piece.name for piece in other.pieces)
        nodes = (solved(other, name).stats.nodes for name in ("piece-backtracking", "auto"))
        rows.append((names, *nodes))
    yield table(language, heads(language, "letters", "iterations", "nodes-auto"), rows)


@cache
def _generated(size: str, seed: int) -> Puzzle:
    return cast("Puzzle", make("packing", method="board", seed=seed, options={"size": size}).puzzle)


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth`: the mean of nodes on three generated boards of even sizes."""
    language, rows = ask.language, []
    for size in SIZES:
        boards = [_generated(size, seed) for seed in SEEDS]
        means = (
            round(sum(solved(each, name).stats.nodes for each in boards) / len(boards))
            for name in ("piece-backtracking", "scanline", "auto")
        )
        rows.append((size.replace("x", "×"), *means))
    head = (phrase(language, "size"), "piece-backtracking", "scanline", "auto")
    yield table(language, head, rows)


def _blank(ask: Ask) -> Iterator[Part]:
    """`blank`: a board that the paper's search misses, with its pieces as they are and trimmed."""
    text = board_text("blank-column.txt")
    puzzle, language = _packing(text), ask.language
    yield Listing(text.rstrip("\n"))
    ways: tuple[tuple[str, dict[str, str]], ...] = (
        ("piece-backtracking", {}),
        ("piece-backtracking", {"trim": "on"}),
        ("auto", {}),
    )
    rows = []
    for name, options in ways:
        result = solved(puzzle, name, **options)
        label = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
        status = "status-missed" if result.halt == "incomplete" else f"status-{result.status.value}"
        rows.append((label, phrase(language, status)))
    yield table(language, heads(language, "algorithm", "status"), rows)


EXHIBITS: Mapping[str, Maker] = {
    **pieces.EXHIBITS,
    "blank": _blank,
    "cases": _cases,
    "errors": _errors,
    "growth": _growth,
    "letters": _letters,
    "picture": _picture,
    "saved": _saved,
}
FIGURES: Mapping[str, Figure] = {
    "solutions": lambda ask: count(board_of(ask)).count,
}
