"""Running searches for the command: in order, with progress, and with Ctrl-C giving what was found.

A search that takes longer than a moment runs on another thread, so that the main thread can show
progress and hear Ctrl-C at once. An interrupted search ends as STOPPED and its partial result is
given like any other.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import click

from runut.cli.faults import current_language, remark
from runut.cli.progress import progress_line
from runut.cli.signals import cancelling
from runut.cli.style import is_terminal
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.errors import InputError
from runut.text.reading import ParsedPuzzle
from runut.verbs.reports import Searched, reason_lines

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")
R = TypeVar("R", bound="Searched")
R_co = TypeVar("R_co", bound="Searched", covariant=True)


class Ask(Protocol[R_co]):
    """What is asked of each puzzle, as the verbs are."""

    def __call__(self, puzzle: Puzzle, /, *, limits: Limits, control: Control) -> R_co:
        """The answer for one puzzle, within limits."""


MOMENT = 0.02
"""Seconds after which a search goes on a thread of its own."""
_LOOK = 0.05
_PATIENCE = 1.0
_WINDOW = 4


@dataclass(frozen=True, slots=True)
class Answer(Generic[R]):
    """One puzzle that was read, and the result of its search or what is wrong with it."""

    parsed: ParsedPuzzle
    outcome: R | InputError


class Runner(Generic[R]):
    """Searches puzzles one after the other, or `threads` at a time, and keeps their order.

    `ask` searches one puzzle. Where `limits` are given and puzzles come one at a time, each is
    searched for `MOMENT` seconds first, without the cost of a thread; most need no more. A reader's
    algorithm runs once: with `may_repeat=False` there is no such first search.
    """

    def __init__(
        self,
        ask: Ask[R],
        limits: Limits | None = None,
        threads: int = 1,
        *,
        may_repeat: bool = True,
    ) -> None:
        self.ask: Ask[R] = ask
        self.limits = limits or Limits()
        self.threads = threads
        self.control = Control()
        self.interrupted = False
        seconds = MOMENT if self.limits.seconds is None else min(MOMENT, self.limits.seconds)
        self.for_a_moment = replace(self.limits, seconds=seconds)
        self.may_repeat = may_repeat and threads == 1
        self.is_quick = self.may_repeat and limits is not None

    def answers(self, parsed_puzzles: Iterator[ParsedPuzzle]) -> Iterator[Answer[R]]:
        """The answer to each puzzle, given as soon as it and all before it are there."""
        waiting: deque[tuple[ParsedPuzzle, Future[R] | None]] = deque()
        most = 1 if self.threads == 1 else _WINDOW * self.threads
        with ExitStack() as stack:
            pool = cache(lambda: stack.enter_context(threads_of(self.threads)))
            try:
                while not self.interrupted:
                    for parsed in islice(parsed_puzzles, most - len(waiting)):
                        ahead = pool().submit(self._ask, parsed) if most > 1 else None
                        waiting.append((parsed, ahead))
                    if not waiting:
                        return
                    parsed, future = waiting.popleft()
                    yield _answer(parsed, partial(self._result, parsed, future, pool))
            finally:
                self.control.cancel()

    def _ask(self, parsed: ParsedPuzzle) -> R:
        return self.ask(parsed.get(), limits=self.limits, control=self.control)

    def _result(
        self,
        parsed: ParsedPuzzle,
        future: Future[R] | None,
        pool: Callable[[], ThreadPoolExecutor],
    ) -> R:
        """The result; Ctrl-C cancels and then gives what was found until then."""
        try:
            result = self._quickly(parsed) if self.is_quick else None
            if result is not None:
                return result
            future = future or pool().submit(self._ask, parsed)
            result = watch(future, self.control, partial(report_if_hopeless, parsed))
        except KeyboardInterrupt:
            self.interrupted = True
            self.control.cancel()
            return future.result() if future else self._ask(parsed)
        self.is_quick = self.may_repeat and result.stats.seconds < MOMENT
        return result

    def _quickly(self, parsed: ParsedPuzzle) -> R | None:
        """The result if there is one in a moment."""
        result = self.ask(parsed.get(), limits=self.for_a_moment, control=Control())
        return None if result.halt == "seconds" else result


def threads_of(number: int) -> ThreadPoolExecutor:
    """Threads, which are loaded when a search takes long."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(number)


def _answer(parsed: ParsedPuzzle, result: Callable[[], R]) -> Answer[R]:
    try:
        return Answer(parsed, result())
    except InputError as error:
        return Answer(parsed, error.at(source=parsed.source, line=parsed.line, column=1))


def until_ctrl_c(work: Callable[[], T], control: Control) -> T:
    """The result of work on another thread; Ctrl-C or a signal to end cuts its searches short."""
    with cancelling(control), threads_of(1) as pool:
        return watch(pool.submit(work), control)


def report_if_hopeless(parsed: ParsedPuzzle) -> None:
    """Say on standard error that a search will find nothing, where that is seen without one."""
    for line in reason_lines(parsed.get(), current_language()):
        click.echo(f"{parsed.place}: {line}", err=True)
        remark("  the search continues, to prove it; Ctrl-C stops it")


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
            except TimeoutError:
                pass
            if perf_counter() - started <= _PATIENCE:
                continue
            if not is_late:
                is_late = True
                when_late()
            if is_terminal(sys.stderr):
                show = show or progress_line(stack)
                show(_progress(control))


def _progress(control: Control) -> str:
    now = control.progress()
    counts = f"{now.nodes:,} nodes, {now.solutions:,} solutions, depth {now.depth}, "
    return (
        f"{counts if now.nodes else ''}{now.seconds:.0f} s (Ctrl-C stops and shows what was found)"
    )
