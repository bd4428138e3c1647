"""The looks of the themes: a colour, the width of a line in cells, and whether a text is bold."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CLASSIC",
    "CONTRAST",
    "DARK",
    "LIGHT",
    "PALETTE",
    "PLAIN_PALETTE",
    "PRINT",
    "SERIES",
    "Look",
]


@dataclass(frozen=True, slots=True)
class Look:
    """Fill or stroke colour, stroke width in cells, and whether a text is bold."""

    colour: str
    width: float = 0.0
    bold: bool = False


PALETTE = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#5b8fd6", "#d55e00", "#cc79a7", "#999933",
    "#88ccee", "#ddaa77", "#b07cd8", "#44aa99", "#ee8866", "#bbcc33", "#99aadd", "#ffaabb",
    "#c2b280", "#77ccaa", "#dd7788", "#a6761d", "#b2df8a", "#cab2d6", "#66a61e", "#fb9a99",
    "#b3b3b3", "#8dd3c7",
)  # fmt: skip

PLAIN_PALETTE = (
    "#ffffff", "#d0d0d0", "#f0f0f0", "#b8b8b8", "#e4e4e4", "#c4c4c4", "#fafafa", "#d8d8d8",
    "#eaeaea", "#bebebe", "#f5f5f5", "#cacaca", "#dedede",
)  # fmt: skip
"""For paper: letters and borders tell the pieces apart, the greys only help."""

SERIES = (
    "#2c7fb8", "#d95f02", "#1b9e77", "#c2569b", "#b8860b", "#7a6fd0", "#808080", "#a6532f",
    "#d6404e", "#5d8a1f", "#4f8796", "#a463c4",
)  # fmt: skip
"""For charts: each stands out from white and from near black (3:1 or better)."""

LIGHT = {
    "paper": Look("#ffffff"),
    "ink": Look("#1c1e21", 0.05),
    "shade": Look("#eef1f4"),
    "white": Look("#ffffff"),
    "cell": Look("#ffffff"),
    "black": Look("#2b2f36"),
    "on-black": Look("#aab3bf"),
    "hole": Look("#ffffff"),
    "grid": Look("#b8c0ca", 0.025),
    "bar": Look("#1c1e21", 0.06),
    "border": Look("#1c1e21", 0.06),
    "cage": Look("#6b7480", 0.025),
    "diagonal": Look("#aebac7", 0.035),
    "parity": Look("#d3dbe5"),
    "guide": Look("#6b7480", 0.05),
    "edge": Look("#1c1e21", 0.06),
    "mark": Look("#98a1ac", 0.05),
    "given": Look("#1c1e21", bold=True),
    "found": Look("#1f5fbf"),
    "clue": Look("#1c1e21"),
    "label": Look("#5c6570"),
    "letter": Look("#1c1e21", bold=True),
    "error": Look("#c62828", 0.09),
    "highlight": Look("#0b7d6e", 0.09),
    "casing": Look("#ffffff", 0.17),
    "pin": Look("#1c1e21"),
    "candidate": Look("#5c6570"),
    "title": Look("#1c1e21", bold=True),
    "axis": Look("#5c6570", 0.04),
    "curve": Look("#1c1e21", 0.08),
}

DARK = LIGHT | {
    "paper": Look("#14171c"),
    "ink": Look("#e8ebef", 0.05),
    "shade": Look("#2c333d"),
    "white": Look("#566072"),
    "cell": Look("#1d222a"),
    "black": Look("#07090b"),
    "on-black": Look("#98a2b0"),
    "hole": Look("#14171c"),
    "grid": Look("#444d5a", 0.025),
    "bar": Look("#cfd6de", 0.06),
    "border": Look("#cfd6de", 0.06),
    "cage": Look("#9aa5b2", 0.025),
    "diagonal": Look("#4d5866", 0.035),
    "parity": Look("#475364"),
    "guide": Look("#a3aebb", 0.05),
    "edge": Look("#cfd6de", 0.06),
    "mark": Look("#c5cdd6", 0.05),
    "given": Look("#f4f6f8", bold=True),
    "found": Look("#7fb7ff"),
    "clue": Look("#e8ebef"),
    "label": Look("#a3aebb"),
    "letter": Look("#14171c", bold=True),
    "error": Look("#ff6b6b", 0.09),
    "highlight": Look("#4fd1bd", 0.09),
    "casing": Look("#14171c", 0.17),
    "pin": Look("#f4f6f8"),
    "candidate": Look("#a3aebb"),
    "title": Look("#f4f6f8", bold=True),
    "axis": Look("#a3aebb", 0.04),
    "curve": Look("#e8ebef", 0.08),
}

PRINT = LIGHT | {
    "ink": Look("#000000", 0.04),
    "black": Look("#8c8c8c"),
    "on-black": Look("#000000"),
    "shade": Look("#efefef"),
    "parity": Look("#dcdcdc"),
    "grid": Look("#909090", 0.015),
    "bar": Look("#000000", 0.045),
    "border": Look("#000000", 0.045),
    "guide": Look("#404040", 0.035),
    "edge": Look("#000000", 0.045),
    "given": Look("#000000", bold=True),
    "found": Look("#404040"),
    "clue": Look("#000000"),
    "label": Look("#505050"),
    "letter": Look("#000000"),
    "error": Look("#000000", 0.1),
    "highlight": Look("#606060", 0.07),
    "title": Look("#000000", bold=True),
    "axis": Look("#404040", 0.03),
}

CONTRAST = LIGHT | {
    "ink": Look("#000000", 0.08),
    "black": Look("#000000"),
    "on-black": Look("#ffffff", bold=True),
    "shade": Look("#e0e0e0"),
    "parity": Look("#c4c4c4"),
    "grid": Look("#000000", 0.03),
    "bar": Look("#000000", 0.12),
    "border": Look("#000000", 0.12),
    "guide": Look("#000000", 0.08),
    "edge": Look("#000000", 0.12),
    "cage": Look("#000000", 0.04),
    "diagonal": Look("#606060", 0.05),
    "mark": Look("#000000", 0.08),
    "given": Look("#000000", bold=True),
    "found": Look("#0000d0"),
    "clue": Look("#000000", bold=True),
    "label": Look("#000000"),
    "letter": Look("#000000", bold=True),
    "error": Look("#d00000", 0.14),
    "highlight": Look("#0000d0", 0.14),
    "casing": Look("#ffffff", 0.22),
    "pin": Look("#000000"),
    "candidate": Look("#000000"),
    "title": Look("#000000", bold=True),
    "axis": Look("#000000", 0.06),
    "curve": Look("#000000", 0.12),
}

CLASSIC = DARK | {
    "paper": Look("#000000"),
    "cell": Look("#000000"),
    "shade": Look("#262626"),
    "hole": Look("#000000"),
    "white": Look("#5a5a5a"),
    "black": Look("#000000"),
    "grid": Look("#505050", 0.025),
    "parity": Look("#4a4a4a"),
    "casing": Look("#000000", 0.17),
    "letter": Look("#000000", bold=True),
}
