"""Sentences in every language that Runut speaks, in a file beside the family that says them."""

from __future__ import annotations

from runut.core.insight import LANGUAGES
from runut.core.tables import table_of
from runut.errors import UnknownNameError


class Said:
    """The sentences of a file of TOML: a table for each, with its words by language."""

    def __init__(self, package: str, name: str) -> None:
        self.words: dict[str, dict[str, str]] = table_of(package, name)

    def say(self, name: str, language: str, /, **values: object) -> str:
        """The sentence of this name, its braces filled with the values.

        Raises:
            UnknownNameError: For a language that Runut does not speak.
        """
        if language not in LANGUAGES:
            raise UnknownNameError("language", language, LANGUAGES)
        return self.words[name][language].format(**values)
