"""A register of the functions that make a text, a picture or a certificate of a value.

The package registers these functions (makers) on import. So the core imports no layer above it, and
a maker loads when a value first needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any

_MAKERS: dict[str, Callable[..., object]] = {}


def register(**makers: Callable[..., object]) -> None:
    """Register makers for what they make of values, such as `text`."""
    _MAKERS.update(makers)


def show(what: str, *values: object) -> str:
    """The values, shown by their maker."""
    return str(made(what, *values))


def made(what: str, *values: object) -> Any:  # noqa: ANN401 - the maker says what it makes
    """What the maker makes of the values."""
    return _MAKERS[what](*values)


def guessed(value: object, name: str) -> object:
    """What a value or a class means by a name that it lacks; no name of Python itself."""
    if name.startswith("_"):
        raise AttributeError(f"{type(value).__name__!r} object has no attribute {name!r}")
    return made("guessed", value, name)


class Shown:
    """A value whose text is what the command prints; it knows what people mean by other names."""

    __slots__ = ()

    def __str__(self) -> str:
        return show("report", self)

    if not TYPE_CHECKING:  # a type checker would allow every name

        def __getattr__(self, name: str) -> object:
            return guessed(self, name)

    def __init_subclass__(cls) -> None:
        """A frozen class with slots refuses each name: what a dataclass has fails from inside."""
        super().__init_subclass__()
        for each in {"__setattr__", "__delattr__"} & cls.__dict__.keys():
            setattr(cls, each, _refuse)


class Drawn(Shown):
    """A value that a notebook shows as a picture, where there is one."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        drawn = self._repr_svg_()
        return {"text/plain": str(self)} | ({"image/svg+xml": drawn} if drawn else {})

    def _repr_svg_(self) -> str | None:
        raise NotImplementedError


def _refuse(value: Shown, name: str, _new: object = None) -> None:
    """The error about a change of a frozen value."""
    raise FrozenInstanceError(f"cannot change {name!r}: a {type(value).__name__} is frozen")
