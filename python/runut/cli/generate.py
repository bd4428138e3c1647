"""`runut generate`."""

from __future__ import annotations

import secrets
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from runut.cli.begun import Wish, refuse_beside_begun, write_finished
from runut.cli.boards import BOARD, TECHNIQUES
from runut.cli.command import Command, argument, flag, option, whole
from runut.cli.daily import TODAY, Day, daily_puzzle
from runut.cli.exits import Exit
from runut.cli.farm import MEANS, Means, Order, farm, is_table
from runut.cli.faults import remark
from runut.cli.names import (
    FAMILY,
    FLAGS,
    FORMAT,
    METHOD,
    METHOD_OPTION,
    OUTPUT,
    SOURCE,
    flag_items,
)
from runut.cli.numbers import Whole
from runut.cli.options import FORCE, LANGUAGE, TABLE, option_pairs, pairs, within
from runut.cli.output import destination, may_write, write_whole
from runut.cli.paper_batch import paper_batch
from runut.cli.picture import PICTURES
from runut.cli.progress import progress_line
from runut.cli.sources import Reading
from runut.cli.spoken import Spoken
from runut.cli.style import is_terminal
from runut.core.family import AnyFamily
from runut.core.levels import LEVELS
from runut.core.limits import Limits
from runut.core.methods import GenerationResult, Generator, Option
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.drawing import render
from runut.errors import StoppedError, checked_name
from runut.explaining.grading import ANY
from runut.explaining.order import in_order
from runut.explaining.techniques import phrases, say
from runut.families import family_of, generator_of, load
from runut.verbs import generating
from runut.verbs.reading import write

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

RARE = ("7", "8", "9")
"""The last signs of grades that take many tries."""
SWITCH = ("off", "on")
"""The choices of an option that is a switch."""
NEIGHBOURS = {
    "givens": "--clues", "number": "--count", "level": "--grade", "difficulty": "--grade",
    "kind": "--variant", "type": "--variant", "date": "--daily", "day": "--daily",
    **{name: f"--grade {grades}" for name, grades in LEVELS.items()},
}  # fmt: skip
"""What people type for an option that has another name."""


class WithFlags(Spoken):
    """A command whose flags depend on the family."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What the command itself has, and the flags of the family's methods."""
        return [*super().shell_complete(ctx, incomplete), *flag_items(ctx, incomplete)]


_SETTINGS = {"ignore_unknown_options": True, "allow_interspersed_args": True}


class GenerateCommand(Command, kind=WithFlags, context_settings=_SETTINGS):
    """Make puzzles of FAMILY.

    The puzzles go to standard output, their seeds and uniqueness to standard error. Options of the
    method are flags too: --size 16 is -O size=16. Without --method, the first method that
    has all of them is used; 'runut generate FAMILY --methods' lists methods and options.

    An output that ends in .csv, .ndjson or .parquet is a table with solutions, of puzzles of any
    grade unless --grade asks for one, made by all processors; a data card is written beside it.

    \b
    runut generate sudoku --seed 7 --symmetry half-turn --to line
    runut generate sudoku --count 100 | runut solve - --unique
    runut generate sudoku --size 16
    runut generate sudoku --daily
    runut generate sudoku --variant diagonals+anti-knight
    runut generate sudoku --begun half.sudoku --grade 2-3
    runut generate nonogram --from-image photo.png --drafts 6 -o sheet.png
    runut generate nonogram --picture list
    runut generate sudoku --count 1000000 -o many.parquet
    """

    family: str = argument("family", type=FAMILY)
    flags: tuple[str, ...] = argument(
        "flags", nargs=-1, type=FLAGS, metavar="[--OPTION VALUE]..."
    )  # fmt: skip
    method: str | None = option(
        "--method", "How to make it; the family's first method by default.",
        type=METHOD, metavar="NAME",
    )  # fmt: skip
    allow_multiple: bool = flag(
        "--allow-multiple",
        "Use the method of the family's paper, whose puzzles may have several solutions.",
    )
    day: datetime | None = option(
        "--daily", "Make the puzzle of today, or of this day: the same for everybody.",
        type=Day(), is_flag=False, flag_value=TODAY, metavar="[DATE]",
    )  # fmt: skip
    begun: str | None = option(
        "--begun", "Add clues to the puzzles of FILE instead, until each has one solution.",
        type=SOURCE, metavar="FILE",
    )  # fmt: skip
    board: str | None = BOARD
    seed: int | None = whole("--seed", "The same seed makes the same puzzle.")
    count: int = option(
        "--count", "Make N puzzles, from this seed and the next ones.",
        type=Whole(min=1), default=1, metavar="N",
    )  # fmt: skip
    means: Means = MEANS
    limits: Limits = within("Give a puzzle up after S seconds.", nodes=False, memory=False)
    options: tuple[str, ...] = pairs("An option of the method.", METHOD_OPTION)
    techniques: Path | None = TECHNIQUES
    form: str | None = option(
        "--to", "The format to write; by default that of the output's ending, else the first.",
        type=FORMAT, metavar="FORMAT",
    )  # fmt: skip
    folder: str | None = option(
        "--as-paper",
        "Make, save, say and solve a puzzle in DIR as the batch file of the family's paper does.",
        type=click.Path(file_okay=False), metavar="DIR",
    )  # fmt: skip
    methods: bool = flag("--methods", "List the methods of FAMILY and their options.")
    language: str = LANGUAGE
    output: str | None = TABLE
    force: bool = FORCE

    def _run(self) -> Exit:
        known, output = load(self.family), self.output
        if self.methods:
            click.echo(listing(known))
            return Exit.DONE
        by_ending = _format_by_ending(known, output)
        table = None if self.form else output
        is_farm = is_table(table, self.count, self.means, is_plain=by_ending is not None)
        path = OUTPUT.convert(output, None, None) if output and not is_farm else None
        may_write(path, force=self.force)
        if self.day is not None:
            self._refuse_beside_daily()
            form = self.form or by_ending
            return daily_puzzle(self.family, self.day.date(), path, form=form, limits=self.limits)
        options = option_pairs((*self.options, *_flagged(self.flags, known)))
        if self.techniques is not None:
            in_order(self.techniques, known.explainer)
            options["techniques"] = self.techniques.read_text("utf-8")
        if values := _values(known, options):
            click.echo("\n".join(values))
            return Exit.DONE
        if self.begun is not None:
            is_other = is_farm or (path is not None and path.suffix in PICTURES)
            named = {"--method": self.method, "--as-paper": self.folder, f"-o {output}": is_other}
            refuse_beside_begun(options, named | {"--allow-multiple": self.allow_multiple})
            first = self._first_seed()
            seeds, grade = range(first, first + self.count), options.get("grade", ANY)
            wish = Wish(self.board, grade, seeds, self.limits)
            report, form = partial(_report, language=self.language), self.form or by_ending
            begun = Reading((self.begun,), self.family)
            return write_finished(begun, wish, self.until_ctrl_c, report, path, form)
        if self.board is not None:
            raise click.UsageError("--board is the board of a puzzle that was begun: --begun FILE.")
        return self._ordered(known, options, path, by_ending, is_farm=is_farm)

    def _ordered(
        self,
        known: AnyFamily,
        options: Mapping[str, str],
        path: Path | None,
        by_ending: str | None,
        *,
        is_farm: bool,
    ) -> Exit:
        """Make puzzles: into a table, as the paper does, or one after the other."""
        output = self.output
        maker = _generator(known, self.method, options, allow_multiple=self.allow_multiple)
        order = Order(self.family, maker.name, options, self.seed, self.count, self.limits)
        if is_farm and output is not None and self.folder is None:
            return farm(order, output, self.means, force=self.force)
        first = self._first_seed()
        form = self.form or by_ending
        if self.folder is not None:
            if self.count > 1 or form or output or options:
                raise click.UsageError(
                    "--as-paper makes one puzzle by the paper's method; only --seed fits."
                )
            return paper_batch(known, maker, first, self.folder, self.limits)
        return self._make(replace(order, seed=first), maker, path, form)

    def _first_seed(self) -> int:
        """The seed of the line, or one by chance."""
        return secrets.randbelow(2**32) if self.seed is None else self.seed

    def _refuse_beside_daily(self) -> None:
        """A usage error for what would make another puzzle than everybody's."""
        words = [*self.flags, *self.options, self.method, self.seed, self.techniques, self.folder]
        words += [self.begun, self.board]
        is_many = self.allow_multiple or self.count > 1 or self.means.are_any
        if is_many or any(each is not None for each in words):
            raise click.UsageError(
                "--daily makes everybody's puzzle of a day; only --time, --to and -o fit."
            )

    def _make(
        self, order: Order, maker: Generator[Any], output: Path | None, form: str | None
    ) -> Exit:
        """Make puzzles of seeds that follow each other, and write them."""
        if output is not None and output.suffix in PICTURES:
            if order.count > 1:
                raise click.UsageError("A sheet shows the drafts of one seed; leave out --count.")
            made = self._made(order, maker, 0)
            _draw_sheet(made, output)
            return Exit.DONE if made.halt is None else Exit.STOPPED
        with destination(output) as stream:
            return self._write(order, maker, stream, form)

    def _made(self, order: Order, maker: Generator[Any], at: int) -> GenerationResult[Any]:
        """The puzzle of this number; Ctrl-C cancels a method that can give the best so far."""
        make = partial(
            generating.make,
            order.family,
            method=maker.name,
            seed=(order.seed or 0) + at,
            options=maker.in_series(at, order.options),
            limits=order.limits,
        )
        if maker.controlled is not None:
            return self.until_ctrl_c(make)
        with ExitStack() as stack:
            if (said := _rare(order.options)) and is_terminal(sys.stderr):
                progress_line(stack, said)
            return make(control=self.control)

    def _write(self, order: Order, maker: Generator[Any], stream: TextIO, form: str | None) -> Exit:
        """Write every puzzle when it is made, and report it; gives the exit code."""
        unique = written = stopped = 0
        try:
            for at in range(order.count):
                try:
                    made = self._made(order, maker, at)
                except StoppedError as error:
                    remark(f"seed {(order.seed or 0) + at}: {error}")
                    stopped += 1
                    continue
                stream.write(write(_kept(made.puzzle, stream), format=form))
                stream.flush()
                written += 1
                unique += made.uniqueness is Uniqueness.UNIQUE
                _report(made, self.language)
                stopped += made.halt is not None
                if self.control.cancelled:
                    break
        except KeyboardInterrupt:
            remark(f"interrupted: {written} of {order.count} puzzles were made")
            raise
        if order.count > 1:
            said = say("made-unique", self.language, unique=unique, count=order.count)
            click.echo(said, err=True)
        return Exit.STOPPED if stopped else Exit.DONE


def _rare(options: Mapping[str, str]) -> str:
    """What is looked for, if chance or a climb may take long to come to it; else nothing."""
    grade = options.get("grade", "")
    return f"looking for a puzzle of grade {grade} (Ctrl-C ends it)" if grade[-1:] in RARE else ""


def _draw_sheet(made: GenerationResult[Any], output: Path) -> None:
    """Write what there was to choose from as a picture."""
    if made.sheet is None:
        raise click.UsageError(
            f"A puzzle is written as text, not as {output.suffix}; drafts of an image can be drawn:"
            " --from-image FILE --drafts 6."
        )
    write_whole(output, render(made.sheet, output.suffix.removeprefix(".")))
    for each in made.remarks:
        remark(each)


def _report(made: GenerationResult[Any], language: str) -> None:
    """Say on standard error what was made."""
    what = family_of(made.puzzle).headline(made.puzzle, language)
    solutions = say(f"solutions-{made.uniqueness}", language)
    click.echo(say("made", language, seed=made.seed, what=what, solutions=solutions), err=True)
    for each in made.remarks:
        remark(each)
    if made.halt is not None:
        stopped = phrases(language)[f"stopped-{made.halt}"]
        click.echo(say("made-stopped", language, stopped=stopped), err=True)


def _kept(puzzle: Puzzle, stream: TextIO) -> Puzzle:
    """The puzzle; on a terminal without its title, which gives away what it shows."""
    caption = family_of(puzzle).caption
    return caption.without(puzzle) if caption and stream.isatty() else puzzle


def _values(known: AnyFamily, options: Mapping[str, str]) -> tuple[str, ...]:
    """The values of the first option for which a list was asked."""
    asked = {name for name, value in options.items() if value == "list"}
    listings = (each.listing for each in _options(known) if each.name in asked and each.listing)
    return next((tuple(listing()) for listing in listings), ())


def _format_by_ending(known: AnyFamily, output: str | None) -> str | None:
    """The family's format for files with this ending, if there is one."""
    endings = {ending: form.name for form in known.formats for ending in form.suffixes}
    return endings.get(Path(output).suffix) if output else None


def _flagged(words: Sequence[str], known: AnyFamily) -> Iterator[str]:
    """Flags of a method as pairs `name=value`: `--name=value`, `--name value`, or a bare switch."""
    rest, options = deque(words), {each.name: each for each in _options(known)}
    switches = {name for name, option in options.items() if option.choices == SWITCH}
    while rest:
        word = rest.popleft()
        name = word.removeprefix("--")
        if name == word or not name:
            raise click.UsageError(f"Got an unexpected argument: {word!r}.")
        own = name.partition("=")[0]
        if own in NEIGHBOURS and own not in options:
            raise click.UsageError(f"'--{own}' is '{NEIGHBOURS[own]}' here.")
        if "=" in name:
            yield name
        elif name in switches and (not rest or rest[0] not in SWITCH):
            yield f"{name}=on"
        elif rest:
            yield f"{name}={rest.popleft()}"
        else:
            raise click.UsageError(f"Option '{word}' needs a value.")


def _options(known: AnyFamily) -> Iterator[Option]:
    """The options of all methods of a family."""
    return (option for maker in known.generators for option in maker.options)


def listing(known: AnyFamily) -> str:
    """The methods of a family and their options, for people."""
    lines = []
    for maker in known.generators:
        lines.append(f"{maker.name}: {maker.summary}")
        for each in maker.options:
            choices = f" ({' | '.join(each.choices)})" if each.choices else ""
            lines.append(f"  --{each.name}: {each.summary}{choices}")
    return "\n".join(lines)


def _generator(
    known: AnyFamily, method: str | None, options: Iterable[str], *, allow_multiple: bool
) -> Generator[Any]:
    """The method of this name, else the first that knows the options; on request the paper's."""
    if method is not None or not known.generators:
        return generator_of(known, method)
    several = [each for each in known.generators if not each.is_unique]
    if allow_multiple and not several:
        raise click.UsageError(f"--allow-multiple: every method of {known.name} is unique.")
    if allow_multiple:
        return several[0]
    return _knowing(known, tuple(options))


def _knowing(known: AnyFamily, options: Sequence[str]) -> Generator[Any]:
    """The first method that has all these options; else the error says which has which."""
    for maker in known.generators:
        if set(options) <= _names(maker):
            return maker
    names = list(dict.fromkeys(each.name for each in _options(known)))
    for name in options:
        checked_name("option", name, names)
    holders = ("/".join(m.name for m in known.generators if each in _names(m)) for each in options)
    shown = ", ".join(f"--{each} ({held})" for each, held in zip(options, holders, strict=True))
    raise click.UsageError(f"No method of {known.name} has all of these options: {shown}.")


def _names(maker: Generator[Any]) -> set[str]:
    return {option.name for option in maker.options}
