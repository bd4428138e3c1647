"""The sudoku of a text: the board first, then the constraints on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from runut.core.scanner import Line, Token, shown
from runut.errors import PuzzleError
from runut.families.forms.sudoku.interactive import MORE
from runut.families.sudoku.automata import TooManyStatesError
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.interactive.arguments import Maker
from runut.families.sudoku.formats.interactive.copies import BEGIN, END, GROUP, OR, copied
from runut.families.sudoku.formats.interactive.frame import Frame, pieces_of, shape_of
from runut.families.sudoku.formats.interactive.givens import GIVEN, Givens
from runut.families.sudoku.formats.interactive.items import Item, items_of
from runut.families.sudoku.formats.interactive.kinds import WITHOUT_MEANING, makers
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.either import Or
from runut.families.sudoku.kinds.languages import Accepted
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.model import Sudoku

_BOARD = ("Shape", "NoBoxes", "RegionSize", "Jigsaw")
MOST_CONSTRAINTS = 5000
MOST_STEPS = 500_000


def known_names() -> frozenset[str]:
    """The names that Runut knows."""
    return frozenset({*makers(), *WITHOUT_MEANING, *_BOARD, *(BEGIN, GROUP, OR, END)})


MORE.append(known_names)


def sudoku_of_items(lines: Sequence[Line]) -> Sudoku:
    """The sudoku of lines of items, else a fault at the item."""
    items = items_of(lines)
    _reject_unknown(items)
    frame = _frame(items)
    shape, rules = frame.division()
    nodes = list(nodes_of(iter(copied(items, frame))))
    givens = Givens([node for node in nodes if isinstance(node, Item)], frame)
    tokens = list(_tokens(nodes, frame, givens))
    board = frame.board()
    faults = [
        token.fault(text) for constraint, token in tokens for text in constraint.faults(board)
    ]
    if faults:
        raise PuzzleError(faults)
    made = _joined([constraint for constraint, _ in tokens])
    return sudoku_of(shape, givens.numbers(), givens.places, [*rules, *made])


def _reject_unknown(items: Sequence[Item]) -> None:
    """Name every constraint that Runut does not know."""
    names = known_names()
    unknown = dict.fromkeys(
        item.name.text for item in items if item.name.text and item.name.text not in names
    )
    if unknown:
        place = next(item.name for item in items if item.name.text in unknown)
        strange = ", ".join(shown(name)[1:-1] for name in islice(unknown, 20))
        place.fail(f"Runut does not know {strange}")


def _frame(items: Sequence[Item]) -> Frame:
    frame = Frame()
    named = {name: [item for item in items if item.name.text == name] for name in _BOARD}
    for item in named["Shape"][:1]:
        rows, columns, low, high = shape_of(_args(item))
        held = max(rows, columns)
        frame = replace(frame, rows=rows, columns=columns, first=low, last=high, held=held)
    for item in named["RegionSize"][:1]:
        held = _args(item)[0].integer("the size of a region", least=1, most=256)
        frame = replace(frame, held=held)
    if named["NoBoxes"]:
        frame = replace(frame, has_boxes=False)
    pieces = [piece for item in named["Jigsaw"] for piece in pieces_of(_args(item)[-1], frame)]
    return replace(frame, pieces=tuple(pieces))


def _args(item: Item) -> list[Token]:
    if not item.args:
        item.name.fail(f"expected something after {item.name.text!r}")
    return item.args


def _tokens(
    nodes: Sequence[Item | Either], frame: Frame, givens: Givens
) -> Iterator[tuple[Constraint, Token]]:
    """Each constraint with the name of its item, within bounds."""
    count = steps = 0
    known, board = makers(), frame.board()
    for node in nodes:
        if isinstance(node, Item) and node.name.text == GIVEN:
            made = givens.constraints(node)
        else:
            made = _made(node, frame, known)
        for constraint in made:
            own = constraint.within(board)
            count += len(own)
            steps += sum(len(each.steps) for each in own if isinstance(each, Accepted))
            if count > MOST_CONSTRAINTS:
                node.name.fail(f"expected at most {MOST_CONSTRAINTS:,} constraints")
            if steps > MOST_STEPS:
                node.name.fail(f"expected automata of at most {MOST_STEPS:,} steps together")
            yield constraint, node.name


def _made(node: Item | Either, frame: Frame, makers: Mapping[str, Maker]) -> Iterator[Constraint]:
    """The constraints of a node; a case that states nothing holds, and so does its `Or`."""
    if isinstance(node, Item):
        yield from _of_item(node, frame, makers)
        return
    cases = tuple(
        tuple(made for each in case for made in _in_case(each, frame, makers))
        for case in node.cases
    )
    if len(cases) == 1:
        yield from cases[0]
    elif all(cases):
        yield Or(cases)


def _in_case(
    node: Item | Either, frame: Frame, makers: Mapping[str, Maker]
) -> Iterator[Constraint]:
    """The constraints of a node in a case, where givens are candidates and the board is settled."""
    if isinstance(node, Item) and node.name.text in _BOARD:
        node.name.fail(f"{node.name.text} cannot stand in 'Or'")
    if isinstance(node, Item) and node.name.text == GIVEN:
        yield from Givens([node], frame).in_case(node)
    else:
        yield from _made(node, frame, makers)


def _of_item(item: Item, frame: Frame, makers: Mapping[str, Maker]) -> Iterator[Constraint]:
    make = makers.get(item.name.text)
    if make is None:
        return
    try:
        yield from make(item, frame)
    except TooManyStatesError:
        item.name.fail(f"this {item.name.text} needs too many states")


def _joined(rules: list[Constraint]) -> list[Constraint]:
    """The rules, both diagonals as one."""
    if Diagonals(up=False) in rules and Diagonals(down=False) in rules:
        at = min(rules.index(Diagonals(up=False)), rules.index(Diagonals(down=False)))
        rest = [each for each in rules if not isinstance(each, Diagonals)]
        return [*rest[:at], Diagonals(), *rest[at:]]
    return rules


class Either(NamedTuple):
    """The cases of an `Or` up to its `End`: its items, or what `And` up to `End` holds together."""

    name: Token
    cases: tuple[tuple[Item | Either, ...], ...]


def nodes_of(items: Iterator[Item]) -> Iterator[Item | Either]:
    """The items up to an end, those of each `Or` together; groups outside of it are taken apart."""
    for item in items:
        match item.name.text:
            case name if name == END:
                return
            case name if name == OR:
                yield Either(item.name, tuple(_cases(items)))
            case name if name == GROUP:
                yield from nodes_of(items)
            case _:
                yield item


def _cases(items: Iterator[Item]) -> Iterator[tuple[Item | Either, ...]]:
    """The cases up to the end of an `Or`."""
    for item in items:
        if item.name.text == END:
            return
        if item.name.text == GROUP:
            yield tuple(nodes_of(items))
        elif item.name.text == OR:
            yield (Either(item.name, tuple(_cases(items))),)
        else:
            yield (item,)
