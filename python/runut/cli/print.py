"""`runut print`."""

from __future__ import annotations

from pathlib import Path

import click

from runut.cli.exits import Exit
from runut.cli.numbers import MOST_THREADS, Real
from runut.cli.options import force_option, output_option, reading_options
from runut.cli.output import may_write, write_bytes
from runut.cli.picture import font_option, theme_option, warn_of_missing_letters
from runut.cli.sources import parsed_puzzles
from runut.core.limits import Limits
from runut.drawing.booklet import MOST_A_PAGE, PAPERS, PLACES, Layout
from runut.verbs.booklets import booklet

__all__ = ["command"]


@click.command(name="print")
@reading_options
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
@click.option(
    "--time",
    "seconds",
    type=Real(min=0),
    default=10,
    show_default=True,
    metavar="S",
    help="Search at most S seconds for the solution of each puzzle.",
)
@click.option("--threads", type=click.IntRange(1, MOST_THREADS), default=1, metavar="N")
@output_option("OUT.pdf", "The PDF to write.", required=True)
@force_option
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    title: str,
    cover: str,
    a_page: int,
    paper: str,
    solutions: str,
    solution_path: bool,
    theme: str,
    font: Path | None,
    seconds: float,
    threads: int,
    output: Path | None,
    force: bool,
) -> int:
    """Print every puzzle of every FILE in a booklet of PDF pages, with solutions.

    The rules are on the first page and the grade below each puzzle.

    \b
    runut print examples/sudoku/*.sd* -o book.pdf --title "Sudokus" --a-page 6
    runut generate hitori --count 24 | runut print - -o hitori.pdf --solutions upside-down
    """
    if output is not None and output.suffix != ".pdf":
        raise click.UsageError(f"-o takes a name that ends in .pdf, not {output.name!r}.")
    may_write(output, force=force)
    warn_of_missing_letters((title, cover), font)
    puzzles, is_whole = [], True
    for parsed in parsed_puzzles(sources, family, form):
        if parsed.error is not None:
            click.echo(parsed.error, err=True)
            is_whole = False
        else:
            puzzles.append(parsed.get())
    if not puzzles:
        raise click.UsageError("There is no puzzle to print.")
    pages = booklet(
        puzzles,
        Layout(title, cover, a_page, paper, solutions, steps=solution_path),
        theme=theme,
        font=font,
        limits=Limits(seconds=seconds),
        threads=threads,
    )
    write_bytes(output, pages)
    return Exit.DONE if is_whole else Exit.BAD_INPUT
