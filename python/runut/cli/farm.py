"""`runut generate --count N -o` a table: a farm."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import click

from runut.cli.exits import Exit
from runut.cli.options import cluster_option, gathered, workers_option
from runut.cli.output import may_write_table, say_kept
from runut.cli.progress import Meter
from runut.core.escapes import escaped
from runut.core.limits import Limits

if TYPE_CHECKING:
    from runut.bulk.card import Farmed
    from runut.bulk.part import Part

F = TypeVar("F", bound=Callable[..., Any])
MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class Order:
    """The puzzles that a farm is to make; without a seed, of a random one."""

    family: str
    method: str
    options: Mapping[str, str]
    seed: int | None
    count: int
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Means:
    """What is asked of a farm besides its puzzles."""

    workers: int
    cluster: str | None
    resume: bool
    rated: bool
    top_up: bool

    @property
    def are_any(self) -> bool:
        """Whether one was named."""
        return self != Means(0, None, resume=False, rated=False, top_up=False)


def farm_options(function: F) -> F:
    """The options of a farm; the command gets them as one value, `means`."""
    for option in (
        gathered("means", Means),
        click.option("--top-up", is_flag=True, help="Replace duplicates with new puzzles."),
        click.option("--rated", is_flag=True, help="Rate every puzzle, as --grade does."),
        click.option("--resume", is_flag=True, help="Continue the run that OUT.parts keeps."),
        cluster_option,
        workers_option("Processes for a table; by default one for each processor."),
    ):
        function = option(function)
    return function


def is_table(output: str | None, number: int, means: Means, *, is_plain: bool) -> bool:
    """Whether a table is asked for; an ending that `is_plain` is also that of a puzzle's file."""
    from runut.bulk.merging import layout_of

    is_one = output is not None and layout_of(output) is not None
    if means.are_any and not is_one:
        raise click.UsageError(
            "--workers, --cluster, --resume, --rated and --top-up need -o "
            "with a name that ends in .csv, .ndjson or .parquet, and no --to."
        )
    return is_one and (not is_plain or number > 1 or means.are_any)


def farm(order: Order, output: str, means: Means, *, force: bool) -> Exit:
    """Make the puzzles, and say what came of it."""
    from runut.bulk.batch import folder_of
    from runut.bulk.farming import card_of, started_from, write
    from runut.bulk.merging import layout_of
    from runut.bulk.recipe import Recipe
    from runut.bulk.stores import store_of
    from runut.bulk.workers import engine

    resume = means.resume
    is_begun = folder_of(store_of(output).resolved(output)).exists
    if is_begun and not (resume or force):
        raise click.UsageError(
            f"{f'{output}.parts'!r} keeps an unfinished run: --resume continues it, "
            "--force starts again."
        )
    for path in (output, card_of(output)):
        may_write_table(path, force=force or (resume and is_begun))
    seed = order.seed
    if seed is None:
        seed = started_from(output) if resume and is_begun else None
    recipe = Recipe.of(
        order.family,
        secrets.randbelow(2**32) if seed is None else seed,
        order.count,
        method=order.method,
        options=order.options,
        is_rated=means.rated,
        layout=layout_of(output) or "csv",
        seconds=order.limits.seconds,
    )
    try:
        with ExitStack() as stack:
            report = _Report(stack, order.count)
            workers = engine(means.workers or os.cpu_count() or 1, means.cluster)
            farmed = write(
                recipe,
                output,
                stack.enter_context(workers),
                resume=resume,
                top_up=means.top_up,
                report=report.take,
            )
    except KeyboardInterrupt:
        say_kept(output, "interrupted: ")
        raise
    return _summarized(farmed, output, card_of(output), is_topped_up=means.top_up)


class _Report:
    """The line of progress, and the first faults."""

    def __init__(self, stack: ExitStack, count: int) -> None:
        from runut.bulk.verdicts import Tally

        self._meter = Meter(stack, count)
        self._tally = Tally()
        self._reported = 0

    def take(self, part: Part) -> None:
        """Take note of a part."""
        self._tally += part.tally
        self._meter.add(part.size, part.lines, is_known=part.is_known, tally=self._tally)
        for fault in part.faults:
            if self._reported < MOST_FAULTS:
                click.echo(fault, err=True)
            self._reported += 1


def _summarized(farmed: Farmed, output: str, card: str, *, is_topped_up: bool) -> Exit:
    counts = ", ".join(f"{number:,} {status}" for status, number in farmed.statuses.items())
    noun = "puzzle" if farmed.puzzles == 1 else "puzzles"
    click.echo(f"{farmed.puzzles:,} {noun}: {counts}", err=True)
    if farmed.repeated:
        click.echo(f"{farmed.repeated:,} that were made before are left out", err=True)
    if farmed.missing:
        hint = "no more were found" if is_topped_up else "--top-up makes more"
        click.echo(f"{farmed.missing:,} are missing; {hint}", err=True)
    click.echo(f"wrote {escaped(output)} and {escaped(card)}", err=True)
    is_short = farmed.missing > farmed.repeated or (is_topped_up and farmed.missing)
    return Exit.STOPPED if is_short else Exit.DONE
