"""`runut explain`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from runut.cli.boards import (
    board_of,
    board_option,
    exit_of_proof,
    language_option,
    limits_of,
    time_option,
    unique_option,
)
from runut.cli.exits import Exit, worst
from runut.cli.numbers import Whole
from runut.cli.options import file_option, output_options, reading_options
from runut.cli.output import destination, may_write
from runut.cli.report import heading
from runut.cli.sources import parsed_puzzles
from runut.core.explanation import Proof
from runut.core.reading import ParsedPuzzle
from runut.errors import Fault, PuzzleError
from runut.verbs import explaining, telling

__all__ = ["command"]

ENDINGS = (".txt", ".json")


@click.command(name="explain")
@reading_options
@board_option
@click.option("--step", "number", type=Whole(min=1), metavar="N", help="Only this step.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@unique_option
@language_option
@time_option
@output_options
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    board: str | None,
    number: int | None,
    as_json: bool,
    assume_unique: bool,
    language: str,
    seconds: float | None,
    output: Path | None,
    force: bool,
) -> int:
    """Explain puzzles step by step, each time by the easiest technique that helps.

    Each step says where to look, why something follows, and what. The exit code is 6 if the
    techniques or the time did not suffice; the steps until then are shown.

    \b
    runut explain puzzle.txt
    runut explain puzzle.txt --step 12
    runut hint puzzle.txt --board mine.txt --show where
    """
    ending = ".json" if as_json else file_option(ENDINGS, output)
    may_write(output, force=force)
    start = board_of(board)

    def told(parsed: ParsedPuzzle) -> Exit:
        if parsed.error is not None:
            click.echo(parsed.error, err=True)
            return Exit.BAD_INPUT
        proof = explaining.explain(
            parsed.get(), start, assume_unique=assume_unique, limits=limits_of(seconds)
        )
        if number is not None and number > len(proof):
            raise PuzzleError(Fault(f"there is no step {number}: the explanation has {len(proof)}"))
        if ending == ".json":
            stream.write(_record(parsed, proof, number, language) + "\n")
        else:
            stream.write("\n".join(_report(parsed, proof, number, language)) + "\n")
        stream.flush()
        return exit_of_proof(proof.end)

    with destination(output) as stream:
        return worst([told(parsed) for parsed in parsed_puzzles(sources, family, form)])


def _record(parsed: ParsedPuzzle, proof: Proof, number: int | None, language: str) -> str:
    record = {"source": parsed.source, "index": parsed.index, **proof.to_dict(language)}
    if number is not None:
        record["steps"] = [record["steps"][number - 1]]
    return json.dumps(record, ensure_ascii=False)


def _report(parsed: ParsedPuzzle, proof: Proof, number: int | None, language: str) -> Iterator[str]:
    lines = proof.text(language).splitlines()
    width = len(str(len(lines)))
    if number is not None:
        yield f"{number:>{width}}  {lines[number - 1]}"
        return
    yield heading(parsed)
    yield ""
    yield from (f"{at:>{width}}  {line}" for at, line in enumerate(lines, 1))
    yield ""
    yield telling.verdict(proof, language)
