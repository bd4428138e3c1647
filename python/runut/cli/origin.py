"""Whose code an unexpected error comes from."""

from __future__ import annotations

import sys
from importlib.metadata import packages_distributions, requires
from traceback import walk_tb

from runut.core.escapes import escaped


def blame(error: Exception) -> str:
    """Whom to tell of an error: Runut, or the file of another's code that Runut ran.

    What the standard library or a package that Runut needs raises, who called it has done.
    """
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        owner = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if owner == "runut":
            break
        if owner not in sys.stdlib_module_names and not _is_needed(owner):
            place = f"{frame.f_code.co_filename}:{line}"
            return f"This is a fault in {escaped(place)}, which is no part of Runut."
    return "This is a fault in Runut. Please report it."


def _is_needed(package: str) -> bool:
    needed = " ".join(requires("runut") or ()).lower()
    return any(name.lower() in needed for name in packages_distributions().get(package, ()))
