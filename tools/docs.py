"""Builds the documentation site in both languages, into docs/build/site; warnings are errors.

`python tools/docs.py` needs the extra `docs`. It fails too where a translation is behind its page,
and names the sentence, and where the site's search finds another page than `searched.toml` says.
Names of languages build only these: `en`, `id`. `--extract` puts the sentences that are to be
translated into docs/locale, beside the translations that there are.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

from babel.messages.pofile import read_po
from sphinx.cmd.build import build_main
from sphinx_intl.basic import update

from runut.lessons import COURSES

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))

from extensions.searched import pages  # noqa: E402 - a room of the documentation

BUILD = DOCS / "build"
PLACES = {"en": BUILD / "site", "id": BUILD / "site/id"}
STRICT = ("--quiet", "--fail-on-warning", "--keep-going")
TEXTS = BUILD / "texts"
LOCALE = DOCS / "locale"
TRANSLATED = LOCALE / "id/LC_MESSAGES"


def main(arguments: list[str]) -> int:
    """Build the languages asked for, or all and the check; or extract. Give an exit code."""
    if arguments == ["--extract"]:
        _extract()
        update(str(LOCALE), str(TEXTS), ["id"], line_width=98)
        return 0
    languages = arguments or list(PLACES)
    if "en" in languages:
        shutil.rmtree(PLACES["en"], ignore_errors=True)
    code = max(_build(language) for language in languages)
    return code or (0 if arguments else _check())


def _build(language: str) -> int:
    trees = BUILD / "trees" / language
    where = (str(DOCS), str(PLACES[language]))
    return build_main([*STRICT, "-D", f"language={language}", "-d", str(trees), *where])


def _check() -> int:
    _extract()
    late = list(behind(TEXTS, TRANSLATED))
    lost = [fault for language, site in PLACES.items() for fault in astray(site, language)]
    for fault in (*late, *lost):
        print(fault)
    if late:
        print("python tools/docs.py --extract puts them into docs/locale")
    return 1 if late or lost else 0


def astray(site: Path, language: str) -> Iterator[str]:
    """A line for each word of `searched.toml` that leads the search of a site to another page."""
    wanted = {word: page for page, words in pages(language).items() for word in words}
    asked = ["node", str(DOCS.parent / "tools/site_search.cjs"), str(site), *wanted]
    found = json.loads(run(asked, check=True, capture_output=True, text=True).stdout)
    for word, page in wanted.items():
        first = next(iter(found[word]), "nothing")
        if first != page:
            yield f"{word}: the search finds {first} first, not {page}"


def _extract() -> None:
    """The sentences of the pages that are translated, a file for each page.

    The names of pictures come in Indonesian where Sphinx finds translations. So it looks in no
    folder for them, and runs in a process that has not loaded those of the Indonesian site.
    """
    shutil.rmtree(TEXTS, ignore_errors=True)
    shutil.rmtree(BUILD / "trees/texts", ignore_errors=True)
    options = ["-b", "gettext", "--quiet", "-D", "language=id", "-D", "locale_dirs="]
    options += ["-d", str(BUILD / "trees/texts")]
    if run(
        [sys.executable, "-m", "sphinx", *options, str(DOCS), str(TEXTS)], check=False
    ).returncode:
        sys.exit("the sentences cannot be extracted")
    for name in ("sphinx", *(f"lessons/{course}" for course in COURSES)):
        (TEXTS / f"{name}.pot").unlink(missing_ok=True)  # these have translations of their own


def behind(texts: Path, translated: Path) -> Iterator[str]:
    """A line for each sentence of the pages that has no translation, or a doubtful one."""
    for path in sorted(texts.rglob("*.pot")):
        name = path.relative_to(texts).with_suffix(".po")
        target = translated / name
        known = messages(target) if target.exists() else {}
        for sentence in messages(path):
            if not known.get(sentence):
                yield f"{name}: no translation of: {sentence}"


def messages(path: Path) -> dict[str, str]:
    """The sentences of a file with their translations; a fuzzy one counts as none."""
    with path.open("rb") as file:
        catalog = read_po(file)
    return {
        str(each.id): "" if each.fuzzy else str(each.string or "") for each in catalog if each.id
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
