"""The installed command, run as a process, and puzzles to give it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FIGURE_16 = "708010054392654781005078603000300260000026418026041379273895106900467802680132597"
FIGURE_15 = "890050008027381956810096340000040012500870000372069000004000860150700094000610573"
UNIQUE = "015694820986132475000085916063247009450910362092063701578320194041850630039471250"
UNSOLVABLE = "...1.3.4..4..1.."
SLOW = "." * 81


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Runut = Callable[..., Ran]


def command() -> str:
    found = shutil.which("runut", path=str(Path(sys.executable).parent)) or shutil.which("runut")
    assert found, "the command is not installed"
    return found
