"""The words of exhibits in both languages: heads of tables, captions, figures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def _phrases(language: str) -> Mapping[str, str]:
    text = files("runut") / "lessons" / "words" / f"{language}.toml"
    return tomllib.loads(text.read_text(encoding="utf-8"))


def phrase(language: str, key: str, **fills: str | int) -> str:
    """A phrase with its places filled; whole numbers are written as the language does.

    >>> phrase("id", "state-number", number=17015029)
    'Keadaan 17.015.029'
    """
    known = {
        name: fill if isinstance(fill, str) else figure(fill, language)
        for name, fill in fills.items()
    }
    return _phrases(language)[key].format(**known)


def figure(number: float, language: str) -> str:
    """A number as the language writes it.

    >>> figure(1234567, "en"), figure(1234567, "id"), figure(2.5, "id")
    ('1,234,567', '1.234.567', '2,5')
    """
    text = f"{number:,}"
    return text if language == "en" else text.translate(str.maketrans(",.", ".,"))
