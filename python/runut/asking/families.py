"""What families offer, and the techniques of their explanations."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from runut.asking.requests import Missing, Request, TechniquesRequest
from runut.asking.scenes import scene_record
from runut.core.family import AnyFamily
from runut.core.levels import Size
from runut.core.methods import Generator, Option
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.core.tables import LANGUAGES
from runut.explaining.techniques import techniques
from runut.families import families, family_of, load
from runut.families.own import algorithms_of
from runut.verbs import solving
from runut.verbs.daily import VERSION
from runut.verbs.reading import read


def list_families(_request: Request) -> list[Record]:
    """Every family with its formats, algorithms, generators, rules, samples, sets and a picture.

    `set:NAME/BOARD` as a text is the puzzle of that set.
    """
    return [_family(family) for family in families()]


def list_techniques(request: TechniquesRequest) -> list[Record]:
    """The techniques of a family from the easiest to the hardest."""
    explainer = family_named(request.family).explainer
    return [
        {"name": each.name, "grade": each.grade, "title": each.title, "summary": each.says}
        for each in techniques(explainer, request.language)
    ]


def family_named(name: str) -> AnyFamily:
    """The family of this name; raises `Missing`."""
    if name not in {each.name for each in families()}:
        raise Missing("no such family")
    return load(name)


def _family(family: AnyFamily) -> Record:
    return {
        "name": family.name,
        "title": family.title,
        "formats": [
            _fields(form, "name", "summary", "suffixes", "shows_solution")
            for form in family.formats
        ],
        "algorithms": [
            _fields(algorithm, "name", "summary", "node", "sound", "native", "paper")
            | {"options": [_option(option) for option in algorithm.options]}
            for algorithm in algorithms_of(family)
        ],
        "generators": [_generator(maker) for maker in family.generators],
        "sizes": [_size(size) for size in family.sizes],
        "daily": {"version": VERSION, "week": [asdict(day) for day in family.week]}
        if family.week
        else None,
        "rules": {rule: family.broken(rule) for rule in family.rules},
        "broken": {
            language: {rule: family.broken(rule, language) for rule in family.rules}
            for language in LANGUAGES
        },
        "aim": aim_of(_sample(family.name)),
        "samples": [asdict(sample) for sample in family.samples],
        "sets": [_fields(each, "name", "summary", "boards") for each in family.sets],
        "picture": _picture(family.name),
    }


@cache
def _sample(name: str) -> Puzzle:
    return read(load(name).samples[0].text, family=name)


def aim_of(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    """The rules for players by language; nothing for a family that tells none."""
    aim = family_of(puzzle).aim
    return {language: aim(puzzle, language) for language in LANGUAGES} if aim else {}


@cache
def _picture(name: str) -> Record:
    """The scene of a family's first sample, solved: what its puzzles look like."""
    family, puzzle = load(name), _sample(name)
    return scene_record(family.drawing.board(puzzle, solving.solve(puzzle).solution))


def _generator(maker: Generator[Any]) -> Record:
    return {
        "name": maker.name,
        "summary": maker.summary,
        "unique": maker.is_unique,
        "options": [_option(option) for option in maker.options if not option.is_path],
        "image": any(option.is_path for option in maker.options),
    }


def _size(size: Size) -> Record:
    levels = {level: dict(size.options_at(level)) for level in size.levels}
    return {"name": size.name, "method": size.method, "usual": size.is_usual, "levels": levels}


def _option(option: Option) -> Record:
    return _fields(option, "name", "summary", "choices", "named", "default", "form", "expected")


def _fields(value: object, *names: str) -> Record:
    return {name: getattr(value, name) for name in names}
