"""Why a packing has no solution, if a proof needs no search.

Each reason uses an invariant of all solutions:

- a piece that must lie on the board has a place there, and each cell lies under some place;
- an island (cells that touch no others) is filled by pieces that have places on it, so that its
  area is a sum of theirs;
- coloured by a linear form of the coordinates modulo m (a chessboard, stripes, diagonals), the
  board has of each colour as many cells as the pieces, each in some position, have together. The
  sums of all positions are a small set where pieces are regular, which is where colours prove much.

The time is bounded: a test that would take longer gives no reason. A board without reasons may
still have no solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from runut.core.motions import Point
from runut.core.result import Reason
from runut.core.shape import Cell, areas
from runut.explaining.said import Said
from runut.families.packing.model import Kind, Packing, Piece
from runut.families.packing.motions import images, placements, point

SAID = Said(__package__, "reasons.toml")
LARGEST = 2_000
"""Cells of a board, and of its pieces, beyond which nothing is reported."""

MOST_LISTED = 1_000_000
"""Cells times images beyond which the places of pieces are not listed."""

MOST_SUMS = 30_000
"""Most sums of colours, new and old, before a colouring is given up."""

Form = tuple[int, int, int]


@dataclass(frozen=True)
class _Rest:
    """What is left to do: the free cells by their points, and pieces with the copies left."""

    kind: Kind
    cells: dict[Point, Cell]
    pieces: Sequence[tuple[Piece, int]]


def reasons(puzzle: Packing) -> tuple[Reason, ...]:
    """All reasons that exclude a solution, with at most one colouring."""
    if _is_large(puzzle):
        return ()
    rest = _rest(puzzle)
    found = [*_without_place(rest), *_islands(rest)]
    return (*found, *(() if found else _colourings(rest)))


def _reason(name: str, says: Callable[[str], str], cells: Iterable[Cell] = ()) -> Reason:
    return Reason(name, says("en"), tuple(cells), id=says("id"))


def warnings(puzzle: Packing) -> tuple[str, ...]:
    """Legal input that is probably a mistake: pieces that fall apart."""
    if _is_large(puzzle):
        return ()
    parts = [
        (each.name, len(_parts(_points(each, puzzle.kind), puzzle.kind))) for each in puzzle.pieces
    ]
    return tuple(
        f"piece {name} falls apart into {count} parts" for name, count in parts if count > 1
    )


def _is_large(puzzle: Packing) -> bool:
    """Whether looking at every cell in every motion would take more than a moment."""
    return max(puzzle.size, sum(piece.area for piece in puzzle.pieces)) > LARGEST


def _rest(puzzle: Packing) -> _Rest:
    placed = Counter(each.name for each in puzzle.given)
    taken = {cell for each in puzzle.given for cell in each.cells}
    cells = {point(puzzle.kind, cell): cell for cell in puzzle.free_cells() if cell not in taken}
    pieces = [(piece, piece.copies - placed[piece.name]) for piece in puzzle.pieces]
    return _Rest(puzzle.kind, cells, [each for each in pieces if each[1]])


# -- places and islands -------------------------------------------------------------------------


def _without_place(rest: _Rest) -> Iterator[Reason]:
    """Pieces with no place on the board, and cells under no place."""
    numbers = {place: number for number, place in enumerate(rest.cells)}
    work = sum(piece.area * len(images(piece, rest.kind)) for piece, _ in rest.pieces)
    if work * len(numbers) > MOST_LISTED:
        return
    covered: set[int] = set()
    for piece, _ in rest.pieces:
        places = placements(piece, rest.kind, numbers)
        covered.update(*places)
        if not places and not piece.is_spare:
            yield _reason("no-place", partial(SAID.say, "no-place", name=piece.name))
    bare = tuple(rest.cells[place] for place, n in numbers.items() if n not in covered)
    if bare:
        yield _reason("no-cover", partial(SAID.say, "no-cover"), bare)


def _islands(rest: _Rest) -> Iterator[Reason]:
    """Islands whose area no choice of the pieces that fit on them has."""
    if any(len(_parts(_points(piece, rest.kind), rest.kind)) > 1 for piece, _ in rest.pieces):
        return
    islands = _parts(list(rest.cells), rest.kind)
    work = sum(piece.area * len(images(piece, rest.kind)) for piece, _ in rest.pieces)
    for island in islands if work * len(rest.cells) <= MOST_LISTED else []:
        numbers = {place: number for number, place in enumerate(island)}
        sums = 1
        for piece, copies in rest.pieces:
            if placements(piece, rest.kind, numbers):
                for _ in range(copies):
                    sums |= sums << piece.area
        if len(islands) > 1 and not sums >> len(island) & 1:
            says = partial(
                SAID.say, "island" if len(island) > 1 else "lone-cell", count=len(island)
            )
            yield _reason("island", says, sorted(rest.cells[place] for place in island))


def _points(piece: Piece, kind: Kind) -> list[Point]:
    return [point(kind, place) for place in piece.places]


def _parts(points: list[Point], kind: Kind) -> list[list[Point]]:
    """The points in parts that touch no other part."""
    reach = 2 if kind is Kind.PYRAMID else 1
    steps = [
        step for step in product((-1, 0, 1), repeat=3) if sum(each * each for each in step) == reach
    ]

    def near(at: Point) -> Iterator[Point]:
        x, y, z = at
        return ((x + a, y + b, z + c) for a, b, c in steps)

    return list(areas(points, near))


# -- colourings ---------------------------------------------------------------------------------


def _colourings(rest: _Rest) -> Iterator[Reason]:
    for modulus in (2, 3, 4):
        for form in _forms(rest.kind, modulus):
            reason = _colouring(rest, form, modulus)
            if reason is not None:
                yield reason
                return


def _forms(kind: Kind, modulus: int) -> list[Form]:
    """Linear forms, those with all directions (a chessboard) first, without negatives of others.

    Along a flat board there are two directions.
    """
    layers = range(modulus) if kind.is_layered else range(1)
    forms = [
        (a, b, c)
        for a, b, c in product(layers, range(modulus), range(modulus))
        if (a, b, c) <= tuple(-each % modulus for each in (a, b, c)) and (a, b, c) != (0, 0, 0)
    ]
    return sorted(forms, key=lambda form: (-sum(map(bool, form)), form))


def _colouring(rest: _Rest, form: Form, modulus: int) -> Reason | None:
    base = 1 + sum(piece.area * copies for piece, copies in rest.pieces)
    weights = [base**colour for colour in range(modulus)]
    colours = {place: _colour(place, form, modulus) for place in rest.cells}
    wanted = sum(weights[colour] for colour in colours.values())
    sums = {0}
    for piece, copies in rest.pieces:
        options = _options(piece, rest.kind, form, weights)
        options |= {0} if piece.is_spare else set()
        for _ in range(copies):
            if len(sums) * len(options) > MOST_SUMS:
                return None
            sums = {one + other for one in sums for other in options}
    if wanted in sums:
        return None
    cells = tuple(cell for place, cell in rest.cells.items() if colours[place] == 0)
    counts = ([each // weight % base for weight in weights] for each in sums)
    possible = {count[0] for count in counts if sum(count) == len(rest.cells)}

    def says(language: str) -> str:
        return SAID.say(
            "colouring",
            language,
            pattern=_pattern(rest.kind, form, modulus, language),
            first=len(cells),
            count=len(rest.cells),
            instead=_instead(len(cells), sorted(possible), language),
        )

    return _reason("colouring", says, cells)


def _colour(place: Point, form: Form, modulus: int) -> int:
    return sum(weight * each for weight, each in zip(form, place, strict=True)) % modulus


def _options(piece: Piece, kind: Kind, form: Form, weights: list[int]) -> set[int]:
    """The numbers of cells of each colour that a piece can cover, in all positions."""
    modulus = len(weights)
    found = set()
    for image in images(piece, kind):
        colours = Counter(_colour(place, form, modulus) for place in image)
        for shift in range(modulus):
            found.add(sum(weights[(c + shift) % modulus] * n for c, n in colours.items()))
    return found


def _instead(first: int, possible: list[int], language: str) -> str:
    """What the pieces can cover instead."""
    less = [each for each in possible if each < first][-2:]
    more = [each for each in possible if each > first][:2]
    if first in possible or not less + more:
        return SAID.say("no-balance", language)
    sums = SAID.say("or", language).join(map(str, less + more))
    return SAID.say("other-sums", language, sums=sums, first=first)


def _pattern(kind: Kind, form: Form, modulus: int, language: str) -> str:
    """The description of a colouring."""
    if kind is not Kind.PYRAMID and modulus == 2:
        if all(form) or (not kind.is_layered and form == (0, 1, 1)):
            return SAID.say("chessboard", language)
        names = [
            SAID.say(name, language)
            for name, each in zip(("layers", "rows", "columns"), form, strict=True)
            if each
        ]
        return SAID.say("stripes", language, names=SAID.say("and", language).join(names))
    terms = "+".join(
        f"{weight if weight > 1 else ''}{SAID.say(name, language)}"
        for name, weight in zip(_NAMES[kind is Kind.PYRAMID], form, strict=True)
        if weight
    )
    return SAID.say("modulo", language, terms=terms, modulus=modulus)


_NAMES = {False: ("layer", "row", "column"), True: ("layer", "sum", "difference")}
