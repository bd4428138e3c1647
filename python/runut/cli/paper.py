"""`runut paper`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from runut.cli.boards import language_option
from runut.cli.exits import Exit
from runut.cli.names import SOURCE, Name
from runut.cli.numbers import Whole
from runut.cli.options import file_option, output_to, within
from runut.cli.output import write_bytes
from runut.cli.reader import read_on
from runut.cli.report import exit_of, text_report
from runut.cli.sources import parsed_puzzles
from runut.cli.style import is_dumb, is_terminal, terminal_colours
from runut.core.limits import Limits
from runut.core.reading import ParsedPuzzle
from runut.drawing import render
from runut.lessons import COURSES, KEYS, Exercise, Exhibit, Lesson, Picture, load
from runut.lessons.lesson import Block
from runut.verbs import solving


@click.command(name="paper")
@click.argument("name", type=Name(lambda _ctx: COURSES), required=False)
@click.option("--section", type=Whole(min=1, max=len(KEYS)), metavar="N",
              help=f"Only this section, 1 to {len(KEYS)}.")  # fmt: skip
@click.option("--board", "source", type=SOURCE, metavar="FILE",
              help="Run the paper's algorithm and the better one on this puzzle.")  # fmt: skip
@click.option("--answers", is_flag=True, help="With the answers of the exercises.")
@click.option("--json", "as_json", is_flag=True, help="Print the sections and exhibits as JSON.")
@language_option
@within("With --board: stop each search after S seconds.", seconds=10, nodes=False)
@output_to("OUT", "Write the whole lesson to hand out: a page (.html) or to print (.pdf).")
def command(
    name: str | None,
    section: int | None,
    source: str | None,
    answers: bool,
    as_json: bool,
    language: str,
    limits: Limits,
    output: Path | None,
) -> int:
    """Play the lesson of a student paper: hanjie, choiri, hitori, iq or sudoku.

    On a terminal Enter goes on and q quits; a pipe gets the whole lesson as Markdown. Without NAME
    it lists the lessons.

    \b
    runut paper choiri
    runut paper choiri --language id --section 4
    runut paper choiri --board puzzle.non
    runut paper choiri -o lesson.pdf --answers
    """
    if name is None:
        _refuse_options(section, source, output, answers=answers)
        _list(language, as_json=as_json)
        return Exit.DONE
    lesson = load(name, language)
    if source is not None:
        if as_json or answers or output or section is not None:
            raise click.UsageError("--board runs searches; it takes --language only.")
        return _run(lesson, source, limits)
    lesson = lesson.answered() if answers else lesson
    if output is not None:
        if as_json or section is not None:
            raise click.UsageError("-o writes the whole lesson; leave --json and --section out.")
        return _hand_out(lesson, output)
    if as_json:
        click.echo(json.dumps(_record(lesson, section), ensure_ascii=False))
    elif is_terminal(sys.stdout) and not is_dumb():
        read_on(_chapters(lesson, section), language)
    elif section is not None:
        click.echo(lesson.sections[section - 1].markdown())
    else:
        click.echo(lesson.markdown(), nl=False)
    return Exit.DONE


def _refuse_options(
    section: int | None, source: str | None, output: Path | None, *, answers: bool
) -> None:
    if answers or output or section is not None or source is not None:
        raise click.UsageError(f"Name a lesson: {', '.join(COURSES)}.")


def _hand_out(lesson: Lesson, output: Path) -> Exit:
    ending = file_option((".html", ".pdf"), output)
    from runut.lessons import handout

    write_bytes(output, handout.pdf(lesson) if ending == ".pdf" else handout.html(lesson).encode())
    return Exit.DONE


def _list(language: str, *, as_json: bool) -> None:
    lessons = [load(name, language) for name in COURSES]
    if as_json:
        records = [lesson.about() for lesson in lessons]
        click.echo(json.dumps(records, ensure_ascii=False))
        return
    width = max(map(len, COURSES))
    for lesson in lessons:
        click.echo(f"{lesson.name:<{width}}  {lesson.title}")


def _chapters(lesson: Lesson, section: int | None) -> Iterator[tuple[str, Iterable[Block]]]:
    """The sections, each as its heading and its blocks; the first has the title above it."""
    if section is None:
        yield f"# {lesson.title}", lesson.opening
    for number, each in enumerate(lesson.sections, 1):
        if section in (None, number):
            yield f"## {number}. {each.title}", each.blocks


def _record(lesson: Lesson, number: int | None) -> dict[str, Any]:
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


def _block(block: Block) -> dict[str, Any]:
    record: dict[str, Any] = {"markdown": block.markdown()}
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
            code = _search(parsed, algorithm, limits)
    return code


def _search(parsed: ParsedPuzzle, algorithm: str, limits: Limits) -> Exit:
    result = solving.solve(parsed.get(), algorithm=algorithm, limits=limits)
    click.echo(f"{algorithm}\n{'-' * len(algorithm)}")
    click.echo(text_report(parsed, result, colours=terminal_colours()))
    return exit_of(result)
