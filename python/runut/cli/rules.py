"""`runut rules`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice

import click

from runut.cli.command import Command, flag, option
from runut.cli.exits import Exit, worst
from runut.cli.options import LANGUAGE, source
from runut.cli.report import origin, report_fault
from runut.cli.sources import Reading
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import OneOf
from runut.explaining.techniques import say
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs.checking import aim

READERS = ("checkers", "players")
SHOWN = 6
"""Constraints of a rule that are shown by default."""


class RulesCommand(Command):
    """List the rules of PUZZLE: what each constraint asks for, and of which cells.

    A rule's name and a constraint's number are what `runut check` and proofs call them. Implied
    rules follow from the others; searches use them.

    \b
    runut rules puzzle.txt
    runut rules puzzle.txt --rule row-clue --all
    runut rules puzzle.txt --for players --language id
    """

    reading: Reading = source("PUZZLE...", -1)
    names: tuple[str, ...] = option(
        "--rule", "Show only this rule; may be repeated.", multiple=True, metavar="NAME"
    )
    all: bool = flag("--all", "Show all constraints, not only the first ones.")
    reader: str = option(
        "--for", "Print the rules for the checker, or sentences for players.",
        type=click.Choice(READERS), default=READERS[0], metavar="|".join(READERS),
    )  # fmt: skip
    language: str = LANGUAGE
    as_json: bool = flag("--json", "Print one JSON object for each puzzle, with every cell.")

    def _run(self) -> Exit:
        return worst([self._say(parsed) for parsed in self.reading.puzzles()])

    def _say(self, parsed: ParsedPuzzle) -> Exit:
        if parsed.error is not None:
            return report_fault(parsed, parsed.error)
        puzzle = parsed.get()
        if self.reader == "players":
            click.echo(_told(parsed, self.language, as_json=self.as_json))
            return Exit.DONE
        model = family_of(puzzle).model(puzzle)
        named = [model.rule(name) for name in self.names]
        rules = named or sorted(model.rules, key=_says_little)
        if self.as_json:
            click.echo(json.dumps(origin(parsed) | _record(model, rules, self.language)))
        else:
            click.echo("\n".join(_lines(puzzle, rules, self.language, None if self.all else SHOWN)))
        return Exit.DONE


def _told(parsed: ParsedPuzzle, language: str, *, as_json: bool) -> str:
    """The rules for players."""
    puzzle = parsed.get()
    rules = aim(puzzle, language)
    if as_json:
        return json.dumps(origin(parsed) | {"aim": [*rules]}, ensure_ascii=False)
    headline = family_of(puzzle).headline(puzzle, language)
    return "\n".join([headline, *(f"  {each}" for each in rules)])


def _says_little(rule: Rule) -> tuple[bool, bool]:
    """What only says which values a cell may take comes after other rules, and what is implied."""
    return rule.is_implied, len(rule) > 0 and isinstance(rule.part(0), OneOf)


def _lines(puzzle: Puzzle, rules: Iterable[Rule], language: str, most: int | None) -> Iterator[str]:
    yield family_of(puzzle).headline(puzzle, language)
    for rule in rules:
        head = "rule-head-implied" if rule.is_implied else "rule-head"
        yield f"\n{say(head, language, rule=rule.name, count=len(rule))}"
        for index in islice(range(len(rule)), most):
            yield f"  {index + 1:>4}  {rule.said(index, language)}"
        if most is not None and len(rule) > most:
            yield f"        {say('conflict-more', language, count=len(rule) - most)}"


def _record(model: Model, rules: Iterable[Rule], language: str) -> Record:
    cells = tuple(model.shape.cells())

    def constraint(rule: Rule, index: int) -> Record:
        # Auxiliary places come after the cells; the sentence says what they stand for.
        named = [cells[place] for place in rule.places[index] if place < len(cells)]
        return {"index": index, "sentence": rule.said(index, language), "cells": named}

    return {
        "rules": [
            {
                "rule": rule.name,
                "implied": rule.is_implied,
                "constraints": [constraint(rule, index) for index in range(len(rule))],
            }
            for rule in rules
        ]
    }
