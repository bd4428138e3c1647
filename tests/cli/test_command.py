"""Commands declare each option once, as a field."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from runut.cli.command import Command, flag, option, together, whole
from runut.cli.exits import Exit


def test_a_command_finds_its_options_in_its_fields() -> None:
    class Greeting(Command):
        """Greet somebody."""

        name: str = option("--name", "Whom to greet.", metavar="NAME")
        is_loud: bool = flag("--loud", "Shout.")
        place: tuple[int, int] = together(
            lambda row, column: (row, column),
            row=whole("--row", "The row."),
            column=whole("--column", "The column.", default=7),
        )

        def _run(self) -> Exit:
            click.echo(f"{self.name} {self.is_loud} {self.place}")
            return Exit.DONE

    greet = Greeting.named("greet")
    assert CliRunner().invoke(greet, ["--name", "Ani", "--row", "3"]).output == "Ani False (3, 7)\n"
    assert [each.name for each in greet.params] == ["name", "loud", "row", "column"]


def test_a_command_cannot_lack_its_work() -> None:
    class Nothing(Command):
        """Do nothing."""

    with pytest.raises(TypeError, match="_run"):
        Nothing()
