"""`runut print`."""

from __future__ import annotations

from pathlib import Path

import click

from runut.cli.boards import NOT_ONE
from runut.cli.command import Command, flag, option, together, whole
from runut.cli.exits import Exit, worst
from runut.cli.options import PUZZLES, in_threads, output_to, within
from runut.cli.output import write_whole
from runut.cli.picture import FONT, theme_option, warn_of_missing_letters
from runut.cli.sources import Reading, sound
from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.drawing.booklet import MOST_A_PAGE, PAPERS, PLACES, Layout
from runut.verbs.booklets import Draft, draft

_LAYOUT = together(
    Layout,
    title=option("--title", "The title on every page.", default="", metavar="TEXT"),
    cover=option(
        "--cover", "A line under the title on the first page.", default="", metavar="TEXT"
    ),
    a_page=whole(
        "--a-page", f"Puzzles on a page, up to {MOST_A_PAGE}.", least=1, most=MOST_A_PAGE, default=4
    ),
    paper=option("--paper", "", type=click.Choice(list(PAPERS)), default="a4", show_default=True),
    solutions=option(
        "--solutions", "Where to print the solutions.",
        type=click.Choice(PLACES), default="end", show_default=True,
    ),
    steps=flag("--solution-path", "Print the steps of each puzzle after the solutions."),
)  # fmt: skip


class PrintCommand(Command):
    """Print every puzzle of every FILE in a booklet of PDF pages, with solutions.

    The rules are on the first page and the grade below each puzzle. Puzzles with several solutions
    or none are named, and nothing is printed (exit code 3 or 1); a packing may have several, and
    its caption says how many. A puzzle that the time leaves open is printed as "not proven unique"
    and named (exit code 5); one that is there twice is named too.

    \b
    runut print examples/sudoku/*.sd* -o book.pdf --title "Sudokus" --a-page 6
    runut generate hitori --count 24 | runut print - -o hitori.pdf --solutions upside-down
    """

    reading: Reading = PUZZLES
    layout: Layout = _LAYOUT
    theme: str = theme_option("print")
    font: Path | None = FONT
    limits: Limits = within(
        "Search at most S seconds for the solution of each puzzle.", seconds=10, nodes=False
    )
    allow_multiple: bool = flag(
        "--allow-multiple", "Print puzzles with several solutions or none too."
    )
    threads: int = in_threads("Solve this many puzzles at the same time.")
    output: Path | None = output_to("OUT.pdf", "The PDF to write.", required=True)

    def _run(self) -> Exit:
        if self.output is not None and self.output.suffix != ".pdf":
            raise click.UsageError(f"-o takes a name that ends in .pdf, not {self.output.name!r}.")
        warn_of_missing_letters((self.layout.title, self.layout.cover), self.font)
        codes = [Exit.DONE]
        found = self._draft(codes)
        for said in (*found.remarks, *found.faults):
            click.echo(said, err=True)
        if found.refused and not self.allow_multiple:
            click.echo("no booklet is written; --allow-multiple prints these puzzles too", err=True)
            return worst((*codes, *(NOT_ONE[how] for how in found.refused.values())))
        write_whole(self.output, found.pages(self.layout, theme=self.theme, font=self.font))
        is_open = any(each.uniqueness is Uniqueness.UNKNOWN for each in found.results)
        return worst((*codes, Exit.STOPPED if is_open else Exit.DONE))

    def _draft(self, codes: list[Exit]) -> Draft:
        """What can be printed of the puzzles."""
        puzzles, names = [], []
        for parsed in sound(self.reading.puzzles(), codes):
            puzzles.append(parsed.get())
            names.append(parsed.place)
        if not puzzles:
            raise click.UsageError("There is no puzzle to print.")
        return draft(puzzles, names, limits=self.limits, threads=self.threads)
