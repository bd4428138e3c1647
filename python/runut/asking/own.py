"""An algorithm that a reader writes in the page, beside one of Runut's.

This runs the reader's code, so only the reader's own browser may ask it (`answering.RUNS_CODE`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory

from runut.asking.requests import Language, Timed
from runut.core.limits import Control
from runut.core.methods import Algorithm
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.errors import AlgorithmError, Fault, InputError, PictureError
from runut.families.files import blaming
from runut.families.own import AlgorithmLike, AnyAlgorithm
from runut.verbs.comparison import compare
from runut.verbs.reading import read
from runut.verbs.state_trees import tree
from runut.verbs.tree_pictures import draw_tree

FILE = "yours.py"
MOST_PRINTED = 10_000
"""The characters that are shown of what the code prints."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRequest(Timed):
    """The code of a reader, a puzzle, and the algorithm to compare with.

    The limits hold for each search.
    """

    source: str
    text: str
    family: str
    beside: str
    nodes: int | None = None
    language: Language = "en"
    theme: str = "light"


def beside(request: OwnRequest, control: Control) -> Record:
    """The figures of both algorithms, their trees and what the code printed."""
    puzzle = read(request.text, family=request.family)
    printed = StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(printed):
        own = _algorithms(request.source, Path(folder) / FILE)
        wanted: list[AlgorithmLike] = [*own, request.beside]
        trees = [_tree(puzzle, each, request, control) for each in wanted]
    limits = request.within(solutions=None, nodes=request.nodes)
    with redirect_stdout(StringIO()):
        found = compare([puzzle], wanted, repeat=1, limits=limits, control=control)
    return {
        "runs": [asdict(run) for run in found.runs],
        "disagreements": list(found.disagreements),
        "trees": trees,
        "printed": printed.getvalue()[:MOST_PRINTED],
    }


def _algorithms(source: str, path: Path) -> list[AnyAlgorithm]:
    """The algorithms in the text of a file; raises `InputError` that names the line."""
    path.write_text(source, encoding="utf-8")
    with blaming(AlgorithmError, lambda fault, error: InputError(_fault(fault, error))):
        made = run_path(str(path), run_name="yours")
    found = {id(each): each for each in made.values() if isinstance(each, Algorithm)}
    if not found:
        hint = '@runut.algorithm("sudoku", node="one digit tried in a cell")'
        raise InputError(Fault("no function here is an algorithm", hint))
    return [*found.values()]


def _fault(says: str, error: BaseException) -> Fault:
    """What is wrong with the text, at its line."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).name == FILE:
        return Fault(f"{type(error).__name__}: {error.msg}", "", error.lineno, error.offset)
    return Fault(says, "", next(_lines(error), None))


def _lines(error: BaseException) -> Iterator[int]:
    """The lines of the reader's file that an exception comes from, the last one first."""
    at, found = error.__traceback__, list[int]()
    while at is not None:
        if Path(at.tb_frame.f_code.co_filename).name == FILE:
            found.append(at.tb_lineno)
        at = at.tb_next
    return reversed(found)


def _tree(
    puzzle: Puzzle, algorithm: AlgorithmLike, request: OwnRequest, control: Control
) -> Record:
    """The picture of a search up to its first solution, or why there is none."""
    name = algorithm if isinstance(algorithm, str) else algorithm.name
    limits = request.within(solutions=1, nodes=request.nodes)
    try:
        found = tree(puzzle, algorithm=algorithm, limits=limits, control=control)
    except PictureError as error:
        return {"algorithm": name, "svg": "", "says": str(error)}
    return {
        "algorithm": name,
        "svg": draw_tree(found, language=request.language, theme=request.theme, boards=False),
        "says": "",
    }
