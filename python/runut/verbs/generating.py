"""The verbs `generate` and `make`: a new puzzle of a family."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from numbers import Integral
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, overload

from runut.core.limits import BUT_SECONDS, NO_LIMITS, Control, Limits, LimitWords, limits_of
from runut.core.methods import NO_OPTIONS, GenerationResult, Generator, Options, option_values
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.rng import checked_seed
from runut.core.tables import unknown_keyword
from runut.errors import InputError, StoppedError, WrongAnswerError
from runut.families import generator_of, load, options_of
from runut.verbs.solving import solve, uniqueness_of

if TYPE_CHECKING:
    from runut.families.hitori.model import Hitori
    from runut.families.nonogram.model import Nonogram
    from runut.families.packing.model import Packing
    from runut.families.sudoku.model import Sudoku

_SECOND = Limits(solutions=2, nodes=20_000)
_SHORT = 0.1
"""Seconds that are always left to look for a second solution."""


Choice: TypeAlias = "str | float | Sequence[str] | tuple[int, int]"
"""The value of an option; several are joined."""


@overload
def generate(family: Literal["sudoku"], *, count: None = ..., **choices: object) -> Sudoku: ...
@overload
def generate(family: Literal["hitori"], *, count: None = ..., **choices: object) -> Hitori: ...
@overload
def generate(family: Literal["nonogram"], *, count: None = ..., **choices: object) -> Nonogram: ...
@overload
def generate(family: Literal["packing"], *, count: None = ..., **choices: object) -> Packing: ...
@overload
def generate(family: Literal["sudoku"], *, count: int, **choices: object) -> list[Sudoku]: ...
@overload
def generate(family: Literal["hitori"], *, count: int, **choices: object) -> list[Hitori]: ...
@overload
def generate(family: Literal["nonogram"], *, count: int, **choices: object) -> list[Nonogram]: ...
@overload
def generate(family: Literal["packing"], *, count: int, **choices: object) -> list[Packing]: ...
@overload
def generate(family: str, *, count: None = ..., **choices: object) -> Puzzle: ...
@overload
def generate(family: str, *, count: int, **choices: object) -> list[Puzzle]: ...


def generate(  # type: ignore[misc] # the overloads name no other parameters
    family: str,
    *,
    method: str | None = None,
    seed: int | None = None,
    count: int | None = None,
    options: Options = NO_OPTIONS,
    limits: Limits = NO_LIMITS,
    **choices: Choice,
) -> object:
    """A new puzzle of a family; the same seed and options give the same puzzle.

    Options of the family's methods are keywords: `size=6`, `size=(6, 8)`, `variant="killer"`,
    `clues=30`. `grade` is how hard its hardest step is: 1 to 9, `"3-5"`, `"easy"`, `"medium"`,
    `"hard"`, `"expert"` or `"any"`; by default 2-3 where such a puzzle is found soon. `technique`
    is one that it needs. `count` makes a list of so many, from this seed and the next ones.

    Without a `seed` each call gives another puzzle; `make` reports its random seed. `method` and
    the options are names of `runut.generators(family)`; without a method the first one that has the
    options makes it. `seconds` ends what takes long. Raises
    `UnknownNameError` for unknown names, `InputError` for a seed outside 0 to 2**64 - 1, a `count`
    below 1, other limits as keywords, and an option that is given twice,
    `PuzzleError` for options that no puzzle can have, and `StoppedError` if the time is over before
    a puzzle is as wanted.

    >>> generate("sudoku", seed=7, size=4) == generate("sudoku", seed=7, options={"size": 4})
    True
    >>> [puzzle.size for puzzle in generate("sudoku", count=2, size=4)]
    [4, 4]
    """
    limits, options = _wished(generate, family, limits, options, choices)
    if count is None:
        return whole(make(family, method=method, seed=seed, options=options, limits=limits))
    if not isinstance(count, Integral) or count < 1:
        raise InputError(f"count={count!r:.60}; expected a whole number from 1")
    maker = generator_of(load(family), method or _method(family, options))
    first = secrets.randbelow(2**32) if seed is None else checked_seed(seed)
    texts = {name: str(value) for name, value in options.items()}
    made = (
        make(family, method=maker.name, seed=first + at, options=own, limits=limits)
        for at, own in ((at, maker.in_series(at, texts)) for at in range(count))
    )
    return [whole(each) for each in made]


def whole(made: GenerationResult[Any]) -> Puzzle:
    """The puzzle that was made, unless a limit ended that; raises `StoppedError`."""
    if made.halt is not None:
        raise StoppedError(made.halt, made.puzzle, "the best puzzle until then is not as wanted")
    return cast("Puzzle", made.puzzle)


def _wished(
    verb: Callable[..., object],
    family: str,
    limits: Limits,
    options: Options,
    choices: Mapping[str, Choice],
) -> tuple[Limits, Options]:
    """The limits and the options of a call; an `UnknownNameError` says the right keyword."""
    words = {name: own for name, own in choices.items() if name in LimitWords.__annotations__}
    found = dict(options)
    known = options_of(family)
    for word in choices.keys() - words.keys():
        name = word.replace("_", "-")
        if name not in known:
            rest = (*sorted(known), *(getattr(verb, "__kwdefaults__", None) or ()))
            raise unknown_keyword(verb.__name__, word, rest, "options", "keywords")
        if name in options:
            raise InputError(f"options={{{name!r}: ...}} and {word}=; expected one of them")
        if choices[word] is not None:
            found[name] = option_value(choices[word])
    return limits_of(verb, limits, cast("LimitWords", words), lacks=BUT_SECONDS), found


def option_value(choice: Choice) -> str | int:
    """The value of an option as its method reads it; two numbers are a size.

    >>> option_value((6, 8)), option_value(["thermo", "arrow"])
    ('6x8', 'thermo+arrow')
    """
    if isinstance(choice, bool):
        return "on" if choice else "off"
    if isinstance(choice, float):
        return f"{choice:g}"
    if isinstance(choice, str | int):
        return choice
    is_size = len(choice) == 2 and all(isinstance(each, Integral) for each in choice)
    return ("x" if is_size else "+").join(map(str, choice))


def _method(family: str, options: Iterable[str]) -> str | None:
    """The first method that has all these options; without one, the family's first."""
    makers = load(family).generators
    fitting = (each for each in makers if {*options} <= {own.name for own in each.options})
    return next((each.name for each in fitting), None)


def make(
    family: str,
    *,
    method: str | None = None,
    seed: int | None = None,
    options: Options = NO_OPTIONS,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **choices: Choice,
) -> GenerationResult[Any]:
    """A new puzzle as from `generate`, with its seed and the method's remarks.

    The same `seed`, method and options make the same puzzle again. Some methods report their
    progress to `control`. When that is cancelled or the time of `limits` is over, the best so far
    is the result, and its `halt` says so; `StoppedError` if there is none. Where a method does not
    promise one solution, a short search says whether there are several (`uniqueness`). Raises what
    `generate` raises.

    >>> made = make("hitori", size=4)
    >>> made.puzzle == generate("hitori", seed=made.seed, size=4)
    True
    """
    limits, options = _wished(make, family, limits, options, choices)
    started, control = perf_counter(), control or Control()
    method = method or _method(family, options)
    maker, made = _made(family, method, seed, options, limits, control)
    if maker.is_unique and made.halt is None:
        return replace(made, uniqueness=Uniqueness.UNIQUE)
    left = limits.since(started).seconds
    second = replace(_SECOND, seconds=None if left is None else max(left, _SHORT))
    return replace(made, uniqueness=uniqueness_of(made.puzzle, second))


def _made(
    family: str,
    method: str | None,
    seed: int | None,
    options: Options,
    limits: Limits,
    control: Control,
) -> tuple[Generator[Any], GenerationResult[Any]]:
    """The method, and what it makes within the limits."""
    seed = checked_seed(secrets.randbelow(2**32) if seed is None else seed)
    maker = generator_of(load(family), method)
    values = option_values(maker.options, options)
    made = _bounded(maker, seed, values, limits.seconds, control)
    return maker, confirmed(maker, made)


def _bounded(
    maker: Generator[Any],
    seed: int,
    values: Mapping[str, str],
    seconds: float | None,
    control: Control,
) -> GenerationResult[Any]:
    """What a method makes until the time is over: the best so far, if there is one."""
    if maker.controlled is not None:
        made = maker.make(seed, values, control.timed(seconds))
        is_late = made.halt is not None and not control.cancelled
        return replace(made, halt="seconds") if is_late else made
    try:
        return control.bounded(partial(maker.make, seed, values), seconds)
    except StoppedError as stopped:
        if stopped.best is None:
            raise
        return GenerationResult(
            cast("Puzzle", stopped.best), (stopped.found,), seed=seed, halt=stopped.halt
        )


def confirmed(maker: Generator[Any], made: GenerationResult[Any]) -> GenerationResult[Any]:
    """The result, after other searches have found its puzzle unique too, if its method says so.

    A remark says which search did not come to an end. Raises `WrongAnswerError` if one disagrees.
    """
    if not maker.is_unique or made.halt is not None:
        return made
    open_searches = []
    for name in maker.confirmed_by(made.puzzle):
        found = solve(made.puzzle, algorithm=name, limits=_SECOND).uniqueness
        if found is Uniqueness.UNKNOWN:
            open_searches.append(f"one solution by {maker.name}; {name} did not come to an end")
        elif found is not Uniqueness.UNIQUE:
            wrong = (
                f"{maker.name} calls this puzzle unique, but its solutions are {found} by {name}"
            )
            raise WrongAnswerError(0, b"", str(made.puzzle), name, made.seed, wrong)
    return replace(made, remarks=(*made.remarks, *open_searches))
