"""The files that a browser loads, compressed, with names by their contents, and a list of them.

Each is stored as gzip, so that it is as small on a host that compresses nothing; the worker
unpacks it. A name holds a hash of the contents: such a file never changes, and what has not
changed is never loaded again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

__all__ = ["MANIFEST", "Listed", "archive", "write"]

MANIFEST = "manifest.json"
FORMAT = 1
"""Of the manifest; whoever reads it rejects another one."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of each file in an archive, so that equal contents are equal archives."""


@dataclass(frozen=True)
class Listed:
    """A file: what it is, its name in the folder, its sizes, and the hash of what is stored."""

    name: str
    file: str
    stored: int
    unpacked: int
    sha256: str


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files, uncompressed: compressed as a whole it is smaller."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as written:
        for name, content in sorted(files.items()):
            written.writestr(ZipInfo(name, LONG_AGO), content)
    return packed.getvalue()


def write(folder: Path, files: Mapping[str, bytes], about: Mapping[str, str]) -> list[Listed]:
    """Write the files and their list anew; `about` says which versions they are."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listed = [_store(folder, name, content) for name, content in files.items()]
    manifest = {"format": FORMAT, **about, "files": [asdict(each) for each in listed]}
    text = json.dumps(manifest, indent=2) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8")
    return listed


def _store(folder: Path, name: str, content: bytes) -> Listed:
    stored = gzip.compress(content, 9, mtime=0)
    digest = hashlib.sha256(stored).hexdigest()
    stem, _, ending = name.rpartition(".")
    file = f"{stem}.{digest[:16]}.{ending}.gz"
    (folder / file).write_bytes(stored)
    return Listed(name, file, len(stored), len(content), digest)
