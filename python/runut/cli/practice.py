"""`runut practice`."""

from __future__ import annotations

import json
import sys
from functools import partial

import click

from runut.cli.command import Command, argument, flag, whole
from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.cli.names import FAMILY, Name, technique_names
from runut.cli.options import LANGUAGE, within
from runut.cli.style import terminal_colours
from runut.core.limits import Limits
from runut.drawing.terminal import Colours
from runut.families import family_of
from runut.verbs import texts
from runut.verbs.practising import practice
from runut.verbs.reports import drawing


class PracticeCommand(Command):
    """Make a board of FAMILY on which TECHNIQUE is the easiest next step.

    The board shows values only: candidates that earlier steps excluded are not on it, so that an
    easier step may come first there.

    Some techniques are rare. When the time is over the exit code is 5, and standard error says what
    was found instead.

    \b
    runut practice hitori adjacent-triplet --seed 1
    runut practice hitori adjacent-triplet --seed 1 --answer
    """

    family: str = argument("family", type=FAMILY)
    technique: str = argument("technique", type=Name(technique_names))
    seed: int | None = whole("--seed", "The same seed makes the same board.")
    answer: bool = flag("--answer", "Print the step too.")
    as_json: bool = flag("--json", "Print a JSON object, with the step.")
    language: str = LANGUAGE
    limits: Limits = within(seconds=60, nodes=False, memory=False)

    def _run(self) -> Exit:
        ask = partial(practice, self.family, self.technique, seed=self.seed, limits=self.limits)
        found = self.until_ctrl_c(ask)
        if self.as_json:
            click.echo(json.dumps(found.to_dict(self.language), ensure_ascii=False))
            return Exit.DONE
        known = family_of(found.puzzle)
        colours = terminal_colours() if sys.stdout.isatty() else Colours.NONE
        click.echo(drawing(known, found.puzzle, found.board, colours=colours))
        if self.answer:
            click.echo(f"\n{texts.step_text(found.puzzle, found.step, self.language)}")
        remark(f"seed {found.seed}")
        return Exit.DONE
