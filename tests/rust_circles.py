"""Circles of imports between the modules of a Rust crate, found in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

_TESTS = re.compile(
    r"^#\[cfg\(test\)\]\n(?:pub(?:\([a-z]+\))? )?mod \w+ \{.*?^\}", re.MULTILINE | re.DOTALL
)
_COMMENT = re.compile(r"//[^\n]*")
_USE = re.compile(r"^\s*(pub(?:\([a-z ]+\))? )?use ([^;]+);", re.MULTILINE)
_PATH = re.compile(r"(?<![\w:])\$?((?:crate|self|super)(?:::\w+)+)")

Module = tuple[str, ...]
"""A module's path below its crate; the crate itself is empty."""


def circles(source: Path) -> set[tuple[str, ...]]:
    """The files of each circle of a crate, by their paths below its sources."""
    files = {_module(path.relative_to(source)): path for path in sorted(source.rglob("*.rs"))}
    crate = _Crate({module: _code(path) for module, path in files.items() if _counts(path)})
    names = {module: files[module].relative_to(source).as_posix() for module in crate.code}
    return {tuple(sorted(names[each] for each in circle)) for circle in _tied(crate.edges())}


class _Crate:
    """The modules of a crate with the names that each hands on."""

    def __init__(self, code: Mapping[Module, str]) -> None:
        self.code = code
        self._handed_on: dict[Module, dict[str, Module]] = {}
        for module in code:
            pairs = [(path, name) for public, path, name in self._uses(module) if public]
            self._handed_on[module] = {name: path for path, name in pairs}

    def edges(self) -> dict[Module, set[Module]]:
        """The modules that each module names."""
        return {module: set(self._named(module)) - {module} for module in self.code}

    def _named(self, module: Module) -> Iterator[Module]:
        rest = _USE.sub("", self.code[module])
        paths = [
            path
            for public, path, name in self._uses(module)
            if not public or re.search(rf"\b{name}\b", rest)
        ]
        paths += [_absolute(module, path.split("::")) for path in _PATH.findall(rest)]
        for path in paths:
            if (home := self._home(path)) is not None:
                yield home

    def _uses(self, module: Module) -> Iterator[tuple[bool, Module, str]]:
        for public, tree in _USE.findall(self.code[module]):
            for path in _leaves("".join(tree.split("\n"))):
                *above, last = path.split("::")
                name, _, alias = last.partition(" as ")
                yield bool(public), self._from(module, [*above, name]), (alias or name).strip()

    def _from(self, module: Module, path: Sequence[str]) -> Module:
        head = path[0]
        return _absolute(module, ["self", *path] if (*module, head) in self.code else path)

    def _home(self, path: Module) -> Module | None:
        """The file that has the item at a path, through what other files hand on."""
        if path[:1] == ("",):
            return None
        for length in range(len(path), -1, -1):
            module, rest = path[:length], path[length:]
            if module in self.code:
                on = self._handed_on[module].get(rest[0]) if rest else None
                return self._home((*on, *rest[1:])) if on not in (None, path) else module
        return None


def _module(path: Path) -> Module:
    parts = path.with_suffix("").parts
    return parts[:-1] if parts[-1] in {"mod", "lib", "main"} else parts


def _counts(path: Path) -> bool:
    return "tests" not in path.parts and not path.stem.endswith("tests")


def _code(path: Path) -> str:
    return _TESTS.sub("", _COMMENT.sub("", path.read_text(encoding="utf-8")))


def _absolute(module: Module, path: Sequence[str]) -> Module:
    """A path from the crate; one that leads out of it begins with an empty name."""
    if path[0] == "crate":
        return tuple(path[1:])
    if path[0] not in {"self", "super"}:
        return ("", *path)
    ups = sum(1 for step in path if step == "super")
    own = module[: len(module) - ups]
    return (*own, *(step for step in path if step not in {"self", "super"}))


def _leaves(tree: str) -> Iterator[str]:
    """The paths of a tree of uses: `a::{b, c::D}` is `a::b` and `a::c::D`."""
    stem, brace, inside = tree.strip().partition("{")
    if not brace:
        yield stem.strip()
        return
    depth, start = 0, 0
    inside = inside.rstrip().removesuffix("}") + ","
    for at, sign in enumerate(inside):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            if inside[start:at].strip():
                yield from (f"{stem}{leaf}" for leaf in _leaves(inside[start:at]))
            start = at + 1


def _tied(edges: Mapping[Module, set[Module]]) -> Iterator[frozenset[Module]]:
    """The sets of at least two modules of which each reaches all others."""
    reached = {module: _reached(module, edges) for module in edges}
    for module in edges:
        circle = {other for other in reached[module] if module in reached[other]}
        if len(circle) > 1:
            yield frozenset(circle)


def _reached(module: Module, edges: Mapping[Module, set[Module]]) -> set[Module]:
    seen: set[Module] = set()
    left = [module]
    while left:
        for other in edges[left.pop()] - seen:
            seen.add(other)
            left.append(other)
    return seen
