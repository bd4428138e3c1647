"""The machine of a run, and the memory that a piece of work takes."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import runut
from runut import _engine

__all__ = ["describe", "growth", "growth_and_output"]

# The peak (high-water mark) of the process itself: after a fork `resource` begins with the parent's
# peak, which would hide a small growth.
GROWTH = """
def peak():
    try:
        with open("/proc/self/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    except OSError:
        import resource, sys
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most // 1024 if sys.platform == "darwin" else most
{imports}
before = peak()
{work}
print(peak() - before)
"""


def describe() -> dict[str, str]:
    """The facts that a reader needs to compare two runs."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "rust": _version("rustc"),
        "c": _version(os.environ.get("CC", "cc")),
        "runut": f"{runut.__version__}, profile {_engine.PROFILE}",
    }


def growth(imports: str, work: str) -> int:
    """The growth in KiB of a fresh process's peak memory by `work`, after `imports`."""
    return growth_and_output(imports, work)[0]


def growth_and_output(imports: str, work: str) -> tuple[int, str]:
    """The growth in KiB of a fresh process's peak memory, and what `work` prints in it."""
    program = GROWTH.format(imports=imports, work=work)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    output, _, grown = done.stdout.strip().rpartition("\n")
    return int(grown), output


def _processor() -> str:
    table = Path("/proc/cpuinfo")
    if table.is_file():
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(program: str) -> str:
    if shutil.which(program) is None:
        return "none"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0]
