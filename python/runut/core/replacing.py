"""Files that are replaced as a whole, by one process at a time.

While a file is `locked`, `.NAME.lock` exists beside it, and the new content is in `.NAME.*.part`.
Both are removed at the end, also when a signal asks the process to end. The next process that
locks the file removes what a killed one left behind.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import TypeVar

from runut.core.ending import raise_at_end
from runut.errors import InputError

T = TypeVar("T")
D = TypeVar("D", bound="str | bytes")
_ENDINGS = frozenset(["text", "svg", "png", "pdf", "html", "webp", "gif", "apng"])
"""Formats that an ending names."""


def resolved(path: Path) -> Path:
    """What a link leads to in the end, which may be missing; `OSError` for one to itself."""
    with suppress(FileNotFoundError):
        path.stat()
    return path.resolve()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes of Runut from writing this file; `BlockingIOError` if one does."""
    with raise_at_end(), _lock(path):
        for abandoned in path.parent.glob(f".{escape(path.name)}.*.part"):
            abandoned.unlink(missing_ok=True)
        yield


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A new file that takes the place of this one when all went well; the caller has the lock."""
    name = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:  # from before it exists: a signal may come at once
        _create(name, path)
        yield name
        name.chmod(_mode(path))
        name.replace(path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise


def format_of(format: str | None, to: str | Path | None, usual: str) -> str:
    """The format that is asked for, else that of the ending of the file, else the usual one.

    An ending that names another format than the one asked for is an `InputError`.

    >>> format_of(None, "x.PNG", "svg"), format_of("pdf", "x", "svg"), format_of(None, None, "svg")
    ('png', 'pdf', 'svg')
    """
    if to is None:
        return format or usual
    ending = Path(to).suffix.lower().removeprefix(".")
    named = {"txt": "text", "htm": "html"}.get(ending, ending)
    if format is None or format == named:
        return named
    if named in _ENDINGS and (format, named) != ("apng", "png"):
        raise InputError(f"format={format!r} and to={str(to)!r}; the ending names another format")
    return format


def file_of(given: T | str | Path, to: str | Path | None) -> tuple[T | None, str | Path | None]:
    """A value and the file that takes a drawing, whose name may stand in the place of the value.

    >>> file_of("board.png", None), file_of(3, "board.png")
    ((None, 'board.png'), (3, 'board.png'))
    """
    if not isinstance(given, str | Path):
        return given, to
    if Path(given).suffix.lower().removeprefix(".") not in _ENDINGS:
        raise InputError(f"{str(given)!r:.60} names no picture; say to='x.png', or to='x.pdf'")
    if to is not None:
        raise InputError(f"two files are named: {str(given)!r} and to={str(to)!r}")
    return None, given


def saved(drawn: D, to: str | Path | None) -> D:
    """What was drawn, after a file of this name, if there is one, holds it as a whole."""
    if to is not None:
        target = resolved(Path(to))
        with naming(to), locked(target), replacing(target) as name:
            name.write_bytes(drawn.encode() if isinstance(drawn, str) else drawn)
    return drawn


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Errors of the system that name no file, such as a full disk, name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.strerror and not isinstance(error, BrokenPipeError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


if sys.platform == "win32":

    @contextmanager
    def _lock(path: Path) -> Iterator[None]:
        """A file that Windows removes with its last handle, also after a crash."""
        flags = os.O_CREAT | os.O_EXCL | os.O_TEMPORARY
        try:
            handle = _opened(path, flags)
        except FileExistsError:
            raise _taken(path) from None
        try:
            yield
        finally:
            os.close(handle)

else:

    @contextmanager
    def _lock(path: Path) -> Iterator[None]:
        """A lock that goes with its process. The file that bears it is removed at the end."""
        handle = _locked_handle(path)
        try:
            yield
        finally:
            _lock_file(path).unlink(missing_ok=True)
            os.close(handle)

    def _locked_handle(path: Path) -> int:
        while True:
            handle = _opened(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                _take(handle, path)
                if _is_there(path, handle):
                    return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # it was removed by the process that had the lock: try its successor

    def _take(handle: int, path: Path) -> None:
        import fcntl  # noqa: PLC0415 - a browser has none, and takes no locks

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _taken(path) from None
        except OSError:
            pass  # a file system without locks is written without one

    def _is_there(path: Path, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), _lock_file(path).stat())
        except FileNotFoundError:
            return False


def _lock_file(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _opened(path: Path, flags: int) -> int:
    with _renaming(path):
        return os.open(_lock_file(path), flags, 0o666)


def _taken(path: Path) -> BlockingIOError:
    return BlockingIOError(errno.EAGAIN, "Another process is writing this file", str(path))


def _create(name: Path, path: Path) -> None:
    """An empty file beside `path` that nobody else may read yet."""
    with _renaming(path):
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


@contextmanager
def _renaming(path: Path) -> Iterator[None]:
    """Errors about a file beside this one name this one, which the user knows."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _mode(path: Path) -> int:
    """Who may read and write: as before, or as any new file."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
