"""Sample boards."""

from __future__ import annotations

from runut.core.family import Sample

SAMPLES = (
    Sample(
        "figure-1",
        "https://puzz.link/p?hitori/5/5/3254523435432441335554123",
        title="5×5 of the hitori paper",
    ),
    Sample("three", "hitori 3x3\n1 2 3\n1 1 3\n2 3 3\n", title="3×3"),
    Sample("none", "hitori 3x3\n1 2 3\n2 2 3\n1 1 3\n", title="3×3 without a solution"),
    Sample(
        "several", "hitori 4x3\n1 1 2 .\n3 2 1 4\n4 4 3 12\n", title="4×3 with several solutions"
    ),
    Sample(
        "the-paper-fails",
        "hitori 5x5\n4 2 5 3 5\n5 1 4 4 2\n4 1 2 5 1\n4 3 1 5 4\n1 5 5 2 2\n",
        title="5×5 that the paper's search does not solve",
    ),
)
