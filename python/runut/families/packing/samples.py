"""Sample packings."""

from __future__ import annotations

from runut.core.family import Sample

IQ_PUZZLER_PRO = (
    "AAA\nA\nA\nBBBB\nB\n C\nCCC\nC\nDDD\n D\nEE\n EE\n  E\nFFF\nF F\nG\nGG\nG\nG\n"
    "H\nHH\n H\n H\nIII\nII\nJJ\n JJ\nKKK\nK\nLL\nL\n"
)

SAMPLES = (
    Sample(
        "custom-1",
        "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n"
        "A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n",
        title="Diamond of five pieces",
    ),
    Sample(
        "unique",
        "4 5 4\nCUSTOM\nX.XXX\nXXXX.\n.XXXX\nXXXXX\nAAA\nAA\nB\nBB\n B\nCCCC\nDDD\n  D\n",
        title="4×5 with one solution",
    ),
    Sample(
        "default-2",
        "4 4 5\nDEFAULT\nAAA\n  AA\nC\nBB\nBB\nEE\nZZ\nZ\nZ\n",
        title="4×4 of five pieces",
    ),
    Sample("default-5", "4 4 2\nDEFAULT\nAAAAA\nBBBB\nBBBB\nBBB\n", title="4×4 without a solution"),
    Sample("pyramid-3", "3 3 5\nPYRAMID\nAA\nAA\nBBB\nC\nCC\nDD\nEE\n", title="Pyramid of side 3"),
    Sample(
        "iq-puzzler-pro-pyramid",
        f"5 5 12\nPYRAMID\n{IQ_PUZZLER_PRO}",
        title="Pyramid of IQ Puzzler Pro",
    ),
)
