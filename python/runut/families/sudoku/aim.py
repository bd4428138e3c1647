"""The rules of a sudoku in words, for its player."""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.frozen import FrozenDict
from runut.families.sudoku.layout import SIGNS
from runut.families.sudoku.model import Sudoku

_VARIANTS: Mapping[str, str] = FrozenDict(
    {
        "diagonals": "A diagonal that is drawn holds no digit twice.",
        "windoku": "The shaded windows hold each digit once.",
        "disjoint-groups": "Cells at the same place of their boxes hold different digits.",
        "anti-knight": "Cells a knight's move apart hold different digits.",
        "anti-king": "Cells that touch at a corner hold different digits.",
        "anti-taxicab": "Two cells with the same digit N are never N steps apart.",
        "non-consecutive": "Cells that share a side never hold consecutive digits.",
        "global-entropy": "Every square of four cells holds a low, a middle and a high digit.",
        "negative": "All signs of a kind are drawn: neighbours without one lack its relation.",
        "region": "The shaded cells hold different digits.",
        "even": "A square holds an even digit.",
        "odd": "A disc holds an odd digit.",
        "cage": "A cage holds different digits, which add up to its sum if it has one.",
        "total": "The digits of the shaded cells with a number add up to it; they may repeat.",
        "rellik": (
            "In a cage with a sum that is struck out, no digits add up to that sum: if it is 10, "
            "the cage never holds both 4 and 6, nor 1, 2 and 7."
        ),
        "candidates": "A cell with small digits holds one of them.",
        "clone": "Areas with the same letter hold the same digits at the same places.",
        "same-sets": "Areas with the same letter hold the same digits, in any order.",
        "equal-sums": "Areas with the same letter after Σ have the same sum.",
        "counting-circles": "A digit in a circle says how many of the circles hold it.",
        "minimum": "A cell with angles that point inwards is below its neighbours without them.",
        "maximum": "A cell with angles that point outwards is above its neighbours without them.",
        "quadruple": "The four cells around a circle with digits hold these digits.",
        "indexing": (
            "A cell with C says in which column its row holds the number of the cell's column: a 5 "
            "in column 2 means that the row has its 2 in column 5. R and B say the same of rows "
            "and of places in the box."
        ),
        "thermometer": "Digits grow from the bulb of a thermometer.",
        "slow-thermometer": "Digits never fall from the bulb of a hollow thermometer.",
        "palindrome": "A grey line reads the same from both ends.",
        "renban": "A purple line holds digits that follow each other, in any order.",
        "nabner": "On a yellow line no two digits are equal or follow each other.",
        "whispers": (
            "Digits next to each other on a green line differ by at least half the number of "
            "digits; an orange line has another least difference."
        ),
        "region-sum-line": "A blue line has the same sum in each box that it passes.",
        "between": "Digits on a line between two circles lie between those of the circles.",
        "lockout": "Digits on a line between two diamonds lie outside those of the diamonds.",
        "zipper": "All pairs of cells equally far from the middle of a violet line add up alike.",
        "modular": "Digits next to each other on a sea-green line leave different remainders.",
        "entropic": "Three digits in a row on a salmon line are a low, a middle and a high one.",
        "sum-line": "A turquoise line divides into stretches of the same sum.",
        "relation": "Two digits next to each other on a line with dots form one of its pairs.",
        "pattern": "The digits on a line with dots match its pattern.",
        "automaton": "The automaton of a line with dots accepts its digits.",
        "difference": "Digits beside a white dot differ by 1, or by the number in the dot.",
        "ratio": (
            "Of the digits beside a black dot one is twice the other, as 3 and 6; with a number in "
            "the dot, that many times the other."
        ),
        "pair-sum": "Digits beside an X add up to 10, beside a V to 5, beside a number to this.",
        "greater": "An angle between two cells points at the smaller digit.",
        "arrow": "The digits along an arrow add up to the number in its circle.",
        "double-arrow": "The digits between two circles add up to the sum of the circles.",
        "little-killer": "The digits of the diagonal along a small arrow add up to its number.",
        "sandwich": "The digits between the least and the greatest of a line add up to its clue.",
        "lunchbox": "The digits between least and greatest of a grey band add up to its sum.",
        "x-sum": "If the digit next to a clue is N, the first N digits add up to the clue.",
        "skyscraper": "A clue counts the digits of its line that are greater than all before them.",
        "numbered-room": "If the digit next to a clue is N, the clue is the Nth digit of its line.",
        "full-rank": (
            "All rows and columns are numbers, read from both ends; a clue is the rank of the one "
            "that begins beside it, 1 for the smallest."
        ),
        "rank-ties": "The rows and columns make different numbers, or any of them may be equal.",
    }
)


def aim(puzzle: Sudoku) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    names = dict.fromkeys(each.name for each in puzzle.constraints)
    return (_plain(puzzle), *(_VARIANTS[name] for name in names if name in _VARIANTS))


def _plain(puzzle: Sudoku) -> str:
    """The rule of rows, columns and what else the board is divided into."""
    board = puzzle.board
    first, last = SIGNS[board.digits[0]], SIGNS[board.digits[-1]]
    areas = set(board.regions)
    area = "region" if len(areas) > 1 else "box"
    houses = "row and each column" if len(areas) == 1 else f"row, each column and each {area}"
    if len(board.digits) > board.size:
        return f"Each {houses} holds digits from {first} to {last}, none of them twice."
    return f"Each {houses} holds each of {first} to {last} once."
