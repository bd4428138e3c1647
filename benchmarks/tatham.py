"""The generator of Tatham's Singles, where Debian's `sgt-puzzles` is installed."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from statistics import median

__all__ = ["making_seconds"]

MANY = {10: 20, 20: 10}
"""The number of boards to generate for each side; one for any other."""


def making_seconds(side: int) -> float | None:
    """CPU seconds for a board of the harder grade, or `None` without the program."""
    folders = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))
    program = shutil.which("sgt-singles", path=folders)
    if program is None:
        return None
    laps = []
    for seed in range(MANY.get(side, 1)):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        game = f"{side}x{side}dk#{seed}"
        subprocess.run([program, "--generate", "1", game], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        laps.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(laps)
