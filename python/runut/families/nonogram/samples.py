"""Sample nonograms."""

from __future__ import annotations

from runut.core.family import Sample

SAMPLES = (
    Sample(
        "hanjie-10",
        "nonogram 10x10\n"
        "rows\n4\n4\n4\n1 2 1\n3 2 3\n10\n2\n2\n4\n6\n"
        "columns\n3\n2\n2 1\n3 1 2\n10\n10\n3 1 2\n2 1\n2\n3\n",
        title="10×10 of the hanjie paper",
    ),
    Sample(
        "choiri-5", "5 5\n1 1\n5\n1\n3\n2 2\n1 1\n1 2\n4\n1 2\n2 1\n", title="5×5 of Choiri's paper"
    ),
    Sample(
        "two-solutions", "nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n", title="2×2 with two solutions"
    ),
)
