"""Help in the language of the command: a table has the Indonesian text of each English one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy

import click

from runut.cli.faults import without_country
from runut.core.tables import LANGUAGES

_HEADS = re.compile(
    r"^(Usage|Options)(?=:)|(?<=\[)default(?=:)|Show this message and exit\.", re.MULTILINE
)


class _Language(click.Choice[str]):
    """Languages by their tags."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Tags of one language are one choice."""
        return without_country(super().normalize_choice(choice, ctx))


def speaking(*, exposed: bool = True) -> click.Option:
    """The option `--language`; of the group it is only heard in the line, by `_of_line`."""
    return click.Option(
        ["--language"], type=_Language(LANGUAGES), default="en", metavar="en|id",
        envvar="RUNUT_LANGUAGE" if exposed else None, callback=_of_line, expose_value=exposed,
        help="Speak English or Indonesian; by default as RUNUT_LANGUAGE says, else English.",
    )  # fmt: skip


def _of_line(context: click.Context, _parameter: click.Parameter, language: str) -> str:
    """The language that the line names, before the command or after it."""
    return context.obj or language


def words_of(context: click.Context) -> Mapping[str, str]:
    """The texts in the language of a command line; none for English."""
    if context.obj != "id":
        return {}
    from runut.text.phrases import help_words

    return help_words()


def said(text: str | None, words: Mapping[str, str]) -> str | None:
    """A text, paragraph by paragraph, in another language; examples stay as they are."""
    parts = [] if text is None else text.split("\n\n")
    return "\n\n".join(words.get(" ".join(part.split()), part) for part in parts) or None


class Spoken(click.Command):
    """A command whose help is in the language of its context."""

    def get_help(self, ctx: click.Context) -> str:
        """The help; what the table lacks stays English."""
        if not (words := words_of(ctx)):
            return super().get_help(ctx)
        own = copy(self)
        own.help, own.epilog = said(self.help, words), said(self.epilog, words)
        own.params = [copy(each) for each in self.params]
        for each in own.params:
            if isinstance(each, click.Option):
                each.help = said(each.help, words)
        return _HEADS.sub(lambda head: words[head[0]], super(Spoken, own).get_help(ctx))
