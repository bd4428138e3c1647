"""`runut help`."""

from __future__ import annotations

from runut.cli.command import Command, argument
from runut.cli.exits import Exit
from runut.cli.main import COMMANDS, cli
from runut.cli.names import Name
from runut.cli.options import LANGUAGE


class HelpCommand(Command):
    """Show what 'runut COMMAND --help' shows; without COMMAND, what there is.

    \b
    runut help solve
    """

    command: str | None = argument("command", type=Name(lambda _: COMMANDS), required=False)
    language: str = LANGUAGE

    def _run(self) -> Exit:
        words = [self.command] if self.command else []
        shown = cli.main([*words, "--help"], "runut", standalone_mode=False, obj=self.language)
        return Exit(shown or Exit.DONE)
