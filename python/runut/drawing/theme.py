"""What the roles of a scene look like.

A role is a word, perhaps with a number after a colon ("piece:3"). Pieces take their colour from a
palette that stays distinguishable to colour-blind eyes (after Okabe and Ito, and Tol's "muted").
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Look", "look"]


@dataclass(frozen=True, slots=True)
class Look:
    """Fill or stroke colour, stroke width in cells, and whether a text is bold."""

    colour: str
    width: float = 0.0
    bold: bool = False


PALETTE = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#5b8fd6", "#d55e00", "#cc79a7", "#999933",
    "#88ccee", "#ddaa77", "#aa4499", "#44aa99", "#ee8866", "#bbcc33", "#99aadd", "#ffaabb",
    "#c2b280", "#77ccaa", "#dd7788", "#a6761d", "#b2df8a", "#cab2d6", "#66a61e", "#fb9a99",
    "#b3b3b3", "#8dd3c7",
)  # fmt: skip

LIGHT = {
    "paper": Look("#ffffff"),
    "ink": Look("#1c1e21"),
    "shade": Look("#eef1f4"),
    "white": Look("#ffffff"),
    "black": Look("#2b2f36"),
    "on-black": Look("#9aa3af"),
    "hole": Look("#ffffff"),
    "grid": Look("#b8c0ca", 0.02),
    "bar": Look("#1c1e21", 0.06),
    "guide": Look("#6b7480", 0.05),
    "edge": Look("#1c1e21", 0.06),
    "mark": Look("#98a1ac", 0.05),
    "given": Look("#1c1e21", bold=True),
    "found": Look("#1f5fbf"),
    "clue": Look("#1c1e21"),
    "label": Look("#6b7480"),
    "letter": Look("#1c1e21", bold=True),
    "error": Look("#c62828", 0.08),
}


def look(role: str) -> Look:
    """What this role looks like on white paper."""
    name, _, number = role.partition(":")
    if name in ("piece", "colour") and number:
        return Look(PALETTE[int(number) % len(PALETTE)])
    return LIGHT.get(role) or LIGHT.get(name.partition("-")[0]) or LIGHT["ink"]
