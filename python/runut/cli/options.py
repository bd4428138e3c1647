"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from runut.cli.names import ALGORITHM, FAMILY, FORMAT, OUTPUT, SEARCH_OPTION, SOURCE
from runut.cli.numbers import MOST_THREADS, Real, Whole
from runut.cli.sources import Reading
from runut.core.limits import Limits

F = TypeVar("F", bound=Callable[..., Any])
MEGABYTE = 1_000_000


def _together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def reading_options(function: F) -> F:
    """What is read: sources, and how to read them."""
    return _together(
        click.argument("sources", nargs=-1, type=SOURCE, metavar="[FILE|-|URL]..."), kind_options
    )(function)


def kind_options(function: F) -> F:
    """What kind of text is read."""
    return _together(
        click.option("--family", type=FAMILY, metavar="NAME",
                     help="The puzzle family, when the text could belong to several."),
        click.option("--format", "form", type=FORMAT, metavar="NAME",
                     help="The format, when the text could be in several."),
    )(function)  # fmt: skip


def gathered(name: str, kind: Callable[..., Any]) -> Callable[[F], F]:
    """Options as one value: a command gets the `kind` that has them as its fields."""
    own = tuple(kind.__annotations__)

    def decorate(function: F) -> F:
        @wraps(function)
        def command(*args: Any, **given: Any) -> Any:
            value = kind(**{each: given.pop(each) for each in own})
            return function(*args, **{name: value}, **given)

        return cast("F", command)

    return decorate


def puzzle_options(function: F) -> F:
    """What is read, as one value, `reading`."""
    return _together(reading_options, gathered("reading", Reading))(function)


def source_argument(metavar: str) -> Callable[[F], F]:
    """One source, where `text_options` say what it holds."""
    return click.argument(
        "sources", type=SOURCE, metavar=metavar, callback=lambda _ctx, _param, source: (source,)
    )


def text_options(function: F) -> F:
    """What kind of text is read, and with the sources before it one value, `reading`."""
    return _together(kind_options, gathered("reading", Reading))(function)


@dataclass(frozen=True, slots=True)
class SearchChoice:
    """How to search, as asked for on the command line."""

    algorithm: str = "auto"
    limits: Limits = field(default_factory=Limits)
    options: dict[str, str] = field(default_factory=dict)
    threads: int = 1
    seed: int | None = None


def search_options(function: F) -> F:
    """How to search and when to stop."""
    return _together(
        click.option(
            "-a", "--algorithm", type=ALGORITHM, default="auto", metavar="NAME",
            help="An algorithm of the family; see 'runut algorithms'.",
        ),
        click.option(
            "-O", "--option", "pairs", type=SEARCH_OPTION, multiple=True, metavar="NAME=VALUE",
            help="An option of the algorithm, such as basis=columns.",
        ),
        click.option("--seed", type=Whole(min=0), metavar="N",
                     help="Seed for algorithms that use random numbers; part of the statistics."),
        limit_options,
    )(function)  # fmt: skip


def limit_options(function: F) -> F:
    """When to stop, and how much to do at a time."""
    return _together(
        click.option("--time", "seconds", type=Real(min=0), metavar="S",
                     help="Stop after S seconds."),
        click.option("--nodes", type=Whole(min=0), metavar="N",
                     help="Stop after N nodes, exactly."),
        click.option("--memory", type=Real(min=0), metavar="MB",
                     help="Stop when solutions and tables need more than this many megabytes."),
        click.option("--threads", type=click.IntRange(1, MOST_THREADS), default=1, metavar="N",
                     help="Search this many puzzles at the same time."),
    )(function)  # fmt: skip


def output_options(function: F) -> F:
    """Where results go."""
    return _together(
        output_option("OUT", "Write to a file; its ending says how."),
        force_option,
    )(function)


def table_options(function: F) -> F:
    """Where results go that may be a table: its name is a text, since it may be a URL."""
    return _together(
        output_option("OUT", "Write to a file; its ending says how.", kind=click.Path()),
        force_option,
    )(function)


def output_option(
    metavar: str, summary: str, *, required: bool = False, kind: click.Path | None = None
) -> Callable[[F], F]:
    """`-o`, the output file; `-` is standard output, as is `None`."""
    return click.option(
        "-o", "--output", type=kind or OUTPUT, metavar=metavar, help=summary,
        required=required, callback=_or_standard_output,
    )  # fmt: skip


def _or_standard_output(
    _ctx: click.Context, _param: click.Parameter, path: Path | str | None
) -> Path | str | None:
    return None if str(path) == "-" else path


def force_option(function: F) -> F:
    """`--force`."""
    return click.option("--force", is_flag=True, help="Replace an existing output file.")(function)


def file_option(endings: Sequence[str], path: Path | None) -> str:
    """The ending of an output path, which must be one of `endings`; without a path the first."""
    if path is None:
        return endings[0]
    if path.suffix not in endings:
        raise click.UsageError(
            f"-o takes a name that ends in {' or '.join(endings)}, not {path.name!r}."
        )
    return path.suffix


def option_pairs(pairs: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a mapping."""
    split = {pair.partition("=")[0]: pair.partition("=")[2] for pair in pairs if "=" in pair}
    if len(split) != len(pairs):
        wrong = next((pair for pair in pairs if "=" not in pair), pairs[-1])
        raise click.UsageError(f"-O takes NAME=VALUE, each name once; found {wrong!r}.")
    return split


def search_choice(
    solutions: int | None,
    *,
    algorithm: str,
    pairs: Sequence[str],
    seconds: float | None,
    nodes: int | None,
    memory: float | None,
    threads: int,
    seed: int | None,
) -> SearchChoice:
    """The options of `search_options` as one value."""
    most_bytes = None if memory is None else int(memory * MEGABYTE)
    limits = Limits(solutions=solutions, nodes=nodes, seconds=seconds, memory=most_bytes)
    return SearchChoice(algorithm, limits, option_pairs(pairs), threads, seed)
