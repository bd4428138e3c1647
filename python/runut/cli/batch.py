"""`runut batch`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from runut.cli.command import Command, argument, flag, option, whole
from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.cli.names import FAMILY, SOURCE
from runut.cli.options import FORCE, LANGUAGE, RESUME, TABLE, in_workers, within
from runut.cli.output import begun, may_write_table, refuse_table, say_kept
from runut.cli.progress import Meter
from runut.cli.sources import STDIN, refuse_missing
from runut.cli.style import is_terminal
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.replacing import naming, resolved
from runut.explaining.said import Counted
from runut.explaining.techniques import figure, say

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

    from runut.bulk.distinct import Distinct, Repeat
    from runut.bulk.inputs import Source
    from runut.bulk.pool import Pool
    from runut.bulk.task import Task
    from runut.bulk.verdicts import Tally

VERBS = ("solve", "count", "rate", "forced", "check")
LAYOUTS = ("line", "csv", "ndjson", "parquet")


class BatchCommand(Command):
    """Work on long lists of puzzles, a row for each, as fast as the machine goes.

    A FILE has a puzzle or a JSON object on each line, or is a table (CSV, Parquet) with a column
    'puzzle', or a folder of tables; it may be packed (.gz, .zst). Rows keep the order of the
    puzzles. With '-o OUT' what is done stays in OUT.parts until OUT is whole: after Ctrl-C or a
    crash '--resume' goes on there.

    \b
    runut batch examples/sudoku/seventeen-clues.sdm
    runut generate sudoku --count 1000 --to line | runut batch - -o solved.csv
    runut batch puzzles.txt.gz --do rate -o rated.csv --resume
    """

    sources: tuple[str, ...] = argument("sources", nargs=-1, type=SOURCE, metavar="[FILE|-]...")
    do: str = option(
        "--do", "What to do with each puzzle.",
        type=click.Choice(VERBS), default="solve", show_default=True,
    )  # fmt: skip
    family: str | None = option(
        "--family", "The family of the puzzles; by default Runut recognises it.",
        type=FAMILY, metavar="NAME",
    )  # fmt: skip
    limit: int = whole(
        "--limit", "Look for N solutions; two are enough to prove that one is the only one.",
        least=1, most=254, default=2,
    )  # fmt: skip
    limits: Limits = within(
        "Stop the work on a puzzle after S seconds; its status is then 'stopped'."
    )
    workers: int = in_workers(
        "--threads", "Processes to work in; by default one for each processor."
    )
    layout: str | None = option(
        "--to", "The format of rows: line, csv, ndjson, parquet; by default by OUT's ending.",
        type=click.Choice(LAYOUTS), metavar="FORMAT",
    )  # fmt: skip
    language: str = LANGUAGE
    distinct: bool = flag(
        "--distinct", "Leave out sudokus that repeat an earlier one up to symmetry, and name them."
    )
    resume: bool = RESUME
    output: str | None = TABLE
    force: bool = FORCE

    def _run(self) -> Exit:
        from runut.bulk.distinct import Distinct
        from runut.bulk.inputs import sources_of

        output, sources = self.output, self.sources or (STDIN,)
        task = self._task()
        if not self.sources and sys.stdin.isatty():
            raise click.UsageError("Missing a FILE, or '-' for standard input.")
        for source in sources:
            _refuse_missing(source)
        workers = self.workers or os.cpu_count() or 1
        distinct = Distinct() if self.distinct else None
        run = _Run(task, sources_of(sources, distinct), workers, self.language, distinct)
        if output is not None:
            refuse_table(output)
        path = Path(output) if output else None
        if output is None or (path and path.exists() and not path.is_file()):
            return run.write(path)
        return run.write_file(output, resume=self.resume, force=self.force)

    def _task(self) -> Task:
        """What is done with each puzzle."""
        from runut.bulk.merging import layout_of
        from runut.bulk.task import Task

        output, limits = self.output or "", self.limits
        if self.resume and self.output is None:
            raise click.UsageError("--resume needs -o OUT.")
        is_parquet = output.endswith(".parquet")
        if self.layout == "parquet" and not is_parquet:
            raise click.UsageError("--to parquet needs -o with a name that ends in .parquet.")
        rows = "csv" if is_parquet else self.layout or layout_of(output) or "line"
        end = limits.nodes, limits.seconds, limits.memory
        return Task(self.do, self.family, rows, self.limit, *end, self.distinct)


def _refuse_missing(source: str) -> None:
    """A usage error for a source that is not there."""
    if not Path(source).is_dir():
        refuse_missing(source)


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of the command, and what it says."""

    task: Task
    sources: Sequence[Source]
    workers: int
    language: str
    distinct: Distinct | None = None

    def write(self, device: Path | None) -> Exit:
        """Write rows to standard output, or to a device, as they come."""
        from runut.bulk.rows import header
        from runut.bulk.running import Run

        with self._working() as (pool, meter), _stream(device) as stream:
            stream.write(header(self.task))
            for part in Run(self.task, self.sources, pool).parts():
                stream.write(part.rows)
                stream.flush()
                meter.take(part, sum(part.tally.values()))
        return self._exit(meter)

    def write_file(self, output: str, *, resume: bool, force: bool) -> Exit:
        """Write a file that is whole under its name; until then its parts are in a folder."""
        from runut.bulk.batch import folder_of, write

        is_begun = begun(output, resume=resume, force=force)
        may_write_table(output, force=force or (resume and is_begun))
        try:
            with self._working() as (pool, meter):
                write(
                    self.task, self.sources, output, pool, resume=resume,
                    report=lambda part: meter.take(part, sum(part.tally.values())),
                )  # fmt: skip
        except KeyboardInterrupt:
            say_kept(output, "interrupted-kept", self.language)
            raise
        except OSError:
            if folder_of(resolved(Path(output))).exists:
                say_kept(output, language=self.language)
            raise
        remark(f"wrote {escaped(output)}")
        return self._exit(meter)

    @contextmanager
    def _working(self) -> Iterator[tuple[Pool, Meter]]:
        """The workers, and how far they are; at the end, or after Ctrl-C, what there was."""
        from runut.bulk.pool import Pool

        sizes = [source.size for source in self.sources]
        with ExitStack() as stack:
            meter = Meter(stack, None if None in sizes else sum(filter(None, sizes)))
            try:
                with Pool(self.workers) as pool:
                    yield pool, meter
            except KeyboardInterrupt:
                stack.close()
                self._summarize(meter.tally)
                raise
        self._summarize(meter.tally)

    def _summarize(self, tally: Tally) -> None:
        """Say which puzzles repeat others, how many there were, and of which status."""
        if self.distinct is not None:
            _say_repeats(self.distinct.repeats, self.language)
        _summarize(tally, self.language)

    def _exit(self, meter: Meter) -> Exit:
        """The most serious status."""
        tally = meter.tally
        if tally["faulty"] or meter.faults > tally["failed"]:
            return Exit.BAD_INPUT
        if tally["failed"]:
            return Exit.FAULT
        if tally["stopped"]:
            return Exit.STOPPED
        if tally["several"] and self.task.do in ("solve", "rate"):
            return Exit.SEVERAL
        return Exit.NO_SOLUTION if tally["none"] else Exit.DONE


def _summarize(tally: Tally, language: str) -> None:
    """Say how many puzzles there were, and of which status."""
    from runut.bulk.verdicts import Verdict

    found = [
        f"{figure(tally[each], ',', language)} {say(f'verdict-{each}', language)}"
        for each in Verdict
        if tally[each]
    ]
    puzzles = sum(tally.values())
    words = {"count": Counted(figure(puzzles, ",", language), puzzles)}
    counts = ", ".join(found) or say("nothing-to-do", language)
    click.echo(say("batch", language, **words, counts=counts), err=True)


def _say_repeats(repeats: Sequence[Repeat], language: str) -> None:
    """Say which puzzles were left out, since their rows are missing."""
    for each in repeats:
        places = {"place": str(each.place), "first": str(each.first)}
        click.echo(say("repeat", language, **places), err=True)
    count = Counted(figure(len(repeats), ",", language), len(repeats))
    click.echo(say("repeats", language, count=count), err=True)


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
