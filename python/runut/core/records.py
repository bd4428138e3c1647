"""Values as plain values for JSON: their objects, and the values again.

A value says once what its object holds: `JSON` names fields, properties and methods, by default
every field that counts in a comparison. Their types say the rest: `to_dict` writes them,
`from_dict` reads them back, and `verbs/schema.py` makes the JSON Schema of them. The faults of an
input are plain values too, the same in the command and the web app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

from runut.core.surface import Shown
from runut.errors import InputError

if TYPE_CHECKING:
    from runut.core.puzzle import Puzzle

Json = Any
"""What JSON holds."""
Record = dict[str, Json]
SCALARS: Mapping[type, type] = {bool: bool, int: int, float: int, str: str}
"""Types of single values, each with another one whose values are of it too."""


@dataclass(frozen=True, eq=False)
class Recorded(Shown):
    """A value that JSON holds.

    `?` after a name means that it is left out where it is empty.

    >>> from runut import Violation
    >>> found = Violation("row-duplicate", ((0, 1), (0, 4)))
    >>> found.to_dict()
    {'rule': 'row-duplicate', 'cells': ((0, 1), (0, 4))}
    >>> Violation.from_dict(found.to_dict()) == found
    True
    """

    __slots__ = ()
    JSON: ClassVar[tuple[str, ...]] = ()

    def to_dict(self) -> Record:
        """The value as plain values for JSON, as the command's `--json` prints it.

        Cells count from 0. The command adds what it knows besides, such as the source.
        """
        return self._plain()

    def _plain(self, **own: Json) -> Record:
        """The names of the object with what they say, or with what is said here."""
        record = {}
        for name, is_optional in names_of(type(self)):
            said = own[name] if name in own else getattr(self, name)
            said = said() if callable(said) else said
            if said or not is_optional:
                record[name] = plain(said)
        return record

    @classmethod
    def from_dict(cls, record: Record, puzzle: Puzzle | None = None) -> Self:
        """The value that `to_dict` or the command's `--json` wrote; `puzzle` is what it is about.

        Raises `InputError` for an object that lacks a field or has another kind of value there.
        """
        with expected(cls.__name__.lower()):
            more = cls._more(record, puzzle)
            return cls(**_known(cls, record, puzzle, more) | more)

    @classmethod
    def _more(cls, _record: Record, _puzzle: Puzzle | None) -> Record:
        """The fields that the object says in another way."""
        return {}


@contextmanager
def expected(name: str) -> Iterator[None]:
    """Whatever an object lacks becomes the error about an object that was expected."""
    try:
        yield
    except InputError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise InputError(f"expected the object of a {name}: {error!r:.80}") from None


def names_of(kind: type[Recorded]) -> list[tuple[str, bool]]:
    """The names of an object, each with whether it may be left out."""
    own = kind.JSON or [each.name for each in fields(kind) if each.compare]
    return [(name.removesuffix("?"), name.endswith("?")) for name in own]


def plain(value: object) -> Json:
    """What JSON holds of a value."""
    match value:
        case Recorded():
            return value.to_dict()
        case Mapping():
            return {name: plain(each) for name, each in value.items()}
        case tuple():
            return _named(value) or tuple(map(plain, value))
        case Sequence() if not isinstance(value, str):
            return list(map(plain, value))
    return str(value) if isinstance(value, Shown | Enum) else value


def _named(value: Json) -> Record:
    """The fields of a named tuple; none of another one."""
    return {name: plain(getattr(value, name)) for name in getattr(value, "_fields", ())}


# -- back -----------------------------------------------------------------------------------------


def _hints(kind: Json) -> Record:
    """The types of the fields of a class, and those of other names that its object has."""
    own = get_type_hints(kind)
    names = names_of(kind) if issubclass(kind, Recorded) else []
    for name in (name for name, _ in names if name not in own):
        made = getattr(kind, name)
        own[name] = get_type_hints(getattr(made, "fget", made))["return"]
    return own


hints_of: Callable[[Json], Record] = cache(_hints)
"""The types of the names of a class, found once."""


def _known(kind: type[Recorded], record: Record, puzzle: Puzzle | None, more: Record) -> Record:
    """The fields that an object says as they are."""
    own = {each.name for each in fields(kind)} - more.keys()
    known: Record = {"puzzle": puzzle} if "puzzle" in own else {}
    for name, is_optional in names_of(kind):
        if name in own and not (is_optional and name not in record):
            known[name] = read(hints_of(kind)[name], record[name], puzzle)
    return known


def read(hint: Json, given: Json, puzzle: Puzzle | None = None) -> Json:
    """A value of a type, of what JSON holds of it.

    >>> read(tuple[int, ...], [1, 2])
    (1, 2)
    """
    parts: Sequence[Json] = get_args(hint)
    origin: Json = get_origin(hint)
    if origin in (Union, UnionType):
        return _one_of(parts, given, puzzle)
    if origin in (tuple, Sequence):
        return tuple(read(part, each, puzzle) for part, each in _pairs(parts, given))
    if origin is None and isinstance(hint, type):
        if issubclass(hint, Recorded):
            return hint.from_dict(given, puzzle)
        if issubclass(hint, Enum):
            return hint(given)
        if names := getattr(hint, "_fields", ()):
            return hint(*(read(hints_of(hint)[name], given[name], puzzle) for name in names))
        if hint in SCALARS and type(given) not in (hint, SCALARS[hint]):
            raise TypeError(f"{given!r:.40} is no {hint.__name__}")
    return frozen(given)


def _one_of(parts: Sequence[Json], given: Json, puzzle: Puzzle | None) -> Json:
    """The value by the one type beside None; of several, such as numbers and words, itself."""
    others = [part for part in parts if part is not NoneType]
    if given is None or len(others) > 1:
        return frozen(given)
    return read(others[0], given, puzzle)


def _pairs(parts: Sequence[Json], given: Json) -> Iterator[tuple[Json, Json]]:
    """Each value of an array with its type."""
    if not isinstance(given, list | tuple):
        raise TypeError(f"{given!r:.40} is no array")
    is_alike = len(parts) == 1 or parts[-1] is Ellipsis
    return zip(repeat(parts[0], len(given)) if is_alike else parts, given, strict=True)


def frozen(part: Json) -> Json:
    """Lists of lists as tuples."""
    return tuple(map(frozen, part)) if isinstance(part, list | tuple) else part


# -- faults ---------------------------------------------------------------------------------------


def fault_records(error: InputError) -> list[Record]:
    """The faults of an input, with their places."""
    return [
        fault_record(fault.message, fault.hint, fault.line, fault.column) for fault in error.faults
    ]


def fault_record(
    message: str, hint: str = "", line: int | None = None, column: int | None = None
) -> Record:
    """A fault, which may have no place in a text."""
    return {"message": message, "hint": hint, "line": line, "column": column}
