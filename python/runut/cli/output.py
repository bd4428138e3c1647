"""Where results go: standard output, or a file that is replaced as a whole and when allowed."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

__all__ = ["destination", "may_write", "write_bytes"]


def may_write(path: Path | None, *, force: bool) -> None:
    """Ask before an existing file is replaced; without somebody to ask, refuse."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise click.UsageError(f"The folder {str(path.parent)!r} does not exist.")
    if path.is_dir():
        raise click.UsageError(f"{str(path)!r} is a folder.")
    if not path.exists() or force:
        return
    if not sys.stdin.isatty():
        raise click.UsageError(f"{str(path)!r} exists; --force replaces it.")
    click.confirm(f"{path} exists. Replace it?", abort=True, err=True)


@contextmanager
def destination(path: Path | None) -> Iterator[TextIO]:
    """A stream to write to. A file appears under its name only when everything is written."""
    if path is None:
        yield sys.stdout
        return
    with _file(path) as name, name.open("w", encoding="utf-8", newline="\n") as stream:
        yield stream


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file, or leave what was there before."""
    with _file(path) as name:
        name.write_bytes(content)


@contextmanager
def _file(path: Path) -> Iterator[Path]:
    """A new file that takes the place of the one of this name when all went well."""
    handle, text = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    os.close(handle)
    name = Path(text)
    try:
        yield name
        mask = os.umask(0)
        os.umask(mask)
        name.chmod(0o666 & ~mask)
        name.replace(path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise
    click.echo(f"wrote {path}", err=True)
