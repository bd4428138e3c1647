"""Options that several commands share; see `command` for how they are declared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from runut.cli.command import Command, alone, argument, flag, option, together, whole
from runut.cli.names import ALGORITHM, FAMILY, FORMAT, OUTPUT, SEARCH_OPTION, SOURCE, Pairs
from runut.cli.numbers import MOST_THREADS, Real
from runut.cli.output import may_write
from runut.cli.sources import Reading
from runut.cli.spoken import speaking
from runut.core.limits import Limits

T = TypeVar("T")

MEGABYTE = 1_000_000

# -- what is read -------------------------------------------------------------------------------

_KIND = {
    "family": option(
        "--family", "The puzzle family, when the text could belong to several.",
        type=FAMILY, metavar="NAME",
    ),
    "form": option(
        "--format", "form", "The format, when the text could be in several.",
        type=FORMAT, metavar="NAME",
    ),
}  # fmt: skip
_ANY = argument("sources", nargs=-1, type=SOURCE, metavar="[FILE|-|URL]...")
PUZZLES = together(Reading, sources=_ANY, **_KIND)
"""Sources and how to read them: a `Reading`."""


def source(metavar: str, number: int = 1) -> Any:
    """One source, or with the number -1 at least one, and how to read it: a `Reading`."""
    named = argument("sources", nargs=number, type=SOURCE, metavar=metavar, required=True)
    return together(_reading, sources=named, **_KIND)


def _reading(sources: str | tuple[str, ...], **kind: Any) -> Reading:
    return Reading((sources,) if isinstance(sources, str) else sources, **kind)


# -- how to search ------------------------------------------------------------------------------


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

    def of(self, verb: Callable[..., T]) -> Callable[..., T]:
        """The verb, by this algorithm with its options."""
        return partial(verb, algorithm=self.algorithm, options=self.options)

    def patient(self, seconds: float = 30.0) -> SearchChoice:
        """The same, for so many seconds where no limit was named."""
        return replace(self, limits=patient(self.limits, seconds))


def patient(limits: Limits, seconds: float) -> Limits:
    """These limits, or so many seconds where neither time nor nodes are limited."""
    is_limited = limits.seconds is not None or limits.nodes is not None
    return limits if is_limited else replace(limits, seconds=seconds)


def within(
    what: str = "Stop after S seconds.",
    *,
    seconds: float | None = None,
    memory: bool = True,
    nodes: bool = True,
) -> Any:
    """`--time`, by default so many seconds, `--nodes` and `--memory`: `Limits`."""
    time = option(
        "--time", "seconds", what,
        type=Real(min=0), metavar="S", default=seconds, show_default=seconds is not None,
    )  # fmt: skip
    more = {"nodes": _NODES} if nodes else {}
    return together(_limits, seconds=time, **more, **({"memory": _MEMORY} if memory else {}))


_NODES = whole("--nodes", "Stop after N nodes, exactly.")
_MEMORY = option(
    "--memory", "Stop when solutions and tables need more than this many megabytes.",
    type=Real(min=0), metavar="MB",
)  # fmt: skip


def _limits(seconds: float | None, nodes: int | None = None, memory: float | None = None) -> Limits:
    most_bytes = None if memory is None else int(memory * MEGABYTE)
    return Limits(nodes=nodes, seconds=seconds, memory=most_bytes)


def pairs(summary: str, kind: Pairs = SEARCH_OPTION, metavar: str = "NAME=VALUE") -> Any:
    """`-O`, options of an algorithm or a method; `option_pairs` reads them."""
    return option("-O", "--option", summary, type=kind, multiple=True, metavar=metavar)


def option_pairs(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a mapping."""
    split = {word.partition("=")[0]: word.partition("=")[2] for word in words if "=" in word}
    if len(split) != len(words):
        wrong = next((word for word in words if "=" not in word), words[-1])
        raise click.UsageError(f"-O takes NAME=VALUE, each name once; found {wrong!r}.")
    return split


def in_threads(summary: str = "Search this many puzzles at the same time.") -> Any:
    """`--threads`."""
    return option(
        "--threads", summary, type=click.IntRange(1, MOST_THREADS), default=1, metavar="N"
    )


def in_workers(*words: str) -> Any:
    """`--workers`: other names, and what they are for."""
    kind = click.IntRange(0, MOST_THREADS)
    return option("--workers", *words, type=kind, default=0, metavar="N")


LIMITED = together(SearchChoice, limits=within(), threads=in_threads())
"""When to stop, and how much to do at a time: a `SearchChoice`."""


def _search_choice(options: Sequence[str], **choice: Any) -> SearchChoice:
    return SearchChoice(options=option_pairs(options), **choice)


SEARCH = together(
    _search_choice,
    algorithm=option(
        "-a", "--algorithm", "An algorithm of the family; see 'runut list algorithms'.",
        type=ALGORITHM, default="auto", metavar="NAME",
    ),
    options=pairs("An option of the algorithm, such as basis=columns."),
    seed=whole("--seed", "Seed for algorithms that use random numbers; part of the statistics."),
    limits=within(),
    threads=in_threads(),
)  # fmt: skip
"""How to search and when to stop: a `SearchChoice`."""

RESUME = flag("--resume", "Continue the run that OUT.parts keeps.")

# -- what is asked and said ---------------------------------------------------------------------

JSON = flag("--json", "Print one JSON object for each puzzle.")
LANGUAGE = alone(speaking())


class PuzzlesCommand(Command):
    """A command about puzzles that it reads, in the language of its reader."""

    reading: Reading = PUZZLES
    language: str = LANGUAGE


# -- where results go ---------------------------------------------------------------------------


def _or_standard_output(
    _ctx: click.Context, _param: click.Parameter, path: Path | str | None
) -> Path | str | None:
    return None if str(path) == "-" else path


def output(metavar: str, summary: str, kind: click.Path = OUTPUT, *, required: bool = False) -> Any:
    """`-o`, the output file; `-` is standard output, as is `None`."""
    return option(
        "-o", "--output", summary,
        type=kind, metavar=metavar, required=required, callback=_or_standard_output,
    )  # fmt: skip


FORCE = flag("--force", "Replace an existing output file.")


def _writable(output: Path | None, *, force: bool) -> Path | None:
    """The path; an existing file is replaced only by force, or after a question."""
    may_write(output, force=force)
    return output


def output_to(metavar: str, summary: str, *, required: bool = False) -> Any:
    """Where results go: a file that may be written."""
    return together(_writable, output=output(metavar, summary, required=required), force=FORCE)


_BY_ENDING = "OUT", "Write to a file; its ending says how."
OUT = output_to(*_BY_ENDING)
"""Where results go, whose kind the ending says."""
TABLE = output(*_BY_ENDING, click.Path())
"""Where results go that may be a table: its name is a text, since it may be a URL."""


def ending_of(output: Path | None, endings: Sequence[str], *, as_json: bool) -> str:
    """The ending that says what is written; `--json` writes JSON, by any other name not."""
    ending = ".json" if as_json and output is None else file_option(endings, output)
    if as_json and ending != ".json":
        raise click.UsageError(f"--json writes JSON, but the output's name ends in {ending}.")
    return ending


def file_option(endings: Sequence[str], path: Path | None) -> str:
    """The ending of an output path, which must be one of `endings`; without a path the first."""
    if path is None:
        return endings[0]
    if path.suffix not in endings:
        raise click.UsageError(
            f"-o takes a name that ends in {' or '.join(endings)}, not {path.name!r}."
        )
    return path.suffix
