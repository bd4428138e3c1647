"""Links that Markdown readers of the repository follow too, made right for the site.

A page links to `../reference/command.md`. In the Indonesian site such a page may exist in English
only. A link to a page outside `docs` leads to the page that shows it, and one to any other file of
the repository is a download.
"""

from __future__ import annotations

import os
from pathlib import Path

from docutils import nodes
from docutils.utils import get_source_line
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from extensions.translations import english

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "explanation/contributing",
    "benchmarks/README.md": "explanation/benchmarks",
    "examples/families/tents/README.md": "howto/tents",
}
"""Pages outside `docs`, and the pages of the site that show them."""


class Links(SphinxTransform):
    """Leads links of a page to what the site has, after the page is translated."""

    default_priority = 990

    def apply(self, **_options: object) -> None:
        """Change the links of one page."""
        for link in list(self.document.findall(addnodes.pending_xref)):
            if link["reftype"] == "myst":
                self._lead(link)

    def _lead(self, link: addnodes.pending_xref) -> None:
        path = self._file(link)
        if path is None:
            return
        target = self._page(path)
        if target is None:
            self._download(link, path)
        elif self.config.language == "en" or target in self.env.found_docs:
            link.update_all_atts({"reftarget": target, "refdomain": "doc"}, replace=True)
        else:
            address = english(self.env.docname, target, link.get("reftargetid") or "")
            _replace(link, nodes.reference("", "", internal=False, refuri=address))

    def _file(self, link: addnodes.pending_xref) -> Path | None:
        """The file that a link means, seen from the file in which it stands."""
        if link.get("refdomain") == "doc":
            name = f"{link['reftarget']}.md"
            return self._existing(self.env.srcdir, name)
        source = get_source_line(link)[0]
        folder = Path(source.partition(":<")[0]).parent if source else self.env.srcdir
        name, _, anchor = link["reftarget"].partition("#")
        link["reftargetid"] = anchor or None
        return self._existing(folder, name)

    def _existing(self, folder: Path, name: str) -> Path | None:
        path = Path(os.path.normpath(folder / name))
        return path if name and path.is_file() else None

    def _page(self, path: Path) -> str | None:
        """The page of the site that shows this file, if any does."""
        outside = path.relative_to(ROOT).as_posix()
        if outside in ELSEWHERE:
            return ELSEWHERE[outside]
        is_page = path.suffix == ".md" and path.is_relative_to(self.env.srcdir)
        return path.relative_to(self.env.srcdir).with_suffix("").as_posix() if is_page else None

    def _download(self, link: addnodes.pending_xref, path: Path) -> None:
        name = "/" + os.path.relpath(path, self.env.srcdir)
        found = addnodes.download_reference("", "", reftarget=name, refdoc=self.env.docname)
        _replace(link, found)


def _replace(link: addnodes.pending_xref, found: nodes.Element) -> None:
    found += link.children
    link.replace_self(found)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_transform(Links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
