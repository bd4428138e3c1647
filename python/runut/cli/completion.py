"""`runut completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from runut.cli.command import Command, argument
from runut.cli.exits import Exit


class CompletionCommand(Command):
    """Print the script that completes commands, options and names in SHELL.

    \b
    runut completion bash >> ~/.bashrc
    runut completion zsh >> ~/.zshrc
    runut completion fish > ~/.config/fish/completions/runut.fish
    """

    shell: str = argument("shell", type=click.Choice(["bash", "zsh", "fish"]))

    def _run(self) -> Exit:
        from runut.cli.main import cli

        kind = get_completion_class(self.shell)
        if kind is not None:
            click.echo(kind(cli, {}, "runut", "_RUNUT_COMPLETE").source())
        return Exit.DONE
