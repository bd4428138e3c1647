"""`runut batch`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from runut.cli.exits import Exit, worst
from runut.cli.names import FAMILY, SOURCE
from runut.cli.numbers import MOST_THREADS
from runut.cli.options import output_options
from runut.cli.output import destination, may_write
from runut.cli.sources import STDIN, refuse_missing
from runut.core.family import AnyFamily, Lines, SolveLines
from runut.core.lines import solver_of
from runut.errors import UnknownNameError
from runut.families import families, load

__all__ = ["command"]

MOST_FAULTS = 20


@click.command(name="batch")
@click.argument("sources", nargs=-1, type=SOURCE, metavar="[FILE|-]...")
@click.option(
    "--family",
    type=FAMILY,
    default="sudoku",
    show_default=True,
    metavar="NAME",
    help="The family of the puzzles.",
)
@click.option(
    "--limit",
    type=click.IntRange(1, 254),
    default=2,
    show_default=True,
    metavar="N",
    help="Look for N solutions; two are enough to prove that one is the only one.",
)
@click.option(
    "--threads",
    type=click.IntRange(0, MOST_THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="Threads to use; 0 for as many as the machine has.",
)
@output_options
def command(
    sources: tuple[str, ...],
    family: str,
    limit: int,
    threads: int,
    output: Path | None,
    force: bool,
) -> int:
    """Solve long lists of puzzles, one a line, as fast as the machine goes.

    For each puzzle a line is written: its first solution, a comma, and 'unique', 'several', 'none'
    or 'faulty' ('solved' under --limit 1, which looks for no second one). Faulty lines are reported
    on standard error, and the others are solved all the same. A family without a fast path of its
    own is solved puzzle by puzzle.

    \b
    runut batch examples/sudoku/seventeen-clues.sdm
    runut generate sudoku --count 1000 --to line | runut batch - -o solved.csv
    """
    may_write(output, force=force)
    solve = _solver(load(family))
    codes = []
    for source in sources or (STDIN,):
        refuse_missing(source)
    with destination(output) as stream:
        for source in sources or (STDIN,):
            text = sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
            lines = solve(text, limit=limit, threads=threads)
            stream.write(lines.text.decode("ascii"))
            _report(source, lines, limit)
            codes.append(_exit(lines))
    return worst(codes)


def _solver(family: AnyFamily) -> SolveLines:
    solve = solver_of(family)
    if solve is None:
        names: Sequence[str] = [each.name for each in families() if solver_of(each)]
        raise UnknownNameError("family of one-line puzzles", family.name, tuple(names))
    return solve


def _report(source: str, lines: Lines, limit: int) -> None:
    name = "standard input" if source == STDIN else source
    for fault in lines.faults[:MOST_FAULTS]:
        click.echo(replace(fault, source=name), err=True)
    if len(lines.faults) > MOST_FAULTS:
        click.echo(f"{name}: and {len(lines.faults) - MOST_FAULTS} more faulty lines", err=True)
    counts = lines.counts
    one, none, faulty = counts.count(1), counts.count(0), len(lines.faults)
    several = len(counts) - one - none - faulty
    click.echo(
        f"{name}: {len(counts)} puzzles: {one} with {'one' if limit > 1 else 'a'} solution, "
        f"{several} with several, {none} with none, {faulty} faulty",
        err=True,
    )


def _exit(lines: Lines) -> Exit:
    if lines.faults:
        return Exit.BAD_INPUT
    if max(lines.counts, default=1) > 1:
        return Exit.SEVERAL
    return Exit.NO_SOLUTION if 0 in lines.counts else Exit.DONE
