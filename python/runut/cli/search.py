"""Running searches for the command: in order, with progress, and with Ctrl-C giving what was found.

A search runs on another thread, so that the main thread can show progress and hear Ctrl-C at once;
an interrupted search ends as STOPPED and its partial result is given like any other.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Generic, TypeVar

import click

from runut.cli.report import reason_lines
from runut.cli.style import is_terminal
from runut.core.limits import Control
from runut.core.puzzle import Puzzle
from runut.core.reading import ParsedPuzzle
from runut.core.result import Forced, Result
from runut.errors import InputError

__all__ = ["Answer", "Runner", "tell_if_hopeless", "watch"]

T = TypeVar("T")
R = TypeVar("R", Result, Forced)

_LOOK = 0.05
_PATIENCE = 1.0
_WINDOW = 4


@dataclass(frozen=True, slots=True)
class Answer(Generic[R]):
    """One puzzle that was read, and the result of its search or what is wrong with it."""

    parsed: ParsedPuzzle
    outcome: R | InputError


class Runner(Generic[R]):
    """Searches puzzles one after the other, or `threads` at a time, and keeps their order."""

    def __init__(self, ask: Callable[[Puzzle, Control], R], threads: int = 1) -> None:
        self.ask: Callable[[Puzzle, Control], R] = ask
        self.threads = threads
        self.control = Control()
        self.interrupted = False

    def answers(self, parsed_puzzles: Iterator[ParsedPuzzle]) -> Iterator[Answer[R]]:
        """The answer to each puzzle, given as soon as it and all before it are there."""
        ahead = 1 if self.threads == 1 else _WINDOW * self.threads
        with ThreadPoolExecutor(self.threads) as pool:
            waiting: deque[tuple[ParsedPuzzle, Future[R]]] = deque()
            try:
                while not self.interrupted:
                    for parsed in islice(parsed_puzzles, ahead - len(waiting)):
                        waiting.append((parsed, pool.submit(self._ask, parsed)))
                    if not waiting:
                        return
                    yield self._answer(*waiting.popleft())
            finally:
                self.control.cancel()

    def _ask(self, parsed: ParsedPuzzle) -> R:
        return self.ask(parsed.get(), self.control)

    def _answer(self, parsed: ParsedPuzzle, future: Future[R]) -> Answer[R]:
        try:
            return Answer(parsed, self._wait(future, parsed))
        except InputError as error:
            return Answer(parsed, error.at(source=parsed.source, line=parsed.line, column=1))

    def _wait(self, future: Future[R], parsed: ParsedPuzzle) -> R:
        """The result; Ctrl-C cancels and then gives what was found until then."""
        try:
            return watch(future, self.control, partial(tell_if_hopeless, parsed))
        except KeyboardInterrupt:
            self.interrupted = True
            self.control.cancel()
            return future.result()


def tell_if_hopeless(parsed: ParsedPuzzle) -> None:
    """Say on standard error that a search will find nothing, where that is seen without one."""
    for line in reason_lines(parsed.get()):
        click.echo(f"{parsed.source}:{parsed.line}: no solution, {line}", err=True)
        click.echo("  the search goes on to prove it; Ctrl-C stops it", err=True)


def watch(future: Future[T], control: Control, when_late: Callable[[], None] = lambda: None) -> T:
    """Wait for a search on another thread; one that takes long shows its progress on a terminal.

    `when_late` is called once before.
    """
    started = perf_counter()
    is_late = False
    with ExitStack() as stack:
        show: Callable[[str], None] | None = None
        while True:
            try:
                return future.result(timeout=_LOOK)
            except FutureTimeoutError:
                pass
            if perf_counter() - started <= _PATIENCE:
                continue
            if not is_late:
                is_late = True
                when_late()
            if is_terminal(sys.stderr):
                show = show or _progress_line(stack)
                show(_progress(control))


def _progress(control: Control) -> str:
    now = control.progress()
    return (
        f"{now.nodes:,} nodes, {now.solutions:,} solutions, depth {now.depth}, "
        f"{now.seconds:.0f} s (Ctrl-C stops and gives what was found)"
    )


def _progress_line(stack: ExitStack) -> Callable[[str], None]:
    """A line on standard error that can be rewritten until the stack closes."""
    from rich.console import Console

    status = stack.enter_context(Console(stderr=True).status("searching"))
    return status.update
