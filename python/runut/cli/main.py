"""The `runut` command: finds its subcommands lazily and turns every ending into an exit code."""

from __future__ import annotations

import difflib
import errno
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.core import ParameterSource

from runut.cli.exits import Exit
from runut.cli.faults import in_language, language_of, remark
from runut.cli.signals import Ending, hearing
from runut.cli.spoken import Spoken, speaking, words_of
from runut.cli.streams import prepare_streams
from runut.core.escapes import escaped
from runut.core.tables import right_of
from runut.errors import (
    InputError,
    KindError,
    NoneFoundError,
    RunutError,
    StoppedError,
    WishError,
    WrongAnswerError,
)

if TYPE_CHECKING:
    from runut.cli.command import Command

GROUPS = {
    "Solve": {
        "solve": "Solve puzzles.",
        "count": "Count the solutions of puzzles exactly.",
        "forced": "Show what all solutions of a puzzle have in common.",
        "batch": "Work on long lists of puzzles, a row for each.",
        "compare": "Compare algorithms on the same puzzles.",
    },
    "Ask": {
        "check": "Check a puzzle, or a solution of it.",
        "candidates": "Show the values that each cell has in some solution.",
        "completions": "List the values that each make the puzzle unique.",
        "minimal": "Leave out clues that a puzzle does not need.",
        "rules": "List the rules of a puzzle, constraint by constraint.",
        "prove": "Write a proof that an independent verifier can check.",
    },
    "Explain": {
        "explain": "Explain puzzles step by step.",
        "hint": "Give the next step on a board.",
        "rate": "Say how hard puzzles are.",
        "why-not": "Say why a cell cannot have a value.",
    },
    "Make": {
        "generate": "Make new puzzles, or the puzzle of a day.",
        "convert": "Write puzzles in another format.",
    },
    "Draw": {
        "show": "Draw puzzles as text, SVG, PNG or PDF.",
        "print": "Make a PDF booklet of puzzles with their solutions.",
        "animate": "Film how an algorithm solves a puzzle.",
        "watch": "Watch in the terminal how an algorithm solves a puzzle.",
        "tree": "Draw the state-space tree of a depth-first search.",
    },
    "Learn": {
        "demo": "Solve one puzzle of each family.",
        "paper": "Play the lesson of a student paper.",
        "practice": "Make a board for practising a technique.",
    },
    "Run": {
        "play": "Open the web app in the browser, or serve it to others.",
        "export": "Write the web app as a site that any host serves.",
        "list": "List algorithms, formats, techniques or sets of puzzles.",
        "completion": "Print a script that completes commands in your shell.",
        "help": "Show this help, or that of a command.",
    },
}
"""The commands in the order of the help: a question of a person heads each group."""
COMMANDS = {name: says for group in GROUPS.values() for name, says in group.items()}
RENAMED = {
    "algorithms": "list algorithms",
    "daily": "generate FAMILY --daily",
    "formats": "list formats",
    "message": "solve FILE --message",
    "paper --board": "paper NAME --puzzle",
    "rate --scale": "rate --grades",
    "serve": "play --host ADDRESS",
    "sets": "list sets",
    "techniques": "list techniques",
}
"""Earlier names of commands and options, each with what a person types now."""


def _now(earlier: str) -> str:
    return f"'runut {earlier}' is now 'runut {RENAMED[earlier]}'."


class ReaderGone(Exception):  # noqa: N818 - an ending, not an error
    """The reader of standard output went away."""


class LazyGroup(Spoken, click.Group):
    """A group whose commands are imported when they run; listing them imports nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        if name not in COMMANDS:
            return None
        module = import_module(f"runut.cli.{name.replace('-', '_')}")
        command: type[Command] = getattr(module, f"{name.title().replace('-', '')}Command")
        return command.named(name)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does, but a reader who went away gets an exit code of its own."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the new name of one that had another, or a near one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            if args[0] in RENAMED:
                raise click.UsageError(_now(args[0]))
            right = right_of("commands", args[0])
            near = [right] if right else difflib.get_close_matches(args[0], COMMANDS, n=1)
            advice = f" Did you mean '{near[0]}'?" if near else ""
            ctx.fail(f"No such command '{args[0]}'.{advice}")
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, which a person looks for, before the few options of all."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The groups of the table above, with their commands in one column."""
        widest, words = max(map(len, COMMANDS)), words_of(ctx)
        for group, commands in GROUPS.items():
            own = [(f"{name:{widest}}", words.get(says, says)) for name, says in commands.items()]
            with formatter.section(words.get(group, group)):
                formatter.write_dl(own)


@click.group(
    cls=LazyGroup,
    params=[speaking(exposed=False)],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 no solution or violations, 2 usage, 3 several solutions, "
    "4 bad input, 5 stopped by a limit, 6 not explained, 70 a fault in Runut, 130 interrupted, "
    "129 or 143 ended by SIGHUP or SIGTERM.",
)
@click.option("-V", "--version", is_flag=True, help="Show the version and exit.")
@click.option(
    "--kinds",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Use the kinds of sudoku rules that this Python file defines, too.",
)
@click.pass_context
def cli(ctx: click.Context, version: bool, kinds: tuple[Path, ...]) -> None:
    """Solve, count, check, generate and draw sudoku, nonogram, hitori and packing puzzles.

    \b
    runut demo
    runut solve puzzle.txt --unique
    cat puzzles.txt | runut solve - --json
    """
    if kinds:  # processes that the command starts know them too
        others = filter(None, [os.environ.get("RUNUT_KINDS")])
        os.environ["RUNUT_KINDS"] = os.pathsep.join(
            [*others, *(str(each.absolute()) for each in kinds)]
        )
    if ctx.invoked_subcommand and os.environ.get("RUNUT_KINDS"):
        _know_kinds()
    if version:
        from runut.core.limits import ENGINE_VERSION

        click.echo(f"runut {ENGINE_VERSION}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _know_kinds() -> None:
    """Know the kinds of a reader's files before anything else, or say what is wrong with them."""
    try:
        import_module("runut.families.sudoku.kinds").known()
    except KindError as error:
        raise click.UsageError(str(error)) from error


def run(arguments: Sequence[str] | None = None) -> Exit:
    """Run the command with these arguments (`None`: the process's own) and give its exit code."""
    ending = Ending()
    try:
        with hearing(ending):
            return ending.code(_run(arguments))
    except KeyboardInterrupt:
        return ending.code(Exit.INTERRUPTED)
    except RuntimeError as error:
        # So Python 3.11 says that a signal came in the midst of making a class.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return ending.code(Exit.INTERRUPTED)


def _run(arguments: Sequence[str] | None) -> Exit:
    if "_RUNUT_COMPLETE" in os.environ:
        import_module("runut.cli.words")
    try:
        language = language_of(arguments)
        code = cli.main(arguments, prog_name="runut", standalone_mode=False, obj=language)
        sys.stdout.flush()
        return Exit(code or 0)
    except (BrokenPipeError, ReaderGone):
        _to_nowhere()  # so that Python's own end is quiet too
        return Exit.BROKEN_PIPE
    except (click.Abort, KeyboardInterrupt):
        return Exit.INTERRUPTED
    except click.ClickException as error:
        said, context = _said(error), getattr(error, "ctx", None)
        earlier = f"{context and context.info_name} {getattr(error, 'option_name', '')}"
        if earlier in RENAMED:
            said, context = _now(earlier), None
        shown = StringIO()
        click.UsageError(said, context).show(shown)
        remark(shown.getvalue().rstrip("\n"), language_of(arguments))
        return Exit.USAGE
    except (InputError, KindError, StoppedError, WrongAnswerError) as error:
        remark(error, language_of(arguments))
        return _exit_of(error)
    except (RunutError, OSError) as error:
        said = escaped(_report(error), keep="\n")
        with suppress(OSError):  # of a terminal that is gone
            remark(f"Error: {said}", language_of(arguments))
        try:
            sys.stdout.flush()
        except OSError:  # nothing more can be written there, at the end of Python neither
            _to_nowhere()
        return Exit.USAGE


def _said(error: click.ClickException) -> str:
    """What is wrong, by the variable of the environment where its value is."""
    if isinstance(error, click.BadParameter) and error.ctx and error.param:
        source = error.ctx.get_parameter_source(str(error.param.name))
        if source is ParameterSource.ENVIRONMENT:
            error.param_hint = f"'{error.param.envvar}'"
    return escaped(error.format_message(), keep="\n")


def _exit_of(error: RunutError) -> Exit:
    if isinstance(error, StoppedError):
        return Exit.INTERRUPTED if error.halt == "cancelled" else Exit.STOPPED
    if isinstance(error, WishError):
        return Exit.USAGE
    if isinstance(error, NoneFoundError):
        return Exit.STOPPED
    return Exit.BAD_INPUT if isinstance(error, InputError) else Exit.FAULT


def _report(error: Exception) -> str:
    """What went wrong, after the name of the file, and without the system's number for it."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if error.filename:
        return f"{escaped(error.filename)}: {error.strerror}"
    is_full = error.errno in (errno.ENOSPC, errno.EFBIG, errno.EIO)
    return f"standard output: {error.strerror}" if is_full else str(error)


def _to_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _warning(message: object, *_place: object, **_line: object) -> str:
    """A warning as the command says it, in its language."""
    return f"{in_language(f'warning: {escaped(message)}', language_of(None))}\n"


def entry() -> NoReturn:
    """The process of the command, whose exit code 1 always means what it says."""
    prepare_streams()
    warnings.formatwarning = _warning
    try:
        sys.exit(run())
    except Exception as error:  # noqa: BLE001 - Python's own code for it, 1, would say "no solution"
        import traceback

        from runut.cli.origin import blame

        with suppress(OSError):
            traceback.print_exc()
            click.echo(blame(error), err=True)
        sys.exit(Exit.FAULT)
