"""`runut convert`."""

from __future__ import annotations

from pathlib import Path

import click

from runut.cli.exits import Exit, worst
from runut.cli.names import FORMAT
from runut.cli.options import output_options, puzzle_options
from runut.cli.output import destination
from runut.cli.sources import Reading, sound
from runut.verbs.reading import write


@click.command(name="convert")
@puzzle_options
@click.option(
    "--to",
    type=FORMAT,
    metavar="FORMAT",
    help="The format to write; the family's first by default.",
)
@output_options
def command(reading: Reading, to: str | None, output: Path | None) -> int:
    """Write every puzzle in another format of its family; see 'runut formats'.

    \b
    runut convert "https://puzz.link/p?hitori/2/2/2111" --to grid
    """
    codes: list[Exit] = []
    with destination(output) as stream:
        for parsed in sound(reading.puzzles(), codes):
            stream.write(write(parsed.get(), format=to))
            stream.flush()
    return worst(codes)
