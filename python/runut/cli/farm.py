"""`runut generate --count N -o` a table: a farm."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from runut.cli.command import flag, together
from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.cli.options import RESUME, in_workers
from runut.cli.output import begun, may_write_table, say_kept
from runut.cli.progress import Meter
from runut.core.escapes import escaped
from runut.core.limits import Limits

if TYPE_CHECKING:
    from runut.bulk.card import Farmed


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
    resume: bool
    rated: bool
    top_up: bool

    @property
    def are_any(self) -> bool:
        """Whether one was named."""
        return self != Means(0, resume=False, rated=False, top_up=False)


MEANS = together(
    Means,
    workers=in_workers("Processes for a table; by default one for each processor."),
    resume=RESUME,
    rated=flag("--rated", "Rate every puzzle, as --grade does."),
    top_up=flag("--top-up", "Replace duplicates with new puzzles."),
)
"""The options of a farm."""


def is_table(output: str | None, number: int, means: Means, *, is_plain: bool) -> bool:
    """Whether a table is asked for; an ending that `is_plain` is also that of a puzzle's file."""
    from runut.bulk.merging import layout_of

    is_one = output is not None and layout_of(output) is not None
    if means.are_any and not is_one:
        raise click.UsageError(
            "--workers, --resume, --rated and --top-up need -o "
            "with a name that ends in .csv, .ndjson or .parquet, and no --to."
        )
    return is_one and (not is_plain or number > 1 or means.are_any)


def farm(order: Order, output: str, means: Means, *, force: bool) -> Exit:
    """Make the puzzles, and say what came of it."""
    from runut.bulk.farming import card_of, seed_for, write
    from runut.bulk.merging import layout_of
    from runut.bulk.pool import Pool
    from runut.bulk.recipe import Recipe

    resume = means.resume
    is_begun = begun(output, resume=resume, force=force)
    for path in (output, card_of(output)):
        may_write_table(path, force=force or (resume and is_begun))
    recipe = Recipe.of(
        order.family,
        seed_for(output, resume=resume) if order.seed is None else order.seed,
        order.count,
        method=order.method,
        options=order.options,
        is_rated=means.rated,
        layout=layout_of(output) or "csv",
        seconds=order.limits.seconds,
    )
    try:
        with ExitStack() as stack:
            meter = Meter(stack, order.count)
            farmed = write(
                recipe,
                output,
                stack.enter_context(Pool(means.workers or os.cpu_count() or 1)),
                resume=resume,
                top_up=means.top_up,
                report=lambda part: meter.take(part, part.lines),
            )
    except KeyboardInterrupt:
        say_kept(output, "interrupted-kept")
        raise
    return _summarized(farmed, output, card_of(output), is_topped_up=means.top_up)


def _summarized(farmed: Farmed, output: str, card: str, *, is_topped_up: bool) -> Exit:
    counts = ", ".join(f"{number:,} {status}" for status, number in farmed.statuses.items())
    noun = "puzzle" if farmed.puzzles == 1 else "puzzles"
    remark(f"{farmed.puzzles:,} {noun}: {counts}")
    if farmed.repeated:
        remark(f"{farmed.repeated:,} that were made before are left out")
    if farmed.missing:
        hint = "no more were found" if is_topped_up else "--top-up makes more"
        remark(f"{farmed.missing:,} are missing; {hint}")
    remark(f"wrote {escaped(output)} and {escaped(card)}")
    is_short = farmed.missing > farmed.repeated or (is_topped_up and farmed.missing)
    return Exit.STOPPED if is_short else Exit.DONE
