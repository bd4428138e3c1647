"""Where results go: standard output, or a file that is replaced as a whole and when allowed."""

from __future__ import annotations

import os
import stat
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
    if force or not path.is_file():  # devices and pipes keep nothing that could be lost
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
    """A new file that takes the place of the one of this name when all went well.

    Of a link, what it points at is replaced; a device or a pipe is written to as it stands.
    """
    if path.exists() and not path.is_file():
        yield path
    else:
        with _replacing(path.resolve()) as name:
            yield name
    click.echo(f"wrote {path}", err=True)


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    name = _new_beside(path)
    try:
        yield name
        name.chmod(_mode(path))
        name.replace(path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise


def _new_beside(path: Path) -> Path:
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:  # of a name that nobody gave
        raise OSError(error.errno, error.strerror, str(path)) from None
    os.close(handle)
    return Path(name)


def _mode(path: Path) -> int:
    """Who may read and write: as before, or as any new file."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
