"""`runut print`."""

from __future__ import annotations

from pathlib import Path

import click

from runut.cli.boards import NOT_ONE
from runut.cli.exits import Exit, worst
from runut.cli.options import output_to, puzzle_options, threads_option, within
from runut.cli.output import write_bytes
from runut.cli.picture import font_option, theme_option, warn_of_missing_letters
from runut.cli.sources import Reading, sound
from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.drawing.booklet import MOST_A_PAGE, PAPERS, PLACES, Layout
from runut.verbs.booklets import draft


@click.command(name="print")
@puzzle_options
@click.option("--title", default="", metavar="TEXT", help="The title on every page.")
@click.option(
    "--cover", default="", metavar="TEXT", help="A line under the title on the first page."
)
@click.option(
    "--a-page",
    type=click.IntRange(1, MOST_A_PAGE),
    default=4,
    show_default=True,
    metavar="N",
    help=f"Puzzles on a page, up to {MOST_A_PAGE}.",
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--solutions",
    type=click.Choice(PLACES),
    default="end",
    show_default=True,
    help="Where to print the solutions.",
)
@click.option(
    "--solution-path", is_flag=True, help="Print the steps of each puzzle after the solutions."
)
@theme_option("print")
@font_option
@within("Search at most S seconds for the solution of each puzzle.", seconds=10, nodes=False)
@click.option(
    "--allow-multiple",
    is_flag=True,
    help="Print puzzles with several solutions or none too.",
)
@threads_option("Solve this many puzzles at the same time.")
@output_to("OUT.pdf", "The PDF to write.", required=True)
def command(
    reading: Reading,
    title: str,
    cover: str,
    a_page: int,
    paper: str,
    solutions: str,
    solution_path: bool,
    theme: str,
    font: Path | None,
    limits: Limits,
    allow_multiple: bool,
    threads: int,
    output: Path | None,
) -> int:
    """Print every puzzle of every FILE in a booklet of PDF pages, with solutions.

    The rules are on the first page and the grade below each puzzle. Puzzles with several solutions
    or none are named, and nothing is printed (exit code 3 or 1); a packing may have several, and
    its caption says how many. A puzzle that the time leaves open is printed as "not proven unique"
    and named (exit code 5); one that is there twice is named too.

    \b
    runut print examples/sudoku/*.sd* -o book.pdf --title "Sudokus" --a-page 6
    runut generate hitori --count 24 | runut print - -o hitori.pdf --solutions upside-down
    """
    if output is not None and output.suffix != ".pdf":
        raise click.UsageError(f"-o takes a name that ends in .pdf, not {output.name!r}.")
    warn_of_missing_letters((title, cover), font)
    puzzles, names, codes = [], [], [Exit.DONE]
    for parsed in sound(reading.puzzles(), codes):
        puzzles.append(parsed.get())
        names.append(parsed.place)
    if not puzzles:
        raise click.UsageError("There is no puzzle to print.")
    found = draft(puzzles, names, limits=limits, threads=threads)
    for said in (*found.remarks, *found.faults):
        click.echo(said, err=True)
    if found.refused and not allow_multiple:
        click.echo("no booklet is written; --allow-multiple prints these puzzles too", err=True)
        return worst((*codes, *(NOT_ONE[how] for how in found.refused.values())))
    layout = Layout(title, cover, a_page, paper, solutions, steps=solution_path)
    write_bytes(output, found.pages(layout, theme=theme, font=font))
    is_open = any(each.uniqueness is Uniqueness.UNKNOWN for each in found.results)
    return worst((*codes, Exit.STOPPED if is_open else Exit.DONE))
