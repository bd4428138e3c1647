"""The one place where Runut calls what a reader's kind says: what fails there names the kind.

`guard` puts itself around the faces of a class that is made known. So every room gets what it may
rely on, or a `KindError` with the kind, the face and the line. Runut's own kinds stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial, wraps
from inspect import unwrap
from traceback import walk_tb
from typing import Any

from runut.core.scene import Item
from runut.core.tables import LANGUAGES
from runut.errors import KindError, RunutError
from runut.explaining.said import Words
from runut.families.files import blaming
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import chance, steps
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.statements import Statement

Kind = type[Constraint]
Call = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a face gives: one `of` a type, or several `made` one; and what else may be wrong."""

    of: Any = object
    wanted: str = ""
    made: Call | None = None
    wrong: Call = lambda *_: ()


def file_of(kind: Kind) -> str:
    """The file of a kind, else its module."""
    return getattr(sys.modules.get(kind.__module__), "__file__", None) or kind.__module__


def home(kind: Kind) -> str:
    """The class of a kind and its file."""
    return f"{kind.__qualname__} in {file_of(kind)}"


def at_fault(kind: Kind, face: str, fault: str, error: BaseException | None = None) -> KindError:
    """The error that names a kind, the face, and the line that failed, else that of the face."""
    code = getattr(unwrap(getattr(kind, face, kind)), "__code__", None)
    lines = [(code.co_filename, code.co_firstlineno)] if code else []
    for frame, line in walk_tb(error.__traceback__ if error else None):
        lines.append((frame.f_code.co_filename, line))
    found = [f" (line {line})" for file, line in lines if file == file_of(kind)]
    return KindError(f"the kind {home(kind)}: {face}{''.join(found[-1:])}: {fault}")


def blamed(kind: Kind, face: str) -> AbstractContextManager[None]:
    """Within it, what is no error of Runut's is the kind's."""
    return blaming(RunutError, partial(at_fault, kind, face))


def guard(kind: Kind) -> None:
    """Put a guard around each face of a kind that is not what all constraints have."""
    for face, answer in FACES.items():
        own = getattr(kind, face, None)
        if callable(own) and own is not getattr(Constraint, face, None):
            setattr(kind, face, _asked(kind, face, own, answer))
    kind.chance = {name: _drawn(kind, how) for name, how in kind.chance.items()}


def _drawn(kind: Kind, how: chance.Chance) -> chance.Chance:
    """How chance makes a kind, with a guard around its functions."""
    one, some = Answer(Constraint, "a constraint"), Answer(Constraint, "constraints", tuple)
    new: dict[str, Any] = {
        name: _asked(kind, "chance", getattr(how, name), answer)
        for name, answer in (("make", one), ("every", some), ("draw", some))
        if callable(getattr(how, name, None))
    }
    if isinstance(how, chance.Walk):
        new["makes"] = tuple(_asked(kind, "chance", make, one) for make in how.makes)
    return replace(how, **new)


def _asked(kind: Kind, face: str, own: Call, answer: Answer) -> Call:
    """A face that gives what it should, or raises."""

    @wraps(own)
    def asked(*rest: object) -> object:
        with blamed(kind, face):
            found = own(*rest)
            is_some = isinstance(found, Iterable) and not isinstance(found, str)
            every = tuple(found) if answer.made and is_some else (found,)
            for each in every:
                if not isinstance(each, answer.of) or (answer.made and not is_some):
                    raise at_fault(kind, face, f"gives {each!r:.60}; expected {answer.wanted}")
                for fault in answer.wrong(each, *rest):
                    raise at_fault(kind, face, fault)
        return answer.made(every) if answer.made else found

    return asked


def _wrong_statement(each: Statement, rule: Constraint, board: Board, *_: object) -> Iterator[str]:
    """What is wrong with a statement: its cells, or a rule of another kind."""
    if off := [cell for cell in each.cells if cell not in board.cells]:
        yield f"names the cell {off[0]!r:.60}; this board has 0 to {board.cells[-1]}"
    if not isinstance(each.says, Words):
        yield f"says {each.says!r:.60}; expected a text or Words"
    if misfit := steps.misfit(each, each.nature.step or rule.step):
        raise at_fault(type(rule), "step", misfit)
    own = rule.said().broken
    if each.rule not in own and not each.auxiliaries:
        yield f"states the rule {each.rule!r:.60}; sentences.broken has {', '.join(map(repr, own))}"


def _wrong_aim(each: tuple[Any, ...], rule: Constraint, *_: object) -> Iterator[str]:
    """What is wrong with a sentence for players: it is unknown, or its braces stay empty."""
    name, values = each
    aim = rule.said().aim
    if name not in aim:
        yield f"gives the sentence {name!r:.60}; sentences.aim has {', '.join(map(repr, aim))}"
    for language in LANGUAGES if name in aim else ():
        try:
            aim[name].say(language, **values)
        except LookupError as error:
            yield f"nothing fills the brace {error} of {aim[name].text(language)!r}"


_STATED = Answer(Statement, "statements of families.sudoku.statements", iter, _wrong_statement)
_TEXTS = Answer(str, "faults, each a text", iter)
FACES: Mapping[str, Answer] = {
    "__post_init__": Answer(),
    "shaped": Answer(Board, "a board"),
    "lies_on": Answer(Mapping, "the attribute with cells by the name of a sentence"),
    "faults": _TEXTS,
    "own_faults": _TEXTS,
    "statements": _STATED,
    "among": _STATED,
    "asked": Answer(tuple, "pairs of a sentence and what fills its braces", iter, _wrong_aim),
    "drawn": Answer(Mark, "marks of families.sudoku.drawing.marks", iter),
    "over": Answer(Item, "items of core.scene", iter),
}
"""The faces that are functions, and what each of them gives."""
