"""`runut compare`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import click

from runut.cli.command import flag, option, whole
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHMS
from runut.cli.options import OUT, PuzzlesCommand, option_pairs, pairs, within
from runut.cli.output import write_whole
from runut.cli.picture import FONT, PICTURES, THEME, warn_of_missing_letters
from runut.core.escapes import escaped, guarded
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle
from runut.drawing import render
from runut.families import FAMILIES
from runut.verbs.comparison import Comparison, compare, grow
from runut.verbs.comparison_chart import chart, comparison_table
from runut.verbs.growth import SAID, Run


class CompareCommand(PuzzlesCommand):
    """Compare algorithms on the same puzzles: answers, nodes, CPU time, memory.

    A chart goes to -o name.svg, .png or .pdf. The exit code is 1 if
    answers contradict each other or the rules.

    \b
    runut compare examples/nonogram/hanjie-10.nin -a row-backtracking,auto
    runut compare puzzle.txt -a cell-backtracking -O order=rows,columns,random
    runut compare --grow nonogram -a row-backtracking,auto --time 2 -o growth.svg
    """

    algorithms: str = option(
        "-a", "--algorithms",
        "The algorithms to compare; by default all native ones of each puzzle's family.",
        type=ALGORITHMS, default="", metavar="A,B,C",
    )  # fmt: skip
    options: tuple[str, ...] = pairs(
        "An option of the algorithms that have it; they run with each of its values.",
        metavar="NAME=VALUE,...",
    )
    growing: str | None = option(
        "--grow", "growing", "Make puzzles of growing sizes of this family; takes no files.",
        type=click.Choice(FAMILIES),
    )  # fmt: skip
    sizes: str = option("--sizes", "With --grow: the sizes.", default="", metavar="S,T,...")
    seed: int = whole(
        "--seed", "With --grow: the seed of the first puzzle of each size.", default=1
    )
    repeat: int = whole(
        "--repeat", "Repeat each run and keep the best time; with --grow: puzzles of each size.",
        least=1, most=1000, default=3,
    )  # fmt: skip
    limits: Limits = within("Stop each run after S seconds.", seconds=10)
    limit: int = whole(
        "--limit",
        "Look for N solutions; with 2, algorithms prove that a solution is the only one.",
        least=1, default=1,
    )  # fmt: skip
    as_json: bool = flag("--json", "Print one JSON object.")
    as_csv: bool = flag("--csv", "Print comma-separated values, one row for each run.")
    theme: str = THEME
    font: Path | None = FONT
    output: Path | None = OUT

    def _run(self) -> Exit:
        self._refuse_contradictions()
        found = self.until_ctrl_c(self._asked())
        table = partial(comparison_table, language=self.language)
        shown = _json if self.as_json else _csv if self.as_csv else table
        click.echo(shown(found), nl=False)
        for sentence in found.disagreements:
            click.echo(SAID.say("disagreement", self.language, says=escaped(sentence)), err=True)
        if self.output is not None:
            self._draw(found, self.output)
        return Exit.DONE if found.agrees else Exit.NO_SOLUTION

    def _refuse_contradictions(self) -> None:
        if self.as_json and self.as_csv:
            raise click.UsageError("Use only one of --json and --csv.")
        if self.growing and self.reading.sources:
            raise click.UsageError("--grow makes puzzles itself and takes no FILE.")
        if self.sizes and not self.growing:
            raise click.UsageError("--sizes needs --grow FAMILY.")
        if self.output is not None and self.output.suffix not in PICTURES:
            raise click.UsageError(f"-o takes a name that ends in {' or '.join(PICTURES)}.")

    def _asked(self) -> Callable[..., Comparison]:
        """The comparison, of puzzles that are made or read."""
        pairs = option_pairs(self.options)
        ask: Callable[..., Comparison]
        if self.growing:
            ask = partial(
                grow, self.growing, sizes=_words(self.sizes), seed=self.seed, a_size=self.repeat
            )
        else:
            puzzles: dict[str, Puzzle] = {}
            for parsed in self.reading.puzzles():
                _add(puzzles, Path(parsed.source).stem or parsed.source, parsed.get())
            ask = partial(compare, puzzles, repeat=self.repeat)
        return partial(
            ask,
            algorithms=_words(self.algorithms),
            options={name: _words(values) for name, values in pairs.items()},
            limits=replace(self.limits, solutions=self.limit),
        )

    def _draw(self, found: Comparison, output: Path) -> None:
        title = self.growing and SAID.say("over-size", self.language, family=self.growing)
        if output.suffix != ".svg":  # which leaves them to the reader's fonts
            warn_of_missing_letters((run.puzzle for run in found.runs), self.font)
        kind = output.suffix.removeprefix(".")
        scene = chart(found, title or "", self.language)
        write_whole(output, render(scene, kind, theme=self.theme, font=self.font))


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _add(puzzles: dict[str, Puzzle], name: str, puzzle: Puzzle) -> None:
    number = 1
    while (label := name if number == 1 else f"{name} ({number})") in puzzles:
        number += 1
    puzzles[label] = puzzle


def _json(found: Comparison) -> str:
    return json.dumps(found.to_dict()) + "\n"


def _csv(found: Comparison) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    names = [field.name for field in fields(Run)]
    writer.writerow(names)
    writer.writerows(
        [guarded(run.puzzle) if name == "puzzle" else getattr(run, name) for name in names]
        for run in found.runs
    )
    return stream.getvalue()
