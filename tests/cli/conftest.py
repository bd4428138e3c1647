"""The command as a fixture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from installed import Ran, Runut, command
from loaded import loaded_command
from programs import ran


@pytest.fixture(scope="session")
def loaded() -> Iterator[Runut]:
    with loaded_command() as run:
        yield run


@pytest.fixture
def runut(tmp_path: Path, loaded: Runut) -> Runut:
    """The command in a folder of its own; a new process where Python reads its environment."""

    def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        if not any(name.startswith(("PYTHON", "LC_")) for name in environment):
            return loaded(tmp_path, arguments, given, environment)
        done = ran([command(), *arguments], given, cwd=tmp_path, environment=environment)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
