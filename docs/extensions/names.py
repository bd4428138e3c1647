"""The directive `names`: public names of a module from their docstrings; and links to them.

Its argument is the module, and its content the names, as `solve count`.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, is_dataclass
from importlib import import_module

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

PRIVATE = re.compile(r"(?<= = )(_[A-Z_]+)\b")
"""A default that a module has under a name of its own."""


def _directive(value: object) -> str:
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, Exception) else "autoclass"
    return "autofunction" if callable(value) else "autodata"


class Names(SphinxDirective):
    """Shows names of a module, each with its docstring."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The documentation of each name."""
        module = self.arguments[0]
        lines = ["```{eval-rst}"]
        for name in " ".join(self.content).split():
            value = getattr(import_module(module), name)
            lines.append(f".. {_directive(value)}:: {module}.{name}")
            if inspect.isclass(value):
                lines.append("   :members:")
            lines.append("")
        lines.append("```")
        return self.parse_text_to_nodes(StringList(lines, source=self.get_source_info()[0]))


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, text: nodes.TextElement
) -> nodes.reference | None:
    """Lead `runut.core.result.Result` to where `runut.Result` is documented."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    last = node["reftarget"].rpartition(".")[2]
    places = ("runut", "runut.sudoku", "runut.nonogram", "runut.hitori", "runut.packing")
    found = next((each for each in places if f"{each}.{last}" in domain.objects), None)
    if found is None:
        return None
    entry = domain.objects[f"{found}.{last}"]
    address = app.builder.get_relative_uri(node["refdoc"], entry.docname)
    return nodes.reference("", "", text, internal=True, refuri=f"{address}#{entry.node_id}")


def _say_defaults(
    _app: Sphinx,
    _what: str,
    _name: str,
    value: object,
    _options: object,
    signature: str,
    gives: str,
) -> tuple[str, str] | None:
    """Show what a private name of a default stands for: `Limits(seconds=30)` for `_LIMITS`."""
    scope = getattr(value, "__globals__", {})
    if not signature or not scope:
        return None
    return PRIVATE.sub(lambda found: _short(scope.get(found[1], found[1])), signature), gives


def _short(value: object) -> str:
    """A value by its fields that differ from the usual ones."""
    if not is_dataclass(value):
        return repr(value)
    usual = type(value)()
    own = ((each.name, getattr(value, each.name)) for each in fields(value))
    given = ", ".join(f"{name}={it!r}" for name, it in own if it != getattr(usual, name))
    return f"{type(value).__name__}({given})"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive, the links and the defaults."""
    app.add_directive("names", Names)
    app.connect("autodoc-process-signature", _say_defaults)
    app.connect("missing-reference", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
