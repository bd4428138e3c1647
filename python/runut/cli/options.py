"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from runut.cli.names import ALGORITHM, FAMILY, FORMAT, OUTPUT, SEARCH_OPTION, SOURCE
from runut.cli.numbers import MOST_THREADS, Real, Whole
from runut.cli.output import may_write
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


def whole_option(
    *words: str, least: int = 0, default: int | None = None, metavar: str = "N"
) -> Callable[[F], F]:
    """An option that is a whole number: its names, and what it is for."""
    *names, summary = words
    return click.option(
        *names, type=Whole(min=least), default=default, show_default=default is not None,
        metavar=metavar, help=summary,
    )  # fmt: skip


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


def gathered(name: str, kind: Callable[..., Any], names: Sequence[str] = ()) -> Callable[[F], F]:
    """Options as one value: a command gets the `kind` that has them, or these, as its fields."""
    own = names or tuple(each for each in kind.__annotations__ if each != "return")

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

    def up_to(self, solutions: int | None) -> SearchChoice:
        """The same, up to so many solutions."""
        return replace(self, limits=replace(self.limits, solutions=solutions))

    def patient(self, seconds: float) -> SearchChoice:
        """The same, for so many seconds where no limit was named."""
        return replace(self, limits=patient(self.limits, seconds))


def patient(limits: Limits, seconds: float) -> Limits:
    """These limits, or so many seconds where neither time nor nodes are limited."""
    is_limited = limits.seconds is not None or limits.nodes is not None
    return limits if is_limited else replace(limits, seconds=seconds)


def search_options(function: F) -> F:
    """How to search and when to stop; the command gets it as one value, `choice`."""
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
        within(),
        threads_option("Search this many puzzles at the same time."),
        gathered("choice", _search_choice),
    )(function)  # fmt: skip


def _search_choice(
    algorithm: str, pairs: Sequence[str], seed: int | None, limits: Limits, threads: int
) -> SearchChoice:
    return SearchChoice(algorithm, limits, option_pairs(pairs), threads, seed)


def limit_options(function: F) -> F:
    """When to stop, and how much to do at a time; one value, `choice`."""
    return _together(
        within(),
        threads_option("Search this many puzzles at the same time."),
        gathered("choice", SearchChoice, ("limits", "threads")),
    )(function)


def threads_option(summary: str) -> Callable[[F], F]:
    """`--threads`."""
    return click.option(
        "--threads", type=click.IntRange(1, MOST_THREADS), default=1, metavar="N", help=summary
    )


def workers_option(summary: str, *names: str) -> Callable[[F], F]:
    """`--workers`."""
    kind = click.IntRange(0, MOST_THREADS)
    return click.option("--workers", *names, type=kind, default=0, metavar="N", help=summary)


cluster_option = click.option(
    "--cluster", metavar="ADDRESS",
    help="Work on a Dask cluster: local:N, tcp://HOST:PORT, or a scheduler file.",
)  # fmt: skip
"""`--cluster`."""


def within(
    what: str = "Stop after S seconds.",
    *,
    seconds: float | None = None,
    memory: bool = True,
    nodes: bool = True,
) -> Callable[[F], F]:
    """`--time`, by default so many seconds, `--nodes` and `--memory`: one value, `limits`."""
    options = [
        click.option("--time", "seconds", type=Real(min=0), metavar="S", default=seconds,
                     show_default=seconds is not None, help=what),
        click.option("--nodes", type=Whole(min=0), metavar="N",
                     help="Stop after N nodes, exactly."),
        click.option("--memory", type=Real(min=0), metavar="MB",
                     help="Stop when solutions and tables need more than this many megabytes."),
    ]  # fmt: skip
    names = ("seconds", *["nodes"] * nodes, *["memory"] * memory)
    wanted = (options[0], *[options[1]] * nodes, *[options[2]] * memory)
    return _together(*wanted, gathered("limits", _limits, names))


def _limits(seconds: float | None, nodes: int | None = None, memory: float | None = None) -> Limits:
    most_bytes = None if memory is None else int(memory * MEGABYTE)
    return Limits(nodes=nodes, seconds=seconds, memory=most_bytes)


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


def _writable(function: F) -> F:
    """An existing file is replaced only by force, or after a question."""

    @wraps(function)
    def command(*args: Any, output: Path | None, force: bool, **given: Any) -> Any:
        may_write(output, force=force)
        return function(*args, output=output, **given)

    return cast("F", command)


def output_to(metavar: str, summary: str, *, required: bool = False) -> Callable[[F], F]:
    """Where results go, as one value, `output`: a file that may be written."""
    return _together(output_option(metavar, summary, required=required), force_option, _writable)


output_options = output_to("OUT", "Write to a file; its ending says how.")
"""Where results go, whose kind the ending says."""


def table_options(function: F) -> F:
    """Where results go that may be a table: its name is a text, since it may be a URL."""
    return _together(
        output_option("OUT", "Write to a file; its ending says how.", kind=click.Path()),
        force_option,
    )(function)


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
