"""`runut batch`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from runut.cli.exits import Exit
from runut.cli.names import FAMILY, SOURCE
from runut.cli.options import cluster_option, table_options, within, workers_option
from runut.cli.output import may_write_table, refuse_table, say_kept
from runut.cli.progress import Meter
from runut.cli.sources import STDIN, refuse_missing
from runut.cli.style import is_terminal
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.replacing import naming

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

    from runut.bulk.engines import Engine
    from runut.bulk.inputs import Source
    from runut.bulk.part import Part
    from runut.bulk.task import Task

Hands = Callable[[], "AbstractContextManager[Engine]"]
"""What starts the workers."""
MOST_FAULTS = 20
VERBS = ("solve", "count", "rate", "forced", "check")
LAYOUTS = ("line", "csv", "ndjson", "parquet")


@click.command(name="batch")
@click.argument("sources", nargs=-1, type=SOURCE, metavar="[FILE|-]...")
@click.option(
    "--do",
    type=click.Choice(VERBS),
    default="solve",
    show_default=True,
    help="What to do with each puzzle.",
)
@click.option(
    "--family",
    type=FAMILY,
    metavar="NAME",
    help="The family of the puzzles; by default they tell it by themselves.",
)
@click.option(
    "--limit",
    type=click.IntRange(1, 254),
    default=2,
    show_default=True,
    metavar="N",
    help="Look for N solutions; two are enough to prove that one is the only one.",
)
@within("Stop the work on a puzzle after S seconds; its status is then 'stopped'.")
@workers_option("Processes to work in; by default one for each processor.", "--threads")
@click.option(
    "--to",
    "layout",
    type=click.Choice(LAYOUTS),
    help="The format of rows; by default that of the ending of OUT, else 'line'.",
)
@cluster_option
@click.option("--resume", is_flag=True, help="Continue the run that OUT.parts keeps.")
@table_options
def command(
    sources: tuple[str, ...],
    do: str,
    family: str | None,
    limit: int,
    limits: Limits,
    workers: int,
    layout: str | None,
    cluster: str | None,
    resume: bool,
    output: str | None,
    force: bool,
) -> int:
    """Work on long lists of puzzles, a row for each, as fast as the machine goes.

    A FILE has a puzzle or a JSON object on each line, or is a table (CSV, Parquet) with a column
    'puzzle', or a folder of tables; it may be packed (.gz, .zst). Rows keep the order of the
    puzzles. With '-o OUT' what is done stays in OUT.parts until OUT is whole: after Ctrl-C or a
    crash '--resume' goes on there. FILE and OUT may be URLs of object stores, such as s3://….

    \b
    runut batch examples/sudoku/seventeen-clues.sdm
    runut generate sudoku --count 1000 --to line | runut batch - -o solved.csv
    runut batch puzzles.txt.gz --do rate -o rated.csv --resume
    """
    from runut.bulk.inputs import sources_of
    from runut.bulk.merging import layout_of
    from runut.bulk.stores import store_of
    from runut.bulk.task import Task
    from runut.bulk.workers import engine

    if resume and output is None:
        raise click.UsageError("--resume needs -o OUT.")
    is_parquet = output is not None and output.endswith(".parquet")
    if layout == "parquet" and not is_parquet:
        raise click.UsageError("--to parquet needs -o with a name that ends in .parquet.")
    if not sources and sys.stdin.isatty():
        raise click.UsageError("Missing a FILE, or '-' for standard input.")
    for source in sources or (STDIN,):
        _refuse_missing(source)
    rows = "csv" if is_parquet else layout or layout_of(output or "") or "line"
    task = Task(do, family, rows, limit, limits.nodes, limits.seconds, limits.memory)
    found = sources_of(sources or (STDIN,))
    run = _Command(task, found, partial(engine, workers or os.cpu_count() or 1, cluster))
    if output is not None:
        refuse_table(output)
    path = store_of(output).path(output) if output else None
    if output is None or (path and path.exists() and not path.is_file()):
        return run.write(path)
    return run.write_file(output, resume=resume, force=force)


def _refuse_missing(source: str) -> None:
    """A usage error for a source that is not there."""
    from runut.bulk.stores import store_of

    store = store_of(source)
    if store.path(source) is None:
        if not (store.is_file(source) or store.is_folder(source)):
            raise click.UsageError(f"File {source!r} does not exist.")
    elif not store.is_folder(source):
        refuse_missing(source)


class _Command:
    """A run of the command, and what it says."""

    def __init__(self, task: Task, sources: Sequence[Source], hands: Hands) -> None:
        from runut.bulk.verdicts import Tally

        self.task, self.sources, self.hands = task, sources, hands
        self.tally = Tally()
        self.reported = 0
        self.meter: Meter | None = None

    def write(self, device: Path | None) -> Exit:
        """Write rows to standard output, or to a device, as they come."""
        from runut.bulk.rows import header
        from runut.bulk.running import Run

        with self._working() as hands, _stream(device) as stream:
            stream.write(header(self.task))
            try:
                for part in Run(self.task, self.sources, hands).parts():
                    stream.write(part.rows)
                    stream.flush()
                    self.take(part)
            except KeyboardInterrupt:
                self.summarize()
                raise
        self.summarize()
        return self.exit

    def write_file(self, output: str, *, resume: bool, force: bool) -> Exit:
        """Write a file that is whole under its name; until then its parts are in a folder."""
        from runut.bulk.batch import folder_of, write
        from runut.bulk.stores import store_of

        parts = folder_of(store_of(output).resolved(output))
        if parts.exists and not (resume or force):
            raise click.UsageError(
                f"{f'{output}.parts'!r} keeps an unfinished run: --resume continues it, "
                "--force starts again."
            )
        may_write_table(output, force=force or (resume and parts.exists))
        try:
            with self._working() as hands:
                write(self.task, self.sources, output, hands, resume=resume, report=self.take)
        except KeyboardInterrupt:
            self.summarize()
            say_kept(output, "interrupted: ")
            raise
        except OSError:
            if parts.exists:
                say_kept(output)
            raise
        self.summarize()
        click.echo(f"wrote {escaped(output)}", err=True)
        return self.exit

    @contextmanager
    def _working(self) -> Iterator[Engine]:
        """The workers, and the line of progress while they work."""
        with ExitStack() as stack:
            sizes = [source.size for source in self.sources]
            self.meter = Meter(stack, None if None in sizes else sum(filter(None, sizes)))
            yield stack.enter_context(self.hands())

    def take(self, part: Part) -> None:
        """Count the verdicts of a part, and report its first faults."""
        self.tally += part.tally
        if self.meter is not None:
            puzzles = sum(part.tally.values())
            self.meter.add(part.size, puzzles, is_known=part.is_known, tally=self.tally)
        for fault in part.faults:
            if self.reported < MOST_FAULTS:
                click.echo(fault, err=True)
            self.reported += 1

    def summarize(self) -> None:
        """Say how many puzzles there were, and of which status."""
        from runut.bulk.verdicts import Verdict

        counts = ", ".join(f"{self.tally[each]:,} {each}" for each in Verdict if self.tally[each])
        puzzles = sum(self.tally.values())
        noun = "puzzle" if puzzles == 1 else "puzzles"
        click.echo(f"{puzzles:,} {noun}: {counts or 'nothing to do'}", err=True)

    @property
    def exit(self) -> Exit:
        """The most serious status."""
        tally = self.tally
        if tally["faulty"] or self.reported > tally["failed"]:
            return Exit.BAD_INPUT
        if tally["failed"]:
            return Exit.FAULT
        if tally["stopped"]:
            return Exit.STOPPED
        if tally["several"] and self.task.do in ("solve", "rate"):
            return Exit.SEVERAL
        return Exit.NO_SOLUTION if tally["none"] else Exit.DONE


class _Shown(BytesIO):
    """Standard output that is a terminal: rows hold names from outside."""

    def write(self, rows: Buffer, /) -> int:
        """Write whole rows."""
        # Not through the text layer, which a line of progress wraps at the width of the terminal.
        return sys.stdout.buffer.write(escaped(bytes(rows).decode(), keep="\n").encode())


@contextmanager
def _stream(device: Path | None) -> Iterator[BinaryIO]:
    """A device, or standard output after what was written there."""
    if device is None:
        sys.stdout.flush()
        yield _Shown() if is_terminal(sys.stdout) else sys.stdout.buffer
        return
    with naming(device), device.open("wb") as stream:
        yield stream
