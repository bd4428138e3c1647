"""A puzzle remade at the setter's desk by its gestures: by touch, or by keys alone.

What is set is read from the shapes of the puzzle, as the desk reads them: each kind has a gesture,
and a field for each value. A hand knows how a gesture is made, and no kind of clue.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

import runut
from pages import Fingers, cells
from runut.core.records import Record
from runut.families.sudoku.setting import SETTING
from runut.sudoku import Sudoku

Point = tuple[float, float]
"""A place of the board, across and down, in cells from its upper left corner."""
TOOLS = {each["kind"]: each for each in SETTING.tools()}
SEARCH = "Search all kinds"
JOINED, LINE, APART = "shapes", "line", ("cells", "groups", "line", "regions")
"""The gestures that join shapes and draw a line, and those whose cells need not touch."""
SEVERAL = 2
"""The depth of a field that takes any number of groups."""
START = "size"
"""The kind that an empty board begins with: it says how many rows and columns there are."""
INSIDE = 0.05
"""How far inside its first cell an edge or a corner is pressed, in cells."""


class Hand(ABC):
    """Makes the gestures of one way to set clues, on a board of so many columns."""

    def __init__(self, page: Page, columns: int) -> None:
        self.page = page
        self.columns = columns

    @abstractmethod
    def take(self, title: str) -> None:
        """Take the tool of a kind, found by its title."""

    @abstractmethod
    def take_digits(self) -> None:
        """Take no kind, but enter digits."""

    @abstractmethod
    def point(self, gesture: str, group: Sequence[int]) -> None:
        """Point at a group of cells."""

    @abstractmethod
    def finish(self) -> None:
        """Say that there are no more groups."""

    @abstractmethod
    def choose_region(self, sign: str) -> None:
        """Choose the region that is painted."""

    @abstractmethod
    def write(self, values: Sequence[tuple[str, str]]) -> None:
        """Enter the values of the shape that is set, each with the title of its field."""

    @abstractmethod
    def give(self, cell: int, sign: str) -> None:
        """Enter a given."""

    def value_field(self, title: str) -> Locator:
        """The field of a value of the selected shape."""
        label = self.page.locator(".shape label", has=self.page.get_by_text(title, exact=True))
        return label.locator("input, select")

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(cell, self.columns)

    def step(self, group: Sequence[int]) -> tuple[int, int]:
        """The way from the first cell of a line to the second, down and to the right."""
        (row, column), (below, right) = map(self.place, group[:2])
        return below - row, right - column

    def is_apart(self, one: int, other: int) -> bool:
        """Whether two cells do not touch."""
        return max(map(abs, self.step([one, other]))) > 1


class Touch(Hand):
    """A finger on the glass, and the buttons and fields beside the board."""

    def __init__(self, page: Page, columns: int) -> None:
        super().__init__(page, columns)
        self._fingers = Fingers(page)

    def take(self, title: str) -> None:
        search = self.page.get_by_role("searchbox", name=SEARCH)
        search.fill(title)
        found = self.page.get_by_role("group", name=SEARCH)
        found.get_by_role("button", name=title, exact=True).tap()
        search.fill("")

    def take_digits(self) -> None:
        self.page.get_by_role("button", name="Digits", exact=True).first.tap()

    def point(self, gesture: str, group: Sequence[int]) -> None:
        if gesture == "outside":
            self._from_outside(group)
        elif gesture == "corner":
            self._stroke([self._near(group[0], 1, 1)])
        elif gesture == "edge" and group[0] < group[1]:
            self._stroke([self._near(group[0], *self.step(group))])
        else:
            self._drag([*self._touching(gesture, group)])

    def _drag(self, strokes: Sequence[Sequence[int]]) -> None:
        for at, each in enumerate(strokes):
            if at == 1:
                self.page.get_by_label("Strokes add to this shape").check()
            self._over(each)

    def finish(self) -> None:
        self.page.get_by_role("button", name="Done", exact=True).tap()

    def choose_region(self, sign: str) -> None:
        regions = self.page.get_by_role("group", name="Regions")
        regions.get_by_role("button", name=sign, exact=True).tap()

    def write(self, values: Sequence[tuple[str, str]]) -> None:
        for title, value in values:
            field = self.value_field(title)
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            elif field.input_value() != value:
                field.fill(value)

    def give(self, cell: int, sign: str) -> None:
        self._over([cell])
        pad = self.page.get_by_role("group", name="Digits", exact=True)
        pad.get_by_role("button", name=sign, exact=True).tap()

    def _touching(self, gesture: str, group: Sequence[int]) -> Iterator[list[int]]:
        """The strokes for a group: one whose cells do not touch takes several."""
        stroke = [group[0]]
        for cell in group[1:]:
            if gesture in APART and self.is_apart(stroke[-1], cell):
                yield stroke
                stroke = []
            stroke.append(cell)
        yield stroke

    def _near(self, cell: int, down: int, right: int) -> Point:
        """A point inside a cell, at its edge or corner."""
        row, column = self.place(cell)
        away = 0.5 - INSIDE
        return column + 0.5 + away * right, row + 0.5 + away * down

    def _from_outside(self, group: Sequence[int]) -> None:
        (row, column), (down, right) = self.place(group[0]), self.step(group)
        points = [(column + 0.5 - right, row + 0.5 - down), (column + 0.5, row + 0.5)]
        self._stroke(points if down and right else points[:1])

    def _over(self, group: Sequence[int]) -> None:
        self._stroke([(column + 0.5, row + 0.5) for row, column in map(self.place, group)])

    def _stroke(self, points: Sequence[Point]) -> None:
        box = cells(self.page).first.bounding_box()
        assert box is not None
        first, *others = [
            (box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points
        ]
        self._fingers.down(first)
        for point in others:
            self._fingers.move(point)
        self._fingers.up()


class Keys(Hand):
    """The keyboard alone, from the first cell of the board on."""

    def __init__(self, page: Page, columns: int) -> None:
        super().__init__(page, columns)
        self._focus = 0
        cells(page).first.focus()

    def take(self, title: str) -> None:
        self._press("/")
        self.page.keyboard.type(title)
        self._press("Enter")

    def take_digits(self) -> None:
        self._press("Escape")
        self._press("Escape")

    def point(self, gesture: str, group: Sequence[int]) -> None:
        pointed = group
        if gesture == "corner":
            pointed = group[:1]
        elif gesture == "outside":
            pointed = group[:2]
        before = pointed[0]
        for cell in pointed:
            self._go_to(cell)
            self._press("Shift+Space" if gesture == LINE and self.is_apart(before, cell) else " ")
            before = cell
        if gesture != JOINED:
            self._press("Enter")

    def finish(self) -> None:
        self._press("Enter")

    def choose_region(self, sign: str) -> None:
        self._press(sign)

    def write(self, values: Sequence[tuple[str, str]]) -> None:
        fields = [(self.value_field(title), value) for title, value in values]
        if all(field.input_value() == value for field, value in fields):
            return
        if len(fields) == 1 and fields[0][0].locator("option").count() == 0:
            self._press("Backspace")
            self.page.keyboard.type(fields[0][1])
            return
        self._press("F2")
        for at, (field, value) in enumerate(fields):
            if at:
                self._press("Tab")
            self._fill(field, value)
        self._press("Enter")

    def _fill(self, field: Locator, value: str) -> None:
        expect(field).to_be_focused()
        if field.locator("option").count():
            self._choose(field, value)
        else:
            self._press("Control+a")
            self.page.keyboard.insert_text(value)

    def give(self, cell: int, sign: str) -> None:
        pad = self.page.get_by_role("group", name="Digits", exact=True)
        expect(pad.get_by_role("button", name=sign, exact=True)).to_be_visible()
        self._go_to(cell)
        self._press(sign)

    def _choose(self, field: Locator, value: str) -> None:
        choices = field.locator("option").all_inner_texts()
        self._press("Home")
        for _ in range(choices.index(value)):
            self._press("ArrowDown")

    def _go_to(self, cell: int) -> None:
        (row, column), (below, right) = self.place(self._focus), self.place(cell)
        for _ in range(abs(below - row)):
            self._press("ArrowDown" if below > row else "ArrowUp")
        for _ in range(abs(right - column)):
            self._press("ArrowRight" if right > column else "ArrowLeft")
        self._focus = cell

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)


# -- what is set ----------------------------------------------------------------------------------


def begun(puzzle: Sudoku) -> str:
    """The text of the empty board from which a puzzle is made."""
    head, *lines = str(puzzle).splitlines()
    rows = [" ".join("." * puzzle.board.columns)] * puzzle.board.rows
    size = [line for line in lines if line.startswith(f"{START} ")]
    return "\n".join([head, *rows, *size, ""])


def remake(hand: Hand, puzzle: Sudoku) -> None:
    """Set all shapes of a puzzle on its empty board, then the givens."""
    for shape in SETTING.shapes(puzzle):
        if TOOLS[shape["kind"]]["gesture"] == JOINED:
            _join(hand, shape, puzzle)
        elif shape["kind"] != START:
            _set(hand, shape)
    hand.take_digits()
    rows = str(puzzle).splitlines()[1 : 1 + puzzle.board.rows]
    for cell, sign in enumerate(" ".join(rows).split()):
        if sign != ".":
            hand.give(cell, sign)


def _set(hand: Hand, shape: Record) -> None:
    tool = TOOLS[shape["kind"]]
    hand.take(tool["title"]["en"])
    parts = [*zip(tool["fields"], shape["parts"], strict=True)]
    if tool["gesture"] == "regions":
        _paint(hand, "".join(shape["parts"][0].split()))
        parts = []
    for field, part in parts:
        for group in part if field["depth"] is not None else ():
            hand.point(tool["gesture"], group)
    if any(field["depth"] == SEVERAL for field, _ in parts):
        hand.finish()
    hand.write([(field["title"]["en"], part) for field, part in parts if field["depth"] is None])


def _paint(hand: Hand, signs: str) -> None:
    for sign in sorted({*signs}):
        hand.choose_region(sign)
        for cell, own in enumerate(signs):
            if own == sign:
                hand.point("regions", [cell])


def _join(hand: Hand, shape: Record, puzzle: Sudoku) -> None:
    """Set each of the shapes that one joins, which their lines make, and choose them."""
    lines = shape["parts"][0].removesuffix(" end").split(" or ")
    made = [runut.read(f"{begun(puzzle)}{line}\n", family="sudoku") for line in lines]
    cases = [SETTING.shapes(each)[-1] for each in made]
    for each in cases:
        _set(hand, each)
    hand.take(TOOLS[shape["kind"]]["title"]["en"])
    for each in cases:
        hand.point(JOINED, [_first(each)])
    hand.finish()


def _first(shape: Record) -> int:
    """The first cell of a shape."""
    return next(part for part in shape["parts"] if not isinstance(part, str))[0][0]


def shared(page: Page) -> str:
    """The text that the page shares."""
    page.get_by_role("button", name="Share it").click()
    text = page.get_by_label("Text", exact=True)
    expect(text).to_have_value(re.compile("^sudoku"))
    return text.input_value()
