"""A kind of constraint is one value: complete, known to every room, and named in no other file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

import runut
from runut import sudoku
from runut.core.tables import LANGUAGES
from runut.errors import KindError
from runut.explaining.said import Words
from runut.families.files import module_in
from runut.families.sudoku.drawing.layers import layers_of
from runut.families.sudoku.drawing.margins import margins_of
from runut.families.sudoku.kinds import forms, known
from runut.families.sudoku.kinds.chance import Fixed
from runut.families.sudoku.kinds.constraint import Constraint, Gesture
from runut.families.sudoku.kinds.faults import clashes, missing, missing_words, wrong
from runut.families.sudoku.kinds.grammar import written
from runut.families.sudoku.kinds.registry import kept
from runut.families.sudoku.kinds.sentences import Sentences
from runut.families.sudoku.kinds.steps import misfit
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import KINDS, Maker

ROOT = Path(__file__).parents[3]
FAMILY = ROOT / "python/runut/families/sudoku"
EXAMPLES = ROOT / "examples/kinds"
WINDOWS = EXAMPLES / "window_sum.py"
FULL = [*map(int, "123456456123231564564231312645645312")]
BOARD = Board(2, 3)
BLANK = (0,) * 36
KNOW_BOARDS = {"model.py", "generate.py"}
"""What gives the board its digits and boxes knows the kinds that do."""


def said_of(aim: str = "a rule", broken: str = "turns") -> Sentences:
    """The sentences of a kind, in two languages that look alike."""
    return Sentences(Words("a", id="b"), {"": Words(aim, id=aim)}, {}, {broken: Words("c", id="d")})


def made() -> list[Constraint]:
    """One constraint of each kind at least."""
    return [Maker(FULL, 6, range(1, 7), Random(3)).make(kind) for kind in KINDS]


@pytest.mark.parametrize("name", known())
def test_each_kind_has_every_face(name: str) -> None:
    kind = known()[name]
    assert missing(kind) == []
    assert missing_words(kind) == []
    assert [*wrong(kind)] == []
    assert kind.chance


@pytest.mark.parametrize("constraint", made(), ids=lambda each: each.name)
def test_each_kind_is_written_as_it_is_read(constraint: Constraint) -> None:
    rows = "......\n" * constraint.shaped(BOARD).rows
    puzzle = runut.read(f"sudoku 2x3\n{rows}{written(constraint, BOARD)}\n")
    assert isinstance(puzzle, Sudoku)
    assert puzzle.constraints == (constraint,)


@pytest.mark.parametrize("constraint", made(), ids=lambda each: each.name)
def test_each_kind_is_drawn_unless_it_is_a_rule_for_the_whole_board(constraint: Constraint) -> None:
    layers, margins = layers_of([constraint], BOARD), margins_of((constraint,), BOARD)
    is_drawn = bool(layers.under or layers.signs or layers.labels or margins.items)
    named_in_the_title = constraint.gesture in {Gesture.BOARD, Gesture.REGIONS}
    assert is_drawn or named_in_the_title


@pytest.mark.parametrize("constraint", made(), ids=lambda each: each.name)
def test_the_step_of_each_kind_explains_what_it_states(constraint: Constraint) -> None:
    stated = constraint.among(constraint.shaped(BOARD), (constraint,))
    assert not any(misfit(each, each.nature.step or constraint.step) for each in stated)


def test_each_rule_of_each_kind_says_what_breaks_it() -> None:
    for constraint in made():
        stated = {each.rule for each in constraint.statements(BOARD) if not each.auxiliaries}
        assert stated <= constraint.said().broken.keys(), constraint.name


def test_variants_have_names_of_their_own() -> None:
    names = [name for kind in known().values() for name in kind.chance]
    assert len(names) == len(set(names))


def test_no_file_but_its_own_and_those_of_formats_names_a_kind() -> None:
    kinds = {kind.__name__: kind.__module__ for kind in known().values()}
    found = {
        (path.name, name)
        for path in sorted(FAMILY.rglob("*.py"))
        if "formats" not in path.parts and path.name not in KNOW_BOARDS
        for name in named(path) & kinds.keys()
        if "kinds" not in path.parts
    }
    assert not found


def named(path: Path) -> set[str]:
    """The names that a file imports from kinds, or asks of them."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and ".kinds" in (node.module or "")
        for alias in node.names
    }
    asked = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "kinds"
    }
    return imported | asked


# -- kinds of readers --------------------------------------------------------------------------


@pytest.fixture
def windows() -> Iterator[type[Constraint]]:
    spec = spec_from_file_location("window_sum", WINDOWS)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module.WindowSum
    dict.pop(kept(), "window-sum")  # type: ignore[arg-type]


def puzzle_of_windows() -> Sudoku:
    options = {"variant": "window-sum", "size": "6"}
    puzzle = runut.generate("sudoku", seed=2, options=options)
    assert isinstance(puzzle, Sudoku)
    return puzzle


@pytest.mark.usefixtures("windows")
def test_a_kind_of_a_reader_is_made_read_written_solved_and_proved() -> None:
    puzzle = puzzle_of_windows()
    assert runut.read(runut.write(puzzle)) == puzzle
    assert runut.count(puzzle).count == 1
    assert runut.prove(puzzle).verdict == "unique"


@pytest.mark.usefixtures("windows")
def test_a_kind_of_a_reader_tells_its_rule_in_every_language() -> None:
    puzzle = puzzle_of_windows()
    said = {language: runut.aim(puzzle, language)[-1] for language in LANGUAGES}
    assert said["en"] == "Every square of four cells adds up to at most 17."
    assert said["id"] == "Setiap persegi empat sel berjumlah paling banyak 17."


def test_a_kind_of_a_reader_is_checked_like_others(windows) -> None:
    puzzle = Sudoku(2, 3, BLANK, (windows(9),))
    found = runut.check(puzzle, [FULL[at : at + 6] for at in range(0, 36, 6)])
    assert {each.rule for each in found} == {"window-sum"}


@pytest.mark.usefixtures("windows")
def test_a_format_that_cannot_have_a_kind_says_so() -> None:
    with pytest.raises(runut.PuzzleError, match="f-puzzles has no such rule"):
        runut.write(puzzle_of_windows(), format="fpuzzles")


@pytest.mark.parametrize("name", ["calm-line", "ends"])
def test_the_other_examples_are_made_read_and_solved(name: str) -> None:
    try:
        module_in(EXAMPLES / f"{name.replace('-', '_')}.py")
        puzzle = runut.generate("sudoku", seed=1, options={"variant": name, "size": "6"})
        assert isinstance(puzzle, Sudoku)
        assert {each.name for each in puzzle.constraints} == {name}
        assert runut.read(runut.write(puzzle)) == puzzle
        assert runut.count(puzzle).count == 1
    finally:
        dict.pop(kept(), name, None)  # type: ignore[arg-type]


def test_the_example_is_short() -> None:
    lines = WINDOWS.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 45


def test_a_kind_without_a_face_is_refused_by_its_name_and_file() -> None:
    with pytest.raises(KindError) as caught:

        @sudoku.add_kind
        @dataclass(frozen=True)
        class Half(sudoku.Constraint):
            name = "half"

            def statements(self, _board, /):
                return iter(())

    assert re.search(r"Half in .*test_kinds\.py lacks fpuzzles \(", str(caught.value))


def test_a_kind_without_words_is_refused() -> None:
    with pytest.raises(KindError, match=r"lacks sentences"):

        @sudoku.add_kind
        @dataclass(frozen=True)
        class Mute(sudoku.Constraint):
            name = "mute"
            fpuzzles = forms.NoWord("it is mute")
            interactive = forms.ByParts()
            chance = {}  # noqa: RUF012
            step = None

            def statements(self, _board, /):
                return iter(())


def test_the_name_of_a_kind_is_taken_once() -> None:
    with pytest.raises(KindError, match=r"the kind 'renban' is known already: Renban in "):

        @sudoku.add_kind
        class Other(sudoku.Renban):
            name = "renban"
            sentences = sudoku.Renban.said()


def test_what_is_no_class_of_constraints_is_no_kind() -> None:
    for value in (None, 3, dict, sudoku.Windoku()):
        with pytest.raises(KindError, match=r"is no class of runut\.sudoku\.Constraint"):
            sudoku.add_kind(value)  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ({"name": "My Turns"}, "the name 'My Turns'; expected small letters"),
        ({"name": "row"}, "the name 'row'"),
        ({"chance": {"renban": Fixed()}}, "the variant 'renban', which renban has"),
        ({"chance": {"Turns": Fixed()}}, "the variant 'Turns'"),
        ({"fpuzzles": forms.OnLine("renban")}, "the word of fpuzzles 'renban', which renban has"),
        (
            {"interactive": forms.Flag("AntiKing")},
            "'AntiKing', which anti-king has",
        ),
        ({"fpuzzles": "turns"}, "lacks fpuzzles"),
        ({"sentences": said_of(broken="row-duplicate")}, "'row-duplicate', which the board has"),
        ({"sentences": said_of(broken="renban")}, "the rule 'renban', which renban has"),
        ({"sentences": replace(said_of(), aim={})}, "lacks aim"),
        ({"sentences": replace(said_of(), broken={})}, "lacks broken"),
    ],
)
def test_a_wrong_face_of_a_kind_is_named(faces, said) -> None:
    own = {
        "name": "turns",
        "sentences": said_of(),
        "fpuzzles": forms.NoWord("it has none"),
        "interactive": forms.ByParts(),
        "chance": {"turns": Fixed()},
        "step": None,
        "statements": lambda _self, _board: iter(()),
        "__module__": __name__,
    }
    with pytest.raises(KindError, match=re.escape(said)):
        sudoku.add_kind(type("Turns", (sudoku.Constraint,), own | faces))
    assert "turns" not in kept()


def test_no_two_kinds_have_one_variant_or_rule() -> None:
    taken = [clash for kind in known().values() for clash in clashes(kind, known().values())]
    assert not [clash for clash in taken if not clash.startswith("the word of")]


def test_a_kind_without_a_word_there_is_not_written_by_its_parts(windows) -> None:
    puzzle = Sudoku(2, 3, BLANK, (windows(20),))
    with pytest.raises(runut.PuzzleError, match="the site has no sums with a bound"):
        runut.write(puzzle, format="interactive")
