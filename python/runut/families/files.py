"""Code of readers and of other packages, and whose fault it is if it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from runut.errors import RunutError


def module_in(path: Path) -> ModuleType:
    """The module in a file, run once, which can import those beside it, as a script can.

    It runs code, so only a person at their own machine may ask for it.
    """
    return _module(path.resolve())


@cache
def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location(str(path), path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def blaming(
    passes: type[RunutError], fails: Callable[[str, BaseException], RunutError]
) -> Iterator[None]:
    """Within it, every error but these is one that `fails` makes of what it says."""
    try:
        yield
    except passes:
        raise
    except (Exception, SystemExit) as error:  # code of somebody else may raise anything
        raise fails(f"{type(error).__name__}: {error}", error) from error


def line_of(error: BaseException, path: Path) -> str:
    """The last line of this file that an exception comes from."""
    frames = extract_tb(error.__traceback__)
    lines = [f"line {each.lineno}: " for each in frames if Path(each.filename) == path.resolve()]
    return "".join(lines[-1:])
