"""A run that leaves a file: begun or resumed, and merged at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Unpack

from runut.bulk.distinct import Distinct
from runut.bulk.folder import MANIFEST, Folder
from runut.bulk.inputs import Cut, Source, sources_of
from runut.bulk.merging import layout_of, merge, rows_of
from runut.bulk.part import Part, name_of
from runut.bulk.pool import Pool
from runut.bulk.running import Pace, Run
from runut.bulk.task import Task, Work
from runut.bulk.verdicts import Tally
from runut.core.limits import ENGINE_VERSION, NO_LIMITS, Limits, LimitWords, limits_of
from runut.core.records import Record
from runut.core.replacing import locked, naming, replacing, resolved
from runut.errors import Fault, FormatError

Report = Callable[[Part], None]


def batch(  # noqa: PLR0913 - what to do, each by its name
    sources: Sequence[str],
    output: str,
    *,
    do: str = "solve",
    family: str | None = None,
    limit: int = 2,
    limits: Limits = NO_LIMITS,
    workers: int = 1,
    resume: bool = False,
    distinct: bool = False,
    **words: Unpack[LimitWords],
) -> Tally:
    r"""Work on every puzzle of long lists and write a row for each; gives the tally of statuses.

    `sources` are paths of files with a puzzle a line, JSON objects or a CSV table, also `.gz`; with
    the extra `tables` also `.zst` and Parquet; or folders of tables. Without a `family` the
    puzzles tell it by themselves. `limits` hold for each puzzle. The ending of `output` says how
    rows are written: `.csv`, `.ndjson`, `.parquet`, else a line for each. Rows are in the order of
    the puzzles. `distinct` leaves out sudokus that repeat an earlier one up to symmetry. What is
    done stays in a folder `OUTPUT.parts` until the file is whole; `resume`
    continues there. Raises `FormatError` if the folder belongs to another run.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     given, out = Path(folder, "two.txt"), Path(folder, "two.csv")
    ...     _ = given.write_text("hitori/2/2/2111\nhitori/2/1/12\n")
    ...     tally = batch([str(given)], str(out))
    ...     print(tally["unique"], out.read_text().splitlines()[1])
    1 1,two.txt:1,hitori/2/2/2111,unique,1,0001,
    """
    limits = limits_of(batch, limits, words)
    rows = layout_of(output) or "line"
    end = limits.nodes, limits.seconds, limits.memory
    task = Task(do, family, rows, limit, *end, distinct)
    found = sources_of(sources, Distinct() if distinct else None)
    with Pool(workers) as pool:
        return write(task, found, output, pool, resume=resume)


def write(
    task: Task,
    sources: Sequence[Source],
    output: str | Path,
    pool: Pool,
    *,
    resume: bool,
    report: Report | None = None,
    pace: Pace | None = None,
) -> Tally:
    """Do a task with all puzzles of the sources, and write the file; see `batch`."""
    target = resolved(Path(output))
    tally = Tally()
    with locked(target), naming(output):
        folder = folder_of(target)
        known = begun(folder, task, sources, resume=resume)
        run = Run(task, sources, pool, folder, known, pace or Pace())
        parts = []
        for part in run.parts():
            parts.append(part)
            tally += part.tally
            if report:
                report(part)
        with replacing(target) as hidden, hidden.open("wb") as stream:
            merge(task, rows_of(parts, folder), target.name, stream)
        folder.remove()
    return tally


def folder_of(target: str | Path) -> Folder:
    """Where the parts of a file are until it is whole."""
    return Folder(Path(f"{target}.parts"))


def begun(
    folder: Folder, task: Work, sources: Sequence[Cut], *, resume: bool
) -> dict[tuple[str, int], Part]:
    """Make the folder ready, and give the parts that are there; else begin a new run."""
    manifest = {
        "task": task.to_dict(),
        "sources": [each.path for each in sources],
        "engine": ENGINE_VERSION,
    }
    if not (resume and folder.exists):
        folder.begin(manifest)
        return {}
    _require_same(folder, manifest)
    folder.tidy()
    sizes = folder.sizes()
    found = (_part(task, sizes, each) for each in folder.records())
    return {part.place: part for part in found if part is not None}


def _part(task: Work, sizes: Mapping[str, int], text: str) -> Part | None:
    """A part of the task whose rows are there; `None` for another, which is made again."""
    try:
        part = Part.parse(text)
    except ValueError:
        return None
    name = name_of(task, part.source, part.first, part.line, part.given)
    return part if part.file == name and sizes.get(name) == part.length else None


def _require_same(folder: Folder, manifest: Record) -> None:
    known = folder.manifest()
    names = sorted(known.keys() | manifest.keys())
    for name in names:
        if known.get(name) != manifest.get(name):
            found = _difference(known.get(name), manifest.get(name))
            message = f"this run was begun with {_OTHER.get(name, name)}: {found}"
            hint = "resume with what the run was started with, or start it again without --resume"
            raise FormatError(Fault(message, hint, 1, 1, str(folder.path / MANIFEST)))


_OTHER = {"sources": "other files", "task": "other work", "engine": "another version"}


def _difference(begun: object, asked: object) -> str:
    """What a run was begun with and what is asked now, where these differ."""
    if isinstance(begun, dict) and isinstance(asked, dict):
        names = sorted(name for name in begun | asked if begun.get(name) != asked.get(name))
        return "; ".join(
            f"{name} {_difference(begun.get(name), asked.get(name))}" for name in names
        )
    return f"{_shown(begun)}, not {_shown(asked)}"


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
