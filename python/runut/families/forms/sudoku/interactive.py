"""How a text of Interactive-Sudoku-Solver begins: with items, or as one of its texts without."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from math import isqrt

from runut.core.forms import Form
from runut.core.shape import linked
from runut.families.forms.sudoku.lines import cells
from runut.families.forms.sudoku.signs import BLANKS, VALUES

LARGEST_SIDE = 16
SMALLEST_JIGSAW = 4
"""The least side of a jigsaw by signs; shorter texts may be anything."""
_NAMES = (
    "AllDifferent And AntiConsecutive AntiKing AntiKnight AntiTaxicab Arrow Between Binary BinaryX "
    "BlackDot Cage ContainAtLeast ContainExact CountDistinct CountingCircles Diagonal DisjointSets "
    "DoubleArrow DutchFlatmates End Entropic EqualSum EqualityCage FullRank FullRankTies "
    "GlobalEntropy GlobalMod GreaterThan HiddenSkyscraper Indexing Jigsaw LittleKiller Lockout "
    "LookAndSay Lunchbox Modular NFA NoBoxes NumberedRoom Or Pair PairX Palindrome PillArrow Quad "
    "Regex RegionSize RegionSumLine RellikCage Renban Replicate SameValues Sandwich SearchPriority "
    "Shape Skyscraper StrictKropki StrictXV Sum SumLine Thermo V ValueIndexing Whisper WhiteDot "
    "Windoku X XSum Zipper"
)
NAMES = frozenset(_NAMES.split())
"""The names that Runut knows by itself."""
MORE: list[Callable[[], Collection[str]]] = []
"""What gives the names of other kinds; the family adds it when it is loaded."""
OTHERS = frozenset(("Var", "ChaosConstruction", "Doppelganger", "ConnectedValues"))
"""Names that the site knows and Runut does not, so that the format is recognized by them."""
FIRST = re.compile(r"\.+\s*([A-Za-z]*)(~R[1-9a-g]C[1-9a-g]_|~|[\s.]|$)")
END = re.compile(r"\s*====+\s*")
_ARROWS = re.compile(r"(?=.*[<>^`])[0-9A-Za-j<>^v`',.]{81}")


def _interactive(head: str) -> float:
    line = next((each for each in head.splitlines() if not is_nothing(each)), "").strip()
    if is_arrows(line) or is_numbers(line) or is_jigsaw(line) or is_layout(line):
        return 0.97
    if match := FIRST.match(line):
        return 1.0 * _are_items(match, line)
    rest = re.split(r"\n\s*\n\s*", head, maxsplit=1)[1:] if "\n" in head else []
    match = FIRST.match(rest[0]) if rest and cells(head) > 0 else None
    return 0.97 * (match is not None and _are_items(match, rest[0]))


def _are_items(match: re.Match[str], text: str) -> bool:
    """Whether a text that begins so has items, by the name of its first one."""
    name, rest = match.groups()
    if not name:
        return len(rest) > 1
    is_name = rest.startswith("~") or len(name) > 2 or ".End" in text
    return is_name and (name in NAMES | OTHERS or any(name in more() for more in MORE))


def is_nothing(text: str) -> bool:
    """Whether a line says nothing: white space, a comment, or the end of a puzzle."""
    return not text.strip() or text.startswith("#") or END.fullmatch(text) is not None


# -- texts without items ------------------------------------------------------------------------


def is_arrows(text: str) -> bool:
    """Whether a text is a killer of 81 signs."""
    return len(text) == 81 and _ARROWS.fullmatch(text) is not None


def is_numbers(text: str) -> bool:
    """Whether a text begins as a killer of 81 numbers."""
    return text.startswith("3x3:") and re.match(r"3x3:[a-z]?:k:", text) is not None


def is_jigsaw(text: str) -> bool:
    """Whether a text is the givens and then the regions of a jigsaw, with or without a space."""
    signs = joined(text) if len(text) >= 2 * SMALLEST_JIGSAW**2 else ""
    side = isqrt(len(signs) // 2)
    if not (SMALLEST_JIGSAW <= side <= LARGEST_SIDE and 2 * side * side == len(signs)):
        return False
    return bool(digits(signs[: side * side], side)) and _are_regions(signs[side * side :], side)


def joined(text: str) -> str:
    """The signs of one word, or of two; of other texts none."""
    words = text.split()
    return "".join(words) if len(words) < 3 else ""


def digits(givens: str, side: int) -> list[int]:
    """The digits of cells; with letters beyond those of Runut, A is 1. Empty if some are none."""
    letters = [ord(sign) - ord("A") + 1 if sign.isupper() else 0 for sign in givens]
    are_letters = all(sign in BLANKS or sign.isupper() for sign in givens)
    found = [VALUES.get(sign, side + 1) for sign in givens]
    if max(found) > side >= max(letters) and are_letters and givens.isascii():
        return letters
    return found if max(found) <= side else []


def _are_regions(signs: str, side: int) -> bool:
    return len({*signs}) == side and {*Counter(signs).values()} == {side}


def is_layout(text: str) -> bool:
    """Whether a text is regions alone; those of the digits of a board do not hang together."""
    side = isqrt(len(text))
    if not (SMALLEST_JIGSAW < side <= LARGEST_SIDE and side * side == len(text)):
        return False
    if not _are_regions(text, side) or any(sign.isspace() for sign in text):
        return False
    cells = range(len(text))
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % side]
    pairs += zip(cells, cells[side:], strict=False)
    alike = [(one, other) for one, other in pairs if text[one] == text[other]]
    return len(list(linked(cells, alike))) == side


INTERACTIVE = Form("interactive", _interactive, is_line=True)
