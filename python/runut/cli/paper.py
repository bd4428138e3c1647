"""`runut paper`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from runut.cli.command import Command, argument, flag, option, whole
from runut.cli.exits import Exit
from runut.cli.names import SOURCE, Name
from runut.cli.options import LANGUAGE, file_option, output_to, within
from runut.cli.output import write_whole
from runut.cli.reader import read_on
from runut.cli.report import exit_of
from runut.cli.sources import parsed_puzzles
from runut.cli.style import is_dumb, is_terminal, terminal_colours
from runut.core.limits import Limits
from runut.core.records import Record
from runut.drawing import render
from runut.lessons import COURSES, KEYS, Exercise, Exhibit, Lesson, Picture, load
from runut.lessons.lesson import Block
from runut.text.reading import ParsedPuzzle
from runut.verbs import solving
from runut.verbs.reports import Style, text_report


class PaperCommand(Command):
    """Play the lesson of a student paper: hanjie, choiri, hitori, iq or sudoku.

    On a terminal Enter goes on and q quits; a pipe gets the whole lesson as Markdown. Without NAME
    it lists the lessons.

    \b
    runut paper choiri
    runut paper choiri --language id --section 4
    runut paper choiri --puzzle puzzle.non
    runut paper choiri -o lesson.pdf --answers
    """

    name: str | None = argument("name", type=Name(lambda _ctx: COURSES), required=False)
    section: int | None = whole(
        "--section", f"Show only this section, 1 to {len(KEYS)}.", least=1, most=len(KEYS)
    )  # fmt: skip
    source: str | None = option(
        "--puzzle", "source", "Run the paper's algorithm and the better one on this puzzle.",
        type=SOURCE, metavar="FILE",
    )  # fmt: skip
    answers: bool = flag("--answers", "Show the answers of the exercises too.")
    as_json: bool = flag("--json", "Print the sections and exhibits as JSON.")
    language: str = LANGUAGE
    limits: Limits = within(
        "With --puzzle: stop each search after S seconds.", seconds=10, nodes=False
    )
    output: Path | None = output_to(
        "OUT", "Write the whole lesson to hand out: a page (.html) or to print (.pdf)."
    )

    def _run(self) -> Exit:
        is_partial = self.section is not None
        if self.name is None:
            if self.answers or self.output or is_partial or self.source is not None:
                raise click.UsageError(f"Name a lesson: {', '.join(COURSES)}.")
            return self._list()
        lesson = load(self.name, self.language)
        if self.source is not None:
            if self.as_json or self.answers or self.output or is_partial:
                raise click.UsageError("--puzzle runs searches; it takes --language only.")
            return _run(lesson, self.source, self.limits)
        lesson = lesson.answered() if self.answers else lesson
        if self.output is not None:
            if self.as_json or is_partial:
                raise click.UsageError(
                    "-o writes the whole lesson; leave --json and --section out."
                )
            return _hand_out(lesson, self.output)
        return self._show(lesson)

    def _list(self) -> Exit:
        lessons = [load(name, self.language) for name in COURSES]
        if self.as_json:
            records = [lesson.about() for lesson in lessons]
            click.echo(json.dumps(records, ensure_ascii=False))
            return Exit.DONE
        width = max(map(len, COURSES))
        for lesson in lessons:
            click.echo(f"{lesson.name:<{width}}  {lesson.title}")
        return Exit.DONE

    def _show(self, lesson: Lesson) -> Exit:
        section = self.section
        if self.as_json:
            click.echo(json.dumps(_record(lesson, section), ensure_ascii=False))
        elif is_terminal(sys.stdout) and not is_dumb():
            read_on(_chapters(lesson, section), self.language)
        elif section is not None:
            click.echo(lesson.sections[section - 1].markdown())
        else:
            click.echo(lesson.markdown(), nl=False)
        return Exit.DONE


def _hand_out(lesson: Lesson, output: Path) -> Exit:
    ending = file_option((".html", ".pdf"), output)
    from runut.lessons import handout

    write_whole(output, handout.pdf(lesson) if ending == ".pdf" else handout.html(lesson))
    return Exit.DONE


def _chapters(lesson: Lesson, section: int | None) -> Iterator[tuple[str, Iterable[Block]]]:
    """The sections, each as its heading and its blocks; the first has the title above it."""
    if section is None:
        yield f"# {lesson.title}", lesson.opening
    for number, each in enumerate(lesson.sections, 1):
        if section in (None, number):
            yield f"## {number}. {each.title}", each.blocks


def _record(lesson: Lesson, number: int | None) -> Record:
    sections = lesson.sections if number is None else lesson.sections[number - 1 : number]
    return lesson.about() | {
        "sections": [
            {
                "key": each.key,
                "title": each.title,
                "blocks": [_block(block) for block in each.blocks],
            }
            for each in sections
        ]
    }


def _block(block: Block) -> Record:
    record: Record = {"markdown": block.markdown()}
    if isinstance(block, Exhibit):
        pictures = [part for part in block.parts if isinstance(part, Picture)]
        record |= {
            "exhibit": block.name,
            "words": list(block.words),
            "pictures": [render(picture.scene, "svg") for picture in pictures],
        }
    if isinstance(block, Exercise):
        record |= {"exercise": block.number, "kind": block.kind, "choices": list(block.choices)}
    return record


def _run(lesson: Lesson, source: str, limits: Limits) -> Exit:
    """Run the paper's algorithm and the better one on the puzzles of a file."""
    code = Exit.DONE
    for parsed in parsed_puzzles((source,), lesson.course.family, None):
        for algorithm in (lesson.course.algorithm, lesson.course.better):
            code = _search(parsed, algorithm, limits, lesson.language)
    return code


def _search(parsed: ParsedPuzzle, algorithm: str, limits: Limits, language: str) -> Exit:
    result = solving.solve(parsed.get(), algorithm=algorithm, limits=limits)
    style = Style(terminal_colours(), language, stats=True)
    click.echo(f"{algorithm}\n{'-' * len(algorithm)}")
    click.echo(text_report(parsed, result, style))
    return exit_of(result)
