"""Runut: solve, count, prove unique, check, generate and draw logic grid puzzles.

Sudoku, nonogram, hitori and packing puzzles share one contract::

    >>> import runut
    >>> puzzle = runut.read("hitori/5/5/3254523435432441335554123")
    >>> result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    >>> result.status.value, result.uniqueness.value
    ('solved', 'unique')

Every name below is imported when it is first used, so `import runut` costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from runut.core.surface import register

if TYPE_CHECKING:
    from runut import hitori as hitori
    from runut import nonogram as nonogram
    from runut import packing as packing
    from runut import sudoku as sudoku
    from runut.core.checkpoint import Checkpoint as Checkpoint
    from runut.core.clues import Clue as Clue
    from runut.core.cut import Estimate as Estimate
    from runut.core.cut import Part as Part
    from runut.core.cut import Subtree as Subtree
    from runut.core.limits import Control as Control
    from runut.core.limits import Limits as Limits
    from runut.core.limits import Progress as Progress
    from runut.core.marks import Marks as Marks
    from runut.core.methods import GenerationResult as GenerationResult
    from runut.core.puzzle import Puzzle as Puzzle
    from runut.core.puzzle import Solution as Solution
    from runut.core.result import Forced as Forced
    from runut.core.result import Reason as Reason
    from runut.core.result import Result as Result
    from runut.core.result import Stats as Stats
    from runut.core.result import Status as Status
    from runut.core.result import Uniqueness as Uniqueness
    from runut.core.result import Violation as Violation
    from runut.core.rules.model import Constraint as Constraint
    from runut.core.rules.model import Model as Model
    from runut.core.rules.model import Rule as Rule
    from runut.core.scene import Scene as Scene
    from runut.core.shape import Shape as Shape
    from runut.core.state_tree import StateTree as StateTree
    from runut.core.steps import Fact as Fact
    from runut.core.steps import Premise as Premise
    from runut.core.steps import Step as Step
    from runut.core.trace import Trace as Trace
    from runut.drawing.booklet import Layout as Layout
    from runut.errors import AlgorithmError as AlgorithmError
    from runut.errors import FamilyError as FamilyError
    from runut.errors import Fault as Fault
    from runut.errors import FormatError as FormatError
    from runut.errors import InputError as InputError
    from runut.errors import KindError as KindError
    from runut.errors import MissingExtraError as MissingExtraError
    from runut.errors import MissingProgramError as MissingProgramError
    from runut.errors import PictureError as PictureError
    from runut.errors import PuzzleError as PuzzleError
    from runut.errors import RunutError as RunutError
    from runut.errors import StoppedError as StoppedError
    from runut.errors import UnknownNameError as UnknownNameError
    from runut.errors import UnreadWarning as UnreadWarning
    from runut.errors import WrongAnswerError as WrongAnswerError
    from runut.explaining.results import Exercise as Exercise
    from runut.explaining.results import Hint as Hint
    from runut.explaining.results import Proof as Proof
    from runut.explaining.results import Rating as Rating
    from runut.explaining.results import Refutation as Refutation
    from runut.families import FAMILIES as FAMILIES
    from runut.families.hitori.model import Hitori as Hitori
    from runut.families.nonogram.model import Nonogram as Nonogram
    from runut.families.own import algorithm as algorithm
    from runut.families.packing.model import Packing as Packing
    from runut.families.sudoku.model import Sudoku as Sudoku
    from runut.proving.certificate import Certificate as Certificate
    from runut.proving.certificate import Verification as Verification
    from runut.verbs.advice import notes as notes
    from runut.verbs.advice import reasons as reasons
    from runut.verbs.advice import warnings as warnings
    from runut.verbs.booklets import booklet as booklet
    from runut.verbs.checking import aim as aim
    from runut.verbs.checking import check as check
    from runut.verbs.checking import model as model
    from runut.verbs.comparison import Comparison as Comparison
    from runut.verbs.comparison import compare as compare
    from runut.verbs.comparison import grow as grow
    from runut.verbs.cutting import conclude as conclude
    from runut.verbs.cutting import count_cube as count_cube
    from runut.verbs.cutting import count_cubes as count_cubes
    from runut.verbs.cutting import count_part as count_part
    from runut.verbs.cutting import cubes as cubes
    from runut.verbs.cutting import estimate as estimate
    from runut.verbs.daily import Daily as Daily
    from runut.verbs.daily import daily as daily
    from runut.verbs.explaining import explain as explain
    from runut.verbs.explaining import hint as hint
    from runut.verbs.explaining import rate as rate
    from runut.verbs.explaining import rate_many as rate_many
    from runut.verbs.explaining import techniques as techniques
    from runut.verbs.explaining import why_not as why_not
    from runut.verbs.films import Film as Film
    from runut.verbs.films import animate as animate
    from runut.verbs.generating import generate as generate
    from runut.verbs.generating import make as make
    from runut.verbs.listing import algorithms as algorithms
    from runut.verbs.listing import formats as formats
    from runut.verbs.listing import generators as generators
    from runut.verbs.listing import themes as themes
    from runut.verbs.pictures import draw as draw
    from runut.verbs.practising import practice as practice
    from runut.verbs.proving import prove as prove
    from runut.verbs.questions import candidates as candidates
    from runut.verbs.questions import completions as completions
    from runut.verbs.questions import conflict as conflict
    from runut.verbs.questions import minimal as minimal
    from runut.verbs.questions import superfluous as superfluous
    from runut.verbs.reading import load as load
    from runut.verbs.reading import load_all as load_all
    from runut.verbs.reading import read as read
    from runut.verbs.reading import read_all as read_all
    from runut.verbs.reading import write as write
    from runut.verbs.replies import Candidates as Candidates
    from runut.verbs.replies import Completion as Completion
    from runut.verbs.replies import Completions as Completions
    from runut.verbs.replies import Conflict as Conflict
    from runut.verbs.replies import Contradicting as Contradicting
    from runut.verbs.replies import Minimal as Minimal
    from runut.verbs.replies import Superfluous as Superfluous
    from runut.verbs.search_request import Solutions as Solutions
    from runut.verbs.solving import count as count
    from runut.verbs.solving import count_on as count_on
    from runut.verbs.solving import forced as forced
    from runut.verbs.solving import replay as replay
    from runut.verbs.solving import solutions as solutions
    from runut.verbs.solving import solve as solve
    from runut.verbs.solving import solve_many as solve_many
    from runut.verbs.solving import trace as trace
    from runut.verbs.state_trees import tree as tree
    from runut.verbs.step_films import animate_steps as animate_steps
    from runut.verbs.step_pictures import draw_step as draw_step
    from runut.verbs.tree_pictures import draw_tree as draw_tree

    __version__: str

_SHOWN = {
    "text": ("runut.verbs.reading", "write"),
    "board": ("runut.verbs.solving", "replay"),
    "puzzle": ("runut.verbs.pictures", "draw"),
    "solution": ("runut.verbs.notebook", "solution_svg"),
    "result": ("runut.verbs.notebook", "result_svg"),
    "proof": ("runut.verbs.notebook", "proof_html"),
    "certificate": ("runut.verbs.proving", "certificate"),
    "explanation": ("runut.verbs.texts", "explanation_text"),
    "refutation": ("runut.verbs.texts", "refutation_text"),
    "step": ("runut.verbs.texts", "step_text"),
    "comparison": ("runut.verbs.notebook", "comparison_html"),
}
"""The module that shows each kind of value as text, as plain values or as a picture."""

if not TYPE_CHECKING:  # so a type checker sees the names above and no others
    # The imports above are the only list of names; a law holds that each name is where they say.
    _LINES = __spec__.loader.get_data(__file__).decode().splitlines()
    _FOUND = [words for line in _LINES if (words := line.split())[::2] == ["from", "import", "as"]]
    _HOME = {name: home for _, home, _, name, *_ in _FOUND if home != "runut"}
    _FACADES = [name for _, home, _, name, *_ in _FOUND if home == "runut"]
    """Families with functions of their own."""
    __all__ = list(_HOME)
    __all__ += ["__version__"]

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return import_module("runut.core.limits").ENGINE_VERSION
        if name in _FACADES:
            return import_module(f"runut.{name}")
        if name not in _HOME:
            raise AttributeError(f"module 'runut' has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value

    def _late(home: str, name: str) -> Callable[..., object]:
        """A function that is imported when it is first called."""

        def maker(*values: object) -> object:
            return getattr(import_module(home), name)(*values)

        return maker

    for _what, _maker in _SHOWN.items():
        register(_what, _late(*_maker))

    def __dir__() -> list[str]:
        return __all__
