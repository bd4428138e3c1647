"""`runut demo`."""

from __future__ import annotations

import click

from runut.cli.command import Command
from runut.cli.exits import Exit, worst
from runut.cli.options import LANGUAGE
from runut.cli.report import exit_of
from runut.cli.style import terminal_colours
from runut.core.limits import Limits
from runut.families import families
from runut.verbs import solving
from runut.verbs.reading import parse
from runut.verbs.reports import Style, text_report


class DemoCommand(Command):
    """Solve one puzzle of each family and print its board, status and time."""

    language: str = LANGUAGE

    def _run(self) -> Exit:
        codes = []
        for number, family in enumerate(families()):
            sample = family.samples[0]
            parsed = next(parse(sample.text, family=family.name, source=sample.name))
            result = solving.solve(parsed.get(), limits=Limits(solutions=2))
            report = text_report(parsed, result, Style(terminal_colours(), self.language))
            click.echo(("\n" if number else "") + report, nl=False)
            codes.append(exit_of(result))
        return worst(codes)
