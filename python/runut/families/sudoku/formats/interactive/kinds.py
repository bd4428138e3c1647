"""The constraints of the site by name: what the arguments of each make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from runut.core.scanner import shown
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.interactive import arguments, counts, sums
from runut.families.sudoku.formats.interactive.codes import automaton_of, pattern_of, relation_of
from runut.families.sudoku.formats.interactive.frame import Frame
from runut.families.sudoku.formats.interactive.items import Item
from runut.families.sudoku.kinds import forms

Cells = tuple[int, ...]
WITHOUT_MEANING = frozenset({"SearchPriority"})
"""What only advises a solver where to begin."""
_GERMAN = 5
_SWAPPED = str.maketrans("-_", "_-")


# -- lines --------------------------------------------------------------------------------------


def _whisper(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """The least difference may be left out; it is 5 then, with any number of digits."""
    least = arguments.first(item, "a difference or cells")
    has_number = least.text.isdecimal()
    wanted = arguments.whole(least, "a difference") if has_number else _GERMAN
    usual = (len(frame.digits) + 1) // 2
    for cells in arguments.stretches(arguments.cells_of(item.args[has_number:], frame)):
        yield kinds.Whispers(cells, None if wanted == usual else wanted)


def _modular(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """With a modulus of 1 the line states nothing, on the site too."""
    modulus = arguments.number(item, "a modulus")
    if modulus > 1:
        yield kinds.Modular(arguments.cells_of(item.args[1:], frame), modulus)


def _lockout(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """The ends differ, even with a least difference of 0."""
    wanted = max(1, arguments.number(item, "a difference"))
    usual = len(frame.digits) // 2
    yield kinds.Lockout(
        arguments.cells_of(item.args[1:], frame), None if wanted == usual else wanted
    )


def _pair(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    pairs = relation_of(arguments.first(item, "a code"), frame.digits)
    for line in arguments.groups_of(item.args[1:], frame, ""):
        for cells in arguments.stretches(line):
            yield kinds.Relation(cells, pairs)


def _each_pair(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    pairs = relation_of(arguments.first(item, "a code"), frame.digits)
    for cells in arguments.groups_of(item.args[1:], frame, ""):
        for pair in combinations(cells, 2):
            yield kinds.Relation(pair, pairs)


def _swapped(item: Item) -> Item:
    """The item with the code of an older form, which swaps the last two signs."""
    code, *cells = item.args or [item.name]
    text = code.text.translate(_SWAPPED)
    return Item(item.name, [replace(code, text=text), *cells])


def _automaton(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    dash = next((token for token in item.args[1:] if token.text == "-"), None)
    if dash is not None:
        dash.fail("Runut does not know NFA over several segments")
    start, steps, accepting = automaton_of(arguments.first(item, "a code"), frame.digits)
    for cells in arguments.groups_of(item.args[1:], frame, ""):
        yield kinds.Accepted(cells, start, steps, accepting)


def _pattern(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    expression = pattern_of(arguments.first(item, "a code"))
    for cells in arguments.groups_of(item.args[1:], frame, ""):
        yield kinds.Pattern(cells, expression)


# -- groups -------------------------------------------------------------------------------------


def _quad(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """The upper left of four cells, then digits."""
    corner = frame.cell(arguments.first(item, "a cell"))
    square = next((each for each in frame.board().squares() if each[0] == corner), None)
    if square is None:
        item.args[0].fail(f"no square of four cells begins in {item.args[0].text}")
    yield kinds.Quadruple(square, arguments.digits_of(item.args[1:]))


def _values(item: Item) -> list[int]:
    values = arguments.first(item, "digits")
    words = (replace(values, text=text) for text in values.text.split("_", 300))
    return [arguments.whole(word, "a digit") for word in words]


def _at_least(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    yield kinds.Quadruple(arguments.cells_of(item.args[1:], frame), tuple(_values(item)))


def _exactly(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    cells = arguments.cells_of(item.args[1:], frame)
    for digit, count in Counter(_values(item)).items():
        yield _counted(cells, frame, digit, count)


def _counted(cells: Cells, frame: Frame, digit: int, count: int) -> kinds.Constraint:
    """So many of the cells hold the digit."""
    parts = counts.exactly(frame.digits, digit, min(count, len(cells) + 1))
    return kinds.Accepted(cells, *parts)


def _look_and_say(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """Pairs of a count and a digit."""
    clue = arguments.first(item, "counts and digits")
    if not clue.text.isdecimal() or len(clue.text) % 2 or len(clue.text) > 2 * len(frame.digits):
        clue.fail(f"expected pairs of a count and a digit, found {shown(clue.text)}")
    cells = arguments.cells_of(item.args[1:], frame)
    for count, digit in zip(clue.text[::2], clue.text[1::2], strict=True):
        yield _counted(cells, frame, int(digit), int(count))


def _same_values(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    wanted = arguments.first(item, "how many sets")
    held = arguments.whole(wanted, "how many sets")
    cells = arguments.cells_of(item.args[1:], frame)
    if held < 2 or len(cells) % held:
        wanted.fail(f"{len(cells)} cells do not make {held} sets of the same size")
    size = len(cells) // held
    yield kinds.SameSets(tuple(cells[at : at + size] for at in range(0, len(cells), size or 1)))


def _equal_sum(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    yield kinds.EqualSums(tuple(arguments.groups_of(item.args, frame, "-")))


def _distinct(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """The digit of the first cell counts the others, among which that cell may be."""
    control = frame.cell(arguments.first(item, "a cell"))
    cells = arguments.cells_of(item.args[1:], frame)
    others = tuple(dict.fromkeys(cell for cell in cells if cell != control))
    parts = counts.distinct(frame.digits, len(others), counts_itself=control in cells)
    yield kinds.Accepted((*others, control), *parts)


def _equality(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """As many even as odd and low as high digits, without the middle one."""
    cells, digits = arguments.cells_of(item.args, frame), frame.digits
    half, odd = len(digits) // 2, digits[0] % 2
    low, high = digits[:half], digits[len(digits) - half :]
    yield kinds.Region(cells)
    for one, other in ((digits[odd::2], digits[1 - odd :: 2]), (low, high)):
        yield kinds.Accepted(cells, *counts.balanced(digits, one, other, len(cells)))


def _pointed(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    cells = arguments.cells_of(item.args, frame)
    if len(cells) < 3:
        item.name.fail(f"expected at least three cells, found {len(cells)}")
    yield kinds.Accepted(cells, *counts.pointed(frame.digits, len(cells) - 2))


def _indexing(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    kind = arguments.first(item, "R or C")
    if kind.text not in ("R", "C"):
        kind.fail(f"expected R or C, found {shown(kind.text)}")
    cells = arguments.cells_of(item.args[1:], frame)
    yield kinds.Indexing("row" if kind.text == "R" else "column", cells)


# -- the board and its edge ---------------------------------------------------------------------


def _diagonal(item: Item, _frame: Frame) -> Iterator[kinds.Constraint]:
    way = arguments.first(item, "1 or -1")
    if way.text not in ("1", "-1"):
        way.fail(f"expected 1 or -1, found {shown(way.text)}")
    yield kinds.Diagonals(down=way.text == "-1", up=way.text == "1")


def _sandwich(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    """Between the least and the greatest digit of the line, which may not be those of the board."""
    wanted = arguments.number(item, "a sum")
    line = frame.line(item.args[1] if len(item.args) > 1 else item.name)
    make = kinds.Sandwich if len(frame.digits) == len(line) else kinds.Lunchbox
    yield make(line, wanted)


def _ties(item: Item, _frame: Frame) -> Iterator[kinds.Constraint]:
    """Which numbers may be equal; that those with a rank may not is usual in Runut too."""
    which = arguments.first(item, "none, only-unclued or any")
    if which.text not in ("none", "only-unclued", "any"):
        which.fail(f"expected none, only-unclued or any, found {shown(which.text)}")
    if which.text != "only-unclued":
        yield kinds.RankTies(which.text)


def _flatmates(frame: Frame) -> Sequence[kinds.Constraint]:
    board, parts = frame.board(), counts.flatmates(frame.digits)
    return [kinds.Accepted(board.column(at), *parts) for at in range(frame.columns)]


def _remainders(frame: Frame) -> Sequence[kinds.Constraint]:
    parts = counts.mixed_remainders(frame.digits)
    return [kinds.Accepted(square, *parts) for square in frame.board().squares()]


def _hidden(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    def made(cells: Cells, digit: int) -> kinds.Constraint:
        return kinds.Accepted(cells, *counts.hidden_skyscraper(frame.digits, digit))

    return arguments.outside(made, "a digit")(item, frame)


def _region_sums(item: Item, frame: Frame) -> Iterator[kinds.Constraint]:
    return iter(frame.region_sums(arguments.cells_of(item.args, frame)))


_OWN: Mapping[str, arguments.Maker] = {
    "AntiTaxicab": arguments.alone(lambda _: [kinds.AntiTaxicab()]),
    "Arrow": sums.arrow,
    "Binary": lambda item, frame: _pair(_swapped(item), frame),
    "BinaryX": lambda item, frame: _each_pair(_swapped(item), frame),
    "Cage": sums.cage,
    "ContainAtLeast": _at_least,
    "ContainExact": _exactly,
    "CountDistinct": _distinct,
    "Diagonal": _diagonal,
    "DisjointSets": arguments.alone(Frame.disjoint_groups),
    "DutchFlatmates": arguments.alone(_flatmates),
    "EqualSum": _equal_sum,
    "EqualityCage": _equality,
    "FullRankTies": _ties,
    "GlobalMod": arguments.alone(_remainders),
    "HiddenSkyscraper": _hidden,
    "Indexing": _indexing,
    "LittleKiller": sums.little_killer,
    "Lockout": _lockout,
    "LookAndSay": _look_and_say,
    "Modular": _modular,
    "NFA": _automaton,
    "Pair": _pair,
    "PairX": _each_pair,
    "PillArrow": sums.pill,
    "Quad": _quad,
    "Regex": _pattern,
    "RegionSumLine": _region_sums,
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "StrictKropki": arguments.alone(lambda _: [kinds.Negative(("difference", "ratio"))]),
    "StrictXV": arguments.alone(lambda _: [kinds.Negative(("sum",))]),
    "Sum": sums.total,
    "SumLine": sums.sum_line,
    "V": arguments.of_pairs(lambda pair: kinds.PairSum(pair, 5)),
    "ValueIndexing": _pointed,
    "Whisper": _whisper,
    "Windoku": arguments.alone(Frame.windows),
    "X": arguments.of_pairs(lambda pair: kinds.PairSum(pair, 10)),
}
"""The names whose arguments are not simply those of a kind."""


def makers() -> Mapping[str, arguments.Maker]:
    """Every name with its maker; those of the board and of groups stand in `reading`."""
    made = (_maker(kind) for kind in kinds.known().values())
    return {**dict(each for each in made if each), **_OWN}


def _maker(kind: type[kinds.Constraint]) -> tuple[str, arguments.Maker] | None:
    """The name of a kind and how its arguments are read, if these are its cells and a number."""
    make: Any = kind
    match kind.interactive:
        case forms.Flag(name):
            return name, arguments.alone(lambda _: [make()])
        case forms.OfCells(name, "") | forms.OnEdge(name) as form:
            read = arguments.of_cells if isinstance(form, forms.OfCells) else arguments.of_pairs
            return name, read(make)
        case forms.OfCells(name, _, what):
            return name, arguments.of_number(make, what)
        case forms.Beside(name, _, what):
            return name, arguments.outside(make, what)
    return None
