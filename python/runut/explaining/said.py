"""Sentences in every language that Runut speaks, in a file beside the family that says them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from runut.core.tables import LANGUAGES, table_of
from runut.errors import checked_name


@dataclass(frozen=True, slots=True)
class Words:
    """A text in every language; `id` is the Indonesian one, where it differs.

    >>> Words("{count} cells", id="{count} sel").say("id", count=2)
    '2 sel'
    """

    en: str
    id: str = ""

    def say(self, language: str, /, **values: object) -> str:
        """The text in a language, its braces filled with the values, those that are words too.

        Raises:
            UnknownNameError: For a language that Runut does not speak.
        """
        said = {
            key: each.text(language) if isinstance(each, Words) else each
            for key, each in values.items()
        }
        return self.text(language).format(**said)

    def text(self, language: str) -> str:
        """The text in a language as it stands; an `UnknownNameError` for an unknown one."""
        checked_name("language", language, LANGUAGES)
        return self.id if language == "id" and self.id else self.en


class Counted(str):
    """A text that stands for so many things; a template gives what follows one, and what many.

    After `^` it gives what stands before them.

    >>> template = "{steps: step| steps}"
    >>> template.format(steps=Counted("1", 1)), template.format(steps=Counted("5", 5))
    ('1 step', '5 steps')
    >>> f"{Counted('A', 1):^sign |signs }, {Counted('A; B', 2):^sign |signs }"
    'sign A, signs A; B'
    """

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: object, number: int) -> Self:
        """The text, with what it counts."""
        made = super().__new__(cls, text)
        made.number = number
        return made

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.removeprefix("^").partition("|")
        if not bar:
            return super().__format__(spec)
        words = one if self.number == 1 else many
        return f"{words}{self}" if spec.startswith("^") else f"{self}{words}"


class Said:
    """The sentences of a file of TOML: a table for each, with its words by language."""

    def __init__(self, package: str, name: str) -> None:
        self._file = package, name

    @cached_property
    def words(self) -> dict[str, Words]:
        """The sentences by name, read when one is asked for."""
        return {key: Words(**own) for key, own in table_of(*self._file).items()}

    def say(self, name: str, language: str, /, **values: object) -> str:
        """The sentence of this name, its braces filled with the values.

        Raises:
            UnknownNameError: For a language that Runut does not speak.
        """
        return self.words[name].say(language, **values)
