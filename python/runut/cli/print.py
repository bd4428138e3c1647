"""`runut print`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from runut.cli.boards import NOT_ONE
from runut.cli.command import Command, flag, option, together
from runut.cli.exits import Exit, worst
from runut.cli.faults import remark
from runut.cli.options import LANGUAGE, PUZZLES, in_threads, output_to, within
from runut.cli.output import write_whole
from runut.cli.picture import FONT, theme_option, warn_of_missing_letters
from runut.cli.sources import Reading, sound
from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.drawing.entries import MIXED, MOST_A_PAGE, PAPERS, PLACES, STYLES, Layout
from runut.verbs.booklets import Draft, draft
from runut.verbs.plans import read_plan

_NUMBERS = [*map(str, range(1, MOST_A_PAGE + 1)), MIXED]


def _layout(a_page: str | None, **others: Any) -> Layout:
    return Layout(a_page=int(a_page) if a_page and a_page != MIXED else a_page, **others)


_LAYOUT = together(
    _layout,
    title=option("--title", "The title, on the cover and every page.", default="", metavar="TEXT"),
    cover=option("--cover", "A line under the title.", default="", metavar="TEXT"),
    style=option(
        "--style", "A book with contents and chapters, one in large print, or puzzles alone.",
        type=click.Choice(STYLES), default="book", show_default=True,
    ),
    a_page=option(
        "--a-page", "At most N puzzles on a page (by default 4), or as many as there is room for.",
        type=click.Choice(_NUMBERS), metavar="N|mixed",
    ),
    paper=option(
        "--paper", "",
        type=click.Choice(list(PAPERS), case_sensitive=False), default="a4", show_default=True,
    ),
    solutions=option(
        "--solutions", "Where to print the solutions.",
        type=click.Choice(PLACES), default="end", show_default=True,
    ),
    steps=flag("--solution-path", "Print the steps of each puzzle after the solutions."),
    language=LANGUAGE,
)  # fmt: skip


class PrintCommand(Command):
    """Print every puzzle of every FILE as a book of PDF pages, with solutions.

    A book has a cover, contents, a chapter for each kind with its rules and a worked example, and
    the grade and the rules of a variant beside each puzzle. --plan makes a whole magazine of the
    chapters that a file of TOML asks for; the same plan gives the same book.

    Puzzles with several solutions or none are named, and nothing is printed (exit code 3 or 1); a
    packing may have several, and its caption says how many. A puzzle that the time leaves open is
    printed as "not proven unique" and named (exit code 5); a puzzle that the files have twice is
    named too.

    \b
    runut print examples/sudoku/*.sd* -o book.pdf --title "Sudokus" --a-page mixed
    runut generate hitori --count 24 | runut print - -o hitori.pdf --style sheet
    runut print --plan plan.toml -o magazine.pdf
    """

    reading: Reading = PUZZLES
    plan: Path | None = option(
        "--plan", "Make the book that this file describes; see the how-to of booklets.",
        type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="PLAN.toml",
    )  # fmt: skip
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
        codes = [Exit.DONE]
        layout, found = self._planned(self.plan) if self.plan else self._read(codes)
        titles = (part.title for part in found.parts)
        said = (layout.title, layout.cover, *layout.imprint.splitlines(), *titles)
        warn_of_missing_letters(said, self.font)
        for each in (*found.remarks, *found.faults):
            remark(each)
        if found.refused and not self.allow_multiple:
            remark("no booklet is written; --allow-multiple prints these puzzles too")
            return worst((*codes, *(NOT_ONE[how] for how in found.refused.values())))
        write_whole(self.output, found.pages(layout, theme=self.theme, font=self.font))
        is_open = any(each.uniqueness is Uniqueness.UNKNOWN for each in found.results)
        return worst((*codes, Exit.STOPPED if is_open else Exit.DONE))

    def _planned(self, path: Path) -> tuple[Layout, Draft]:
        """What a plan asks for."""
        if self.reading.sources or self.layout != Layout():
            raise click.UsageError(
                "--plan says what to print and how: leave out files and options of the layout."
            )
        plan = read_plan(path)
        return plan.layout, plan.draft(self.limits, self.threads)

    def _read(self, codes: list[Exit]) -> tuple[Layout, Draft]:
        """What can be printed of the puzzles."""
        puzzles, names = [], []
        for parsed in sound(self.reading.puzzles(), codes):
            puzzles.append(parsed.get())
            names.append(parsed.place)
        if not puzzles:
            raise click.UsageError("There is no puzzle to print.")
        return self.layout, draft(puzzles, names, limits=self.limits, threads=self.threads)
