"""What stands on standard error, in the language of the command."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

import click

_NAMED = re.compile(r"--language[= ](\S+)")


def remark(said: object, language: str = "") -> None:
    """Say something on standard error, by default in the language of the command that runs."""
    click.echo(in_language(said, language or current_language()), err=True)


def current_language() -> str:
    """The language of the command that runs."""
    context = click.get_current_context(silent=True)
    return (context.obj if context else None) or "en"


def in_language(said: object, language: str) -> object:
    """A sentence of the command in a language."""
    if language != "id":
        return said
    from runut.text.phrases import command_phrases

    return command_phrases().of(f"{said}")


def language_of(arguments: Sequence[str] | None) -> str:
    """The language that a command line names, or the environment, without its country."""
    named = _NAMED.findall(" ".join(sys.argv[1:] if arguments is None else arguments))
    return without_country(named[-1] if named else os.environ.get("RUNUT_LANGUAGE", "en"))


def without_country(tag: str) -> str:
    """The language of a tag (BCP 47) or a locale, of which the country and the like say no more."""
    return re.split(r"[-_.@]", tag)[0].lower()
