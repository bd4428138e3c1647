"""A family of another package is held to the laws of every family."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from packages import TENTS, tents
from programs import ran

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.laws


def test_tents_passes_the_laws_of_every_family_and_its_own_tests(tmp_path) -> None:
    words = ["-n", "0", "-q", "-p", "no:cacheprovider", "-k", "tents"]
    command = [sys.executable, "-m", "pytest", *words, "tests/contract", TENTS / "tests"]
    ended = ran(command, code=0, environment=tents(tmp_path), cwd=ROOT, text=True)
    passed = int(ended.stdout.split(" passed")[0].split()[-1].lstrip("="))
    assert passed > 150
