"""What people guess at the library: a guess that can mean one thing works.

`core/guesses.toml` has the guesses, by what they mean or by a sentence for the error. A verb of the
package is a method of each puzzle, too, and of the class of each family. Type checkers know none of
this: it is a help for whoever tries, and programs say the names that the reference has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial, reduce, wraps
from inspect import signature
from types import FunctionType
from typing import TYPE_CHECKING

from runut.core.limits import LimitWords
from runut.core.puzzle import Puzzle
from runut.core.tables import MEANT, right_of, unknown_keyword
from runut.errors import InputError, UnknownAttributeError, warn_unread
from runut.families import options_of

if TYPE_CHECKING:
    from runut.families.nonogram.images.selection import PictureResult

_VERB_OF = Callable[[str, str | None], object]
"""A verb of the package or of a family, by its name."""
_WITH_KEYWORDS = 0x08
"""The flag of the code of a function that takes keywords without a name."""


class Method(partial[object]):
    """A verb of one puzzle, or of one family; it is no answer before it is called."""

    def __bool__(self) -> bool:
        name = self.func.__name__
        raise InputError(f"{name} is a verb, which gives an answer when it is called: {name}()")


def attribute(value: object, name: str, verb_of: _VERB_OF) -> object:
    """What a value, or a class, has under a name that it lacks; else an error says what is right.

    >>> from runut import Hitori, read
    >>> Hitori.from_string("hitori/2/2/2111").solve().is_unique is None
    True
    """
    kind = value if isinstance(value, type) else type(value)
    rights = (right_of(f"attributes.{each.__name__}", name) for each in kind.__mro__)
    right = next(filter(None, rights), "")
    if right == "__class__":
        return kind
    if MEANT.fullmatch(right):
        return reduce(_part, right.split("."), value)
    if not right and issubclass(kind, Puzzle):
        second = right_of("names", name)
        found = _method(value, kind, second if MEANT.fullmatch(second) else name, verb_of)
        if found is not None:
            return found
    known = [each for each in dir(kind) if each[0] != "_"]
    raise UnknownAttributeError(f"attribute of {kind.__name__}", name, known, right)


def _part(value: object, name: str) -> object:
    """An attribute; nothing where the value is nothing, such as the solution of no solution."""
    return None if value is None else getattr(value, name)


def _method(value: object, kind: type[Puzzle], name: str, verb_of: _VERB_OF) -> object:
    """A verb as the method of a puzzle or of its class; nothing where it is none."""
    family: str | None = getattr(kind, "family", None)
    verb = verb_of(name, family)
    if not isinstance(verb, FunctionType):
        return None
    first, *rest = [*signature(verb).parameters, ""]
    if first in ("puzzle", "puzzles"):
        return verb if value is kind else Method(verb, value)
    if first == "family" and family:
        return Method(verb, family)
    if value is not kind or family is None:
        return None
    if name.startswith("from_"):
        return partial(_puzzle_from, verb)
    return Method(verb, family=family) if "family" in rest else None


def _puzzle_from(maker: Callable[..., PictureResult], *given: object, **named: object) -> Puzzle:
    """The puzzle that a function of a family makes of a picture, with a warning of changes."""
    made = maker(*given, **named)
    if changes := [f"r{each.row + 1}c{each.column + 1}" for each in made.changes]:
        warn_unread(f"changed, so that the puzzle has one solution: {', '.join(changes)}")
    return made.puzzle


@cache
def forgiving(verb: FunctionType) -> Callable[..., object]:
    """The verb, which takes other words for its keywords where they mean the same.

    >>> from runut import solve
    >>> solve("hitori/2/2/2111", max_solutions=2).is_unique
    True
    """
    code = verb.__code__
    own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    takes = code.co_varnames[len(own)] if code.co_flags & _WITH_KEYWORDS else ""
    known = frozenset((*own, *(LimitWords.__annotations__ if takes else ())))

    @wraps(verb)
    def called(*given: object, **named: object) -> object:
        if named.keys() <= known:
            return verb(*given, **named)
        if takes != "choices":
            return verb(*given, **_meant(verb, known, named, ("keywords",)))
        family = given[0] if given else named.get("family")
        options = {name.replace("-", "_") for name in options_of(str(family))}
        return verb(*given, **_meant(verb, known | options, named, ("options", "keywords")))

    called.__module__ = "runut"  # where a pickle finds it
    return called


def _meant(
    verb: FunctionType, known: Collection[str], named: Mapping[str, object], tables: Iterable[str]
) -> dict[str, object]:
    """The keywords that are meant, each once; an error for one that has no meaning here."""
    found = {name: value for name, value in named.items() if name in known}
    for name in [each for each in named if each not in found]:
        rights = (right_of(table, name) for table in tables)
        right = next((each for each in rights if each.partition("=")[0] in known), "")
        word, _, flag = right.partition("=")
        if not MEANT.fullmatch(right) or (flag and not isinstance(named[name], bool)):
            raise unknown_keyword(verb.__name__, name, sorted(known), *tables)
        if word in found:
            raise InputError(f"{name}= and {word}=; expected one of them")
        if not flag:
            found[word] = named[name]
        elif named[name]:
            found[word] = int(flag) if flag.isdigit() else None
    return found
