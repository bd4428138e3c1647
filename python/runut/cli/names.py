"""Names on the command line, which a shell can complete: families, formats, algorithms, methods.

Whether a name is known the library decides, with near names for one that is not; here they are only
listed. Those of one family alone are offered when the words before name the family.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from runut.core.family import AnyFamily
from runut.core.methods import Algorithm, Generator, Option
from runut.errors import RunutError
from runut.families import FAMILIES, families, readers
from runut.families.own import algorithms_of, named
from runut.text.reading import HEAD, likeliest
from runut.text.sets import is_set_name, set_names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Known = Callable[[click.Context], Iterable[str]]
Holder = Algorithm[Any] | Generator[Any]


def technique_names(ctx: click.Context) -> list[str]:
    """The techniques of the family that a command line names, or of all."""
    family = ctx.params.get("family")
    known = families(family) if family in FAMILIES else families()
    return [name for own in known for name in own.explainer.names()]


class Offered(click.types.StringParamType, ABC):
    """A text for which the shell offers words."""

    @abstractmethod
    def offered(self, ctx: click.Context, begun: str) -> Iterable[str]:
        """The words that begin like this."""

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """What is offered, each once."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in dict.fromkeys(self.offered(ctx, incomplete))]


class Name(Offered):
    """A text; `known` lists the known ones for a command line so far."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def offered(self, ctx: click.Context, begun: str) -> Iterable[str]:
        """The known names that begin like this."""
        return (name for name in self.known(ctx) if name.startswith(begun))


class Output(click.Path):
    """A file of this machine."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """The path; a usage error for a URL, which a path would spoil."""
        if "://" in str(value):
            message = (
                f"{str(value)!r} is a URL; only 'batch' and the tables of 'generate' take one."
            )
            self.fail(message, param, ctx)
        return Path(os.fsdecode(super().convert(value, param, ctx)))


class Source(Name):
    """A file, which the shell completes itself, or the name of a set."""

    def __init__(self) -> None:
        super().__init__(lambda ctx: set_names(_families(ctx)))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The sets whose names begin like this, else the files."""
        from click.shell_completion import CompletionItem

        is_set = incomplete.startswith("set")
        sets = super().shell_complete(ctx, param, incomplete) if is_set else []
        return sets or [CompletionItem(incomplete, type="file")]


class Algorithms(Name):
    """Names of algorithms between commas; a function as `my.py:f` or `module:f` is imported."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The names, with those of imported functions."""
        words = super().convert(value, param, ctx).split(",")
        for word in words:
            if word.strip().endswith((".py", ".py:")):
                self.fail(
                    f"{word} names no function; write {word.strip(' :')}:FUNCTION", param, ctx
                )
        return ",".join(named(word.strip()) if ":" in word else word for word in words)

    def offered(self, ctx: click.Context, begun: str) -> Iterable[str]:
        """The names before the last comma as they are, the last one as known."""
        before, comma, last = begun.rpartition(",")
        return (f"{before}{comma}{name}" for name in super().offered(ctx, last))


class Flags(click.types.UnprocessedParamType, Offered):
    """The options of a family's generators as flags: after one of them its values."""

    def offered(self, ctx: click.Context, begun: str) -> Iterable[str]:
        """The values that begin like this, if the option has known values."""
        words = [*(ctx.params.get("flags") or ()), *ctx.args]
        name = words[-1].removeprefix("--") if words else ""
        own = (option for option in _options(_makers(ctx)) if option.name == name)
        return _values(own, begun)


class Pairs(Offered):
    """An option of a method or an algorithm as NAME=VALUE; `holders` lists what has options."""

    def __init__(self, holders: Callable[[click.Context], Iterable[Holder]]) -> None:
        self.holders = holders

    def offered(self, ctx: click.Context, begun: str) -> Iterable[str]:
        """The pairs that begin like this; where no values are known, names alone."""
        name, equals, value = begun.partition("=")
        return (
            f"{option.name}={each}"
            for option in _options(self.holders(ctx))
            if option.name == name or (not equals and option.name.startswith(name))
            for each in [*_values([option], value)] or [value]
        )


def _options(holders: Iterable[Holder]) -> Iterator[Option]:
    return (option for holder in holders for option in holder.options)


def _values(options: Iterable[Option], begun: str) -> dict[str, None]:
    """Values of these options that begin like this; after a `+` those that can be joined."""
    before, plus, last = begun.rpartition("+")
    found: dict[str, None] = {}
    for option in options:
        words = option.joined if plus else (*option.choices, *option.joined, *option.known())
        found |= dict.fromkeys(f"{before}{plus}{word}" for word in words if word.startswith(last))
    return found


def _families(ctx: click.Context) -> list[AnyFamily]:
    """The family that the words so far name or whose puzzle they name, else all."""
    # Words that an unfinished option keeps from their parameters are left in `args`.
    words = [ctx.params.get("family"), ctx.params.get("growing"), *ctx.args]
    named = next((word for word in words if word in FAMILIES), None)
    if named is not None:
        return families(named)
    sources = [*(ctx.params.get("sources") or ()), ctx.params.get("source") or "", *ctx.args]
    found = next(filter(None, map(_family_of, sources)), None)
    return families() if found is None else [found]


def _family_of(source: str) -> AnyFamily | None:
    """The family of the puzzle that a word names, detected from the beginning of its text."""
    if is_set_name(source):
        name = source.removeprefix("set:").partition("/")[0]
        holders = (family for family in families() if name in {each.name for each in family.sets})
        return next(holders, None)
    try:
        if "://" in source:
            head = source
        else:
            with Path(source).open("rb") as stream:
                head = stream.read(HEAD).decode("utf-8-sig", errors="replace").lstrip()
        return likeliest(head, readers(), source)[1].load()
    except (OSError, RunutError):
        return None


def _searches(ctx: click.Context) -> Iterator[Algorithm[Any]]:
    return (each for family in _families(ctx) for each in algorithms_of(family))


def _makers(ctx: click.Context) -> Iterator[Generator[Any]]:
    return (each for family in _families(ctx) for each in family.generators)


def flag_items(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """The options of a family's generators as flags."""
    from click.shell_completion import CompletionItem

    options = {f"--{each.name}": each.summary for maker in _makers(ctx) for each in maker.options}
    return [
        CompletionItem(flag, help=summary)
        for flag, summary in options.items()
        if incomplete and flag.startswith(incomplete)
    ]


FAMILY = Name(lambda _: FAMILIES)
FORMAT = Name(lambda ctx: (each.name for own in _families(ctx) for each in own.formats))
ALGORITHM = ALGORITHMS = Algorithms(lambda ctx: (each.name for each in _searches(ctx)))
METHOD = Name(lambda ctx: (each.name for each in _makers(ctx)))
VIEW = Name(lambda ctx: (name for own in _families(ctx) for name in own.drawing.views))
SEARCH_OPTION = Pairs(_searches)
METHOD_OPTION = Pairs(_makers)
SOURCE = Source()
OUTPUT = Output()
FLAGS = Flags()
