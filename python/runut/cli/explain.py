"""`runut explain`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from runut.cli.boards import (
    board_of,
    board_option,
    exit_of_proof,
    language_option,
    unique_option,
)
from runut.cli.conflicts import conflict_lines, conflict_record, looked_ahead
from runut.cli.exits import Exit, worst
from runut.cli.options import file_option, output_options, puzzle_options, whole_option, within
from runut.cli.output import destination, write_bytes
from runut.cli.picture import Look, is_scaled, look_options, only, texts_of, warn_of_missing_letters
from runut.cli.report import heading
from runut.cli.search import until_ctrl_c
from runut.cli.sources import Reading, sound
from runut.cli.style import terminal_colours
from runut.core.explanation import Proof
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.reading import ParsedPuzzle
from runut.core.result import Uniqueness
from runut.drawing import render_text
from runut.drawing.terminal import Colours
from runut.errors import Fault, PuzzleError
from runut.verbs import explaining, texts
from runut.verbs.step_pictures import draw_step, proof_page, proof_pdf, step_scene

PICTURES = (".svg", ".png")
"""Pictures of one step."""
PAGES = (".html", ".pdf", *PICTURES)
ENDINGS = (".txt", ".json", *PAGES)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is shown of an explanation: one step or all, in which language and style."""

    number: int | None
    language: str
    look: Look
    is_single: bool = False


@click.command(name="explain")
@puzzle_options
@board_option
@whole_option("--step", "number", "Only this step.", least=1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@unique_option
@language_option
@within("Stop after S seconds a puzzle.", nodes=False)
@look_options
@output_options
def command(
    reading: Reading,
    board: str | None,
    number: int | None,
    as_json: bool,
    assume_unique: bool,
    language: str,
    limits: Limits,
    look: Look,
    output: Path | None,
) -> int:
    """Explain puzzles step by step, each time by the easiest technique that helps.

    Each step says where to look, why something follows, and what. The exit code is 6 if the
    techniques or the time did not suffice, 3 for a puzzle with several solutions and 1 for one
    without any; the steps until then, or until Ctrl-C, are shown. A page
    (.html) or a .pdf draws every step of one puzzle on its board, and --step N one step as .svg,
    .png or .pdf.

    \b
    runut explain puzzle.txt
    runut explain puzzle.txt -o steps.html
    runut explain puzzle.txt --step 12 -o step.svg
    runut hint puzzle.txt --board mine.txt --show where
    """
    ending = ".json" if as_json and output is None else file_option(ENDINGS, output)
    wanted = _Wanted(number, language, look)
    _refuse_contradictions(ending, wanted, as_json=as_json)
    control, start = Control(), board_of(board)

    def explain(puzzle: Puzzle) -> Proof:
        return explaining.explain(
            puzzle, start, assume_unique=assume_unique, limits=limits, control=control
        )

    proof_of = partial(_proof, control, number, explain)
    found = reading.puzzles()
    if ending in PAGES and output is not None:
        return _drawn(only(found), proof_of, wanted, output)
    if ending == ".json":
        found, is_single = looked_ahead(found, reading.sources)
        wanted = replace(wanted, is_single=is_single)
    with destination(output) as stream:
        is_json = ending == ".json"
        return _write(found, proof_of, wanted, output, stream, control=control, is_json=is_json)


def _write(
    found: Iterator[ParsedPuzzle],
    proof_of: Callable[[ParsedPuzzle], Proof],
    wanted: _Wanted,
    output: Path | None,
    stream: TextIO,
    *,
    control: Control,
    is_json: bool,
) -> Exit:
    """Write the steps of each puzzle; after the text of a single one, which rules contradict."""
    shown, codes = _record if is_json else _report, list[Exit]()
    for parsed in sound(found, codes):
        proof = proof_of(parsed)
        stream.write("\n".join(shown(parsed, proof, wanted, output)) + "\n")
        stream.flush()
        codes.append(exit_of_proof(proof.end, proof.uniqueness))
        if control.cancelled:
            return Exit.INTERRUPTED
    if not is_json and wanted.number is None and codes == [Exit.NO_SOLUTION]:
        lines = conflict_lines(parsed.get(), wanted.language)
        stream.writelines(f"{line}\n" for line in lines)
    return worst(codes)


def _proof(
    control: Control, number: int | None, explain: Callable[[Puzzle], Proof], parsed: ParsedPuzzle
) -> Proof:
    """The explanation of a puzzle, until Ctrl-C, in which a step of this number must be."""
    proof = until_ctrl_c(partial(explain, parsed.get()), control)
    if number is not None and number > len(proof):
        raise PuzzleError(Fault(f"there is no step {number}: the explanation has {len(proof)}"))
    return proof


def _refuse_contradictions(ending: str, wanted: _Wanted, *, as_json: bool) -> None:
    if as_json and ending != ".json":
        raise click.UsageError(f"--json writes JSON, but the output's name ends in {ending}.")
    if ending in PICTURES and wanted.number is None:
        raise click.UsageError(
            f"A picture ({ending}) shows one step: add --step N, or write .html or .pdf."
        )
    if ending == ".html" and wanted.number is not None:
        raise click.UsageError("A page shows every step: leave --step out, or write .svg or .png.")
    if ending not in (*PICTURES, ".pdf") and is_scaled(wanted.look):
        raise click.UsageError("--scale and --font need a picture file, such as -o step.svg.")


def _drawn(
    parsed: ParsedPuzzle, proof_of: Callable[[ParsedPuzzle], Proof], wanted: _Wanted, output: Path
) -> Exit:
    """Write the page or the picture of one puzzle."""
    proof = proof_of(parsed)
    if output.suffix in (".png", ".pdf") and len(proof):
        warn_of_missing_letters(texts_of(step_scene(proof, 1)), wanted.look["font"])
    drawn = _picture(proof, wanted, output.suffix.removeprefix("."))
    write_bytes(output, drawn if isinstance(drawn, bytes) else drawn.encode())
    return exit_of_proof(proof.end, proof.uniqueness)


def _picture(proof: Proof, wanted: _Wanted, kind: str) -> str | bytes:
    theme, font = wanted.look["theme"], wanted.look["font"]
    if kind == "html":
        return proof_page(proof, wanted.language)
    if wanted.number is None:
        return proof_pdf(proof, wanted.language, theme=theme, font=font)
    return draw_step(proof, wanted.number, format=kind, **wanted.look)


def _record(
    parsed: ParsedPuzzle, proof: Proof, wanted: _Wanted, _output: Path | None
) -> Iterator[str]:
    record = {"source": parsed.source, "index": parsed.index, **proof.to_dict(wanted.language)}
    if wanted.number is not None:
        record["steps"] = [record["steps"][wanted.number - 1]]
    if wanted.is_single and (proof.end == "broken" or proof.uniqueness is Uniqueness.NONE):
        record["conflict"] = conflict_record(parsed.get())
    yield json.dumps(record, ensure_ascii=False)


def _report(
    parsed: ParsedPuzzle, proof: Proof, wanted: _Wanted, output: Path | None
) -> Iterator[str]:
    lines = proof.text(wanted.language).splitlines()
    width = len(str(len(lines)))
    if wanted.number is not None:
        yield f"{wanted.number:>{width}}  {lines[wanted.number - 1]}"
        colours = terminal_colours() if output is None else Colours.NONE
        yield "\n" + render_text(step_scene(proof, wanted.number), colours=colours)
        return
    yield heading(parsed)
    yield ""
    yield from (f"{at:>{width}}  {line}" for at, line in enumerate(lines, 1))
    yield ""
    yield texts.verdict(proof, wanted.language)
