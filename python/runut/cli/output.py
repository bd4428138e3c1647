"""Where results go: standard output, or a file that is replaced as a whole and when allowed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from runut.cli.faults import remark
from runut.core.escapes import escaped
from runut.core.replacing import locked, naming, replacing, resolved


def may_write(path: Path | None, *, force: bool) -> None:
    """Ask before replacing an existing file; without a terminal, refuse."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise click.UsageError(f"The folder '{escaped(path.parent)}' does not exist.")
    if path.is_dir():
        raise click.UsageError(f"'{escaped(path)}' is a folder; name a file in it.")
    resolved(path)
    if force or not path.is_file():  # devices and pipes keep nothing that could be lost
        return
    _ask(str(path))


def begun(output: str, *, resume: bool, force: bool) -> bool:
    """Whether a run for a table is unfinished, which is continued or replaced only on request."""
    from runut.bulk.batch import folder_of

    is_begun = folder_of(resolved(Path(output))).exists
    if is_begun and not (resume or force):
        raise click.UsageError(
            f"'{escaped(output)}.parts' keeps an unfinished run: --resume continues it, "
            "--force starts again."
        )
    return is_begun


def say_kept(output: str, name: str = "kept", language: str = "en") -> None:
    """Say where an unfinished run is kept, and how it goes on."""
    from runut.explaining.techniques import say

    click.echo(say(name, language, name=f"{escaped(output)}.parts"), err=True)


def _ask(name: str) -> None:
    if not sys.stdin.isatty():
        raise click.UsageError(f"'{escaped(name)}' exists; --force replaces it.")
    click.confirm(f"{escaped(name)} exists. Replace it?", abort=True, err=True)


def refuse_table(name: str) -> None:
    """A usage error for a folder or a URL."""
    if "://" in name:
        raise click.UsageError(f"{name!r} is a URL; tables are written to files of this machine.")
    if name.endswith("/") or Path(name).is_dir():
        own = f"{name.rstrip('/')}/"
        hint = f"name a file in it, such as '{escaped(own)}out.csv'"
        raise click.UsageError(f"'{escaped(own)}' is a folder; {hint}.")


def may_write_table(name: str, *, force: bool) -> None:
    """Ask before replacing an existing file."""
    refuse_table(name)
    may_write(Path(name), force=force)


@contextmanager
def destination(path: Path | None) -> Iterator[TextIO]:
    """A stream to write to. A file appears under its name only when everything is written.

    If Ctrl-C or a signal ends the work early, or the reader of the messages goes away, the file
    has what was written until then.
    """
    if path is None:
        yield sys.stdout
        return
    ending: BaseException | None = None
    with _file(path) as name, name.open("w", encoding="utf-8", newline="\n") as stream:
        try:
            yield stream
        except (KeyboardInterrupt, click.Abort, BrokenPipeError) as error:
            if stream.seekable() and not stream.tell():
                raise
            ending = error
    if ending is not None:
        raise ending


def write_whole(path: Path | None, drawn: str | bytes) -> None:
    """Write a whole file, or leave what was there before; without a path, to standard output."""
    content = drawn if isinstance(drawn, bytes) else drawn.encode()
    if path is None:
        _write_bytes_out(content)
        return
    with _file(path) as name:
        name.write_bytes(content)


def _write_bytes_out(content: bytes) -> None:
    if sys.stdout.isatty():
        raise click.UsageError(
            "The output is binary; write it to a file or a pipe, not to a terminal."
        )
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


@contextmanager
def _file(path: Path) -> Iterator[Path]:
    """A new file that takes the place of the one of this name when all went well.

    For a link, its target is replaced. A device or a pipe is written to directly.
    """
    with naming(path):
        if path.exists() and not path.is_file():
            yield path
        else:
            target = resolved(path)
            with locked(target), replacing(target) as name:
                yield name
    remark(f"wrote {escaped(path)}")
