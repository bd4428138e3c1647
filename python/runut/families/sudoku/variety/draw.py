"""The variants of new sudokus by name, and the constraints that chance draws for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from runut.core.rng import Rng
from runut.errors import checked_name
from runut.families.sudoku.kinds.chance import Chance, Division, Drawn, Fixed, Missing, Signs, Walk
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.registry import kept, known
from runut.families.sudoku.layout import Board
from runut.families.sudoku.variety import walks
from runut.families.sudoku.variety.walks import Lines

CLASSIC = "classic"
Kind = type[Constraint]
Found = TypeVar("Found", bound=Chance)


def _variants() -> dict[str, tuple[Kind, Chance]]:
    """Every variant with its kind and how chance makes it."""
    return _variants_of(known())


def _variants_of(kinds: Mapping[str, Kind]) -> dict[str, tuple[Kind, Chance]]:
    return {name: (kind, how) for kind in kinds.values() for name, how in kind.chance.items()}


VARIANTS = (*sorted(_variants_of(kept())),)
"""The names of Runut's own variants."""


def names() -> tuple[str, ...]:
    """The names that may be asked for: also those of the text format that are no variant's."""
    return (CLASSIC, *_variants(), *aliases())


def aliases() -> dict[str, str]:
    """The first variant of each kind whose name is none."""
    variants = _variants()
    return {name: next(iter(kind.chance)) for name, kind in known().items() if name not in variants}


def variants_of(text: str) -> list[str]:
    """The variants that a value of the option names, each by its own name.

    Raises:
        UnknownNameError: For a name that is none's.

    >>> variants_of("thermometer+arrow"), variants_of("classic")
    (['thermo', 'arrow'], [])
    """
    others, every = aliases(), names()
    asked = text.split("+")
    for name in asked:
        checked_name("variant", name, every)
    return [others.get(name, name) for name in asked if name != CLASSIC]


def by_chance(names: Sequence[str]) -> list[str]:
    """Those of some variants that depend on a full board."""
    variants = _variants()
    return [name for name in names if not isinstance(variants[name][1], Fixed | Division)]


def divides(names: Sequence[str]) -> bool:
    """Whether one of some variants has regions in place of boxes."""
    return any(True for _ in _of(names, Division))


def fixed_of(names: Sequence[str], size: int) -> tuple[Constraint, ...]:
    """The rules among some variants that are the same for every puzzle of a size."""
    return tuple(how.make(size) if how.make else kind() for kind, how in _of(names, Fixed))


def refusals(names: Sequence[str], board: Board) -> list[str]:
    """Why no line of some of these variants can stand on the board, whatever its digits are."""
    reasons = (walks.refusal(Lines(kind, how), board) for kind, how in _of(names, Walk))
    return [reason for reason in reasons if reason]


def _of(names: Sequence[str], wanted: type[Found]) -> Iterator[tuple[Kind, Found]]:
    """Those of some variants that chance makes in one way."""
    variants = _variants()
    for kind, how in (variants[name] for name in names):
        if isinstance(how, wanted):
            yield kind, how


def shapes(
    names: Sequence[str], board: Board, rng: Rng, taken: set[int], *, most: int, turned: bool
) -> tuple[Constraint, ...]:
    """Lines of those variants that can be drawn before the board is full.

    Each has its share of `most`. With `turned` lines come in pairs by a half-turn, perhaps one line
    more. Their cells are taken then. None where one of the variants finds no room.
    """
    lines = [Lines(kind, how) for kind, how in _of(names, Walk) if how.comes_first]
    share = _share(names, most)
    found = [walks.shaped(each, board, rng, taken, most=share, turned=turned) for each in lines]
    if not all(found):
        taken.clear()
        return ()
    return tuple(line for own in found for line in own)


def _share(names: Sequence[str], most_lines: int) -> int:
    """How many lines each of some variants has, of so many, rounded up."""
    return -(-most_lines // max(1, sum(True for _ in _of(names, Walk))))


def draw(
    names: Sequence[str],
    board: Board,
    solution: Sequence[int],
    rng: Rng,
    *,
    most_lines: int,
    taken: Collection[int] = (),
) -> tuple[Constraint, ...] | None:
    """Constraints of these variants that a full board keeps; lines do not cross each other.

    `None` if the board has no place for one of them. Each variant with lines has its share of
    `most_lines`. Where cells are taken, `shapes` has drawn lines through them.
    """
    digits = tuple(map(board.digit_of, solution))
    crossed = {*taken}
    found: list[Constraint] = []
    variants = _variants()
    share = _share(names, most_lines)
    for kind, how in (variants[name] for name in names):
        match how:
            case Missing():
                continue
            case Walk(comes_first=True) if taken:
                continue
            case Walk():
                lines = Lines(kind, how)
                own = walks.drawn(lines, board, solution, rng, crossed, most=share)
            case Drawn():
                own = how.draw(board, digits, rng)
            case Signs():
                own = _some(how, board, digits, rng)
            case _:
                raise TypeError(f"{kind.name} is not drawn by chance")
        if not own:
            return None
        found += own
    for _, how in _of(names, Missing):
        found += how.draw(board, digits, found)
    return tuple(found)


def is_spared(names: Sequence[str], constraint: Constraint) -> bool:
    """Whether a puzzle of these variants may do without a constraint that `draw` gave.

    Without a sign, what says that no sign is missing would be false; lines are few anyway.
    """
    has_missing = any(True for _ in _of(names, Missing))
    return not has_missing and any(
        isinstance(how, Drawn | Signs) for how in constraint.chance.values()
    )


def _some(signs: Signs, board: Board, digits: Sequence[int], rng: Rng) -> tuple[Constraint, ...]:
    """Some signs of one kind, in the order of the board."""
    found = list(signs.every(board, digits))
    order = rng.shuffled(range(len(found)))
    return tuple(found[at] for at in sorted(order[: -(-len(found) // signs.share)]))
