"""The command: `python -m benchmarks [FAMILY] --data DIR`; without a family, the table of goals."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

from benchmarks import overview
from benchmarks.corpus import CorpusError
from benchmarks.driver import DriverError
from benchmarks.machine import describe
from benchmarks.plan import Plan, Section, plan_pace
from runut import _engine

FAMILIES = ("hitori", "insight", "nonogram", "packing", "sudoku", "variants")
WITHOUT_DATA = ("browser", "bulk", "pictures", "sat")

Run = Callable[[Plan], Iterator[Section]]

PEERS = Path(__file__).parent / "peers"
"""The default folder of the peers (`--peers`); git ignores it."""


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    command = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure Runut beside other solvers."
    )
    command.add_argument(
        "family",
        nargs="?",
        choices=(*FAMILIES, *WITHOUT_DATA),
        help="whose sets to measure, or what else; without it, every goal beside its peer",
    )
    command.add_argument("--data", type=Path, metavar="DIR", help="folder with a folder a family")
    command.add_argument(
        "--peers",
        type=Path,
        default=PEERS if PEERS.is_dir() else None,
        metavar="DIR",
        help="folder with the peers, as the README says (benchmarks/peers if it is there)",
    )
    command.add_argument(
        "--set", nargs="+", default=[], metavar="NAME", help="measure these parts alone"
    )
    command.add_argument(
        "--repeat", type=int, metavar="N", help="rounds (7; of goals 3; 2 with --quick)"
    )
    command.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    command.add_argument(
        "--quick", action="store_true", help="few puzzles, short turns: does it run at all?"
    )
    command.add_argument(
        "--all", action="store_true", help="whole sets where usually some puzzles stand for all"
    )
    command.add_argument(
        "--seeds",
        type=int,
        default=1,
        choices=range(1, 9),
        metavar="N",
        help="median of N searches where one may be lucky (nonogram: images of a picture)",
    )
    command.add_argument(
        "--boards",
        type=int,
        default=10,
        choices=range(1, 11),
        metavar="N",
        help="boards of each kind of large random nonograms",
    )
    return command


def main(words: Sequence[str] | None = None) -> int:
    """Run the requested measurements and print them; returns 0, or 1 if something is missing."""
    command = parser()
    chosen = command.parse_args(words)
    if chosen.repeat is not None and chosen.repeat < 1:
        command.error(f"--repeat: expected 1 or more, found {chosen.repeat}")
    run, parts = _chosen(command, chosen)
    usual = overview.ROUNDS if chosen.family is None and not chosen.quick else None
    pace = plan_pace(chosen.repeat or usual, is_quick=chosen.quick)
    sets = chosen.data or Path()
    plan = Plan(
        sets, chosen.peers, parts, pace, chosen.quick, chosen.all, chosen.seeds, chosen.boards
    )
    machine = describe()
    _tell_machine(machine)
    figures: dict[str, object] = {"family": chosen.family, "machine": machine}
    figures |= {"rounds": pace.rounds, "slice": pace.slice, "quick": chosen.quick}
    try:
        for section in run(plan):
            _print(section)
            figures[section.name] = section.figures
    except (CorpusError, DriverError) as error:
        print(error, file=sys.stderr)
        return 1
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


def _chosen(
    command: argparse.ArgumentParser, chosen: argparse.Namespace
) -> tuple[Run, tuple[str, ...]]:
    """What to run, and its parts; a usage error ends the command."""
    if chosen.family is None:
        if chosen.set or chosen.all:
            command.error("--set, --all: expected a family, found none")
        return overview.run, ()
    family = importlib.import_module(f"benchmarks.{chosen.family}")
    parts = tuple(chosen.set) or cast("tuple[str, ...]", family.PARTS)
    if unknown := sorted(set(parts) - set(family.PARTS)):
        command.error(f"--set: no {', '.join(unknown)}; expected {', '.join(family.PARTS)}")
    if chosen.data is None and chosen.family not in WITHOUT_DATA:
        command.error("the following arguments are required: --data")
    return family.run, parts


def _tell_machine(machine: dict[str, str]) -> None:
    if _engine.PROFILE == "dev":
        print("This runut is a debug build: its figures say nothing.", file=sys.stderr)
    print("; ".join(machine.values()), end="\n\n", flush=True)


def _print(section: Section) -> None:
    print(section.text, end="\n\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
