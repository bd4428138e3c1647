"""How a notebook shows solutions, results and comparisons.

A solution shows its cells alone, since it knows no puzzle. A result shows its solutions side by
side, each over the puzzle, and a comparison its table and its chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from runut.core.marks import Marks
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result
from runut.drawing import render
from runut.drawing.gallery import gallery
from runut.drawing.plain import scene_of_layers
from runut.explaining.results import Proof
from runut.verbs.comparison import Comparison
from runut.verbs.comparison_chart import chart, figures_of, headings
from runut.verbs.growth import Run
from runut.verbs.pictures import draw, scene_of
from runut.verbs.step_pictures import proof_page

MOST = 6
"""The most solutions to show of a result."""
_SMALL = 0.7
_WORDS = 3


def solution_svg(solution: Solution) -> str:
    """The cells of a solution; `draw(puzzle, solution)` draws it over its puzzle."""
    return str(render(scene_of_layers(solution.layers), "svg"))


def result_svg(puzzle: Puzzle, result: Result) -> str:
    """The first solutions, else the candidate with its broken rules, else the puzzle.

    >>> from runut import read, solve
    >>> puzzle = read("hitori/2/2/2111")
    >>> result_svg(puzzle, solve(puzzle))[:4]
    '<svg'
    """
    if len(result.solutions) < 2:
        marks = None if result.solution else Marks.of(result.violations)
        return draw(puzzle, result.solution or result.candidate, marks, format="svg")
    shown = [scene_of(puzzle, solution) for solution in result.solutions[:MOST]]
    number = f"{result.count:,}" if result.complete else f"{result.count:,} or more"
    captions = [f"solution {at} of {number}" for at in range(1, len(shown) + 1)]
    pictures = gallery(list(zip(captions, shown, strict=True)), f"{number} solutions")
    return str(render(pictures, "svg", scale=_SMALL))


def comparison_html(found: Comparison) -> str:
    """The disagreements, a table of the runs, and the chart."""
    parts = [
        f"<p><strong>disagreement:</strong> {escape(each)}</p>" for each in found.disagreements
    ]
    parts += _table(found.runs)
    parts += [f"<p>{escape(each.sentence)}</p>" for each in found.growth]
    if found.runs:
        parts.append(str(render(chart(found), "svg", scale=_SMALL)))
    return "\n".join(parts)


def proof_html(proof: Proof) -> str:
    """The steps of an explanation as a page of its own within the notebook."""
    page = escape(proof_page(proof))
    return f'<iframe srcdoc="{page}" style="width:100%;height:44rem;border:0"></iframe>'


def _table(runs: Sequence[Run]) -> Iterator[str]:
    yield "<table><thead><tr>"
    yield "".join(f'<th scope="col">{head}</th>' for head in ("puzzle", *headings()))
    yield "</tr></thead><tbody>"
    for run in runs:
        texts = run.puzzle, *figures_of(run)
        words, figures = texts[:_WORDS], texts[_WORDS:]
        cells = [f"<td>{escape(cell)}</td>" for cell in words]
        cells += [f'<td style="text-align: right">{cell}</td>' for cell in figures]
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table>"
