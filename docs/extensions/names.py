"""The directive `names`: public names of a module from their docstrings; and links to them.

Its argument is the module, and its content the names, as `solve count`.
"""

from __future__ import annotations

import inspect
from importlib import import_module

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective


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


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive and the links."""
    app.add_directive("names", Names)
    app.connect("missing-reference", _resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
