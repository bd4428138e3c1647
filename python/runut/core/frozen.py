"""A mapping that cannot be changed, and that copies and pickles as a plain one does."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


def _refuse(*_args: object, **_named: object) -> NoReturn:
    raise TypeError("a value of Runut cannot be changed; dict(mapping) is a copy")


class FrozenDict(dict[K, V]):
    """A read-only `dict`.

    >>> FrozenDict(states=8)["states"]
    8
    """

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles build a new value, since items cannot be added."""
        return FrozenDict, (dict(self),)
