"""The widget of a puzzle: what kernel and notebook share (decision 77).

The board is the page's own, built for notebooks (`web/src/widget`). It shares values with the
kernel, and asks by messages what the page asks a server: `{"about": NUMBER, "request": TEXT}` is
answered by some `{"about": NUMBER, "said": TEXT}`, whose texts are those of `runut.asking`.
"""

from __future__ import annotations

import json
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Dict, Enum, TraitType, Unicode, observe, validate
from traitlets.utils.bunch import Bunch

from runut.asking.answering import answer, ask
from runut.asking.requests import THEMES
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Record, fault_record
from runut.core.shape import Board, cell_name
from runut.core.tables import LANGUAGES
from runut.errors import MissingProgramError, PuzzleError
from runut.families import family_of
from runut.verbs.checking import check
from runut.verbs.position import Board as PlayerBoard
from runut.verbs.position import position_of

NOTEBOOK = Path(__file__).parent / "notebook"
"""The built board; missing when Runut was installed without Node.js."""
HOW_TO_BUILD = (
    "Runut was installed without Node.js. Install Node.js 20 or later, then install Runut again"
)


class PuzzleWidget(AnyWidget):
    """A puzzle that is played in a notebook; `runut.widget` makes one."""

    _esm = Unicode().tag(sync=True)
    _styles = Unicode().tag(sync=True)
    _puzzle = Dict().tag(sync=True)
    _broken = Dict().tag(sync=True)
    board = TraitType[Board, object]().tag(sync=True)
    """The player's values as rows, or as layers of rows; `None` is an open cell."""
    marks = Dict(read_only=True).tag(sync=True)
    """The candidates that the player left, by cell, as `runut.hint` takes them."""
    solved = Bool(read_only=True)
    """Whether the board is right; open cells are the background where the puzzle has one."""
    language = Enum(LANGUAGES).tag(sync=True)
    theme = Enum(THEMES).tag(sync=True)

    def __init__(self, puzzle: Puzzle, *, language: str, theme: str) -> None:
        self.puzzle = puzzle
        family = family_of(puzzle)
        super().__init__(
            _esm=_built("widget.js"),
            _styles=_built("widget.css"),
            _puzzle=ask("read", {"text": str(puzzle), "family": family.name}),
            _broken={
                each: {rule: family.broken(rule, each) for rule in family.rules}
                for each in LANGUAGES
            },
            board=None,
            language=language,
            theme=theme,
        )
        self.on_msg(self._answer)

    @validate("board")
    def _fitted(self, proposal: Bunch) -> Board:
        return fitted(self.puzzle, proposal.value)

    @observe("board")
    def _judge(self, _change: Bunch) -> None:
        self.set_trait("solved", is_solved(self.puzzle, self.board))

    def _answer(self, _widget: object, content: Record, _buffers: object) -> None:
        """Answer a question of the board; other messages are anywidget's own."""
        if "request" not in content:
            return

        def say(message: str) -> None:
            self.send({"about": content["about"], "said": message})

        try:
            say(answer(content["request"], say))
        except KeyboardInterrupt:
            say(json.dumps({"faults": [fault_record("the kernel was interrupted")]}))


def fitted(puzzle: Puzzle, given: PlayerBoard) -> Board:
    """A player's board as rows of tuples, with all givens; `None` is the board to start from.

    Raises `PuzzleError` for another shape, for what is no value, and for a changed given.

    >>> from runut import read
    >>> fitted(read("1......4.2....3."), [[None, 3, None, None], *[[None] * 4] * 3])[0]
    (1, 3, None, None)
    """
    start = position_of(puzzle, None).after(())
    if given is None:
        return start.cells
    whole = position_of(puzzle, given).after(())
    for cell, printed, value in zip(
        puzzle.shape.cells(), start.values(), whole.values(), strict=True
    ):
        if printed is not None and printed != value:
            raise PuzzleError(f"{cell_name(cell)}: {printed!r} is given, found {value!r}")
    return whole.cells


def is_solved(puzzle: Puzzle, board: Board) -> bool:
    """Whether a player's board keeps all rules, its open cells being background if there is one."""
    background = family_of(puzzle).model(puzzle).background
    values = [background if value is None else value for value in Solution(board).values()]
    return not check(puzzle, Solution(puzzle.shape.board(values)))


def _built(name: str) -> str:
    """A file of the built board."""
    try:
        return (NOTEBOOK / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingProgramError("the board for notebooks", HOW_TO_BUILD) from None
