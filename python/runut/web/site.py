"""A static site: the page, answers stored beforehand, and the engine for browsers, in one folder.

Any host serves it, below any path and without headers: the page states its own policy. What needs
no engine is answered by files, each where `web/src/lib/site.ts` looks for it.
"""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from runut.asking.answering import ask
from runut.asking.offered import stand_ins
from runut.core.family import AnyFamily
from runut.core.levels import Size
from runut.core.limits import ENGINE_VERSION, Limits
from runut.core.records import Json, Record
from runut.core.tables import LANGUAGES
from runut.errors import PuzzleError, StoppedError
from runut.families import families
from runut.lessons import COURSES
from runut.verbs.generating import make, whole
from runut.web.app import OWN_ALONE, STATIC, headed

BUILT = Path(__file__).parent / "browser"
"""The engine for browsers; missing where nobody built it (`tools/build_browser.py`)."""
DATA, ENGINE = "data", "engine"
"""The folders of stored answers and of the engine."""
MARK = "site.json"
"""What says that a folder is a site of Runut, which another one may replace."""
POLICY = f"{OWN_ALONE}; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self' blob:"
SOON = Limits(seconds=20)
"""What a puzzle of the shelf may take."""
TRIES = 5
"""Seeds tried for each puzzle of the shelf."""

Done = Callable[[str], None]


class ForeignFolderError(FileExistsError):
    """The folder holds something that is no site of Runut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What to export.

    `public` begins the links that are shared; without `engine` the site can be played, and answers
    nothing that needs a search. It has the puzzles of `days` days from `first` on, and so many
    `puzzles` of each size and level.
    """

    first: date
    days: int
    puzzles: int
    public: str = ""
    engine: Path | None = None
    page: Path = STATIC

    def day(self, ahead: int) -> date:
        """The day so many days after the first one."""
        return self.first + timedelta(days=ahead)


def export(site: Site, folder: Path, done: Done = lambda _name: None) -> None:
    """Write the site; a folder that holds an earlier one is replaced when all is there.

    `done` is called with the name of each file. Raises `ForeignFolderError` for a folder with other
    files, and `OSError` where it cannot be written.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise ForeignFolderError(
            errno.EEXIST, "The folder holds files that are no site of Runut", str(folder)
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        _write(site, beside / "new", done)
        if folder.exists():
            folder.rename(beside / "old")
        (beside / "new").rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _write(site: Site, folder: Path, done: Done) -> None:
    shutil.copytree(site.page, folder)
    if site.engine:
        shutil.copytree(site.engine, folder / ENGINE)
    (folder / "index.html").write_text(_index(site), encoding="utf-8")
    (folder / ".nojekyll").touch()  # some hosts leave out names that begin with an underscore
    for name, answer in _answers(site):
        path = folder / DATA / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(answer, ensure_ascii=False, separators=(",", ":")), "utf-8")
        done(name)
    (folder / MARK).write_text(json.dumps({"runut": ENGINE_VERSION}) + "\n", encoding="utf-8")


def _index(site: Site) -> str:
    """The page; its head says that it is a site, where its engine lies, and what it may load."""
    text = (site.page / "index.html").read_text(encoding="utf-8")
    said = {
        "public-url": site.public,
        "site": f"{DATA}/",
        "engine": f"{ENGINE}/" if site.engine else "",
    }
    for name, value in said.items():
        text = headed(text, name, value)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    return text.replace("<head>", f"<head>\n    {policy}", 1)


def _answers(site: Site) -> Iterator[tuple[str, Json]]:
    """The stored answers by the names of their files."""
    yield "families.json", ask("families", {})
    yield "days.json", {"first": f"{site.first}", "last": f"{site.day(site.days - 1)}"}
    yield from _lessons()
    for family in families():
        yield from _techniques(family)
        yield from _of_days(family, site)
    yield from _shelf(site)


def _lessons() -> Iterator[tuple[str, Json]]:
    for language in LANGUAGES:
        yield f"lessons.{language}.json", ask("lessons", {"language": language})
        for name in COURSES:
            given: Record = {"name": name, "language": language}
            count = len(ask("section", {**given, "number": 1})["sections"])
            for number in range(1, count + 1):
                said = ask("section", {**given, "number": number})
                yield f"lessons/{name}/{number}.{language}.json", said


def _techniques(family: AnyFamily) -> Iterator[tuple[str, Json]]:
    for language in LANGUAGES:
        given = {"family": family.name, "language": language}
        yield f"techniques/{family.name}.{language}.json", ask("techniques", given)


def _of_days(family: AnyFamily, site: Site) -> Iterator[tuple[str, Json]]:
    for ahead in range(site.days if family.week else 0):
        day = site.day(ahead)
        said = ask("daily", {"family": family.name, "day": f"{day}"})
        yield f"daily/{family.name}/{day}.json", said


# -- puzzles that are there at once --------------------------------------------------------------


def _shelf(site: Site) -> Iterator[tuple[str, Json]]:
    """Puzzles of each size and level, a file each, and at the end the list of them."""
    listed: list[Record] = []
    for family in families():
        for size in family.sizes:
            for level in size.levels:
                options = dict(size.options_at(level))
                folder = f"shelf/{family.name}/{len(listed)}"
                texts = _made(family, size, level, site.puzzles)
                for number, text in enumerate(texts):
                    said = ask("read", {"text": text, "family": family.name})
                    yield f"{folder}/{number}.json", said
                what = {"family": family.name, "method": size.method, "options": options}
                listed.append({**what, "folder": folder, "count": len(texts)})
    yield "shelf.json", listed


def _made(family: AnyFamily, size: Size, level: str, count: int) -> list[str]:
    """The texts of so many puzzles of a level; those of rare levels are there already."""
    options = size.options_at(level)
    texts = list(stand_ins(family, size.method, options)[:count])
    for seed in range(1, TRIES * count):
        if len(texts) == count:
            break
        with suppress(PuzzleError, StoppedError):  # not every seed has a puzzle of each level
            wish = partial(make, method=size.method, options=options, limits=SOON)
            texts.append(str(whole(wish(family.name, seed=seed))))
    return texts
