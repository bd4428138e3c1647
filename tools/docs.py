"""Builds the documentation site in both languages, into docs/build/site; warnings are errors.

`python tools/docs.py` needs the extra `docs`. Names of languages build only these: `en`, `id`.
`--extract` takes what is to be translated out of the pages and puts it into docs/locale.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

DOCS = Path(__file__).parents[1] / "docs"
BUILD = DOCS / "build"
PLACES = {"en": BUILD / "site", "id": BUILD / "site/id"}
STRICT = ("--quiet", "--fail-on-warning", "--keep-going")


def main(arguments: list[str]) -> int:
    """Build the languages asked for, or all, or extract the texts; give an exit code."""
    if arguments == ["--extract"]:
        return _extract()
    languages = arguments or list(PLACES)
    if "en" in languages:
        shutil.rmtree(PLACES["en"], ignore_errors=True)
    return max(_build(language, PLACES[language]) for language in languages)


def _build(language: str, to: Path) -> int:
    trees = BUILD / "trees" / language
    return build_main([*STRICT, "-D", f"language={language}", "-d", str(trees), str(DOCS), str(to)])


def _extract() -> int:
    """The texts of the translated pages, with the translations that there are."""
    from sphinx_intl.basic import update  # noqa: PLC0415 - needed here alone

    texts = BUILD / "gettext"
    shutil.rmtree(texts, ignore_errors=True)
    code = build_main(["-b", "gettext", "--quiet", "-D", "language=id", str(DOCS), str(texts)])
    if code == 0:
        update(str(DOCS / "locale"), str(texts), ["id"], line_width=-1)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
