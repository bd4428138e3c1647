"""Makes the pictures of docs/reference/pictures.md and the tables and figures of docs/papers.md.

`python -m benchmarks.gallery` rewrites the pictures of both pages in docs/pictures and the tables
between the marks in docs/papers.md. Times are those of the present machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import runut
from benchmarks import drafts, shelf
from runut.drawing import render
from runut.verbs.comparison_chart import chart, duration
from runut.verbs.growth import Run

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PICTURES = ROOT / "docs/pictures"
PAGE = ROOT / "docs/papers.md"
SECONDS = runut.Limits(seconds=20)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper's examples, the first one for the chart, and the figures that the paper gives.

    `nodes` are the counts that it prints; the algorithm with this name must give the same.
    """

    title: str
    algorithm: str
    sources: tuple[str, ...]
    says: str
    nodes: Mapping[str, int] = field(default_factory=dict)


PAPERS = (
    Paper(
        "Hanjie by brute force",
        "exhaustive",
        ("nonogram/hanjie-10.nin",),
        "The paper (2012) prints neither a time nor a count.",
    ),
    Paper(
        "Nonogram by backtracking",
        "row-backtracking",
        ("nonogram/choiri-5.non",),
        "The paper (2010) prints neither a time nor a count; its larger pictures are images without"
        " clues.",
    ),
    Paper(
        "Hitori by patterns",
        "patterns",
        ("hitori/figure-1.txt",),
        "The paper prints neither. It claims that its answers never hold a number twice in a line,"
        " which is so on this board, but not on most others.",
    ),
    Paper(
        "Sudoku by brute force",
        "cell-backtracking",
        (
            "sudoku/paper-figure-7.txt",
            "sudoku/paper-figure-14.txt",
            "sudoku/paper-figure-16-two-solutions.txt",
        ),
        "The paper (2024) prints 1.0 ms, 1.0 ms and 0.0 ms. Its figure 16 has two solutions; the"
        " printed one is the first in its order.",
    ),
    Paper(
        "IQ Puzzler Pro solver",
        "piece-backtracking",
        (
            "packing/default-3.txt",
            "packing/default-1.txt",
            "packing/default-2.txt",
            "packing/custom-1.txt",
        ),
        "The paper (2025) prints its iterations, 4,984,477 in 12,798 ms, 132,503 in 294 ms, 105 in"
        " 1 ms and 39 in 0 ms: the nodes below.",
        {
            "packing/default-3.txt": 4_984_477,
            "packing/default-1.txt": 132_503,
            "packing/default-2.txt": 105,
            "packing/custom-1.txt": 39,
        },
    ),
)
GALLERY = (
    ("sudoku-light.svg", "sudoku/paper-figure-14.txt", "light", None),
    ("killer-dark.svg", "sudoku/killer.sudoku", "dark", None),
    ("hitori-light.svg", "hitori/figure-1.txt", "light", None),
    ("hitori-dark.svg", "hitori/figure-1.txt", "dark", None),
    ("nonogram-light.svg", "nonogram/bike-20.non", "light", None),
    ("nonogram-print.svg", "nonogram/hanjie-10.nin", "print", None),
    ("packing-light.svg", "packing/iq-puzzler-pro-5x11.txt", "light", None),
    ("packing-classic.svg", "packing/iq-puzzler-pro-5x11.txt", "classic", None),
    ("packing-contrast.svg", "packing/iq-puzzler-pro-5x11.txt", "contrast", None),
    ("pyramid-layers.svg", "packing/iq-puzzler-pro-pyramid.txt", "light", None),
    ("pyramid-light.svg", "packing/iq-puzzler-pro-pyramid.txt", "light", "pyramid"),
    ("pyramid-exploded.svg", "packing/iq-puzzler-pro-pyramid.txt", "dark", "exploded"),
    *(
        (f"{name}-{theme}.svg", source, theme, None)
        for theme in ("light", "dark", "print")
        for name, source in (
            ("setters-lines", "sudoku/setters-lines.sudoku"),
            ("setters-areas", "sudoku/setters-areas.sudoku"),
            ("windoku", "sudoku/windoku-even-odd.sudoku"),
        )
    ),
    ("soma-exploded.svg", "packing/soma.json", "light", "exploded"),
)
FILMS = (
    ("hanjie-exhaustive.webp", "nonogram/hanjie-10.nin", "exhaustive", "light"),
    ("hanjie-auto.webp", "nonogram/hanjie-10.nin", "auto", "light"),
    ("sudoku-cell-backtracking.svg", "sudoku/paper-figure-7.txt", "cell-backtracking", "dark"),
)
TREES = (
    ("tree-light.svg", "nonogram/choiri-5.non", "row-backtracking", "light"),
    ("tree-dark.svg", "sudoku/seventeen-clues.sdm", "cell-backtracking", "dark"),
)


def main() -> None:
    """Make all pictures and tables."""
    PICTURES.mkdir(exist_ok=True)
    for name, source, theme, view in GALLERY:
        puzzle = runut.load(EXAMPLES / source)
        # Without digits one sees how the marks of variants look.
        solution = None if name.startswith("setters") else runut.solve(puzzle).solution
        drawn = runut.draw(puzzle, solution, format="svg", theme=theme, scale=0.6, view=view)
        (PICTURES / name).write_text(drawn, encoding="utf-8")
    _marks()
    _heat()
    drafts.main()
    for name, source, algorithm, theme in FILMS:
        look = runut.Film(8, theme, 0.5)
        form = name.rpartition(".")[2]
        puzzle = runut.load(EXAMPLES / source)
        (PICTURES / name).write_bytes(runut.animate(puzzle, look, algorithm=algorithm, format=form))
    shelf.sheets(PICTURES)
    _trees()
    _growth()
    _papers()


def _marks() -> None:
    """Every kind of mark on one board."""
    puzzle = runut.load(EXAMPLES / "sudoku/seventeen-clues.sdm")
    marks = runut.Marks(
        errors=((0, 7), (5, 2)),
        highlights=((2, 6), (2, 7), (2, 8)),
        givens=((1, 3),),
        candidates={(4, 3): (2, 6, 7), (4, 4): (1, 4, 6, 7), (4, 5): (1, 2, 4, 7)},
    )
    drawn = runut.draw(puzzle, None, marks, scale=0.6)
    (PICTURES / "marks-light.svg").write_text(drawn, encoding="utf-8")
    heap = runut.load(EXAMPLES / "packing/iq-puzzler-pro-pyramid.txt")
    marks = runut.Marks(errors=((1, 3, 3), (0, 4, 4)), highlights=((3, 1, 1),), givens=((4, 0, 0),))
    drawn = runut.draw(heap, runut.solve(heap).solution, marks, view="pyramid", scale=0.6)
    (PICTURES / "pyramid-marks.svg").write_text(drawn, encoding="utf-8")


def _heat() -> None:
    puzzle = cast("runut.Packing", runut.load("set:iq-puzzler-pro/5x11"))
    drawn = str(runut.packing.heat_map(puzzle, scale=0.35))
    (PICTURES / "packing-heat.svg").write_text(drawn, encoding="utf-8")


def _trees() -> None:
    """A whole tree with its boards, and the top of a large one."""
    for name, source, algorithm, theme in TREES:
        limits = runut.Limits(nodes=200_000)
        tree = runut.tree(runut.load(EXAMPLES / source), algorithm=algorithm, limits=limits)
        (PICTURES / name).write_text(runut.draw_tree(tree, theme=theme), encoding="utf-8")


def _growth() -> None:
    found = runut.grow("nonogram", limits=runut.Limits(seconds=2))
    scene = chart(found, "Nonograms: CPU time over size")
    (PICTURES / "growth.svg").write_text(str(render(scene, "svg", scale=0.7)), encoding="utf-8")


def _papers() -> None:
    """Run the papers' examples by every native algorithm and by the papers' in plain Python."""
    parts: list[str] = []
    shown: list[Run] = []
    for paper in PAPERS:
        parts.append(f"### {paper.title}\n\n{paper.says}\n")
        for source in paper.sources:
            runs = _compared(paper, source)
            parts.append(_table(source, runs))
            shown += runs if source == paper.sources[0] else ()
    scene = chart(runut.Comparison(tuple(shown)), "The papers' examples: CPU time")
    (PICTURES / "papers.svg").write_text(str(render(scene, "svg", scale=0.7)), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    begin, end = "<!-- tables -->\n", "<!-- end -->"
    inner = "\n".join([begin, *parts, end])
    page = re.sub(f"{begin}.*{end}", lambda _: inner, page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


def _compared(paper: Paper, source: str) -> tuple[Run, ...]:
    """Run every algorithm on one example; fails if answers or printed counts disagree."""
    puzzle = runut.load(EXAMPLES / source)
    found = runut.compare({paper.title: puzzle}, _names(puzzle), repeat=3, limits=SECONDS)
    if not found.agrees:
        raise SystemExit("\n".join(found.disagreements))
    counted = next(run.nodes for run in found.runs if run.algorithm == paper.algorithm)
    printed = paper.nodes.get(source, counted)
    if counted != printed:
        raise SystemExit(f"{source}: counted {counted:,} nodes, but the paper prints {printed:,}")
    return found.runs


def _names(puzzle: runut.Puzzle) -> list[str]:
    return [each.name for each in runut.families.load(puzzle.family).algorithms]


def _table(source: str, runs: tuple[Run, ...]) -> str:
    lines = [
        f"`{source}`",
        "",
        "| algorithm | status | nodes | CPU time | times the best |",
        "|---|---|--:|--:|--:|",
    ]
    for run in runs:
        ratio = "" if run.ratio is None else f"{run.ratio:,.1f}"
        status = f"stopped after {SECONDS.seconds:g} s" if run.halt else run.status.value
        status = run.status.value if run.halt == "solutions" else status
        cells = (run.algorithm, status, f"{run.nodes:,}", duration(run.seconds), ratio)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
