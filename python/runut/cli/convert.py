"""`runut convert`."""

from __future__ import annotations

from pathlib import Path

from runut.cli.command import Command, option
from runut.cli.exits import Exit, worst
from runut.cli.names import FORMAT
from runut.cli.options import OUT, PUZZLES
from runut.cli.output import destination
from runut.cli.sources import Reading, sound
from runut.verbs.reading import write


class ConvertCommand(Command):
    """Write every puzzle in another format of its family; see 'runut list formats'.

    \b
    runut convert "https://puzz.link/p?hitori/2/2/2111" --to grid
    """

    reading: Reading = PUZZLES
    to: str | None = option(
        "--to", "The format to write; the family's first by default.", type=FORMAT, metavar="FORMAT"
    )
    output: Path | None = OUT

    def _run(self) -> Exit:
        codes: list[Exit] = []
        with destination(self.output) as stream:
            for parsed in sound(self.reading.puzzles(), codes):
                stream.write(write(parsed.get(), format=self.to))
                stream.flush()
        return worst(codes)
