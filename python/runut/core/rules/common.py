"""Rules and places that many boards share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from runut.core.rules.model import Auxiliary, Report, Rule
from runut.core.rules.nature import BY_CELLS, UNSAID, Nature
from runut.core.rules.parts import OneOf, Part
from runut.core.rules.places import Each
from runut.core.shape import Shape, cell_name


def decided(shape: Shape, values: Iterable[int], what: str | Mapping[str, str]) -> Rule:
    """The rule `cell-undecided`: every cell holds one of the values; `what` says which.

    It is a text, or texts by language with "en" among them.

    >>> decided(Shape.flat(1, 2), (0, 1), "white or black")[1].sentence
    'r1c2 is white or black'
    """
    names = cache(lambda: list(map(cell_name, shape.cells())))  # made when asked for
    whats = {"en": what} if isinstance(what, str) else what

    def says(verb: str, language: str, at: int) -> str:
        return f"{names()[at]}{verb}{whats[language]}"

    return Rule(
        name="cell-undecided",
        parts=(OneOf(frozenset(values), open=True, foreign=True),),
        places=Each(shape.size),
        sentence=partial(says, " is ", "en"),
        translated={other: partial(says, " ", other) for other in whats if other != "en"},
        report=Report.MERGED,
        nature=BY_CELLS,
    )


def valued(cells: int, auxiliaries: Sequence[Auxiliary]) -> Rule:
    """The rule `auxiliary-value`: every auxiliary place holds one of its values.

    >>> valued(4, [Auxiliary("r1c1 beside r1c2", {0: "it is less", 1: "it is not"})])[0].places
    (4,)
    """
    return Rule(
        name="auxiliary-value",
        parts=[OneOf(frozenset(each.says)) for each in auxiliaries],
        places=[(cells + at,) for at in range(len(auxiliaries))],
        sentence=lambda at: "; or ".join(auxiliaries[at].says.values()),
        translated={"id": lambda at: "; atau ".join(_said(auxiliaries[at], "id"))},
        nature=BY_CELLS,
    )


def _said(place: Auxiliary, language: str) -> Iterator[str]:
    return (place.said(value, language) for value in place.says)


def touching(shape: Shape) -> Iterator[tuple[int, int]]:
    """Every two cells of a rectangle that share a side or a corner.

    >>> list(touching(Shape.flat(2, 2)))
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    """
    for row in range(shape.rows):
        for column in range(shape.columns):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if row + down < shape.rows and 0 <= column + right < shape.columns:
                    place = row * shape.columns + column
                    yield place, place + down * shape.columns + right


def rule(
    name: str,
    constraints: Iterable[tuple[Part, Sequence[int], str | Mapping[str, str]]],
    report: Report = Report.WHOLE,
    *,
    is_implied: bool = False,
    nature: Nature = UNSAID,
) -> Rule:
    """A rule of constraints that are listed: the part, the places and the sentence of each.

    A sentence is a text, or texts by language with "en" among them.

    >>> from runut.core.rules.parts import Different
    >>> rule("row-duplicate", [(Different(), (0, 1), "row 1 repeats nothing")])[0].sentence
    'row 1 repeats nothing'
    """
    listed = list(constraints)
    parts = [part for part, _, _ in listed]
    says = [{"en": said} if isinstance(said, str) else said for _, _, said in listed]
    others = dict.fromkeys(language for each in says for language in each if language != "en")
    return Rule(
        name=name,
        parts=parts[:1] if all(part == parts[0] for part in parts) else parts,
        places=[places for _, places, _ in listed],
        sentence=_in("en", says),
        translated={language: _in(language, says) for language in others},
        report=report,
        is_implied=is_implied,
        nature=nature,
    )


def _in(language: str, says: Sequence[Mapping[str, str]]) -> Callable[[int], str]:
    return lambda at: says[at].get(language) or says[at]["en"]
