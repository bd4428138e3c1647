"""`runut tree`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from runut.cli.boards import language_option
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHMS, SEARCH_OPTION
from runut.cli.options import (
    file_option,
    option_pairs,
    output_to,
    patient,
    puzzle_options,
    whole_option,
    within,
)
from runut.cli.output import destination, write_bytes
from runut.cli.picture import Look, is_scaled, look_options, texts_of, warn_of_missing_letters
from runut.cli.search import until_ctrl_c
from runut.cli.sources import Reading
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.state_tree import StateTree
from runut.families import family_of
from runut.families.own import algorithm_of
from runut.verbs.state_trees import SHOWN, WIDTH, tree
from runut.verbs.tree_pictures import draw_tree, tree_scene

ENDINGS = (".txt", ".svg", ".html", ".png", ".pdf")
PATIENCE = 10.0
MOST_SHOWN = 100_000


@click.command(name="tree")
@puzzle_options
@click.option(
    "-a", "--algorithm", "algorithms", type=ALGORITHMS, default="auto", metavar="A[,B]",
    help="A depth-first algorithm, or two to draw side by side.",
)  # fmt: skip
@click.option(
    "-O", "--option", "pairs", type=SEARCH_OPTION, multiple=True, metavar="NAME=VALUE",
    help="An option of the algorithms that have it, such as tricks=on.",
)  # fmt: skip
@whole_option("--depth", "Draw at most N levels.", least=1)
@whole_option("--width", "Draw at most N children of a node.", least=2, default=WIDTH)
@click.option(
    "--shown", type=click.IntRange(2, MOST_SHOWN), default=SHOWN, show_default=True, metavar="N",
    help="Draw at most N nodes.",
)  # fmt: skip
@click.option("--boards/--no-boards", default=None, help="Draw the board in each node, or not.")
@whole_option("--limit", "Stop at the Nth solution.", least=1)
@within()
@language_option
@look_options
@output_to("OUT", "The picture, page or text to write: .svg, .html, .png, .pdf or .txt.")
def command(
    reading: Reading,
    algorithms: str,
    pairs: tuple[str, ...],
    depth: int | None,
    width: int,
    shown: int,
    boards: bool | None,
    limit: int | None,
    limits: Limits,
    language: str,
    look: Look,
    output: Path | None,
) -> int:
    """Draw the state-space tree of a depth-first search.

    Rejected nodes have the rule that cuts them, solutions are marked, and what is too large to draw
    is folded and counted. The search goes through the whole tree, or stops after 10 seconds if no
    limit is given; then the exit code is 5. Without -o the tree is printed as text.

    \b
    runut tree examples/nonogram/choiri-5.non -a row-backtracking -o tree.svg
    runut tree puzzle.txt -a cell-backtracking,propagation -o both.html
    """
    ending = file_option(ENDINGS, output)
    if ending not in (".svg", ".png", ".pdf") and is_scaled(look):
        raise click.UsageError("--scale and --font need a picture file, such as -o tree.svg.")
    limits = replace(patient(limits, PATIENCE) if limit is None else limits, solutions=limit)
    puzzle = reading.only()
    names, given = _names(algorithms), option_pairs(pairs)
    control = Control()
    keep = partial(tree, limits=limits, control=control, depth=depth, width=width, shown=shown)
    grown = [
        until_ctrl_c(
            partial(keep, puzzle, algorithm=name, options=_own(puzzle, name, given, names)), control
        )
        for name in names
    ]
    _write(grown, ending, output, {"language": language, "boards": boards, **look})
    return _exit(grown, control)


def _write(
    grown: list[StateTree], ending: str, output: Path | None, look: Mapping[str, Any]
) -> None:
    """Write the trees as the ending says."""
    if ending == ".txt":
        with destination(output) as stream:
            stream.write(str(draw_tree(grown, format="text", language=look["language"])) + "\n")
        return
    if ending in (".png", ".pdf"):
        scene = tree_scene(grown, look["language"], boards=look["boards"])
        warn_of_missing_letters(texts_of(scene), look["font"])
    drawn = draw_tree(grown, format=ending.removeprefix("."), **look)
    write_bytes(output, drawn if isinstance(drawn, bytes) else drawn.encode())


def _names(algorithms: str) -> list[str]:
    names = [name.strip() for name in algorithms.split(",") if name.strip()]
    if not 1 <= len(names) <= 2:
        raise click.UsageError("-a takes one algorithm, or two with a comma between them.")
    return names


def _own(
    puzzle: Puzzle, name: str, given: Mapping[str, str], names: list[str]
) -> Mapping[str, str]:
    """The options without those that only the other algorithm has."""
    family = family_of(puzzle)
    known = {each: {option.name for option in algorithm_of(family, each).options} for each in names}
    foreign = set().union(*known.values()) - known[name]
    return {option: value for option, value in given.items() if option not in foreign}


def _exit(grown: list[StateTree], control: Control) -> Exit:
    if control.cancelled:
        return Exit.INTERRUPTED
    halts = {each.result.halt for each in grown} - {None, "solutions", "incomplete"}
    return Exit.STOPPED if halts else Exit.DONE
