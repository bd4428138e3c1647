"""A command as a value: its fields are its options, each declared once.

    class DailyCommand(Command):
        \"\"\"Make FAMILY's puzzle of the day.\"\"\"

        family: str = argument("family", type=FAMILY)
        limits: Limits = within(nodes=False, memory=False)

        def _run(self) -> Exit: ...

The docstring is the text of `--help`. Its options stand in the order of the fields, and after them
those that many commands share, in the order of `LAST`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, partial
from inspect import cleandoc
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

import click

from runut.cli.exits import Exit
from runut.cli.numbers import Whole
from runut.cli.spoken import Spoken

if TYPE_CHECKING:
    from runut.core.limits import Control

T = TypeVar("T")

LAST = (
    "family", "form", "seconds", "nodes", "memory", "threads", "workers",
    "theme", "scale", "explode", "view", "font",
    "language", "as_json", "json", "output", "resume", "force",
)  # fmt: skip
"""Options that stand last in every command: how to read, how long, how it looks and is said."""


@dataclass(frozen=True, slots=True)
class Options:
    """Parameters of a command line, and how their values make the one value of a field."""

    parameters: tuple[click.Parameter, ...]
    value: Callable[[Mapping[str, Any]], Any]


def option(*words: str, **settings: Any) -> Any:
    """An option: its names, and what it is for."""
    *names, summary = words
    return alone(click.Option(names, help=summary, **settings))


def argument(name: str, **settings: Any) -> Any:
    """A word that is known by its place."""
    return alone(click.Argument([name], **settings))


def flag(*words: str) -> Any:
    """An option without a value."""
    return option(*words, is_flag=True)


def whole(*words: str, least: int = 0, most: int | None = None, default: int | None = None) -> Any:
    """An option that is a whole number."""
    kind = Whole(min=least) if most is None else click.IntRange(least, most)
    shown = default is not None
    return option(*words, type=kind, default=default, show_default=shown, metavar="N")


def _place(parameter: click.Parameter) -> int:
    """Where a parameter stands: before all that `LAST` names, or in its order."""
    is_last = isinstance(parameter, click.Option) and parameter.name in LAST
    return LAST.index(str(parameter.name)) + 1 if is_last else 0


def alone(parameter: click.Parameter) -> Any:
    """A parameter whose value is that of its field."""
    return Options((parameter,), itemgetter(parameter.name))


def together(make: Callable[..., Any], **parts: Options) -> Any:
    """Options as one value: what `make` gives for their values."""

    def value(given: Mapping[str, Any]) -> Any:
        return make(**{name: part.value(given) for name, part in parts.items()})

    return Options(tuple(each for part in parts.values() for each in part.parameters), value)


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Command(ABC):
    """What a person asks for; a subclass says in its fields what can be asked."""

    kind: ClassVar[type[Spoken]]
    settings: ClassVar[Mapping[str, Any]]

    def __init_subclass__(cls, kind: type[Spoken] = Spoken, **settings: Any) -> None:
        """Make a frozen dataclass of the command."""
        cls.kind, cls.settings = kind, settings
        dataclass(frozen=True)(cls)

    def __call__(self) -> Exit:
        """What the command is for; gives the exit code."""
        code = self._run()
        is_cancelled = "control" in vars(self) and self.control.cancelled
        return Exit.INTERRUPTED if is_cancelled else code

    @cached_property
    def control(self) -> Control:
        """What Ctrl-C and signals to end cancel."""
        from runut.core.limits import Control

        return Control()

    def until_ctrl_c(self, ask: Callable[..., T]) -> T:
        """What `ask` gives, whose searches `control` cuts short."""
        from runut.cli.search import until_ctrl_c

        return until_ctrl_c(partial(ask, control=self.control), self.control)

    @abstractmethod
    def _run(self) -> Exit:
        """Do it; gives the exit code."""

    @classmethod
    def named(cls, name: str) -> click.Command:
        """The command for click."""
        own: dict[str, Any] = {each.name: each.default for each in fields(cls)}

        def run(**given: object) -> Exit:
            return cls(**{each: options.value(given) for each, options in own.items()})()

        parameters = [each for options in own.values() for each in options.parameters]
        parameters.sort(key=_place)
        about = cleandoc(cls.__doc__ or "")
        return cls.kind(name=name, params=parameters, callback=run, help=about, **cls.settings)
