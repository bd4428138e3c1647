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
    from runut.core.answer import Solutions
    from runut.core.certificates.certificate import Certificate, Verification
    from runut.core.checkpoint import Checkpoint
    from runut.core.clues import Clue
    from runut.core.cut import Estimate, Part, Subtree
    from runut.core.explanation import Exercise, Hint, Proof, Rating, Refutation
    from runut.core.limits import Control, Limits, Progress
    from runut.core.marks import Marks
    from runut.core.methods import GenerationResult
    from runut.core.proof import Fact, Premise, Step
    from runut.core.puzzle import Puzzle, Solution
    from runut.core.questions import (
        Candidates,
        Completion,
        Completions,
        Conflict,
        Contradicting,
        Minimal,
        Superfluous,
    )
    from runut.core.result import Forced, Reason, Result, Stats, Status, Uniqueness, Violation
    from runut.core.rules.model import Constraint, Model, Rule
    from runut.core.scene import Scene
    from runut.core.shape import Shape
    from runut.core.state_tree import StateTree
    from runut.core.trace import Trace
    from runut.drawing.booklet import Layout
    from runut.errors import (
        AlgorithmError,
        FamilyError,
        Fault,
        FormatError,
        InputError,
        MissingExtraError,
        MissingProgramError,
        PictureError,
        PuzzleError,
        RunutError,
        UnknownNameError,
        UnreadWarning,
        WrongAnswerError,
    )
    from runut.families import FAMILIES
    from runut.families.hitori.model import Hitori
    from runut.families.nonogram.model import Nonogram
    from runut.families.own import algorithm
    from runut.families.packing.model import Packing
    from runut.families.sudoku.model import Sudoku
    from runut.verbs.advice import notes, reasons, warnings
    from runut.verbs.booklets import booklet
    from runut.verbs.checking import check, model
    from runut.verbs.comparison import Comparison, compare, grow
    from runut.verbs.cutting import conclude, count_cube, count_cubes, count_part, cubes, estimate
    from runut.verbs.daily import Daily, daily
    from runut.verbs.explaining import (
        explain,
        hint,
        practice,
        rate,
        rate_many,
        techniques,
        why_not,
    )
    from runut.verbs.films import Film, animate
    from runut.verbs.generating import generate, make
    from runut.verbs.listing import algorithms, formats, generators, themes
    from runut.verbs.pictures import draw
    from runut.verbs.proving import prove
    from runut.verbs.questions import candidates, completions, conflict, minimal, superfluous
    from runut.verbs.reading import load, load_all, read, read_all, write
    from runut.verbs.solving import (
        count,
        count_on,
        forced,
        replay,
        solutions,
        solve,
        solve_many,
        trace,
    )
    from runut.verbs.state_trees import tree
    from runut.verbs.step_films import animate_steps
    from runut.verbs.step_pictures import draw_step
    from runut.verbs.tree_pictures import draw_tree

    __version__: str

_HOMES = {
    "runut.verbs.advice": "notes reasons warnings",
    "runut.verbs.checking": "check model",
    "runut.verbs.daily": "Daily daily",
    "runut.core.explanation": "Exercise Hint Proof Rating Refutation",
    "runut.core.proof": "Fact Premise Step",
    "runut.verbs.explaining": "explain hint practice rate rate_many techniques why_not",
    "runut.verbs.generating": "generate make",
    "runut.verbs.listing": "algorithms formats generators themes",
    "runut.core.methods": "GenerationResult",
    "runut.core.shape": "Shape",
    "runut.verbs.cutting": "conclude count_cube count_cubes count_part cubes estimate",
    "runut.verbs.solving": "count count_on forced replay solutions solve solve_many trace",
    "runut.verbs.booklets": "booklet",
    "runut.verbs.comparison": "Comparison compare grow",
    "runut.core.answer": "Solutions",
    "runut.core.certificates.certificate": "Certificate Verification",
    "runut.verbs.proving": "prove",
    "runut.core.checkpoint": "Checkpoint",
    "runut.core.clues": "Clue",
    "runut.core.cut": "Estimate Part Subtree",
    "runut.core.limits": "Control Limits Progress",
    "runut.core.marks": "Marks",
    "runut.core.puzzle": "Puzzle Solution",
    "runut.core.questions": (
        "Candidates Completion Completions Conflict Contradicting Minimal Superfluous"
    ),
    "runut.core.result": "Forced Reason Result Stats Status Uniqueness Violation",
    "runut.core.rules.model": "Constraint Model Rule",
    "runut.core.scene": "Scene",
    "runut.drawing.booklet": "Layout",
    "runut.core.state_tree": "StateTree",
    "runut.core.trace": "Trace",
    "runut.errors": (
        "AlgorithmError FamilyError Fault FormatError InputError MissingExtraError "
        "MissingProgramError PictureError PuzzleError RunutError UnknownNameError "
        "UnreadWarning WrongAnswerError"
    ),
    "runut.verbs.questions": "candidates completions conflict minimal superfluous",
    "runut.verbs.reading": "load load_all read read_all write",
    "runut.verbs.pictures": "draw",
    "runut.verbs.state_trees": "tree",
    "runut.verbs.step_films": "animate_steps",
    "runut.verbs.step_pictures": "draw_step",
    "runut.verbs.tree_pictures": "draw_tree",
    "runut.families": "FAMILIES",
    "runut.families.own": "algorithm",
    "runut.verbs.films": "Film animate",
    "runut.families.hitori.model": "Hitori",
    "runut.families.nonogram.model": "Nonogram",
    "runut.families.packing.model": "Packing",
    "runut.families.sudoku.model": "Sudoku",
}
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
_FACADES = ("hitori", "nonogram", "packing", "sudoku")
"""Families with functions of their own."""
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "FAMILIES",
    "AlgorithmError",
    "Candidates",
    "Certificate",
    "Checkpoint",
    "Clue",
    "Comparison",
    "Completion",
    "Completions",
    "Conflict",
    "Constraint",
    "Contradicting",
    "Control",
    "Daily",
    "Estimate",
    "Exercise",
    "Fact",
    "FamilyError",
    "Fault",
    "Film",
    "Forced",
    "FormatError",
    "GenerationResult",
    "Hint",
    "Hitori",
    "InputError",
    "Layout",
    "Limits",
    "Marks",
    "Minimal",
    "MissingExtraError",
    "MissingProgramError",
    "Model",
    "Nonogram",
    "Packing",
    "Part",
    "PictureError",
    "Premise",
    "Progress",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Refutation",
    "Result",
    "Rule",
    "RunutError",
    "Scene",
    "Shape",
    "Solution",
    "Solutions",
    "StateTree",
    "Stats",
    "Status",
    "Step",
    "Subtree",
    "Sudoku",
    "Superfluous",
    "Trace",
    "Uniqueness",
    "UnknownNameError",
    "UnreadWarning",
    "Verification",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "algorithm",
    "algorithms",
    "animate",
    "animate_steps",
    "booklet",
    "candidates",
    "check",
    "compare",
    "completions",
    "conclude",
    "conflict",
    "count",
    "count_cube",
    "count_cubes",
    "count_on",
    "count_part",
    "cubes",
    "daily",
    "draw",
    "draw_step",
    "draw_tree",
    "estimate",
    "explain",
    "forced",
    "formats",
    "generate",
    "generators",
    "grow",
    "hint",
    "load",
    "load_all",
    "make",
    "minimal",
    "model",
    "notes",
    "practice",
    "prove",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "reasons",
    "replay",
    "solutions",
    "solve",
    "solve_many",
    "superfluous",
    "techniques",
    "themes",
    "trace",
    "tree",
    "warnings",
    "why_not",
    "write",
]


if not TYPE_CHECKING:  # so a type checker sees the names above and no others

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
    return list(__all__)
