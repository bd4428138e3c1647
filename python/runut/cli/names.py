"""Names on the command line, which a shell can complete: families, formats, algorithms, methods.

Whether a name is known the library decides, with near names for one that is not; here they are only
listed. Those of one family alone are offered when the words before name the family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from runut.core.family import AnyFamily
from runut.families import FAMILIES, families

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["ALGORITHM", "ALGORITHMS", "FAMILY", "FORMAT", "METHOD", "SOURCE", "VIEW"]
__all__ += ["Name", "flag_items"]

Known = Callable[[click.Context], Iterable[str]]


class Name(click.types.StringParamType):
    """A text of which some are known; `known` lists them for a command line so far."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """The known names that begin so."""
        from click.shell_completion import CompletionItem

        names = dict.fromkeys(self.known(ctx))
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


class Source(click.types.StringParamType):
    """A file, which the shell completes itself, or the name of a set."""

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - the same
        incomplete: str,
    ) -> list[CompletionItem]:
        """Whatever files begin so."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Several(Name):
    """Names between commas."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names before the last comma as they are, the last one as known."""
        from click.shell_completion import CompletionItem

        before, comma, last = incomplete.rpartition(",")
        items = super().shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{item.value}") for item in items]


def _families(ctx: click.Context) -> list[AnyFamily]:
    """The family that the words so far name, else all."""
    # Words that an unfinished option keeps from their parameters are left in `args`.
    words = [ctx.params.get("family"), *ctx.args]
    return families(next((word for word in words if word in FAMILIES), None))


def _algorithms(ctx: click.Context) -> Iterator[str]:
    return (each.name for family in _families(ctx) for each in family.algorithms)


def _formats(ctx: click.Context) -> Iterator[str]:
    return (each.name for family in _families(ctx) for each in family.formats)


def _methods(ctx: click.Context) -> Iterator[str]:
    return (each.name for family in _families(ctx) for each in family.generators)


def _views(ctx: click.Context) -> Iterator[str]:
    return (name for family in _families(ctx) for name in family.drawing.views)


def flag_items(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """The options of a family's generators as flags."""
    from click.shell_completion import CompletionItem

    makers = [each for family in _families(ctx) for each in family.generators]
    options = {f"--{each.name}": each.summary for maker in makers for each in maker.options}
    return [
        CompletionItem(flag, help=summary)
        for flag, summary in options.items()
        if incomplete and flag.startswith(incomplete)
    ]


FAMILY = Name(lambda _: FAMILIES)
FORMAT = Name(_formats)
ALGORITHM = Name(_algorithms)
ALGORITHMS = Several(_algorithms)
METHOD = Name(_methods)
VIEW = Name(_views)
SOURCE = Source()
