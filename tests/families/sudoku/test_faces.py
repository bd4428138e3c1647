"""What a reader's kind gets wrong is told once, at the first look at all kinds, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, make_dataclass
from pathlib import Path

import pytest

import runut
from runut import sudoku
from runut.core.rules.parts import Linear
from runut.errors import KindError
from runut.explaining.said import Words
from runut.families.files import module_in
from runut.families.sudoku.drawing.layers import layers_of
from runut.families.sudoku.kinds import forms, grammar, known
from runut.families.sudoku.kinds.chance import Drawn, Fixed, Signs, Walk
from runut.families.sudoku.kinds.constraint import Constraint, Gesture, OfCells
from runut.families.sudoku.kinds.registry import kept
from runut.families.sudoku.kinds.sentences import Sentences
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.statements import Statement, adds_up, bounded, one_of

BOARD = Board(2, 3)
BLANK = (0,) * 36


def words(aim: str = "At most {most}.", aim_id: str = "Paling banyak {most}.") -> Sentences:
    return Sentences(
        Words("Cap", id="Batas"),
        aim={"": Words(aim, id=aim_id)},
        broken={"cap": Words("too much", id="terlalu banyak")},
    )


def statements(self, board):
    yield bounded(board, "cap", self.cells, None, self.most, "{} add up to little")


def asked(self, _board):
    yield "", {"most": self.most}


SOUND = {
    "name": "cap",
    "sentences": words(),
    "fields": (grammar.number("most", "the greatest sum", "24"), grammar.CELLS),
    "fpuzzles": forms.NoWord("f-puzzles has no such rule"),
    "interactive": forms.NoWord("the site has no such rule"),
    "chance": {"cap": Drawn(lambda _board, digits, _rng: (cap()(digits[0], (0,)),))},
    "step": "sum",
    "asked": asked,
    "statements": statements,
    "__module__": __name__,
}


def cap() -> type:
    return kept()["cap"]


def kind(**faces: object) -> type[Constraint]:
    """A kind over cells that is sound but for these faces."""
    namespace = {**SOUND, **faces}
    made = make_dataclass(
        "Cap", [("most", int), ("cells", tuple)], bases=(_Whole,), namespace=namespace, frozen=True
    )
    made.__module__ = __name__
    return made


@dataclass(frozen=True)
class _Whole(Constraint):
    """Cells in the order of the line, without what a base brings."""

    gesture = Gesture.CELLS

    def faults(self, _board):
        return iter(())

    def drawn(self, _board):
        return iter(())


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    dict.pop(kept(), "cap", None)  # type: ignore[arg-type]


def made_known(**faces: object) -> type[Constraint]:
    made = sudoku.add_kind(kind(**faces))
    known()
    return made


def wrong(*given: object):
    """A face that gives these things."""
    return lambda _self, *_rest: iter(given)


def test_a_sound_kind_is_made_known() -> None:
    assert known().get("cap") is None
    made = made_known()
    assert known()["cap"] is made


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        (
            {"sentences": words(aim_id="Paling banyak {mots}.")},
            "asked*nothing fills the brace 'mots' of 'Paling",
        ),
        (
            {"sentences": words(aim="At most {mots}.")},
            "asked*nothing fills the brace 'mots' of 'At most",
        ),
        ({"sentences": words(aim_id="{most")}, "asked*ValueError: expected '}' before end of"),
        ({"asked": wrong(("other", {}))}, "asked*the sentence 'other'; sentences.aim has ''"),
        ({"asked": wrong("text")}, "asked*gives 'text'; expected pairs"),
        ({"asked": lambda _self, _board: None}, "asked*gives None; expected pairs"),
        ({"faults": lambda self, _board: [self.nope]}, "faults*has no attribute 'nope'"),
        ({"faults": wrong(3)}, "faults*gives 3; expected faults, each a text"),
        ({"statements": wrong("text")}, "statements*gives 'text'; expected statements"),
        ({"statements": lambda _self, _board: None}, "statements*gives None; expected statements"),
        (
            {"statements": lambda self, board: [adds_up(board, "cap", (99,), self.most)]},
            "statements*names the cell 99; this board has 0 to 80",
        ),
        (
            {"statements": lambda self, board: [adds_up(board, "renban", (0,), self.most)]},
            "statements*states the rule 'renban'; sentences.broken has 'cap'",
        ),
        (
            {"statements": lambda *_: [Statement("cap", Linear({77: 1}, 0, 1), (0,), Words("a"))]},
            "statements*the values [77] are none of the puzzle's",
        ),
        (
            {"statements": lambda *_: [Statement("cap", Linear({1: 1}, 0, 1), (0,), "text")]},
            "statements*says 'text'; expected a text or Words",
        ),
        ({"drawn": wrong(3)}, "drawn*gives 3; expected marks"),
        ({"drawn": lambda self, _board: self.colour}, "drawn*has no attribute 'colour'"),
        ({"over": wrong("text")}, "over*gives 'text'; expected items"),
        ({"lies_on": lambda _self: {"cells": "cells"}}, "sentences*KeyError: 'cells'"),
        ({"chance": {"cap": Drawn(lambda *_: None)}}, "chance*gives None; expected constraints"),
        ({"chance": {"cap": Signs(lambda *_: [3])}}, "chance*gives 3; expected constraints"),
        (
            {"chance": {"cap": Fixed(lambda _size: None)}},
            "chance*gives None; expected a con",
        ),
        ({"chance": {"cap": Fixed()}}, "chance*missing 2 required positional arguments"),
        ({"chance": {"cap": Walk(2, 3)}}, "chance*missing 1 required positional argument"),
        (
            {"chance": {"cap": Walk(4, 4, makes=(lambda _b, _c, digits: digits[0],), blind=True)}},
            "chance*IndexError: tuple index out of range",
        ),
        (
            {"chance": {"cap": Drawn(lambda *_: (cap()(0, (0,)),))}},
            "chance*makes Cap(most=0, cells=(0,)), which its full board breaks: cap",
        ),
        ({"chance": {"cap": Signs(wrong(), 0)}}, "chance*ZeroDivisionError"),
        (
            {"fields": (grammar.number("mots", "a sum", "1"), grammar.CELLS)},
            "fields*TypeError: Cap.__init__() got an unexpected keyword argument 'mots'",
        ),
        ({"step": "renbam"}, "step*is 'renbam'; expected one of ("),
        ({"step": "x-wing"}, "step*is 'x-wing'; expected one of ("),
        (
            {"step": "thermometer"},
            "step*is 'thermometer', which does not explain a sum or a count; expected one of",
        ),
        ({"step": "pair-ban"}, "step*is 'pair-ban', which does not explain a sum or a count"),
        ({"step": None}, "step*is None, which does not explain a sum or a count"),
        (
            {"statements": lambda self, board: [one_of(board, "cap", 0, [self.most])]},
            "step*is 'sum', but houses and single cells need none; write step = None",
        ),
        (
            {"fields": (grammar.number("most", "the greatest sum", "much"), grammar.CELLS)},
            "fields*the example 'cap much r1c1 r1c2' is not read: expected the greatest sum",
        ),
        ({"__post_init__": lambda _self: 1 / 0}, "__post_init__*ZeroDivisionError"),
        (
            {"fields": (grammar.digits("most"), grammar.CELLS)},
            "fields*TypeError: 'int' object is not iterable",
        ),
        ({"interactive": forms.ByParts()}, "interactive*ByParts, but the site has no word for a"),
        ({"interactive": forms.OfCells("Cap", "mots")}, "interactive*no attribute 'mots'"),
    ],
)
def test_a_face_that_fails_is_named_with_the_kind_and_the_file(faces, said) -> None:
    face, fault = said.split("*")
    with pytest.raises(KindError) as caught:
        made_known(**faces)
    pattern = rf"the kind Cap in {re.escape(__file__)}: {re.escape(face)}( \(line \d+\))?: "
    assert re.match(pattern + f".*{re.escape(fault)}", str(caught.value)), str(caught.value)


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ({"fpuzzles": forms.NoWord("")}, "write why, as in forms.NoWord('f-puzzles has no such"),
        ({"fpuzzles": forms.ByParts()}, "forms.NoWord('f-puzzles has no such rule')), but has By"),
        ({"sentences": "Cap"}, "sentences: AttributeError: 'str' object has no attribute 'aim'"),
        ({"sentences": Sentences("Cap")}, "sentences.title (Words('English', id='Indonesian'))"),
        (
            {"sentences": Sentences(Words("Cap", id="B"), "text")},
            "sentences: AttributeError",
        ),
        ({"sentences": Sentences(Words("Cap", id="B"), {"": "a"})}, "sentences.aim (Words("),
        ({"drawn": Constraint.drawn}, "lacks drawn (how it lies on the board"),
        (
            {"chance": {"cap": Walk(4, 2)}},
            "the variant 'cap' with Walk(4, 2); expected the least and the greatest number",
        ),
        ({"chance": {"cap": Walk(0, 2)}}, "with Walk(0, 2); expected the least and"),
        ({"chance": {}}, "chance = {}; write how new puzzles get one, by the name of the variant"),
    ],
)
def test_a_face_that_cannot_be_right_is_refused_at_once(faces, said) -> None:
    with pytest.raises(KindError, match=re.escape(said)):
        sudoku.add_kind(kind(**faces))


def test_a_kind_stays_refused_until_it_is_mended() -> None:
    for _ in range(2):
        with pytest.raises(KindError, match="gives 3"):
            made_known(faults=wrong(3))
    made_known()


def test_a_face_that_fails_on_some_boards_only_is_named_then() -> None:
    def late(self, board):
        return statements(self, board) if board.size == 9 else 1 / 0

    made = made_known(statements=late)
    line = late.__code__.co_firstlineno + 1
    with pytest.raises(KindError, match=rf"Cap in .*: statements \(line {line}\): ZeroDiv"):
        runut.solve(Sudoku(2, 3, BLANK, (made(9, (0, 1)),)))


def test_what_a_field_finds_wrong_in_a_text_is_the_fault_of_the_text() -> None:
    made_known()
    with pytest.raises(runut.FormatError, match="expected the greatest sum"):
        runut.read("sudoku 2x3\n" + "......\n" * 6 + "cap much r1c1\n")


def test_cells_of_a_kind_that_draws_nothing_are_tinted_with_its_value() -> None:
    @dataclass(frozen=True)
    class Tinted(OfCells):
        name = "tinted"
        fields = (grammar.number("most", "a sum", "3"), grammar.CELLS)
        most: int

        def statements(self, _board, /):
            return iter(())

    layers = layers_of([Tinted((0, 1), 12)], BOARD)
    assert sum(len(group.items) for group in layers.under) == 2
    assert "'12'" in repr(layers.labels)


def test_a_kind_in_a_file_that_two_paths_name_is_loaded_once(tmp_path, monkeypatch) -> None:
    windows = Path(__file__).parents[3] / "examples/kinds/window_sum.py"
    (tmp_path / "window_sum.py").write_text(windows.read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    try:
        assert module_in(Path("window_sum.py")) is module_in(tmp_path / "window_sum.py")
    finally:
        dict.pop(kept(), "window-sum", None)  # type: ignore[arg-type]
