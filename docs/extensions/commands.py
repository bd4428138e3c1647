"""The directive `commands`: every command of `runut`, from what its `--help` says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import runut.cli
from runut.cli.main import cli

MARK = "\b"
"""Click's sign for a paragraph that keeps its lines: an example."""


class Commands(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        """The sections, in the order of `runut --help`."""
        for path in Path(runut.cli.__file__).parent.glob("*.py"):
            self.env.note_dependency(str(path))
        found = list(sections(cli))
        for section in found:
            self.state.document.note_implicit_target(section, section)
        return found


def sections(group: click.Group, context: click.Context | None = None) -> Iterator[nodes.section]:
    """A section for each command of a group, and after a group those of its commands."""
    parent = context or click.Context(group, info_name="runut")
    for name in group.list_commands(parent):
        command = group.get_command(parent, name)
        here = click.Context(command, info_name=name, parent=parent)
        yield _section(command, here)
        if isinstance(command, click.Group):
            yield from sections(command, here)


def _section(command: click.Command, context: click.Context) -> nodes.section:
    title = context.command_path
    section = nodes.section(ids=[nodes.make_id(title)], names=[title])
    section += nodes.title("", "", nodes.literal("", title))
    section += _code(" ".join((title, *command.collect_usage_pieces(context))))
    section += _paragraphs(command.help or "")
    section += _options(command, context)
    section += _paragraphs(command.epilog or "")
    return section


def _paragraphs(text: str) -> list[nodes.Node]:
    """Paragraphs and, where lines are kept, examples."""
    found: list[nodes.Node] = []
    for block in filter(None, (each.strip(" \n") for each in text.split("\n\n"))):
        lines = [line.strip() for line in block.splitlines()]
        if lines[0] == MARK:
            found.append(_code("\n".join(lines[1:])))
        else:
            found.append(nodes.paragraph("", " ".join(lines)))
    return found


def _code(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="text")


def _options(command: click.Command, context: click.Context) -> list[nodes.Node]:
    records = (each.get_help_record(context) for each in command.get_params(context))
    shown = nodes.definition_list(classes=["options"])
    for names, says in (each for each in records if each and each[1]):
        term = nodes.term("", "", nodes.literal("", names))
        shown += nodes.definition_list_item(
            "", term, nodes.definition("", nodes.paragraph("", says))
        )
    return [shown] if shown.children else []


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
