"""`runut explain`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from runut.cli import boards
from runut.cli.command import whole
from runut.cli.conflicts import conflict_lines, conflict_record, looked_ahead
from runut.cli.exits import Exit, worst
from runut.cli.options import JSON, OUT, PuzzlesCommand, ending_of, within
from runut.cli.output import destination, write_whole
from runut.cli.picture import LOOK, is_scaled, only, warn_of_unwritten
from runut.cli.sources import sound
from runut.cli.style import terminal_colours
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.drawing import render_text
from runut.drawing.terminal import Colours
from runut.errors import WishError
from runut.explaining.results import Proof
from runut.text.reading import ParsedPuzzle
from runut.verbs import explaining, texts
from runut.verbs.pictures import Look
from runut.verbs.reports import heading
from runut.verbs.step_pictures import draw_step, proof_page, proof_pdf, step_scene

PICTURES = (".svg", ".png")
"""Pictures of one step."""
PAGES = (".html", ".pdf", *PICTURES)
ENDINGS = (".txt", ".json", *PAGES)
Explain = Callable[..., Proof]
Show = Callable[[ParsedPuzzle, Proof], Iterator[str]]


class ExplainCommand(PuzzlesCommand):
    """Explain puzzles step by step; each step uses the easiest technique that helps.

    Each step says where to look, why something follows, and what. The exit code is 6 if the
    techniques or the time did not suffice, 3 for a puzzle with several solutions and 1 for one
    without any; the steps until then, or until Ctrl-C, are shown. A page
    (.html) or a .pdf draws every step of one puzzle on its board, and --step N one step as .svg,
    .png or .pdf.

    \b
    runut explain puzzle.txt
    runut explain puzzle.txt -o steps.html
    runut explain puzzle.txt --step 12 -o step.svg
    runut explain puzzle.txt --needed --techniques mine.txt
    runut hint puzzle.txt --board mine.txt --show where
    """

    board: str | None = boards.BOARD
    step: int | None = whole("--step", "Show only this step.", least=1)
    as_json: bool = JSON
    assume_unique: bool = boards.ASSUME_UNIQUE
    techniques: Path | None = boards.TECHNIQUES
    needed: bool = boards.NEEDED
    limits: Limits = within("Stop after S seconds a puzzle.", nodes=False)
    look: Look = LOOK
    output: Path | None = OUT

    def _run(self) -> Exit:
        ending = ending_of(self.output, ENDINGS, as_json=self.as_json)
        self._refuse_contradictions(ending)
        board = boards.board_of(self.board)
        steps = partial(
            explaining.explain,
            assume_unique=self.assume_unique,
            techniques=self.techniques or (),
            needed=self.needed,
            limits=self.limits,
        )

        def explain(puzzle: Puzzle, *, control: Control) -> Proof:
            return steps(puzzle, boards.fitted(board, puzzle), control=control)

        found, is_single = self.reading.puzzles(), False
        if ending in PAGES and self.output is not None:
            return self._draw(self._proof(explain, only(found)), self.output)
        if ending == ".json":
            found, is_single = looked_ahead(found, self.reading.sources)
        show = partial(self._record, is_single=is_single) if ending == ".json" else self._report
        with destination(self.output) as stream:
            return self._write(found, explain, show, stream)

    def _refuse_contradictions(self, ending: str) -> None:
        if ending in PICTURES and self.step is None:
            raise click.UsageError(
                f"A picture ({ending}) shows one step: add --step N, or write .html or .pdf."
            )
        if ending == ".html" and self.step is not None:
            raise click.UsageError(
                "A page shows every step: leave --step out, or write .svg or .png."
            )
        if ending not in (*PICTURES, ".pdf") and is_scaled(self.look):
            raise click.UsageError("--scale and --font need a picture file, such as -o step.svg.")

    def _proof(self, explain: Explain, parsed: ParsedPuzzle) -> Proof:
        """The explanation of a puzzle, until Ctrl-C; the step that is asked for must be in it."""
        proof = self.until_ctrl_c(partial(explain, parsed.get()))
        if self.step is not None and self.step > len(proof):
            raise WishError(f"there is no step {self.step}: the explanation has {len(proof)}")
        return proof

    def _write(
        self, found: Iterator[ParsedPuzzle], explain: Explain, show: Show, stream: TextIO
    ) -> Exit:
        """Write the steps of each puzzle; after a single one, which rules contradict."""
        codes: list[Exit] = []
        for parsed in sound(found, codes):
            proof = self._proof(explain, parsed)
            stream.write("\n".join(show(parsed, proof)) + "\n")
            stream.flush()
            codes.append(boards.exit_of_proof(proof.end, proof.uniqueness))
            if self.control.cancelled:
                break
        if show == self._report and self.step is None and codes == [Exit.NO_SOLUTION]:
            lines = conflict_lines(parsed.get(), self.language)
            stream.writelines(f"{line}\n" for line in lines)
        return worst(codes)

    def _draw(self, proof: Proof, output: Path) -> Exit:
        """Write the page or the picture of one puzzle."""
        if output.suffix in (".png", ".pdf") and len(proof):
            warn_of_unwritten(step_scene(proof, 1), self.look["font"])
        write_whole(output, self._picture(proof, output.suffix.removeprefix(".")))
        return boards.exit_of_proof(proof.end, proof.uniqueness)

    def _picture(self, proof: Proof, kind: str) -> str | bytes:
        theme, font = self.look["theme"], self.look["font"]
        if kind == "html":
            return proof_page(proof, self.language)
        if self.step is None:
            return proof_pdf(proof, self.language, theme=theme, font=font)
        return draw_step(proof, self.step, format=kind, **self.look)

    def _record(self, parsed: ParsedPuzzle, proof: Proof, *, is_single: bool) -> Iterator[str]:
        own = proof.to_dict(self.language)
        record = {"source": parsed.source, "index": parsed.index, **own}
        if self.step is not None:
            record["steps"] = [record["steps"][self.step - 1]]
        if is_single and (proof.end == "broken" or proof.uniqueness is Uniqueness.NONE):
            record["conflict"] = conflict_record(parsed.get(), self.language)
        yield json.dumps(record, ensure_ascii=False)

    def _report(self, parsed: ParsedPuzzle, proof: Proof) -> Iterator[str]:
        lines = proof.text(self.language).splitlines()
        width = len(str(len(lines)))
        if self.step is not None:
            yield f"{self.step:>{width}}  {lines[self.step - 1]}"
            colours = terminal_colours() if self.output is None else Colours.NONE
            yield "\n" + render_text(step_scene(proof, self.step), colours=colours)
            return
        yield heading(parsed, self.language)
        yield ""
        yield from (f"{at:>{width}}  {line}" for at, line in enumerate(lines, 1))
        yield ""
        yield texts.verdict(proof, self.language)
