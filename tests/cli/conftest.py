"""The installed command as a fixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from installed import Ran, Runut, command
from programs import ran


@pytest.fixture
def runut(tmp_path: Path) -> Runut:
    def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = ran([command(), *arguments], given, cwd=tmp_path, environment=environment)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
