"""`runut compare`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import click

from runut.cli.exits import Exit
from runut.cli.names import ALGORITHMS, SEARCH_OPTION
from runut.cli.options import option_pairs, output_options, reading_options, whole_option, within
from runut.cli.output import write_bytes
from runut.cli.picture import PICTURES, font_option, theme_option, warn_of_missing_letters
from runut.cli.search import until_ctrl_c
from runut.cli.sources import parsed_puzzles
from runut.core.escapes import escaped, guarded
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.drawing import render
from runut.families import FAMILIES
from runut.verbs.comparison import Comparison, compare, grow
from runut.verbs.comparison_chart import chart, duration
from runut.verbs.growth import Run

HEADINGS = ("algorithm", "status", "nodes", "CPU time", "memory", "ratio")


@click.command(name="compare")
@reading_options
@click.option(
    "-a",
    "--algorithms",
    type=ALGORITHMS,
    default="",
    metavar="A,B,C",
    help="The algorithms to compare; by default all native ones of each puzzle's family.",
)
@click.option(
    "-O", "--option", "pairs", type=SEARCH_OPTION, multiple=True, metavar="NAME=VALUE,...",
    help="An option of the algorithms that have it; they run with each of its values.",
)  # fmt: skip
@click.option(
    "--grow",
    "growing",
    type=click.Choice(FAMILIES),
    help="Make puzzles of growing sizes of this family; takes no files.",
)
@click.option("--sizes", default="", metavar="S,T,...", help="With --grow: the sizes.")
@whole_option("--seed", "With --grow: the seed of the first puzzle of each size.", default=1)
@click.option(
    "--repeat",
    type=click.IntRange(1, 1000),
    default=3,
    show_default=True,
    metavar="N",
    help="Repeat each run and keep the best time; with --grow: puzzles of each size.",
)
@within("Stop each run after S seconds.", seconds=10)
@whole_option(
    "--limit",
    "Look for N solutions; with 2, algorithms prove that a solution is the only one.",
    least=1,
    default=1,
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--csv", "as_csv", is_flag=True, help="Print comma-separated values, one row for each run."
)
@theme_option("light")
@font_option
@output_options
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    algorithms: str,
    pairs: tuple[str, ...],
    growing: str | None,
    sizes: str,
    seed: int,
    repeat: int,
    limits: Limits,
    limit: int,
    as_json: bool,
    as_csv: bool,
    theme: str,
    font: Path | None,
    output: Path | None,
) -> int:
    """Compare algorithms on the same puzzles: answers, nodes, CPU time, memory.

    A chart goes to -o name.svg, .png or .pdf. The exit code is 1 if
    answers contradict each other or the rules.

    \b
    runut compare examples/nonogram/hanjie-10.nin -a exhaustive,row-backtracking,auto
    runut compare puzzle.txt -a cell-backtracking -O order=rows,columns,random
    runut compare --grow nonogram -a row-backtracking,auto --time 2 -o growth.svg
    """
    if as_json and as_csv:
        raise click.UsageError("Use only one of --json and --csv.")
    if growing and sources:
        raise click.UsageError("--grow makes puzzles itself and takes no FILE.")
    if sizes and not growing:
        raise click.UsageError("--sizes needs --grow FAMILY.")
    if output is not None and output.suffix not in PICTURES:
        raise click.UsageError(f"-o takes a name that ends in {' or '.join(PICTURES)}.")
    names = _words(algorithms)
    options = {name: _words(values) for name, values in option_pairs(pairs).items()}
    limits = replace(limits, solutions=limit)
    control = Control()
    ask: Callable[[], Comparison]
    if growing:
        made = partial(grow, growing, sizes=_words(sizes), seed=seed, a_size=repeat)
        ask = partial(made, algorithms=names, options=options, limits=limits)
    else:
        puzzles: dict[str, Puzzle] = {}
        for parsed in parsed_puzzles(sources, family, form):
            _add(puzzles, Path(parsed.source).stem or parsed.source, parsed.get())
        ask = partial(compare, puzzles, names, options=options, repeat=repeat, limits=limits)
    found = until_ctrl_c(partial(ask, control=control), control)
    click.echo(_json(found) if as_json else _csv(found) if as_csv else _table(found), nl=False)
    for sentence in found.disagreements:
        click.echo(f"disagreement: {escaped(sentence)}", err=True)
    if output is not None:
        title = f"{growing}: CPU time over size" if growing else "CPU time"
        _draw(found, title, output, theme, font)
    return _exit(found, control)


def _draw(found: Comparison, title: str, output: Path, theme: str, font: Path | None) -> None:
    if output.suffix != ".svg":  # which leaves them to the reader's fonts
        warn_of_missing_letters((run.puzzle for run in found.runs), font)
    drawn = render(chart(found, title), output.suffix.removeprefix("."), theme=theme, font=font)
    write_bytes(output, drawn if isinstance(drawn, bytes) else drawn.encode())


def _exit(found: Comparison, control: Control) -> Exit:
    if control.cancelled:
        return Exit.INTERRUPTED
    return Exit.DONE if found.agrees else Exit.NO_SOLUTION


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


def _table(found: Comparison) -> str:
    rows: dict[str, list[tuple[str, ...]]] = {}
    for run in found.runs:
        rows.setdefault(escaped(run.puzzle), []).append(_row(run))
    body = [HEADINGS, *(row for own in rows.values() for row in own)]
    widths = [max(map(len, column)) for column in zip(*body, strict=True)]
    lines: list[str | None] = []
    for name, own in rows.items():
        lines += ["" if lines else None, name, _line(HEADINGS, widths)]
        lines += [_line(row, widths) for row in own]
    lines += list(_growth_lines(found))
    return "\n".join(line for line in lines if line is not None) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """The first two columns from the left, figures from the right."""
    padded = [
        f"{cell:<{width}}" if at < 2 else f"{cell:>{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return ("  " + "  ".join(padded)).rstrip()


def _row(run: Run) -> tuple[str, ...]:
    status = f"stopped ({run.halt})" if run.status == "stopped" else str(run.status)
    memory = "-" if run.memory is None else f"{run.memory / 1e6:.1f} MB"
    ratio = "-" if run.ratio is None else f"{run.ratio:,.1f}"
    return run.algorithm, status, f"{run.nodes:,}", duration(run.seconds), memory, ratio


def _growth_lines(found: Comparison) -> Iterator[str]:
    for number, each in enumerate(found.growth):
        if not number:
            yield ""
        yield each.sentence
