"""`runut tree`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from runut.cli.boards import language_option
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHMS, SEARCH_OPTION
from runut.cli.numbers import Real, Whole
from runut.cli.options import (
    MEGABYTE,
    file_option,
    force_option,
    option_pairs,
    output_option,
    puzzle_options,
)
from runut.cli.output import destination, may_write, write_bytes
from runut.cli.picture import font_option, texts_of, theme_option, warn_of_missing_letters
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
@click.option("--depth", type=Whole(min=1), metavar="N", help="Draw at most N levels.")
@click.option(
    "--width", type=Whole(min=2), default=WIDTH, show_default=True, metavar="N",
    help="Draw at most N children of a node.",
)  # fmt: skip
@click.option(
    "--shown", type=click.IntRange(2, MOST_SHOWN), default=SHOWN, show_default=True, metavar="N",
    help="Draw at most N nodes.",
)  # fmt: skip
@click.option("--boards/--no-boards", default=None, help="Draw the board in each node, or not.")
@click.option("--limit", type=Whole(min=1), metavar="N", help="Stop at the Nth solution.")
@click.option("--time", "seconds", type=Real(min=0), metavar="S", help="Stop after S seconds.")
@click.option("--nodes", type=Whole(min=0), metavar="N", help="Stop after N nodes, exactly.")
@click.option(
    "--memory", type=Real(min=0), metavar="MB",
    help="Stop when the search needs more than this many megabytes.",
)  # fmt: skip
@language_option
@click.option(
    "--scale", type=Real(min=0, min_open=True), metavar="X",
    help="Draw X times larger than 36 pixels per cell.",
)  # fmt: skip
@font_option
@theme_option("light")
@output_option("OUT", "The picture, page or text to write: .svg, .html, .png, .pdf or .txt.")
@force_option
def command(
    reading: Reading,
    algorithms: str,
    pairs: tuple[str, ...],
    depth: int | None,
    width: int,
    shown: int,
    boards: bool | None,
    limit: int | None,
    seconds: float | None,
    nodes: int | None,
    memory: float | None,
    language: str,
    scale: float | None,
    font: Path | None,
    theme: str,
    output: Path | None,
    force: bool,
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
    if ending not in (".svg", ".png", ".pdf") and (scale, font) != (None, None):
        raise click.UsageError("--scale and --font need a picture file, such as -o tree.svg.")
    may_write(output, force=force)
    if seconds is None and nodes is None and limit is None:
        seconds = PATIENCE
    most_bytes = None if memory is None else int(memory * MEGABYTE)
    limits = Limits(solutions=limit, nodes=nodes, seconds=seconds, memory=most_bytes)
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
    look = {"language": language, "boards": boards, "theme": theme, "scale": scale, "font": font}
    _write(grown, ending, output, look)
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
