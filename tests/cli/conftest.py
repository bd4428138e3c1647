"""The installed command as a fixture."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from installed import Ran, Runut, command


@pytest.fixture
def runut(tmp_path: Path) -> Runut:
    def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [command(), *arguments],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONWARNINGS": "ignore", **environment},
            timeout=60,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
