"""`runut cluster`."""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread

import click

from runut.cli.command import Command, argument, option
from runut.cli.exits import Exit
from runut.cli.serving import Address

LOOPBACK = "127.0.0.1"


def _while_open(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """End this process when its standard input is closed."""
    if value and not ctx.resilient_parsing:
        Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


_WHILE_OPEN = option("--while-open", "", is_flag=True, hidden=True, callback=_while_open)


class Scheduler(Command):
    """Start the scheduler, which hands work to workers."""

    host: str = option("--host", "The address to listen on.", default=LOOPBACK, show_default=True)
    port: int = option(
        "--port", "The port; 0 for any that is free.", default=8786, show_default=True
    )
    file: str | None = option(
        "--file", "Write the address to a file that workers can see.", metavar="FILE"
    )
    while_open: None = _WHILE_OPEN

    def _run(self) -> Exit:
        from runut.bulk.cluster import schedule

        if not Address(self.host).is_local:
            message = f"whoever reaches {self.host} can run programs here"
            click.echo(f"warning: {message}; close the network or use TLS", err=True)
        schedule(self.host, self.port, self.file)
        return Exit.DONE


class Worker(Command):
    """Start workers for the scheduler at ADDRESS."""

    address: str | None = argument("address", required=False)
    file: str | None = option("--file", "The file that the scheduler wrote.", metavar="FILE")
    number: int = option(
        "--number", "Workers to start; by default one for each processor.",
        type=click.IntRange(0), default=0,
    )  # fmt: skip
    memory: str = option(
        "--memory", "The memory of a worker, such as 2GB; a worker that needs more restarts.",
        default="auto", show_default=True, metavar="SIZE",
    )  # fmt: skip
    while_open: None = _WHILE_OPEN

    def _run(self) -> Exit:
        from runut.bulk.cluster import work

        where = self.address or self.file
        if where is None:
            raise click.UsageError("Name the ADDRESS of a scheduler, or its --file.")
        work(where, self.number or os.cpu_count() or 1, self.memory)
        return Exit.DONE


_COMMANDS = [Scheduler.named("scheduler"), Worker.named("worker")]


class ClusterCommand(Command, kind=click.Group, commands=_COMMANDS):
    """Start a Dask cluster for 'runut batch --cluster'; it needs the extra 'cluster'.

    All machines must have the same versions and see the same files. Whoever reaches the scheduler
    can run programs on it, so it listens on this machine alone, unless --host says otherwise.

    \b
    runut cluster scheduler
    runut cluster worker tcp://127.0.0.1:8786
    runut batch puzzles.txt -o solved.csv --cluster tcp://127.0.0.1:8786
    """

    def _run(self) -> Exit:
        return Exit.DONE
