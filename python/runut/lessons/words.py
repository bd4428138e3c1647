"""The words of exhibits in both languages: heads of tables, captions, figures."""

from __future__ import annotations

from runut.core.tables import words_of


def phrase(language: str, key: str, **fills: str | int) -> str:
    """A phrase with its places filled; whole numbers are written as the language does.

    >>> phrase("id", "state-number", number=17015029)
    'Keadaan 17.015.029'
    """
    known = {
        name: fill if isinstance(fill, str) else figure(fill, language)
        for name, fill in fills.items()
    }
    form: str = words_of("runut", "lessons/words.toml", language)[key]
    return form.format(**known)


def figure(number: float, language: str) -> str:
    """A number as the language writes it.

    >>> figure(1234567, "en"), figure(1234567, "id"), figure(2.5, "id")
    ('1,234,567', '1.234.567', '2,5')
    """
    text = f"{number:,}"
    return text if language == "en" else text.translate(str.maketrans(",.", ".,"))
