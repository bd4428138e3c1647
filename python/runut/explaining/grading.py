"""Puzzles of a wanted grade, or that need a wanted technique: generators offer these options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from runut.core.explainer import Difficulty, Explainer, Options
from runut.core.levels import LEVELS
from runut.core.limits import Control, Limits
from runut.core.methods import Option
from runut.core.puzzle import Puzzle
from runut.core.rules.model import Model
from runut.errors import Fault, NoneFoundError, StoppedError, WishError, checked_name
from runut.explaining.order import in_order

P = TypeVar("P", bound=Puzzle)
ANY, USUAL = "any", "usual"
EASY = range(2, 4)
"""What is made where nothing is asked for, so that a person can solve it."""

GRADE = Option(
    "grade",
    "the hardest step that it needs: 1 to 9, a range such as 3-5, a word such as hard, or any; "
    "by default 2-3 where such a puzzle is found soon",
    default=USUAL,
    form="|".join([ANY, USUAL, *LEVELS, *(f"{low}(-[{low}-9])?" for low in range(1, 10))]),
    expected=f"a grade from 1 to 9, a range such as 3-5, {', '.join(LEVELS)} or any",
    known=lambda: (*map(str, range(1, 10)), *LEVELS, ANY),
)
TECHNIQUES = Option(
    "techniques",
    "a list that orders techniques and switches them off, as for runut rate",
    form=r"[\s\S]*",
    expected="a name on each line, after - for a technique that is off",
)
UNEXPLAINED = 10
"""How far from any grade a puzzle is that was not explained to its end."""
MOST_WORK = 20_000_000
"""What a rating may take: counted, not timed, so that a seed makes one puzzle on every machine."""


def grade_options(explainer: Explainer[Any], example: str) -> tuple[Option, ...]:
    """The options of a generator that makes puzzles for the techniques of a ladder.

    `example` is one of these.
    """
    technique = Option(
        "technique",
        f"a technique that it needs, such as {example}; see runut list techniques",
        default="any",
        form=r"[a-z0-9-]+",
        expected="a technique of the family",
        known=explainer.names,
        named=(example,),
    )
    return GRADE, technique, TECHNIQUES


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a puzzle should need: a grade within a range, and perhaps a technique.

    `is_asked` means that somebody asked for it; without, the nearest puzzle will do. `order` holds
    the techniques in use, in their order; `None` for all.
    """

    grades: range
    technique: int | None
    is_asked: bool
    order: tuple[int, ...] | None = None

    @classmethod
    def of(cls, options: Mapping[str, str], explainer: Explainer[Any]) -> Wanted | None:
        """The wish in the options of a generator, `None` where any puzzle will do.

        Raises `UnknownNameError` for a technique that the ladder does not have, `WishError` for
        one that no new puzzle of these grades can need, and `FormatError` for a faulty list.
        """
        grade, technique = options["grade"], options["technique"]
        grade = LEVELS.get(grade, grade)
        order = in_order(options["techniques"], explainer)
        number = None
        if technique != ANY:
            checked_name("technique", technique, explainer.names())
            number = explainer.names().index(technique)
            _check_needed(explainer.techniques()[number], grade)
        if grade in (ANY, USUAL) and number is not None:
            return cls(range(1, 10), number, is_asked=True, order=order)
        if grade == ANY:
            return None
        if grade == USUAL:
            return cls(EASY, None, is_asked=False, order=order)
        low, _, high = grade.partition("-")
        grades = range(int(low), int(high or low) + 1)
        return cls(grades, number, is_asked=True, order=order)

    @property
    def options(self) -> Options:
        """How a puzzle is rated."""
        return Options(techniques=self.order, work=MOST_WORK)

    def upto(self, explainer: Explainer[Any], least: int = 1) -> tuple[int, ...]:
        """The techniques in use up to the wanted grades, and to `least`."""
        return explainer.upto(max(self.grades[-1], least), self.order)

    def check_against(self, grades: Collection[int], puzzles: str) -> None:
        """Say at once that no puzzle of a size has such a grade.

        `grades` are all that there are, and `puzzles` says of what. Raises `WishError`.
        """
        if self.is_asked and not set(grades) & set(self.grades):
            said = ", ".join(map(str, sorted(grades)))
            raise WishError(f"no {puzzles} has such a grade; it has {said}")

    def least(self, explainer: Explainer[P]) -> int:
        """The least grade of puzzles as wanted: a technique has one, too."""
        own = () if self.technique is None else explainer.techniques()[self.technique][1:2]
        return max(self.grades[0], *own, 1)

    def check_had(self, hardest: int, explainer: Explainer[P], puzzle: str) -> None:
        """Raise `WishError` for grades above the hardest that was ever found by making them."""
        if self.is_asked and (least := self.least(explainer)) > hardest:
            raise WishError(
                f"no {puzzle} of grade {least} can be made: none came of many tries",
                f"grade {hardest} is the hardest that can be made",
            )

    def fault(self, what: str, found: Collection[int]) -> Fault:
        """That no such puzzle was found, and the grades of those that were."""
        low, high = self.grades[0], self.grades[-1]
        which = f"{low}" if low == high else f"{low}-{high}"
        if self.technique is not None:
            which = f"{which} that needs this technique"
        said = ", ".join(map(str, sorted(found)))
        hint = f"these grades were found: {said}; try one of them, or another seed" if said else ""
        return Fault(f"no {what} of grade {which} was found", hint or "try another grade or seed")

    def fits(self, difficulty: Difficulty) -> bool:
        """Whether a rated puzzle is as wanted."""
        return (
            difficulty.end == "solved"
            and difficulty.grade in self.grades
            and self.needs(difficulty)
        )

    def needs(self, difficulty: Difficulty) -> bool:
        """Whether a rated puzzle needs the technique."""
        at = self.technique
        return at is None or (at < len(difficulty.counts) and difficulty.counts[at] > 0)

    def distance(self, difficulty: Difficulty) -> int:
        """How far the grade is from the wanted ones; unexplained puzzles are farthest."""
        if difficulty.end != "solved":
            return UNEXPLAINED
        return max(self.grades[0] - difficulty.grade, difficulty.grade - self.grades[-1], 0)


def _check_needed(technique: tuple[str, int, float, bool], grade: str) -> None:
    """Raise `WishError` for a technique that no new puzzle of these grades can need."""
    name, own, _, assumes_unique = technique
    if assumes_unique:
        said = f"no new puzzle needs {name}, which assumes what is proved: one solution"
        raise WishError(said, "`runut practice` makes boards on which it is the next step")
    if grade not in (ANY, USUAL) and own > int(grade[-1]):
        said = f"{name} is of grade {own}, harder than the grade {grade} that was asked for"
        raise WishError(said, "leave the grade out, or name a greater one")


def difficulty_of(
    explainer: Explainer[Any], model: Model, techniques: tuple[int, ...] | None = None
) -> Difficulty:
    """The rating of a puzzle's rules."""
    options = Options(techniques=techniques, work=MOST_WORK)
    return explainer.prepared(model).rate((), options, Limits(), Control())


@dataclass(slots=True)
class Nearest(Generic[P]):
    """The puzzle that is nearest to what is wanted so far.

    As a context: a limit that ends the search hands this puzzle out, and says what was found.
    """

    wanted: Wanted
    puzzle: P | None = None
    distance: int = 0
    found: Counter[int] = field(default_factory=Counter)

    def fits(self, puzzle: P, difficulty: Difficulty) -> bool:
        """Whether a rated puzzle is as wanted; else it is kept if it is the nearest."""
        distance = self.wanted.distance(difficulty)
        if self.puzzle is None or distance < self.distance:
            self.puzzle, self.distance = puzzle, distance
        if difficulty.end == "solved":
            self.found[difficulty.grade] += 1
        return self.wanted.fits(difficulty)

    def instead(self, what: str) -> P:
        """The nearest puzzle where nobody asked for a grade; else a `NoneFoundError` of `what`."""
        if self.puzzle is not None and not self.wanted.is_asked:
            return self.puzzle
        raise NoneFoundError(self.wanted.fault(what, self.found))

    @property
    def grades(self) -> str:
        """How many puzzles of which grade were met, in words."""
        pairs = sorted(self.found.items())
        return ", ".join(f"{number} of grade {grade}" for grade, number in pairs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, StoppedError):
            # A puzzle that was not explained to its end may have several solutions.
            error.best = self.puzzle if self.distance < UNEXPLAINED else None
            also = f", but {self.grades}" if self.found else ""
            error.found = f"no puzzle as wanted was found{also}"


def first_fitting(
    candidates: Iterable[P], wanted: Wanted, rate: Callable[[P], Difficulty], what: str
) -> P:
    """The first candidate that is as wanted; the nearest one where nobody asked for it.

    Raises `NoneFoundError` if none fits: it says which grades were found. `what` names the puzzles.
    """
    with Nearest[P](wanted) as nearest:
        for puzzle in candidates:
            if nearest.fits(puzzle, rate(puzzle)):
                return puzzle
    return nearest.instead(what)
