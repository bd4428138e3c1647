"""`runut cluster`."""

from __future__ import annotations

import ipaddress
import os
import signal
import sys
from threading import Thread

import click

from runut.cli.exits import Exit

LOOPBACK = "127.0.0.1"


@click.group(name="cluster")
def command() -> None:
    """Start a Dask cluster for 'runut batch --cluster'; it needs the extra 'cluster'.

    All machines must have the same versions and see the same files. Whoever reaches the scheduler
    can run programs on it, so it listens on this machine alone, unless --host says otherwise.

    \b
    runut cluster scheduler
    runut cluster worker tcp://127.0.0.1:8786
    runut batch puzzles.txt -o solved.csv --cluster tcp://127.0.0.1:8786
    """


def _while_open(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """End this process when its standard input is closed."""
    if value and not ctx.resilient_parsing:
        Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


while_open = click.option(
    "--while-open", is_flag=True, hidden=True, expose_value=False, callback=_while_open
)


@command.command()
@click.option("--host", default=LOOPBACK, show_default=True, help="The address to listen on.")
@click.option("--port", default=8786, show_default=True, help="The port; 0 for any that is free.")
@click.option("--file", metavar="FILE", help="Write the address to a file that workers can see.")
@while_open
def scheduler(host: str, port: int, file: str | None) -> int:
    """Start the scheduler, which hands work to workers."""
    from runut.bulk.cluster import schedule

    if not _is_loopback(host):
        message = f"whoever reaches {host} can run programs here; close the network or use TLS"
        click.echo(f"warning: {message}", err=True)
    schedule(host, port, file)
    return Exit.DONE


@command.command()
@click.argument("address", required=False)
@click.option("--file", metavar="FILE", help="The file that the scheduler wrote.")
@click.option(
    "--number",
    type=click.IntRange(0),
    default=0,
    help="Workers to start; by default one for each processor.",
)
@click.option(
    "--memory",
    default="auto",
    show_default=True,
    metavar="SIZE",
    help="The memory of a worker, such as 2GB; a worker that needs more restarts.",
)
@while_open
def worker(address: str | None, file: str | None, number: int, memory: str) -> int:
    """Start workers for the scheduler at ADDRESS."""
    from runut.bulk.cluster import work

    where = address or file
    if where is None:
        raise click.UsageError("Name the ADDRESS of a scheduler, or its --file.")
    work(where, number or os.cpu_count() or 1, memory)
    return Exit.DONE


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
