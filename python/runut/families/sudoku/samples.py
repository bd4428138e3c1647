"""Sample sudokus."""

from __future__ import annotations

from runut.core.family import Sample

SAMPLES = (
    Sample(
        "figure-7",
        "015694820986132475000085916063247009450910362092063701578320194041850630039471250",
        title="9×9, the first of the sudoku paper",
    ),
    Sample(
        "figure-16",
        "708010054392654781005078603000300260000026418026041379273895106900467802680132597",
        title="9×9, the second of the sudoku paper",
    ),
    Sample("four", "sudoku 2x2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n", title="4×4"),
    Sample(
        "four-killer",
        "sudoku 2x2\n"
        + ". . . .\n" * 4
        + "diagonals\neven r2c2\ncage 5 r1c1 r1c2\ncage 3 r4c3 r4c4\n",
        title="4×4 with cages and diagonals",
    ),
    Sample("six", "..3.1.56.32..542.32.645..12.45.4.1..", title="6×6"),
)
