"""`runut tree`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from runut.cli.command import option, whole
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHMS
from runut.cli.options import (
    PuzzlesCommand,
    file_option,
    option_pairs,
    output_to,
    pairs,
    patient,
    within,
)
from runut.cli.output import destination, write_whole
from runut.cli.picture import LOOK, is_scaled, warn_of_unwritten
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle
from runut.core.state_tree import StateTree
from runut.families import family_of
from runut.families.own import algorithm_of
from runut.verbs.pictures import Look
from runut.verbs.state_trees import SHOWN, WIDTH, tree
from runut.verbs.tree_pictures import draw_tree, tree_scene

ENDINGS = (".txt", ".svg", ".html", ".png", ".pdf")
PATIENCE = 10.0
MOST_SHOWN = 100_000


class TreeCommand(PuzzlesCommand):
    """Draw the state-space tree of a depth-first search.

    Rejected nodes have the rule that cuts them, solutions are marked, and what is too large to draw
    is folded and counted. The search goes through the whole tree, or stops after 10 seconds if no
    limit is given; then the exit code is 5. Without -o the tree is printed as text.

    \b
    runut tree examples/nonogram/choiri-5.non -a row-backtracking -o tree.svg
    runut tree puzzle.txt -a cell-backtracking,propagation -o both.html
    """

    algorithms: str = option(
        "-a", "--algorithm", "A depth-first algorithm, or two to draw side by side.",
        type=ALGORITHMS, default="auto", metavar="A[,B]",
    )  # fmt: skip
    options: tuple[str, ...] = pairs("An option of the algorithms that have it, such as tricks=on.")
    depth: int | None = whole("--depth", "Draw at most N levels.", least=1)
    width: int = whole("--width", "Draw at most N children of a node.", least=2, default=WIDTH)
    shown: int = whole(
        "--shown", "Draw at most N nodes.", least=2, most=MOST_SHOWN, default=SHOWN
    )  # fmt: skip
    boards: bool | None = option(
        "--boards/--no-boards", "Draw the board in each node, or not.", default=None
    )
    limit: int | None = whole("--limit", "Stop at the Nth solution.", least=1)
    limits: Limits = within()
    look: Look = LOOK
    output: Path | None = output_to(
        "OUT", "The picture, page or text to write: .svg, .html, .png, .pdf or .txt."
    )

    def _run(self) -> Exit:
        ending = file_option(ENDINGS, self.output)
        if ending not in (".svg", ".png", ".pdf") and is_scaled(self.look):
            raise click.UsageError("--scale and --font need a picture file, such as -o tree.svg.")
        puzzle, names = self.reading.only(), _names(self.algorithms)
        grown = [self._grown(puzzle, name, names) for name in names]
        self._write(grown, ending)
        halts = {each.result.halt for each in grown} - {None, "solutions", "incomplete"}
        return Exit.STOPPED if halts else Exit.DONE

    def _grown(self, puzzle: Puzzle, name: str, names: list[str]) -> StateTree:
        """The tree of an algorithm, as far as limits and Ctrl-C allow."""
        limits = patient(self.limits, PATIENCE) if self.limit is None else self.limits
        grow = partial(
            tree,
            puzzle,
            algorithm=name,
            options=_own(puzzle, name, option_pairs(self.options), names),
            limits=replace(limits, solutions=self.limit),
            depth=self.depth,
            width=self.width,
            shown=self.shown,
        )
        return self.until_ctrl_c(grow)

    def _write(self, grown: list[StateTree], ending: str) -> None:
        language, boards = self.language, self.boards
        if ending == ".txt":
            with destination(self.output) as stream:
                stream.write(f"{draw_tree(grown, format='text', language=language)}\n")
            return
        if ending in (".png", ".pdf"):
            scene = tree_scene(grown, language, boards=boards)
            warn_of_unwritten(scene, self.look["font"])
        kind = ending.removeprefix(".")
        drawn = draw_tree(grown, format=kind, language=language, boards=boards, **self.look)
        write_whole(self.output, drawn)


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
